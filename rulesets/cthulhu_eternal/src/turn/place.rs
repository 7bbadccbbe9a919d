//! CE-TURN-2: the places in the order.

use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::play::Play;
use fray_engine::scene::Scene;

/// CE-TURN-2: notes the DEX that the order is made by, also if it changes during the turn.
pub fn note_dex(play: &mut Play, who: Who) {
    play.by("CE-TURN-2").set_with(who, sheet::ORDER_DEX, |s| Some(derived::effective(s, who, sheet::DEX)));
}

/// CE-TURN-13: whether `who` has come in during this turn, and so has no slot and no action before the next. Older logs, in
/// which no DEX is noted, asked newcomers as well.
pub fn joins_next(scene: &Scene, who: Who) -> bool {
    let is_noted = scene.order.iter().any(|entry| scene.get(entry.who, sheet::ORDER_DEX).is_some());
    is_noted && !derived::surprise_round(scene) && !scene.order.iter().any(|entry| entry.who == who)
}

/// CE-TURN-2: the DEX that the order was made by. In a fight that began in the middle it is not noted, nor in an older log.
pub fn dex_of_order(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::ORDER_DEX).unwrap_or_else(|| derived::effective(scene, who, sheet::DEX))
}
