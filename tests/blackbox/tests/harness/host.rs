#[cfg(target_os = "linux")]
use super::disk::Disk;
use super::http::Browser;
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// The data file's name.
const DATA: &str = "fray.db";
/// The file for the log, if the flags say what to log.
const LOG: &str = "log.txt";

/// Environment variables for the program.
type Environment = Vec<(&'static str, OsString)>;

/// The program, running on its own port over its own data file.
pub struct Host {
    program: PathBuf,
    child: Child,
    folder: TempDir,
    flags: Vec<String>,
    environment: Environment,
    pub address: SocketAddr,
}

/// The program under test.
pub const UNDER_TEST: &str = env!("CARGO_BIN_EXE_fray-under-test");

/// The program's command line.
pub fn program() -> Command {
    command(Path::new(UNDER_TEST))
}

fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null()).kill_on_drop(true);
    for name in [
        "FRAY_LISTEN",
        "FRAY_DATA",
        "FRAY_PUBLIC_URL",
        "FRAY_LOG",
        "FRAY_POSTS_PER_MINUTE",
        "FRAY_METRICS_TOKEN",
        "FRAY_TRUSTED_PROXY",
        "FRAY_CONNECTIONS",
        "FRAY_DRAIN_SECONDS",
    ] {
        command.env_remove(name);
    }
    command
}

impl Host {
    /// Starts it with scripted dice allowed and no limit on requests.
    pub async fn start() -> Host {
        Host::with(&["--test-dice", "--posts-per-minute", "0"]).await
    }

    /// Starts it with these flags.
    pub async fn with(flags: &[&str]) -> Host {
        Host::of(Path::new(UNDER_TEST), tempfile::tempdir().unwrap(), flags).await
    }

    /// Starts it over a copy of this data file.
    pub async fn over(data: &Path) -> Host {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(data, folder.path().join(DATA)).unwrap();
        Host::of(Path::new(UNDER_TEST), folder, &["--posts-per-minute", "0"]).await
    }

    /// Starts a program over the data file in this folder, with these flags.
    pub async fn of(program: &Path, folder: TempDir, flags: &[&str]) -> Host {
        Host::within(program, folder, flags, vec![]).await
    }

    /// Starts it on its own disk, which can fail.
    #[cfg(target_os = "linux")]
    pub async fn on_a_disk(flags: &[&str]) -> (Host, Disk) {
        let folder = tempfile::tempdir().unwrap();
        let disk = Disk::under(folder.path());
        (Host::within(Path::new(UNDER_TEST), folder, flags, disk.environment()).await, disk)
    }

    async fn within(program: &Path, folder: TempDir, flags: &[&str], environment: Environment) -> Host {
        let flags: Vec<String> = flags.iter().map(ToString::to_string).collect();
        let run = run(program, &folder, &flags, &environment, "127.0.0.1:0").await;
        let (child, address) = run.expect("the program starts");
        Host { program: program.into(), child, folder, flags, environment, address }
    }

    /// The data file.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join(DATA)
    }

    /// What it has logged, if it was started with `--log`.
    pub fn logged(&self) -> String {
        std::fs::read_to_string(self.folder.path().join(LOG)).unwrap()
    }

    /// A browser without cookies.
    pub fn browser(&self) -> Browser {
        Browser::new(self.address)
    }

    /// Ends it at once, in the middle of whatever it does.
    pub async fn crash(&mut self) {
        self.child.kill().await.unwrap();
    }

    /// The same, and starts it again on the same port and file.
    pub async fn crash_and_restart(&mut self) {
        self.crash().await;
        self.start_again().await;
    }

    /// Asks it to stop, and waits until it has.
    pub async fn stop(&mut self) -> std::process::ExitStatus {
        self.ask_to_stop();
        self.ended().await
    }

    pub fn ask_to_stop(&self) {
        let id = self.child.id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }

    /// Waits until it has ended.
    pub async fn ended(&mut self) -> std::process::ExitStatus {
        timeout(Duration::from_secs(10), self.child.wait()).await.expect("it stops").unwrap()
    }

    /// Starts it again on the same port and file.
    pub async fn start_again(&mut self) {
        assert!(self.tries_to_start_again().await, "the program did not start");
    }

    /// The same, if the program agrees to start.
    pub async fn tries_to_start_again(&mut self) -> bool {
        let listen = self.address.to_string();
        let Some(run) = run(&self.program, &self.folder, &self.flags, &self.environment, &listen).await else {
            return false;
        };
        (self.child, self.address) = run;
        true
    }
}

/// `None`: it ended without starting.
async fn run(
    program: &Path,
    folder: &TempDir,
    flags: &[String],
    environment: &Environment,
    listen: &str,
) -> Option<(Child, SocketAddr)> {
    let data = folder.path().join(DATA);
    let mut command = command(program);
    command.envs(environment.iter().cloned());
    command.args(["--listen", listen, "--data"]).arg(data).args(flags);
    let stderr = if flags.iter().any(|flag| flag == "--log") {
        Stdio::from(std::fs::File::create(folder.path().join(LOG)).unwrap())
    } else {
        command.args(["--log", "warn"]);
        Stdio::inherit()
    };
    let mut child = command.stdout(Stdio::piped()).stderr(stderr).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = async {
        while let Some(line) = lines.next_line().await.unwrap() {
            if let Some(address) = line.trim().strip_prefix("On this machine:  http://") {
                return Some(address.parse().unwrap());
            }
        }
        None
    };
    let address = timeout(Duration::from_secs(20), address).await.expect("it starts or ends in time")?;
    // Read on, so that the program never waits for a reader.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Some((child, address))
}
