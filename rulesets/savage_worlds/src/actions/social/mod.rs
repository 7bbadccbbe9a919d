//! SW-ACT-32, 33: skills that hinder a foe or help a friend, and the GM's ruling on them (SW-GM-8).

pub mod support;
pub mod test;

use super::{Action, target};
use crate::codes;
use crate::modifiers::Entry;
use crate::order::{self, Needs};
use crate::traits::{Skill, Trait};
use crate::turn_action::ActionKind;
use fray_engine::base::Who;
use fray_engine::fact::Question;
use fray_engine::form::{Form, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;
use std::borrow::Cow;

fray_engine::form! {
    /// What a command says; the GM's ruling adds the modifier.
    FORM {
        skill: String = "Skill",
        modifier: i32 = "Modifier",
    }

    /// SW-GM-8.
    RULING {
        allow: bool = "Allowed",
    }
}

/// How good `who` is at a skill, to find the default; unskilled counts least.
fn worth(scene: &Scene, who: Who, skill: &Trait) -> (u8, i8) {
    match skill.of(scene, who) {
        Skill::Trained(die) => (die.sides, die.plus),
        Skill::Unskilled => (0, 0),
    }
}

/// SW-CND-10: a physical skill needs free limbs.
fn limbs(skill: &Trait) -> Needs {
    if skill.is_mental() { Needs::NoLimbs } else { Needs::FreeLimbs }
}

/// The best skill of `who` that can be used now.
fn usual_skill(scene: &Scene, who: Who) -> Option<Trait> {
    let mut all = Trait::skills(scene, who);
    all.retain(|t| order::unbound(scene, who, limbs(t)).is_ok());
    // Of equal skills the later one wins, so a mental skill is preferred.
    all.into_iter().max_by_key(|t| worth(scene, who, t))
}

/// The skills to choose from, the best as the default.
fn skill_member(scene: &Scene, who: Who) -> Member {
    let option = |t: &Trait| {
        Opt::new(t.id(), t.label()).note(t.of(scene, who).words()).unless(order::unbound(scene, who, limbs(t)).err())
    };
    let options = Trait::skills(scene, who).iter().map(option).collect();
    FORM.skill.one_with_default(options, usual_skill(scene, who).map(|t| t.id().into()))
}

/// The skill that a command names.
fn skill(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Trait> {
    Trait::named(scene, who, FORM.skill.of(cmd)?)
}

/// SW-CND-10: whether the command needs free limbs.
fn needs(scene: &Scene, cmd: &Cmd) -> Needs {
    cmd.who.and_then(|who| skill(scene, who, cmd)).map_or(Needs::NoLimbs, |t| limbs(&t))
}

/// `unknown`: nobody of that name, no such skill.
fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    target::check_known(scene, cmd)?;
    match FORM.skill.of(cmd).zip(cmd.who) {
        Some((id, who)) if Trait::named(scene, who, id).is_none() => {
            Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", "There is no such skill. Write it on the sheet first."))
        }
        _ => Ok(()),
    }
}

/// SW-GM-8: the GM approves the skill, may name another, and may add a modifier (for a repeated trick, say). The
/// proposal is the skill as asked, without a modifier.
///
/// # Errors
/// Pass on with `?`; `gm_refused`.
fn ruled<'c>(play: &mut Play, cmd: &'c Cmd, action: &Action) -> Flow<Cow<'c, Cmd>> {
    let Some(who) = cmd.who else { return Ok(Cow::Borrowed(cmd)) };
    let ruling = action.decided(play, cmd, |play| play.by("SW-GM-8").ask(|s| question(s, who, cmd)))?;
    let Some(ruling) = ruling else { return Ok(Cow::Borrowed(cmd)) };
    if !RULING.allow.yes(&ruling) {
        play.by("SW-GM-8")
            .refuse(codes::GM_REFUSED, "The GM does not allow that. Try another skill or something else.")?;
    }
    let mut ruled = cmd.clone();
    if let Some(skill) = FORM.skill.of(&ruling) {
        FORM.skill.set(&mut ruled.form, skill);
    }
    if let Some(modifier) = FORM.modifier.of(&ruling) {
        FORM.modifier.set(&mut ruled.form, modifier);
    }
    Ok(Cow::Owned(ruled))
}

fn question(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Question> {
    let asked = skill(scene, who, cmd)?;
    let (_, at) = target::named(scene, cmd)?;
    let options = Trait::skills(scene, who).iter().map(|t| Opt::new(t.id(), t.label())).collect();
    let form = Form::group([
        RULING.allow.confirm(true),
        FORM.skill.one_with_default(options, Some(asked.id().into())),
        FORM.modifier.number(-10..=10, 0),
    ]);
    let (label, verb) = match &*cmd.act {
        _ if cmd.act == ActionKind::Support.id() => ("support", " wants to support "),
        _ => ("test", " wants to make a Test against "),
    };
    let title = text!(who, verb, at, " with ", asked.label(), ". Allow it?");
    Some(Question::ruling(label, title, form))
}

/// SW-GM-8: the modifier that the GM added.
fn ruled_modifier(cmd: &Cmd) -> Entry {
    ("SW-GM-8", "the GM", FORM.modifier.of(cmd).unwrap_or(0))
}
