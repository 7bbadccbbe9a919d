//! CD-SHEET-4: specialties, named in the command.

use crate::sheet::{self, specialties};
use fray_engine::base::Who;
use fray_engine::fact::Mod;
use fray_engine::form::{Form, Input, Member, Opt};
use fray_engine::scene::{Cmd, Scene};

/// Member of a form.
pub const SPECIALTY: &str = "specialty";
const NONE: &str = "none";

/// The specialties of this skill, by their labels.
fn of(scene: &Scene, who: Who, skill: crate::Number) -> Vec<String> {
    let id = sheet::SHEET.get(usize::from(skill.ix)).map_or("", |d| d.id);
    let all = specialties(&scene.get(who, sheet::SPECIALTIES)).unwrap_or_default();
    all.into_iter().filter(|(s, _)| s == id).map(|(_, label)| label).collect()
}

/// The choice of a specialty for an action with any of these skills; none: there is nothing to choose.
pub fn specialty_member(scene: &Scene, who: Who, skills: &[crate::Number]) -> Option<Member> {
    let all: Vec<String> = skills.iter().flat_map(|s| of(scene, who, *s)).collect();
    if all.is_empty() {
        return None;
    }
    let none = Opt::new(NONE, "none that applies");
    let options = std::iter::once(none).chain(all.into_iter().map(|l| Opt::new(l.clone(), l).note("+1 die")));
    Some(Member::new(SPECIALTY, "Specialty", Form::one_of(options.collect())).extra())
}

/// CD-ACT-4: +1 for the specialty that the command names, if it belongs to the skill that is rolled.
pub fn specialty_mod(scene: &Scene, who: Who, skill: crate::Number, cmd: &Cmd) -> Option<Mod> {
    let named = cmd.form.field(SPECIALTY).and_then(Input::word)?;
    let label = of(scene, who, skill).into_iter().find(|l| l == named)?;
    Some(Mod::new("CD-ACT-4", label, 1))
}
