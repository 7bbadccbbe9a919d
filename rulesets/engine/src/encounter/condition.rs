//! Conditions by the GM's hand: with all that their rule brings, or bare.

use super::Encounter;
use super::gm::no;
use crate::base::{Viewer, Who};
use crate::fact::{Audience, What};
use crate::form::Input;
use crate::play::{Flow, Play};
use crate::scene::{Cmd, Cond};
use crate::system::{ConditionDef, Refusal, Sees, Shown, System};
use crate::text;
use crate::view::LineKind;
use serde::{Deserialize, Serialize};

/// How the GM changes a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum ConditionMode {
    /// It is set, and its rule brings what it always brings.
    Set,
    /// It is set, and nothing else happens.
    Bare,
    /// It ends, with what its rule says of that.
    End,
}

/// The engine's own commands; the form is the id of the condition.
const SET: &str = "_gm_sets_condition";
const END: &str = "_gm_ends_condition";

impl Encounter {
    pub(super) fn condition(&mut self, by: Viewer, who: &str, id: &str, mode: ConditionMode) -> Result<(), Refusal> {
        let who = self.whom(by, who)?;
        let Some(def) = def(self.system, id) else { return no("unknown", "There is no such condition.") };
        let act = match mode {
            ConditionMode::Set => SET,
            ConditionMode::End => END,
            ConditionMode::Bare => {
                let what = What::CondSet(who, Cond::new(def.id));
                let sees = if def.shown == Shown::Yes { Sees::All } else { Sees::Gm };
                let said = text!(who, " is now ", def.label, " (GM); nothing else changes.");
                return self.edit_facts(by, who, vec![what], Some((said, sees)));
            }
        };
        let title =
            text!(who, if mode == ConditionMode::End { " is no longer " } else { " is now " }, def.label, " (GM).");
        let cmd = Cmd { form: Input::Word(def.id.to_string()), ..Cmd::auto(act, Some(who)) };
        let to = match def.shown {
            Shown::Yes => crate::play::seeing(&self.scene, &[who]),
            Shown::No => Audience::gm(),
        };
        let step = self.step(by, title, to);
        if self.open.is_some() { self.interjected(&step, cmd) } else { self.begin(&step, cmd) }
    }
}

/// Carries out a command: the engine's own here, all others by the system.
pub(super) fn resolve(system: &dyn System, play: &mut Play, cmd: &Cmd) -> Flow {
    let named = || cmd.who.zip(cmd.form.word().and_then(|id| def(system, id)));
    match &*cmd.act {
        SET => named().map_or(Ok(()), |(who, def)| {
            tell(play, who, def, " is now ");
            system.set_condition(play, who, def)
        }),
        END => named().map_or(Ok(()), |(who, def)| {
            tell(play, who, def, " is no longer ");
            system.end_condition(play, who, def)
        }),
        _ => system.resolve(play, cmd),
    }
}

fn def(system: &dyn System, id: &str) -> Option<&'static ConditionDef> {
    system.tables().conditions.iter().find(|c| c.id == id)
}

fn tell(play: &mut Play, who: Who, def: &ConditionDef, change: &'static str) {
    let said = text!(who, change, def.label, " (GM).");
    match def.shown {
        Shown::Yes => play.by("").tell(LineKind::Gm, said),
        Shown::No => play.by("").tell_gm(said),
    }
}
