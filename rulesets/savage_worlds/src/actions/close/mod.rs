//! SW-ACT-8, 22, 23, 28 to 31: close combat other than attacks.

pub mod break_free;
pub mod finish;
pub mod grapple;
pub mod push;
pub mod touch;

use crate::codes;
use crate::derived;
use crate::injuries::{self, Slow};
use crate::modifiers::Entry;
use crate::traits::Trait;
use fray_engine::base::Who;
use fray_engine::form::{Ask, Member, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;

/// SW-MOD-8.
pub(super) fn vulnerable(scene: &Scene, at: Who) -> Option<Entry> {
    // SW-TRN-15
    derived::is_vulnerable(scene.as_before(), at).then_some(("SW-MOD-8", "Vulnerable", 2))
}

/// SW-SHT-19: anyone with Slow (major) resists Athletics at -2, whatever trait they roll. Their own Athletics rolls
/// have the penalty already, so it is not added again.
pub(super) fn resists(scene: &Scene, who: Who, with: &Trait, against: &Trait) -> Option<Entry> {
    let slow = injuries::slow(scene, who) == Slow::Major && *against == Trait::Athletics && *with != Trait::Athletics;
    slow.then_some(("SW-SHT-19", "slow", -2))
}

/// SW-REA-13: Athletics or Strength, `usual` first.
fn athletics_or_strength(scene: &Scene, who: Who, usual: Trait) -> Vec<(Opt, Trait)> {
    let other = if usual == Trait::Athletics { Trait::Strength } else { Trait::Athletics };
    let option = |t: Trait| (Opt::new(t.id(), t.label()).note(t.of(scene, who).words()), t);
    vec![option(usual), option(other)]
}

/// `unknown`: neither of the two.
fn trait_known(ask: Ask<Trait>, cmd: &Cmd) -> Result<(), Refusal> {
    match ask.of(cmd) {
        Some(Trait::Athletics | Trait::Strength) => Ok(()),
        None if !ask.is_in(cmd) => Ok(()),
        Some(_) | None => {
            Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", "That takes Athletics or Strength. Choose one."))
        }
    }
}

/// The same, as a member of a form.
fn trait_member(ask: Ask<Trait>, scene: &Scene, who: Who, usual: Trait) -> Member {
    let default = Some(usual.id().into());
    let options = athletics_or_strength(scene, who, usual).into_iter().map(|o| o.0).collect();
    ask.one_with_default(options, default)
}
