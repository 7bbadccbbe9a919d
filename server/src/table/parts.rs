//! The parts about the table that a member may see, as JSON.

use super::clock::Clock;
use super::declarations;
use super::library;
use super::presence::Presence;
use super::state::{State, viewer};
use crate::addresses::Base;
use crate::ids::{Millis, Seat};
use crate::store::SeatRow;
use crate::wire::{ClockEntry, MemberEntry, Role, RulingsView, TableView};
use fray_engine::System;
use fray_engine::scene::Masks;
use fray_engine::view::{RenderedPart, of_system};
use serde::Serialize;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// The viewer that parts about the table are made for.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub role: Role,
    pub seat: Seat,
    /// What links for this browser begin with.
    pub base: &'a Base,
    /// The GM's recovery link; empty for others.
    pub recovery: &'a str,
}

/// What the parts about the table are made of.
pub struct FullContext<'a> {
    pub state: &'a State,
    pub presence: &'a Presence,
    pub clock: &'a Clock,
    /// Whether dice were scripted.
    pub scripted: bool,
    pub now: Millis,
}

/// The table without its connections, so that those can be changed meanwhile.
pub struct Context<'a> {
    pub state: &'a State,
    pub clock: &'a Clock,
    /// Whether dice were scripted.
    pub scripted: bool,
    pub now: Millis,
}

impl Context<'_> {
    pub fn with<'a>(&'a self, presence: &'a Presence) -> FullContext<'a> {
        FullContext { state: self.state, presence, clock: self.clock, scripted: self.scripted, now: self.now }
    }
}

/// The parts about the table, as this member reads them.
pub fn of_table(context: &FullContext<'_>, reader: &Reader<'_>) -> Vec<(&'static str, RenderedPart)> {
    let mut parts = vec![
        ("system", system_part(context.state.system())),
        part("table", &table(context, reader)),
        part("board", &context.state.settings.board.view(reader.role)),
        part("members", &members(context, reader)),
        clocks(context, reader),
    ];
    if reader.role != Role::Spectator {
        parts.push(part("ahead", &declarations::entries(context.state, reader.role, reader.seat)));
        parts.push(part("library", &library::entries(context.state, reader.role, reader.seat)));
    }
    if reader.role == Role::Gm {
        let fight = &context.state.fight;
        let (rulings, npc_questions) = (fight.rulings(), fight.npc_questions());
        parts.push(part("rulings", &RulingsView { rulings, npc_questions }));
    }
    parts
}

/// What never changes about a ruleset: made once, and shared by all tables.
fn system_part(system: &'static dyn System) -> RenderedPart {
    static MADE: Mutex<BTreeMap<&str, RenderedPart>> = Mutex::new(BTreeMap::new());
    // What somebody who panicked has left behind is whole: a part is put in when it is ready.
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(system.id()).or_insert_with(|| part("system", &of_system(system)).1).clone()
}

fn part(name: &'static str, data: &impl Serialize) -> (&'static str, RenderedPart) {
    // Maps with text keys and plain values: there is nothing that JSON cannot hold.
    let json = serde_json::to_string(data).unwrap_or_default();
    (name, RenderedPart { name: name.into(), tag: hash(&json), json: json.into() })
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

fn table(context: &FullContext<'_>, reader: &Reader<'_>) -> TableView {
    let FullContext { state, presence, scripted, .. } = context;
    let mut sides: Vec<String> = vec![];
    for combatant in state.fight.seen_by(viewer(reader.role, reader.seat)) {
        if !sides.iter().any(|s| *s == combatant.side) {
            sides.push(combatant.side.to_string());
        }
    }
    for proposed in ["A", "B"] {
        if sides.len() < 2 && !sides.iter().any(|s| s == proposed) {
            sides.push(proposed.into());
        }
    }
    TableView {
        name: state.table.name.clone(),
        code: state.table.join.to_string(),
        link: reader.base.join(&state.table.join),
        system: state.system().name().into(),
        phase: state.fight.phase(),
        encounter: state.fight.row().no.0,
        title: state.fight.row().title.clone(),
        paused: state.fight.paused(),
        deadline: state.settings.deadline,
        odds: !state.settings.odds_off,
        gm_here: presence.gm || reader.role == Role::Gm,
        rulings_auto: state.fight.rulings_auto(),
        asking: state.fight.asking().into(),
        masks: state.fight.masks() == Masks::On,
        sides,
        recovery: reader.recovery.into(),
        scripted: *scripted,
        commitment: state.fight.commitment(),
        salts: state.fight.salts(),
    }
}

fn members(context: &FullContext<'_>, reader: &Reader<'_>) -> Vec<MemberEntry> {
    let mut plays: BTreeMap<Seat, Vec<String>> = BTreeMap::new();
    for combatant in context.state.fight.seen_by(viewer(reader.role, reader.seat)) {
        if let Some(owner) = combatant.owner {
            plays.entry(owner).or_default().push(combatant.handle.0.clone());
        }
    }
    let presence = context.presence;
    let entry = |row: &SeatRow| {
        let you = row.seat == reader.seat;
        let online = you || presence.has(row.seat);
        // Newcomers are shown from the next look at presence on: otherwise a command would show them earlier.
        let seen = if online { 0 } else { presence.seen(row.seat)? };
        let plays = plays.remove(&row.seat).unwrap_or_default();
        Some(MemberEntry { seat: row.seat.0, name: row.name.clone(), role: row.role, online, seen, you, plays })
    };
    context.state.members().filter_map(entry).collect()
}

/// The time left for open questions. The tag is made from the deadlines: the time left would change it at every look.
fn clocks(context: &FullContext<'_>, reader: &Reader<'_>) -> (&'static str, RenderedPart) {
    let mut due = context.clock.due(context.state);
    if !due.is_empty() {
        let known = context.state.fight.questions_known(viewer(reader.role, reader.seat));
        due.retain(|(id, _)| known.contains(id));
    }
    let left = |until: Millis| u32::try_from((until.0 - context.now.0).max(0)).unwrap_or(u32::MAX);
    let entry = |(id, until): &(String, Millis)| ClockEntry { question: id.clone(), left_ms: left(*until) };
    let (name, shown) = part("clocks", &due.iter().map(entry).collect::<Vec<_>>());
    (name, RenderedPart { tag: hash(&due.iter().map(|(id, until)| (id, until.0)).collect::<Vec<_>>()), ..shown })
}
