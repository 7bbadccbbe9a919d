//! CD-DMG-13, 15: what time brings out of combat.

use super::recovery::{heal_rightmost, heals, takes};
use super::{Row, Type, bleeding, blood_loss};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Phase, Scene};

/// Whether time has brought anything about for anybody. While a fight goes on nobody bleeds by the clock, and nothing heals
/// before the clock has reached the time that a bashing mark takes.
pub fn due(scene: &Scene) -> bool {
    let may_be = scene.phase != Phase::Running || scene.seconds() >= takes(Type::Bashing);
    may_be && scene.ids().any(|w| bleeding::due(scene, w) || heals(scene, w))
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
