//! What one viewer may do now: lists of offers, and the forms of those that are looked at.

use super::forms::{form, short};
use super::types::{OffSet, OfferForm, OfferSet, OfferView, ThenView};
use crate::base::{Refusal, Text, Viewer, Who};
use crate::encounter::Encounter;
use crate::encounter::bot::{self, TurnSoFar};
use crate::forecast::Following;
use crate::form::Input;
use crate::place::{Errand, Point};
use crate::scene::{Phase, Scene};
use crate::system::{Offer, Use};
use foldhash::fast::FixedState;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _};

/// An action declared ahead for the next turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// The action, as its offer reads.
    pub label: String,
    /// What was chosen in its form, in words; may be empty.
    pub words: String,
    /// The answer, as the form accepts it.
    pub answer: Input,
}

impl Encounter {
    /// Whose offers this viewer may see. `None` among them stands for what the GM may do without a combatant.
    pub(super) fn offered_to(&self, viewer: Viewer) -> Vec<Option<Who>> {
        let s = self.scene();
        match viewer {
            Viewer::Spectator => vec![],
            Viewer::Player(_) => s.ids().filter(|w| self.mine(viewer, *w)).map(Some).collect(),
            Viewer::Gm => {
                let gms = s.ids().filter(|w| s.combatant(*w).owner.is_none() || s.acts_now(*w));
                gms.map(Some).chain([None]).collect()
            }
        }
    }

    /// The combatant with this handle, if this viewer may see its offers. Without a handle: the GM without a combatant.
    fn offered_as(&self, viewer: Viewer, handle: Option<&str>) -> Option<Option<Who>> {
        let who = match handle {
            Some(handle) => Some(self.scene().find(None, handle)?),
            None => None,
        };
        self.offered_to(viewer).contains(&who).then_some(who)
    }

    /// These offers as this viewer reads them; `None` if there is nothing to show.
    pub(super) fn offer_set(&self, viewer: Viewer, who: Option<Who>, offers: &[Offer]) -> Option<OfferSet> {
        let s = self.scene();
        let turn = self.is_up(who);
        if !self.shows_any(who, offers) {
            return None;
        }
        let on_turn = who.filter(|_| turn);
        let instead = on_turn.map_or(OFF_TURN, |who| match bot::so_far(self, who, offers) {
            TurnSoFar::Nothing => ON_TURN,
            TurnSoFar::Moved => AFTER_MOVING,
            TurnSoFar::Acted => AFTER_ACTING,
        });
        Some(OfferSet { turn, ..set(s, viewer, who, offers, instead) })
    }

    /// The tag of what the GM is offered without a combatant: differs where anything does that is shown of these offers. They
    /// are a long list that seldom changes, so they are rendered only where the GM has been sent another tag.
    pub(super) fn tag_of_gms(&self, offers: &[Offer]) -> u64 {
        let mut tag = FixedState::default().build_hasher();
        offers.len().hash(&mut tag);
        for o in offers.iter().filter(|o| always_listed(o)) {
            (&o.act, o.cost, o.use_, o.walks, o.errand).hash(&mut tag);
            let off = o.off.as_ref().map(|off| (&off.code, &off.rule));
            off.hash(&mut tag);
            for text in [Some(&o.label), Some(&o.note), o.off.as_ref().map(|off| &off.text)].into_iter().flatten() {
                text.pieces().hash(&mut tag);
                text.names().for_each(|w| self.scene().combatant(w).name.hash(&mut tag));
            }
        }
        tag.finish()
    }

    fn shows_any(&self, who: Option<Who>, offers: &[Offer]) -> bool {
        let nothing = offers.is_empty() && !self.is_up(who);
        !nothing && self.shows_offers(who, || offers.iter().any(|o| o.off.is_none()))
    }

    /// Those of the offers shown to this viewer that cannot be done now, with the reasons; `None` if no offers are
    /// shown. An attack is marked as one although it is off, so that the map can say why nobody can be attacked.
    /// Without a handle: the offers of the GM without a combatant.
    pub fn off_set(&self, viewer: Viewer, handle: Option<&str>) -> Option<OffSet> {
        if let Some(before) = self.veiled(viewer) {
            return before.off_set(viewer, handle);
        }
        let s = self.scene();
        let who = self.offered_as(viewer, handle)?;
        let offers = self.offers(who);
        let off = offers.iter().filter(|o| !always_listed(o));
        let use_of = |o: &Offer| match who {
            Some(who) if self.system().is_attack(s, who, &o.act) => Use::Attack,
            Some(_) | None => o.use_,
        };
        let told = |o: &Offer| OfferView { use_: use_of(o).into(), ..one(s, viewer, who, o) };
        self.shows_any(who, &offers).then(|| OffSet { acts: off.map(told).collect() })
    }

