//! CD-TAG-13: how a sickness gets worse.

use crate::conditions::SICK;
use fray_engine::base::Who;
use fray_engine::payload::Payload as _;
use fray_engine::scene::Scene;
use std::num::NonZeroU32;

fray_engine::payload! {
    /// CD-TAG-12, 13: how bad a poison or sickness is, and the round in which it began. None: before the first, or it is not
    /// known; the first round that it sees counts.
    pub struct SicknessStart, level(grade) { round: Option<NonZeroU32> }
}

/// CD-TAG-13: -1 in the first two rounds of the sickness, -2 in the next two, and so on to -5.
pub(super) fn sickness(scene: &Scene, who: Who) -> i32 {
    let Some(c) = scene.cond(who, SICK) else { return 0 };
    let began = SicknessStart::read(c).and_then(|s| s.round);
    let passed = scene.round_number().zip(began).map_or(0, |(now, began)| now.get().saturating_sub(began.get()));
    -(passed / 2 + 1).min(5).cast_signed()
}
