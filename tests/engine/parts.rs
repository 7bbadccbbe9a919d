//! Small parts whose answers can be worked out by hand: dice, points, items by name, rule options, where newcomers stand.

use crate::fight::{fight, in_preparation};
use fray_engine::base::{Handle, ItemNo, Seat, Val, Viewer, Who};
use fray_engine::dice::Script;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::Die;
use fray_engine::gear::{GROUND, LIES, within_reach};
use fray_engine::place::Point;
use fray_engine::play::{Nobody, Play};
use fray_engine::scene::{Scene, Standing};
use fray_engine::sheet::{Content, GearEntry, numbered};
use fray_engine::system::{System, combatant};
use fray_engine::tables::OptionDef;
use fray_kit::tiny::{SYSTEM, person};
use std::num::NonZeroU32;
use std::sync::Arc;

#[test]
fn a_die_is_worth_all_its_faces_and_fell_first_on_one() {
    let die = |faces: &[u16]| Die { sides: 6, faces: faces.into(), card: None };
    assert_eq!((die(&[6, 6, 2]).sum(), die(&[6, 6, 2]).first()), (14, 6));
    assert_eq!((die(&[3]).sum(), die(&[3]).first()), (3, 3));
    assert_eq!((die(&[]).sum(), die(&[]).first()), (0, 0));
}

/// 3, 4, 5: centimetres between points, metres as their distance.
#[test]
fn points_are_apart_as_the_crow_flies() {
    let (a, b) = (Point { x: 100, y: 200 }, Point { x: 400, y: 600 });
    assert_eq!((a.distance(b), b.distance(a), a.centimetres(b)), (5.0, 5.0, 500));
    assert_eq!(Point { x: 0, y: 0 }.centimetres(Point { x: 1, y: 1 }), 1);
    assert_eq!(a.towards(b, 250.0), Point { x: 250, y: 400 });
    assert_eq!(a.towards(b, -250.0), Point { x: -50, y: 0 });
    assert_eq!(a.towards(a, 30.0), Point { x: 130, y: 200 });
}

#[test]
fn items_are_named_by_kind_and_by_their_place() {
    let item = |kind: &str| GearEntry { kind: kind.into(), ..GearEntry::default() };
    let gear = [item("club"), item("knife"), item("knife")];
    assert_eq!(numbered(&gear, "knife"), Some(ItemNo(2)));
    assert_eq!(numbered(&gear, "knife#3"), Some(ItemNo(3)));
    assert_eq!(numbered(&gear, "knife#1"), None);
    assert_eq!(numbered(&gear, "knife#4"), None);
    assert_eq!(numbered(&gear, "knife#0"), None);
    assert_eq!(numbered(&gear, "sword"), None);
}

#[test]
fn rule_options_are_on_or_off_unless_the_table_says_otherwise() {
    let (on, off) = (OptionDef::on("R-1", "a", "A", ""), OptionDef::off("R-2", "b", "B", ""));
    assert_eq!((on.field.id, &on.field.default, on.rule), ("a", &Val::Flag(true), "R-1"));
    assert_eq!((off.field.id, &off.field.default, off.rule), ("b", &Val::Flag(false), "R-2"));
}

fn joins(e: &mut Encounter, name: &str, side: &str, hidden: bool) {
    let sheet = Box::new(person(name, side, 1));
    e.request(Viewer::Gm, Request::Join { sheet, count: 1, owner: Some(Seat(1)), free: false, hidden, at: None })
        .expect("there is room");
}

/// Each side stands in a row of its own, ten metres from the last, two metres between neighbours; who is hidden stands on
/// the other side of where the rows begin, and moves nobody's place.
#[test]
fn newcomers_stand_in_rows_by_side() {
    let mut e = Encounter::new(&SYSTEM, [1; 32]);
    for (name, side, hidden) in [
        ("Ada", "A", false),
        ("Rat", "B", false),
        ("Ben", "A", false),
        ("Wraith", "B", true),
        ("Ghost", "B", true),
        ("Dog", "B", false),
        ("Elf", "C", false),
    ] {
        joins(&mut e, name, side, hidden);
    }
    let at: Vec<(i32, i32)> = e.scene().ids().map(|w| e.scene().combatant(w).at).map(|p| (p.x, p.y)).collect();
    assert_eq!(at, [(0, 0), (1000, 0), (0, 200), (1000, -200), (1000, -400), (1000, 200), (2000, 0)]);
}

