//! The description of an action: its family, and its properties in a Savage Worlds turn.

use super::target;
use crate::order::{self, Needs};
use crate::turn_action::TurnAction;
use fray_engine::base::Who;
use fray_engine::family::Family;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use std::borrow::Cow;

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
    pub approved: for<'c> fn(&mut Play, &'c Cmd) -> Flow<Cow<'c, Cmd>>,
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
            approved: |_, cmd| Ok(Cow::Borrowed(cmd)),
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
    /// Lets people decide something before the dice of a command, and refuses the command if it has become impossible
    /// meanwhile: somebody has left, has fallen, is held, or stands elsewhere.
    ///
    /// # Errors
    /// Pass on with `?`; that refusal.
    pub fn decided<T>(&self, play: &mut Play, cmd: &Cmd, decide: impl FnOnce(&mut Play) -> Flow<T>) -> Flow<T> {
        let holds = |scene: &Scene| {
            let able = cmd.who.map_or(Ok(()), |who| order::still_able(scene, who, (self.needs)(scene, cmd)));
            able.and_then(|()| (self.known)(scene, cmd)).and_then(|()| (self.family.check)(scene, cmd))
        };
        // SW-TRN-15: in a tie the command was possible in the state before either.
        let before = holds(play.scene());
        let decision = decide(play)?;
        if before.is_ok() {
            holds(play.scene())?;
        }
        Ok(decision)
    }
    /// SW-TRN-11: how a declaration may name this action now, each way with its label.
    pub fn declarable(&self, scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
        match self.declared {
            Declared::Never => vec![],
            Declared::Kind(label) => {
                self.family.acts.iter().map(|act| (TurnAction::by_id(act), label.to_string())).collect()
            }
            Declared::Each(each) => each(scene, who),
        }
    }
}
