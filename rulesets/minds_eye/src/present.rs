//! How a combatant is shown: health levels by name, and the figures that matter, each with its parts.

use crate::pools::{self, Attribute, Part, Reach};
use crate::{attack, conditions, derived, sheet};
use fray_engine::base::{Text, Val, Who};
use fray_engine::scene::Scene;
use fray_engine::system::{Fallen, HarmTaken, MarkRow, MarkSign, Present, Stakes, Stat, StatsFor};

/// ME-ODD-6.
pub const STAKES: Stakes = Stakes {
    harm: |scene, who| scene.get(who, sheet::NORMAL) + scene.get(who, sheet::AGGRAVATED),
    unit: "damage",
    down: derived::is_out,
    ..Stakes::NONE
};

pub fn present(scene: &Scene, who: Who) -> Present {
    let get = |f| scene.get(who, f);
    Present {
        minor: false,
        fallen: fallen(scene, who),
        harm_taken: HarmTaken { harm: derived::damage(scene, who), most: derived::boxes(scene, who) },
        tracks: vec![
            ("damage_aggravated", derived::boxes(scene, who), derived::wounds(scene, who).label().to_string()),
            ("willpower", get(sheet::WILLPOWER_MAX), String::new()),
            ("blood", get(sheet::BLOOD_MAX), String::new()),
            ("armor", get(sheet::ARMOR_MAX), String::new()),
            ("standard", 1, String::new()),
            ("simple", 1, String::new()),
        ],
        // ME-DMG-5: one row, with the aggravated marks on the left.
        rows: vec![MarkRow {
            track: "damage_aggravated",
            label: "Health",
            marks: vec![("damage_aggravated", MarkSign::Cross), ("damage_normal", MarkSign::Slash)],
            // ME-SHEET-3: Healthy, Injured, Incapacitated.
            groups: vec![
                ("Healthy", get(sheet::HEALTHY)),
                ("Injured", get(sheet::INJURED)),
                ("Incapacitated", get(sheet::INCAPACITATED)),
            ],
        }],
        stats: stats(scene, who),
        stats_for: StatsFor::Owner,
    }
}

fn fallen(scene: &Scene, who: Who) -> Option<Fallen> {
    match () {
        () if scene.has_any(who, &[conditions::DEAD, conditions::FINAL_DEATH]) => Some(Fallen::Dead),
        () if derived::is_gone(scene, who) => Some(Fallen::Away),
        () if derived::is_out(scene, who) => Some(Fallen::Down),
        () => None,
    }
}

fn stats(scene: &Scene, who: Who) -> Vec<Stat> {
    let resist = |attribute| own_defence(scene, who, attribute);
    let mut all = vec![plain("Initiative", derived::initiative(scene, who))];
    // ME-RES-1: the attacks that `who` could make now.
    for a in attack::usual(scene, who) {
        let aimed = a.attribute != attack::figures::usual_attribute(a.kind);
        let with = if aimed { format!(", {}", a.attribute.label()) } else { String::new() };
        all.push(stat(&format!("{} attack{with}", a.kind.label()), &attack::figures::pool(scene, &a)));
    }
    all.push(stat("Physical defence", &resist(Attribute::Physical)));
    all.push(stat("Mental defence", &resist(Attribute::Mental)));
    all.push(stat("Social defence", &resist(Attribute::Social)));
    all
}

/// The defence against anyone at close quarters, without special circumstances.
fn own_defence(scene: &Scene, who: Who, attribute: Attribute) -> [Part; 7] {
    pools::defence(scene, who, who, attribute, Reach::Close)
}

fn plain(label: &str, value: i32) -> Stat {
    Stat { label: label.to_string(), value: value.to_string(), note: Text::default() }
}

fn stat(label: &str, parts: &[Part]) -> Stat {
    Stat { label: label.to_string(), value: pools::total(parts).to_string(), note: pools::parts_in_words(parts) }
}

pub fn figure(scene: &Scene, who: Who, id: &str) -> Option<Val> {
    let n = match id {
        "initiative" => derived::initiative(scene, who),
        "boxes" => derived::boxes(scene, who),
        "damage" => derived::damage(scene, who),
        "physical_defence" => pools::total(&own_defence(scene, who, Attribute::Physical)),
        "mental_defence" => pools::total(&own_defence(scene, who, Attribute::Mental)),
        "social_defence" => pools::total(&own_defence(scene, who, Attribute::Social)),
        "clock" => scene.seconds(),
        "wounds" => return Some(Val::Text(derived::wounds(scene, who).label().into())),
        _ => return None,
    };
    Some(Val::Int(n))
}
