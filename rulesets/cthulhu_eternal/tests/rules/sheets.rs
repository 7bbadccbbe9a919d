//! CE-SHEET: ready characters and foes are in order, and impossible sheets are refused with the whole list.

use fray_cthulhu_eternal::SYSTEM;
use fray_engine::Viewer;
use fray_engine::base::Val;
use fray_engine::encounter::Request;
use fray_engine::sheet::{Entered, GearEntry, Sheet};
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

/// CE-SHEET-1, 3, 4, 6: the least and the most of each figure. People have 3 to 18, creatures 1 or more; skills go from 0
/// to 99.
#[test]
fn figures_stay_within_their_range() {
    let creature = [("kind", Entered::Text("creature".into()))];
    for stat in ["str", "con", "dex", "int", "pow", "cha"] {
        ruleset::takes_numbers(SYSTEM, &[], stat, 3, Some(18));
        ruleset::takes_numbers(SYSTEM, &creature, stat, 1, None);
    }
    let skills = "alertness athletics dodge firearms first_aid melee_weapons unarmed_combat survival medicine surgery \
                  pharmacy military_training";
    for skill in skills.split_whitespace() {
        ruleset::takes_numbers(SYSTEM, &[], skill, 0, Some(99));
    }
    ruleset::takes_numbers(SYSTEM, &[], "san", 0, Some(99));
    ruleset::takes_numbers(SYSTEM, &[("hp_max", Entered::Int(30))], "hp", 0, Some(30));
    ruleset::takes_numbers(SYSTEM, &[], "hp_max", 1, None);
}

/// Each thing that can be wrong, as people read it, all in one refusal.
#[test]
fn every_refusal_says_what_to_write() {
    let fields = [
        ("str", Entered::Int(2)),
        ("con", Entered::Int(19)),
        ("dodge", Entered::Int(100)),
        ("firearms", Entered::Text("good".into())),
        ("hp", Entered::Int(17)),
        ("kind", Entered::Text("ghost".into())),
        ("luck", Entered::Int(1)),
        ("protagonist", Entered::Text("perhaps".into())),
    ];
    let gear = [("ray_gun", ""), ("knife", "moon")];
    let sheet = Sheet {
        fields: fields.map(|(id, e)| (id.to_string(), e)).into(),
        gear: gear.map(|(k, s)| GearEntry { kind: k.into(), slot: s.into(), ..GearEntry::default() }).into(),
        ..Sheet::default()
    };
    assert_eq!(
        ruleset::refusals(SYSTEM, &sheet),
        [
            "con: people have at most 18; creatures go further",
            "dodge: Dodge: a whole number from 0 to 99",
            "firearms: Firearms: a whole number from 0 to 99",
            "gear: 'moon' is no place to carry something",
            "gear: 'ray_gun' is not in the armoury",
            "hp: 17 HP are more than the maximum of 11",
            "kind: Kind: one of human, creature, object",
            "luck: there is no such field on this sheet",
            "name: a name of 1 to 60 characters is needed",
            "protagonist: Protagonist: yes or no",
            "str: people have at least 3; creatures can have less",
        ]
    );
}

/// CE-SHEET-1, 6: what an imported sheet leaves out, with the defaults of the rules. What has a default of 0, and what
/// follows from other figures, is not asked for.
#[test]
fn what_is_missing_is_offered_with_its_default() {
    let all = [
        "STR 10",
        "CON 10",
        "DEX 10",
        "INT 10",
        "POW 10",
        "CHA 10",
        "Alertness 20",
        "Athletics 30",
        "Dodge 30",
        "Firearms 20",
        "First Aid 10",
        "Melee Weapons 30",
        "Survival 10",
        "Unarmed Combat 40",
    ];
    assert_eq!(ruleset::left_out(SYSTEM, &[]), all);
    let given = [("str", Entered::Int(3)), ("dodge", Entered::Int(0)), ("medicine", Entered::Int(40))];
    let rest: Vec<&str> = all.into_iter().filter(|m| !["STR 10", "Dodge 30"].contains(m)).collect();
    assert_eq!(ruleset::left_out(SYSTEM, &given), rest);
}

/// CE-RES-2, CE-SHEET-18: next to each statistic what its tests are rolled against, without what is lost for a time.
#[test]
fn statistics_stand_with_five_times_their_value() {
    let guy = Member::new("Guy", "A", (0, 0)).with("str", 13).with("int", 18).with("cha", 3).with("con_loss", 4);
    let crate_ = Member::new("Crate", "things", (1, 0)).with("kind", "object");
    let e = begin(SYSTEM, &[guy, crate_], 1).expect("he joins");
    let said = |name: &str, id: &str| {
        let sheet = e.sheet_view(Viewer::Gm, &ruleset::handle(&e, name)).expect("the GM sees it");
        let f = sheet.fields.iter().find(|f| f.id == id).expect("it is on the sheet");
        (f.value.clone(), f.note.clone())
    };
    let pair = |value: &str, note: &str| (value.to_string(), note.to_string());
    assert_eq!(said("Guy", "str"), pair("13", "×5: 65"));
    assert_eq!(said("Guy", "con"), pair("10", "now 6, ×5: 30"));
    assert_eq!(said("Guy", "int"), pair("18", "×5: 90"));
    assert_eq!(said("Guy", "cha"), pair("3", "×5: 15"));
    assert_eq!(said("Guy", "dodge"), pair("30", ""));
    assert_eq!(said("Crate", "str"), pair("10", ""));
    let shown = e.sheet_view(Viewer::Gm, &ruleset::handle(&e, "Guy")).expect("the GM sees him").stats;
    let labels: Vec<&str> = shown.iter().map(|s| s.label.as_str()).collect();
    assert_eq!(labels[..6], ["STR", "CON", "DEX", "INT", "POW", "CHA"]);
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
