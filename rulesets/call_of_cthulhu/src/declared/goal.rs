//! CC-ACT-13: the goals of manoeuvres.

use super::WeaponInUse;
use crate::turn::refusal;
use crate::{gear, harm, options};
use fray_engine::base::{Text, Who};
use fray_engine::form::{Input, Listed, Member, Opt};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// The goal of a manoeuvre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Take the target's weapon, or strike it from the hand.
    Disarm,
    /// Put the target on the ground.
    KnockDown,
    /// Hold the target.
    Restrain,
    /// End a hold.
    BreakFree,
    /// Push the target somewhere.
    Push,
    Other,
    /// CC-OPT-5.
    KnockOut,
}

impl Listed for Goal {
    const ALL: &'static [(Goal, &'static str, &'static str)] = &[
        (Goal::KnockDown, "knock_down", "Knock down"),
        (Goal::Disarm, "disarm", "Disarm"),
        (Goal::Restrain, "restrain", "Restrain"),
        (Goal::BreakFree, "break_free", "Break free"),
        (Goal::Push, "push", "Push"),
        (Goal::KnockOut, "knock_out", "Knock out"),
        (Goal::Other, "other", "Something else"),
    ];
}

/// A disarmed weapon goes into the winner's hand.
pub const TAKE: &str = "take";
/// A disarmed weapon falls to the ground.
pub const DROP: &str = "drop";
/// CC-COND-7.
pub const HINDER: &str = "hinder";

fray_engine::form! {
    /// CC-ACT-13.
    pub GOAL {
        goal: Goal = "Goal",
        keep: String = "The weapon",
        mode: String = "The hold",
        words: String = "In words",
    }
}

/// The goal of a manoeuvre, with its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purpose {
    pub goal: Goal,
    /// For disarming: `take` or `drop`.
    pub keep: String,
    /// For restraining: `hinder` or `expose`.
    pub mode: String,
    /// For pushing and for other goals, in the player's words.
    pub words: String,
}

impl Purpose {
    /// "knock Bob down".
    pub fn sentence(&self, to: Who) -> Text {
        match self.goal {
            Goal::Disarm => text!("disarm ", to),
            Goal::KnockDown => text!("knock ", to, " down"),
            Goal::Restrain => text!("restrain ", to),
            Goal::BreakFree => text!("break free from ", to),
            Goal::Push if self.words.is_empty() => text!("push ", to),
            Goal::Push => text!("push ", to, " ", self.words.clone()),
            Goal::Other if self.words.is_empty() => text!("get the better of ", to),
            Goal::Other => text!("use a trick on ", to, " (", self.words.clone(), ")"),
            Goal::KnockOut => text!("knock ", to, " out"),
        }
    }
}

/// The purpose that the answer gives; what it leaves out takes the default.
pub fn purpose(given: &impl AsRef<Input>) -> Purpose {
    let word = |w: Option<&str>, usual: &str| w.unwrap_or(usual).to_string();
    Purpose {
        goal: GOAL.goal.of(given).unwrap_or(Goal::KnockDown),
        keep: word(GOAL.keep.of(given), TAKE),
        mode: word(GOAL.mode.of(given), HINDER),
        words: word(GOAL.words.of(given), "").trim().to_string(),
    }
}

/// CC-OPT-5: refuses a weapon that knocks nobody out.
pub fn too_sharp(weapon: &WeaponInUse) -> Option<Refusal> {
    let words = "A knock-out takes bare hands or a blunt weapon. Choose one of those.";
    refusal(!weapon.row.blunt, "weapon_not_ready", "CC-OPT-5", words)
}

/// Why this goal is impossible against `to`; `weapon`: the weapon used, if it is known.
pub fn check(scene: &Scene, by: Who, to: Who, goal: Goal, weapon: Option<&WeaponInUse>) -> Option<Refusal> {
    match goal {
        Goal::Disarm => {
            let armed = gear::loose_weapons(scene, to).next().is_some();
            refusal(!armed, "invalid_target", "CC-ACT-13", text!(to, " holds no weapon. Choose another goal."))
        }
        Goal::BreakFree => {
            let held = harm::holds(scene, to, by);
            refusal(!held, "invalid_target", "CC-ACT-13", text!(to, " does not hold ", by, ". Choose another goal."))
        }
        Goal::KnockOut => {
            let off = !options::on(scene, options::KNOCK_OUT_BLOW);
            refusal(
                off,
                "option_off",
                "CC-OPT-5",
                "Knock-out blows are switched off at this table. Choose another goal.",
            )
            .or_else(|| weapon.and_then(too_sharp))
        }
        Goal::KnockDown | Goal::Restrain | Goal::Push | Goal::Other => None,
    }
}

/// The goals that the table plays with.
pub fn goals(scene: &Scene) -> impl Iterator<Item = Goal> {
    let played = |g: &Goal| *g != Goal::KnockOut || options::on(scene, options::KNOCK_OUT_BLOW);
    Goal::ALL.iter().map(|row| row.0).filter(played)
}

/// The form members for choosing a goal; `off` gives the reason why a goal is off.
pub fn members(scene: &Scene, off: impl Fn(Goal) -> Option<Refusal>) -> Vec<Member> {
    let options = goals(scene).map(|g| g.option().unless(off(g))).collect();
    let keep = vec![Opt::new(TAKE, "take it"), Opt::new(DROP, "strike it to the ground")];
    let mode = vec![
        Opt::new(HINDER, "hinders the one who is held"),
        Opt::new(harm::EXPOSE, "exposes the one who is held to others"),
    ];
    vec![
        GOAL.goal.one_of(options),
        GOAL.keep.one_of(keep).shown(GOAL.goal.is(Goal::Disarm)),
        GOAL.mode.one_of(mode).shown(GOAL.goal.is(Goal::Restrain)),
        GOAL.words.text(120, "").shown(GOAL.goal.is_one_of([Goal::Push, Goal::Other])),
    ]
}
