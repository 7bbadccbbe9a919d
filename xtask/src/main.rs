//! Automation of the workspace, so that every chore is one command and needs no other tool.

mod browser;
mod counts;
mod fixtures;
mod fuzz;
mod mutants;
mod npm;
mod programs;
mod rules;
mod run;
mod suite;
mod test;
mod torture;
mod twins;
mod types;

use anyhow::{Result, bail};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask <task>

  test                   everything: formats, lints, tests, generated files, rules, scenarios, browser
  twins [SEEDS]          the law of secrecy over many seeds (300): fights that differ in hidden things only
  rules [--system NAME]  which rules are specified, claimed, implemented and exercised
  mutants FOLDER [--missed] [--without-laws] [--sample N] [--seed N]
                         breaks rules of a folder in rulesets in N places (200), one at a time, and sees which
                         tests notice; with --missed also those again that none has noticed; another seed draws
                         other places
  fixtures NAME [PROGRAM]
                         keeps logs and a data file as this release writes them, for later ones to replay; with a
                         program, the data file alone, as that program writes it
  fuzz TARGET [--minutes N]
                         searches for input that breaks something (10): messages, notation, forms, sheets, scenarios,
                         maps or pictures
  torture [--minutes N] [NAME]
                         the longer runs of what docs/RELIABILITY.md promises, for about so many minutes each (10), or
                         one of them; that page says what each does
  types                  writes the TypeScript types of the wire into web/src/wire
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs the task that the arguments name; false when the task found something wrong.
fn dispatch(args: &[String]) -> Result<bool> {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => test::everything(),
        ["rules"] => rules::audit(None),
        ["rules", "--system", name] => rules::audit(Some(name)),
        ["twins"] => twins::run(300),
        ["twins", seeds] => twins::run(seeds.parse()?),
        ["mutants", name, more @ ..] => mutants::run(name, mutants::Wanted::read(more)?),
        ["fixtures", name] => fixtures::make(name, None),
        ["fixtures", name, program] => fixtures::make(name, Some(program)),
        ["fuzz", target] => fuzz::run(target, 10),
        ["fuzz", target, "--minutes", minutes] => fuzz::run(target, minutes.parse()?),
        ["torture"] => torture::run(10, None),
        ["torture", "--minutes", minutes] => torture::run(minutes.parse()?, None),
        ["torture", "--minutes", minutes, name] => torture::run(minutes.parse()?, Some(name)),
        ["types"] => types::write(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(true)
        }
        _ => bail!("unknown task `{}`\n\n{USAGE}", words.join(" ")),
    }
}
