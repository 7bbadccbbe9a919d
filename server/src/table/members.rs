//! The members of a table: joining, returning, leaving, roles.

use super::fight::Fight;
use super::library;
use super::names::name;
use super::plan::Plan;
use super::requester::Requester;
use super::state::State;
use crate::denied::Denied;
use crate::ids::{Millis, Seat};
use crate::outbox::{CloseReason, Retry};
use crate::secrets::{self, Secret};
use crate::store::{Access, Change, CharacterRow, Readmit, SeatRow, TableRow};
use crate::wire::{Join, Role, Seated};
use fray_engine::Request;

/// The most characters in a name.
pub const NAME: usize = 40;
/// The most players; spectators do not count.
const PLAYERS: usize = 300;
/// The most spectators.
const SPECTATORS: usize = 600;
/// The limit for seats of a role ever given out, including those of kicked members, as a multiple of the limits above.
const EVER: usize = 5;
/// How long a link for readmission is valid.
const READMIT_SECONDS: u32 = 24 * 3600;

/// A new seat with its secret.
pub fn seat(number: Seat, name: String, role: Role, now: Millis) -> Result<(SeatRow, Secret), Denied> {
    let secret = Secret::random()?;
    let (digest, recovery) = (secret.digest(), secret.recovery().digest());
    let row =
        SeatRow { seat: number, name, role, access: Access::In, secret: digest, recovery, readmit: None, seen: now };
    Ok((row, secret))
}

/// Lets somebody new in, who may take a character at once.
pub fn join(state: &State, join: &Join, now: Millis) -> Result<(Plan, Seated, Secret), Denied> {
    let (what, limit) = match join.role {
        Role::Gm => return Err(Denied::Role),
        Role::Player => ("players", PLAYERS),
        Role::Spectator => ("spectators", SPECTATORS),
    };
    let alike = |s: &&SeatRow| s.role == join.role;
    if state.members().filter(alike).count() >= limit || state.seats.iter().filter(alike).count() >= limit * EVER {
        return Err(Denied::TooMany { what, limit });
    }
    let number = Seat(state.seats.iter().map(|s| s.seat.0).max().unwrap_or(0) + 1);
    let (row, secret) = seat(number, name(&join.name, NAME)?, join.role, now)?;
    let mut plan = match &join.character {
        Some(character) if join.role == Role::Player => library::take_character_for(state, &row, now, character)?,
        Some(_) => return Err(Denied::Spectator),
        None => Plan::default(),
    };
    plan.changes.insert(0, Change::Seat(row));
    let seated = Seated { code: state.table.code.to_string(), seat: number.0, role: join.role };
    Ok((plan, seated, secret))
}

/// Lets somebody back in by a link: the GM's recovery link, which stays valid, or a link for readmission, which works
/// once.
pub fn enter(state: &State, shown: &Secret, now: Millis) -> Result<(Plan, Seated, Secret), Denied> {
    let digest = shown.digest();
    let seated = |row: &SeatRow| Seated { code: state.table.code.to_string(), seat: row.seat.0, role: row.role };
    if let Some(row) = state.members().find(|s| s.role == Role::Gm && s.recovery == digest) {
        return Ok((Plan::default(), seated(row), shown.clone()));
    }
    let invited = |s: &&SeatRow| s.readmit.is_some_and(|r| r.digest == digest && r.until > now);
    let row = state.seats.iter().find(invited).ok_or(Denied::BadLink)?;
    // The seat gets new secrets: anyone who has found a lost phone is locked out.
    let (fresh, secret) = seat(row.seat, row.name.clone(), row.role, now)?;
    let mut plan = Plan::rows(vec![Change::Seat(fresh)]);
    let text = "This seat is now used on another device. Ask the GM for a link if you want it back here.";
    plan.disconnects.push((row.seat, CloseReason::new("elsewhere", text, Retry::No)));
    Ok((plan, seated(row), secret))
}

/// Changes a member's name.
pub fn rename(by: &Requester<'_>, typed: &str) -> Result<Plan, Denied> {
    Ok(Plan::rows(vec![Change::Seat(SeatRow { name: name(typed, NAME)?, ..by.seat.clone() })]))
}

