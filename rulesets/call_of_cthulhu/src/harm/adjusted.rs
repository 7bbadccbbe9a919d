//! CC-HAZ-3: how the GM adjusts damage that does not come from weapons.

use crate::conditions::ADJUSTED;
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::form::Listed;
use fray_engine::play::Play;
use fray_engine::text;

fray_engine::payload! {
    /// CC-HAZ-3: how the GM adjusts the next dose, or all further ones.
    pub struct Adjusted of ADJUSTED { flat: i32, factor: Option<Str>, dice: Option<Str>, stays: bool }
}

/// CC-HAZ-3: a factor on the damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Factor {
    /// As rolled.
    #[default]
    Whole,
    Half,
    /// Twice.
    Double,
}

impl Listed for Factor {
    const ALL: &'static [(Factor, &'static str, &'static str)] =
        &[(Factor::Whole, "whole", "as rolled"), (Factor::Half, "half", "half"), (Factor::Double, "double", "twice")];
}

/// CC-HAZ-3: the damage to `who` as the GM adjusts it; never below 0.
pub fn changed(play: &mut Play, who: Who, rolled: i32, factor: Factor, flat: i32) -> i32 {
    let by_factor = match factor {
        Factor::Whole => rolled,
        Factor::Half => rolled / 2,
        Factor::Double => rolled * 2,
    };
    let total = (by_factor + flat).max(0);
    if total != rolled {
        let words = text!("The GM makes it ", total, " instead of ", rolled, ".");
        play.by("CC-HAZ-3").tell_about(&[who], LineKind::Gm, words);
    }
    total
}
