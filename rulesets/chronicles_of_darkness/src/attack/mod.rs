//! CD-ACT-2 to 8, 38 to 44, 47 to 50, 66, 71: attacks.

mod called;
mod charge;
mod check;
mod form;
mod improvise;
mod named;
mod pool;
mod refusals;
mod resolve;
mod wear;

pub use wear::damage_improvised;

use pool::pool;

use crate::declared::Act;
use fray_engine::base::{Text, Who};
use fray_engine::family::Family;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Use;

/// "Ann attacks Bob with the machete.": a declared attack in words, and its targets. None: the command is no attack.
pub fn declared(scene: &Scene, cmd: &Cmd) -> Option<(Text, Vec<Who>)> {
    let attack = form::read(scene, cmd)?;
    Some((attack.sentence(&attack.targets), attack.targets))
}

/// CD-ACT-1: whether the state of `who` allows any attack.
pub fn may_attack(scene: &Scene, who: Who) -> bool {
    refusals::state(scene, who, Act::Attack).is_ok()
}

/// An attack with what is at hand.
pub const ATTACK: Family = Family { acts: &[Act::Attack.id()], offers: form::attack, ..ANY };

/// CD-ACT-8.
pub const CHARGE: Family = Family { acts: &[Act::Charge.id()], offers: form::charge, ..ANY };

/// CD-ACT-71: on a thing, while one is there.
pub const OBJECT: Family = Family { acts: &[Act::Object.id()], offers: form::object, ..ANY };

/// The improvised weapons that the GM hands out.
pub const IMPROVISE: Family = Family { acts: &[improvise::ACT], gm: improvise::offers, ..ANY };

const ANY: Family = Family {
    uses: &[Use::Attack],
    of_use: may_attack,
    check: check::check,
    perform: resolve::perform,
    ..Family::DEFAULT
};
