//! The closed loop: at each table one command is under way, and the next is sent when all seats have had the update.

use crate::UnderTest;
use crate::bare::{self, Lengths};
use crate::hurry::{Known, Message};
use crate::parts::Weighed;
use crate::program::Program;
use crate::seat::{Seat, Socket, is_update};
use crate::stats::Times;
use anyhow::{Context, Result};
use clap::Args;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// For a reply; a server that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(10);
/// For the update of a seat, before it asks whether there is one: what a hidden one does shows to nobody. The answer comes
/// after any update that the command brought.
const CONCERNED: Duration = Duration::from_millis(10);
/// Commands of each table before those that count, so that the fights are under way.
const WARM_UP: usize = 10;

#[derive(Args)]
pub struct Closed {
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    tables: u32,
    /// Players at each table, beside its GM.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=29))]
    players: u32,
    /// How long.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
}

/// A table with all its sockets.
pub struct Table {
    pub gm: Socket,
    players: Vec<Socket>,
    known: Known,
    step: usize,
}

/// What one table came to.
#[derive(Default)]
pub struct Came {
    /// From a command to the last seat's update.
    pub whole: Vec<Duration>,
    pub refused: usize,
    /// Seats that a command did not concern.
    unconcerned: usize,
    pub gm_bytes: usize,
    pub player_bytes: usize,
    pub player_updates: usize,
    sent_bytes: usize,
    /// Of the GM and of the players, if it is to be counted.
    pub weighed: Option<(Weighed, Weighed)>,
}

impl Closed {
    pub async fn run(&self, under_test: &UnderTest) -> Result<()> {
        let program = Program::start(under_test).await?;
        let mut tables = Vec::new();
        for _ in 0..self.tables {
            tables.push(Table::open(&program, &Seat::found(&program).await?, self.players).await?);
        }
        let mut warm = Vec::new();
        for table in tables {
            warm.push(tokio::spawn(table.warmed_up()));
        }
        let mut tables = Vec::new();
        for table in join_all(warm).await {
            tables.push(table??);
        }
        let (busy, begun) = (program.busy()?, Instant::now());
        let until = begun + Duration::from_secs(self.seconds);
        let running: Vec<_> = tables.into_iter().map(|table| tokio::spawn(table.play(until))).collect();
        let mut came = Vec::new();
        for table in join_all(running).await {
            came.push(table??);
        }
        report(&came, begun.elapsed(), program.busy()?.saturating_sub(busy), program.memory()?);
        drop(program);
        bare::measure(self.tables, self.players, lengths(&came)).await
    }
}

impl Table {
    /// Players join the table of this GM, and all look on.
    pub async fn open(program: &Program, gm: &Seat, players: u32) -> Result<Table> {
        let mut sockets = Vec::new();
        for no in 1..=players {
            let mut socket = Seat::join(program, &gm.code, &format!("Player {no}")).await?.connect(program).await?;
            socket.settle().await?;
            sockets.push(socket);
        }
        Ok(Table { gm: gm.connect(program).await?, players: sockets, known: Known::default(), step: 0 })
    }

    /// The fight is under way.
    pub async fn warmed_up(mut self) -> Result<Table> {
        while self.known.is_empty() {
            let text = timeout(PATIENCE, self.gm.hear()).await.context("nothing heard")?.context("closed")?;
            self.known.hear(&serde_json::from_str(&text)?)?;
        }
        let mut came = Came::default();
        for _ in 0..WARM_UP {
            self.command(&mut came).await?;
        }
        Ok(self)
    }

    /// What its GM knows.
    pub fn known(&self) -> &Known {
        &self.known
    }

    async fn play(mut self, until: Instant) -> Result<Came> {
        let mut came = Came::default();
        while Instant::now() < until {
            self.command(&mut came).await?;
        }
        Ok(came)
    }

    /// Sends what a GM in a hurry would do next, and waits for everybody's update.
    pub async fn command(&mut self, came: &mut Came) -> Result<()> {
        let command = self.known.next(self.step + 1);
        self.does(&command, came).await
    }

