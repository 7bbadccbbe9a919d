//! SW-TRN-8, SW-REA-14: the window to buy cards.

use super::deal::{choose_card, draws, group_of, joker_bennies, leaders, share, take};
use super::turn;
use crate::cards::{COUNTDOWN, is_joker, place};
use crate::rolls::benny;
use crate::sheet;
use crate::sides::is_out;
use fray_engine::base::{TextPiece, Who};
use fray_engine::fact::{Cause, LineKind, Question};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Asking, OrderEntry, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// SW-TRN-8: everybody who can pay is asked, again and again until all pass. All are asked at once, so that nobody
/// waits for a neighbour; cards are bought in encounter order.
pub(crate) fn window(play: &mut Play) -> Flow {
    if cards_are_for_sale(play.scene()) {
        let anybody = !buyers(play.scene()).is_empty();
        play.by("SW-TRN-8").set_scene(sheet::BUYING, anybody);
        return Ok(());
    }
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

/// Whether the window is an offer that stays open until the first turn is under way, instead of a question to all. If
/// the first in line has to roll at turn start, there is no time for an offer.
fn cards_are_for_sale(scene: &Scene) -> bool {
    let first = leaders(scene).min_by_key(|w| place(&scene.get(*w, sheet::CARD)));
    scene.asking == Asking::Sensible && first.is_none_or(|w| !turn::rolls_at_start(scene, w))
}

/// Whether `who` may buy a card while the fight goes on.
///
/// # Errors
/// The first refusal that applies.
pub fn may_buy(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if !scene.var(sheet::BUYING) {
        let text = "Cards are bought after the deal, before the first turn is under way. Wait for the next round.";
        return Err(Refusal::new("not_your_turn", "SW-TRN-8", text));
    }
    if !buyers(scene).contains(&who) {
        let text = text!(who, " cannot buy a card: that takes a card of their own and a Benny.");
        return Err(Refusal::new("no_benny", "SW-TRN-8", text));
    }
    Ok(())
}

/// SW-TRN-8, 4: buys a card while the fight goes on; the highest card now goes first.
pub fn buy_at_any_time(play: &mut Play, who: Who) -> Flow {
    let held = play.get(who, sheet::CARD);
    play.by("SW-TRN-8").set(who, sheet::CARDS_HELD, vec![held]);
    buy(play, who)?;
    play.by("SW-TRN-2").set(who, sheet::CARDS_HELD, vec![]);
    let card = play.get(who, sheet::CARD);
    let mut entries = play.scene().order.to_vec();
    let group = group_of(play.scene(), who);
    let (mut moved, rest): (Vec<OrderEntry>, Vec<OrderEntry>) = entries.drain(..).partition(|s| group.contains(&s.who));
    for entry in &mut moved {
        entry.mark = card.clone();
    }
    let behind = |s: &OrderEntry| (place(&card) + 1..COUNTDOWN.len()).contains(&place(&s.mark));
    let at = rest.iter().position(behind).unwrap_or(rest.len());
    entries.extend_from_slice(&rest[..at]);
    entries.extend(moved);
    entries.extend_from_slice(&rest[at..]);
    play.by("SW-TRN-4").order(entries);
    let Some(now) = play.scene().turn().filter(|w| !group.contains(w)) else { return Ok(()) };
    if play.scene().order.iter().any(|s| s.who == now && behind(s)) {
        turn::put_back(play, now);
        play.by("SW-TRN-4").tell(LineKind::Turn, text!(who, " now acts before ", now, "."));
    }
    Ok(())
}

/// Wild Cards with a card, if somebody can pay for them.
fn buyers(scene: &Scene) -> Vec<Who> {
    let can = |w: &Who| {
        scene.get(*w, sheet::WILD_CARD)
            && !scene.get(*w, sheet::CARD).is_empty()
            && benny::payable(scene, *w)
            && draws(scene, *w)
    };
    scene.ids().filter(can).collect()
}

fn question(scene: &Scene, who: Who) -> Question {
    let title = text!("You hold ", TextPiece::card(scene.get(who, sheet::CARD)), ". Buy another card?");
    let q = Question::to(who, "buy_card", title, Form::Confirm { default: false });
    let q = q.why(text!("Costs ", benny::cost(scene, who), "; you keep the card that you like best.")).standing();
    // Nothing beats a Joker, and anyone who only rolls for Bleeding Out gains nothing from an earlier turn.
    q.earns(!is_joker(&scene.get(who, sheet::CARD)) && !is_out(scene, who))
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
