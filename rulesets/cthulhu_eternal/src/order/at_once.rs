//! CE-TURN-4: those of the same DEX act at once.

use super::next::stays;
use crate::actions::{self, EXECUTE, FAMILIES, HIDE, MOVE, PASS, PULL, RECOVER, STAND, WAIT};
use crate::attack;
use crate::conditions::STANDING;
use crate::declared::Act;
use crate::options;
use crate::reactions::{self, DODGE_ACT, ESCAPE_ACT};
use crate::turn::{self, StanceKind};
use fray_engine::base::{Text, Who};
use fray_engine::fact::LineKind;
use fray_engine::family;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Frame, Scene};

/// Whether several act at once now.
pub(super) fn several(scene: &Scene) -> bool {
    matches!(scene.agenda.last(), Some(Frame::Turn(turn)) if turn.actors.len() > 1)
}

/// CE-REF-17, CE-RES-16: between committing and acting somebody may have been stunned, terrorized or removed, or have
/// stepped out of reach. A command that is refused now costs nothing, and its owner chooses again; what the GM has to
/// allow (CE-REF-20) is ruled on before any die falls.
pub(super) fn confirm(play: &mut Play, cmd: &Cmd) -> Flow<Cmd> {
    family::check(FAMILIES, play.scene(), cmd)?;
    actions::allowed(play, cmd)
}

/// Everybody has committed: those who wait or pass leave the group, all others are resolved at once.
pub(super) fn resolve(play: &mut Play, cmds: &[Cmd]) -> Flow {
    let leaves = |c: &&Cmd| matches!(&*c.act, WAIT | PASS | RECOVER);
    let mut rest: Vec<&Cmd> = Vec::new();
    for cmd in cmds {
        if leaves(&cmd) {
            family::perform(FAMILIES, play, cmd)?;
        } else {
            rest.push(cmd);
        }
    }
    match rest.as_slice() {
        [] => return Ok(()),
        [one] => actions::carry_out(play, one)?,
        several => at_once(play, several)?,
    }
    for who in rest.iter().filter_map(|c| c.who) {
        // CE-ACT-9: anyone who may still take a step after the action keeps the slot.
        if play.scene().acts_now(who) && !stays(play.scene(), who) {
            turn::end(play, who);
        }
    }
    Ok(())
}

/// (e): these take effect after everything else: nobody gets away from an attack of the same moment, or into cover
/// before it.
const MOVES: [&str; 2] = [MOVE, HIDE];

/// (b) to (e): resolves the commands of the group.
fn at_once(play: &mut Play, cmds: &[&Cmd]) -> Flow {
    let members: Vec<Who> = cmds.iter().filter_map(|c| c.who).collect();
    play.by("CE-TURN-4").tell(LineKind::Turn, || Text::listing(&members).and(" act at the same moment."));
    // (d): older standing defenses of the members are over.
    for who in &members {
        play.by("CE-TURN-4").end(*who, STANDING);
    }
    play.by("CE-TURN-4").begin_at_once();
    let moves = |c: &&Cmd| MOVES.contains(&&*c.act);
    // (e), CE-COND-3: standing up takes effect once all dice have fallen, and before they do: anyone who goes down lies down.
    let rises = |c: &&Cmd| c.act == STAND;
    let (mut volleys, mut executions, mut freed) = (Vec::new(), Vec::new(), Vec::new());
    for cmd in cmds.iter().copied().filter(|c| !moves(c) && !rises(c)) {
        match (&*cmd.act, cmd.who) {
            (EXECUTE, _) => executions.extend(actions::execution(play, cmd)?),
            (ESCAPE_ACT, Some(who)) => freed.extend(reactions::escape(play, who)?),
            (PULL, Some(who)) => freed.extend(actions::pull_free(play, who, cmd)?),
            (act, _) if Act::of(act).is_some() => {
                if let Ok(a) = attack::read(play.scene(), cmd) {
                    volleys.extend(attack::roll_together(play, a, &members)?);
                }
            }
            _ => actions::carry_out(play, cmd)?,
        }
    }
    let dodges: Vec<(Who, &Cmd)> =
        cmds.iter().filter(|c| c.act == DODGE_ACT).filter_map(|c| Some((c.who?, *c))).collect();
    // (e): anyone who dodges well gets behind cover, even if what lands at the same moment ends the roll itself.
    let well: Vec<Who> = dodges.iter().map(|(who, _)| *who).filter(|w| dodges_well(play.scene(), *w)).collect();
    // CE-OPT-19
    if play.option(options::DODGE_COVER) == "at_once" {
        dodges.iter().filter(|(who, _)| well.contains(who)).for_each(|(who, cmd)| hides_behind(play, *who, cmd));
    }
    for cmd in cmds.iter().copied().filter(rises) {
        family::perform(FAMILIES, play, cmd)?;
    }
    attack::finish_together(play, &volleys, &executions, &freed)?;
    for (who, cmd) in &dodges {
        reactions::runs_on(play, *who, cmd)?;
        if well.contains(who) {
            hides_behind(play, *who, cmd);
        }
    }
    for cmd in cmds.iter().copied().filter(moves) {
        family::perform(FAMILIES, play, cmd)?;
    }
    play.by("CE-TURN-4").end_at_once();
    Ok(())
}

/// CE-DEF-4: whether the dodge of `who` has succeeded.
fn dodges_well(scene: &Scene, who: Who) -> bool {
    turn::stance_of(scene, who).is_some_and(|s| s.kind == StanceKind::Dodge && s.rank > 0)
}

/// CE-DEF-4: a successful dodger goes behind the cover once everything is resolved.
fn hides_behind(play: &mut Play, who: Who, cmd: &Cmd) {
    let reaction = reactions::own_dodge(play.scene(), who, cmd);
    reactions::take_cover(play, who, &reaction);
}
