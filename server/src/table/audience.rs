//! The connections of a table, and what each has been sent. Connections of the same viewer share everything built for
//! that viewer.

use super::attendance::{Attendance, ClientState, ConnId};
use super::fight::Fight;
use super::first_update;
use super::odds::OddsQueue;
use super::parts::{self, Context, Reader};
use super::presence::Presence;
use super::sent::Sent;
use super::state::{State, viewer};
use super::update::{Tag, Update};
use crate::addresses::Base;
use crate::ids::{Millis, Seat};
use crate::outbox::{CloseReason, Outbox, Retry, frame};
use crate::wire::{Role, ServerMsg, VERSION};
use fray_engine::Viewer;
use fray_engine::view::{News, RenderedPart};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most connections of one seat; one more closes the oldest.
const PER_SEAT: usize = 6;

/// The connections of a table.
#[derive(Default)]
pub struct Connections {
    conns: Vec<Conn>,
    presence: Presence,
}

struct Conn {
    id: ConnId,
    seat: Seat,
    role: Role,
    base: Base,
    recovery: String,
    outbox: Outbox,
    /// The tags of the parts about the table that were sent.
    own: Vec<(&'static str, u64)>,
    /// The parts that the client looks at, with the tags that were sent; `None` if there was nothing to send.
    looks: Vec<(Arc<str>, Option<u64>)>,
    /// The epoch of the lines that this client was sent.
    epoch: u32,
    /// The epoch that this client was told on this connection.
    told_epoch: Option<u32>,
    odds: OddsQueue,
}

impl Connections {
    /// Who was connected at the last look.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// Looks at who is connected.
    pub fn look_around(&mut self, state: &State, now: Millis) {
        self.presence.look(state, self.conns.iter().map(|c| (c.seat, c.role)), now);
    }

    pub fn count(&self) -> usize {
        self.conns.len()
    }

    /// Which viewers are connected.
    pub fn viewers(&self) -> BTreeSet<Viewer> {
        self.conns.iter().map(Conn::viewer).collect()
    }

    /// The seat of a connection, the base of its links, and its outbox.
    pub fn find(&self, id: ConnId) -> Option<(Seat, &Base, &Outbox)> {
        self.conns.iter().find(|c| c.id == id).map(|c| (c.seat, &c.base, &c.outbox))
    }

    /// The viewer of a connection, its outbox, and its queue of odds.
    pub fn asking_odds(&self, id: ConnId) -> Option<(Viewer, &Outbox, &OddsQueue)> {
        self.conns.iter().find(|c| c.id == id).map(|c| (c.viewer(), &c.outbox, &c.odds))
    }

    /// Removes connections that were closed, and returns their seats.
    pub fn drop_closed(&mut self) -> Vec<Seat> {
        let closed: Vec<Seat> = self.conns.iter().filter(|c| c.outbox.is_closed()).map(|c| c.seat).collect();
        if !closed.is_empty() {
            self.keep(|c| !c.outbox.is_closed());
        }
        closed
    }

    /// Removes a connection that has ended, and returns its seat.
    pub fn leave(&mut self, id: ConnId) -> Option<Seat> {
        let seat = self.conns.iter().find(|c| c.id == id)?.seat;
        self.keep(|c| c.id != id);
        Some(seat)
    }

    /// Ends all connections of a seat.
    pub fn close_seat(&mut self, seat: Seat, reason: &CloseReason) {
        let ended = |c: &Conn| c.seat == seat;
        self.conns.iter().filter(|c| ended(c)).for_each(|c| c.outbox.close(reason.clone()));
        self.keep(|c| !ended(c));
    }

    fn keep(&mut self, keep: impl Fn(&Conn) -> bool) {
        self.conns.retain(keep);
    }

