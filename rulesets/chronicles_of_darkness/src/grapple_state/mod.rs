//! CD-ACT-64, CD-TAG-7, 17: grapples and holds as a state. What grapplers do to each other is in [`crate::grapple`].

mod bonds;

pub use bonds::{Bonds, bound};

use crate::conditions::{CONTROLS_WEAPON, GRAPPLING, HELD, HUMAN_SHIELD, IMMOBILIZED};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;
use std::num::NonZeroU32;

fray_engine::payload! {
    /// What both members of a grapple remember.
    pub struct Grapple of GRAPPLING, by(opponent: Who) {
        /// The round of the grab; none: before the first, or the GM set the grapple without details.
        since: Option<NonZeroU32>,
        grabbed: bool,
        /// The last round that had its contest.
        contest: Option<NonZeroU32>,
    }

    /// CD-ACT-30: somebody as a shield.
    pub struct Shield of HUMAN_SHIELD, by(shield: Who) {
        /// CD-ACT-63: it lasts to the next contest.
        to_contest: bool,
        /// CD-ACT-31: an attack has struck it.
        struck: bool,
    }
}

impl Grapple {
    pub fn of(scene: &Scene, who: Who) -> Option<Grapple> {
        tag(scene, who).and_then(Grapple::read)
    }
}

/// The grapple tag of `who`, if the opponent has its counterpart.
fn tag(scene: &Scene, who: Who) -> Option<&Cond> {
    let shared = |c: &&Cond| {
        let back = |o: Who| scene.cond_from(o, GRAPPLING, who).is_some();
        c.by.is_some_and(|o| !scene.combatant(o).gone && back(o))
    };
    scene.combatant(who).conds.all(GRAPPLING).find(shared)
}

/// CD-ACT-64: the opponent of `who` in a grapple. A tag without a counterpart (the GM set it) is no grapple.
pub fn opponent(scene: &Scene, who: Who) -> Option<Who> {
    tag(scene, who).and_then(|c| c.by)
}

/// CD-ACT-61: whether `who` has the other in a Hold.
pub fn holds(scene: &Scene, who: Who, other: Who) -> bool {
    let by_who = |w: Who| scene.cond_from(w, HELD, who).is_some();
    opponent(scene, who) == Some(other) && by_who(other)
}

/// CD-ACT-63: whether `who` uses the opponent as a shield by the move Take Cover.
pub fn takes_cover(scene: &Scene, who: Who) -> bool {
    let shield = opponent(scene, who).and_then(|o| scene.cond_from(who, HUMAN_SHIELD, o));
    shield.and_then(Shield::read).is_some_and(|s| s.to_contest)
}

/// CD-ACT-53: these two grapple from now on.
pub fn begin(play: &mut Play, grabber: Who, target: Who) {
    // Grapplers cannot stay hidden.
    for who in [grabber, target] {
        play.by("CD-ACT-53").reveal(who);
    }
    let since = play.scene().round_number();
    for (who, opponent) in [(grabber, target), (target, grabber)] {
        let grapple = Grapple { opponent, since, grabbed: who == grabber, contest: None };
        play.by("CD-ACT-53").condition(who, grapple.cond());
    }
    play.by("CD-ACT-53").tell(LineKind::Effect, text!(grabber, " has hold of ", target, ": they grapple."));
}

/// CD-ACT-64: ends the grapple of these two, and everything that lasts only as long as it.
pub fn end(play: &mut Play, a: Who, b: Who) {
    for (who, other) in [(a, b), (b, a)] {
        play.by("CD-ACT-64").end_from(who, GRAPPLING, other);
        play.by("CD-ACT-61").end(who, HELD);
        play.by("CD-ACT-57").end(who, CONTROLS_WEAPON);
        play.by("CD-ACT-63").end_from(who, HUMAN_SHIELD, other);
        release_by_hand(play, who, other);
    }
    play.by("CD-ACT-64").tell(LineKind::Effect, text!(a, " and ", b, " no longer grapple."));
}

/// CD-ACT-61: ends the Hold in the grapple of `who`, for both, and the shield that it allowed (CD-ACT-30).
pub fn end_hold(play: &mut Play, who: Who) {
    let Some(other) = opponent(play.scene(), who) else { return };
    for (one, two) in [(who, other), (other, who)] {
        play.by("CD-ACT-61").end(one, HELD);
        if !takes_cover(play.scene(), one) {
            play.by("CD-ACT-30").end_from(one, HUMAN_SHIELD, two);
        }
    }
}

/// CD-ACT-62: frees `who` from a hold by hand; bonds stay.
fn release_by_hand(play: &mut Play, who: Who, other: Who) {
    let by_hand = |c: &Cond| c.by == Some(other) && Bonds::read(c).is_none();
    if play.scene().combatant(who).conds.all(IMMOBILIZED).any(by_hand) {
        play.by("CD-ACT-62").end_from(who, IMMOBILIZED, other);
    }
}

/// CD-ACT-64: when the opponent is gone, frees `who` from everything that depended on the grapple.
pub fn left_alone(play: &mut Play, who: Who) {
    let tags = play.scene().combatant(who).conds.all(GRAPPLING);
    for other in tags.filter_map(|c| c.by).collect::<Vec<_>>() {
        release_by_hand(play, who, other);
        play.by("CD-ACT-63").end_from(who, HUMAN_SHIELD, other);
    }
    for id in [GRAPPLING, HELD, CONTROLS_WEAPON] {
        play.by("CD-ACT-64").end(who, id);
    }
}

/// CD-ACT-64: whether the opponent of `who` has left the fight.
pub fn is_left_alone(scene: &Scene, who: Who) -> bool {
    let gone = |c: &Cond| c.by.is_some_and(|o| scene.cast.get(o.index()).is_some_and(|o| o.gone));
    scene.has(who, GRAPPLING) && scene.combatant(who).conds.all(GRAPPLING).any(gone)
}

/// CD-ACT-64: a grapple has exactly two members; it ends when one of them leaves the fight.
pub fn free_those_left_alone(play: &mut Play) {
    let alone: Vec<Who> = play.scene().ids().filter(|w| is_left_alone(play.scene(), *w)).collect();
    for who in alone {
        left_alone(play, who);
        play.by("CD-ACT-64").tell(LineKind::Effect, text!(who, " is no longer in a grapple."));
    }
}

/// CD-ACT-64: anyone who falls unconscious, dies or leaves is no longer in a grapple.
pub fn end_of(play: &mut Play, who: Who) {
    if let Some(other) = opponent(play.scene(), who) {
        end(play, who, other);
    }
}
