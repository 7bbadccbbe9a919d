//! CD-SHEET-4: specialties, named in the command.

use crate::conditions::SPECIALTIES_RULED;
use crate::sheet::{self, specialties};
use fray_engine::base::{Kind, Str, Who};
use fray_engine::fact::{Mod, Question};
use fray_engine::form::{Form, Input, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::text;

/// Member of a form.
pub const SPECIALTY: &str = "specialty";
const NONE: &str = "none";

/// The specialties of this skill, by their labels.
fn of(scene: &Scene, who: Who, skill: crate::sheet::Number) -> Vec<String> {
    let id = sheet::SHEET.get(usize::from(skill.ix)).map_or("", |d| d.id);
    let all = specialties(&scene.get(who, sheet::SPECIALTIES)).unwrap_or_default();
    all.into_iter().filter(|(s, _)| s == id).map(|(_, label)| label).collect()
}

/// The choice of a specialty for an action with any of these skills; none: there is nothing to choose.
pub fn specialty_member(scene: &Scene, who: Who, skills: &[crate::sheet::Number]) -> Option<Member> {
    let all: Vec<String> = skills.iter().flat_map(|s| of(scene, who, *s)).collect();
    if all.is_empty() {
        return None;
    }
    let none = Opt::new(NONE, "none that applies");
    let options = std::iter::once(none).chain(all.into_iter().map(|l| Opt::new(l.clone(), l).note("+1 die")));
    Some(Member::new(SPECIALTY, "Specialty", Form::one_of(options.collect())).extra())
}

/// CD-ACT-4: +1 for the specialty that the command names, if it belongs to the skill that is rolled.
pub fn specialty_mod(scene: &Scene, who: Who, skill: crate::sheet::Number, cmd: &Cmd) -> Option<Mod> {
    specialty(scene, who, skill, named(cmd)?)
}

/// CD-ACT-4: +1 for this specialty, if it belongs to the skill that is rolled and the GM has not struck it.
pub fn specialty(scene: &Scene, who: Who, skill: crate::sheet::Number, named: &str) -> Option<Mod> {
    let label = of(scene, who, skill).into_iter().find(|l| l == named)?;
    (ruled(scene, who, named) != Some(false)).then(|| Mod::new("CD-ACT-4", label, 1))
}

fn named(cmd: &Cmd) -> Option<&str> {
    cmd.form.field(SPECIALTY).and_then(Input::word).filter(|w| *w != NONE)
}

/// What the GM has said of this specialty in this fight.
fn ruled(scene: &Scene, who: Who, named: &str) -> Option<bool> {
    let all = &scene.cond(who, SPECIALTIES_RULED)?.data;
    let says = |ix: usize| all.get(ix).map(<Vec<Str> as Kind>::get).is_some_and(|l| l.iter().any(|s| s == named));
    match (says(0), says(1)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// CD-SHEET-4: the GM may strike the specialty that a command names. Asked once for each in a fight.
///
/// # Errors
/// Pass on with `?`.
pub fn specialty_ruled(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    let Some(label) = named(cmd).map(String::from) else { return Ok(()) };
    let fits = play.by("CD-SHEET-4").ask(|s| {
        let title = text!("Does the specialty '", label.clone(), "' of ", who, " apply?");
        let new = ruled(s, who, &label).is_none();
        new.then(|| Question::ruling("specialty", title, Form::Confirm { default: true }).why("For the whole fight."))
    })?;
    let Some(fits) = fits else { return Ok(()) };
    let data = play.scene().cond(who, SPECIALTIES_RULED).map(|c| c.data.clone()).unwrap_or_default();
    let mut lists: Vec<Vec<Str>> = (0..2).map(|n| data.get(n).map(Kind::get).unwrap_or_default()).collect();
    lists[usize::from(!fits.yes())].push(label.into());
    let data = lists.into_iter().map(Kind::put).collect();
    play.by("CD-SHEET-4").condition(who, Cond::new(SPECIALTIES_RULED).data(data));
    Ok(())
}
