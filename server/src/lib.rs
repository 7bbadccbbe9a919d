//! Fray's server: HTTP for coming in, a websocket for everything after, one task for each table, one store.
//!
//! The rules live in the engine and the systems; nothing here knows a system except [`systems`], which lists them.

pub mod ids;
pub mod metrics;
pub mod secrets;
pub mod store;
pub mod wire;
