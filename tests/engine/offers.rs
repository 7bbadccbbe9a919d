//! What leads the offers, and what is offered outside a fight.

use crate::fight::{Fight, fight, in_preparation, viewer};
use fray_engine::encounter::Request;
use fray_engine::form::Input;
use fray_engine::system::Refusal;

/// The actions that are drawn first and large for the player of this seat.
fn leading(f: &Fight, seat: u32) -> Vec<String> {
    let sets = f.e.view(viewer(seat)).offers;
    sets.iter().flat_map(|set| &set.acts).filter(|o| o.main).map(|o| o.act.to_string()).collect()
}

#[test]
fn the_attack_leads_and_once_it_is_made_the_end_of_the_turn() {
    let mut f = fight();
    assert!(leading(&f, 1).contains(&"strike".to_string()));
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    f.answer(0, "absorb", false);
    assert_eq!((f.turn(), leading(&f, 1)), ("Ada".to_string(), vec!["end".to_string()]));
}

/// Lightning strikes the Rat; nothing more befalls it.
fn lightning_strikes(f: &mut Fight) -> Result<(), Refusal> {
    let target = Input::group([("target", Input::from(f.handle("Rat")))]);
    f.e.request(viewer(0), Request::act(None, "lightning".into(), Some(target)))?;
    f.answer(0, "mishap", "none");
    Ok(())
}

#[test]
fn outside_a_fight_only_what_needs_none_is_offered_and_done() {
    let mut f = in_preparation();
    for (phase, refused) in [("before", "not_begun"), ("after", "over")] {
        let offered = |who: Option<&str>| {
            let all = f.e.offers(who.map(|name| f.who(name)));
            all.into_iter().map(|o| o.act.to_string()).collect::<Vec<_>>()
        };
        assert_eq!((offered(None), offered(Some("Ada"))), (vec!["lightning".into()], vec![]), "{phase}");
        let shown = |seat| f.view(seat).offers.iter().flat_map(|set| &set.acts).map(|o| o.act.to_string()).collect();
        let (gms, players): (Vec<String>, Vec<String>) = (shown(0), shown(1));
        assert_eq!((gms, players), (vec!["lightning".into()], vec![]), "{phase}");
        assert_eq!(f.try_act(1, "Ada", "strike", Some("Rat")).unwrap_err().code, refused);
        let rain = Request::act(None, "rain".into(), None);
        assert_eq!(f.e.request(viewer(0), rain).unwrap_err().code, refused);
        lightning_strikes(&mut f).expect("it needs no fight");
        f.restart();
        if phase == "before" {
            f.gm(Request::Start);
            f.gm(Request::End);
        }
    }
    let rat = f.who("Rat");
    assert_eq!(f.e.scene().get(rat, fray_kit::tiny::HURT), 2);
}

#[test]
fn what_waits_for_an_answer_when_the_fight_begins_is_abandoned() {
    let mut f = in_preparation();
    let target = Input::group([("target", Input::from(f.handle("Rat")))]);
    f.gm(Request::act(None, "lightning".into(), Some(target)));
    assert!(f.question(0, "mishap").is_some());
    f.gm(Request::Start);
    assert_eq!((f.question(0, "mishap"), f.turn()), (None, "Ada".to_string()));
    assert!(f.lines(0).iter().any(|line| line.contains("the fight begins")), "{:?}", f.lines(0));
}