    /// Adds a connection of an admitted seat and greets it. Its first update comes with [`Connections::catch_up`].
    pub fn greet(&mut self, state: &State, role: Role, attendance: Attendance) -> (ConnId, ClientState) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let Attendance { seat, secret, base, client, outbox } = attendance;
        let mine = self.conns.iter().filter(|c| c.seat == seat);
        if mine.clone().count() >= PER_SEAT
            && let Some(oldest) = mine.map(|c| c.id).min()
        {
            let text = "This seat is open in too many windows; this is the oldest. Close one and reload.";
            self.conns.iter().filter(|c| c.id == oldest).for_each(|c| {
                c.outbox.close(CloseReason::new("elsewhere", text, Retry::No));
            });
            self.leave(oldest);
        }
        let code = &state.table.code;
        let recovery = match role {
            // A browser that entered by the recovery link holds the link's own secret.
            Role::Gm if state.seats.iter().any(|s| s.seat == seat && s.recovery == secret.digest()) => {
                base.enter(code, &secret)
            }
            Role::Gm => base.enter(code, &secret.recovery()),
            Role::Player | Role::Spectator => String::new(),
        };
        let id = ConnId(NEXT.fetch_add(1, Relaxed));
        outbox.send(frame(&ServerMsg::Welcome { v: VERSION, seat: seat.0, role }));
        let looks = client.looks.iter().map(|name| (name.as_str().into(), None)).collect();
        let own = vec![];
        self.conns.push(Conn {
            id,
            seat,
            role,
            base,
            recovery,
            outbox,
            own,
            looks,
            epoch: client.epoch,
            told_epoch: None,
            odds: OddsQueue::default(),
        });
        (id, client)
    }

    /// Sends a connection its first update: the parts that differ from what its client holds, and the lines that the
    /// client lacks. All other connections must have been sent their news already.
    pub fn catch_up(&mut self, id: ConnId, client: &ClientState, context: &Context<'_>, sent: &mut Sent) {
        let Some(at) = self.conns.iter().position(|c| c.id == id) else { return };
        let who = self.conns[at].viewer();
        let fight = &context.state.fight;
        sent.watch.forget(who);
        let news = sent.news(fight, [who].into()).remove(&who).unwrap_or_default();
        let own = self.own_parts(at, context);
        let conn = &mut self.conns[at];
        let epoch = epoch(fight, who);
        let known = if client.epoch == epoch { client.line as usize } else { 0 };
        conn.epoch = epoch;
        let mut update = Update { lines: news.lines.iter().skip(known).cloned().collect(), ..Update::default() };
        let mut gone: BTreeSet<&str> = client.tags.keys().map(String::as_str).collect();
        let mut show = |part: RenderedPart| {
            gone.remove(&*part.name);
            if client.tags.get(&*part.name) != Some(&Tag(part.tag).to_string()) {
                update.parts.push(part);
            }
        };
        news.parts.into_iter().for_each(&mut show);
        conn.own = own.iter().map(|(name, part)| (*name, part.tag)).collect();
        own.into_iter().map(|(_, part)| part).for_each(&mut show);
        for (name, shown) in &mut conn.looks {
            let part = fight.looked_at(who, name);
            *shown = part.as_ref().map(|p| p.tag);
            part.into_iter().for_each(&mut show);
        }
        update.gone = gone.into_iter().map(Into::into).collect();
        let epoch = conn.new_epoch();
        first_update::frames(update, epoch).into_iter().for_each(|frame| conn.outbox.send_first(frame));
    }

    /// Sets the parts that a client looks at from now on, and sends those that it lacks.
    pub fn look(&mut self, id: ConnId, looks: Vec<String>, fight: &Fight) {
        let Some(conn) = self.conns.iter_mut().find(|c| c.id == id) else { return };
        let mut update = Update::default();
        let before = std::mem::take(&mut conn.looks);
        for name in looks {
            let known = before.iter().find(|(n, _)| **n == *name);
            conn.looks.push(known.cloned().unwrap_or((name.as_str().into(), None)));
        }
        update.gone.extend(
            before
                .into_iter()
                .filter(|(name, tag)| tag.is_some() && conn.looks.iter().all(|(n, _)| n != name))
                .map(|(name, _)| name),
        );
        conn.looked_at(fight, &mut update);
        if !update.is_empty() {
            conn.send(&update);
        }
    }

