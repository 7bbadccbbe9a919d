//! The program under test, as the operating system sees it.

use crate::{UnderTest, http};
use anyhow::{Context, Result, bail};
use std::net::{SocketAddr, TcpListener};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// For the first answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Ticks of the clock in which Linux counts a process's time.
const TICKS_PER_SECOND: f64 = 100.0;

/// A running program with a database of its own. It ends when this is dropped.
pub struct Program {
    /// Where it listens.
    pub address: SocketAddr,
    /// From starting it to its first answer.
    pub start: Duration,
    /// Id of the ruleset to play.
    pub system: String,
    child: Child,
    folder: TempDir,
}

impl Program {
    /// Starts it and waits until it answers.
    pub async fn start(under_test: &UnderTest) -> Result<Program> {
        let folder = tempfile::tempdir()?;
        let address = free_address()?;
        let (child, start) = launch(under_test, address, &folder).await?;
        let system = choose(address, under_test.system.as_deref()).await?;
        Ok(Program { address, start, system, child, folder })
    }

    /// Kills it, and starts it again with the same data.
    pub async fn again(mut self, under_test: &UnderTest) -> Result<Program> {
        self.child.kill().await?;
        let (child, start) = launch(under_test, self.address, &self.folder).await?;
        Ok(Program { child, start, ..self })
    }

    /// Memory that it occupies now, in bytes.
    pub fn memory(&self) -> Result<u64> {
        let id = self.child.id().context("the program has ended")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kibibytes * 1024)
    }

    /// Time of a processor that it has used.
    pub fn busy(&self) -> Result<Duration> {
        busy(self.child.id().context("the program has ended")?)
    }
}

/// A place on this machine where nobody listens.
pub fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

/// Time of a processor that the process with this id has used.
pub fn busy(id: u32) -> Result<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    // The program's name, in brackets, may hold spaces; utime and stime are the 12th and 13th word after it.
    let (_, words) = stat.rsplit_once(')').context("an odd stat")?;
    let ticks: u64 = words.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum();
    Ok(Duration::from_secs_f64(ticks as f64 / TICKS_PER_SECOND))
}

/// A program with its data in this folder, once it answers, and how long that took.
async fn launch(under_test: &UnderTest, address: SocketAddr, folder: &TempDir) -> Result<(Child, Duration)> {
    let mut command = match under_test.core {
        None => Command::new(&under_test.fray),
        Some(core) => {
            let mut command = Command::new("taskset");
            command.args(["--cpu-list", &core.to_string()]).arg(&under_test.fray);
            command
        }
    };
    let listen = address.to_string();
    command.args([
        "serve",
        "--log",
        "warn",
        "--connections-per-address",
        "0",
        "--posts-per-minute",
        "0",
        "--messages-per-second",
        "0",
        "--listen",
        &listen,
    ]);
    command.arg("--data").arg(folder.path().join("fray.db"));
    command.stdin(Stdio::null()).stdout(Stdio::null()).kill_on_drop(true);
    let begun = Instant::now();
    let child = command.spawn().with_context(|| format!("starting {}", under_test.fray.display()))?;
    Ok((child, wait(address, begun).await?))
}

async fn wait(address: SocketAddr, begun: Instant) -> Result<Duration> {
    while begun.elapsed() < PATIENCE {
        if http::get(address, "/healthz").await.is_ok_and(|answer| answer.status == 200) {
            return Ok(begun.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    bail!("the program does not answer")
}

async fn choose(address: SocketAddr, wanted: Option<&str>) -> Result<String> {
    let systems = http::get(address, "/api/systems").await?.body;
    let mut ids = systems.as_array().into_iter().flatten().filter_map(|system| system["id"].as_str());
    let found = ids.find(|id| wanted.is_none_or(|wanted| wanted == *id));
    Ok(found.with_context(|| format!("no such ruleset among {systems}"))?.to_owned())
}
