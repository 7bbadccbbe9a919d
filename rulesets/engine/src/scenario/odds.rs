//! Odds that a step expects.

use super::format::Step;
use super::run::Run;
use super::words::{handle, input};
use crate::base::{Who, decimals};
use crate::forecast::{Odds, PlannedChoice, Spends};
use crate::play::Degree;

/// What the keys for acting first begin with.
const FIRST: &str = "first ";
/// Samples, where there are too many courses to walk through.
const SAMPLES: u32 = 4_000;
/// How much a figure may differ, in percent or tenths of a point of harm.
const ROUNDING: f64 = 0.051;
/// How many standard errors it may differ in addition, if it was sampled.
const ERRORS: f64 = 4.0;

/// The odds of `act`, or of the answer `with` to the question `ask`; of acting first without either.
pub(super) fn check(run: &Run, s: &Step) -> Result<(), String> {
    let (first, others): (Vec<_>, Vec<_>) = s.odds.iter().partition(|(key, _)| key.starts_with(FIRST));
    for (key, want) in first {
        let (one, other) = (run.who(&s.who)?, run.who(&key[FIRST.len()..])?);
        let odds = run.e.odds_of_acting_first(one, other, SAMPLES);
        let odds = odds.ok_or_else(|| format!("'{key}': they do not both act in the next round"))?;
        same(key, *want, (100.0 * odds.mean, 100.0 * odds.error))?;
    }
    if others.is_empty() {
        return Ok(());
    }
    let odds = of_choice(run, s)?;
    let odds = if s.spends.is_empty() { &odds } else { policy(&odds, &s.spends)? };
    others.into_iter().try_for_each(|(key, want)| same(key, *want, figure(run, odds, key, *want)?))
}

fn of_choice(run: &Run, s: &Step) -> Result<Odds, String> {
    let scene = run.e.scene();
    let form = s.with.as_ref().map(|v| input(scene, v)).transpose()?;
    let choice = match (s.ask.as_str(), form) {
        ("", form) => PlannedChoice::Act(handle(scene, &s.who)?, s.act.clone(), form),
        (ask, Some(answer)) => {
            let asked = run.e.unanswered_questions().into_iter().find(|(_, q)| q.kind == ask);
            PlannedChoice::Answer(asked.ok_or_else(|| format!("'{ask}' is not asked"))?.0, answer)
        }
        (_, None) => return Err("the odds of an answer need the answer: with = …".into()),
    };
    let by = run.viewer(if s.by.is_empty() { "GM" } else { &s.by })?;
    run.e.odds(by, &choice, &mut |n| n >= SAMPLES).ok_or_else(|| "there are no odds of that".into())
}

/// The odds if these spend.
fn policy<'o>(odds: &'o Odds, named: &str) -> Result<&'o Odds, String> {
    let row = Spends::ALL.iter().find(|row| row.1 == named);
    let known = || Spends::ALL.map(|row| row.1).join(", ");
    let (spends, _) = row.ok_or_else(|| format!("'{named}' is no policy: say {}", known()))?;
    let found = odds.policies.iter().find(|(policy, _)| policy == spends);
    found.map(|(_, then)| then).ok_or_else(|| format!("nobody can follow '{named}' here"))
}

fn same(key: &str, want: f64, (is, error): (f64, f64)) -> Result<(), String> {
    if (is - want).abs() <= ROUNDING + ERRORS * error {
        return Ok(());
    }
    Err(format!("the odds of '{key}' should be {}, are {}", decimals(want, 2), decimals(is, 2)))
}

/// A figure with its standard error: chances in percent, harm as it is. The error of a chance is that of the wanted one: samples
/// in which something never happens say nothing of how far they may be off.
fn figure(run: &Run, odds: &Odds, key: &str, want: f64) -> Result<(f64, f64), String> {
    let expected = (want / 100.0).clamp(0.0, 1.0);
    let percent = |chance: f64| {
        let error = odds.samples.map_or(0.0, |n| (expected * (1.0 - expected) / f64::from(n)).sqrt());
        (100.0 * chance, 100.0 * error)
    };
    let named = key.split_once(' ').and_then(|(what, name)| Some((what, run.who(name).ok()?)));
    let amount = || {
        let (name, amount) = key.strip_prefix("harm ")?.rsplit_once(' ')?;
        Some((run.who(name).ok()?, amount.parse::<i32>().ok()?))
    };
    let harmed = |who: Who| odds.harmed.iter().find(|h| h.who == who);
    Ok(match named {
        Some(("harm", who)) => harmed(who).map_or((0.0, 0.0), |h| (h.harm.mean, h.harm.error)),
        Some(("down", who)) => percent(harmed(who).map_or(0.0, |h| h.down)),
        Some((effect, who)) if run.e.system().stakes().rank(effect).is_some() => {
            let effects = harmed(who).map_or(&[][..], |h| &h.effects);
            percent(effects.iter().filter(|(id, _)| *id == effect).map(|(_, chance)| chance).sum())
        }
        _ => percent(match (amount(), against(run, odds, key)) {
            (Some((who, n)), _) => harmed(who).map_or(f64::from(u8::from(n == 0)), |h| h.chance_of(n)),
            (None, Some((word, who))) => degree(odds, word, |at| at == Some(who)),
            (None, None) if named.is_none() => {
                one_target(run, odds, key)?;
                degree(odds, key, |_| true)
            }
            (None, None) => {
                let known = "harm, down, a condition or penalty that counts, or a degree against a target";
                return Err(format!("the odds have no '{key}': say {known}"));
            }
        }),
    })
}

/// "struck back Bob": a degree against this target.
fn against<'k>(run: &Run, odds: &Odds, key: &'k str) -> Option<(&'k str, Who)> {
    let splits = key.match_indices(' ').map(|(at, _)| (&key[..at], &key[at + 1..]));
    let mut named = splits.filter_map(|(word, name)| Some((word, run.who(name).ok()?)));
    named.find(|(_, who)| odds.degrees.iter().any(|(at, _, _)| *at == Some(*who)))
}

/// A degree without a target is that against the only one.
fn one_target(run: &Run, odds: &Odds, key: &str) -> Result<(), String> {
    let mut targets: Vec<Who> = odds.degrees.iter().filter_map(|(at, _, _)| *at).collect();
    targets.dedup();
    match targets[..] {
        [] | [_] => Ok(()),
        [one, ..] => {
            let name = &run.e.scene().combatant(one).name;
            Err(format!("there are several targets: say which of them, as in '{key} {name}'"))
        }
    }
}

/// The chance of this degree alone, or with a plus of it and all better ones.
fn degree(odds: &Odds, key: &str, at: impl Fn(Option<Who>) -> bool) -> f64 {
    let all = || odds.degrees.iter().filter(|(target, _, _)| at(*target));
    let chance = |fits: &dyn Fn(Degree) -> bool| all().filter(|(_, d, _)| fits(*d)).map(|(_, _, chance)| chance).sum();
    match key.strip_suffix('+') {
        None => chance(&|d| d.word == key),
        Some(word) => {
            let least = all().find(|(_, d, _)| d.word == word).map(|(_, d, _)| d.rank);
            least.map_or(0.0, |least| chance(&|d| d.rank >= least))
        }
    }
}
