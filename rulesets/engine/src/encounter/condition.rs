//! Conditions set by the GM: with all effects of their rule, or bare.

use super::Encounter;
use super::request::{ConditionMode, refuse};
use crate::base::{Refusal, Str, Text, Viewer, Who};
use crate::course::{ConditionChange, Operation, RuledChange};
use crate::fact::{Audience, FactKind, LineKind};
use crate::play::{Flow, Play};
use crate::scene::Cond;
use crate::system::System;
use crate::tables::{ConditionDef, Sees, Shown};
use crate::text;

impl Encounter {
    pub(super) fn condition(&mut self, by: Viewer, who: &str, id: &str, mode: ConditionMode) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        let Some(def) = def(self.system, id) else { return refuse("unknown", "There is no such condition.") };
        let mode = match mode {
            ConditionMode::Set => RuledChange::Set,
            ConditionMode::End => RuledChange::End,
            ConditionMode::Bare => {
                let kind = FactKind::CondSet(who, Cond::new(def.id));
                let sees = if def.shown == Shown::Yes { Sees::All } else { Sees::Gm };
                let said = changed(who, def, RuledChange::Set).and(" Its other effects are left out.");
                return self.edit_facts(by, who, vec![kind], Some((said, sees)));
            }
        };
        let title = changed(who, def, mode);
        let operation = Operation::Condition(ConditionChange { condition: Str::new_static(def.id), of: who, mode });
        let to = match def.shown {
            Shown::Yes => Audience::aware_of(&self.scene, &[who]),
            Shown::No => Audience::gm(),
        };
        let step = self.step(by, title, to);
        if self.suspended.is_some() { self.interjected(&step, operation) } else { self.begin(&step, operation) }
    }
}

/// Carries out the change, with the effects of its rule.
pub(super) fn resolve(system: &dyn System, play: &mut Play, change: &ConditionChange) -> Flow {
    let Some(def) = def(system, &change.condition) else { return Ok(()) };
    let said = changed(change.of, def, change.mode);
    match def.shown {
        Shown::Yes => play.by("").tell(LineKind::Gm, said),
        Shown::No => play.by("").tell_gm(said),
    }
    match change.mode {
        RuledChange::Set => system.set_condition(play, change.of, def),
        RuledChange::End => system.end_condition(play, change.of, def),
    }
}

fn def(system: &dyn System, id: &str) -> Option<&'static ConditionDef> {
    system.tables().conditions.iter().find(|c| c.id == id)
}

/// The label comes after a colon, because it may be an adjective, a noun or a whole phrase. Names come first, for titles that are cut.
fn changed(who: Who, def: &ConditionDef, mode: RuledChange) -> Text {
    let change = match mode {
        RuledChange::Set => ", set by the GM.",
        RuledChange::End => ", ended by the GM.",
    };
    text!(who, ": ", def.label, change)
}
