//! SW-TRN-15, 16, SW-REA-5, 16: interrupts. A command that others may interrupt stands on the agenda. A won interrupt
//! begins the other's turn on top of it; what the other does are commands of their own; when that turn ends, the pending
//! command is looked at again.

use super::command::carry_out;
use crate::actions::{self, attack, movement};
use crate::cards::has_joker;
use crate::conditions::{ON_HOLD, SHAKEN};
use crate::derived::turn_of;
use crate::order::{gate, holds, jokers};
use crate::rolls::{TraitRoll, both_sides};
use crate::sheet;
use crate::traits::{Kind, Trait};
use fray_engine::base::{Text, Who};
use fray_engine::course::{AskOrder, Frame, Window};
use fray_engine::fact::{Cause, LineKind, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, EntryState, Scene};
use fray_engine::target::TARGET;
use fray_engine::text;
use std::cmp::Ordering;

/// The window of those who may interrupt, and a claim won in it.
pub(super) const KIND: &str = "interrupt";
/// SW-TRN-15: a claim whose contest was tied.
pub(super) const TIED: &str = "tied";
/// SW-TRN-15: a claim to the turn directly after the other's.
pub(super) const TOO_SLOW: &str = "too_slow";

/// The command is pending while somebody may interrupt it; otherwise it is carried out.
pub(super) fn open(play: &mut Play, cmd: &Cmd) -> Flow {
    let tied = cmd.who.is_some_and(|who| turn_of(play.scene(), who, sheet::TIED));
    if tied && movement::MOVE != cmd.act {
        return at_once(play, cmd);
    }
    if candidates(play.scene(), cmd, &[]).is_empty() {
        return carry_out(play, cmd);
    }
    play.by("SW-REA-5").pend(cmd.clone());
    Ok(())
}

/// SW-REA-5: who may still interrupt: unused Jokers, black before red, then everybody on Hold in encounter order.
fn candidates(scene: &Scene, cmd: &Cmd, asked: &[Who]) -> Vec<Who> {
    let Some(actor) = cmd.who else { return vec![] };
    let hold = scene.ids().filter(|w| holds(scene, *w));
    let mut all: Vec<Who> = jokers(scene);
    all.extend(hold);
    all.retain(|w| *w != actor && !asked.contains(w) && scene.knows(*w, actor));
    all
}

/// SW-REA-5: who is asked next, one after the other; two Jokers at once, so that both may want it (SW-TRN-5).
pub(super) fn window(scene: &Scene, cmd: &Cmd, asked: &[Who]) -> Option<Window> {
    let all = candidates(scene, cmd, asked);
    let first = *all.first()?;
    let jokers: Vec<Who> = jokers(scene).into_iter().filter(|w| all.contains(w)).collect();
    let may = if jokers.contains(&first) && jokers.len() == 2 { jokers } else { vec![first] };
    Some(Window::new(KIND, AskOrder::AtOnce, may))
}

/// The pending command that may be interrupted, with who acts.
fn pending(scene: &Scene) -> Option<(Who, &Cmd)> {
    scene.agenda.iter().rev().find_map(|f| match f {
        Frame::Pending { cmd, .. } => Some((cmd.who?, cmd)),
        Frame::Turn(_) | Frame::Window(_) => None,
    })
}

pub(super) fn question(scene: &Scene, who: Who) -> Option<Question> {
    let (actor, cmd) = pending(scene).filter(|(_, cmd)| candidates(scene, cmd, &[]).contains(&who))?;
    let title = about_to(scene, who, actor, cmd).and(" Interrupt?");
    let contest = !has_joker(scene, who) && !scene.allies(who, actor);
    let why = if contest {
        "You are on Hold. Both roll Athletics; the higher goes first."
    } else {
        "You go first, without a roll."
    };
    let q = Question::to(who, KIND, title, Form::Confirm { default: false }).why(why).standing();
    // A friend is let go first: the time to act comes with the next foe, or between turns.
    Some(q.wanted().earns(!scene.allies(who, actor)))
}

/// What the command does, in a word that follows "can no longer".
fn verb(cmd: &Cmd) -> &'static str {
    actions::of(&cmd.act).map_or("act", |a| a.verb.0)
}

