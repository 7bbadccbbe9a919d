//! ME-ACT-10 to 13: moving, crawling, falling flat, getting up.

use super::row::{Checked, Members, Simple, nothing_more};
use crate::actions::care;
use crate::attack::limit;
use crate::calls::{not_held, on_her_feet};
use crate::challenge::{self, Effect};
use crate::conditions::PRONE;
use crate::pools::Attribute;
use crate::{calls, derived, grappling};
use fray_engine::base::{Point, Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::form::{Member, Opt, Place};
use fray_engine::place::{self, Errand};
use fray_engine::play::Play;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Use;
use fray_engine::target::nearness;
use fray_engine::text;

fray_engine::form! {
    /// ME-ACT-10, 12, 13.
    WAY {
        to: Place = "Where to",
    }
}

/// ME-ACT-10: the most steps of a move.
const MOVES: i32 = 3;
/// ME-ACT-12, 13: the most steps of a crawl, or of getting up.
const CRAWLS: i32 = 1;
/// ME-ACT-13: getting up without a step.
const HERE: &str = "here";
/// The reach of a blow, in steps; anyone this close to a foe need not move.
const CLOSE: i32 = 2;

pub(super) const MOVE: Simple = Simple {
    act: "move",
    label: "Move",
    rule: "ME-ACT-10",
    members: Members::Opened(|_, _| true, |s, w| vec![way(s, w, MOVES)]),
    target: elsewhere,
    body: |s, w| not_held(s, w).and_then(|()| on_her_feet(s, w)),
    rest: |s, w, cmd| near_enough(s, w, cmd, MOVES),
    perform: |play, w, cmd| go(play, w, cmd, MOVES, " moves", "ME-ACT-10"),
    good_for: |_, _, errand| if errand.is_some() { Use::Move } else { Use::Other },
};

/// What a move is for: to reach a friend who needs help, else the nearest foe.
pub(super) fn errand(scene: &Scene, who: Who) -> Option<Errand> {
    let reach = f64::from(MOVES) * derived::STEP;
    let friend = care::out_of_reach(scene, who).filter(|t| place::arrives(scene, who, *t, reach));
    if let Some(friend) = friend {
        return Some(Errand::Help(friend));
    }
    let foe = nearest_foe(scene, who).filter(|f| derived::steps(scene, who, *f) > CLOSE)?;
    let strikes = place::arrives(scene, who, foe, reach) && calls::standard(scene, who).is_ok();
    Some(if strikes { Errand::Attack(foe) } else { Errand::Approach(foe) })
}

/// Whether a move is for anything.
pub(super) fn leads_anywhere(scene: &Scene, who: Who) -> bool {
    errand(scene, who).is_some()
}

pub(super) const CRAWL: Simple = Simple {
    act: "crawl",
    label: "Crawl",
    rule: "ME-ACT-12",
    members: Members::Opened(|s, w| s.has(w, PRONE), |s, w| vec![way(s, w, CRAWLS)]),
    target: elsewhere,
    body: lying,
    rest: |s, w, cmd| near_enough(s, w, cmd, CRAWLS),
    perform: |play, w, cmd| go(play, w, cmd, CRAWLS, " crawls", "ME-ACT-12"),
    good_for: |_, _, _| Use::Other,
};

pub(super) const STAND: Simple = Simple {
    act: "stand",
    label: "Stand up",
    rule: "ME-ACT-13",
    members: Members::Opened(|s, w| s.has(w, PRONE), |s, w| vec![step_aside(s, w)]),
    target: nothing_more,
    body: lying,
    rest: |s, w, cmd| near_enough(s, w, cmd, CRAWLS),
    perform: stand,
    good_for: |_, _, _| Use::Recover,
};

pub(super) const DROP_PRONE: Simple = Simple {
    act: "drop_prone",
    label: "Drop prone",
    rule: "ME-ACT-11",
    members: Members::Opened(|s, w| !s.has(w, PRONE), |_, _| vec![]),
    target: nothing_more,
    body: |s, w| not_held(s, w).and_then(|()| on_her_feet(s, w)),
    rest: nothing_more,
    perform: |play, w, _| {
        play.by("ME-ACT-11").condition(w, fray_engine::scene::Cond::new(PRONE));
        play.by("ME-ACT-11").tell(LineKind::Act, text!(w, " drops to the ground."));
    },
    good_for: |_, _, _| Use::Other,
};

/// `grappled`, `not_prone`.
fn lying(scene: &Scene, who: Who) -> Checked {
    not_held(scene, who)?;
    if scene.has(who, PRONE) {
        return Ok(());
    }
    refuse("not_prone", "ME-ACT-12", text!(who, " does not lie on the ground."))
}

fn way(scene: &Scene, who: Who, steps: i32) -> Member {
    let to = errand(scene, who).map(Errand::to).or_else(|| nearest_foe(scene, who));
    place::walk_member(WAY.to, scene, who, f64::from(steps) * derived::STEP, to, steps * derived::STEP_CM)
}

fn step_aside(scene: &Scene, who: Who) -> Member {
    let mut options = vec![Opt::new(HERE, "where you are")];
    let ways = place::walks(scene, who, f64::from(CRAWLS) * derived::STEP);
    options.extend(ways.iter().map(|way| way.opt(scene)));
    WAY.to.place(options, HERE.into(), Some(CRAWLS * derived::STEP_CM)).extra()
}

/// The nearest foe who is still up. ME-LIM-1: if no more attacks on that foe are allowed in this round, then the
/// nearest foe within one move who can still be attacked.
fn nearest_foe(scene: &Scene, who: Who) -> Option<Who> {
    let foe = |w: &Who| derived::hostile(scene, who, *w) && scene.knows(who, *w);
    let up = || scene.ids().filter(|w| !derived::is_out(scene, *w)).filter(foe);
    let nearest = up().min_by_key(|w| nearness(scene, who, *w))?;
    let open = |w: Who| limit(scene, w, Attribute::Physical).is_ok();
    if open(nearest) || calls::standard(scene, who).is_err() {
        return Some(nearest);
    }
    let reach = f64::from(MOVES) * derived::STEP;
    let reached = |w: Who| derived::steps(scene, who, w) <= CLOSE || place::arrives(scene, who, w, reach);
    let others = up().filter(|w| open(*w) && reached(*w));
    Some(others.min_by_key(|w| nearness(scene, who, *w)).unwrap_or(nearest))
}

/// Where the command leads; `None` if it names no place.
fn leads_to(scene: &Scene, who: Who, cmd: &Cmd, steps: i32) -> Option<Point> {
    let far = f64::from(steps) * derived::STEP;
    place::destination(scene, who, far, WAY.to.of(cmd)?, far)
}

/// `bad_target`: walking to the spot where one already stands would waste an action.
fn elsewhere(scene: &Scene, who: Who, cmd: &Cmd) -> Checked {
    match WAY.to.of(cmd).and_then(Point::read) {
        Some(to) if to == scene.combatant(who).at => {
            refuse("bad_target", "ME-ACT-10", text!(who, " is there already. Choose another place."))
        }
        Some(_) | None => Ok(()),
    }
}

/// `too_far`.
fn near_enough(scene: &Scene, who: Who, cmd: &Cmd, steps: i32) -> Checked {
    let unit = if steps == 1 { " step." } else { " steps." };
    let too_far = || refuse("too_far", "ME-ACT-8", text!("That is further than ", steps, unit));
    match leads_to(scene, who, cmd, steps) {
        Some(to) if derived::steps_of(scene.combatant(who).at.distance(to)) > steps => too_far(),
        Some(_) => Ok(()),
        // A way that has become too long is no longer among the choices.
        None => match WAY.to.of(cmd).and_then(|to| place::leads_to(scene, who, to)) {
            Some(_) => too_far(),
            None => Ok(()),
        },
    }
}

fn go(play: &mut Play, who: Who, cmd: &Cmd, steps: i32, verb: &'static str, rule: &'static str) {
    let Some(to) = leads_to(play.scene(), who, cmd, steps) else { return };
    let s = play.scene();
    if to == s.combatant(who).at {
        return;
    }
    let far = s.unit.say(s.combatant(who).at.distance(to));
    play.by(rule).move_to(who, to);
    play.by(rule).tell(LineKind::Act, text!(who, verb, " ", far, "."));
    grappling::let_go_by_moving(play, who);
}

fn stand(play: &mut Play, who: Who, cmd: &Cmd) {
    play.by("ME-ACT-13").end(who, PRONE);
    challenge::forget_effect(play, who, Effect::KnockedDown);
    play.by("ME-ACT-13").tell(LineKind::Act, text!(who, " gets up."));
    go(play, who, cmd, CRAWLS, " moves", "ME-ACT-13");
}