    /// Whether offers are shown: always those of the GM without a combatant, others on the combatant's turn and while
    /// any of them is open.
    fn shows_offers(&self, who: Option<Who>, any_open: impl FnOnce() -> bool) -> bool {
        who.is_none() || self.is_up(who) || any_open()
    }

    /// Whether it is the turn of `who`, who has yet to act.
    fn is_up(&self, who: Option<Who>) -> bool {
        let s = self.scene();
        s.phase == Phase::Running && who.is_some_and(|who| s.uncommitted().any(|w| w == who))
    }

    /// What this viewer's own combatant could do if its turn came next; `None` if that cannot be foreseen.
    pub fn ahead(&self, viewer: Viewer, handle: &str) -> Option<OfferSet> {
        let (s, who) = self.foreseen(viewer, handle)?;
        self.ahead_in(&s, viewer, who)
    }

    fn ahead_in(&self, s: &Scene, viewer: Viewer, who: Who) -> Option<OfferSet> {
        s.still(|| {
            let offers = self.system().offers(s, Some(who)).into_iter().filter(|o| o.off.is_none());
            let offers: Vec<Offer> = offers.collect();
            (!offers.is_empty()).then(|| set(s, viewer, Some(who), &offers, ON_TURN))
        })
    }

    /// The same, with the forms of what is drawn first.
    pub(super) fn ahead_with_forms(&self, viewer: Viewer, handle: &str) -> Option<(OfferSet, Vec<OfferForm>)> {
        let (s, who) = self.foreseen(viewer, handle)?;
        let set = self.ahead_in(&s, viewer, who)?;
        let forms = set.acts.iter().filter(|o| o.main);
        let forms = forms.filter_map(|o| self.ahead_form_in(&s, viewer, who, &o.act)).collect();
        Some((set, forms))
    }

    /// The form of an action that can be declared ahead.
    pub fn ahead_form(&self, viewer: Viewer, handle: &str, act: &str) -> Option<OfferForm> {
        let (s, who) = self.foreseen(viewer, handle)?;
        self.ahead_form_in(&s, viewer, who, act)
    }

    fn ahead_form_in(&self, s: &Scene, viewer: Viewer, who: Who, act: &str) -> Option<OfferForm> {
        let asked = self.system().offer(s, Some(who), act).filter(|o| o.off.is_none())?.form(s);
        let default = asked.default().into();
        Some(OfferForm { off: None, form: form(&self.cards(), s, viewer, &asked), default, then: None })
    }

    /// An action that can be declared ahead, with its answer in this viewer's words. Without an answer: as the form proposes.
    ///
    /// # Errors
    /// `not_offered`, or that of the form.
    pub fn declare(&self, viewer: Viewer, handle: &str, act: &str, given: Option<Input>) -> Result<Declared, Refusal> {
        let found = self.foreseen(viewer, handle).and_then(|(s, who)| {
            let offer = self.system().offer(&s, Some(who), act).filter(|o| o.off.is_none())?;
            Some((s, offer))
        });
        let refusal = || Refusal::new("not_offered", "", "That cannot be declared ahead now. Choose something else.");
        let (s, offer) = found.ok_or_else(refusal)?;
        let asked = offer.form(&s);
        let answer = asked.accept(&given.map_or_else(|| asked.default(), |given| asked.complete(given)))?;
        let name = |who: Who| s.name(viewer, who);
        Ok(Declared {
            label: short(&s, viewer, &offer.label).into(),
            words: asked.choice_in_words(&answer, &name),
            answer,
        })
    }

    /// The turn as the viewer foresees it, from what the viewer still sees.
    fn foreseen(&self, viewer: Viewer, handle: &str) -> Option<(Scene, Who)> {
        if let Some(before) = self.veiled(viewer) {
            return before.foreseen(viewer, handle);
        }
        let who = self.scene().find(None, handle).filter(|w| self.mine(viewer, *w))?;
        Some((self.at_own_turn(viewer, who)?, who))
    }

