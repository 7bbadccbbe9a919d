//! Who has a place in the order, and who is next.

use crate::conditions::DEAD;
use crate::derived;
use fray_engine::base::Who;
use fray_engine::scene::{OrderEntry, OrderState, Scene};

/// Whether somebody can act; otherwise no round begins automatically.
pub(super) fn somebody_is_up(scene: &Scene) -> bool {
    scene.ids().any(|w| derived::is_up(scene, w))
}

/// Whether somebody has a place in the order: objects and the dead have none, the unconscious do (CD-TURN-15).
pub(super) fn takes_part(scene: &Scene, who: Who) -> bool {
    !derived::is_object(scene, who) && !scene.has(who, DEAD)
}

/// CD-TURN-6: a latecomer, who has no place in the order yet.
pub(super) fn late(scene: &Scene) -> Option<Who> {
    let mut placed = vec![false; scene.cast.len()];
    for entry in scene.order.iter() {
        placed[entry.who.index()] = true;
    }
    scene.ids().find(|w| !placed[w.index()] && takes_part(scene, *w))
}

/// CD-TURN-5: the next slot of the order.
pub(super) fn next_in_line(scene: &Scene) -> Option<Who> {
    let waits = |s: &&OrderEntry| s.state == OrderState::Waiting && takes_part(scene, s.who);
    scene.order.iter().find(waits).map(|s| s.who)
}
