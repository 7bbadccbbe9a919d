//! What an attack is made with.

use super::act::Act;
use crate::gear::{self, Material, Tag, Weapon};
use crate::sheet;
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::scene::{Item, Scene};
use std::borrow::Cow;

/// CD-ACT-2, 50: kinds of attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With bare hands.
    Unarmed,
    /// With a weapon in hand.
    Melee,
    /// Guns, bows, crossbows.
    Ranged,
    Thrown,
    /// An animal's.
    Bite,
}

/// What an attack is made with.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponInUse {
    /// How forms name it: `machete`, `throw_knife`, `club_rifle`, `unarmed`, `bite`.
    pub id: Str,
    /// As people read it.
    pub label: Str,
    /// How it is used.
    pub kind: Kind,
    /// The item; none: the body.
    pub item: Option<ItemNo>,
    /// Its figures.
    pub row: Cow<'static, Weapon>,
    /// CD-ACT-47: what it is made of, if it is improvised.
    pub made: Option<Material>,
}

impl WeaponInUse {
    /// CD-ACT-2: rolled with Brawl or Weaponry.
    pub fn close(&self) -> bool {
        matches!(self.kind, Kind::Unarmed | Kind::Melee | Kind::Bite)
    }
    /// CD-ACT-2.
    pub fn attribute(&self) -> crate::sheet::Number {
        if self.close() { sheet::STRENGTH } else { sheet::DEXTERITY }
    }
    /// CD-ACT-2, CD-TAG-41.
    pub fn skill(&self) -> crate::sheet::Number {
        match self.kind {
            Kind::Unarmed | Kind::Bite => sheet::BRAWL,
            Kind::Melee if self.row.is(Tag::Brawl) => sheet::BRAWL,
            Kind::Melee => sheet::WEAPONRY,
            Kind::Ranged => sheet::FIREARMS,
            Kind::Thrown => sheet::ATHLETICS,
        }
    }
    /// CD-TAG-40: the modifier of a weapon made to stun.
    pub fn made_to_stun(&self) -> Option<i32> {
        self.row.is(Tag::Stun).then_some(self.row.modifier)
    }
    /// The item, if it is still there.
    pub fn held<'s>(&self, scene: &'s Scene, who: Who) -> Option<&'s Item> {
        self.item.and_then(|no| scene.item(who, no))
    }
    /// "with the machete", "unarmed".
    pub fn with(&self) -> String {
        match self.kind {
            Kind::Unarmed => " unarmed".to_string(),
            Kind::Bite => String::new(),
            Kind::Melee | Kind::Ranged => format!(" with the {}", self.label),
            Kind::Thrown => format!(" with the thrown {}", self.label),
        }
    }
    /// The name of its rolls in scripts.
    pub fn purpose(&self) -> &'static str {
        match self.kind {
            Kind::Unarmed => "unarmed",
            Kind::Bite => BITE,
            Kind::Melee | Kind::Ranged | Kind::Thrown => {
                let thing = || gear::thing(&self.row.id).map_or("weapon", |t| &t.id);
                gear::weapon(&self.row.id).map_or_else(thing, |w| &w.id)
            }
        }
    }
}

/// An animal's teeth, among its weapons.
pub const BITE: &str = "bite";

/// CD-ACT-49, 50: bare hands, and the bite of an animal. People bite only in a grapple.
fn natural(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let body = |id: &str, label: &str, kind, modifier| {
        let row = Cow::Owned(Weapon { modifier, ..Weapon::default() });
        WeaponInUse { id: id.into(), label: label.into(), kind, item: None, row, made: None }
    };
    let mut out = Vec::new();
    if bites(scene, who) {
        out.push(body(BITE, "bite", Kind::Bite, scene.get(who, sheet::BITE)));
    }
    out.push(body("unarmed", "bare hands", Kind::Unarmed, 0));
    out
}

/// CD-ACT-82: a charge may end in a grab.
pub const GRAB: &str = "grab";

