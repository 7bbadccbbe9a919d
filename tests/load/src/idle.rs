//! What a connection costs that only listens.

use crate::UnderTest;
use crate::program::Program;
use crate::seat::Seat;
use anyhow::Result;
use clap::Args;
use std::time::{Duration, Instant};

/// For memory to come to rest. Less than the server's patience with a silent client.
const REST: Duration = Duration::from_secs(3);

#[derive(Args)]
pub struct Idle {
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(6..=9000))]
    connections: u32,
    /// Connections at each table, its GM among them.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=30))]
    seats: u32,
}

impl Idle {
    pub async fn run(&self, under_test: &UnderTest) -> Result<()> {
        let program = Program::start(under_test).await?;
        let empty = program.memory()?;
        let mut seats = Vec::new();
        for _ in 0..self.connections / self.seats {
            let gm = Seat::found(&program).await?;
            for no in 1..self.seats {
                seats.push(Seat::join(&program, &gm.code, &format!("Player {no}")).await?);
            }
            seats.push(gm);
        }
        tokio::time::sleep(REST).await;
        let seated = program.memory()?;
        let begun = Instant::now();
        let mut readers = Vec::new();
        for seat in &seats {
            let mut socket = seat.connect(&program).await?;
            socket.settle().await?;
            readers.push(tokio::spawn(async move { while socket.hear().await.is_some() {} }));
        }
        let took = begun.elapsed();
        tokio::time::sleep(REST).await;
        let connected = program.memory()?;
        let lost = readers.iter().filter(|reader| reader.is_finished()).count();
        let tables = seats.len() / self.seats as usize;
        let each = |from: u64, to: u64, of: usize| to.saturating_sub(from) as f64 / 1e3 / of as f64;
        println!("connections {} at {tables} tables with the sample fight, {lost} lost", seats.len());
        println!("connected in {:.2} s, one after the other", took.as_secs_f64());
        println!("memory {:.1} MB empty, {:.1} MB seated, {:.1} MB connected", mb(empty), mb(seated), mb(connected));
        println!(
            "each connection {:.1} kB, each table {:.1} kB",
            each(seated, connected, seats.len()),
            each(empty, seated, tables)
        );
        Ok(())
    }
}

fn mb(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
