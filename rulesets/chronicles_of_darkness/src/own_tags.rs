//! CD-TAG-21: the GM's own tags; one condition holds them all.

use crate::conditions::CUSTOM;
use fray_engine::base::{Str, Who};
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use std::num::NonZeroU32;

fray_engine::payload! {
    pub struct OwnTag {
        name: Str,
        pool: i32,
        defense: i32,
        speed: i32,
        /// None: until the GM ends it.
        last_round: Option<NonZeroU32>,
    }
}

/// What a tag of the GM's changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagEffect {
    /// Dice on all rolls.
    Pool,
    Defense,
    Speed,
}

pub fn on(scene: &Scene, who: Who) -> Vec<OwnTag> {
    scene.cond(who, CUSTOM).map(OwnTag::rows).unwrap_or_default()
}

/// What all of these tags together change.
pub fn total(scene: &Scene, who: Who, what: TagEffect) -> i32 {
    let of = |tag: &OwnTag| match what {
        TagEffect::Pool => tag.pool,
        TagEffect::Defense => tag.defense,
        TagEffect::Speed => tag.speed,
    };
    on(scene, who).iter().map(of).sum()
}

/// Replaces the tags of `who` by these.
pub fn replace(play: &mut Play, who: Who, all: Vec<OwnTag>) {
    if all.is_empty() {
        play.by("CD-TAG-21").end(who, CUSTOM);
    } else {
        let level = all.len() as i32;
        play.by("CD-TAG-21").condition(who, OwnTag::rows_in_cond(CUSTOM, all).level(level));
    }
}

/// Ends the tags whose last round this was.
pub fn round_ends(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().filter(|w| play.scene().has(*w, CUSTOM)).collect();
    let round = play.scene().round_number();
    for who in all {
        let tags = on(play.scene(), who);
        let lasts = |t: &OwnTag| t.last_round.is_none_or(|last| Some(last) > round);
        let left: Vec<OwnTag> = tags.iter().filter(|t| lasts(t)).cloned().collect();
        if left.len() != tags.len() {
            replace(play, who, left);
        }
    }
}
