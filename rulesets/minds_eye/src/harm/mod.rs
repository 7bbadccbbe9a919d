//! ME-DMG, ME-HAZ, ME-CON: what damage does, and what follows from it.

mod by_gm;
mod consequences;
mod hazards;
mod hit;
mod marks;

pub use by_gm::{arrived, edited, ended_by_gm, set_by_gm};
pub use consequences::{due, settle};
pub use hazards::{Hazard, fall, of_the_turn};
pub use hit::{ArmorUse, Hit, Taken, strike};
pub use marks::{Mark, Marked, Verdict, dies, mark};
