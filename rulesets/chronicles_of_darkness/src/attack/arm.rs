//! What an attack is made with.

use crate::gear::{self, Tag, Weapon};
use crate::sheet;
use fray_engine::base::{ItemNo, Str, Val, Who};
use fray_engine::scene::{Item, Scene};

/// CD-ACT-2, 50: kinds of attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With bare hands.
    Unarmed,
    /// With a weapon in hand.
    Melee,
    /// Guns, bows, crossbows.
    Ranged,
    /// Thrown.
    Thrown,
    /// An animal's.
    Bite,
}

/// What an attack is made with.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// How forms name it: `machete`, `throw_knife`, `unarmed`, `bite`.
    pub id: String,
    /// As people read it.
    pub label: String,
    /// How it is used.
    pub kind: Kind,
    /// The item; none: the body.
    pub item: Option<ItemNo>,
    /// Its figures.
    pub row: Weapon,
}

impl Arm {
    /// CD-ACT-2: rolled with Brawl or Weaponry.
    pub fn close(&self) -> bool {
        matches!(self.kind, Kind::Unarmed | Kind::Melee | Kind::Bite)
    }
    /// CD-ACT-2.
    pub fn attribute(&self) -> crate::Number {
        if self.close() { sheet::STRENGTH } else { sheet::DEXTERITY }
    }
    /// CD-ACT-2, CD-TAG-41.
    pub fn skill(&self) -> crate::Number {
        match self.kind {
            Kind::Unarmed | Kind::Bite => sheet::BRAWL,
            Kind::Melee if self.row.is(Tag::Brawl) => sheet::BRAWL,
            Kind::Melee => sheet::WEAPONRY,
            Kind::Ranged => sheet::FIREARMS,
            Kind::Thrown => sheet::ATHLETICS,
        }
    }
    /// The item, if it is still there.
    pub fn held<'s>(&self, scene: &'s Scene, who: Who) -> Option<&'s Item> {
        self.item.and_then(|no| scene.item(who, no))
    }
    /// Where it is carried.
    pub fn slot(&self, scene: &Scene, who: Who) -> Option<Str> {
        self.held(scene, who).map(|i| i.slot.clone())
    }
    /// "with the machete", "unarmed".
    pub fn with(&self) -> String {
        match self.kind {
            Kind::Unarmed => " unarmed".to_string(),
            Kind::Bite => String::new(),
            Kind::Melee | Kind::Ranged => format!(" with the {}", self.label),
            Kind::Thrown => format!(": the {}", self.label),
        }
    }
    /// How a script names its rolls.
    pub fn purpose(&self) -> &'static str {
        match self.kind {
            Kind::Unarmed => "unarmed",
            Kind::Bite => "bite",
            Kind::Melee | Kind::Ranged | Kind::Thrown => gear::weapon(&self.row.id).map_or("weapon", |w| &w.id),
        }
    }
}

/// CD-ACT-49, 50: the bite of an animal, and bare hands.
fn natural(scene: &Scene, who: Who) -> Vec<Arm> {
    let mut out = Vec::new();
    if matches!(&*scene.get(who, sheet::KIND), "animal" | "other") && scene.get(who, sheet::BITE) >= 0 {
        let row = Weapon { id: "bite".into(), modifier: scene.get(who, sheet::BITE), ..Weapon::default() };
        out.push(Arm { id: "bite".into(), label: "bite".into(), kind: Kind::Bite, item: None, row });
    }
    let row = Weapon { id: "unarmed".into(), ..Weapon::default() };
    out.push(Arm { id: "unarmed".into(), label: "bare hands".into(), kind: Kind::Unarmed, item: None, row });
    out
}

/// Everything that `who` could attack with: what is in usable hands, each first as it is best used; then the body.
pub fn arms(scene: &Scene, who: Who) -> Vec<Arm> {
    let mut out: Vec<Arm> = Vec::new();
    let usable = |i: &&Item| gear::readied(i) && works(scene, who, &i.slot);
    for item in scene.c(who).gear.iter().filter(usable) {
        let Some(row) = gear::weapon(&item.kind) else { continue };
        let kind = if row.shoots() { Kind::Ranged } else { Kind::Melee };
        let key = gear::key(scene, who, item);
        push(&mut out, &key, item, kind, row);
        if kind == Kind::Melee {
            push(&mut out, &key, item, Kind::Thrown, row);
        }
    }
    out.extend(natural(scene, who));
    out
}

/// CD-TAG-2: whether the arms of this slot can be used.
fn works(scene: &Scene, who: Who, slot: &str) -> bool {
    let out = |hand| scene.has(who, gear::wrack_of(scene, who, hand));
    match slot {
        gear::BOTH => !out(gear::MAIN) && !out(gear::OFF),
        hand => !out(hand),
    }
}

fn push(out: &mut Vec<Arm>, key: &str, item: &Item, kind: Kind, row: &Weapon) {
    let id = if kind == Kind::Thrown { format!("throw_{key}") } else { key.to_string() };
    let label = item.label.to_lowercase();
    let mut row = row.clone();
    // CD-GEAR-1: piercing ammunition.
    if let Some(Val::Int(n)) = item.data.get("piercing") {
        row.piercing += n;
    }
    out.push(Arm { id, label, kind, item: Some(item.no), row });
}
