//! What an operator can say: flags, and the environment.

use crate::callers::Network;
use clap::{Args, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Fights at the table, by the rules. Run it, open the address that it prints, and hand the code to your players.
#[derive(Debug, Parser)]
#[command(name = "fray", version, about, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; without it, the server is started.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// For the server.
    #[command(flatten)]
    pub serve: Serve,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Runs the server (also without this word).
    Serve(Serve),
    /// Plays scenario files and says which hold.
    Scenario(Scenario),
    /// Looks through a data file, also of a running server: whether every fight can be played again from its log.
    Check(Check),
    /// Makes a consistent copy of the data file of a running server.
    Backup(Backup),
    /// Draws all dice of an encounter again, from the file that a GM fetched when it was over (fight.json).
    Verify(Verify),
    /// Asks a running server whether it is ready; for containers.
    Healthcheck(Healthcheck),
}

/// Flags of the server.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// Address and port to listen on. All interfaces by default, so that phones reach it.
    #[arg(long, env = "FRAY_LISTEN", default_value = "0.0.0.0:8080", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,
    /// The file that holds everything; made if it is not there.
    #[arg(long, env = "FRAY_DATA", default_value = "./fray.db", value_name = "FILE")]
    pub data: PathBuf,
    /// Public address of the server, if it is behind a proxy.
    #[arg(long, env = "FRAY_PUBLIC_URL", value_name = "https://HOST", value_parser = public_url)]
    pub public_url: Option<String>,
    /// Trusted proxies, whose X-Forwarded-For is believed: addresses or networks. Without one, everybody behind a proxy
    /// counts as one address.
    #[arg(long, env = "FRAY_TRUSTED_PROXY", value_name = "ADDRESS,…", value_delimiter = ',')]
    pub trusted_proxy: Vec<Network>,
    /// What to log: a level, or levels by part (info,fray=debug).
    #[arg(long, env = "FRAY_LOG", default_value = "info", value_name = "FILTER")]
    pub log: String,
    /// Requests per minute and address of browsers that have no seat, or that change something; 0: no limit, and none for
    /// what one member does either.
    #[arg(long, env = "FRAY_POSTS_PER_MINUTE", default_value_t = 240, value_name = "NUMBER")]
    pub posts_per_minute: u32,
    /// New tables per hour and address; 0: no limit. If not given: 60, and no limit for this machine itself.
    #[arg(long, env = "FRAY_TABLES_PER_HOUR", value_name = "NUMBER")]
    pub tables_per_hour: Option<u32>,
    /// New members per hour, address and table; 0: no limit. If not given: 40, and no limit for this machine itself.
    #[arg(long, env = "FRAY_MEMBERS_PER_HOUR", value_name = "NUMBER")]
    pub members_per_hour: Option<u32>,
    /// Messages per second and socket, on average; 0: no limit.
    #[arg(long, env = "FRAY_MESSAGES_PER_SECOND", default_value_t = 20, value_name = "NUMBER")]
    pub messages_per_second: u32,
    /// Connections at a time, at most.
    #[arg(long, env = "FRAY_CONNECTIONS", default_value_t = 10_000, value_name = "NUMBER")]
    pub connections: usize,
    /// Connections per address at a time; 0: no limit. If not given: 500, and no limit for this machine itself.
    #[arg(long, env = "FRAY_CONNECTIONS_PER_ADDRESS", value_name = "NUMBER")]
    pub connections_per_address: Option<usize>,
    /// Seconds that a client has for the head of a request, for its body, and for the first message of a socket.
    #[arg(long, env = "FRAY_REQUEST_SECONDS", default_value_t = 15, value_name = "SECONDS")]
    pub request_seconds: u32,
    /// Seconds between being asked to stop and shutting down: /readyz says so at once, and those who are here play on.
    #[arg(long, env = "FRAY_DRAIN_SECONDS", default_value_t = 0, value_name = "SECONDS")]
    pub drain_seconds: u32,
    /// Requests that send this word (`Authorization: Bearer WORD`) may read all of `/metrics`; without it, this machine alone
    /// may read them, without the counts that hidden commands change.
    #[arg(long, env = "FRAY_METRICS_TOKEN", value_name = "WORD", hide_env_values = true)]
    pub metrics_token: Option<String>,
    /// Lets tests say how the dice fall. Never at a real table.
    #[arg(long, hide = true)]
    pub test_dice: bool,
}

/// Flags of `scenario`.
#[derive(Clone, Debug, Args)]
pub struct Scenario {
    /// Files, or folders of them.
    #[arg(required_unless_present = "list", value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Prints what scenarios of this ruleset may name: actions with their forms, questions, conditions, figures, rolls.
    #[arg(long, value_name = "SYSTEM", conflicts_with = "paths")]
    pub list: Option<String>,
    /// Tells what happens, step by step.
    #[arg(long)]
    pub explain: bool,
}

/// Flags of `check`.
#[derive(Clone, Debug, Args)]
pub struct Check {
    /// The server's data file.
    #[arg(long, env = "FRAY_DATA", default_value = "./fray.db", value_name = "FILE")]
    pub data: PathBuf,
}

/// Flags of `backup`.
#[derive(Clone, Debug, Args)]
pub struct Backup {
    /// The server's data file.
    #[arg(long, env = "FRAY_DATA", default_value = "./fray.db", value_name = "FILE")]
    pub data: PathBuf,
    /// The copy, which must not be there yet.
    #[arg(value_name = "COPY")]
    pub to: PathBuf,
}

/// Flags of `verify`.
#[derive(Clone, Debug, Args)]
pub struct Verify {
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Flags of `healthcheck`.
#[derive(Clone, Debug, Args)]
pub struct Healthcheck {
    /// Address of the server.
    #[arg(long, env = "FRAY_HEALTH_URL", default_value = "http://127.0.0.1:8080/readyz", value_name = "URL")]
    pub url: String,
}

/// An address for links: scheme and host, no path.
fn public_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let plain = |h: &str| !h.is_empty() && h.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
    match host {
        Some(host) if plain(host) => Ok(url.to_string()),
        Some(_) | None => Err("write it as https://fray.example, without a path".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_flags_hold_together() {
        Cli::command().debug_assert();
        let cli = Cli::parse_from(["fray", "--listen", "127.0.0.1:0", "--public-url", "https://fray.example/"]);
        assert!(cli.command.is_none());
        assert_eq!(cli.serve.public_url.as_deref(), Some("https://fray.example"));
        assert!(public_url("fray.example").is_err());
        assert!(public_url("https://fray.example/sub").is_err());
    }
}
