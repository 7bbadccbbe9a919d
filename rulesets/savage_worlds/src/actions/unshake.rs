//! SW-REA-3: a Benny ends Shaken at any time, but not between a damage roll and its application.

use super::Action;
use crate::codes;
use crate::conditions::{PENDING_DAMAGE, SHAKEN};
use crate::rolls::benny;
use crate::sides;
use fray_engine::base::Who;
use fray_engine::fact::{Cause, LineKind, Tone};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// Id of the command.
pub const ACT: &str = "unshake";

/// Needs no turn.
pub const ACTION: Action = Action::apart(Family {
    acts: &[ACT],
    uses: &[Use::Recover],
    offers: |s, who| offer(s, who).into_iter().collect(),
    off_turn: |s, who| offer(s, who).into_iter().collect(),
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| check(s, who)),
    perform,
    ..Family::DEFAULT
});

/// Offered to everybody who is Shaken, also off turn.
pub fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    if !scene.has(who, SHAKEN) || sides::is_out(scene, who) {
        return None;
    }
    let note = format!("costs {}", benny::cost(scene, who));
    let offer = Offer::new(ACT, "Shake it off", "Benny", Form::empty()).unless(check(scene, who).err());
    Some(offer.note(if benny::payable(scene, who) { note } else { String::new() }).good_for(Use::Recover))
}

/// The refusals, in the order of SW-ACT-2.
fn check(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if sides::is_out(scene, who) {
        return Err(Refusal::new("cannot_act", "SW-INC-1", text!(who, " is out of the fight.")));
    }
    if scene.has(who, PENDING_DAMAGE) {
        let text = "Not while damage is being resolved. Wait until that is done.";
        return Err(Refusal::new("not_your_turn", "SW-REA-3", text));
    }
    if !scene.has(who, SHAKEN) {
        return Err(Refusal::new(codes::BAD_TARGET, "SW-REA-3", text!(who, " is not Shaken.")));
    }
    if !benny::payable(scene, who) {
        return Err(Refusal::new("no_benny", "SW-REA-3", text!("Nobody has a Benny left for ", who, ".")));
    }
    Ok(())
}

/// Shaken ends at once; a turn in progress goes on normally.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    benny::spend(play, who, "SW-REA-3", Cause::Rule, "to recover".into());
    play.by("SW-REA-3").end(who, SHAKEN);
    play.by("SW-REA-3").tell_in(LineKind::Act, Tone::Good, text!(who, " is no longer Shaken."));
    Ok(())
}
