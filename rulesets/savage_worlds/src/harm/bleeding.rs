//! SW-BLD, SW-INC-4: Bleeding Out, and its rolls.

use super::death::{dies, never_dies};
use crate::conditions::{BLEEDING_OUT, Bleeding};
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::sides::beyond_reach;
use crate::traits::{Kind, Trait};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Phase, Scene};
use fray_engine::text;

/// SW-INC-4: Bleeding Out from this time on, but not for heroes who never die (SW-OPT-14).
pub fn bleeds(play: &mut Play, who: Who, rule: &'static str, since: i32) {
    if !play.has(who, BLEEDING_OUT) && !never_dies(play.scene(), who) {
        begins_to_bleed(play, who, rule, since);
        play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is Bleeding Out."));
    }
}

/// SW-INC-4: from this time on a roll each turn, out of combat each minute.
fn begins_to_bleed(play: &mut Play, who: Who, rule: &'static str, since: i32) {
    play.by(rule).condition(who, Bleeding { rolled_at: since, every: Some(Bleeding::MINUTE) }.cond());
}

/// Bleeding Out of which no time is known yet: somebody came so, or the GM set the bare condition.
pub(super) fn unnoted(scene: &Scene, who: Who) -> bool {
    scene.has(who, BLEEDING_OUT) && Bleeding::on(scene, who).is_none()
}

/// SW-BLD-1..4: the roll of somebody who is Bleeding Out, at the start of each turn, out of combat each minute.
pub fn bleeding_roll(play: &mut Play, who: Who) -> Flow {
    note_roll(play, who);
    roll(play, who)
}

pub(super) fn roll(play: &mut Play, who: Who) -> Flow {
    let vigor = TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "bleeding").to("against Bleeding Out");
    let outcome = trait_roll(play, vigor)?.outcome(play.scene());
    // The GM may have ended it, or removed the victim, while a reroll was thought about.
    if !play.has(who, BLEEDING_OUT) || beyond_reach(play.scene(), who) {
        return Ok(());
    }
    match outcome {
        // SW-OPT-14, turned on while somebody bleeds.
        Outcome::Critical | Outcome::Failure if never_dies(play.scene(), who) => stabilized(play, who, "SW-OPT-14"),
        Outcome::Critical | Outcome::Failure => dies(play, who, "SW-BLD-2"),
        Outcome::Success(0) => {
            play.by("SW-BLD-3").tell(LineKind::Effect, text!(who, " lives, and is still Bleeding Out."));
        }
        Outcome::Success(_) => stabilized(play, who, "SW-BLD-4"),
    }
    Ok(())
}

/// SW-BLD-1: notes that the roll of this turn is made; the next minute counts from now.
fn note_roll(play: &mut Play, who: Who) {
    let (_, every) = interval(play.scene(), who);
    let now = play.scene().seconds();
    remember(play, who, now, every);
}

/// When a Bleeding Out victim rolled last, and how often it rolls out of combat.
pub(super) fn interval(scene: &Scene, who: Who) -> (i32, i32) {
    let Some(Bleeding { rolled_at, every }) = Bleeding::on(scene, who) else {
        return (scene.seconds(), Bleeding::MINUTE);
    };
    (rolled_at, every.unwrap_or(Bleeding::MINUTE).max(1))
}

pub(super) fn remember(play: &mut Play, who: Who, last: i32, every: i32) {
    if play.has(who, BLEEDING_OUT) {
        play.by("SW-BLD-1").condition(who, Bleeding { rolled_at: last, every: Some(every) }.cond());
    }
}

/// SW-BLD-1: whether the roll of another minute is due, out of combat.
pub(super) fn due(scene: &Scene, who: Who) -> bool {
    let out_of_combat = scene.phase != Phase::Running;
    let minute_over = || {
        let (last, every) = interval(scene, who);
        scene.seconds().saturating_sub(last) >= every
    };
    out_of_combat && scene.has(who, BLEEDING_OUT) && !beyond_reach(scene, who) && minute_over()
}

/// SW-BLD-5, 4: the bleeding ends.
pub(crate) fn stabilized(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, BLEEDING_OUT);
    play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " is stabilized and no longer Bleeding Out."));
}
