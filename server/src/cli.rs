//! The program: what it is told to do, and how it ends.

use crate::config::{Cli, Command, Serve};
use crate::serve::{self, StartError};
use clap::Parser;
use std::io::IsTerminal;
use std::process::ExitCode;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Runs the program to its end.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        None => start(&cli.serve),
        Some(Command::Serve(serve)) => start(&serve),
        Some(Command::Scenario(scenario)) => return crate::scenario::run(&scenario),
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

fn start(config: &Serve) -> Result<(), String> {
    log(&config.log).map_err(|e| e.to_string())?;
    let runtime = runtime()?;
    let result = runtime.block_on(serve::run(config, asked_to_stop()));
    result.map_err(|e| e.to_string())
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

/// Ctrl+C, or a polite end by the system.
async fn asked_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without the signal there is no other way to stop than to be killed.
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = interrupt => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
