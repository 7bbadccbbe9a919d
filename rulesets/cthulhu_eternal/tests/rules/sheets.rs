//! CE-SHEET: ready characters and foes are in order, and impossible sheets are refused with the whole list.

use fray_cthulhu_eternal::SYSTEM;
use fray_engine::Viewer;
use fray_engine::base::Val;
use fray_engine::encounter::Request;
use fray_engine::sheet::Entered;
use fray_kit::laws::{Member, begin};
use fray_kit::ruleset::{self, made};

#[test]
fn content_is_ready_to_play() {
    ruleset::content_makes_combatants(SYSTEM);
}

fn complaints(fields: &[(&str, Entered)]) -> Vec<String> {
    ruleset::complaints(SYSTEM, fields)
}

fn figures(fields: &[(&str, Entered)]) -> (Val, Val, Val) {
    let c = made(SYSTEM, fields).expect("the sheet is in order");
    let at = |id: &str| {
        let place = SYSTEM.tables().sheet.iter().position(|d| d.id == id).expect("it is a field");
        c.fields[place].clone()
    };
    (at("hp"), at("san"), at("breaking_point"))
}

/// CE-SHEET-2, 3, 4: HP is half of STR and CON rounded up, SAN five times POW, the Breaking Point SAN less POW.
#[test]
fn tracks_begin_where_the_rules_say() {
    use Val::Int;
    assert_eq!(figures(&[]), (Int(10), Int(50), Int(40)));
    let odd = [("str", Entered::Int(10)), ("con", Entered::Int(11)), ("pow", Entered::Int(14))];
    assert_eq!(figures(&odd), (Int(11), Int(70), Int(56)));
    assert_eq!(figures(&[("hp_max", Entered::Int(30)), ("san", Entered::Int(33))]), (Int(30), Int(33), Int(23)));
    // SAN is never above 99.
    let mighty = [("kind", Entered::Text("creature".into())), ("pow", Entered::Int(30))];
    assert_eq!(figures(&mighty).1, Int(99));
}

/// An older release wrote these numbers for what a sheet leaves to the rules.
#[test]
fn sheets_of_older_releases_are_read() {
    let older = [("hp_max", 0), ("hp", -1), ("san", -1), ("breaking_point", -1)].map(|(id, n)| (id, Entered::Int(n)));
    assert_eq!(figures(&older), figures(&[]));
}

/// CE-SHEET-1, 3, 6: everything that is wrong is told at once; creatures go further than people.
#[test]
fn impossible_sheets_are_refused_with_the_whole_list() {
    let int = Entered::Int;
    let wrong = complaints(&[("str", int(19)), ("dodge", int(100)), ("hp", int(99)), ("luck", int(1))]);
    for at in ["str", "dodge", "hp", "luck"] {
        assert!(wrong.iter().any(|w| w == at), "{at} is missing in {wrong:?}");
    }
    assert!(complaints(&[("str", int(18)), ("dodge", int(99))]).is_empty());
    assert!(complaints(&[("pow", int(3)), ("dodge", int(0)), ("hp", int(0))]).is_empty());
    assert_eq!(complaints(&[("con", int(0)), ("firearms", int(-1))]), ["con", "firearms"]);
    assert!(complaints(&[("str", int(40)), ("kind", Entered::Text("creature".into()))]).is_empty());
    assert_eq!(complaints(&[("hp", int(11))]), ["hp"]);
}

/// Several may come along at once: the refusal says whose sheet it is about.
#[test]
fn a_sheet_that_is_refused_is_named() {
    let mut e = begin(SYSTEM, &[Member::new("Guy", "A", (0, 0))], 1).expect("he can fight");
    let sheet = Box::new(Member::new("Mara", "A", (0, 0)).with("str", 30).sheet);
    let join = Request::Join { sheet, count: 1, owner: None, free: false, hidden: false, at: None };
    let refused = e.request(Viewer::Gm, join).expect_err("people are not as strong as that");
    let words = "Mara's sheet is not right yet. str: people have at most 18; creatures go further.";
    assert_eq!(refused.view(e.scene(), Viewer::Gm).text, words);
}
