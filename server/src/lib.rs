//! Fray's server: HTTP for joining, a websocket for everything after that, one task for each table, one store.
//!
//! The rules live in the engine and the systems. Nothing here knows a system, except [`systems`], which lists them.

pub mod app;
mod assets;
mod by_key;
pub mod cli;
pub mod config;
pub mod denied;
pub mod http;
pub mod ids;
pub mod metrics;
pub mod picture;
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
