//! Results are consistent: what the log says to every viewer about rolls and their effects.

use super::secrecy::viewers;
use fray_engine::base::Viewer;
use fray_engine::encounter::Encounter;
use fray_engine::view::{CauseView, Cursor, LineKind, LineView, Logbook, ModifierView, RollView};

/// Checks all lines that each viewer gets: the law that does not hold, and what was seen.
pub(super) fn belong_together(e: &Encounter) -> Result<(), (&'static str, String)> {
    let logbook = Logbook::of(e);
    for viewer in viewers(e).into_iter().chain([Viewer::Gm]) {
        let (lines, _) = logbook.lines(viewer, &Cursor::default());
        for line in &lines {
            let seen = |what: String| format!("{viewer:?} reads line {}, '{}': {what}", line.n, words(line));
            // The GM reads them all.
            if viewer == Viewer::Gm {
                plain(&words(line)).map_err(|what| ("lines are words that people read", seen(what)))?;
            }
            named_cause(line).map_err(|what| ("every effect names the roll or the rule that caused it", seen(what)))?;
            one_action(&lines, line).map_err(|what| ("no line claims a cause in another action", seen(what)))?;
            let Some(roll) = &line.roll else { continue };
            adds_up(roll).map_err(|what| ("a roll's shown sum equals its total", seen(what)))?;
            // What people roll besides the rules has the words that they wrote.
            if line.kind != LineKind::Talk {
                has_reasons(roll).map_err(|what| ("every modifier of a roll has a reason", seen(what)))?;
            }
            has_result(roll).map_err(|what| {
                ("what is rolled against something says against what, and what came of it", seen(what))
            })?;
        }
        read_in_pieces(e, &logbook, viewer, &lines)
            .map_err(|what| ("lines read as they come are the same lines", what))?;
    }
    Ok(())
}

fn words(line: &LineView) -> String {
    line.text.iter().map(|s| s.t.as_str()).collect()
}

fn named_cause(line: &LineView) -> Result<(), String> {
    if line.kind == LineKind::Effect && line.cause.is_none() && line.rule.is_empty() {
        return Err("it names neither".to_string());
    }
    Ok(())
}

fn one_action(lines: &[LineView], line: &LineView) -> Result<(), String> {
    let at = |n: u32| lines.get((n as usize).wrapping_sub(1)).filter(|l| l.n == n);
    if at(line.action()).is_none_or(|first| first.action() != line.action() || first.n > line.n) {
        return Err(format!("its action {} does not begin with that line", line.action()));
    }
    match line.cause {
        None | Some(CauseView::Unseen) => Ok(()),
        Some(CauseView::Line(n)) => match at(n).filter(|l| l.n < line.n && l.roll.is_some()) {
            None => Err(format!("line {n} is no roll before it")),
            Some(roll) if roll.action() != line.action() => {
                Err(format!("its action is {}, that of '{}' is {}", line.action(), words(roll), roll.action()))
            }
            Some(_) => Ok(()),
        },
    }
}

fn adds_up(roll: &RollView) -> Result<(), String> {
    let sum = |modifiers: &[ModifierView]| modifiers.iter().map(|m| m.value).sum::<i32>();
    let counted = roll.dice.iter().filter(|d| d.counted);
    let fell: i32 = match (&roll.pool, roll.sum.is_empty(), roll.total) {
        (Some(_), _, _) => counted.count() as i32,
        (None, false, _) => counted.flat_map(|d| &d.faces).map(|f| i32::from(*f)).sum(),
        (None, true, None) => return Ok(()),
        (None, true, Some(total)) => return Err(format!("a total of {total} without a sum: {roll:?}")),
    };
    if roll.total != Some(fell + sum(&roll.modifiers)) {
        return Err(format!("{:?} is not {fell} and {}: {roll:?}", roll.total, sum(&roll.modifiers)));
    }
    match &roll.pool {
        Some(pool) if pool.why.is_empty() && sum(&pool.parts) != pool.dice => {
            Err(format!("{} dice are not {}: {roll:?}", pool.dice, sum(&pool.parts)))
        }
        Some(pool) if (roll.dice.len() as i32) < pool.dice.max(1) => {
            Err(format!("of {} dice {} are shown: {roll:?}", pool.dice, roll.dice.len()))
        }
        Some(_) | None => Ok(()),
    }
}

fn has_reasons(roll: &RollView) -> Result<(), String> {
    let parts = roll.pool.iter().flat_map(|pool| &pool.parts);
    match roll.modifiers.iter().chain(parts).find(|m| m.label.trim().is_empty()) {
        Some(m) => Err(format!("{:+} for nothing: {roll:?}", m.value)),
        None => Ok(()),
    }
}

/// A roll shows what it had to beat. A pool needs one success; a critical failure needs nothing.
const DEGREES: [&str; 4] = ["success", "failure", "hit", "miss"];

fn has_result(roll: &RollView) -> Result<(), String> {
    let degree = |word: &str| DEGREES.contains(&word.trim_matches(|c: char| !c.is_alphabetic()));
    let judged = roll.pool.is_none() && !roll.result.contains("critical") && roll.result.split(' ').any(degree);
    match (roll.against.trim().is_empty(), roll.result.trim().is_empty()) {
        (false, true) => Err(format!("against {}, and nothing came of it: {roll:?}", roll.against)),
        (true, false) if judged => Err(format!("{}, against nothing: {roll:?}", roll.result)),
        (true | false, _) => Ok(()),
    }
}

/// Refuses what a program prints for programmers: `Some(3)`, `Val::Int`, `Modifier { … }`, `attack_melee`.
///
/// # Errors
/// Where it stands.
pub(crate) fn plain(text: &str) -> Result<(), String> {
    let odd = text.chars().zip(text.chars().skip(1)).find(|two| match two {
        (':', ':') | ('{' | '}', _) | (_, '{' | '}') => true,
        (beside, '(' | '_') | ('_', beside) => beside.is_alphanumeric(),
        _ => false,
    });
    match odd {
        Some((one, other)) => Err(format!("'{one}{other}' is no word of people's: {text}")),
        None => Ok(()),
    }
}

/// Half of the lines first, then the rest.
fn read_in_pieces(e: &Encounter, logbook: &Logbook, viewer: Viewer, all: &[LineView]) -> Result<(), String> {
    let half = all.len() / 2;
    let (rest, end) = logbook.lines(viewer, &Cursor { lines: half, epoch: e.epoch(viewer) });
    let same = |a: &LineView, b: &LineView| (a.n, a.action(), a.cause) == (b.n, b.action(), b.cause);
    let fits = all[half..].len() == rest.len() && all[half..].iter().zip(&rest).all(|(a, b)| same(a, b));
    if fits && end.lines == all.len() { Ok(()) } else { Err(format!("{viewer:?}, from line {half} on")) }
}
