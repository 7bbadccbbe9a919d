//! The description of an action: its family, and its properties in a Savage Worlds turn.

use super::{ACTIONS, target};
use crate::order::{self, Needs};
use fray_engine::base::Who;
use fray_engine::family::{self, Family};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};

/// One row of the table of actions.
pub struct Action {
    /// What is offered, what is particular against it, and how it is carried out once nobody steps in any more.
    pub family: Family,
    /// What a command costs now.
    pub cost: fn(&Scene, &Cmd) -> Cost,
    /// SW-TRN-11: how it is declared.
    pub declared: Declared,
    /// SW-CND-10: whether a command needs the limbs.
    pub needs: fn(&Scene, &Cmd) -> Needs,
    /// `unknown`: the first of all refusals.
    pub known: fn(&Scene, &Cmd) -> Result<(), Refusal>,
    /// What the GM has a say in before it is done at all; gives the command as ruled.
    pub approved: fn(&mut Play, &Cmd) -> Flow<Cmd>,
    /// "is about to …", and what leads over to the target, if that is told.
    pub verb: (&'static str, &'static str),
}

/// What a command costs.
pub enum Cost {
    /// SW-TRN-11: one of the turn's actions, by its key (`attack_melee long_sword`).
    Action(String),
    /// SW-ACT-9: movement, in centimetres.
    Movement(i32),
    /// SW-TRN-12: nothing, but it is counted (SW-OPT-25).
    Free,
    /// Part of the turn that is neither counted nor interrupted: standing up, which is movement.
    Uncounted,
    /// Nothing, and no turn is needed.
    Apart,
}

/// SW-TRN-11: nothing more is known of an action when it is declared.
pub enum Declared {
    /// Not at all.
    Never,
    /// By its kind alone, with what people read.
    Kind(&'static str),
    /// By weapon or ability: keys, with what people read.
    Each(fn(&Scene, Who) -> Vec<(String, String)>),
}

impl Action {
    /// One of the turn's actions, declared by its kind.
    pub const fn of_turn(family: Family, declared: Declared) -> Action {
        Action {
            family,
            cost: |_, cmd| Cost::Action(cmd.act.to_string()),
            declared,
            needs: |_, _| Needs::FreeLimbs,
            known: target::check_known,
            approved: |_, cmd| Ok(cmd.clone()),
            verb: ("act", ""),
        }
    }
    /// A free action of the turn.
    pub const fn free(family: Family) -> Action {
        Action { cost: |_, _| Cost::Free, ..Action::of_turn(family, Declared::Never) }
    }
    /// What is no part of a turn.
    pub const fn apart(family: Family) -> Action {
        Action { cost: |_, _| Cost::Apart, known: |_, _| Ok(()), ..Action::of_turn(family, Declared::Never) }
    }
}

/// The row of an action.
pub fn of(act: &str) -> Option<&'static Action> {
    ACTIONS.iter().find(|a| a.family.acts.contains(&act))
}

/// What is offered now; `None`: to the GM.
pub fn offers(scene: &Scene, who: Option<Who>) -> Vec<Offer> {
    family::offers(ACTIONS.iter().map(|a| &a.family), scene, who)
}

/// What is offered of this action alone.
pub fn offer(scene: &Scene, who: Option<Who>, act: &str) -> Option<Offer> {
    family::offers(of(act).map(|a| &a.family), scene, who).into_iter().find(|o| o.act == act)
}

/// SW-ACT-2: the first refusal of a command that applies, in the order of the table.
///
/// # Errors
/// That refusal.
pub fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(action) = of(&cmd.act) else { return Ok(()) };
    (action.known)(scene, cmd)?;
    let (cost, needs) = ((action.cost)(scene, cmd), (action.needs)(scene, cmd));
    match (cmd.who, &cost) {
        (Some(who), Cost::Action(key)) => order::may_take_that(scene, who, key, needs)?,
        (Some(who), Cost::Free) => order::may_take_free_that(scene, who, needs)?,
        // What allows movement, looks at the turn itself.
        (_, Cost::Movement(_) | Cost::Uncounted | Cost::Apart) | (None, _) => {}
    }
    check_particular(scene, cmd)?;
    match (cmd.who, cost) {
        (Some(who), Cost::Free) => order::free_left(scene, who),
        _ => Ok(()),
    }
}

/// What is particular to the action; what holds for every command of a turn has been looked at before.
///
/// # Errors
/// The first refusal that applies.
pub fn check_particular(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    of(&cmd.act).map_or(Ok(()), |a| (a.family.check)(scene, cmd))
}

/// Combatants that the command may harm though its form does not name them.
pub fn at_risk(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    of(&cmd.act).map_or_else(Vec::new, |a| (a.family.at_risk)(scene, cmd))
}

/// SW-CND-10: whether the command needs the limbs.
pub fn needs(scene: &Scene, cmd: &Cmd) -> Needs {
    of(&cmd.act).map_or(Needs::FreeLimbs, |a| (a.needs)(scene, cmd))
}

/// SW-TRN-11: all that can be declared: keys, with what people read.
pub fn declarable(scene: &Scene, who: Who) -> Vec<(String, String)> {
    let of_row = |a: &'static Action| match a.declared {
        Declared::Never => vec![],
        Declared::Kind(label) => a.family.acts.iter().map(|act| (act.to_string(), label.to_string())).collect(),
        Declared::Each(each) => each(scene, who),
    };
    ACTIONS.iter().flat_map(of_row).collect()
}
