//! Sheets: what comes with the ruleset can be played, and what cannot be is refused with a list.

use fray_chronicles_of_darkness::SYSTEM;
use fray_engine::Handle;
use fray_engine::base::{Str, Val};
use fray_engine::sheet::{Entered, GearEntry, Sheet};
use fray_engine::system::combatant;
use fray_kit::ruleset;

#[test]
fn all_content_makes_combatants() {
    ruleset::content_makes_combatants(SYSTEM);
}

fn complaints(fields: &[(&str, Entered)]) -> Vec<String> {
    ruleset::complaints(SYSTEM, fields)
}

/// CD-SHEET-3, 4, 7, 8: everything that is wrong is told at once.
#[test]
fn impossible_sheets_are_refused_with_the_whole_list() {
    let int = Entered::Int;
    let wrong = complaints(&[
        ("strength", int(11)),
        ("brawl", int(6)),
        ("lethal", int(9)),
        ("willpower", int(9)),
        ("specialties", Entered::Text("pistols".into())),
        ("luck", int(1)),
    ]);
    for at in ["strength", "brawl", "lethal", "willpower", "specialties", "luck"] {
        assert!(wrong.iter().any(|w| w == at), "{at} is missing in {wrong:?}");
    }
    // CD-SHEET-3: creatures go further than people.
    assert!(complaints(&[("brawl", int(6)), ("kind", Entered::Text("animal".into()))]).is_empty());
}

/// CD-SHEET-3, 7, 8: as much as there is room for is fine, one more is not. 2 + 5 boxes, Resolve + Control 2 + 2.
#[test]
fn a_sheet_may_be_full_and_no_fuller() {
    let int = Entered::Int;
    let filled = |a, l, b| complaints(&[("aggravated", int(a)), ("lethal", int(l)), ("bashing", int(b))]);
    assert!(filled(2, 2, 3).is_empty());
    assert_eq!(filled(2, 2, 4), ["lethal"]);
    assert!(complaints(&[("stamina", int(4)), ("size", int(6)), ("bashing", int(10))]).is_empty());
    assert_eq!(complaints(&[("stamina", int(4)), ("size", int(6)), ("bashing", int(11))]), ["lethal"]);
    assert!(complaints(&[("resolve", int(3)), ("control", int(4)), ("willpower", int(7))]).is_empty());
    assert_eq!(complaints(&[("resolve", int(3)), ("control", int(4)), ("willpower", int(8))]), ["willpower"]);
    assert!(complaints(&[("brawl", int(5)), ("weaponry", int(5))]).is_empty());
    assert_eq!(complaints(&[("brawl", int(5)), ("weaponry", int(6))]), ["weaponry"]);
}

/// CD-SHEET-2: the published name of Control is taken for it, unless the sheet keeps both.
#[test]
fn composure_is_another_name_of_control() {
    let figure = |fields: &[(&str, Entered)]| {
        let c = ruleset::made(SYSTEM, fields).unwrap();
        let at = |id: &str| SYSTEM.tables().sheet.iter().position(|d| d.id == id).unwrap();
        (c.fields[at("control")].clone(), c.fields[at("composure")].clone())
    };
    use fray_engine::base::Val::Int;
    assert_eq!(figure(&[("composure", Entered::Int(4))]), (Int(4), Val::None));
    assert_eq!(figure(&[("composure", Entered::Int(4)), ("control", Entered::Int(3))]), (Int(3), Int(4)));
}

fn with_item(kind: &str, key: &'static str, given: Val) -> Result<(), String> {
    let data = [(Str::new_static(key), given)].into_iter().collect();
    let item = GearEntry { kind: kind.into(), data, ..GearEntry::default() };
    let sheet = Sheet { name: "Test".into(), gear: vec![item], ..Sheet::default() };
    let joined = |list: Vec<fray_engine::form::Misfit>| list.iter().map(|m| m.to_string()).collect();
    combatant(SYSTEM, &sheet, Handle("x".into())).map(|_| ()).map_err(joined)
}

/// CD-SHEET-14: what an item says that the rules do not know is refused, and so is what cannot be.
#[test]
fn what_an_item_says_is_understood_or_refused() {
    assert_eq!(with_item("armor", "general", Val::Int(3)), Ok(()));
    assert_eq!(with_item("rifle", "piercing", Val::Int(2)), Ok(()));
    for (kind, key, given) in [
        ("armor", "rating", Val::Int(3)),
        ("armor", "general", Val::Int(-1)),
        ("armor", "coverage", Val::Text("tail".into())),
        ("rifle", "general", Val::Int(3)),
        ("chair", "like", Val::Text("table".into())),
    ] {
        let refused = with_item(kind, key, given.clone());
        assert!(refused.is_err(), "{kind}: {key} = {given:?} should be refused");
    }
    let words = with_item("armor", "rating", Val::Int(3)).unwrap_err();
    assert!(words.contains("general, ballistic"), "tells what can be written: {words}");
}
