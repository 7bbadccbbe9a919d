//! The parts of what one viewer may see, each written as JSON once.

use super::audience::Here;
use super::clock::Clock;
use super::library;
use super::state::{State, viewer};
use crate::denied::Denied;
use crate::ids::{Millis, Seat};
use crate::store::SeatRow;
use crate::wire::{ClockEntry, MemberEntry, Role, TableView};
use fray_engine::Viewer;
use fray_engine::system::Shown;
use fray_engine::view::View;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};

/// A part, ready to be sent.
#[derive(Clone, Serialize)]
pub struct Part {
    /// Changes when the data do.
    pub tag: Arc<str>,
    /// JSON.
    pub data: Arc<RawValue>,
}

/// Data that have been sent and are kept by nobody.
static FORGOTTEN: LazyLock<Arc<RawValue>> = LazyLock::new(|| RawValue::NULL.to_owned().into());

impl Part {
    /// Keeps the tag alone.
    pub fn forget(&mut self) {
        self.data = Arc::clone(&FORGOTTEN);
    }
}

/// Parts by name.
pub type Parts = BTreeMap<Arc<str>, Part>;

fn part<T: Serialize>(parts: &mut Parts, name: &str, data: &T) -> Result<(), Denied> {
    let data = serde_json::value::to_raw_value(data).map_err(|error| {
        tracing::error!(%error, name, "a part cannot be written as JSON");
        Denied::Fault
    })?;
    parts.insert(name.into(), Part { tag: tag(data.get()), data: data.into() });
    Ok(())
}

/// A short word for these data.
fn tag(json: &str) -> Arc<str> {
    let mut hasher = DefaultHasher::new();
    json.hash(&mut hasher);
    format!("{:016x}", hasher.finish()).into()
}

/// The parts that come from the fight: the same for all who look in the same capacity.
pub fn of_fight(viewer: Viewer, view: &View) -> Result<Parts, Denied> {
    let mut parts = Parts::new();
    part(&mut parts, "order", &view.order)?;
    part(&mut parts, "offers", &view.offers)?;
    part(&mut parts, "questions", &view.questions)?;
    part(&mut parts, "stage", &view.stage)?;
    part(&mut parts, "map", &view.map)?;
    if viewer == Viewer::Gm {
        part(&mut parts, "options", &view.options)?;
    }
    for combatant in &view.combatants {
        part(&mut parts, &format!("combatant:{}", combatant.id), combatant)?;
    }
    Ok(parts)
}

/// For whom the parts about the table are made.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The role.
    pub role: Role,
    /// The seat; 0: any of that role.
    pub seat: Seat,
    /// The link that players open.
    pub link: &'a str,
    /// The GM's way back in; empty for others.
    pub recovery: &'a str,
    /// Questions whose clock this member may see.
    pub questions: &'a [String],
}

/// What the parts about the table are made of.
pub struct Room<'a> {
    /// The table.
    pub state: &'a State,
    /// Who is connected.
    pub here: &'a Here,
    /// The clock.
    pub clock: &'a Clock,
    /// Dice were scripted.
    pub scripted: bool,
    /// Now.
    pub now: Millis,
}

/// The parts about the table, as this member reads them.
pub fn of_table(room: &Room<'_>, reader: &Reader<'_>) -> Result<Parts, Denied> {
    let mut parts = Parts::new();
    part(&mut parts, "table", &table(room, reader))?;
    part(&mut parts, "members", &members(room, reader))?;
    if reader.role != Role::Spectator {
        part(&mut parts, "library", &library::entries(room.state, reader.role, reader.seat))?;
    }
    clocks(&mut parts, room, reader)?;
    Ok(parts)
}

