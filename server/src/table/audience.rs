//! Who looks on, and what each has been sent. Those who look in the same capacity share what is made for them; each
//! connection is sent what differs from what it holds.

use super::fight::Fight;
use super::parts::{self, Part, Parts, Reader, Room};
use super::state::{State, viewer};
use super::{Attendance, ConnId, Held};
use crate::denied::Denied;
use crate::http::Base;
use crate::ids::{EncounterNo, Seat};
use crate::wire::{Role, ServerMsg, VERSION};
use crate::ws::{Farewell, Outbox, Retry, frame};
use fray_engine::Viewer;
use fray_engine::view::{Cursor, LineView};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Connections of one seat; the oldest gives way.
const PER_SEAT: usize = 6;

/// The connections of a table.
#[derive(Default)]
pub struct Here {
    conns: Vec<Conn>,
}

/// What is made for all who look in one capacity.
#[derive(Default)]
pub struct Galleries(BTreeMap<Viewer, Gallery>);

struct Conn {
    id: ConnId,
    seat: Seat,
    role: Role,
    base: Base,
    link: String,
    recovery: String,
    outbox: Outbox,
    /// Tags of the parts sent.
    held: BTreeMap<Arc<str>, Arc<str>>,
    /// Epoch of the lines, as told to this client.
    epoch: u32,
    /// Parts about the table, made when the gallery's had this digest.
    own: (u64, Parts),
}

#[derive(Default)]
struct Gallery {
    no: Option<EncounterNo>,
    /// Made anew for each update, and forgotten after it.
    parts: Parts,
    questions: Vec<String>,
    /// Of the parts about the table.
    digest: u64,
    /// A hash of each line told.
    told: Vec<u64>,
    cursor: Cursor,
    /// Lines new or changed since the last update.
    fresh: Vec<Arc<RawValue>>,
}

#[derive(Serialize)]
struct Update<'a> {
    t: &'static str,
    parts: BTreeMap<&'a str, &'a Part>,
    gone: Vec<&'a str>,
    lines: &'a [Arc<RawValue>],
    epoch: u32,
}

impl Here {
    /// Whether this seat is connected.
    pub fn has(&self, seat: Seat) -> bool {
        self.conns.iter().any(|c| c.seat == seat)
    }

    /// Whether a GM is connected.
    pub fn gm(&self) -> bool {
        self.conns.iter().any(|c| c.role == Role::Gm)
    }

    /// How many connections there are.
    pub fn count(&self) -> usize {
        self.conns.len()
    }

    /// The seat of a connection, what its links begin with, and where its frames go.
    pub fn find(&self, id: ConnId) -> Option<(Seat, &Base, &Outbox)> {
        self.conns.iter().find(|c| c.id == id).map(|c| (c.seat, &c.base, &c.outbox))
    }

    /// Forgets connections that were closed; their seats.
    pub fn drop_closed(&mut self) -> Vec<Seat> {
        let closed: Vec<Seat> = self.conns.iter().filter(|c| c.outbox.is_closed()).map(|c| c.seat).collect();
        self.conns.retain(|c| !c.outbox.is_closed());
        closed
    }

    /// A connection has ended.
    pub fn leave(&mut self, id: ConnId) -> Option<Seat> {
        let at = self.conns.iter().position(|c| c.id == id)?;
        Some(self.conns.remove(at).seat)
    }

    /// Ends all connections of a seat.
    pub fn part(&mut self, seat: Seat, farewell: &Farewell) {
        let ended = |c: &Conn| c.seat == seat;
        self.conns.iter().filter(|c| ended(c)).for_each(|c| c.outbox.close(farewell.clone()));
        self.conns.retain(|c| !ended(c));
    }

