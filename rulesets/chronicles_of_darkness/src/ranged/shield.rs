//! CD-ACT-30, 31, 63: somebody held before oneself.

use crate::conditions::HUMAN_SHIELD;
use crate::{gear, sheet};
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// Whom `user` holds before himself.
pub fn victim_of(scene: &Scene, user: Who) -> Option<Who> {
    scene.cond(user, HUMAN_SHIELD)?.by.filter(|v| !scene.c(*v).gone)
}

/// CD-ACT-30: a body's Durability: Stamina and general armor.
pub fn durability(scene: &Scene, victim: Who) -> i32 {
    scene.get(victim, sheet::STAMINA) + gear::worn(scene, victim).map(|a| a.general).sum::<i32>()
}
