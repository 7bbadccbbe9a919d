//! What every request can reach.

use crate::addresses::Addresses;
use crate::callers::{ConnectionLimit, HourlyLimit, Limits, Proxies};
use crate::ids::Code;
use crate::store::Store;
use crate::systems::Systems;
use crate::table::Registry;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The server's parts; a clone is another handle to the same.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What an [`App`] holds.
pub struct Parts {
    pub store: Arc<dyn Store>,
    /// The systems that tables may use.
    pub systems: Systems,
    pub registry: Registry,
    /// How people reach the server.
    pub addresses: Addresses,
    /// How often browsers without a seat are answered.
    pub limits: Limits,
    /// How many tables an address may make.
    pub new_tables: HourlyLimit<()>,
    /// How many people of one address may join a table.
    pub new_members: HourlyLimit<Code>,
    /// The proxies that are believed about who is calling.
    pub proxies: Proxies,
    /// Of one socket; 0: no limit.
    pub messages_per_second: u32,
    /// How many may be connected.
    pub connection_limit: ConnectionLimit,
    /// How many may be sending a file.
    pub uploads: ConnectionLimit,
    /// For the head of a request, for its body, and for the first message of a socket.
    pub patience: Duration,
    /// Requests that send it may read the metrics.
    pub metrics_token: Option<String>,
    /// Dice may be scripted.
    pub test_dice: bool,
    /// Turns to `true` when the server is asked to stop. People who are connected play on for a while.
    pub stopping: watch::Receiver<bool>,
    /// Turns to `true` when the server shuts down.
    pub closing: watch::Receiver<bool>,
}

impl App {
    pub fn new(parts: Parts) -> App {
        App(Arc::new(parts))
    }

    /// Whether the server is shutting down.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Whether the server was asked to stop.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
