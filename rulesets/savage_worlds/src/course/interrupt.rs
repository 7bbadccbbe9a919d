//! SW-TRN-15, 16, SW-REA-5, 16: interrupts. A command that others may interrupt waits on the agenda. If somebody wins
//! an interrupt, their turn begins on top of it, with commands of its own. When that turn ends, the pending command is
//! checked again.

use super::carry_out::carry_out;
use crate::actions::{self, attack, movement};
use crate::cards::has_joker;
use crate::codes;
use crate::conditions::{AIMING, ON_HOLD, SHAKEN};
use crate::derived::turn_of;
use crate::order::claims::{GROUP, INTERRUPT, SECOND, TIED, TOO_SLOW, comes, go_after};
use crate::order::{gate, holds, jokers};
use crate::rolls::{Opposed, TraitRoll, both_sides};
use crate::sheet;
use crate::sides::{TARGET_RULES, is_out};
use crate::traits::{Kind, Trait};
use fray_engine::base::{Text, Who};
use fray_engine::course::{AskOrder, Frame, TurnOrigin, Window};
use fray_engine::fact::{Cause, LineKind, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play, Stop};
use fray_engine::scene::{Claim, Cmd, OrderEntry, OrderState, Scene};
use fray_engine::system::Refusal;
use fray_engine::target::{Intent, TARGET};
use fray_engine::text;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The window of those who may interrupt.
pub(super) const KIND: &str = "interrupt";

/// Leaves the command pending while somebody may interrupt it; otherwise carries it out.
pub(super) fn open(play: &mut Play, cmd: &Cmd) -> Flow {
    if candidates(play.scene(), cmd, &[]).is_empty() {
        return proceed(play, cmd);
    }
    play.by("SW-REA-5").make_pending(cmd.clone());
    Ok(())
}

/// Goes on when nobody interrupts any more. SW-TRN-15: after a tied contest the interrupter's first action and the
/// pending one are resolved together.
fn proceed(play: &mut Play, cmd: &Cmd) -> Flow {
    if is_tied(play.scene(), cmd) { at_once(play, cmd) } else { carry_out(play, cmd) }
}

fn is_tied(scene: &Scene, cmd: &Cmd) -> bool {
    movement::MOVE != cmd.act && cmd.who.is_some_and(|who| turn_of(scene, who, sheet::TIED))
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

/// SW-REA-5: who is asked next. Candidates are asked one after the other, but both Jokers at once, since both may want
/// to interrupt the same command (SW-TRN-5). Nobody is asked about a command that is lost or needs another target:
/// SW-TRN-16 comes first.
pub(super) fn window(scene: &Scene, cmd: &Cmd, asked: &[Who]) -> Option<Window> {
    if !stands(scene, cmd) {
        return None;
    }
    let all = candidates(scene, cmd, asked);
    let first = *all.first()?;
    let jokers: Vec<Who> = jokers(scene).into_iter().filter(|w| all.contains(w)).collect();
    let may = if jokers.contains(&first) && jokers.len() == 2 { jokers } else { vec![first] };
    Some(Window::new(KIND, AskOrder::AtOnce, may))
}

/// The pending command that may be interrupted, and its actor.
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
    // A friend's command is not worth an interrupt: a foe's will come, or the gap between turns.
    Some(q.wanted().earns(!scene.allies(who, actor)))
}

/// What the command does, in a word that follows "can no longer".
fn verb(cmd: &Cmd) -> &'static str {
    actions::of(&cmd.act).map_or("act", |a| a.verb.0)
}

/// When everybody asked has answered, anyone who wants to interrupt rolls against the actor for who goes first.
pub(super) fn closed(play: &mut Play, window: &Window) -> Flow {
    let Some((actor, cmd)) = pending(play.scene()).map(|(who, cmd)| (who, cmd.clone())) else { return Ok(()) };
    let yes: Vec<Who> = window.claims().collect();
    let Some(who) = yes.first().copied() else { return Ok(()) };
    let what = about_to(play.scene(), who, actor, &cmd).and(" ");
    if let [black, red] = yes[..] {
        play.by("SW-TRN-5").tell(LineKind::Turn, what.and(black).and(" and ").and(red).and(" interrupt."));
        return both_jokers(play, black, red);
    }
    play.by("SW-TRN-15").tell(LineKind::Turn, what.and(who).and(" interrupts."));
    // One of the two may be put out of action, or Shaken, while the contest is settled.
    let able = |s: &Scene| candidates(s, &cmd, &[]).contains(&who) && cannot(s, actor, &cmd).is_none();
    match contest(play, who, actor, able)? {
        Some(Ordering::Greater) => play.by("SW-TRN-15").claim(who, INTERRUPT),
        Some(Ordering::Equal) => play.by("SW-TRN-15").claim(who, TIED),
        Some(Ordering::Less) => too_slow(play, who, actor),
        None => {}
    }
    Ok(())
}

