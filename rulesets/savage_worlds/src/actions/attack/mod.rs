//! SW-ACT-11..16, 18..21, 26, 27: attacks.

mod blow;
mod bystander;
mod called;
mod check;
mod command;
mod disarm;
mod form;
mod free;
mod obstacle;
mod resolve;
mod rulings;

pub(crate) use blow::{Hit, blow};
pub use check::reason;
pub(crate) use command::{FORM, read, weapon_known};
pub use form::may_strike;
pub use free::{free_attack, may_free_attack};
pub(crate) use resolve::{attack, mishap, spend_shots};

use super::{Action, Declared};
use crate::declared::Mode;
use fray_engine::family::Family;
use fray_engine::system::Use;

/// What all attacks have in common.
const ATTACK: Action =
    Action { cost: command::cost, known: check::check_known, ..Action::of_turn(FAMILY, Declared::Never) };
const FAMILY: Family = Family { check: check::check, perform: resolve::perform, ..Family::DEFAULT };

/// SW-ACT-11. This row declares the shots and throws as well, so that attacks with what is in hand stand first.
pub const MELEE: Action = Action {
    family: Family {
        acts: &["attack_melee"],
        uses: &[Use::Attack],
        offers: |s, who| form::offers(s, who, Mode::Melee),
        ..FAMILY
    },
    declared: Declared::Each(form::declarable),
    verb: ("attack", " "),
    ..ATTACK
};

/// SW-ACT-12.
pub const RANGED: Action = Action {
    family: Family {
        acts: &["attack_ranged"],
        uses: &[Use::Attack],
        offers: |s, who| form::offers(s, who, Mode::Ranged),
        ..FAMILY
    },
    verb: ("shoot", " at "),
    ..ATTACK
};

/// SW-ACT-13.
pub const THROWN: Action = Action {
    family: Family {
        acts: &["attack_thrown"],
        uses: &[Use::Attack],
        offers: |s, who| form::offers(s, who, Mode::Thrown),
        ..FAMILY
    },
    verb: ("throw something", " at "),
    ..ATTACK
};
