//! CD-ACT-4, 5, 6, 47, 48: what a weapon in hand adds to any pool, whatever it is used for.

use super::{Kind, WeaponInUse};
use crate::gear;
use crate::harm::Type;
use crate::rolls::{self, Hands};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

impl WeaponInUse {
    /// CD-ACT-4, 6, 47: the penalty if the weapon requires more Strength than `who` has.
    pub fn too_heavy(&self, scene: &Scene, who: Who) -> Option<Modifier> {
        rolls::weight_modifier(scene, who, self.held(scene, who)?, &self.row)
    }

    /// CD-ACT-5, CD-TAG-2: the off-hand penalty, which also counts for any hand while the main arm is wracked; never
    /// twice.
    pub fn hand(&self, scene: &Scene, who: Who) -> Option<Modifier> {
        let Some(item) = self.held(scene, who) else { return rolls::arm_modifier(scene, who, Hands::NotNeeded) };
        rolls::arm_modifier(scene, who, Hands::Needed).or_else(|| rolls::off_hand(item))
    }

    /// CD-ACT-47: -1.
    pub fn improvised(&self) -> Option<Modifier> {
        self.made.map(|_| Modifier::new("CD-ACT-47", "improvised", -1))
    }

    /// CD-ACT-48: -1 if it is badly worn, also for a gun that was swung and is fired again.
    pub fn damaged(&self, scene: &Scene, who: Who) -> Option<Modifier> {
        let item = self.held(scene, who).filter(|i| gear::structure_lost(i) > 0)?;
        let worn = gear::structure_lost(item) > gear::material(item)?.durability;
        worn.then(|| Modifier::new("CD-ACT-48", "damaged", -1))
    }

    /// CD-ACT-3, 50: the type of damage.
    pub fn wounds(&self) -> Type {
        match self.kind {
            Kind::Unarmed => Type::Bashing,
            Kind::Melee | Kind::Ranged | Kind::Thrown | Kind::Bite => Type::Lethal,
        }
    }
}
