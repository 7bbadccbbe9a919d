use super::ask::Ask;
use super::at_work::Table;
use super::attendance::ConnId;
use super::commands;
use super::export::CLIPPED;
use super::fight::{Cause, json};
use super::odds::{OddsAccess, OddsRequest};
use super::plan::Plan;
use super::requester::Requester;
use crate::addresses::Base;
use crate::closing::closed;
use crate::denied::{Denied, clipped};
use crate::ids::{Millis, SERVER, Seat, TableAlias};
use crate::metrics::{Ending, METRICS};
use crate::outbox::frame;
use crate::store::{Change, RefusalRow, StoreError, Unit};
use crate::wire::{Command, FightCommand, OddsOf, ServerMsg};
use fray_engine::{Request, Viewer};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use tokio::time::MissedTickBehavior;

/// How often the clock is looked at.
const TICK: Duration = Duration::from_secs(1);
/// How many ticks pass between two looks at presence: absence grows only in coarse steps.
const PRESENCE_TICKS: u32 = 10;

/// How the task goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Go,
    /// The store differs from what is in memory: end the task, so that the table is loaded again from its log.
    Reload,
}

/// Works until nobody has needed the table for a while, or the server shuts down.
pub async fn run(mut table: Box<Table>, mut asks: mpsc::Receiver<Box<Ask>>, mut closing: watch::Receiver<bool>) {
    let mut tick = tokio::time::interval(TICK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    if Box::pin(table.settle()).await == Next::Reload {
        return;
    }
    loop {
        let next = tokio::select! {
            biased;
            () = closed(&mut closing) => break,
            ask = asks.recv() => match ask {
                // Boxed, like the others, so that an idle table keeps no memory for what a command needs.
                Some(ask) => Box::pin(table.hear(ask)).await,
                None => break,
            },
            _ = tick.tick() => Box::pin(table.tick()).await,
        };
        if next == Next::Reload {
            METRICS.fault();
            return;
        }
        if table.connections.count() == 0 && table.alone_since.elapsed() >= table.server_settings.idle {
            break;
        }
    }
    // The next request wakes the table again, once this task has ended.
    asks.close();
    while let Some(ask) = asks.recv().await {
        if Box::pin(table.hear(ask)).await == Next::Reload {
            return;
        }
    }
    Box::pin(table.store_presence()).await;
    tracing::debug!(table = %TableAlias(&table.state.table.code), "table left memory");
}

impl Table {
    async fn hear(&mut self, ask: Box<Ask>) -> Next {
        // The asker may have gone; then nobody needs the answer.
        match *ask {
            Ask::Info { typed, shown, answer } => drop(answer.send(self.info(&typed, &shown))),
            Ask::Join { typed, join, answer } => drop(answer.send(self.join(&typed, &join).await)),
            Ask::Enter { secret, answer } => drop(answer.send(self.enter(&secret).await)),
            Ask::Attend { attendance, answer } => drop(answer.send(self.attend(*attendance))),
            Ask::Leave { conn } => self.leave(conn),
            Ask::Look { conn, parts } => self.look(conn, parts),
            Ask::Odds { conn, id, of } => self.odds(conn, id, of),
            Ask::Do { conn, id, cmd } => return self.command(conn, &id, &cmd).await,
            Ask::Log { seat, secret, encounter, answer } => self.log(seat, &secret, encounter, answer),
            Ask::Reveal { seat, secret, encounter, answer } => self.reveal(seat, &secret, encounter, answer),
            Ask::MayUpload { seat, secret, answer } => drop(answer.send(self.gm(seat, &secret))),
            Ask::Upload { seat, secret, upload, answer } => {
                drop(answer.send(self.upload(seat, &secret, upload).await));
            }
            Ask::MaySee { seat, secret, picture, answer } => {
                drop(answer.send(self.may_see(seat, &secret, &picture)));
            }
            Ask::Script { dice, answer } => {
                self.script(dice);
                let _ = answer.send(());
            }
        }
        Next::Go
    }

    fn odds(&self, conn: ConnId, id: u32, of: Vec<OddsOf>) {
        let Some((viewer, outbox, queue)) = self.connections.asking_odds(conn) else { return };
        let access = if self.state.settings.odds_off { OddsAccess::RefusalsOnly } else { OddsAccess::Full };
        let wanted = OddsRequest { fight: self.state.fight.clone(), viewer, id, of, access, outbox: outbox.clone() };
        queue.want(wanted, &self.odds_turns);
    }

    async fn command(&mut self, conn: ConnId, id: &str, cmd: &Command) -> Next {
        let began = Instant::now();
        let Some((seat, base, outbox)) = self.connections.find(conn) else { return Next::Go };
        if let Some(reply) = self.state.done.reply(seat, id) {
            outbox.send(reply.into());
            METRICS.command(Ending::Repeated, began.elapsed());
            return Next::Go;
        }
        let outbox = outbox.clone();
        let now = Millis::now();
        let plan = self.plan(seat, base, now, cmd);
        let cause = Cause { seat, id, cmd, at: now };
        let done = match plan {
            Ok(plan) => self.carry_out(plan, &cause, Some(&outbox)).await,
            Err(denied) => Err(denied),
        };
        let Err(denied) = done else {
            METRICS.command(Ending::Done, began.elapsed());
            return Next::Go;
        };
        let reply = ServerMsg::Reply { id: id.into(), ok: false, refusal: Some(denied.view()), data: BTreeMap::new() };
        outbox.send(frame(&reply));
        METRICS.command(Ending::Refused, began.elapsed());
        self.audit(&cause, &denied).await;
        match denied {
            Denied::Store(StoreError::Conflict(what)) => {
                tracing::error!(table = %TableAlias(&self.state.table.code), what, "the store differs from memory; loading the table again");
                Next::Reload
            }
            _ => Next::Go,
        }
    }

    fn plan(&self, seat: Seat, base: &Base, now: Millis, cmd: &Command) -> Result<Plan, Denied> {
        let row = self.state.member(seat).map_err(|_| Denied::NoSeat)?;
        self.allowances.command(seat, row.role, cmd)?;
        commands::plan(&self.state, &Requester { seat: row, base, now }, cmd)
    }

    /// Keeps a refusal for the GM's audit. If that fails, nothing depends on it.
    async fn audit(&mut self, cause: &Cause<'_>, denied: &Denied) {
        match denied {
            // If the command could not be stored, its refusal cannot be either, and trying might take as long again.
            Denied::Store(_) => return,
            // Spectators can do nothing anyway: their refusals must not push out those of others.
            Denied::Spectator => return,
            // Nor may those of a flood.
            Denied::Limited => return,
            _ => {}
        }
        let (view, Ok(command)) = (denied.view(), json(cause.cmd)) else { return };
        let refusal = RefusalRow {
            n: self.state.last_refusal + 1,
            at: cause.at,
            seat: cause.seat,
            command_id: cause.id.into(),
            command: clipped(&command, CLIPPED),
            refused: view.code.into(),
            rule: view.rule.into(),
            words: clipped(&view.text, CLIPPED),
        };
        let change = Change::Refusal(refusal);
        let unit = Unit { code: self.state.table.code.clone(), changes: vec![change.clone()] };
        match self.store.write(unit).await {
            Ok(()) => self.state.apply(change),
            Err(error) => tracing::debug!(%error, "a refusal could not be stored"),
        }
    }

    async fn tick(&mut self) -> Next {
        self.ticks = self.ticks.wrapping_add(1);
        self.store_presence().await;
        if self.connections.count() == 0 {
            return Next::Go;
        }
        if self.presence_stale || self.ticks.is_multiple_of(PRESENCE_TICKS) {
            self.look_around();
            self.tell();
        }
        let now = Millis::now();
        for (question, due) in self.clock.due(&self.state) {
            if due <= now && self.lapse(&question, now).await == Next::Reload {
                return Next::Reload;
            }
        }
        Next::Go
    }

    /// The default answers a question whose time is up.
    async fn lapse(&mut self, question: &str, now: Millis) -> Next {
        // The answer to another question may have closed it.
        if !self.state.fight.waiting().iter().any(|w| w.id == question && !w.answered) {
            return Next::Go;
        }
        let cmd = FightCommand::Lapse { question: question.into() }.into();
        let after = self.state.fight.after(Viewer::Gm, [Request::Lapse(question.into())]);
        let cause = Cause { seat: SERVER, id: "", cmd: &cmd, at: now };
        let done = match after {
            Ok(fight) => self.carry_out(Plan::fight(fight), &cause, None).await,
            Err(denied) => Err(denied),
        };
        match done {
            Ok(()) => Next::Go,
            Err(Denied::Store(StoreError::Conflict(_))) => Next::Reload,
            Err(denied) => {
                tracing::warn!(table = %TableAlias(&self.state.table.code), %denied, "the default of a question could not be used; retrying later");
                self.clock.postpone(question, now);
                Next::Go
            }
        }
    }

    /// Stores what the engine itself added when it loaded the log.
    async fn settle(&mut self) -> Next {
        let cause = Cause { seat: SERVER, id: "", cmd: &FightCommand::Abandon {}.into(), at: Millis::now() };
        match self.state.fight.unstored(&cause) {
            Ok(rows) if rows.is_empty() => Next::Go,
            Ok(_) => {
                let plan = Plan::fight(self.state.fight.clone());
                match self.carry_out(plan, &cause, None).await {
                    Ok(()) | Err(_) => Next::Go,
                }
            }
            Err(_) => Next::Reload,
        }
    }

    async fn store_presence(&mut self) {
        if self.presence_unstored.is_empty() {
            return;
        }
        let seats = self.state.seats.iter().filter(|s| self.presence_unstored.contains(&s.seat));
        let changes = seats.cloned().map(Change::Seat).collect();
        self.presence_unstored.clear();
        if let Err(error) = self.store.write(Unit { code: self.state.table.code.clone(), changes }).await {
            tracing::debug!(%error, "presence could not be stored");
        }
    }

    fn script(&mut self, dice: Vec<String>) {
        if !self.server_settings.test_dice {
            return;
        }
        tracing::warn!(table = %TableAlias(&self.state.table.code), count = dice.len(), "DICE ARE SCRIPTED at this table");
        self.scripted = true;
        self.state.fight.script(dice);
        self.tell();
    }
}
