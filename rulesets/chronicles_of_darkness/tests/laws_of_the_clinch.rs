//! The laws of the engine over random play at arm's length: people with weapons and bonds at hand, close enough to grab
//! each other, some of them badly hurt; and grapples always come to an end.

use fray_chronicles_of_darkness::{SYSTEM, grapple};
use fray_engine::base::{Seat, Viewer};
use fray_engine::bot::step;
use fray_engine::encounter::{Encounter, Wish};
use fray_engine::laws::{Member, check};
use fray_engine::sheet::{Entered, GearEntry, Sheet};

fn member(name: &str, seat: Option<u32>, at: (i32, i32), gear: &[(&str, &str)], fields: &[(&str, i32)]) -> Member {
    let item = |(kind, slot): &(&str, &str)| GearEntry {
        kind: kind.to_string(),
        slot: slot.to_string(),
        ..GearEntry::default()
    };
    let side = if seat.is_some() { "A" } else { "B" };
    let mut sheet =
        Sheet { name: name.into(), side: side.into(), gear: gear.iter().map(item).collect(), ..Sheet::default() };
    let usual = [("strength", 3), ("dexterity", 3), ("brawl", 3), ("medicine", 2)];
    sheet.fields.extend(usual.iter().chain(fields).map(|(k, v)| (k.to_string(), Entered::Int(*v))));
    sheet.fields.insert("specialties".into(), Entered::Text("brawl: wrestling; medicine: field dressing".into()));
    Member { sheet, seat, hidden: name == "Echozzy", at }
}

fn cast() -> Vec<Member> {
    vec![
        member("Alpharo", Some(1), (0, 0), &[("knife", "main"), ("handcuffs", "stowed")], &[]),
        member("Bravuro", Some(2), (0, 100), &[("chain", "main"), ("pistol_light", "stowed")], &[("lethal", 6)]),
        member("Charlix", None, (90, 0), &[("machete", "main"), ("knife", "off"), ("rope", "stowed")], &[]),
        member("Deltazo", None, (100, 100), &[("spear", "both")], &[("bite", 1)]),
        member("Echozzy", None, (50, 50), &[("shotgun", "both")], &[]),
    ]
}

#[test]
fn hold_in_the_clinch() {
    let (mut inputs, mut questions, mut edits) = (0, 0, 0);
    for seed in 0..10 {
        let seen = check(SYSTEM, &cast(), seed, 60).unwrap_or_else(|b| panic!("{b}"));
        inputs += seen.inputs;
        questions += seen.questions;
        edits += seen.edits;
    }
    assert!(inputs > 300 && questions > 100 && edits > 50, "{inputs} inputs, {questions} questions, {edits} edits");
}

/// Left to plain players, every grapple comes to an end.
#[test]
fn grapples_end() {
    for seed in 0..8_u8 {
        let mut e = Encounter::new(SYSTEM, [seed; 32]);
        for m in cast().into_iter().filter(|m| !m.hidden) {
            let (sheet, owner) = (Box::new(m.sheet), m.seat.map(Seat));
            let join = Wish::Join { sheet, count: 1, owner, free: false, hidden: false, at: Some(m.at) };
            e.wish(Viewer::Gm, join).unwrap();
        }
        e.wish(Viewer::Gm, Wish::Start).unwrap();
        let caught = |e: &Encounter| e.scene().ids().any(|w| grapple::opponent(e.scene(), w).is_some());
        // Everybody grabs whom they can, until somebody is caught.
        let until_caught = (0..400).any(|_| {
            if !grab(&mut e) {
                step(&mut e);
            }
            caught(&e)
        });
        assert!(until_caught, "seed {seed}: nobody was ever grabbed");
        let until_free = (0..400).any(|_| !step(&mut e) || !caught(&e));
        assert!(until_free && !caught(&e), "seed {seed}: still caught in round {}", e.scene().round);
    }
}

fn grab(e: &mut Encounter) -> bool {
    let Some(who) = e.scene().turn().filter(|_| e.waiting().is_empty()) else { return false };
    let handle = e.scene().c(who).handle.0.clone();
    e.wish(Viewer::Gm, Wish::Act(Some(handle), "grab".into(), None, false)).is_ok()
}
