//! CC-RES-1, 7 to 9, 17, CC-DICE-1: one test.

use super::level::{Difficulty, FUMBLE_BAND, Level, level_of};
use crate::conditions::CIRCUMSTANCE;
use crate::derived;
use crate::sheet::{self, Number};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{self, LineKind, Mod, NoteDie, RollNo, RollNote, Tally, Tone};
use fray_engine::form::Choice as _;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Degree, Flow, Play, Spec};
use fray_engine::scene::Scene;
use fray_engine::text;
use std::fmt::Write as _;

/// CC-RES-8: no more than so many dice either way.
const MOST: i32 = 2;

/// CC-RES-7: a reason for a bonus die, or for penalty dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// Rule id.
    pub rule: &'static str,
    /// Why, in words.
    pub label: &'static str,
    /// 1: a bonus die; below 0: so many penalty dice.
    pub value: i32,
}

impl Die {
    pub fn bonus(rule: &'static str, label: &'static str) -> Die {
        Die { rule, label, value: 1 }
    }
    pub fn penalty(rule: &'static str, label: &'static str) -> Die {
        Die { rule, label, value: -1 }
    }
    /// So many penalty dice.
    pub fn penalties(rule: &'static str, label: &'static str, number: i32) -> Die {
        Die { rule, label, value: -number }
    }
}

/// CC-RES-8, 9: what becomes of penalty dice beyond two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surplus {
    /// They are lost.
    Lost,
    /// Each makes the test one step harder.
    Harder,
}

/// A test that is about to be rolled.
#[derive(Clone, Debug)]
pub struct Test {
    /// Who rolls.
    pub who: Who,
    /// Keys the dice and names the roll in scripts.
    pub purpose: &'static str,
    /// What is tested: "Fighting (Brawl)".
    pub name: Str,
    /// What people read, after "rolls": "to hit Cole with the small knife".
    pub title: Text,
    /// CC-RES-1.
    pub value: i32,
    /// CC-RES-3.
    pub difficulty: Difficulty,
    /// CC-RES-7.
    pub dice: Vec<Die>,
    /// CC-RES-8, 9.
    pub surplus: Surplus,
    /// CC-OPT-10.
    pub fumbles: Fumbles,
}

/// CC-RES-5, CC-OPT-10: what is a fumble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fumbles {
    /// By what the test needs.
    ByNeed,
    /// 96 and above in any case.
    Often,
}

impl Test {
    /// A regular test of a skill or characteristic.
    pub fn of(scene: &Scene, who: Who, f: Number, title: impl Into<Text>) -> Test {
        Test {
            who,
            purpose: sheet::id(f),
            name: Str::new_static(sheet::name(f)),
            title: title.into(),
            value: derived::value(scene, who, f),
            difficulty: Difficulty::Regular,
            dice: vec![],
            surplus: Surplus::Lost,
            fumbles: Fumbles::ByNeed,
        }
    }
    /// CC-RES-2: the level of this result.
    pub fn level(&self, result: i32) -> Level {
        match self.fumbles {
            Fumbles::Often if result >= FUMBLE_BAND => Level::Fumble,
            Fumbles::Often | Fumbles::ByNeed => level_of(result, self.value, self.difficulty),
        }
    }
    /// Under another purpose.
    #[must_use]
    pub fn purpose(mut self, purpose: &'static str) -> Test {
        self.purpose = purpose;
        self
    }
    #[must_use]
    pub fn difficulty(mut self, difficulty: Difficulty) -> Test {
        self.difficulty = difficulty;
        self
    }
    #[must_use]
    pub fn dice(mut self, dice: Vec<Die>) -> Test {
        self.dice = dice;
        self
    }
}

/// What a test came to.
#[derive(Clone, Debug)]
pub struct Rolled {
    pub test: Test,
    /// CC-RES-7: the result before any Luck.
    pub first: i32,
    /// CC-RES-15: Luck spent on it.
    pub spent: i32,
    /// The level that counts now.
    pub level: Level,
    /// The line that tells it.
    pub no: RollNo,
    fell: Vec<fact::Die>,
}

impl Rolled {
    /// The result that counts now.
    pub fn result(&self) -> i32 {
        self.first - self.spent
    }
    /// CC-RES-3.
    pub fn succeeds(&self) -> bool {
        self.level >= self.test.difficulty.level()
    }
    /// CC-ODDS-1: as odds count it.
    fn degree(&self) -> Degree {
        match self.level {
            Level::Fumble => Degree::new(-1, "fumble"),
            _ if !self.succeeds() => Degree::new(0, "failure"),
            Level::Fail | Level::Regular => Degree::new(1, "success"),
            Level::Hard => Degree::new(2, "hard success"),
            Level::Extreme => Degree::new(3, "extreme success"),
            Level::Critical => Degree::new(4, "critical"),
        }
    }
    /// CC-RES-15: so much Luck lowers it.
    pub fn lower(&mut self, by: i32) {
        self.spent += by;
        self.level = self.test.level(self.result());
    }
}

