//! ME-ATK, ME-DMG-1, ME-RES-16: the weapon of an attack, its pool, its range, its damage.

use super::{Attack, Kind, Manoeuvre};
use crate::challenge::Outcome;
use crate::gear::{self, FISTS, Quality, Weapon};
use crate::harm::Mark;
use crate::pools::{self, Attribute, Part};
use crate::{derived, options, sheet};
use fray_engine::base::{Str, Who};
use fray_engine::scene::Scene;
use std::borrow::Cow;

/// The weapon of an attack; `None` for attacks without weapons.
pub fn weapon(scene: &Scene, a: &Attack) -> Option<Cow<'static, Weapon>> {
    a.kind.used()?;
    match a.weapon {
        Some(no) => scene.item(a.by, no).and_then(gear::weapon_of),
        None => Some(Cow::Borrowed(&FISTS)),
    }
}

/// ME-RES-1, 16: the attack pool.
pub fn pool(scene: &Scene, a: &Attack) -> [Part; 6] {
    let skill = |label, skill| pools::skill(scene, a.by, label, skill);
    let skill = match a.kind {
        Kind::Unarmed => skill("Brawl", sheet::BRAWL),
        Kind::Melee => skill("Melee", sheet::MELEE),
        Kind::Thrown => skill("Athletics", sheet::ATHLETICS),
        Kind::Archery => skill("Archery", sheet::ARCHERY),
        Kind::Firearms => skill("Firearms", sheet::FIREARMS),
        Kind::Mental | Kind::Social | Kind::Custom => pools::named_skill(scene, a.by, &a.skill),
    };
    let accurate = weapon(scene, a).is_some_and(|w| w.is(Quality::Accurate));
    let manoeuvre = a.manoeuvre.map_or(0, Manoeuvre::pool);
    let label = a.manoeuvre.map_or("", Manoeuvre::label);
    [
        a.attribute.part(scene, a.by),
        skill,
        Part::new("ME-RES-16", "attack bonus", scene.get(a.by, sheet::ATTACK_BONUS)),
        Part::new("ME-GEAR-1", "accurate", if accurate { 2 } else { 0 }),
        Part::new("ME-RES-16", label, manoeuvre),
        pools::circumstances(scene, a.by),
    ]
}

/// ME-RES-2: the target's pool.
pub fn defence(scene: &Scene, a: &Attack) -> [Part; 7] {
    pools::defence(scene, a.target, a.by, a.resist(), a.reach())
}

/// The range in steps; `None`: as far as the attacker can see.
pub fn range(scene: &Scene, a: &Attack) -> Option<i32> {
    if a.kind == Kind::Custom {
        return a.custom.range;
    }
    weapon(scene, a).map(|w| w.range)
}

/// ME-DMG-1 (1 to 3): before exceptional success and manoeuvre count; `None`: the attack does no damage.
pub fn base_damage(scene: &Scene, a: &Attack) -> Option<[Part; 3]> {
    if matches!(a.kind, Kind::Mental | Kind::Social) {
        return None;
    }
    let Some(weapon) = weapon(scene, a) else {
        // ME-ATK-9: a custom attack. ME-RES-8: or the attack was made with a weapon that somebody else has picked up
        // since it was thrown.
        let label = a.custom.label.clone().unwrap_or(Str::new_static("attack"));
        let given = Part::labelled("ME-DMG-1", label, a.custom.damage);
        return (a.custom.damage > 0).then_some([given, Part::NONE, Part::NONE]);
    };
    let bonus = match a.kind {
        Kind::Unarmed | Kind::Melee => scene.get(a.by, sheet::DAMAGE_BONUS),
        Kind::Thrown | Kind::Archery | Kind::Firearms | Kind::Mental | Kind::Social | Kind::Custom => 0,
    };
    let deadly = i32::from(weapon.is(Quality::Deadly));
    Some([
        Part::labelled("ME-DMG-1", weapon.label.clone(), weapon.base),
        Part::new("ME-GEAR-2", "a deadly weapon", deadly),
        Part::new("ME-DMG-1", "the damage bonus", bonus),
    ])
}

