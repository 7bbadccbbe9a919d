//! The four hardest shapes, and the windows around them.

use crate::fight::{Fight, fight, viewer};
use fray_engine::Refusal;
use fray_engine::encounter::Request;
use fray_engine::scene::Standing;
use fray_kit::tiny::{HURT, LUCK};

#[test]
fn a_reroll_inside_a_helper_suspends_and_goes_on() {
    let mut f = fight();
    f.dice("d6=1 ").act(1, "Ada", "strike", Some("Rat"));
    assert!(f.question(2, "reroll").is_none(), "only the roller is asked");
    f.dice("d6=6 d6=2").answer(1, "reroll", true);
    assert_eq!(f.e.scene().get(f.who("Ada"), LUCK), 0);
    // No luck left: not asked again. Rat is asked whether to absorb, and does not.
    f.answer(0, "absorb", false);
    assert_eq!(f.e.scene().get(f.who("Rat"), HURT), 1);
}

#[test]
fn a_number_edited_during_a_question_counts_after_it() {
    let mut f = fight();
    f.dice("d6=1").act(1, "Ada", "strike", Some("Rat"));
    let ada = f.handle("Ada");
    f.gm(Request::Edit(ada, "might".into(), "=9".into()));
    f.dice("d6=1").answer(1, "reroll", true);
    f.answer(0, "absorb", false);
    assert_eq!(f.e.scene().get(f.who("Rat"), HURT), 1, "1 + 9 beats 3");
}

#[test]
fn a_question_that_lost_its_ground_is_withdrawn() {
    let mut f = fight();
    f.dice("d6=2").act(1, "Ada", "strike", Some("Rat"));
    let stale = f.question(1, "reroll").unwrap();
    let ada = f.handle("Ada");
    f.gm(Request::Edit(ada, "luck".into(), "0".into()));
    assert!(f.question(1, "reroll").is_none());
    let r = f.e.request(viewer(1), Request::Answer(stale, true.into())).unwrap_err();
    assert_eq!(r.code, "stale");
}

#[test]
fn a_hold_interrupts_with_a_whole_turn_and_the_pending_command_is_checked_again() {
    let mut f = fight();
    f.act(1, "Ada", "hold", None);
    f.act(2, "Ben", "end", None);
    assert_eq!(f.turn(), "Rat");
    f.act(0, "Rat", "strike", Some("Ben"));
    assert_eq!(f.turn(), "Rat", "the strike waits for the one who holds");
    f.answer(1, "interrupt", true);
    assert_eq!(f.turn(), "Ada");
    f.restart();
    assert_eq!(f.turn(), "Ada", "a turn within a turn survives a restart");
    let rat = f.handle("Rat");
    f.gm(Request::Edit(rat, "hurt".into(), "2".into()));
    f.dice("d6=6 d6=1").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    f.answer(0, "absorb", false);
    f.act(1, "Ada", "end", None);
    assert!(f.e.scene().has(f.who("Rat"), "down"), "down before the strike came");
    assert_eq!(f.e.scene().get(f.who("Ben"), HURT), 0, "the pending strike is abandoned");
}

#[test]
fn a_secret_throw_of_two_is_nobodys_to_know_before_both_are_in() {
    let mut f = fight();
    f.act(1, "Ada", "duel", Some("Rat"));
    let seen = |f: &Fight| (f.view(2).order, f.view(2).turn, f.view(2).combatants, f.view(2).stage, f.lines(2));
    let before = seen(&f);
    f.answer(0, "throw", "scissors");
    assert!(
        [0, 1, 2].iter().all(|s| f.lines(*s).iter().all(|l| !l.contains("scissors"))),
        "not even the GM's log tells it"
    );
    assert!(!serde_json::to_string(&f.view(1).questions.waiting).unwrap().contains("scissors"));
    assert_eq!(seen(&f), before, "to others nothing has happened");
    f.restart();
    f.answer(1, "throw", "rock");
    assert!(f.lines(2).iter().any(|l| l == "Ada throws rock, Rat throws scissors."));
    assert_eq!(f.e.scene().get(f.who("Rat"), HURT), 1);
}

