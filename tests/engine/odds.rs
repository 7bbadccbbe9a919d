//! The odds of a choice, exact and sampled, before it is made.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails where it stands")]

use crate::drilled::{Drilled, Fight};
use crate::fight;
use fray_engine::encounter::{ConditionMode, Request};
use fray_engine::fact::FactKind;
use fray_engine::forecast::{Odds, PlannedChoice};
use fray_engine::form::Input;
use fray_engine::scene::Cond;
use fray_engine::sheet::{GearEntry, Sheet};
use fray_engine::view::ToldOdds;
use fray_engine::{Seat, Viewer};
use fray_kit::drill::{EXPECTS, GUARD, SHIELD};

const ANN: Viewer = Viewer::Player(Seat(1));

/// Ann of the first player against Bob of the second; she is the faster.
fn duel(ann: &[(&'static str, i64)], bob: &[(&'static str, i64)]) -> Fight {
    let ann: Vec<_> = [("speed", 2)].into_iter().chain(ann.iter().copied()).collect();
    let cast: [Drilled; 2] = [("Ann", "A", 1, &ann), ("Bob", "B", 2, bob)];
    Fight::new(&cast)
}

fn blow(f: &Fight) -> PlannedChoice {
    let at = Input::group([("target", Input::from(f.handle("Bob")))]);
    PlannedChoice::Act(f.handle("Ann"), "hit".into(), Some(at))
}

/// What comes of a choice: hit, miss, harm to Ann, harm to Bob, each to a thousandth.
fn chances(f: &Fight, odds: &Odds) -> [f64; 4] {
    let degree = |rank: i8| odds.degrees.iter().filter(|(_, d, _)| d.rank == rank).map(|(_, _, chance)| chance).sum();
    let harm = |name: &str| odds.harmed.iter().find(|h| h.who == f.who(name)).map_or(0.0, |h| h.harm.mean);
    [degree(1), degree(0), harm("Ann"), harm("Bob")].map(thousandth)
}

fn thousandth(n: f64) -> f64 {
    (n * 1000.0).round() / 1000.0
}

/// Walked through to the end, however long it takes.
fn exact(f: &Fight, viewer: Viewer, choice: &PlannedChoice) -> Odds {
    let odds = f.e.odds(viewer, choice, &mut |_| false).unwrap();
    assert_eq!(odds.samples, None);
    odds
}

#[test]
fn few_courses_are_walked_through() {
    // DR-3: a d6 hits above 3; a harm is worth 2.
    let mut f = duel(&[], &[]);
    let odds = exact(&f, Viewer::Gm, &blow(&f));
    assert_eq!(chances(&f, &odds), [0.5, 0.5, 0.0, 1.0]);
    let [bob] = &odds.harmed[..] else { panic!("Bob alone is harmed") };
    let amounts: Vec<_> = bob.amounts.iter().map(|(amount, chance)| (*amount, thousandth(*chance))).collect();
    assert_eq!((bob.harm.error, bob.down, &amounts[..]), (0.0, 0.0, &[(0, 0.5), (2, 0.5)][..]));
    // The third harm is one too many; somebody who is down already is not taken down.
    f.gm(Request::Edit(f.handle("Bob"), "harm".into(), "=2".into()));
    assert_eq!(thousandth(exact(&f, Viewer::Gm, &blow(&f)).harmed[0].down), 0.5);
}

#[test]
fn odds_are_told_in_a_line_and_rows() {
    let mut f = duel(&[], &[]);
    f.gm(Request::Edit(f.handle("Bob"), "harm".into(), "=2".into()));
    let told = |viewer| {
        let view = f.e.odds_view(viewer, &blow(&f), &mut |_| false).unwrap();
        let rows: Vec<_> = view.rows.into_iter().map(|row| format!("{} {}", row.label, row.value)).collect();
        (view.line, rows.join(", "), view.guess)
    };
    let rows = "Hit 50%, Miss 50%, Bob: pain 1.0, Bob: pain 0 / 2 50% / 50%";
    let whole = ("50% hit · 1 pain · 50% taken down".to_string(), format!("{rows}, Bob: taken down 50%"));
    assert_eq!(told(Viewer::Gm), (whole.0, whole.1, String::new()));
    // Ann does not see how Bob is.
    let guess = "What you do not know of Bob is taken as usual.".to_string();
    assert_eq!(told(ANN), ("50% hit · 1 pain".to_string(), rows.to_string(), guess));
    assert_eq!(f.e.odds(Viewer::Player(Seat(2)), &blow(&f), &mut |_| false), None, "Ann is not Bob's player's");
}

