//! SW-ACT-24: Defend.

use super::{Action, Declared};
use crate::conditions::DEFENDING;
use crate::order;
use crate::turn_action::ActionKind;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Use};
use fray_engine::text;

pub const ACT: &str = ActionKind::Defend.id();

/// SW-ACT-24.
pub const ACTION: Action = Action {
    verb: ("defend", ""),
    ..Action::of_turn(
        Family { acts: &[ACT], uses: &[Use::Defend], offers: |s, who| vec![offer(s, who)], perform, ..Family::DEFAULT },
        Declared::Never,
    )
};

/// Defending takes the turn.
fn offer(scene: &Scene, who: Who) -> Offer {
    Offer::new(ACT, "Defend", "turn", Form::empty())
        .note("+4 Parry until your next turn")
        .unless(order::may_take(scene, who, ActionKind::Defend).err())
        .good_for(Use::Defend)
}

/// +4 Parry until the start of the next turn; how it ends is the turn's business.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    play.by("SW-ACT-24").condition(who, Cond::new(DEFENDING));
    play.by("SW-ACT-24").tell(LineKind::Act, text!(who, " defends."));
    Ok(())
}
