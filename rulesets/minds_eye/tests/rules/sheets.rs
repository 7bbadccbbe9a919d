//! Sheets: what comes with the ruleset can be played, and what cannot be is refused with a list.

use fray_engine::Handle;
use fray_engine::base::Val;
use fray_engine::sheet::{Entered, GearEntry, Origin, Sheet, write};
use fray_engine::system::combatant;
use fray_kit::ruleset;
use fray_minds_eye::{SYSTEM, sheet};

#[test]
fn all_content_makes_combatants() {
    ruleset::content_makes_combatants(SYSTEM);
}

fn with(fields: &[(&str, Entered)]) -> Sheet {
    let fields = fields.iter().map(|(k, v)| (k.to_string(), v.clone())).collect();
    Sheet { name: "Test".into(), fields, ..Sheet::default() }
}

fn complaints(sheet: &Sheet) -> Vec<String> {
    match combatant(SYSTEM, sheet, Handle("x".into())) {
        Ok(_) => vec![],
        Err(list) => list.into_iter().map(|m| m.at).collect(),
    }
}

/// ME-SHEET-2, section 2: everything that is wrong is told at once.
#[test]
fn impossible_sheets_are_refused_with_the_whole_list() {
    let int = Entered::Int;
    let mut sheet = with(&[
        ("physical", int(21)),
        ("brawl", int(6)),
        ("damage_normal", int(10)),
        ("willpower", int(9)),
        ("foci", Entered::Text("strenght".into())),
        ("skills", Entered::Text("intimidation 9".into())),
        ("luck", int(1)),
    ]);
    sheet.gear.push(GearEntry { kind: "sword".into(), slot: "moon".into(), ..GearEntry::default() });
    let wrong = complaints(&sheet);
    for at in ["physical", "brawl", "damage_normal", "willpower", "foci", "skills", "luck", "gear"] {
        assert!(wrong.iter().any(|w| w == at), "{at} is missing in {wrong:?}");
    }
    let mortal = Entered::Text("mortal".into());
    assert_eq!(complaints(&with(&[("kind", mortal.clone()), ("blood", int(3))])), ["blood"]);
    assert!(complaints(&with(&[("kind", mortal)])).is_empty());
}

/// ME-MAN-3, 4: a focus pays once in each combat. ME-TURN-4, 14: so do draws among equals and the counts of a round.
#[test]
fn what_a_fight_counts_is_not_kept_for_the_next() {
    let counts = [
        ("strength_focus_used", Entered::Flag(true)),
        ("dexterity_focus_used", Entered::Flag(true)),
        ("placed", Entered::Flag(true)),
        ("drawn_before", Entered::Ints(vec![1])),
        ("rank_in_turn", Entered::Ints(vec![9, 9, 9, 9])),
        ("hit_physical", Entered::Int(2)),
        ("barred", Entered::Flag(true)),
        ("standard", Entered::Int(0)),
    ];
    let tracks = [("willpower", Entered::Int(2)), ("damage_normal", Entered::Int(3))];
    let all: Vec<(&str, Entered)> = counts.iter().chain(&tracks).cloned().collect();
    let kept = Sheet { origin: Origin::Kept, ..with(&all) };
    let joins = |sheet: &Sheet| combatant(SYSTEM, sheet, Handle("x".into())).expect("it can be played");
    assert_eq!(joins(&kept).fields, joins(&with(&tracks)).fields);
}