#[test]
fn the_gms_own_secret_is_kept_from_the_gm_too_while_the_other_decides() {
    let mut f = fight();
    f.act(1, "Ada", "duel", Some("Rat"));
    f.answer(1, "throw", "paper");
    assert!(!f.lines(0).iter().any(|l| l.contains("paper")));
    assert!(!serde_json::to_string(&f.view(0).questions.waiting).unwrap().contains("paper"));
}

#[test]
fn one_roll_opposes_all_attacks_until_its_owners_next_action() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "guard", None);
    f.act(1, "Ada", "end", None);
    f.act(2, "Ben", "end", None);
    for foe in ["Rat", "Ogre"] {
        f.dice("d6=4").act(0, foe, "strike", Some("Ada"));
        f.answer(0, "reroll", false);
        assert_eq!(f.e.scene().get(f.who("Ada"), HURT), 0, "4 + 1 does not beat 6");
        f.act(0, foe, "end", None);
    }
    assert_eq!(f.turn(), "Ada");
    assert!(f.e.scene().has(f.who("Ada"), "guard"), "it lasts into the next turn");
    f.dice("d6=3").act(1, "Ada", "strike", Some("Rat"));
    assert!(!f.e.scene().has(f.who("Ada"), "guard"), "until the next action");
}

#[test]
fn an_interjection_off_turn_changes_what_the_open_question_decides() {
    let mut f = fight();
    f.act(1, "Ada", "end", None);
    f.act(2, "Ben", "end", None);
    f.dice("d6=5").act(0, "Rat", "strike", Some("Ada"));
    f.answer(0, "reroll", false);
    assert!(f.question(1, "absorb").is_some());
    let refused = f.try_act(2, "Ben", "strike", Some("Rat")).unwrap_err();
    assert_eq!(refused.code, "busy");
    f.dice("d4=1").act(1, "Ada", "brace", None);
    assert!(f.question(1, "absorb").is_none(), "the luck for it is spent");
}

#[test]
fn a_standing_order_passes_until_the_own_turn() {
    let mut f = fight();
    f.act(1, "Ada", "hold", None);
    let ada = f.handle("Ada");
    f.e.request(viewer(1), Request::Standing(Some(ada), "interrupt".into(), Standing::PassUntilAttacked)).unwrap();
    let shown = |f: &Fight, seat| f.view(seat).combatants.into_iter().find(|c| c.name == "Ada").unwrap().orders;
    assert_eq!(
        shown(&f, 1).iter().map(|o| (&*o.kind, o.order)).collect::<Vec<_>>(),
        [("interrupt", Standing::PassUntilAttacked.into())]
    );
    assert_eq!((shown(&f, 0).len(), shown(&f, 2).len()), (1, 0), "it is her business and the GM's");
    f.act(2, "Ben", "end", None);
    f.dice("d6=1").act(0, "Rat", "strike", Some("Ben"));
    assert!(f.question(0, "reroll").is_some(), "nobody was asked to interrupt");
    f.answer(0, "reroll", false);
    f.answer(0, "mishap", "none");
    f.act(0, "Rat", "end", None);
    f.dice("d6=1").act(0, "Ogre", "strike", Some("Ada"));
    assert!(f.question(1, "interrupt").is_none(), "the order held until this attack was under way");
    f.answer(0, "reroll", false);
    f.answer(0, "mishap", "none");
    f.act(0, "Ogre", "end", None);
    f.act(2, "Ben", "end", None);
    f.act(0, "Rat", "strike", Some("Ben"));
    assert!(f.question(1, "interrupt").is_some(), "and was over with it");
}

