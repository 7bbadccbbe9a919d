//! CD-RES: pools of ten-sided dice.

mod body;
mod contest;
mod limbs;
mod parts;
mod pool;
mod sickness;
mod specialty;
mod willpower;

pub use body::{Hands, arm_modifier, armor_modifier, close_pool, no_hands, off_hand, weight_modifier};
pub use contest::{Contest, Winner, contest};
pub use limbs::{leg_modifier, legless};
pub use parts::{Kind, attribute, lasting_penalties, skill, standing_modifiers};
pub use pool::{Again, Disaster, Pool, Rolled, Rote, Size, roll};
pub use sickness::SicknessStart;
pub use specialty::{NAMED, Ruled, specialty, specialty_member, specialty_modifier, specialty_named, specialty_ruled};
pub use willpower::{
    DICE, WILLPOWER, ask_for_dice, ask_for_dice_while, check_willpower, may_pay, more_dice, pay, pay_for_dice,
    willpower_member, willpower_wanted,
};

use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// Something that is read from the scene whenever it is needed, so that it is never stale.
pub type FromScene<'f, T> = Box<dyn Fn(&Scene) -> T + 'f>;

/// CD-REACT-1: what Defense takes from a pool. It is told even where it takes nothing.
pub const DEFENDED: &str = "CD-REACT-1";
/// CD-REACT-5: what Defense gives to a Dodge or a parry. It is told even where it gives nothing.
pub const DODGED: &str = "CD-REACT-5";

/// All modifiers together.
pub fn sum(modifiers: &[Modifier]) -> i32 {
    modifiers.iter().map(|m| m.value).sum()
}
