//! Sheets: what a player begins with when a new character is made, and what can be given to it.

use fray_engine::base::{Seat, Str, Val, Viewer, Who};
use fray_engine::encounter::{Encounter, ItemWords, Request};
use fray_engine::sheet::{GearEntry, Sheet, of};
use fray_engine::system::pasted;
use fray_engine::view::Cursor;
use fray_kit::ruleset;
use fray_savage_worlds::SYSTEM;

fn joins(e: &mut Encounter, sheet: Sheet, owner: Option<Seat>) {
    let sheet = Box::new(sheet);
    e.request(Viewer::Gm, Request::Join { sheet, count: 1, owner, free: false, hidden: false, at: None })
        .expect("there is room");
}

/// SW-SHT-1, 6, 13, SW-INC-1: a player's character is a Wild Card: it holds three wounds and has three Bennies.
#[test]
fn a_blank_character_is_a_wild_card() {
    let mut e = Encounter::new(SYSTEM, [1; 32]);
    joins(&mut e, Sheet { name: "New".into(), ..SYSTEM.blank() }, Some(Seat(1)));
    joins(&mut e, Sheet { name: "Foe".into(), side: "B".into(), ..Sheet::default() }, None);
    e.request(Viewer::Gm, Request::Start).unwrap();
    let at = |id: &str| SYSTEM.tables().sheet.iter().position(|d| d.id == id).unwrap();
    let scene = e.scene();
    let figures =
        |who: Who| (SYSTEM.figure(scene, who, "wound_capacity"), scene.combatant(who).fields[at("bennies")].clone());
    assert_eq!(figures(Who(0)), (Some(Val::Int(3)), Val::Int(3)));
    assert_eq!(figures(Who(1)), (Some(Val::Int(0)), Val::Int(0)));
}

#[test]
fn all_content_makes_combatants() {
    ruleset::content_makes_combatants(SYSTEM);
}

/// SW-GEA-1 to 3.
#[test]
fn everything_in_the_tables_can_be_given() {
    let some = ["knife", "halberd", "bow", "machine_gun", "leather", "full_helm", "shield_large", "healer_kit"];
    ruleset::armoury_makes_items(SYSTEM, &some);
    let bare_hands = SYSTEM.armoury().into_iter().find(|row| row.0 == "unarmed");
    assert_eq!(bare_hands, None, "bare hands are nothing that could be given");
}

fn with_item(kind: &str, key: &'static str, given: &str) -> Vec<String> {
    let data = [(Str::new_static(key), Val::Text(given.into()))].into();
    let gear = vec![GearEntry { kind: kind.into(), data, ..GearEntry::default() }];
    ruleset::refusals(SYSTEM, &Sheet { name: "Test".into(), gear, ..Sheet::default() })
}

/// SW-RUL-26: an item may differ from its row in the figures that its table has, within what the rules can take.
#[test]
fn figures_of_items_are_taken_or_refused() {
    for (kind, key, given) in [
        ("long_sword", "damage", "Str+d10+1"),
        ("long_sword", "damage", "3d6-1"),
        ("long_sword", "min", "none"),
        ("long_sword", "min", "d12"),
        ("long_sword", "parry", "-5"),
        ("long_sword", "hands", "2"),
        ("long_sword", "thrown", "2/4/8"),
        ("knife", "thrown", "none"),
        ("claws", "damage", "Str+d12"),
        ("pistol", "range", "5 / 10 / 20"),
        ("pistol", "rof", "6"),
        ("pistol", "shots", "0"),
        ("shotgun", "range", "1/2/3"),
        ("leather", "armor", "40"),
        ("leather", "covers", "head, torso"),
        ("shield_small", "cover", "-8"),
    ] {
        assert_eq!(with_item(kind, key, given), [""; 0], "{kind}: {key} = {given}");
    }
    for (kind, key, given, words) in [
        ("long_sword", "damage", "d7", "'d7' is no damage: write Str+d8, 2d6+1 or the like"),
        ("long_sword", "damage", "", "'' is no damage"),
        ("long_sword", "damage", "12d6+d6", "'12d6+d6' is no damage"),
        ("long_sword", "damage", "d6+41", "'d6+41' is no damage"),
        ("long_sword", "min", "d20", "one of none, d4, d6, d8, d10, d12"),
        ("long_sword", "parry", "6", "a whole number from -5 to 5"),
        ("long_sword", "hands", "3", "a whole number from 1 to 2"),
        ("long_sword", "range", "5/10/20", "'range' means nothing here; write one of damage, min, parry"),
        ("long_sword", "thrown", "8/4/2", "'8/4/2' is no range: write Short, Medium and Long as in 12/24/48"),
        ("claws", "hands", "1", "'hands' means nothing here"),
        ("pistol", "range", "none", "'none' is no range"),
        ("pistol", "range", "5/10", "'5/10' is no range"),
        ("pistol", "rof", "7", "a whole number from 1 to 6"),
        ("pistol", "rof", "0", "a whole number from 1 to 6"),
        ("shotgun", "damage", "3d6", "'damage' means nothing here"),
        ("leather", "armor", "-1", "a whole number from 0 to 40"),
        ("leather", "covers", "tail", "armor cannot cover 'tail': write some of head, torso, arms, legs"),
        ("shield_small", "parry", "-1", "a whole number from 0 to 5"),
    ] {
        let refused = with_item(kind, key, given);
        assert!(
            refused.iter().any(|what| what.starts_with("gear: ") && what.contains(words)),
            "{kind}: {key} = {given}: {refused:?}"
        );
    }
}

