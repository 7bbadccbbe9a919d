//! Odds in words.

use super::types::{OddsPolicy, OddsRow, OddsView};
use crate::base::{Viewer, Who, decimals};
use crate::encounter::Encounter;
use crate::forecast::{Estimate, Harmed, Odds, PlannedChoice, Spends};
use crate::play::Degree;
use crate::system::Stakes;

/// Less harm than this is not shown.
const LEAST_HARM: f64 = 0.05;
/// Steps to which sampled chances are rounded, in percent: the least that is not below the standard error.
const STEPS: [f64; 4] = [1.0, 2.0, 5.0, 10.0];
/// From this chance on, the outcome counts as certain.
const CERTAIN: f64 = 0.995;
/// Of somebody who was not out of the fight before.
const TAKEN_DOWN: &str = "taken down";
/// What is said where too much is left to others.
const UNTOLD: &str = "Odds cannot be told";
/// The most amounts of harm listed one by one.
const FEW_AMOUNTS: usize = 5;

impl Encounter {
    /// The odds of a choice in words; see [`Encounter::odds`]. Also `None` if there is nothing to show.
    pub fn odds_view(
        &self,
        viewer: Viewer,
        choice: &PlannedChoice,
        enough: &mut dyn FnMut(u32) -> bool,
    ) -> Option<OddsView> {
        if let Some(before) = self.veiled(viewer) {
            return before.odds_view(viewer, choice, enough);
        }
        if let Some(refused) = self.refused_view(viewer, choice) {
            return Some(refused);
        }
        let Some(mut odds) = self.odds(viewer, choice, enough) else {
            return self.may_try(viewer, choice).then(|| OddsView { line: UNTOLD.to_string(), ..OddsView::default() });
        };
        let others = self.of_another(choice, &odds);
        if others.is_some() {
            odds.leave_out_what_is_settled();
        }
        let words = Wording { e: self, viewer, odds: &odds, others };
        let line = words.line();
        (!line.is_empty()).then(|| OddsView {
            line,
            rows: words.rows(),
            guess: words.guess(),
            policies: odds.policies.iter().filter_map(|(spends, then)| words.policy(*spends, then)).collect(),
            off: None,
        })
    }

    /// Why this choice would be refused, in place of its odds; `None` if it would be carried out.
    pub fn refused_view(&self, viewer: Viewer, choice: &PlannedChoice) -> Option<OddsView> {
        if let Some(before) = self.veiled(viewer) {
            return before.refused_view(viewer, choice);
        }
        let PlannedChoice::Act(who, act, form) = choice else { return None };
        let refusal = self.refusal_of(viewer, who, act, form.clone())?;
        let off = Some(refusal.view(self.scene(), viewer));
        Some(OddsView { off, ..OddsView::default() })
    }

    /// Who achieves the degrees, if somebody else is asked: a plain "success" would read like that person's own.
    fn of_another(&self, choice: &PlannedChoice, odds: &Odds) -> Option<Who> {
        let PlannedChoice::Answer(id, _) = choice else { return None };
        let asked = self.questions().into_iter().find(|(q, _, _)| q == id)?.1.combatant_asked()?;
        odds.achiever.filter(|achiever| *achiever != asked)
    }
}

impl Odds {
    /// Leaves out degrees that are already certain.
    fn leave_out_what_is_settled(&mut self) {
        self.degrees.retain(|(_, _, chance)| (1.0 - CERTAIN..CERTAIN).contains(chance));
        self.policies.iter_mut().for_each(|(_, then)| then.leave_out_what_is_settled());
    }
}

#[derive(Clone, Copy)]
struct Wording<'o> {
    e: &'o Encounter,
    viewer: Viewer,
    odds: &'o Odds,
    /// Who achieves the degrees, if it is not the person asked.
    others: Option<Who>,
}

/// Whether it is plain who of the others bears the harm.
#[derive(Clone, Copy, PartialEq)]
enum Whose {
    Obvious,
    Named,
}