/// ME-DMG-1 (1 to 5), ME-DMG-2: all parts of the damage, before reduction and armor.
pub fn damage(scene: &Scene, a: &Attack, outcome: Outcome) -> Option<Vec<Part>> {
    let more = match outcome {
        Outcome::Exceptional => scene.option(options::EXCEPTIONAL_DAMAGE),
        Outcome::Success | Outcome::Failure => 0,
    };
    let less = match a.manoeuvre {
        Some(Manoeuvre::Blinding | Manoeuvre::Grapple) => 3,
        Some(Manoeuvre::KnockDown) => scene.option(options::KNOCK_DOWN_REDUCTION),
        Some(
            Manoeuvre::BurstOfSpeed
            | Manoeuvre::Disarm
            | Manoeuvre::KnockOut
            | Manoeuvre::PierceHeart
            | Manoeuvre::QuickDraw
            | Manoeuvre::FightingBlind,
        )
        | None => 0,
    };
    let [weapon, deadly, bonus] = base_damage(scene, a)?;
    let exceptional = Part::new("ME-DMG-2", "the exceptional success", more);
    let manoeuvre = Part::new("ME-DMG-1", a.manoeuvre.map_or("", Manoeuvre::label), -less);
    Some(vec![weapon, deadly, bonus, exceptional, manoeuvre])
}

/// ME-DMG-3, ME-GEAR-7.
pub fn mark(scene: &Scene, a: &Attack) -> Mark {
    Mark::aggravated(weapon(scene, a).map_or(a.custom.aggravated, |w| w.is(Quality::Aggravated)))
}

/// ME-GEAR-4.
pub fn pierces(scene: &Scene, a: &Attack) -> bool {
    weapon(scene, a).map_or(a.custom.piercing, |w| w.is(Quality::Piercing))
}

/// ME-ATK-5, 6, ME-OPT-6: whether the Wits focus lets the Mental attribute count for attacks of this kind.
pub fn wits_apply(scene: &Scene, kind: Kind) -> bool {
    match (&*scene.option(options::WITS_KINDS), kind) {
        (_, Kind::Archery) => true,
        ("archery", _) => false,
        ("ranged", Kind::Thrown) => true,
        (_, Kind::Firearms) => true,
        _ => false,
    }
}

/// A rough measure of how good an attack is, from its pool and its damage; the best becomes the default.
pub fn worth(scene: &Scene, a: &Attack) -> i32 {
    pools::total(&pool(scene, a)) + 2 * base_damage(scene, a).map_or(0, |parts| pools::total(&parts))
}

/// ME-MAN-8: a defender with the Stamina focus keeps her feet, unless the attacker is stronger.
pub fn withstands(scene: &Scene, by: Who, target: Who) -> bool {
    let physical = |who: Who| scene.get(who, sheet::PHYSICAL);
    derived::has_focus(scene, target, sheet::Focus::Stamina) && physical(by) <= physical(target)
}

/// ME-ATK-5, 6: whether `by` may make attacks of this kind with the Mental attribute.
pub fn aims_with_the_mind(scene: &Scene, by: Who, kind: Kind) -> bool {
    kind.used().is_some() && wits_apply(scene, kind) && derived::has_focus(scene, by, sheet::Focus::Wits)
}

/// ME-ATK-1 to 8: the attribute of attacks of this kind, unless the command names another.
pub fn usual_attribute(kind: Kind) -> Attribute {
    match kind {
        Kind::Unarmed | Kind::Melee | Kind::Thrown | Kind::Archery | Kind::Firearms | Kind::Custom => {
            Attribute::Physical
        }
        Kind::Mental => Attribute::Mental,
        Kind::Social => Attribute::Social,
    }
}
