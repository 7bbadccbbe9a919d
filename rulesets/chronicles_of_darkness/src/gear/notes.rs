//! CD-GEAR: what an item is, in words, and new items of a row.

use super::{STOWED, StatedArmor, Tag, WORN, Weapon, armor, armor_of, material, structure_lost, thing, weapon};
use fray_engine::base::{number, signed};
use fray_engine::scene::{Item, NewItem};

/// What an item is, in words.
pub fn note(item: &Item) -> String {
    if let Some(w) = weapon(&item.kind) {
        return weapon_note(w, item);
    }
    if let Some(a) = armor_of(item) {
        return armor_note(a);
    }
    material(item).map_or_else(String::new, |m| {
        let lost = structure_lost(item);
        let worn = if lost > 0 { format!(", {lost} Structure lost") } else { String::new() };
        format!("Durability {}, Size {}{worn}", m.durability, m.size)
    })
}

fn armor_note(a: StatedArmor) -> String {
    let parts: Vec<&str> = a.coverage().iter().map(|p| p.label()).collect();
    let mut note = vec![format!("armor {}/{}", a.general(), a.ballistic()), format!("covers {}", parts.join(", "))];
    if a.row.id == "helmet" {
        note.remove(0);
    }
    let more = [(a.strength(), "Strength"), (a.defense(), "Defense"), (a.speed(), "Speed")];
    note.extend(more.into_iter().filter(|m| m.0 < 0).map(|(n, what)| format!("{what} {}", number(n))));
    note.join("; ")
}

fn weapon_note(w: &Weapon, item: &Item) -> String {
    let mut parts = vec![format!("damage {}", signed(w.modifier))];
    if let Some([short, medium, long]) = w.range {
        parts.push(format!("range {short}/{medium}/{long} m"));
        parts.push(format!("{} of {} rounds", item.left, w.clip));
    }
    if w.initiative != 0 {
        parts.push(format!("initiative {}", w.initiative));
    }
    if w.piercing > 0 {
        parts.push(format!("piercing {}", w.piercing));
    }
    parts.push(format!("Strength {}", w.strength));
    parts.extend(w.tags.iter().map(|t| tag(*t).to_string()));
    parts.join(", ")
}

/// A tag as people read it.
fn tag(tag: Tag) -> &'static str {
    match tag {
        Tag::Stun => "stuns",
        Tag::Brawl => "used with Brawl",
        Tag::Guard => "guards",
        Tag::ReachGuard => "keeps short weapons off",
        Tag::Shield => "shield",
        Tag::Grapple => "helps grappling",
        Tag::NineAgain => "9-again",
        Tag::Auto => "automatic",
        Tag::TwoHanded => "two-handed",
        Tag::Loose => "loose rounds",
        Tag::Aerodynamic => "flies well",
    }
}

/// A new item of this row: weapons loaded, armor worn, the rest stowed.
pub fn make(kind: &str) -> Option<NewItem> {
    let (label, slot, left) = match (weapon(kind), armor(kind), thing(kind)) {
        // CD-SHEET-13: full means a round in the chamber too.
        (Some(w), _, _) => (&w.label, STOWED, w.clip + w.chambered),
        (None, Some(a), _) => (&a.label, WORN, 0),
        (None, None, Some(t)) => (&t.label, STOWED, 0),
        (None, None, None) => return None,
    };
    Some(NewItem::new(kind, label, slot, left))
}