/// CC-RES-8: bonus dice less penalty dice, before the cap.
pub fn net(dice: &[Die]) -> i32 {
    dice.iter().map(|d| d.value).sum()
}

/// Dice and difficulty as they count in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// So many dice (below 0: penalty), at this difficulty.
    Possible(i32, Difficulty),
    /// CC-RES-9: past a 01.
    Impossible,
}

/// CC-RES-8, 9.
pub fn settle(dice: &[Die], difficulty: Difficulty, surplus: Surplus) -> Settled {
    let all = net(dice);
    let beyond = match surplus {
        Surplus::Lost => 0,
        Surplus::Harder => (-all - MOST).max(0),
    };
    let harder = (0..beyond).try_fold(difficulty, |d, _| d.harder());
    harder.map_or(Settled::Impossible, |d| Settled::Possible(all.clamp(-MOST, MOST), d))
}

fray_engine::payload! {
    /// CC-RES-17: what the GM says of the next test.
    pub struct Circumstance of CIRCUMSTANCE, level(dice) { difficulty: Option<Str>, reason: Option<Str> }
}

impl Circumstance {
    /// CC-RES-17: these dice and this difficulty with the GM's.
    pub fn counted(&self, mut dice: Vec<Die>, difficulty: Difficulty) -> (Vec<Die>, Difficulty) {
        if self.dice != 0 {
            dice.push(Die { rule: "CC-RES-17", label: "circumstances", value: self.dice });
        }
        (dice, self.difficulty.as_deref().and_then(Difficulty::by_id).unwrap_or(difficulty))
    }
}

/// CC-RES-17: the GM's dice and difficulty for this test; they count once.
fn circumstance(play: &mut Play, mut test: Test) -> Test {
    let Some(said) = Circumstance::on(play.scene(), test.who) else { return test };
    play.by("CC-RES-17").end(test.who, CIRCUMSTANCE);
    (test.dice, test.difficulty) = said.counted(test.dice, test.difficulty);
    test
}

/// Rolls the test: d100, then at once the extra tens.
///
/// # Errors
/// Pass on with `?`.
pub fn roll(play: &mut Play, test: Test) -> Flow<Rolled> {
    let mut test = circumstance(play, test);
    let n = match settle(&test.dice, test.difficulty, test.surplus) {
        Settled::Possible(n, difficulty) => {
            test.difficulty = difficulty;
            n
        }
        // Refused or missed before; a die that the GM added last changes no more than it can.
        Settled::Impossible => {
            test.difficulty = Difficulty::CriticalOnly;
            -MOST
        }
    };
    let mut specs = vec![Spec::plain(100)];
    specs.extend((0..n.abs()).map(|_| Spec::plain(10)));
    let fell = play.by("CC-DICE-1").roll(test.who, test.purpose, &specs)?;
    let first = read(&fell, n);
    let level = test.level(first);
    let mut rolled = Rolled { test, first, spent: 0, level, no: RollNo(0), fell };
    rolled.no = play.by("CC-RES-1").tell_roll(|s| told(s, &rolled));
    play.by("CC-RES-2").rolled(rolled.test.who, |_| rolled.degree());
    if n == 0 && rolled.test.dice.len() > 1 {
        let words = "Bonus and penalty dice cancel out.";
        play.by("CC-RES-8").because(rolled.no).tell(LineKind::Note, words);
    }
    Ok(rolled)
}

/// CC-RES-15: what it comes to after Luck, in the place of the first line.
pub fn amend(play: &mut Play, rolled: &mut Rolled) {
    rolled.no = play.by("CC-RES-15").amend_roll(rolled.no, |s| told(s, rolled));
}

/// CC-RES-7: tens and units; 00 and 0 together read as 100.
fn candidate(tens: i32, units: i32) -> i32 {
    match 10 * tens + units {
        0 => 100,
        n => n,
    }
}

/// CC-RES-7: the lowest candidate with bonus dice, the highest with penalty dice.
fn read(fell: &[fact::Die], n: i32) -> i32 {
    let r0 = fell.first().map_or(100, fact::Die::first);
    let more = fell.iter().skip(1).map(|d| candidate(d.first() % 10, r0 % 10));
    let all = std::iter::once(r0).chain(more);
    if n > 0 { all.min().unwrap_or(r0) } else { all.max().unwrap_or(r0) }
}

/// CC-TURN-27: a recorded result with one more bonus die.
pub fn with_bonus(recorded: i32, tens: i32) -> i32 {
    recorded.min(candidate(tens % 10, recorded % 10))
}