    /// The form of an offer that this viewer is shown; `None` if there is no such offer. Without a handle: an offer to
    /// the GM without a combatant.
    pub fn offer_form(&self, viewer: Viewer, handle: Option<&str>, act: &str) -> Option<OfferForm> {
        if let Some(before) = self.veiled(viewer) {
            return before.offer_form(viewer, handle, act);
        }
        let s = self.scene();
        let who = self.offered_as(viewer, handle)?;
        let offer = self.offer(who, act)?;
        let any_open = || offer.off.is_none() || self.offers(who).iter().any(|o| o.off.is_none());
        if !self.shows_offers(who, any_open) {
            return None;
        }
        let asked = offer.form(s);
        let off = offer.off.as_ref().map(|r| r.view(s, viewer));
        let then = who.and_then(|who| self.then(viewer, who, &offer));
        Some(OfferForm { off, form: form(&self.cards(), s, viewer, &asked), default: asked.default().into(), then })
    }

    /// What can follow this walk, as this viewer reads it.
    fn then(&self, viewer: Viewer, who: Who, walk: &Offer) -> Option<ThenView> {
        let Following { scene, offer, answer } = self.following(viewer, who, walk)?;
        let name = |who: Who| scene.name(viewer, who);
        let Point { x, y } = scene.combatant(who).at;
        Some(ThenView {
            act: offer.act.clone(),
            label: short(&scene, viewer, &offer.label),
            words: offer.form(&scene).gist_in_words(&answer, &name),
            answer: answer.into(),
            at: [x, y],
        })
    }
}

/// Which uses are drawn first when nobody can be rescued or attacked. On turn, those that make a rescue or an attack
/// possible, but not a second move; after an action, ending the turn; off turn, none.
const ON_TURN: &[Use] = &[Use::Ready, Use::Recover, Use::Move, Use::End];
const AFTER_MOVING: &[Use] = &[Use::Ready, Use::Recover, Use::End];
const AFTER_ACTING: &[Use] = &[Use::End];
const OFF_TURN: &[Use] = &[];

fn set(s: &Scene, viewer: Viewer, who: Option<Who>, offers: &[Offer], instead: &[Use]) -> OfferSet {
    let first =
        |wanted: &[Use]| offers.iter().filter(|o| o.off.is_none() && wanted.contains(&o.use_)).min_by_key(|o| o.use_);
    let urgent = first(&[Use::Rescue, Use::Attack]);
    let leads = |o: &Offer| match urgent {
        Some(urgent) => o.off.is_none() && o.use_ == urgent.use_,
        None => first(instead).is_some_and(|f| f.act == o.act),
    };
    let (listed, off): (Vec<&Offer>, Vec<&Offer>) = offers.iter().partition(|o| always_listed(o));
    OfferSet {
        who: who.map(|w| s.combatant(w).handle.0.clone()),
        turn: false,
        acts: listed.into_iter().map(|o| OfferView { main: leads(o), ..one(s, viewer, who, o) }).collect(),
        off: off.len().try_into().unwrap_or(u32::MAX),
    }
}

/// Whether the offer is in the main list: it can be done now, or it is moving or ending the turn, which keep their
/// place.
fn always_listed(offer: &Offer) -> bool {
    offer.off.is_none() || matches!(offer.use_, Use::Move | Use::End)
}

fn one(s: &Scene, viewer: Viewer, who: Option<Who>, o: &Offer) -> OfferView {
    let errand = o.errand.filter(|_| o.off.is_none());
    OfferView {
        act: o.act.clone(),
        label: short(s, viewer, &o.label),
        cost: o.cost.into(),
        note: short(s, viewer, &note(s, who, o)),
        purpose: errand.map_or("", Errand::button_words).into(),
        follows: errand.is_some_and(Errand::goes_on),
        off: o.off.as_ref().map(|r| r.view(s, viewer)),
        main: false,
        use_: o.use_.into(),
        walks: o.walks,
    }
}

/// The remark on an offer; for a walk it begins with the distance.
fn note(s: &Scene, who: Option<Who>, offer: &Offer) -> Text {
    match who.zip(offer.errand) {
        Some((who, errand)) if offer.note.is_empty() => errand.distance(s, who),
        Some((who, errand)) => errand.distance(s, who).and(", ").then(offer.note.clone()),
        None => offer.note.clone(),
    }
}