const PASTED: &str = r#"
name = "Max"
gear = [
    { kind = "long_sword", label = "Moonblade", slot = "stowed", data = { damage = "Str+d10", ap = 2 } },
    { kind = "pistol", label = "needler", data = { shots = 8, range = "5/10/20" } },
    { kind = "leather", data = { armor = 3, covers = "torso" } },
]
"#;

/// Max of seat 1 with figures of his own, and Bob of seat 2 on the other side.
fn max_and_bob() -> Encounter {
    let mut e = Encounter::new(SYSTEM, [1; 32]);
    let sheet = Sheet { side: "A".into(), ..pasted(SYSTEM.tables(), PASTED).expect("it can be read") };
    joins(&mut e, sheet, Some(Seat(1)));
    joins(&mut e, Sheet { name: "Bob".into(), side: "B".into(), ..Sheet::default() }, Some(Seat(2)));
    e
}

fn notes(e: &Encounter, viewer: Viewer) -> Vec<(String, String)> {
    let max = ruleset::handle(e, "Max");
    let gear = e.sheet_view(viewer, &max).map(|sheet| sheet.gear).unwrap_or_default();
    gear.into_iter().map(|item| (item.label, item.note)).collect()
}

/// SW-RUL-26: a pasted sheet has them; what it leaves out is as in the tables, and a weapon comes with all its shots.
#[test]
fn a_pasted_sheet_has_figures_of_its_own() {
    let e = max_and_bob();
    let note = |label: &str, note: &str| (label.to_string(), note.to_string());
    let all = [
        note("Moonblade", "Strength + d10, AP 2"),
        note("needler", "2d6, range 5/10/20, AP 1, 8 of 8 shots"),
        note("leather armor", "Armor 3; torso"),
    ];
    assert_eq!(notes(&e, Viewer::Player(Seat(1))), all);
    // What the library keeps of him comes back as it was.
    let max = e.scene().combatant(Who(0));
    let again = of(SYSTEM.tables(), SYSTEM.reference().payloads, max);
    let mut next = Encounter::new(SYSTEM, [1; 32]);
    joins(&mut next, again, Some(Seat(1)));
    assert_eq!(notes(&next, Viewer::Gm), all);
}

/// SW-RUL-26: others see an item when it is drawn, and never its figures.
#[test]
fn others_see_no_weapon_before_it_is_drawn_and_no_figures() {
    let mut e = max_and_bob();
    let bob = Viewer::Player(Seat(2));
    let seen = |e: &Encounter| notes(e, bob).into_iter().map(|(label, _)| label).collect::<Vec<_>>();
    assert_eq!(seen(&e), ["needler", "leather armor"]);
    let words = |field: &str, value: &str| ItemWords { no: 1, field: field.into(), value: value.into() };
    let max = ruleset::handle(&e, "Max");
    let by = Viewer::Player(Seat(1));
    e.request(by, Request::GearEdit(max.clone(), words("name", "Sunblade"))).unwrap();
    e.request(by, Request::GearEdit(max.clone(), words("damage", "Str+d12"))).unwrap();
    let all = format!("{:?}", (e.everything(bob), e.lines(bob, &Cursor::default()).0));
    assert!(!all.contains("blade") && !all.contains("d12"), "{all}");
    e.request(by, Request::GearMove(max, 1, Some("off".into()))).unwrap();
    assert_eq!(seen(&e), ["Sunblade", "needler", "leather armor"]);
    assert!(notes(&e, bob).iter().all(|(_, note)| note.is_empty()));
    let all = format!("{:?}", (e.everything(bob), e.lines(bob, &Cursor::default()).0));
    assert!(!all.contains("d12"), "{all}");
}

/// SW-SHT-17: when the shots of a weapon change, it stays full or holds what it can.
#[test]
fn a_weapon_holds_no_more_than_its_own_shots() {
    let mut e = max_and_bob();
    let max = ruleset::handle(&e, "Max");
    let mut shots = |value: &str| {
        let words = ItemWords { no: 2, field: "shots".into(), value: value.into() };
        e.request(Viewer::Gm, Request::GearEdit(max.clone(), words)).map(|()| notes(&e, Viewer::Gm)[1].1.clone())
    };
    assert!(shots("20").unwrap().ends_with("20 of 20 shots"));
    assert!(shots("3").unwrap().ends_with("3 of 3 shots"));
    assert_eq!(shots("1000").unwrap_err().code, "bad_form");
    assert!(shots("").unwrap().ends_with("15 of 15 shots"), "as in the tables");
}
