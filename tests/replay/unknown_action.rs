//! A release may no longer know an action that an older log has begun. What was being resolved is dropped then, openly and by name.

use crate::picture::lines;
use fray_engine::base::Viewer;
use fray_engine::course::Operation;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{Commit, FactKind};
use fray_engine::{Seat, System, bot, scenario};

const SEEDS: u8 = 20;
const INPUTS: usize = 60;

#[test]
fn an_action_that_a_release_no_longer_knows_is_dropped_by_name() {
    for system in fray::systems::SYSTEMS.all() {
        let asked = (0..SEEDS).find_map(|seed| asked_in_an_action(*system, [seed; 32]));
        let asked = asked.unwrap_or_else(|| panic!("{}: nobody is asked anything in an action", system.id()));
        let seed = asked.1;
        let mut later = Encounter::load(*system, seed, without_the_action(&asked.0)).unwrap();
        let told = lines(&later, Viewer::Gm);
        let named = "What was being resolved has been abandoned: this release has no action 'juggle'. Edits stay.";
        assert!(told.iter().any(|line| line.contains(named)), "{}: {:?}", system.id(), told.last());
        assert!(!told_players(&later).iter().any(|line| line.contains("juggle")), "{}", system.id());
        later.request(Viewer::Gm, Request::NextTurn).unwrap();
    }
}

/// A fight that waits in the middle of an action for an answer, with its seed.
fn asked_in_an_action(system: &'static dyn System, seed: [u8; 32]) -> Option<(Encounter, [u8; 32])> {
    let mut e = Encounter::new(system, seed);
    for m in scenario::sample(system) {
        let (sheet, owner) = (Box::new(m.sheet), m.seat.map(Seat));
        let join = Request::Join { sheet, count: 1, owner, free: false, hidden: m.hidden, at: Some(m.at) };
        e.request(Viewer::Gm, join).unwrap();
    }
    e.request(Viewer::Gm, Request::Start).unwrap();
    for _ in 0..INPUTS {
        if last_begun(&e).is_some_and(|operation| matches!(operation, Operation::Act(_))) && !e.questions().is_empty() {
            return Some((e, seed));
        }
        if !bot::step(&mut e) {
            return None;
        }
    }
    None
}

/// What is being resolved.
fn last_begun(e: &Encounter) -> Option<&Operation> {
    let facts = e.log().iter().rev().flat_map(|c| c.facts.iter().rev());
    match facts.map(|f| &f.kind).find(|kind| matches!(kind, FactKind::Began(_) | FactKind::Finished))? {
        FactKind::Began(operation) => Some(operation),
        _ => None,
    }
}

/// The log as if another release had written it, whose last action is known to nobody.
fn without_the_action(e: &Encounter) -> Vec<Commit> {
    let mut log: Vec<Commit> = e.log().iter().map(|c| (**c).clone()).collect();
    let mut began = log.iter_mut().rev().flat_map(|c| c.facts.iter_mut().rev()).filter_map(|f| match &mut f.kind {
        FactKind::Began(Operation::Act(cmd)) => Some(cmd),
        _ => None,
    });
    began.next().expect("an action is being resolved").act = "juggle".into();
    log
}

fn told_players(e: &Encounter) -> Vec<String> {
    [Viewer::Player(Seat(1)), Viewer::Spectator].into_iter().flat_map(|viewer| lines(e, viewer)).collect()
}
