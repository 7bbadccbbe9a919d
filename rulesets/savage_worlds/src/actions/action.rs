//! The description of an action: its family, and its properties in a Savage Worlds turn.

use super::{ACTIONS, target};
use crate::order::{self, Needs};
use crate::turn_action::TurnAction;
use fray_engine::base::Who;
use fray_engine::family::{self, Family};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};

/// One row of the table of actions.
pub struct Action {
    /// Its offers, its particular refusals, and how it is carried out once nobody may interrupt it any more.
    pub family: Family,
    /// What a command costs now.
    pub cost: fn(&Scene, &Cmd) -> Cost,
    /// SW-TRN-11: how it is declared.
    pub declared: Declared,
    /// SW-CND-10: whether a command needs free limbs, so that it is refused while Bound.
    pub needs: fn(&Scene, &Cmd) -> Needs,
    /// The check that gives `unknown`, which comes before all other refusals.
    pub known: fn(&Scene, &Cmd) -> Result<(), Refusal>,
    /// Asks the GM, where a rule says so, whether the action is allowed at all; returns the command as ruled, with what
    /// nobody can change any more fixed.
    pub approved: fn(&mut Play, &Cmd) -> Flow<Cmd>,
    /// The verb that follows "is about to", and the words that join it to the target if the target is told.
    pub verb: (&'static str, &'static str),
}

/// What a command costs.
pub enum Cost {
    /// SW-TRN-11: one of the turn's actions.
    Action(TurnAction),
    /// SW-ACT-9: movement, in centimetres.
    Movement(i32),
    /// SW-TRN-12: a free action, which counts towards the cap (SW-OPT-25).
    Free,
    /// Part of the turn that is neither counted nor interrupted: standing up, which is movement.
    Uncounted,
    /// Nothing; it can be done off turn as well.
    Apart,
}

/// SW-TRN-11: how an action is named in a declaration, which does not yet say its target or options.
pub enum Declared {
    /// It is never declared.
    Never,
    /// By its kind alone; holds its label.
    Kind(&'static str),
    /// By weapon or ability, each with its label.
    Each(fn(&Scene, Who) -> Vec<(TurnAction, String)>),
}

impl Action {
    /// An action that counts among the turn's three, declared as `declared` says.
    pub const fn of_turn(family: Family, declared: Declared) -> Action {
        Action {
            family,
            cost: |_, cmd| Cost::Action(TurnAction::by_id(&cmd.act)),
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
    /// An action that is no part of a turn.
    pub const fn apart(family: Family) -> Action {
        Action { cost: |_, _| Cost::Apart, known: |_, _| Ok(()), ..Action::of_turn(family, Declared::Never) }
    }
}

/// The row of an action.
pub fn of(act: &str) -> Option<&'static Action> {
    ACTIONS.iter().find(|a| a.family.acts.contains(&act))
}

/// Everything offered now to `who`, or to the GM if `who` is `None`.
pub fn offers(scene: &Scene, who: Option<Who>) -> Vec<Offer> {
    family::offers(ACTIONS.iter().map(|a| &a.family), scene, who)
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
    match (cmd.who, &cost) {
        (Some(who), Cost::Action(action)) => order::may_take_that(scene, who, action.clone(), needs)?,
        (Some(who), Cost::Free) => order::may_take_free_that(scene, who, needs)?,
        // Movement checks the turn itself.
        (_, Cost::Movement(_) | Cost::Uncounted | Cost::Apart) | (None, _) => {}
    }
    check_particular(scene, cmd)?;
    match (cmd.who, cost) {
        (Some(who), Cost::Free) => order::free_left(scene, who),
        _ => Ok(()),
    }
}

/// The checks particular to the action. The caller has already made those that hold for every command of a turn.
///
/// # Errors
/// The first refusal that applies.
pub fn check_particular(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    of(&cmd.act).map_or(Ok(()), |a| (a.family.check)(scene, cmd))
}

/// Lets people decide something before the dice of a command, and refuses the command if it has become impossible
/// meanwhile: somebody has left, has fallen, is held, or stands elsewhere.
///
/// # Errors
/// Pass on with `?`; that refusal.
pub fn decided<T>(play: &mut Play, cmd: &Cmd, decide: impl FnOnce(&mut Play) -> Flow<T>) -> Flow<T> {
    let holds = |scene: &Scene| {
        let able = cmd.who.map_or(Ok(()), |who| order::still_able(scene, who, needs(scene, cmd)));
        let known = || of(&cmd.act).map_or(Ok(()), |a| (a.known)(scene, cmd));
        able.and_then(|()| known()).and_then(|()| check_particular(scene, cmd))
    };
    // SW-TRN-15: in a tie the command was possible in the state before either.
    let before = holds(play.scene());
    let decision = decide(play)?;
    if before.is_ok() {
        holds(play.scene())?;
    }
    Ok(decision)
}

/// Combatants that the command may harm though its form does not name them.
pub fn at_risk(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    of(&cmd.act).map_or_else(Vec::new, |a| (a.family.at_risk)(scene, cmd))
}

/// SW-CND-10: whether the command needs free limbs.
pub fn needs(scene: &Scene, cmd: &Cmd) -> Needs {
    of(&cmd.act).map_or(Needs::FreeLimbs, |a| (a.needs)(scene, cmd))
}

/// SW-TRN-11: everything that can be declared, each with its label.
pub fn declarable(scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
    let of_row = |a: &'static Action| match a.declared {
        Declared::Never => vec![],
        Declared::Kind(label) => a.family.acts.iter().map(|act| (TurnAction::by_id(act), label.to_string())).collect(),
        Declared::Each(each) => each(scene, who),
    };
    ACTIONS.iter().flat_map(of_row).collect()
}
