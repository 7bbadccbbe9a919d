//! How fast the rules of each system are: `cargo bench -p fray-load`, with the id of a system for that one alone.

use criterion::{Criterion, criterion_group, criterion_main};
use fray::systems::SYSTEMS;
use fray_engine::{System, Viewer};
use fray_kit::speed::{Speed, fight_with_a_log, sample_fight};
use std::hint::black_box;

#[global_allocator]
static ALLOCATOR: fray_kit::Allocator = fray_kit::Allocator;

fn rules(c: &mut Criterion) {
    for system in SYSTEMS.all() {
        let mut group = c.benchmark_group(system.id());
        forecast(&mut group, *system);
        played(&mut group, *system);
    }
}

type Group<'c> = criterion::BenchmarkGroup<'c, criterion::measurement::WallTime>;

fn forecast(c: &mut Group, system: &'static dyn System) {
    let mut speed = Speed::of(system);
    c.bench_function("one attack, nothing kept", |b| b.iter(|| black_box(speed.attack().scene().turn())));
    c.bench_function("one decision, nothing kept", |b| b.iter(|| black_box(speed.decision().scene().turn())));
    c.bench_function("one fight of bots, nothing kept", |b| b.iter(|| black_box(speed.fight().scene().round)));
}

fn played(c: &mut Group, system: &'static dyn System) {
    let mut seed = 0;
    c.bench_function("one fight of bots, every fact kept", |b| {
        b.iter(|| {
            seed = u8::wrapping_add(seed, 1);
            black_box(fight_with_a_log(system, seed).scene().round)
        });
    });
    let e = sample_fight(system, 1, &[]);
    c.bench_function("the GM's view", |b| b.iter(|| black_box(e.view(Viewer::Gm).combatants.len())));
}

criterion_group!(benches, rules);
criterion_main!(benches);
