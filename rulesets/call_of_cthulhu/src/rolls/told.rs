//! CC-RES-1, 7 to 9: a test as the log and the worked examples show it.

use super::level::{Difficulty, Level, level_of};
use super::test::{Die, ExcessPenalty, Fumbles, MOST, Rolled, Test, Thrown, candidate, net};
use crate::derived;
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{self, LineKind, Modifier, NoteDie, RollNote, Tally, Tone};
use fray_engine::form::Choice as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;
use std::fmt::Write as _;

/// Tells what the dice alone do not show: how many were rolled, and why this is a fumble.
pub(super) fn notes(play: &mut Play, rolled: &Rolled) {
    let about = [least_known(play.scene(), &rolled.test)];
    let mut tell = |rule, words: Text| play.by(rule).because(rolled.no).tell_about(&about, LineKind::Note, words);
    let test = &rolled.test;
    if [1, -1].into_iter().all(|sign| test.dice.iter().any(|d| d.value.signum() == sign)) {
        tell("CC-RES-8", text!(cancelled(&test.dice)));
    }
    if net(&test.dice).abs() > MOST {
        tell(if net(&test.dice) > MOST { "CC-RES-8" } else { "CC-RES-9" }, text!(beyond_two(test)));
    }
    let else_none = || level_of(rolled.first, test.value, test.difficulty) != Level::Fumble;
    if test.fumbles == Fumbles::Often && rolled.level == Level::Fumble && else_none() {
        tell("CC-OPT-10", text!("With two weapons, 96 and above is a fumble."));
    }
}

/// Somebody hidden that the roll names, if there is one: all others are known to more people.
fn least_known(scene: &Scene, test: &Test) -> Who {
    test.title.names().find(|w| scene.combatant(*w).hidden).unwrap_or(test.who)
}

/// CC-RES-8: bonus and penalty dice cancel one for one.
fn cancelled(dice: &[Die]) -> String {
    let left = match net(dice) {
        0 => return "Bonus and penalty dice cancel out.".to_string(),
        1 => "a bonus die is left".to_string(),
        -1 => "a penalty die is left".to_string(),
        n if n > 0 => format!("{n} bonus dice are left"),
        n => format!("{} penalty dice are left", -n),
    };
    format!("Bonus and penalty dice cancel one for one: {left}.")
}

/// CC-RES-8, 9: what happens to dice beyond two.
fn beyond_two(test: &Test) -> String {
    let lost = net(&test.dice) > MOST || test.surplus == ExcessPenalty::Lost;
    let now = match test.difficulty {
        _ if lost => return "No more than two dice are rolled.".to_string(),
        Difficulty::Regular => "Regular",
        Difficulty::Hard => "Hard",
        Difficulty::Extreme => "Extreme",
        Difficulty::CriticalOnly => return format!("{HARDER}; only a 01 will do."),
    };
    format!("{HARDER}: {now}.")
}

const HARDER: &str = "Two penalty dice are rolled, and each further one makes the shot a step harder";

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

/// "Dodge 60 (hard, 30 or less)".
pub(super) fn against(test: &Test) -> String {
    let (v, name) = (test.value, &test.name);
    match test.difficulty {
        Difficulty::Regular => format!("{name} {v}"),
        Difficulty::Hard => format!("{name} {v} (hard, {} or less)", derived::half(v)),
        Difficulty::Extreme => format!("{name} {v} (extreme, {} or less)", derived::fifth(v)),
        Difficulty::CriticalOnly => format!("{name} {v} (only a 01 will do)"),
    }
}

const TENS: &str = "tens";
pub const BONUS_TENS: &str = "bonus tens";
const PENALTY_TENS: &str = "penalty tens";

/// Whether dice of this label show 00 to 90.
pub fn shows_tens(label: &str) -> bool {
    [TENS, BONUS_TENS, PENALTY_TENS].contains(&label)
}

/// CC-RES-7: a d100 alone; or the units with all tens, of which only one counts.
fn shown(r: &Thrown) -> Vec<NoteDie> {
    let note = |sides: u16, face: i32, label: &'static str, counted: bool| NoteDie {
        die: fact::Die::showing(sides, u16::try_from(face).unwrap_or_default()),
        label: Str::new_static(label),
        counted,
    };
    let r0 = r.fell.first().map_or(0, fact::Die::first);
    if r.fell.len() < 2 {
        return vec![note(100, r0, "", true)];
    }
    let extra = if net(&r.test.dice) > 0 { BONUS_TENS } else { PENALTY_TENS };
    let units = r0 % 10;
    let tens: Vec<i32> = std::iter::once(r0 / 10 % 10).chain(r.fell.iter().skip(1).map(|d| d.first() % 10)).collect();
    let counts = tens.iter().position(|t| candidate(*t, units) == r.first);
    let label = |n: usize| if n == 0 { TENS } else { extra };
    let mut dice: Vec<NoteDie> =
        tens.iter().enumerate().map(|(n, t)| note(10, 10 * t, label(n), Some(n) == counts)).collect();
    dice.push(note(10, units, "units", true));
    dice
}

/// The roll as the log shows it, and in the notation of the worked examples: `Ann fighting_brawl 50: d100=38 → 38
/// regular`.
pub(super) fn told(scene: &Scene, r: &Thrown) -> (Text, RollNote) {
    let t = &r.test;
    let dice = shown(r);
    let faces: i32 = dice.iter().filter(|d| d.counted).map(|d| d.die.first()).sum();
    let mut modifiers = Vec::new();
    if faces == 0 {
        modifiers.push(Modifier::new("CC-RES-7", "00 and 0 read as 100", 100));
    }
    if r.spent > 0 {
        modifiers.push(Modifier::new("CC-RES-15", "Luck", -r.spent));
    }
    let success = r.succeeds();
    let tone = if success { Tone::Good } else { Tone::Bad };
    let result = match (success, r.level.succeeds()) {
        (false, true) => text!(r.level.words(), ", not enough"),
        _ => Text::from(r.level.words()),
    };
    let why = reasons(&t.dice);
    let with = if why.is_empty() { String::new() } else { format!(" with {why}") };
    let title = if t.title.is_empty() { text!(t.name.clone()) } else { t.title.clone() };
    let line = text!(t.who, " rolls ", r.result()).then(t.for_what()).and(with);
    let line = line.and(format!(" against {}: ", against(t))).then(result.clone()).and(".");
    let note = RollNote {
        who: Some(t.who),
        title: title.and(if why.is_empty() { String::new() } else { format!(", with {why}") }),
        dice,
        throwers: vec![],
        tally: Tally::Faces,
        modifiers,
        total: Some(r.result()),
        against: Text::from(against(t)),
        result,
        tone,
        script: script(scene, r),
    };
    (line, note)
}

fn script(scene: &Scene, r: &Thrown) -> String {
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
