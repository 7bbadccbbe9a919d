//! ME-DMG-1 (6 to 8), ME-DMG-4: from the damage of a hit to the boxes that it marks.

use super::{Mark, Marked, mark, marks};
use crate::pools::{self, Part};
use crate::{derived, options, sheet};
use fray_engine::base::{Text, Tone, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// ME-DMG-4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmorUse {
    /// It absorbs damage.
    Counts,
    /// ME-GEAR-4: it would, but the attack pierces it.
    Pierced,
    /// Hazards skip it.
    Ignored,
}

/// Damage about to be taken.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Who takes it.
    pub who: Who,
    /// ME-DMG-1 (1 to 5): the parts of the damage, which together are never less than 0.
    pub parts: Vec<Part>,
    pub kind: Mark,
    pub armor: ArmorUse,
    /// The rule that causes it.
    pub rule: &'static str,
}

/// What a hit came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub marked: Marked,
    /// Points of armor lost.
    pub armor: i32,
}

/// Applies a hit: reduction, armor, boxes.
pub fn strike(play: &mut Play, hit: Hit) -> Flow<Taken> {
    let who = hit.who;
    let mut points = pools::total(&hit.parts);
    let reduced = if hit.kind == Mark::Normal { play.get(who, sheet::DAMAGE_REDUCTION).clamp(0, points) } else { 0 };
    points -= reduced;
    let stopped = match hit.armor {
        ArmorUse::Counts => play.get(who, sheet::ARMOR).clamp(0, points),
        ArmorUse::Pierced | ArmorUse::Ignored => 0,
    };
    points -= stopped;
    let mut taken = Taken::default();
    if stopped > 0 && play.option(options::ARMOR_MODE) == "ablative" {
        play.by("ME-DMG-4").add(who, sheet::ARMOR, -stopped);
        taken.armor = stopped;
    }
    let ignored = if marks::ignores(play.scene(), who, hit.kind) { points } else { 0 };
    points -= ignored;
    let turned = marks::turned(play.scene(), who, hit.kind, points);
    tell(play, &hit, points, Reductions { reduced, stopped, ignored, turned });
    taken.marked = mark(play, who, points, hit.kind)?;
    Ok(taken)
}

/// Points of a hit that are taken off, or that mark no box of their own.
struct Reductions {
    /// ME-DMG-1 (6).
    reduced: i32,
    /// ME-DMG-4.
    stopped: i32,
    /// ME-DMG-7.
    ignored: i32,
    /// ME-OPT-10.
    turned: i32,
}

/// "Fay takes 1 normal damage: 3 (1 from the sword plus 1 for a deadly weapon plus 1 for the exceptional success), armor
/// stops 2 and has 0 left; 4 of 9 boxes, now Injured."
/// How much armor and how many boxes a masked foe has left is not told.
fn tell(play: &mut Play, hit: &Hit, points: i32, less: Reductions) {
    let who = hit.who;
    let open = play.scene().state_is_open(who);
    let mut words = if points == 0 {
        text!(who, " takes no damage")
    } else {
        text!(who, " takes ", points, " ", hit.kind.label(), " damage")
    };
    let source = only_source(&hit.parts).filter(|only| only.value == points);
    if let Some(only) = source {
        words = words.and(" from the ").and(only.label.clone());
    }
    let armor = if open && less.stopped > 0 && play.option(options::ARMOR_MODE) == "ablative" {
        text!("armor stops ", less.stopped, " and has ", play.get(who, sheet::ARMOR), " left")
    } else {
        text!("armor stops ", less.stopped)
    };
    let pierced = hit.armor == ArmorUse::Pierced && play.get(who, sheet::ARMOR) > 0;
    // Where the line before has named the source, only the total is needed, and only if something is taken off it.
    let whole = || (less.reduced + less.stopped + less.ignored > 0).then(|| text!(pools::total(&hit.parts)));
    let first = if source.is_some() { None } else { dealt(&hit.parts, points).or_else(whole) };
    let reasons = [
        (first.is_some(), first.unwrap_or_default()),
        (less.reduced > 0, text!("damage reduction takes off ", less.reduced)),
        (less.stopped > 0, armor),
        (pierced, text!("piercing goes past the armor")),
        (less.ignored > 0, text!("torpor ignores ", less.ignored)),
    ];
    let counted = reasons.into_iter().filter(|(counts, _)| *counts);
    for (n, (_, reason)) in counted.enumerate() {
        words = words.and(if n == 0 && source.is_none() { ": " } else { ", " }).then(reason);
    }
    if less.turned > 0 {
        let turned = if open { turned_in_words(less.turned) } else { text!("normal damage turns aggravated") };
        words = words.and("; on the full track ").then(turned);
    }
    if open {
        words = words.then(track_in_words(play.scene(), who, points));
    }
    let tone = if points > 0 { Tone::Bad } else { Tone::Plain };
    play.by(hit.rule).tell_in(LineKind::Effect, tone, words.and("."));
}

