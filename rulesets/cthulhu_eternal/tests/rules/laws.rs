//! The laws of the engine, over random play of the sample fight, and fights between bots that come to an end.

use fray_cthulhu_eternal::SYSTEM;
use fray_engine::encounter::Encounter;
use fray_kit::laws::{
    Member, begin, check_all, check_options_changed_in_mid_fight, check_twins, check_watch, fight_out,
    forecasts_keep_to_the_rules, sample, twin_seeds,
};
use fray_kit::ruleset;

/// The sample fight.
fn cast() -> Vec<Member> {
    sample(SYSTEM)
}

#[test]
fn hold_over_random_play() {
    let seen = check_all(SYSTEM, &cast(), &[], 0..16, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(
        seen.inputs > 800 && seen.questions > 60 && seen.edits > 30 && seen.twins > 120 && seen.off > 100,
        "{seen:?}"
    );
}

/// `cargo xtask twins` asks for more seeds.
#[test]
fn hold_for_twins() {
    let compared = check_twins(SYSTEM, &cast(), twin_seeds(1), 30).unwrap_or_else(|b| panic!("{b}")).compared;
    assert!(compared > 20, "{compared} twins");
}

#[test]
fn hold_for_those_who_look_on() {
    let inputs = check_watch(SYSTEM, &cast(), 100..116, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(inputs > 400, "{inputs} inputs");
}

/// Every rule option away from its default.
const TURNED: &[(&str, &str)] = &[
    ("dex_tie", "ordered"),
    ("tie_rule", "attacker"),
    ("both_fail", "lower_roll"),
    ("react_timing", "after_roll"),
    ("firearm_called_shots", "yes"),
    ("other_criticals", "yes"),
    ("other_injuries", "yes"),
    ("lethality_dice", "d6_per_3"),
    ("mass_npc_kill", "yes"),
    ("concentrated_fire", "yes"),
    ("concealment", "no"),
    ("track_ammo", "no"),
    ("free_draw", "yes"),
    ("fumble_mode", "d4"),
    ("escape_as_reaction", "yes"),
    ("inhuman_stats", "yes"),
    ("seconds_per_turn", "10"),
    ("fear", "off"),
    ("dodge_cover", "at_once"),
    ("enclosed_targets", "none_until_breached"),
];

#[test]
fn hold_with_every_rule_option_turned() {
    let seen = check_all(SYSTEM, &cast(), TURNED, 100..106, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 200, "{seen:?}");
}

#[test]
fn hold_for_questions() {
    ruleset::questions_are_worth_asking(SYSTEM, &cast(), TURNED);
}

#[test]
fn hold_while_rule_options_change() {
    let seen = check_options_changed_in_mid_fight(SYSTEM, &cast(), 200..206, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 200 && seen.questions > 20, "{seen:?}");
}

/// `docs/QUESTIONS.md` has the figures.
#[test]
fn players_are_asked_little() {
    ruleset::players_are_asked_little(SYSTEM, 40, 3);
}

#[test]
fn bots_fight_to_the_end() {
    let cast: Vec<Member> = cast().into_iter().map(|m| Member { hidden: false, ..m }).collect();
    for seed in 0..6 {
        let mut e: Encounter = begin(SYSTEM, &cast, seed).expect("the cast can fight");
        assert_eq!(fight_out(&mut e, &["things"], 3000), Ok(()), "seed {seed}");
    }
}

#[test]
fn hold_before_the_fight() {
    ruleset::laws_hold_before_the_fight(SYSTEM, &cast());
}

#[test]
fn forecasts_play_as_the_fight_does() {
    for seed in 1..=12 {
        forecasts_keep_to_the_rules(SYSTEM, seed);
    }
}
