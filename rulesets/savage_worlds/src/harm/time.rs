//! What the game clock brings: Injuries pass, the unconscious wake. The GM lets the time pass.

use super::injury;
use crate::conditions::UNCONSCIOUS;
use fray_engine::base::Who;
use fray_engine::play::Play;
use fray_engine::scene::{Scene, Until};
use fray_engine::text;
use fray_engine::view::{LineKind, Tone};

/// Whether something of somebody has had its time.
pub fn due(scene: &Scene) -> bool {
    scene.ids().any(|w| wakes(scene, w) || injury::over(scene, w))
}

/// Whatever has had its time goes.
pub fn passes(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().collect();
    for who in all {
        injury::end_those_over(play, who);
        if wakes(play.scene(), who) {
            play.by("SW-CND-12").end(who, UNCONSCIOUS);
            play.by("SW-CND-12").tell_in(LineKind::Effect, Tone::Good, text!(who, " wakes up."));
        }
    }
}

fn wakes(scene: &Scene, who: Who) -> bool {
    let at = scene.cond(who, UNCONSCIOUS).map(|c| c.until);
    matches!(at, Some(Until::Time { clock }) if clock <= scene.clock)
}
