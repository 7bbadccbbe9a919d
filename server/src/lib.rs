//! Fray's server: HTTP for joining, a websocket for everything after that, one task for each table, one store.
//!
//! The rules live in the engine and the systems. Nothing here knows a system, except [`systems`], which lists them.

pub mod addresses;
pub mod app;
mod assets;
mod by_key;
pub mod callers;
pub mod cli;
mod closing;
pub mod config;
pub mod cookies;
pub mod denied;
mod guesses;
pub mod http;
pub mod ids;
pub mod metrics;
pub mod outbox;
pub mod picture;
mod refusal;
pub mod scenario;
pub mod secrets;
pub mod serve;
pub mod store;
pub mod systems;
pub mod table;
mod upkeep;
pub mod uvtt;
pub mod wire;
pub mod ws;
