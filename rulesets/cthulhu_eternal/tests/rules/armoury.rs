//! CE-GEAR-1, 2, CE-HAZ-11, 12: the armoury and the tables of harm hold what RULES.md says, row by row.

use fray_cthulhu_eternal::SYSTEM;
use fray_cthulhu_eternal::gear::{self, Mode, Part, Skill, Trait};
use fray_cthulhu_eternal::hazards::{AilmentKind, DISEASES_AND_POISONS};
use fray_engine::sheet::Entered;
use fray_kit::ruleset;

const RULES: &str = include_str!("../../RULES.md");

/// The cells of the rows of the table that follows these words.
fn table(after: &str) -> Vec<Vec<String>> {
    let from = RULES.find(after).expect("the words are there");
    let rows = RULES[from..].lines().skip(1).skip_while(|l| !l.starts_with('|')).take_while(|l| l.starts_with('|'));
    let cells = |l: &str| l.trim_matches('|').split('|').map(|c| c.trim().replace('\u{2212}', "-")).collect();
    rows.skip(2).map(cells).collect()
}

/// Rows of the table by the ids of the armoury; several stand in one row.
fn ids(cell: &str) -> Vec<String> {
    match cell {
        "shotgun (shot)" => vec!["shotgun".into()],
        "shotgun (slug)" => vec!["shotgun_slug".into()],
        "shotgun (nonlethal)" => vec!["shotgun_nonlethal".into()],
        other => other.split(", ").map(String::from).collect(),
    }
}

fn number(cell: &str) -> i32 {
    cell.parse().unwrap_or(0)
}

#[test]
fn weapons_are_as_in_the_table() {
    let mut seen = 0;
    for row in table("CE-GEAR-1 [core] Sample weapons") {
        for id in ids(&row[0]) {
            let w = gear::weapon(&id).unwrap_or_else(|| panic!("no {id}"));
            let skill = match row[1].as_str() {
                "Unarmed" => Skill::UnarmedCombat,
                "Melee" => Skill::MeleeWeapons,
                "Athletics" => Skill::Athletics,
                "Firearms" => Skill::Firearms,
                _ => Skill::MilitaryTraining,
            };
            assert_eq!(w.skill, skill, "{id}");
            assert_eq!((w.lethality.unwrap_or(0), w.piercing), (number(&row[3]), number(&row[4])), "{id}");
            assert_eq!(w.base.unwrap_or(0), number(&row[5]), "{id}: base range");
            let dice = row[2].split([' ', ';']).next().unwrap_or_default().to_lowercase();
            let shown = w.damage.map_or("—".to_string(), |d| d.to_string());
            assert_eq!(shown, dice.strip_prefix('1').unwrap_or(&dice), "{id}: damage");
            assert_eq!(w.kill_radius, row[6].starts_with("KR").then_some(10), "{id}: Kill Radius");
            assert_eq!(w.capacity, number(&row[7]), "{id}: capacity");
            assert_eq!(w.shots, number(&row[8]), "{id}: rounds of a single attack");
            let two = row[9].contains(&format!("{id} 2")) || row[9].ends_with(", butt 2)") && id == "rifle_butt";
            let hands = row[9].split(' ').next().map_or(0, number);
            assert_eq!(w.hands, if two || row[9].contains("(bat") && id == "bat" { 2 } else { hands }, "{id}: hands");
            let modes: Vec<Mode> = row[6]
                .split(' ')
                .filter_map(|m| match m {
                    "S" | "KR" => Some(Mode::Single),
                    "sb" => Some(Mode::ShortBurst),
                    "lb" => Some(Mode::LongBurst),
                    "ss" => Some(Mode::ShortSpray),
                    "ls" => Some(Mode::LongSpray),
                    _ => None,
                })
                .collect();
            assert_eq!(w.modes, modes, "{id}: modes");
            let theirs: Vec<Trait> = w.traits.iter().copied().filter(|t| *t != Trait::Natural).collect();
            let (said, both) = (traits(&id, &row), |t: &Trait| theirs.contains(t));
            assert!(said.len() == theirs.len() && said.iter().all(both), "{id}: {theirs:?} instead of {said:?}");
            seen += 1;
        }
    }
    assert_eq!(seen, 37);
}

