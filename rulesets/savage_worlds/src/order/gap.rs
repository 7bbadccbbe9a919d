//! SW-REA-6, 15: who may act between two turns.

use super::{holds, jokers, next_in_line};
use crate::conditions::ON_HOLD;
use crate::rolls::{TraitRoll, side_of_contest};
use crate::sides::hostile;
use crate::traits::{Kind, Trait};
use fray_engine::base::{Str, Who};
use fray_engine::course::{AskOrder, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;
use std::cmp::Reverse;

/// SW-REA-6: the window of those who have a Joker.
pub(crate) const JOKER: &str = "joker";
/// SW-REA-15: the window of those on Hold.
pub(crate) const HOLD: &str = "hold";
/// The answer of a Joker's holder who acts now.
pub(crate) const NOW: &str = "now";

/// The next window of this gap: first the Jokers, then those on Hold. Anyone who has only just gone on Hold is not
/// asked, unless no card is left to come.
pub(crate) fn window(scene: &Scene, closed: &[Str]) -> Option<Window> {
    let just_now = scene.last_turn.filter(|w| scene.has(*w, ON_HOLD) && next_in_line(scene).is_some());
    let jokers = jokers(scene);
    if !jokers.is_empty() && !closed.iter().any(|k| k == JOKER) {
        return Some(Window::new(JOKER, AskOrder::InTurn, jokers));
    }
    let hold: Vec<Who> = scene.ids().filter(|w| holds(scene, *w) && just_now != Some(*w)).collect();
    (!hold.is_empty() && !closed.iter().any(|k| k == HOLD)).then(|| Window::new(HOLD, AskOrder::AtOnce, hold))
}

/// SW-REA-6: a Joker may act at any point of the round.
pub(crate) fn joker_question(scene: &Scene, who: Who) -> Option<Question> {
    if !jokers(scene).contains(&who) {
        return None;
    }
    let form = Form::one_of(vec![Opt::new(NOW, "Act now"), Opt::new("wait", "Wait")]);
    let q = Question::to(who, "joker_timing", "You hold a Joker. Act now?", form);
    Some(q.why("You may also wait and act at any later point of the round."))
}

pub(crate) fn hold_question(scene: &Scene, who: Who) -> Option<Question> {
    if !holds(scene, who) {
        return None;
    }
    let form = Form::Confirm { default: false };
    let q = Question::to(who, "use_hold", "You are on Hold. Take your turn now?", form);
    Some(q.why("If not, you stay on Hold and can act later.").standing().wanted())
}

pub(crate) fn joker_acts(play: &mut Play, window: &Window) -> Flow {
    if let Some(who) = window.claims().next() {
        play.by("SW-REA-6").claim(who, JOKER);
    }
    Ok(())
}

/// SW-REA-15: settles who on Hold takes the turn now: within one side by encounter order; between hostile sides each
/// rolls Athletics. The others go directly after.
pub(crate) fn from_hold(play: &mut Play, window: &Window) -> Flow {
    let mut totals = None;
    let mut ready: Vec<Who> = window.claims().filter(|w| holds(play.scene(), *w)).collect();
    if ready.iter().any(|w| ready.iter().any(|o| hostile(play.scene(), *o, *w))) {
        let mut rolls = Vec::new();
        let mut told = None;
        for who in &ready {
            // Put out of action, or Shaken, while another's roll was settled.
            if !holds(play.scene(), *who) {
                continue;
            }
            let roll = TraitRoll::new(*who, Trait::Athletics, Kind::Reaction, "first").to("to go first");
            let roll = roll.opposing(told);
            let fell = side_of_contest(play, roll)?;
            told = told.or(Some(fell.told()));
            rolls.push((*who, fell));
        }
        // Two critical failures are as bad as each other; either is worse than any total.
        let s = play.scene();
        rolls.retain(|r| holds(s, r.0));
        rolls.sort_by_key(|(_, r)| (r.critical(), Reverse(if r.critical() { 0 } else { r.total(s) })));
        if let [(_, first), (_, second), ..] = &rolls[..] {
            let counts = !first.critical() && !second.critical();
            totals = counts.then(|| (first.total(s), second.total(s)));
        }
        ready = rolls.into_iter().map(|r| r.0).collect();
    }
    for who in &ready {
        play.by("SW-REA-15").claim(*who, HOLD);
    }
    if let [first, second, ..] = ready[..] {
        let words = text!(first, " acts before ", second);
        let words = match totals {
            Some((more, less)) => words.and(", ").and(more).and(" to ").and(less).and("."),
            None => words.and("."),
        };
        play.by("SW-REA-15").tell(LineKind::Turn, words);
    }
    Ok(())
}
