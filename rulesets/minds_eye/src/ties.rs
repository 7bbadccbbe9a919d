//! ME-TURN-3 to 5: precedence.

use crate::conditions::NEWCOMER;
use crate::{derived, options, sheet};
use fray_engine::base::{Str, Text, Val, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;
use std::cmp::Reverse;
use std::sync::Arc;

fray_engine::form! {
    /// ME-OPT-19.
    EXACT_TIE {
        first: Who = "Who comes first",
    }
}

/// ME-TURN-3: initiative, then Mental, Physical and Social, highest first.
type Rank = Reverse<Arc<[i32]>>;

fn rank(scene: &Scene, who: Who) -> Rank {
    Reverse(kept_rank(scene, who).map_or_else(|| rank_now(scene, who).into(), Arc::clone))
}

fn kept_rank(scene: &Scene, who: Who) -> Option<&Arc<[i32]>> {
    match scene.combatant(who).fields.get(usize::from(sheet::RANK.ix)) {
        Some(Val::Ints(kept)) => Some(kept).filter(|kept| !kept.is_empty()),
        Some(_) | None => None,
    }
}

fn rank_now(scene: &Scene, who: Who) -> [i32; 4] {
    let of = |f| scene.get(who, f);
    [derived::initiative(scene, who), of(sheet::MENTAL), of(sheet::PHYSICAL), of(sheet::SOCIAL)]
}

/// ME-TURN-5: keeps the rank as it is now; a later edit counts from the next turn on.
fn keep_rank(play: &mut Play, who: Who) {
    let now = rank_now(play.scene(), who);
    // No list is made while the rank stays the same.
    if kept_rank(play.scene(), who).is_none_or(|kept| **kept != now) {
        play.by("ME-TURN-5").set(who, sheet::RANK, now.to_vec());
    }
}

/// ME-TURN-5: the initiative of this turn, as the order shows it.
pub fn mark(scene: &Scene, who: Who) -> Str {
    let Reverse(rank) = rank(scene, who);
    rank.first().map_or_else(String::new, i32::to_string).into()
}

/// ME-TURN-2 to 5: everybody still in the fight, in order. Exact ties are drawn when those who are tied first meet in
/// the order.
pub fn in_order(play: &mut Play) -> Flow<Vec<Who>> {
    let s = play.scene();
    let all: Vec<Who> = s.ids().filter(|w| !derived::is_gone(s, *w)).collect();
    all.iter().for_each(|who| keep_rank(play, *who));
    let order = ordered(play, all)?;
    for who in &order {
        play.by("ME-TURN-4").set(*who, sheet::PLACED, true);
    }
    Ok(order)
}

/// ME-TURN-3, 4: the given combatants in order.
pub fn ordered(play: &mut Play, all: Vec<Who>) -> Flow<Vec<Who>> {
    let s = play.scene();
    let mut ranked: Vec<(Rank, Who)> = all.into_iter().map(|w| (rank(s, w), w)).collect();
    ranked.sort_by(|a, b| a.0.cmp(&b.0));
    let mut order = Vec::new();
    for equal in ranked.chunk_by(|a, b| a.0 == b.0) {
        match equal {
            [(_, only)] => order.push(*only),
            _ => order.extend(break_tie(play, equal.iter().map(|(_, w)| *w).collect())?),
        }
    }
    Ok(order)
}

/// ME-TURN-4, 17: a newcomer's place among those already in the order of this round: behind everybody whose rank is at
/// least as high.
pub fn place(play: &mut Play, who: Who, standing: &[Who]) -> usize {
    keep_rank(play, who);
    let s = play.scene();
    let mine = rank(s, who);
    let at = standing.iter().position(|o| mine < rank(s, *o)).unwrap_or(standing.len());
    let equal: Vec<Who> = standing[..at].iter().copied().filter(|o| rank(s, *o) == mine).collect();
    equal.into_iter().for_each(|first| remember(play, first, who));
    play.by("ME-TURN-4").set(who, sheet::PLACED, true);
    at
}

/// ME-TURN-4: if the fight began in the middle of a turn, ties were never drawn: those who are equal keep the places
/// that they have.
pub fn keep_places(play: &mut Play) {
    let s = play.scene();
    let drawn = |w: &Who| s.get(*w, sheet::PLACED) || s.has(*w, NEWCOMER);
    let standing: Vec<Who> = s.order.iter().map(|slot| slot.who).filter(|w| !drawn(w)).collect();
    for (n, first) in standing.iter().enumerate() {
        for later in &standing[n + 1..] {
            if rank(play.scene(), *first) == rank(play.scene(), *later) {
                remember(play, *first, *later);
            }
        }
        play.by("ME-TURN-4").set(*first, sheet::PLACED, true);
    }
}

/// ME-TURN-20: everybody by initiative, latecomers where they will come in.
pub fn with_latecomers(scene: &Scene) -> Vec<Who> {
    let (late, mut order): (Vec<Who>, Vec<Who>) =
        scene.order.iter().map(|s| s.who).partition(|w| scene.has(*w, NEWCOMER));
    for who in late {
        let at = order.iter().position(|o| rank(scene, who) < rank(scene, *o)).unwrap_or(order.len());
        order.insert(at, who);
    }
    order
}

/// ME-TURN-4: those who already have a place come before newcomers.
fn break_tie(play: &mut Play, group: Vec<Who>) -> Flow<Vec<Who>> {
    let (placed, new): (Vec<Who>, Vec<Who>) = group.into_iter().partition(|w| play.get(*w, sheet::PLACED));
    let placed = drawn(play, placed)?;
    let new = drawn(play, new)?;
    for first in &placed {
        new.iter().for_each(|later| remember(play, *first, *later));
    }
    Ok(placed.into_iter().chain(new).collect())
}

/// The group in the order that was drawn for them earlier; only those who have not met before are drawn now.
fn drawn(play: &mut Play, mut group: Vec<Who>) -> Flow<Vec<Who>> {
    let mut order: Vec<Who> = Vec::new();
    while group.len() > 1 {
        let s = play.scene();
        let behind = |w: Who| group.iter().any(|first| s.get(*first, sheet::BEFORE).contains(&i32::from(w.0)));
        let mut open: Vec<Who> = group.iter().copied().filter(|w| !behind(*w)).collect();
        if open.is_empty() {
            open.clone_from(&group);
        }
        let next = if let [only] = open[..] { Some(only) } else { pick(play, &open)? };
        group = still_here(play.scene(), &group);
        let Some(next) = next else { continue };
        group.retain(|w| *w != next);
        group.iter().for_each(|later| remember(play, next, *later));
        order.push(next);
    }
    order.extend(group);
    Ok(order)
}

fn remember(play: &mut Play, first: Who, later: Who) {
    let (a, b) = (i32::from(first.0), i32::from(later.0));
    let mut before = play.get(first, sheet::BEFORE);
    if !before.contains(&b) {
        before.push(b);
        play.by("ME-TURN-4").set(first, sheet::BEFORE, before);
    }
    let mut after = play.get(later, sheet::BEFORE);
    if after.contains(&a) {
        after.retain(|n| *n != a);
        play.by("ME-TURN-4").set(later, sheet::BEFORE, after);
    }
}

/// ME-TURN-18: those of the tied whom the GM has not taken out of the fight meanwhile.
fn still_here(scene: &Scene, group: &[Who]) -> Vec<Who> {
    group.iter().copied().filter(|w| !derived::is_gone(scene, *w)).collect()
}

/// ME-TURN-4, ME-OPT-19: which of the tied takes the next place. `None`: none of them is left.
fn pick(play: &mut Play, group: &[Who]) -> Flow<Option<Who>> {
    let named = said(play, group)?;
    let group = &still_here(play.scene(), group);
    if named.is_some() || group.len() < 2 {
        return Ok(named.or(group.first().copied()));
    }
    let names: Vec<String> = group.iter().map(|w| play.scene().combatant(*w).name.to_string()).collect();
    let at = play.by("ME-TURN-4").draw(None, "pick", &names.iter().map(String::as_str).collect::<Vec<_>>())?;
    let Some(next) = group.get(at).or(group.first()).copied() else { return Ok(None) };
    play.by("ME-TURN-4").tell(
        LineKind::Turn,
        Text::listing(group)
            .and(" tie in initiative, Mental, Physical and Social; the draw puts ")
            .and(next)
            .and(" first."),
    );
    Ok(Some(next))
}

/// ME-OPT-19: the GM orders exact ties; unanswered, they are drawn.
fn said(play: &mut Play, group: &[Who]) -> Flow<Option<Who>> {
    const DRAW: &str = "draw";
    let given = play.by("ME-OPT-19").ask(|s| {
        let tied = still_here(s, group);
        let mut options = vec![Opt::new(DRAW, "draw")];
        options.extend(tied.iter().map(|w| Opt::new(s.combatant(*w).handle.0.clone(), text!(*w))));
        let form = Form::group([EXACT_TIE.first.one_of(options)]);
        let asked = s.option(options::LAST_TIE) == "gm" && tied.len() > 1;
        asked.then(|| Question::ruling("exact_tie", "These are equal in everything. Who comes first?", form))
    })?;
    let s = play.scene();
    let handle = given.as_ref().and_then(|g| EXACT_TIE.first.handle(g));
    Ok(handle.and_then(|h| s.find(None, h)).filter(|w| still_here(s, group).contains(w)))
}