/// All who were asked have answered: whoever wants to interrupt settles with the actor who goes first.
pub(super) fn closed(play: &mut Play, window: &Window) -> Flow {
    let Some((actor, cmd)) = pending(play.scene()).map(|(who, cmd)| (who, cmd.clone())) else { return Ok(()) };
    let yes: Vec<Who> = window.claims().collect();
    if let [black, red] = yes[..] {
        return both_jokers(play, black, red);
    }
    let Some(who) = yes.first().copied() else { return Ok(()) };
    let what = about_to(play.scene(), who, actor, &cmd);
    play.by("SW-TRN-15").tell(LineKind::Turn, what.and(" ").and(who).and(" interrupts."));
    match contest(play, who, actor)? {
        // Put out of action, or Shaken, while the contest was settled.
        _ if !candidates(play.scene(), &cmd, &[]).contains(&who) => {}
        Ordering::Greater => play.by("SW-TRN-15").claim(who, KIND),
        Ordering::Equal => play.by("SW-TRN-15").claim(who, TIED),
        Ordering::Less => too_slow(play, who, actor),
    }
    Ok(())
}

/// SW-TRN-5: both interrupt the same command: a contest, in a tie the black one goes first.
fn both_jokers(play: &mut Play, black: Who, red: Who) -> Flow {
    let black_first = play.scene().allies(black, red) || contest(play, black, red)? != Ordering::Less;
    let (first, second) = if black_first { (black, red) } else { (red, black) };
    for who in [first, second] {
        play.by("SW-TRN-5").claim(who, KIND);
    }
    Ok(())
}

/// "Bob is about to attack Cole." as far as `to` may know.
fn about_to(scene: &Scene, to: Who, actor: Who, cmd: &Cmd) -> Text {
    let (verb, against) = actions::of(&cmd.act).map_or(("act", ""), |a| a.verb);
    let at = TARGET.handle(cmd).and_then(|h| scene.find(Some(to), h));
    match at.filter(|_| !against.is_empty()) {
        Some(at) => text!(actor, " is about to ", verb, against, at, "."),
        None => text!(actor, " is about to ", verb, "."),
    }
}

/// SW-TRN-15: against an ally, or with a Joker, without a roll; otherwise Athletics, the interrupter first, no TN.
fn contest(play: &mut Play, who: Who, actor: Who) -> Flow<Ordering> {
    let s = play.scene();
    let joker = jokers(s).contains(&who) && !jokers(s).contains(&actor);
    if joker || s.allies(who, actor) {
        return Ok(Ordering::Greater);
    }
    let roll = |who: Who| TraitRoll::new(who, Trait::Athletics, Kind::Reaction, "interrupt").to("to go first");
    let result = both_sides(play, roll(who), roll(actor))?;
    let (s, told) = (play.scene(), result.actor.told());
    let (higher, own, other) = (result.higher(s), result.actor.total(s), result.resister.total(s));
    let words = match higher {
        Ordering::Greater => text!(who, " is faster than ", actor, ", ", own, " to ", other, "."),
        Ordering::Equal => text!(who, " and ", actor, " are equally fast."),
        Ordering::Less => text!(who, " is too slow, ", own, " to ", other, "."),
    };
    play.by("SW-TRN-15").because(told).tell(LineKind::Effect, words);
    Ok(higher)
}

/// SW-TRN-15: the loser of the contest loses Hold and goes directly after the other's turn.
fn too_slow(play: &mut Play, who: Who, actor: Who) {
    play.by("SW-TRN-15").end(who, ON_HOLD);
    play.by("SW-TRN-15").claim(who, TOO_SLOW);
    play.by("SW-TRN-15").entry_state(who, EntryState::Waiting);
    play.by("SW-TRN-15").tell(LineKind::Turn, text!(who, " loses Hold and goes directly after ", actor, "."));
}

