//! CE-GM-20: what the GM may allow in a hold: dragging the victim, and pulling somebody free.

use crate::conditions::{FREE_GRIP, LOOSE, PINNED, PINNING};
use crate::reactions::{self, Freed};
use crate::turn::{self, ActionKind, able, free_to, not_in_a_hold};
use crate::{derived, fear, targets};
use fray_engine::base::{Point, Who, refuse};
use fray_engine::family::Family;
use fray_engine::form::{Form, Place};
use fray_engine::place;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CE-GM-20.
    DRAGGED {
        to: Place = "Where to",
    }
    /// CE-GM-20.
    HELD_DOWN {
        target: Who = "Who",
    }
}

const DRAG: &str = "drag";
pub const PULL: &str = "pull_free";

/// Both actions are closed until the GM allows them.
pub const FAMILY: Family = Family { acts: &[DRAG, PULL], uses: &[], offers, check, perform, ..Family::DEFAULT };

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut out = Vec::new();
    if scene.has(who, PINNING) {
        let ways = place::walks(scene, who, derived::SHIFT);
        let to = place::member(DRAGGED.to, scene, &ways, None, (derived::SHIFT * 100.0) as i32);
        let offer =
            Offer::new(DRAG, "Drag along", "action", Form::group([to])).note("up to 3 yd, with the one you pin");
        out.push(offer.unless(may_drag(scene, who).err()).good_for(Use::Seldom));
    }
    let off = |t: Who| may_pull(scene, who, t).err();
    let all = pinned(scene, who);
    if let Some(member) = targets::member(scene, who, HELD_DOWN.target, &all, targets::Intent::Help, off) {
        let first = all.first().and_then(|t| off(*t)).filter(|_| all.iter().all(|t| off(*t).is_some()));
        let offer = Offer::new(PULL, "Pull free", "action", Form::group([member])).note("against the pinner");
        out.push(offer.unless(first).good_for(Use::Seldom));
    }
    out
}

/// Combatants pinned by somebody other than `who`.
fn pinned(scene: &Scene, who: Who) -> Vec<Who> {
    targets::people_who(scene, who, |t| turn::pinned_by(scene, t).is_some_and(|by| by != who))
}

/// CE-REF-1 to 4, 11, 18, 20.
fn may_drag(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Action)?;
    free_to(scene, who, ActionKind::Action)?;
    if !scene.has(who, PINNING) {
        return refuse("not_applicable", "CE-REF-18", text!(who, " pins nobody."));
    }
    if scene.has(who, FREE_GRIP) {
        return Ok(());
    }
    refuse("gm_denied", "CE-REF-20", text!("The GM does not let ", who, " drag anybody."))
}

/// CE-REF-1 to 4, 6, 11, 13, 18, 20.
fn may_pull(scene: &Scene, who: Who, victim: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Action)?;
    if !turn::reaches(scene, who, victim) {
        return refuse("out_of_reach", "CE-REF-6", text!(victim, " is out of ", who, "'s reach. Move closer first."));
    }
    free_to(scene, who, ActionKind::Action)?;
    not_in_a_hold(scene, who)?;
    if !scene.has(victim, PINNED) {
        return refuse("not_applicable", "CE-REF-18", text!(victim, " is not pinned."));
    }
    if scene.has(victim, LOOSE) {
        return Ok(());
    }
    refuse("gm_denied", "CE-REF-20", text!("The GM does not let anybody pull ", victim, " free."))
}

fn victim(scene: &Scene, who: Who, cmd: &Cmd) -> Result<Who, Refusal> {
    let off = |t: Who| may_pull(scene, who, t).err();
    let person = |t: Who| targets::is_person(scene, who, t);
    targets::target_or(scene, cmd, HELD_DOWN.target, person, || pinned(scene, who), off)
}

fn goal(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Point> {
    match DRAGGED.to.of(cmd) {
        Some(answer) => place::destination(scene, who, derived::SHIFT, answer, derived::SHIFT),
        None => place::walks(scene, who, derived::SHIFT).first().map(|w| w.to),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    able(scene, who, ActionKind::Action)?;
    if cmd.act == PULL {
        return victim(scene, who, cmd).and_then(|victim| may_pull(scene, who, victim));
    }
    let Some(to) = goal(scene, who, cmd) else { return targets::nobody() };
    if derived::is_beyond(scene, who, to, derived::SHIFT) {
        return refuse("out_of_reach", "CE-GM-20", "That is farther than 3 yd. Drag less far.");
    }
    may_drag(scene, who)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    if cmd.act == DRAG {
        return drag(play, who, cmd);
    }
    if let Some(freed) = pull_free(play, who, cmd)? {
        freed.lands(play);
    }
    Ok(())
}

/// CE-GM-20: `who` tries to pull the victim free. Returns who gets out of the hold.
pub fn pull_free(play: &mut Play, who: Who, cmd: &Cmd) -> Flow<Option<Freed>> {
    let Ok(victim) = victim(play.scene(), who, cmd) else { return Ok(None) };
    turn::spend(play, who, "CE-GM-20");
    if !fear::steps_up(play, who, victim)? {
        return Ok(None);
    }
    match turn::pinned_by(play.scene(), victim) {
        Some(pinner) => reactions::pull_free(play, who, victim, pinner),
        None => Ok(None),
    }
}

/// The pinner goes there, and the victim is moved as far in the same direction.
fn drag(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    let Some((to, victim)) = goal(play.scene(), who, cmd).zip(turn::pins(play.scene(), who)) else { return Ok(()) };
    turn::spend(play, who, "CE-GM-20");
    if let Some(edge) = fear::edge(play.scene(), who, to)
        && !fear::enters(play, who)?
    {
        fear::stops_at(play, who, edge);
        return Ok(());
    }
    let [from, theirs] = [who, victim].map(|w| play.scene().combatant(w).at);
    let along = |at: i32, from: i32, to: i32| at.saturating_add(to.saturating_sub(from));
    let there = Point { x: along(theirs.x, from.x, to.x), y: along(theirs.y, from.y, to.y) };
    turn::go(play, who, to, "CE-GM-20", " goes ");
    turn::leave_cover(play, victim, "CE-GM-20");
    play.by("CE-GM-20").move_to(victim, there);
    play.by("CE-GM-20").tell(fray_engine::fact::LineKind::Effect, text!(who, " drags ", victim, " along."));
    Ok(())
}
