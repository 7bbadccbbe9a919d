//! The laws of the engine over random play at arm's length: people of the same DEX who act at once, badly hurt some of them,
//! with grenades, guns and bare hands; and the twin law over what is hidden among them.

use fray_cthulhu_eternal::SYSTEM;
use fray_kit::laws::{Member, check_all, check_twins};

fn member(name: &str, seat: Option<u32>, at: (i32, i32), gear: &[(&str, &str)], fields: &[(&str, i32)]) -> Member {
    let side = if seat.is_some() { "A" } else { "B" };
    let usual = [("dex", 12), ("first_aid", 50), ("medicine", 30), ("dodge", 45), ("unarmed_combat", 55)];
    let member = Member::new(name, side, at).played_by(seat).carrying(gear);
    usual.iter().chain(fields).fold(member, |m, (id, n)| m.with(id, *n))
}

fn cast() -> Vec<Member> {
    vec![
        member("Alpharo", Some(1), (0, 0), &[("knife", "hand"), ("medium_pistol", "stowed")], &[])
            .with("protagonist", true),
        member("Bravuro", Some(2), (0, 90), &[("hand_grenade", "hand")], &[("hp", 3)]).with("protagonist", true),
        member("Charlix", None, (90, 0), &[("machete", "hand")], &[("dex", 14)]),
        member("Deltazo", None, (90, 90), &[], &[("hp", 4)]),
        member("Echozzy", None, (50, 50), &[("carbine", "hand")], &[("firearms", 50)]).hidden(),
        // While somebody of a third side stands, nobody proposes the end of the fight, and random play goes on.
        Member::new("Foxtrot", "C", (9000, 9000)),
        Member::new("Barrel", "things", (200, 0)).with("kind", "object").with("cover_rating", 5).with("hp_max", 10),
    ]
}

#[test]
fn hold_at_arms_length() {
    let seen = check_all(SYSTEM, &cast(), &[], 0..8, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 400 && seen.questions > 40 && seen.edits > 40, "{seen:?}");
}

#[test]
fn twins_are_alike() {
    let compared = check_twins(SYSTEM, &cast(), 0..20, 40).unwrap_or_else(|b| panic!("{b}")).compared;
    assert!(compared > 100, "{compared}");
}
