//! CC-SHEET: what a sheet may say, and what is wrong with one.

use fray_call_of_cthulhu::SYSTEM;
use fray_engine::sheet::Entered;
use fray_kit::ruleset::complaints;

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