/// The chance of a hit, as this viewer knows the fight.
fn hit_chance(f: &Fight, viewer: Viewer) -> f64 {
    thousandth(exact(f, viewer, &blow(f)).chance(1))
}

#[test]
fn what_the_rules_remember_of_somebody_else_moves_no_odds() {
    let mut f = duel(&[], &[]);
    // DR-13: Bob expects the blow, which nobody sees: 5 and 6 hit, and Ann thinks that 4 does too.
    f.gm(Request::Condition(f.handle("Bob"), EXPECTS.into(), ConditionMode::Bare));
    assert_eq!([hit_chance(&f, Viewer::Gm), hit_chance(&f, ANN)], [0.333, 0.5]);
    // What everybody sees counts for Ann as well: DR-4.
    f.gm(Request::Condition(f.handle("Bob"), EXPECTS.into(), ConditionMode::End));
    f.gm(Request::Condition(f.handle("Bob"), GUARD.into(), ConditionMode::Bare));
    let guarded = hit_chance(&f, Viewer::Gm);
    assert_eq!(hit_chance(&f, ANN), guarded);
    assert!(guarded > 0.5, "a guard of {guarded}");
}

#[test]
fn a_thing_with_a_name_of_its_own_moves_no_odds_of_others() {
    // DR-13: a shield makes 5 and 6 hit. One that looks like any other is known; a door could be anything.
    let with = |label: &str| {
        let mut f = duel(&[], &[]);
        let shield = GearEntry { kind: SHIELD.into(), label: label.into(), ..GearEntry::default() };
        let sheet = Sheet { name: "Cid".into(), side: "B".into(), gear: vec![shield], ..Sheet::default() };
        f.gm(Request::Join {
            sheet: Box::new(sheet),
            count: 1,
            owner: Some(Seat(2)),
            free: false,
            hidden: false,
            at: None,
        });
        let at = Input::group([("target", Input::from(f.handle("Cid")))]);
        let choice = PlannedChoice::Act(f.handle("Ann"), "hit".into(), Some(at));
        [Viewer::Gm, ANN].map(|v| thousandth(exact(&f, v, &choice).chance(1)))
    };
    assert_eq!(with(""), [0.333, 0.333]);
    assert_eq!(with("Old door"), [0.333, 0.5]);
}

