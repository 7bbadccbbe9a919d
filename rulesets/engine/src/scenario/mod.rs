//! Scenarios: worked examples of a ruleset as files, and the runner that plays them. The format is in
//! `docs/SCENARIOS.md`.

mod cast;
mod checks;
mod files;
mod format;
mod list;
mod listed;
mod memory;
mod odds;
pub mod random;
mod run;
mod set_dice;
mod set_up;
mod steps;
mod words;

pub use cast::{Member, begin, prepared, sample};
pub use files::{Report, run_file, run_path};
pub use format::{Cast, CastFile, File, OrderPlace, Player, Preset, Step};
pub use list::list;
pub use listed::all_listed;
pub use run::Failure;
