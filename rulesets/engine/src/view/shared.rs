//! Parts that are the same for several viewers, built once per commit.

use super::chronicle::{Chronicle, ToldLines};
use super::lines::Reading;
use super::make::LogContext;
use super::questions::OwnQuestions;
use super::render::{json, render};
use super::stage::OwnStage;
use super::touched::Touched;
use super::turn::{OwnTurn, RoundSoFar};
use super::types::{CombatantView, OfferSet};
use crate::base::{Viewer, Who};
use crate::encounter::{AskedNow, Encounter};
use crate::scene::Question;
use crate::system::{Offer, Present};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A part or line, rendered: a number that differs where the JSON does, and the JSON.
type Rendered = (u64, Arc<str>);

/// A state of the fight, by its number of commits (a veiled viewer sees an earlier one), with the hidden combatants unknown to
/// a viewer: viewers who have both in common read the same names. An index into [`Shared`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ViewKey(usize);

/// Offers of one combatant, or of the GM without one.
type SharedOffers = Arc<[Offer]>;

/// Those offers as rendered for some viewers; `None` if there is nothing to show.
type OffersRead = ((ViewKey, Option<Who>), Option<Rendered>);

/// A line, JSON, as it reads at a moment of the fight.
type LineRead = ((usize, Reading), Arc<str>);

/// A viewer's relation to a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Gm,
    Player,
    /// A player of somebody on the same side.
    Ally,
    Other,
}

/// What was built already, each for a state of the fight.
#[derive(Default)]
pub(super) struct Shared {
    view_keys: Vec<(usize, Vec<Who>)>,
    touched: Vec<((usize, usize), Arc<Touched>)>,
    orders: Vec<(ViewKey, Rendered)>,
    presents: Vec<((usize, Who), Arc<Present>)>,
    combatants: Vec<((ViewKey, Who, Relation), Rendered)>,
    looks: Vec<(CombatantView, Rendered)>,
    offers: Vec<((usize, Option<Who>), SharedOffers)>,
    offer_sets: Vec<OffersRead>,
    asked: Vec<(usize, Arc<AskedNow>)>,
    unanswered: Vec<(usize, Arc<[Question]>)>,
    rounds: Vec<(ViewKey, Arc<RoundSoFar>)>,
    turns: Vec<((ViewKey, OwnTurn), Rendered)>,
    questions: Vec<((ViewKey, OwnQuestions), Rendered)>,
    stages: Vec<((ViewKey, OwnStage), Rendered)>,
    /// By the line's place in the chronicle.
    lines: BTreeMap<usize, Vec<LineRead>>,
}

/// The value for this key, built if necessary.
fn once<K: PartialEq, V: Clone>(all: &mut Vec<(K, V)>, key: K, make: impl FnOnce(&K) -> V) -> V {
    if let Some((_, known)) = all.iter().find(|(k, _)| *k == key) {
        return known.clone();
    }
    let made = make(&key);
    all.push((key, made.clone()));
    made
}

/// The rendering of this value, made if necessary.
fn alike<T: PartialEq + Serialize>(all: &mut Vec<(T, Rendered)>, view: T) -> Rendered {
    if let Some((_, known)) = all.iter().find(|(v, _)| *v == view) {
        return known.clone();
    }
    let rendered = render(&view);
    all.push((view, rendered.clone()));
    rendered
}

fn moment(e: &Encounter) -> usize {
    e.log().len()
}

impl Shared {
    pub fn view_key(&mut self, e: &Encounter, viewer: Viewer) -> ViewKey {
        let s = e.scene();
        let unseen = s.ids().filter(|w| s.combatant(*w).hidden && !s.sees(viewer, *w)).collect();
        let view_key = (moment(e), unseen);
        let known = self.view_keys.iter().position(|one| *one == view_key);
        ViewKey(known.unwrap_or_else(|| {
            self.view_keys.push(view_key);
            self.view_keys.len() - 1
        }))
    }

