//! CE-DEC-8, CE-ATK-9: hits on somebody who was not the target.

use super::effect::{self, LandingOrder, Pending, apply, gas};
use super::hit;
use crate::declared::Attack;
use crate::harm;
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};

/// CE-DEC-8, CE-ATK-9: somebody who was not the target is hit, with the weapon's damage or with the condition that it
/// sets instead.
pub(super) fn stray(play: &mut Play, a: &Attack, to: Who, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    if hit::harmless(a) {
        return gas(play, a, to, pace, later);
    }
    let strike = hit::strike_with(play.scene(), a, to);
    // CE-KR-3, CE-LETH-6: it comes down outside, so nobody is inside its Kill Radius.
    // CE-ATK-9: normal damage, and armor counts; what a called or trick shot was to do concerns the target alone.
    let aim = harm::Aim { past_cover: a.by_hand(), ..harm::Aim::default() };
    let plain = harm::Strike { chosen: false, in_radius: false, halved: false, aim, ..strike };
    let blow = harm::strike(play, &plain)?;
    let harm = blow.harm;
    apply(play, Pending::Blow(blow), pace, later)?;
    effect::stuns(play, a, (to, harm), pace, later)
}
