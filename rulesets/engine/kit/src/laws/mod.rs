//! Laws that every system gets for free: properties checked over random legal play.
//!
//! A system's tests call [`check`] with its cast and some seeds; a failure names law, seed and step, which is all it
//! takes to see it again.

mod answers;
mod asked;
mod cast;
mod defaults;
mod forecasts;
mod legality;
mod lengths;
mod options;
mod playing;
mod questions;
mod results;
mod rolls;
mod secrecy;
mod stale;
mod twins;
mod watched;

pub use asked::{AskedOfPlayers, asked_of_players};
pub use cast::{begin, fight_out};
use cast::{prepared, secret, set_up};
pub use forecasts::forecasts_keep_to_the_rules;
pub use fray_engine::scenario::{Member, sample};
pub use lengths::counts_in_another;
pub(crate) use results::plain;
pub(crate) use stale::finish;

use fray_engine::base::{Viewer, Who};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::Log;
use fray_engine::scenario::all_listed;
use fray_engine::scene::{Asking, Masks, Phase};
use fray_engine::system::System;
use playing::{Playing, RuleOptions};
use std::collections::BTreeSet;
use std::ops::{Add, Range};
use watched::Pages;

/// Edits tried at each question.
const EDITS: usize = 3;
/// The law on defaults.
const HARMS_NOBODY: &str = "no default harms a friend or one who is out";

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{law} (seed {seed}, step {step}): {what}")]
pub struct Broken {
    pub law: &'static str,
    /// Seed of the play.
    pub seed: u64,
    /// Step of the play.
    pub step: usize,
    /// What was seen.
    pub what: String,
}

/// Statistics of the play that was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Inputs taken.
    pub inputs: usize,
    /// Questions answered.
    pub questions: usize,
    /// Edits made while a question was open whose law could be checked.
    pub edits: usize,
    /// Rolls whose dice were changed.
    pub dice: usize,
    /// Comparisons with a twin that differs in hidden things.
    pub twins: usize,
    /// Options chosen although they were off, and refused for the reason shown.
    pub off: usize,
}

impl Add for Seen {
    type Output = Seen;
    fn add(self, o: Seen) -> Seen {
        Seen {
            inputs: self.inputs + o.inputs,
            questions: self.questions + o.questions,
            edits: self.edits + o.edits,
            dice: self.dice + o.dice,
            twins: self.twins + o.twins,
            off: self.off + o.off,
        }
    }
}

/// [`check_with`] each of these seeds; gives the statistics.
///
/// # Errors
/// The first law that does not hold.
pub fn check_all(
    system: &'static dyn System,
    cast: &[Member],
    options: &[(&str, &str)],
    seeds: Range<u64>,
    steps: usize,
) -> Result<Seen, Broken> {
    all_held(seeds, |seed| check_with(system, cast, options, seed, steps))
}

/// Plays `steps` random inputs with this cast and checks every law after each.
///
/// # Errors
/// The first law that does not hold.
pub fn check(system: &'static dyn System, cast: &[Member], seed: u64, steps: usize) -> Result<Seen, Broken> {
    check_with(system, cast, &[], seed, steps)
}

/// The same with rule options set: id and value, in words.
///
/// # Errors
/// The first law that does not hold.
pub fn check_with(
    system: &'static dyn System,
    cast: &[Member],
    options: &[(&str, &str)],
    seed: u64,
    steps: usize,
) -> Result<Seen, Broken> {
    held(set_up(system, cast, options, seed)?, seed, steps, RuleOptions::Stay)
}

/// [`check_all`] where the GM also changes rule options, at any moment.
///
/// # Errors
/// The first law that does not hold.
pub fn check_options_changed_in_mid_fight(
    system: &'static dyn System,
    cast: &[Member],
    seeds: Range<u64>,
    steps: usize,
) -> Result<Seen, Broken> {
    all_held(seeds, |seed| held(set_up(system, cast, &[], seed)?, seed, steps, RuleOptions::Changed))
}

