//! What of an update is how long: bytes by part, for the GM and for players.

use crate::UnderTest;
use crate::closed::{Came, Table};
use crate::hurry::Message;
use crate::program::Program;
use crate::seat::Seat;
use anyhow::Result;
use clap::Args;
use std::collections::BTreeMap;

#[derive(Args)]
pub struct Parts {
    /// Players at the table, beside its GM.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=29))]
    players: u32,
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    commands: u32,
    /// Also prints every so many-th update as it came.
    #[arg(long)]
    show: Option<usize>,
}

/// Bytes of updates by kind of part.
#[derive(Default)]
pub struct Weighed {
    kinds: BTreeMap<String, usize>,
    updates: usize,
    show: Option<usize>,
}

impl Parts {
    pub async fn run(&self, under_test: &UnderTest) -> Result<()> {
        let program = Program::start(under_test).await?;
        let table = Table::open(&program, &Seat::found(&program).await?, self.players).await?;
        let mut table = table.warmed_up().await?;
        let mut came = Came::default();
        let weighed = || Weighed { show: self.show, ..Weighed::default() };
        came.weighed = Some((weighed(), weighed()));
        for _ in 0..self.commands {
            table.command(&mut came).await?;
        }
        let (gm, players) = came.weighed.unwrap_or_default();
        gm.print("GM");
        players.print("players");
        Ok(())
    }
}

impl Weighed {
    /// Counts an update; other messages are none.
    pub fn weigh(&mut self, text: &str) -> Result<()> {
        let message: Message = serde_json::from_str(text)?;
        if !message.is_update() {
            return Ok(());
        }
        self.updates += 1;
        if self.show.is_some_and(|nth| self.updates.is_multiple_of(nth)) {
            println!("{text}");
        }
        let mut rest = text.len();
        for (name, bytes) in message.sizes() {
            let kind = name.split(':').next().unwrap_or_default();
            *self.kinds.entry(kind.to_owned()).or_default() += bytes;
            rest -= bytes;
        }
        *self.kinds.entry("lines and frame".into()).or_default() += rest;
        Ok(())
    }

    fn print(self, who: &str) {
        let mean = |bytes: usize| bytes as f64 / self.updates as f64;
        let mut kinds: Vec<(String, usize)> = self.kinds.into_iter().collect();
        kinds.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
        let all: usize = kinds.iter().map(|(_, bytes)| bytes).sum();
        println!("{who}: {} updates of {:.0} bytes", self.updates, mean(all));
        for (kind, bytes) in kinds {
            println!("  {:6.0} {kind}", mean(bytes));
        }
    }
}
