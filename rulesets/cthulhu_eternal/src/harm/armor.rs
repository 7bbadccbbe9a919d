//! CE-DMG-5 to 7, CE-PROT-4, 5, CE-GEAR-5: what armor and cover stop.

use super::Aim;
use crate::derived::Stage;
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
    /// The points of worn armor and of cover, before the hit pierces them.
    pub body: i32,
    pub cover: i32,
    /// What takes the rating off: "armor", "cover" or both.
    pub stopping: Protection,
    /// What the hit goes past.
    pub passed: Protection,
    /// CE-PROT-5: whether cover is part of it.
    pub covered: bool,
    /// CE-PROT-6: whether the target is wholly enclosed.
    pub enclosed: bool,
}

/// Which protection counts, or is ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    armor: bool,
    cover: bool,
}

impl Protection {
    fn of(armor: i32, cover: i32) -> Protection {
        Protection { armor: armor > 0, cover: cover > 0 }
    }

    /// "armor", "cover", "armor and cover".
    pub fn words(self) -> &'static str {
        match (self.armor, self.cover) {
            (true, true) => "armor and cover",
            (false, true) => "cover",
            (_, false) => "armor",
        }
    }

    /// "armor stops", "armor and cover stop".
    pub fn stops(self) -> &'static str {
        match (self.armor, self.cover) {
            (true, true) => "armor and cover stop",
            (false, true) => "cover stops",
            (_, false) => "armor stops",
        }
    }
}

/// CE-DMG-7: what a wholly supernatural hit goes past.
pub fn ignored_by_supernatural(scene: &Scene, to: Who) -> Armor {
    let body = gear::armor_pieces(scene, to).iter().map(|a| a.rating).sum();
    let cover = turn::behind(scene, to).map_or(0, |c| c.rating);
    Armor { ignored: body + cover, passed: Protection::of(body, cover), ..Armor::default() }
}

/// What protects `to` against a hit like this. CE-GEAR-5: without a named part, every piece counts. CE-PROT-4: also against a
/// failed Lethality roll.
pub fn armor(scene: &Scene, to: Who, aim: Aim, piercing: i32) -> Armor {
    let pieces = gear::armor_pieces(scene, to);
    let counts = |a: &&gear::ArmorPiece| aim.part.is_none_or(|p| a.covers.contains(&p));
    let body: i32 = if aim.past_armor { 0 } else { pieces.iter().filter(counts).map(|a| a.rating).sum() };
    let behind = turn::behind(scene, to);
    let cover = behind.filter(|_| !aim.past_cover);
    let points = |cover: Option<turn::Cover>| cover.map_or(0, |c| c.rating);
    let (all_body, all_cover): (i32, i32) = (pieces.iter().map(|a| a.rating).sum(), points(behind));
    // CE-DMG-6
    let rating = (body + points(cover) - piercing).max(0);
    let pierced = |counts: i32| if piercing > 0 { counts } else { 0 };
    Armor {
        rating,
        body,
        cover: points(cover),
        ignored: all_body + all_cover - rating,
        stopping: Protection::of(body, points(cover)),
        passed: Protection::of(all_body - body + pierced(body), all_cover - points(cover) + pierced(points(cover))),
        covered: cover.is_some(),
        enclosed: cover.is_some_and(|c| c.enclosed),
    }
}

/// What protects a victim, as far as it decides which dice are rolled.
pub(super) struct Shield {
    pub armor: Armor,
    pub stage: Stage,
}
