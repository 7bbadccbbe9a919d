//! Characters kept between encounters, and what the system brings along.

use super::fight::{json, refusal};
use super::length::check_side;
use super::names::{check_visible, name};
use super::plan::Plan;
use super::requester::Requester;
use super::state::{State, character_id};
use crate::denied::Denied;
use crate::ids::{Millis, Seat};
use crate::secrets;
use crate::store::{Change, CharacterRow, SeatRow, StoreError};
use crate::wire::{LibraryEntry, Phase, Role};
use fray_engine::sheet::{Origin, Sheet};
use fray_engine::{Request, System, Viewer};

/// The prefix of a ready-made character's id.
pub const READY: &str = "ready:";
/// The prefix of a foe's id.
pub const FOE: &str = "foe:";
/// The most characters in one table's library.
const CHARACTERS: usize = 300;
/// The most characters that one player may bring in or take. The GM may hand out more.
const OF_ONE_PLAYER: usize = 12;
/// The same limit for all players together: a fight must have room left for the GM's own combatants.
const OF_PLAYERS: usize = 80;

/// What the GM adds.
pub struct Addition<'a> {
    /// Id of the library entry.
    pub entry: &'a str,
    pub count: u32,
    /// Empty for the entry's own side.
    pub side: &'a str,
    /// Hidden from players.
    pub hidden: bool,
}

/// A player takes a character.
pub fn take_character(state: &State, by: &Requester<'_>, character: &str) -> Result<Plan, Denied> {
    match by.seat.role {
        Role::Player => take_character_for(state, by.seat, by.now, character),
        Role::Gm => Err(refusal("role", "Only players take characters. Hand one to a player instead.")),
        Role::Spectator => Err(Denied::Spectator),
    }
}

/// This player takes a character: one of the library, a ready-made one, or a free combatant by its handle.
pub fn take_character_for(state: &State, player: &SeatRow, now: Millis, character: &str) -> Result<Plan, Denied> {
    check_share(state, player.seat)?;
    if let Some(template) = character.strip_prefix(READY) {
        let sheet = ready(state.system(), template).ok_or(Denied::NoCharacter)?;
        return match state.characters.iter().find(|c| c.template == template && !c.secret) {
            Some(row) => take(state, player, now, row),
            None => bring(state, Some(player.seat), now, template, sheet.clone()),
        };
    }
    match state.character(character).filter(|c| !c.secret) {
        Some(row) => take(state, player, now, row),
        None => {
            Ok(Plan::fight(state.fight.after(Viewer::Player(player.seat), [Request::Take(character.to_string())])?))
        }
    }
}

/// Refuses if this player may hold no more characters. Combatants without a character in the library count as well.
fn check_share(state: &State, player: Seat) -> Result<(), Denied> {
    let kept = state.characters.iter().filter(|c| !c.secret).filter_map(|c| c.owner);
    let loose = state.fight.cast().filter(|c| state.character(&c.entry).is_none()).filter_map(|c| c.owner);
    let held: Vec<Seat> = kept.chain(loose).collect();
    if held.iter().filter(|owner| **owner == player).count() >= OF_ONE_PLAYER {
        return Err(Denied::Share { what: "one player", limit: OF_ONE_PLAYER });
    }
    if held.len() >= OF_PLAYERS {
        return Err(Denied::Share { what: "all players together", limit: OF_PLAYERS });
    }
    Ok(())
}

fn take(state: &State, player: &SeatRow, now: Millis, row: &CharacterRow) -> Result<Plan, Denied> {
    if row.owner.is_some() {
        return Err(Denied::Taken(row.name.clone()));
    }
    match state.fight.of_entry(&row.id.0) {
        Some(c) => {
            let request = Request::Take(c.handle.0.clone());
            Ok(Plan::fight(state.fight.after(Viewer::Player(player.seat), [request])?))
        }
        None => {
            let row = CharacterRow { owner: Some(player.seat), updated: now, ..row.clone() };
            let request = join(&row, None, Entrance::Seen)?;
            enlist(state, row, request)
        }
    }
}

/// A new character, from a template of the system or blank.
pub fn new(state: &State, by: &Requester<'_>, template: &str, typed: &str) -> Result<Plan, Denied> {
    let mut sheet = match template {
        "" => state.system().blank(),
        id => {
            let id = id.strip_prefix(READY).unwrap_or(id);
            ready(state.system(), id).ok_or(Denied::NoTemplate)?.clone()
        }
    };
    sheet.name = name(typed, 60)?;
    // The template's id is left out: the ready-made character itself may still be taken.
    bring_own(state, by, sheet)
}

