//! SW-TRN-8, SW-REA-14: the window to buy cards.

use super::cards::is_joker;
use super::deal::{choose_card, joker_bennies, leaders, share, take};
use crate::rolls::benny;
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::{Cause, Question};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// SW-TRN-8: everybody who can pay is asked, again and again until all pass. All are asked at once, so that nobody
/// waits for a neighbour; cards are bought in encounter order.
pub(super) fn window(play: &mut Play) -> Flow {
    loop {
        let answers = play.by("SW-REA-14").ask_all(|s| buyers(s).into_iter().map(|w| question(s, w)).collect())?;
        let asked: Vec<Who> = answers
            .iter()
            .filter(|(_, yes)| yes.yes())
            .filter_map(|(q, _)| if let fray_engine::fact::Asked::Player(w) = q.asked { Some(w) } else { None })
            .collect();
        if asked.is_empty() {
            return Ok(());
        }
        for who in asked {
            buy(play, who)?;
        }
    }
}

/// Wild Cards with a card, for whom somebody can pay.
fn buyers(scene: &Scene) -> Vec<Who> {
    let can = |w: &Who| {
        scene.get(*w, sheet::WILD_CARD) && !scene.get(*w, sheet::CARD).is_empty() && benny::payable(scene, *w)
    };
    let mut all: Vec<Who> = leaders(scene).into_iter().filter(can).collect();
    all.sort_unstable();
    all
}

fn question(scene: &Scene, who: Who) -> Question {
    let title = text!("You hold ", scene.get(who, sheet::CARD), ". Buy another card?");
    let q = Question::to(who, "buy_card", title, Form::Confirm { default: false });
    q.why(format!("Costs {}; you keep the card that you like best.", benny::cost(scene, who))).standing()
}

fn buy(play: &mut Play, who: Who) -> Flow {
    if !benny::payable(play.scene(), who) {
        return Ok(());
    }
    benny::spend(play, who, "SW-TRN-8", Cause::Rule, "for another card".into());
    let before = play.get(who, sheet::CARD);
    take(play, who, 1, "SW-TRN-8")?;
    choose_card(play, who)?;
    share(play, who);
    let now = play.get(who, sheet::CARD);
    if is_joker(&now) && now != before {
        joker_bennies(play, who);
    }
    Ok(())
}
