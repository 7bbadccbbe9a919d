//! CD-ACT-34, 35, 77, 79: walking, running, leaving, taking cover.

use super::first_aid;
use crate::conditions::{LEG_WRACK_LEFT, LEG_WRACK_RIGHT};
use crate::turn::{self, Need, may};
use crate::{derived, grapple_state, harm, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt, Place};
use fray_engine::place::{self, Errand, Point};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-34, 79.
    WAY {
        to: Place = "Where to",
        cover: Who = "Cover",
    }
}

/// CD-ACT-34.
pub const MOVE: &str = "move";
/// CD-ACT-35.
pub const RUN: &str = "run";
/// CD-ACT-77.
pub const LEAVE: &str = "leave";

/// Moving, running and leaving.
pub const FAMILY: Family =
    Family { acts: &[MOVE, RUN, LEAVE], uses: &[Use::Move], offers, check, perform, ..Family::DEFAULT };

/// CD-ACT-79: the choice of a mover who takes no cover.
const OPEN: &str = "open";

/// CD-TAG-3: with both legs wracked Speed is 1, and moving is possible on the ground but uses the action. CD-GM-8:
/// nobody else can crawl; if the GM allows it, the GM places them by hand.
fn both_legs_wracked(scene: &Scene, who: Who) -> bool {
    scene.has(who, LEG_WRACK_LEFT) && scene.has(who, LEG_WRACK_RIGHT)
}

/// CD-TURN-7, CD-ACT-34, 35: how far `who` can still go in this turn, in centimetres: one unbroken stretch before or
/// after the action.
pub fn left(scene: &Scene, who: Who) -> i32 {
    let moved = scene.get(who, sheet::MOVED);
    if scene.turn() != Some(who) || scene.turn_var(sheet::STRETCH_OVER) {
        return 0;
    }
    let twice = if scene.turn_var(sheet::RAN) { 2 } else { 1 };
    (derived::speed_cm(scene, who).saturating_mul(twice) - moved).max(0)
}

/// CD-ACT-35: how far a run would go, in centimetres.
fn left_running(scene: &Scene, who: Who) -> i32 {
    (derived::speed_cm(scene, who).saturating_mul(2) - scene.get(who, sheet::MOVED)).max(0)
}

fn reach(scene: &Scene, who: Who, act: &str) -> i32 {
    if act == RUN { left_running(scene, who) } else { left(scene, who) }
}

fn metres(scene: &Scene, who: Who, act: &str) -> f64 {
    f64::from(reach(scene, who, act)) / 100.0
}

/// Who the default move of this reach leads to: a friend who bleeds, else the nearest foe. CD-ACT-35: a run takes the action.
fn errand(
    scene: &Scene,
    who: Who,
    (act, reach): (&str, f64),
    (friend, foe): (Option<Who>, Option<Who>),
) -> Option<Errand> {
    let acts = act == MOVE && !both_legs_wracked(scene, who) && may(scene, who, &[Need::OwnTurn, Need::Action]).is_ok();
    if let Some(friend) = friend.filter(|t| place::arrives(scene, who, *t, reach)) {
        return Some(if acts { Errand::Help(friend) } else { Errand::Approach(friend) });
    }
    let foe = foe.filter(|f| !derived::close(scene, who, *f))?;
    Some(if acts && place::arrives(scene, who, foe, reach) { Errand::Attack(foe) } else { Errand::Approach(foe) })
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut out = Vec::new();
    let (friend, foe) = (first_aid::out_of_reach(scene, who), nearest_foe(scene, who));
    for (act, label, cost) in [(MOVE, "Move", "movement"), (RUN, "Run", "action")] {
        let cm = reach(scene, who, act);
        let metres = f64::from(cm) / 100.0;
        let note = match act {
            RUN => text!(format!("{metres} m in all, takes the action")),
            _ => text!(format!("{metres} m left")),
        };
        let errand = errand(scene, who, (act, metres), (friend, foe));
        let to = errand.map(Errand::to).or(foe);
        let offer = Offer::lazy(act, label, cost, move |s| form(s, who, cm, to));
        let offer = offer.note(note).walks().leads(errand);
        let helps = matches!(errand, Some(Errand::Help(_)));
        // Bots with a foe in reach stay; those that cannot get there by walking run.
        let far = foe.is_some_and(|f| !derived::close(scene, who, f));
        let walks = foe.is_some_and(|f| scene.distance(who, f) <= metres + derived::CLOSE);
        let use_ = if helps || (far && (act == MOVE || walks)) { Use::Move } else { Use::Other };
        out.push(offer.unless(may_go(scene, who, act).err()).good_for(use_));
    }
    let leave = Offer::new(LEAVE, "Leave the fight", "movement", Form::empty()).note("off the map, out of sight");
    out.push(leave.unless(may_go(scene, who, LEAVE).err()).good_for(Use::Seldom));
    out
}

fn nearest_foe(scene: &Scene, who: Who) -> Option<Who> {
    let foes = scene.ids().filter(|w| derived::hostile(scene, who, *w) && scene.knows(who, *w));
    foes.filter(|w| derived::is_up(scene, *w))
        .min_by(|a, b| scene.distance(who, *a).total_cmp(&scene.distance(who, *b)))
}

