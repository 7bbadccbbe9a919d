//! The laws of the engine, over random play of the sample fight, and a fight between bots that comes to an end.

use fray_engine::Viewer;
use fray_engine::course::Operation;
use fray_engine::encounter::{ConditionMode, Encounter, Request};
use fray_engine::fact::FactKind;
use fray_kit::laws::{
    Member, begin, check_all, check_options_changed_in_mid_fight, check_twins, check_watch, fight_out,
    forecasts_keep_to_the_rules, sample, twin_seeds,
};
use fray_kit::ruleset;
use fray_savage_worlds::SYSTEM;

#[test]
fn hold_over_random_play() {
    let seen = check_all(SYSTEM, &sample(SYSTEM), &[], 0..16, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(
        seen.inputs > 400 && seen.questions > 60 && seen.edits > 30 && seen.twins > 120 && seen.off > 350,
        "{seen:?}"
    );
}

/// `cargo xtask twins` asks for more seeds.
#[test]
fn hold_for_twins() {
    let compared = check_twins(SYSTEM, &sample(SYSTEM), twin_seeds(1), 30).unwrap_or_else(|b| panic!("{b}")).compared;
    assert!(compared > 20, "{compared} twins");
}

#[test]
fn hold_for_those_who_look_on() {
    let inputs = check_watch(SYSTEM, &sample(SYSTEM), 100..116, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(inputs > 400, "{inputs} inputs");
}

/// The sample fight between bots, after `prepare`, to its end.
fn fought_out(seed: u64, prepare: impl Fn(&mut Encounter)) -> Encounter {
    let cast: Vec<Member> = sample(SYSTEM).into_iter().map(|m| Member { hidden: false, ..m }).collect();
    let mut e = begin(SYSTEM, &cast, seed).expect("the sample can fight");
    prepare(&mut e);
    assert_eq!(fight_out(&mut e, &[], 3000), Ok(()), "seed {seed}");
    e
}

/// Every rule option away from its default. Those about Bennies are apart: without Bennies hardly anything is asked.
const TURNED: &[(&str, &str)] = &[
    ("shaken_success_acts", "no"),
    ("metres_per_unit", "2"),
    ("wound_pace_step", "unit"),
    ("limited_per", "turn"),
    ("joker_bonus", "0"),
    ("joker_bennies", "no"),
    ("declare_first", "no"),
    ("wound_cap", "2"),
    ("gritty_damage", "yes"),
    ("injury_by_location", "yes"),
    ("heroes_never_die", "yes"),
    ("unarmored_hero", "yes"),
    ("ammunition", "no"),
    ("minimum_strength", "no"),
    ("bystanders", "auto"),
    ("healing_patient_penalty", "yes"),
    ("deal", "once"),
    ("improvised_penalty", "older"),
    ("critical_reroll", "yes"),
    ("extra_confirm", "no"),
    ("free_action_cap", "1"),
    ("break_free_opposed", "yes"),
];

/// The rule options about Bennies.
const WITHOUT_BENNIES: &[(&str, &str)] = &[("bennies", "no"), ("soak", "no"), ("benny_reroll_damage", "no")];

#[test]
fn hold_with_every_rule_option_turned() {
    let seen = check_all(SYSTEM, &sample(SYSTEM), TURNED, 100..106, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 200, "{seen:?}");
    let without = [TURNED, WITHOUT_BENNIES].concat();
    let seen = check_all(SYSTEM, &sample(SYSTEM), &without, 100..102, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 60, "{seen:?}");
}

#[test]
fn hold_for_questions() {
    ruleset::questions_are_worth_asking(SYSTEM, &sample(SYSTEM), TURNED);
}

#[test]
fn hold_while_rule_options_change() {
    let seen =
        check_options_changed_in_mid_fight(SYSTEM, &sample(SYSTEM), 200..204, 50).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 60 && seen.questions > 5, "{seen:?}");
}

/// `docs/QUESTIONS.md` has the figures.
#[test]
fn players_are_asked_little() {
    ruleset::players_are_asked_little(SYSTEM, 150, 6);
}

#[test]
fn bots_fight_to_the_end() {
    for seed in 0..6 {
        fought_out(seed, |_| {});
    }
}

#[test]
fn bots_that_are_bound_break_free_and_fight_on() {
    let mut tries = 0;
    for seed in 0..6 {
        let e = fought_out(seed, |e| {
            let all: Vec<String> = e.scene().ids().map(|w| e.scene().combatant(w).handle.0.clone()).collect();
            for (n, handle) in all.into_iter().enumerate() {
                let bonds = if n % 2 == 0 { "bound" } else { "entangled" };
                e.request(Viewer::Gm, Request::Condition(handle, bonds.into(), ConditionMode::Set)).unwrap();
            }
        });
        let facts = e.log().iter().flat_map(|c| &c.facts);
        tries += facts
            .filter(|f| matches!(&f.kind, FactKind::Began(Operation::Act(cmd)) if cmd.act == "break_free"))
            .count();
    }
    assert!(tries > 0, "nobody has tried to break free");
}

#[test]
fn hold_before_the_fight() {
    ruleset::laws_hold_before_the_fight(SYSTEM, &sample(SYSTEM));
}

#[test]
fn forecasts_play_as_the_fight_does() {
    for seed in 1..=12 {
        forecasts_keep_to_the_rules(SYSTEM, seed);
    }
}
