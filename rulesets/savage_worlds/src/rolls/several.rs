use super::{
    AddsFromSceneFor, Attempt, FromSceneFor, Outcome, Throw, benny, may_reroll_critical, note, note_critical,
    standing_critical, sum,
};
use crate::modifiers::Modifiers;
use crate::traits::{Kind, Trait};
use crate::{modifiers, sheet};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{Die, LineKind, Modifier, NoteDie, Question, RollNo, RollNote, Tally, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// SW-RES-8: several trait dice, one for each shot.
pub struct Several<'f> {
    /// Who shoots.
    pub who: Who,
    pub trait_: Trait,
    pub kind: Kind,
    /// The target of each shot, in allocation order.
    pub shots: Vec<Who>,
    /// Modifiers against a target, in addition to the standing ones.
    pub modifiers: AddsFromSceneFor<'f>,
    /// Target number of a target.
    pub tn: FromSceneFor<'f, i32>,
}

/// What became of one shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The target.
    pub at: Who,
    /// Hit or miss.
    pub outcome: Outcome,
    /// Its total less the target number.
    pub margin: i32,
    /// First face of its own die; none: the Wild Die stands in for it.
    pub face: Option<i32>,
    /// The number of its roll in the log.
    pub told: RollNo,
    /// Which of several shots it is, from 1. None: the only one.
    pub number: Option<i32>,
}

/// The dice of several shots after rerolls and choices.
pub type Volley = Vec<Shot>;

impl Several<'_> {
    fn all_modifiers(&self, scene: &Scene, at: Who, modifiers: &mut Modifiers) {
        modifiers::standing(scene, self.who, &self.trait_, self.kind, modifiers);
        (self.modifiers)(scene, at, modifiers);
    }

    fn sum(&self, scene: &Scene, at: Who) -> i32 {
        Modifiers::sum(|modifiers| self.all_modifiers(scene, at, modifiers))
    }

    fn shown(&self, scene: &Scene, at: Who) -> Vec<Modifier> {
        Modifiers::shown(|modifiers| self.all_modifiers(scene, at, modifiers))
    }

    /// The total of each shot, with the Wild Die in the place of shot `wild`.
    fn shots(&self, scene: &Scene, attempt: &Attempt, wild: Option<usize>) -> Volley {
        let one = |n: usize, at: Who| {
            let stand_in = attempt.wild.as_ref().filter(|_| wild == Some(n));
            let die = stand_in.or(attempt.skill.get(n)).map_or(0, Die::sum);
            let total = die + self.sum(scene, at);
            let tn = (self.tn)(scene, at);
            let outcome = if attempt.critical { Outcome::Critical } else { Outcome::of(total, tn) };
            let face = if stand_in.is_some() { None } else { attempt.skill.get(n).map(Die::first) };
            Shot { at, outcome, margin: total - tn, face, told: attempt.told, number: Some(n as i32 + 1) }
        };
        self.shots.iter().enumerate().map(|(n, at)| one(n, *at)).collect()
    }

    /// SW-REA-8: the default for the Wild Die: most hits, then most hits with a raise, then the lowest shot; none if
    /// nothing improves.
    fn best_wild(&self, scene: &Scene, attempt: &Attempt) -> Option<usize> {
        attempt.wild.as_ref()?;
        let mut best = (worth(&self.shots(scene, attempt, None)), None);
        for n in 0..self.shots.len() {
            let w = worth(&self.shots(scene, attempt, Some(n)));
            if w > best.0 {
                best = (w, Some(n));
            }
        }
        best.1
    }
}

/// Hits, and hits with a raise.
fn worth(shots: &[Shot]) -> (usize, usize) {
    let hits = shots.iter().filter(|s| s.outcome.success()).count();
    (hits, shots.iter().filter(|s| s.outcome.raises() > 0).count())
}

