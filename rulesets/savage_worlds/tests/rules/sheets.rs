//! Sheets: what a player begins with when a new character is made, and what can be given to it.

use fray_engine::base::{Seat, Val, Viewer, Who};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::sheet::Sheet;
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