/// SW-TRN-5: both Jokers interrupt the same command: they contest it, and black goes first on a tie. The other holder
/// has the next turn, still before the command.
fn both_jokers(play: &mut Play, black: Who, red: Who) -> Flow {
    let able = |s: &Scene| !is_out(s, black) && !is_out(s, red);
    let black_first = play.scene().allies(black, red) || contest(play, black, red, able)? != Some(Ordering::Less);
    let (first, second) = if black_first { (black, red) } else { (red, black) };
    play.by("SW-TRN-5").claim(first, INTERRUPT);
    play.by("SW-TRN-5").claim(second, SECOND);
    Ok(())
}

/// Who takes a claimed turn before this command is carried out. SW-TRN-15: first anyone who was too slow to interrupt,
/// if the turn that theirs must follow is over.
pub(super) fn first_claim(scene: &Scene, cmd: &Cmd) -> Option<Who> {
    let mut ready = scene.claims.iter().filter(|c| comes(scene, c) && (c.kind != SECOND || stands(scene, cmd)));
    let slow = ready.clone().find(|c| c.kind == TOO_SLOW);
    slow.or_else(|| ready.next()).map(|c| c.who)
}

/// SW-TRN-5: those who share the Joker with which `who` begins a turn out of order; they act right after.
pub(super) fn group_of(scene: &Scene, who: Who, origin: &TurnOrigin) -> Vec<Who> {
    let interrupts = matches!(origin, TurnOrigin::Claimed(kind) if kind == INTERRUPT || kind == SECOND);
    let Some(own) = scene.order.iter().find(|s| s.who == who).filter(|_| interrupts) else { return vec![] };
    if !jokers(scene).contains(&who) {
        return vec![];
    }
    let shares = |s: &&OrderEntry| s.who != who && s.mark == own.mark && s.state == OrderState::Waiting;
    let able = |w: &Who| has_joker(scene, *w) && !is_out(scene, *w);
    scene.order.iter().filter(shares).map(|s| s.who).filter(able).collect()
}

