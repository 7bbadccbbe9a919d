//! The laws of the engine, over random play of the sample fight, and a fight between bots that comes to an end.

use fray_kit::laws::{
    Member, begin, check_all, check_options_changed_in_mid_fight, check_twins, check_watch, fight_out,
    forecasts_keep_to_the_rules, sample, twin_seeds,
};
use fray_kit::ruleset;
use fray_minds_eye::SYSTEM;

/// The sample fight, with allies enough on both sides to step in for each other.
fn cast() -> Vec<Member> {
    sample(SYSTEM)
}

#[test]
fn hold_over_random_play() {
    let seen = check_all(SYSTEM, &cast(), &[], 0..16, 50).unwrap_or_else(|b| panic!("{b}"));
    assert!(
        seen.inputs > 150 && seen.questions > 40 && seen.edits > 20 && seen.twins > 90 && seen.off > 20,
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
    let inputs = check_watch(SYSTEM, &cast(), 100..106, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(inputs > 150, "{inputs} inputs");
}

#[test]
fn hold_before_the_fight() {
    ruleset::laws_hold_before_the_fight(SYSTEM, &cast());
}

#[test]
fn forecasts_play_as_the_fight_does() {
    for seed in 1..=8 {
        forecasts_keep_to_the_rules(SYSTEM, seed);
    }
}

/// Every rule option away from its default.
const TURNED: &[(&str, &str)] = &[
    ("throw_mode", "chosen"),
    ("retest_limit", "one_each"),
    ("overbid", "yes"),
    ("exceptional_damage", "2"),
    ("extra_round_mental_social", "per_round"),
    ("wits_kinds", "ranged"),
    ("firearms", "no"),
    ("armor_mode", "reduction"),
    ("heal_action", "free"),
    ("death_rule", "all_aggravated"),
    ("mortal_full_track", "dead"),
    ("strict_escape", "yes"),
    ("shield_needs_slot", "no"),
    ("cover", "yes"),
    ("celerity_blood", "1"),
    ("track_ammo", "yes"),
    ("knock_down_reduction", "0"),
    ("opening_free", "yes"),
    ("last_tie", "gm"),
    ("break_free_counts", "yes"),
    ("confirm_death", "yes"),
    ("static_tie", "gt"),
    ("stake_rule", "exceptional"),
    ("pick_up_action", "standard"),
];

#[test]
fn hold_with_every_rule_option_turned() {
    let seen = check_all(SYSTEM, &cast(), TURNED, 100..108, 50).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 100, "{seen:?}");
}

#[test]
fn hold_for_questions() {
    ruleset::questions_are_worth_asking(SYSTEM, &cast(), TURNED);
}

/// Two against two within arm's length: grapples, stakes, blows upon the helpless.
#[test]
fn hold_in_a_brawl() {
    let cast = [("Ann", "a", (0, 0)), ("Bea", "a", (0, 75)), ("Cal", "b", (75, 0)), ("Dan", "b", (75, 75))];
    let cast = cast.map(|(name, side, at)| {
        let m = Member::new(name, side, at).carrying(&[("stake", "ready"), ("throwing_knife", "carried")]);
        m.with("physical", 5).with("brawl", 3).with("melee", 2).with("foci", "strength, dexterity").with("celerity", 3)
    });
    let seen = check_all(SYSTEM, &cast, &[], 200..208, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 120, "{seen:?}");
}

#[test]
fn hold_while_rule_options_change() {
    let seen = check_options_changed_in_mid_fight(SYSTEM, &cast(), 200..204, 50).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 60 && seen.questions > 5, "{seen:?}");
}

/// `docs/QUESTIONS.md` has the figures.
#[test]
fn players_are_asked_little() {
    ruleset::players_are_asked_little(SYSTEM, 120, 7);
}

#[test]
fn bots_fight_to_the_end() {
    let cast: Vec<Member> = cast().into_iter().map(|m| Member { hidden: false, ..m }).collect();
    for seed in 0..6 {
        let mut e = begin(SYSTEM, &cast, seed).expect("the cast can fight");
        assert_eq!(fight_out(&mut e, &[], 6000), Ok(()), "seed {seed}");
    }
}

#[test]
fn tell_nobody_of_a_hidden_turn() {
    let compared = check_twins(SYSTEM, &cast(), 308..309, 24).unwrap_or_else(|b| panic!("{b}")).compared;
    assert!(compared > 5, "{compared}");
}
