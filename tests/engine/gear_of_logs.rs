//! Items, slots, statements and choices of logs: found by name, or named to the GM.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::names::{read, told};
use crate::releases::{WITH_GEAR, WITH_OTHER_GEAR};
use fray_engine::base::{ItemNo, Str, Val};
use fray_engine::encounter::{Encounter, PairWord, Request};
use fray_engine::fact::FactKind;
use fray_engine::sheet::{GearEntry, Sheet};
use fray_engine::{Viewer, Who};

fn fight() -> Encounter {
    let mut e = Encounter::new(&WITH_GEAR, [9; 32]);
    for (name, gear) in [("Ann", &["rapier", "trinket"][..]), ("Bob", &[])] {
        let gear = gear.iter().map(|kind| GearEntry { kind: (*kind).into(), ..GearEntry::default() }).collect();
        let sheet = Box::new(Sheet { name: name.into(), side: "A".into(), gear, ..Sheet::default() });
        e.request(Viewer::Gm, Request::Join { sheet, count: 1, owner: None, free: false, hidden: false, at: None })
            .unwrap();
    }
    e
}

fn handle(e: &Encounter, n: u16) -> String {
    e.scene().combatant(Who(n)).handle.0.to_string()
}

fn state(e: &mut Encounter, what: &str, value: &str) {
    let (a, b) = (handle(e, 0), handle(e, 1));
    e.request(Viewer::Gm, Request::State(PairWord { a, b, what: what.into(), value: value.into() })).unwrap();
}

fn edit(e: &mut Encounter, field: &str, to: &str) {
    let ann = handle(e, 0);
    e.request(Viewer::Gm, Request::Edit(ann, field.into(), to.into())).unwrap();
}

fn gear(e: &Encounter) -> Vec<(&str, &str)> {
    e.scene().combatant(Who(0)).gear.iter().map(|i| (&*i.kind, &*i.slot)).collect()
}

#[test]
fn what_was_renamed_is_found_by_name() {
    let mut old = fight();
    let ann = handle(&old, 0);
    old.request(Viewer::Gm, Request::GearMove(ann, 1, Some("belt".into()))).unwrap();
    edit(&mut old, "stance", "mean");
    for (what, value) in [("cover", "thick"), ("wind", "weak"), ("distance", "3")] {
        state(&mut old, what, value);
    }
    let e = read(&WITH_OTHER_GEAR, &old);
    assert_eq!(gear(&e), [("sword", "hip")], "the trinket was given up on purpose");
    assert_eq!(e.scene().combatant(Who(0)).fields[0], Val::Text("low".into()));
    let stated = |what: &str| e.scene().stated(Who(0), Who(1), what).cloned();
    assert_eq!(stated("cover"), Some(Val::Text("dense".into())));
    assert_eq!(stated("weather"), Some(Val::Text("weak".into())));
    assert_eq!(stated("distance"), Some(Val::Int(300)));
    assert!(told(&e).iter().all(|l| !l.contains("another release")), "{:?}", told(&e));
    assert_eq!(read(&WITH_OTHER_GEAR, &e).scene(), e.scene());
}

#[test]
fn what_is_not_known_is_named_to_the_gm_and_once() {
    let mut old = fight();
    let ann = handle(&old, 0);
    for kind in ["axe", "bag"] {
        old.request(Viewer::Gm, Request::GearAdd(ann.clone(), kind.into())).unwrap();
    }
    old.request(Viewer::Gm, Request::GearMove(ann, 1, Some("hat".into()))).unwrap();
    let mut bag = old.scene().item(Who(0), ItemNo(4)).unwrap().clone();
    bag.data.insert("coins".into(), Val::Int(3));
    old.preset(FactKind::GearSet(Who(0), Box::new(bag)));
    state(&mut old, "smell", "2");
    old.request(Viewer::Gm, Request::Option("pace".into(), "fast".into())).unwrap();
    let e = read(&WITH_OTHER_GEAR, &old);
    let named = "ignores it: coins of item 'bag', item 'axe', pace 'fast', slot 'hat', statement 'smell'.";
    let says = |e: &Encounter| told(e).iter().filter(|l| l.contains(named)).count();
    assert_eq!(says(&e), 1, "{:?}", told(&e));
    assert_eq!(gear(&e), [("sword", "hat"), ("axe", "hand"), ("bag", "hand")], "the GM sees what it was");
    assert_eq!(e.scene().options[0], Val::Text("slow".into()));
    assert_eq!(e.scene().stated(Who(0), Who(1), "smell"), None);
    let again = read(&WITH_OTHER_GEAR, &e);
    assert_eq!((says(&again), again.log().len()), (1, e.log().len()));
}

/// Gives Ann a bag with these values.
fn bag(e: &mut Encounter, values: &[(&'static str, Val)]) {
    let ann = handle(e, 0);
    e.request(Viewer::Gm, Request::GearAdd(ann, "bag".into())).unwrap();
    let no = e.scene().combatant(Who(0)).gear.last().unwrap().no;
    let mut bag = e.scene().item(Who(0), no).unwrap().clone();
    bag.data.extend(values.iter().map(|(key, value)| (Str::new_static(key), value.clone())));
    e.preset(FactKind::GearSet(Who(0), Box::new(bag)));
}

#[test]
fn values_of_items_are_found_by_name_or_named_to_the_gm() {
    let mut old = fight();
    let word = |word: &'static str| Val::Text(Str::new_static(word));
    bag(&mut old, &[("load", Val::Int(4)), ("charm", Val::Int(1)), ("state", word("torn"))]);
    let e = read(&WITH_OTHER_GEAR, &old);
    let data = |e: &Encounter, n: usize| e.scene().combatant(Who(0)).gear[n].data.clone();
    assert_eq!(data(&e, 1), [("weight".into(), Val::Int(4)), ("state".into(), word("broken"))].into());
    assert!(told(&e).iter().all(|l| !l.contains("another release")), "{:?}", told(&e));
    bag(&mut old, &[("load", Val::Int(2)), ("state", word("wet"))]);
    let e = read(&WITH_OTHER_GEAR, &old);
    assert_eq!(data(&e, 2), [("weight".into(), Val::Int(2)), ("state".into(), word("new"))].into());
    assert!(told(&e).iter().any(|l| l.contains("ignores it: state 'wet'.")), "{:?}", told(&e));
}
