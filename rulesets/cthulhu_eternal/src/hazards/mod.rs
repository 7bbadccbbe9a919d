//! CE-HAZ: poisons, diseases, falls, fire, cold, hunger and thirst.

mod breath;
mod cold;
mod data;
mod deprivation;
mod disease;
mod fall;
mod fire;
mod gas;
mod poison;

pub use breath::{Breath, airway_blocked, breathes, chokes, holds_breath};
pub use cold::{Cold, Gear, Thaw, exposed, warmed};
pub use data::{ALL as DISEASES_AND_POISONS, Ailment, AilmentKind, ailment};
pub use deprivation::{Deprivation, Lack, deprive, end_deprivation};
pub use disease::{antidote, curable};
pub use fall::{Impact, fall, impact};
pub use fire::{Flames, Size, burn, leaves as leaves_fire, stands_in};
pub use gas::{GAS, clears as gas_clears};
pub use poison::{Exposure, expose};

use crate::conditions::{
    BURNING, CHILLED, DISEASED, IN_COLD, IN_FIRE, POISONED, QUENCHED, STARVING, SUFFOCATING, THIRSTING,
};
use crate::{afflicted, derived, harm, sheet};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;

/// Whether the game clock has made anything due for `who`. Asked of everybody after each step.
#[inline(always)]
pub fn due(scene: &Scene, who: Who) -> bool {
    depends_on_clock(scene, who) && first(scene, who).is_some()
}

/// Whether anything of theirs depends on the clock. Few have any of it.
#[inline(always)]
fn depends_on_clock(scene: &Scene, who: Who) -> bool {
    let c = scene.combatant(who);
    c.conds.any(&TIMED) || c.get(sheet::MENDING).is_some()
}

/// What depends on the clock: hazards, and what a day gives back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Timed {
    /// CE-HAZ-5 to 8.
    Ailment,
    /// CE-HAZ-18.
    Cold,
    /// CE-HAZ-19, 20.
    Deprivation,
    /// CE-HEAL-8.
    Mending,
}

/// The conditions of the hazards.
const TIMED: [&str; 7] = [POISONED, DISEASED, IN_COLD, CHILLED, STARVING, THIRSTING, QUENCHED];

/// The kind that was due first.
fn first(scene: &Scene, who: Who) -> Option<Timed> {
    let all = [
        (afflicted::due(scene, who), Timed::Ailment),
        (cold::due(scene, who), Timed::Cold),
        (deprivation::due(scene, who), Timed::Deprivation),
        (harm::mending_due(scene, who), Timed::Mending),
    ];
    all.into_iter().filter_map(|(at, what)| Some((at?, what))).min_by_key(|(at, _)| *at).map(|(_, what)| what)
}

/// Carries it out, one thing for each combatant.
pub fn time_passes(play: &mut Play) -> Flow {
    for who in play.scene().ids().collect::<Vec<_>>() {
        match first(play.scene(), who) {
            Some(Timed::Ailment) => disease::strikes(play, who)?,
            Some(Timed::Cold) => cold::strikes(play, who)?,
            Some(Timed::Deprivation) => deprivation::strikes(play, who)?,
            Some(Timed::Mending) => harm::mends(play, who),
            None => {}
        }
    }
    Ok(())
}

/// CE-HAZ-3: the conditions without which no hazard of a turn strikes.
const OF_TURN: [&str; 5] = [POISONED, DISEASED, SUFFOCATING, IN_FIRE, BURNING];

/// CE-HAZ-3, CE-TURN-10: the hazards of each turn, in encounter order; for one victim, a poison whose turns have run out
/// before suffocation, and that before fire.
pub fn end_of_turn(play: &mut Play) -> Flow {
    for who in play.scene().ids().collect::<Vec<_>>() {
        let threatened = play.scene().has_any(who, &OF_TURN);
        if !threatened || (derived::is_out(play.scene(), who) && !derived::is_alive(play.scene(), who)) {
            continue;
        }
        while afflicted::due(play.scene(), who).is_some() {
            disease::strikes(play, who)?;
        }
        breath::tick(play, who)?;
        fire::tick(play, who)?;
    }
    Ok(())
}
