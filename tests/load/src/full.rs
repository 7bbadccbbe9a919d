//! A table with all its places taken: how long until everybody sees what a command did, what it costs, how long updates are.

use crate::UnderTest;
use crate::closed::{Came, Table};
use crate::program::Program;
use crate::seat::Seat;
use crate::stats::Times;
use anyhow::{Result, ensure};
use clap::Args;
use serde_json::json;
use std::time::Duration;

/// So many join with one command.
const AT_ONCE: usize = 20;
/// Commands after the last have joined: by then they have their places in the order.
const WARM_UP: u32 = 40;

#[derive(Args)]
pub struct Full {
    /// Combatants; the sample fight's foes again and again.
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(20..=120))]
    combatants: u32,
    /// Players at the table, beside its GM.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=29))]
    players: u32,
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(20..=10_000))]
    commands: u32,
}

impl Full {
    pub async fn run(&self, under_test: &UnderTest) -> Result<()> {
        let program = Program::start(under_test).await?;
        let mut table = Table::open(&program, &Seat::found(&program).await?, self.players).await?.warmed_up().await?;
        self.fill(&mut table).await?;
        for _ in 0..WARM_UP {
            table.command(&mut Came::default()).await?;
        }
        let (mut came, busy) = (Came::default(), program.busy()?);
        let (mut longest, mut sent) = (0, 0);
        for _ in 0..self.commands {
            let before = came.gm_bytes;
            table.command(&mut came).await?;
            longest = longest.max(came.gm_bytes - before);
            sent += 1;
        }
        let busy = program.busy()?.saturating_sub(busy);
        self.report(&program, table.known().combatants(), came, busy, longest, sent);
        Ok(())
    }

    /// Foes of the ruleset join until all places are taken.
    async fn fill(&self, table: &mut Table) -> Result<()> {
        let most = self.combatants as usize;
        let foes: Vec<String> = table.known().foes().map(str::to_owned).collect();
        ensure!(!foes.is_empty(), "the ruleset has no foes");
        for foe in foes.iter().cycle() {
            let left = most.saturating_sub(table.known().combatants());
            if left == 0 {
                break;
            }
            let was = table.known().combatants();
            let few = left.min(AT_ONCE).min(most.div_ceil(foes.len()));
            table.does(&json!({ "c": "add", "entry": foe, "count": few }), &mut Came::default()).await?;
            ensure!(table.known().combatants() > was, "nobody joined");
        }
        Ok(())
    }

    fn report(&self, program: &Program, combatants: usize, came: Came, busy: Duration, longest: usize, sent: u32) {
        let (refused, gm) = (came.refused, came.gm_bytes as f64 / f64::from(sent));
        let player = came.player_bytes as f64 / came.player_updates.max(1) as f64;
        let times = Times::new(came.whole);
        let [half, most] = [0.5, 0.99].map(|share| times.within(share));
        println!("{}: {combatants} combatants, {sent} commands, {refused} refused", program.system);
        println!("command to the last update: median {half:.1} ms, 99 % {most:.1} ms");
        println!("processor {:.1} ms a command", busy.as_secs_f64() * 1000.0 / f64::from(sent));
        println!("bytes of an update: player {player:.0}, GM {gm:.0}; the GM's longest {longest}");
    }
}
