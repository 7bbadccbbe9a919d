//! From a command to a plan.

use super::fight::Fight;
use super::plan::Plan;
use super::requests::{Route, route};
use super::state::{Settings, State, viewer};
use super::{ahead, board, encounters, library, members, names};
use crate::denied::Denied;
use crate::http::Base;
use crate::ids::{Millis, Seat};
use crate::store::SeatRow;
use crate::wire::{Command, Role};
use fray_engine::{Request, Viewer};

/// Who requests, and when.
pub struct Requester<'a> {
    /// The member.
    pub seat: &'a SeatRow,
    /// What links for this browser begin with.
    pub base: &'a Base,
    pub now: Millis,
}

impl Requester<'_> {
    /// In what capacity.
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
        Role::Spectator if !matches!(cmd, Command::Rename { .. }) => return Err(Denied::Spectator),
        Role::Gm | Role::Player | Role::Spectator => {}
    }
    names::given(cmd)?;
    if let Command::Change { owner: Some(seat), .. } = cmd
        && *seat != 0
    {
        members::player(state, Seat(*seat))?;
    }
    match route(cmd)? {
        Route::Fight(requests) => {
            let next = state.fight.after(by.viewer(), requests.clone())?;
            if matches!(cmd, Command::Act { careful: true, .. }) {
                requests.iter().try_for_each(|request| state.fight.spares_friends(by.viewer(), request))?;
            }
            Ok(Plan { changes: ahead::done_by(state, cmd)?.into_iter().collect(), ..Plan::fight(next) })
        }
        Route::Table => of_table(state, by, cmd),
    }
}

fn of_table(state: &State, by: &Requester<'_>, cmd: &Command) -> Result<Plan, Denied> {
    match cmd {
        Command::Claim { character } => library::claim(state, by, character),
        Command::CharacterNew { template, name } => library::new(state, by, template, name),
        Command::Ahead { who, act, form } => ahead::declare(state, by, who, act.as_deref(), form.as_ref()),
        Command::Rename { name } => members::rename(by, name),
        Command::CharacterDelete { id } => by.gm().and_then(|()| library::delete(state, id)),
        Command::Add { entry, count, side, hidden } => {
            by.gm()?;
            library::add(state, by, &library::Addition { entry, count: *count, side, hidden: *hidden })
        }
        Command::EncounterNew { title } => by.gm().and_then(|()| encounters::next(state, by, title)),
        Command::Deadline { seconds } => by.gm().and_then(|()| deadline(state, *seconds)),
        Command::Odds { on } => by.gm().and_then(|()| odds(state, *on)),
        Command::Board { change } => by.gm().and_then(|()| board::change(state, change)),
        Command::Kick { seat } => by.gm().and_then(|()| members::kick(state, by, Seat(*seat))),
        Command::NewCode {} => by.gm().and_then(|()| members::new_code(state)),
        Command::Readmit { seat } => by.gm().and_then(|()| members::readmit(state, by, Seat(*seat))),
        Command::Role { seat, role } => by.gm().and_then(|()| members::role(state, Seat(*seat), *role)),
        Command::Act { .. }
        | Command::Answer { .. }
        | Command::Standing { .. }
        | Command::Edit { .. }
        | Command::Condition { .. }
        | Command::Change { .. }
        | Command::Place { .. }
        | Command::Zone { .. }
        | Command::State { .. }
        | Command::GearAdd { .. }
        | Command::GearMove { .. }
        | Command::Clone { .. }
        | Command::Remove { .. }
        | Command::Reorder { .. }
        | Command::NextTurn {}
        | Command::Play { .. }
        | Command::Lapse { .. }
        | Command::Undo {}
        | Command::Redo {}
        | Command::Abandon {}
        | Command::Dice { .. }
        | Command::Salt { .. }
        | Command::FreshDraw {}
        | Command::Pause { .. }
        | Command::EncounterStart {}
        | Command::EncounterEnd {}
        | Command::EncounterResume {}
        | Command::Option { .. }
        | Command::Rulings { .. }
        | Command::Asking { .. }
        | Command::Masks { .. }
        | Command::Advance { .. } => Err(Denied::BadMessage("a command of the fight came to the table".into())),
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

/// The fight after requests that the server makes for somebody.
pub fn served(fight: &Fight, requests: impl IntoIterator<Item = Request>) -> Result<Fight, Denied> {
    fight.after(Viewer::Gm, requests)
}
