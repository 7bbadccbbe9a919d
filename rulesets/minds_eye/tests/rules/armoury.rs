//! ME-GEAR-20 to 42: the armoury holds what the tables of RULES.md say, row by row.

use fray_kit::ruleset;
use fray_minds_eye::SYSTEM;
use fray_minds_eye::gear::{self, Quality, Use};

const RULES: &str = include_str!("../../RULES.md");

/// The cells of the rows whose rule id lies in this range.
fn rows(from: u32, to: u32) -> Vec<Vec<String>> {
    let lines = RULES.lines().filter(|l| l.starts_with("| ME-GEAR-"));
    let cells = |l: &str| -> Vec<String> { l.trim_matches('|').split('|').map(|c| c.trim().to_string()).collect() };
    let number = |row: &Vec<String>| row[0].trim_start_matches("ME-GEAR-").parse::<u32>().expect("a number");
    lines.map(cells).filter(|row| (from..=to).contains(&number(row))).collect()
}

fn id(label: &str) -> String {
    label.replace(' ', "_")
}

fn used(word: &str) -> Option<Use> {
    Some(match word {
        "unarmed" => Use::Unarmed,
        "melee" => Use::Melee,
        "thrown" => Use::Thrown,
        "archery" => Use::Archery,
        "firearms" => Use::Firearms,
        _ => return None,
    })
}

#[test]
fn weapons_are_as_in_the_table() {
    let rows = rows(20, 35);
    assert_eq!(rows.len(), 16);
    for r in rows {
        let weapon = if r[2] == "fists" {
            gear::FISTS.clone()
        } else {
            gear::weapon(&id(&r[2])).unwrap_or_else(|| panic!("no {}", r[2])).clone()
        };
        let words = r[6].split(", ").filter(|w| *w != "–");
        let mut want: Vec<&str> = words.collect();
        want.sort_unstable();
        let word = |q: &Quality| Quality::ALL.iter().find(|(o, _)| o == q).expect("every quality has a word").1;
        let mut is: Vec<&str> = weapon.qualities.iter().map(word).collect();
        is.sort_unstable();
        assert_eq!(is, want, "{}", r[2]);
        assert_eq!(
            (Some(weapon.used), weapon.base.to_string(), weapon.range.to_string()),
            (used(&r[3]), r[4].clone(), r[5].clone()),
            "{}",
            r[2]
        );
        // The last column: damage before an exceptional success, with its type.
        let damage = weapon.base + i32::from(weapon.is(Quality::Deadly));
        let kind = if weapon.is(Quality::Aggravated) { "aggravated" } else { "normal" };
        assert_eq!(r[7], format!("{damage} {kind}"), "{}", r[2]);
    }
}

#[test]
fn armor_is_as_in_the_table() {
    let rows = rows(40, 42);
    assert_eq!(rows.len(), 3);
    for r in rows {
        for label in r[2].split(", ") {
            let armor = gear::armor(&id(label)).unwrap_or_else(|| panic!("no {label}"));
            assert_eq!(armor.points.to_string(), r[3], "{label}");
        }
    }
}

/// ME-OPT-16: the sample's shots.
#[test]
fn shots_are_as_in_the_option() {
    for (id, shots) in [("bow", 12), ("crossbow", 12), ("pistol", 12), ("rifle", 6), ("heavy_revolver", 6)] {
        assert_eq!(gear::weapon(id).and_then(|w| w.ammo), Some(shots), "{id}");
        assert_eq!(gear::make(id).map(|i| i.left), Some(shots), "{id}");
    }
}

/// What the GM may give is all that the tables have.
#[test]
fn everything_in_the_tables_can_be_given() {
    let ids: Vec<String> = rows(21, 35).iter().map(|row| id(&row[2])).collect();
    ruleset::armoury_makes_items(SYSTEM, &ids.iter().map(String::as_str).collect::<Vec<_>>());
}
