//! CD-TAG-21: the GM's own tags, side by side in one condition.

use crate::conditions::CUSTOM;
use fray_engine::base::{Kind as _, Val, Who};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};

/// What each of them is kept as: name, pool, Defense, Speed, last round (0: until the GM ends it).
const PARTS: usize = 5;

/// What such a tag changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// Dice on all rolls.
    Pool,
    /// Defense.
    Defense,
    /// Speed.
    Speed,
}

/// What all of them together change.
pub fn total(scene: &Scene, who: Who, what: Hindrance) -> i32 {
    let ix = match what {
        Hindrance::Pool => 1,
        Hindrance::Defense => 2,
        Hindrance::Speed => 3,
    };
    let all = scene.cond(who, CUSTOM).map_or(&[][..], |c| &c.data);
    all.chunks(PARTS).filter_map(|c| c.get(ix)).map(i32::get).sum()
}

/// These are the tags from now on.
pub fn hinder(play: &mut Play, who: Who, data: Vec<Val>) {
    let level = (data.len() / PARTS) as i32;
    if level == 0 {
        play.by("CD-TAG-21").end(who, CUSTOM);
    } else {
        play.by("CD-TAG-21").condition(who, Cond::new(CUSTOM).level(level).data(data));
    }
}

/// Those whose last round this was are over.
pub fn round_ends(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().filter(|w| play.scene().has(*w, CUSTOM)).collect();
    let round = play.scene().round_number();
    for who in all {
        let data = play.scene().cond(who, CUSTOM).map(|c| c.data.clone()).unwrap_or_default();
        let lasts =
            |c: &&[Val]| c.get(PARTS - 1).map_or(0, i32::get) == 0 || c.get(PARTS - 1).map_or(0, i32::get) > round;
        let left: Vec<Val> = data.chunks(PARTS).filter(lasts).flatten().cloned().collect();
        if left.len() != data.len() {
            hinder(play, who, left);
        }
    }
}
