//! CD-RES: pools of ten-sided dice.

mod contest;
mod pool;
mod willpower;

pub use contest::{Contest, Winner, contest};
pub use pool::{Again, Kind, Pool, Rolled, Rote, attribute, roll, skill, standing_mods};
pub use willpower::{may_pay, pay};

use fray_engine::fact::Mod;
use fray_engine::scene::Scene;

/// Something that is read from the scene whenever it is needed, so that it is never stale.
pub type Now<'f, T> = Box<dyn Fn(&Scene) -> T + 'f>;

/// All modifiers together.
pub fn sum(mods: &[Mod]) -> i32 {
    mods.iter().map(|m| m.value).sum()
}
