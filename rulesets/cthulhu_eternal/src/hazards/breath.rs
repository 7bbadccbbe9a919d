//! CE-HAZ-14, 16: suffocation.

use crate::conditions::{DEAD, SUFFOCATING};
use crate::gear::Dice;
use crate::harm;
use crate::rolls::{self, Test, Told, throw};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

fray_engine::payload! {
    /// CE-HAZ-14: for how many turns the breath lasts, and whether a breath was taken at all.
    pub struct Breath of SUFFOCATING { left: i32, drawn: Option<bool> }
}

/// CE-HAZ-14: there is no air from now on. Anyone who takes a deep breath first is safe for CON×5 turns.
pub fn holds_breath(play: &mut Play, who: Who) {
    let left = derived::effective(play.scene(), who, sheet::CON).saturating_mul(5);
    play.by("CE-HAZ-14").condition(who, Breath { left, drawn: Some(true) }.cond());
    let words = text!(who, " holds the breath: ", left, crate::gear::turns(left), ".");
    play.by("CE-HAZ-14").tell_in(LineKind::Effect, Tone::Bad, words);
}

/// CE-HAZ-14: there is no air from now on, and no breath was taken.
pub fn chokes(play: &mut Play, who: Who) {
    play.by("CE-HAZ-14").condition(who, Breath { left: 0, drawn: Some(false) }.cond());
    play.by("CE-HAZ-14").tell_in(LineKind::Effect, Tone::Bad, text!(who, " cannot breathe."));
}

/// CE-HAZ-14: whether `who` chokes on something that first aid can clear. Anyone who took a breath first just lacks
/// air.
pub fn airway_blocked(scene: &Scene, who: Who) -> bool {
    let breath = scene.cond(who, SUFFOCATING).map(Breath::read);
    breath.is_some_and(|b| b.is_none_or(|b| b.left <= 0 && b.drawn != Some(true)))
}

/// `who` can breathe again.
pub fn breathes(play: &mut Play, who: Who) {
    play.by("CE-HAZ-14").end(who, SUFFOCATING);
    play.by("CE-HAZ-14").tell_in(LineKind::Effect, Tone::Good, text!(who, " has air again."));
}

/// CE-HAZ-14: what happens at the end of a turn without air.
pub(super) fn tick(play: &mut Play, who: Who) -> Flow {
    let Some(cond) = play.scene().cond(who, SUFFOCATING).filter(|_| !play.has(who, DEAD)) else { return Ok(()) };
    if let Some(breath) = Breath::read(cond).filter(|b| b.left > 0) {
        play.by("CE-HAZ-14").condition(who, Breath { left: breath.left - 1, ..breath }.cond());
        return Ok(());
    }
    let test = Test::stat(play.scene(), who, sheet::CON, "to hold out without air");
    let gasps = |loss: i32| text!(who, " gasps for air: ", loss, " damage.");
    if rolls::roll(play, &test, "CE-HAZ-14")?.succeeds() {
        play.by("CE-HAZ-14").tell_in(LineKind::Effect, Tone::Bad, gasps(1));
        return harm::suffers(play, who, 1, "CE-HAZ-14");
    }
    let fallen = throw(play, who, "hazard", Dice::new(1, 6, 0), "CE-HAZ-14")?;
    let told = Told::new(who, "No air", &fallen, text!(fallen.sum, " damage"));
    rolls::tell(play, "CE-HAZ-14", told, gasps(fallen.sum));
    harm::suffers(play, who, fallen.sum, "CE-HAZ-14")
}
