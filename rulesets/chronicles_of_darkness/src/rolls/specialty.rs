//! CD-SHEET-4: specialties, which the command names.

use crate::conditions::SPECIALTIES_RULED;
use crate::sheet;
use fray_engine::base::{Str, Who};
use fray_engine::fact::{Modifier, Question};
use fray_engine::form::{Form, Input, Member, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::text;

fray_engine::form! {
    /// The member that offers a specialty, for actions with a skill.
    pub NAMED {
        specialty: String = "Specialty",
    }
}
fray_engine::payload! {
    /// CD-SHEET-4: the specialties that the GM has allowed, and struck, in this fight.
    pub struct Ruled of SPECIALTIES_RULED { passed: Vec<Str>, struck: Vec<Str> }
}

const NONE: &str = "none";

/// The specialties of this skill, by their labels.
fn of(scene: &Scene, who: Who, skill: crate::sheet::Number) -> Vec<String> {
    let id = sheet::SHEET.get(usize::from(skill.ix)).map_or("", |d| d.id);
    let all = scene.get(who, sheet::SPECIALTIES);
    let labels = all.iter().filter_map(|s| s.strip_prefix(id)?.strip_prefix(": "));
    labels.map(str::to_string).collect()
}

/// The choice of a specialty for an action with any of these skills. None: there is nothing to choose.
pub fn specialty_member(scene: &Scene, who: Who, skills: &[crate::sheet::Number]) -> Option<Member> {
    let with = |s: &crate::sheet::Number| {
        let note = text!("+1 die with ", skill_name(*s));
        of(scene, who, *s).into_iter().map(move |l| Opt::new(l.clone(), l).note(note.clone()))
    };
    let all: Vec<Opt> = skills.iter().flat_map(with).collect();
    if all.is_empty() {
        return None;
    }
    let options = std::iter::once(Opt::new(NONE, "none that applies")).chain(all);
    Some(NAMED.specialty.one_of(options.collect()).extra())
}

/// CD-ACT-4: +1 for the specialty that the command names, if it belongs to the skill that is rolled.
pub fn specialty_modifier(scene: &Scene, who: Who, skill: crate::sheet::Number, cmd: &Cmd) -> Option<Modifier> {
    specialty(scene, who, skill, specialty_named(cmd)?)
}

/// CD-ACT-4: +1 for this specialty, if it belongs to the skill that is rolled and the GM has not struck it.
pub fn specialty(scene: &Scene, who: Who, skill: crate::sheet::Number, named: &str) -> Option<Modifier> {
    let label = of(scene, who, skill).into_iter().find(|l| l == named)?;
    (ruled(scene, who, named) != Some(false)).then(|| Modifier::new("CD-ACT-4", label, 1))
}

fn skill_name(skill: crate::sheet::Number) -> &'static str {
    sheet::SHEET.get(usize::from(skill.ix)).map_or("", |d| d.label)
}

/// The specialty that a command or an answer names.
pub fn specialty_named(given: &impl AsRef<Input>) -> Option<&str> {
    NAMED.specialty.of(given).filter(|w| *w != NONE)
}

/// The GM's ruling on this specialty in this fight.
fn ruled(scene: &Scene, who: Who, named: &str) -> Option<bool> {
    let all = Ruled::on(scene, who)?;
    let says = |list: &[Str]| list.iter().any(|s| s == named);
    match (says(&all.passed), says(&all.struck)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// CD-SHEET-4: asks whether the GM strikes the specialty that is named, if it belongs to the skill that is rolled.
/// Asked once for each specialty in a fight.
pub fn specialty_ruled(play: &mut Play, who: Who, skill: crate::sheet::Number, given: &impl AsRef<Input>) -> Flow {
    let Some(label) = specialty_named(given).map(String::from) else { return Ok(()) };
    let fits = play.by("CD-SHEET-4").ask(|s| {
        let title = text!("Does the specialty '", label.clone(), "' of ", who, " apply?");
        let new = ruled(s, who, &label).is_none() && of(s, who, skill).contains(&label);
        new.then(|| Question::ruling("specialty", title, Form::Confirm { default: true }).why("For the whole fight."))
    })?;
    let Some(fits) = fits else { return Ok(()) };
    let mut all = Ruled::on(play.scene(), who).unwrap_or(Ruled { passed: vec![], struck: vec![] });
    let list = if fits.yes() { &mut all.passed } else { &mut all.struck };
    list.push(label.into());
    play.by("CD-SHEET-4").condition(who, all.cond());
    Ok(())
}