/// [`check_all`] before the fight begins: what needs no fight is played then.
///
/// # Errors
/// The first law that does not hold.
pub fn check_before_the_fight(
    system: &'static dyn System,
    cast: &[Member],
    seeds: Range<u64>,
    steps: usize,
) -> Result<Seen, Broken> {
    all_held(seeds, |seed| held(prepared(system, cast, seed)?, seed, steps, RuleOptions::Stay))
}

fn all_held(mut seeds: Range<u64>, check: impl Fn(u64) -> Result<Seen, Broken>) -> Result<Seen, Broken> {
    seeds.try_fold(Seen::default(), |all, seed| Ok(all + check(seed)?))
}

/// Plays this fight at random, and checks every law after each input.
fn held(mut e: Encounter, seed: u64, steps: usize, rule_options: RuleOptions) -> Result<Seen, Broken> {
    let system = e.system();
    if seed % 2 == 1 {
        // Every other play puts only sensible questions.
        let _ = e.request(Viewer::Gm, Request::Asking(Asking::Sensible));
    }
    if seed % 3 == 1 {
        let _ = e.request(Viewer::Gm, Request::Masks(Masks::On));
    }
    let phase = e.scene().phase;
    let mut p = Playing::new(e, seed, rule_options);
    let mut pages = Pages::default();
    while p.step < steps && p.e.scene().phase == phase {
        p.step += 1;
        p.goes_on(&mut pages)?;
        let shown = secrecy::Shown::of(&p.e);
        p.replay_equals_live(&shown)?;
        if p.step.is_multiple_of(3) {
            results::belong_together(&p.e).map_err(|(law, what)| p.broken(law, what))?;
            rolls::are_accounted_for(&p.e).map_err(|(law, what)| p.broken(law, what))?;
            p.undo_then_redo_is_identity()?;
            p.offers_are_legal()?;
            p.seen.off += options::off_are_refused_as_shown(&p.e)
                .map_err(|what| p.broken("an option that is off is refused for the reason shown", what))?;
            p.the_fallen_are_shown_so()?;
            p.conditions_are_found()?;
            lengths::are_in_the_unit(&p.e)
                .map_err(|what| p.broken("a length is told in the unit of the system", what))?;
            p.hidden_fields_stay_hidden()?;
            secrecy::nameless_lines_keep_to_their_action(&p.e)
                .map_err(|what| p.broken("a line that names nobody is told to those who know who acts", what))?;
        }
        p.questions_are_worth_asking()?;
        for _ in 0..EDITS {
            p.an_edit_is_never_stale()?;
        }
        if p.step.is_multiple_of(6) {
            p.twins()?;
        }
        p.hidden_is_absent(&shown)?;
    }
    let law = "every roll, question and action is one that the system lists";
    let open = p.e.unanswered_questions();
    let asked: Vec<_> = open.iter().map(|(_, question)| question).collect();
    all_listed(system, p.e.log().iter(), &asked).map_err(|what| p.broken(law, what))?;
    Ok(p.seen)
}

/// What [`check_twins`] has compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Twins {
    /// How often.
    pub compared: usize,
    /// Which kinds of hidden inputs one of the twins was given.
    pub hidden: BTreeSet<String>,
}

/// The seeds for [`check_twins`]: this many in the normal test, or as many as `cargo xtask twins` asks for.
pub fn twin_seeds(normal: u64) -> Range<u64> {
    seeds("FRAY_TWIN_SEEDS", normal)
}

/// The seeds for [`check_questions`]: this many in the normal test, or as many as `FRAY_QUESTION_SEEDS` says.
pub fn question_seeds(normal: u64) -> Range<u64> {
    seeds("FRAY_QUESTION_SEEDS", normal)
}

fn seeds(variable: &str, normal: u64) -> Range<u64> {
    let asked = std::env::var(variable).ok().and_then(|n| n.parse().ok());
    1000..1000 + asked.unwrap_or(normal)
}

