//! Turns commands into plans.

use super::pasted::{self, Gaps};
use super::plan::Plan;
use super::requester::Requester;
use super::requests::requests;
use super::settings::Settings;
use super::state::State;
use super::{board_changes, declarations, encounters, length, library, members};
use crate::denied::Denied;
use crate::ids::Seat;
use crate::wire::{Command, FightCommand, Role, TableCommand};

/// Refuses commands that this role never gives. Only what is listed here is open to anyone but the GM. Which combatant
/// a player may give it for, and when, is decided where it is carried out.
fn may_give(role: Role, cmd: &Command) -> Result<(), Denied> {
    let of_spectators = matches!(cmd, Command::Table(TableCommand::Rename { .. }));
    let of_players = match cmd {
        Command::Fight(cmd) => matches!(
            cmd,
            FightCommand::Act { .. }
                | FightCommand::Answer { .. }
                | FightCommand::Standing { .. }
                | FightCommand::Edit { .. }
                | FightCommand::GearAdd { .. }
                | FightCommand::GearMove { .. }
                | FightCommand::GearEdit { .. }
                | FightCommand::Salt { .. }
                | FightCommand::Talk { .. }
        ),
        Command::Table(cmd) => matches!(
            cmd,
            TableCommand::Ahead { .. }
                | TableCommand::Claim { .. }
                | TableCommand::CharacterNew { .. }
                | TableCommand::CharacterPaste { .. }
        ),
    };
    match role {
        Role::Gm => Ok(()),
        Role::Player if of_spectators || of_players => Ok(()),
        Role::Spectator if of_spectators => Ok(()),
        Role::Player => Err(Denied::Role),
        Role::Spectator => Err(Denied::Spectator),
    }
}

/// What a command would change, or why it is refused.
pub fn plan(state: &State, by: &Requester<'_>, cmd: &Command) -> Result<Plan, Denied> {
    may_give(by.seat.role, cmd)?;
    length::check(cmd)?;
    match cmd {
        Command::Fight(cmd) => of_fight(state, by, cmd),
        Command::Table(cmd) => of_table(state, by, cmd),
    }
}

fn of_fight(state: &State, by: &Requester<'_>, cmd: &FightCommand) -> Result<Plan, Denied> {
    if let FightCommand::Change { owner: Some(owner), .. } = cmd
        && let Some(seat) = owner.seat()
    {
        members::player(state, seat)?;
    }
    let requests = requests(cmd, &by.seat.name)?;
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
        TableCommand::CharacterDelete { id } => library::delete(state, id),
        TableCommand::Add { entry, count, side, hidden } => {
            library::add(state, by, &library::Addition { entry, count: *count, side, hidden: *hidden })
        }
        TableCommand::EncounterNew { title } => encounters::next(state, by, title),
        TableCommand::Deadline { seconds } => deadline(state, *seconds),
        TableCommand::Odds { on } => odds(state, *on),
        TableCommand::Board { change } => board_changes::change(state, change),
        TableCommand::Kick { seat } => members::kick(state, by, Seat(*seat)),
        TableCommand::NewCode {} => members::new_code(state),
        TableCommand::Readmit { seat } => members::readmit(state, by, Seat(*seat)),
        TableCommand::Role { seat, role } => members::role(state, Seat(*seat), *role),
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