/// The weapon, if all damage is its own.
fn only_source(parts: &[Part]) -> Option<&Part> {
    let (source, others) = parts.split_first()?;
    let alone = source.value > 0 && !source.label.is_empty() && others.iter().all(|part| part.value == 0);
    alone.then_some(source)
}

/// "3 (1 from the sword plus 1 for a deadly weapon plus 1 for the exceptional success)", without the 3 if all of it is
/// taken; "2 from the bow"; "0 (1 from the fists less 3 for Blinding, at least 0)"; `None` if the line before has named
/// the source.
fn dealt(parts: &[Part], taken: i32) -> Option<Text> {
    let mut words = Text::default();
    let (mut sum, mut counted) = (0, 0);
    for (n, part) in parts.iter().enumerate().filter(|(_, part)| part.value != 0) {
        let joined = match (counted, part.value < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " plus ",
            (_, true) => " less ",
        };
        let of = if n == 0 { " from the " } else { " for " };
        words = words.and(joined).and(part.value.abs()).and(of).and(part.label.clone());
        sum += part.value;
        counted += 1;
    }
    let named = parts.iter().any(|part| part.value != 0 && !part.label.is_empty());
    match counted {
        0 => None,
        1 => named.then_some(words),
        _ if sum == taken && taken > 0 => Some(words),
        _ => {
            let floor = if sum < 0 { ", at least 0)" } else { ")" };
            Some(text!(sum.max(0), " (").then(words).and(floor))
        }
    }
}

/// ME-OPT-10.
fn turned_in_words(points: i32) -> Text {
    match points {
        1 => text!("1 normal point turns aggravated"),
        _ => text!(points, " normal points turn aggravated"),
    }
}

/// ME-DMG-6, ME-SHEET-3: the track after the hit.
fn track_in_words(scene: &Scene, who: Who, points: i32) -> Text {
    let (boxes, damage) = (derived::boxes(scene, who), derived::damage(scene, who));
    let free = boxes - damage;
    match worsens_to(scene, who, points) {
        _ if (1..points).contains(&free) && !derived::on_full_track(scene, who) => {
            text!("; only ", free, if free == 1 { " box was left" } else { " boxes were left" })
        }
        _ if points < 1 || derived::on_full_track(scene, who) => Text::default(),
        Some(state) => text!("; ", damage + points, " of ", boxes, " boxes, now ", state.label()),
        None => text!("; ", damage + points, " of ", boxes, " boxes"),
    }
}

/// ME-SHEET-3: the wound state after this many more points; `None` if it stays the same, or if the last box is filled,
/// since the consequences of that are told instead.
fn worsens_to(scene: &Scene, who: Who, points: i32) -> Option<derived::Wounds> {
    let total = derived::damage(scene, who) + points;
    let state = derived::wounds_at(scene, who, total);
    let open = total < derived::boxes(scene, who) && !derived::is_out(scene, who);
    (open && state != derived::wounds(scene, who)).then_some(state)
}
