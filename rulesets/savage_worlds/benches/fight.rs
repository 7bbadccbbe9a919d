//! How fast the rules are: one resolved attack, and one whole fight between bots.
//!
//! `cargo bench -p fray-savage-worlds`

use criterion::{Criterion, criterion_group, criterion_main};
use fray_engine::encounter::{Encounter, Wish};
use fray_engine::form::Input;
use fray_engine::{Viewer, bot};
use fray_savage_worlds::SYSTEM;
use std::hint::black_box;

/// The sample fight, begun.
fn fight(seed: u8) -> Encounter {
    let mut e = Encounter::new(SYSTEM, [seed; 32]);
    let content = SYSTEM.content();
    for s in &content.sample {
        let sheet = content.ready.iter().chain(&content.foes).find(|c| c.id == s.id).expect("the sample names sheets");
        let mut sheet = sheet.clone();
        sheet.side.clone_from(&s.side);
        let at = Some(((s.at[0] * 100.0) as i32, (s.at[1] * 100.0) as i32));
        let wish = Wish::Join { sheet: Box::new(sheet), count: s.count, owner: None, free: false, hidden: false, at };
        e.wish(Viewer::Gm, wish).expect("the sample joins");
    }
    e.wish(Viewer::Gm, Wish::Start).expect("the sample starts");
    e
}

/// Answers with defaults until nothing is asked.
fn settle(e: &mut Encounter) {
    while let Some(w) = e.waiting().into_iter().find(|w| !w.answered) {
        e.wish(Viewer::Gm, Wish::Lapse(w.id)).expect("defaults are accepted");
    }
}

/// Somebody's turn in which they can attack.
fn about_to_attack() -> (Encounter, String, Input) {
    let mut e = fight(1);
    for _ in 0..200 {
        settle(&mut e);
        let who = e.scene().turn();
        let offers = e.offers(who);
        let open = offers.iter().find(|o| o.act.starts_with("attack") && o.off.is_none());
        if let (Some(who), Some(o)) = (who, open) {
            let form = o.form.default();
            let wish = Wish::Act(Some(e.scene().c(who).handle.0.clone()), o.act.to_string(), Some(form.clone()), false);
            let mut tried = e.clone();
            if tried.wish(Viewer::Gm, wish).is_ok() {
                let act = o.act.to_string();
                return (e, act, form);
            }
        }
        e.wish(Viewer::Gm, Wish::NextTurn).expect("turns go on");
    }
    unreachable!("somebody can attack within 200 turns")
}

fn attack(c: &mut Criterion) {
    let (ready, act, form) = about_to_attack();
    let who = ready.scene().turn().map(|w| ready.scene().c(w).handle.0.clone());
    c.bench_function("one attack, resolved with its questions", |b| {
        b.iter(|| {
            let mut e = ready.clone();
            e.wish(Viewer::Gm, Wish::Act(who.clone(), act.clone(), Some(form.clone()), false)).expect("offered");
            settle(&mut e);
            black_box(e.log().len())
        });
    });
}

fn whole_fight(c: &mut Criterion) {
    let mut seed = 0;
    c.bench_function("one fight of 4 against 5 bots, at most 300 inputs", |b| {
        b.iter(|| {
            seed = u8::wrapping_add(seed, 1);
            let mut e = fight(seed);
            for _ in 0..300 {
                if !bot::step(&mut e) {
                    break;
                }
            }
            black_box(e.scene().round)
        });
    });
}

fn view(c: &mut Criterion) {
    let e = fight(1);
    c.bench_function("the GM's view of nine combatants", |b| b.iter(|| black_box(e.view(Viewer::Gm).combatants.len())));
}

criterion_group!(benches, attack, whole_fight, view);
criterion_main!(benches);
