//! How fast the rules are: `cargo bench -p fray-minds-eye`.

use criterion::{Criterion, criterion_group, criterion_main};
use fray_kit::speed::{Speed, fight_with_a_log, sample_fight};
use fray_minds_eye::SYSTEM;
use std::hint::black_box;

#[global_allocator]
static ALLOCATOR: fray_kit::Allocator = fray_kit::Allocator;

fn forecast(c: &mut Criterion) {
    let mut speed = Speed::of(SYSTEM);
    c.bench_function("one attack, nothing kept", |b| b.iter(|| black_box(speed.attack().scene().turn())));
    c.bench_function("one decision, nothing kept", |b| b.iter(|| black_box(speed.decision().scene().turn())));
    c.bench_function("one fight of bots, nothing kept", |b| b.iter(|| black_box(speed.fight().scene().round)));
}

fn played(c: &mut Criterion) {
    let mut seed = 0;
    c.bench_function("one fight of bots, every fact kept", |b| {
        b.iter(|| {
            seed = u8::wrapping_add(seed, 1);
            black_box(fight_with_a_log(SYSTEM, seed).scene().round)
        });
    });
    let e = sample_fight(SYSTEM, 1, &[]);
    c.bench_function("the GM's view", |b| b.iter(|| black_box(e.view(fray_engine::Viewer::Gm).combatants.len())));
}

criterion_group!(benches, forecast, played);
criterion_main!(benches);
