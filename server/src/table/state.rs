//! The state of a table: what the store holds of it, in memory. Only [`State::apply`] changes it, with changes that
//! have been stored.

use super::done::DoneLog;
use super::fight::{Fight, json};
use super::settings::Settings;
use crate::denied::Denied;
use crate::ids::{CharacterId, Seat};
use crate::secrets::Secret;
use crate::store::{Access, Change, CharacterRow, RefusalRow, SeatRow, StoreError, StoredTable, TableRow};
use crate::systems::Systems;
use crate::wire::Role;
use fray_engine::encounter::Commit;
use fray_engine::{System, Viewer};

pub struct State {
    pub table: TableRow,
    pub settings: Settings,
    pub seats: Vec<SeatRow>,
    pub characters: Vec<CharacterRow>,
    pub fight: Fight,
    pub done: DoneLog,
    pub last_refusal: u32,
    /// Raised when members or the library change.
    pub version: u64,
}

impl State {
    /// Loads it from the store.
    pub fn load(systems: Systems, stored: StoredTable, log: Vec<Commit>) -> Result<State, Denied> {
        let StoredTable { table, seats, characters, encounter, done, fight_commands, last_refusal } = stored;
        let settings = read_settings(&table)?;
        let system = systems.by_id(&encounter.system).ok_or(Denied::NoSystem)?;
        let fight = Fight::load(system, encounter, log)?;
        let done = DoneLog::load(done, fight_commands)?;
        Ok(State { table, settings, seats, characters, fight, done, last_refusal, version: 0 })
    }

    /// The system of the table.
    pub fn system(&self) -> &'static dyn System {
        self.fight.system()
    }

    /// A member who is let in.
    pub fn member(&self, seat: Seat) -> Result<&SeatRow, Denied> {
        let row = self.seats.iter().find(|s| s.seat == seat).ok_or(Denied::NoMember)?;
        match row.access {
            Access::In => Ok(row),
            Access::Kicked => Err(Denied::NoMember),
        }
    }

    /// Members who are let in.
    pub fn members(&self) -> impl Iterator<Item = &SeatRow> {
        self.seats.iter().filter(|s| s.access == Access::In)
    }

    pub fn admit(&self, seat: Seat, secret: &Secret) -> Result<&SeatRow, Denied> {
        let digest = secret.digest();
        let row = self.seats.iter().find(|s| s.seat == seat && (s.secret == digest || s.recovery == digest));
        let row = row.ok_or(Denied::NoSeat)?;
        match row.access {
            Access::In => Ok(row),
            Access::Kicked => Err(Denied::Kicked),
        }
    }

    /// The table's row with these settings.
    pub fn with(&self, settings: &Settings) -> Result<Change, Denied> {
        Ok(Change::Table(TableRow { settings: json(settings)?, ..self.table.clone() }))
    }

    /// A character of the library.
    pub fn character(&self, id: &str) -> Option<&CharacterRow> {
        self.characters.iter().find(|c| c.id.0 == id)
    }

    /// Takes over a change that has been stored. Commits come with the fight, not here.
    pub fn apply(&mut self, change: Change) {
        if !matches!(change, Change::Encounter(_) | Change::Commit(_) | Change::Refusal(_) | Change::Done(_)) {
            self.version += 1;
        }
        match change {
            Change::TableNew(row) | Change::Table(row) => {
                // This program has written them, so they can be read.
                self.settings = read_settings(&row).unwrap_or_default();
                self.table = row;
            }
            Change::Seat(row) => put(&mut self.seats, row, |r| r.seat),
            Change::Character(row) => put(&mut self.characters, row, |r| r.id.clone()),
            Change::CharacterGone(id) => self.characters.retain(|c| c.id != id),
            Change::Refusal(RefusalRow { n, .. }) => self.last_refusal = n,
            Change::Done(row) => self.done.left_no_commit(&row),
            Change::Encounter(_) | Change::Commit(_) | Change::Picture(_) | Change::PictureGone(_) => {}
        }
    }
}

/// The viewer that a member is in the fight.
pub fn viewer(role: Role, seat: Seat) -> Viewer {
    match role {
        Role::Gm => Viewer::Gm,
        Role::Player => Viewer::Player(seat),
        Role::Spectator => Viewer::Spectator,
    }
}

fn read_settings(row: &TableRow) -> Result<Settings, Denied> {
    serde_json::from_str(&row.settings)
        .map_err(|e| Denied::Store(StoreError::Damaged(format!("settings of table {}: {e}", row.code))))
}

/// Replaces the row with the same key, or adds it.
fn put<T, K: PartialEq>(rows: &mut Vec<T>, row: T, key: impl Fn(&T) -> K) {
    match rows.iter_mut().find(|r| key(r) == key(&row)) {
        Some(place) => *place = row,
        None => rows.push(row),
    }
}

pub fn character_id(id: &str) -> CharacterId {
    CharacterId(id.to_string())
}
