//! What people read of a target before they attack it.

use crate::declared::{Attack, range_words};
use crate::turn::{self, Extent};
use fray_engine::base::{Text, Who};
use fray_engine::scene::Scene;
use fray_engine::target::range_band;
use fray_engine::text;

/// CE-MOD-1 to 3, CE-SHEET-11: range and cover of a target, for the attacks that reach it: ", point-blank, behind cover 5
/// (half)". Cover never counts against blows.
pub(super) fn note(scene: &Scene, reaching: &[Attack], to: Who) -> Text {
    let shots = || reaching.iter().filter(|a| !a.by_hand());
    let range = range_band(shots().map(|a| (range_words(scene, a), a.weapon.what())));
    let Some(cover) = turn::behind(scene, to).filter(|_| shots().next().is_some()) else { return range };
    let extent = match cover.extent {
        Extent::Half => "half",
        Extent::Most => "most",
        Extent::Full => "full",
    };
    range.then(text!(", behind cover ", cover.rating, " (", extent, ")"))
}
