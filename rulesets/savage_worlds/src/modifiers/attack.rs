use super::gang_up;
use crate::conditions::{self, PRONE, VULNERABLE};
use crate::declared::{Aimed, Attack, Behind, Mode, item_aimed_at};
use crate::derived::{self, steps_short};
use crate::gear::{self, Hands};
use crate::injuries::{self, Eyes};
use crate::sides::{apart, stated};
use crate::spot::Spot;
use crate::traits::Trait;
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// SW-MOD-1: range bands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// No penalty.
    Short,
    /// -2.
    Medium,
    /// -4.
    Long,
    /// -8, and only when aiming.
    Extreme,
    /// Too far.
    Beyond,
}

/// SW-MOD-1: the band of a target for a weapon with these ranges.
pub fn band(scene: &Scene, by: Who, at: Who, ranges: [i32; 3]) -> Band {
    band_at(apart(scene, by, at), ranges)
}

/// SW-MOD-1: the band of a distance in units.
fn band_at(d: f64, [short, medium, long]: [i32; 3]) -> Band {
    match d {
        d if d <= f64::from(short) => Band::Short,
        d if d <= f64::from(medium) => Band::Medium,
        d if d <= f64::from(long) => Band::Long,
        d if d <= f64::from(long * 4) => Band::Extreme,
        _ => Band::Beyond,
    }
}

/// SW-MOD-2: degrees of cover, as stated about a pair or about the one who is in cover.
pub const COVERS: [(&str, &str, i32); 4] = [
    ("light", conditions::COVER_LIGHT, -2),
    ("medium", conditions::COVER_MEDIUM, -4),
    ("heavy", conditions::COVER_HEAVY, -6),
    ("near_total", conditions::COVER_NEAR_TOTAL, -8),
];

/// All modifiers of one attack roll against one target, except the standing ones. SW-TRN-15: two tied actions are both
/// rolled as things stood before either.
pub fn attack_modifiers(scene: &Scene, a: &Attack, at: Who) -> Vec<Modifier> {
    let scene = scene.as_before();
    let mut modifiers = match a.mode {
        Mode::Melee => melee(scene, a, at),
        Mode::Ranged | Mode::Thrown => shooting(scene, a),
    };
    let ruled = a.stated.about(at);
    // SW-ACT-25: of these penalties Aim takes away up to 4.
    let mut lowered = aim_lowers(scene, a, at);
    lowered.retain(|m| m.value != 0);
    let penalties: i32 = lowered.iter().map(|m| m.value.min(0)).sum();
    modifiers.extend(lowered);
    match a.aimed {
        Aimed::Lower(aimed) if aimed == at => modifiers.push(Modifier::new("SW-ACT-25", "aim", (-penalties).min(4))),
        Aimed::Bonus(aimed) if aimed == at => modifiers.push(Modifier::new("SW-ACT-25", "aim", 2)),
        Aimed::No | Aimed::Lower(_) | Aimed::Bonus(_) => {}
    }
    modifiers.extend(sight(scene, a, apart(scene, a.by, at), ruled.light.as_deref()));
    // SW-MOD-7: Vulnerable is not added to the Drop.
    if a.stated.drop.contains(&at) {
        modifiers.push(Modifier::new("SW-MOD-7", "the Drop", 4));
    } else if derived::holds(scene, at, VULNERABLE) {
        modifiers.push(Modifier::new("SW-MOD-8", "Vulnerable", 2));
    }
    modifiers.extend(hands(scene, a));
    // SW-ACT-21: the flat of an edged weapon.
    if a.options.nonlethal && !a.weapon.row.blunt {
        modifiers.push(Modifier::new("SW-ACT-21", "nonlethal", -1));
    }
    if a.weapon.row.improvised {
        let older = scene.option(options::IMPROVISED_PENALTY) == "older";
        modifiers.push(Modifier::new("SW-MOD-18", "improvised weapon", if older { -1 } else { -2 }));
    }
    // SW-RES-13, SW-GEN-4
    if ruled.modifier != 0 {
        modifiers.push(Modifier::new("SW-RES-13", "the GM", ruled.modifier));
    }
    modifiers
}

