//! What a command and its update cost, in allocations and bytes: figures that are the same on every machine. A ceiling
//! that is broken asks for a look at what was added; docs/PERFORMANCE.md says what it was when it was set.

use fray::systems::SYSTEMS;
use fray_engine::view::Watch;
use fray_engine::{Encounter, Seat, Viewer, bot};
use fray_kit::laws::{Member, begin, sample};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::collections::BTreeSet;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Inputs of each fight.
const INPUTS: usize = 120;

/// What a fight cost, on average of its inputs.
#[derive(Debug)]
struct Costs {
    /// Allocations of one input.
    input: usize,
    /// Allocations of telling it to seven who look on.
    update: usize,
    /// Bytes of an update to a player.
    player: usize,
    /// Bytes of an update to the GM.
    gm: usize,
}

/// The sample fight, played by plain players: a GM and six seats look on, as many with a character as there are.
fn played(system: &'static dyn fray_engine::System) -> Costs {
    let mut seats = 1..=6;
    let seated = |m: Member| if m.sheet.side == "heroes" { Member { seat: seats.next(), ..m } } else { m };
    let cast: Vec<Member> = sample(system).into_iter().map(seated).collect();
    let mut e = begin(system, &cast, 7).expect("the sample can fight");
    let viewers: BTreeSet<Viewer> = (1..=6).map(|seat| Viewer::Player(Seat(seat))).chain([Viewer::Gm]).collect();
    let mut watch = Watch::default();
    tell(&mut watch, &e, &e, &viewers);
    let (mut costs, mut inputs, mut told) = (Costs { input: 0, update: 0, player: 0, gm: 0 }, 0, 0);
    for _ in 0..INPUTS {
        let before = e.clone();
        let region = Region::new(ALLOCATOR);
        if !bot::step(&mut e) {
            break;
        }
        costs.input += region.change().allocations;
        let region = Region::new(ALLOCATOR);
        let sent = tell(&mut watch, &before, &e, &viewers);
        costs.update += region.change().allocations;
        inputs += 1;
        for (viewer, bytes) in sent {
            match viewer {
                Viewer::Gm => costs.gm += bytes,
                Viewer::Player(_) | Viewer::Spectator => {
                    (costs.player, told) = (costs.player + bytes, told + usize::from(bytes > 0))
                }
            }
        }
    }
    assert!(inputs > INPUTS / 2, "a fight of {inputs} inputs says little");
    let Costs { input, update, player, gm } = costs;
    Costs { input: input / inputs, update: update / inputs, player: player / told.max(1), gm: gm / inputs }
}

/// Bytes of parts and lines for each viewer.
fn tell(watch: &mut Watch, was: &Encounter, now: &Encounter, viewers: &BTreeSet<Viewer>) -> Vec<(Viewer, usize)> {
    let mut telling = watch.telling(was, now);
    let mut sent = vec![];
    for viewer in viewers {
        let news = telling.to(*viewer);
        let parts: usize = news.parts.iter().map(|p| p.name.len() + p.json.len() + 30).sum();
        sent.push((*viewer, parts + news.lines.iter().map(|line| line.len() + 1).sum::<usize>()));
    }
    sent
}

#[test]
fn a_command_and_its_update_stay_cheap() {
    for (id, most) in [
        ("savage_worlds", Costs { input: 1350, update: 1150, player: 850, gm: 2900 }),
        ("chronicles_of_darkness", Costs { input: 1000, update: 2600, player: 1450, gm: 5500 }),
    ] {
        let Some(system) = SYSTEMS.by_id(id) else { panic!("{id} is not listed") };
        let costs = played(system);
        let within =
            [costs.input <= most.input, costs.update <= most.update, costs.player <= most.player, costs.gm <= most.gm];
        assert!(within.iter().all(|is| *is), "{id}: {costs:?}; at most {most:?}");
    }
}
