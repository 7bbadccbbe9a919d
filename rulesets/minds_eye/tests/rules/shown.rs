//! What people are offered and shown of an attack.

use fray_engine::Viewer;
use fray_engine::base::Who;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::Question;
use fray_engine::form::Input;
use fray_engine::view::Cursor;
use fray_kit::laws::{Member, begin};
use fray_kit::ruleset::handle;
use fray_minds_eye::SYSTEM;

/// Guy, who has the first call, and these others.
fn guy_and(others: &[Member]) -> Encounter {
    let mut cast = vec![Member::new("Guy", "A", (0, 0)).with("mental", 9).with("physical", 9)];
    cast.extend(others.iter().cloned());
    let mut e = begin(SYSTEM, &cast, 7).expect("they can fight");
    while let Some((id, _)) = e.unanswered_questions().into_iter().next() {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("the opening is nobody's");
    }
    e
}

/// The code for which nobody can be attacked; `None`: somebody can.
fn nobody_to_attack(e: &Encounter) -> Option<String> {
    let attack = e.offers(Some(Who(0))).into_iter().find(|o| o.act == "attack").expect("it is shown on one's call");
    attack.off.map(|why| why.code.to_string())
}

/// ME-ATK-1: bare hands reach two steps, and ME-ACT-7 spares no friend.
#[test]
fn an_attack_is_open_where_bare_hands_reach_nobody_but_a_friend() {
    let (fay, bob) = (Member::new("Fay", "A", (75, 0)), Member::new("Bob", "B", (5000, 0)));
    assert_eq!(nobody_to_attack(&guy_and(&[fay, bob.clone()])), None);
    assert_eq!(nobody_to_attack(&guy_and(&[bob])), Some("out_of_range".to_string()));
}

/// Guy has struck at Bob: rock against this hand.
fn thrown_against(hand: &str) -> Encounter {
    let mut e = guy_and(&[Member::new("Bob", "B", (75, 0))]);
    e.script(["throw=rock".to_string(), format!("throw={hand}")]);
    let form = Input::group([("target", Input::Word(handle(&e, "Bob"))), ("kind", "unarmed".into())]);
    let attack = Request::Act(Some(handle(&e, "Guy")), "attack".into(), Some(form), false);
    e.request(Viewer::Gm, attack).expect("Guy may strike");
    e
}

/// ME-RES-10: both throws are one test of the attacker's.
#[test]
fn a_throw_is_shown_as_the_attackers() {
    let e = thrown_against("scissors");
    let (lines, _) = e.lines(Viewer::Spectator, &Cursor::default());
    let rolled: Vec<_> = lines.into_iter().filter_map(|line| line.roll).map(|roll| roll.who).collect();
    assert_eq!(rolled, [Some(handle(&e, "Guy"))]);
}

/// ME-RES-8: the loser is asked, and reads to whom the throw was lost.
#[test]
fn whoever_may_retest_reads_who_has_won() {
    let asked = |hand: &str| {
        let e = thrown_against(hand);
        let name = |w: Who| e.scene().combatant(w).name.to_string();
        let questions = e.unanswered_questions();
        let read = |q: &Question| format!("{}: {}", q.to_whom().map(name).unwrap_or_default(), q.title.render(&name));
        questions.into_iter().map(|(_, q)| read(q)).collect::<Vec<_>>()
    };
    assert_eq!(asked("scissors"), ["Bob: You lost the throw against Guy. Retest?"]);
    assert_eq!(asked("paper"), ["Guy: You lost the throw against Bob. Retest?"]);
}