impl Wording<'_> {
    fn policy(&self, spends: Spends, then: &Odds) -> Option<OddsPolicy> {
        let words = Wording { odds: then, ..*self };
        let (line, rows) = (words.line(), words.rows());
        Some(OddsPolicy { label: self.spends(spends)?, line, rows })
    }

    /// "Nobody retests any loss": combatants that are known to be able to.
    fn spends(&self, spends: Spends) -> Option<String> {
        let words = self.e.system().spending()?;
        let (actor, others): (Vec<Who>, Vec<Who>) = self.odds.spenders.iter().partition(|w| Some(**w) == self.odds.by);
        let those = match spends {
            Spends::Nobody => return Some(format!("Nobody {}", words.one)),
            Spends::Actor => actor,
            Spends::Others => others,
            Spends::Everybody => [actor, others].concat(),
        };
        match &those[..] {
            [one] => Some(format!("{} {}", self.name(*one), words.one)),
            [_, _] => Some(format!("Both {}", words.several)),
            _ => Some(format!("All {}", words.several)),
        }
    }

    /// The most important first: whether it works, the harm, whether it takes somebody out, and the cost to oneself.
    fn line(&self) -> String {
        let sign = if self.odds.samples.is_some() { "≈ " } else { "" };
        let parts = self.parts();
        let whose = self.others.filter(|_| !self.odds.degrees.is_empty()).map(|who| format!("{}: ", self.name(who)));
        if parts.is_empty() {
            String::new()
        } else {
            format!("{}{sign}{}", whose.unwrap_or_default(), parts.join(" · "))
        }
    }

    fn parts(&self) -> Vec<String> {
        let harmed = |own: bool| self.odds.harmed.iter().filter(move |h| (Some(h.who) == self.odds.by) == own);
        // The target before others who may be hit.
        let mut others: Vec<&Harmed> = harmed(false).collect();
        others.sort_by_key(|h| !self.targets().contains(&Some(h.who)));
        let whose = if others.len() == 1 { Whose::Obvious } else { Whose::Named };
        let harm: Vec<String> = others.into_iter().flat_map(|h| self.harm_in_short(h, whose)).collect();
        let mut line = vec![];
        for at in self.targets() {
            line.extend(self.degrees_in_short(at, harm.len()));
        }
        line.extend(harm);
        line.extend(harmed(true).flat_map(|h| self.harm_in_short(h, Whose::Obvious)));
        line
    }

    fn rows(&self) -> Vec<OddsRow> {
        let row = |label: String, value: String| OddsRow { label, value };
        let mut rows = vec![];
        for (at, degree, chance) in &self.odds.degrees {
            rows.push(row(capital(&format!("{}{}", self.of_several(*at), degree.word)), self.percent(*chance)));
        }
        for h in &self.odds.harmed {
            let name = self.name(h.who);
            if h.harm.mean.abs() >= LEAST_HARM {
                let stakes = self.e.system().stakes();
                let unit = harm_taken(stakes.unit, stakes);
                rows.push(row(format!("{name}: {unit}"), amount(h.harm)));
                rows.extend(self.amounts(h).map(|(each, chances)| row(format!("{name}: {unit} {each}"), chances)));
            }
            for (id, chance) in &h.effects {
                rows.push(row(format!("{name}: {}", self.label(id)), self.percent(*chance)));
            }
            if h.down > 0.0 {
                rows.push(row(format!("{name}: {}", self.downfall(h.who)), self.percent(h.down)));
            }
        }
        rows
    }

    /// "0 / 1 / 2" with "33% / 33% / 33%", where the chances are exact and the amounts few.
    fn amounts(&self, h: &Harmed) -> Option<(String, String)> {
        let few = (2..=FEW_AMOUNTS).contains(&h.amounts.len()) && self.odds.samples.is_none();
        let list = |each: &dyn Fn(&(i32, f64)) -> String| h.amounts.iter().map(each).collect::<Vec<_>>().join(" / ");
        few.then(|| (list(&|(amount, _)| amount.to_string()), list(&|(_, chance)| self.percent(*chance))))
    }

    fn guess(&self) -> String {
        let names: Vec<String> = self.odds.guessed.iter().map(|w| self.name(*w)).collect();
        let decided = !self.odds.degrees.is_empty();
        let assumed = if decided { self.e.system().odds_assume(self.e.scene()).to_string() } else { String::new() };
        let unknown = match &names[..] {
            [] => String::new(),
            [one] => format!("What you do not know of {one} is taken as usual."),
            [most @ .., last] => format!("What you do not know of {} and {last} is taken as usual.", most.join(", ")),
        };
        [assumed, unknown].into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The targets of degrees, each once.
    fn targets(&self) -> Vec<Option<Who>> {
        let mut all: Vec<Option<Who>> = self.odds.degrees.iter().map(|(at, _, _)| *at).collect();
        all.dedup();
        all
    }

    /// "62% hit"; where there is little to be said of harm, "20% raise" as well.
    fn degrees_in_short(&self, at: Option<Who>, said_of_harm: usize) -> Vec<String> {
        let of = |wanted: fn(i8) -> bool| -> Vec<(Degree, f64)> {
            let all = self.odds.degrees.iter().filter(|(a, d, _)| *a == at && wanted(d.rank));
            all.map(|(_, d, chance)| (*d, *chance)).collect()
        };
        let (good, bad, worse) = (of(|rank| rank > 0), of(|rank| rank == 0), of(|rank| rank < 0));
        let failed: f64 = bad.iter().chain(&worse).map(|(_, chance)| chance).sum();
        let said = |word: &str, chance: f64| format!("{}{} {word}", self.of_several(at), self.percent(chance));
        // The best comes first.
        let mut line = match (good.last(), bad.first().or(worse.first())) {
            (Some((plain, _)), _) => vec![said(plain.word, good.iter().map(|(_, chance)| chance).sum())],
            // A side roll that may not even be made is not what the choice is about.
            (None, Some((failure, chance))) if failed >= CERTAIN => vec![said(failure.word, *chance)],
            (None, _) => vec![],
        };
        if let ([(better, chance), _], 0..2) = (&good[..], said_of_harm) {
            line.push(format!("{} {}", self.percent(*chance), better.word));
        }
        line
    }

    /// "1.2 wounds" and "18% taken down", or "41% Shaken" where there is no harm or nobody goes down; if it is not obvious who is
    /// meant: "you: 1.2 wounds, 18% taken down".
    fn harm_in_short(&self, h: &Harmed, whose: Whose) -> Vec<String> {
        let mut said = vec![];
        let stakes = self.e.system().stakes();
        if h.harm.mean >= LEAST_HARM {
            said.push(harm_taken(&with_unit(h.harm, stakes.unit), stakes));
        } else if h.harm.mean <= -LEAST_HARM {
            said.push(format!("{} healed", with_unit(Estimate { mean: -h.harm.mean, ..h.harm }, stakes.unit)));
        }
        let mine = self.e.mine(self.viewer, h.who);
        let meant = !mine && whose == Whose::Obvious && self.targets() == [Some(h.who)];
        let effect = h.effects.iter().find(|(id, _)| stakes.conditions.contains(id));
        if let Some((id, chance)) = effect.filter(|_| said.is_empty() || h.down <= 0.0) {
            said.push(format!("{} {}", self.percent(*chance), self.label(id)));
        }
        if h.down > 0.0 {
            said.push(format!("{} {}", self.percent(h.down), self.downfall(h.who)));
        }
        if meant || said.is_empty() {
            return said;
        }
        let whose = if mine { "you".to_string() } else { self.name(h.who) };
        vec![format!("{whose}: {}", said.join(", "))]
    }

    /// What it means to go down, for somebody who may be out of the fight already.
    fn downfall(&self, who: Who) -> &'static str {
        if (self.e.system().stakes().down)(self.e.scene(), who) { "death" } else { TAKEN_DOWN }
    }

    /// "Thug 2: ", if there are several targets.
    fn of_several(&self, at: Option<Who>) -> String {
        at.filter(|_| self.targets().len() > 1).map_or_else(String::new, |w| format!("{}: ", self.name(w)))
    }

    fn name(&self, who: Who) -> String {
        self.e.scene().name(self.viewer, who)
    }

    fn label(&self, id: &str) -> &'static str {
        let penalty = || self.e.system().stakes().penalties.iter().find(|p| p.id == id).map(|p| p.label);
        let condition = self.e.system().tables().conditions.iter().find(|d| d.id == id).map(|d| d.label);
        condition.or_else(penalty).unwrap_or("")
    }

    fn percent(&self, chance: f64) -> String {
        percent(chance, self.odds.samples)
    }
}

