//! CD-GEAR-1 to 4: the armoury holds what the tables of RULES.md say, row by row.

use fray_chronicles_of_darkness::SYSTEM;
use fray_chronicles_of_darkness::gear::{self, Armor, Part, Tag, Weapon};
use fray_engine::sheet::Entered;
use fray_kit::ruleset;
use std::collections::BTreeMap;

const RULES: &str = include_str!("../../RULES.md");

/// The cells of the rows of the table that follows this rule id.
fn table(rule: &str) -> Vec<Vec<String>> {
    let from = RULES.find(&format!("**{rule} ")).expect("the rule is there");
    let rows = RULES[from..].lines().skip(1).skip_while(|l| !l.starts_with('|')).take_while(|l| l.starts_with('|'));
    let cells = |l: &str| -> Vec<String> {
        l.trim_matches('|').split('|').map(|c| c.trim().replace(['−', '–'], "-")).collect()
    };
    rows.skip(2).map(cells).collect()
}

fn number(cell: &str) -> i32 {
    cell.trim_start_matches('+').parse().expect("a number")
}

/// Tags as the tables write them, without those that are a figure of the row.
fn tags(cell: &str) -> (Vec<Tag>, i32, Option<i32>) {
    let (mut tags, mut piercing, mut reload) = (vec![], 0, None);
    for word in cell.split('(').next().unwrap_or_default().split(',').map(str::trim).filter(|w| !w.is_empty()) {
        match word.split_once(' ') {
            Some(("piercing", n)) => piercing = number(n),
            Some(("reload", n)) => reload = Some(number(n)),
            _ => tags.push(tag(word).expect("a known tag")),
        }
    }
    (tags, piercing, reload)
}

fn tag(word: &str) -> Option<Tag> {
    Some(match word {
        "stun" => Tag::Stun,
        "brawl" => Tag::Brawl,
        "guard" => Tag::Guard,
        "reach_guard" => Tag::ReachGuard,
        "shield" => Tag::Shield,
        "grapple" => Tag::Grapple,
        "nine_again" => Tag::NineAgain,
        "auto" => Tag::Auto,
        "two_handed" => Tag::TwoHanded,
        "loose" => Tag::Loose,
        "aerodynamic" => Tag::Aerodynamic,
        _ => return None,
    })
}

fn same(is: &Weapon, want: Weapon) {
    assert_eq!(*is, Weapon { label: is.label.clone(), ..want });
}

#[test]
fn guns_are_as_in_the_table() {
    let rows = table("CD-GEAR-1");
    assert_eq!(rows.len(), 10);
    for r in rows {
        let ranges: Vec<i32> = r[2].split('/').map(number).collect();
        let (clip, chambered) = r[3].split_once('+').unwrap_or((&r[3], "0"));
        let (tags, piercing, reload) = tags(&r[7]);
        let want = Weapon {
            id: r[0].as_str().into(),
            modifier: number(&r[1]),
            range: Some([ranges[0], ranges[1], ranges[2]]),
            clip: number(clip),
            chambered: number(chambered),
            initiative: number(&r[4]),
            strength: number(&r[5]),
            size: number(&r[6]),
            piercing,
            reload,
            tags: tags.into(),
            ..Weapon::default()
        };
        same(gear::weapon(&r[0]).unwrap_or_else(|| panic!("no {}", r[0])), want);
    }
}

/// Bare hands and teeth come with the body; the two shields share a row of the table.
#[test]
fn weapons_are_as_in_the_table() {
    let rows = table("CD-GEAR-2").into_iter().filter(|r| r[0] != "unarmed" && !r[0].starts_with("bite"));
    let mut seen = 0;
    for r in rows {
        for (n, id) in r[0].split(" / ").enumerate() {
            let nth = |cell: &str| number(cell.split(" / ").nth(n).unwrap_or(cell));
            let (tags, piercing, reload) = tags(&r[5]);
            let want = Weapon {
                id: id.into(),
                modifier: nth(&r[1]),
                initiative: nth(&r[2]),
                strength: nth(&r[3]),
                size: nth(&r[4]),
                piercing,
                reload,
                tags: tags.into(),
                ..Weapon::default()
            };
            same(gear::weapon(id).unwrap_or_else(|| panic!("no {id}")), want);
            seen += 1;
        }
    }
    assert_eq!(seen, 16);
}

#[test]
fn armor_is_as_in_the_table() {
    let rows = table("CD-GEAR-3");
    assert_eq!(rows.len(), 8);
    let part = |word: &str| match word {
        "torso" => Part::Torso,
        "arms" => Part::Arms,
        "legs" => Part::Legs,
        other => panic!("unknown part '{other}'"),
    };
    for r in rows {
        let is = gear::armor(&r[0]).unwrap_or_else(|| panic!("no {}", r[0]));
        let want = if r[0] == "helmet" {
            Armor { coverage: vec![Part::Head], ..Armor::default() }
        } else {
            let (general, ballistic) = r[1].split_once('/').expect("general/ballistic");
            Armor {
                general: number(general),
                ballistic: number(ballistic),
                strength: number(&r[2]),
                defense: number(&r[3]),
                speed: number(&r[4]),
                coverage: r[5].split(", ").map(part).collect(),
                ..Armor::default()
            }
        };
        assert_eq!(*is, Armor { id: r[0].as_str().into(), label: is.label.clone(), ..want });
    }
}

/// CD-GEAR-4: Durability and Size of the samples: those that stand about, and those that are carried.
#[test]
fn objects_are_as_in_the_samples() {
    let standing = [
        ("door", 1, 5),
        ("car_door", 2, 5),
        ("brick_wall", 2, 8),
        ("concrete_wall", 3, 10),
        ("steel_plate", 3, 5),
        ("armored_glass", 3, 4),
    ];
    let objects: BTreeMap<&str, _> = SYSTEM.content().foes.iter().map(|s| (s.id.as_str(), s)).collect();
    for (id, durability, size) in standing {
        let sheet = objects.get(id).unwrap_or_else(|| panic!("no {id}"));
        let int = |f: &str| if let Some(Entered::Int(n)) = sheet.fields.get(f) { *n } else { 0 };
        assert_eq!((int("durability"), int("size")), (durability, size), "{id}");
        let transparent = matches!(sheet.fields.get("transparent"), Some(Entered::Flag(true)));
        assert_eq!(transparent, id == "armored_glass", "{id}");
    }
    for (id, durability, size) in
        [("handcuffs", 3, 1), ("rope", 1, 1), ("zip_tie", 1, 1), ("bottle", 1, 1), ("chair", 1, 3)]
    {
        let thing = gear::thing(id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!((thing.durability, thing.size), (durability, size), "{id}");
    }
}

/// What the GM may give is all that the tables have: each row once, with a name to read, and each makes an item.
#[test]
fn everything_in_the_tables_can_be_given() {
    let named = ["CD-GEAR-1", "CD-GEAR-3"].into_iter().flat_map(table).map(|row| row[0].clone());
    let all: Vec<String> =
        named.chain(["sap", "spear", "shield_large", "chair", "handcuffs"].map(String::from)).collect();
    ruleset::armoury_makes_items(SYSTEM, &all.iter().map(String::as_str).collect::<Vec<_>>());
}
