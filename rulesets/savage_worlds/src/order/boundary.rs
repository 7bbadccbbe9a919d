//! SW-REA-6, 15: windows between two turns.

use super::hold::{any_lost, drop_lost_holds};
use super::turn::{Contest, begin_turn};
use super::{fit, holds, jokers};
use crate::conditions::ACTS_NEXT;
use crate::modifiers::hostile;
use crate::rolls::{Kind, Trait, TraitRoll, side_of_contest};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::{Asked, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene, SlotState};
use fray_engine::text;
use std::cmp::Reverse;

/// Whether anybody has a word to say before the next card comes up.
pub(super) fn needed(scene: &Scene) -> bool {
    next_up(scene).is_some() || !jokers(scene).is_empty() || scene.ids().any(|w| holds(scene, w)) || any_lost(scene)
}

/// Who takes the next turn, decided before: by a lost interrupt, or by a contest of several on Hold.
fn next_up(scene: &Scene) -> Option<Who> {
    let rank = |w: &Who| scene.cond(*w, ACTS_NEXT).map(|c| c.level);
    scene.ids().filter(|w| scene.has(*w, ACTS_NEXT)).min_by_key(rank)
}

/// The windows between two turns. If somebody takes a turn, the rest wait for the next boundary.
///
/// # Errors
/// Pass on with `?`.
pub fn boundary(play: &mut Play) -> Flow {
    drop_lost_holds(play);
    while let Some(who) = next_up(play.scene()) {
        if fit(play.scene(), who) {
            return begin_turn(play, who, Contest::Plain);
        }
        // SW-TRN-15: lost if Shaken or Stunned by then.
        play.by("SW-TRN-15").end(who, ACTS_NEXT);
        play.by("SW-TRN-15").slot(who, SlotState::Done);
    }
    for who in jokers(play.scene()) {
        if now(play, who)? {
            return begin_turn(play, who, Contest::Plain);
        }
    }
    if let Some(who) = from_hold(play)? {
        return begin_turn(play, who, Contest::Plain);
    }
    play.by("SW-REA-15").set_scene(sheet::BOUNDARY_ASKED, true);
    Ok(())
}

/// SW-REA-6: a Joker may act at any point of the round.
fn now(play: &mut Play, who: Who) -> Flow<bool> {
    let now = play.by("SW-REA-6").choose(|s| {
        let options = vec![(Opt::new("now", "Act now"), true), (Opt::new("wait", "Wait"), false)];
        let q = Question::to(who, "joker_timing", "You hold a Joker. Act now?", Form::empty());
        let q = q.why("You may also wait and act at any later point of the round.");
        jokers(s).contains(&who).then_some((q, options))
    })?;
    Ok(now.unwrap_or(false))
}

/// SW-REA-15: who on Hold takes the turn now: of one side in encounter order; of hostile sides each rolls Athletics.
fn from_hold(play: &mut Play) -> Flow<Option<Who>> {
    let answers = play.by("SW-REA-15").ask_all(|s| {
        let ask = |w: Who| {
            let q =
                Question::to(w, "use_hold", "You are on Hold. Take your turn now?", Form::Confirm { default: false });
            q.standing().wanted()
        };
        s.ids().filter(|w| holds(s, *w)).map(ask).collect()
    })?;
    let who = |q: &Question| if let Asked::Player(w) = q.asked { Some(w) } else { None };
    let mut ready: Vec<Who> = answers.iter().filter(|(_, yes)| yes.yes()).filter_map(|(q, _)| who(q)).collect();
    ready.retain(|w| holds(play.scene(), *w));
    if ready.iter().any(|w| ready.iter().any(|o| hostile(play.scene(), *o, *w))) {
        let mut rolls = Vec::new();
        for who in &ready {
            let roll = TraitRoll::new(*who, Trait::Athletics, Kind::Reaction, "first").to("to go first");
            rolls.push((*who, side_of_contest(play, roll)?));
        }
        // Two critical failures are as bad as each other; either is worse than any total.
        let s = play.scene();
        rolls.retain(|r| holds(s, r.0));
        rolls.sort_by_key(|(_, r)| (r.critical(), Reverse(if r.critical() { 0 } else { r.total(s) })));
        ready = rolls.into_iter().map(|r| r.0).collect();
    }
    for (rank, who) in ready.iter().enumerate().skip(1) {
        play.by("SW-REA-15").condition(*who, Cond::new(ACTS_NEXT).level(rank as i32));
    }
    if let [first, second, ..] = ready[..] {
        play.by("SW-REA-15").tell(fray_engine::view::LineKind::Turn, text!(first, " goes before ", second, "."));
    }
    Ok(ready.first().copied())
}