    /// Sends everybody what has changed.
    pub fn tell(&mut self, context: &Context<'_>, sent: &mut Sent) {
        if self.conns.is_empty() {
            *sent = Sent::default();
            return;
        }
        let table_changed = sent.table_differs(context, self.presence.looks);
        let fight_changed = sent.was.is_some();
        if !table_changed && !fight_changed {
            return;
        }
        let fight = &context.state.fight;
        let viewers = if fight_changed { self.viewers() } else { BTreeSet::new() };
        if fight_changed {
            sent.watch.keep_only(&viewers);
        }
        let news = sent.news(fight, viewers);
        let mut made: Vec<MadeFrame> = vec![];
        for at in 0..self.conns.len() {
            let own = if table_changed { self.own_parts(at, context) } else { vec![] };
            let conn = &mut self.conns[at];
            let who = conn.viewer();
            let mut update = Update::default();
            if table_changed {
                conn.add_table_parts(own, &mut update);
            }
            if fight_changed {
                conn.looked_at(fight, &mut update);
            }
            if conn.epoch >> EPOCH_BITS != fight.row().no.0 {
                conn.epoch = epoch(fight, who);
            }
            let news = news.get(&who);
            if !update.is_empty() {
                news.into_iter().for_each(|news| update.add(news));
                conn.send(&update);
            } else if let Some(news) = news.filter(|news| !news.is_empty()) {
                let epoch = conn.new_epoch();
                conn.outbox.send(shared_frame(&mut made, who, epoch, news));
            }
        }
    }

    /// The parts about the table, as this connection reads them.
    fn own_parts(&self, at: usize, context: &Context<'_>) -> Vec<(&'static str, RenderedPart)> {
        let Conn { role, seat, base, recovery, .. } = &self.conns[at];
        parts::of_table(&context.with(&self.presence), &Reader { role: *role, seat: *seat, base, recovery })
    }
}

/// A frame for connections of one viewer, with the epoch that it tells them.
type MadeFrame = (Viewer, Option<u32>, Arc<str>);

/// The frame for all connections of one viewer that get nothing besides the fight's news; made only once.
fn shared_frame(made: &mut Vec<MadeFrame>, who: Viewer, epoch: Option<u32>, news: &News) -> Arc<str> {
    if let Some((_, _, frame)) = made.iter().find(|(v, e, _)| (*v, *e) == (who, epoch)) {
        return frame.clone();
    }
    let mut update = Update::default();
    update.add(news);
    let frame = update.frame(epoch);
    made.push((who, epoch, frame.clone()));
    frame
}

impl Conn {
    fn viewer(&self) -> Viewer {
        viewer(self.role, self.seat)
    }

    fn send(&mut self, update: &Update) {
        let epoch = self.new_epoch();
        self.outbox.send(update.frame(epoch));
    }

    /// The epoch, if the client is yet to be told.
    fn new_epoch(&mut self) -> Option<u32> {
        let told = self.told_epoch.replace(self.epoch);
        (told != Some(self.epoch)).then_some(self.epoch)
    }

    /// Adds the parts about the table that this client lacks to the update.
    fn add_table_parts(&mut self, parts: Vec<(&'static str, RenderedPart)>, update: &mut Update) {
        for (name, part) in parts {
            match self.own.iter_mut().find(|(known, _)| *known == name) {
                Some((_, tag)) if *tag == part.tag => continue,
                Some((_, tag)) => *tag = part.tag,
                None => self.own.push((name, part.tag)),
            }
            update.parts.push(part);
        }
    }

    /// Adds the parts that this client looks at and lacks to the update.
    fn looked_at(&mut self, fight: &Fight, update: &mut Update) {
        let who = self.viewer();
        for (name, shown) in &mut self.looks {
            let part = fight.looked_at(who, name);
            let tag = part.as_ref().map(|p| p.tag);
            if tag == *shown {
                continue;
            }
            *shown = tag;
            match part {
                Some(part) => update.parts.push(part),
                None => update.gone.push(Arc::clone(name)),
            }
        }
    }
}

/// How many bits of an epoch stand for changes within an encounter; the bits above are the encounter's number.
const EPOCH_BITS: u32 = 20;

/// The epoch of a viewer's lines. In another epoch (after an undo, in another encounter, in another role) lines have
/// other numbers or may have changed, so a client that comes back with an older epoch is sent all lines again. A client
/// that stays connected is sent the lines that changed, and keeps the epoch that it came with.
fn epoch(fight: &Fight, who: Viewer) -> u32 {
    let kind = match who {
        Viewer::Spectator => 0,
        Viewer::Player(_) => 1,
        Viewer::Gm => 2,
    };
    let within = (fight.epoch(who) << 2 | kind) & ((1 << EPOCH_BITS) - 1);
    (fight.row().no.0 << EPOCH_BITS) | within
}
