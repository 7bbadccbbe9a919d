//! The outcomes of a choice that is played many times, and what they come to.

use crate::base::Who;
use crate::play::{Achieved, Degree, OddsTally};
use crate::scene::Scene;
use crate::system::{Stakes, System};

/// A smaller share is a rounding error.
const LEAST_SHARE: f64 = 1e-9;

/// The possible outcomes of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    pub by: Option<Who>,
    /// Who achieves the degrees: the actor, or the person asked, if the answer decides a roll or an action of their own.
    pub achiever: Option<Who>,
    /// The number of samples; none: all paths were enumerated.
    pub samples: Option<u32>,
    /// Each degree with its chance and target, the best first.
    pub degrees: Vec<(Option<Who>, Degree, f64)>,
    /// Who may be harmed.
    pub harmed: Vec<Harmed>,
    /// Values unknown to the person choosing were assumed.
    pub guessed: Vec<Who>,
    /// The same where those spend who can: [`System::spending`]. None: nobody can, or the system has no such thing.
    pub policies: Vec<(Spends, Odds)>,
    /// Who would be asked whether they spend.
    pub spenders: Vec<Who>,
}

/// Who answers yes whenever [`System::spending`] asks them; nobody else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spends {
    Nobody,
    Actor,
    /// Everybody but the actor.
    Others,
    Everybody,
}

impl Spends {
    /// As scenarios name them.
    pub const ALL: [(Spends, &'static str); 4] = [
        (Spends::Nobody, "nobody"),
        (Spends::Actor, "actor"),
        (Spends::Others, "others"),
        (Spends::Everybody, "everybody"),
    ];

    pub(super) fn says_yes(self, asked: Who, actor: Option<Who>) -> bool {
        match self {
            Spends::Nobody => false,
            Spends::Actor => Some(asked) == actor,
            Spends::Others => Some(asked) != actor,
            Spends::Everybody => true,
        }
    }

    /// Those policies that somebody can follow, if these can spend.
    pub(super) fn open(by: Option<Who>, spenders: &[Who]) -> Vec<Spends> {
        let some = |follow: Spends| spenders.iter().any(|w| follow.says_yes(*w, by));
        let open = |spends: &Spends| match spends {
            Spends::Nobody => !spenders.is_empty(),
            Spends::Actor | Spends::Others => some(*spends),
            Spends::Everybody => some(Spends::Actor) && some(Spends::Others),
        };
        Spends::ALL.into_iter().map(|row| row.0).filter(open).collect()
    }
}

/// What a choice may do to somebody.
#[derive(Clone, Debug, PartialEq)]
pub struct Harmed {
    pub who: Who,
    /// Harm to be expected, in the system's unit.
    pub harm: Estimate,
    /// Each amount of harm with its chance, the least first.
    pub amounts: Vec<(i32, f64)>,
    /// The chance to be out of the fight.
    pub down: f64,
    /// The chance of each condition worth telling, and of each penalty's getting worse, if there is one.
    pub effects: Vec<(&'static str, f64)>,
}

impl Harmed {
    pub fn chance_of(&self, amount: i32) -> f64 {
        self.amounts.iter().find(|(n, _)| *n == amount).map_or(0.0, |(_, chance)| *chance)
    }
}

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    /// Its standard error; 0: exact.
    pub error: f64,
}

impl Odds {
    /// The chance of this degree or a better one against any target.
    pub fn chance(&self, rank: i8) -> f64 {
        self.degrees.iter().filter(|(_, d, _)| d.rank >= rank).map(|(_, _, chance)| chance).sum()
    }
}

/// Once, to the end of the action.
pub(super) struct Played {
    pub(super) after: Scene,
    pub(super) odds_tally: OddsTally,
    pub(super) asked: Option<Answered>,
    pub(super) spenders: Vec<Who>,
}

/// Who has given the answer that is tried, and how many degrees had been achieved before it.
#[derive(Clone, Copy)]
pub(super) struct Answered {
    pub(super) who: Who,
    pub(super) before: usize,
}

/// The outcomes of all plays so far.
#[derive(Default)]
pub(super) struct Outcomes {
    pub(super) plays: u32,
    sampled: bool,
    weight: f64,
    degrees: Vec<(Option<Who>, Degree, f64)>,
    /// What the person asked achieves after their answer.
    answered: Vec<(Option<Who>, Degree, f64)>,
    asked: Option<Who>,
    /// What the answer decides is how the actor fares against them: a roll to dodge is part of the attack.
    against_asked: bool,
    harmed: Vec<Sum>,
    spenders: Vec<Who>,
}

struct Sum {
    who: Who,
    harm: f64,
    squares: f64,
    amounts: Vec<(i32, f64)>,
    down: f64,
    effects: Vec<(&'static str, f64)>,
}

impl Outcomes {
    pub(super) fn sampled() -> Outcomes {
        Outcomes { sampled: true, ..Outcomes::default() }
    }