    /// A new connection of an admitted seat. It is greeted; its first update comes with [`Here::catch_up`].
    pub fn greet(&mut self, state: &State, role: Role, attendance: Attendance) -> (ConnId, Held) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let Attendance { seat, secret, base, held, outbox } = attendance;
        let mine = self.conns.iter().filter(|c| c.seat == seat);
        if mine.clone().count() >= PER_SEAT
            && let Some(oldest) = mine.map(|c| c.id).min()
        {
            let text = "This seat is open in too many windows; this is the oldest. Close one and reload.";
            self.conns.iter().filter(|c| c.id == oldest).for_each(|c| {
                c.outbox.close(Farewell::new("elsewhere", text, Retry::No));
            });
            self.leave(oldest);
        }
        let code = &state.table.code;
        let recovery = match role {
            // A browser that came in by the recovery link holds that secret itself.
            Role::Gm if state.seats.iter().any(|s| s.seat == seat && s.recovery == secret.digest()) => {
                base.enter(code, &secret)
            }
            Role::Gm => base.enter(code, &secret.recovery()),
            Role::Player | Role::Spectator => String::new(),
        };
        let id = ConnId(NEXT.fetch_add(1, Relaxed));
        outbox.send(frame(&ServerMsg::Welcome { v: VERSION, seat: seat.0, role }));
        let tags = held.tags.iter().map(|(name, tag)| (name.as_str().into(), tag.as_str().into())).collect();
        let (link, own) = (base.join(code), (0, Parts::new()));
        self.conns.push(Conn { id, seat, role, base, link, recovery, outbox, held: tags, epoch: held.epoch, own });
        (id, held)
    }

    /// The first update of a connection: parts that differ from what it holds, lines that it has not.
    pub fn catch_up(&mut self, id: ConnId, held: &Held, room: &Scenery<'_>, galleries: &mut Galleries) {
        let Some(at) = self.conns.iter().position(|c| c.id == id) else { return };
        let who = viewer(self.conns[at].role, self.conns[at].seat);
        galleries.refresh_one(who, self, room);
        let fight = &room.state.fight;
        let epoch = epoch(fight, who);
        let known = if held.epoch == epoch { held.line } else { 0 };
        let lines = match fight.lines(who, &Cursor::default()) {
            Ok((lines, _)) => lines.iter().filter(|l| l.n > known).filter_map(raw).collect(),
            Err(_) => vec![],
        };
        let own = galleries.own(&self.conns[at], self, room);
        let conn = &mut self.conns[at];
        conn.epoch = epoch;
        conn.own = own;
        if let Some(gallery) = galleries.0.get(&who) {
            let update = conn.update(gallery, &lines);
            let text = json(&update);
            conn.sent(gallery);
            conn.outbox.send(text);
        }
        // Lines that nobody else waits for have been told now.
        let others = self.conns.iter().any(|c| c.id != id && viewer(c.role, c.seat) == who);
        if let Some(gallery) = galleries.0.get_mut(&who) {
            gallery.parts.clear();
            if !others {
                gallery.fresh.clear();
            }
        }
    }

    /// Sends everybody what has changed.
    pub fn tell(&mut self, room: &Scenery<'_>, galleries: &mut Galleries) {
        let viewers: std::collections::BTreeSet<Viewer> = self.conns.iter().map(|c| viewer(c.role, c.seat)).collect();
        galleries.0.retain(|v, _| viewers.contains(v));
        for who in &viewers {
            galleries.refresh_one(*who, self, room);
        }
        for at in 0..self.conns.len() {
            let own = galleries.own(&self.conns[at], self, room);
            self.conns[at].own = own;
        }
        let mut made: HashMap<u64, Utf8Bytes> = HashMap::new();
        for conn in &mut self.conns {
            let who = viewer(conn.role, conn.seat);
            let Some(gallery) = galleries.0.get(&who) else { continue };
            if gallery.told.is_empty() || conn.epoch >> EPOCH_BITS != epoch(&room.state.fight, who) >> EPOCH_BITS {
                conn.epoch = epoch(&room.state.fight, who);
            }
            let update = conn.update(gallery, &gallery.fresh);
            if update.parts.is_empty() && update.gone.is_empty() && update.lines.is_empty() {
                continue;
            }
            let frame = made.entry(update.key(who)).or_insert_with(|| json(&update)).clone();
            conn.sent(gallery);
            conn.outbox.send(frame);
        }
        for gallery in galleries.0.values_mut() {
            gallery.parts.clear();
            gallery.fresh.clear();
        }
    }
}

/// The room without its connections, which are being changed.
pub struct Scenery<'a> {
    /// The table.
    pub state: &'a State,
    /// The clock.
    pub clock: &'a super::clock::Clock,
    /// Dice were scripted.
    pub scripted: bool,
    /// Now.
    pub now: crate::ids::Millis,
}

impl Scenery<'_> {
    fn room<'a>(&'a self, here: &'a Here) -> Room<'a> {
        Room { state: self.state, here, clock: self.clock, scripted: self.scripted, now: self.now }
    }
}

impl Galleries {
    /// Makes what this capacity sees anew. What cannot be made stays as it was: the others must not suffer.
    fn refresh_one(&mut self, who: Viewer, here: &Here, room: &Scenery<'_>) {
        let gallery = self.0.entry(who).or_default();
        if let Err(denied) = gallery.refresh(who, here, room) {
            tracing::error!(table = %room.state.table.code, ?who, ?denied, "a view could not be made");
        }
    }

    /// The parts about the table for one connection; made only when its gallery's have changed.
    fn own(&self, conn: &Conn, here: &Here, room: &Scenery<'_>) -> (u64, Parts) {
        let Some(gallery) = self.0.get(&viewer(conn.role, conn.seat)) else { return conn.own.clone() };
        if conn.own.0 == gallery.digest && !conn.own.1.is_empty() {
            return conn.own.clone();
        }
        let Conn { role, seat, link, recovery, .. } = conn;
        let reader = Reader { role: *role, seat: *seat, link, recovery, questions: &gallery.questions };
        match parts::of_table(&room.room(here), &reader) {
            Ok(parts) => (gallery.digest, parts),
            Err(_) => conn.own.clone(),
        }
    }
}

