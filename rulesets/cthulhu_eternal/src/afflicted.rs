//! CE-SHEET-22: the poisons and diseases in somebody's body.

use crate::conditions::{DISEASED, ON_ANTIVIRALS, POISONED};
use fray_engine::base::{Str, Who};
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;

fray_engine::payload! {
    /// One poison or disease; the condition holds a row for each.
    pub struct Affliction {
        kind: Str,
        /// The second of the game clock at which it takes effect, unless it is dormant.
        due: i32,
        hospitalized: bool,
        antidote: bool,
        dormant: bool,
        /// CE-HAZ-9: whether it has taken effect before.
        struck: bool,
        /// CE-HAZ-8: it is dormant, and has to be tested again.
        stirred: bool,
    }
}

/// All of one condition, `poisoned` or `diseased`.
pub fn all(scene: &Scene, who: Who, id: &str) -> Vec<Affliction> {
    scene.cond(who, id).map_or_else(Vec::new, Affliction::rows)
}

/// Replaces the rows of one condition.
pub fn keep(play: &mut Play, who: Who, id: &'static str, rows: Vec<Affliction>, rule: &'static str) {
    if rows.is_empty() {
        play.by(rule).end(who, id);
    } else {
        play.by(rule).condition(who, Affliction::rows_in_cond(id, rows));
    }
}

/// CE-HAZ-12: HIV/AIDS, which antivirals hold.
pub const HIV: &str = "hiv";

/// CE-HAZ-12: whether medicine keeps it from doing anything.
pub fn is_held(scene: &Scene, who: Who, a: &Affliction) -> bool {
    a.kind == HIV && scene.has(who, ON_ANTIVIRALS)
}

/// CE-HAZ-7, 8: whether a disease is active: not dormant, nor held.
pub fn disease_active(scene: &Scene, who: Who) -> bool {
    all(scene, who, DISEASED).iter().any(|a| !a.dormant && !is_held(scene, who, a))
}

/// The earliest second at which one of them was due to take effect, if any is due.
pub fn due(scene: &Scene, who: Who) -> Option<i32> {
    if !scene.has_any(who, &[POISONED, DISEASED]) {
        return None;
    }
    let rows = [POISONED, DISEASED].into_iter().flat_map(|id| all(scene, who, id));
    rows.filter_map(|a| due_since(scene, who, &a)).min()
}

/// The second at which it was due to take effect, if it is due.
pub fn due_since(scene: &Scene, who: Who, a: &Affliction) -> Option<i32> {
    let now = scene.seconds();
    match a.dormant {
        _ if is_held(scene, who, a) => None,
        // Older logs mark this by a due time below 0 instead of `stirred`.
        true => (a.stirred || a.due < 0).then_some(now),
        false => (a.due <= now).then_some(a.due),
    }
}
