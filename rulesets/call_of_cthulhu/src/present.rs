//! How a combatant is shown, and the figures that scenarios may name.

use crate::gear::{self, State};
use crate::sheet::{self, Number};
use crate::{attack, conditions, derived, rolls};
use fray_engine::base::{Str, Text, Val, Who};
use fray_engine::scene::{Item, Scene};
use fray_engine::system::{Fallen, FieldDef, HarmTaken, Present, Stakes, Stat, StatsFor};
use fray_engine::text;

/// CC-ODDS-4, 6.
pub const STAKES: Stakes = Stakes {
    harm: |scene, who| -scene.get(who, sheet::HP),
    unit: "hit points",
    taken: "lost",
    down: derived::is_out,
    conditions: &[crate::conditions::MAJOR_WOUND],
    ..Stakes::NONE
};

pub fn present(scene: &Scene, who: Who) -> Present {
    let most = derived::hp_max(scene, who);
    let major = (most + 1) / 2;
    Present {
        minor: false,
        fallen: fallen(scene, who),
        harm_taken: HarmTaken { harm: most - scene.get(who, sheet::HP), most },
        tracks: vec![("hp", most, format!("major wound from {major}")), ("luck", 99, String::new())],
        rows: vec![],
        stats: stats(scene, who),
        stats_for: StatsFor::Owner,
    }
}

fn fallen(scene: &Scene, who: Who) -> Option<Fallen> {
    match () {
        () if scene.has(who, conditions::DEAD) => Some(Fallen::Dead),
        () if scene.has(who, conditions::FLED) => Some(Fallen::Away),
        () if derived::is_out(scene, who) => Some(Fallen::Down),
        () => None,
    }
}

/// CC-SHEET-8: a value with its half and its fifth.
fn percent(scene: &Scene, who: Who, label: String, f: Number) -> Stat {
    let n = derived::value(scene, who, f);
    let value = format!("{n} ({}/{})", derived::half(n), derived::fifth(n));
    Stat { label, value, note: text!("value (half/fifth)") }
}

/// CC-SHEET-8: half and fifth of a characteristic or skill; if Dodge is left empty, its value as well.
pub fn field_note(scene: &Scene, who: Who, field: &FieldDef) -> String {
    let percents = sheet::CHARACTERISTICS.iter().chain(&sheet::SKILLS);
    let Some(f) = percents.into_iter().find(|f| sheet::id(**f) == field.id) else { return String::new() };
    let n = derived::value(scene, who, *f);
    let parts = format!("({}/{})", derived::half(n), derived::fifth(n));
    if scene.get(who, f.optional()).is_none() { format!("{n} {parts}") } else { parts }
}

fn plain(label: &str, value: impl ToString, note: impl Into<Text>) -> Stat {
    Stat { label: label.to_string(), value: value.to_string(), note: note.into() }
}

fn stats(scene: &Scene, who: Who) -> Vec<Stat> {
    let mut out = vec![percent(scene, who, "Dodge".to_string(), sheet::DODGE)];
    out.push(percent(scene, who, sheet::label(sheet::BRAWL).to_string(), sheet::BRAWL));
    for (_, w) in gear::weapons_in_hand(scene, who) {
        let f = derived::weapon_skill(&w);
        if f.ix != sheet::BRAWL.ix {
            out.push(percent(scene, who, sheet::label(f).to_string(), f));
        }
    }
    out.extend(sheet::CHARACTERISTICS.iter().map(|f| percent(scene, who, sheet::label(*f).to_string(), *f)));
    out.push(plain("Damage bonus", derived::damage_bonus(scene, who), ""));
    out.push(plain("Build", derived::build(scene, who), ""));
    out.push(plain("MOV", derived::mov(scene, who), "yards"));
    let armor = derived::armor(scene, who, None);
    if armor > 0 {
        out.push(plain("Armor", armor, "worn and natural"));
    }
    out
}

pub fn figure(scene: &Scene, who: Who, id: &str) -> Option<Val> {
    let n = match id {
        "hp_max" => derived::hp_max(scene, who),
        "build" => derived::build(scene, who),
        "mov" => derived::mov(scene, who),
        "armor_worn" => derived::armor(scene, who, None),
        "dodge_value" => derived::value(scene, who, sheet::DODGE),
        "outnumbered" => return Some(Val::Flag(attack::outnumbered(scene, who))),
        "db" => return Some(Val::Text(Str::from(derived::damage_bonus(scene, who).to_string()))),
        "clock" => scene.seconds(),
        "major_wound_percent" => rolls::chances(scene, who, gear::Dice::of(1, 10)).major,
        _ => return None,
    };
    Some(Val::Int(n))
}

/// CC-SHEET-11: a figure of an item, by its id.
pub fn item_figure(item: &Item, id: &str) -> Option<Val> {
    let state = match gear::state(item) {
        State::Ok => "ok",
        State::Jammed => "jammed",
        State::Destroyed => "destroyed",
    };
    (id == "state").then_some(Val::Text(Str::new_static(state)))
}
