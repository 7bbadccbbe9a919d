//! CE-SHEET-22, CE-HAZ: what runs on the game clock goes along to the next encounter.

use fray_cthulhu_eternal::SYSTEM;
use fray_engine::base::Who;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::form::Input;
use fray_engine::scene::Asking;
use fray_engine::{Viewer, sheet};
use fray_kit::laws::Member;
use fray_kit::ruleset::{at_turn_of, handle};

const HOUR: u32 = 3600;

fn gm(e: &mut Encounter, request: Request) {
    e.request(Viewer::Gm, request).expect("the GM may");
}

/// Somebody bitten by a spider: four hours from now (CE-HAZ-11).
fn bitten() -> Encounter {
    let mut e = at_turn_of(SYSTEM, &[Member::new("Guy", "A", (0, 0)), Member::new("Bob", "B", (500, 0))], "Guy");
    gm(&mut e, Request::Asking(Asking::Sensible));
    gm(&mut e, Request::Advance(2 * HOUR));
    e.script(["d6=4".to_string()]);
    let who = Input::Words(vec![handle(&e, "Guy").into()]);
    let form = Input::group([("who", who), ("to", Input::Word("spider_venom".into()))]);
    gm(&mut e, Request::act(None, "expose".into(), Some(form)));
    e
}

/// The next encounter with the same man, as the server makes it.
fn next(before: &Encounter) -> Encounter {
    let guy = before.scene().ids().find(|w| before.scene().combatant(*w).name == "Guy").expect("he is here");
    let sheet = sheet::of(SYSTEM.tables(), SYSTEM.reference().payloads, before.scene().combatant(guy));
    let mut e = Encounter::new(SYSTEM, [7; 32]);
    e.continue_clock(before.scene().clock);
    gm(&mut e, Request::Asking(Asking::Sensible));
    gm(&mut e, Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at: None });
    e
}

#[test]
fn a_poison_strikes_at_its_time_in_a_later_encounter() {
    let mut first = bitten();
    // What ends with the encounter is left behind.
    for id in ["prone", "exhausted"] {
        let set = fray_engine::encounter::ConditionMode::Set;
        let guy = handle(&first, "Guy");
        gm(&mut first, Request::Condition(guy, id.into(), set));
    }
    gm(&mut first, Request::Advance(HOUR));
    gm(&mut first, Request::End);
    let mut second = next(&first);
    let has = |e: &Encounter, id: &str| e.scene().has(Who(0), id);
    assert_eq!(second.scene().clock, first.scene().clock);
    assert!(has(&second, "poisoned") && has(&second, "exhausted") && !has(&second, "prone"));
    gm(&mut second, Request::Start);
    gm(&mut second, Request::Advance(3 * HOUR - 1));
    assert!(has(&second, "poisoned"), "a second is left");
    // 64 against Lethality 5 is 10 damage; the man's CON x 5 succeeds with 20 of 50 - 20 (exhausted): 5.
    second.script(["d100=64", "d100=20"].map(String::from));
    gm(&mut second, Request::Advance(1));
    assert!(!has(&second, "poisoned"));
    assert_eq!(second.scene().get(Who(0), fray_cthulhu_eternal::sheet::HP), 5);
}

#[test]
fn a_poison_that_was_due_meanwhile_strikes_with_the_next_encounter() {
    let mut first = bitten();
    gm(&mut first, Request::End);
    let mut second = next(&first);
    second.script(["d100=64", "d100=20"].map(String::from));
    gm(&mut second, Request::Advance(4 * HOUR));
    assert_eq!(second.scene().get(Who(0), fray_cthulhu_eternal::sheet::HP), 5);
}