#[test]
fn an_order_of_the_gms_holds_for_all_that_nobody_plays() {
    let mut f = fight();
    f.act(1, "Ada", "hold", None);
    f.act(2, "Ben", "end", None);
    f.act(0, "Rat", "hold", None);
    let interrupt = |f: &mut Fight, who: Option<&str>, hold| {
        let who = who.map(|w| f.handle(w));
        f.gm(Request::Standing(who, "interrupt".into(), hold));
    };
    interrupt(&mut f, None, Standing::Pass);
    f.dice("d6=1").act(0, "Ogre", "strike", Some("Ben"));
    assert!(f.question(1, "interrupt").is_some(), "players have orders of their own");
    f.gm(Request::Undo);
    interrupt(&mut f, Some("Ada"), Standing::Pass);
    f.dice("d6=1").act(0, "Ogre", "strike", Some("Ben"));
    assert!(f.question(0, "interrupt").is_none(), "the Rat is not asked either");
    f.gm(Request::Undo);
    interrupt(&mut f, None, Standing::Ask);
    f.dice("d6=1").act(0, "Ogre", "strike", Some("Ben"));
    assert!(f.question(0, "interrupt").is_some());
}

fn order(f: &mut Fight, seat: u32, hold: Standing) -> Result<(), Refusal> {
    f.e.request(viewer(seat), Request::Standing(None, "mishap".into(), hold))
}

/// Ada strikes so badly that the GM has to say what befalls her.
fn mishap(f: &mut Fight) {
    f.dice("d6=1").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
}

const AUTOMATICALLY: &str = "Ruling: What befalls Ada? As proposed, automatically.";

#[test]
fn rulings_of_one_kind_go_by_themselves_and_are_told_to_the_gm() {
    let mut f = fight();
    mishap(&mut f);
    assert!(f.question(0, "mishap").is_some());
    assert!(!f.lines(0).contains(&AUTOMATICALLY.to_string()));
    order(&mut f, 0, Standing::Pass).unwrap();
    assert!(f.question(0, "mishap").is_none(), "the one that is open goes too");
    assert!(f.lines(0).contains(&AUTOMATICALLY.to_string()));
    assert!(!f.all(1).contains("automatically"), "players hear nothing of it");
    f.gm(Request::Undo);
    assert!(f.question(0, "mishap").is_some());
    f.gm(Request::Redo);
    f.restart();
    f.gm(Request::NextTurn);
    assert_eq!(f.turn(), "Ben");
}

#[test]
fn an_order_for_a_kind_comes_before_the_setting_for_all_and_ends_with_it() {
    let mut f = fight();
    f.gm(Request::Rulings(true));
    order(&mut f, 0, Standing::Ask).unwrap();
    mishap(&mut f);
    f.answer(0, "mishap", "none");
    f.gm(Request::Undo);
    f.gm(Request::Rulings(true));
    assert!(f.question(0, "mishap").is_none(), "the setting was made anew for all kinds");
    f.gm(Request::Undo);
    f.gm(Request::Rulings(false));
    assert!(f.question(0, "mishap").is_some());
}

#[test]
fn orders_for_rulings_are_the_gms_and_last() {
    let mut f = fight();
    assert_eq!(order(&mut f, 1, Standing::Pass).unwrap_err().code, "role");
    for hold in [Standing::PassUntilTurn, Standing::PassUntilAttacked] {
        assert_eq!(order(&mut f, 0, hold).unwrap_err().code, "bad_form");
    }
}

#[test]
fn an_open_question_lets_the_fight_go_on() {
    let mut f = fight();
    let rat = f.handle("Rat");
    f.gm(Request::Edit(rat, "hurt".into(), "2".into()));
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    f.answer(0, "absorb", false);
    assert!(f.question(1, "gloat").is_some());
    f.act(1, "Ada", "end", None);
    assert_eq!(f.turn(), "Ben");
    f.restart();
    f.answer(1, "gloat", true);
    assert!(f.lines(2).contains(&"Ada gloats.".to_string()));
}
