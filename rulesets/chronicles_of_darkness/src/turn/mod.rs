//! CD-TURN-7, 8, CD-ACT-1: what a turn holds, what is legal in it, and how it is spent. The order of turns, and what
//! happens as they begin, is in [`crate::order`].

mod begin;
mod delay;
mod ground;
mod legality;
mod spend;
mod walk;

pub use begin::{TurnStart, act_last, adopt, begin, end, expire_with_turn};
pub use delay::{Delayed, RESUME, delay, delays, lost, may_delay, may_resume, resume};
pub use ground::{drop_prone, knock_down, may_drop};
pub use legality::{Need, may, may_unless};
pub use spend::{lose_aim, spend_action, spend_action_aiming};
pub use walk::{go, moved_in_turn, owe_again, owed, pay_for_getting_away, take_cover};