/// Whether one of `others` does better against some target than the usual result.
fn better_anywhere(usual: &Volley, others: impl Iterator<Item = Volley>) -> bool {
    let against = |v: &Volley, at: Who| worth(&v.iter().filter(|s| s.at == at).copied().collect::<Vec<_>>());
    let better = |v: &Volley| usual.iter().any(|s| against(v, s.at) > against(usual, s.at));
    others.into_iter().any(|v| better(&v))
}

/// Rolls all skill dice and one Wild Die, with rerolls (SW-REA-1), the attempt that counts (SW-REA-17) and the place
/// of the Wild Die (SW-REA-8).
pub fn several(play: &mut Play, spec: &Several) -> Flow<Volley> {
    let used_up = modifiers::use_up(play, spec.who, &spec.trait_);
    let mut as_told: Vec<(Who, Modifier)> = vec![];
    for (_, at) in spec.shots.iter().enumerate().filter(|(n, at)| !spec.shots[..*n].contains(at)) {
        let margin = |s: &Scene| spec.sum(s, *at) - (spec.tn)(s, *at);
        as_told.extend(super::as_told(play, *at, margin).map(|beyond| (*at, beyond)));
    }
    let spec = &Several {
        trait_: spec.trait_.clone(),
        shots: spec.shots.clone(),
        modifiers: Box::new(move |s, at, modifiers| {
            (spec.modifiers)(s, at, modifiers);
            let as_told = as_told.iter().filter(|(target, _)| *target == at).map(|(_, beyond)| beyond);
            for used in used_up.iter().chain(as_told) {
                modifiers.add_made(used.value, || used.clone());
            }
        }),
        tn: Box::new(|s, at| (spec.tn)(s, at)),
        ..*spec
    };
    let mut attempts: Vec<Attempt> = Vec::new();
    loop {
        attempts.push(throw(play, spec)?);
        note_critical(play, spec.who, &attempts);
        let critical = standing_critical(&attempts).is_some();
        if critical && !may_reroll_critical(play.scene(), &attempts) {
            break;
        }
        if !play.by("SW-REA-1").confirm(|s| reroll_question(s, spec, &attempts))? {
            break;
        }
        let (last, what) = (&attempts[attempts.len() - 1], text!("to reroll ", spec.trait_.label()));
        benny::spend(play, spec.who, "SW-REA-1", last.told, what);
    }
    let picked = match standing_critical(&attempts) {
        Some(critical) => critical,
        None => pick_attempt(play, spec, &attempts)?,
    };
    let attempt = &attempts[picked];
    if attempts.len() > 1 {
        let words = text!(spec.who, "'s attempt ", picked as i32 + 1, " of ", attempts.len() as i32, " counts.");
        play.by("SW-REA-17").because(attempt.told).tell(LineKind::Choice, words);
    }
    let wild = assign_wild(play, spec, attempt)?;
    let mut shots = spec.shots(play.scene(), attempt, wild);
    if !attempt.critical {
        for (n, shot) in shots.iter_mut().enumerate() {
            shot.told = tell_shot(play, spec, attempt, wild, n);
        }
    }
    Ok(shots)
}

/// Tells one shot with its own sum: its die, or the Wild Die in its place, and the modifiers against its target.
fn tell_shot(play: &mut Play, spec: &Several, attempt: &Attempt, wild: Option<usize>, n: usize) -> RollNo {
    let at = spec.shots[n];
    let stand_in = attempt.wild.as_ref().filter(|_| wild == Some(n)).map(|die| (die, Str::new_static("Wild Die")));
    let die = stand_in.or_else(|| attempt.skill.get(n).map(|die| (die, spec.trait_.label())));
    play.by("SW-RES-8").tell_roll(|s| {
        let modifiers = spec.shown(s, at);
        let (total, tn) = (die.as_ref().map_or(0, |d| d.0.sum()) + sum(&modifiers), (spec.tn)(s, at));
        let outcome = Outcome::of(total, tn);
        let note = RollNote {
            throwers: vec![],
            who: Some(spec.who),
            title: text!("Shot ", n as i32 + 1, " at ", at),
            dice: die.into_iter().map(|(die, label)| NoteDie { die: die.clone(), label, counted: true }).collect(),
            tally: Tally::Faces,
            modifiers,
            total: Some(total),
            against: tn.into(),
            result: outcome.of_kind(spec.kind),
            tone: if outcome.success() { Tone::Good } else { Tone::Bad },
            script: String::new(),
        };
        let words =
            note.title.clone().and(": ").and(total).and(" against ").and(tn).and(", ").then(note.result.clone());
        (words.and("."), note)
    })
}

