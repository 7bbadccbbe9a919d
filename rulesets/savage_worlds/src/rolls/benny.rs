//! Who pays for a Benny, and whether there is one.

use crate::{options, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Cause, LineKind};
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// Where a Benny comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BennySource {
    /// One's own.
    Own,
    /// The GM's pool.
    GmPool,
}

/// SW-REA, SW-RUL-34: GM-run Wild Cards pay from their own, then from the pool; GM-run Extras from the pool; a player's
/// Bennies serve the player's Wild Card only. `None`: nobody can pay, or SW-OPT-1 is off.
pub fn benny_source(scene: &Scene, who: Who) -> Option<BennySource> {
    if !scene.option(options::BENNIES) {
        return None;
    }
    let wild_card = scene.get(who, sheet::WILD_CARD);
    if wild_card && scene.get(who, sheet::BENNIES).is_some_and(|n| n > 0) {
        return Some(BennySource::Own);
    }
    let gm_run = scene.combatant(who).owner.is_none();
    (gm_run && scene.var(sheet::GM_POOL).is_some_and(|n| n > 0)).then_some(BennySource::GmPool)
}

/// Whether somebody can pay for `who`.
pub fn payable(scene: &Scene, who: Who) -> bool {
    benny_source(scene, who).is_some()
}

/// Spends a Benny for `who`. `what` says what for ("to reroll Fighting"), `cause` what led to it.
pub fn spend(play: &mut Play, who: Who, rule: &'static str, cause: impl Into<Cause>, what: Text) {
    match benny_source(play.scene(), who) {
        Some(BennySource::Own) => {
            let left = play.get(who, sheet::BENNIES).unwrap_or(0) - 1;
            play.by(rule).set(who, sheet::BENNIES, Some(left));
            let words = text!(who, " spends a Benny ").then(what);
            let words =
                if play.scene().state_is_open(who) { words.and(" (").and(left).and(" left).") } else { words.and(".") };
            play.by(rule).because(cause).tell(LineKind::Choice, words);
        }
        Some(BennySource::GmPool) => {
            play.by(rule).set_scene_with(sheet::GM_POOL, |s| s.var(sheet::GM_POOL).map(|n| n - 1));
            let words = text!("The GM spends a Benny for ", who, " ").then(what).and(".");
            play.by(rule).because(cause).tell(LineKind::Choice, words);
        }
        None => {}
    }
}

/// What a reroll costs, as an option shows it.
pub fn cost(scene: &Scene, who: Who) -> String {
    match benny_source(scene, who) {
        Some(BennySource::Own) => format!("1 Benny of {}", scene.get(who, sheet::BENNIES).unwrap_or(0)),
        Some(BennySource::GmPool) => format!("1 Benny of {} in the GM's pool", scene.var(sheet::GM_POOL).unwrap_or(0)),
        None => String::new(),
    }
}
