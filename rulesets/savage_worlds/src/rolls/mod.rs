//! SW-RES: rolls. A trait roll is settled in attempts; its total is a function of the scene, so that an edit
//! made while somebody thinks about a reroll counts like one made before.

pub mod benny;
mod damage;
mod note;
mod opposed;
mod several;
mod trait_roll;

pub use damage::{CouldDoMore, Damage, DamageRoll, RAISE, Severity, damage_roll, item_damage};
pub use opposed::{Opposed, against_resister, both_sides, opposed, tell_contest};
pub use several::{Several, Shot, Volley, several};
pub use trait_roll::{
    FinishedRoll, Rolled, TraitRoll, comparing_side, one_for_all, resisting_side, side_of_contest, trait_roll,
};

use crate::conditions::FAILED_CRITICALLY;
use crate::modifiers::Modifiers;
use crate::options;
use crate::traits::Kind;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Die, Modifier, RollNo};
use fray_engine::play::{Degree, Play};
use fray_engine::scene::{Cond, Scene};

/// SW-RES-4, 6, 7: what a roll against a target number came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Fails whatever the total.
    Critical,
    /// Below the target number.
    Failure,
    /// With this many raises.
    Success(i32),
}

impl Outcome {
    /// SW-RES-4: a total against a target number; every division rounds down (SW-GEN-1).
    pub fn of(total: i32, tn: i32) -> Outcome {
        if total < tn { Outcome::Failure } else { Outcome::Success((total - tn) / 4) }
    }
    /// Whether it succeeds.
    pub fn success(self) -> bool {
        matches!(self, Outcome::Success(_))
    }
    /// Raises; 0 without a success.
    pub fn raises(self) -> i32 {
        if let Outcome::Success(n) = self { n } else { 0 }
    }
    /// SW-ODD-2: as odds count it; attacks hit or miss.
    pub fn degree(self, kind: Kind) -> Degree {
        let attack = match kind {
            Kind::Attack | Kind::FreeAttack => true,
            Kind::Heal | Kind::Support | Kind::Action | Kind::Free | Kind::Reaction => false,
        };
        match self {
            Outcome::Critical => Degree::new(-1, "critical failure"),
            Outcome::Failure => Degree::new(0, if attack { "miss" } else { "failure" }),
            Outcome::Success(0) => Degree::new(1, if attack { "hit" } else { "success" }),
            Outcome::Success(_) => Degree::new(2, "raise"),
        }
    }
    /// In the notation of the worked examples.
    fn script(self) -> String {
        match self {
            Outcome::Critical => "crit".to_string(),
            Outcome::Failure => "fail".to_string(),
            Outcome::Success(0) => "success".to_string(),
            Outcome::Success(n) => format!("raise{n}"),
        }
    }
    /// As people read it of a roll of this kind: attacks hit or miss.
    pub fn of_kind(self, kind: Kind) -> Text {
        match (kind, self) {
            (Kind::Attack | Kind::FreeAttack, Outcome::Failure) => "a miss".into(),
            (Kind::Attack | Kind::FreeAttack, Outcome::Success(0)) => "a hit".into(),
            (Kind::Attack | Kind::FreeAttack, Outcome::Success(1)) => "a hit with a raise".into(),
            (Kind::Attack | Kind::FreeAttack, Outcome::Success(n)) => format!("a hit with {n} raises").into(),
            (
                Kind::Attack
                | Kind::FreeAttack
                | Kind::Heal
                | Kind::Support
                | Kind::Action
                | Kind::Free
                | Kind::Reaction,
                _,
            ) => self.words(),
        }
    }
    /// As people read it.
    pub fn words(self) -> Text {
        match self {
            Outcome::Critical => "critical failure".into(),
            Outcome::Failure => "failure".into(),
            Outcome::Success(0) => "success".into(),
            Outcome::Success(1) => "success with a raise".into(),
            Outcome::Success(n) => format!("success with {n} raises").into(),
        }
    }
}

/// In odds: what is missing for the margin that was told, where the roll is made of what the viewer does not know.
fn as_told(play: &mut Play, who: Who, margin_less_dice: impl FnOnce(&Scene) -> i32) -> Option<Modifier> {
    let beyond = play.told_beyond(who, "margin", margin_less_dice);
    (beyond != 0).then(|| Modifier::new("SW-ODD-1", "as told", beyond))
}

/// One throw of a whole set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Throw {
    /// Trait dice in order.
    pub skill: Vec<Die>,
    /// A Wild Card's.
    pub wild: Option<Die>,
    /// Whether it failed critically.
    pub critical: bool,
}

/// A throw that the log tells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Attempt {
    throw: Throw,
    /// The number of its roll in the log.
    pub told: RollNo,
}

impl std::ops::Deref for Attempt {
    type Target = Throw;
    fn deref(&self) -> &Throw {
        &self.throw
    }
}

impl Throw {
    /// The best natural sum among the dice.
    pub fn best(&self) -> i32 {
        self.skill.iter().chain(&self.wild).map(Die::sum).max().unwrap_or(0)
    }
}

/// SW-RES-11: the critical failure that stands, if any: the last attempt, unless it was rerolled (SW-OPT-23).
pub(crate) fn standing_critical(attempts: &[Attempt]) -> Option<usize> {
    attempts.len().checked_sub(1).filter(|last| attempts[*last].critical)
}

/// SW-RES-6, SW-OPT-23: a critical failure may not be rerolled, or with the option once.
pub(crate) fn may_reroll_critical(scene: &Scene, attempts: &[Attempt]) -> bool {
    scene.option(options::CRITICAL_REROLL) && attempts.iter().filter(|a| a.critical).count() < 2
}

/// SW-RES-6: notes whether the roll that `who` has just settled was a critical failure.
pub(crate) fn note_critical(play: &mut Play, who: Who, attempts: &[Attempt]) {
    if standing_critical(attempts).is_some() {
        play.by("SW-RES-6").condition(who, Cond::new(FAILED_CRITICALLY));
    } else {
        play.by("SW-RES-6").end(who, FAILED_CRITICALLY);
    }
}

/// Something that is read from the scene whenever it is needed, so that it is never stale.
pub type FromScene<'f, T> = Box<dyn Fn(&Scene) -> T + 'f>;

/// The same, for each of several targets.
pub type FromSceneFor<'f, T> = Box<dyn Fn(&Scene, Who) -> T + 'f>;

/// What is added to a roll, named anew from the scene whenever it is needed.
pub type AddsFromScene<'f> = Box<dyn Fn(&Scene, &mut Modifiers) + 'f>;

/// The same, for each of several targets.
pub type AddsFromSceneFor<'f> = Box<dyn Fn(&Scene, Who, &mut Modifiers) + 'f>;

/// A die to be rolled for damage: its sides, and what it is.
pub type DamageDie = (u16, &'static str);

/// All modifiers together.
fn sum(modifiers: &[Modifier]) -> i32 {
    modifiers.iter().map(|m| m.value).sum()
}
