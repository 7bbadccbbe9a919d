use super::incapacitation::{dies, never_dies};
use super::stabilized;
use crate::conditions::BLEEDING_OUT;
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::traits::{Kind, Trait};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// SW-BLD-1..4: the roll of somebody who is Bleeding Out, at the start of each turn, out of combat each minute.
pub fn bleeding_roll(play: &mut Play, who: Who) -> Flow {
    super::time::has_rolled(play, who);
    roll(play, who)
}

pub(super) fn roll(play: &mut Play, who: Who) -> Flow {
    let vigor = TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "bleeding").to("against Bleeding Out");
    let outcome = trait_roll(play, vigor)?.outcome(play.scene());
    // The GM may have ended it while a reroll was thought about.
    if !play.has(who, BLEEDING_OUT) {
        return Ok(());
    }
    match outcome {
        // SW-OPT-14, switched on while somebody bleeds.
        Outcome::Critical | Outcome::Failure if never_dies(play.scene(), who) => stabilized(play, who, "SW-OPT-14"),
        Outcome::Critical | Outcome::Failure => dies(play, who, "SW-BLD-2"),
        Outcome::Success(0) => {
            play.by("SW-BLD-3").tell(LineKind::Effect, text!(who, " lives, and is still Bleeding Out."));
        }
        Outcome::Success(_) => stabilized(play, who, "SW-BLD-4"),
    }
    Ok(())
}
