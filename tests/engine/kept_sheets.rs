//! Sheets that another release has kept: what was renamed is found by name; what is not known is left out and named to the
//! GM, and its character joins all the same. Sheets that somebody has written are refused for it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::names::told;
use crate::releases::{NEW, Release, WITH_GEAR, WITH_LISTS, WITH_OTHER_ENTRIES, WITH_OTHER_GEAR};
use fray_engine::base::{Handle, Rating, Refusal, Str, Val};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::scene::Cond;
use fray_engine::sheet::{self, Entered, GearEntry, Origin, Sheet};
use fray_engine::system::{System, combatant};
use fray_engine::view::Cursor;
use fray_engine::{Viewer, Who};

fn item(kind: &str, slot: &str, data: &[(&str, i32)]) -> GearEntry {
    let data = data.iter().map(|(key, n)| (Str::from(*key), Val::Int(*n))).collect();
    GearEntry { kind: kind.into(), slot: slot.into(), data, ..GearEntry::default() }
}

fn named_ann(fields: &[(&str, Entered)], gear: Vec<GearEntry>) -> Sheet {
    let fields = fields.iter().map(|(id, value)| ((*id).to_string(), value.clone())).collect();
    Sheet { name: "Ann".into(), side: "A".into(), fields, gear, ..Sheet::default() }
}

/// The sheet as this release keeps it after a fight.
fn kept(by: &'static Release, sheet: &Sheet) -> Sheet {
    let c = combatant(by, sheet, Handle("ann".into())).unwrap();
    let text = serde_json::to_string(&sheet::of(by.tables(), by.reference().payloads, &c)).unwrap();
    Sheet { origin: Origin::Kept, ..serde_json::from_str(&text).unwrap() }
}

fn join(by: &'static Release, sheet: Sheet) -> Result<Encounter, Refusal> {
    let mut e = Encounter::new(by, [9; 32]);
    let sheet = Box::new(sheet);
    e.request(Viewer::Gm, Request::Join { sheet, count: 2, owner: None, free: false, hidden: false, at: None })?;
    Ok(e)
}

fn gear(e: &Encounter) -> Vec<(&str, &str)> {
    e.scene().combatant(Who(0)).gear.iter().map(|i| (&*i.kind, &*i.slot)).collect()
}

/// The lines of the GM alone about the sheet.
fn named(e: &Encounter) -> Vec<String> {
    let (lines, _) = e.lines(Viewer::Spectator, &Cursor::default());
    assert!(!serde_json::to_string(&lines).unwrap().contains("sheet"), "the GM's business alone");
    told(e).into_iter().filter(|line| line.contains("sheet")).collect()
}

fn left_out(names: &str) -> Vec<String> {
    vec![format!(
        "Ann's sheet was kept by another release. This release does not know the following, and ignores it: {names}. Set what \
         you need by hand."
    )]
}

#[test]
fn renamed_items_slots_values_and_choices_of_a_kept_sheet_are_found_by_name() {
    let things =
        vec![item("rapier", "belt", &[]), item("trinket", "hand", &[]), item("bag", "", &[("load", 4), ("charm", 1)])];
    let sheet = named_ann(&[("stance", "mean".into())], things);
    let e = join(&WITH_OTHER_GEAR, kept(&WITH_GEAR, &sheet)).unwrap();
    assert_eq!(gear(&e), [("sword", "hip"), ("bag", "hand")], "the trinket was given up on purpose");
    let ann = e.scene().combatant(Who(0));
    assert_eq!(ann.fields[0], Val::Text("low".into()));
    assert_eq!(ann.gear[1].data, [(Str::from("weight"), Val::Int(4))].into(), "the charm was given up on purpose");
    assert_eq!(named(&e), Vec::<String>::new());
}