/// Several of a kind are numbered; at a given place each stands a metre and a half from the one before.
#[test]
fn several_of_a_kind_are_numbered_and_stand_apart() {
    let mut e = Encounter::new(&SYSTEM, [1; 32]);
    let sheet = Box::new(person("Rat", "B", 1));
    let at = Some((300, 100));
    e.request(Viewer::Gm, Request::Join { sheet, count: 3, owner: None, free: false, hidden: false, at }).unwrap();
    let all: Vec<(&str, i32, i32)> =
        e.scene().ids().map(|w| e.scene().combatant(w)).map(|c| (c.name.as_str(), c.at.x, c.at.y)).collect();
    assert_eq!(all, [("Rat 1", 300, 100), ("Rat 2", 300, 250), ("Rat 3", 300, 400)]);
}

/// A standing order names a kind of question that there is: invented ones would gather without end.
#[test]
fn standing_orders_name_a_kind_of_question() {
    let mut e = Encounter::new(&SYSTEM, [1; 32]);
    joins(&mut e, "Ada", "A", false);
    let who = Some(e.scene().ids().map(|w| e.scene().combatant(w).handle.0.clone()).next().unwrap());
    let mut ask = |label: &str| e.request(Viewer::Gm, Request::Standing(who.clone(), label.into(), Standing::Pass));
    assert_eq!(ask("").unwrap_err().code, "bad_form");
    assert_eq!(ask("invented").unwrap_err().code, "bad_form");
    assert_eq!(ask("absorb"), Ok(()));
    assert_eq!(ask("mishap"), Ok(()));
}

#[test]
fn a_name_has_60_characters_at_most() {
    let named = |n: usize| combatant(&SYSTEM, &person(&"é".repeat(n), "A", 1), Handle("x".into())).is_ok();
    assert_eq!([0, 1, 60, 61].map(named), [false, true, true, false]);
}

#[test]
fn content_is_read_from_three_files() {
    let sheet = |name: &str| format!("[[sheet]]\nname = \"{name}\"\n");
    let sample = "title = \"A brawl\"\n[[entry]]\nid = \"rat\"\ncount = 2\n";
    let content = Content::read(&sheet("Ann"), &sheet("Rat"), sample).unwrap();
    assert_eq!((&*content.ready[0].name, &*content.foes[0].name), ("Ann", "Rat"));
    assert_eq!((&*content.sample_title, content.sample[0].count), ("A brawl", 2));
    assert!(Content::read("[[sheet", &sheet("Rat"), sample).is_err());
}

#[test]
fn rounds_count_from_the_start_of_the_fight() {
    assert_eq!(in_preparation().e.scene().round_number(), None);
    assert_eq!(fight().e.scene().round_number(), Some(NonZeroU32::MIN));
}

#[test]
fn what_is_dropped_lies_where_its_owner_stands() {
    let mut scene = Scene::new(SYSTEM.tables());
    let mut ada = combatant(&SYSTEM, &person("Ada", "A", 1), Handle("ada".into())).unwrap();
    let stick = SYSTEM.make_item("stick").unwrap().numbered(ItemNo(1));
    ada.gear.push(stick);
    ada.at = Point { x: 120, y: -30 };
    scene.cast.push(Arc::new(ada));
    let (mut dice, mut nobody) = (Script::new([]), Nobody);
    let mut play = Play::new(&mut scene, &[], &mut dice, &mut nobody);
    play.by("TI-1").drop_item(Who(0), ItemNo(1));
    let lies = play.scene().item(Who(0), ItemNo(1)).unwrap();
    assert_eq!((&*lies.slot, lies.data.get(LIES)), (GROUND, Some(&Val::Ints([120, -30].into()))));
}

#[test]
fn what_lies_about_stays_when_its_owner_is_removed_unless_hidden() {
    let mut scene = Scene::new(SYSTEM.tables());
    for name in ["Ada", "Bea", "Cy"] {
        let mut person = combatant(&SYSTEM, &person(name, name, 1), Handle(name.into())).unwrap();
        person.gear.push(SYSTEM.make_item("stick").unwrap().numbered(ItemNo(1)));
        person.gear[0].slot = GROUND.into();
        scene.cast.push(Arc::new(person));
    }
    let owners = |scene: &Scene| {
        let found = within_reach(scene, Who(0), f64::INFINITY);
        found.into_iter().map(|f| (f.owner.0, f.id.to_string())).collect::<Vec<_>>()
    };
    let named = |all: [(u16, &str); 3]| all.map(|(owner, id)| (owner, id.to_string())).to_vec();
    assert_eq!(owners(&scene), named([(0, "stick"), (1, "stick#2"), (2, "stick#3")]));
    Arc::make_mut(&mut scene.cast[1]).gone = true;
    assert_eq!(owners(&scene), named([(0, "stick"), (2, "stick#2"), (1, "stick#3")]));
    Arc::make_mut(&mut scene.cast[1]).hidden = true;
    assert_eq!(owners(&scene), named([(0, "stick"), (2, "stick#2"), (1, "stick#3")])[..2]);
}
