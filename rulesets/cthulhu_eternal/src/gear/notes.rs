//! CE-GEAR: new items of a row, and what an item is, in words.

use super::{Part, STOWED, Trait, UNARMED, WORN, Weapon, armor, armor_of, malfunction, thing, turns, weapon};
use fray_engine::scene::{Item, NewItem};

/// A new item of this row: weapons loaded and stowed, armor worn.
pub fn make(kind: &str) -> Option<NewItem> {
    let (label, slot, left) = match (weapon(kind), armor(kind), thing(kind)) {
        (Some(w), _, _) if w.is(Trait::Natural) && w.id != UNARMED => (&w.label, WORN, 0),
        (Some(w), _, _) if w.id != UNARMED => (&w.label, STOWED, w.capacity),
        (None, Some(a), _) => (&a.label, WORN, 0),
        (None, None, Some(t)) => (&t.label, STOWED, 0),
        _ => return None,
    };
    Some(NewItem::new(kind, label, slot, left))
}

/// What an item is, in words.
pub fn note(item: &Item) -> String {
    if let Some(w) = weapon(&item.kind) {
        return weapon_note(w, item);
    }
    if let Some(a) = armor_of(item) {
        let parts: Vec<&str> = a.covers.iter().map(part_id).collect();
        return format!("armor {}; covers {}", a.rating, parts.join(", "));
    }
    thing(&item.kind).map_or_else(String::new, |t| t.note.clone())
}

fn part_id(part: &Part) -> &str {
    fray_engine::form::Choice::id(part)
}

fn weapon_note(w: &Weapon, item: &Item) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(w.damage.map(|d| format!("damage {d}")));
    parts.extend(w.lethality.map(|rating| format!("Lethality {rating}%")));
    if w.piercing > 0 {
        parts.push(format!("armor piercing {}", w.piercing));
    }
    parts.extend(w.base.map(|yards| format!("base range {yards} yd")));
    parts.extend(w.kill_radius.map(|yards| format!("Kill Radius {yards} yd")));
    if w.capacity > 1 {
        parts.push(format!("{} of {} rounds", item.left, w.capacity));
    }
    let broken = malfunction(item);
    if broken > 0 {
        parts.push(format!("does not work: {broken}{} to fix", turns(broken)));
    }
    parts.join(", ")
}
