//! Declarations: what players mean to do when their turn comes. They are not part of the fight: nothing is decided
//! before the player acts, and the rules then check the action like any other.

use super::fight::refusal;
use super::plan::Plan;
use super::requester::Requester;
use super::settings::{Declaration, Settings};
use super::state::{State, viewer};
use crate::denied::Denied;
use crate::ids::Seat;
use crate::store::Change;
use crate::wire::{AheadEntry, FightCommand, Role};
use fray_engine::scene::Combatant;
use fray_engine::view::Input;

/// Declares an action in place of an earlier declaration; without `act`, withdraws. The GM can only withdraw.
pub fn declare(
    state: &State,
    by: &Requester<'_>,
    who: &str,
    act: Option<&str>,
    form: Option<&Input>,
) -> Result<Plan, Denied> {
    let own = |c: &Combatant| by.seat.role == Role::Gm || c.owner == Some(by.seat.seat);
    match state.fight.seen_by(by.viewer()).find(|c| c.handle.0 == who) {
        Some(c) if own(c) => {}
        Some(c) => return Err(refusal("not_yours", format!("{} is not yours to command.", c.name))),
        None => return Err(refusal("unknown", "There is no such combatant. Choose one of your own.")),
    }
    let mut ahead = others(state, who);
    if let Some(act) = act {
        let said = state.fight.declared(by.viewer(), who, act, form)?;
        ahead.push(Declaration {
            encounter: state.fight.row().no.0,
            who: who.into(),
            act: act.into(),
            label: said.label,
            words: said.words,
            form: said.answer.into(),
        });
    }
    Ok(Plan::rows(vec![state.with(&Settings { ahead, ..state.settings.clone() })?]))
}

/// If this command does what was declared, the change that removes the declaration.
pub fn done_by(state: &State, cmd: &FightCommand) -> Result<Option<Change>, Denied> {
    let FightCommand::Act { who: Some(who), act, .. } = cmd else { return Ok(None) };
    if !current(state).any(|a| a.who == *who && a.act == *act) {
        return Ok(None);
    }
    Ok(Some(state.with(&Settings { ahead: others(state, who), ..state.settings.clone() })?))
}

/// The declarations that a member may see: all for the GM, their own for players, none for spectators.
pub fn entries(state: &State, role: Role, seat: Seat) -> Vec<AheadEntry> {
    let may_see = |who: &str| match role {
        Role::Gm => true,
        Role::Player => state.fight.seen_by(viewer(role, seat)).any(|c| c.handle.0 == who && c.owner == Some(seat)),
        Role::Spectator => false,
    };
    let entry = |a: &Declaration| AheadEntry {
        who: a.who.clone(),
        act: a.act.clone(),
        label: a.label.clone(),
        words: a.words.clone(),
        form: a.form.clone(),
    };
    current(state).filter(|a| may_see(&a.who)).map(entry).collect()
}

/// The declarations for the current encounter.
fn current(state: &State) -> impl Iterator<Item = &Declaration> {
    let no = state.fight.row().no.0;
    state.settings.ahead.iter().filter(move |a| a.encounter == no)
}

fn others(state: &State, who: &str) -> Vec<Declaration> {
    current(state).filter(|a| a.who != who).cloned().collect()
}