/// Plays `steps` random inputs from each of these seeds where only sensible questions are put, and checks after each only
/// what is asked: it is quick, and finds more with many seeds. Gives the number of questions answered.
///
/// # Errors
/// The first question that is not worth asking, or does not say what it is about.
pub fn check_questions(
    system: &'static dyn System,
    cast: &[Member],
    options: &[(&str, &str)],
    seeds: Range<u64>,
    steps: usize,
) -> Result<usize, Broken> {
    let mut questions = 0;
    for seed in seeds {
        let mut e = set_up(system, cast, options, seed)?;
        let _ = e.request(Viewer::Gm, Request::Asking(Asking::Sensible));
        let mut p = Playing::new(e, seed, RuleOptions::Stay);
        while p.step < steps && p.e.scene().phase == Phase::Running {
            p.step += 1;
            p.input()?;
            p.questions_are_worth_asking()?;
        }
        questions += p.seen.questions;
    }
    Ok(questions)
}

/// Plays `steps` random inputs from each of these seeds and checks after each only what keeps secrets: it is quick, and
/// finds more with many seeds.
///
/// # Errors
/// The first difference that somebody would notice.
pub fn check_twins(
    system: &'static dyn System,
    cast: &[Member],
    seeds: Range<u64>,
    steps: usize,
) -> Result<Twins, Broken> {
    let mut twins = Twins::default();
    for seed in seeds {
        let e = set_up(system, cast, &[], seed)?;
        let mut p = Playing::new(e, seed, RuleOptions::Stay);
        while p.step < steps && p.e.scene().phase == Phase::Running {
            p.step += 1;
            p.input()?;
            p.twins()?;
            p.hidden_is_absent(&secrecy::Shown::of(&p.e))?;
            if p.step.is_multiple_of(3) {
                p.hidden_fields_stay_hidden()?;
            }
        }
        twins.compared += p.seen.twins;
        twins.hidden.append(&mut p.hidden);
    }
    Ok(twins)
}

/// Plays `steps` random inputs from each of these seeds and checks after each only that updates for viewers
/// add up to views built from scratch. Gives the number of inputs.
///
/// # Errors
/// The first difference that somebody would see.
pub fn check_watch(
    system: &'static dyn System,
    cast: &[Member],
    seeds: Range<u64>,
    steps: usize,
) -> Result<usize, Broken> {
    let mut inputs = 0;
    for seed in seeds {
        let e = set_up(system, cast, &[], seed)?;
        let mut p = Playing::new(e, seed, RuleOptions::Stay);
        let mut pages = Pages::default();
        while p.step < steps && p.e.scene().phase == Phase::Running {
            p.step += 1;
            p.goes_on(&mut pages)?;
        }
        inputs += p.seen.inputs;
    }
    Ok(inputs)
}

impl Playing {
    fn questions_are_worth_asking(&self) -> Result<(), Broken> {
        defaults::of_questions(&self.e).map_err(|what| self.broken(HARMS_NOBODY, what))?;
        questions::earn_their_place(&self.e)
            .map_err(|what| self.broken("no question whose every answer leads to the same", what))?;
        questions::say_what_happened(&self.e)
            .map_err(|what| self.broken("a question to a player says what it is about", what))?;
        questions::say_their_default(&self.e).map_err(|what| self.broken("a question says its default in words", what))
    }

    fn twins(&mut self) -> Result<(), Broken> {
        let law = "players notice nothing that is hidden";
        let mut reached = std::mem::take(&mut self.hidden);
        let compared = twins::check(&self.e, &mut self.rng, &mut reached).map_err(|what| self.broken(law, what))?;
        self.hidden = reached;
        self.seen.twins += usize::from(compared);
        Ok(())
    }

    fn hidden_is_absent(&self, shown: &secrecy::Shown) -> Result<(), Broken> {
        secrecy::hidden_is_absent(&self.e, shown)
            .map_err(|what| self.broken("a hidden combatant is as an absent one", what))
    }

    fn hidden_fields_stay_hidden(&self) -> Result<(), Broken> {
        secrecy::hidden_fields_stay_hidden(&self.e).map_err(|what| self.broken("a hidden field reaches nobody", what))
    }

    /// One input, seen by all.
    fn goes_on(&mut self, pages: &mut Pages) -> Result<(), Broken> {
        let before = self.e.clone();
        self.input()?;
        let law = "what is kept for those who look on is what would be made from nothing";
        pages.go_on(&before, &self.e).map_err(|what| self.broken(law, what))
    }

