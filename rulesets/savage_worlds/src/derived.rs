//! SW-SHT: figures that follow from the sheet and the moment. Pure functions of the scene.

use crate::cards;
use crate::conditions::{
    BOUND, DEFENDING, DISTRACTED, INJURY_AGILITY, INJURY_SMARTS, INJURY_STRENGTH, INJURY_VIGOR, PRONE, VULNERABLE,
};
use crate::gear::{self, Figures, Location, Missile, Weapon};
use crate::injuries::{self, Slow};
use crate::sides;
use crate::turn_action::{TurnAction, TurnActions};
use crate::{grasp, options, sheet};
use fray_engine::base::{Field, OfTurn, TraitDie, Val, ValueType, Who};
use fray_engine::scene::{Frame, Scene};
use std::iter;

/// Toughness at a location, and how much of it is armor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toughness {
    /// All of it.
    pub whole: i32,
    /// The part that armor piercing can take away.
    pub armor: i32,
}

impl Toughness {
    /// SW-DMG-9: what is left against armor piercing.
    pub fn against(self, ap: i32) -> i32 {
        self.whole - ap.min(self.armor)
    }
}

/// SW-GEN-2: metres in one unit of the table.
pub fn unit(scene: &Scene) -> i32 {
    scene.option(options::METRES_PER_UNIT).max(1)
}

/// A value of the topmost turn of `who`; the type's neutral value if they have no turn.
pub fn turn_of<T: ValueType>(scene: &Scene, who: Who, f: Field<T, OfTurn>) -> T {
    stored_in_turn(scene, who, f).map_or_else(|| T::get(&Val::None), T::get)
}

/// SW-TRN-11: the actions of such a list of the topmost turn of `who`.
pub fn actions_of(scene: &Scene, who: Who, f: Field<TurnActions, OfTurn>) -> impl ExactSizeIterator<Item = TurnAction> {
    sheet::words(stored_in_turn(scene, who, f)).iter().cloned().map(TurnAction::from)
}

fn stored_in_turn<T>(scene: &Scene, who: Who, f: Field<T, OfTurn>) -> Option<&Val> {
    let turn = scene.agenda.iter().rev().find_map(|frame| match frame {
        Frame::Turn(turn) if turn.actors.contains(&who) => Some(turn),
        Frame::Turn(_) | Frame::Window(_) | Frame::Pending { .. } => None,
    });
    turn?.vars.get(usize::from(f.ix))
}

/// SW-SHT-22: a die type lower, never below d4.
pub fn step_down(die: TraitDie) -> TraitDie {
    match die {
        TraitDie { sides: 12.., plus: 1.. } => TraitDie { plus: die.plus - 1, ..die },
        TraitDie { sides, plus } => TraitDie { sides: sides.saturating_sub(2).max(4), plus },
    }
}

/// SW-SHT-2..4, SW-INJ-3, 5: the die of a trait, Injuries counted; none: unskilled.
pub fn die(scene: &Scene, who: Who, trait_: Field<Option<TraitDie>>) -> Option<TraitDie> {
    let injury = match trait_.ix {
        ix if ix == sheet::AGILITY.ix => INJURY_AGILITY,
        ix if ix == sheet::VIGOR.ix => INJURY_VIGOR,
        ix if ix == sheet::STRENGTH.ix => INJURY_STRENGTH,
        ix if ix == sheet::SMARTS.ix => INJURY_SMARTS,
        _ => return scene.get(who, trait_),
    };
    let steps = injuries::count(scene, who, injury);
    scene.get(who, trait_).map(|d| (0..steps).fold(d, |d, _| step_down(d)))
}

/// SW-SHT-5: the scale modifier of somebody's size.
pub fn scale(scene: &Scene, who: Who) -> i32 {
    match scene.get(who, sheet::SIZE) {
        ..=-4 => -6,
        -3 => -4,
        -2 => -2,
        -1..=3 => 0,
        4..=7 => 2,
        8..=11 => 4,
        12.. => 6,
    }
}

/// SW-SHT-6: wounds that somebody can hold.
pub fn wound_capacity(scene: &Scene, who: Who) -> i32 {
    let usual = if scene.get(who, sheet::WILD_CARD) { 3 } else { 0 };
    let by_size = match scene.get(who, sheet::SIZE) {
        ..=3 => 0,
        4..=7 => 1,
        8..=11 => 2,
        12.. => 3,
    };
    (usual + by_size + scene.get(who, sheet::MORE_WOUNDS)).max(0)
}

