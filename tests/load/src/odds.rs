//! How long odds take, as a page wants them: those of the likely actions together, those of all that a map may show
//! together, those of the answers to a question together. One table; nothing else is asked meanwhile.

use crate::UnderTest;
use crate::closed::{Came, Table};
use crate::hurry::{Act, Known};
use crate::program::Program;
use crate::seat::Seat;
use crate::stats::Times;
use anyhow::{Context, Result};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// For an answer; a server that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(10);
/// Actions whose odds a list of offers shows.
const LIKELY: usize = 3;
/// Choices whose odds can be wanted at once.
const MOST: usize = 8;

#[derive(Args)]
pub struct Odds {
    /// Players at the table, beside its GM.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=29))]
    players: u32,
    /// Commands of the fight; before each, all odds are wanted that a page of the GM could show.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    commands: u32,
}

/// What one kind of request came to.
#[derive(Default)]
struct Taken {
    times: Vec<Duration>,
    choices: usize,
    told: usize,
    sampled: usize,
}

impl Odds {
    pub async fn run(&self, under_test: &UnderTest) -> Result<()> {
        let program = Program::start(under_test).await?;
        let table = Table::open(&program, &Seat::found(&program).await?, self.players).await?;
        let mut table = table.warmed_up().await?;
        let mut taken: BTreeMap<&str, Taken> = BTreeMap::new();
        let mut id = 0;
        for _ in 0..self.commands {
            for (kind, of) in wanted(table.known()) {
                id += 1;
                let taken = taken.entry(kind).or_default();
                taken.choices += of.len();
                ask(&mut table, id, &of, taken).await?;
            }
            table.command(&mut Came::default()).await?;
        }
        for (kind, taken) in taken {
            taken.print(kind);
        }
        Ok(())
    }
}

/// All that a page of the GM could want to know now, in requests of which each is answered by one message.
fn wanted(known: &Known) -> Vec<(&'static str, Vec<Value>)> {
    let mut all: Vec<(&str, Vec<Value>)> = vec![];
    for set in known.of_turn().filter(|set| set.who.is_some()) {
        let choice = |act: &Act| json!({ "of": "act", "who": set.who, "act": act.act });
        let likely = set.open().filter(|act| act.main && act.r#use != "end");
        all.push(("likely actions", likely.take(LIKELY).map(choice).collect()));
        all.push(("eight actions", set.open().take(MOST).map(choice).collect()));
    }
    for question in known.asked() {
        let answers = if question.form.kind == "confirm" {
            vec![json!(true), json!(false)]
        } else {
            vec![question.default.clone()]
        };
        let choice = |value: Value| json!({ "of": "answer", "question": question.id, "value": value });
        all.push(("answers", answers.into_iter().map(choice).collect()));
    }
    all.retain(|(_, of)| !of.is_empty());
    all
}

/// Wants these odds and waits for them.
async fn ask(table: &mut Table, id: u32, of: &[Value], taken: &mut Taken) -> Result<()> {
    let asked = Instant::now();
    table.gm.say(&json!({ "t": "odds", "id": id, "of": of })).await?;
    loop {
        let text = timeout(PATIENCE, table.gm.hear()).await.context("no odds")?.context("closed")?;
        if !text.starts_with("{\"t\":\"odds\"") {
            continue;
        }
        taken.times.push(asked.elapsed());
        let answer: Value = serde_json::from_str(&text)?;
        let told = || answer["odds"].as_array().into_iter().flatten().filter_map(|odds| odds["line"].as_str());
        taken.told += told().count();
        taken.sampled += told().filter(|line| line.starts_with('≈')).count();
        return Ok(());
    }
}

impl Taken {
    fn print(self, kind: &str) {
        let times = Times::new(self.times);
        let count = times.count();
        let [half, most, nearly, all] = [0.5, 0.95, 0.99, 1.0].map(|share| times.within(share));
        println!(
            "{kind}: {count} requests, {:.1} choices each, {} odds told, {} of them sampled; \
             median {half:.1} ms, 95 % {most:.1} ms, 99 % {nearly:.1} ms, slowest {all:.1} ms",
            self.choices as f64 / count as f64,
            self.told,
            self.sampled
        );
    }
}
