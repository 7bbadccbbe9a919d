//! CE-HAZ: poisons, diseases, falls, fire, cold, want.

mod breath;
mod cold;
mod data;
mod disease;
mod fall;
mod fire;
mod poison;
mod want;

pub use breath::{Breath, airway_blocked, breathes, chokes};
pub use cold::{Cold, Gear, Thaw, exposed, warmed};
pub use data::{ALL as DISEASES_AND_POISONS, Ailment, Sort, ailment};
pub use disease::{antidote, curable};
pub use fall::{fall, impact};
pub use fire::{Flames, Size, burn, leaves as leaves_fire, stands_in};
pub use poison::expose;
pub use want::{Want, deprive, fed};

use crate::{afflicted, derived};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;

/// Whether the game clock has made anything due.
pub fn due(scene: &Scene) -> bool {
    scene.ids().any(|w| first(scene, w).is_some())
}

/// The kinds of hazards that depend on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slow {
    /// CE-HAZ-5 to 8.
    Ailment,
    /// CE-HAZ-18.
    Cold,
    /// CE-HAZ-19, 20.
    Want,
}

/// The kind that was due first.
fn first(scene: &Scene, who: Who) -> Option<Slow> {
    let all = [
        (afflicted::due(scene, who), Slow::Ailment),
        (cold::due(scene, who), Slow::Cold),
        (want::due(scene, who), Slow::Want),
    ];
    all.into_iter().filter_map(|(at, what)| Some((at?, what))).min_by_key(|(at, _)| *at).map(|(_, what)| what)
}

/// Carries it out, one hazard for each combatant.
///
/// # Errors
/// Pass on with `?`.
pub fn time_passes(play: &mut Play) -> Flow {
    for who in play.scene().ids().collect::<Vec<_>>() {
        match first(play.scene(), who) {
            Some(Slow::Ailment) => disease::strikes(play, who)?,
            Some(Slow::Cold) => cold::strikes(play, who)?,
            Some(Slow::Want) => want::strikes(play, who)?,
            None => {}
        }
    }
    Ok(())
}

/// CE-HAZ-3: the hazards of each turn, in encounter order; for one victim, suffocation before fire.
///
/// # Errors
/// Pass on with `?`.
pub fn end_of_turn(play: &mut Play) -> Flow {
    for who in play.scene().ids().collect::<Vec<_>>() {
        if derived::is_out(play.scene(), who) && !derived::is_alive(play.scene(), who) {
            continue;
        }
        breath::tick(play, who)?;
        fire::tick(play, who)?;
    }
    Ok(())
}
