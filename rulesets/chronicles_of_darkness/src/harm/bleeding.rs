//! CD-DMG-13: bleeding, one point each minute.

use super::{ArmorUse, Hit, Source, Stuns, Type, hit};
use crate::conditions::BLEEDING;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Phase, Scene};
use fray_engine::text;

/// CD-TURN-14: a minute in rounds.
const ROUNDS: i32 = 20;
/// A minute in seconds, out of combat.
const MINUTE: i32 = 60;

/// CD-DMG-12: starts bleeding, caused by `from`; somebody who bleeds already goes on as before.
pub(super) fn begins(play: &mut Play, who: Who, from: Option<Who>) {
    if play.has(who, BLEEDING) {
        return;
    }
    let (round, clock) = (play.scene().round_number(), clock(play.scene()));
    let began = Bleeding { cause: from, round: Some(round), clock: Some(clock) };
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
        round: Option<i32>,
        /// The clock at the last minute that cost a point.
        clock: Option<i32>,
    }
}

/// When it began.
#[derive(Clone, Copy)]
struct BleedingStart {
    round: i32,
    clock: i32,
}

impl BleedingStart {
    fn of(scene: &Scene, who: Who) -> Option<BleedingStart> {
        let said = Bleeding::on(scene, who)?;
        let round = said.round.unwrap_or(scene.round_number());
        Some(BleedingStart { round, clock: said.clock.unwrap_or_else(|| clock(scene)) })
    }
}

fn clock(scene: &Scene) -> i32 {
    i32::try_from(scene.clock).unwrap_or(i32::MAX)
}

/// CD-TURN-14: bleeding costs a point at every 20th round end since it began.
pub(super) fn round_ends(play: &mut Play) -> Flow {
    let all: Vec<Who> = play.scene().ids().collect();
    for who in all {
        let Some(began) = BleedingStart::of(play.scene(), who) else { continue };
        remember(play, who, BleedingStart { clock: clock(play.scene()), ..began });
        let ends = play.scene().round_number() - began.round + 1;
        if ends > 0 && ends % ROUNDS == 0 {
            one_point(play, who)?;
        }
    }
    Ok(())
}

/// Whether a minute of bleeding has passed, out of combat.
pub(super) fn due(scene: &Scene, who: Who) -> bool {
    let passed = |b: BleedingStart| clock(scene).saturating_sub(b.clock) >= MINUTE;
    scene.phase != Phase::Running && BleedingStart::of(scene, who).is_some_and(passed)
}

/// CD-DMG-13, out of combat: the point that one minute costs.
pub(super) fn minute(play: &mut Play, who: Who) -> Flow {
    if let Some(began) = BleedingStart::of(play.scene(), who) {
        remember(play, who, BleedingStart { clock: began.clock.saturating_add(MINUTE), ..began });
        one_point(play, who)?;
    }
    Ok(())
}

fn remember(play: &mut Play, who: Who, began: BleedingStart) {
    if let Some(cond) = play.scene().cond(who, BLEEDING).cloned() {
        let now = Bleeding { cause: cond.by, round: Some(began.round), clock: Some(began.clock) };
        play.by("CD-DMG-13").condition(who, Cond { data: now.cond().data, ..cond });
    }
}

/// Deals one more point; whoever caused the bleeding answers for a death (CD-TURN-2).
fn one_point(play: &mut Play, who: Who) -> Flow {
    let from = play.scene().cond(who, BLEEDING).and_then(|c| c.by);
    let loss = Hit {
        from,
        to: who,
        points: 1,
        kind: Type::Lethal,
        source: Source::Other,
        piercing: 0,
        armor: ArmorUse::Ignored,
        stuns: Stuns::Never,
        what: "bleeding".into(),
        rule: "CD-DMG-13",
    };
    hit(play, &loss).map(|_| ())
}
