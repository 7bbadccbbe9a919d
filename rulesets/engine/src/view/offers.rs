//! What one viewer may do now: lists of offers, and the forms of those that are looked at.

use super::forms::{form, short};
use super::types::{OfferForm, OfferSet, OfferView};
use crate::base::{Viewer, Who};
use crate::encounter::{Encounter, bot};
use crate::scene::Phase;
use crate::system::{Offer, Use};

impl Encounter {
    /// Whose offers this viewer may see; `None` among them: what the GM may do without a combatant.
    pub(super) fn offered_to(&self, viewer: Viewer) -> Vec<Option<Who>> {
        let s = self.scene();
        if s.phase == Phase::Prepare {
            return vec![];
        }
        match viewer {
            Viewer::Spectator => vec![],
            Viewer::Player(_) => s.ids().filter(|w| self.mine(viewer, *w)).map(Some).collect(),
            Viewer::Gm => {
                let gms = s.ids().filter(|w| s.combatant(*w).owner.is_none() || s.turn() == Some(*w));
                gms.map(Some).chain([None]).collect()
            }
        }
    }

    /// These offers as this viewer reads them; none: there is nothing to be shown.
    pub(super) fn offer_set(&self, viewer: Viewer, who: Option<Who>, offers: &[Offer]) -> Option<OfferSet> {
        let s = self.scene();
        let turn = s.phase == Phase::Running && who.is_some() && s.turn() == who;
        let open = offers.iter().any(|o| o.off.is_none());
        if !(turn || open || who.is_none() && !offers.is_empty()) {
            return None;
        }
        let (all, first) = self.leading(who.filter(|_| turn), offers);
        let main = |o: &Offer| o.off.is_none() && Some(o.use_) == all || first.is_some_and(|f| f.act == o.act);
        let one = |o: &Offer| OfferView {
            act: o.act.clone(),
            label: short(s, viewer, &o.label),
            cost: o.cost.into(),
            note: short(s, viewer, &o.note),
            off: o.off.as_ref().map(|r| r.view(s, viewer)),
            main: main(o),
            use_: o.use_.into(),
            walks: o.walks,
        };
        Some(OfferSet {
            who: who.map(|w| s.combatant(w).handle.0.clone()),
            turn,
            acts: offers.iter().map(one).collect(),
        })
    }

    /// What leads the offers: all that rescue or attack; else what makes that possible, and after an action of this turn
    /// the end of it.
    fn leading<'o>(&self, on_turn: Option<Who>, offers: &'o [Offer]) -> (Option<Use>, Option<&'o Offer>) {
        let open = |wanted: &[Use]| {
            offers.iter().filter(|o| o.off.is_none() && wanted.contains(&o.use_)).min_by_key(|o| o.use_)
        };
        match (open(&[Use::Rescue, Use::Attack]), on_turn) {
            (Some(urgent), _) => (Some(urgent.use_), None),
            (None, None) => (None, None),
            (None, Some(who)) if bot::has_acted(self, who) => (None, open(&[Use::End])),
            (None, Some(_)) => (None, open(&[Use::Ready, Use::Recover, Use::Move, Use::End])),
        }
    }

    /// The form of an offer that this viewer is shown; none: there is no such offer. Nobody's handle: one of the GM's
    /// without a combatant.
    pub fn offer_form(&self, viewer: Viewer, handle: Option<&str>, act: &str) -> Option<OfferForm> {
        if let Some(before) = self.veiled(viewer) {
            return before.offer_form(viewer, handle, act);
        }
        let s = self.scene();
        let who = match handle {
            Some(handle) => Some(s.find(None, handle)?),
            None => None,
        };
        if !self.offered_to(viewer).contains(&who) {
            return None;
        }
        let offers = self.offers(who);
        self.offer_set(viewer, who, &offers)?;
        let offer = offers.iter().find(|o| o.act == act)?;
        let asked = offer.form(s);
        Some(OfferForm { form: form(&self.cards(), s, viewer, &asked), default: asked.default().into() })
    }
}