/// Puts a sheet that somebody has made into the library. A player owns their own; the GM's have no owner yet.
pub fn bring_own(state: &State, by: &Requester<'_>, sheet: Sheet) -> Result<Plan, Denied> {
    let owner = match by.seat.role {
        Role::Gm => None,
        Role::Player | Role::Spectator => {
            check_share(state, by.seat.seat)?;
            Some(by.seat.seat)
        }
    };
    bring(state, owner, by.now, "", sheet)
}

/// Puts a sheet into the library as a new character, and, while the fight is being prepared, into the fight.
fn bring(state: &State, owner: Option<Seat>, now: Millis, template: &str, sheet: Sheet) -> Result<Plan, Denied> {
    // Secret characters do not count: a refusal would reveal them.
    if state.characters.iter().filter(|c| !c.secret).count() >= CHARACTERS {
        return Err(Denied::TooMany { what: "characters", limit: CHARACTERS });
    }
    let row = row(owner, now, template, sheet)?;
    let mut request = join(&row, None, Entrance::Seen)?;
    if let Request::Join { sheet, .. } = &mut request {
        sheet.origin = Origin::Written;
    }
    enlist(state, row, request)
}

/// A row of the library.
pub fn row(owner: Option<Seat>, now: Millis, template: &str, mut sheet: Sheet) -> Result<CharacterRow, Denied> {
    let id = character_id(&secrets::word()?);
    sheet.id.clone_from(&id.0);
    let name = sheet.name.clone();
    Ok(CharacterRow { id, name, template: template.into(), owner, sheet: json(&sheet)?, updated: now, secret: false })
}

fn enlist(state: &State, row: CharacterRow, joins: Request) -> Result<Plan, Denied> {
    let joined = state.fight.served([joins])?;
    let mut plan = Plan::rows(vec![Change::Character(row)]);
    match state.fight.phase() {
        Phase::Prepare => plan.fight = Some(joined),
        // During a fight the GM decides who comes in. Joining was only tried so that an unusable sheet is refused.
        Phase::Running | Phase::Ended => {}
    }
    Ok(plan)
}

/// Whether players see a newcomer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    Seen,
    Hidden,
}

/// The request that brings a character of the library into a fight. Without a player it is free to be taken.
pub fn join(row: &CharacterRow, at: Option<(i32, i32)>, entrance: Entrance) -> Result<Request, Denied> {
    Ok(Request::Join {
        sheet: Box::new(sheet_of(row)?),
        count: 1,
        owner: row.owner,
        free: row.owner.is_none(),
        hidden: entrance == Entrance::Hidden,
        at,
    })
}

fn sheet_of(row: &CharacterRow) -> Result<Sheet, Denied> {
    let damaged = |e| Denied::Store(StoreError::Damaged(format!("sheet of {}: {e}", row.name)));
    let sheet = serde_json::from_str(&row.sheet).map_err(damaged)?;
    Ok(Sheet { origin: Origin::Kept, ..sheet })
}

/// The GM brings somebody in.
pub fn add(state: &State, by: &Requester<'_>, what: &Addition<'_>) -> Result<Plan, Denied> {
    if !(1..=20).contains(&what.count) {
        return Err(Denied::BadValue("1 to 20 can be added at once.".into()));
    }
    check_visible(what.side)?;
    check_side(what.side)?;
    let entrance = if what.hidden { Entrance::Hidden } else { Entrance::Seen };
    if let Some(row) = state.character(what.entry) {
        let row = if what.hidden { out_of_sight(state, row, by.now)? } else { row.clone() };
        return add_character(state, row, what.side, entrance);
    }
    let (sheet, template) = match (what.entry.strip_prefix(READY), what.entry.strip_prefix(FOE)) {
        (Some(id), _) => (ready(state.system(), id).ok_or(Denied::NoCharacter)?, id),
        (None, Some(id)) => (foe(state.system(), id).ok_or(Denied::NoCharacter)?, ""),
        (None, None) => return Err(Denied::NoCharacter),
    };
    // Whether a visible newcomer becomes a character of the library must not depend on a secret one.
    let made = state.characters.iter().any(|c| c.template == template && (what.hidden || !c.secret));
    let single = !template.is_empty() && what.count == 1 && !made;
    if single {
        return add_character(state, row(None, by.now, template, sheet.clone())?, what.side, entrance);
    }
    let mut sheet = sheet.clone();
    sheet.id = what.entry.to_string();
    side(&mut sheet, what.side);
    let request = Request::Join {
        sheet: Box::new(sheet),
        count: what.count,
        owner: None,
        free: false,
        hidden: what.hidden,
        at: None,
    };
    Ok(Plan::fight(state.fight.after(by.viewer(), [request])?))
}

