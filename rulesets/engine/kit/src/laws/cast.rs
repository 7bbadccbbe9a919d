//! Fights of a system's cast, and fights between bots.

use super::Broken;
use fray_engine::bot;
use fray_engine::encounter::Encounter;
use fray_engine::scenario::{self, Member};
use fray_engine::system::{Refusal, System};
use std::collections::BTreeSet;

/// The fight of this cast, begun.
///
/// # Errors
/// Who cannot join, and why.
pub fn begin(system: &'static dyn System, cast: &[Member], seed: u64) -> Result<Encounter, Broken> {
    set_up(system, cast, &[], seed)
}

pub(super) fn set_up(
    system: &'static dyn System,
    cast: &[Member],
    options: &[(&str, &str)],
    seed: u64,
) -> Result<Encounter, Broken> {
    scenario::begin(system, cast, options, secret(seed)).map_err(|refusal| cannot_fight(&refusal, seed))
}

/// The fight of this cast before it begins.
pub(super) fn prepared(system: &'static dyn System, cast: &[Member], seed: u64) -> Result<Encounter, Broken> {
    scenario::prepared(system, cast, &[], secret(seed)).map_err(|refusal| cannot_fight(&refusal, seed))
}

fn cannot_fight(refusal: &Refusal, seed: u64) -> Broken {
    Broken { law: "the cast can fight", seed, step: 0, what: format!("{refusal:?}") }
}

/// The secret of a fight begun with this seed.
pub(super) fn secret(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes
}

/// Lets bots play everybody until only one side has somebody up. Sides in `aside` do not count.
///
/// # Errors
/// After so many inputs there is still more than one: in which round.
pub fn fight_out(e: &mut Encounter, aside: &[&str], most: usize) -> Result<(), String> {
    let divided = |e: &Encounter| {
        let s = e.scene();
        let up = s
            .ids()
            .filter(|w| !aside.contains(&s.combatant(*w).side.as_str()) && e.system().present(s, *w).fallen.is_none());
        up.map(|w| &s.combatant(w).side).collect::<BTreeSet<_>>().len() > 1
    };
    let mut left = most;
    while left > 0 && divided(e) && bot::step(e) {
        left -= 1;
    }
    if divided(e) { Err(format!("after round {:?} more than one side still stands", e.scene().round)) } else { Ok(()) }
}
