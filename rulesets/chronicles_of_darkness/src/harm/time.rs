//! CD-DMG-13, 15: what time brings out of combat.

use super::recovery::{heal_rightmost, heals, takes};
use super::{Row, bleeding, blood_loss};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;

/// Whether time has brought anything about for anybody.
pub fn due(scene: &Scene) -> bool {
    scene.ids().any(|w| bleeding::due(scene, w) || heals(scene, w))
}

/// Carries out everything that is due, each thing once; the rest follows as long as [`due`] says so.
pub fn time_passes(play: &mut Play) -> Flow {
    let all: Vec<Who> = play.scene().ids().collect();
    for who in all {
        if bleeding::due(play.scene(), who) {
            blood_loss::minute(play, who)?;
        }
        if let Some(kind) = Row::of(play.scene(), who).rightmost().filter(|_| heals(play.scene(), who)) {
            play.by("CD-DMG-15").add(who, sheet::MENDING_SINCE, takes(kind));
            heal_rightmost(play, who, "CD-DMG-15");
        }
    }
    Ok(())
}
