//! The laws of the engine over random play at arm's length: people with weapons and bonds at hand, close enough to grab
//! each other, some of them badly hurt; and grapples always come to an end.

use fray_chronicles_of_darkness::{SYSTEM, grapple_state};
use fray_engine::base::Viewer;
use fray_engine::bot::step;
use fray_engine::encounter::{Encounter, Request};
use fray_kit::laws::{Member, begin, check_all};

fn member(name: &str, seat: Option<u32>, at: (i32, i32), gear: &[(&str, &str)], fields: &[(&str, i32)]) -> Member {
    let side = if seat.is_some() { "A" } else { "B" };
    let usual = [("strength", 3), ("dexterity", 3), ("brawl", 3), ("medicine", 2)];
    let member = Member::new(name, side, at).played_by(seat).carrying(gear);
    let member = usual.iter().chain(fields).fold(member, |m, (id, n)| m.with(id, *n));
    member.with("specialties", "brawl: wrestling; medicine: field dressing")
}

fn cast() -> Vec<Member> {
    vec![
        member("Alpharo", Some(1), (0, 0), &[("knife", "main"), ("handcuffs", "stowed")], &[]),
        member("Bravuro", Some(2), (0, 100), &[("chain", "main"), ("pistol_light", "stowed")], &[("lethal", 6)]),
        member("Charlix", None, (90, 0), &[("machete", "main"), ("knife", "off"), ("rope", "stowed")], &[]),
        member("Deltazo", None, (100, 100), &[("spear", "both")], &[("bite", 1)]),
        member("Echozzy", None, (50, 50), &[("shotgun", "both")], &[]).hidden(),
    ]
}

#[test]
fn hold_in_the_clinch() {
    let seen = check_all(SYSTEM, &cast(), &[], 0..12, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 300 && seen.questions > 100 && seen.edits > 50 && seen.dice > 5, "{seen:?}");
}

/// Left to bots, every grapple comes to an end.
#[test]
fn grapples_end() {
    for seed in 0..8 {
        let seen: Vec<Member> = cast().into_iter().filter(|m| !m.hidden).collect();
        let mut e = begin(SYSTEM, &seen, seed).expect("the cast can fight");
        let caught = |e: &Encounter| e.scene().ids().any(|w| grapple_state::opponent(e.scene(), w).is_some());
        // Everybody grabs whom they can, until somebody is caught.
        let until_caught = (0..400).any(|_| {
            if !grab(&mut e) {
                step(&mut e);
            }
            caught(&e)
        });
        assert!(until_caught, "seed {seed}: nobody was ever grabbed");
        let until_free = (0..400).any(|_| !step(&mut e) || !caught(&e));
        assert!(until_free && !caught(&e), "seed {seed}: still caught in round {:?}", e.scene().round);
    }
}

fn grab(e: &mut Encounter) -> bool {
    let Some(who) = e.scene().turn().filter(|_| e.waiting().is_empty()) else { return false };
    let handle = e.scene().combatant(who).handle.0.clone();
    e.request(Viewer::Gm, Request::act(Some(handle), "grab".into(), None)).is_ok()
}
