//! Who sits at the table: coming in, going, roles.

use super::commands::{Wisher, served};
use super::library;
use super::plan::Plan;
use super::state::State;
use crate::denied::Denied;
use crate::ids::{Millis, Seat};
use crate::secrets::Secret;
use crate::store::{Access, Change, Readmit, SeatRow};
use crate::wire::{Join, Role, Seated};
use crate::ws::{Farewell, Retry};
use fray_engine::Wish;

/// Characters in a name.
pub const NAME: usize = 40;
/// Members who are let in.
const MEMBERS: usize = 1000;
/// Seats ever given out; kicked ones count.
const SEATS: usize = 5000;
/// How long a link back in holds.
const READMIT_SECONDS: u32 = 24 * 3600;

/// A name as it is kept, if it can be one.
pub fn name(typed: &str, longest: usize) -> Result<String, Denied> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = !name.is_empty() && name.chars().count() <= longest && !name.chars().any(char::is_control);
    if fits { Ok(name) } else { Err(Denied::BadName(longest)) }
}

/// A new seat with its secret.
pub fn seat(number: Seat, name: String, role: Role, now: Millis) -> Result<(SeatRow, Secret), Denied> {
    let secret = Secret::random()?;
    let (digest, recovery) = (secret.digest(), secret.recovery().digest());
    let row =
        SeatRow { seat: number, name, role, access: Access::In, secret: digest, recovery, readmit: None, seen: now };
    Ok((row, secret))
}

/// Somebody new, who may take a character at once.
pub fn join(state: &State, join: &Join, now: Millis) -> Result<(Plan, Seated, Secret), Denied> {
    match join.role {
        Role::Gm => return Err(Denied::Role),
        Role::Player | Role::Spectator => {}
    }
    if state.members().count() >= MEMBERS || state.seats.len() >= SEATS {
        return Err(Denied::TooMany { what: "members", limit: MEMBERS });
    }
    let number = Seat(state.seats.iter().map(|s| s.seat.0).max().unwrap_or(0) + 1);
    let (row, secret) = seat(number, name(&join.name, NAME)?, join.role, now)?;
    let mut plan = match &join.character {
        Some(character) if join.role == Role::Player => library::claim_for(state, &row, now, character)?,
        Some(_) => return Err(Denied::Spectator),
        None => Plan::default(),
    };
    plan.changes.insert(0, Change::Seat(row));
    let seated = Seated { code: state.table.code.to_string(), seat: number.0, role: join.role };
    Ok((plan, seated, secret))
}

/// Somebody who comes back by a link: the GM's own, which holds for good, or one that the GM made, which holds once.
pub fn enter(state: &State, shown: &Secret, now: Millis) -> Result<(Plan, Seated, Secret), Denied> {
    let digest = shown.digest();
    let seated = |row: &SeatRow| Seated { code: state.table.code.to_string(), seat: row.seat.0, role: row.role };
    if let Some(row) = state.members().find(|s| s.role == Role::Gm && s.recovery == digest) {
        return Ok((Plan::default(), seated(row), shown.clone()));
    }
    let invited = |s: &&SeatRow| s.readmit.is_some_and(|r| r.digest == digest && r.until > now);
    let row = state.seats.iter().find(invited).ok_or(Denied::BadLink)?;
    // New secrets: whoever found the lost phone is out.
    let (fresh, secret) = seat(row.seat, row.name.clone(), row.role, now)?;
    let mut plan = Plan::rows(vec![Change::Seat(fresh)]);
    let text = "This seat is now used on another device. Ask the GM for a link if you want it back here.";
    plan.partings.push((row.seat, Farewell::new("elsewhere", text, Retry::No)));
    Ok((plan, seated(row), secret))
}

/// A member may have a new name.
pub fn rename(by: &Wisher<'_>, typed: &str) -> Result<Plan, Denied> {
    Ok(Plan::rows(vec![Change::Seat(SeatRow { name: name(typed, NAME)?, ..by.seat.clone() })]))
}

/// A member who can play.
pub fn player(state: &State, seat: Seat) -> Result<&SeatRow, Denied> {
    let row = state.member(seat)?;
    match row.role {
        Role::Gm | Role::Player => Ok(row),
        Role::Spectator => Err(Denied::BadValue(format!("{} only looks on. Make them a player first.", row.name))),
    }
}

/// A member's access ends at once; their characters are free.
pub fn kick(state: &State, by: &Wisher<'_>, seat: Seat) -> Result<Plan, Denied> {
    let row = state.member(seat)?;
    if row.seat == by.seat.seat {
        return Err(Denied::BadValue("You cannot send yourself away.".into()));
    }
    let mut plan = hand_back(state, seat, by.now)?;
    // The secret stays, so that the browser can be told why it is not let in.
    plan.changes.push(Change::Seat(SeatRow { access: Access::Kicked, readmit: None, ..row.clone() }));
    plan.partings.push((seat, Farewell::new("kicked", Denied::Kicked.to_string(), Retry::No)));
    Ok(plan)
}

/// A link back in for a member, also for one who was sent away.
pub fn readmit(state: &State, by: &Wisher<'_>, seat: Seat) -> Result<Plan, Denied> {
    let row = state.seats.iter().find(|s| s.seat == seat).ok_or(Denied::NoMember)?;
    let secret = Secret::random()?;
    let readmit = Some(Readmit { digest: secret.digest(), until: by.now.plus_seconds(READMIT_SECONDS) });
    let mut plan = Plan::rows(vec![Change::Seat(SeatRow { readmit, ..row.clone() })]);
    plan.data.insert("link".into(), by.base.enter(&state.table.code, &secret));
    Ok(plan)
}

/// Another role. The connections of the seat start again, as another viewer.
pub fn role(state: &State, seat: Seat, role: Role) -> Result<Plan, Denied> {
    let row = state.member(seat)?;
    if row.role == role {
        return Ok(Plan::default());
    }
    let gms = state.members().filter(|s| s.role == Role::Gm).count();
    if row.role == Role::Gm && gms == 1 {
        return Err(Denied::LastGm);
    }
    let mut plan = match role {
        Role::Spectator => hand_back(state, seat, row.seen)?,
        Role::Gm | Role::Player => Plan::default(),
    };
    plan.changes.push(Change::Seat(SeatRow { role, ..row.clone() }));
    let text = "The GM has given you another role. The page starts again with it.";
    plan.partings.push((seat, Farewell::new("role", text, Retry::Yes)));
    Ok(plan)
}

/// What this member plays is free for others.
fn hand_back(state: &State, seat: Seat, now: Millis) -> Result<Plan, Denied> {
    let handles: Vec<String> =
        state.fight.cast().filter(|c| c.owner == Some(seat)).map(|c| c.handle.0.clone()).collect();
    let free = |h: String| [Wish::Owner(h.clone(), None), Wish::Free(h, true)];
    let absent = state.characters.iter().filter(|c| c.owner == Some(seat) && state.fight.of_entry(&c.id.0).is_none());
    let rows = absent.map(|c| {
        let mut row = c.clone();
        (row.owner, row.updated) = (None, now);
        Change::Character(row)
    });
    let mut plan = Plan::rows(rows.collect());
    if !handles.is_empty() {
        plan.fight = Some(served(&state.fight, handles.into_iter().flat_map(free))?);
    }
    Ok(plan)
}
