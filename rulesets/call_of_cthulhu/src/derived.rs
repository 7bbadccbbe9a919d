//! CC-SHEET-3 to 14: what is worked out from a sheet, who can act and who is out of the fight, and distances.

use crate::conditions::{AWAKE, DEAD, DYING, FLED, STABILISED, STUNNED, UNCONSCIOUS};
use crate::gear::{self, Dice};
use crate::sheet::{self, Number};
use fray_engine::base::{Remainder, Unit, Who};
use fray_engine::scene::{Combatant, Scene};

/// CC-SHEET-8.
pub const fn half(x: i32) -> i32 {
    x.div_euclid(2)
}

/// CC-SHEET-8.
pub const fn fifth(x: i32) -> i32 {
    x.div_euclid(5)
}

/// CC-SHEET-3, 12.
pub fn hp_max(scene: &Scene, who: Who) -> i32 {
    hp_max_of(scene.combatant(who))
}

fn hp_max_of(c: &Combatant) -> i32 {
    c.get(sheet::HP_MAX_PRINTED).unwrap_or_else(|| sheet::hp_by_body(c.get(sheet::CON), c.get(sheet::SIZ)))
}

/// CC-SHEET-2, 4: fills in the tracks as they are at the start.
pub fn complete(c: &mut Combatant) {
    c.default_to(sheet::HP, hp_max_of(c));
    c.default_to(sheet::LUCK, c.get(sheet::POW).min(99));
}

/// CC-SHEET-5: the highest sum of STR and SIZ for the row, the damage bonus, and Build.
const BONUS: [(i32, Dice, i32); 5] = [
    (64, Dice::constant(-2), -2),
    (84, Dice::constant(-1), -1),
    (124, Dice::constant(0), 0),
    (164, Dice::of(1, 4), 1),
    (204, Dice::of(1, 6), 2),
];
/// CC-SHEET-5: beyond the table, one step more for each full or partial 80 points.
const STEP: i32 = 80;
/// More steps than this are not worked out; nothing in the rules comes near.
const MOST_STEPS: i32 = 50;

fn by_size(scene: &Scene, who: Who) -> (Dice, i32) {
    let sum = scene.get(who, sheet::STR) + scene.get(who, sheet::SIZ);
    match BONUS.iter().find(|row| sum <= row.0) {
        Some(row) => (row.1, row.2),
        None => {
            let steps = ((sum - 204 + STEP - 1) / STEP).min(MOST_STEPS);
            (Dice::of(1 + steps, 6), 2 + steps)
        }
    }
}

/// CC-SHEET-5, 12: the damage bonus.
pub fn damage_bonus(scene: &Scene, who: Who) -> Dice {
    let printed = scene.get(who, sheet::DB_PRINTED);
    let printed = if printed.is_empty() { None } else { Dice::parse(&printed) };
    printed.unwrap_or_else(|| by_size(scene, who).0)
}

/// CC-SHEET-5, 12.
pub fn build(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::BUILD_PRINTED).unwrap_or_else(|| by_size(scene, who).1)
}

/// CC-SHEET-6, 12.
pub fn mov(scene: &Scene, who: Who) -> i32 {
    let get = |f: Number| scene.get(who, f);
    let (str, dex, siz) = (get(sheet::STR), get(sheet::DEX), get(sheet::SIZ));
    match scene.get(who, sheet::MOV_PRINTED) {
        Some(printed) => printed,
        None if str < siz && dex < siz => 7,
        None if str > siz && dex > siz => 9,
        None => 8,
    }
}

/// CC-SHEET-7, CC-RES-6: the value of a skill or characteristic in a test.
pub fn value(scene: &Scene, who: Who, f: Number) -> i32 {
    match scene.get(who, f.optional()) {
        None if f.ix == sheet::DODGE.ix => half(scene.get(who, sheet::DEX)),
        entered => entered.unwrap_or(0).max(0),
    }
}

/// CC-SHEET-7: the skill that a weapon is used with.
pub fn weapon_skill(w: &gear::Weapon) -> Number {
    sheet::skill(&w.skill).unwrap_or(sheet::BRAWL)
}

/// CC-TURN-4: the skill of the weapon in hand; with several, the highest.
pub fn combat_skill(scene: &Scene, who: Who) -> i32 {
    let weapons = gear::held(scene, who).filter_map(|i| gear::weapon(&i.kind));
    let skills = weapons.map(|w| value(scene, who, weapon_skill(w)));
    skills.max().unwrap_or_else(|| value(scene, who, sheet::BRAWL))
}

