//! CE-SHEET-22: poisons and diseases that somebody has in them.

use crate::conditions::{DISEASED, POISONED};
use fray_engine::base::{Str, Who};
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;

fray_engine::payload! {
    /// One poison or disease. A condition holds one row for each.
    pub struct Affliction {
        kind: Str,
        /// Second of the game clock at which it takes effect, unless it is dormant.
        due: i32,
        hospitalized: bool,
        antidote: bool,
        dormant: bool,
        /// CE-HAZ-9: has taken effect before.
        struck: bool,
        /// CE-HAZ-8: dormant, and to be tested again.
        stirred: bool,
    }
}

/// All of one sort, `poisoned` or `diseased`.
pub fn all(scene: &Scene, who: Who, id: &str) -> Vec<Affliction> {
    scene.cond(who, id).map_or_else(Vec::new, Affliction::rows)
}

/// Keeps these, of one sort.
pub fn keep(play: &mut Play, who: Who, id: &'static str, rows: Vec<Affliction>, rule: &'static str) {
    if rows.is_empty() {
        play.by(rule).end(who, id);
    } else {
        play.by(rule).condition(who, Affliction::rows_in_cond(id, rows));
    }
}

/// CE-HAZ-7, 8: whether a disease is at work that is not dormant.
pub fn disease_active(scene: &Scene, who: Who) -> bool {
    all(scene, who, DISEASED).iter().any(|a| !a.dormant)
}

/// The earliest second at which the time of one of them came.
pub fn due(scene: &Scene, who: Who) -> Option<i32> {
    let rows = [POISONED, DISEASED].into_iter().flat_map(|id| all(scene, who, id));
    rows.filter_map(|a| ripe_since(scene, &a)).min()
}

/// The second at which its time came, if it has come.
pub fn ripe_since(scene: &Scene, a: &Affliction) -> Option<i32> {
    let now = crate::derived::clock(scene);
    match a.dormant {
        // Older logs have a due time below 0 instead of `stirred`.
        true => (a.stirred || a.due < 0).then_some(now),
        false => (a.due <= now).then_some(a.due),
    }
}
