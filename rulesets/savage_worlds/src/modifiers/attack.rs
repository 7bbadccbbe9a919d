use super::{Entry, Modifiers, gang_up};
use crate::conditions::{self, PRONE};
use crate::declared::{Aimed, Attack, Behind, Mode, item_aimed_at};
use crate::derived::{self, steps_short};
use crate::gear::{self, Hands};
use crate::injuries::{self, Eyes};
use crate::sides::{adjacent, apart, engaged, stated};
use crate::spot::Spot;
use crate::traits::Trait;
use crate::{options, sheet};
use fray_engine::base::Who;
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
pub fn band_at(d: f64, [short, medium, long]: [i32; 3]) -> Band {
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
pub fn attack_modifiers(scene: &Scene, a: &Attack, at: Who, modifiers: &mut Modifiers) {
    let scene = scene.as_before();
    match a.mode {
        Mode::Melee => melee(scene, a, at, modifiers),
        Mode::Ranged | Mode::Thrown => shooting(scene, a, modifiers),
    }
    let ruled = a.stated.about(at);
    let apart = apart(scene, a.by, at);
    // SW-ACT-25: of these penalties Aim takes away up to 4.
    let lowered = aim_lowers(scene, a, at, apart);
    modifiers.extend(lowered);
    match a.aimed {
        Aimed::Lower(aimed) if aimed == at => modifiers.add("SW-ACT-25", "aim", (-penalties(lowered)).min(4)),
        Aimed::Bonus(aimed) if aimed == at => modifiers.add("SW-ACT-25", "aim", 2),
        Aimed::No | Aimed::Lower(_) | Aimed::Bonus(_) => {}
    }
    sight(scene, a, apart, ruled.light.as_deref(), modifiers);
    // SW-MOD-7: Vulnerable is not added to the Drop.
    if a.stated.drop.contains(&at) {
        modifiers.add("SW-MOD-7", "the Drop", 4);
    } else if derived::is_vulnerable(scene, at) {
        modifiers.add("SW-MOD-8", "Vulnerable", 2);
    }
    hands(scene, a, modifiers);
    // SW-ACT-21: the flat of an edged weapon.
    if a.options.nonlethal && !a.weapon.row.blunt {
        modifiers.add("SW-ACT-21", "nonlethal", -1);
    }
    if a.weapon.row.improvised {
        let older = scene.option(options::IMPROVISED_PENALTY) == "older";
        modifiers.add("SW-MOD-18", "improvised weapon", if older { -1 } else { -2 });
    }
    // SW-RES-13, SW-GEN-4
    modifiers.add("SW-RES-13", "the GM", ruled.modifier);
}

/// SW-ACT-25: the penalties that Aim lowers, added up.
pub fn lowerable(scene: &Scene, a: &Attack, at: Who) -> i32 {
    let scene = scene.as_before();
    penalties(aim_lowers(scene, a, at, apart(scene, a.by, at)))
}

/// SW-ACT-25: range, cover, scale and called shot.
fn aim_lowers(scene: &Scene, a: &Attack, at: Who, apart: f64) -> [Entry; 4] {
    [range(a, apart), cover(scene, a, at), scale(scene, a.by, at), called_shot(scene, a, at)]
}

fn penalties(entries: [Entry; 4]) -> i32 {
    entries.iter().map(|(_, _, value)| value.min(&0)).sum()
}

/// SW-ACT-20: what aiming at a spot costs.
fn called_shot(scene: &Scene, a: &Attack, at: Who) -> Entry {
    let value = match a.spot {
        None => 0,
        Some(Spot::Item) => item_aimed_at(scene, a, at).map_or(0, gear::item_scale),
        Some(Spot::Unarmored) => a.stated.unarmored.penalty,
        Some(spot) => spot.penalty(),
    };
    ("SW-ACT-20", "called shot", value)
}

/// SW-MOD-5, 6, 9, 10, 12: hand to hand.
fn melee(scene: &Scene, a: &Attack, at: Who, modifiers: &mut Modifiers) {
    gang_up(scene, a.by, at, modifiers);
    if a.options.wild_attack {
        modifiers.add("SW-MOD-6", "Wild Attack", 2);
    }
    let target_weapons = gear::melee_in_hand(scene, at).count();
    let guarded = gear::shield_in_hand(scene, at).is_some() || gear::has_natural(scene, at);
    let unarmed = match a.stated.about(at).unarmed.as_deref() {
        Some(ruled) => ruled == "yes",
        None => target_weapons == 0 && !guarded,
    };
    if a.weapon.armed() && unarmed {
        modifiers.add("SW-MOD-9", "unarmed defender", 2);
    }
    if target_weapons <= 1 && !guarded && gear::melee_in_hand(scene, a.by).count() >= 2 {
        modifiers.add("SW-MOD-10", "two weapons", 1);
    }
    if scene.has(a.by, PRONE) {
        modifiers.add("SW-MOD-12", "prone", -2);
    }
}

/// SW-ACT-17: suppressive fire: the modifiers shared by all in the circle: range to the centre, Recoil always, light,
/// and all of the shooter's own.
pub fn suppression(scene: &Scene, a: &Attack, apart: f64, modifiers: &mut Modifiers) {
    let scene = scene.as_before();
    modifiers.extend([range(a, apart), ("SW-MOD-14", "Recoil", -2)]);
    shooting(scene, a, modifiers);
    sight(scene, a, apart, None, modifiers);
    hands(scene, a, modifiers);
}

/// SW-ACT-17: suppressive fire: the modifiers of one combatant in the circle.
pub fn suppressed(scene: &Scene, a: &Attack, at: Who, modifiers: &mut Modifiers) {
    let scene = scene.as_before();
    modifiers.extend([cover(scene, a, at), scale(scene, a.by, at)]);
    if derived::is_vulnerable(scene, at) {
        modifiers.add("SW-MOD-8", "Vulnerable", 2);
    }
}

/// SW-MOD-14, 15, 16, 17, 24: shots and throws.
fn shooting(scene: &Scene, a: &Attack, modifiers: &mut Modifiers) {
    if a.shots.len() >= 2 {
        modifiers.add("SW-MOD-14", "Recoil", -2);
    }
    if a.options.burst3 {
        modifiers.add("SW-MOD-15", "three-round burst", 1);
    }
    if a.weapon.row.shotgun && !a.options.slug {
        modifiers.add("SW-MOD-16", "shot", 2);
    }
    if a.stated.unstable || scene.has(a.by, conditions::UNSTABLE) {
        modifiers.add("SW-MOD-17", "unstable platform", -2);
    }
    if a.mode == Mode::Ranged {
        let short = steps_short(scene, a.by, &a.weapon.figures(scene, a.by));
        modifiers.add("SW-MOD-24", "too weak for the weapon", -short);
    }
}

/// SW-MOD-1; SW-MOD-19: at an adjacent target range does not count.
fn range(a: &Attack, apart: f64) -> Entry {
    let value = match a.weapon.ranges(a.mode).map(|r| band_at(apart, r)) {
        None | Some(Band::Short) => 0,
        Some(Band::Medium) => -2,
        Some(Band::Long) => -4,
        Some(Band::Extreme | Band::Beyond) => -8,
    };
    ("SW-MOD-1", "range", value)
}

/// SW-MOD-2: of cover, prone (SW-CND-6) and shield (SW-GEA-4) the worst counts.
pub fn cover(scene: &Scene, a: &Attack, at: Who) -> Entry {
    let far = a.mode != Mode::Melee;
    let ruled = a.stated.about(at).cover.as_deref().or_else(|| stated(scene, a.by, at, "cover"));
    let hidden = match ruled {
        Some(word) => COVERS.iter().find(|c| c.0 == word).map_or(0, |c| c.2),
        None => COVERS.iter().filter(|c| scene.has(at, c.1)).map(|c| c.2).min().unwrap_or(0),
    };
    let prone = if far && scene.has(at, PRONE) && apart(scene, a.by, at) > 3.0 { -4 } else { 0 };
    let shield = if far { gear::shield_in_hand(scene, at).map_or(0, |s| s.cover) } else { 0 };
    let (hidden, shield) = match a.stated.behind {
        Behind::Hides => (hidden, shield),
        Behind::Open => (0, 0),
    };
    let worst = [("SW-MOD-2", "cover", hidden), ("SW-CND-6", "prone", prone), ("SW-GEA-4", "shield", shield)];
    worst.into_iter().min_by_key(|w| w.2).unwrap_or(("SW-MOD-2", "cover", 0))
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
    let (rule, _, value) = cover(scene, a, at);
    match (rule, value) {
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
fn scale(scene: &Scene, by: Who, at: Who) -> Entry {
    ("SW-MOD-4", "size", derived::scale(scene, at) - derived::scale(scene, by))
}

/// SW-SHT-19: the penalty of bad eyes to an action that needs sight, at a distance of `apart` units.
pub fn eyesight(scene: &Scene, who: Who, apart: f64) -> Option<Entry> {
    eyesight_of(injuries::eyes(scene, who), apart)
}

fn eyesight_of(eyes: Eyes, apart: f64) -> Option<Entry> {
    match eyes {
        Eyes::Blind => Some(("SW-SHT-19", "blind", -6)),
        Eyes::One if apart >= 5.0 => Some(("SW-SHT-19", "one eye", -2)),
        Eyes::One | Eyes::Two => None,
    }
}

/// SW-MOD-3, SW-SHT-19: light, as the GM ruled or as it is, and eyesight; blindness replaces both.
fn sight(scene: &Scene, a: &Attack, apart: f64, ruled: Option<&str>, modifiers: &mut Modifiers) {
    let eyes = injuries::eyes(scene, a.by);
    modifiers.extend(eyesight_of(eyes, apart));
    if eyes == Eyes::Blind {
        return;
    }
    let light = scene.var(sheet::LIGHT);
    let value = match ruled.unwrap_or(&light) {
        "dim" => -2,
        "dark" => -4,
        "pitch_dark" => -6,
        _ => 0,
    };
    modifiers.add("SW-MOD-3", "light", value);
}

/// SW-MOD-11, 22: the off hand, and a lost arm.
fn hands(scene: &Scene, a: &Attack, modifiers: &mut Modifiers) {
    let two_handed = a.weapon.row.hands == Some(Hands::Both);
    if !two_handed && a.weapon.slot(scene, a.by) == Some(gear::OFF) && !scene.get(a.by, sheet::AMBIDEXTROUS) {
        modifiers.add("SW-MOD-11", "off hand", -2);
    }
    if two_handed && injuries::one_armed(scene, a.by) {
        modifiers.add("SW-MOD-22", "one arm", -4);
    }
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
    let close = || adjacent(scene, a.by, at) && engaged(scene, a.by);
    if a.mode == Mode::Melee || close() { Target::Parry } else { Target::Four }
}

/// SW-DMG-7: what is added to a damage roll against `at`.
pub fn damage_modifiers(scene: &Scene, a: &Attack, at: Who, modifiers: &mut Modifiers) {
    let scene = scene.as_before();
    let row = a.weapon.figures(scene, a.by);
    let strength = || i32::from(Trait::Strength.of(scene, a.by).die().plus);
    modifiers.add("SW-DMG-1", "Strength", if row.damage.strength { strength() } else { 0 });
    modifiers.add("SW-DMG-7", "weapon", row.damage.plus);
    modifiers.add("SW-MOD-6", "Wild Attack", if a.options.wild_attack { 2 } else { 0 });
    modifiers.add("SW-MOD-7", "the Drop", if a.stated.drop.contains(&at) { 4 } else { 0 });
    modifiers.add("SW-ACT-20", "called shot", a.spot.map_or(0, Spot::damage));
    modifiers.add("SW-MOD-15", "three-round burst", if a.options.burst3 { 1 } else { 0 });
    modifiers.add("SW-MOD-16", "both barrels", if a.options.both { 4 } else { 0 });
    modifiers.add("SW-TRN-5", "Joker", derived::joker(scene, a.by));
}
