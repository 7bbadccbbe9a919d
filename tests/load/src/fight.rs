//! Fights at many tables at once.

use crate::UnderTest;
use crate::hurry::{Known, Message};
use crate::program::Program;
use crate::seat::{Seat, Socket, is_update};
use crate::stats::Times;
use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval_at, timeout};

/// For a reply; a server that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Args)]
pub struct Fight {
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    tables: u32,
    /// Players at each table, beside its GM.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=29))]
    players: u32,
    /// Commands a second at each table. The server allows a client 20.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=20))]
    rate: u32,
    /// How long.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
}

/// When the table's last command was sent, as nanoseconds since the beginning; 0 before the first.
type Sent = Arc<AtomicU64>;

/// What one socket saw.
#[derive(Default)]
struct Seen {
    /// From a command to the first update that followed.
    updates: Vec<Duration>,
    /// From a command to its reply; the GM's only.
    replies: Vec<Duration>,
    refused: usize,
    bytes: usize,
    /// The server closed the socket, and why.
    lost: Option<String>,
}

impl Fight {
    pub async fn run(&self, under_test: &UnderTest) -> Result<()> {
        let program = Program::start(under_test).await?;
        let begun = Instant::now();
        let mut tables = Vec::new();
        for _ in 0..self.tables {
            tables.push(self.table(&program).await?);
        }
        let busy = program.busy()?;
        let until = Instant::now() + Duration::from_secs(self.seconds);
        let mut tasks = Vec::new();
        for (gm, players) in tables {
            let sent = Sent::default();
            for player in players {
                tasks.push(tokio::spawn(look_on(player, Arc::clone(&sent), begun, until)));
            }
            let gap = Duration::from_secs(1) / self.rate;
            tasks.push(tokio::spawn(async move { Driver { socket: gm, sent, begun, gap }.drive(until).await }));
        }
        let mut seen = Vec::new();
        for task in tasks {
            seen.push(task.await?);
        }
        report(&seen, self.seconds, program.busy()?.saturating_sub(busy), program.memory()?);
        Ok(())
    }

    /// A table with its sample fight begun and all its sockets open.
    async fn table(&self, program: &Program) -> Result<(Socket, Vec<Socket>)> {
        let seat = Seat::found(program).await?;
        let mut players = Vec::new();
        for no in 1..=self.players {
            let mut socket = Seat::join(program, &seat.code, &format!("Player {no}")).await?.connect(program).await?;
            socket.settle().await?;
            players.push(socket);
        }
        Ok((seat.connect(program).await?, players))
    }
}

/// A player: notes when each command's update comes.
async fn look_on(mut socket: Socket, sent: Sent, begun: Instant, until: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut noted = 0;
    while let Ok(heard) = timeout(until.saturating_duration_since(Instant::now()), socket.hear()).await {
        let Some(text) = heard else {
            seen.lost = Some("closed".into());
            break;
        };
        seen.bytes += text.len();
        seen.note(&text, &sent, &mut noted, begun);
    }
    seen
}

impl Seen {
    /// The first update after a command counts for it.
    fn note(&mut self, text: &str, sent: &AtomicU64, noted: &mut u64, begun: Instant) {
        let command = sent.load(Ordering::Relaxed);
        if is_update(text) && command != *noted {
            *noted = command;
            self.updates.push(begun.elapsed().saturating_sub(Duration::from_nanos(command)));
        }
    }
}

/// The GM: does whatever the fight waits for, through the defaults that the server offers.
struct Driver {
    socket: Socket,
    sent: Sent,
    begun: Instant,
    gap: Duration,
}

impl Driver {
    async fn drive(mut self, until: Instant) -> Seen {
        let mut seen = Seen::default();
        if let Err(error) = self.fight(until, &mut seen).await {
            seen.lost = Some(format!("{error:#}"));
        }
        seen
    }

    async fn fight(&mut self, until: Instant, seen: &mut Seen) -> Result<()> {
        let mut known = Known::default();
        let mut noted = 0;
        // Tables that all start at the same instant would send in bursts; people do not.
        let shift = self.gap.mul_f64(f64::from(self.begun.elapsed().subsec_nanos() % 1000) / 1000.0);
        let mut ticks = interval_at(tokio::time::Instant::now() + shift, self.gap);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut step: usize = 0;
        let mut waiting: Option<Instant> = None;
        while Instant::now() < until {
            tokio::select! {
                heard = timeout(PATIENCE, self.socket.hear()) => {
                    let text = heard.context("nothing heard")?.context("closed")?;
                    seen.bytes += text.len();
                    seen.note(&text, &self.sent, &mut noted, self.begun);
                    let message: Message = serde_json::from_str(&text)?;
                    if let Some(done) = message.reply() && let Some(since) = waiting.take() {
                        seen.replies.push(since.elapsed());
                        seen.refused += usize::from(!done);
                    }
                    known.hear(&message)?;
                }
                _ = ticks.tick(), if waiting.is_none() && !known.is_empty() => {
                    step += 1;
                    let command = known.next(step);
                    self.sent.store(self.begun.elapsed().as_nanos() as u64, Ordering::Relaxed);
                    waiting = Some(Instant::now());
                    self.socket.say(&json!({ "t": "do", "id": step.to_string(), "cmd": command })).await?;
                }
            }
        }
        Ok(())
    }
}

fn report(seen: &[Seen], seconds: u64, busy: Duration, memory: u64) {
    let all = |times: fn(&Seen) -> &Vec<Duration>| Times::new(seen.iter().flat_map(times).copied().collect());
    let (updates, replies) = (all(|seen| &seen.updates), all(|seen| &seen.replies));
    let refused: usize = seen.iter().map(|seen| seen.refused).sum();
    let bytes: usize = seen.iter().map(|seen| seen.bytes).sum();
    let lost: Vec<&String> = seen.iter().filter_map(|seen| seen.lost.as_ref()).collect();
    let rate = |count: usize| count as f64 / seconds as f64;
    println!("sockets {}, lost {} {:?}", seen.len(), lost.len(), lost.first());
    println!(
        "commands {:.0}/s, refused {:.1} %",
        rate(replies.count()),
        100.0 * refused as f64 / replies.count() as f64
    );
    println!("updates {:.0}/s, {:.1} kB each", rate(updates.count()), bytes as f64 / 1e3 / updates.count() as f64);
    for (what, times) in [("reply", &replies), ("update", &updates)] {
        let [half, most, nearly] = [0.5, 0.99, 0.999].map(|share| times.within(share));
        println!("command to {what}: median {half:.2} ms, 99 % {most:.2} ms, 99.9 % {nearly:.2} ms");
    }
    let each = |count: usize| busy.as_secs_f64() * 1e6 / count as f64;
    println!(
        "processor {:.0} % of a core, {:.0} us a command, {:.0} us an update",
        100.0 * busy.as_secs_f64() / seconds as f64,
        each(replies.count()),
        each(updates.count())
    );
    println!("memory {:.1} MB", memory as f64 / 1e6);
}
