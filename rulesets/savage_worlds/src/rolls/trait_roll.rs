use super::{
    AddsFromScene, Attempt, FromScene, Outcome, Throw, as_told, benny, may_reroll_critical, note, note_critical,
    standing_critical, sum,
};
use crate::modifiers::Modifiers;
use crate::traits::{Kind, Trait};
use crate::{modifiers, options, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Die, LineKind, Modifier, Question, RollNo, RollNote, Tally, Tone};
use fray_engine::form::Form;
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// What a total is compared with.
enum ComparedWith<'f> {
    /// A target number: its name, and what it is now.
    Tn(&'static str, FromScene<'f, i32>),
    /// SW-RES-9: another's total.
    Other,
}

/// SW-RES-1: a trait roll to be made. Everything that may change while somebody thinks is a function of the scene.
pub struct TraitRoll<'f> {
    who: Who,
    trait_: Trait,
    kind: Kind,
    purpose: &'static str,
    what_for: Text,
    against: ComparedWith<'f>,
    /// The roll that it is compared with.
    opposes: Option<RollNo>,
    modifiers: AddsFromScene<'f>,
    /// SW-ACT-33, SW-RES-13: support and the GM's modifier, which this roll has used up.
    used_up: Vec<Modifier>,
    /// Whether a better total would change nothing, so that a reroll is not worth asking about.
    enough: CannotImprove<'f>,
}

/// Whether this total and outcome could not improve in a way that matters.
type CannotImprove<'f> = Box<dyn Fn(&Scene, i32, Outcome) -> bool + 'f>;

impl<'f> TraitRoll<'f> {
    /// Against TN 4 (SW-RES-4), with the standing modifiers alone. `purpose` is the key of the dice.
    pub fn new(who: Who, trait_: Trait, kind: Kind, purpose: &'static str) -> TraitRoll<'f> {
        TraitRoll {
            who,
            trait_,
            kind,
            purpose,
            what_for: Text::default(),
            against: ComparedWith::Tn("", Box::new(|_| 4)),
            opposes: None,
            modifiers: Box::new(|_, _| {}),
            used_up: vec![],
            enough: Box::new(|_, _, outcome| outcome.raises() > 0),
        }
    }
    /// Who rolls.
    pub fn who(&self) -> Who {
        self.who
    }
    /// Raises beyond this number bring nothing; by default, those beyond the first.
    #[must_use]
    pub fn raises_count(self, up_to: impl Fn(&Scene) -> i32 + 'f) -> Self {
        TraitRoll { enough: Box::new(move |s, _, o| o.success() && o.raises() >= up_to(s)), ..self }
    }
    /// A success is all that is needed.
    #[must_use]
    pub fn success_is_all(self) -> Self {
        self.raises_count(|_| 0)
    }
    /// What for, in words that follow "rolls Vigor": "to soak".
    #[must_use]
    pub fn to(mut self, what_for: impl Into<Text>) -> Self {
        self.what_for = what_for.into();
        self
    }
    /// "Vigor to soak".
    fn title(&self) -> Text {
        let title = Text::from(self.trait_.label());
        if self.what_for.is_empty() { title } else { title.and(" ").then(self.what_for.clone()) }
    }
    /// Compared with this roll of somebody else.
    #[must_use]
    pub fn opposing(self, other: Option<RollNo>) -> Self {
        TraitRoll { opposes: other, ..self }
    }
    /// Against another target number.
    #[must_use]
    pub fn against(mut self, name: &'static str, tn: impl Fn(&Scene) -> i32 + 'f) -> Self {
        self.against = ComparedWith::Tn(name, Box::new(tn));
        self
    }
    /// With situational modifiers, in addition to the standing ones.
    #[must_use]
    pub fn with(mut self, modifiers: impl Fn(&Scene, &mut Modifiers) + 'f) -> Self {
        self.modifiers = Box::new(modifiers);
        self
    }

    /// SW-RES-3, 13: all that is added.
    fn all_modifiers(&self, scene: &Scene, modifiers: &mut Modifiers) {
        modifiers::standing(scene, self.who, &self.trait_, self.kind, modifiers);
        (self.modifiers)(scene, modifiers);
        for used in &self.used_up {
            modifiers.add_made(used.value, || used.clone());
        }
    }

    fn sum(&self, scene: &Scene) -> i32 {
        Modifiers::sum(|modifiers| self.all_modifiers(scene, modifiers))
    }

    fn tn(&self, scene: &Scene) -> i32 {
        match &self.against {
            ComparedWith::Tn(_, tn) => tn(scene),
            ComparedWith::Other => 4,
        }
    }
}

/// A trait roll after its rerolls. What it came to is read from the scene.
pub struct FinishedRoll<'f> {
    roll: TraitRoll<'f>,
    attempts: Vec<Attempt>,
    /// The total of the last attempt as it was told.
    said: i32,
}

