//! CC-TURN-2 to 4, 12, 21, 26: places in the order.

use crate::rolls::Level;
use crate::{derived, gear, options, sheet};
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{OrderEntry, OrderState, Scene};
use fray_engine::text;
use std::cmp::Reverse;

/// CC-TURN-2: what a ready firearm adds to DEX.
const READY: i32 = 50;

type Rank = (i32, Reverse<i32>, Reverse<i32>, Who);

/// CC-TURN-2: effective DEX now.
pub fn effective_dex(scene: &Scene, who: Who) -> i32 {
    let ready = !super::surprise_round(scene) && gear::has_ready_firearm(scene, who);
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
fn mark(scene: &Scene, who: Who) -> Str {
    if by_roll(scene) {
        Str::new_static(initiative_label(Level::of_rank(scene.get(who, sheet::INIT_LEVEL))))
    } else {
        Str::from(effective_dex(scene, who).to_string())
    }
}

/// An entry as it stands now.
pub fn slot(scene: &Scene, who: Who, state: OrderState) -> OrderEntry {
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
fn rank(scene: &Scene, who: Who) -> Rank {
    rank_at(scene, who, place(scene, who).unwrap_or_else(|| effective_dex(scene, who)))
}

/// The same for somebody at this place in the order by DEX.
fn rank_at(scene: &Scene, who: Who, place: i32) -> Rank {
    if by_roll(scene) {
        let get = |f| scene.get(who, f);
        let level = Level::of_rank(get(sheet::INIT_LEVEL));
        return (tier(scene, level), Reverse(get(sheet::INIT_DEX)), Reverse(get(sheet::INIT_SKILL)), who);
    }
    let skill = scene.get(who, sheet::ORDER_SKILL).unwrap_or_else(|| derived::combat_skill(scene, who));
    (0, Reverse(place), Reverse(skill), who)
}

/// CC-TURN-2, 4: the given combatants in order, all waiting.
pub fn make(scene: &Scene, all: &[Who]) -> Vec<OrderEntry> {
    let mut slots: Vec<OrderEntry> = all.iter().map(|who| slot(scene, *who, OrderState::Waiting)).collect();
    slots.sort_by_cached_key(|s| rank(scene, s.who));
    slots
}

/// CC-TURN-25: keeps the order as it is, except that `moved` go to their new places.
pub fn keep(scene: &Scene, all: &[Who], moved: &[Who]) -> Vec<OrderEntry> {
    let stays = |who: &Who| all.contains(who) && !moved.contains(who);
    let standing = scene.order.iter().map(|s| s.who).filter(stays);
    let mut slots: Vec<OrderEntry> = standing.map(|who| slot(scene, who, OrderState::Waiting)).collect();
    for who in all {
        if !slots.iter().any(|s| s.who == *who) {
            insert(scene, &mut slots, slot(scene, *who, OrderState::Waiting));
        }
    }
    slots
}

/// Where an entry belongs among the existing ones, whose order the GM may have changed. A hidden combatant that the GM has
/// moved changes nothing for those in sight.
pub fn insert(scene: &Scene, slots: &mut Vec<OrderEntry>, new: OrderEntry) -> usize {
    let own = rank(scene, new.who);
    let comes_after = |s: &OrderEntry| rank(scene, s.who) > own;
    let hidden = |s: &OrderEntry| scene.combatant(s.who).hidden;
    let waits = |s: &OrderEntry| s.state == OrderState::Waiting;
    let mut at = slots.iter().position(|s| comes_after(s) && !hidden(s)).unwrap_or(slots.len());
    while at > 0 && hidden(&slots[at - 1]) && waits(&slots[at - 1]) && comes_after(&slots[at - 1]) {
        at -= 1;
    }
    slots.insert(at, new);
    at
}

/// CC-TURN-12: how many slots of the round have come up; that of somebody who gives way to a delayed turn (CC-TURN-7) has not.
pub fn passed(scene: &Scene) -> usize {
    let come = |s: &OrderEntry| matches!(s.state, OrderState::Done | OrderState::Now | OrderState::Holding);
    scene.order.iter().rposition(come).map_or(0, |at| at + 1)
}

/// CC-TURN-3: whether the slot for which `who` waits is the early one. CC-TURN-2: that is settled when the order is
/// made, even if DEX changes; in a fight that began in the middle only the place shows it.
pub fn early(scene: &Scene, who: Who) -> bool {
    let Some(place) = place(scene, who) else { return false };
    let dex = dex_of_order(scene, who);
    let noted = scene.get(who, sheet::ORDER_SKILL).is_some();
    let armed = if noted { !scene.get(who, sheet::READY_GUNS).is_empty() } else { place == dex + READY };
    armed && place != dex && scene.get(who, sheet::HELD_FROM).is_none()
}

/// CC-TURN-2: the DEX that the order was made by, as far as that is noted.
fn dex_of_order(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::ORDER_DEX).unwrap_or_else(|| scene.get(who, sheet::DEX))
}

/// CC-TURN-2: the place of `who` in the order by DEX. Older logs do not note it, nor does a fight that began in the
/// middle: there the mark is all there is.
fn place(scene: &Scene, who: Who) -> Option<i32> {
    if by_roll(scene) {
        return None;
    }
    let mark = || scene.order.iter().find(|s| s.who == who).and_then(|s| s.mark.parse().ok());
    scene.get(who, sheet::ORDER_PLACE).or_else(mark)
}

/// CC-TURN-3: moves the turn to the slot at plain DEX; a turn that has begun waits again.
pub fn hold_fire(play: &mut Play, who: Who) {
    if play.scene().acts_now(who) {
        play.by("CC-TURN-3").put_turn_back(who);
    }
    let from = place(play.scene(), who);
    play.by("CC-TURN-3").set(who, sheet::HELD_FROM, from);
    let plain = from.map_or_else(|| play.get(who, sheet::DEX), |from| from - READY);
    play.by("CC-TURN-3").set(who, sheet::ORDER_PLACE, Some(plain));
    let s = play.scene();
    let mut slots: Vec<OrderEntry> = s.order.iter().filter(|e| e.who != who).cloned().collect();
    let later = OrderEntry { who, mark: Str::from(plain.to_string()), state: OrderState::Waiting };
    insert(s, &mut slots, later);
    play.by("CC-TURN-3").order(slots);
    play.by("CC-TURN-3").tell(LineKind::Turn, text!(who, " holds fire, and acts later in the round."));
}

/// CC-DICE-8: the order as it was made, with those who have held fire at the places that they have given up.
pub fn as_made(scene: &Scene) -> Vec<Who> {
    let before = |who: Who| place_before_holding(scene, who);
    let all = || scene.order.iter().map(|s| s.who);
    let standing = all().filter(|who| before(*who).is_none());
    let mut ranked: Vec<(Rank, Who)> = standing.map(|who| (rank(scene, who), who)).collect();
    for (who, from) in all().filter_map(|who| Some((who, before(who)?))) {
        let own = rank_at(scene, who, from);
        let at = ranked.iter().position(|(other, _)| *other > own).unwrap_or(ranked.len());
        ranked.insert(at, (own, who));
    }
    ranked.into_iter().map(|(_, who)| who).collect()
}

/// CC-DICE-8: the place that the combatant had when the order was made, before holding fire. Logs of older releases do
/// not record it; for them it is the place that a ready gun gives.
fn place_before_holding(scene: &Scene, who: Who) -> Option<i32> {
    let armed = || {
        let dex = dex_of_order(scene, who);
        let plain = place(scene, who) == Some(dex) && !scene.get(who, sheet::READY_GUNS).is_empty();
        plain.then_some(dex + READY)
    };
    scene.get(who, sheet::HELD_FROM).or_else(armed)
}
