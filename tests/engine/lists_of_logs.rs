//! Lists of logs: what an older release kept as text, fields that have moved, and entries that change in the fight.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::names::{read, told};
use crate::releases::{Release, WITH_LINES, WITH_LISTS, WITH_LISTS_MOVED, WITH_OTHER_ENTRIES};
use fray_engine::base::{Rating, Str, TraitDie, Val, ValueType as _};
use fray_engine::encounter::{Encounter, EntryWords, Request};
use fray_engine::sheet::Sheet;
use fray_engine::{Viewer, Who};

/// Ann, with these values.
fn ann(by: &'static Release, fields: &[(&str, &str)]) -> Encounter {
    let mut e = Encounter::new(by, [9; 32]);
    let fields = fields.iter().map(|(id, words)| ((*id).to_string(), (*words).into())).collect();
    let sheet = Sheet { name: "Ann".into(), side: "A".into(), fields, ..Sheet::default() };
    let join = Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at: None };
    e.request(Viewer::Gm, join).unwrap();
    e
}

fn die(sides: u8) -> TraitDie {
    TraitDie { sides, plus: 0 }
}

#[test]
fn a_line_of_text_becomes_the_list_that_the_field_holds_today() {
    let lines = [
        ("skills", "Cooking 3, dance 2; cooking 1"),
        ("crafts", "Pottery d6"),
        ("moods", "WILD; calm"),
        ("turns", "hand: knots, bows, foot: jig"),
    ];
    let mut old = ann(&WITH_LINES, &lines);
    let handle = old.scene().combatant(Who(0)).handle.0.clone();
    old.request(Viewer::Gm, Request::Edit(handle, "crafts".into(), "Pottery d8; Smithing d4".into())).unwrap();
    let e = read(&WITH_LISTS, &old);
    let fields = &e.scene().combatant(Who(0)).fields;
    assert_eq!(fields[0], vec![(Str::from("Cooking"), 3), ("dance".into(), 2)].put());
    assert_eq!(fields[1], Val::Texts([Str::from("hand: knots, bows"), "foot: jig".into()].into()));
    assert_eq!(fields[2], vec![(Str::from("Pottery"), die(8)), ("Smithing".into(), die(4))].put());
    assert_eq!(fields[3], Val::Texts([Str::from("wild"), "calm".into()].into()));
    assert!(told(&e).iter().all(|l| !l.contains("another release")), "{:?}", told(&e));
    assert_eq!(read(&WITH_LISTS, &e).scene(), e.scene(), "what this release has written is read as it stands");
    let joined = ann(&WITH_LISTS, &lines);
    assert_eq!(joined.scene().combatant(Who(0)).fields[..2], fields[..2], "a sheet in words joins with the same lists");
}

#[test]
fn an_entry_that_cannot_be_read_is_named_to_the_gm_and_the_others_stay() {
    let e = read(&WITH_LISTS, &ann(&WITH_LINES, &[("skills", "Cooking 3, Dance!! 2, Song"), ("moods", "sad, calm")]));
    let fields = &e.scene().combatant(Who(0)).fields;
    assert_eq!(fields[0], vec![(Str::from("Cooking"), 3)].put());
    assert_eq!(fields[3], Val::Texts([Str::from("calm")].into()));
    let lost = "ignores it: moods 'sad', skills 'Dance!! 2', skills 'Song'.";
    assert!(told(&e).iter().any(|l| l.contains(lost)), "{:?}", told(&e));
}

#[test]
fn a_changed_entry_goes_with_its_list_wherever_that_stands_now() {
    let mut e = ann(&WITH_LISTS, &[("skills", "Cooking 3"), ("tricks", "hand: knots")]);
    let handle = e.scene().combatant(Who(0)).handle.0.clone();
    for (field, name, value) in
        [("skills", "cooking", "+1"), ("skills", "Dance", "2"), ("moods", "calm", "yes"), ("tricks", "hand: knots", "")]
    {
        let words = EntryWords { field: field.into(), name: name.into(), value: value.into() };
        e.request(Viewer::Gm, Request::EditEntry(handle.clone(), words)).unwrap();
    }
    let moved = read(&WITH_LISTS_MOVED, &e);
    let fields = &moved.scene().combatant(Who(0)).fields;
    assert_eq!(fields[0], Val::None);
    assert_eq!(fields[1], Val::Texts([Str::from("calm")].into()));
    assert_eq!(fields[2].entries(), [("Cooking".into(), Some(Rating::Int(4))), ("Dance".into(), Some(Rating::Int(2)))]);
    assert!(told(&moved).iter().all(|l| !l.contains("another release")));
}

const ENTRIES: [(&str, &str); 4] = [
    ("skills", "Cooking 3, Juggling 2, dance 1"),
    ("tricks", "hand: knots, bows, foot: jig"),
    ("crafts", "Pottery d6"),
    ("moods", "wild, calm"),
];
const NOT_KNOWN: &str = "ignores it: moods 'wild', tricks 'foot: jig'.";

