//! ME-ACT-27: the coup de grâce.

use crate::attack::{self, check::attackable, limit};
use crate::calls::{self, PayingAction};
use crate::challenge::{self, Outcome};
use crate::conditions::{DYING, GRAPPLED, STAKED, TORPOR, UNCONSCIOUS};
use crate::escape::Role;
use crate::harm::Verdict;
use crate::pools::Attribute;
use crate::{derived, escape, harm, sheet, targets};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// ME-ACT-27.
    COUP {
        target: Who = "Target",
    }
}

/// The action, and the ruling that gives leave for it.
pub const ACT: &str = "coup_de_grace";
/// How far away the target may be, in steps.
const REACH: i32 = 2;

/// ME-ACT-27.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[],
    offers,
    off_turn: |s, w| calls::open_while_holding(s, w, || offers(s, w)),
    check,
    perform,
    ..Family::DEFAULT
};

/// Whether `target` is helpless; an unconscious vampire does not count.
fn fitting(scene: &Scene, target: Who) -> bool {
    let fits: &[&str] =
        if derived::is_vampire(scene, target) { &[STAKED, TORPOR] } else { &[STAKED, UNCONSCIOUS, DYING] };
    !derived::is_gone(scene, target) && fits.iter().any(|id| scene.has(target, id))
}

/// There is no default target: killing the helpless has to be chosen.
fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all: Vec<Who> = targets::others(scene, who).into_iter().filter(|t| fitting(scene, *t)).collect();
    let open = |t: &Who| possible(scene, who, *t).is_ok();
    let Some(first) = all.first() else { return vec![] };
    let why = if all.iter().any(open) { None } else { possible(scene, who, *first).err() };
    let form = Form::group([targets::victim_member(scene, who, COUP.target, None)]);
    vec![Offer::new(ACT, "Coup de grâce", "standard", form).unless(why).good_for(Use::Seldom)]
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    match COUP.target.of(scene, cmd) {
        Some(target) => possible(scene, who, target),
        None => refuse("bad_target", "ME-ACT-27", "Choose somebody helpless."),
    }
}

fn possible(scene: &Scene, who: Who, target: Who) -> Result<(), Refusal> {
    attackable(scene, who, target)?;
    if !fitting(scene, target) {
        return refuse("bad_target", "ME-ACT-27", text!(target, " is not helpless enough for that."));
    }
    calls::able(scene, who)?;
    calls::on_call(scene, who)?;
    if scene.has(who, GRAPPLED) {
        return refuse("grappled", "ME-CON-2", text!(who, " is held. Break free first."));
    }
    if scene.get(who, sheet::BARRED) {
        return refuse("barred", "ME-AST-13", text!(who, " makes no other attack in this round."));
    }
    calls::has_action(scene, who, PayingAction::Standard)?;
    if derived::steps(scene, who, target) > REACH {
        return refuse("out_of_range", "ME-ACT-27", text!(target, " is too far away. Be within ", REACH, " steps."));
    }
    if !derived::sees(scene, who, target) {
        return refuse("no_line_of_sight", "ME-RES-13", text!(who, " cannot see ", target, "."));
    }
    limit(scene, target, Attribute::Physical)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(target) = COUP.target.of(play.scene(), cmd) else { return Ok(()) };
    let blow = attack::bare_hands(who, target);
    let allowed = play.by("ME-GM-11").confirm(|s| {
        let title = text!(who, " wants to kill the helpless ", target, ". Allow it?");
        let question = || Question::ruling(ACT, title, Form::Confirm { default: false });
        attack::lost(s, &blow).is_none().then(question)
    })?;
    // ME-RES-14: the ruling is part of S1.
    possible(play.scene(), who, target)?;
    if !allowed {
        return play.by("ME-GM-11").refuse("not_allowed", "The Storyteller does not allow it.");
    }
    play.by("ME-ACT-27").tell(LineKind::Act, text!(who, " goes for the kill on ", target, "."));
    attack::commit(play, &blow);
    match attack::offer_step_in(play, blow)? {
        None => {}
        Some(now) if attack::drop_if_gone(play, &now) => {}
        Some(now) if now.target == target && fitting(play.scene(), target) => kill(play, who, target)?,
        // Somebody has stepped in, or the target is no longer helpless.
        Some(now) => {
            let words = text!(now.target, " cannot simply be killed: it goes on as a plain unarmed attack.");
            play.by("ME-ACT-27").tell(LineKind::Act, words);
            attack::carry_out(play, &now)?;
        }
    }
    attack::over(play, who);
    Ok(())
}

fn kill(play: &mut Play, who: Who, target: Who) -> Flow {
    challenge::without_throw(play, who, target);
    play.by("ME-ODD-9").achieves(who, target, Outcome::Success.degree());
    escape::involved(play, who, Role::Fights);
    escape::involved(play, target, Role::Drawn);
    escape::fights(play, who);
    harm::dies(play, target, Verdict::OfTheGm, "ME-ACT-27")?;
    harm::settle(play);
    Ok(())
}
