//! SW-GM-13: the fate, after the fight, of Extras who were put out of it.

use super::{death, fatigue};
use crate::conditions::{BLEEDING_OUT, DEAD, FATE_KNOWN, INCAPACITATED};
use crate::rolls::{TraitRoll, trait_roll};
use crate::sheet;
use crate::sides::beyond_reach;
use crate::traits::{Kind, Trait};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Phase, Scene};
use fray_engine::text;

/// Extras who are down and whose fate is still open.
fn fallen(scene: &Scene) -> impl Iterator<Item = Who> {
    let lies = move |w: &Who| {
        let down = scene.has(*w, INCAPACITATED) && !fatigue::only_collapsed(scene, *w);
        let settled = scene.has_any(*w, &[DEAD, BLEEDING_OUT, FATE_KNOWN]);
        down && !settled && !scene.get(*w, sheet::WILD_CARD)
    };
    scene.ids().filter(lies)
}

/// Whether the fight is over and the fate of somebody is open.
pub fn due(scene: &Scene) -> bool {
    scene.phase == Phase::Ended && fallen(scene).next().is_some()
}

/// What the GM says of the fallen.
#[derive(Clone, Copy)]
enum FallenRuling {
    Rolls,
    Lives,
    Dies,
}

/// SW-INC-8, SW-GM-13: the GM is asked; the proposal is a Vigor roll for each, success lives.
pub fn settle(play: &mut Play) -> Flow {
    let fate = play.by("SW-GM-13").choose(|s| {
        let n = fallen(s).count() as i32;
        let options = vec![
            (Opt::new("roll", "A Vigor roll for each"), FallenRuling::Rolls),
            (Opt::new("live", "They live"), FallenRuling::Lives),
            (Opt::new("die", "They die"), FallenRuling::Dies),
        ];
        let title = text!("The fight is over. What happens to the fallen Extras (", n, ")?");
        (n > 0).then(|| (Question::ruling("fallen", title, Form::empty()), options))
    })?;
    for who in fallen(play.scene()).collect::<Vec<_>>() {
        // The GM may have settled it while others rolled.
        if !fallen(play.scene()).any(|w| w == who) {
            continue;
        }
        let lives = match fate.unwrap_or(FallenRuling::Rolls) {
            FallenRuling::Lives => true,
            FallenRuling::Dies => false,
            FallenRuling::Rolls => {
                let vigor =
                    TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "fate").to("to stay alive").success_is_all();
                trait_roll(play, vigor)?.outcome(play.scene()).success()
            }
        };
        if beyond_reach(play.scene(), who) {
            continue;
        }
        if lives {
            play.by("SW-GM-13").condition(who, Cond::new(FATE_KNOWN));
            play.by("SW-GM-13").tell_in(LineKind::Effect, Tone::Good, text!(who, " lives."));
        } else {
            death::dies(play, who, "SW-GM-13");
        }
    }
    Ok(())
}
