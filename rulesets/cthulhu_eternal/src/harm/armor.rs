//! CE-DMG-5 to 7, CE-PROT-4, 5, CE-GEAR-5: what armor and cover stop.

use super::Aim;
use crate::{gear, turn};
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// What protects a body from a hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Armor {
    /// The points that it takes off.
    pub rating: i32,
    /// What would be subtracted from a hit that does not go past it.
    pub ignored: i32,
    /// CE-PROT-5: whether cover is part of it.
    pub covered: bool,
    /// CE-PROT-6: whether the target is wholly enclosed.
    pub enclosed: bool,
}

/// What protects `to` against a hit like this.
pub fn armor(scene: &Scene, to: Who, aim: Aim, piercing: i32) -> Armor {
    let pieces = gear::armor_pieces(scene, to);
    let counts = |a: &&gear::Armor| aim.part.is_none_or(|p| a.covers.contains(&p));
    let body: i32 = if aim.past_armor { 0 } else { pieces.iter().filter(counts).map(|a| a.rating).sum() };
    let behind = turn::behind(scene, to);
    let cover = behind.filter(|_| !aim.past_cover);
    let whole = |body: i32, cover: Option<turn::Cover>| body + cover.map_or(0, |c| c.rating);
    // CE-DMG-6
    let rating = (whole(body, cover) - piercing).max(0);
    Armor {
        rating,
        ignored: whole(pieces.iter().map(|a| a.rating).sum(), behind) - rating,
        covered: cover.is_some(),
        enclosed: cover.is_some_and(|c| c.enclosed),
    }
}
