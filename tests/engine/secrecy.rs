//! Who sees what.

use crate::fight::{Fight, fight, viewer};
use fray_engine::encounter::{ConditionMode, Request};
use fray_engine::form::Input;
use fray_engine::scene::Standing;
use fray_engine::view::{Cursor, LineView};
use fray_engine::{Seat, Viewer};

pub fn with_wraith() -> Fight {
    let mut f = fight();
    f.join("Wraith", "B", None, true);
    f
}

#[test]
fn a_hidden_combatant_is_nowhere_until_revealed() {
    let mut f = with_wraith();
    let handle = f.handle("Wraith");
    assert!(f.all(0).contains("Wraith"));
    for seat in [1, 2] {
        assert!(!f.all(seat).contains("Wraith") && !f.all(seat).contains(&handle));
    }
    assert_eq!(f.try_act(1, "Ada", "strike", Some("Wraith")).unwrap_err().code, "bad_form");
    let absent = f.e.request(viewer(1), Request::Take(handle.clone())).unwrap_err();
    let unknown = f.e.request(viewer(1), Request::Take("zzzzzzz".into())).unwrap_err();
    assert_eq!(absent, unknown, "refused exactly as somebody who does not exist");
    f.gm(Request::Hide(handle.clone(), false));
    assert!(f.all(1).contains("Wraith appears."));
    assert!(!f.all(1).contains("Wraith joins."), "a reveal opens nothing old");
}

#[test]
fn foes_of_a_kind_are_numbered_when_they_are_revealed() {
    let mut f = fight();
    let sheet = Box::new(fray_kit::tiny::person("Ghoul", "B", 1));
    f.gm(Request::Join { sheet, count: 3, owner: None, free: false, hidden: true, at: None });
    let ghouls: Vec<String> = f.e.scene().ids().skip(4).map(|w| f.e.scene().combatant(w).handle.0.clone()).collect();
    f.gm(Request::Hide(ghouls[2].clone(), false));
    assert!(f.all(1).contains("Ghoul 1") && !f.all(1).contains("Ghoul 3"), "the number tells nothing of the others");
    f.gm(Request::Hide(ghouls[0].clone(), false));
    assert!(f.all(1).contains("Ghoul 2"));
}

#[test]
fn a_field_of_the_gms_reaches_nobody_else() {
    let mut f = fight();
    let ada = f.handle("Ada");
    f.gm(Request::Edit(ada, "secret".into(), "7531".into()));
    assert!(f.all(0).contains("7531"));
    assert!(!f.all(1).contains("7531") && !f.all(2).contains("7531"));
}

#[test]
fn players_see_their_own_sheet_and_not_that_of_others() {
    let mut f = fight();
    f.join("Wraith", "B", None, true);
    let sheet = |seat, name: &str| f.sheet(seat, name).fields.len();
    assert!(sheet(1, "Ada") > 0);
    assert_eq!((sheet(1, "Ben"), sheet(1, "Rat")), (0, 0));
    assert!(f.sheets(0).iter().all(|s| s.fields.iter().all(|field| field.id != "kept")), "rule memory");
    let looked_on = f.e.everything(Viewer::Spectator);
    assert!(looked_on.sheets.iter().all(|s| s.fields.is_empty()));
    assert!(looked_on.view.combatants.iter().all(|c| c.name != "Wraith"));
    assert_eq!(f.e.sheet_view(viewer(1), &f.handle("Wraith")), None);
}

#[test]
fn nobody_commands_what_is_not_theirs() {
    let mut f = fight();
    assert_eq!(f.try_act(2, "Ada", "end", None).unwrap_err().code, "not_yours");
    assert_eq!(f.try_act(1, "Rat", "end", None).unwrap_err().code, "not_yours");
    for request in [Request::Undo, Request::NextTurn, Request::Pause(true), Request::Hide(f.handle("Rat"), true)] {
        assert_eq!(f.e.request(viewer(1), request).unwrap_err().code, "role");
    }
    f.gm(Request::Owner(f.handle("Rat"), Some(Seat(2))));
    assert!(f.view(2).combatants.iter().any(|c| c.name == "Rat" && c.mine));
}