/// SW-TRN-4, 5: gives these combatants their turns one after another.
pub(super) fn follow(play: &mut Play, mates: &[Who]) {
    for who in mates {
        play.by("SW-TRN-5").claim(*who, GROUP);
    }
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

/// SW-TRN-15: an interrupt against an ally, or with a Joker, succeeds without a roll; otherwise both roll Athletics,
/// the interrupter first, against no TN. None: one of them is no longer `able` to go first.
fn contest(play: &mut Play, who: Who, actor: Who, able: impl Fn(&Scene) -> bool) -> Flow<Option<Ordering>> {
    let s = play.scene();
    // SW-TRN-5: a turn held back with a Joker of this round is still a Joker's.
    let joker = has_joker(s, who) && !jokers(s).contains(&actor);
    if joker || s.allies(who, actor) {
        return Ok(Some(Ordering::Greater));
    }
    let roll = |who: Who| TraitRoll::new(who, Trait::Athletics, Kind::Reaction, "interrupt").to("to go first");
    let Some(result) = both_sides(play, roll(who), roll(actor), able)? else { return Ok(None) };
    let words = faster(play.scene(), &result);
    play.by("SW-TRN-15").because(result.actor.told()).tell(LineKind::Effect, words);
    Ok(Some(result.higher(play.scene())))
}

/// Who goes first, and by how much.
fn faster(scene: &Scene, contest: &Opposed) -> Text {
    let (who, actor) = (contest.actor.who(), contest.resister.who());
    let (own, other) = (contest.actor.total(scene), contest.resister.total(scene));
    match (contest.higher(scene), contest.actor.critical(), contest.resister.critical()) {
        (Ordering::Greater, _, true) => text!(actor, " fails critically, so ", who, " is faster."),
        (Ordering::Greater, _, false) => text!(who, " is faster than ", actor, ", ", own, " to ", other, "."),
        (Ordering::Equal, true, _) => text!(who, " and ", actor, " both fail critically and are equally fast."),
        (Ordering::Equal, false, _) => text!(who, " and ", actor, " are equally fast, ", own, " to ", other, "."),
        (Ordering::Less, true, _) => text!(who, " fails critically and is too slow."),
        (Ordering::Less, false, _) => text!(who, " is too slow, ", own, " to ", other, "."),
    }
}

/// SW-TRN-15: the loser of the contest loses Hold and goes directly after the other's turn.
fn too_slow(play: &mut Play, who: Who, actor: Who) {
    play.by("SW-TRN-15").end(who, ON_HOLD);
    go_after(play, who, actor);
    play.by("SW-TRN-15").order_state(who, OrderState::Waiting);
    play.by("SW-TRN-15").tell(LineKind::Turn, text!(who, " loses Hold and goes directly after ", actor, "."));
}

/// SW-TRN-16: the pending command is checked again and carried out, or lost.
pub(super) fn resume(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(actor) = cmd.who else { return Ok(()) };
    keep_joker(play);
    if let Some(why) = cannot(play.scene(), actor, cmd) {
        lost(play, cmd, text!(actor, " can no longer ", verb(cmd), why));
        return Ok(());
    }
    let Err(why) = legal(play.scene(), cmd) else { return proceed(play, cmd) };
    let Some(other) = retarget(play, actor, cmd)? else {
        lost(play, cmd, text!(actor, missing(play.scene(), cmd, &why)));
        return Ok(());
    };
    let approve = actions::of(&other.act).map(|a| a.approved);
    match approve.map_or(Ok(Cow::Borrowed(&other)), |approve| approve(play, &other)) {
        Ok(other) => open(play, &other),
        Err(Stop::Refused(why)) if why.code != codes::GM_REFUSED => {
            lost(play, cmd, text!(actor, missing(play.scene(), &other, &why)));
            Ok(())
        }
        Err(Stop::Refused(_)) => {
            lost(play, cmd, text!("The GM does not allow ", actor, " to ", verb(&other)));
            Ok(())
        }
        Err(stop) => Err(stop),
    }
}

/// Keeps the Joker of anyone who wanted to interrupt a command that is by now done or lost.
fn keep_joker(play: &mut Play) {
    let waits = |c: &&Claim| c.kind == SECOND && comes(play.scene(), c);
    let kept: Vec<Who> = play.scene().claims.iter().filter(waits).map(|c| c.who).collect();
    for who in kept {
        play.by("SW-TRN-5").end_claim(who);
    }
}

/// SW-TRN-16: the action is spent for nothing.
fn lost(play: &mut Play, cmd: &Cmd, why: Text) {
    if is_tied(play.scene(), cmd) {
        play.by("SW-TRN-15").set_turn(sheet::TIED, false);
    }
    // SW-CND-7: a first action ends aiming, lost or not.
    if let Some(who) = cmd.who {
        play.by("SW-CND-7").end(who, AIMING);
    }
    let lost = if cmd.act == movement::MOVE { ": the move is lost." } else { ": the action is lost." };
    play.by("SW-TRN-16").because(Cause::Rule).tell(LineKind::Effect, why.and(lost));
}

/// For a command that its actor could otherwise carry out: what is missing, such as the target or the weapon, in words
/// that follow the actor's name.
fn missing(scene: &Scene, cmd: &Cmd, why: &Refusal) -> &'static str {
    match &*why.code {
        codes::NOT_READY => " no longer has the weapon ready",
        codes::UNKNOWN if TARGET.of(scene, cmd).is_some() => " no longer has the weapon",
        codes::NO_AMMO => " has too few shots left",
        codes::HANDS => " has no hand free any more",
        codes::LONG_GUN_IN_MELEE => " has a foe too close for that weapon",
        _ => " has no target any more",
    }
}

/// Whether the command can go on as it is.
fn stands(scene: &Scene, cmd: &Cmd) -> bool {
    cmd.who.is_some_and(|actor| cannot(scene, actor, cmd).is_none()) && legal(scene, cmd).is_ok()
}

