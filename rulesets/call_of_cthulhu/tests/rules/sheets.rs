//! CC-SHEET: what a sheet may say, and what is wrong with one.

use fray_call_of_cthulhu::SYSTEM;
use fray_engine::Viewer;
use fray_engine::sheet::Entered;
use fray_kit::laws::{Member, begin};
use fray_kit::ruleset::{complaints, handle};

/// The fields named in what is wrong with this sheet.
fn wrong(fields: &[(&str, i32)]) -> Vec<String> {
    let fields: Vec<(&str, Entered)> = fields.iter().map(|(id, n)| (*id, Entered::Int(*n))).collect();
    complaints(SYSTEM, &fields)
}

/// CC-SHEET-4: (60 + 60) / 10.
#[test]
fn hit_points_stay_within_their_maximum() {
    let with = |hp| wrong(&[("con", 60), ("siz", 60), ("hp", hp)]);
    assert!(with(12).is_empty() && with(0).is_empty());
    assert_eq!(with(13), ["hp"]);
    assert!(wrong(&[("hp_max_printed", 30), ("hp", 30)]).is_empty());
    assert_eq!(wrong(&[("hp_max_printed", 30), ("hp", 31)]), ["hp"]);
}

/// CC-SHEET-9: creatures may have more than one attack; nobody has none.
#[test]
fn attacks_have_no_low_limit_above_one() {
    assert!(wrong(&[("attacks_per_round", 12)]).is_empty());
    assert_eq!(wrong(&[("attacks_per_round", 0)]), ["attacks_per_round"]);
}

/// CC-SHEET-8: every percentage has its half and fifth next to it; a Dodge that is left out is half of DEX.
#[test]
fn percentages_stand_with_half_and_fifth() {
    let e =
        begin(SYSTEM, &[Member::new("Guy", "pc", (0, 0)).with("first_aid", 75).with("dex", 65)], 1).expect("he joins");
    let sheet = e.sheet_view(Viewer::Gm, &handle(&e, "Guy")).expect("the GM sees him");
    let said = |id: &str| {
        let f = sheet.fields.iter().find(|f| f.id == id).expect("it is on the sheet");
        (f.value.as_str(), f.note.as_str())
    };
    assert_eq!(said("first_aid"), ("75", "(37/15)"));
    assert_eq!(said("dex"), ("65", "(32/13)"));
    assert_eq!(said("medicine"), ("1", "(0/0)"));
    assert_eq!(said("dodge"), ("", "32 (16/6)"));
    assert_eq!(said("attacks_per_round"), ("1", ""));
}
