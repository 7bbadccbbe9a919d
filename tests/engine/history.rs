//! Undo, redo, the dice, restarts, and what is abandoned.

use crate::fight::{Fight, fight, in_preparation, viewer};
use fray_engine::Viewer;
use fray_engine::base::Salt;
use fray_engine::dice::{Dice as _, KeyedDice, salted};
use fray_engine::encounter::{ConditionMode, Encounter, Request};
use fray_engine::fact::{FactKind, RollKey};
use fray_engine::view::Watch;
use fray_kit::tiny::{HURT, LUCK, SYSTEM};
use std::num::NonZeroU32;

#[test]
fn undo_cannot_fish_for_luck_and_a_fresh_draw_is_told() {
    let mut f = fight();
    f.e.script_first();
    f.act(1, "Ada", "guard", None);
    let faces = |f: &Fight| serde_json::to_string(&f.e.scene().combatant(f.who("Ada")).conds).unwrap();
    let first = faces(&f);
    for _ in 0..3 {
        f.gm(Request::Undo);
        assert!(!f.e.scene().has(f.who("Ada"), "guard"));
        f.act(1, "Ada", "guard", None);
        assert_eq!(faces(&f), first, "the same roll shows the same face");
    }
    let mut others = 0;
    for _ in 0..8 {
        f.gm(Request::Undo);
        f.gm(Request::FreshDraw);
        f.act(1, "Ada", "guard", None);
        others += usize::from(faces(&f) != first);
    }
    assert!(others > 0, "after a fresh draw the dice fall anew");
    assert!(f.lines(2).contains(&"From now on dice are drawn afresh.".to_string()));
}

#[test]
fn an_undone_line_keeps_its_round_for_those_who_looked_on() {
    let mut f = fight();
    while f.e.scene().round_number() != NonZeroU32::new(2) {
        f.gm(Request::NextTurn);
    }
    let mut watch = Watch::default();
    let mut shown = f.e.clone();
    watch.telling(&shown, &shown).to(Viewer::Gm);
    for request in [Request::Edit(f.handle("Ada"), "luck".into(), "+1".into()), Request::Undo] {
        f.gm(request);
        let told = watch.telling(&shown, &f.e).to(Viewer::Gm).lines;
        let lines = told.iter().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let rounds: Vec<_> = lines.map(|line| line["round"].clone()).collect();
        assert!(!rounds.is_empty() && rounds.iter().all(|round| *round == 2), "{rounds:?}");
        shown = f.e.clone();
    }
}

/// The faces of Ada's first roll after players have added to the dice, and what is refused from then on.
fn first_roll(salts: &[u32]) -> String {
    let mut f = in_preparation();
    for (seat, salt) in (1..).zip(salts) {
        f.e.request(viewer(seat), Request::Salt(Salt([0, *salt]))).expect("nothing has begun");
    }
    f.gm(Request::Undo);
    assert_eq!(f.e.scene().salts.len(), salts.len(), "adding to the dice is no step");
    f.gm(Request::Redo);
    f.gm(Request::Start);
    f.restart();
    f.e.script_first();
    f.act(1, "Ada", "guard", None);
    let roll = f.e.rolls().last().map(|roll| format!("{:?}", roll.dice)).expect("Ada rolls");
    for phase in ["running", "in preparation again"] {
        let late = f.e.request(viewer(9), Request::Salt(Salt([7, 7])));
        assert_eq!(late.map_err(|refusal| refusal.code.clone()), Err("dice_fixed".into()), "{phase}");
        f.gm(Request::Undo);
        f.gm(Request::Undo);
    }
    roll
}

#[test]
fn players_add_to_the_dice_until_the_fight_begins_and_no_undo_takes_it_back() {
    assert_eq!(first_roll(&[]), first_roll(&[]));
    assert_eq!(first_roll(&[5, 6]), first_roll(&[5, 6]));
    let others = (0..20).filter(|salt| first_roll(&[*salt]) != first_roll(&[])).count();
    assert!(others > 5, "what a player adds changes the dice: {others} of 20");
    let mut f = in_preparation();
    f.e.request(viewer(1), Request::Salt(Salt([1, 2]))).unwrap();
    assert_eq!(f.e.request(viewer(1), Request::Salt(Salt([3, 4]))).unwrap_err().code, "dice_fixed");
    for by in [Viewer::Gm, Viewer::Spectator] {
        assert_eq!(f.e.request(by, Request::Salt(Salt([3, 4]))).unwrap_err().code, "role");
    }
}

#[test]
fn undo_takes_back_a_step_with_all_that_followed_and_redo_brings_it_back() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    f.answer(0, "absorb", false);
    let rat = f.who("Rat");
    assert_eq!(f.e.scene().get(rat, HURT), 1);
    f.gm(Request::Undo);
    assert!(f.question(0, "absorb").is_some(), "the answer is taken back, the question is open again");
    f.gm(Request::Undo);
    assert!(f.question(1, "reroll").is_some());
    f.gm(Request::Redo);
    f.gm(Request::Redo);
    assert_eq!(f.e.scene().get(rat, HURT), 1);
    assert_eq!(f.e.request(Viewer::Gm, Request::Redo).unwrap_err().code, "nothing_to_redo");
    f.gm(Request::Undo);
    f.answer(0, "absorb", true);
    assert_eq!(f.e.request(Viewer::Gm, Request::Redo).unwrap_err().code, "nothing_to_redo", "something new was done");
}

