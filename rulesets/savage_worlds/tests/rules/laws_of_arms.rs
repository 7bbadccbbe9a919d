//! The laws of the engine over random play of people with everything in hand: two weapons, automatic fire, shotguns,
//! stun batons, abilities, bare hands, further skills, an ambusher whom the players do not know of.

use fray_kit::laws::{Member, check_all};
use fray_savage_worlds::SYSTEM;

fn member(name: &str, seat: Option<u32>, wild_card: bool, at: (i32, i32), gear: &[(&str, &str)]) -> Member {
    let side = if seat.is_some() || name == "Golfzax" { "A" } else { "B" };
    let dice = [("fighting", "d8"), ("shooting", "d8"), ("athletics", "d6"), ("healing", "d6"), ("strength", "d8")];
    let member = Member::new(name, side, at).played_by(seat).carrying(gear);
    dice.into_iter()
        .fold(member, |m, (id, die)| m.with(id, die))
        .with("wild_card", wild_card)
        .with("bennies", 3)
        .with("abilities", "shout: free, limited; cry: action, intimidation")
        .with("more_skills", "Persuasion d8, Juggling (agility) d6")
}

fn cast() -> Vec<Member> {
    vec![
        member("Alpharo", Some(1), true, (0, 0), &[("long_sword", "main"), ("knife", "off"), ("bow", "stowed")]),
        member("Bravuro", Some(2), true, (0, 100), &[("smg", ""), ("healer_kit", "stowed"), ("club", "stowed")]),
        member("Charlix", None, true, (90, 0), &[("stun_baton", "main"), ("pistol", "off"), ("leather", "worn")]),
        member("Deltazo", None, true, (300, 100), &[("double_shotgun", ""), ("hand_axe", "stowed")]),
        member("Echozzy", None, false, (90, 90), &[("short_sword", "main")]).hidden(),
        member("Foxzork", None, false, (900, 90), &[("assault_rifle", "")]),
        member("Golfzax", None, false, (180, 0), &[("short_sword", "main"), ("shield_medium", "off")]),
        member("Hotelyx", Some(3), true, (90, -60), &[]),
    ]
}

#[test]
fn hold_whatever_is_in_hand() {
    let seen = check_all(SYSTEM, &cast(), &[], 0..10, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 300 && seen.questions > 100 && seen.edits > 50, "{seen:?}");
}