#[test]
fn what_can_only_fail_says_how_it_most_likely_fails() {
    // DR-13: against 6 and a shield nothing hits; a 1 of the clumsy is a fumble.
    let line = |ann: &[(&'static str, i64)]| {
        let mut f = duel(ann, &[]);
        f.e = f.e.with_facts([FactKind::CondSet(f.who("Bob"), Cond::new(GUARD).level(6))]);
        f.e.odds_view(Viewer::Gm, &blow(&f), &mut |_| false).map(|odds| odds.line)
    };
    assert_eq!(line(&[]).as_deref(), Some("100% miss"));
    assert_eq!(line(&[("clumsy", 1)]).as_deref(), Some("83% miss"));
}

#[test]
fn what_would_be_refused_says_why_in_place_of_its_odds() {
    let f = duel(&[], &[]);
    let at = |name: &str| Input::group([("target", Input::from(f.handle(name)))]);
    let told = |viewer, name| {
        let choice = PlannedChoice::Act(f.handle("Ann"), "hit".into(), Some(at(name)));
        f.e.odds_view(viewer, &choice, &mut |_| false).map(|view| (view.line, view.off))
    };
    let refused = f.e.refusal_of(ANN, &f.handle("Ann"), "hit", Some(at("Ann"))).unwrap();
    assert_eq!(told(ANN, "Ann"), Some((String::new(), Some(refused.view(f.e.scene(), ANN)))));
    assert_eq!(told(ANN, "Bob").unwrap().1, None);
    // Another's action is nothing to be told of.
    assert_eq!(told(Viewer::Player(Seat(2)), "Ann"), None);
}

#[test]
fn the_odds_of_an_answer_go_on_from_what_has_happened() {
    // DR-10: Bob chooses before any die falls. His d6 against hers: 15 of 36 are lower, and the others harm her.
    let mut f = duel(&[("luck", 3)], &[("wary", 1)]);
    f.hit("Ann", "Bob", "");
    let id = f.e.view(Viewer::Gm).questions.mine[0].id.clone();
    let answer = |word: &str| PlannedChoice::Answer(id.clone(), Input::Word(word.into()));
    let odds = |word: &str| chances(&f, &exact(&f, Viewer::Gm, &answer(word)));
    assert_eq!(odds("guard"), [0.5, 0.5, 0.0, 1.0]);
    assert_eq!(odds("fight_back"), [0.417, 0.583, 1.167, 0.833]);
    // DR-11: 3 against 4. He fights back, whatever she does about it: a miss harms her, and 2 of luck buy a hit.
    f.dice("d6=3 d6=4");
    f.gm(Request::Answer(id, Input::Word("fight_back".into())));
    let id = f.e.view(Viewer::Gm).questions.mine[0].id.clone();
    let odds = |n: i32| chances(&f, &exact(&f, Viewer::Gm, &PlannedChoice::Answer(id.clone(), Input::Number(n))));
    assert_eq!(odds(0), [0.0, 1.0, 2.0, 0.0]);
    assert_eq!(odds(3), [1.0, 0.0, 0.0, 2.0]);
}

#[test]
fn what_takes_too_long_is_sampled() {
    let mut f = duel(&[], &[("wary", 1)]);
    f.hit("Ann", "Bob", "");
    let id = f.e.view(Viewer::Gm).questions.mine[0].id.clone();
    // 36 courses, and time for 30.
    let choice = PlannedChoice::Answer(id, Input::Word("fight_back".into()));
    let odds = f.e.odds(Viewer::Gm, &choice, &mut |n| n >= 30).unwrap();
    assert_eq!(odds.samples, Some(30));
    let hits = odds.chance(1);
    assert!((0.1..0.8).contains(&hits), "{hits} for 0.417");
    let bob = odds.harmed.iter().find(|h| h.who == f.who("Bob")).unwrap();
    // A harm is worth 2: twice the error of a chance.
    assert!((bob.harm.mean - 2.0 * hits).abs() < 1e-9);
    assert!((bob.harm.error - 2.0 * (hits * (1.0 - hits) / 30.0).sqrt()).abs() < 1e-9, "{:?}", bob.harm);
    assert!(f.e.odds_view(Viewer::Gm, &choice, &mut |n| n >= 30).unwrap().line.contains("≈ "));
}

#[test]
fn dice_that_ace_are_sampled() {
    let mut f = fight::fight();
    f.gm(Request::Option("luck_on".into(), "no".into()));
    let at = Input::group([("target", Input::from(f.handle("Rat")))]);
    let choice = PlannedChoice::Act(f.handle("Ada"), "strike".into(), Some(at));
    let odds = f.e.odds(Viewer::Gm, &choice, &mut |n| n >= 2_000).unwrap();
    assert_eq!(odds.samples, Some(2_000));
    // Might 1 and a d6 against 3: 3 to 6 hit.
    assert!((odds.chance(1) - 2.0 / 3.0).abs() < 0.05, "{}", odds.chance(1));
}

#[test]
fn the_same_choice_shows_the_same_odds_however_it_is_written_and_however_much_time_there_was() {
    let mut f = fight::fight();
    f.gm(Request::Option("luck_on".into(), "no".into()));
    let strike = |form| PlannedChoice::Act(f.handle("Ada"), "strike".into(), form);
    let (tile, form) = (strike(None), strike(Some(Input::group([("target", Input::from(f.handle("Rat")))]))));
    let (few, many) = (&mut |n| n >= 7, &mut |n| n >= 2_000);
    let apart = [f.e.odds_view(ANN, &tile, few), f.e.odds_view(ANN, &form, many)];
    assert_ne!(apart[0], apart[1], "more samples say it more exactly");
    let mut told = ToldOdds::default();
    let both = [told.of(&f.e, ANN, &tile, few), told.of(&f.e, ANN, &form, many)];
    assert_eq!(both, [apart[0].clone(), apart[0].clone()]);
    // Others may know more or less, and after a change the choice is another.
    assert_eq!(told.of(&f.e, Viewer::Gm, &form, many), f.e.odds_view(Viewer::Gm, &form, many));
    f.gm(Request::Edit(f.handle("Ada"), "might".into(), "=4".into()));
    assert_eq!(told.of(&f.e, ANN, &form, many), f.e.odds_view(ANN, &form, many));
}

#[test]
fn who_is_asked_about_anothers_hit_reads_what_is_open_still() {
    let mut f = fight::fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    let id = f.question(0, "absorb").unwrap();
    let told = |yes: bool| {
        let odds = f.e.odds_view(Viewer::Gm, &PlannedChoice::Answer(id.clone(), yes.into()), &mut |_| false);
        odds.map(|odds| odds.line)
    };
    assert_eq!((told(true), told(false).as_deref()), (None, Some("Rat: 1 hurt")));
}