/// The member of this seat, if they may play.
pub fn player(state: &State, seat: Seat) -> Result<&SeatRow, Denied> {
    let row = state.member(seat)?;
    match row.role {
        Role::Gm | Role::Player => Ok(row),
        Role::Spectator => Err(Denied::BadValue(format!("{} only looks on. Make them a player first.", row.name))),
    }
}

/// Ends a member's access at once.
pub fn kick(state: &State, by: &Requester<'_>, seat: Seat) -> Result<Plan, Denied> {
    let row = state.member(seat)?;
    if row.seat == by.seat.seat {
        return Err(Denied::BadValue("You cannot send yourself away.".into()));
    }
    // The secret stays, so that the browser can be told why it is refused. The join code changes, or they could come in again.
    let kicked = SeatRow { access: Access::Kicked, readmit: None, ..row.clone() };
    let mut plan = new_code(state)?;
    plan.changes.push(Change::Seat(kicked));
    plan.disconnects.push((seat, CloseReason::new("kicked", Denied::Kicked.to_string(), Retry::No)));
    Ok(plan)
}

/// Makes a new join code; the old one stops working. Members stay.
pub fn new_code(state: &State) -> Result<Plan, Denied> {
    let row = TableRow { join: secrets::code()?, ..state.table.clone() };
    Ok(Plan::rows(vec![Change::Table(row)]))
}

/// Makes a link for readmission, also for a member who was sent away.
pub fn readmit(state: &State, by: &Requester<'_>, seat: Seat) -> Result<Plan, Denied> {
    let row = state.seats.iter().find(|s| s.seat == seat).ok_or(Denied::NoMember)?;
    let secret = Secret::random()?;
    let readmit = Some(Readmit { digest: secret.digest(), until: by.now.plus_seconds(READMIT_SECONDS) });
    let mut plan = Plan::rows(vec![Change::Seat(SeatRow { readmit, ..row.clone() })]);
    plan.data.insert("link".into(), by.base.enter(&state.table.code, &secret));
    Ok(plan)
}

/// Changes a member's role. The connections of the seat start again as the new viewer.
pub fn role(state: &State, seat: Seat, role: Role) -> Result<Plan, Denied> {
    let row = state.member(seat)?;
    if row.role == role {
        return Ok(Plan::default());
    }
    let gms = state.members().filter(|s| s.role == Role::Gm).count();
    if row.role == Role::Gm && gms == 1 {
        return Err(Denied::LastGm);
    }
    let mut plan = Plan::rows(vec![Change::Seat(SeatRow { role, ..row.clone() })]);
    let text = "The GM has given you another role. The page starts again with it.";
    plan.disconnects.push((seat, CloseReason::new("role", text, Retry::Yes)));
    Ok(plan)
}

/// Frees the characters of former players, after these changes and after any undo.
pub fn hand_back(
    state: &State,
    changes: &mut Vec<Change>,
    fight: &mut Option<Fight>,
    at: Millis,
) -> Result<(), Denied> {
    let out = |seat: &Seat| !plays(state, changes, *seat);
    let absent = |c: &&CharacterRow| state.fight.of_entry(&c.id.0).is_none() && c.owner.as_ref().is_some_and(out);
    let freed = |c: &CharacterRow| Change::Character(CharacterRow { owner: None, updated: at, ..c.clone() });
    let rows: Vec<Change> = state.characters.iter().filter(absent).map(freed).collect();
    let left: Vec<Seat> = fight.as_ref().unwrap_or(&state.fight).owners().into_iter().filter(out).collect();
    if !left.is_empty() {
        let now = fight.take().unwrap_or_else(|| state.fight.clone());
        *fight = Some(now.served(left.into_iter().map(Request::Dismiss))?);
    }
    changes.extend(rows);
    Ok(())
}

/// Whether the seat's holder is let in and may play, after these changes.
fn plays(state: &State, changes: &[Change], seat: Seat) -> bool {
    let changed = |c: &&Change| matches!(c, Change::Seat(row) if row.seat == seat);
    let row = match changes.iter().rev().find(changed) {
        Some(Change::Seat(row)) => Some(row),
        Some(_) | None => state.seats.iter().find(|s| s.seat == seat),
    };
    row.is_some_and(|row| row.access == Access::In && row.role != Role::Spectator)
}
