//! CC-RES-7 to 9, 15, 17, CC-DICE-1: how a test is rolled.

use super::level::Difficulty;
use super::test::{Circumstance, EffectiveTest, MOST, Rolled, Test, Thrown, candidate, settle};
use super::told;
use crate::conditions::CIRCUMSTANCE;
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{DieSpec, Flow, Play};

/// CC-RES-17: applies the GM's dice and difficulty to this test; they count only once.
fn circumstance(play: &mut Play, mut test: Test) -> Test {
    let Some(said) = Circumstance::on(play.scene(), test.who) else { return test };
    play.by("CC-RES-17").end(test.who, CIRCUMSTANCE);
    (test.dice, test.difficulty) = said.counted(test.dice, test.difficulty);
    test
}

/// Rolls the test: the d100 together with any extra tens dice.
pub fn roll(play: &mut Play, test: Test) -> Flow<Rolled> {
    let mut test = circumstance(play, test);
    test.value += play.told_beyond(test.who, test.purpose, |_| test.value);
    let n = match settle(&test.dice, test.difficulty, test.surplus) {
        EffectiveTest::Possible(n, difficulty) => {
            test.difficulty = difficulty;
            n
        }
        // An impossible test is normally refused or lost before it comes here; only a die that the GM added last can
        // lead here.
        EffectiveTest::Impossible => {
            test.difficulty = Difficulty::CriticalOnly;
            -MOST
        }
    };
    let mut specs = [DieSpec::plain(10); 1 + MOST as usize];
    specs[0] = DieSpec::plain(100);
    let fell = play.by("CC-DICE-1").roll(test.who, test.purpose, &specs[..=n.unsigned_abs() as usize])?;
    let first = read(&fell, n);
    let level = test.level(first);
    let thrown = Thrown { test, first, spent: 0, level, fell };
    let no = play.by("CC-RES-1").opposing(thrown.test.opposes).tell_roll(|s| told::told(s, &thrown));
    let rolled = Rolled { thrown, no };
    play.by("CC-RES-2").rolled(rolled.test.who, |_| rolled.degree());
    told::notes(play, &rolled);
    Ok(rolled)
}

/// CC-RES-15: tells the result after Luck, which replaces the first line.
pub fn amend(play: &mut Play, rolled: &mut Rolled) {
    rolled.no = play.by("CC-RES-15").opposing(rolled.test.opposes).amend_roll(rolled.no, |s| told::told(s, rolled));
}

/// CC-RES-7: with bonus dice the lowest candidate, with penalty dice the highest.
fn read(fell: &[fact::Die], n: i32) -> i32 {
    let r0 = fell.first().map_or(100, fact::Die::first);
    let more = fell.iter().skip(1).map(|d| candidate(d.first() % 10, r0 % 10));
    let all = std::iter::once(r0).chain(more);
    if n > 0 { all.min().unwrap_or(r0) } else { all.max().unwrap_or(r0) }
}

/// CC-DMG-11, 12, CC-HAZ-16, 17: a CON roll.
pub fn con(play: &mut Play, who: Who, difficulty: Difficulty, title: &'static str) -> Flow<Rolled> {
    let test = Test::of(play.scene(), who, sheet::CON, title).difficulty(difficulty);
    roll(play, test)
}