/// SW-DMG-16: what wounds take from every trait roll of `who`.
pub fn wound_penalty(scene: &Scene, who: Who) -> i32 {
    -scene.get(who, sheet::WOUNDS).clamp(0, 3)
}

/// SW-DMG-17, SW-OPT-6: Pace lost to wounds, in metres.
pub fn wound_pace(scene: &Scene, who: Who) -> i32 {
    let step = if scene.option(options::WOUND_PACE_STEP) == "unit" { unit(scene) } else { 1 };
    scene.get(who, sheet::WOUNDS).clamp(0, 3) * step
}

/// SW-SHT-7: Pace lost to being slow, in metres.
pub fn slow_pace(scene: &Scene, who: Who) -> i32 {
    match injuries::slow(scene, who) {
        Slow::No => 0,
        Slow::Minor => unit(scene),
        Slow::Major => 2 * unit(scene),
    }
}

/// SW-SHT-7: Pace as it is now, in metres.
pub fn pace_now(scene: &Scene, who: Who) -> i32 {
    let whole = scene.get(who, sheet::PACE) * unit(scene);
    (whole - wound_pace(scene, who) - slow_pace(scene, who)).max(1)
}

/// SW-SHT-7: the running die, a step lower for anybody slow.
pub fn running_die(scene: &Scene, who: Who) -> TraitDie {
    let die = scene.get(who, sheet::RUNNING_DIE).unwrap_or(TraitDie { sides: 6, plus: 0 });
    match injuries::slow(scene, who) {
        Slow::No => die,
        Slow::Minor | Slow::Major => step_down(die),
    }
}