#[test]
fn a_secret_roll_is_told_to_the_gm_alone() {
    let mut f = fight();
    f.act(1, "Ada", "end", None);
    f.act(2, "Ben", "end", None);
    let rat = f.handle("Rat");
    f.dice("d6=4");
    f.gm(Request::act_secretly(Some(rat), "guard".into(), None));
    assert!(f.lines(0).iter().any(|l| l.contains("Rat is on guard")));
    assert!(!f.all(1).contains("is on guard"));
}

fn joining(name: &str, hidden: bool) -> Request {
    let sheet = Box::new(fray_kit::tiny::person(name, "B", 1));
    Request::Join { sheet, count: 1, owner: None, free: false, hidden, at: None }
}

/// All lines that a player has, and the epoch that a page which comes back compares.
fn told(f: &Fight, seat: u32) -> (Vec<String>, u32) {
    (f.lines(seat), f.e.epoch(viewer(seat)))
}

#[test]
fn what_nobody_was_told_is_undone_and_brought_back_without_a_word() {
    let mut f = with_wraith();
    let (wraith, rat) = (f.handle("Wraith"), f.handle("Rat"));
    let secret = [
        joining("Ghoul", true),
        Request::Clone(wraith.clone()),
        Request::Edit(wraith.clone(), "hurt".into(), "2".into()),
        Request::Edit(rat.clone(), "secret".into(), "7".into()),
        Request::Edit(rat.clone(), "might".into(), "3".into()),
        Request::GearAdd(rat.clone(), "stick".into()),
        Request::Name(wraith.clone(), "Shade".into()),
        Request::Place(wraith.clone(), 100, 100),
        Request::Condition(wraith.clone(), "guard".into(), ConditionMode::Set),
        Request::act_secretly(Some(rat), "guard".into(), None),
        Request::Remove(wraith),
    ];
    f.act(1, "Ada", "end", None);
    f.act(2, "Ben", "end", None);
    f.e.script_first();
    for request in secret {
        let before = told(&f, 1);
        let what = format!("{request:?}");
        for request in [request, Request::Undo, Request::Redo, Request::Undo] {
            f.gm(request);
            assert_eq!(told(&f, 1), before, "{what}");
            assert_eq!(f.e.epoch(Viewer::Spectator), f.e.epoch(viewer(1)), "{what}");
        }
        let gm = f.lines(0).last().cloned().unwrap_or_default();
        assert!(gm.starts_with("Undone: "), "the GM reads what was undone: {gm}");
    }
}

#[test]
fn who_was_told_only_of_the_round_after_a_hidden_turn_reads_no_word_of_its_undoing() {
    let mut f = with_wraith();
    let wraith = f.handle("Wraith");
    for _ in 0..8 {
        f.gm(Request::NextTurn);
    }
    assert_eq!(f.turn(), "Wraith");
    // Its turn ends, and with that the round: what follows is told to all.
    f.gm(Request::act(Some(wraith), "end".into(), None));
    let (before, epoch) = told(&f, 1);
    f.gm(Request::Undo);
    assert_eq!(f.lines(0).last().map(String::as_str), Some("Undone: Wraith: End turn."));
    // A word would say that somebody had a turn before the round.
    let without: Vec<String> = before.iter().filter(|line| *line != "Round 3.").cloned().collect();
    assert_eq!(told(&f, 1), (without, epoch + 1), "what the player was told no longer counts");
    f.gm(Request::Redo);
    assert_eq!(f.lines(1), before);
}

/// What a page holds that stayed, and what one holds that is opened now.
fn pages_agree(f: &Fight, seat: u32, page: &mut (Cursor, Vec<LineView>), after: &str) {
    read_on(f, seat, &mut page.0, &mut page.1);
    let (again, _) = f.e.lines(viewer(seat), &Cursor::default());
    page.1.sort_by_key(|line| line.n);
    assert_eq!(page.1, again, "{seat} after {after}");
}

