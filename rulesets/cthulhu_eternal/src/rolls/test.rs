//! CE-RES-2 to 5, 10, 11, 13, 14: one test.

use super::{Degree, RolledDice, Sense, Shown, overcomes, standing_modifiers, sum, throw, ties};
use crate::conditions::{CIRCUMSTANCE, STRAINED};
use crate::gear::Dice;
use crate::sheet::{self, Number};
use crate::{derived, options};
use fray_engine::base::{Text, Who, number, signed};
use fray_engine::fact::{LineKind, Modifier, RollNo, RollNote, Tally, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;
use std::borrow::Cow;

/// CE-RES-10: the most that bonuses to attack-type rolls can add up to.
const CAP: i32 = 40;

/// How modifiers add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModSum {
    /// CE-RES-10: bonuses are capped, then penalties are subtracted.
    Attack,
    /// All are simply added.
    Plain,
}

/// A percentile test.
#[derive(Clone, Debug)]
pub struct Test {
    pub who: Who,
    /// Skill or statistic: part of the dice keys, and the name of the roll in scripts.
    pub purpose: &'static str,
    /// What the log says after the number: "to hit Bob".
    pub title: Text,
    /// CE-RES-2: skill, or statistic times five.
    pub rating: Modifier,
    /// Other modifiers; those that come from conditions are added automatically.
    pub modifiers: Vec<Modifier>,
    /// How they add up.
    pub modifier_sum: ModSum,
    /// CE-RES-14: the statistic, if it is a stat test.
    pub stat: Option<i32>,
    /// CE-ATK-1 step 2: the parts of the target number, once it is fixed: every roll of one attack is made against it.
    pub fixed: Option<Vec<Modifier>>,
    /// CE-RES-7: the roll that it is opposed to.
    pub opposes: Option<RollNo>,
}

impl Test {
    /// CE-RES-7: opposed to this roll.
    #[must_use]
    pub fn opposing(mut self, roll: Option<RollNo>) -> Test {
        self.opposes = roll;
        self
    }
    pub fn skill(scene: &Scene, who: Who, skill: Number, title: impl Into<Text>) -> Test {
        let rating = Modifier::new("CE-RES-2", derived::label(skill), scene.get(who, skill));
        Test { rating, ..Test::new(who, derived::id(skill), title) }
    }
    /// A test of a statistic times `factor`.
    pub fn stat_times(scene: &Scene, who: Who, stat: Number, factor: i32, title: impl Into<Text>) -> Test {
        let value = derived::effective(scene, who, stat);
        let label = text!(derived::label(stat), "×", factor);
        let rating = Modifier::new("CE-RES-2", label, value.saturating_mul(factor));
        Test { rating, stat: (factor == 5).then_some(value), ..Test::new(who, derived::id(stat), title) }
    }
    pub fn stat(scene: &Scene, who: Who, stat: Number, title: impl Into<Text>) -> Test {
        Test::stat_times(scene, who, stat, 5, title)
    }
    /// The better of two tests, such as Unarmed Combat and STR×5 (CE-ACT-6, CE-PIN-5).
    pub fn better(a: Test, b: Test) -> Test {
        if b.rating.value > a.rating.value { b } else { a }
    }
    /// A test against a number that is neither a skill nor a statistic (SAN).
    pub fn new(who: Who, purpose: &'static str, title: impl Into<Text>) -> Test {
        let rating = Modifier::new("CE-RES-2", purpose, 0);
        Test {
            who,
            purpose,
            title: title.into(),
            rating,
            modifiers: vec![],
            modifier_sum: ModSum::Plain,
            stat: None,
            fixed: None,
            opposes: None,
        }
    }
    /// With these modifiers in place of any that it had.
    #[must_use]
    pub fn with(self, modifiers: Vec<Modifier>) -> Test {
        Test { modifiers, ..self }
    }
    /// As an attack-type roll.
    #[must_use]
    pub fn as_attack(mut self) -> Test {
        self.modifier_sum = ModSum::Attack;
        self
    }

    /// CE-ATK-1 step 2, CE-ACT-26, CE-DMG-16: fixes its target number from now on.
    #[must_use]
    pub fn fix(self, scene: &Scene) -> Test {
        Test { fixed: Some(self.parts(scene).into_owned()), ..self }
    }

    /// CE-RES-2, 10: the parts of the target number, the rating first.
    pub fn parts(&self, scene: &Scene) -> Cow<'_, [Modifier]> {
        if let Some(fixed) = &self.fixed {
            return fixed.into();
        }
        let sense = match self.modifier_sum {
            ModSum::Attack => Sense::of_attack(self.purpose),
            ModSum::Plain => Sense::of(self.purpose),
        };
        let state = standing_modifiers(scene, self.who, sense);
        let modifiers = || self.modifiers.iter().chain(&state).filter(|m| m.value != 0);
        let mut parts = Vec::with_capacity(self.modifiers.len() + state.len() + 2);
        parts.push(self.rating.clone());
        parts.extend(modifiers().cloned());
        let bonuses: i32 = modifiers().map(|m| m.value.max(0)).sum();
        if self.modifier_sum == ModSum::Attack && bonuses > CAP {
            parts.push(Modifier::new("CE-RES-10", "bonuses beyond +40", CAP - bonuses));
        }
        parts.into()
    }

    /// CE-RES-2: the target number now.
    pub fn target(&self, scene: &Scene) -> i32 {
        sum(&self.parts(scene))
    }
}

