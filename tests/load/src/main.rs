//! Measures the program from outside, on loopback, as `docs/PERFORMANCE.md` tells. Every measurement starts a program
//! of its own on a free port with an empty database, is bounded in time and number, and ends it again.

mod bare;
mod closed;
mod fight;
mod full;
mod http;
mod hurry;
mod idle;
mod long;
mod odds;
mod parts;
mod program;
mod seat;
mod start;
mod stats;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "fray-load", about)]
struct Cli {
    #[command(flatten)]
    under_test: UnderTest,
    #[command(subcommand)]
    measure: Measure,
}

/// The program that is measured.
#[derive(Args)]
pub struct UnderTest {
    /// The program.
    #[arg(long, default_value = "target/release/fray")]
    fray: PathBuf,
    /// Keeps the program on this core (`taskset`); run this tool on another one.
    #[arg(long)]
    core: Option<u32>,
    /// The ruleset to play; the first one listed by default.
    #[arg(long)]
    system: Option<String>,
}

#[derive(Subcommand)]
enum Measure {
    /// From starting the program to its first answer.
    Start(start::Start),
    /// Memory of connections that only listen.
    Idle(idle::Idle),
    /// Fights at many tables: how long until everybody sees what was done, and what it costs.
    Fight(fight::Fight),
    /// Fights in which each table sends its next command when all its seats have seen the last one: what the program can do.
    Closed(closed::Closed),
    /// What of an update is how long.
    Parts(parts::Parts),
    /// How long odds take, as a page wants them.
    Odds(odds::Odds),
    /// A table with all its places taken: what a command costs.
    Full(full::Full),
    /// What `closed` measures bare sockets with.
    #[command(hide = true)]
    BareServer(bare::BareServer),
    /// A long log: commands, undo, a page that comes, a table that wakes.
    Long(long::Long),
}

#[tokio::main]
async fn main() -> Result<()> {
    let cli = Cli::parse();
    match &cli.measure {
        Measure::Start(start) => start.run(&cli.under_test).await,
        Measure::Idle(idle) => idle.run(&cli.under_test).await,
        Measure::Fight(fight) => fight.run(&cli.under_test).await,
        Measure::Closed(closed) => closed.run(&cli.under_test).await,
        Measure::Parts(parts) => parts.run(&cli.under_test).await,
        Measure::Odds(odds) => odds.run(&cli.under_test).await,
        Measure::Full(full) => full.run(&cli.under_test).await,
        Measure::BareServer(server) => server.run().await,
        Measure::Long(long) => long.run(&cli.under_test).await,
    }
}
