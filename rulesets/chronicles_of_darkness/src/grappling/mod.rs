//! CD-ACT-64, CD-TAG-7, 17: who grapples with whom, who holds whom, and by what. What they do to each other is in
//! [`crate::grapple`].

mod bonds;

pub use bonds::{Bonds, bound};

use crate::conditions::{CONTROLS_WEAPON, GRAPPLING, HELD, HUMAN_SHIELD, IMMOBILIZED};
use fray_engine::base::{Kind as _, Val, Who};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;
use fray_engine::view::LineKind;

/// What both members of a grapple remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The round of the grab.
    pub began: i32,
    /// Whether this one grabbed.
    pub grabbed_first: bool,
    /// The round of the last contest; 0: none yet.
    pub contest: i32,
}

impl Memory {
    /// What `who` remembers of the grapple.
    pub fn of(scene: &Scene, who: Who) -> Option<Memory> {
        let data = &tag(scene, who)?.data;
        let n = |ix: usize| data.get(ix).map_or(0, i32::get);
        Some(Memory { began: n(0), grabbed_first: data.get(1).is_some_and(bool::get), contest: n(2) })
    }
    /// As the tag keeps it.
    pub fn cond(self, opponent: Who) -> Cond {
        let data = vec![Val::Int(self.began), Val::Flag(self.grabbed_first), Val::Int(self.contest)];
        Cond::new(GRAPPLING).by(opponent).data(data)
    }
}

/// The tag of `who` that the opponent shares.
fn tag(scene: &Scene, who: Who) -> Option<&Cond> {
    let shared = |c: &&Cond| {
        let back = |o: Who| scene.cond_from(o, GRAPPLING, who).is_some();
        c.id == GRAPPLING && c.by.is_some_and(|o| !scene.c(o).gone && back(o))
    };
    scene.c(who).conds.iter().find(shared)
}

/// CD-ACT-64: with whom `who` grapples. A tag that nobody shares (the GM set it) is no grapple.
pub fn opponent(scene: &Scene, who: Who) -> Option<Who> {
    tag(scene, who).and_then(|c| c.by)
}

/// CD-ACT-61: whether `who` has the other in a Hold.
pub fn holds(scene: &Scene, who: Who, other: Who) -> bool {
    let by_who = |w: Who| scene.cond_from(w, HELD, who).is_some();
    opponent(scene, who) == Some(other) && by_who(other)
}

/// CD-ACT-63: whether `who` keeps the opponent as a shield by the move Take Cover.
pub fn takes_cover(scene: &Scene, who: Who) -> bool {
    let shield = opponent(scene, who).and_then(|o| scene.cond_from(who, HUMAN_SHIELD, o));
    shield.is_some_and(|c| c.data.first().is_some_and(bool::get))
}

/// CD-ACT-53: these two grapple from now on.
pub fn begin(play: &mut Play, grabber: Who, target: Who) {
    // Nobody grapples unseen.
    for who in [grabber, target] {
        play.by("CD-ACT-53").reveal(who);
    }
    let began = play.scene().round_number();
    let memory = Memory { began, grabbed_first: true, contest: 0 };
    play.by("CD-ACT-53").condition(grabber, memory.cond(target));
    play.by("CD-ACT-53").condition(target, Memory { grabbed_first: false, ..memory }.cond(grabber));
    play.by("CD-ACT-53").tell(LineKind::Effect, text!(grabber, " has hold of ", target, ": they grapple."));
}

/// CD-ACT-64: the grapple of these two is over, with all that lasts no longer than it.
pub fn end(play: &mut Play, a: Who, b: Who) {
    for (who, other) in [(a, b), (b, a)] {
        play.by("CD-ACT-64").end_from(who, GRAPPLING, other);
        play.by("CD-ACT-61").end(who, HELD);
        play.by("CD-ACT-57").end(who, CONTROLS_WEAPON);
        play.by("CD-ACT-63").end_from(who, HUMAN_SHIELD, other);
        // CD-ACT-62: held by hand; what a thing binds stays bound.
        let by_hand = |c: &Cond| c.id == IMMOBILIZED && c.by == Some(other) && c.data.is_empty();
        if play.scene().c(who).conds.iter().any(by_hand) {
            play.by("CD-ACT-62").end_from(who, IMMOBILIZED, other);
        }
    }
    play.by("CD-ACT-64").tell(LineKind::Effect, text!(a, " and ", b, " no longer grapple."));
}

/// CD-ACT-64: the other is gone: nothing holds `who` any more.
pub fn left_alone(play: &mut Play, who: Who) {
    for id in [GRAPPLING, HELD, CONTROLS_WEAPON] {
        play.by("CD-ACT-64").end(who, id);
    }
}

/// CD-ACT-64: whoever falls unconscious, dies or is away is in no grapple any more.
pub fn end_of(play: &mut Play, who: Who) {
    if let Some(other) = opponent(play.scene(), who) {
        end(play, who, other);
    }
}
