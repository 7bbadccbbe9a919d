//! How a combatant is shown: tracks as on the paper sheet, and the figures that matter, each with its parts.

use crate::conditions;
use crate::derived;
use crate::gear;
use crate::sheet::{self, Number};
use crate::turn::GivenCover;
use fray_engine::base::{Text, Val, Who, signed};
use fray_engine::payload::Remembered as _;
use fray_engine::scene::Scene;
use fray_engine::system::{Fallen, FieldDef, HarmTaken, Present, Stakes, Stat, StatsFor};
use fray_engine::text;

/// CE-ODDS-6, 8.
pub const STAKES: Stakes = Stakes {
    harm: |scene, who| -scene.get(who, sheet::HP),
    unit: "HP",
    taken: "lost",
    down: derived::is_out,
    conditions: &[crate::conditions::STUNNED],
    ..Stakes::NONE
};

pub fn present(scene: &Scene, who: Who) -> Present {
    let object = derived::is_object(scene, who);
    let mut stats = Vec::new();
    if !object {
        stats.extend(sheet::STATISTICS.map(|f| stat_times_five(scene, who, f)));
        let bonus = derived::damage_bonus(scene, who);
        stats.push(stat("Damage bonus", signed(bonus), "from STR"));
    }
    stats.extend(armor(scene, who));
    let most = derived::hp_max(scene, who);
    let half = if object { String::new() } else { half_way(scene, who) };
    let mut tracks = vec![("hp", most, half)];
    if !object {
        let breaking = scene.get(who, sheet::BREAKING_POINT);
        tracks.push(("san", 99, format!("Breaking Point {breaking}")));
    }
    Present {
        minor: scene.get(who, sheet::EXTRA),
        fallen: fallen(scene, who),
        harm_taken: HarmTaken { harm: most - scene.get(who, sheet::HP), most },
        tracks,
        rows: vec![],
        stats,
        stats_for: StatsFor::Owner,
    }
}

fn fallen(scene: &Scene, who: Who) -> Option<Fallen> {
    match () {
        () if !derived::is_out(scene, who) => None,
        () if scene.has(who, conditions::DEAD) || derived::is_object(scene, who) => Some(Fallen::Dead),
        () if scene.has(who, conditions::UNCONSCIOUS) => Some(Fallen::Down),
        () => Some(Fallen::Away),
    }
}

/// CE-DMG-5. The armor of a thing that gives cover is shown with that thing.
fn armor(scene: &Scene, who: Who) -> Option<Stat> {
    let body: i32 = gear::armor_pieces(scene, who).iter().map(|a| a.rating).sum();
    let cover = GivenCover::on(scene, who);
    let stated = cover.as_ref().filter(|c| c.thing.is_none()).map_or(0, |c| c.rating);
    let note = match &cover {
        None => text!("body ", body),
        Some(c) if c.thing.is_none() => text!("body ", body, ", cover ", stated),
        Some(_) => text!("body ", body, ", cover not counted"),
    };
    (body > 0 || cover.is_some()).then(|| stat("Armor", (body + stated).to_string(), note))
}

/// CE-DMG-9: the least damage from a single attack that stuns.
fn half_way(scene: &Scene, who: Who) -> String {
    let hp = scene.get(who, sheet::HP);
    if hp > 2 { format!("stunned by {} at once", derived::half(hp)) } else { String::new() }
}

/// CE-RES-2, CE-SHEET-1, CE-SHEET-18: the number that tests of a statistic are rolled against; if some of it is lost for a
/// time, what is left as well.
pub fn field_note(scene: &Scene, who: Who, field: &FieldDef) -> String {
    let Some(f) = sheet::STATISTICS.into_iter().find(|f| derived::id(*f) == field.id) else { return String::new() };
    if derived::is_object(scene, who) {
        return String::new();
    }
    let n = derived::effective(scene, who, f);
    if n == scene.get(who, f) { format!("×5: {}", n * 5) } else { format!("now {n}, ×5: {}", n * 5) }
}

/// CE-RES-2: a statistic, with the number that its tests are rolled against.
fn stat_times_five(scene: &Scene, who: Who, f: Number) -> Stat {
    let n = derived::effective(scene, who, f);
    stat(derived::label(f), n.to_string(), text!("×5: ", n * 5))
}

fn stat(label: &str, value: String, note: impl Into<Text>) -> Stat {
    Stat { label: label.to_string(), value, note: note.into() }
}

pub fn figure(scene: &Scene, who: Who, id: &str) -> Option<Val> {
    let n = match id {
        "hp_limit" => derived::hp_max(scene, who),
        "damage_bonus" => derived::damage_bonus(scene, who),
        "armor" => crate::harm::armor(scene, who, crate::harm::Aim::default(), 0).rating,
        "effective_str" => derived::effective(scene, who, sheet::STR),
        "effective_con" => derived::effective(scene, who, sheet::CON),
        "clock" => scene.seconds(),
        _ => return None,
    };
    Some(Val::Int(n))
}