#[test]
fn a_turn_out_of_sight_and_the_one_before_it_are_undone_and_brought_back_with_an_epoch_for_what_changed() {
    let mut f = crate::veils::before_the_wraith();
    f.dice("d6=4").act(0, "Ogre", "guard", None);
    f.act(0, "Ogre", "end", None);
    assert_eq!(f.turn(), "Wraith");
    let mut pages = [0, 1, 2].map(|seat| (seat, (Cursor::default(), vec![])));
    let counted = |f: &Fight| f.e.lines(viewer(1), &Cursor::default()).0.into_iter().filter(|l| !l.undone).count();
    let mut look = |f: &Fight, after: &str| {
        for (seat, page) in &mut pages {
            pages_agree(f, *seat, page, after);
        }
        assert!(!f.all(1).contains("Wraith"), "{after}");
        (counted(f), f.e.epoch(viewer(1)))
    };
    let start = look(&f, "the turn before");
    // What the hidden turn ends with is told to all: a round.
    f.act(0, "Wraith", "end", None);
    let ended = look(&f, "the hidden turn");
    assert_eq!(ended, (start.0 + 1, start.1), "a new line needs no epoch");
    f.gm(Request::Undo);
    let undone = look(&f, "undoing the hidden turn");
    assert_eq!(undone, (start.0, start.1 + 1), "the round no longer counts");
    // Ogre's turn goes on, and then its guard never was.
    f.gm(Request::Undo);
    f.gm(Request::Undo);
    assert_eq!(f.turn(), "Ogre");
    let before = look(&f, "undoing the turn before");
    assert!(before.1 > undone.1, "the guard was told, and no longer counts");
    assert!(f.lines(1).iter().any(|l| l.starts_with("Undone: Ogre")), "{:?}", f.lines(1));
    for (n, after) in ["the guard", "the end of Ogre's turn", "the hidden turn"].into_iter().enumerate() {
        let (told, epoch) = look(&f, "before");
        f.gm(Request::Redo);
        let (now_told, now_epoch) = look(&f, &format!("bringing back {after}"));
        // The end of Ogre's turn alone is out of sight: the hidden one has the turn again.
        let seen = n != 1;
        assert_eq!((now_told > told, now_epoch > epoch), (seen, seen), "{after}");
    }
    assert_eq!(f.turn(), "Ada");
}

#[test]
fn an_answer_that_is_undone_is_named_to_the_one_who_gave_it() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    f.gm(Request::Undo);
    assert!(f.lines(1).contains(&"Undone: the answer to “You have 6. Roll again?”.".to_string()), "{:?}", f.lines(1));
    assert!(!f.all(2).contains("Roll again?"));
}

fn read_on(f: &Fight, seat: u32, cursor: &mut Cursor, all: &mut Vec<LineView>) {
    let (lines, next) = f.e.lines(viewer(seat), cursor);
    *cursor = next;
    for line in lines {
        all.retain(|l| l.n != line.n);
        all.push(line);
    }
}

#[test]
fn a_line_keeps_the_names_with_which_it_was_told() {
    let mut f = with_wraith();
    let (rat, wraith) = (f.handle("Rat"), f.handle("Wraith"));
    let mut pages = [(Cursor::default(), vec![]), (Cursor::default(), vec![])];
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    let later = [
        Request::Name(rat.clone(), "Boss".into()),
        Request::Hide(rat.clone(), true),
        Request::Hide(wraith.clone(), false),
        Request::Name(wraith, "Shade".into()),
        Request::Hide(rat, false),
        Request::Undo,
    ];
    for request in later {
        f.gm(request);
        for (seat, (cursor, all)) in pages.iter_mut().enumerate() {
            read_on(&f, seat as u32, cursor, all);
            let (again, _) = f.e.lines(viewer(seat as u32), &Cursor::default());
            assert_eq!(*all, again, "a page that stayed reads what one that came back reads");
        }
    }
    let lines = f.lines(1);
    assert!(lines.contains(&"Ada strikes Rat.".to_string()), "{lines:?}");
    assert!(lines.contains(&"Wraith appears.".to_string()), "{lines:?}");
    assert!(!lines.iter().any(|l| l.contains("someone")), "{lines:?}");
}

