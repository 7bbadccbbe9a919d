//! ME-ACT-20, ME-RES-14: attacks, from the declaration to their results.

mod approve;
pub mod check;
mod command;
pub mod figures;
mod form;
mod kinds;
mod limits;
mod lost;
mod reopen;
mod resolve;
mod result;
mod shield;
mod words;

pub use approve::{CUSTOM, HELPLESS};
pub use form::{ACT, usual};
pub use kinds::{Attack, Kind, Manoeuvre, Payment, bare_hands};
pub use limits::limit;
pub use lost::lost;
pub use reopen::{FAMILY as RETEST, not_now, out_of_turn as retest};
pub use resolve::{carry_out, commit, drop_if_gone, offer_step_in, over, pay_for, tell_pools};
pub use result::round_begins;
pub use shield::{FAMILY as SHIELD, out_of_turn as shield};

use crate::sheet;
use fray_engine::family::Family;
use fray_engine::system::Use;

/// ME-ACT-20.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[Use::Attack],
    // ME-ACT-1: an attack takes the standard action.
    of_use: |scene, who| scene.get(who, sheet::STANDARD) > 0,
    offers: |scene, who| vec![form::offer(scene, who)],
    off_turn: |scene, who| crate::calls::open_while_holding(scene, who, || vec![form::offer(scene, who)]),
    check: check::check,
    perform: resolve::perform,
    ..Family::DEFAULT
};