#[test]
fn lines_of_what_was_undone_stay_readable_and_are_marked() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "guard", None);
    f.gm(Request::Undo);
    let (lines, _) = f.e.lines(Viewer::Gm, &Default::default());
    let said = |t: &str| lines.iter().find(|l| l.text.iter().any(|s| s.t.contains(t))).unwrap();
    assert!(said("is on guard").undone);
    assert!(!said("Undone").undone);
}

#[test]
fn lines_about_somebody_whose_coming_was_undone_stay_readable() {
    let mut f = fight();
    f.join("Ghoul", "B", None, false);
    let ghoul = f.handle("Ghoul");
    f.gm(Request::Edit(ghoul, "hurt".into(), "1".into()));
    f.gm(Request::Undo);
    f.gm(Request::Undo);
    let (lines, _) = f.e.lines(Viewer::Gm, &Default::default());
    assert!(lines.iter().any(|l| l.undone && l.text.iter().any(|s| s.t == "Ghoul")), "{lines:?}");
}

#[test]
fn a_question_whose_words_were_mended_since_stays_open() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    let mut log = f.log();
    let mut mended = 0;
    for fact in log.iter_mut().flat_map(|c| &mut c.facts) {
        if let FactKind::Asked(questions) = &mut fact.kind {
            for q in questions {
                q.title = "In the words of an older release".into();
                mended += 1;
            }
        }
    }
    assert_eq!(mended, 2);
    f.e = Encounter::load(&SYSTEM, [3; 32], log).unwrap();
    f.answer(0, "absorb", true);
    assert!(!f.lines(0).iter().any(|l| l.contains("abandoned")));
}

#[test]
fn a_fight_that_the_rules_disagree_with_is_undone_step_by_step() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    let mut log = f.log();
    for fact in log.iter_mut().flat_map(|c| &mut c.facts) {
        if let FactKind::Asked(questions) = &mut fact.kind {
            questions.iter_mut().for_each(|q| q.kind = "of_an_older_release".into());
        }
    }
    f.e = Encounter::load(&SYSTEM, [3; 32], log).unwrap();
    assert!(f.e.waiting().is_empty() && f.lines(0).last().unwrap().contains("abandoned"));
    let mut undone = 0;
    while undone < 50 && f.e.request(Viewer::Gm, Request::Undo).is_ok() {
        undone += 1;
    }
    assert!(f.e.scene().cast.is_empty(), "{undone} steps undone, and {} are still here", f.e.scene().cast.len());
}

#[test]
fn what_is_abandoned_leaves_edits_and_frees_the_table() {
    let mut f = fight();
    f.act(1, "Ada", "hold", None);
    f.act(2, "Ben", "end", None);
    f.act(0, "Rat", "strike", Some("Ben"));
    let ben = f.handle("Ben");
    f.gm(Request::Edit(ben, "luck".into(), "5".into()));
    f.gm(Request::Abandon);
    assert!(f.e.waiting().is_empty());
    assert_eq!(f.e.scene().get(f.who("Ben"), LUCK), 5);
    assert_eq!(f.turn(), "Rat");
    f.restart();
    assert_eq!(f.e.scene().get(f.who("Ben"), LUCK), 5);
    f.gm(Request::NextTurn);
    assert_eq!(f.turn(), "Ogre");
}

#[test]
fn what_a_ruling_forbids_leaves_no_trace_and_can_be_ruled_again() {
    let mut f = fight();
    let luck = |f: &Fight| f.e.scene().get(f.who("Ada"), LUCK);
    let before = luck(&f);
    f.act(1, "Ada", "plead", None);
    f.answer(0, "plea", false);
    assert!(f.e.waiting().is_empty());
    assert_eq!(luck(&f), before);
    assert!(f.lines(2).contains(&"Ada: The GM is not moved. Do something else.".to_string()));
    f.gm(Request::Undo);
    assert!(f.question(0, "plea").is_some(), "the ruling is open again");
    f.gm(Request::Redo);
    assert!(f.e.waiting().is_empty());
    f.gm(Request::Undo);
    f.answer(0, "plea", true);
    assert_eq!(luck(&f), before + 1);
}

#[test]
fn killed_in_mid_question_it_goes_on_where_it_was() {
    let mut f = fight();
    f.dice("d6=2").act(1, "Ada", "strike", Some("Rat"));
    let before = (f.e.scene().clone(), f.question(1, "reroll"));
    f.restart();
    assert_eq!((f.e.scene().clone(), f.question(1, "reroll")), before);
    f.dice("d6=6 d6=6 d6=1").answer(1, "reroll", true);
    assert!(f.question(0, "absorb").is_some());
}

#[test]
fn a_log_with_a_gap_is_not_loaded() {
    let f = fight();
    let mut log = f.log();
    log.remove(2);
    assert!(fray_engine::Encounter::load(f.e.system(), [3; 32], log).is_err());
}