    fn reloaded(&self) -> Result<Encounter, Broken> {
        reload(&self.e, self.seed, self.e.log()).map_err(|what| self.broken("replay equals live", what))
    }

    fn replay_equals_live(&self, shown: &secrecy::Shown) -> Result<(), Broken> {
        let again = self.reloaded()?;
        if again.log().len() != self.e.log().len() {
            return Err(self.broken("replay equals live", "a resolution was dropped at load"));
        }
        secrecy::same_views(shown, &again).map_err(|what| self.broken("replay equals live", what))?;
        same(&self.e, &again).map_err(|what| self.broken("replay equals live", what))
    }

    fn undo_then_redo_is_identity(&self) -> Result<(), Broken> {
        let mut e = self.e.clone();
        if e.request(Viewer::Gm, Request::Undo).is_err() {
            return Ok(());
        }
        let law = "undo then redo is identity";
        let folded = reload(&e, self.seed, e.log()).map_err(|what| self.broken(law, what))?;
        same(&e, &folded).map_err(|what| self.broken("an undo leads to what the log says", what))?;
        e.request(Viewer::Gm, Request::Redo).map_err(|r| self.broken(law, format!("{r:?}")))?;
        same(&self.e, &e).map_err(|what| self.broken(law, what))
    }

    /// What is kept of conditions so that they are found fast says what the list of them says.
    fn conditions_are_found(&self) -> Result<(), Broken> {
        let s = self.e.scene();
        let listed = |w: Who, id: &str| s.combatant(w).conds.iter().any(|c| c.id == id);
        let known = self.e.system().tables().conditions;
        let wrong = |w: Who| {
            known.iter().find(|d| s.has(w, d.id) != listed(w, d.id) || s.has_any(w, &[d.id]) != listed(w, d.id))
        };
        match s.ids().find_map(|w| Some((w, wrong(w)?.id))) {
            Some((who, id)) => {
                Err(self.broken("a condition is found where it is", format!("{id} of {}", s.combatant(who).name)))
            }
            None => Ok(()),
        }
    }

    /// Odds and screens mean the same when somebody is out of the fight.
    fn the_fallen_are_shown_so(&self) -> Result<(), Broken> {
        let (s, system) = (self.e.scene(), self.e.system());
        let told = |w: &Who| system.present(s, *w).fallen.is_some();
        match s.ids().find(|w| told(w) != (system.stakes().down)(s, *w)) {
            Some(who) => Err(self.broken("who is out is shown so", s.combatant(who).name.to_string())),
            None => Ok(()),
        }
    }
}

fn reload(e: &Encounter, seed: u64, log: &Log) -> Result<Encounter, String> {
    let log = log.as_json().and_then(|json| Log::commits(&json)).map_err(|e| e.to_string())?;
    Encounter::load(e.system(), secret(seed), log).map_err(|e| e.to_string())
}

/// The same state, as seen from outside.
fn same(a: &Encounter, b: &Encounter) -> Result<(), String> {
    same_scene(a, b)?;
    let asked = |e: &Encounter| e.questions().into_iter().map(|(_, q, a)| (q.clone(), a.cloned())).collect::<Vec<_>>();
    if asked(a) != asked(b) {
        return Err(format!("questions: {:?} / {:?}", asked(a), asked(b)));
    }
    Ok(())
}

fn same_scene(a: &Encounter, b: &Encounter) -> Result<(), String> {
    same_scenes(a.scene(), b.scene())
}

fn same_scenes(x: &fray_engine::Scene, y: &fray_engine::Scene) -> Result<(), String> {
    if x == y {
        return Ok(());
    }
    if let Some((c, d)) = x.cast.iter().zip(&y.cast).find(|(c, d)| c != d) {
        return Err(format!("{c:?}\n  / {d:?}"));
    }
    let rest = |s: &fray_engine::Scene| {
        format!("{:?}", (&s.vars, &s.order, &s.agenda, s.round, &s.ordinals, &s.posted, &s.standing))
    };
    Err(format!("{}\n  / {}", rest(x), rest(y)))
}
