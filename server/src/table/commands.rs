//! Turns commands into plans.

use super::fight::Fight;
use super::pasted::{self, Gaps};
use super::plan::Plan;
use super::requests::requests;
use super::state::{Settings, State, viewer};
use super::{board, declarations, encounters, length, library, members};
use crate::denied::Denied;
use crate::http::Base;
use crate::ids::{Millis, Seat};
use crate::store::SeatRow;
use crate::wire::{Command, FightCommand, Role, TableCommand};
use fray_engine::{Request, Viewer};

/// Who requests, and when.
pub struct Requester<'a> {
    pub seat: &'a SeatRow,
    /// What links for this browser begin with.
    pub base: &'a Base,
    pub now: Millis,
}

impl Requester<'_> {
    pub fn viewer(&self) -> Viewer {
        viewer(self.seat.role, self.seat.seat)
    }

    /// Refuses all but the GM.
    pub fn gm(&self) -> Result<(), Denied> {
        match self.seat.role {
            Role::Gm => Ok(()),
            Role::Player | Role::Spectator => Err(Denied::Role),
        }
    }
}

/// What a command would change, or why it is refused.
pub fn plan(state: &State, by: &Requester<'_>, cmd: &Command) -> Result<Plan, Denied> {
    match by.seat.role {
        Role::Spectator if !matches!(cmd, Command::Table(TableCommand::Rename { .. })) => {
            return Err(Denied::Spectator);
        }
        Role::Gm | Role::Player | Role::Spectator => {}
    }
    length::check(cmd)?;
    match cmd {
        Command::Fight(cmd) => of_fight(state, by, cmd),
        Command::Table(cmd) => of_table(state, by, cmd),
    }
}

fn of_fight(state: &State, by: &Requester<'_>, cmd: &FightCommand) -> Result<Plan, Denied> {
    if let FightCommand::Change { owner: Some(seat), .. } = cmd
        && *seat != 0
    {
        members::player(state, Seat(*seat))?;
    }
    let requests = requests(cmd)?;
    let next = state.fight.after(by.viewer(), requests.clone())?;
    if matches!(cmd, FightCommand::Act { careful: true, .. }) {
        requests.iter().try_for_each(|request| state.fight.spares_friends(by.viewer(), request))?;
    }
    Ok(Plan { changes: declarations::done_by(state, cmd)?.into_iter().collect(), ..Plan::fight(next) })
}

fn of_table(state: &State, by: &Requester<'_>, cmd: &TableCommand) -> Result<Plan, Denied> {
    match cmd {
        TableCommand::Claim { character } => library::take_character(state, by, character),
        TableCommand::CharacterNew { template, name } => library::new(state, by, template, name),
        TableCommand::CharacterPaste { text, fill } => {
            let gaps = if *fill { Gaps::Filled } else { Gaps::Named };
            pasted::paste(state, by, text, gaps)
        }
        TableCommand::Ahead { who, act, form } => declarations::declare(state, by, who, act.as_deref(), form.as_ref()),
        TableCommand::Rename { name } => members::rename(by, name),
        TableCommand::CharacterDelete { id } => by.gm().and_then(|()| library::delete(state, id)),
        TableCommand::Add { entry, count, side, hidden } => {
            by.gm()?;
            library::add(state, by, &library::Addition { entry, count: *count, side, hidden: *hidden })
        }
        TableCommand::EncounterNew { title } => by.gm().and_then(|()| encounters::next(state, by, title)),
        TableCommand::Deadline { seconds } => by.gm().and_then(|()| deadline(state, *seconds)),
        TableCommand::Odds { on } => by.gm().and_then(|()| odds(state, *on)),
        TableCommand::Board { change } => by.gm().and_then(|()| board::change(state, change)),
        TableCommand::Kick { seat } => by.gm().and_then(|()| members::kick(state, by, Seat(*seat))),
        TableCommand::NewCode {} => by.gm().and_then(|()| members::new_code(state)),
        TableCommand::Readmit { seat } => by.gm().and_then(|()| members::readmit(state, by, Seat(*seat))),
        TableCommand::Role { seat, role } => by.gm().and_then(|()| members::role(state, Seat(*seat), *role)),
    }
}

fn deadline(state: &State, seconds: Option<u32>) -> Result<Plan, Denied> {
    if seconds.is_some_and(|s| !(5..=3600).contains(&s)) {
        return Err(Denied::BadValue("A question stays open for 5 to 3600 seconds, or without a clock.".into()));
    }
    Ok(Plan::rows(vec![state.with(&Settings { deadline: seconds, ..state.settings.clone() })?]))
}

fn odds(state: &State, on: bool) -> Result<Plan, Denied> {
    Ok(Plan::rows(vec![state.with(&Settings { odds_off: !on, ..state.settings.clone() })?]))
}

/// The fight after requests that the server makes itself, with the GM's rights.
pub fn served(fight: &Fight, requests: impl IntoIterator<Item = Request>) -> Result<Fight, Denied> {
    fight.after(Viewer::Gm, requests)
}
