//! How a combatant is shown: tracks as on the paper sheet, and the figures that matter with how they come about.

use crate::defense::effective_defense;
use crate::derived;
use crate::{conditions, gear, sheet};
use fray_engine::base::{self, Val, Who, signed};
use fray_engine::scene::{Item, Scene};
use fray_engine::system::{Fallen, HarmTaken, MarkRow, MarkSign, Penalty, Present, Stakes, Stat, StatsFor};
use fray_engine::text;

/// CD-ODDS-5.
pub const STAKES: Stakes = Stakes {
    harm: |scene, who| {
        let boxes = [sheet::BASHING, sheet::LETHAL, sheet::AGGRAVATED, sheet::STRUCTURE_LOST];
        boxes.into_iter().map(|f| scene.get(who, f)).sum()
    },
    unit: "damage",
    taken: "",
    down: derived::is_out,
    dead: |scene, who| scene.has(who, conditions::DEAD),
    conditions: &[
        conditions::STUNNED,
        conditions::KNOCKED_DOWN,
        conditions::ARM_WRACK_LEFT,
        conditions::ARM_WRACK_RIGHT,
        conditions::LEG_WRACK_LEFT,
        conditions::LEG_WRACK_RIGHT,
        conditions::BLINDED,
        conditions::DEAFENED,
        conditions::IMMOBILIZED,
        conditions::HELD,
        conditions::BEATEN_DOWN,
    ],
    penalties: &[Penalty { id: "wound_penalty", label: "worse wound penalty", of: derived::wound_penalty }],
};

/// How `who` is shown.
pub fn present(scene: &Scene, who: Who) -> Present {
    let boxes = derived::health_max(scene, who);
    Present {
        minor: scene.get(who, sheet::GRADE) == "mook",
        fallen: fallen(scene, who),
        harm_taken: HarmTaken {
            harm: derived::filled(scene, who) + scene.get(who, sheet::STRUCTURE_LOST),
            most: boxes,
        },
        tracks: vec![
            ("aggravated", boxes, penalty(derived::wound_penalty(scene, who))),
            ("willpower", derived::willpower_max(scene, who), String::new()),
        ],
        // CD-SHEET-7: all marks in one row, the worst on the left.
        rows: vec![MarkRow {
            track: "aggravated",
            label: "Health",
            marks: vec![("aggravated", MarkSign::Star), ("lethal", MarkSign::Cross), ("bashing", MarkSign::Slash)],
            groups: vec![],
        }],
        stats: vec![
            stat("Defense", effective_defense(scene, who), derived::defense_parts(scene, who)),
            stat("Speed", derived::speed(scene, who), std::iter::empty()),
        ],
        stats_for: StatsFor::Owner,
    }
}

fn fallen(scene: &Scene, who: Who) -> Option<Fallen> {
    match () {
        () if scene.has(who, conditions::DEAD) => Some(Fallen::Dead),
        () if derived::is_out(scene, who) => Some(Fallen::Down),
        () => None,
    }
}

/// CD-DMG-9.
fn penalty(n: i32) -> String {
    if n < 0 { base::number(n) } else { String::new() }
}

fn stat<'s>(label: &str, value: i32, parts: impl Iterator<Item = (&'s str, i32)>) -> Stat {
    let part = |(label, n): (&str, i32)| format!("{label} {}", signed(n));
    let note = || parts.filter(|part| part.1 != 0).map(part).collect::<Vec<_>>().join(", ");
    Stat { label: label.to_string(), value: base::number(value), note: text!(note()) }
}

/// A figure that the rules work out, by its id.
pub fn figure(scene: &Scene, who: Who, id: &str) -> Option<Val> {
    let n = match id {
        "health_max" => derived::health_max(scene, who),
        "willpower_max" => derived::willpower_max(scene, who),
        "defense" => effective_defense(scene, who),
        "defense_base" => derived::defense_base(scene, who),
        "speed" => derived::speed(scene, who),
        "initiative_mod" => derived::initiative_modifier(scene, who),
        "initiative_penalty" => gear::initiative_penalty(scene, who),
        "wound_penalty" => derived::wound_penalty(scene, who),
        "clock" => scene.seconds(),
        _ => return None,
    };
    Some(Val::Int(n))
}

/// A figure of an item, by its id.
pub fn item_figure(item: &Item, id: &str) -> Option<Val> {
    let made = gear::material(item)?;
    let n = match id {
        "structure" => (made.structure() - gear::structure_lost(item)).max(0),
        "durability" => made.durability,
        "size" => made.size,
        _ => return None,
    };
    Some(Val::Int(n))
}
