//! The odds of who acts first in the next round.

use super::faces::{EveryPath, MOST_PATHS};
use super::outcomes::Estimate;
use super::silent::{Sensible, resolve_silently};
use crate::base::Who;
use crate::course::{CourseStep, Operation};
use crate::dice::{Dice, FastDice};
use crate::encounter::Encounter;
use crate::scene::{Asking, Phase, Scene};

/// The seed of samples, so that the same fight shows the same odds.
const SEED: u64 = 0xf1257;

impl Encounter {
    /// The chance that `one` acts before `other` in the next round, as the GM knows the fight; where the dice can take too many
    /// paths, from so many samples. `None`: they do not both act in it.
    pub(crate) fn odds_of_acting_first(&self, one: Who, other: Who, samples: u32) -> Option<Estimate> {
        self.enumerated(one, other).or_else(|| self.sampled(one, other, samples))
    }

    fn enumerated(&self, one: Who, other: Who) -> Option<Estimate> {
        let (mut paths, mut mean) = (EveryPath::up_to(MOST_PATHS), 0.0);
        loop {
            if self.acts_first(one, other, &mut paths)? {
                mean += paths.chance();
            }
            if !paths.next() {
                return Some(Estimate { mean, error: 0.0 });
            }
        }
    }

    fn sampled(&self, one: Who, other: Who, samples: u32) -> Option<Estimate> {
        let (mut dice, mut first) = (FastDice::new(SEED), 0);
        for _ in 0..samples {
            first += u32::from(self.acts_first(one, other, &mut dice)?);
        }
        let mean = f64::from(first) / f64::from(samples.max(1));
        Some(Estimate { mean, error: (mean * (1.0 - mean) / f64::from(samples.max(1))).sqrt() })
    }

    /// Begins the next round on a copy.
    fn acts_first(&self, one: Who, other: Who, dice: &mut dyn Dice) -> Option<bool> {
        let before = self.scene_before_resolution().clone();
        let mut scene = Scene { phase: Phase::Running, asking: Asking::Sensible, ..before };
        scene.agenda.clear();
        let round = Operation::Course(CourseStep::Round);
        resolve_silently(self.system(), &mut scene, &round, dice, &mut Sensible).ok()?;
        let place = |who: Who| scene.order.iter().position(|entry| entry.who == who);
        Some(place(one)? < place(other)?)
    }
}
