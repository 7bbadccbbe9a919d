//! The command line: subcommands and exit codes.

use crate::config::{Cli, Command, Serve};
use crate::serve::{self, StartError, Stop};
use crate::systems::Systems;
use crate::upkeep;
use clap::Parser;
use std::io::IsTerminal;
use std::process::ExitCode;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Runs the program, with these systems, to its end.
pub fn main(systems: Systems) -> ExitCode {
    let cli = Cli::parse();
    // Opened by a double click, the window closes with the program: people must be able to read why first.
    let bare = cfg!(windows) && std::env::args_os().len() == 1;
    let result = match cli.command {
        None => start(&cli.serve, systems).inspect_err(|words| {
            if bare {
                wait_for_enter(words)
            }
        }),
        Some(Command::Serve(serve)) => start(&serve, systems),
        Some(Command::Scenario(scenario)) => return crate::scenario::run(&scenario, systems),
        Some(Command::Check(check)) => runtime().and_then(|r| r.block_on(upkeep::run_check(&check, systems))),
        Some(Command::Backup(backup)) => runtime().and_then(|r| r.block_on(upkeep::run_backup(&backup, systems))),
        Some(Command::Verify(verify)) => upkeep::run_verify(&verify, systems),
        Some(Command::Healthcheck(check)) => runtime().and_then(|r| r.block_on(serve::healthcheck(&check.url))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => complain(&words),
    }
}

#[expect(clippy::print_stderr, reason = "this is where the operator looks")]
fn complain(words: &str) -> ExitCode {
    eprintln!("fray: {words}");
    ExitCode::FAILURE
}

#[expect(clippy::print_stderr, reason = "this is where whoever opened the program looks")]
fn wait_for_enter(words: &str) {
    if std::io::stdin().is_terminal() {
        eprintln!("fray: {words}\nPress Enter to close this window.");
        // Whatever comes, the window may close now.
        let _ = std::io::stdin().read_line(&mut String::new());
    }
}

fn runtime() -> Result<Runtime, String> {
    Runtime::new().map_err(|e| format!("The operating system gives no threads: {e}"))
}

fn start(config: &Serve, systems: Systems) -> Result<(), String> {
    log(&config.log).map_err(|e| e.to_string())?;
    let runtime = runtime()?;
    runtime.block_on(async {
        let stop = Stop::listen().map_err(|e| format!("The operating system gives no signals: {e}"))?;
        serve::run(config, systems, stop).await.map_err(|e| e.to_string())
    })
}

fn log(filter: &str) -> Result<(), StartError> {
    let targets: Targets = filter.parse().map_err(|_| StartError::Log(filter.into()))?;
    let lines = tracing_subscriber::fmt::layer()
        .with_target(false)
        // A window of Windows shows the codes of colours as letters unless it is asked not to.
        .with_ansi(cfg!(unix) && std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    tracing_subscriber::registry().with(lines).with(targets).init();
    Ok(())
}
