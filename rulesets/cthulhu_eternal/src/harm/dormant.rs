//! CE-HAZ-8: dormant diseases, and what stirs them.

use crate::conditions::DISEASED;
use crate::{afflicted, derived};
use fray_engine::base::Who;
use fray_engine::play::Play;

/// CE-HAZ-8: a dormant disease stirs when its host falls below half of the maximum HP; the test comes with whatever
/// happens automatically next.
pub(super) fn relapse(play: &mut Play, who: Who, before: i32, now: i32) {
    let most = derived::hp_max(play.scene(), who);
    if before * 2 >= most && now * 2 < most {
        retest_dormant(play, who, "");
    }
}

/// CE-HAZ-8: marks the dormant diseases of `who`, except this one, to be tested again.
pub fn retest_dormant(play: &mut Play, who: Who, but: &str) {
    let rows = afflicted::all(play.scene(), who, DISEASED);
    let held = |a: &afflicted::Affliction| afflicted::is_held(play.scene(), who, a);
    let stirs = |a: &afflicted::Affliction| a.dormant && !a.stirred && a.kind != but && !held(a);
    if rows.iter().any(stirs) {
        let stirred =
            rows.into_iter().map(|a| afflicted::Affliction { stirred: a.stirred || stirs(&a), ..a }).collect();
        afflicted::keep(play, who, DISEASED, stirred, "CE-HAZ-8");
    }
}