/// CE-RES-13: a skill of 0 cannot be tried.
///
/// # Errors
/// `untrained`.
pub fn may_try(scene: &Scene, who: Who, skill: Number) -> Result<(), Refusal> {
    if scene.get(who, skill) > 0 {
        return Ok(());
    }
    let words = text!(who, " has no training in ", derived::label(skill), ". Choose something else.");
    Err(Refusal::new("untrained", "CE-REF-19", words))
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The result of the dice.
    pub roll: i32,
    pub target: i32,
    /// CE-RES-3 to 5.
    pub degree: Degree,
    /// Its line, to which effects refer.
    pub no: RollNo,
}

impl Rolled {
    /// The roll in the form in which others are compared with it.
    pub fn shown(self) -> Shown {
        Shown { rank: self.degree.rank(), roll: self.roll, target: self.target }
    }
    /// A success of either kind.
    pub fn succeeds(self) -> bool {
        self.degree.succeeds()
    }
    /// CE-RES-4.
    pub fn critical(self) -> bool {
        self.degree == Degree::Critical
    }
    /// CE-RES-5.
    pub fn fumble(self) -> bool {
        self.degree == Degree::Fumble
    }
}

fray_engine::payload! {
    /// CE-HEAL-9, CE-RES-16: in which order it is paid for, and for how many tests.
    pub struct Strain of STRAINED, level(order) { tests: i32 }
}

/// CE-HEAL-9: tests that strain a body that has not healed yet.
const STRENUOUS: [&str; 6] = ["str", "dex", "athletics", "dodge", "melee_weapons", "unarmed_combat"];

/// Rolls a test. CE-RES-15: a GM who waives it changes its dice.
pub fn roll(play: &mut Play, test: &Test, rule: &'static str) -> Flow<Rolled> {
    let parts = test.parts(play.scene());
    let target = sum(&parts);
    if play.has(test.who, CIRCUMSTANCE) {
        play.by("CE-RES-11").end(test.who, CIRCUMSTANCE);
    }
    let fallen = throw(play, test.who, test.purpose, Dice::new(1, 100, 0), rule)?;
    let inhuman = test.stat.filter(|stat| play.option(options::INHUMAN_STATS) && stat.saturating_mul(5) > 99);
    let degree = match inhuman {
        Some(stat) => Degree::of_inhuman(fallen.sum, target, stat),
        None => Degree::of(fallen.sum, target),
    };
    let no = tell(play, test, &parts, &fallen, (target, degree), rule);
    let rolled = Rolled { roll: fallen.sum, target, degree, no };
    play.by(rule).rolled(test.who, |_| degree.counted());
    strain(play, test);
    Ok(rolled)
}

/// CE-HEAL-9: every strenuous test costs HP, which are rolled last.
fn strain(play: &mut Play, test: &Test) {
    if !STRENUOUS.contains(&test.purpose) || !play.get(test.who, sheet::COMPLICATION) {
        return;
    }
    let strain = match Strain::on(play.scene(), test.who) {
        Some(strain) => Strain { tests: strain.tests.saturating_add(1), ..strain },
        None => {
            let before = play.scene().ids().filter(|w| play.has(*w, STRAINED)).count() as i32;
            Strain { order: before + 1, tests: 1 }
        }
    };
    play.by("CE-HEAL-9").condition(test.who, strain.cond());
}

/// "50 (Firearms)", "80 (Firearms 60, aim +20)".
fn against(parts: &[Modifier], target: i32) -> Text {
    let mut words = text!(target);
    for (n, part) in parts.iter().enumerate() {
        words = words.and(if n == 0 { " (" } else { ", " }).then(part.label.clone());
        let value = match n {
            0 if parts.len() == 1 => String::new(),
            0 => format!(" {}", number(part.value)),
            _ => format!(" {}", signed(part.value)),
        };
        words = words.and(value);
    }
    words.and(")")
}

fn tell(
    play: &mut Play,
    test: &Test,
    parts: &[Modifier],
    fallen: &RolledDice,
    (target, degree): (i32, Degree),
    rule: &'static str,
) -> RollNo {
    play.by(rule).opposing(test.opposes).tell_roll(|s| {
        let roll = fallen.sum;
        let name = s.combatant(test.who).name.clone();
        let script = format!("T {name} {} {target}: d100={roll} → {}", test.purpose, degree.id());
        let tone = if degree.succeeds() { Tone::Good } else { Tone::Bad };
        let mut title = text!("").then(test.rating.label.clone()).and(" ");
        title = title.then(test.title.clone());
        let note = RollNote {
            who: Some(test.who),
            title,
            dice: fallen.noted(),
            throwers: vec![],
            tally: Tally::Faces,
            modifiers: vec![],
            total: Some(roll),
            against: against(parts, target),
            result: degree.words().into(),
            tone,
            script,
        };
        let line = text!(test.who, " rolls ", roll, " against ").then(against(parts, target));
        let line = line.and(" ").then(test.title.clone());
        (line.and(": ").and(degree.words()).and("."), note)
    })
}

/// CE-RES-7 to 9: whether `a` wins against `b`, rolled by these two, outside attacks.
pub fn contest(play: &mut Play, between: [Who; 2], a: Shown, b: Shown) -> bool {
    let both_fail = a.rank == 0 && b.rank == 0;
    if both_fail && play.option(options::BOTH_FAIL) == "lower_roll" && a.roll != b.roll {
        play.by("CE-RES-9").tell_about(&between, LineKind::Effect, "Both fail: the lower roll wins.");
        return a.roll < b.roll;
    }
    // CE-RES-8, CE-OPT-2: in an exact tie `a` does not win, unless the option lets the higher target number win.
    if ties(a, b) {
        return play.option(options::TIE_RULE) == "higher_target" && a.target > b.target;
    }
    a.rank > 0 && (b.rank == 0 || overcomes(a, b))
}
