//! CC-TURN-2 to 4, 12, 21, 26: places in the order.

use crate::rolls::Level;
use crate::{derived, gear, options, sheet};
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{EntryState, OrderEntry, Scene};
use fray_engine::text;
use std::cmp::Reverse;

/// CC-TURN-2: what a ready firearm adds to DEX.
const READY: i32 = 50;

type Rank = (i32, Reverse<i32>, Reverse<i32>, Who);

/// CC-TURN-2: effective DEX now.
fn effective(scene: &Scene, who: Who) -> i32 {
    let ready = !gear::ready_firearms(scene, who).is_empty() && !super::surprise_round(scene);
    scene.get(who, sheet::DEX) + if ready { READY } else { 0 }
}

/// CC-TURN-22, 26: how an entry is shown.
pub fn initiative_label(level: Level) -> &'static str {
    match level {
        Level::Critical => "Critical",
        Level::Extreme => "Extreme",
        Level::Hard => "Hard",
        Level::Regular => "Regular",
        Level::Fail | Level::Fumble => "Fail",
    }
}

/// CC-TURN-29: the surprise round goes by DEX in either mode.
fn by_roll(scene: &Scene) -> bool {
    options::on(scene, options::ROLLED_INITIATIVE) && !super::surprise_round(scene)
}

/// What decides the place, as people read it.
pub fn mark(scene: &Scene, who: Who) -> Str {
    if by_roll(scene) {
        Str::new_static(initiative_label(Level::of_rank(scene.get(who, sheet::INIT_LEVEL))))
    } else {
        Str::from(effective(scene, who).to_string())
    }
}

/// An entry as it stands now.
pub fn slot(scene: &Scene, who: Who, state: EntryState) -> OrderEntry {
    OrderEntry { who, mark: mark(scene, who), state }
}

/// CC-TURN-20 to 23, CC-OPT-2: levels that act at the same time share a tier.
pub fn tier(scene: &Scene, level: Level) -> i32 {
    if options::on(scene, options::CRITICAL_INITIATIVE_FIRST) {
        return -level.rank();
    }
    match level {
        Level::Critical => -Level::Extreme.rank(),
        Level::Fumble => -Level::Fail.rank(),
        Level::Extreme | Level::Hard | Level::Regular | Level::Fail => -level.rank(),
    }
}

/// CC-TURN-4, CC-TURN-21: the higher of two goes first, by the values at the time when the order was made.
fn rank(scene: &Scene, slot: &OrderEntry) -> Rank {
    let who = slot.who;
    if by_roll(scene) {
        let get = |f| scene.get(who, f);
        let level = Level::of_rank(get(sheet::INIT_LEVEL));
        return (tier(scene, level), Reverse(get(sheet::INIT_DEX)), Reverse(get(sheet::INIT_SKILL)), who);
    }
    let dex = slot.mark.parse::<i32>().unwrap_or_else(|_| effective(scene, who));
    let skill = scene.get(who, sheet::ORDER_SKILL).unwrap_or_else(|| derived::combat_skill(scene, who));
    (0, Reverse(dex), Reverse(skill), who)
}

/// CC-TURN-2, 4: the given combatants in order, all waiting.
pub fn make(scene: &Scene, all: &[Who]) -> Vec<OrderEntry> {
    let mut slots: Vec<OrderEntry> = all.iter().map(|who| slot(scene, *who, EntryState::Waiting)).collect();
    slots.sort_by_key(|s| rank(scene, s));
    slots
}

/// CC-TURN-25: keeps the order as it is, except that `moved` go to their new places.
pub fn keep(scene: &Scene, all: &[Who], moved: &[Who]) -> Vec<OrderEntry> {
    let stays = |who: &Who| all.contains(who) && !moved.contains(who);
    let standing = scene.order.iter().map(|s| s.who).filter(stays);
    let mut slots: Vec<OrderEntry> = standing.map(|who| slot(scene, who, EntryState::Waiting)).collect();
    for who in all {
        if !slots.iter().any(|s| s.who == *who) {
            insert(scene, &mut slots, slot(scene, *who, EntryState::Waiting));
        }
    }
    slots
}

/// Where an entry belongs among the existing ones, whose order the GM may have changed.
pub fn insert(scene: &Scene, slots: &mut Vec<OrderEntry>, new: OrderEntry) -> usize {
    let place = rank(scene, &new);
    let at = slots.iter().position(|s| rank(scene, s) > place).unwrap_or(slots.len());
    slots.insert(at, new);
    at
}

/// CC-TURN-12: how many slots of the round have come up.
pub fn passed(scene: &Scene) -> usize {
    let come = |s: &OrderEntry| {
        matches!(s.state, EntryState::Done | EntryState::Now | EntryState::Paused | EntryState::Holding)
    };
    scene.order.iter().rposition(come).map_or(0, |at| at + 1)
}

/// CC-TURN-3: whether the slot for which `who` waits is the early one. CC-TURN-2: that is settled when the order is
/// made, even if DEX changes; in a fight that began in the middle only the mark shows it.
pub fn early(scene: &Scene, who: Who) -> bool {
    let Some(mark) = place(scene, who).filter(|_| !by_roll(scene)) else { return false };
    let dex = dex_of_order(scene, who);
    let noted = scene.get(who, sheet::ORDER_SKILL).is_some();
    let armed = if noted { !scene.get(who, sheet::READY_GUNS).is_empty() } else { mark == dex + READY };
    armed && mark != dex && scene.get(who, sheet::HELD_FROM).is_none()
}

/// CC-TURN-2: the DEX that the order was made by, as far as that is noted.
fn dex_of_order(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::ORDER_DEX).unwrap_or_else(|| scene.get(who, sheet::DEX))
}

/// CC-TURN-2: the place of `who` in the order by DEX.
fn place(scene: &Scene, who: Who) -> Option<i32> {
    scene.order.iter().find(|s| s.who == who).and_then(|s| s.mark.parse().ok())
}

/// CC-TURN-3: moves the turn to the slot at plain DEX; a turn that has begun waits again.
pub fn hold_fire(play: &mut Play, who: Who) {
    if play.scene().acts_now(who) {
        play.by("CC-TURN-3").put_turn_back(who);
    }
    let from = place(play.scene(), who);
    play.by("CC-TURN-3").set(who, sheet::HELD_FROM, from);
    let s = play.scene();
    let mut slots: Vec<OrderEntry> = s.order.iter().filter(|e| e.who != who).cloned().collect();
    let plain = from.map_or_else(|| s.get(who, sheet::DEX), |from| from - READY);
    let later = OrderEntry { who, mark: Str::from(plain.to_string()), state: EntryState::Waiting };
    insert(s, &mut slots, later);
    play.by("CC-TURN-3").order(slots);
    play.by("CC-TURN-3").tell(LineKind::Turn, text!(who, " holds fire, and acts later in the round."));
}

/// CC-DICE-8: the mark that the combatant had when the order was made, before holding fire. Logs of older releases do
/// not record it; for them it is the mark that a ready gun gives.
pub fn mark_before_holding(scene: &Scene, slot: &OrderEntry) -> Option<Str> {
    if let Some(from) = scene.get(slot.who, sheet::HELD_FROM) {
        return Some(Str::from(from.to_string()));
    }
    let dex = dex_of_order(scene, slot.who);
    let plain = slot.mark.parse() == Ok(dex);
    let armed = !by_roll(scene) && !scene.get(slot.who, sheet::READY_GUNS).is_empty();
    (armed && plain).then(|| Str::from((dex + READY).to_string()))
}