/// The traits of a row of the table. CE-ACT-26: a weapon that holds one shot fires no two. CE-GEAR-6 adds to what the table
/// says: a knife for throwing is a knife, a dagger a very large one, and an overcoat hides some weapons more.
fn traits(id: &str, row: &[String]) -> Vec<Trait> {
    let cell = row[10].as_str();
    let words = [
        (Trait::Slow, cell.starts_with("slow")),
        (Trait::Explosive, cell == "explosive"),
        (Trait::Thrown, row[1] == "Athletics"),
        (Trait::NoDouble, cell.contains("no double shot") || number(&row[7]) == 1),
        (Trait::Sight, cell.starts_with("sight")),
        (Trait::Stun, row[2].contains("and stun")),
        (Trait::Irritant, cell.contains("irritant")),
        (Trait::Stunning, cell == "all inside stunned"),
        (Trait::Conceal, cell == "conceal" || cell.contains(&format!("{id} conceal")) || id == "thrown_knife"),
        (Trait::ConcealBadly, cell == "conceal +20" || id == "dagger"),
        (Trait::Overcoat, ["hatchet", "smg", "burst_smg"].contains(&id)),
    ];
    words.into_iter().filter(|(_, has)| *has).map(|(word, _)| word).collect()
}

/// CE-GEAR-6: what else an overcoat hides, and what hides nowhere.
#[test]
fn an_overcoat_hides_what_clothes_do_not() {
    for id in ["machete", "sawed_off"] {
        assert!(gear::weapon(id).unwrap_or_else(|| panic!("no {id}")).is(Trait::Overcoat), "{id}");
    }
    for id in ["carbine", "bolt_rifle", "heavy_rifle", "shotgun", "wood_axe", "large_sword", "great_sword"] {
        let w = gear::weapon(id).unwrap_or_else(|| panic!("no {id}"));
        assert!(![Trait::Conceal, Trait::ConcealBadly, Trait::Overcoat].into_iter().any(|t| w.is(t)), "{id}");
    }
}

/// CE-GEAR-1: the damage of a shotgun with shot by the distance in yards.
#[test]
fn shotguns_lose_force_with_distance() {
    let shot = gear::weapon("shotgun").expect("it is there");
    let at = |yards: f64| shot.dice_at(yards).expect("it has dice").to_string();
    let bands = [1.0, 20.0, 20.1, 50.0, 50.1, 250.0].map(at);
    assert_eq!(bands, ["2d10", "2d10", "2d6", "2d6", "d6", "d6"]);
}

#[test]
fn armor_is_as_in_the_rules() {
    use Part::{Arms, Head, Legs, Torso};
    let want: [(&str, i32, &[Part]); 5] = [
        ("helmet", 1, &[Head]),
        ("vest", 3, &[Torso]),
        ("reinforced_vest", 4, &[Torso]),
        ("tactical_armor", 5, &[Torso, Arms]),
        ("bomb_suit", 10, &[Head, Torso, Arms, Legs]),
    ];
    for (id, rating, covers) in want {
        let a = gear::armor(id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!((a.rating, &*a.covers), (rating, covers), "{id}");
    }
}

/// CE-GEAR-3: the cover that comes with the ruleset, and its own armor.
#[test]
fn cover_is_rated_as_in_the_rules() {
    for (id, rating) in [("wall", 5), ("car", 10), ("concrete", 10), ("sandbags", 15), ("truck", 20)] {
        let sheet = SYSTEM.content().foes.iter().find(|s| s.id == id).unwrap_or_else(|| panic!("no {id}"));
        for field in ["cover_rating", "natural_armor"] {
            assert_eq!(sheet.fields.get(field), Some(&Entered::Int(rating)), "{id}: {field}");
        }
    }
}

#[test]
fn poisons_and_diseases_are_as_in_the_tables() {
    let (poisons, diseases) = (table("CE-HAZ-11 [seed] Poisons"), table("CE-HAZ-12 [seed] Diseases"));
    assert_eq!((poisons.len(), diseases.len()), (8, 7));
    for (row, a) in poisons.iter().chain(&diseases).zip(DISEASES_AND_POISONS) {
        let speed = a.speed.to_string();
        let said = row[2].to_lowercase();
        assert!(said.trim_start_matches('1').starts_with(&speed), "{}: {said}", a.id);
        assert!(said.ends_with(&a.unit.words(2)[..1]) || said.ends_with(a.unit.words(2)), "{}: {said}", a.id);
        match a.kind {
            AilmentKind::Poison { lethality } => {
                assert_eq!(lethality, number(&row[3]), "{}", a.id);
                assert_eq!(!a.cure.is_empty(), row[4] == "yes", "{}", a.id);
            }
            AilmentKind::Disease { con, damage } => {
                assert_eq!(con, number(&row[3]), "{}", a.id);
                assert_eq!(format!("1{damage}").to_uppercase(), row[4], "{}", a.id);
                assert_eq!(a.cure.is_empty(), row[5].starts_with("none"), "{}", a.id);
            }
        }
    }
}

#[test]
fn everything_in_the_tables_can_be_given() {
    ruleset::armoury_makes_items(SYSTEM, &["knife", "carbine", "hand_grenade", "bomb_suit", "medical_kit"]);
}
