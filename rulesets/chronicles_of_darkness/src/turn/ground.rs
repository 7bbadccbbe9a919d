//! CD-ACT-36, CD-TAG-10: dropping prone, and being knocked down.

use super::{Need, may_unless, spend_action};
use crate::conditions::{KNOCKED_DOWN, PRONE, SUPPRESSED};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// CD-ACT-36, CD-REACT-9: whether `who` may drop prone: at any time in the round before acting, on turn or off.
///
/// # Errors
/// The first refusal that applies.
pub fn may_drop(scene: &Scene, who: Who) -> Result<(), Refusal> {
    let lies = || Refusal::new("prone", "CD-ACT-36", text!(who, " is already prone."));
    may_unless(scene, who, &[Need::Action, Need::NoGrapple], scene.has(who, PRONE).then(lies))
}

/// CD-ACT-36: drops prone, which uses the action of this round and ends suppression (CD-ACT-17).
pub fn drop_prone(play: &mut Play, who: Who) {
    spend_action(play, who, "CD-ACT-36");
    play.by("CD-TAG-11").condition(who, Cond::new(PRONE));
    play.by("CD-ACT-17").end(who, SUPPRESSED);
    play.by("CD-ACT-36").tell(LineKind::Act, text!(who, " drops to the ground."));
}

/// CD-TAG-10: prone, the action of this round lost if it was left, and a penalty on attacks from the ground.
pub fn knock_down(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).condition(who, Cond::new(PRONE));
    play.by(rule).condition(who, Cond::new(KNOCKED_DOWN));
    if !play.get(who, sheet::ACTED) {
        spend_action(play, who, "CD-TAG-10");
    }
    // The unconscious lie already.
    if !derived::is_out(play.scene(), who) {
        play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is knocked down."));
    }
}