    /// Sends this, and waits for everybody's update.
    pub async fn does(&mut self, command: &Value, came: &mut Came) -> Result<()> {
        self.step += 1;
        let sent = Instant::now();
        let message = json!({ "t": "do", "id": self.step.to_string(), "cmd": command }).to_string();
        came.sent_bytes += message.len();
        self.gm.say_text(message).await?;
        let (mut replied, mut done, mut updated) = (false, true, false);
        while !replied || (done && !updated) {
            let text = timeout(PATIENCE, self.gm.hear()).await.context("nothing heard")?.context("closed")?;
            came.gm_bytes += text.len();
            if let Some((gm, _)) = &mut came.weighed {
                gm.weigh(&text)?;
            }
            let message: Message = serde_json::from_str(&text)?;
            updated |= message.is_update();
            if let Some(reply) = message.reply() {
                (replied, done) = (true, reply);
            }
            self.known.hear(&message)?;
        }
        if !done {
            came.refused += 1;
            return Ok(());
        }
        let mut last = Instant::now();
        for seat in join_all(self.players.iter_mut().map(update)).await {
            match seat? {
                Some((text, at)) => {
                    last = last.max(at);
                    came.player_bytes += text.len();
                    came.player_updates += 1;
                    if let Some((_, players)) = &mut came.weighed {
                        players.weigh(&text)?;
                    }
                }
                None => came.unconcerned += 1,
            }
        }
        came.whole.push(last - sent);
        Ok(())
    }
}

/// A seat's next update, and when it came; none: the command did not concern this seat.
async fn update(socket: &mut Socket) -> Result<Option<(Utf8Bytes, Instant)>> {
    if let Ok(text) = timeout(CONCERNED, socket.hear()).await {
        return Ok(Some((text.context("closed")?, Instant::now())));
    }
    socket.say(&json!({ "t": "ping" })).await?;
    let mut came = None;
    loop {
        let text = timeout(PATIENCE, socket.hear()).await.context("nothing heard")?.context("closed")?;
        if !is_update(&text) {
            return Ok(came);
        }
        came = Some((text, Instant::now()));
    }
}

/// What a command of these came to on the wire.
fn lengths(came: &[Came]) -> Lengths {
    let sum = |of: fn(&Came) -> usize| came.iter().map(of).sum::<usize>();
    let commands = sum(|c| c.whole.len()).max(1);
    let player = sum(|c| c.player_bytes) / sum(|c| c.player_updates).max(1);
    Lengths { command: sum(|c| c.sent_bytes) / commands, gm: sum(|c| c.gm_bytes) / commands, player }
}

fn report(came: &[Came], lasted: Duration, busy: Duration, memory: u64) {
    let times = Times::new(came.iter().flat_map(|c| &c.whole).copied().collect());
    let sum = |of: fn(&Came) -> usize| came.iter().map(of).sum::<usize>();
    let commands = times.count();
    println!(
        "commands {:.0}/s, refused {}, seats not concerned {}",
        commands as f64 / lasted.as_secs_f64(),
        sum(|c| c.refused),
        sum(|c| c.unconcerned)
    );
    let [half, most, nearly] = [0.5, 0.99, 0.999].map(|share| times.within(share));
    println!("command to the last update: median {half:.2} ms, 99 % {most:.2} ms, 99.9 % {nearly:.2} ms");
    println!(
        "bytes a command: player {:.0}, GM {:.0}",
        sum(|c| c.player_bytes) as f64 / sum(|c| c.player_updates) as f64,
        sum(|c| c.gm_bytes) as f64 / commands as f64
    );
    println!(
        "processor {:.0} us a command, {:.0} % of a core; memory {:.1} MB",
        busy.as_secs_f64() * 1e6 / commands as f64,
        100.0 * busy.as_secs_f64() / lasted.as_secs_f64(),
        memory as f64 / 1e6
    );
}