    pub fn touched(&mut self, was: &Encounter, now: &Encounter) -> Arc<Touched> {
        once(&mut self.touched, (moment(was), moment(now)), |_| Arc::new(Touched::between(was, now)))
    }

    pub fn order(&mut self, e: &Encounter, viewer: Viewer, view_key: ViewKey) -> Rendered {
        once(&mut self.orders, view_key, |_| render(&e.order_view(viewer)))
    }

    pub fn turn(&mut self, e: &Encounter, viewer: Viewer, view_key: ViewKey) -> Rendered {
        let round = once(&mut self.rounds, view_key, |_| Arc::new(e.round_so_far(viewer)));
        let own = e.own_turn(viewer, &round);
        once(&mut self.turns, (view_key, own), |_| render(&e.turn_told(&round, own)))
    }

    pub fn questions(&mut self, e: &Encounter, viewer: Viewer, view_key: ViewKey) -> Rendered {
        let asked = once(&mut self.asked, moment(e), |_| Arc::new(e.asked_now()));
        let own = e.own_questions(viewer, &asked);
        once(&mut self.questions, (view_key, own), |(_, own)| render(&e.questions_told(viewer, &asked, own)))
    }

    pub fn stage(&mut self, e: &Encounter, viewer: Viewer, view_key: ViewKey, log: LogContext<'_>) -> Rendered {
        let own = e.own_stage(viewer, log);
        once(&mut self.stages, (view_key, own), |_| render(&e.stage_told(viewer, own, log.aside)))
    }

    pub fn combatant(&mut self, e: &Encounter, viewer: Viewer, who: Who, view_key: ViewKey) -> Rendered {
        let s = e.scene();
        let relation = match viewer {
            Viewer::Gm => Relation::Gm,
            Viewer::Spectator => Relation::Other,
            Viewer::Player(seat) if s.combatant(who).owner == Some(seat) => Relation::Player,
            Viewer::Player(seat) => {
                let side = &s.combatant(who).side;
                let ally = s.ids().any(|w| s.combatant(w).owner == Some(seat) && s.combatant(w).side == *side);
                if ally { Relation::Ally } else { Relation::Other }
            }
        };
        let present = once(&mut self.presents, (moment(e), who), |_| Arc::new(e.glance(who)));
        let Shared { combatants, looks, .. } = self;
        once(combatants, (view_key, who, relation), |_| alike(looks, e.combatant_view(viewer, who, &present)))
    }

    /// The tag of the offers to the GM without a combatant; `None` if there is nothing to show.
    pub fn gms_tag(&mut self, e: &Encounter) -> Option<u64> {
        let offers = once(&mut self.offers, (moment(e), None), |_| e.offers(None).into());
        (!offers.is_empty()).then(|| e.tag_of_gms(&offers))
    }

    /// `None` if there is nothing to show.
    pub fn offers(&mut self, e: &Encounter, viewer: Viewer, who: Option<Who>, view_key: ViewKey) -> Option<Rendered> {
        let Shared { offers, offer_sets, unanswered, .. } = self;
        let asked = || once(unanswered, moment(e), |_| e.unanswered().into());
        once(offer_sets, (view_key, who), |_| {
            let offers = once(offers, (moment(e), who), |_| e.offers_while(who, asked).into());
            e.offer_set(viewer, who, &offers).map(|set: OfferSet| render(&set))
        })
    }

    /// A line as this viewer reads it, JSON.
    pub fn line(
        &mut self,
        e: &Encounter,
        viewer: Viewer,
        chronicle: &Chronicle,
        told_lines: &ToldLines,
        line: (u32, usize),
    ) -> Option<Arc<str>> {
        let key = (moment(e), e.reading(viewer, chronicle, told_lines, line)?);
        let read = self.lines.entry(line.1).or_default();
        if let Some((_, known)) = read.iter().find(|(k, _)| *k == key) {
            return Some(Arc::clone(known));
        }
        let json = json(&e.line_read(viewer, chronicle, line.1, &key.1)?);
        read.push((key, Arc::clone(&json)));
        Some(json)
    }
}
