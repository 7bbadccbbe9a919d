//! The program: what it is told to do, and how it ends.

use crate::config::{Cli, Command, Serve};
use crate::serve::{self, StartError};
use crate::systems::Systems;
use crate::upkeep;
use clap::Parser;
use std::future::Future;
use std::io::IsTerminal;
use std::process::ExitCode;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Runs the program, with these systems, to its end.
pub fn main(systems: Systems) -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        None => start(&cli.serve, systems),
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

fn runtime() -> Result<Runtime, String> {
    Runtime::new().map_err(|e| format!("The system gives no threads: {e}"))
}

fn start(config: &Serve, systems: Systems) -> Result<(), String> {
    log(&config.log).map_err(|e| e.to_string())?;
    let runtime = runtime()?;
    runtime.block_on(async {
        let stop = asked_to_stop().map_err(|e| format!("The system gives no signals: {e}"))?;
        serve::run(config, systems, stop).await.map_err(|e| e.to_string())
    })
}

fn log(filter: &str) -> Result<(), StartError> {
    let targets: Targets = filter.parse().map_err(|_| StartError::Log(filter.into()))?;
    let lines = tracing_subscriber::fmt::layer()
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    tracing_subscriber::registry().with(lines).with(targets).init();
    Ok(())
}

/// Ctrl+C, or a polite end by the system. Listens from when it is called, not from when it is first awaited: the system
/// may ask the moment that the server says it is ready.
#[cfg(unix)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(windows)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move { drop(interrupt.recv().await) })
}
