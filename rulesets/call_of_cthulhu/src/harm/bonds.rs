//! CC-COND-7, 10: holds, and close combat.

use crate::conditions::{DEAD, ENGAGED, FLED, RESTRAINED, UNCONSCIOUS};
use crate::derived;
use crate::rolls::Die;
use crate::sheet::{self, Number};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

fray_engine::payload! {
    /// CC-COND-7: a hold: its holder, and `hinder` or `expose`.
    pub struct Hold of RESTRAINED, by(holder: Option<Who>) { mode: Option<Str> }
}

/// CC-ACT-13: the mode of a hold that exposes its victim to attacks.
pub const EXPOSE: &str = "expose";

fn exposes(hold: &Hold) -> bool {
    hold.mode.as_deref() == Some(EXPOSE)
}

/// CC-ACT-13: the winner restrains the loser.
pub fn restrain(play: &mut Play, who: Who, holder: Who, mode: &str) {
    let hold = Hold { holder: Some(holder), mode: Some(Str::new(mode)) };
    play.by("CC-COND-7").condition(who, hold.cond());
    let effect = if mode == EXPOSE { " and exposes them to others." } else { " and hinders them." };
    play.by("CC-COND-7").tell_in(LineKind::Effect, Tone::Bad, text!(holder, " restrains ", who, effect));
}

/// Everybody who holds `who`.
fn holders(scene: &Scene, who: Who) -> impl Iterator<Item = Who> {
    scene.combatant(who).conds.all(RESTRAINED).filter_map(|c| c.by)
}

/// Whether `holder` holds `who`.
pub fn holds(scene: &Scene, holder: Who, who: Who) -> bool {
    scene.cond_from(who, RESTRAINED, holder).is_some()
}

fn holds_on(scene: &Scene, who: Who) -> impl Iterator<Item = Hold> {
    scene.combatant(who).conds.all(RESTRAINED).filter_map(Hold::read)
}

/// CC-COND-7: whether a hold hinders `who`; holds by `but_of` do not count.
pub fn hinders(scene: &Scene, who: Who, but_of: Option<Who>) -> bool {
    let counts = |h: &Hold| but_of.is_none() || h.holder != but_of;
    holds_on(scene, who).any(|h| !exposes(&h) && counts(&h))
}

/// CC-COND-7: the penalty die that a hold gives on a test of `f` outside attacks and defences.
pub fn hindrance(scene: &Scene, who: Who, f: Number) -> Option<Die> {
    (sheet::is_hindered(f) && hinders(scene, who, None)).then(|| Die::penalty("CC-COND-7", "restrained"))
}

/// CC-COND-7: whether somebody else's hold exposes `who` to attacks by `by`.
pub fn exposes_to(scene: &Scene, who: Who, by: Who) -> bool {
    holds_on(scene, who).any(|h| exposes(&h) && h.holder != Some(by))
}

/// Ends one hold.
pub fn let_go(play: &mut Play, holder: Who, who: Who, rule: &'static str) {
    if holds(play.scene(), holder, who) {
        play.by(rule).end_from(who, RESTRAINED, holder);
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer held by ", holder, "."));
    }
}

pub fn holds_end(play: &mut Play, holder: Who, rule: &'static str) {
    let held: Vec<Who> = play.scene().ids().filter(|w| holds(play.scene(), holder, *w)).collect();
    held.into_iter().for_each(|w| let_go(play, holder, w, rule));
}

/// CC-COND-7: a holder who goes out of reach has let go.
pub fn leaves_behind(play: &mut Play, holder: Who) {
    let s = play.scene();
    let left = |w: &Who| holds(s, holder, *w) && !derived::adjacent(s, holder, *w);
    let all: Vec<Who> = s.ids().filter(left).collect();
    all.into_iter().for_each(|w| let_go(play, holder, w, "CC-COND-7"));
}

/// CC-COND-10: the two are now in close combat with each other.
pub fn engage(play: &mut Play, a: Who, b: Who) {
    play.by("CC-COND-10").condition(a, Cond::new(ENGAGED).by(b));
    play.by("CC-COND-10").condition(b, Cond::new(ENGAGED).by(a));
}

/// The opponents of `who` in close combat; it is enough if one of the two has the condition.
pub fn opponents(scene: &Scene, who: Who) -> impl Iterator<Item = Who> {
    let others = scene.ids().filter(move |o| is_marked(scene, *o, who) && !is_marked(scene, who, *o));
    marked(scene, who).chain(others)
}

/// CC-COND-10: whether `other` is one of the opponents of `who`.
pub fn opposed(scene: &Scene, who: Who, other: Who) -> bool {
    is_marked(scene, who, other) || (is_marked(scene, other, who) && !scene.combatant(other).gone)
}

fn marked(scene: &Scene, who: Who) -> impl Iterator<Item = Who> {
    scene.combatant(who).conds.all(ENGAGED).filter_map(|c| c.by)
}

fn is_marked(scene: &Scene, who: Who, opponent: Who) -> bool {
    scene.cond_from(who, ENGAGED, opponent).is_some()
}

/// `who` is no longer in close combat with anybody.
pub fn disengage(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, ENGAGED);
    let all: Vec<Who> = play.scene().ids().filter(|o| is_marked(play.scene(), *o, who)).collect();
    all.into_iter().for_each(|o| play.by(rule).end_from(o, ENGAGED, who));
}

/// Ends all holds and all close combat of `who`.
pub(super) fn all_end(play: &mut Play, who: Who, rule: &'static str) {
    holds_end(play, who, rule);
    disengage(play, who, "CC-COND-10");
}

/// Holds and close combat with somebody who can no longer hold or fight.
fn idle(scene: &Scene) -> impl Iterator<Item = (Who, &'static str, Who)> {
    scene.ids().flat_map(move |who| {
        let holds = holders(scene, who).filter(move |h| hold_is_idle(scene, who, *h));
        let fights = marked(scene, who).filter(move |o| fight_is_idle(scene, who, *o));
        holds.map(move |h| (who, RESTRAINED, h)).chain(fights.map(move |o| (who, ENGAGED, o)))
    })
}

fn hold_is_idle(scene: &Scene, who: Who, holder: Who) -> bool {
    is_over(scene, holder) || scene.has_any(who, &[DEAD, FLED])
}

fn fight_is_idle(scene: &Scene, who: Who, opponent: Who) -> bool {
    is_over(scene, opponent) || is_over(scene, who)
}

/// Whether somebody neither holds nor fights any more. Somebody may be named before they have come in.
fn is_over(scene: &Scene, who: Who) -> bool {
    let here = who.index() < scene.cast.len();
    here && (scene.combatant(who).gone || scene.has_any(who, &[DEAD, UNCONSCIOUS, FLED]))
}

/// Whether some of these still have to be ended.
pub fn unsettled(scene: &Scene) -> bool {
    idle(scene).next().is_some()
}

/// Ends them; of holds, the log says so.
pub fn settle(play: &mut Play) {
    for (who, id, by) in idle(play.scene()).collect::<Vec<_>>() {
        if id == ENGAGED {
            play.by("CC-COND-10").end_from(who, ENGAGED, by);
        } else if play.has(who, DEAD) {
            play.by("CC-COND-7").end_from(who, RESTRAINED, by);
        } else {
            let_go(play, by, who, "CC-COND-7");
        }
    }
}
