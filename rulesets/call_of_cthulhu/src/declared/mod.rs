//! CC-ACT-10 to 13, 20 to 24: attacks as declared: weapon, target, goal. Their effects are in
//! [`crate::attack`].

mod goal;
mod weapon;

pub use goal::{
    DROP, GOAL, Goal, HINDER, Purpose, TAKE, check as check_goal, goals, members as goal_members, purpose, too_sharp,
};
pub use weapon::{
    WeaponInUse, close_weapon, close_weapons, default_close_weapon, longest_reach, shooting_weapon, shooting_weapons,
    throwing_weapon, throwing_weapons,
};

use fray_engine::base::{Text, Who};
use fray_engine::text;

/// An attack or manoeuvre in close combat.
#[derive(Clone, Debug)]
pub struct Strike {
    pub by: Who,
    pub to: Who,
    pub weapon: WeaponInUse,
    /// CC-ACT-11: the goal of a manoeuvre; `None`: damage.
    pub purpose: Option<Purpose>,
    /// CC-OPT-11: the part that the attack names; empty: none.
    pub called: String,
    /// CC-OPT-10: one of two attacks with two weapons.
    pub two: bool,
}

/// CC-OPT-11: ", aiming at the hand"; empty if no part is named.
pub fn aiming_at(part: &str) -> Text {
    let part = part.trim();
    let part = part.strip_prefix("the ").unwrap_or(part);
    if part.is_empty() { Text::default() } else { text!(", aiming at the ", part.to_string()) }
}

impl Strike {
    /// "Ann attacks Cole with the small knife."
    pub fn sentence(&self) -> Text {
        let line = match &self.purpose {
            None => text!(self.by, " attacks ", self.to, " with ").then(self.weapon.words()),
            Some(p) => text!(self.by, " tries to ").then(p.sentence(self.to)),
        };
        line.then(aiming_at(&self.called)).and(".")
    }
}
