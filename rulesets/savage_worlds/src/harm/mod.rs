//! SW-DMG, SW-INC, SW-INJ, SW-BLD: what blows do, and what comes after.

pub mod aftermath;
mod bleeding;
mod damage;
mod death;
mod down;
pub mod fatigue;
mod grip;
pub mod hazard;
mod incapacitation;
pub mod injury;
mod knockout;
mod lasting;
mod plain_roll;
mod set_by_gm;
mod stun;
pub mod time;
pub mod wounds;

pub use bleeding::bleeding_roll;
pub(crate) use bleeding::stabilized;
pub use damage::{Blow, FollowUp, Force, HazardDamage, damage_from_outside, shaken, strike};
pub use death::dies;
pub use down::falls_prone;
use down::{gets_up, goes_down, loses_hold};
pub use grip::lets_go_or_not;
pub use incapacitation::{incapacitated, knocked_out};
pub use lasting::{lengthens, set_until};
pub use set_by_gm::{arrived, capped, ended_by_gm, set_by_gm, wounds_edited};
pub use stun::{stun, stunned_recovery};