/// The checks particular to this command: its target may have left the fight, say. For a move `cannot` is enough.
fn legal(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let known = |a: &actions::Action| (a.known)(scene, cmd);
    if cmd.act == movement::MOVE {
        return Ok(());
    }
    actions::of(&cmd.act).map_or(Ok(()), known).and_then(|()| actions::check_particular(scene, cmd))
}

/// Why the actor is not able any more to do such a thing at all, in words that follow what cannot be done.
fn cannot(scene: &Scene, actor: Who, cmd: &Cmd) -> Option<&'static str> {
    let moves = cmd.act == movement::MOVE;
    match () {
        () if is_out(scene, actor) => Some(" while out of the fight"),
        () if gate::able(scene, actor).is_err() => Some(" while Stunned"),
        () if !moves && scene.has(actor, SHAKEN) => Some(" while Shaken"),
        () if moves && gate::check_not_held(scene, actor).is_err() => Some(" while held"),
        () if gate::unbound(scene, actor, actions::needs(scene, cmd)).is_err() => Some(" while Bound"),
        () if moves && !movement::still_possible(scene, actor, cmd) => Some(" with the Pace that is left"),
        () => None,
    }
}

/// SW-REA-16: only the target has become illegal: another one may be named.
fn retarget(play: &mut Play, actor: Who, cmd: &Cmd) -> Flow<Option<Cmd>> {
    if !TARGET.is_in(cmd) {
        return Ok(None);
    }
    let with = |s: &Scene, at: Who| retargeted(s, cmd, at);
    let chosen = play.by("SW-REA-16").choose(|s| {
        let legal = |w: &Who| *w != actor && s.knows(actor, *w) && legal(s, &with(s, *w)).is_ok();
        let mut options = vec![(Opt::new("none", "Nobody: the action is spent"), None)];
        let mut others: Vec<Who> = s.ids().filter(legal).collect();
        TARGET_RULES.foes_first(s, actor, &mut others);
        options.extend(others.into_iter().map(|w| (TARGET_RULES.option(s, actor, w, Intent::Harm), Some(with(s, w)))));
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

/// The command with another target. Of several shots, only those at targets that are no longer legal change.
fn retargeted(scene: &Scene, cmd: &Cmd, at: Who) -> Cmd {
    let single = |at: Who| {
        let mut single = cmd.clone();
        attack::FORM.shots.take_out(&mut single.form);
        TARGET.set(&mut single.form, &scene.combatant(at).handle);
        single
    };
    let mut anew = single(at);
    let shots = attack::FORM.shots.handles(cmd);
    if !shots.is_empty() {
        let legal = |t: &Who| legal(scene, &single(*t)).is_ok();
        let kept = |handle| scene.find(cmd.who, handle).filter(legal).unwrap_or(at);
        let shots = shots.into_iter().map(|handle| (*scene.combatant(kept(handle)).handle).clone()).collect();
        attack::FORM.shots.set(&mut anew.form, shots);
    }
    anew
}

/// SW-TRN-15, a tied contest: the interrupter's first action and the pending one are both resolved from the state
/// before either. Conditions set by one do not affect the rolls of the other.
fn at_once(play: &mut Play, cmd: &Cmd) -> Flow {
    play.by("SW-TRN-15").set_turn(sheet::TIED, false);
    // If a third party has made the pending command impossible, that is dealt with when its turn goes on.
    let Some(other) = pending(play.scene()).map(|(_, cmd)| cmd.clone()).filter(|c| stands(play.scene(), c)) else {
        return carry_out(play, cmd);
    };
    play.by("SW-TRN-15").begin_at_once();
    let words = match (cmd.who, other.who) {
        (Some(a), Some(b)) => text!(a, " and ", b, " act at the same moment."),
        (Some(_) | None, _) => text!("Both act at the same moment."),
    };
    play.by("SW-TRN-15").tell(LineKind::Turn, words);
    // A blow falls even if its weapon is struck from the hand at this very moment.
    let blow = attack::read(play.scene(), &other);
    carry_out(play, cmd)?;
    play.take_up(&other);
    play.by("SW-TRN-15").end_pending();
    match blow {
        Some(blow) => attack::attack(play, blow)?,
        None => carry_out(play, &other)?,
    }
    play.by("SW-TRN-15").end_at_once();
    Ok(())
}
