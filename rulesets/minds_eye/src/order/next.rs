//! ME-TURN-2, 8: entries of the order, and who is called next.

use crate::{derived, ties};
use fray_engine::base::Who;
use fray_engine::scene::{OrderEntry, OrderState, Scene};

/// Who is called next in this round.
pub(super) fn next_in_line(scene: &Scene) -> Option<Who> {
    let waits = |s: &&OrderEntry| s.state == OrderState::Waiting && derived::can_act(scene, s.who);
    scene.order.iter().find(waits).map(|s| s.who)
}

pub(super) fn entry(scene: &Scene, who: Who, state: OrderState) -> OrderEntry {
    OrderEntry { who, mark: ties::mark(scene, who), state }
}
