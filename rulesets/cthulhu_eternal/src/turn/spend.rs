//! CE-TURN-1, 5 to 9: how slots begin and end, and how actions are spent.

use super::end_stance;
use crate::conditions::{HELD, PINNED, PINNING, RUNNING, TERROR_ZONE};
use crate::rolls::Shown;
use crate::turn::legality;
use crate::{derived, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::course::TurnOrigin;
use fray_engine::fact::LineKind;
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, OrderState, Scene, TurnFields};
use fray_engine::system::Refusal;
use fray_engine::text;

fray_engine::payload! {
    /// CE-PIN-4: the pinner's latest attack roll on the victim, if that was the pinner's latest action.
    pub struct Grip of PINNING, by(victim: Who) { roll: Option<i32>, rank: Option<i32>, target: Option<i32> }
}

impl Grip {
    /// CE-PIN-4, 5: the hold after this attack roll; `None`: the latest action was not an attack.
    pub fn after(victim: Who, attack: Option<Shown>) -> Grip {
        let part = |of: fn(Shown) -> i32| attack.map(of);
        Grip { victim, roll: part(|a| a.roll), rank: part(|a| a.rank), target: part(|a| a.target) }
    }

    pub fn attack(&self) -> Option<Shown> {
        Some(Shown { roll: self.roll?, rank: self.rank?, target: self.target? })
    }
}

/// A slot begins, for one combatant or for several who act at once. CE-TURN-6: one that was claimed is opened by a token.
pub fn begin(play: &mut Play, actors: &[Who], origin: &TurnOrigin) {
    let by_token = match origin {
        TurnOrigin::InOrder => false,
        TurnOrigin::Claimed(_) => true,
    };
    let waits = |s: &Scene, w: Who| s.order.iter().any(|e| e.who == w && e.state == OrderState::Waiting);
    let owed = by_token && actors.iter().all(|w| waits(play.scene(), *w));
    for who in actors {
        // CE-ACT-9, CE-TURN-6: anyone who waited kept the action, and with it the small step if it was not taken.
        if !by_token {
            play.by("CE-ACT-9").set(*who, sheet::SHIFTED, false);
        }
        play.by("CE-TURN-1").set(*who, sheet::STAYS, false);
        play.by("CE-TURN-1").set(*who, sheet::DONE, false);
        // CE-TURN-8: an unused token is lost when its owner's next slot opens.
        if !by_token && play.has(*who, HELD) {
            play.by("CE-TURN-8").end(*who, HELD);
            play.by("CE-TURN-8").tell(LineKind::Note, text!(*who, " has not used the held action, and loses it."));
        }
    }
    let fields = TurnFields::of(sheet::TURN).with(sheet::BY_TOKEN, by_token).with(sheet::OWED, owed);
    play.by("CE-TURN-2").begin_turns(actors, fields);
}

/// A slot ends. CE-ACT-24: whatever was not used in it is lost.
pub fn end(play: &mut Play, who: Who) {
    let (by_token, owed) = (play.turn_var(sheet::BY_TOKEN), play.turn_var(sheet::OWED));
    if by_token {
        play.by("CE-TURN-6").end(who, HELD);
    } else {
        play.by("CE-ACT-24").set(who, sheet::ACTED, true);
    }
    play.by("CE-TURN-2").end_turn(who);
    if by_token && owed {
        play.by("CE-TURN-8").order_state(who, OrderState::Waiting);
    }
}

/// CE-TURN-8: whether `who` holds a token and can use it, which the stunned and the pinned cannot.
pub fn has_token(scene: &Scene, who: Who) -> bool {
    scene.has(who, HELD) && derived::can_act(scene, who) && !scene.has(who, PINNED)
}

/// CE-TURN-6: keeps the action as a token.
pub fn wait(play: &mut Play, who: Who) {
    play.by("CE-TURN-6").condition(who, Cond::new(HELD));
    play.by("CE-TURN-6").set(who, sheet::ACTED, true);
    play.by("CE-TURN-6").end_turn(who);
    play.by("CE-TURN-6").order_state(who, OrderState::Holding);
    play.by("CE-TURN-6").tell(LineKind::Act, text!(who, " waits."));
}

/// CE-TURN-1, CE-TURN-5, CE-TURN-9, CE-TURN-15, CE-DEF-11: `who` starts an action or a reaction, which spends the
/// action of this turn, or a token; each has one chosen target.
pub fn spend(play: &mut Play, who: Who, rule: &'static str) {
    let own = play.scene().own_turn(who);
    let by_token = if own { play.turn_var(sheet::BY_TOKEN) } else { has_token(play.scene(), who) };
    if by_token {
        play.by(rule).end(who, HELD);
    } else {
        play.by(rule).set(who, sheet::ACTED, true);
    }
    if own {
        play.by(rule).set(who, sheet::DONE, true);
    }
    end_stance(play, who, "CE-DEF-11");
    play.by("CE-COND-9").end(who, RUNNING);
    play.by("CE-FEAR-2").end(who, TERROR_ZONE);
    forget_grip(play, who);
}

/// CE-PIN-5: the pinner's latest action is no longer an attack.
fn forget_grip(play: &mut Play, who: Who) {
    let Some(grip) = play.scene().cond(who, PINNING).and_then(Grip::read) else { return };
    if grip.attack().is_some() {
        let forgotten = Grip::after(grip.victim, None);
        play.by("CE-PIN-5").condition(who, forgotten.in_cond(PINNING));
    }
}

/// CE-ACT-11, CE-TURN-6: whether `who` may wait.
///
/// # Errors
/// The first refusal that applies.
pub fn may_wait(scene: &Scene, who: Who) -> Result<(), Refusal> {
    legality::may(scene, who, legality::ActionKind::Wait)?;
    if scene.turn_var(sheet::BY_TOKEN) {
        return refuse("action_spent", "CE-TURN-6", text!(who, " has waited for this. Act, or pass."));
    }
    Ok(())
}
