//! CD-ACT-2 to 8, 38 to 44, 47 to 50, 66, 71: attacks.

mod called;
mod charge;
mod check;
mod form;
mod improvise;
mod named;
mod pool;
mod resolve;
mod wear;

use pool::pool;

use fray_engine::base::{Text, Who};
use fray_engine::family::Family;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Use;

/// "Ann attacks Bob with the machete.": a declared attack in words, and its targets. None: the command is no attack.
pub fn declared(scene: &Scene, cmd: &Cmd) -> Option<(Text, Vec<Who>)> {
    let attack = form::read(scene, cmd)?;
    Some((attack.sentence(&attack.targets), attack.targets))
}

/// Attacks, and the improvised weapons that the GM hands out.
pub const FAMILY: Family = Family {
    acts: &["attack", "charge", "attack_object", improvise::ACT],
    uses: &[Use::Attack],
    offers: form::offers,
    gm: improvise::offers,
    check: check::check,
    perform: resolve::perform,
    ..Family::NONE
};