fn table(room: &Room<'_>, reader: &Reader<'_>) -> TableView {
    let Room { state, here, scripted, .. } = room;
    let (system, gm) = (state.system(), reader.role == Role::Gm);
    let tables = system.tables();
    let pair = |(id, label): &(&str, &str)| (id.to_string(), label.to_string());
    let shown = tables.conditions.iter().filter(|c| gm && c.shown == Shown::Yes);
    let mut sides: Vec<String> = vec![];
    for combatant in state.fight.seen_by(viewer(reader.role, reader.seat)) {
        if !sides.contains(&combatant.side) {
            sides.push(combatant.side.clone());
        }
    }
    for proposed in ["A", "B"] {
        if sides.len() < 2 && !sides.iter().any(|s| s == proposed) {
            sides.push(proposed.into());
        }
    }
    TableView {
        name: state.table.name.clone(),
        code: state.table.code.to_string(),
        link: reader.link.into(),
        system: system.name().into(),
        phase: state.fight.phase(),
        title: state.fight.row().title.clone(),
        paused: state.fight.paused(),
        deadline: state.settings.deadline,
        gm_here: here.gm(),
        rulings_auto: state.fight.rulings_auto(),
        asking: state.fight.asking().into(),
        rulings: if gm { state.fight.rulings() } else { vec![] },
        npc_questions: if gm { state.fight.npc_questions() } else { vec![] },
        sides,
        conditions: shown.map(|c| (c.id.to_string(), c.label.to_string())).collect(),
        armoury: system.armoury(),
        slots: tables.slots.iter().map(pair).collect(),
        statements: tables.statements.iter().map(statement).collect(),
        recovery: reader.recovery.into(),
        scripted: *scripted,
    }
}

type Statement = (&'static str, &'static str, &'static [&'static str]);

fn statement((id, label, values): &Statement) -> (String, String, Vec<String>) {
    (id.to_string(), label.to_string(), values.iter().map(ToString::to_string).collect())
}

fn members(room: &Room<'_>, reader: &Reader<'_>) -> Vec<MemberEntry> {
    let mut plays: BTreeMap<Seat, Vec<String>> = BTreeMap::new();
    for combatant in room.state.fight.seen_by(viewer(reader.role, reader.seat)) {
        if let Some(owner) = combatant.owner {
            plays.entry(owner).or_default().push(combatant.handle.0.clone());
        }
    }
    let entry = |row: &SeatRow| {
        let online = room.here.has(row.seat);
        MemberEntry {
            seat: row.seat.0,
            name: row.name.clone(),
            role: row.role,
            online,
            seen: if online { 0 } else { in_steps(room.now.seconds_since(row.seen)) },
            you: row.seat == reader.seat,
            plays: plays.remove(&row.seat).unwrap_or_default(),
        }
    };
    room.state.members().map(entry).collect()
}

/// Coarse, so that the part changes seldom.
pub fn in_steps(seconds: u32) -> u32 {
    const STEPS: [u32; 6] = [10, 60, 600, 3600, 6 * 3600, 24 * 3600];
    STEPS.into_iter().rev().find(|step| seconds >= *step).unwrap_or(0)
}

/// What is left of the time of open questions. The tag follows the end of that time, not what is left of it.
fn clocks(parts: &mut Parts, room: &Room<'_>, reader: &Reader<'_>) -> Result<(), Denied> {
    let mut due = room.clock.due(room.state);
    due.retain(|(id, _)| reader.questions.contains(id));
    let left = |until: Millis| u32::try_from((until.0 - room.now.0).max(0)).unwrap_or(u32::MAX);
    let entries: Vec<ClockEntry> =
        due.iter().map(|(id, until)| ClockEntry { question: id.clone(), left_ms: left(*until) }).collect();
    part(parts, "clocks", &entries)?;
    if let Some(part) = parts.get_mut("clocks") {
        part.tag = tag(&format!("{due:?}"));
    }
    Ok(())
}

/// One word for all of these.
pub fn digest(parts: &Parts) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (name, part) in parts {
        (name, &part.tag).hash(&mut hasher);
    }
    hasher.finish()
}

/// The questions that this view tells of.
pub fn questions(view: &View) -> Vec<String> {
    let mine = view.questions.mine.iter().map(|q| q.id.clone());
    mine.chain(view.questions.waiting.iter().filter_map(|w| w.question.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absence_is_told_in_steps() {
        assert_eq!([0, 9, 10, 59, 60, 5000, 100_000].map(in_steps), [0, 0, 10, 10, 60, 3600, 86_400]);
    }
}
