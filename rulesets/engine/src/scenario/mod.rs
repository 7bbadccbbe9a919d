//! Scenarios: worked examples of a ruleset as files, and the runner that plays them. The format is in
//! `docs/SCENARIOS.md`.

mod checks;
mod format;
mod list;
pub(crate) mod listed;
mod memory;
mod run;
mod set_dice;
mod set_up;
mod words;

pub use format::{Cast, CastFile, File, Place, Preset, Step};
pub use list::list;
pub use run::{Failure, Report, run_file, run_path};