fn assert_has_todays_entries(e: &Encounter) {
    let fields = &e.scene().combatant(Who(0)).fields;
    assert_eq!(fields[0], vec![(Str::from("Kitchen"), 3), ("dance".into(), 1)].put());
    assert_eq!(fields[1], Val::Texts([Str::from("fist: knots, bows")].into()));
    assert_eq!(fields[2], vec![(Str::from("Pottery"), die(6))].put(), "the fight goes on with the die it has");
    assert_eq!(fields[3], Val::Texts([Str::from("quiet")].into()));
    assert_eq!(told(e).iter().filter(|l| l.contains(NOT_KNOWN)).count(), 1, "{:?}", told(e));
}

#[test]
fn entries_of_a_list_are_found_by_name_or_named_to_the_gm() {
    let e = read(&WITH_OTHER_ENTRIES, &ann(&WITH_LISTS, &ENTRIES));
    assert_has_todays_entries(&e);
    assert_has_todays_entries(&read(&WITH_OTHER_ENTRIES, &e));
}

#[test]
fn entries_of_a_line_of_text_have_todays_names_in_the_list() {
    let e = read(&WITH_OTHER_ENTRIES, &ann(&WITH_LINES, &ENTRIES[..1]));
    assert_eq!(e.scene().combatant(Who(0)).fields[0], vec![(Str::from("Kitchen"), 3), ("dance".into(), 1)].put());
    assert!(told(&e).iter().all(|l| !l.contains("'")), "{:?}", told(&e));
}

#[test]
fn changes_of_single_entries_have_todays_names() {
    let mut old = ann(&WITH_LISTS, &[]);
    let handle = old.scene().combatant(Who(0)).handle.0.clone();
    let changes = [
        ("skills", "Cooking", "2"),
        ("skills", "Juggling", "1"),
        ("moods", "calm", "yes"),
        ("moods", "wild", "yes"),
        ("tricks", "hand: knots", "yes"),
        ("skills", "Cooking", "3"),
        ("skills", "Cooking", ""),
        ("skills", "cooking", "4"),
    ];
    for (field, name, value) in changes {
        let words = EntryWords { field: field.into(), name: name.into(), value: value.into() };
        old.request(Viewer::Gm, Request::EditEntry(handle.clone(), words)).unwrap();
    }
    let e = read(&WITH_OTHER_ENTRIES, &old);
    let fields = &e.scene().combatant(Who(0)).fields;
    assert_eq!(fields[0], vec![(Str::from("Kitchen"), 4)].put());
    assert_eq!(fields[1], Val::Texts([Str::from("fist: knots")].into()));
    assert_eq!(fields[3], Val::Texts([Str::from("quiet")].into()));
    assert!(told(&e).iter().any(|l| l.contains("ignores it: moods 'wild'.")), "{:?}", told(&e));
}

#[test]
fn a_changed_entry_is_told_with_what_it_was_and_comes_back_with_undo() {
    let mut e = ann(&WITH_LISTS, &[("crafts", "Pottery d6"), ("moods", "wild")]);
    let before = e.scene().clone();
    let handle = e.scene().combatant(Who(0)).handle.0.clone();
    let entry = |field: &str, name: &str, value: &str| {
        let words = EntryWords { field: field.into(), name: name.into(), value: value.into() };
        Request::EditEntry(handle.clone(), words)
    };
    for (change, line) in [
        (entry("crafts", "pottery", "d8"), "Ann: Pottery d6 → d8 (edited)."),
        (entry("crafts", "Cooking", "d4"), "Ann: Cooking none → d4 (edited)."),
        (entry("crafts", "Pottery", ""), "Ann: Pottery d8 → none (edited)."),
        (entry("moods", "calm", "yes"), "Ann: Calm added to moods (edited)."),
        (entry("moods", "wild", ""), "Ann: Wild removed from moods (edited)."),
    ] {
        e.request(Viewer::Gm, change).unwrap();
        assert_eq!(told(&e).last().map(String::as_str), Some(line));
    }
    assert_eq!(read(&WITH_LISTS, &e).scene(), e.scene());
    let after = e.scene().clone();
    for (refused, code) in [
        (entry("crafts", "Cooking", "d4"), "no_change"),
        (entry("crafts", "Pottery", ""), "unknown"),
        (entry("crafts", "Pottery", "d7"), "bad_form"),
        (entry("crafts", "Shout!", "d6"), "bad_form"),
        (entry("moods", "sad", "yes"), "bad_form"),
        (entry("moods", "calm", "d6"), "bad_form"),
        (entry("luck", "calm", "yes"), "unknown"),
    ] {
        assert_eq!(
            e.request(Viewer::Gm, refused.clone()).map_err(|r| r.code.to_string()),
            Err(code.to_string()),
            "{refused:?}"
        );
    }
    assert_eq!(*e.scene(), after);
    for _ in 0..5 {
        e.request(Viewer::Gm, Request::Undo).unwrap();
    }
    assert_eq!(e.scene().cast, before.cast);
}