/// "a bonus die (point-blank) and 2 penalty dice (several shots, target in cover)".
fn reasons(dice: &[Die]) -> String {
    let kind = |good: bool| {
        let of_kind: Vec<&Die> = dice.iter().filter(|d| d.value != 0 && (d.value > 0) == good).collect();
        let number: i32 = of_kind.iter().map(|d| d.value.abs()).sum();
        let labels: Vec<&str> = of_kind.iter().map(|d| d.label).collect();
        let word = if good { "bonus" } else { "penalty" };
        match number {
            0 => None,
            1 => Some(format!("a {word} die ({})", labels.join(", "))),
            n => Some(format!("{n} {word} dice ({})", labels.join(", "))),
        }
    };
    let both: Vec<String> = [kind(true), kind(false)].into_iter().flatten().collect();
    both.join(" and ")
}

/// "Dodge 60, hard: 30".
fn against(test: &Test) -> String {
    let (v, name) = (test.value, &test.name);
    match test.difficulty {
        Difficulty::Regular => format!("{name} {v}"),
        Difficulty::Hard => format!("{name} {v}, hard: {}", derived::half(v)),
        Difficulty::Extreme => format!("{name} {v}, extreme: {}", derived::fifth(v)),
        Difficulty::CriticalOnly => format!("{name} {v}, only a 01 will do"),
    }
}

/// CC-RES-7: a d100 alone; with more tens, all of them and the units. Of the tens one counts.
fn shown(r: &Rolled) -> Vec<NoteDie> {
    let note = |sides: u16, face: i32, label: &'static str, counted: bool| NoteDie {
        die: fact::Die { sides, faces: vec![u16::try_from(face).unwrap_or_default()], card: None },
        label: Str::new_static(label),
        counted,
    };
    let r0 = r.fell.first().map_or(0, fact::Die::first);
    if r.fell.len() < 2 {
        return vec![note(100, r0, "", true)];
    }
    let extra = if net(&r.test.dice) > 0 { "bonus tens" } else { "penalty tens" };
    let units = r0 % 10;
    let tens: Vec<i32> = std::iter::once(r0 / 10 % 10).chain(r.fell.iter().skip(1).map(|d| d.first() % 10)).collect();
    let counts = tens.iter().position(|t| candidate(*t, units) == r.first);
    let label = |n: usize| if n == 0 { "tens" } else { extra };
    let mut dice: Vec<NoteDie> =
        tens.iter().enumerate().map(|(n, t)| note(10, 10 * t, label(n), Some(n) == counts)).collect();
    dice.push(note(10, units, "units", true));
    dice
}

/// The roll as the log has it, and in the notation of the worked examples: `Ann fighting_brawl 50: d100=38 → 38 regular`.
fn told(scene: &Scene, r: &Rolled) -> (Text, RollNote) {
    let t = &r.test;
    let dice = shown(r);
    let faces: i32 = dice.iter().filter(|d| d.counted).map(|d| d.die.first()).sum();
    let mut mods = Vec::new();
    if faces == 0 {
        mods.push(Mod::new("CC-RES-7", "00 and 0 read as 100", 100));
    }
    if r.spent > 0 {
        mods.push(Mod::new("CC-RES-15", "Luck", -r.spent));
    }
    let success = r.succeeds();
    let tone = if success { Tone::Good } else { Tone::Bad };
    let result = match (success, r.level.succeeds()) {
        (false, true) => text!(r.level.words(), ", not enough"),
        _ => Text::from(r.level.words()),
    };
    let why = reasons(&t.dice);
    let with = if why.is_empty() { String::new() } else { format!(" with {why}") };
    let line = text!(t.who, " rolls ", r.result(), " ").then(t.title.clone()).and(with);
    let line = line.and(format!(" against {}: ", against(t))).then(result.clone()).and(".");
    let note = RollNote {
        who: Some(t.who),
        title: t.title.clone(),
        dice,
        tally: Tally::Faces,
        mods,
        total: Some(r.result()),
        against: Text::from(against(t)),
        result,
        tone,
        script: script(scene, r),
    };
    (line, note)
}

fn script(scene: &Scene, r: &Rolled) -> String {
    let t = &r.test;
    let mut script = format!("{} {} {}", scene.combatant(t.who).name, t.purpose, t.value);
    if t.difficulty != Difficulty::Regular {
        let _ = write!(script, " {}", t.difficulty.id());
    }
    script.push(':');
    for d in &r.fell {
        let _ = write!(script, " d{}={}", d.sides, d.first());
    }
    let _ = write!(script, " → {} {}", r.result(), r.level.id());
    script
}

/// CC-DMG-11, 12, CC-HAZ-16, 17: a CON roll.
///
/// # Errors
/// Pass on with `?`.
pub fn con(play: &mut Play, who: Who, difficulty: Difficulty, title: &'static str) -> Flow<Rolled> {
    let test = Test::of(play.scene(), who, sheet::CON, title).difficulty(difficulty);
    roll(play, test)
}
