//! CC-COND-7, 10: holds, and close combat.

use crate::conditions::{DEAD, ENGAGED, FLED, RESTRAINED, UNCONSCIOUS};
use crate::rolls::Die;
use crate::sheet::{self, Number};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

fray_engine::payload! {
    /// CC-COND-7: held by somebody; `hinder` or `expose`.
    pub struct Hold of RESTRAINED, by(holder: Option<Who>) { mode: Option<Str> }
}

/// CC-ACT-13: what a hold does.
pub const EXPOSE: &str = "expose";

fn exposes(hold: &Hold) -> bool {
    hold.mode.as_deref() == Some(EXPOSE)
}

/// CC-ACT-13: restrained by the winner.
pub fn restrain(play: &mut Play, who: Who, holder: Who, mode: &str) {
    let hold = Hold { holder: Some(holder), mode: Some(Str::new(mode)) };
    play.by("CC-COND-7").condition(who, hold.cond());
    let effect = if mode == EXPOSE { " and exposes them to others." } else { " and hinders them." };
    play.by("CC-COND-7").tell_in(LineKind::Effect, Tone::Bad, text!(holder, " restrains ", who, effect));
}

/// Who holds `who`.
pub fn holder_of(scene: &Scene, who: Who) -> Vec<Who> {
    scene.combatant(who).conds.iter().filter(|c| c.id == RESTRAINED).filter_map(|c| c.by).collect()
}

/// CC-COND-7: a hold hinders `who`; `but_of`: the hold of this one does not count.
pub fn hinders(scene: &Scene, who: Who, but_of: Option<Who>) -> bool {
    let counts = |h: &Hold| but_of.is_none() || h.holder != but_of;
    Hold::all_on(scene, who).iter().any(|h| !exposes(h) && counts(h))
}

/// CC-COND-7: the penalty die of a hold on a test of this, outside attacks and defences.
pub fn hindrance(scene: &Scene, who: Who, f: Number) -> Option<Die> {
    (sheet::is_hindered(f) && hinders(scene, who, None)).then(|| Die::penalty("CC-COND-7", "restrained"))
}

/// CC-COND-7: a hold by somebody else exposes `who` to `by`.
pub fn exposes_to(scene: &Scene, who: Who, by: Who) -> bool {
    Hold::all_on(scene, who).iter().any(|h| exposes(h) && h.holder != Some(by))
}

/// A hold ends.
pub fn let_go(play: &mut Play, holder: Who, who: Who, rule: &'static str) {
    if play.scene().cond_from(who, RESTRAINED, holder).is_some() {
        play.by(rule).end_from(who, RESTRAINED, holder);
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer held by ", holder, "."));
    }
}

/// Holds by `holder` end.
pub(super) fn holds_end(play: &mut Play, holder: Who, rule: &'static str) {
    let held: Vec<Who> = play.scene().ids().filter(|w| holder_of(play.scene(), *w).contains(&holder)).collect();
    held.into_iter().for_each(|w| let_go(play, holder, w, rule));
}

/// CC-COND-10: in close combat with each other.
pub fn engage(play: &mut Play, a: Who, b: Who) {
    play.by("CC-COND-10").condition(a, Cond::new(ENGAGED).by(b));
    play.by("CC-COND-10").condition(b, Cond::new(ENGAGED).by(a));
}

/// The opponents of `who` in close combat, marked on either of them.
pub fn opponents(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = marked(scene, who);
    all.extend(scene.ids().filter(|o| marked(scene, *o).contains(&who)));
    all.sort_unstable();
    all.dedup();
    all
}

fn marked(scene: &Scene, who: Who) -> Vec<Who> {
    scene.combatant(who).conds.iter().filter(|c| c.id == ENGAGED).filter_map(|c| c.by).collect()
}

/// Nobody is in close combat with `who` any more.
pub fn disengage(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, ENGAGED);
    let all: Vec<Who> = play.scene().ids().collect();
    all.into_iter().for_each(|o| play.by(rule).end_from(o, ENGAGED, who));
}

/// All that binds others to `who` ends.
pub(super) fn all_end(play: &mut Play, who: Who, rule: &'static str) {
    holds_end(play, who, rule);
    disengage(play, who, "CC-COND-10");
}

/// Bonds to somebody who cannot hold or fight any more.
fn idle(scene: &Scene) -> Vec<(Who, &'static str, Who)> {
    // Who is named may still be about to come in.
    let here = |w: Who| w.index() < scene.cast.len();
    let over =
        |w: Who| here(w) && (scene.combatant(w).gone || [DEAD, UNCONSCIOUS, FLED].iter().any(|id| scene.has(w, id)));
    let mut out = Vec::new();
    for who in scene.ids() {
        let holds = holder_of(scene, who).into_iter().filter(|h| over(*h) || scene.has(who, DEAD));
        out.extend(holds.map(|h| (who, RESTRAINED, h)));
        let fights = marked(scene, who).into_iter().filter(|o| over(*o) || over(who));
        out.extend(fights.map(|o| (who, ENGAGED, o)));
    }
    out
}

/// Whether bonds are left that have nobody at their end.
pub fn unsettled(scene: &Scene) -> bool {
    !idle(scene).is_empty()
}

/// They end.
pub fn settle(play: &mut Play) {
    for (who, id, by) in idle(play.scene()) {
        play.by(if id == ENGAGED { "CC-COND-10" } else { "CC-COND-7" }).end_from(who, id, by);
    }
}
