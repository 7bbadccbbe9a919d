//! The laws of the engine, over random play of the sample fight, and a fight between bots that comes to an end.

use fray_chronicles_of_darkness::SYSTEM;
use fray_engine::encounter::{Encounter, Wish};
use fray_engine::laws::{Member, check, check_with};
use fray_engine::scene::Cond;
use fray_engine::sheet::{Entered, GearEntry, Sheet};
use fray_engine::{Viewer, bot};

/// The sample fight, each hero with a player of their own, with a wall to hide behind and somebody lying in wait.
fn cast() -> Vec<Member> {
    let content = SYSTEM.content();
    let mut seat = 0;
    let mut all = Vec::new();
    for entry in &content.sample {
        let sheet =
            content.ready.iter().chain(&content.foes).find(|s| s.id == entry.id).expect("the sample names sheets");
        let player = content.ready.iter().any(|r| r.id == entry.id);
        for n in 0..entry.count {
            let mut sheet = sheet.clone();
            sheet.side.clone_from(&entry.side);
            seat += u32::from(player);
            if entry.hidden {
                sheet.conditions.push(Cond::new("in_ambush"));
            }
            let at = ((entry.at[0] * 100.0) as i32, (entry.at[1] * 100.0) as i32 + 150 * n as i32);
            all.push(Member { sheet, seat: player.then_some(seat), hidden: entry.hidden, at });
        }
    }
    let wall = Sheet { name: "Wall".into(), side: "things".into(), ..Sheet::default() };
    let fields = [("kind", Entered::Text("object".into())), ("durability", Entered::Int(2)), ("size", Entered::Int(8))];
    let wall = Sheet { fields: fields.map(|(id, value)| (id.to_string(), value)).into(), ..wall };
    all.push(Member { sheet: wall, seat: None, hidden: false, at: (300, 0) });
    all
}

#[test]
fn hold_over_random_play() {
    let (mut inputs, mut questions, mut edits) = (0, 0, 0);
    for seed in 0..16 {
        let seen = check(SYSTEM, &cast(), seed, 60).unwrap_or_else(|b| panic!("{b}"));
        inputs += seen.inputs;
        questions += seen.questions;
        edits += seen.edits;
    }
    assert!(inputs > 400 && questions > 60 && edits > 30, "{inputs} inputs, {questions} questions, {edits} edits");
}

/// Every switch away from its default.
const SWITCHED: &[(&str, &str)] = &[
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
fn hold_with_every_switch_turned() {
    let mut inputs = 0;
    for seed in 100..108 {
        inputs += check_with(SYSTEM, &cast(), SWITCHED, seed, 60).unwrap_or_else(|b| panic!("{b}")).inputs;
    }
    assert!(inputs > 200, "{inputs} inputs");
}

#[test]
fn bots_fight_to_the_end() {
    for seed in 0..6u8 {
        let mut e = Encounter::new(SYSTEM, [seed; 32]);
        for m in cast() {
            let sheet = Box::new(m.sheet);
            e.wish(Viewer::Gm, Wish::Join { sheet, count: 1, owner: None, free: false, hidden: false, at: Some(m.at) })
                .unwrap();
        }
        e.wish(Viewer::Gm, Wish::Start).unwrap();
        let standing = |e: &Encounter| {
            let up = |w| !SYSTEM.present(e.scene(), w).out && e.scene().c(w).side != "things";
            let mut sides: Vec<String> =
                e.scene().ids().filter(|w| up(*w)).map(|w| e.scene().c(w).side.clone()).collect();
            sides.sort();
            sides.dedup();
            sides.len()
        };
        for _ in 0..3000 {
            if standing(&e) < 2 || !bot::step(&mut e) {
                break;
            }
        }
        assert!(standing(&e) < 2, "seed {seed}: after round {} both sides still stand", e.scene().round);
    }
}

/// Two against two with nearly empty pistols, 150 m apart, out of their range.
#[test]
fn bots_shoot_reload_and_waste_nothing() {
    for seed in 0..4u8 {
        let mut e = Encounter::new(SYSTEM, [seed; 32]);
        let numbers = [("dexterity", 3), ("firearms", 3), ("strength", 2)];
        for (name, side, x) in [("Ann", "a", 0), ("Bea", "a", 0), ("Cal", "b", 15_000), ("Dan", "b", 15_000)] {
            let fields = numbers.map(|(id, n)| (id.to_string(), Entered::Int(n))).into();
            let mut sheet = Sheet { name: name.into(), side: side.into(), fields, ..Sheet::default() };
            sheet.gear = vec![GearEntry {
                kind: "pistol_light".into(),
                slot: "main".into(),
                left: Some(2),
                ..GearEntry::default()
            }];
            let sheet = Box::new(sheet);
            let at = Some((x, if name == "Bea" || name == "Dan" { 500 } else { 0 }));
            e.wish(Viewer::Gm, Wish::Join { sheet, count: 1, owner: None, free: false, hidden: false, at }).unwrap();
        }
        e.wish(Viewer::Gm, Wish::Start).unwrap();
        let left = |e: &Encounter| -> Vec<i32> { e.scene().ids().map(|w| e.scene().c(w).gear[0].left).collect() };
        let (mut shots, mut reloads) = (0, 0);
        for _ in 0..3000 {
            let (scene, before) = (e.scene().clone(), left(&e));
            if !bot::step(&mut e) {
                break;
            }
            for (who, (before, after)) in scene.ids().zip(before.into_iter().zip(left(&e))) {
                reloads += u32::from(after > before);
                if after < before {
                    shots += 1;
                    let foe = |o: &fray_engine::Who| scene.c(*o).side != scene.c(who).side;
                    let in_range = scene.ids().filter(foe).any(|o| scene.distance(who, o) <= 80.0);
                    assert!(in_range && before - after == 1, "seed {seed}: a shot is wasted");
                }
            }
        }
        assert!(shots > 8 && reloads > 1, "seed {seed}: {shots} shots, {reloads} reloads");
    }
}
