//! CC-HAZ-5, 9, 16, 18, 19, CC-COND-16: harm that continues round by round.

use super::adjusted::{Adjusted, Factor, changed};
use super::blow::blow;
use super::faint;
use crate::conditions::{ADJUSTED, DEAD, EXPOSED_TO};
use crate::gear::Dice;
use crate::rolls::{Difficulty, con, roll_harm};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::form::Choice as _;
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;
use std::num::NonZeroU32;

/// CC-HAZ-9: a dose at once, then one at the end of each later round.
pub const BURN: &str = "burn";
/// CC-HAZ-9, 16: CON rolls at first; a dose in each round after one has failed.
pub const BREATH: &str = "breath";
/// The word for fire in the log.
const FIRE: &str = "fire";

fray_engine::payload! {
    /// CC-COND-16: one exposure.
    pub struct Exposure of EXPOSED_TO {
        kind: Str,
        /// The damage of one round.
        dice: Str,
        /// Its cause: "fire".
        what: Str,
        /// None: before round 1.
        since: Option<NonZeroU32>,
        /// CC-HAZ-16: a CON roll has failed.
        choking: bool,
        /// CC-HAZ-16: the victim exerts themself, so the CON roll is Hard.
        exerting: bool,
    }
}

/// Everything that `who` is exposed to, in the order in which it was set.
pub fn exposures(scene: &Scene, who: Who) -> Vec<Exposure> {
    scene.cond(who, EXPOSED_TO).map(Exposure::rows).unwrap_or_default()
}

fn put(play: &mut Play, who: Who, all: Vec<Exposure>, rule: &'static str) {
    if all.is_empty() {
        play.by(rule).end(who, EXPOSED_TO);
        // CC-HAZ-3: what the GM said of its doses.
        play.by(rule).end(who, ADJUSTED);
    } else {
        play.by(rule).condition(who, Exposure::rows_in_cond(EXPOSED_TO, all));
    }
}

/// CC-HAZ-9: the exposure begins; a burn does its first damage at once.
pub fn set(play: &mut Play, who: Who, e: Exposure) -> Flow {
    if faint::tell_if_beyond_harm(play, who) {
        return Ok(());
    }
    let burns = e.kind == BURN;
    let words = text!(who, " is exposed to ", e.what.clone(), ".");
    play.by("CC-COND-16").tell_in(LineKind::Effect, Tone::Bad, words);
    begin(play, who, e.clone());
    if burns { dose(play, who, &e) } else { Ok(()) }
}

fn begin(play: &mut Play, who: Who, e: Exposure) {
    let mut all = exposures(play.scene(), who);
    all.push(e);
    put(play, who, all, "CC-COND-16");
}

/// CC-HAZ-19: `who` catches fire. The hit itself counts as the first dose.
pub fn catches_fire(play: &mut Play, who: Who) {
    if on_fire(play.scene(), who) {
        play.by("CC-HAZ-19").tell(LineKind::Effect, text!(who, " is on fire already."));
        return;
    }
    begin(play, who, burning(play.scene()));
    play.by("CC-HAZ-19").tell_in(LineKind::Effect, Tone::Bad, text!(who, " catches fire."));
}

/// Flames whose severity the GM has not rated.
pub(super) fn burning(scene: &Scene) -> Exposure {
    Exposure {
        kind: Str::new_static(BURN),
        dice: Str::new_static("1D3"),
        what: Str::new_static(FIRE),
        since: scene.round_number(),
        choking: false,
        exerting: false,
    }
}

/// CC-HAZ-9: burns that are not fire.
const NO_FIRE: [&str; 2] = ["acid", "machine"];

impl Exposure {
    /// CC-ACT-36: whether it is fire, which can be put out.
    fn is_fire(&self) -> bool {
        let what = self.what.to_lowercase();
        self.kind == BURN && !NO_FIRE.iter().any(|other| what.contains(other))
    }
}

/// CC-ACT-36: exposed to fire.
pub fn on_fire(scene: &Scene, who: Who) -> bool {
    exposures(scene, who).iter().any(Exposure::is_fire)
}

/// CC-ACT-36: puts out one fire, the one that was set first.
pub fn put_out(play: &mut Play, who: Who, rule: &'static str) {
    let mut left = exposures(play.scene(), who);
    let Some(first) = left.iter().position(Exposure::is_fire) else { return };
    left.remove(first);
    put(play, who, left, rule);
    let words = if on_fire(play.scene(), who) {
        text!("One fire on ", who, " is out; another still burns.")
    } else {
        text!("The fire on ", who, " is out.")
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Good, words);
}

/// CC-HAZ-16, CC-GM-10: ends exposures, either of this kind or all.
pub fn ends(play: &mut Play, who: Who, kind: Option<&str>) {
    let all = exposures(play.scene(), who);
    let left: Vec<Exposure> = all.iter().filter(|e| kind.is_some_and(|k| e.kind != k)).cloned().collect();
    if left.len() == all.len() {
        return;
    }
    let safe = left.is_empty();
    put(play, who, left, "CC-COND-16");
    let words = match kind {
        Some(BREATH) if !safe => text!(who, " breathes again."),
        Some(BURN) if !safe => text!(who, " no longer burns."),
        Some(_) | None => text!(who, " is out of harm's way."),
    };
    play.by("CC-COND-16").tell_in(LineKind::Effect, Tone::Good, words);
}

/// CC-DICE-8: what a combatant's exposures do at the end of a round.
pub fn steps(play: &mut Play, who: Who) -> Flow {
    let round = play.scene().round_number();
    for n in 0..exposures(play.scene(), who).len() {
        // Read again, since what came before may have ended it.
        let Some(e) = exposures(play.scene(), who).get(n).cloned() else { break };
        if play.has(who, DEAD) {
            break;
        }
        if e.kind == BURN {
            if round > e.since {
                dose(play, who, &e)?;
            }
        } else {
            breath(play, who, n, &e)?;
        }
    }
    Ok(())
}

/// CC-HAZ-16: a CON roll each round until the first one fails; from then on a dose each round.
fn breath(play: &mut Play, who: Who, n: usize, e: &Exposure) -> Flow {
    if !e.choking {
        let difficulty = if e.exerting { Difficulty::Hard } else { Difficulty::Regular };
        if con(play, who, difficulty, "to hold the breath")?.succeeds() {
            return Ok(());
        }
        let mut all = exposures(play.scene(), who);
        if let Some(e) = all.get_mut(n) {
            e.choking = true;
        }
        put(play, who, all, "CC-HAZ-16");
    }
    dose(play, who, e)
}

/// CC-HAZ-3, CC-HAZ-18: each dose is one blow; armor does not help.
fn dose(play: &mut Play, who: Who, e: &Exposure) -> Flow {
    let adjusted = Adjusted::on(play.scene(), who);
    let other = adjusted.as_ref().and_then(|a| a.dice.as_deref()).and_then(Dice::parse);
    let dice = other.or_else(|| Dice::parse(&e.dice)).unwrap_or(Dice::of(1, 3));
    let rolled = roll_harm(play, who, dice, text!(e.what.clone()))?;
    let factor = adjusted.as_ref().and_then(|a| a.factor.as_deref()).and_then(Factor::by_id).unwrap_or_default();
    let amount = changed(play, who, rolled, factor, adjusted.as_ref().map_or(0, |a| a.flat));
    if adjusted.is_some_and(|a| !a.stays) {
        play.by("CC-HAZ-3").end(who, ADJUSTED);
    }
    blow(play, who, amount, e.what.clone())
}