    /// Counts one play of an action by `by`, in a scene that was `before`.
    pub(super) fn count(&mut self, system: &dyn System, by: Option<Who>, before: &Scene, played: &Played, weight: f64) {
        let Played { after, odds_tally, asked, spenders } = played;
        let achieved = &odds_tally.degrees;
        self.plays += 1;
        self.weight += weight;
        for who in spenders {
            if !self.spenders.contains(who) {
                self.spenders.push(*who);
            }
        }
        decided(by, achieved).into_iter().for_each(|decided| add(&mut self.degrees, decided, weight));
        if let Some(asked) = asked.filter(|asked| Some(asked.who) != by) {
            self.asked = Some(asked.who);
            let since = achieved.get(asked.before..).unwrap_or_default();
            self.against_asked |= since.iter().any(|a| Some(a.who) == by && a.at == Some(asked.who));
            let own = decided(self.asked, since);
            own.into_iter().for_each(|decided| add(&mut self.answered, decided, weight));
        }
        let stakes = system.stakes();
        let further = |n: usize| -> i32 {
            odds_tally.further_harm.iter().filter(|(who, _)| usize::from(who.0) == n).map(|(_, harm)| harm).sum()
        };
        let both = before.cast.iter().zip(&after.cast).enumerate();
        for (n, (then, now)) in both {
            if then != now && !then.gone {
                self.compare(&stakes, Who(n as u16), (before, after), further(n), weight);
            }
        }
    }

    fn compare(
        &mut self,
        stakes: &Stakes,
        who: Who,
        (before, after): (&Scene, &Scene),
        further_harm: i32,
        weight: f64,
    ) {
        let harm = (stakes.harm)(after, who) - (stakes.harm)(before, who) + further_harm;
        let new = |state: fn(&Scene, Who) -> bool| state(after, who) && !state(before, who);
        let down = new(stakes.down) || new(stakes.dead);
        let new_condition = |id: &&&'static str| after.has(who, id) && !before.has(who, id);
        let conditions = stakes.conditions.iter().filter(new_condition).copied();
        let worse = stakes.penalties.iter().filter(|p| (p.of)(after, who) < (p.of)(before, who)).map(|p| p.id);
        let effects: Vec<&'static str> = conditions.chain(worse).collect();
        if harm == 0 && !down && effects.is_empty() {
            return;
        }
        let at = self.harmed.iter().position(|s| s.who == who).unwrap_or_else(|| {
            self.harmed.push(Sum { who, harm: 0.0, squares: 0.0, amounts: vec![], down: 0.0, effects: vec![] });
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
        for id in effects {
            match sum.effects.iter_mut().find(|(known, _)| *known == id) {
                Some((_, chance)) => *chance += weight,
                None => sum.effects.push((id, weight)),
            }
        }
    }

    pub(super) fn odds(self, stakes: &Stakes, by: Option<Who>) -> Odds {
        let all = self.weight;
        let part = |of: f64| of / all;
        let own = !self.answered.is_empty() && !self.against_asked;
        let (achiever, degrees) = if own { (self.asked, self.answered) } else { (by, self.degrees) };
        let mut degrees: Vec<_> = degrees.into_iter().map(|(at, d, chance)| (at, d, part(chance))).collect();
        degrees.sort_by(|a, b| (a.0, b.1).cmp(&(b.0, a.1)));
        let harmed = |s: Sum| {
            let mean = part(s.harm);
            let spread = (part(s.squares) - mean * mean).max(0.0);
            let error = if self.sampled { (spread / all).sqrt() } else { 0.0 };
            let mut effects: Vec<_> = s.effects.into_iter().map(|(id, chance)| (id, part(chance))).collect();
            effects.sort_by_key(|(id, _)| stakes.rank(id));
            Harmed {
                who: s.who,
                harm: Estimate { mean, error },
                amounts: shares(s.amounts, all),
                down: part(s.down),
                effects,
            }
        };
        let mut harmed: Vec<Harmed> = self.harmed.into_iter().map(harmed).collect();
        harmed.sort_by_key(|h| h.who);
        let samples = self.sampled.then_some(self.plays);
        Odds { by, achiever, samples, degrees, harmed, guessed: vec![], policies: vec![], spenders: self.spenders }
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

fn add(degrees: &mut Vec<(Option<Who>, Degree, f64)>, (at, degree): (Option<Who>, Degree), weight: f64) {
    match degrees.iter_mut().find(|(a, d, _)| (*a, *d) == (at, degree)) {
        Some((_, _, chance)) => *chance += weight,
        None => degrees.push((at, degree, weight)),
    }
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
