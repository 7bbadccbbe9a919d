//! The laws of the engine, over random play of the sample fight, and a fight between bots that comes to an end.

use fray_chronicles_of_darkness::SYSTEM;
use fray_engine::bot;
use fray_engine::encounter::Encounter;
use fray_engine::scene::Cond;
use fray_kit::laws::{
    Member, begin, check_all, check_options_changed_in_mid_fight, check_twins, check_watch, fight_out,
    forecasts_keep_to_the_rules, sample, twin_seeds,
};
use fray_kit::ruleset;

/// The sample fight, with a wall to hide behind and somebody lying in wait.
fn cast() -> Vec<Member> {
    let mut all = sample(SYSTEM);
    for member in all.iter_mut().filter(|m| m.hidden) {
        member.sheet.conditions.push(Cond::new("in_ambush"));
    }
    let wall = Member::new("Wall", "things", (300, 0));
    all.push(wall.with("kind", "object").with("durability", 2).with("size", 8));
    all
}

#[test]
fn hold_over_random_play() {
    let seen = check_all(SYSTEM, &cast(), &[], 0..16, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(
        seen.inputs > 400 && seen.questions > 60 && seen.edits > 30 && seen.twins > 120 && seen.off > 1000,
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
    ("initiative_formula", "dex_control"),
    ("willpower_tops_order", "yes"),
    ("ambush_pool", "wits_composure"),
    ("defense_refresh", "round"),
    ("willpower_defense_scope", "attack"),
    ("active_defense", "yes"),
    ("parry", "yes"),
    ("called_shot_armor", "coverage"),
    ("called_shot_table", "core"),
    ("stun_rule", "any_hit"),
    ("grapple_two_moves", "yes"),
    ("grabbed_keeps_action", "yes"),
    ("beaten_down", "yes"),
    ("close_gun_defense", "full"),
    ("touch_rule", "defense"),
    ("dodge_duration", "own_turn"),
    ("delay_interrupts", "yes"),
    ("reroll_initiative", "yes"),
    ("contested_tie", "reroll"),
    ("pulled_willpower_bashing", "always"),
    ("wound_penalty_initiative", "no"),
    ("shield_passthrough", "no"),
    ("down_and_dirty", "no"),
];

#[test]
fn hold_with_every_rule_option_turned() {
    let seen = check_all(SYSTEM, &cast(), TURNED, 100..108, 60).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.inputs > 200, "{seen:?}");
}

#[test]
fn hold_for_questions() {
    ruleset::questions_are_worth_asking(SYSTEM, &cast(), TURNED);
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
    ruleset::players_are_asked_little(SYSTEM, 60, 4);
}

#[test]
fn bots_fight_to_the_end() {
    let cast: Vec<Member> = cast().into_iter().map(|m| Member { hidden: false, ..m }).collect();
    for seed in 0..6 {
        let mut e = begin(SYSTEM, &cast, seed).expect("the cast can fight");
        assert_eq!(fight_out(&mut e, &["things"], 3000), Ok(()), "seed {seed}");
    }
}

/// Two against two with nearly empty pistols, 150 m apart, out of their range.
#[test]
fn bots_shoot_reload_and_waste_nothing() {
    let (mut shots, mut reloads) = (0, 0);
    for seed in 0..4 {
        let cast =
            [("Ann", "a", (0, 0)), ("Bea", "a", (0, 500)), ("Cal", "b", (15_000, 0)), ("Dan", "b", (15_000, 500))];
        let cast = cast.map(|(name, side, at)| {
            let mut m = Member::new(name, side, at).carrying(&[("pistol_light", "main")]);
            m.sheet.gear[0].left = Some(2);
            m.with("dexterity", 3).with("firearms", 3).with("strength", 2)
        });
        let mut e = begin(SYSTEM, &cast, seed).expect("the cast can fight");
        let left =
            |e: &Encounter| -> Vec<i32> { e.scene().ids().map(|w| e.scene().combatant(w).gear[0].left).collect() };
        for _ in 0..3000 {
            let (scene, before) = (e.scene().clone(), left(&e));
            if !bot::step(&mut e) {
                break;
            }
            for (who, (before, after)) in scene.ids().zip(before.into_iter().zip(left(&e))) {
                reloads += u32::from(after > before);
                if after < before {
                    shots += 1;
                    let foe = |o: &fray_engine::Who| scene.combatant(*o).side != scene.combatant(who).side;
                    let in_range = scene.ids().filter(foe).any(|o| scene.distance(who, o) <= 80.0);
                    assert!(in_range && before - after == 1, "seed {seed}: a shot is wasted");
                }
            }
        }
    }
    assert!(shots > 32 && reloads > 4, "{shots} shots, {reloads} reloads");
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