/// What a roll came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    pub total: i32,
    /// The total less the target number.
    pub margin: i32,
    pub outcome: Outcome,
}

impl FinishedRoll<'_> {
    /// SW-RES-11: a critical failure stands; else the highest total counts, the earliest of equal ones.
    fn counting(&self) -> usize {
        if let Some(last) = standing_critical(&self.attempts) {
            return last;
        }
        let mut best: Option<usize> = None;
        for (n, a) in self.attempts.iter().enumerate().filter(|(_, a)| !a.critical) {
            if best.is_none_or(|b| a.best() > self.attempts[b].best()) {
                best = Some(n);
            }
        }
        best.unwrap_or(0)
    }
    /// Whether it failed critically.
    pub fn critical(&self) -> bool {
        self.attempts[self.counting()].critical
    }
    /// SW-RES-3: the total.
    pub fn total(&self, scene: &Scene) -> i32 {
        self.attempts[self.counting()].best() + self.roll.sum(scene)
    }
    /// SW-RES-4, 6, 7: what it came to.
    pub fn outcome(&self, scene: &Scene) -> Outcome {
        if self.critical() { Outcome::Critical } else { self.result(scene).outcome }
    }
    /// The total, and what it came to.
    pub fn result(&self, scene: &Scene) -> Rolled {
        let (total, tn) = (self.total(scene), self.roll.tn(scene));
        let outcome = if self.critical() { Outcome::Critical } else { Outcome::of(total, tn) };
        Rolled { total, margin: total - tn, outcome }
    }
    /// Who rolled.
    pub fn who(&self) -> Who {
        self.roll.who
    }
    /// The roll that counts, as a cause.
    pub fn told(&self) -> RollNo {
        self.attempts[self.counting()].told
    }
    /// The first face of the trait die.
    pub fn face(&self) -> i32 {
        self.attempts[self.counting()].skill.first().map_or(0, Die::first)
    }
}

/// Makes a trait roll with its rerolls.
pub fn trait_roll<'f>(play: &mut Play, roll: TraitRoll<'f>) -> Flow<FinishedRoll<'f>> {
    let mut roll = TraitRoll { used_up: modifiers::use_up(play, roll.who, &roll.trait_), ..roll };
    roll.used_up.extend(as_told(play, roll.who, |s| roll.sum(s) - roll.tn(s)));
    let mut settled = FinishedRoll { roll, attempts: Vec::with_capacity(1), said: 0 };
    loop {
        throw(play, &mut settled)?;
        note_critical(play, settled.roll.who, &settled.attempts);
        if settled.critical() && !may_reroll_critical(play.scene(), &settled.attempts) {
            return Ok(settle(play, settled));
        }
        if !play.by("SW-REA-1").confirm(|s| reroll_question(s, &settled))? {
            return Ok(settle(play, settled));
        }
        let what = text!("to reroll ", settled.roll.trait_.label());
        benny::spend(play, settled.roll.who, "SW-REA-1", settled.told(), what);
    }
}

fn settle<'f>(play: &mut Play, settled: FinishedRoll<'f>) -> FinishedRoll<'f> {
    play.by("SW-RES-11").because(settled.told()).tell_if(LineKind::Effect, |s| what_counts(s, &settled));
    match settled.roll.against {
        ComparedWith::Tn(..) => {
            let degree = |s: &Scene| settled.outcome(s).degree(settled.roll.kind);
            play.by("SW-RES-4").rolled(settled.roll.who, degree);
        }
        ComparedWith::Other => {}
    }
    settled
}

/// SW-RES-9: one side of an opposed roll, settled before the other rolls.
pub fn side_of_contest<'f>(play: &mut Play, roll: TraitRoll<'f>) -> Flow<FinishedRoll<'f>> {
    trait_roll(play, TraitRoll { against: ComparedWith::Other, enough: Box::new(|_, _, _| false), ..roll })
}

