//! Counting the outcomes of a choice that is played many times.

use super::odds::{Estimate, Harmed, Odds, Played, Trial};
use crate::base::Who;
use crate::play::{Achieved, Degree};
use crate::scene::Scene;
use crate::system::Stakes;

/// A smaller share is a rounding error.
const LEAST_SHARE: f64 = 1e-9;

/// The outcomes of all plays so far.
#[derive(Default)]
pub(super) struct Outcomes {
    pub(super) plays: u32,
    sampled: bool,
    weight: f64,
    degrees: Vec<(Option<Who>, Degree, f64)>,
    harmed: Vec<Sum>,
    spenders: Vec<Who>,
}

struct Sum {
    who: Who,
    harm: f64,
    squares: f64,
    amounts: Vec<(i32, f64)>,
    down: f64,
    marks: Vec<(&'static str, f64)>,
}

impl Outcomes {
    pub(super) fn sampled() -> Outcomes {
        Outcomes { sampled: true, ..Outcomes::default() }
    }

    pub(super) fn count(&mut self, trial: &Trial, played: &Played, weight: f64) {
        let Played { after, achieved, spenders } = played;
        self.plays += 1;
        self.weight += weight;
        for who in spenders {
            if !self.spenders.contains(who) {
                self.spenders.push(*who);
            }
        }
        for (at, degree) in decided(trial.by, achieved) {
            match self.degrees.iter_mut().find(|(a, d, _)| (*a, *d) == (at, degree)) {
                Some((_, _, chance)) => *chance += weight,
                None => self.degrees.push((at, degree, weight)),
            }
        }
        let stakes = trial.system.stakes();
        let both = trial.scene.cast.iter().zip(&after.cast).enumerate();
        for (n, (before, now)) in both {
            if before != now && !before.gone {
                self.compare(&stakes, Who(n as u16), (&trial.scene, after), weight);
            }
        }
    }

    fn compare(&mut self, stakes: &Stakes, who: Who, (before, after): (&Scene, &Scene), weight: f64) {
        let harm = (stakes.harm)(after, who) - (stakes.harm)(before, who);
        let down = (stakes.down)(after, who) && !(stakes.down)(before, who);
        let marked = |id: &&&'static str| after.has(who, id) && !before.has(who, id);
        let marks: Vec<&'static str> = stakes.marks.iter().filter(marked).copied().collect();
        if harm == 0 && !down && marks.is_empty() {
            return;
        }
        let at = self.harmed.iter().position(|s| s.who == who).unwrap_or_else(|| {
            self.harmed.push(Sum { who, harm: 0.0, squares: 0.0, amounts: vec![], down: 0.0, marks: vec![] });
            self.harmed.len() - 1
        });
        let sum = &mut self.harmed[at];
        match sum.amounts.iter_mut().find(|(amount, _)| *amount == harm) {
            Some((_, chance)) => *chance += weight,
            None => sum.amounts.push((harm, weight)),
        }
        let harm = f64::from(harm);
        sum.harm += weight * harm;
        sum.squares += weight * harm * harm;
        sum.down += if down { weight } else { 0.0 };
        for id in marks {
            match sum.marks.iter_mut().find(|(m, _)| *m == id) {
                Some((_, chance)) => *chance += weight,
                None => sum.marks.push((id, weight)),
            }
        }
    }

    pub(super) fn odds(self, by: Option<Who>) -> Odds {
        let all = self.weight;
        let part = |of: f64| of / all;
        let mut degrees: Vec<_> = self.degrees.into_iter().map(|(at, d, chance)| (at, d, part(chance))).collect();
        degrees.sort_by(|a, b| (a.0, b.1).cmp(&(b.0, a.1)));
        let harmed = |s: Sum| {
            let mean = part(s.harm);
            let spread = (part(s.squares) - mean * mean).max(0.0);
            let error = if self.sampled { (spread / all).sqrt() } else { 0.0 };
            let marks = s.marks.into_iter().map(|(id, chance)| (id, part(chance))).collect();
            Harmed {
                who: s.who,
                harm: Estimate { mean, error },
                amounts: shares(s.amounts, all),
                down: part(s.down),
                marks,
            }
        };
        let mut harmed: Vec<Harmed> = self.harmed.into_iter().map(harmed).collect();
        harmed.sort_by_key(|h| h.who);
        let samples = self.sampled.then_some(self.plays);
        Odds { by, samples, degrees, harmed, guessed: vec![], policies: vec![], spenders: self.spenders }
    }
}

/// Each amount with its share of all plays; where nothing was counted, there was no harm.
fn shares(counted: Vec<(i32, f64)>, all: f64) -> Vec<(i32, f64)> {
    let some: f64 = counted.iter().filter(|(amount, _)| *amount != 0).map(|(_, weight)| weight).sum();
    let none = Some((0, all - some)).filter(|(_, weight)| *weight > LEAST_SHARE * all);
    let mut amounts: Vec<_> = counted.into_iter().filter(|(amount, _)| *amount != 0).chain(none).collect();
    amounts.sort_by_key(|(amount, _)| *amount);
    amounts.into_iter().map(|(amount, weight)| (amount, weight / all)).collect()
}

/// The result of the action: against each target the best of its degrees, else the first roll's.
fn decided(by: Option<Who>, achieved: &[Achieved]) -> Vec<(Option<Who>, Degree)> {
    let mut own = achieved.iter().filter(|a| Some(a.who) == by);
    let mut against: Vec<(Option<Who>, Degree)> = vec![];
    for a in own.clone().filter(|a| a.at.is_some()) {
        match against.iter_mut().find(|(at, _)| *at == a.at) {
            Some((_, degree)) => *degree = a.degree.max(*degree),
            None => against.push((a.at, a.degree)),
        }
    }
    if against.is_empty() {
        against.extend(own.find(|a| a.at.is_none()).map(|a| (None, a.degree)));
    }
    against
}
