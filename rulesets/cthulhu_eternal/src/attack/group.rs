//! CE-TURN-4: attacks of those who act at once.

use super::effect::{LandingOrder, Pending};
use super::resolve::finish;
use super::volley::{self, Volley};
use crate::declared::Attack;
use crate::harm::Blow;
use crate::reactions::Freed;
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};

/// (c): an attack is declared and rolled, with the reactions to it; members of the group do not react.
pub fn roll_together(play: &mut Play, a: Attack, members: &[Who]) -> Flow<Option<Volley>> {
    volley::roll(play, a, members)
}

/// (d), (e): all effects at once, together with executions and with those who get out of a hold.
pub fn finish_together(play: &mut Play, volleys: &[Volley], executions: &[Blow], freed: &[Freed]) -> Flow {
    let freed = freed.iter().copied().map(Pending::Free);
    let later = executions.iter().cloned().map(Pending::Blow).chain(freed).collect();
    finish(play, volleys, LandingOrder::Together, later)
}