/// SW-ACT-17: one total that is compared for several targets. No reroll is asked about when it is good enough for all.
pub fn one_for_all<'f>(
    play: &mut Play,
    roll: TraitRoll<'f>,
    enough: impl Fn(&Scene, i32) -> bool + 'f,
) -> Flow<FinishedRoll<'f>> {
    let enough: CannotImprove = Box::new(move |s, total, o| o != Outcome::Critical && enough(s, total));
    trait_roll(play, TraitRoll { against: ComparedWith::Other, enough, ..roll })
}

/// SW-RES-9: the side that rolls last. While it resists well enough, no reroll is asked about.
pub fn resisting_side<'f>(play: &mut Play, actor: &FinishedRoll, roll: TraitRoll<'f>) -> Flow<FinishedRoll<'f>> {
    let opposes = Some(actor.told());
    let actor = if actor.critical() { 0 } else { actor.total(play.scene()) };
    let enough: CannotImprove = Box::new(move |_, total, o| actor < 4 || (o != Outcome::Critical && total >= actor));
    trait_roll(play, TraitRoll { against: ComparedWith::Other, opposes, enough, ..roll })
}

/// SW-TRN-15: the same where the plain higher total decides.
pub fn comparing_side<'f>(play: &mut Play, actor: &FinishedRoll, roll: TraitRoll<'f>) -> Flow<FinishedRoll<'f>> {
    let first = if actor.critical() { None } else { Some(actor.total(play.scene())) };
    let enough: CannotImprove = Box::new(move |_, total, o| o != Outcome::Critical && first.is_none_or(|f| total > f));
    trait_roll(play, TraitRoll { against: ComparedWith::Other, opposes: Some(actor.told()), enough, ..roll })
}

/// SW-RES-1, SW-RES-2: one throw of the whole set; each die aces on its own.
fn throw(play: &mut Play, settled: &mut FinishedRoll) -> Flow {
    let roll = &settled.roll;
    let (who, wild_card) = (roll.who, play.get(roll.who, sheet::WILD_CARD));
    let sides = u16::from(roll.trait_.of(roll.kind.state(play.scene()), who).die().sides);
    let with_wild_die = [DieSpec::acing(sides), DieSpec::acing(6)];
    let specs = if wild_card { &with_wild_die[..] } else { &with_wild_die[..1] };
    let mut dice = play.by("SW-RES-1").roll(who, roll.purpose, specs)?;
    let wild = if wild_card { dice.pop() } else { None };
    let mut thrown = Throw { skill: dice, wild, critical: false };
    let one = thrown.skill.first().is_some_and(|d| d.first() == 1);
    let mut confirm = None;
    if let Some(wild) = &thrown.wild {
        // SW-RES-6: both first faces 1.
        thrown.critical = one && wild.first() == 1;
    } else if one && roll.kind.extra_confirms() && play.option(options::EXTRA_CONFIRM) {
        // SW-RES-7: an Extra confirms; never with SW-OPT-24 off.
        let die = play.by("SW-RES-7").roll(who, "confirm", &[DieSpec::plain(6)])?.pop();
        thrown.critical = die.as_ref().is_some_and(|d| d.first() == 1);
        confirm = die;
    }
    let roll = &settled.roll;
    let again = if settled.attempts.is_empty() { "" } else { " again" };
    let told = play.by("SW-RES-1").opposing(roll.opposes).tell_roll(|s| {
        let modifiers = Modifiers::shown(|modifiers| roll.all_modifiers(s, modifiers));
        settled.said = thrown.best() + sum(&modifiers);
        let note = told(s, roll, &thrown, confirm.as_ref(), settled.said, modifiers);
        let words = text!(who, " rolls ").then(note.title.clone()).and(again).and(": ").and(settled.said);
        let words = if note.against.is_empty() { words } else { words.and(" against ").then(note.against.clone()) };
        let words = if note.result.is_empty() { words } else { words.and(", ").then(note.result.clone()) };
        (words.and("."), note)
    });
    settled.attempts.push(Attempt { throw: thrown, told });
    Ok(())
}