fn add_character(state: &State, row: CharacterRow, to: &str, entrance: Entrance) -> Result<Plan, Denied> {
    if state.fight.of_entry(&row.id.0).is_some() {
        return Err(Denied::Here(row.name));
    }
    let mut request = join(&row, None, entrance)?;
    if let Request::Join { sheet, .. } = &mut request {
        side(sheet, to);
    }
    let fight = state.fight.served([request])?;
    Ok(Plan { fight: Some(fight), ..Plan::rows(vec![Change::Character(row)]) })
}

/// The character of a hidden newcomer. If players may take it, a copy comes in instead: they would notice that it is
/// gone.
fn out_of_sight(state: &State, known: &CharacterRow, now: Millis) -> Result<CharacterRow, Denied> {
    if known.secret || known.owner.is_some() || state.fight.of_entry(&known.id.0).is_some() {
        return Ok(known.clone());
    }
    row(None, now, &known.template, sheet_of(known)?)
}

fn side(sheet: &mut Sheet, to: &str) {
    if !to.trim().is_empty() {
        sheet.side = to.trim().to_string();
    }
}

/// Deletes a character from the library. Its combatant stays in the fight.
pub fn delete(state: &State, id: &str) -> Result<Plan, Denied> {
    let row = state.character(id).ok_or(Denied::NoCharacter)?;
    Ok(Plan::rows(vec![Change::CharacterGone(row.id.clone())]))
}

/// A ready-made character.
pub fn ready(system: &'static dyn System, id: &str) -> Option<&'static Sheet> {
    system.content().ready.iter().find(|s| s.id == id)
}

pub fn foe(system: &'static dyn System, id: &str) -> Option<&'static Sheet> {
    system.content().foes.iter().find(|s| s.id == id)
}

/// The library for a member: everything for the GM, free or own characters for players.
pub fn entries(state: &State, role: Role, seat: Seat) -> Vec<LibraryEntry> {
    let known = |c: &&CharacterRow| role == Role::Gm || !c.secret || c.owner == Some(seat);
    let rows: Vec<&CharacterRow> = state.characters.iter().filter(known).collect();
    let mut entries: Vec<LibraryEntry> = rows.iter().map(|c| entry_of_character(state, c)).collect();
    // Where the GM has a secret copy of a ready-made character, others may still take the original.
    let made = |s: &&Sheet| !rows.iter().any(|c| c.template == s.id);
    let content = state.system().content();
    entries.extend(content.ready.iter().filter(made).map(|s| entry_of_content(s, READY, "ready")));
    match role {
        Role::Gm => entries.extend(content.foes.iter().map(|s| entry_of_content(s, FOE, "foe"))),
        Role::Player => entries.retain(|e| e.owner == Some(seat.0) || is_free(state, e)),
        Role::Spectator => entries.clear(),
    }
    entries
}

/// What somebody who joins may take.
pub fn free(state: &State) -> Vec<LibraryEntry> {
    let mut entries = entries(state, Role::Player, Seat(0));
    entries.retain(|e| e.owner.is_none());
    entries
}

/// Whether the entry has no owner and the GM does not hold it back.
fn is_free(state: &State, entry: &LibraryEntry) -> bool {
    // Hidden combatants do not count: the list must not reveal them.
    let mut here = state.fight.cast().filter(|c| c.entry == entry.id && !c.hidden);
    entry.owner.is_none() && here.all(|c| c.free)
}

fn entry_of_character(state: &State, c: &CharacterRow) -> LibraryEntry {
    let template = ready(state.system(), &c.template);
    // The GM who took it out does not want it back.
    let waits = c.owner.is_some() && state.fight.phase() == Phase::Running && !state.fight.ever_had(&c.id.0);
    LibraryEntry {
        id: c.id.0.clone(),
        name: c.name.clone(),
        note: template.map(|s| s.note.clone()).unwrap_or_default(),
        kind: "character".into(),
        owner: c.owner.map(|s| s.0),
        here: state.fight.of_entry(&c.id.0).is_some(),
        waits,
    }
}

fn entry_of_content(s: &Sheet, prefix: &str, kind: &str) -> LibraryEntry {
    let (id, name) = (format!("{prefix}{}", s.id), s.name.clone());
    LibraryEntry { id, name, note: s.note.clone(), kind: kind.into(), owner: None, here: false, waits: false }
}
