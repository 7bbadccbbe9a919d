//! The laws of the engine, over random play of the sample fight, and a fight between bots that comes to an end.

use fray_engine::encounter::{Encounter, Wish};
use fray_engine::fact::What;
use fray_engine::laws::{Member, check};
use fray_engine::{Viewer, bot};
use fray_savage_worlds::SYSTEM;

/// The sample fight, each hero with a player of their own.
fn cast() -> Vec<Member> {
    let content = SYSTEM.content();
    let mut seat = 0;
    let mut all = Vec::new();
    for entry in &content.sample {
        let sheet =
            content.ready.iter().chain(&content.foes).find(|s| s.id == entry.id).expect("the sample names sheets");
        let player = content.ready.iter().any(|r| r.id == entry.id);
        for n in 0..entry.count {
            let mut sheet = sheet.clone();
            sheet.side.clone_from(&entry.side);
            seat += u32::from(player);
            let at = ((entry.at[0] * 100.0) as i32, (entry.at[1] * 100.0) as i32 + 150 * n as i32);
            all.push(Member { sheet, seat: player.then_some(seat), hidden: entry.hidden, at });
        }
    }
    all
}

#[test]
fn hold_over_random_play() {
    let (mut inputs, mut questions, mut edits) = (0, 0, 0);
    for seed in 0..16 {
        let seen = check(SYSTEM, &cast(), seed, 60).unwrap_or_else(|b| panic!("{b}"));
        inputs += seen.inputs;
        questions += seen.questions;
        edits += seen.edits;
    }
    assert!(inputs > 400 && questions > 60 && edits > 30, "{inputs} inputs, {questions} questions, {edits} edits");
}

/// The sample fight between bots, after `prepare`, to its end.
fn fought_out(seed: u8, prepare: impl Fn(&mut Encounter)) -> Encounter {
    let mut e = Encounter::new(SYSTEM, [seed; 32]);
    for m in cast() {
        let sheet = Box::new(m.sheet);
        e.wish(Viewer::Gm, Wish::Join { sheet, count: 1, owner: None, free: false, hidden: false, at: Some(m.at) })
            .expect("the cast can join");
    }
    e.wish(Viewer::Gm, Wish::Start).expect("the fight can begin");
    prepare(&mut e);
    let standing = |e: &Encounter| {
        let up = |w| !SYSTEM.present(e.scene(), w).out;
        let mut sides: Vec<String> = e.scene().ids().filter(|w| up(*w)).map(|w| e.scene().c(w).side.clone()).collect();
        sides.sort();
        sides.dedup();
        sides.len()
    };
    for _ in 0..3000 {
        if standing(&e) < 2 || !bot::step(&mut e) {
            break;
        }
    }
    assert!(standing(&e) < 2, "seed {seed}: after round {} both sides still stand", e.scene().round);
    e
}

#[test]
fn bots_fight_to_the_end() {
    for seed in 0..6u8 {
        fought_out(seed, |_| {});
    }
}

#[test]
fn bots_that_are_bound_break_free_and_fight_on() {
    let mut tries = 0;
    for seed in 0..6u8 {
        let e = fought_out(seed, |e| {
            let all: Vec<String> = e.scene().ids().map(|w| e.scene().c(w).handle.0.clone()).collect();
            for (n, handle) in all.into_iter().enumerate() {
                let bonds = if n % 2 == 0 { "bound" } else { "entangled" };
                e.wish(Viewer::Gm, Wish::Condition(handle, bonds.into(), true)).unwrap();
            }
        });
        let facts = e.log().iter().flat_map(|c| &c.facts);
        tries += facts.filter(|f| matches!(&f.what, What::Began(cmd) if cmd.act == "break_free")).count();
    }
    assert!(tries > 0, "nobody has tried to break free");
}
