//! CC-RES: tests, bonus and penalty dice, opposed tests, Luck; damage dice.

mod damage;
mod fumble;
mod level;
mod luck;
mod odds;
mod pushing;
mod roll;
mod test;
mod told;

pub use damage::{DAMAGE, Damage, Grade, roll as roll_damage, roll_dice, roll_harm, roll_healing};
pub use fumble::ask as fumbled;
pub use level::{Difficulty, Level, level_of};
pub use luck::{
    at_best, check_luck, luck_test, success_window, window as luck_window, window_where as luck_window_where,
};
pub use odds::{Chances, chances, harm_in_words, one_test};
pub use pushing::{Failed, failures, forget, remember};
pub use roll::{con, roll};
pub use test::{Circumstance, Die, EffectiveTest, ExcessPenalty, Fumbles, Rolled, Test, net, settle, with_bonus};
pub use told::{BONUS_TENS, shows_tens};
