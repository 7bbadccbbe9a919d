//! SW-ACT-14, step 5: the blow of a hit, with its damage and its other effects.

use crate::declared::{Attack, Mode};
use crate::derived::{self, Toughness};
use crate::gear::{self, Location};
use crate::harm::{Blow, FollowUp, Force};
use crate::modifiers::{self, Band, damage_modifiers};
use crate::rolls::{DamageDie, DamageRoll, RAISE};
use crate::spot::Spot;
use crate::traits::Trait;
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// One hit of an attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// Who is hurt: the target or a bystander.
    pub victim: Who,
    /// The intended target.
    pub at: Who,
    /// Raises of the attack roll.
    pub raises: i32,
    /// SW-MOD-21: armor of what it went through.
    pub obstacle: i32,
}

impl Hit {
    /// A hit on the intended target.
    pub(crate) fn on(at: Who, raises: i32) -> Hit {
        Hit { victim: at, at, raises, obstacle: 0 }
    }
}

/// SW-ACT-14, step 5: damage of one hit, and its other effects (SW-DMG-21).
pub(crate) fn blow(a: &Attack, hit: Hit) -> Blow<'_> {
    let roll = DamageRoll {
        by: Some(a.by),
        at: hit.victim,
        dice: Box::new(move |s| damage_dice(s, a, hit.at, hit.raises)),
        flat: Box::new(move |s, modifiers| damage_modifiers(s, a, hit.victim, modifiers)),
        toughness: Box::new(move |s| toughness(s, a, hit)),
        ap: a.weapon.row.ap,
    };
    let mut then = Vec::new();
    if a.stated.drop.contains(&hit.victim) {
        then.push(FollowUp::KnockOut(if a.spot == Some(Spot::Head) { -2 } else { 0 }));
    }
    match a.spot.filter(|_| a.options.disarm) {
        Some(Spot::Hand(side)) => then.push(FollowUp::LetGo(side, -4)),
        Some(Spot::Arm(side)) => then.push(FollowUp::LetGo(side, -2)),
        Some(Spot::Head | Spot::Vitals | Spot::Leg(_) | Spot::Item | Spot::Unarmored) | None => {}
    }
    if a.weapon.row.stun && a.mode == Mode::Melee {
        then.push(FollowUp::Stun(if hit.raises > 0 { -2 } else { 0 }));
    }
    let force = if a.options.nonlethal { Force::Nonlethal } else { Force::Lethal };
    Blow { force, aimed: a.spot, then, ..Blow::new(roll) }
}

/// The damage dice in the order of SW-RES-10 d: Strength die (SW-DMG-1, SW-DMG-2, SW-DMG-4), weapon dice as written
/// (SW-DMG-3), raise d6 (SW-DMG-6).
pub(super) fn damage_dice(scene: &Scene, a: &Attack, at: Who, raises: i32) -> Vec<DamageDie> {
    let scene = scene.as_before();
    let row = a.weapon.figures(scene, a.by);
    let strength = || u16::from(Trait::Strength.of(scene, a.by).die().sides);
    let mut dice: Vec<DamageDie> = Vec::new();
    if row.damage.strength {
        dice.push((strength(), "Strength"));
    }
    // SW-MOD-24: for anyone too weak, the weapon's die is no larger than the Strength die.
    let weak = row.damage.strength && a.mode != Mode::Ranged && derived::steps_short(scene, a.by, &row) > 0;
    let own = |d: u8| if weak { u16::from(d).min(strength()) } else { u16::from(d) };
    if row.shotgun {
        dice.extend(shotgun(scene, a, at));
    } else {
        dice.extend(row.damage.dice.iter().map(|d| (own(*d), "Weapon")));
    }
    if raises > 0 {
        dice.push((6, RAISE));
    }
    dice
}

/// SW-MOD-16: shot does 3d6, 2d6 or 1d6 at Short, Medium or Long range; a slug 2d10 at any.
fn shotgun(scene: &Scene, a: &Attack, at: Who) -> Vec<DamageDie> {
    if a.options.slug {
        return vec![(10, "Slug"); 2];
    }
    let band = a.weapon.ranges(Mode::Ranged).map(|r| modifiers::band(scene, a.by, at, r));
    let n = match band {
        None | Some(Band::Short) => 3,
        Some(Band::Medium) => 2,
        Some(Band::Long | Band::Extreme | Band::Beyond) => 1,
    };
    vec![(6, "Shot"); n]
}

/// SW-DMG-8, SW-ACT-20: Toughness at the spot aimed at, else at the torso. SW-GEA-3: a ballistic vest protects better
/// against bullets. SW-MOD-21: an obstacle adds its armor.
fn toughness(scene: &Scene, a: &Attack, hit: Hit) -> Toughness {
    let scene = scene.as_before();
    let bullets = a.mode == Mode::Ranged && a.weapon.row.bullets;
    let missile = if bullets { gear::Missile::Bullet } else { gear::Missile::Other };
    let armor = match a.spot {
        Some(Spot::Unarmored) => a.stated.unarmored.armor,
        spot => derived::armor_at(scene, hit.victim, spot.map_or(Location::Torso, Spot::location), missile),
    };
    let armor = armor + hit.obstacle;
    Toughness { whole: derived::bare_toughness(scene, hit.victim) + armor, armor }
}
