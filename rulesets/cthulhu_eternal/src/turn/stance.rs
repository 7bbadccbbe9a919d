//! CE-DEF-1 to 5, 9, 11: the standing defense: one roll that opposes attacks until it ends.

use crate::conditions::STANDING;
use crate::rolls::{Rolled, Shown};
use fray_engine::base::Who;
use fray_engine::fact::{Cause, LineKind};
use fray_engine::form::Listed;
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::text;

fray_engine::payload_choices! { StanceKind }
fray_engine::payload! {
    /// CE-SHEET-17: the level is the result of the dice.
    pub struct Stance of STANDING, level(roll) {
        kind: StanceKind,
        rank: i32,
        target: i32,
        /// CE-DEF-5: whether cover was named.
        covered: bool,
    }
}

/// The kind of action that made the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StanceKind {
    /// CE-DEF-1.
    Attack,
    /// CE-DEF-3.
    Dodge,
    /// CE-DEF-9.
    FightBack,
    /// CE-PIN-6.
    Escape,
}

/// The labels are used in sentences: "Dee's Dodge of 51".
impl Listed for StanceKind {
    const ALL: &'static [(StanceKind, &'static str, &'static str)] = &[
        (StanceKind::Attack, "attack", "attack roll"),
        (StanceKind::Dodge, "dodge", "Dodge"),
        (StanceKind::FightBack, "fight_back", "fight-back roll"),
        (StanceKind::Escape, "escape", "escape roll"),
    ];
}

impl StanceKind {
    pub fn label(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.2)
    }
}

impl Stance {
    /// This roll, with no cover named.
    pub fn new(kind: StanceKind, rolled: Rolled) -> Stance {
        let Shown { roll, rank, target } = rolled.shown();
        Stance { roll, kind, rank, target, covered: false }
    }
    /// The roll in the form in which an attack is compared with it.
    pub fn shown(&self) -> Shown {
        Shown { rank: self.rank, roll: self.roll, target: self.target }
    }
}

/// CE-DEF-11: the standing defense of `who`.
pub fn stance_of(scene: &Scene, who: Who) -> Option<Stance> {
    Stance::on(scene, who)
}

/// CE-DEF-1, CE-DEF-2, CE-DEF-3, CE-DEF-9, CE-DEF-11: this roll becomes the standing defense and replaces any other.
pub fn record(play: &mut Play, who: Who, stance: Stance, rule: &'static str) {
    let until = match stance.kind {
        StanceKind::Attack | StanceKind::Escape => Until::Lasting,
        StanceKind::Dodge | StanceKind::FightBack => play.scene().end_of_round(),
    };
    play.by(rule).end(who, STANDING);
    play.by(rule).condition(who, stance.cond().until(until));
}

/// CE-DEF-2: whether this condition, if it is a standing defense, opposes anything.
pub fn opposes(cond: &Cond) -> bool {
    cond.id != STANDING || Stance::read(cond).is_none_or(|stance| stance.rank > 0)
}

/// CE-DEF-11: tells that a roll no longer opposes attacks; CE-DEF-2: a failed one opposed none.
pub fn tell_stance_over(play: &mut Play, who: Who, stance: &Stance, cause: Cause) {
    if stance.rank > 0 {
        let words = text!(who, "'s ", stance.kind.label(), " of ", stance.roll, " no longer opposes attacks.");
        play.by("CE-DEF-11").because(cause).tell(LineKind::Effect, words);
    }
}

/// CE-DEF-11.
pub fn end_stance(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, STANDING);
}
