//! SW-TRN-1 to 8, 19: rounds, and the deal at the start of each.

use super::{buy, deal, surprise};
use crate::conditions::{CONDITIONS, JOKER_PAST, SURPRISED};
use crate::{cards, sheet};
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Scene, Until};
use fray_engine::text;
use std::num::NonZeroU32;

/// SW-TRN-19: whether anybody would be dealt a card.
pub fn would_deal(scene: &Scene) -> bool {
    scene.ids().any(|w| deal::gets_card(scene, w) || scene.has(w, SURPRISED))
}

/// Ends the round and deals the next.
pub fn begin_round(play: &mut Play) -> Flow {
    if play.scene().round.is_some() {
        end_round(play);
    }
    let round = play.by("SW-TRN-1").begin_round();
    play.by("SW-TRN-1").tell(LineKind::Round, text!("Round ", round, "."));
    hand_out_bennies(play);
    gm_pool(play);
    if round == NonZeroU32::MIN {
        surprise::ambush(play)?;
    }
    deal_to_all(play)?;
    let entries = deal::entries(play.scene());
    play.by("SW-TRN-4").order(entries);
    Ok(())
}

/// SW-TRN-19: conditions of the round end; those on Hold keep it. SW-GEN-6: a round is six seconds.
fn end_round(play: &mut Play) {
    let round = play.scene().round;
    let over = |u: Until| matches!(u, Until::EndOfRound { round: last } if Some(last) <= round);
    play.by("SW-TRN-19").expire(CONDITIONS, over);
    // SW-CND-15: nobody is surprised for longer than the round, even if the GM said so.
    let surprised: Vec<Who> = play.scene().ids().filter(|w| play.has(*w, SURPRISED)).collect();
    for who in surprised {
        play.by("SW-CND-15").end(who, SURPRISED);
    }
    if deal::kept(play.scene()) {
        deal::keep_cards(play);
    } else {
        cards::shuffle_after_joker(play);
    }
    play.by("SW-GEN-6").pass_time(6);
    play.by("SW-TRN-19").end_round();
}

/// SW-TRN-2..8: a whole deal. The order is set by the caller. SW-OPT-21: with the cards kept, only those who have none
/// draw.
fn deal_to_all(play: &mut Play) -> Flow {
    let all: Vec<Who> = play.scene().ids().collect();
    let once = deal::kept(play.scene()) && all.iter().any(|w| !play.get(*w, sheet::CARD).is_empty());
    for who in all.into_iter().filter(|_| !once) {
        play.by("SW-TRN-2").set(who, sheet::CARD, Str::new_static(""));
        play.by("SW-TRN-2").set(who, sheet::CARDS_HELD, vec![]);
        play.by("SW-TRN-2").end(who, JOKER_PAST);
    }
    let had: Vec<Who> = play.scene().ids().filter(|w| !play.get(*w, sheet::CARD).is_empty()).collect();
    // Checked again for each draw: anyone put out of action while others choose a card gets none.
    while let Some(who) = deal::next_to_draw(play.scene()) {
        deal::draw_for(play, who)?;
        if play.get(who, sheet::CARD).is_empty() {
            break;
        }
    }
    let drew: Vec<Who> = deal::leaders(play.scene()).filter(|w| !had.contains(w)).collect();
    for who in drew {
        deal::joker_bennies(play, who);
    }
    if once {
        // SW-TRN-3: anyone who has joined a group since acts on its card.
        for who in deal::leaders(play.scene()).collect::<Vec<_>>() {
            deal::share(play, who);
        }
    } else {
        buy::window(play)?;
    }
    let all: Vec<Who> = play.scene().ids().collect();
    for who in all {
        play.by("SW-TRN-2").set(who, sheet::CARDS_HELD, vec![]);
    }
    Ok(())
}

fn without_bennies(scene: &Scene) -> impl Iterator<Item = Who> + '_ {
    scene.ids().filter(|w| scene.get(*w, sheet::BENNIES).is_none())
}

/// SW-SHT-13: whether somebody came in mid-fight, and has no Bennies yet.
pub fn bennies_due(scene: &Scene) -> bool {
    scene.round.is_some() && without_bennies(scene).next().is_some()
}

/// SW-SHT-13: latecomers get the usual Bennies too.
pub fn newcomers_bennies(play: &mut Play) {
    if bennies_due(play.scene()) {
        hand_out_bennies(play);
    }
}

/// SW-SHT-13: the number of Bennies that somebody starts with whose sheet names none.
pub fn usual_bennies(scene: &Scene, who: Who) -> i32 {
    match (scene.get(who, sheet::WILD_CARD), scene.combatant(who).owner) {
        (true, Some(_)) => 3,
        (true, None) => 2,
        (false, _) => 0,
    }
}

/// SW-SHT-13: the usual number for everybody who has come without.
fn hand_out_bennies(play: &mut Play) {
    for who in without_bennies(play.scene()).collect::<Vec<_>>() {
        let usual = usual_bennies(play.scene(), who);
        play.by("SW-SHT-13").set(who, sheet::BENNIES, Some(usual));
    }
}

/// SW-SHT-13: one Benny in the GM's pool for each player's Wild Card.
fn gm_pool(play: &mut Play) {
    if play.var(sheet::GM_POOL).is_none() {
        let s = play.scene();
        let players = s.ids().filter(|w| s.get(*w, sheet::WILD_CARD) && s.combatant(*w).owner.is_some()).count() as i32;
        play.by("SW-SHT-13").set_scene(sheet::GM_POOL, Some(players));
    }
}