#[test]
fn who_was_unknown_when_a_line_was_told_is_someone_in_it_for_ever() {
    let mut f = fight();
    let ben = f.handle("Ben");
    // A guard of an older log names nobody by itself: the names of today count.
    let mut log = f.log();
    for fact in log.iter_mut().flat_map(|c| &mut c.facts) {
        if let fray_engine::fact::FactKind::Told(told) = &mut fact.kind {
            told.names.clear();
        }
    }
    let old = fray_engine::Encounter::load(f.e.system(), [3; 32], log).unwrap();
    assert_eq!(old.lines(Viewer::Spectator, &Cursor::default()).0, f.e.lines(Viewer::Spectator, &Cursor::default()).0);
    f.gm(Request::Side(ben.clone(), "B".into()));
    f.gm(Request::Hide(ben.clone(), true));
    f.gm(Request::State(fray_engine::encounter::PairWord {
        a: ben.clone(),
        b: f.handle("Rat"),
        what: "distance".into(),
        value: "3".into(),
    }));
    f.gm(Request::Hide(ben, false));
    assert!(f.lines(2).iter().any(|l| l.starts_with("Between Ben and Rat")));
    assert!(!f.lines(1).iter().any(|l| l.starts_with("Between")));
}

fn names(f: &Fight, seat: u32) -> Vec<String> {
    f.view(seat).combatants.into_iter().map(|c| c.name.to_string()).collect()
}

#[test]
fn a_newcomer_is_named_and_placed_as_if_nobody_were_hidden() {
    let (mut with, mut without) = (fight(), fight());
    with.gm(joining("Ghoul", true));
    let numbered = with.handle("Ghoul");
    with.gm(Request::Name(numbered, "Ghoul 7".into()));
    with.gm(joining("Ghoul", true));
    with.gm(joining("Ghoul", true));
    for f in [&mut with, &mut without] {
        f.gm(joining("Ghoul", false));
        assert!(names(f, 1).contains(&"Ghoul".to_string()), "{:?}", names(f, 1));
        f.gm(joining("Ghoul", false));
        assert!(names(f, 1).contains(&"Ghoul 1".to_string()), "{:?}", names(f, 1));
    }
    let places = |f: &Fight| f.view(1).combatants.into_iter().map(|c| (c.at, c.name)).collect::<Vec<_>>();
    assert_eq!(places(&with), places(&without));
    let told_apart = names(&with, 0).iter().filter(|n| *n == "Ghoul (hidden)").count();
    assert_eq!(told_apart, 2, "the GM tells the hidden ones from the one in sight: {:?}", names(&with, 0));
}

#[test]
fn a_number_that_players_have_heard_is_not_given_again() {
    let mut f = fight();
    for _ in 0..3 {
        f.gm(joining("Ghoul", false));
    }
    let second = f.handle("Ghoul 2");
    f.gm(Request::Hide(second.clone(), true));
    f.gm(Request::Name(second, "Shade".into()));
    f.gm(joining("Ghoul", false));
    assert!(names(&f, 1).contains(&"Ghoul 3".to_string()), "{:?}", names(&f, 1));
}

