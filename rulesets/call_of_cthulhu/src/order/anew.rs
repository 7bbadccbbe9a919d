//! CC-MEL-8, CC-ACT-1, CC-TURN-3, 4: what begins anew with a round, whatever an earlier fight has left.

use crate::{derived, gear, sheet, turn};
use fray_engine::base::Who;
use fray_engine::play::Play;
use fray_engine::scene::Scene;

/// Defences, free moves and the place in the order.
pub(super) fn renew(play: &mut Play, who: Who) {
    play.by("CC-MEL-8").set(who, sheet::DEFENCES_USED, 0);
    play.by("CC-ACT-1").set(who, sheet::FREE_USED, vec![]);
    play.by("CC-OPT-15").set(who, sheet::CONTEST, None);
    // Logs of earlier releases never note it.
    if play.get(who, sheet::ATTACKED_IN).is_some() {
        play.by("CC-RNG-4").set(who, sheet::ATTACKED_IN, None);
    }
    note_order(play, who);
}

/// CC-TURN-2: notes the DEX that the order is made by, and the place that it gives.
pub(super) fn note_dex(play: &mut Play, who: Who) {
    play.by("CC-TURN-2").set_with(who, sheet::ORDER_DEX, |s| Some(s.get(who, sheet::DEX)));
    play.by("CC-TURN-2").set_with(who, sheet::ORDER_PLACE, |s| Some(turn::effective_dex(s, who)));
}

/// CC-TURN-3, 4: notes the values that count as they are when the order is made.
fn note_order(play: &mut Play, who: Who) {
    play.by("CC-TURN-4").set_with(who, sheet::ORDER_SKILL, |s| Some(derived::combat_skill(s, who)));
    let guns = |s: &Scene| gear::ready_firearms(s, who).map(|no| i32::from(no.0)).collect();
    play.by("CC-TURN-3").set_with(who, sheet::READY_GUNS, guns);
    play.by("CC-TURN-3").set(who, sheet::HELD_FROM, None);
}