fn told(
    scene: &Scene,
    roll: &TraitRoll,
    thrown: &Throw,
    confirm: Option<&Die>,
    total: i32,
    modifiers: Vec<Modifier>,
) -> RollNote {
    let head = note::head(scene, roll.who, roll.trait_.id(), thrown, &modifiers);
    let dice = note::dice(thrown, confirm);
    let (against, result, script, tone) = match &roll.against {
        ComparedWith::Tn(name, tn) => {
            let tn = tn(scene);
            let outcome = if thrown.critical { Outcome::Critical } else { Outcome::of(total, tn) };
            let tone = if outcome.success() { Tone::Good } else { Tone::Bad };
            let script = format!("T {head} /{tn}: {dice} → {total} {}", outcome.script());
            (note::against(name, tn), outcome.of_kind(roll.kind), script, tone)
        }
        ComparedWith::Other => {
            let (end, words) =
                if thrown.critical { (" crit", Outcome::Critical.words()) } else { ("", Text::default()) };
            (Text::default(), words, format!("O {head}: {dice} → {total}{end}"), Tone::Plain)
        }
    };
    RollNote {
        throwers: vec![],
        who: Some(roll.who),
        title: roll.title(),
        dice: note::dice_of(thrown, &roll.trait_.label(), confirm),
        tally: Tally::Faces,
        modifiers,
        total: Some(total),
        against,
        result,
        tone,
        script,
    }
}

/// SW-REA-1, SW-RES-11: asked only if somebody can pay.
fn reroll_question(scene: &Scene, settled: &FinishedRoll) -> Option<Question> {
    let roll = &settled.roll;
    if !benny::payable(scene, roll.who) {
        return None;
    }
    let now = settled.result(scene);
    let title = roll.title().and(": ").and(now.total);
    let title = match &roll.against {
        ComparedWith::Tn(..) => title.and(", ").then(now.outcome.of_kind(roll.kind)),
        ComparedWith::Other => title,
    };
    let q = Question::to(roll.who, "reroll", title.and(". Roll again?"), Form::Confirm { default: false });
    let q = q
        .why(text!("Costs ", benny::cost(scene, roll.who), ". The best attempt counts, but a critical failure stands."))
        .standing();
    let q = q.earns(!(roll.enough)(scene, now.total, now.outcome));
    let well = matches!(roll.against, ComparedWith::Tn(..)) && now.outcome.success();
    Some(if well { q.stands_well() } else { q })
}

/// SW-RES-11: which of several attempts counts, and the new total of one that has changed since it was told.
fn what_counts(scene: &Scene, settled: &FinishedRoll) -> Option<Text> {
    let who = settled.roll.who;
    let (counting, last) = (settled.counting(), settled.attempts.len() - 1);
    let total = settled.total(scene);
    let best_before = settled.attempts[..last].iter().filter(|a| !a.critical).map(|a| a.best()).max();
    let before = best_before.map(|b| b - settled.attempts[counting].best() + total);
    let words = match before {
        _ if last > 0 && settled.critical() => text!(who, "'s critical failure stands"),
        Some(_) if counting < last => text!(who, " keeps the ", total),
        Some(before) => text!(who, "'s ", total, " replaces the ", before),
        None if last > 0 => text!(who, "'s ", total, " replaces the critical failure"),
        None if total != settled.said => text!(who, "'s result is now ", total),
        None => return None,
    };
    let words = match settled.roll.against {
        ComparedWith::Tn(..) if !settled.critical() => {
            words.and(": ").then(settled.outcome(scene).of_kind(settled.roll.kind))
        }
        ComparedWith::Tn(..) | ComparedWith::Other => words,
    };
    Some(words.and("."))
}

impl FinishedRoll<'_> {
    /// Tells the same roll against one target with that target's own modifiers, as a whole sum. Returns the told roll's
    /// number.
    pub fn tell_against(
        &self,
        play: &mut Play,
        at: Who,
        own: impl Fn(&Scene, &mut Modifiers),
        rule: &'static str,
    ) -> RollNo {
        let roll = &self.roll;
        let attempt = &self.attempts[self.counting()];
        play.by(rule).tell_roll(|s| {
            let modifiers = Modifiers::shown(|modifiers| {
                roll.all_modifiers(s, modifiers);
                own(s, modifiers);
            });
            let total = attempt.best() + sum(&modifiers);
            let tn = roll.tn(s);
            let outcome = Outcome::of(total, tn);
            let note = RollNote {
                throwers: vec![],
                who: Some(roll.who),
                title: text!(roll.trait_.label(), " against ", at),
                dice: note::dice_of(attempt, &roll.trait_.label(), None),
                tally: Tally::Faces,
                modifiers,
                total: Some(total),
                against: tn.into(),
                result: outcome.words(),
                tone: if outcome.success() { Tone::Good } else { Tone::Plain },
                script: String::new(),
            };
            let words = text!("For ", at, " that is ", total, " against ", tn, ": ").then(note.result.clone());
            (words.and("."), note)
        })
    }
}
