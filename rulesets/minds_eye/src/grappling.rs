//! ME-CON-2, 3: holds, and what ends them.

use crate::challenge::{self, Effect, Outcome};
use crate::conditions::GRAPPLED;
use crate::derived;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// ME-CON-2: the greatest distance of a hold, in steps.
const HOLD: i32 = 2;

/// ME-CON-2: `by` holds `victim`.
pub fn hold(play: &mut Play, by: Who, victim: Who) {
    play.by("ME-MAN-13").condition(victim, Cond::new(GRAPPLED).by(by));
}

/// ME-CON-3: whether `by` may grapple `victim` at all.
pub fn possible(scene: &Scene, by: Who, victim: Who) -> bool {
    derived::held_by(scene, by).is_none() && !scene.has(by, GRAPPLED) && !scene.has(victim, GRAPPLED)
}

/// ME-CON-2: too far from each other for a hold.
pub fn apart(scene: &Scene, by: Who, victim: Who) -> bool {
    derived::steps(scene, by, victim) > HOLD
}

/// Ends the grapple of this victim.
pub fn end(play: &mut Play, victim: Who, rule: &'static str) {
    let by = derived::grappler(play.scene(), victim);
    play.by(rule).end(victim, GRAPPLED);
    challenge::forget_effect(play, victim, Effect::Grappled);
    let words = match by {
        Some(by) => text!(victim, " is free of ", by, "'s grip."),
        None => text!(victim, " is free."),
    };
    play.by(rule).tell(LineKind::Effect, words);
}

/// ME-ACT-21: the result of breaking free of `holder`. The grip may have ended meanwhile, or be somebody else's.
pub fn struggle_ends(play: &mut Play, victim: Who, holder: Option<Who>, outcome: Outcome) {
    let words = match (outcome.won(), play.has(victim, GRAPPLED)) {
        (true, true) if derived::grappler(play.scene(), victim) == holder => return end(play, victim, "ME-ACT-21"),
        (true, true) => text!(victim, " succeeds, but somebody else holds them now."),
        (true, false) => text!(victim, " succeeds, and is free already."),
        (false, true) => text!(victim, " stays held."),
        (false, false) => text!(victim, " fails, but is free already."),
    };
    play.by("ME-ACT-21").tell(LineKind::Effect, words);
}

/// ME-CON-2: a grappler who moves lets go.
pub fn let_go_by_moving(play: &mut Play, who: Who) {
    if let Some(victim) = derived::held_by(play.scene(), who) {
        end(play, victim, "ME-CON-2");
    }
}

/// ME-CON-2: grapples that cannot hold any more: the grappler helpless or gone, the two too far apart.
pub fn broken(scene: &Scene) -> Option<Who> {
    scene.ids().find(|victim| is_broken(scene, *victim))
}

/// ME-CON-2: whether `victim` is held, and cannot be any more.
#[inline]
pub fn is_broken(scene: &Scene, victim: Who) -> bool {
    scene.has(victim, GRAPPLED) && hold_fails(scene, victim)
}

fn hold_fails(scene: &Scene, victim: Who) -> bool {
    let lost = |by: Who| derived::is_out(scene, by) || apart(scene, by, victim);
    derived::grappler(scene, victim).is_some_and(lost) || derived::is_gone(scene, victim)
}