/// One part of a figure, to show how the figure adds up.
pub type Part = (&'static str, i32);

/// SW-MOD-24: by how many die types Strength falls short; with SW-OPT-17 off nobody is too weak.
pub fn steps_short(scene: &Scene, who: Who, row: &Weapon) -> i32 {
    let Some(min) = row.min_strength.filter(|_| scene.option(options::MINIMUM_STRENGTH)) else { return 0 };
    let strength = die(scene, who, sheet::STRENGTH).map_or(4, |d| i32::from(d.sides));
    ((i32::from(min) - strength) / 2).max(0)
}

/// SW-SHT-8: the Parry value of a weapon in the hands of `who`.
fn weapon_parry(scene: &Scene, who: Who, row: &Weapon) -> i32 {
    // SW-OPT-22: in the older edition an improvised weapon parries badly.
    let clumsy = row.improvised && scene.option(options::IMPROVISED_PENALTY) == "older";
    let parry = row.parry - i32::from(clumsy);
    // SW-MOD-24: for anyone too weak, the weapon's Parry bonus is lost; a penalty stays.
    if steps_short(scene, who, row) > 0 { parry.min(0) } else { parry }
}

/// SW-SHT-8: the parts that add up to Parry. SW-MOD-23: 2 for the unconscious and the Incapacitated.
pub fn parry_parts(scene: &Scene, who: Who) -> Vec<Part> {
    if sides::is_out(scene, who) {
        return vec![("helpless", 2)];
    }
    let half = |n: i32| n.div_euclid(2);
    let fighting = die(scene, who, sheet::FIGHTING);
    let fighting = fighting.map(|d| ("Fighting", half(i32::from(d.sides)) + half(i32::from(d.plus))));
    let value = |w: Figures<Weapon>| weapon_parry(scene, who, &w);
    let others = [
        ("weapon", gear::melee_in_hand(scene, who).map(value).max().unwrap_or(0)),
        ("shield", gear::shield_in_hand(scene, who).map_or(0, |s| s.parry)),
        ("prone", if scene.has(who, PRONE) { -2 } else { 0 }),
        ("defending", if scene.has(who, DEFENDING) { 4 } else { 0 }),
    ];
    iter::once(("base", 2)).chain(fighting).chain(others).collect()
}

/// SW-SHT-8, SW-CND-6, 8: Parry as it is now.
pub fn parry(scene: &Scene, who: Who) -> i32 {
    parry_parts(scene, who).iter().map(|p| p.1).sum()
}

/// SW-SHT-10: armor at a location: the highest worn, or natural.
pub fn armor_at(scene: &Scene, who: Who, at: Location, missile: Missile) -> i32 {
    let natural = match at {
        Location::Head => sheet::ARMOR_HEAD,
        Location::Torso => sheet::ARMOR_TORSO,
        Location::Arms => sheet::ARMOR_ARMS,
        Location::Legs => sheet::ARMOR_LEGS,
    };
    let worn = scene.combatant(who).gear.iter().filter(|i| i.slot == gear::WORN).filter_map(gear::armor_of);
    let value = |a: Figures<gear::Armor>| match missile {
        Missile::Bullet => a.bullets.unwrap_or(a.armor),
        Missile::Other => a.armor,
    };
    let worn = worn.filter(|a| a.covers.contains(&at)).map(value).max().unwrap_or(0);
    worn.max(scene.get(who, natural))
}

/// SW-OPT-15: whether there is no armor anywhere.
pub fn unarmored(scene: &Scene, who: Who) -> bool {
    [Location::Head, Location::Torso, Location::Arms, Location::Legs]
        .into_iter()
        .all(|at| armor_at(scene, who, at, Missile::Other) == 0 && armor_at(scene, who, at, Missile::Bullet) == 0)
}

/// SW-SHT-9: Toughness without armor: 2, half of Vigor, size.
pub fn bare_toughness(scene: &Scene, who: Who) -> i32 {
    let vigor = die(scene, who, sheet::VIGOR).unwrap_or(TraitDie { sides: 6, plus: 0 });
    2 + i32::from(vigor.sides).div_euclid(2) + i32::from(vigor.plus).div_euclid(2) + scene.get(who, sheet::SIZE)
}

/// SW-SHT-9: Toughness at a location.
pub fn toughness_at(scene: &Scene, who: Who, at: Location, missile: Missile) -> Toughness {
    let armor = armor_at(scene, who, at, missile);
    Toughness { whole: bare_toughness(scene, who) + armor, armor }
}

/// SW-SHT-9: Toughness at the torso against this kind of missile.
pub fn toughness_against(scene: &Scene, who: Who, missile: Missile) -> Toughness {
    toughness_at(scene, who, Location::Torso, missile)
}

/// SW-SHT-9: Toughness at the torso.
pub fn toughness(scene: &Scene, who: Who) -> i32 {
    toughness_against(scene, who, Missile::Other).whole
}

/// SW-SHT-10: armor at the torso.
pub fn armor(scene: &Scene, who: Who) -> i32 {
    armor_at(scene, who, Location::Torso, Missile::Other)
}

/// SW-TRN-5, SW-OPT-8: what a Joker adds to trait and damage rolls.
pub fn joker(scene: &Scene, who: Who) -> i32 {
    if cards::has_joker(scene, who) { scene.option(options::JOKER_BONUS) } else { 0 }
}

/// SW-TRN-11, SW-MOD-13: -2 for each action declared beyond the first, or with SW-OPT-10 off for each taken before.
pub fn multi_action(scene: &Scene, who: Who) -> i32 {
    let first = scene.option(options::DECLARE_FIRST);
    let counted = actions_of(scene, who, if first { sheet::DECLARED } else { sheet::DONE });
    -2 * (counted.len() as i32 - 1).max(0)
}

/// SW-ACT-7, SW-MOD-13: -2 in a turn of running.
pub fn running_penalty(scene: &Scene, who: Who) -> i32 {
    if turn_of(scene, who, sheet::RAN) { -2 } else { 0 }
}

/// SW-CND-4, 9, 10, SW-ACT-29: whether `who` counts as Vulnerable: by the condition, because they are held, or because they hold
/// somebody Bound.
pub fn is_vulnerable(scene: &Scene, who: Who) -> bool {
    scene.has(who, VULNERABLE) || grasp::exposes(scene, who)
}

/// SW-CND-3, 10: whether `who` counts as Distracted: by the condition, or because they are Bound.
pub fn is_distracted(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[DISTRACTED, BOUND])
}

/// A time of the game clock as conditions remember it.
pub fn seconds(clock: u32) -> i32 {
    i32::try_from(clock).unwrap_or(i32::MAX)
}
