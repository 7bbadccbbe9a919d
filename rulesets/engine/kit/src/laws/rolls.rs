//! Each roll is told with the dice that fell, has a result, and causes effects only on combatants that it concerns.

use fray_engine::base::Viewer;
use fray_engine::encounter::Encounter;
use fray_engine::fact::{FactKind, lines_with_other_dice, rolls_out_of_sequence};
use fray_engine::view::{CauseView, Cursor, LineKind, LineView};
use std::collections::{BTreeMap, BTreeSet};

/// Systems for tests, whose few lines leave rolls out.
const MADE_UP: [&str; 2] = ["tiny", "drill"];

/// Checks all lines that the GM gets, who gets them all: the law that does not hold, and what was seen.
pub(super) fn are_accounted_for(e: &Encounter) -> Result<(), (&'static str, String)> {
    if let Some(at) = rolls_out_of_sequence(e.log().iter().map(|commit| &**commit)).first() {
        return Err(("rolls for one purpose follow one another without a gap", format!("commit and fact {at:?}")));
    }
    // A resolution that has not ended may still tell its dice.
    if e.resolving().is_some() || MADE_UP.contains(&e.system().id()) {
        return Ok(());
    }
    all_dice_are_told(e).map_err(|what| ("every die that falls is part of a roll that is told", what))?;
    if let Some(at) = lines_with_other_dice(e.log().iter().map(|commit| &**commit)).first() {
        let told = &e.log()[at.0 as usize].facts[at.1];
        return Err(("a roll is told with the dice that fell", format!("commit and fact {at:?}: {told:?}")));
    }
    let (lines, _) = e.lines(Viewer::Gm, &Cursor::default());
    // Nothing follows from dice that are rolled in talk.
    for line in lines.iter().filter(|line| !line.undone && line.kind != LineKind::Talk) {
        come_to_something(&lines, line).map_err(|what| {
            ("a roll says what it is against or what came of it, or something follows from it", what)
        })?;
        concerns(&lines, line).map_err(|what| ("an effect is caused by a roll that concerns those it names", what))?;
    }
    Ok(())
}

/// Of each resolution that came to its end. A die may be drawn as two, such as tens and units.
fn all_dice_are_told(e: &Encounter) -> Result<(), String> {
    let mut by_root: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    let mut dropped = BTreeSet::new();
    for commit in e.log().iter() {
        let (fell, told) = by_root.entry(commit.root.unwrap_or(commit.id)).or_default();
        for fact in &commit.facts {
            match &fact.kind {
                FactKind::Rolled(_, dice) => *fell += dice.iter().filter(|d| d.card.is_none()).count(),
                FactKind::Told(line) => *told += line.roll.iter().map(|roll| roll.dice.len()).sum::<usize>(),
                FactKind::Abandoned(root, _) => {
                    dropped.insert(*root);
                }
                _ => {}
            }
        }
    }
    match by_root.iter().find(|(root, (fell, told))| !dropped.contains(*root) && told < fell) {
        Some((root, (fell, told))) => Err(format!("in resolution {root} {fell} dice fell, and {told} are told")),
        None => Ok(()),
    }
}

fn words(line: &LineView) -> String {
    line.text.iter().map(|s| s.t.as_str()).collect()
}

fn come_to_something(lines: &[LineView], line: &LineView) -> Result<(), String> {
    let Some(roll) = &line.roll else { return Ok(()) };
    let silent =
        roll.total.is_some() && !roll.names_total && roll.against.trim().is_empty() && roll.result.trim().is_empty();
    // Of two that oppose each other, what follows from one is what came of both; of several attempts, one counts.
    let opposes = |a: &LineView, b: &LineView| a.opposes == Some(b.n);
    let attempt = |l: &LineView| {
        let same = l.roll.as_ref().is_some_and(|r| (&r.who, &r.title) == (&roll.who, &roll.title));
        same && l.action() == line.action()
    };
    let follows =
        |of: &LineView, l: &LineView| l.cause == Some(CauseView::Line(of.n)) || opposes(l, of) || opposes(of, l);
    let followed = |of: &LineView| lines.iter().any(|l| follows(of, l));
    if silent && !lines.iter().any(|l| attempt(l) && followed(l)) {
        return Err(format!("'{}': {roll:?}", words(line)));
    }
    Ok(())
}

fn named(line: &LineView) -> Vec<&str> {
    line.text.iter().filter_map(|s| s.who.as_deref()).collect()
}

/// Those named, without the roller.
fn others<'a>(by: Option<&str>, names: Vec<&'a str>) -> BTreeSet<&'a str> {
    names.into_iter().filter(|who| Some(*who) != by).collect()
}

fn concerns(lines: &[LineView], line: &LineView) -> Result<(), String> {
    let Some(CauseView::Line(n)) = line.cause else { return Ok(()) };
    let Some(rolled) = lines.get((n as usize).wrapping_sub(1)).filter(|_| line.kind == LineKind::Effect) else {
        return Ok(());
    };
    let Some(roll) = &rolled.roll else { return Ok(()) };
    let by = roll.who.as_deref();
    let mut about = others(by, named(rolled));
    // A roll that names only the roller concerns everyone its action names. If the action too names only the roller, it is
    // aimed at a place, and concerns anybody there.
    if about.is_empty() {
        let acts = lines.iter().filter(|l| l.kind == LineKind::Act && !l.undone && l.action() == rolled.action());
        let acts: Vec<&str> =
            acts.map(named).filter(|names| names.iter().any(|who| Some(*who) == by)).flatten().collect();
        let aimed_at_a_place = !acts.is_empty();
        about = others(by, acts);
        let names_roller = named(line).into_iter().any(|who| Some(who) == by);
        if names_roller || (about.is_empty() && aimed_at_a_place) {
            return Ok(());
        }
    }
    // An effect told before may say that it befalls somebody else instead of them, or them too.
    for told in lines.iter().filter(|l| l.kind == LineKind::Effect && l.action() == line.action() && l.n < line.n) {
        let names = others(by, named(told));
        if told.cause == line.cause && !names.is_disjoint(&about) {
            about.extend(names);
        }
    }
    // Where the roll names somebody else, naming the roller is not enough: the same one may have rolled against others too.
    let concerned = others(by, named(line));
    if concerned.is_empty() || !concerned.is_disjoint(&about) {
        return Ok(());
    }
    Err(format!("'{}' under '{}'", words(line), words(rolled)))
}
