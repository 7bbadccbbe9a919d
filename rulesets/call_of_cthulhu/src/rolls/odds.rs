//! CC-ODDS-1, 6, CC-HAZ-2: chances for people to read; no result depends on them.

use super::level::{Difficulty, Level, level_of};
use crate::derived;
use crate::gear::Dice;
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// CC-ODDS-6: the chances, in percent, of what a blow may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Of a major wound.
    pub major: i32,
    /// Of falling to 0 hit points.
    pub down: i32,
    /// Of instant death.
    pub dead: i32,
}

/// With more dice than this, no chances are worked out for display.
const MOST: i32 = 40;

/// The chance of each total; index 0 is the lowest total of the dice.
fn distribution(dice: Dice) -> Vec<f64> {
    let mut all = vec![1.0];
    for _ in 0..dice.count.min(MOST) {
        let mut next = vec![0.0; all.len() + usize::from(dice.sides) - 1];
        for (n, p) in all.iter().enumerate() {
            for face in 0..usize::from(dice.sides) {
                next[n + face] += p / f64::from(dice.sides);
            }
        }
        all = next;
    }
    all
}

/// CC-ODDS-6: the chances of a blow with these dice against `who` as they are now.
pub fn chances(scene: &Scene, who: Who, dice: Dice) -> Chances {
    let (max, hp) = (derived::hp_max(scene, who), scene.get(who, sheet::HP));
    let lowest = dice.count.min(MOST) + dice.plus;
    let all = distribution(dice);
    let of = |counts: &dyn Fn(i32) -> bool| {
        let sum: f64 =
            all.iter().enumerate().filter(|(n, _)| counts((lowest + *n as i32).max(0))).map(|(_, p)| p).sum();
        (sum * 100.0).round() as i32
    };
    // CC-OPT-12
    let least = if options::on(scene, options::DEATH_AT_EQUAL) { max } else { max + 1 };
    Chances { major: of(&|x| x >= 1 && 2 * x >= max), down: of(&|x| x >= hp.max(1)), dead: of(&|x| x >= least) }
}

/// CC-HAZ-2: "major wound 30%, 0 hit points 10%, death 0%".
pub fn harm_in_words(scene: &Scene, who: Who, dice: Dice) -> String {
    let c = chances(scene, who, dice);
    format!("major wound {}%, 0 hit points {}%, death {}%", c.major, c.down, c.dead)
}

/// CC-ODDS-1: the chance of at least this level; `net` counts bonus dice (below 0: penalty dice).
pub fn one_test(value: i32, difficulty: Difficulty, net: i32, at_least: Level) -> f64 {
    let read = |tens: i32, units: i32| if tens + units == 0 { 100 } else { 10 * tens + units };
    let dice = net.abs().min(2);
    let mut sum = 0.0;
    for units in 0..10 {
        let mut tens = vec![0; dice as usize + 1];
        loop {
            let all = tens.iter().map(|t| read(*t, units));
            let result = if net > 0 { all.min() } else { all.max() };
            if level_of(result.unwrap_or(100), value, difficulty) >= at_least {
                sum += 0.1_f64.powi(dice + 2);
            }
            let Some(next) = tens.iter().position(|t| *t < 9) else { break };
            tens[..next].iter_mut().for_each(|t| *t = 0);
            tens[next] += 1;
        }
    }
    sum
}
