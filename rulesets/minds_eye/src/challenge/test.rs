//! ME-RES-3 to 5, 15: one test.

use super::hands::{Shown, choice, show};
use super::record::{ChallengeKind, PoolParts, TESTS, Test, TestKind, change};
use super::score::{Score, meets, score};
use crate::pools;
use fray_engine::base::{Text, Tone, Who};
use fray_engine::fact::{RollNote, Tally};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// One test of the challenge that `by` has begun: shows the hands, compares, and records the result. If both throw,
/// `thrown` comes first. `None`: one of the two was taken out meanwhile, and nobody throws.
pub fn test(
    play: &mut Play,
    by: Who,
    nth: TestKind,
    parts: Option<&PoolParts>,
    thrown: impl FnOnce(&mut Play),
) -> Flow<Option<Test>> {
    let Some(l) = score(play.scene(), by) else { return Ok(None) };
    let Some(chosen) = choice(play, by, &l, nth)? else { return Ok(None) };
    thrown(play);
    let (mine, theirs) = show(play, by, &l, &chosen)?;
    // ME-RES-9: whatever happens before the hands are shown, the challenge stands as it did.
    let test = compare(play.scene(), &l, mine, theirs);
    let rule = if l.is(ChallengeKind::Static) { "ME-RES-15" } else { "ME-RES-3" };
    play.by(rule).tell_roll(|s| {
        let tone = if test.won() { Tone::Good } else { Tone::Bad };
        let note = RollNote {
            who: Some(by),
            title: title(&l, nth),
            against: against(&l, parts),
            dice: vec![mine.drawn(theirs), theirs.drawn(mine)],
            throwers: l.sides(by).collect(),
            tally: Tally::None,
            result: verdict(&l, test).into(),
            tone,
            script: script(s, by, &l, nth, (mine, theirs), test),
            ..RollNote::default()
        };
        let line = words(by, &l, (mine, theirs), test);
        (line, note)
    });
    change(play, by, |record| TESTS.change(record, |tests| tests.push(test.number())));
    Ok(Some(test))
}

fn compare(scene: &Scene, l: &Score, mine: Shown, theirs: Shown) -> Test {
    let tie_won = if l.is(ChallengeKind::Static) { meets(scene, l.pool, l.against) } else { l.pool > l.against };
    if mine.hand.beats(theirs.hand) {
        Test::Outright
    } else if theirs.hand.beats(mine.hand) {
        Test::Lost
    } else if tie_won {
        Test::TieWin
    } else {
        Test::TieLost
    }
}

/// "Eli's 9 (7 Physical + 2 Dodge), with 11 (7 Physical + 4 Melee)".
fn against(l: &Score, parts: Option<&PoolParts>) -> Text {
    let theirs = |other: Who| text!(other, "'s ");
    match (l.other, parts) {
        (Some(other), None) => theirs(other).and(l.against),
        (None, None) => text!("difficulty ", l.against),
        (Some(other), Some(parts)) => {
            let words = theirs(other).then(pools::in_words(&parts.against)).and(", with ");
            words.then(pools::in_words(&parts.pool))
        }
        (None, Some(parts)) => text!("difficulty ", l.against, ", with ").then(pools::in_words(&parts.pool)),
    }
}

fn title(l: &Score, nth: TestKind) -> Text {
    let what = match nth {
        TestKind::First => "Throw",
        TestKind::Retest => "Retest",
        TestKind::Overbid => "Overbid",
    };
    text!(what, ", pool ", l.pool)
}

/// As worked examples write it.
fn result(l: &Score, test: Test) -> &'static str {
    match (l.is(ChallengeKind::Static), test) {
        (true, Test::Outright) => "success",
        (true, Test::TieWin) => "tie success",
        (true, Test::TieLost) => "tie failure",
        (true, Test::Lost) => "failure",
        (false, Test::Outright) => "outright",
        (false, Test::TieWin) => "tie win",
        (false, Test::TieLost) => "tie lost",
        (false, Test::Lost) => "lost",
    }
}

/// The result in a few words, for where its line of the log is not shown.
fn verdict(l: &Score, test: Test) -> &'static str {
    match (l.is(ChallengeKind::Static), test) {
        (true, Test::Outright) => "success",
        (true, Test::TieWin) => "success on a tie",
        (true, Test::TieLost) => "failure on a tie",
        (true, Test::Lost) => "failure",
        (false, Test::Outright) => "won outright",
        (false, Test::TieWin) => "won on a tie",
        (false, Test::TieLost) => "lost on a tie",
        (false, Test::Lost) => "lost",
    }
}

/// As worked examples write it.
fn script(scene: &Scene, by: Who, l: &Score, nth: TestKind, hands: (Shown, Shown), test: Test) -> String {
    let name = &scene.combatant(by).name;
    let head = match l.is(ChallengeKind::Static) {
        true => format!("S {name} {} v {}", l.pool, l.against),
        false => format!("C {name} {} {} v {}", l.kind, l.pool, l.against),
    };
    let nth = match nth {
        TestKind::First => "",
        TestKind::Retest => " retest",
        TestKind::Overbid => " overbid",
    };
    format!("{head}{nth}: {} {} → {}", hands.0.script(), hands.1.script(), result(l, test))
}

fn words(by: Who, l: &Score, (mine, theirs): (Shown, Shown), test: Test) -> Text {
    let (a, b) = (mine.hand.word(), theirs.hand.word());
    let Some(other) = l.other else {
        let end = match test {
            Test::Outright => text!(": success."),
            Test::Lost => text!(": failure."),
            Test::TieWin => text!(". A tie, and a pool of ", l.pool, " is enough for difficulty ", l.against, "."),
            Test::TieLost => text!(". A tie, and a pool of ", l.pool, " is not enough for difficulty ", l.against, "."),
        };
        return text!(by, " shows ", a, " against ", b).then(end);
    };
    match test {
        Test::Outright => text!(by, " shows ", a, ", ", other, " ", b, ": ", by, " wins outright."),
        Test::Lost => text!(by, " shows ", a, ", ", other, " ", b, ": ", other, " wins."),
        Test::TieWin => text!("Both show ", a, ". A tie: ", by, "'s ", l.pool, " beats ", other, "'s ", l.against, "."),
        Test::TieLost => {
            text!("Both show ", a, ". A tie: ", by, "'s ", l.pool, " does not beat ", other, "'s ", l.against, ".")
        }
    }
}
