//! CD-TAG-13: how a sickness gets worse.

use crate::conditions::SICK;
use fray_engine::base::Who;
use fray_engine::payload::Payload as _;
use fray_engine::scene::Scene;

fray_engine::payload! {
    /// CD-TAG-12, 13: how bad a poison or sickness is, and the round in which it began.
    pub struct SicknessStart, level(grade) { round: i32 }
}

/// CD-TAG-13: -1 in the first two rounds of the sickness, -2 in the next two, and so on to -5. A sickness set without a
/// beginning begins now.
pub(super) fn sickness(scene: &Scene, who: Who) -> i32 {
    let Some(c) = scene.cond(who, SICK) else { return 0 };
    let began = SicknessStart::read(c).map_or(scene.round_number(), |s| s.round);
    -((scene.round_number() - began).max(0) / 2 + 1).min(5)
}
