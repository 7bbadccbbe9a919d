//! SW-ACT-25: Aim.

use super::target::{self, visible};
use super::{Action, Declared, attack};
use crate::codes;
use crate::conditions::{AIMING, Aim, DEAD};
use crate::declared::{Mode, WeaponInUse, weapons};
use crate::order;
use crate::sides::{TARGET_RULES, end_of_next_turn};
use crate::turn_action::ActionKind;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::{Intent, TARGET, handle};
use fray_engine::text;

pub const ACT: &str = ActionKind::Aim.id();

/// SW-ACT-25: takes the whole turn, and is never declared.
pub const ACTION: Action = Action {
    known: |s, cmd| target::check_known(s, cmd).and_then(|()| attack::weapon_known(s, cmd, FORM.weapon.of(cmd))),
    verb: ("aim", " at "),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[],
            offers: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Never,
    )
};

fray_engine::form! {
    FORM {
        weapon: String = "Weapon",
    }
}

/// Ranged and throwable weapons in hand, each once.
fn aimed_with(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let mut all: Vec<WeaponInUse> = weapons(scene, who, Mode::Ranged).collect();
    for a in weapons(scene, who, Mode::Thrown) {
        if !all.iter().any(|b| b.item == a.item) {
            all.push(a);
        }
    }
    all
}

fn targets(scene: &Scene, who: Who) -> Vec<Who> {
    let fits = |t: &Who| *t != who && scene.knows(who, *t) && !scene.has(*t, DEAD) && visible(scene, who, *t);
    let mut all: Vec<Who> = scene.ids().filter(fits).collect();
    TARGET_RULES.foes_first(scene, who, &mut all);
    all
}

/// Aiming takes the whole turn and allows no movement. Not offered to anyone who has nothing to aim with.
fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let (weapons, targets) = (aimed_with(scene, who), targets(scene, who));
    if weapons.is_empty() {
        return None;
    }
    let at: Vec<Opt> = targets.iter().map(|t| TARGET_RULES.option(scene, who, *t, Intent::Harm)).collect();
    let likely = targets.iter().find(|t| TARGET_RULES.is_standing_foe(scene, who, **t)).map(|t| handle(scene, *t));
    let with: Vec<Opt> = weapons.iter().map(|a| Opt::new(a.id.clone(), a.label.clone())).collect();
    let form = Form::group([TARGET.one_with_default(at, likely), FORM.weapon.one_of(with)]);
    let nobody = targets.is_empty().then(|| Refusal::new(codes::BAD_TARGET, "SW-ACT-25", "There is nobody to aim at."));
    let off = order::may_take(scene, who, ActionKind::Aim).err().or(nobody);
    Some(
        Offer::new(ACT, "Aim", "turn", form)
            .note("your next attack on that target lowers penalties by 4, or gets +2")
            .unless(off),
    )
}

/// The actor, target and weapon that an Aim command names.
fn named(scene: &Scene, cmd: &Cmd) -> Option<(Who, Who, WeaponInUse)> {
    let (who, at) = target::named(scene, cmd)?;
    let id = FORM.weapon.of(cmd)?;
    Some((who, at, aimed_with(scene, who).into_iter().find(|a| a.id == id)?))
}

/// The refusals particular to Aim.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    if let Some(t) = TARGET.of(scene, cmd).filter(|t| *t == who || scene.has(*t, DEAD) || !visible(scene, who, *t)) {
        return Err(Refusal::new(codes::BAD_TARGET, "SW-ACT-25", text!(t, " cannot be aimed at from here.")));
    }
    match named(scene, cmd) {
        Some(_) => Ok(()),
        None if targets(scene, who).is_empty() => {
            Err(Refusal::new(codes::BAD_TARGET, "SW-ACT-25", "There is nobody to aim at."))
        }
        None => Err(Refusal::new(codes::NOT_READY, "SW-ACT-25", "That weapon is not in hand. Ready it first.")),
    }
}

/// Sets the condition `aiming`, which names target and weapon.
///
/// # Errors
/// None of its own.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at, weapon)) = named(play.scene(), cmd) else { return Ok(()) };
    play.by("SW-ACT-25").end(who, AIMING);
    let aiming = Aim { target: at, weapon: weapon.item }.cond();
    play.by("SW-ACT-25").condition_with(who, |s| aiming.until(end_of_next_turn(s, who)));
    let words = text!(who, " aims at ", at, " with the ", weapon.label.to_lowercase(), ".");
    play.by("SW-ACT-25").tell(LineKind::Act, words);
    Ok(())
}