/// A chance in percent, rounded to what is known of it.
pub fn percent(chance: f64, samples: Option<u32>) -> String {
    let step = match samples {
        None => STEPS[0],
        Some(n) => {
            let error = 100.0 * (chance * (1.0 - chance) / f64::from(n.max(1))).sqrt();
            STEPS.into_iter().find(|step| *step >= error).unwrap_or(STEPS[3])
        }
    };
    let shown = (100.0 * chance / step).round() * step;
    if shown <= 0.0 && chance > 0.0 {
        format!("<{step}%")
    } else if shown >= 100.0 && chance < 1.0 {
        format!(">{}%", 100.0 - step)
    } else {
        format!("{shown}%")
    }
}

/// One decimal, if the mean is known that well.
fn amount(estimate: Estimate) -> String {
    decimals(estimate.mean, if estimate.error <= 0.1 { 1 } else { 0 })
}

/// "4.5 hit points lost"; "1.2 wounds", where that says it all.
fn harm_taken(amount: &str, stakes: Stakes) -> String {
    if stakes.taken.is_empty() { amount.to_string() } else { format!("{amount} {}", stakes.taken) }
}

/// "1.2 wounds", "1 wound".
fn with_unit(estimate: Estimate, unit: &str) -> String {
    let amount = amount(estimate);
    let amount = match amount.strip_suffix(".0").unwrap_or(&amount) {
        "0" => "<1",
        amount => amount,
    };
    let unit = unit.strip_suffix('s').filter(|_| amount == "1" || amount == "<1").unwrap_or(unit);
    format!("{amount} {unit}")
}

pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
