//! CC-TURN-2 to 9, CC-ACT-1, CC-ERR-1: what a turn allows and how it is spent, and places in the order. The course of
//! rounds is in [`crate::order`].

mod begin;
mod delay;
mod legality;
mod newcomer;
mod refusals;
mod slots;
mod spend;

pub use begin::{begin, end, turn_not_taken};
pub use delay::{DELAYED, claim, claim_rank, claimants, contest, delay, delays, drop_lost, may_delay, may_take};
pub use legality::{
    ambushes, attacking, early_slot, fires_early, free_of_hold, main_action, may_act, may_attack, may_strike, own_turn,
    surprise_round,
};
pub use newcomer::{NEWCOMER, claim_earlier_slot, next_newcomer, stale_claims};
pub use refusals::{first, refusal};
pub use slots::{as_made, effective_dex, hold_fire, initiative_label, insert, keep, make, passed, slot, tier};
pub use spend::{Aim, Free, free_move, free_used, lose_aim, spend_main, spend_strike, touch};