/// SW-ACT-25: the penalties that Aim lowers, added up.
pub fn lowerable(scene: &Scene, a: &Attack, at: Who) -> i32 {
    aim_lowers(scene.as_before(), a, at).iter().map(|m| m.value.min(0)).sum()
}

/// SW-ACT-25: range, cover, scale and called shot.
fn aim_lowers(scene: &Scene, a: &Attack, at: Who) -> Vec<Modifier> {
    vec![range(scene, a, at), cover(scene, a, at), scale(scene, a.by, at), called_shot(scene, a, at)]
}

/// SW-ACT-20: what aiming at a spot costs.
fn called_shot(scene: &Scene, a: &Attack, at: Who) -> Modifier {
    let value = match a.spot {
        None => 0,
        Some(Spot::Item) => item_aimed_at(scene, a, at).map_or(0, gear::item_scale),
        Some(Spot::Unarmored) => a.stated.unarmored.penalty,
        Some(spot) => spot.penalty(),
    };
    Modifier::new("SW-ACT-20", "called shot", value)
}

/// SW-MOD-5, 6, 9, 10, 12: hand to hand.
fn melee(scene: &Scene, a: &Attack, at: Who) -> Vec<Modifier> {
    let mut modifiers = gang_up(scene, a.by, at);
    if a.options.wild_attack {
        modifiers.push(Modifier::new("SW-MOD-6", "Wild Attack", 2));
    }
    let target_weapons = gear::melee_in_hand(scene, at).count();
    let guarded = gear::shield_in_hand(scene, at).is_some() || gear::has_natural(scene, at);
    let unarmed = match a.stated.about(at).unarmed.as_deref() {
        Some(ruled) => ruled == "yes",
        None => target_weapons == 0 && !guarded,
    };
    if a.weapon.armed() && unarmed {
        modifiers.push(Modifier::new("SW-MOD-9", "unarmed defender", 2));
    }
    if target_weapons <= 1 && !guarded && gear::melee_in_hand(scene, a.by).count() >= 2 {
        modifiers.push(Modifier::new("SW-MOD-10", "two weapons", 1));
    }
    if derived::holds(scene, a.by, PRONE) {
        modifiers.push(Modifier::new("SW-MOD-12", "prone", -2));
    }
    modifiers
}

/// SW-ACT-17: suppressive fire: the modifiers shared by all in the circle: range to the centre, Recoil always, light,
/// and all of the shooter's own.
pub fn suppression(scene: &Scene, a: &Attack, apart: f64) -> Vec<Modifier> {
    let scene = scene.as_before();
    let mut modifiers = vec![range_of(a, apart), Modifier::new("SW-MOD-14", "Recoil", -2)];
    modifiers.extend(shooting(scene, a));
    modifiers.extend(sight(scene, a, apart, None));
    modifiers.extend(hands(scene, a));
    modifiers
}

/// SW-ACT-17: suppressive fire: the modifiers of one combatant in the circle.
pub fn suppressed(scene: &Scene, a: &Attack, at: Who) -> Vec<Modifier> {
    let scene = scene.as_before();
    let mut modifiers = vec![cover(scene, a, at), scale(scene, a.by, at)];
    if derived::holds(scene, at, VULNERABLE) {
        modifiers.push(Modifier::new("SW-MOD-8", "Vulnerable", 2));
    }
    modifiers
}

/// SW-MOD-14, 15, 16, 17, 24: shots and throws.
fn shooting(scene: &Scene, a: &Attack) -> Vec<Modifier> {
    let mut modifiers = Vec::new();
    if a.shots.len() >= 2 {
        modifiers.push(Modifier::new("SW-MOD-14", "Recoil", -2));
    }
    if a.options.burst3 {
        modifiers.push(Modifier::new("SW-MOD-15", "three-round burst", 1));
    }
    if a.weapon.row.shotgun && !a.options.slug {
        modifiers.push(Modifier::new("SW-MOD-16", "shot", 2));
    }
    if a.stated.unstable || scene.has(a.by, conditions::UNSTABLE) {
        modifiers.push(Modifier::new("SW-MOD-17", "unstable platform", -2));
    }
    if a.mode == Mode::Ranged {
        let short = steps_short(scene, a.by, &a.weapon.figures(scene, a.by));
        if short > 0 {
            modifiers.push(Modifier::new("SW-MOD-24", "too weak for the weapon", -short));
        }
    }
    modifiers
}

