//! Starting and stopping the server.

mod health;
mod lan;
mod listen;
mod pages;
mod problem;
mod stop;
mod write_timeout;

pub use health::healthcheck;
pub use problem::StartError;
pub use stop::Stop;

use crate::addresses::Addresses;
use crate::app::{App, Parts};
use crate::callers::{ConnectionLimit, HourlyLimit, Limits, Proxies};
use crate::config::Serve;
use crate::http::router;
use crate::store::Store;
use crate::store::sqlite::Sqlite;
use crate::systems::Systems;
use crate::table::{MemberLimits, Registry, ServerSettings};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long a table without connections stays in memory.
const IDLE: Duration = Duration::from_secs(120);
/// How long requests may take to end at shutdown.
const DRAIN: Duration = Duration::from_secs(5);

/// A running server.
pub struct Server {
    addresses: Addresses,
    app: App,
    stopping: watch::Sender<bool>,
    closing: watch::Sender<bool>,
    task: JoinHandle<()>,
}

/// Opens the store, listens, prints the addresses, and runs until it is asked to stop.
pub async fn run(config: &Serve, systems: Systems, mut stop: Stop) -> Result<(), StartError> {
    pages::take_small_pages();
    // The port first: starting the server twice should fail on that, not on a locked file.
    let listener = listen(config.listen).await?;
    let store = Sqlite::open(&config.data).await?;
    let server = start(config, systems, listener, Arc::new(store))?;
    announce(&server.addresses, config);
    stop.asked().await;
    server.stopping.send_replace(true);
    if config.drain_seconds > 0 {
        tracing::info!(seconds = config.drain_seconds, "asked to stop; shutting down after the drain time");
        let drained = tokio::time::sleep(Duration::from_secs(config.drain_seconds.into()));
        tokio::select! {
            () = drained => {}
            () = stop.asked() => {}
        }
    }
    tracing::info!("shutting down");
    server.stop().await;
    Ok(())
}

/// Opens the port.
pub async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| StartError::Listen { address, error })
}

/// Starts a server on an open port and store.
pub fn start(
    config: &Serve,
    systems: Systems,
    listener: TcpListener,
    store: Arc<dyn Store>,
) -> Result<Server, StartError> {
    let listening = listener.local_addr().map_err(|error| StartError::Listen { address: config.listen, error })?;
    let addresses = Addresses { public: config.public_url.clone(), listening, lan: lan::address() };
    let (stopping, stopped) = watch::channel(false);
    let (closing, closed) = watch::channel(false);
    let member_limits = if config.posts_per_minute == 0 { MemberLimits::Off } else { MemberLimits::On };
    let server_settings = ServerSettings { systems, test_dice: config.test_dice, idle: IDLE, member_limits };
    let app = App::new(Parts {
        registry: Registry::new(Arc::clone(&store), server_settings, closed.clone()),
        store,
        systems,
        addresses: addresses.clone(),
        limits: Limits::per_minute(config.posts_per_minute),
        new_tables: HourlyLimit::new(config.tables_per_hour, 60),
        new_members: HourlyLimit::new(config.members_per_hour, 40),
        proxies: Proxies::of(config.trusted_proxy.clone()),
        messages_per_second: config.messages_per_second,
        connection_limit: ConnectionLimit::new(config.connections, config.connections_per_address),
        uploads: ConnectionLimit::of_uploads(),
        patience: Duration::from_secs(config.request_seconds.max(1).into()),
        metrics_token: config.metrics_token.clone().filter(|word| !word.is_empty()),
        test_dice: config.test_dice,
        stopping: stopped,
        closing: closed,
    });
    if config.test_dice {
        tracing::warn!("DICE CAN BE SCRIPTED (--test-dice): this server is for tests only");
    }
    let task = tokio::spawn(listen::serve(app.clone(), listener, router(app.clone())));
    Ok(Server { addresses, app, stopping, closing, task })
}

impl Server {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.addresses.listening
    }

    /// Closes all connections, with the reason, and stores what is under way.
    pub async fn stop(self) {
        self.closing.send_replace(true);
        self.app.registry.close().await;
        let mut task = self.task;
        if tokio::time::timeout(DRAIN, &mut task).await.is_err() {
            task.abort();
        }
        if let Err(error) = self.app.store.close().await {
            tracing::error!(%error, "the store did not close cleanly");
        }
    }
}

/// Prints the addresses.
#[expect(clippy::print_stdout, reason = "the addresses are what the program is started for")]
fn announce(addresses: &Addresses, config: &Serve) {
    let port = addresses.listening.port();
    println!("Fray {} is ready.", env!("CARGO_PKG_VERSION"));
    let local = if addresses.listening.ip().is_unspecified() {
        format!("http://localhost:{port}")
    } else {
        format!("http://{}", addresses.listening)
    };
    println!("  On this machine:  {local}");
    match (&addresses.public, addresses.lan) {
        (Some(public), _) => println!("  For everybody:    {public}"),
        (None, Some(_)) if addresses.listening.ip().is_unspecified() => {
            println!("  For phones:       http://{}", addresses.reachable());
        }
        (None, _) if addresses.listening.ip().is_loopback() => {
            println!("  Phones cannot reach this address; start with --listen 0.0.0.0:{port} for them.");
        }
        (None, _) => {}
    }
    let data = std::path::absolute(&config.data).unwrap_or_else(|_| config.data.clone());
    println!("  Everything is in: {}", data.display());
    println!("  To stop it:       Ctrl+C");
}