/// SW-TRN-16: the pending command is checked again and carried out, or lost.
pub(super) fn resume(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(actor) = cmd.who else { return Ok(()) };
    if !can_still(play.scene(), actor, cmd) {
        let words = text!(actor, " can no longer ", verb(cmd), ": the action is lost.");
        play.by("SW-TRN-16").because(Cause::Rule).tell(LineKind::Effect, words);
        return Ok(());
    }
    if cmd.act == movement::MOVE || actions::check_particular(play.scene(), cmd).is_ok() {
        return carry_out(play, cmd);
    }
    match retarget(play, actor, cmd)? {
        Some(other) => carry_out(play, &other),
        None => {
            let words = text!(actor, " has no target any more: the action is lost.");
            play.by("SW-TRN-16").because(Cause::Rule).tell(LineKind::Effect, words);
            Ok(())
        }
    }
}

/// Whether the actor is still able to do such a thing at all.
fn can_still(scene: &Scene, actor: Who, cmd: &Cmd) -> bool {
    let moves = cmd.act == movement::MOVE;
    let stopped = if moves {
        gate::unheld(scene, actor).is_err() || !movement::still_possible(scene, actor, cmd)
    } else {
        scene.has(actor, SHAKEN)
    };
    !stopped && gate::able(scene, actor).is_ok() && gate::unbound(scene, actor, actions::needs(scene, cmd)).is_ok()
}

/// SW-REA-16: only the target has become illegal: another one may be named.
fn retarget(play: &mut Play, actor: Who, cmd: &Cmd) -> Flow<Option<Cmd>> {
    if !TARGET.is_in(cmd) {
        return Ok(None);
    }
    let with = |s: &Scene, at: Who| aimed_anew(s, cmd, at);
    let chosen = play.by("SW-REA-16").choose(|s| {
        let legal = |w: &Who| *w != actor && s.knows(actor, *w) && actions::check_particular(s, &with(s, *w)).is_ok();
        let mut options = vec![(Opt::new("none", "Nobody: the action is spent"), None)];
        options.extend(s.ids().filter(legal).map(|w| (Opt::combatant(s, w), Some(with(s, w)))));
        let q = Question::to(
            actor,
            "retarget",
            "You were interrupted and cannot reach your target any more. Another one?",
            Form::empty(),
        );
        (options.len() > 1).then_some((q, options))
    })?;
    Ok(chosen.flatten())
}

/// The command with another target: of several shots those whose target is no longer legal.
fn aimed_anew(scene: &Scene, cmd: &Cmd, at: Who) -> Cmd {
    let single = |at: Who| {
        let mut single = cmd.clone();
        attack::FORM.shots.take_out(&mut single.form);
        TARGET.set(&mut single.form, &scene.combatant(at).handle);
        single
    };
    let mut anew = single(at);
    let shots = attack::FORM.shots.handles(cmd);
    if !shots.is_empty() {
        let legal = |t: &Who| actions::check_particular(scene, &single(*t)).is_ok();
        let kept = |handle| scene.find(cmd.who, handle).filter(legal).unwrap_or(at);
        let shots = shots.into_iter().map(|handle| scene.combatant(kept(handle)).handle.clone()).collect();
        attack::FORM.shots.set(&mut anew.form, shots);
    }
    anew
}

/// SW-TRN-15, a tied contest: the interrupter's first action and the pending one are both resolved from the state before
/// either. Conditions that either sets do not touch the rolls of the other.
fn at_once(play: &mut Play, cmd: &Cmd) -> Flow {
    play.by("SW-TRN-15").set_turn(sheet::TIED, false);
    let Some((_, other)) = pending(play.scene()).map(|(who, cmd)| (who, cmd.clone())) else {
        return carry_out(play, cmd);
    };
    play.by("SW-TRN-15").begin_at_once();
    play.by("SW-TRN-15").tell(LineKind::Turn, "Both act at the same moment.");
    // A blow falls even if its weapon is struck from the hand at this very moment.
    let blow = attack::read(play.scene(), &other);
    carry_out(play, cmd)?;
    play.take_up(&other);
    play.by("SW-TRN-15").pend_done();
    match blow {
        Some(blow) => attack::attack(play, blow)?,
        None => carry_out(play, &other)?,
    }
    play.by("SW-TRN-15").end_at_once();
    Ok(())
}