/// SW-MOD-1; SW-MOD-19: at an adjacent target range does not count.
fn range(scene: &Scene, a: &Attack, at: Who) -> Modifier {
    range_of(a, apart(scene, a.by, at))
}

fn range_of(a: &Attack, apart: f64) -> Modifier {
    let value = match a.weapon.ranges(a.mode).map(|r| band_at(apart, r)) {
        None | Some(Band::Short) => 0,
        Some(Band::Medium) => -2,
        Some(Band::Long) => -4,
        Some(Band::Extreme | Band::Beyond) => -8,
    };
    Modifier::new("SW-MOD-1", "range", value)
}

/// SW-MOD-2: of cover, prone (SW-CND-6) and shield (SW-GEA-4) the worst counts.
pub fn cover(scene: &Scene, a: &Attack, at: Who) -> Modifier {
    let far = a.mode != Mode::Melee;
    let ruled = a.stated.about(at).cover.or_else(|| stated(scene, a.by, at, "cover"));
    let hidden = match ruled {
        Some(word) => COVERS.iter().find(|c| c.0 == word).map_or(0, |c| c.2),
        None => COVERS.iter().filter(|c| scene.has(at, c.1)).map(|c| c.2).min().unwrap_or(0),
    };
    let prone = if far && derived::holds(scene, at, PRONE) && apart(scene, a.by, at) > 3.0 { -4 } else { 0 };
    let shield = if far { gear::shield_in_hand(scene, at).map_or(0, |s| s.cover) } else { 0 };
    let (hidden, shield) = match a.stated.behind {
        Behind::Hides => (hidden, shield),
        Behind::Open => (0, 0),
    };
    let worst = [("SW-MOD-2", "cover", hidden), ("SW-CND-6", "prone", prone), ("SW-GEA-4", "shield", shield)];
    let worst = worst.into_iter().min_by_key(|w| w.2).unwrap_or(("SW-MOD-2", "cover", 0));
    Modifier::new(worst.0, worst.1, worst.2)
}

/// SW-MOD-1, 2: the range band of a target with the weapon of a shot or throw, in words.
pub fn band_words(scene: &Scene, a: &Attack, at: Who) -> Option<&'static str> {
    Some(match band(scene, a.by, at, a.weapon.ranges(a.mode)?) {
        Band::Short => "short range",
        Band::Medium => "medium range",
        Band::Long => "long range",
        Band::Extreme => "extreme range",
        Band::Beyond => return None,
    })
}

/// SW-MOD-2, SW-CND-6, SW-GEA-4: what hides a target, in words: the worst, which alone counts.
pub fn cover_words(scene: &Scene, a: &Attack, at: Who) -> &'static str {
    let worst = cover(scene, a, at);
    match (&*worst.rule, worst.value) {
        (_, 0) => "",
        ("SW-CND-6", _) => ", prone",
        ("SW-GEA-4", _) => ", behind a shield",
        (_, -2) => ", light cover",
        (_, -4) => ", medium cover",
        (_, -6) => ", heavy cover",
        (_, _) => ", near total cover",
    }
}

/// SW-MOD-4.
fn scale(scene: &Scene, by: Who, at: Who) -> Modifier {
    Modifier::new("SW-MOD-4", "size", derived::scale(scene, at) - derived::scale(scene, by))
}

/// SW-SHT-19: the penalty of bad eyes to an action that needs sight, at a distance of `apart` units.
pub fn eyesight(scene: &Scene, who: Who, apart: f64) -> Option<Modifier> {
    match injuries::eyes(scene, who) {
        Eyes::Blind => Some(Modifier::new("SW-SHT-19", "blind", -6)),
        Eyes::One if apart >= 5.0 => Some(Modifier::new("SW-SHT-19", "one eye", -2)),
        Eyes::One | Eyes::Two => None,
    }
}

