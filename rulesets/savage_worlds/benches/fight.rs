//! How fast the rules are: `cargo bench -p fray-savage-worlds`.

use criterion::{Criterion, criterion_group, criterion_main};
use fray_engine::fact::What;
use fray_engine::scene::Asking;
use fray_engine::{Forecast, Viewer, bot};
use fray_kit::speed::{about_to_strike, sample_fight};
use fray_savage_worlds::SYSTEM;
use std::hint::black_box;

/// A fight that lasts longer is left undecided.
const ROUNDS: u32 = 30;

fn forecast(c: &mut Criterion) {
    let e = sample_fight(SYSTEM, 1, &[What::AskingSet(Asking::Sensible)]);
    let ready = about_to_strike(&e);
    let mut scratch = Forecast::of(&e, 7);
    c.bench_function("one attack, nothing kept", |b| {
        b.iter(|| {
            scratch.again(&ready.fight);
            scratch.act(ready.who, &ready.act, Some(&ready.form)).expect("it was offered");
            black_box(scratch.scene().turn())
        });
    });
    let start = Forecast::of(&e, 7);
    c.bench_function("one fight of plain players, nothing kept", |b| {
        b.iter(|| {
            scratch.again(&start);
            scratch.play_to(ROUNDS);
            black_box(scratch.scene().round)
        });
    });
}

fn played(c: &mut Criterion) {
    let mut seed = 0;
    c.bench_function("one fight of plain players, every fact kept", |b| {
        b.iter(|| {
            seed = u8::wrapping_add(seed, 1);
            let mut e = sample_fight(SYSTEM, seed, &[What::AskingSet(Asking::Sensible)]);
            while e.scene().round.is_none_or(|n| n <= ROUNDS) && bot::step(&mut e) {}
            black_box(e.scene().round)
        });
    });
    let e = sample_fight(SYSTEM, 1, &[What::AskingSet(Asking::Sensible)]);
    c.bench_function("the GM's view of nine combatants", |b| b.iter(|| black_box(e.view(Viewer::Gm).combatants.len())));
}

criterion_group!(benches, forecast, played);
criterion_main!(benches);