fn throw(play: &mut Play, spec: &Several) -> Flow<Attempt> {
    let (who, wild_card) = (spec.who, play.get(spec.who, sheet::WILD_CARD));
    let sides = u16::from(spec.trait_.of(spec.kind.state(play.scene()), who).die().sides);
    let mut specs = vec![DieSpec::acing(sides); spec.shots.len()];
    if wild_card {
        specs.push(DieSpec::acing(6));
    }
    let mut dice = play.by("SW-RES-8").roll(who, spec.trait_.purpose(), &specs)?;
    // More than half of all dice show 1, for a Wild Card the Wild Die among them.
    let ones = dice.iter().filter(|d| d.first() == 1).count();
    let many = ones * 2 > dice.len();
    let wild = if wild_card { dice.pop() } else { None };
    let critical = many && wild.as_ref().is_none_or(|w| w.first() == 1);
    let throw = Throw { skill: dice, wild, critical };
    let told = play.by("SW-RES-8").tell_roll(|s| {
        let note = told(s, spec, &throw);
        let fell = throw.skill.iter().map(|d| d.sum().to_string()).collect::<Vec<_>>().join(", ");
        let words = text!(who, " rolls ", spec.trait_.label(), " for ", spec.shots.len() as i32, " shots: ", fell);
        let words = throw.wild.iter().fold(words, |words, w| words.and(", Wild Die ").and(w.sum()));
        let words = if critical { words.and(", critical failure.") } else { words.and(".") };
        (words, note)
    });
    Ok(Attempt { throw, told })
}

fn told(scene: &Scene, spec: &Several, throw: &Throw) -> RollNote {
    let of = |at: &Who| spec.shown(scene, *at);
    let sums: Vec<i32> = spec.shots.iter().map(|at| spec.sum(scene, *at)).collect();
    // Modifiers that all shots share are shown in front; each total counts its own as well.
    let first = spec.shots.first().map(of).unwrap_or_default();
    let common: Vec<Modifier> =
        first.into_iter().filter(|m| spec.shots.iter().all(|at| of(at).iter().any(|o| o == m))).collect();
    let totals: Vec<i32> = throw.skill.iter().zip(&sums).map(|(d, m)| d.sum() + m).collect();
    let wild = throw.wild.as_ref().map(|w| w.sum() + sum(&common));
    let head = note::head(scene, spec.who, spec.trait_.id(), throw, &common);
    let list = totals.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    let end = wild.map_or(String::new(), |w| format!(" w{w}"));
    let crit = if throw.critical { " crit" } else { "" };
    let script = format!("M {head}: {} → [{list}]{end}{crit}", note::dice(throw, None));
    RollNote {
        throwers: vec![],
        who: Some(spec.who),
        title: text!(spec.trait_.label(), " for ", spec.shots.len() as i32, " shots"),
        dice: note::dice_of(throw, &spec.trait_.label(), None),
        modifiers: vec![],
        tally: Tally::None,
        total: None,
        against: Default::default(),
        result: if throw.critical { Outcome::Critical.words() } else { Text::default() },
        tone: if throw.critical { Tone::Bad } else { Tone::Plain },
        script,
    }
}

