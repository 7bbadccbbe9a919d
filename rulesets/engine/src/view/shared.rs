//! What several viewers see alike, made once for all of them while one commit is told.

use super::chronicle::{Chronicle, Heard};
use super::make::OfTheLog;
use super::touched::Touched;
use super::types::{LineView, QuestionsView, StageView, TurnView};
use super::watch::render;
use crate::base::{Viewer, Who};
use crate::encounter::{AskedNow, Encounter};
use crate::scene::Question;
use crate::system::{Offer, Present};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A part or line, rendered: a number that differs where the JSON does, and the JSON.
type Rendered = (u64, Arc<str>);

/// The hidden combatants of whom a viewer does not know. Viewers for whom they are the same read the same names.
pub(super) type Unseen = Vec<Who>;

/// Offers of one combatant, or of the GM without one.
type Offers = Arc<[Offer]>;

/// A viewer's relation to a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Gm,
    Player,
    /// A player of somebody on the same side.
    Ally,
    Other,
}

/// What was made already. Everything is for one moment of a fight: by its number of commits, because a veiled viewer sees
/// an earlier one.
#[derive(Default)]
pub(super) struct Shared {
    touched: Vec<((usize, usize), Touched)>,
    orders: Vec<((usize, Unseen), Rendered)>,
    presents: Vec<((usize, Who), Arc<Present>)>,
    combatants: Vec<((usize, Who, Relation, Unseen), Rendered)>,
    offers: Vec<((usize, Option<Who>), Offers)>,
    asked: Vec<(usize, Arc<AskedNow>)>,
    unanswered: Vec<(usize, Arc<[Question]>)>,
    turns: Vec<(TurnView, Rendered)>,
    questions: Vec<(QuestionsView, Rendered)>,
    stages: Vec<(StageView, Rendered)>,
    /// By the line's place in the chronicle.
    lines: BTreeMap<usize, Vec<(LineView, Arc<str>)>>,
}

/// The first with this key, or one that is made now.
fn once<K: PartialEq, V: Clone>(all: &mut Vec<(K, V)>, key: K, make: impl FnOnce() -> V) -> V {
    if let Some((_, known)) = all.iter().find(|(k, _)| *k == key) {
        return known.clone();
    }
    let made = make();
    all.push((key, made.clone()));
    made
}

/// The first that reads like this, or one that is rendered now.
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

pub(super) fn unseen(e: &Encounter, viewer: Viewer) -> Unseen {
    let s = e.scene();
    s.ids().filter(|w| s.combatant(*w).hidden && !s.sees(viewer, *w)).collect()
}

impl Shared {
    pub fn touched(&mut self, was: &Encounter, now: &Encounter) -> Touched {
        once(&mut self.touched, (moment(was), moment(now)), || Touched::between(was, now))
    }

    pub fn order(&mut self, e: &Encounter, viewer: Viewer, unseen: &Unseen) -> Rendered {
        once(&mut self.orders, (moment(e), unseen.clone()), || render(&e.order_view(viewer)))
    }

    pub fn turn(&mut self, e: &Encounter, viewer: Viewer) -> Rendered {
        alike(&mut self.turns, e.turn_view(viewer))
    }

    pub fn questions(&mut self, e: &Encounter, viewer: Viewer) -> Rendered {
        let asked = once(&mut self.asked, moment(e), || Arc::new(e.asked_now()));
        alike(&mut self.questions, e.questions_among(viewer, &asked))
    }

    pub fn stage(&mut self, e: &Encounter, viewer: Viewer, log: OfTheLog<'_>) -> Rendered {
        alike(&mut self.stages, e.stage_view(viewer, log))
    }

    pub fn combatant(&mut self, e: &Encounter, viewer: Viewer, who: Who, unseen: &Unseen) -> Rendered {
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
        let present = once(&mut self.presents, (moment(e), who), || Arc::new(e.system().present(s, who)));
        let key = (moment(e), who, relation, unseen.clone());
        once(&mut self.combatants, key, || render(&e.combatant_view(viewer, who, &present)))
    }

    pub fn offers(&mut self, e: &Encounter, who: Option<Who>) -> Offers {
        let Shared { offers, unanswered, .. } = self;
        let asked = || once(unanswered, moment(e), || e.unanswered().into());
        once(offers, (moment(e), who), || e.offers_while(who, asked).into())
    }

    /// A line as this viewer reads it, JSON.
    pub fn line(
        &mut self,
        e: &Encounter,
        viewer: Viewer,
        chronicle: &Chronicle,
        heard: &Heard,
        line: (u32, usize),
    ) -> Option<Arc<str>> {
        let view = e.line(viewer, chronicle, heard, line)?;
        let alike = self.lines.entry(line.1).or_default();
        if let Some((_, json)) = alike.iter().find(|(l, _)| *l == view) {
            return Some(Arc::clone(json));
        }
        let (_, json) = render(&view);
        alike.push((view, Arc::clone(&json)));
        Some(json)
    }
}
