//! CD-TAG-16, CD-REACT-14, CD-ACT-42: stunned.

use crate::conditions::{DELAYING, STUNNED};
use crate::{derived, options, rolls, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{OrderState, Phase, Scene};
use fray_engine::text;
use std::num::NonZeroU32;

/// CD-REACT-14: the penalty on all rolls of a turn that was bought back.
const DAZED: i32 = -3;

fray_engine::payload! {
    pub struct Stun of STUNNED {
        /// CD-TAG-16: the action is lost, and the turn that would have held it is over or never comes.
        lost: bool,
        /// In fights of older releases: the contest of a grapple used the action before one's own slot (CD-ACT-55).
        in_contest: bool,
        /// The round whose action is lost. None: it is not known when the stun began.
        round: Option<NonZeroU32>,
    }
}

/// How far a stun has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It will cost the action of a later round.
    Later,
    /// It costs the action of this round.
    Now,
    /// The action is lost; the tag ends at the start of the next turn.
    Over,
}

fn stage(scene: &Scene, who: Who) -> Option<Stage> {
    let stun = Stun::on(scene, who)?;
    let now = scene.round_number();
    Some(match stun.round {
        _ if stun.lost => Stage::Over,
        Some(round) if Some(round) < now => Stage::Over,
        Some(round) if Some(round) > now => Stage::Later,
        Some(_) | None => Stage::Now,
    })
}

/// CD-TAG-16: whether a stun costs the action of this round.
pub fn loses_this_action(scene: &Scene, who: Who) -> bool {
    stage(scene, who) == Some(Stage::Now)
}

/// CD-TAG-16: the round whose action a new stun costs: this one if the action is still there, else the next.
fn round_it_takes(scene: &Scene, who: Who) -> Option<NonZeroU32> {
    let later = u32::from(scene.get(who, sheet::ACTED));
    scene.round_number().map(|now| now.saturating_add(later))
}

/// CD-TAG-16: a stun set without a beginning (before the fight, or on the sheet) begins now.
pub fn stuns_begin(play: &mut Play) {
    let open = |s: &Scene, w: Who| Stun::on(s, w).is_some_and(|s| !s.lost && !s.in_contest && s.round.is_none());
    let stunned = play.scene().ids().filter(|w| play.has(*w, STUNNED));
    let all: Vec<Who> = stunned.filter(|w| open(play.scene(), *w)).collect();
    for who in all {
        set(play, who, false);
    }
}

fn set(play: &mut Play, who: Who, lost: bool) {
    let round = round_it_takes(play.scene(), who);
    play.by("CD-TAG-16").condition(who, Stun { lost, in_contest: false, round }.cond());
}

/// Whether the turn of `who` in this round is still to come.
fn turn_to_come(scene: &Scene, who: Who) -> bool {
    let waits = scene.order.iter().any(|s| s.who == who && s.state == OrderState::Waiting);
    waits && scene.turn() != Some(who)
}

/// CD-ACT-42: where a hit landed, for the test whether it stuns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the head, by a called shot.
    Head,
    /// Anywhere else.
    Elsewhere,
}

/// Whether damage can stun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuns {
    /// It is not a hit but fire, bleeding or the GM's doing.
    Never,
    /// CD-TAG-40: a hit; `stun` is the modifier of a weapon made to stun.
    Hit { place: Place, stun: Option<i32> },
}

impl Stuns {
    /// A hit that is no called shot, with a weapon that was not made to stun.
    pub const PLAIN: Stuns = Stuns::Hit { place: Place::Elsewhere, stun: None };
}

/// CD-ACT-42, 44, CD-TAG-40: whether the damage dealt stuns `who`: a hit on the head does if the damage is at least
/// their Size, which a weapon made to stun halves. CD-OPT-10: any hit can stun; on the head Size counts one less, and a
/// weapon made to stun counts its modifier twice.
pub fn stuns(scene: &Scene, who: Who, dealt: i32, by: Stuns) -> bool {
    let Stuns::Hit { place, stun } = by else { return false };
    let size = scene.get(who, sheet::SIZE);
    if dealt <= 0 {
        return false;
    }
    match (&*scene.option(options::STUN_RULE), place) {
        ("any_hit", Place::Head) => dealt + stun.unwrap_or(0) >= size - 1,
        ("any_hit", Place::Elsewhere) => dealt + stun.unwrap_or(0) >= size,
        (_, Place::Head) => dealt >= if stun.is_some() { derived::half_up(size) } else { size },
        (_, Place::Elsewhere) => false,
    }
}

/// CD-TAG-16: `who` loses the next action. A second stun before that action is lost adds nothing.
pub fn stun(play: &mut Play, who: Who, rule: &'static str) {
    if derived::is_out(play.scene(), who) || matches!(stage(play.scene(), who), Some(Stage::Later | Stage::Now)) {
        return;
    }
    // Ends a delay. If the action is unused and this round's turn is over, the action is lost at once.
    play.by("CD-TAG-16").end(who, DELAYING);
    let acts_later = play.scene().phase != Phase::Running || turn_to_come(play.scene(), who);
    let now = !acts_later && !play.get(who, sheet::ACTED);
    set(play, who, now);
    if now {
        play.by("CD-TAG-16").set(who, sheet::ACTED, true);
    }
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is stunned."));
}

/// CD-TURN-15 S4: the turn is lost, or bought back (CD-REACT-14); at the turn after a lost one the tag ends.
pub fn stunned_step(play: &mut Play, who: Who) -> Flow {
    match stage(play.scene(), who) {
        None | Some(Stage::Later) => return Ok(()),
        Some(Stage::Over) => {
            play.by("CD-TAG-16").end(who, STUNNED);
            play.by("CD-TAG-16").tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer stunned."));
            return Ok(());
        }
        Some(Stage::Now) => {}
    }
    // A grab, a fall or a contest has used the action before this turn; there is nothing left to buy back.
    if play.get(who, sheet::ACTED) {
        play.by("CD-TAG-16").condition(who, Stun { lost: true, in_contest: false, round: None }.cond());
        return Ok(());
    }
    let pays = play.by("CD-REACT-14").confirm(|s| {
        let title = "You are stunned and lose this action. Spend 1 Willpower to act after all?";
        let why = "All rolls of this turn are then at −3.";
        let asks = loses_this_action(s, who) && rolls::may_pay(s, who, 1).is_ok();
        asks.then(|| Question::to(who, "shake_off", title, Form::Confirm { default: false }).why(why).standing())
    })?;
    if !play.has(who, STUNNED) {
        return Ok(());
    }
    if pays && rolls::pay(play, who, "CD-REACT-14", "to act although stunned") {
        play.by("CD-REACT-14").end(who, STUNNED);
        play.by("CD-REACT-14").set_turn(sheet::TURN_DICE, DAZED);
        return Ok(());
    }
    set(play, who, true);
    play.by("CD-TAG-16").set(who, sheet::ACTED, true);
    play.by("CD-TAG-16").tell(LineKind::Effect, text!(who, " is stunned and loses this action."));
    Ok(())
}
