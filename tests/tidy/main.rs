//! Holds the workspace to its own lines: who may know whom, what may stand where, licences.
#![expect(clippy::panic, reason = "every function here is part of a test")]

mod choices;
mod containers;
mod crates;
mod engine_layers;
mod files;
mod forms;
mod layers;
mod licences;
mod names;
mod npm;
mod paper;
mod promises;
mod questions;
mod readme;
mod routes;
mod sources;
mod style;
