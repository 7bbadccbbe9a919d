//! SW-ACT-24: Defend.

use crate::conditions::DEFENDING;
use crate::order;
use fray_engine::base::Who;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::system::{Offer, Use};
use fray_engine::text;
use fray_engine::view::LineKind;

/// Id of the action.
pub const ACT: &str = "defend";

/// Defending takes the turn.
pub fn offer(scene: &Scene, who: Who) -> Offer {
    Offer::new(ACT, "Defend", "turn", Form::empty())
        .note("+4 Parry until your next turn")
        .unless(order::may_take(scene, who, ACT).err())
        .good_for(Use::Defend)
}

/// +4 Parry until the start of the next turn; how it ends is the turn's business.
///
/// # Errors
/// None of its own.
pub fn perform(play: &mut Play, who: Who) -> Flow {
    play.by("SW-ACT-24").condition(who, Cond::new(DEFENDING));
    play.by("SW-ACT-24").tell(LineKind::Act, text!(who, " defends."));
    Ok(())
}
