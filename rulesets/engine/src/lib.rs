//! The engine of Fray: what every ruleset shares.
//!
//! A fight is a log of [facts](fact). Rules are pure functions over a [`Play`] that look at the [`Scene`], roll, ask
//! people, and state facts. [`Encounter`] owns log, open questions and undo, and is the only door: [`Request`]es go in,
//! [views](view) come out. The engine knows no system, no clock, no I/O and no randomness but a secret seed.
//!
//! The modules are layers: each uses only those before it in `docs/ARCHITECTURE.md`.

pub mod base;
pub mod course;
pub mod dice;
pub mod encounter;
pub mod fact;
pub mod field;
pub mod forecast;
pub mod form;
pub mod gear;
pub mod list;
pub mod payload;
pub mod place;
pub mod play;
pub mod reference;
mod remembered;
pub mod scenario;
pub mod scene;
pub mod sheet;
pub mod system;
pub mod tables;
pub mod target;
pub mod view;

pub use base::{Field, Handle, ItemNo, OfCombatant, OfScene, OfTurn, Seat, Str, Text, TraitDie, Val, Viewer, Who};
pub use encounter::{Encounter, Request, bot};
pub use forecast::Forecast;
pub use play::{Flow, Play};
pub use scene::Scene;
pub use system::{Refusal, System, family};
