//! SW-GEA: what an item is, in words.

use super::{Range, Weapon, armor_of, shield_of, weapon_of};
use fray_engine::base::{number, signed};
use fray_engine::scene::Item;

/// What an item is, in words.
pub fn note(item: &Item) -> String {
    if let Some(w) = weapon_of(item) {
        return weapon_note(&w, item.left);
    }
    if let Some(a) = armor_of(item) {
        let bullets = a.bullets.map(|b| format!(", {b} against bullets")).unwrap_or_default();
        let places: Vec<&str> = a.covers.iter().map(|l| l.label()).collect();
        return format!("Armor {}{bullets}; {}", a.armor, places.join(", "));
    }
    if let Some(s) = shield_of(item) {
        let cover = if s.cover == 0 { String::new() } else { format!(", {} to be shot", number(s.cover)) };
        return format!("Parry {}{cover}", signed(s.parry));
    }
    String::new()
}

fn weapon_note(w: &Weapon, left: i32) -> String {
    let mut parts = vec![w.damage.words()];
    let range = |r: Range| format!("{}/{}/{}", r[0], r[1], r[2]);
    if let Some(r) = w.range {
        parts.push(format!("range {}", range(r)));
    }
    if let Some(r) = w.thrown {
        parts.push(format!("thrown {}", range(r)));
    }
    if w.ap > 0 {
        parts.push(format!("AP {}", w.ap));
    }
    if w.rof > 1 {
        parts.push(format!("Rate of Fire {}", w.rof));
    }
    if let Some(shots) = w.shots {
        parts.push(format!("{left} of {} shots", shots.full));
    }
    if w.parry != 0 {
        parts.push(format!("Parry {}", signed(w.parry)));
    }
    if w.reach > 0 {
        parts.push(format!("reach {}", w.reach));
    }
    parts.join(", ")
}
