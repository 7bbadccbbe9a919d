//! The machine's raw limit: the shape of the closed loop, with a server that has no rules, no secrets and no websockets, and sends
//! each seat so many bytes. What a command costs here, no program on this machine can do without.

use crate::program::{busy, free_address};
use crate::stats::Times;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use futures_util::future::{join_all, try_join_all};
use std::fs::File;
use std::io::Write;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::sync::oneshot;

/// How long each of the two runs lasts.
const LASTS: Duration = Duration::from_secs(3);
/// Until the server listens.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether a command is on the disk before anybody is told.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Durable {
    Yes,
    No,
}

/// How many bytes go which way for each command.
#[derive(Clone, Copy, Args)]
pub struct Lengths {
    /// From the GM to the server.
    #[arg(long)]
    pub command: usize,
    /// Back to the GM.
    #[arg(long)]
    pub gm: usize,
    /// To each player.
    #[arg(long)]
    pub player: usize,
}

/// The server of a bare run; this tool starts it as a program of its own, so that its time is counted apart.
#[derive(Args)]
pub struct BareServer {
    #[arg(long)]
    listen: SocketAddr,
    #[arg(long)]
    tables: u32,
    #[arg(long)]
    players: u32,
    #[arg(long)]
    durable: Durable,
    #[command(flatten)]
    lengths: Lengths,
}

/// A record to be stored, and whom to tell then.
type Record = (usize, oneshot::Sender<()>);

impl BareServer {
    /// Takes the seats of one table after the other, and then serves them until it is killed.
    pub async fn run(&self) -> Result<()> {
        let listener = TcpListener::bind(self.listen).await?;
        let store = match self.durable {
            Durable::Yes => Some(writer()?),
            Durable::No => None,
        };
        let mut tables = Vec::new();
        for _ in 0..self.tables {
            let mut seats = Vec::new();
            for _ in 0..=self.players {
                let (seat, _) = listener.accept().await?;
                seat.set_nodelay(true)?;
                seats.push(seat);
            }
            tables.push(tokio::spawn(serve(seats, self.lengths, store.clone())));
        }
        for ended in join_all(tables).await {
            ended??;
        }
        Ok(())
    }
}

/// The first seat is the GM's: what it sends goes to all.
async fn serve(mut seats: Vec<TcpStream>, lengths: Lengths, store: Option<mpsc::Sender<Record>>) -> Result<()> {
    let (mut command, to_gm, to_player) = (vec![0; lengths.command], vec![1; lengths.gm], vec![1; lengths.player]);
    loop {
        if seats[0].read_exact(&mut command).await.is_err() {
            return Ok(()); // The run has ended.
        }
        if let Some(store) = &store {
            let (stored, when) = oneshot::channel();
            store.send((lengths.player, stored))?;
            when.await?;
        }
        let (gm, players) = seats.split_at_mut(1);
        for seat in players {
            seat.write_all(&to_player).await?;
        }
        gm[0].write_all(&to_gm).await?;
    }
}

/// A thread that writes all that waits, each record as long as it says, and confirms it once the disk has.
fn writer() -> Result<mpsc::Sender<Record>> {
    let (sender, waiting) = mpsc::channel::<Record>();
    let mut file: File = tempfile::tempfile()?;
    std::thread::spawn(move || -> std::io::Result<()> {
        while let Ok(first) = waiting.recv() {
            let batch: Vec<Record> = std::iter::once(first).chain(waiting.try_iter()).collect();
            file.write_all(&vec![1; batch.iter().map(|(length, _)| length).sum()])?;
            file.sync_data()?;
            for (_, stored) in batch {
                // The table that waited may have gone when the run ends.
                let _ = stored.send(());
            }
        }
        Ok(())
    });
    Ok(sender)
}

/// Prints what so many tables come to, first without a disk and then with it.
pub async fn measure(tables: u32, players: u32, lengths: Lengths) -> Result<()> {
    for (durable, words) in [("no", "nothing stored"), ("yes", "each command on the disk")] {
        let address = free_address()?;
        let mut child = Command::new(std::env::current_exe()?)
            .arg("bare-server")
            .args(["--listen", &address.to_string(), "--durable", durable])
            .args(["--tables", &tables.to_string(), "--players", &players.to_string()])
            .args(["--command", &lengths.command.to_string(), "--gm", &lengths.gm.to_string()])
            .args(["--player", &lengths.player.to_string()])
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let id = child.id().context("the bare server has ended")?;
        let mut opened = Vec::new();
        for _ in 0..tables {
            opened.push(open(address, players).await?);
        }
        let (before, begun) = (busy(id)?, Instant::now());
        let until = begun + LASTS;
        let playing = opened.into_iter().map(|seats| tokio::spawn(play(seats, lengths, until)));
        let mut times = Vec::new();
        for table in join_all(playing).await {
            times.extend(table??);
        }
        let (used, lasted) = (busy(id)?.saturating_sub(before), begun.elapsed());
        child.kill().await?;
        let times = Times::new(times);
        println!(
            "bare sockets, {words}: commands {:.0}/s, median {:.2} ms, 99 % {:.2} ms; processor {:.0} us a command",
            times.count() as f64 / lasted.as_secs_f64(),
            times.within(0.5),
            times.within(0.99),
            used.as_secs_f64() * 1e6 / times.count() as f64,
        );
    }
    Ok(())
}

/// The seats of one table, the GM's first.
async fn open(address: SocketAddr, players: u32) -> Result<Vec<TcpStream>> {
    let mut seats = Vec::new();
    for _ in 0..=players {
        let seat = connect(address).await?;
        seat.set_nodelay(true)?;
        seats.push(seat);
    }
    Ok(seats)
}

async fn connect(address: SocketAddr) -> Result<TcpStream> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Ok(stream) = TcpStream::connect(address).await {
            return Ok(stream);
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    bail!("the bare server does not listen")
}

/// How long each command took until all seats had what it sent them.
async fn play(mut seats: Vec<TcpStream>, lengths: Lengths, until: Instant) -> Result<Vec<Duration>> {
    let (command, mut times) = (vec![1; lengths.command], Vec::new());
    while Instant::now() < until {
        let sent = Instant::now();
        seats[0].write_all(&command).await?;
        let hearing = seats.iter_mut().enumerate().map(|(no, seat)| async move {
            let mut heard = vec![0; if no == 0 { lengths.gm } else { lengths.player }];
            seat.read_exact(&mut heard).await
        });
        try_join_all(hearing).await?;
        times.push(sent.elapsed());
    }
    Ok(times)
}