/// Section 2: the least and the most of each figure.
#[test]
fn figures_stay_within_their_range() {
    for attribute in ["physical", "mental", "social"] {
        ruleset::takes_numbers(SYSTEM, &[], attribute, 0, Some(20));
    }
    for skill in ["brawl", "melee", "athletics", "archery", "firearms", "dodge"] {
        ruleset::takes_numbers(SYSTEM, &[], skill, 0, Some(5));
    }
    ruleset::takes_numbers(SYSTEM, &[], "celerity", 0, Some(6));
    ruleset::takes_numbers(SYSTEM, &[], "willpower_max", 0, Some(10));
    ruleset::takes_numbers(SYSTEM, &[], "willpower", 0, Some(6));
    ruleset::takes_numbers(SYSTEM, &[], "blood_max", 0, Some(50));
    ruleset::takes_numbers(SYSTEM, &[], "blood", 0, Some(10));
    ruleset::takes_numbers(SYSTEM, &[], "blood_per_turn", 1, Some(15));
    for boxes in ["healthy_boxes", "injured_boxes", "incapacitated_boxes"] {
        ruleset::takes_numbers(SYSTEM, &[], boxes, 1, None);
    }
    ruleset::takes_numbers(SYSTEM, &[], "damage_normal", 0, Some(9));
    ruleset::takes_numbers(SYSTEM, &[], "armor_max", 0, Some(6));
    ruleset::takes_numbers(SYSTEM, &[], "armor", 0, Some(6));
    for bonus in ["attack_bonus", "defense_bonus"] {
        ruleset::takes_numbers(SYSTEM, &[], bonus, -10, Some(10));
    }
    for bonus in ["damage_bonus", "damage_reduction"] {
        ruleset::takes_numbers(SYSTEM, &[], bonus, 0, Some(5));
    }
}

/// Each thing that can be wrong, as people read it, all in one refusal.
#[test]
fn every_refusal_says_what_to_write() {
    let int = Entered::Int;
    let mut sheet = with(&[
        ("physical", int(21)),
        ("brawl", Entered::Text("good".into())),
        ("damage_normal", int(10)),
        ("willpower", int(9)),
        ("armor", int(3)),
        ("armor_max", int(2)),
        ("blood", int(11)),
        ("kind", Entered::Text("ghoul".into())),
        ("foci", Entered::Text("strenght".into())),
        ("skills", Entered::Text("intimidation 9".into())),
        ("luck", int(1)),
    ]);
    sheet.name.clear();
    sheet.gear.push(GearEntry { kind: "sword".into(), slot: "moon".into(), ..GearEntry::default() });
    sheet.gear.push(GearEntry { kind: "ray_gun".into(), ..GearEntry::default() });
    assert_eq!(
        ruleset::refusals(SYSTEM, &sheet),
        [
            "armor: armor 3 is more than the 2 in all",
            "blood: 11 blood is more than the 10 in all",
            "brawl: Brawl: a whole number from 0 to 5",
            "damage_normal: 10 boxes are filled, but there are only 9",
            "foci: 'strenght': write one of strength, dexterity, stamina, wits, charisma, manipulation, appearance, \
             perception, intelligence",
            "gear: 'moon' is no place to carry something",
            "gear: 'ray_gun' is not in the armoury",
            "kind: Kind: one of vampire, mortal",
            "luck: there is no such field on this sheet",
            "name: a name of 1 to 60 characters is needed",
            "physical: Physical: a whole number from 0 to 20",
            "skills: 'intimidation 9': write a name and a number from 0 to 5",
            "willpower: Willpower 9 is more than the 6 in all",
        ]
    );
}

/// What an imported sheet leaves out, with the defaults of section 2. A skill that is left out is 0, and blood and
/// Willpower are full.
#[test]
fn what_is_missing_is_offered_with_its_default() {
    let all = [
        "Physical 3",
        "Mental 3",
        "Social 3",
        "Healthy boxes 3",
        "Injured boxes 3",
        "Incapacitated boxes 3",
        "Willpower, maximum 6",
        "Blood per turn 1",
    ];
    assert_eq!(ruleset::left_out(SYSTEM, &[]), all);
    let given = [("physical", Entered::Int(0)), ("dodge", Entered::Int(2)), ("willpower_max", Entered::Int(4))];
    let rest: Vec<&str> = all.into_iter().filter(|m| !["Physical 3", "Willpower, maximum 6"].contains(m)).collect();
    assert_eq!(ruleset::left_out(SYSTEM, &given), rest);
}

