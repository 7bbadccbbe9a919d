//! One table with a long log: what a command, an undo, a page that comes and a waking table cost then.

use crate::UnderTest;
use crate::closed::{Came, Table};
use crate::program::Program;
use crate::seat::Seat;
use crate::stats::Times;
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::time::{Duration, Instant};

/// Commands that are measured together.
const SAMPLE: usize = 200;
/// Undone and done again so often.
const UNDOS: usize = 10;

#[derive(Args)]
pub struct Long {
    /// Commands. Each makes two to three commits.
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u32).range(400..=100_000))]
    commands: u32,
    /// Players, beside the GM.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=29))]
    players: u32,
}

impl Long {
    pub async fn run(&self, under_test: &UnderTest) -> Result<()> {
        let program = Program::start(under_test).await?;
        let gm = Seat::found(&program).await?;
        let mut table = Table::open(&program, &gm, self.players).await?.warmed_up().await?;
        sample(&mut table, &program, "short log").await?;
        let mut came = Came::default();
        for _ in 0..(self.commands as usize).saturating_sub(2 * SAMPLE) {
            table.command(&mut came).await?;
        }
        sample(&mut table, &program, "long log").await?;
        for what in ["undo", "redo"] {
            let mut came = Came::default();
            for _ in 0..UNDOS {
                table.does(&json!({ "c": what }), &mut came).await?;
            }
            println!("{what}: median {:.2} ms", Times::new(came.whole).within(0.5));
        }
        drop(table);
        println!("a GM's page that comes: {:.2} ms", ms(page(&gm, &program).await?));
        let program = program.again(under_test).await?;
        println!("the same at a table that wakes: {:.2} ms", ms(page(&gm, &program).await?));
        Ok(())
    }
}

/// What a command costs now.
async fn sample(table: &mut Table, program: &Program, when: &str) -> Result<()> {
    let (mut came, busy) = (Came::default(), program.busy()?);
    for _ in 0..SAMPLE {
        table.command(&mut came).await?;
    }
    let busy = program.busy()?.saturating_sub(busy).as_secs_f64() * 1e6 / SAMPLE as f64;
    println!("{when}: median {:.2} ms, processor {busy:.0} us a command", Times::new(came.whole).within(0.5));
    Ok(())
}

/// From opening a socket to the first update, which holds the whole log.
async fn page(gm: &Seat, program: &Program) -> Result<Duration> {
    let begun = Instant::now();
    gm.connect(program).await?.settle().await?;
    Ok(begun.elapsed())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