/// SW-MOD-3, SW-SHT-19: light, as the GM ruled or as it is, and eyesight; blindness replaces both.
fn sight(scene: &Scene, a: &Attack, apart: f64, ruled: Option<&str>) -> Vec<Modifier> {
    let mut modifiers: Vec<Modifier> = eyesight(scene, a.by, apart).into_iter().collect();
    if injuries::eyes(scene, a.by) == Eyes::Blind {
        return modifiers;
    }
    let light = scene.var(sheet::LIGHT);
    let value = match ruled.unwrap_or(&light) {
        "dim" => -2,
        "dark" => -4,
        "pitch_dark" => -6,
        _ => 0,
    };
    if value != 0 {
        modifiers.push(Modifier::new("SW-MOD-3", "light", value));
    }
    modifiers
}

/// SW-MOD-11, 22: the off hand, and a lost arm.
fn hands(scene: &Scene, a: &Attack) -> Vec<Modifier> {
    let mut modifiers = Vec::new();
    let two_handed = a.weapon.row.hands == Some(Hands::Both);
    let off = a.weapon.slot(scene, a.by).is_some_and(|s| s == gear::OFF);
    if off && !two_handed && !scene.get(a.by, sheet::AMBIDEXTROUS) {
        modifiers.push(Modifier::new("SW-MOD-11", "off hand", -2));
    }
    if two_handed && injuries::one_armed(scene, a.by) {
        modifiers.push(Modifier::new("SW-MOD-22", "one arm", -4));
    }
    modifiers
}

/// SW-ACT-11, 12, SW-MOD-19, 23: the target number of the attack roll.
pub fn target_number(scene: &Scene, a: &Attack, at: Who) -> i32 {
    let scene = scene.as_before();
    match against_parry(scene, a, at) {
        Target::Four => 4,
        // SW-MOD-23: 2 for the helpless.
        Target::Parry => derived::parry(scene, at),
    }
}

/// What gives an attack roll its target number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// SW-ACT-12.
    Four,
    /// SW-ACT-11, SW-MOD-19.
    Parry,
}

/// SW-MOD-19: a shot at an adjacent target is rolled against Parry too.
pub fn against_parry(scene: &Scene, a: &Attack, at: Who) -> Target {
    let scene = scene.as_before();
    let close = crate::sides::adjacent(scene, a.by, at) && crate::sides::engaged(scene, a.by);
    if a.mode == Mode::Melee || close { Target::Parry } else { Target::Four }
}

/// SW-DMG-7: what is added to a damage roll against `at`.
pub fn damage_modifiers(scene: &Scene, a: &Attack, at: Who) -> Vec<Modifier> {
    let scene = scene.as_before();
    let mut modifiers = Vec::new();
    let mut add = |rule: &'static str, label: &'static str, value: i32| {
        if value != 0 {
            modifiers.push(Modifier::new(rule, label, value));
        }
    };
    let strength = Trait::Strength.of(scene, a.by).die().plus;
    let row = a.weapon.figures(scene, a.by);
    add("SW-DMG-1", "Strength", if row.damage.strength { i32::from(strength) } else { 0 });
    add("SW-DMG-7", "weapon", row.damage.plus);
    add("SW-MOD-6", "Wild Attack", if a.options.wild_attack { 2 } else { 0 });
    add("SW-MOD-7", "the Drop", if a.stated.drop.contains(&at) { 4 } else { 0 });
    add("SW-ACT-20", "called shot", a.spot.map_or(0, Spot::damage));
    add("SW-MOD-15", "three-round burst", if a.options.burst3 { 1 } else { 0 });
    add("SW-MOD-16", "both barrels", if a.options.both { 4 } else { 0 });
    add("SW-TRN-5", "Joker", derived::joker(scene, a.by));
    modifiers
}
