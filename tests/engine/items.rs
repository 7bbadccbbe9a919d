//! What an item says of its own: its name, and the figures in which it differs from the armoury.

use crate::fight::{Fight, fight, in_preparation, viewer};
use fray_engine::encounter::{ItemWords, Request};
use fray_engine::view::{Entry, handbook};
use fray_engine::{Refusal, Viewer};
use fray_kit::tiny::SYSTEM;

/// Ada with a stick in hand and a coin stowed.
fn ada_with_gear() -> Fight {
    let mut f = in_preparation();
    let ada = f.handle("Ada");
    f.gm(Request::GearAdd(ada.clone(), "stick".into()));
    f.gm(Request::GearAdd(ada, "coin".into()));
    f
}

fn edit(f: &mut Fight, by: Viewer, no: u16, field: &str, value: &str) -> Result<(), Refusal> {
    let words = ItemWords { no, field: field.into(), value: value.into() };
    let ada = f.handle("Ada");
    f.e.request(by, Request::GearEdit(ada, words))
}

/// Label and own figures of each item that a seat sees.
fn gear(f: &Fight, seat: u32) -> Vec<(String, String)> {
    let own = |own: Vec<(String, String)>| own.into_iter().map(|(id, value)| format!("{id} {value}")).collect();
    f.sheet(seat, "Ada").gear.into_iter().map(|item| (item.label, own(item.own))).collect()
}

fn item(label: &str, own: &str) -> (String, String) {
    (label.into(), own.into())
}

#[test]
fn an_item_has_a_name_and_figures_of_its_own_until_they_are_taken_back() {
    let mut f = ada_with_gear();
    edit(&mut f, viewer(1), 1, "name", "Thorn").unwrap();
    edit(&mut f, viewer(1), 1, "notches", "3").unwrap();
    edit(&mut f, viewer(0), 1, "notches", "+2").unwrap();
    assert_eq!(gear(&f, 1), [item("Thorn", "notches 5"), item("coin", "")]);
    assert_eq!(gear(&f, 0), gear(&f, 1));
    f.restart();
    assert_eq!(gear(&f, 1), [item("Thorn", "notches 5"), item("coin", "")]);
    edit(&mut f, viewer(1), 1, "name", "").unwrap();
    edit(&mut f, viewer(1), 1, "notches", "").unwrap();
    assert_eq!(gear(&f, 1), [item("stick", ""), item("coin", "")]);
    f.gm(Request::Undo);
    assert_eq!(gear(&f, 1), [item("stick", "notches 5"), item("coin", "")]);
    let said = f.lines(1);
    for line in ["Ada: stick is now called Thorn (edited).", "Ada: Thorn, Notches as usual → 3 (edited)."] {
        assert!(said.iter().any(|l| l == line), "{line} is missing in {said:?}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut f = ada_with_gear();
    let long = "x".repeat(61);
    for (no, field, value, code) in [
        (1, "notches", "10", "bad_form"),
        (1, "notches", "many", "bad_form"),
        (1, "notches", "", "no_change"),
        (1, "name", &*long, "bad_form"),
        (1, "name", "stick", "no_change"),
        (1, "rust", "1", "unknown"),
        (3, "notches", "1", "unknown"),
    ] {
        let refused = edit(&mut f, viewer(1), no, field, value).unwrap_err();
        assert_eq!(refused.code, code, "{no} {field} {value}: {refused:?}");
    }
    assert_eq!(edit(&mut f, viewer(2), 1, "notches", "3").unwrap_err().code, "not_yours");
    let mut f = fight();
    assert_eq!(edit(&mut f, viewer(1), 1, "notches", "3").unwrap_err().code, "fight_runs");
}

/// Ben plays on Ada's side and sees what she holds, but not what it is.
#[test]
fn figures_are_for_the_gm_and_the_player() {
    let mut f = ada_with_gear();
    edit(&mut f, viewer(1), 1, "notches", "7").unwrap();
    edit(&mut f, viewer(1), 2, "name", "Lucky penny").unwrap();
    assert_eq!(gear(&f, 2), [item("stick", "")]);
    assert_eq!(f.sheet(2, "Ada").gear[0].kind, "");
    assert_eq!(f.lines(2).iter().filter(|line| line.contains("Notches")).count(), 0);
}

#[test]
fn screens_are_told_what_may_be_entered() {
    let [figures] = handbook(&SYSTEM).figures.try_into().unwrap();
    assert_eq!(figures.kinds, ["stick", "coin"]);
    let entries: Vec<_> = figures.fields.into_iter().map(|field| (field.id, field.entry)).collect();
    assert_eq!(entries, [("notches".to_string(), Entry::Int { min: 0, max: 9, optional: true })]);
}
