//! CE-ACT-3, CE-GEAR-4: the penalty of a called shot.

use super::parts::{Act, Attack};
use crate::conditions::IN_CROWD;
use crate::gear::{self, Part};
use crate::turn::{self, Extent};
use fray_engine::base::{Who, refuse};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// The penalty, or the refusal if there is no gap to aim for.
///
/// # Errors
/// `full_coverage`.
pub fn penalty(scene: &Scene, a: &Attack, to: Who) -> Result<i32, Refusal> {
    if a.act != Act::Called {
        return Ok(0);
    }
    let mut worst = 20;
    // CE-PROT-5: a blow by hand has no cover to get around.
    if a.past_cover
        && !a.by_hand()
        && let Some(cover) = turn::behind(scene, to)
    {
        worst = worst.max(match cover.extent {
            Extent::Half => 20,
            Extent::Most => 40,
            Extent::Full => return full(to),
        });
    }
    if let Some(part) = a.part {
        worst = worst.max(past_armor(scene, to, part)?);
    }
    // Shooting into a crowd costs 20 as well; only the largest penalty counts, once.
    debug_assert!(worst >= 20 || !scene.has(to, IN_CROWD));
    Ok(worst)
}

/// CE-GEAR-4: the penalty for aiming at this part, by how many parts the avoided pieces leave free.
fn past_armor(scene: &Scene, to: Who, part: Part) -> Result<i32, Refusal> {
    if armored_all_over(scene, to) {
        return full(to);
    }
    let pieces = gear::armor_pieces(scene, to);
    let avoided: Vec<_> = pieces.iter().filter(|a| !a.covers.contains(&part)).collect();
    let free = Part::ALL.into_iter().filter(|p| !avoided.iter().any(|a| a.covers.contains(p))).count();
    Ok(if free <= 1 { 40 } else { 20 })
}

/// CE-GEAR-4: armor on every part leaves no gap, even if no single piece covers everything.
pub fn armored_all_over(scene: &Scene, to: Who) -> bool {
    let pieces = gear::armor_pieces(scene, to);
    Part::ALL.into_iter().all(|p| pieces.iter().any(|a| a.covers.contains(&p)))
}

/// CE-REF-14.
///
/// # Errors
/// Always.
pub fn full<T>(to: Who) -> Result<T, Refusal> {
    refuse("full_coverage", "CE-REF-14", text!(to, " is covered all over: there is no gap to aim for."))
}
