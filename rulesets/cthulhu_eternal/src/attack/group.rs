//! CE-TURN-4: attacks of those who act at once.

use super::effect::Pace;
use super::resolve::finish;
use super::volley::{self, Volley};
use crate::declared::Attack;
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};

/// (c): declared and rolled, each with the reactions to it; members do not react.
///
/// # Errors
/// Pass on with `?`.
pub fn roll_together(play: &mut Play, a: Attack, members: &[Who]) -> Flow<Option<Volley>> {
    volley::roll(play, a, members)
}

/// (d), (e): what comes of them, all at once.
///
/// # Errors
/// Pass on with `?`.
pub fn finish_together(play: &mut Play, volleys: &[Volley]) -> Flow {
    finish(play, volleys, Pace::Together)
}
