//! The laws of the engine over random play of people with everything in hand: two weapons, automatic fire, shotguns,
//! stun batons, abilities, bare hands, further skills, an ambusher whom the players do not know of.

use fray_engine::laws::{Member, check};
use fray_engine::sheet::{Entered, GearEntry, Sheet};
use fray_savage_worlds::SYSTEM;

fn member(name: &str, seat: Option<u32>, wild_card: bool, at: (i32, i32), gear: &[(&str, &str)]) -> Member {
    let item = |(kind, slot): &(&str, &str)| GearEntry {
        kind: kind.to_string(),
        slot: slot.to_string(),
        ..GearEntry::default()
    };
    let side = if seat.is_some() || name == "Golfzax" { "A" } else { "B" };
    let mut sheet =
        Sheet { name: name.into(), side: side.into(), gear: gear.iter().map(item).collect(), ..Sheet::default() };
    let dice = [("fighting", "d8"), ("shooting", "d8"), ("athletics", "d6"), ("healing", "d6"), ("strength", "d8")];
    sheet.fields.extend(dice.map(|(k, v)| (k.to_string(), Entered::Text(v.into()))));
    sheet.fields.insert("wild_card".into(), Entered::Flag(wild_card));
    sheet.fields.insert("bennies".into(), Entered::Int(3));
    sheet.fields.insert("abilities".into(), Entered::Text("shout: free, limited; cry: action, intimidation".into()));
    sheet.fields.insert("more_skills".into(), Entered::Text("Persuasion d8, Juggling (agility) d6".into()));
    Member { sheet, seat, hidden: name == "Echozzy", at }
}

fn cast() -> Vec<Member> {
    vec![
        member("Alpharo", Some(1), true, (0, 0), &[("long_sword", "main"), ("knife", "off"), ("bow", "stowed")]),
        member("Bravuro", Some(2), true, (0, 100), &[("smg", ""), ("healer_kit", "stowed"), ("club", "stowed")]),
        member("Charlix", None, true, (90, 0), &[("stun_baton", "main"), ("pistol", "off"), ("leather", "worn")]),
        member("Deltazo", None, true, (300, 100), &[("double_shotgun", ""), ("hand_axe", "stowed")]),
        member("Echozzy", None, false, (90, 90), &[("short_sword", "main")]),
        member("Foxzork", None, false, (900, 90), &[("assault_rifle", "")]),
        member("Golfzax", None, false, (180, 0), &[("short_sword", "main"), ("shield_medium", "off")]),
        member("Hotelyx", Some(3), true, (90, -60), &[]),
    ]
}

#[test]
fn hold_whatever_is_in_hand() {
    let (mut inputs, mut questions, mut edits) = (0, 0, 0);
    for seed in 0..10 {
        let seen = check(SYSTEM, &cast(), seed, 60).unwrap_or_else(|b| panic!("{b}"));
        inputs += seen.inputs;
        questions += seen.questions;
        edits += seen.edits;
    }
    assert!(inputs > 300 && questions > 100 && edits > 50, "{inputs} inputs, {questions} questions, {edits} edits");
}