#[test]
fn what_befalls_the_hidden_outside_a_fight_shows_to_nobody() {
    let mut f = crate::fight::in_preparation();
    f.join("Wraith", "B", None, true);
    for phase in ["before", "after"] {
        let seen = |f: &Fight| (f.all(1), f.all(2), f.e.epoch(viewer(1)));
        let before = seen(&f);
        let lightning = Input::group([("target", Input::from(f.handle("Wraith")))]);
        f.gm(Request::act(None, "lightning".into(), Some(lightning)));
        assert!(f.e.resolving().is_some(), "the GM is asked");
        assert_eq!(seen(&f), before, "{phase} the fight, while the GM is asked");
        f.restart();
        assert_eq!(seen(&f), before, "{phase} the fight, after a restart");
        f.answer(0, "mishap", "none");
        assert_eq!(seen(&f), before, "{phase} the fight");
        if phase == "before" {
            f.gm(Request::Start);
            f.gm(Request::End);
        }
    }
}

#[test]
fn what_the_gm_does_to_somebody_hidden_alone_is_told_to_nobody() {
    let mut f = with_wraith();
    let before = [f.all(1), f.all(2)];
    let unchanged = |f: &Fight, at: &str| assert_eq!([f.all(1), f.all(2)], before, "{at}");
    let lightning = Input::group([("target", Input::from(f.handle("Wraith")))]);
    f.gm(Request::act(None, "lightning".into(), Some(lightning)));
    assert!(f.question(0, "mishap").is_some(), "the GM is asked");
    unchanged(&f, "while the GM is asked");
    f.restart();
    unchanged(&f, "after a restart");
    f.answer(0, "mishap", "none");
    for request in [Request::Undo, Request::Redo, Request::Undo, Request::Undo] {
        unchanged(&f, "before it is undone or brought back");
        f.gm(request);
    }
    unchanged(&f, "when all of it is undone");
}

#[test]
fn what_the_gm_does_to_somebody_in_sight_is_told_and_its_undo_too() {
    let mut f = with_wraith();
    f.gm(Request::Rulings(true));
    let lightning = Input::group([("target", Input::from(f.handle("Ada")))]);
    f.gm(Request::act(None, "lightning".into(), Some(lightning)));
    assert!(f.all(1).contains("Lightning strikes Ada"));
    f.gm(Request::Undo);
    assert!(f.all(1).contains("Undone: Lightning strikes."), "{}", f.all(1));
}

#[test]
fn a_secret_act_that_had_to_wait_stays_out_of_sight_when_it_is_taken_up() {
    let mut f = fight();
    f.act(1, "Ada", "hold", None);
    let pass = Request::Standing(Some(f.handle("Ada")), "interrupt".into(), Standing::Pass);
    f.e.request(viewer(1), pass).unwrap();
    f.act(2, "Ben", "end", None);
    assert_eq!(f.turn(), "Rat");
    let (before, rat, ben) = ([f.all(1), f.all(2)], f.handle("Rat"), f.handle("Ben"));
    let at = Input::group([("target", Input::from(ben))]);
    f.dice("d6=1").gm(Request::act_secretly(Some(rat), "strike".into(), Some(at)));
    assert!(f.question(0, "reroll").is_some(), "the GM is asked");
    assert_eq!([f.all(1), f.all(2)], before);
    f.restart();
    assert_eq!([f.all(1), f.all(2)], before);
    f.gm(Request::Abandon);
    assert_eq!([f.all(1), f.all(2)], before);
}

#[test]
fn a_new_order_of_the_hidden_alone_is_told_to_nobody() {
    let mut f = with_wraith();
    f.join("Ghost", "B", None, true);
    for _ in 0..4 {
        f.gm(Request::NextTurn);
    }
    let (before, order) = (f.all(1), ["Ben", "Rat", "Ogre", "Ghost", "Wraith"].map(|n| f.handle(n)));
    f.gm(Request::Reorder(order.to_vec()));
    assert_eq!(f.all(1), before);
    let order = ["Rat", "Ben", "Ogre", "Ghost", "Wraith"].map(|n| f.handle(n));
    f.gm(Request::Reorder(order.to_vec()));
    assert!(f.lines(1).contains(&"The GM changes the order.".to_string()));
}
