//! How a combatant is shown: tracks drawn as on the paper sheet, and the figures that matter with how they come about.

use crate::gear::{Location, Missile};
use crate::sides;
use crate::{conditions, derived, order, sheet};
use fray_engine::base::{self, Text, Val, ValueType as _, Who, signed};
use fray_engine::scene::Scene;
use fray_engine::system::{Fallen, HarmTaken, Present, Stakes, Stat, StatsFor};
use fray_engine::text;

/// SW-ODD-4, 9.
pub const STAKES: Stakes = Stakes {
    harm: |scene, who| scene.get(who, sheet::WOUNDS),
    unit: "wounds",
    down: |scene, who| sides::is_out(scene, who),
    // SW-ACT-23: finishing somebody who is Incapacitated counts.
    dead: |scene, who| scene.has(who, conditions::DEAD),
    conditions: &[conditions::SHAKEN],
    ..Stakes::NONE
};

/// How `who` is shown.
pub fn present(scene: &Scene, who: Who) -> Present {
    let wild = scene.get(who, sheet::WILD_CARD);
    let wounds = scene.get(who, sheet::WOUNDS);
    let fatigue = scene.get(who, sheet::FATIGUE);
    let capacity = derived::wound_capacity(scene, who);
    let bennies = scene.get(who, sheet::BENNIES).unwrap_or(0);
    Present {
        minor: !wild,
        fallen: fallen(scene, who),
        harm_taken: HarmTaken { harm: wounds, most: capacity },
        rows: vec![],
        tracks: vec![
            ("wounds", capacity, penalty(wounds.min(3))),
            ("fatigue", if fatigue > 0 { 2 } else { 0 }, penalty(fatigue)),
            ("bennies", if wild { bennies.max(3) } else { 0 }, String::new()),
        ],
        stats: vec![pace(scene, who), parry(scene, who), toughness(scene, who)],
        stats_for: StatsFor::Owner,
    }
}

fn fallen(scene: &Scene, who: Who) -> Option<Fallen> {
    match () {
        () if scene.has(who, conditions::DEAD) => Some(Fallen::Dead),
        () if sides::is_out(scene, who) => Some(Fallen::Down),
        () => None,
    }
}

/// SW-DMG-16, SW-CND-13: what a track takes off trait rolls.
fn penalty(n: i32) -> String {
    if n > 0 { format!("−{n}") } else { String::new() }
}

fn stat(label: &str, value: i32, note: Text) -> Stat {
    Stat { label: label.to_string(), value: base::number(value), note }
}

/// SW-SHT-7.
fn pace(scene: &Scene, who: Who) -> Stat {
    let lost = [("wounds", -derived::wound_pace(scene, who)), ("slow", -derived::slow_pace(scene, who))];
    let whole = scene.get(who, sheet::PACE) * derived::unit(scene);
    stat("Pace", derived::pace_now(scene, who), text!(sum(&[&[("base", whole)][..], &lost].concat())))
}

/// SW-SHT-8.
fn parry(scene: &Scene, who: Who) -> Stat {
    stat("Parry", derived::parry(scene, who), text!(sum(&derived::parry_parts(scene, who))))
}

/// SW-SHT-9.
fn toughness(scene: &Scene, who: Who) -> Stat {
    let (bare, armor) = (derived::bare_toughness(scene, who), derived::armor(scene, who));
    stat("Toughness", bare + armor, text!(sum(&[("body", bare), ("armor", armor)])))
}

/// "base 2, Fighting 4, shield 1".
fn sum(parts: &[(&str, i32)]) -> String {
    parts.iter().filter(|p| p.1 != 0).map(|(label, n)| format!("{label} {}", signed(*n))).collect::<Vec<_>>().join(", ")
}

/// A figure that the rules work out, by its id.
pub fn figure(scene: &Scene, who: Who, id: &str) -> Option<Val> {
    let n = match id {
        "parry" => derived::parry(scene, who),
        "toughness" => derived::toughness(scene, who),
        "toughness_head" => derived::toughness_at(scene, who, Location::Head, Missile::Other).whole,
        "armor" => derived::armor(scene, who),
        "pace_now" => derived::pace_now(scene, who),
        "wound_capacity" => derived::wound_capacity(scene, who),
        "scale" => derived::scale(scene, who),
        "movement_left" => order::movement_left(scene, who),
        "clock" => scene.seconds(),
        "vulnerable_now" => return Some(Val::Flag(derived::is_vulnerable(scene, who))),
        "distracted_now" => return Some(Val::Flag(derived::is_distracted(scene, who))),
        "running_now" => return Some(Val::Die(derived::running_die(scene, who))),
        "agility_now" => return Some(derived::die(scene, who, sheet::AGILITY).put()),
        "strength_now" => return Some(derived::die(scene, who, sheet::STRENGTH).put()),
        "vigor_now" => return Some(derived::die(scene, who, sheet::VIGOR).put()),
        "smarts_now" => return Some(derived::die(scene, who, sheet::SMARTS).put()),
        _ => return None,
    };
    Some(Val::Int(n))
}
