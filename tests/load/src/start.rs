//! How long the program takes to start.

use crate::UnderTest;
use crate::program::Program;
use crate::stats::Times;
use anyhow::Result;
use clap::Args;

#[derive(Args)]
pub struct Start {
    /// How often.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
}

impl Start {
    pub async fn run(&self, under_test: &UnderTest) -> Result<()> {
        let mut times = Vec::new();
        let mut memory = 0;
        for _ in 0..self.runs {
            let program = Program::start(under_test).await?;
            times.push(program.start);
            memory = program.memory()?;
        }
        let times = Times::new(times);
        println!("starts {}, with an empty database made each time", times.count());
        println!("first answer after: median {:.0} ms, slowest {:.0} ms", times.within(0.5), times.within(1.0));
        println!("memory at rest {:.1} MB", memory as f64 / 1e6);
        Ok(())
    }
}
