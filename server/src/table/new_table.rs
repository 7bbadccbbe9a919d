//! Creating a table.

use super::encounters::{self, TITLE};
use super::fight::{Cause, Fight};
use super::library::{self, FOE};
use super::members::{self, NAME};
use super::names::name;
use crate::denied::Denied;
use crate::ids::{EncounterNo, Millis, Seat};
use crate::secrets::{self, Secret};
use crate::store::{Change, Store, StoreError, TableRow, Unit};
use crate::systems::Systems;
use crate::wire::{NewTable, Role, Seated, TableCommand};
use fray_engine::scene::{Asking, Masks};
use fray_engine::sheet::{SampleEntry, Sheet};
use fray_engine::{Request, System};

/// The most characters in the name of a table.
const TABLE_NAME: usize = 60;
/// How many codes are tried until one is not in use.
const TRIES: usize = 5;

/// Creates a table with its GM's seat and its first encounter.
pub async fn create(store: &dyn Store, systems: Systems, new: &NewTable) -> Result<(Seated, Secret), Denied> {
    let system = systems.by_id(&new.system).ok_or(Denied::NoSystem)?;
    let now = Millis::now();
    let gm = if new.gm.trim().is_empty() { "GM".to_string() } else { name(&new.gm, NAME).map_err(|e| e.at("gm"))? };
    let (seat, secret) = members::seat(Seat(1), gm, Role::Gm, now)?;
    let called = if new.name.trim().is_empty() {
        made_up(now)
    } else {
        name(&new.name, TABLE_NAME).map_err(|e| e.at("name"))?
    };
    let (title, cast) = if new.sample { sample(system)? } else { ("Encounter 1".to_string(), vec![]) };
    let row = encounters::row(EncounterNo(1), title, system.id(), now)?;
    let mut fight = Fight::new(system, row, Asking::Sensible, Masks::Off);
    let mut rest = vec![Change::Seat(seat)];
    for (sheet, entry) in &cast {
        fight = cast_one(system, fight, sheet, entry, now, &mut rest)?;
    }
    if new.sample && new.start {
        fight = fight.served([Request::Start])?;
    }
    rest.insert(0, Change::Encounter(fight.row().clone()));
    let cause = Cause {
        seat: Seat(1),
        id: "",
        cmd: &TableCommand::EncounterNew { title: fight.row().title.clone() }.into(),
        at: now,
    };
    rest.extend(fight.unstored(&cause)?.into_iter().map(Change::Commit));
    let mut tries = 0;
    loop {
        let code = secrets::code()?;
        let table = TableRow {
            code: code.clone(),
            join: code.clone(),
            name: called.clone(),
            system: system.id().into(),
            created: now,
            current: EncounterNo(1),
            settings: "{}".into(),
        };
        let changes = std::iter::once(Change::TableNew(table)).chain(rest.iter().cloned()).collect();
        tries += 1;
        match store.write(Unit { code: code.clone(), changes }).await {
            Ok(()) => return Ok((Seated { code: code.to_string(), seat: 1, role: Role::Gm }, secret)),
            Err(StoreError::Conflict(_)) if tries < TRIES => {}
            Err(error) => return Err(error.into()),
        }
    }
}

type Cast = Vec<(&'static Sheet, &'static SampleEntry)>;

/// The system's sample fight.
fn sample(system: &'static dyn System) -> Result<(String, Cast), Denied> {
    let content = system.content();
    if content.sample.is_empty() {
        return Err(Denied::NoSample);
    }
    let sheet = |entry: &'static SampleEntry| {
        let sheet = library::ready(system, &entry.id).or_else(|| library::foe(system, &entry.id));
        sheet.map(|s| (s, entry)).ok_or(Denied::NoSample)
    };
    let cast = content.sample.iter().map(sheet).collect::<Result<_, _>>()?;
    Ok((content.sample_title.chars().take(TITLE).collect(), cast))
}

/// Adds one of the sample's cast to the fight. A ready character also goes into the library, free for a player to take.
fn cast_one(
    system: &'static dyn System,
    fight: Fight,
    sheet: &Sheet,
    entry: &SampleEntry,
    now: Millis,
    rows: &mut Vec<Change>,
) -> Result<Fight, Denied> {
    let mut sheet = sheet.clone();
    if !entry.side.is_empty() {
        sheet.side.clone_from(&entry.side);
    }
    let at = Some((centimetres(entry.at[0]), centimetres(entry.at[1])));
    let hidden = entry.hidden;
    let count = entry.count.max(1);
    if library::ready(system, &entry.id).is_some() {
        let row = library::row(None, now, &entry.id, sheet)?;
        let request = library::join(&row, at, library::Entrance::Seen)?;
        rows.push(Change::Character(row));
        return fight.served([request]);
    }
    sheet.id = format!("{FOE}{}", entry.id);
    fight.served([Request::Join { sheet: Box::new(sheet), count, owner: None, free: false, hidden, at }])
}

#[expect(clippy::cast_possible_truncation, reason = "out of range, the cast goes to the nearest end")]
fn centimetres(metres: f64) -> i32 {
    (metres * 100.0).round() as i32
}

/// The name of a table if the GM gives none.
fn made_up(now: Millis) -> String {
    const WHAT: [&str; 12] = [
        "Lantern",
        "Raven",
        "Anvil",
        "Crossroads",
        "Kettle",
        "Bridge",
        "Oak",
        "Harbour",
        "Tower",
        "Mill",
        "Compass",
        "Hearth",
    ];
    const HOW: [&str; 8] = ["Old", "Crooked", "Silver", "Quiet", "Last", "Red", "Hidden", "Windy"];
    let n = usize::try_from(now.0.unsigned_abs()).unwrap_or(0);
    format!("The {} {}", HOW[n % HOW.len()], WHAT[n / HOW.len() % WHAT.len()])
}