fn form(scene: &Scene, who: Who, cm: i32, foe: Option<Who>) -> Form {
    let mut members = vec![place::walk_member(WAY.to, scene, who, f64::from(cm) / 100.0, foe, cm)];
    let covers = covers(scene, who);
    if !covers.is_empty() {
        let mut options = vec![Opt::new(OPEN, "in the open")];
        options
            .extend(covers.iter().map(|w| Opt::new(scene.combatant(*w).handle.0.clone(), text!("wholly behind ", *w))));
        members.push(WAY.cover.one_of(options).extra());
    }
    Form::group(members)
}

/// CD-ACT-79: objects that one can be wholly behind.
fn covers(scene: &Scene, who: Who) -> Vec<Who> {
    scene.ids().filter(|w| *w != who && derived::is_object(scene, *w) && scene.knows(who, *w)).collect()
}

/// Whether `who` may move at all by this action.
fn may_go(scene: &Scene, who: Who, act: &str) -> Result<(), Refusal> {
    let mut needs = vec![Need::OwnTurn, Need::Movement, Need::NoGrapple];
    if act == RUN || both_legs_wracked(scene, who) {
        needs.push(Need::Action);
    }
    if act != MOVE || !both_legs_wracked(scene, who) {
        needs.push(Need::OnFeet);
    }
    may(scene, who, &needs)?;
    if act == RUN && scene.turn_var(sheet::STRETCH_OVER) || reach(scene, who, act) <= 0 {
        let words = text!(who, " has no movement left in this turn: one stretch, before or after the action.");
        return refuse("out_of_reach", "CD-ACT-34", words);
    }
    Ok(())
}

/// The point where a command leads.
fn target(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Point> {
    let metres = metres(scene, who, &cmd.act);
    place::destination(scene, who, metres, WAY.to.of(cmd)?, metres)
}

/// CD-ACT-79: the cover that a command takes.
fn cover(scene: &Scene, cmd: &Cmd) -> Option<Who> {
    // "in the open" is no combatant's handle.
    WAY.cover.of(scene, cmd)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    may_go(scene, who, &cmd.act)?;
    if cmd.act == LEAVE {
        return Ok(());
    }
    let too_far = || {
        let metres = metres(scene, who, &cmd.act);
        refuse("out_of_reach", "CD-ACT-34", text!(who, format!(" can still go {metres} m in this turn.")))
    };
    let Some(to) = target(scene, who, cmd) else {
        // The form no longer lists a destination that has become too far.
        return match WAY.to.of(cmd).and_then(|to| place::leads_to(scene, who, to)) {
            Some(_) => too_far(),
            None => Ok(()),
        };
    };
    if scene.combatant(who).at.centimetres(to) > reach(scene, who, &cmd.act) {
        return too_far();
    }
    match cover(scene, cmd) {
        Some(thing) if harm::object::wrecked(scene, thing) => {
            let words = text!(thing, " is wrecked, and nobody can be behind it any more.");
            refuse("no_cover_in_reach", "CD-ACT-79", words)
        }
        Some(thing) if scene.combatant(thing).at.distance(to) > derived::CLOSE => {
            let words = text!("The way does not end at ", thing, "; go next to it to be behind it.");
            refuse("no_cover_in_reach", "CD-ACT-79", words)
        }
        _ => Ok(()),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    if cmd.act == LEAVE {
        return leave(play, who);
    }
    let s = play.scene();
    let (Some(to), cover) = (target(s, who, cmd), cover(s, cmd)) else { return Ok(()) };
    if cmd.act == RUN {
        // The rest of the run can be used as movement later in the turn.
        play.by("CD-ACT-35").set(who, sheet::ACTED, true);
        turn::lose_aim(play, who, "CD-ACT-9");
        play.by("CD-ACT-35").set_turn(sheet::RAN, true);
    } else if both_legs_wracked(s, who) {
        turn::spend_action(play, who, "CD-TAG-3");
    }
    let (rule, verb) = if cmd.act == RUN { ("CD-ACT-35", " runs ") } else { ("CD-ACT-34", " moves ") };
    turn::go(play, who, to, rule, verb);
    if let Some(thing) = cover {
        turn::take_cover(play, who, thing);
    }
    Ok(())
}

/// CD-ACT-77: ordinary movement; the GM, who knows the ground, says whether the way out is near enough.
fn leave(play: &mut Play, who: Who) -> Flow {
    let gets_away = play.by("CD-ACT-77").confirm(|_| {
        let title: Text = text!(who, " wants to leave the fight. Is the way out within reach?");
        Some(Question::ruling("leave", title, Form::Confirm { default: true }))
    })?;
    if !gets_away {
        let words = text!(who, " does not get away: the way out is too far.");
        return play.by("CD-ACT-77").refuse("out_of_reach", words);
    }
    may_go(play.scene(), who, LEAVE)?;
    play.by("CD-ACT-77").tell(LineKind::Act, text!(who, " leaves the fight."));
    away(play, who);
    Ok(())
}

/// CD-ACT-77: `who` leaves the fight, and their turn ends.
pub fn away(play: &mut Play, who: Who) {
    grapple_state::end_of(play, who);
    play.by("CD-ACT-77").leave(who);
}