#[test]
fn a_log_that_the_rules_no_longer_agree_with_abandons_only_what_was_being_resolved() {
    let mut f = fight();
    f.dice("d6=2").act(1, "Ada", "strike", Some("Rat"));
    let mut log = f.log();
    let last = log.last_mut().unwrap();
    last.facts.retain(|fact| !matches!(fact.kind, fray_engine::fact::FactKind::Rolled(..)));
    let e = fray_engine::Encounter::load(f.e.system(), [3; 32], log).unwrap();
    assert!(e.waiting().is_empty());
    let (lines, _) = e.lines(Viewer::Gm, &Default::default());
    assert!(lines.iter().any(|l| l.text[0].t.contains("has been abandoned")), "openly");
}

#[test]
fn numbers_of_open_questions_are_never_used_again() {
    let mut f = fight();
    let wound = |f: &mut Fight, who: &str| {
        let h = f.handle(who);
        f.gm(Request::Edit(h, "hurt".into(), "2".into()));
    };
    let strike = |f: &mut Fight, by: u32, who: &str, at: &str| {
        f.dice("d6=5").act(by, who, "strike", Some(at));
        f.answer(by, "reroll", false);
        f.answer(0, "absorb", false);
    };
    wound(&mut f, "Rat");
    strike(&mut f, 1, "Ada", "Rat");
    let first = f.question(1, "gloat").unwrap();
    f.answer(1, "gloat", true);
    f.act(1, "Ada", "end", None);
    wound(&mut f, "Ogre");
    strike(&mut f, 2, "Ben", "Ogre");
    assert_ne!(f.question(2, "gloat").unwrap(), first, "an answer to the old one must not meet the new");
}

#[test]
fn the_rules_may_send_somebody_away_and_end_the_fight() {
    let mut f = fight();
    let ada = f.who("Ada");
    f.gm(Request::act(None, "storm".into(), None));
    let s = f.e.scene();
    assert!(s.combatant(ada).gone && s.turn().is_none() && s.order.iter().all(|o| o.who != ada));
    assert_eq!(s.phase, fray_engine::scene::Phase::Ended);
    assert_eq!(f.try_act(2, "Ben", "guard", None).unwrap_err().code, "over");
    f.gm(Request::Undo);
    assert_eq!(f.turn(), "Ada");
}

#[test]
fn numbers_of_items_are_never_used_again() {
    let mut f = fight();
    let ada = f.handle("Ada");
    let last = |f: &Fight| f.e.scene().combatant(f.who("Ada")).gear.last().unwrap().no;
    f.gm(Request::GearAdd(ada.clone(), "stick".into()));
    let first = last(&f);
    f.gm(Request::GearMove(ada.clone(), first.0, None));
    assert!(f.e.scene().combatant(f.who("Ada")).gear.is_empty(), "thrown away");
    f.gm(Request::GearAdd(ada, "stick".into()));
    assert_ne!(last(&f), first, "what remembers the old one must not mean the new");
}

#[test]
fn a_condition_that_the_gm_sets_brings_what_its_rule_brings_unless_bare_and_is_undone_as_one_step() {
    let mut f = fight();
    f.e.script_first();
    f.act(1, "Ada", "guard", None);
    let (ada, handle) = (f.who("Ada"), f.handle("Ada"));
    let down = |mode| Request::Condition(handle.clone(), "down".into(), mode);
    let before = f.e.scene().clone();

    f.gm(down(ConditionMode::Bare));
    assert!(f.e.scene().has(ada, "down") && f.e.scene().has(ada, "guard"));
    f.gm(Request::Undo);
    f.gm(down(ConditionMode::Set));
    assert!(f.e.scene().has(ada, "down") && !f.e.scene().has(ada, "guard"));
    f.gm(Request::Undo);
    assert_eq!(*f.e.scene(), before, "one step takes all of it back");
}

/// The client draws the same faces in another language (`web/src/dice`), and wrote this file.
#[test]
fn faces_are_those_that_the_client_draws_to_check_a_fight() {
    #[derive(serde::Deserialize)]
    struct Faces {
        seed: String,
        salts: Vec<Salt>,
        next: String,
        draws: u32,
        rolls: Vec<Roll>,
    }
    #[derive(serde::Deserialize)]
    struct Roll {
        key: RollKey,
        die: usize,
        ace: usize,
        sides: u16,
        face: u16,
    }
    let Faces { seed, salts, next, draws, rolls } = serde_json::from_str(include_str!("faces.json")).unwrap();
    let byte = |text: &str, n: usize| u8::from_str_radix(&text[2 * n..2 * n + 2], 16).unwrap();
    let seed = salted(std::array::from_fn(|n| byte(&seed, n)), salts);
    assert_eq!(seed, std::array::from_fn(|n| byte(&next, n)));
    let mut keyed = KeyedDice { seed, draws };
    for Roll { key, die, ace, sides, face } in rolls {
        assert_eq!(keyed.face(&key, die, ace, sides), Ok(face), "{key:?} {die} {ace}");
    }
}