impl Gallery {
    fn refresh(&mut self, who: Viewer, here: &Here, room: &Scenery<'_>) -> Result<(), Denied> {
        let fight = &room.state.fight;
        if self.no != Some(fight.row().no) {
            *self = Gallery { no: Some(fight.row().no), ..Gallery::default() };
        }
        let view = fight.view(who)?;
        self.parts = parts::of_fight(who, &view)?;
        self.questions = parts::questions(&view);
        let (lines, cursor) = fight.lines(who, &self.cursor)?;
        for line in &lines {
            let Some(text) = raw(line) else { continue };
            let (place, hash) = ((line.n as usize).saturating_sub(1), hash(text.get()));
            match self.told.get_mut(place) {
                Some(told) if *told == hash => {}
                Some(told) => {
                    *told = hash;
                    self.fresh.push(text);
                }
                None => {
                    self.told.push(hash);
                    self.fresh.push(text);
                }
            }
        }
        self.cursor = cursor;
        let (role, seat) = match who {
            Viewer::Gm => (Role::Gm, Seat(0)),
            Viewer::Player(seat) => (Role::Player, seat),
            Viewer::Spectator => (Role::Spectator, Seat(0)),
        };
        let reader = Reader { role, seat, link: "", recovery: "", questions: &self.questions };
        self.digest = parts::digest(&parts::of_table(&room.room(here), &reader)?);
        Ok(())
    }
}

impl Conn {
    /// What differs from what this connection holds.
    fn update<'a>(&'a self, gallery: &'a Gallery, lines: &'a [Arc<RawValue>]) -> Update<'a> {
        let all = || gallery.parts.iter().chain(&self.own.1);
        let differs = |(name, part): &(&Arc<str>, &Part)| self.held.get(*name) != Some(&part.tag);
        let parts = all().filter(differs).map(|(name, part)| (&**name, part)).collect();
        let known = |name: &str| gallery.parts.contains_key(name) || self.own.1.contains_key(name);
        let gone = self.held.keys().map(|n| &**n).filter(|n| !known(n)).collect();
        Update { t: "update", parts, gone, lines, epoch: self.epoch }
    }

    fn sent(&mut self, gallery: &Gallery) {
        let tag = |(name, part): (&Arc<str>, &Part)| (Arc::clone(name), Arc::clone(&part.tag));
        self.held = gallery.parts.iter().chain(&self.own.1).map(tag).collect();
        // Only the tags are needed from now on: what changes is made anew, and an idle connection stays small.
        self.own.1.values_mut().for_each(Part::forget);
    }
}

impl Update<'_> {
    /// The same for updates that say the same.
    fn key(&self, who: Viewer) -> u64 {
        let mut hasher = DefaultHasher::new();
        (who, self.epoch, &self.gone).hash(&mut hasher);
        for (name, part) in &self.parts {
            (name, &part.tag).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// Of the epoch, so many bits are for what happens within one encounter.
const EPOCH_BITS: u32 = 20;

/// Lines of another epoch have other numbers or may have changed: another encounter, another capacity, an undo. A client
/// that looks on all the while is sent the lines that changed, and keeps the epoch that it came with.
fn epoch(fight: &Fight, who: Viewer) -> u32 {
    let kind = match who {
        Viewer::Spectator => 0,
        Viewer::Player(_) => 1,
        Viewer::Gm => 2,
    };
    let within = (fight.epoch(who) << 2 | kind) & ((1 << EPOCH_BITS) - 1);
    (fight.row().no.0 << EPOCH_BITS) | within
}

fn raw(line: &LineView) -> Option<Arc<RawValue>> {
    serde_json::value::to_raw_value(line).ok().map(Into::into)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn json(update: &Update<'_>) -> Utf8Bytes {
    serde_json::to_string(update).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire;

    #[test]
    fn updates_have_the_shape_that_the_wire_says() {
        let raw = |json: &str| Arc::<RawValue>::from(RawValue::from_string(json.into()).unwrap());
        let part = Part { tag: "1f".into(), data: raw(r#"{"round":3}"#) };
        let line = LineView {
            n: 7,
            round: 3,
            kind: fray_engine::view::LineKind::Note,
            text: vec![],
            roll: None,
            rule: String::new(),
            secret: false,
            undone: false,
            tone: fray_engine::view::Tone::Plain,
            action: 7,
            cause: None,
            amends: None,
        };
        let lines = [raw(&serde_json::to_string(&line).unwrap())];
        let parts = BTreeMap::from([("order", &part)]);
        let sent = json(&Update { t: "update", parts, gone: vec!["combatant:x"], lines: &lines, epoch: 9 });
        let said = ServerMsg::Update {
            parts: BTreeMap::from([(
                "order".to_string(),
                wire::Part { tag: "1f".into(), data: serde_json::json!({"round": 3}) },
            )]),
            gone: vec!["combatant:x".into()],
            lines: vec![line],
            epoch: 9,
        };
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(value(&sent), value(&frame(&said)));
    }
}
