//! The laws of the engine, over random play of the sample fight, and a fight between bots that comes to an end.

use fray_call_of_cthulhu::SYSTEM;
use fray_engine::scene::Cond;
use fray_kit::laws::{
    Member, begin, check_all, check_options_changed_in_mid_fight, check_twins, check_watch, fight_out,
    forecasts_keep_to_the_rules, sample, twin_seeds,
};
use fray_kit::ruleset;

/// The sample fight, with somebody lying in wait, cover, and things that go off.
fn cast() -> Vec<Member> {
    let mut all = sample(SYSTEM);
    for member in all.iter_mut().filter(|m| m.hidden) {
        member.sheet.conditions.push(Cond::new("in_ambush"));
    }
    if let Some(m) = all.first_mut() {
        m.sheet.conditions.push(Cond::new("cover_at_hand").level(2));
    }
    all.push(Member::new("Blaster", "foes", (900, 900)).carrying(&[("dynamite", "main"), ("rock", "stowed")]));
    all
}

#[test]
fn hold_over_random_play() {
    let seen = check_all(SYSTEM, &cast(), &[], 0..10, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(
        seen.inputs > 480 && seen.questions > 60 && seen.edits > 20 && seen.twins > 70 && seen.off > 300,
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
    let inputs = check_watch(SYSTEM, &cast(), 200..206, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(inputs > 150, "{inputs} inputs");
}

/// Every turn on.
const TURNED: &[(&str, &str)] = &[
    ("rolled_initiative", "yes"),
    ("critical_initiative_first", "yes"),
    ("luck_spending", "yes"),
    ("luck_stay_conscious", "yes"),
    ("knock_out_blow", "yes"),
    ("prone_rules", "yes"),
    ("combat_movement", "yes"),
    ("hit_locations", "yes"),
    ("mounted_weapon", "yes"),
    ("two_weapons", "yes"),
    ("called_shot", "yes"),
    ("death_at_equal", "yes"),
    ("dying_immediate_check", "yes"),
    ("bullets_are_blows", "yes"),
    ("delay_contest", "yes"),
    ("drawn_gun_reroll", "yes"),
    ("extreme_on_fight_back", "yes"),
    ("quick_npc_death", "yes"),
    ("long_arms_no_point_blank", "yes"),
    ("undefended_automatic", "yes"),
];

#[test]
fn hold_with_every_rule_option_turned() {
    let seen = check_all(SYSTEM, &cast(), TURNED, 100..108, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 240, "{seen:?}");
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
    ruleset::players_are_asked_little(SYSTEM, 120, 6);
}

#[test]
fn bots_fight_to_the_end() {
    let cast: Vec<Member> = cast().into_iter().map(|m| Member { hidden: false, ..m }).collect();
    for seed in 0..6 {
        let mut e = begin(SYSTEM, &cast, seed).expect("the cast can fight");
        assert_eq!(fight_out(&mut e, &[], 4000), Ok(()), "seed {seed}");
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
