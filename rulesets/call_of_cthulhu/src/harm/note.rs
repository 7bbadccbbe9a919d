//! Dice of harm as the log shows them.

use fray_engine::base::Str;
use fray_engine::fact::{Die, NoteDie};

/// Dice as the log shows them; all of them count.
pub(super) fn note_dice(dice: Vec<Die>) -> Vec<NoteDie> {
    dice.into_iter().map(|die| NoteDie { die, label: Str::new_static(""), counted: true }).collect()
}
