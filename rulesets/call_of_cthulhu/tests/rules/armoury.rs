//! CC-GEAR-2 to 6: the armoury holds what the tables of RULES.md say, row by row; foes and characters are in order.

use fray_call_of_cthulhu::SYSTEM;
use fray_call_of_cthulhu::gear::{self, Bonus, Dice, Malfunction, Reload};
use fray_engine::Handle;
use fray_engine::system::combatant;
use fray_kit::ruleset;

const RULES: &str = include_str!("../../RULES.md");

/// The cells of the rows of the table that follows this rule id.
fn table(rule: &str) -> Vec<Vec<String>> {
    let from = RULES.find(&format!("{rule} [core]")).expect("the rule is there");
    let rows = RULES[from..].lines().skip(1).skip_while(|l| !l.starts_with('|')).take_while(|l| l.starts_with('|'));
    let cells =
        |l: &str| -> Vec<String> { l.trim_matches('|').split('|').map(|c| c.trim().replace('`', "")).collect() };
    rows.skip(2).map(cells).collect()
}

fn dice(cell: &str) -> Dice {
    Dice::parse(cell).expect("the cell has dice")
}

fn bonus(cell: &str) -> Bonus {
    match cell {
        "full" => Bonus::Full,
        "half" => Bonus::Half,
        _ => Bonus::None,
    }
}

#[test]
fn weapons_for_close_combat_are_as_in_the_table() {
    let rows = table("CC-GEAR-2");
    assert_eq!(rows.len(), 16);
    for row in rows {
        let w = gear::weapon(&row[0]).unwrap_or_else(|| panic!("{} is there", row[0]));
        assert_eq!(
            (w.skill.as_str(), w.damage, w.bonus),
            (row[1].as_str(), dice(&row[2]), bonus(&row[3])),
            "{}",
            row[0]
        );
        assert_eq!(w.impales, row[4] == "yes", "{}", row[0]);
        assert_eq!(w.burns, row[5].starts_with("burn"), "{}: burns", row[0]);
        let reach = row[5].strip_prefix("reach ").and_then(|r| r.strip_suffix(" ft")?.parse().ok());
        assert_eq!(w.reach, reach, "{}: reach", row[0]);
    }
}

#[test]
fn thrown_weapons_and_bows_are_as_in_the_table() {
    let rows = table("CC-GEAR-3");
    assert_eq!(rows.len(), 5);
    for row in rows {
        let w = gear::weapon(&row[0]).unwrap_or_else(|| panic!("{} is there", row[0]));
        assert_eq!(
            (w.skill.as_str(), w.damage, w.bonus),
            (row[1].as_str(), dice(&row[2]), bonus(&row[3])),
            "{}",
            row[0]
        );
        assert_eq!((w.impales, w.base), (row[4] == "yes", row[5].parse().ok()), "{}", row[0]);
        let malf = row[7].split(' ').next().and_then(|n| n.parse().ok());
        assert_eq!(w.malf, malf, "{}", row[0]);
        assert_eq!((w.uses, w.rapid), (Some(1), false), "{}: shots", row[0]);
        // What takes a turn to reload holds one.
        assert_eq!(w.ammo == 1, row[6].contains("a turn of reload"), "{}: reload", row[0]);
    }
}

#[test]
fn firearms_are_as_in_the_table() {
    let rows = table("CC-GEAR-4");
    assert_eq!(rows.len(), 19);
    for row in rows {
        let id = row[0].split(' ').next().unwrap_or_default();
        let w = gear::weapon(id).unwrap_or_else(|| panic!("{id} is there"));
        assert_eq!((w.skill.as_str(), w.impales), (row[1].as_str(), row[3] == "yes"), "{id}");
        let damage: Vec<Dice> = row[2].split('/').map(dice).collect();
        match row[4].strip_prefix("bands ") {
            Some(bands) => {
                let to: Vec<i32> = bands.split('/').map(|n| n.parse().unwrap()).collect();
                let expected: Vec<(i32, Dice)> = to.into_iter().zip(damage).collect();
                assert_eq!(w.bands.iter().map(|b| (b.to, b.damage)).collect::<Vec<_>>(), expected, "{id}");
            }
            None => assert_eq!((w.damage, w.base), (damage[0], row[4].parse().ok()), "{id}"),
        }
        let shots = match row[5].as_str() {
            uses if uses.contains("1(2)") => (Some(2), true),
            uses if uses.contains("1(3)") => (Some(3), true),
            "1 or 2" => (Some(2), false),
            "auto only" => (None, false),
            _ => (Some(1), false),
        };
        assert_eq!((w.uses, w.rapid), shots, "{id}");
        assert_eq!((w.auto, w.burst), (row[5].contains("auto"), row[5].contains("burst 3").then_some(3)), "{id}");
        assert_eq!(w.ammo, row[6].parse::<i32>().unwrap(), "{id}");
        let (malf, kind) = row[7].split_once(' ').unwrap();
        assert_eq!((w.malf, w.malfunction == Malfunction::Jam), (malf.parse().ok(), kind == "J"), "{id}");
        let reload = match row[8].as_str() {
            "clip" => Reload::Clip,
            "belt" => Reload::Belt,
            _ => Reload::Loose,
        };
        assert_eq!(w.reload, reload, "{id}");
    }
}

#[test]
fn explosives_and_armor_are_as_written() {
    let bands = |id: &str| -> Vec<(i32, String)> {
        gear::weapon(id).expect("is there").bands.iter().map(|b| (b.to, b.damage.to_string())).collect()
    };
    let three = |a: &str, b: &str, c: &str| vec![(3, a.to_string()), (6, b.to_string()), (9, c.to_string())];
    assert_eq!(bands("grenade"), three("4D10", "2D10", "1D10"));
    assert_eq!(bands("dynamite"), three("5D6", "2D6", "1D6"));
    assert_eq!(bands("molotov"), vec![(3, "2D6".to_string())]);
    for (id, burns) in [("grenade", false), ("dynamite", false), ("molotov", true)] {
        let w = gear::weapon(id).expect("is there");
        assert_eq!((w.base, w.burns, w.impales, w.skill.as_str()), (None, burns, false, "throw"), "{id}");
    }
    let points = [
        "leather_jacket",
        "steel_helmet",
        "hardwood",
        "modern_helmet",
        "bullet_vest",
        "body_armor",
        "bulletproof_glass",
        "steel_plate",
        "sandbag",
    ];
    let found: Vec<i32> = points.into_iter().map(|id| gear::armor(id).expect("is there").points).collect();
    assert_eq!(found, [1, 2, 3, 5, 8, 12, 15, 19, 20]);
}

#[test]
fn ready_characters_and_foes_are_in_order() {
    let content = SYSTEM.content();
    assert!(content.ready.len() >= 4 && content.foes.len() >= 12);
    for sheet in content.ready.iter().chain(&content.foes) {
        if let Err(wrong) = combatant(SYSTEM, sheet, Handle("x".into())) {
            panic!("{}: {wrong:?}", sheet.name);
        }
    }
}

/// What the GM may give is all that the tables have: each row once, with a name to read, and each makes an item.
#[test]
fn everything_in_the_tables_can_be_given() {
    ruleset::armoury_makes_items(SYSTEM, &["knife_medium", "revolver_38", "dynamite", "leather_jacket"]);
}
