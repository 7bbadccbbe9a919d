//! SW-ACT-2: the table of all actions, and what holds for a command of any of them.

use super::action::{Action, Cost};
use super::of_turn::OF_TURN;
use super::{decisions, gm, hazards, rulings, turn};
use crate::order::{self, Needs};
use fray_engine::base::Who;
use fray_engine::family::{self, ByUse, Family};
use fray_engine::gear::Rows;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use std::sync::LazyLock;

/// The commands that concern the turn as a whole, and what is no part of a turn.
static OTHERS: &[Action] = &[turn::ACTION, decisions::ACTION, gm::ACTION, hazards::ACTION, rulings::ACTION];

/// All actions, in the order in which they are offered.
pub fn all() -> impl Iterator<Item = &'static Action> {
    OF_TURN.iter().chain(OTHERS)
}

/// The families of all actions.
pub fn families<'f>() -> impl Iterator<Item = &'f Family> {
    all().map(|action| &action.family)
}

/// The same by their uses.
pub static BY_USE: LazyLock<ByUse> = LazyLock::new(|| ByUse::of(families()));

/// The row of an action.
pub fn of(act: &str) -> Option<&'static Action> {
    static BY_ACT: LazyLock<Rows<&Action>> =
        LazyLock::new(|| all().flat_map(|a| a.family.acts.iter().map(move |act| (*act, a))).collect());
    BY_ACT.get(act)
}

/// Everything offered now to `who`, or to the GM if `who` is `None`.
pub fn offers(scene: &Scene, who: Option<Who>) -> Vec<Offer> {
    family::offers(families(), scene, who)
}

/// The offer of this one action, if it is offered.
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
    let is_free = matches!(cost, Cost::Free);
    match (cmd.who, cost) {
        (Some(who), Cost::Action(action)) => order::may_take_that(scene, who, action, needs)?,
        (Some(who), Cost::Free) => order::may_take_free_that(scene, who, needs)?,
        // Movement checks the turn itself.
        (_, Cost::Movement(_) | Cost::Uncounted | Cost::Apart) | (None, _) => {}
    }
    (action.family.check)(scene, cmd)?;
    cmd.who.filter(|_| is_free).map_or(Ok(()), |who| order::free_left(scene, who))
}

/// The checks particular to the action. The caller has already made those that hold for every command of a turn.
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

/// SW-CND-10: whether the command needs free limbs.
pub fn needs(scene: &Scene, cmd: &Cmd) -> Needs {
    of(&cmd.act).map_or(Needs::FreeLimbs, |a| (a.needs)(scene, cmd))
}