#[test]
fn what_is_not_known_of_a_kept_sheet_is_left_out_and_named_to_the_gm() {
    let things = vec![item("axe", "", &[]), item("rapier", "hat", &[]), item("bag", "", &[("coins", 3)])];
    let mut sheet = kept(&WITH_GEAR, &named_ann(&[("stance", "wide".into())], things));
    sheet.fields.insert("grudge".into(), 3.into());
    sheet.conditions.push(Cond::new("cursed"));
    let e = join(&WITH_OTHER_GEAR, sheet.clone()).unwrap();
    assert_eq!(gear(&e), [("sword", "hand"), ("bag", "hand")]);
    let ann = e.scene().combatant(Who(0));
    assert_eq!((&ann.fields[0], ann.conds.len()), (&Val::Text("flat".into()), 0));
    assert!(ann.gear[1].data.is_empty());
    assert_eq!(named(&e), left_out("coins of item 'bag', cursed, grudge, item 'axe', slot 'hat', stance 'wide'"));
    let written = join(&WITH_OTHER_GEAR, Sheet { origin: Origin::Written, ..sheet }).err().unwrap();
    let text = format!("{:?}", written.text);
    assert_eq!(written.code, "bad_sheet");
    for wrong in ["'axe' is not in the armoury", "'hat' is no place", "'coins'", "grudge", "'cursed'", "stance"] {
        assert!(text.contains(wrong), "{wrong} is missing: {text}");
    }
}

#[test]
fn a_value_beyond_todays_range_gives_way_to_the_default() {
    let mut sheet = kept(&NEW, &named_ann(&[("might", 5.into())], vec![]));
    sheet.fields.insert("luck".into(), 500.into());
    let e = join(&NEW, sheet).unwrap();
    assert_eq!(e.scene().combatant(Who(0)).fields[..], [Val::Int(7), Val::Int(2), Val::Int(5)]);
    assert_eq!(named(&e), left_out("luck '500'"));
}

#[test]
fn a_kept_sheet_that_breaks_todays_rules_joins_and_the_gm_reads_which() {
    let mut sheet = kept(&NEW, &named_ann(&[("might", 5.into())], vec![]));
    sheet.fields.insert("wits".into(), 99.into());
    let e = join(&NEW, sheet.clone()).unwrap();
    assert_eq!(e.scene().combatant(Who(0)).fields[..], [Val::Int(7), Val::Int(99), Val::Int(5)]);
    let says =
        "Ann's sheet does not follow the rules: wits: might and wits are 100 at most together. Correct it by hand.";
    assert_eq!(named(&e), [says]);
    assert_eq!(join(&NEW, Sheet { origin: Origin::Written, ..sheet }).err().unwrap().code, "bad_sheet");
}

#[test]
fn entries_of_kept_lists_are_found_by_name_or_named_to_the_gm() {
    let fields: [(&str, Entered); 4] = [
        ("skills", "Cooking 3, Juggling 2, Dance 1".into()),
        ("crafts", "Pottery d6".into()),
        ("moods", "wild, calm".into()),
        ("tricks", "hand: knots, bows, foot: jig".into()),
    ];
    let e = join(&WITH_OTHER_ENTRIES, kept(&WITH_LISTS, &named_ann(&fields, vec![]))).unwrap();
    let fields = &e.scene().combatant(Who(0)).fields;
    let skills = [("Kitchen".into(), Some(Rating::Int(3))), ("Dance".into(), Some(Rating::Int(1)))];
    assert_eq!(fields[0].entries(), skills);
    assert_eq!(fields[1], Val::Texts([Str::from("fist: knots, bows")].into()));
    assert_eq!(fields[3], Val::Texts([Str::from("quiet")].into()));
    assert_eq!(named(&e), left_out("crafts 'Pottery d6', moods 'wild', tricks 'foot: jig'"));
}

#[test]
fn lists_as_somebody_typed_them_are_read_with_todays_names() {
    let fields: [(&str, Entered); 3] = [
        ("skills", "cooking 3; Juggling 2, Dance 1".into()),
        ("tricks", "Hand: knots, bows, hand: jig".into()),
        ("moods", "wild, calm".into()),
    ];
    let sheet = Sheet { origin: Origin::Kept, ..named_ann(&fields, vec![]) };
    let e = join(&WITH_OTHER_ENTRIES, sheet).unwrap();
    let fields = &e.scene().combatant(Who(0)).fields;
    let skills = [("Kitchen".into(), Some(Rating::Int(3))), ("Dance".into(), Some(Rating::Int(1)))];
    assert_eq!(fields[0].entries(), skills);
    assert_eq!(fields[1], Val::Texts([Str::from("fist: knots, bows"), "fist: jig".into()].into()));
    assert_eq!(fields[3], Val::Texts([Str::from("quiet")].into()));
    assert_eq!(named(&e), left_out("moods 'wild'"));
}
