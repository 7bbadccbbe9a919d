//! ME-TURN-18: attacks of which nothing can come any more.

use super::kinds::Attack;
use crate::derived;
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// ME-TURN-18: the one of the two who is out of the fight, so that nothing can come of the attack. A helpless target can
/// still be hit.
pub fn lost(scene: &Scene, a: &Attack) -> Option<Who> {
    let target = Some(a.target).filter(|target| derived::is_gone(scene, *target));
    target.or_else(|| Some(a.by).filter(|by| derived::is_out(scene, *by)))
}
