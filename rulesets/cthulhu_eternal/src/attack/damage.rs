//! CE-ATK-8, CE-DMG-16: the damage of a hit.

use super::effect::{self, LandingOrder, Pending, apply};
use super::volley::{Shot, Volley};
use super::{critical, hit};
use crate::declared::Trick;
use crate::harm::{self, Harm};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};

/// CE-ATK-8, CE-DMG-16: the damage of a hit, with whatever a critical is traded for.
pub(super) fn strike(
    play: &mut Play,
    v: &Volley,
    shot: &Shot,
    to: Who,
    pace: LandingOrder,
    later: &mut Vec<Pending>,
) -> Flow {
    let mut strike = hit::strike(play.scene(), v, shot, to);
    // CE-PROT-2, CE-ACT-26: a target that the first of two shots puts out was not helpless when both were fired.
    strike.chosen &= v.finds_helpless(to);
    let traded = critical::trade(play, v, &strike)?;
    critical::change(&mut strike, traded.what);
    let blow = harm::strike(play, &strike)?;
    let harm = blow.harm;
    apply(play, Pending::Blow(blow), pace, later)?;
    // CE-ACT-27: stuns even if armor stops all the damage. CE-PROT-7: but not a target that nothing physical can touch.
    let touched = harm != Harm::Nothing;
    if touched && v.attack.tricks(to) == Trick::Stun {
        apply(play, Pending::Stun(to, "CE-ACT-27"), pace, later)?;
    }
    effect::stuns(play, &v.attack, (to, harm), pace, later)?;
    critical::effect(play, v, (to, harm), traded, pace, later)
}
