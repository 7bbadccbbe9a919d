//! CD-DMG-12, 13: who bleeds, and since when.

use crate::conditions::BLEEDING;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{Phase, Scene};
use fray_engine::text;
use std::num::NonZeroU32;

/// A minute in seconds, out of combat.
pub(super) const MINUTE: i32 = 60;

/// CD-DMG-12: starts bleeding, caused by `from`; somebody who bleeds already goes on as before.
pub(super) fn begins(play: &mut Play, who: Who, from: Option<Who>) {
    if play.has(who, BLEEDING) {
        return;
    }
    let (round, clock) = (play.scene().round_number(), Some(play.scene().seconds()));
    let began = Bleeding { cause: from, round, clock };
    play.by("CD-DMG-12").condition(who, began.cond());
    play.by("CD-DMG-12").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is bleeding to death."));
}

/// CD-DMG-13, CD-ACT-69: ends bleeding.
pub fn stop_bleeding(play: &mut Play, who: Who, rule: &'static str) {
    if play.has(who, BLEEDING) {
        play.by(rule).end(who, BLEEDING);
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " no longer bleeds."));
    }
}

fray_engine::payload! {
    /// When it began: by rounds in a fight, by the clock outside one. Set by the GM without either, it begins now.
    pub struct Bleeding of BLEEDING, by(cause: Option<Who>) {
        /// None: before the first, or it is not known; the first round that ends counts.
        round: Option<NonZeroU32>,
        /// The clock at the last minute that cost a point.
        clock: Option<i32>,
    }
}

/// When it began.
#[derive(Clone, Copy)]
pub(super) struct BleedingStart {
    pub round: Option<NonZeroU32>,
    pub clock: i32,
}

impl BleedingStart {
    pub(super) fn of(scene: &Scene, who: Who) -> Option<BleedingStart> {
        let said = Bleeding::on(scene, who)?;
        Some(BleedingStart {
            round: said.round.or(scene.round_number()),
            clock: said.clock.unwrap_or_else(|| scene.seconds()),
        })
    }
}

/// Whether a minute of bleeding has passed, out of combat.
pub(super) fn due(scene: &Scene, who: Who) -> bool {
    let passed = |b: BleedingStart| scene.seconds().saturating_sub(b.clock) >= MINUTE;
    scene.phase != Phase::Running && BleedingStart::of(scene, who).is_some_and(passed)
}

pub(super) fn remember(play: &mut Play, who: Who, began: BleedingStart) {
    if let Some(cond) = play.scene().cond(who, BLEEDING) {
        let now = Bleeding { cause: cond.by, round: began.round, clock: Some(began.clock) };
        let now = now.cond().level(cond.level).until(cond.until);
        play.by("CD-DMG-13").condition(who, now);
    }
}
