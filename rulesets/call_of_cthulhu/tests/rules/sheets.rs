//! CC-SHEET: what a sheet may say, and what is wrong with one.

use fray_call_of_cthulhu::SYSTEM;
use fray_engine::Viewer;
use fray_engine::sheet::{Entered, GearEntry, Sheet};
use fray_kit::laws::{Member, begin};
use fray_kit::ruleset::{complaints, handle, left_out, refusals, takes_numbers};

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

/// CC-SHEET-1, 2, 7: characteristics and skills from 0 to 999, Luck from 0 to 99.
#[test]
fn figures_stay_within_their_range() {
    for characteristic in ["str", "con", "siz", "dex", "int", "pow"] {
        takes_numbers(SYSTEM, &[], characteristic, 0, Some(999));
    }
    for (skill, _) in SKILLS {
        takes_numbers(SYSTEM, &[], skill, 0, Some(999));
    }
    takes_numbers(SYSTEM, &[], "dodge", 0, Some(999));
    takes_numbers(SYSTEM, &[], "luck", 0, Some(99));
    takes_numbers(SYSTEM, &[], "attacks_per_round", 1, None);
    takes_numbers(SYSTEM, &[], "armor", 0, None);
    takes_numbers(SYSTEM, &[], "hp_max_printed", 1, None);
    takes_numbers(SYSTEM, &[("hp_max_printed", Entered::Int(30))], "hp", 0, Some(30));
}

/// CC-SHEET-5, 12: a printed damage bonus is dice or a number.
#[test]
fn printed_damage_bonuses_can_be_read() {
    let with = |words: &str| complaints(SYSTEM, &[("db_printed", Entered::Text(words.into()))]);
    for words in ["", "1D4", "2D6", "-2", "0"] {
        assert!(with(words).is_empty(), "{words}");
    }
    for words in ["strong", "D", "1D4+", "4D"] {
        assert_eq!(with(words), ["db_printed"], "{words}");
    }
}

/// Each thing that can be wrong, as people read it, all in one refusal.
#[test]
fn impossible_sheets_are_refused_with_the_whole_list() {
    let fields = [
        ("str", Entered::Int(1000)),
        ("luck", Entered::Int(100)),
        ("listen", Entered::Int(-1)),
        ("dodge", Entered::Text("quick".into())),
        ("hp", Entered::Int(11)),
        ("db_printed", Entered::Text("strong".into())),
        ("sanity", Entered::Int(50)),
    ];
    let gear = [("ray_gun", ""), ("knife_small", "moon")];
    let sheet = Sheet {
        fields: fields.map(|(id, e)| (id.to_string(), e)).into(),
        gear: gear.map(|(k, s)| GearEntry { kind: k.into(), slot: s.into(), ..GearEntry::default() }).into(),
        ..Sheet::default()
    };
    assert_eq!(
        refusals(SYSTEM, &sheet),
        [
            "db_printed: 'strong' is no damage bonus: write 1D4, 2D6 or -1",
            "dodge: Dodge (empty: half of DEX): a whole number from 0 to 999, or nothing",
            "gear: 'moon' is no place to carry something",
            "gear: 'ray_gun' is not in the armoury",
            "hp: 11 hit points are more than the maximum of 10",
            "listen: Listen: a whole number from 0 to 999",
            "luck: Luck: a whole number from 0 to 99, or nothing",
            "name: a name of 1 to 60 characters is needed",
            "sanity: there is no such field on this sheet",
            "str: STR: a whole number from 0 to 999",
        ]
    );
}

/// CC-SHEET-7: each skill with its base value; Dodge has none of its own.
const SKILLS: [(&str, i32); 23] = [
    ("fighting_brawl", 25),
    ("fighting_axe", 15),
    ("fighting_chainsaw", 10),
    ("fighting_flail", 10),
    ("fighting_garrote", 15),
    ("fighting_spear", 20),
    ("fighting_sword", 20),
    ("fighting_whip", 5),
    ("firearms_handgun", 20),
    ("firearms_rifle_shotgun", 25),
    ("firearms_smg", 15),
    ("firearms_mg", 10),
    ("firearms_bow", 15),
    ("throw", 20),
    ("first_aid", 30),
    ("medicine", 1),
    ("stealth", 20),
    ("listen", 20),
    ("spot_hidden", 25),
    ("psychology", 10),
    ("jump", 20),
    ("swim", 20),
    ("mech_repair", 10),
];

/// CC-SHEET-1, 7, 9: what an imported sheet leaves out, with the defaults of the rules. Dodge, Luck and what is derived may
/// be missing.
#[test]
fn what_is_missing_is_offered_with_its_default() {
    let label = |id: &str| SYSTEM.tables().sheet.iter().find(|d| d.id == id).map_or("", |d| d.label);
    let mut all: Vec<String> = ["STR", "CON", "SIZ", "DEX", "INT", "POW"].map(|c| format!("{c} 50")).into();
    all.extend(SKILLS.map(|(id, base)| format!("{} {base}", label(id))));
    all.push("Attacks in a round 1".into());
    assert_eq!(left_out(SYSTEM, &[]), all);
    let given = [("str", Entered::Int(0)), ("swim", Entered::Int(20)), ("armor", Entered::Int(2))];
    all.retain(|m| m != "STR 50" && m != "Swim 20");
    assert_eq!(left_out(SYSTEM, &given), all);
}