/// The last value that is possible, and the first that is not.
#[test]
fn sheets_may_go_to_their_edges() {
    let int = |fields: &[(&str, i32)]| {
        let fields: Vec<(&str, Entered)> = fields.iter().map(|(id, n)| (*id, Entered::Int(*n))).collect();
        complaints(&with(&fields))
    };
    let none: [&str; 0] = [];
    assert_eq!(int(&[("damage_normal", 5), ("damage_aggravated", 4)]), none);
    assert_eq!(int(&[("damage_normal", 5), ("damage_aggravated", 5)]), ["damage_normal"]);
    let small = [("healthy_boxes", 1), ("injured_boxes", 2), ("incapacitated_boxes", 1)];
    assert_eq!(int(&[&small[..], &[("damage_normal", 4)]].concat()), none);
    assert_eq!(int(&[&small[..], &[("damage_normal", 5)]].concat()), ["damage_normal"]);
    assert_eq!(int(&[("willpower_max", 4), ("willpower", 4)]), none);
    assert_eq!(int(&[("willpower_max", 4), ("willpower", 5)]), ["willpower"]);
    assert_eq!(int(&[("blood_max", 12), ("blood", 12)]), none);
    assert_eq!(int(&[("armor_max", 2), ("armor", 2)]), none);
    assert_eq!(int(&[("armor_max", 2), ("armor", 3)]), ["armor"]);
    // A vampire whose sheet does not say how much has 10.
    assert_eq!(int(&[("blood", 10)]), none);
    assert_eq!(int(&[("blood", 11)]), ["blood"]);
    let mortal =
        |most| complaints(&with(&[("kind", Entered::Text("mortal".into())), ("blood_max", Entered::Int(most))]));
    assert_eq!(mortal(0), none);
    assert_eq!(mortal(1), ["blood"]);
}

/// What the sheet leaves out is settled when somebody joins: Willpower, blood and armor at their most.
#[test]
fn tracks_begin_full() {
    let made = |sheet: &Sheet| combatant(SYSTEM, sheet, Handle("x".into())).expect("in order");
    let value = |c: &fray_engine::scene::Combatant, f: fray_engine::Field<i32>| c.fields[usize::from(f.ix)].clone();
    let mut vampire = with(&[("willpower_max", Entered::Int(4))]);
    vampire.gear.push(GearEntry { kind: "mail".into(), ..GearEntry::default() });
    let c = made(&vampire);
    let all = [sheet::WILLPOWER, sheet::BLOOD_MAX, sheet::BLOOD, sheet::ARMOR_MAX, sheet::ARMOR];
    assert_eq!(all.map(|f| value(&c, f)), [4, 10, 10, 2, 2].map(Val::Int));
    let c = made(&with(&[("kind", Entered::Text("mortal".into()))]));
    assert_eq!(all.map(|f| value(&c, f)), [6, 0, 0, 0, 0].map(Val::Int));
    let c = made(&with(&[("armor", Entered::Int(3))]));
    assert_eq!(all.map(|f| value(&c, f))[3..], [3, 3].map(Val::Int));
}

/// Lists may be written as lists, in words, or with a value each.
#[test]
fn lists_of_words_are_read() {
    let texts = |all: &[&str]| Entered::Texts(all.iter().map(|w| w.to_string()).collect());
    let skills = Entered::Ratings(vec![("Intimidation".into(), "3".into()), ("streetwise".into(), "2".into())]);
    for (foci, skills) in [
        (texts(&["strength", "wits"]), texts(&["Intimidation 3", "streetwise 2"])),
        ("Strength, wits".into(), "Intimidation 3; streetwise 2".into()),
        (texts(&["strength, wits"]), skills),
    ] {
        let c = combatant(SYSTEM, &with(&[("foci", foci), ("skills", skills)]), Handle("x".into())).expect("in order");
        let at = |ix: u16| write(&c.fields[usize::from(ix)]);
        assert_eq!([at(sheet::FOCI.ix), at(sheet::SKILLS.ix)], ["strength, wits", "Intimidation 3, streetwise 2"]);
    }
}
