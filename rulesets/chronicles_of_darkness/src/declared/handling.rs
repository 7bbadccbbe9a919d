//! CD-ACT-4, 5, 6, 47, 48: what a weapon in hand adds to any pool, whatever it is used for.

use super::{Kind, WeaponInUse};
use crate::gear;
use crate::harm::Type;
use crate::rolls::{self, Hands};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::{Item, Scene};

impl WeaponInUse {
    /// CD-ACT-4, 6, 47: the penalty if the weapon requires more Strength than `who` has.
    pub fn too_heavy(&self, scene: &Scene, who: Who) -> Vec<Modifier> {
        self.held(scene, who).map_or_else(Vec::new, |item| rolls::weight_modifiers(scene, who, item, &self.row))
    }

    /// CD-ACT-5, CD-TAG-2: the off-hand penalty, which also counts for any hand while the main arm is wracked; never
    /// twice.
    pub fn hand(&self, scene: &Scene, who: Who) -> Vec<Modifier> {
        let Some(item) = self.held(scene, who) else { return rolls::arm_modifiers(scene, who, Hands::NotNeeded) };
        let wracked = rolls::arm_modifiers(scene, who, Hands::Needed);
        if wracked.is_empty() { rolls::off_hand(item).into_iter().collect() } else { wracked }
    }

    /// CD-ACT-47: -1; CD-ACT-48: one more if it is badly worn, also for a gun that was swung and is fired again.
    pub fn improvised(&self, scene: &Scene, who: Who) -> Vec<Modifier> {
        let mut modifiers: Vec<Modifier> =
            self.made.map(|_| Modifier::new("CD-ACT-47", "improvised", -1)).into_iter().collect();
        let damaged = |i: &Item| gear::material(i).is_some_and(|m| gear::structure_lost(i) > m.durability);
        if self.held(scene, who).is_some_and(damaged) {
            modifiers.push(Modifier::new("CD-ACT-48", "damaged", -1));
        }
        modifiers
    }

    /// CD-ACT-3, 50: the type of damage.
    pub fn wounds(&self) -> Type {
        match self.kind {
            Kind::Unarmed => Type::Bashing,
            Kind::Melee | Kind::Ranged | Kind::Thrown | Kind::Bite => Type::Lethal,
        }
    }
}
