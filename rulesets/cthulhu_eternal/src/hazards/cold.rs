//! CE-HAZ-18: cold.

use crate::conditions::{CHILLED, FROZEN, IN_COLD};
use crate::gear::Dice;
use crate::harm;
use crate::rolls::{self, Test, Told, throw};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// CE-HAZ-18: the time between tests: five minutes.
const EVERY: i32 = 5 * 60;
const MINUTE: i32 = 60;

fray_engine::payload! {
    /// CE-HAZ-18: the second at which the next test is due.
    pub struct Cold of IN_COLD { next: i32 }
    /// CE-HAZ-18: the second at which warmth gives back the next point; `None`: there is no warmth yet.
    pub struct Thaw of CHILLED, level(points) { next: Option<i32> }
}

/// CE-HAZ-18: how well somebody is equipped, and so how long until the first test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gear {
    /// CON minutes.
    Unprepared,
    /// CON×5 minutes.
    Partly,
    /// CON hours.
    Fully,
}

impl fray_engine::form::Listed for Gear {
    const ALL: &'static [(Gear, &'static str, &'static str)] = &[
        (Gear::Unprepared, "unprepared", "unprepared: safe for CON minutes"),
        (Gear::Partly, "partly", "partly equipped: CON×5 minutes"),
        (Gear::Fully, "fully", "fully equipped: CON hours"),
    ];
}

/// CE-HAZ-18: exposed to the cold from now on.
pub fn exposed(play: &mut Play, who: Who, gear: Gear) {
    let con = derived::effective(play.scene(), who, sheet::CON);
    let minutes = match gear {
        Gear::Unprepared => con,
        Gear::Partly => con * 5,
        Gear::Fully => con * 60,
    };
    let next = play.scene().seconds().saturating_add((minutes + 5).saturating_mul(MINUTE));
    play.by("CE-HAZ-18").condition(who, Cold { next }.cond());
    if let Some(thaw) = play.scene().cond(who, CHILLED).and_then(Thaw::read) {
        play.by("CE-HAZ-18").condition(who, Thaw { next: None, ..thaw }.cond());
    }
    let words =
        text!(who, " is out in the cold, safe for ", minutes, if minutes == 1 { " minute." } else { " minutes." });
    play.by("CE-HAZ-18").tell_in(LineKind::Effect, Tone::Bad, words);
}

/// CE-HAZ-18: comes into warmth.
pub fn warmed(play: &mut Play, who: Who) {
    play.by("CE-HAZ-18").end(who, IN_COLD);
    play.by("CE-HAZ-18").tell_in(LineKind::Effect, Tone::Good, text!(who, " is out of the cold."));
    if let Some(thaw) = play.scene().cond(who, CHILLED).and_then(Thaw::read) {
        let next = play.scene().seconds().saturating_add(MINUTE);
        play.by("CE-HAZ-18").condition(who, Thaw { next: Some(next), ..thaw }.cond());
    } else {
        play.by("CE-HAZ-18").end(who, FROZEN);
    }
}

/// The second at which a test, or a point given back, was due, if one is.
pub(super) fn due(scene: &Scene, who: Who) -> Option<i32> {
    let now = scene.seconds();
    let freezes = scene.cond(who, IN_COLD).and_then(Cold::read).map(|c| c.next).filter(|next| *next <= now);
    let thaws =
        scene.cond(who, CHILLED).and_then(Thaw::read).and_then(|t| t.next).filter(|next| (0..=now).contains(next));
    freezes.into_iter().chain(thaws).min()
}

/// Carries out what is due.
pub(super) fn strikes(play: &mut Play, who: Who) -> Flow {
    let now = play.scene().seconds();
    if let Some(thaw) = play.scene().cond(who, CHILLED).and_then(Thaw::read)
        && let Some(since) = thaw.next.filter(|next| (0..=now).contains(next))
    {
        thaws(play, who, thaw.points, since);
        return Ok(());
    }
    let Some(cold) = play.scene().cond(who, IN_COLD).and_then(Cold::read) else { return Ok(()) };
    if !derived::is_alive(play.scene(), who) {
        play.by("CE-HAZ-18").end(who, IN_COLD);
        return Ok(());
    }
    play.by("CE-HAZ-18").condition(who, Cold { next: cold.next.saturating_add(EVERY) }.cond());
    if derived::effective(play.scene(), who, sheet::CON) <= 1 {
        stiffens(play, who);
        let fallen = throw(play, who, "hazard", Dice::new(1, 8, 0), "CE-HAZ-18")?;
        let loss = fallen.sum;
        let told = Told::new(who, "Cold", &fallen, text!(loss, " damage"));
        rolls::tell(play, "CE-HAZ-18", told, text!("The cold does ", who, " ", loss, " damage."));
        return harm::suffers(play, who, loss, "CE-HAZ-18");
    }
    let test = Test::stat(play.scene(), who, sheet::CON, "to withstand the cold");
    if !rolls::roll(play, &test, "CE-HAZ-18")?.succeeds() {
        freezes(play, who);
    }
    Ok(())
}

fn freezes(play: &mut Play, who: Who) {
    play.by("CE-HAZ-18").add(who, sheet::CON_LOSS, 1);
    let points = play.scene().cond(who, CHILLED).and_then(Thaw::read).map_or(0, |t| t.points) + 1;
    play.by("CE-HAZ-18").condition(who, Thaw { points, next: None }.cond());
    play.by("CE-HAZ-18").tell_in(LineKind::Effect, Tone::Bad, text!(who, " loses 1 CON to the cold."));
    if derived::effective(play.scene(), who, sheet::CON) <= 1 {
        stiffens(play, who);
    }
}

/// CE-HAZ-18: at 1 CON helpless, even if something else has taken some of it.
fn stiffens(play: &mut Play, who: Who) {
    if !play.has(who, FROZEN) {
        play.by("CE-HAZ-18").condition(who, Cond::new(FROZEN));
        play.by("CE-HAZ-18").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is frozen stiff."));
        harm::goes_limp(play, who);
    }
}

/// CE-HAZ-18: gives back 1 CON for each minute of warmth.
fn thaws(play: &mut Play, who: Who, points: i32, since: i32) {
    let loss = play.get(who, sheet::CON_LOSS);
    play.by("CE-HAZ-18").set(who, sheet::CON_LOSS, (loss - 1).max(0));
    if points > 1 && loss > 1 {
        let next = Some(since.saturating_add(MINUTE));
        play.by("CE-HAZ-18").condition(who, Thaw { points: points - 1, next }.cond());
    } else {
        play.by("CE-HAZ-18").end(who, CHILLED);
    }
    if !play.has(who, CHILLED) || derived::effective(play.scene(), who, sheet::CON) > 1 {
        play.by("CE-HAZ-18").end(who, FROZEN);
    }
    if loss > 0 {
        play.by("CE-HAZ-18").tell_in(LineKind::Effect, Tone::Good, text!(who, " regains 1 CON in the warmth."));
    }
}
