//! The first releases ran the course of a fight by commands of their own, `_turn` and its like. What such a log asks in the
//! middle of a turn's start, of a deal or of a pending command is asked still.

use crate::fixture::folder;
use crate::picture::picture;
use fray_engine::base::{Viewer, Who};
use fray_engine::course::{CourseStep, Operation, TurnOrigin};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{Commit, FactKind};
use fray_engine::form::{Fields, Input};
use fray_engine::scene::Cmd;
use fray_engine::{Seat, System, bot, scenario};
use std::collections::BTreeSet;

const SEEDS: u8 = 5;
const INPUTS: usize = 120;

#[test]
fn what_an_older_course_asked_is_asked_still() {
    let systems: Vec<_> = fray::systems::SYSTEMS.all().iter().filter(|s| of_the_first_releases(s.id())).collect();
    assert!(!systems.is_empty(), "the fixtures of the first release are gone");
    for system in systems {
        let mut seen = BTreeSet::new();
        for seed in 0..SEEDS {
            let mut e = begun(*system, [seed; 32]);
            for _ in 0..INPUTS {
                let asked = !e.unanswered_questions().is_empty();
                if let Some(name) = in_the_course(&e).filter(|_| asked) {
                    let older = Encounter::load(*system, [seed; 32], as_older(&e)).unwrap();
                    assert_eq!(picture(&older), picture(&e), "{}, {name}", system.id());
                    seen.insert(name);
                }
                if !bot::step(&mut e) {
                    break;
                }
            }
        }
        assert!(seen.contains("_round") || seen.contains("_turn"), "{}: only {seen:?}", system.id());
    }
}

/// Later systems have never had another course than the engine's.
fn of_the_first_releases(system: &str) -> bool {
    folder().join("0.1.0-a").join(format!("{system}.json")).exists()
}

fn begun(system: &'static dyn System, seed: [u8; 32]) -> Encounter {
    let mut e = Encounter::new(system, seed);
    for m in scenario::sample(system) {
        let (sheet, owner) = (Box::new(m.sheet), m.seat.map(Seat));
        e.request(Viewer::Gm, Request::Join { sheet, count: 1, owner, free: false, hidden: m.hidden, at: Some(m.at) })
            .unwrap();
    }
    e.request(Viewer::Gm, Request::Start).unwrap();
    e
}

/// The older name of the step of the course that is being resolved.
fn in_the_course(e: &Encounter) -> Option<&'static str> {
    let facts = e.log().iter().rev().flat_map(|c| c.facts.iter().rev());
    let begun = facts.map(|f| &f.kind).find(|kind| matches!(kind, FactKind::Began(_) | FactKind::Finished))?;
    match begun {
        FactKind::Began(Operation::Course(step)) => older(step).map(|(name, _)| name),
        _ => None,
    }
}

fn older(step: &CourseStep) -> Option<(&'static str, Option<Who>)> {
    match step {
        CourseStep::Turn(actors, TurnOrigin::InOrder) => Some(("_turn", actors.first().copied())),
        CourseStep::EndTurn(who) => Some(("_end_turn", Some(*who))),
        CourseStep::Join(who) => Some(("_join", Some(*who))),
        CourseStep::Round => Some(("_round", None)),
        CourseStep::TakeUp => Some(("_pending", None)),
        CourseStep::Turn(_, TurnOrigin::Claimed(_))
        | CourseStep::Settle
        | CourseStep::OpenWindow
        | CourseStep::CloseWindow
        | CourseStep::Unseal
        | CourseStep::Withdraw(_)
        | CourseStep::Answered(..)
        | CourseStep::Discard(_) => None,
    }
}

/// The log with the course's steps as the commands that they were.
fn as_older(e: &Encounter) -> Vec<Commit> {
    let mut log: Vec<Commit> = e.log().iter().map(|c| (**c).clone()).collect();
    for fact in log.iter_mut().flat_map(|c| &mut c.facts) {
        if let FactKind::Began(Operation::Course(step)) = &fact.kind
            && let Some((name, who)) = older(step)
        {
            let form = Input::Fields(Fields::default());
            fact.kind =
                FactKind::Began(Operation::Act(Cmd { who, act: name.into(), form, secret: false, action: None }));
        }
    }
    log
}