fn reroll_question(scene: &Scene, spec: &Several, attempts: &[Attempt]) -> Option<Question> {
    if !benny::payable(scene, spec.who) {
        return None;
    }
    let attempt = attempts.last()?;
    let shots = spec.shots(scene, attempt, spec.best_wild(scene, attempt));
    let hits = worth(&shots).0 as i32;
    let title = text!(hits, " of ", shots.len() as i32, " shots hit. Roll all dice again?");
    let q = Question::to(spec.who, "reroll", title, Form::Confirm { default: false });
    let best = shots.iter().all(|s| s.outcome.raises() > 0);
    let q = q
        .why(text!("Costs ", benny::cost(scene, spec.who), ". You choose which attempt counts."))
        .standing()
        .earns(!best);
    Some(if hits > 0 { q.stands_well() } else { q })
}

/// SW-REA-17: the default gives most hits, then most raises; equal: the earliest.
fn pick_attempt(play: &mut Play, spec: &Several, attempts: &[Attempt]) -> Flow<usize> {
    let picked = play.by("SW-REA-17").choose(|s| {
        let what = |a: &Attempt| worth(&spec.shots(s, a, spec.best_wild(s, a)));
        // SW-OPT-23: a critical failure that was rerolled is gone.
        let mut order: Vec<usize> = (0..attempts.len()).filter(|n| !attempts[*n].critical).collect();
        order.sort_by_key(|n| std::cmp::Reverse(what(&attempts[*n])));
        let option = |n: usize| {
            let label = text!("Attempt ", n as i32 + 1);
            (Opt::new((n + 1).to_string(), label).note(text!(what(&attempts[n]).0 as i32, " hits")), n)
        };
        let q = Question::to(spec.who, "pick_attempt", "You rolled again. Which attempt counts?", Form::empty());
        let volley = |n: &usize| spec.shots(s, &attempts[*n], spec.best_wild(s, &attempts[*n]));
        let q = q.earns(order.first().is_some_and(|d| better_anywhere(&volley(d), order.iter().map(volley))));
        Some((q, order.into_iter().map(option).collect()))
    })?;
    Ok(picked.unwrap_or(0))
}

/// SW-REA-8: which die the Wild Die replaces.
fn assign_wild(play: &mut Play, spec: &Several, attempt: &Attempt) -> Flow<Option<usize>> {
    if attempt.critical || attempt.wild.is_none() {
        return Ok(None);
    }
    let picked = play.by("SW-REA-8").choose(|s| {
        let default = spec.best_wild(s, attempt);
        let option = |n: Option<usize>| {
            let hits = text!(worth(&spec.shots(s, attempt, n)).0 as i32, " hits");
            let opt = match n {
                Some(n) => Opt::new((n + 1).to_string(), text!("Shot ", n as i32 + 1, " at ", spec.shots[n])),
                None => Opt::new("none", "No shot"),
            };
            (opt.note(hits), n)
        };
        let mut all: Vec<Option<usize>> = (0..spec.shots.len()).map(Some).chain([None]).collect();
        // The default stands first.
        all.sort_by_key(|n| *n != default);
        let face = attempt.wild.as_ref().map_or(0, Die::sum);
        let title = text!("Your Wild Die shows ", face, ". Which shot does it replace?");
        let usual = spec.shots(s, attempt, default);
        let gains = better_anywhere(&usual, all.iter().map(|n| spec.shots(s, attempt, *n)));
        let q = Question::to(spec.who, "assign_wild", title, Form::empty()).earns(gains);
        Some((q, all.into_iter().map(option).collect()))
    })?;
    let picked = picked.flatten();
    if let Some(n) = picked {
        let words = text!(spec.who, "'s Wild Die counts for shot ", n as i32 + 1, " at ", spec.shots[n], ".");
        play.by("SW-REA-8").because(attempt.told).tell(LineKind::Choice, words);
    }
    Ok(picked)
}
