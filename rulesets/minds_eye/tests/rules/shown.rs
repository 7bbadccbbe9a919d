//! What people are shown of an attack.

use fray_engine::Viewer;
use fray_engine::base::Who;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::view::Cursor;
use fray_kit::laws::{Member, begin};
use fray_kit::ruleset::handle;
use fray_minds_eye::SYSTEM;

/// Guy, who has the first call, carrying these, and Bob one step off.
fn guy_and_bob(gear: &[(&str, &str)]) -> Encounter {
    let guy = Member::new("Guy", "A", (0, 0)).with("mental", 9).with("physical", 9).carrying(gear);
    let cast = [guy, Member::new("Bob", "B", (75, 0))];
    let mut e = begin(SYSTEM, &cast, 7).expect("they can fight");
    while let Some((id, _)) = e.unanswered_questions().into_iter().next() {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("the opening is nobody's");
    }
    e
}

/// Guy has struck at Bob: rock against this hand.
fn thrown_against(hand: &str) -> Encounter {
    let mut e = guy_and_bob(&[]);
    e.script(["throw=rock".to_string(), format!("throw={hand}")]);
    let form = Input::group([("target", Input::from(handle(&e, "Bob"))), ("kind", "unarmed".into())]);
    let attack = Request::act(Some(handle(&e, "Guy")), "attack".into(), Some(form));
    e.request(Viewer::Gm, attack).expect("Guy may strike");
    e
}

/// ME-MAN-17: what is carried takes a quick draw, so that the form says which weapons are.
#[test]
fn weapons_that_are_carried_are_marked() {
    let e = guy_and_bob(&[("knife", "carried"), ("sword", "ready")]);
    let attack = e.offers(Some(Who(0))).into_iter().find(|o| o.act == "attack").expect("it is Guy's call");
    let form = attack.form(e.scene());
    let Form::Group { members } = &*form else { panic!("the form has members") };
    let weapon = members.iter().find(|m| m.id == "weapon").map(|m| m.form.clone());
    let Some(Form::Pick { options, .. }) = weapon else { panic!("it is a choice") };
    let carried = |o: &Opt| o.note.as_ref().is_some_and(|note| note.render(|_| String::new()).starts_with("carried; "));
    let marked: Vec<_> = options.iter().map(|o| (o.id.as_str(), carried(o))).collect();
    assert_eq!(marked, [("usual", false), ("fists", false), ("sword", false), ("knife", true)]);
}

/// ME-RES-10: both throws are one test of the attacker's.
#[test]
fn a_throw_is_shown_as_the_attackers() {
    let e = thrown_against("scissors");
    let (lines, _) = e.lines(Viewer::Spectator, &Cursor::default());
    let rolled: Vec<_> = lines.into_iter().filter_map(|line| line.roll).map(|roll| roll.who).collect();
    assert_eq!(rolled, [Some(handle(&e, "Guy"))]);
}

/// ME-RES-8: the loser is asked, and reads who won the throw.
#[test]
fn whoever_may_retest_reads_who_has_won() {
    let asked = |hand: &str| {
        let e = thrown_against(hand);
        let name = |w: Who| e.scene().combatant(w).name.to_string();
        let questions = e.unanswered_questions();
        let read =
            |q: &Question| format!("{}: {}", q.combatant_asked().map(name).unwrap_or_default(), q.title.render(name));
        questions.into_iter().map(|(_, q)| read(&q)).collect::<Vec<_>>()
    };
    assert_eq!(asked("scissors"), ["Bob: You lost the throw against Guy. Retest?"]);
    assert_eq!(asked("paper"), ["Guy: You lost the throw against Bob. Retest?"]);
}