/// The weapons that can be used for this action.
pub fn weapons_for(scene: &Scene, who: Who, act: Act) -> Vec<WeaponInUse> {
    let mut all = weapons(scene, who);
    if act == Act::Charge {
        all.retain(WeaponInUse::close);
        let label = Str::new_static("bare hands, to grab");
        all.push(WeaponInUse {
            id: GRAB.into(),
            label,
            kind: Kind::Unarmed,
            item: None,
            row: Cow::default(),
            made: None,
        });
    }
    all
}

/// CD-ACT-50, CD-SHEET-17: animals bite; so do other creatures if their bite is a weapon.
fn bites(scene: &Scene, who: Who) -> bool {
    match &*scene.get(who, sheet::KIND) {
        "animal" => true,
        "other" => scene.get(who, sheet::BITE_TYPE) == "lethal",
        _ => false,
    }
}

/// Everything that `who` could attack with: items in usable hands, each first in its best use; then the body.
pub fn weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let usable = |i: &&Item| gear::readied(i) && works(scene, who, &i.slot);
    scene.once("weapons", who, || {
        let items = scene.combatant(who).gear.iter().filter(usable);
        items.flat_map(|i| uses(scene, who, i)).chain(natural(scene, who)).collect()
    })
}

/// CD-ACT-81: what `who` owns under this name, in hand, stowed or on the ground. The form of a command is judged before it is
/// asked whether the weapon is in hand.
pub fn owned(scene: &Scene, who: Who, id: &str) -> Option<WeaponInUse> {
    scene.combatant(who).gear.iter().flat_map(|i| uses(scene, who, i)).find(|w| w.id == id)
}

/// The ways to fight with an item, the best first.
fn uses(scene: &Scene, who: Who, item: &Item) -> Vec<WeaponInUse> {
    let key = gear::key(scene, who, item);
    let mut out = gear::weapon(&item.kind).map_or_else(Vec::new, |row| weapon(item, &key, row));
    out.extend(improvised(item, &key));
    out
}

/// A weapon in its proper use, and thrown.
fn weapon(item: &Item, key: &str, row: &'static Weapon) -> Vec<WeaponInUse> {
    let row = match gear::piercing(item, row) {
        piercing if piercing == row.piercing => Cow::Borrowed(row),
        piercing => Cow::Owned(Weapon { piercing, ..row.clone() }),
    };
    let label = Str::from(item.label.to_lowercase());
    let weapon = |id: Str, kind| {
        let label = label.clone();
        WeaponInUse { id, label, kind, item: Some(item.no), row: row.clone(), made: None }
    };
    if row.shoots() {
        return vec![weapon(key.into(), Kind::Ranged)];
    }
    vec![weapon(key.into(), Kind::Melee), weapon(format!("throw_{key}").into(), Kind::Thrown)]
}

/// CD-TAG-2: whether no arm needed for this slot is wracked.
fn works(scene: &Scene, who: Who, slot: &str) -> bool {
    let out = |hand| scene.has(who, gear::wrack_of(scene, who, hand));
    match slot {
        gear::BOTH => !out(gear::MAIN) && !out(gear::OFF),
        hand => !out(hand),
    }
}

/// Ways to fight with an item that is not a weapon, or with a gun as a club.
fn improvised(item: &Item, key: &str) -> Vec<WeaponInUse> {
    let Some(made) = gear::material(item) else { return vec![] };
    let gun = gear::weapon(&item.kind).is_some();
    let row: Cow<'static, Weapon> = Cow::Owned(gear::improvised(item, made));
    let label = Str::from(item.label.to_lowercase());
    let weapon = |id: Str, kind| WeaponInUse {
        id,
        label: label.clone(),
        kind,
        item: Some(item.no),
        row: row.clone(),
        made: Some(made),
    };
    let swung = weapon(if gun { format!("club_{key}").into() } else { key.into() }, Kind::Melee);
    vec![swung, weapon(format!("throw_{key}").into(), Kind::Thrown)]
}