/// CC-SHEET-10: worn and natural armor. CC-OPT-8: on this location; `None`: hit locations are not played with, and
/// helmets do not count.
pub fn armor(scene: &Scene, who: Who, location: Option<&str>) -> i32 {
    let counts = |a: &gear::Armor| match location {
        None => a.covers != ["head"],
        Some(part) => a.covers.is_empty() || a.covers.iter().any(|c| c == part),
    };
    let worn = scene.combatant(who).gear.iter().filter(|i| i.slot == gear::WORN).filter_map(gear::armor_of);
    scene.get(who, sheet::ARMOR) + worn.filter(counts).map(|a| a.points).sum::<i32>()
}

/// CC-TURN-6: unable to act until somebody helps: unconscious, dying, stabilised, dead or fled.
pub fn is_out(scene: &Scene, who: Who) -> bool {
    let dying = scene.has(who, DYING) && !scene.has(who, AWAKE);
    dying || scene.has_any(who, &[DEAD, UNCONSCIOUS, STABILISED, FLED])
}

/// CC-TURN-6: able to take a turn.
pub fn is_able(scene: &Scene, who: Who) -> bool {
    !scene.combatant(who).gone && !is_out(scene, who) && !scene.has(who, STUNNED)
}

/// CC-MEL-5.
pub fn is_helpless(scene: &Scene, who: Who) -> bool {
    let dying = scene.has(who, DYING) && !scene.has(who, AWAKE);
    dying || scene.has(who, UNCONSCIOUS) || scene.has(who, STABILISED)
}

/// CC-REACT-10: conscious, and still part of the fight.
pub fn acts_on(scene: &Scene, who: Who) -> bool {
    !is_helpless(scene, who) && !is_gone(scene, who)
}

/// No longer part of the fight: dead, fled or gone.
pub fn is_gone(scene: &Scene, who: Who) -> bool {
    scene.combatant(who).gone || scene.has(who, DEAD) || scene.has(who, FLED)
}

/// CC-SHEET-14: neither a player character nor a bystander.
pub fn is_foe(scene: &Scene, who: Who) -> bool {
    !matches!(scene.combatant(who).side.as_str(), "pc" | "pcs" | "heroes" | "other" | "others")
}

/// CC-SHEET-14: on different sides.
pub fn hostile(scene: &Scene, a: Who, b: Who) -> bool {
    a != b && scene.combatant(a).side != scene.combatant(b).side
}

/// Centimetres in a tenth of a yard.
const TENTH_OF_A_YARD: f64 = 9.144;

pub const UNIT: Unit = Unit { one: "yd", many: "yd", cm: TENTH_OF_A_YARD * 10.0, remainder: Remainder::Tenths };

/// A distance in tenths of a yard, rounded: CC-RNG-1 compares with limits in whole yards, which are included.
pub fn tenths(scene: &Scene, a: Who, b: Who) -> i32 {
    tenths_of(scene.distance(a, b))
}

/// Metres in tenths of a yard, rounded.
pub fn tenths_of(metres: f64) -> i32 {
    (metres * 100.0 / TENTH_OF_A_YARD).round().min(10_000_000.0) as i32
}

pub fn metres(yards: i32) -> f64 {
    f64::from(yards) * TENTH_OF_A_YARD / 10.0
}

/// CC-GM-4: how many yards count as within reach.
pub const REACH: i32 = 2;

/// CC-ACT-10: within arm's reach.
pub fn adjacent(scene: &Scene, a: Who, b: Who) -> bool {
    tenths(scene, a, b) <= REACH * 10
}

/// Centimetres in a tenth of a foot.
const TENTH_OF_A_FOOT: f64 = 3.048;

/// CC-RNG-3, CC-COND-13: the least MOV that makes a target at full speed hard to hit.
pub const FAST: i32 = 8;

/// CC-RNG-3: whether the distance in feet is at most a fifth of the DEX of `dex_of`.
pub fn point_blank(scene: &Scene, from: Who, to: Who, dex_of: Who) -> bool {
    let tenths = (scene.distance(from, to) * 100.0 / TENTH_OF_A_FOOT).round().min(10_000_000.0) as i64;
    tenths * 5 <= i64::from(scene.get(dex_of, sheet::DEX)) * 10
}

/// CC-TURN-29: everybody but the dead and the fled; those who are unable to act keep their place.
pub fn taking_part(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| !is_gone(scene, *w)).collect()
}
