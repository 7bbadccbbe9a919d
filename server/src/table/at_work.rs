//! A table at work: how it stores what is planned, and sends it to everybody.

use super::allowance::Allowances;
use super::audience::Connections;
use super::clock::Clock;
use super::downloads::Downloads;
use super::fight::{Cause, json};
use super::odds::OddsTurns;
use super::parts::Context;
use super::plan::Plan;
use super::sent::Sent;
use super::settings::ServerSettings;
use super::state::State;
use super::unit;
use crate::denied::Denied;
use crate::ids::{Millis, Seat};
use crate::outbox::Outbox;
use crate::store::{Change, DoneRow, Store, Unit};
use crate::wire::ServerMsg;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

/// Up to this many connections, presence is sent at once; with more, once a tick.
const FEW: usize = 32;

/// A table at work.
pub struct Table {
    pub(super) state: State,
    pub(super) store: Arc<dyn Store>,
    pub(super) server_settings: ServerSettings,
    pub(super) allowances: Allowances,
    pub(super) downloads: Downloads,
    pub(super) odds_turns: Arc<OddsTurns>,
    pub(super) connections: Connections,
    pub(super) sent: Sent,
    pub(super) clock: Clock,
    pub(super) scripted: bool,
    /// Somebody has connected or left since presence was last looked at; the next tick looks again.
    pub(super) presence_stale: bool,
    /// Seats whose last presence is not stored yet.
    pub(super) presence_unstored: BTreeSet<Seat>,
    pub(super) ticks: u32,
    pub(super) alone_since: Instant,
}

impl Table {
    pub fn new(state: State, store: Arc<dyn Store>, server_settings: ServerSettings) -> Table {
        Table {
            state,
            store,
            server_settings,
            allowances: Allowances::new(server_settings.member_limits),
            downloads: Downloads::default(),
            odds_turns: Arc::default(),
            connections: Connections::default(),
            sent: Sent::default(),
            clock: Clock::default(),
            scripted: false,
            presence_stale: false,
            presence_unstored: BTreeSet::new(),
            ticks: 0,
            alone_since: Instant::now(),
        }
    }

    pub(super) fn look_at_clock(&mut self) {
        self.clock.look(&self.state, self.connections.presence().who_is_connected(), Millis::now());
    }

    /// Looks at who is connected. The clock depends on it.
    pub(super) fn look_around(&mut self) {
        self.connections.look_around(&self.state, Millis::now());
        self.presence_stale = false;
        self.look_at_clock();
    }

    /// Sends everybody what has changed. Connections that cannot keep up are closed.
    pub(super) fn tell(&mut self) {
        let Table { state, connections, sent, clock, scripted, .. } = self;
        let context = Context { state, clock, scripted: *scripted, now: Millis::now() };
        connections.tell(&context, sent);
        for seat in self.connections.drop_closed() {
            self.gone(seat);
            self.presence_stale = true;
        }
    }

    /// Stores a plan; then, and only then, makes it the state, sends it to everybody, and replies.
    pub(super) async fn carry_out(
        &mut self,
        mut plan: Plan,
        cause: &Cause<'_>,
        outbox: Option<&Outbox>,
    ) -> Result<(), Denied> {
        let mut unit = unit::unit(&mut plan, &self.state, cause)?;
        let reply = |data| ServerMsg::Reply { id: cause.id.into(), ok: true, refusal: None, data };
        let in_the_log = unit.changes.iter().any(|c| matches!(c, Change::Commit(_)));
        if outbox.is_some() && !in_the_log {
            // What the reply gives back may be a secret: it is not stored.
            let (n, reply) = (self.state.done.next(cause.seat), json(&reply(BTreeMap::new()))?);
            unit.changes.push(Change::Done(DoneRow { seat: cause.seat, n, id: cause.id.into(), reply }));
        }
        self.take_over(unit, &mut plan).await?;
        if plan.disconnects.is_empty() {
            self.look_at_clock();
        } else {
            self.look_around();
        }
        self.tell();
        if let Some(outbox) = outbox {
            let full = json(&reply(plan.data))?;
            outbox.send(full.as_str().into());
            self.state.done.add(cause.seat, cause.id, full);
        }
        Ok(())
    }

    /// Stores a plan; then, and only then, makes it the state. Nothing is sent yet.
    pub(super) async fn take_over(&mut self, unit: Unit, plan: &mut Plan) -> Result<(), Denied> {
        // Commits come with the fight.
        let kept = unit.changes.iter().filter(|c| !matches!(c, Change::Commit(_)));
        let changes: Vec<Change> = kept.cloned().collect();
        self.store.write(unit).await?;
        changes.into_iter().for_each(|c| self.state.apply(c));
        if let Some(fight) = plan.fight.take() {
            let was = std::mem::replace(&mut self.state.fight, fight.marked_stored());
            self.sent.fight_changed(was);
        }
        for (seat, reason) in &plan.disconnects {
            self.connections.close_seat(*seat, reason);
            self.gone(*seat);
        }
        Ok(())
    }

    /// Notes that a connection of this seat has ended.
    pub(super) fn gone(&mut self, seat: Seat) {
        if let Some(row) = self.state.seats.iter_mut().find(|s| s.seat == seat) {
            row.seen = Millis::now();
            self.presence_unstored.insert(seat);
        }
        self.alone_since = Instant::now();
    }

    pub(super) fn presence_changed(&mut self) {
        if self.few_look_around() {
            self.tell();
        } else {
            self.presence_stale = true;
        }
    }

    /// Looks around if there are few connections. Otherwise gives `false`: presence is then sent with the next tick.
    pub(super) fn few_look_around(&mut self) -> bool {
        let few = self.connections.count() <= FEW;
        if few {
            self.look_around();
        }
        few
    }
}
