//! The cost of a command and its update in allocations and bytes, which are the same on every machine. If a limit is
//! exceeded, look at what was added; docs/PERFORMANCE.md says what the cost was when the limit was set.

use fray::systems::SYSTEMS;
use fray_engine::view::Watch;
use fray_engine::{Encounter, Seat, System, Viewer, bot};
use fray_kit::laws::{Member, begin, sample};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<alloc::System> = &INSTRUMENTED_SYSTEM;

/// Allocations are counted for the whole program, so only one fight may run at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Inputs of a fight.
const INPUTS: usize = 120;

/// The cost of a fight, as an average over its inputs.
#[derive(Debug)]
struct Costs {
    /// Allocations of one input.
    input: usize,
    /// Allocations of sending it to seven viewers.
    update: usize,
    /// Bytes of an update to a player.
    player: usize,
    /// Bytes of an update to the GM.
    gm: usize,
    /// Bytes of the longest update to anybody, after the first.
    longest: usize,
}

impl Costs {
    fn within(&self, most: &Costs) -> bool {
        let Costs { input, update, player, gm, longest } = self;
        let [short, less] = [[player, gm, longest], [&most.player, &most.gm, &most.longest]];
        let few = *input <= most.input && *update <= most.update;
        few && short.iter().zip(less).all(|(is, most)| **is <= *most)
    }
}

/// As many as an encounter may have at a time.
const CROWD: usize = 120;

/// The cast of the sample fight; up to six seats have a character.
fn few(system: &'static dyn System) -> Vec<Member> {
    let mut seats = 1..=6;
    let seated = |m: Member| if m.sheet.side == "heroes" { Member { seat: seats.next(), ..m } } else { m };
    sample(system).into_iter().map(seated).collect()
}

/// The cast of the sample fight again and again, until the encounter is full.
fn crowd(system: &'static dyn System) -> Vec<Member> {
    let few = few(system);
    let again = sample(system).into_iter().cycle().enumerate().map(|(n, mut m)| {
        m.sheet.name = format!("{} of {n}", m.sheet.name);
        m
    });
    few.into_iter().chain(again).take(CROWD).collect()
}

/// Plays a fight of these by bots, for `most` inputs at most, with a GM and six seats as viewers.
fn played(system: &'static dyn System, cast: &[Member], most: usize) -> Costs {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut e = begin(system, cast, 7).expect("the sample can fight");
    let viewers: BTreeSet<Viewer> = (1..=6).map(|seat| Viewer::Player(Seat(seat))).chain([Viewer::Gm]).collect();
    let mut watch = Watch::default();
    tell(&mut watch, &e, &e, &viewers);
    let (mut costs, mut inputs, mut told) = (Costs { input: 0, update: 0, player: 0, gm: 0, longest: 0 }, 0, 0);
    for _ in 0..most {
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
            costs.longest = costs.longest.max(bytes);
            match viewer {
                Viewer::Gm => costs.gm += bytes,
                Viewer::Player(_) | Viewer::Spectator => {
                    (costs.player, told) = (costs.player + bytes, told + usize::from(bytes > 0))
                }
            }
        }
    }
    assert!(inputs > most / 2, "a fight of {inputs} inputs says little");
    let Costs { input, update, player, gm, longest } = costs;
    Costs { input: input / inputs, update: update / inputs, player: player / told.max(1), gm: gm / inputs, longest }
}

/// Bytes of a part besides its name and data: its tag, and what stands between.
const BESIDES: usize = 15;

/// Bytes of parts and lines for each viewer.
fn tell(watch: &mut Watch, was: &Encounter, now: &Encounter, viewers: &BTreeSet<Viewer>) -> Vec<(Viewer, usize)> {
    let mut telling = watch.telling(was, now);
    let mut sent = vec![];
    for viewer in viewers {
        let news = telling.to(*viewer);
        let parts: usize = news.parts.iter().map(|p| p.name.len() + p.json.len() + BESIDES).sum();
        sent.push((*viewer, parts + news.lines.iter().map(|line| line.len() + 1).sum::<usize>()));
    }
    sent
}

#[test]
fn a_command_and_its_update_stay_cheap() {
    for (id, most) in [
        ("savage_worlds", Costs { input: 500, update: 550, player: 650, gm: 1700, longest: 5600 }),
        ("chronicles_of_darkness", Costs { input: 600, update: 1600, player: 1150, gm: 3250, longest: 7500 }),
    ] {
        let Some(system) = SYSTEMS.by_id(id) else { panic!("{id} is not listed") };
        let costs = played(system, &few(system), INPUTS);
        println!("{id}: {costs:?}");
        assert!(costs.within(&most), "{id}: {costs:?}; at most {most:?}");
    }
}

/// With 120 combatants in Chronicles, one update once had 397 kB.
#[test]
fn at_a_full_table_updates_stay_short() {
    let most = Costs { input: 50_000, update: 150_000, player: 3_500, gm: 18_000, longest: 80_000 };
    for system in SYSTEMS.all() {
        let costs = played(*system, &crowd(*system), INPUTS / 4);
        println!("{}, full: {costs:?}", system.id());
        assert!(costs.within(&most), "{}: {costs:?}; at most {most:?}", system.id());
    }
}
