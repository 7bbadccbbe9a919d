//! SW-HEA-3, 5: when wounds were taken; the golden hour and the days of rest count from there.

use crate::conditions::{TREATED, WOUND_TIMES, WoundTimes};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;

/// SW-HEA-3: notes new wounds of somebody who had `before`, after which every healer may try again. One beyond the
/// capacity takes the place of the oldest.
pub(super) fn taken(play: &mut Play, who: Who, before: i32, n: i32) {
    let now = play.scene().seconds();
    note(play, who, before, n, now);
    if n > 0 {
        play.by("SW-HEA-3").end(who, TREATED);
    }
}

/// SW-HEA-3: notes when wounds came, for the golden hour.
pub(super) fn note(play: &mut Play, who: Who, before: i32, n: i32, at: i32) {
    if n <= 0 {
        return;
    }
    // SW-HEA-5: the first wound begins the days of rest.
    let rested = if before <= 0 { at } else { rested(play.scene(), who) };
    let mut times = times(play.scene(), who);
    times.extend(std::iter::repeat_n(at, n as usize));
    note_times(play, who, times, rested);
}

fn note_times(play: &mut Play, who: Who, times: Vec<i32>, rested: i32) {
    play.by("SW-HEA-3").condition(who, WoundTimes { times, rested: Some(rested) }.cond());
}

/// When each wound was taken, the oldest first. Wounds of which nothing is known are as old as the encounter.
fn times(scene: &Scene, who: Who) -> Vec<i32> {
    let (unknown, known) = noted(scene, who);
    let mut times = vec![0; unknown];
    times.extend(known);
    times
}

/// How many wounds nothing is known of, and when the others were taken, the oldest first.
fn noted(scene: &Scene, who: Who) -> (usize, Vec<i32>) {
    let wounds = scene.get(who, sheet::WOUNDS).max(0) as usize;
    let mut noted = WoundTimes::on(scene, who).map(|w| w.times).unwrap_or_default();
    let known = noted.split_off(noted.len().saturating_sub(wounds));
    (wounds - known.len(), known)
}

/// SW-HEA-5: when the last five days of rest ended, or the first wound was taken.
pub(super) fn rested(scene: &Scene, who: Who) -> i32 {
    WoundTimes::on(scene, who).and_then(|w| w.rested).unwrap_or(0)
}

/// SW-HEA-5: notes that five more days of rest are over.
pub(super) fn rests(play: &mut Play, who: Who, until: i32) {
    let times = times(play.scene(), who);
    note_times(play, who, times, until);
}

/// SW-HEA-3: how many wounds are younger than one hour.
pub fn fresh(scene: &Scene, who: Who) -> i32 {
    let fresh = |taken: i32| i64::from(scene.clock) - i64::from(taken) < 3600;
    let (unknown, known) = noted(scene, who);
    let unknown = if fresh(0) { unknown } else { 0 };
    (unknown + known.into_iter().filter(|taken| fresh(*taken)).count()) as i32
}

/// The youngest wounds are healed first.
pub(super) fn forget(play: &mut Play, who: Who, healed: i32) {
    let mut left = times(play.scene(), who);
    left.truncate(left.len().saturating_sub(healed.max(0) as usize));
    let rested = rested(play.scene(), who);
    if play.has(who, WOUND_TIMES) {
        note_times(play, who, left, rested);
    }
}
