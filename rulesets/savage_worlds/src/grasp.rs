//! SW-ACT-29, SW-CND-9, 10: holds. The condition is set on the held combatant; it names the holder and the hand that
//! holds. Bonds without a holder (a net, cuffs) are set by the GM.

use crate::conditions::{BOUND, DEAD, ENTANGLED, HeldBy, STUNNED};
use crate::injuries;
use crate::sides::{self, adjacent};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// How firmly somebody is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Firmness {
    /// SW-CND-10.
    Bound,
    /// SW-CND-9.
    Entangled,
}

impl Firmness {
    /// The condition of the held combatant.
    pub fn condition(self) -> &'static str {
        match self {
            Firmness::Bound => BOUND,
            Firmness::Entangled => ENTANGLED,
        }
    }
}

/// One hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grasp {
    /// Who is held.
    pub victim: Who,
    /// The holder; none: a thing.
    pub holder: Option<Who>,
    /// How firmly.
    pub firmness: Firmness,
    /// The hand that holds (`main` or `off`).
    pub hand: Option<Str>,
    /// SW-GM-20: the victim has already failed to get out of these bonds.
    pub tried: bool,
}

fn grasp(victim: Who, firmness: Firmness, cond: &Cond) -> Option<Grasp> {
    let HeldBy { holder, hand, tried } = HeldBy::read(cond)?;
    Some(Grasp { victim, holder, firmness, hand, tried })
}

/// The holds on somebody, the firmest first.
pub fn on(scene: &Scene, victim: Who) -> impl Iterator<Item = Grasp> {
    let held = move |firmness: Firmness| {
        let conds = scene.combatant(victim).conds.all(firmness.condition());
        conds.filter_map(move |c| grasp(victim, firmness, c))
    };
    held(Firmness::Bound).chain(held(Firmness::Entangled))
}

/// The holds that `holder` has on others.
pub fn of(scene: &Scene, holder: Who) -> impl Iterator<Item = Grasp> {
    let held = scene.ids().filter(|w| is_held(scene, *w));
    held.flat_map(|w| on(scene, w)).filter(move |g| g.holder == Some(holder))
}

pub fn between(scene: &Scene, holder: Who, victim: Who) -> Option<Grasp> {
    on(scene, victim).find(|g| g.holder == Some(holder))
}

/// SW-CND-9, 10: no movement.
pub fn is_held(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[ENTANGLED, BOUND])
}

/// SW-CND-9, 10, SW-ACT-29: whether a hold makes `who` Vulnerable: they are held, or hold somebody Bound.
pub fn exposes(scene: &Scene, who: Who) -> bool {
    let binds = |g: Grasp| g.holder == Some(who) && g.firmness == Firmness::Bound;
    is_held(scene, who) || scene.ids().any(|w| scene.has(w, BOUND) && on(scene, w).any(binds))
}

/// SW-ACT-29: the hand stays taken while it holds.
pub fn takes_hand(scene: &Scene, who: Who, slot: &str) -> bool {
    of(scene, who).any(|g| g.hand.as_deref() == Some(slot))
}

/// Sets a hold, or makes it firmer or looser.
pub fn set(play: &mut Play, rule: &'static str, g: &Grasp) {
    end(play, rule, g);
    let held = HeldBy { holder: g.holder, hand: g.hand.clone(), tried: g.tried };
    play.by(rule).condition(g.victim, held.in_cond(g.firmness.condition()));
}

/// Ends a hold.
pub fn end(play: &mut Play, rule: &'static str, g: &Grasp) {
    for id in [ENTANGLED, BOUND] {
        play.by(rule).end_from(g.victim, id, g.holder);
    }
}

/// SW-INC-7, SW-CND-2: ends every hold that `holder` has on others.
pub fn let_go(play: &mut Play, rule: &'static str, holder: Who) {
    for g in of(play.scene(), holder).collect::<Vec<_>>() {
        end(play, rule, &g);
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(holder, " no longer holds ", g.victim, "."));
    }
}

/// SW-ACT-29: holds that are over: the holder is Stunned, unconscious, Incapacitated or gone, the hand that
/// holds cannot be used (SW-INJ-2), the two have been moved apart, or the victim is dead.
fn over(scene: &Scene) -> impl Iterator<Item = Grasp> {
    let lost = move |g: &Grasp| {
        g.holder.filter(|h| joined(scene, *h)).is_some_and(|h| {
            let unfit = scene.has(h, STUNNED) || sides::is_out(scene, h);
            let useless = g.hand.as_deref().is_some_and(|hand| injuries::arm_lost(scene, h, hand));
            unfit || useless || scene.has(g.victim, DEAD) || !adjacent(scene, h, g.victim)
        })
    };
    scene.ids().filter(|w| is_held(scene, *w)).flat_map(|w| on(scene, w)).filter(lost)
}

/// Whether a holder is in the cast yet: a sheet may name one who joins later.
fn joined(scene: &Scene, holder: Who) -> bool {
    holder.index() < scene.cast.len()
}

/// Whether any hold is over.
pub fn any_over(scene: &Scene) -> bool {
    scene.ids().any(|w| is_held(scene, w)) && over(scene).next().is_some()
}

/// Ends the holds that are over.
pub fn settle(play: &mut Play) {
    for g in over(play.scene()).collect::<Vec<_>>() {
        end(play, "SW-ACT-29", &g);
        if let Some(holder) = g.holder.filter(|h| !play.scene().combatant(*h).gone) {
            let words = text!(holder, " no longer holds ", g.victim, ".");
            play.by("SW-ACT-29").tell_in(LineKind::Effect, Tone::Good, words);
        }
    }
}
