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
        /// Second of the game clock at which it takes effect.
        due: i32,
        hospitalized: bool,
        antidote: bool,
        dormant: bool,
        /// CE-HAZ-9: has taken effect before.
        struck: bool,
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

/// Since when the time of one of them has come.
pub fn due(scene: &Scene, who: Who) -> Option<i32> {
    let rows = [POISONED, DISEASED].into_iter().flat_map(|id| all(scene, who, id));
    rows.filter(|a| ripe(scene, a)).map(|a| a.due).min()
}

/// Its time has come.
pub fn ripe(scene: &Scene, a: &Affliction) -> bool {
    if a.dormant { a.due == STIRRED } else { a.due <= crate::derived::clock(scene) }
}

/// CE-HAZ-8: of a dormant disease: it is to be tested again.
pub const STIRRED: i32 = -1;
