//! What an attack is made with.

use super::act::Act;
use crate::gear::{self, Material, Tag, Weapon};
use crate::sheet;
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::scene::{Item, Scene};
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

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
    /// What it is called.
    pub name: Str,
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
    /// As people read it.
    pub fn label(&self) -> String {
        self.name.to_lowercase()
    }
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
            Kind::Melee | Kind::Ranged => format!(" with the {}", self.label()),
            Kind::Thrown => format!(" with the thrown {}", self.label()),
        }
    }
    /// The name of its rolls in scripts.
    pub fn purpose(&self) -> &'static str {
        match self.kind {
            Kind::Unarmed => "unarmed",
            Kind::Bite => BITE,
            Kind::Melee | Kind::Ranged | Kind::Thrown => match &self.row {
                Cow::Borrowed(row) => &row.id,
                Cow::Owned(changed) => {
                    let thing = || gear::thing(&changed.id).map_or("weapon", |t| &t.id);
                    gear::weapon(&changed.id).map_or_else(thing, |w| &w.id)
                }
            },
        }
    }
}

/// An animal's teeth, among its weapons.
pub const BITE: &str = "bite";

/// CD-ACT-49, 50: bare hands, and the bite of an animal. People bite only in a grapple.
fn natural(scene: &Scene, who: Who) -> impl Iterator<Item = WeaponInUse> {
    let teeth = bites(scene, who).then(|| {
        let row = Weapon { modifier: scene.get(who, sheet::BITE), ..Weapon::default() };
        body(BITE, "bite", Kind::Bite, Cow::Owned(row))
    });
    teeth.into_iter().chain([body("unarmed", "bare hands", Kind::Unarmed, Cow::Borrowed(&BARE_HANDS))])
}

/// CD-ACT-50: no modifier, Size 0.
static BARE_HANDS: LazyLock<Weapon> = LazyLock::new(Weapon::default);

/// A weapon that is no item.
fn body(id: &'static str, name: &'static str, kind: Kind, row: Cow<'static, Weapon>) -> WeaponInUse {
    WeaponInUse { id: Str::new_static(id), name: Str::new_static(name), kind, item: None, row, made: None }
}

/// CD-ACT-82: a charge may end in a grab.
pub const GRAB: &str = "grab";

fn grab() -> WeaponInUse {
    body(GRAB, "bare hands, to grab", Kind::Unarmed, Cow::Borrowed(&BARE_HANDS))
}

/// The weapons that can be used for this action.
pub fn weapons_for(scene: &Scene, who: Who, act: Act) -> Vec<Arc<WeaponInUse>> {
    let mut all = weapons(scene, who);
    if act == Act::Charge {
        all.retain(|w| w.close());
        all.push(grab().into());
    }
    all
}

/// CD-ACT-50, CD-SHEET-17: animals bite; so do other creatures if their bite is a weapon.
fn bites(scene: &Scene, who: Who) -> bool {
    let is = |kind| scene.is(who, sheet::KIND, kind);
    is("animal") || is("other") && scene.is(who, sheet::BITE_TYPE, "lethal")
}

/// As many weapons as somebody mostly has: the uses of an item, and the body.
const MOSTLY: usize = 4;

/// Everything that `who` could attack with: items in usable hands, each first in its best use; then the body.
pub fn weapons(scene: &Scene, who: Who) -> Vec<Arc<WeaponInUse>> {
    scene.once("weapons", who, || {
        let mut all = Vec::with_capacity(MOSTLY);
        for item in usable(scene, who) {
            all.extend(uses(scene, who, item));
        }
        all.extend(natural(scene, who).map(Arc::new));
        all
    })
}

/// What `who` could attack with under this name, in this action; what does not fit the action is refused as such, not as missing.
pub fn weapon_named(scene: &Scene, who: Who, act: Act, id: &str) -> Option<WeaponInUse> {
    if act == Act::Charge && id == GRAB {
        return Some(grab());
    }
    let item = usable(scene, who).find_map(|i| use_named(scene, who, i, id));
    item.or_else(|| natural(scene, who).find(|w| w.id == id))
}

/// CD-ACT-81: what `who` owns under this name, in hand, stowed or on the ground. The form of a command is judged before it is
/// asked whether the weapon is in hand.
pub fn owned(scene: &Scene, who: Who, id: &str) -> Option<WeaponInUse> {
    scene.combatant(who).gear.iter().find_map(|i| use_named(scene, who, i, id))
}

/// Items in usable hands.
fn usable(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    scene.combatant(who).gear.iter().filter(move |i| gear::readied(i) && works(scene, who, &i.slot))
}

/// CD-TAG-2: whether no arm needed for this slot is wracked.
fn works(scene: &Scene, who: Who, slot: &str) -> bool {
    let out = |hand| gear::is_wracked(scene, who, hand);
    match slot {
        gear::BOTH => !out(gear::MAIN) && !out(gear::OFF),
        hand => !out(hand),
    }
}

/// A way to fight with an item.
#[derive(Clone, Copy)]
struct ItemUse {
    /// What forms put before the name of the item.
    prefix: &'static str,
    kind: Kind,
    figures: Figures,
}

/// The figures that an item has in use.
#[derive(Clone, Copy)]
enum Figures {
    Own(&'static Weapon),
    /// CD-ACT-47.
    Improvised(Material),
}

/// CD-ACT-20, 22, 47: the ways to fight with an item, the best first. What was not made to be swung or thrown is improvised.
fn item_uses(item: &Item) -> impl Iterator<Item = ItemUse> {
    let way = |prefix, kind, figures| Some(ItemUse { prefix, kind, figures });
    let improvised = || gear::material(item).map(Figures::Improvised);
    let swung_and_thrown = |figures| [way("", Kind::Melee, figures), way("throw_", Kind::Thrown, figures), None];
    let all = match gear::weapon(&item.kind) {
        Some(gun) if gun.shoots() => {
            let club = improvised();
            let used = |prefix, kind| club.and_then(|figures| way(prefix, kind, figures));
            [way("", Kind::Ranged, Figures::Own(gun)), used("club_", Kind::Melee), used("throw_", Kind::Thrown)]
        }
        Some(blade) => swung_and_thrown(Figures::Own(blade)),
        None => improvised().map_or([None; 3], swung_and_thrown),
    };
    all.into_iter().flatten()
}

impl ItemUse {
    /// `key`: the item's name in forms.
    fn weapon(self, item: &Item, key: &Str) -> WeaponInUse {
        let (row, made) = match self.figures {
            Figures::Own(row) => (with_ammunition(item, row), None),
            Figures::Improvised(made) => (Cow::Owned(gear::improvised(item, made)), Some(made)),
        };
        let id = if self.prefix.is_empty() { key.clone() } else { [self.prefix, key].into_iter().collect() };
        WeaponInUse { id, name: item.label.clone(), kind: self.kind, item: Some(item.no), row, made }
    }
}

/// CD-DMG-6.
fn with_ammunition(item: &Item, row: &'static Weapon) -> Cow<'static, Weapon> {
    match gear::piercing(item, row) {
        piercing if piercing == row.piercing => Cow::Borrowed(row),
        piercing => Cow::Owned(Weapon { piercing, ..row.clone() }),
    }
}

/// The ways to fight with an item, the best first.
fn uses(scene: &Scene, who: Who, item: &Item) -> impl Iterator<Item = Arc<WeaponInUse>> {
    let key = gear::key(scene, who, item);
    item_uses(item).map(move |u| Arc::new(u.weapon(item, &key)))
}

/// The way to fight with an item that has this name.
fn use_named(scene: &Scene, who: Who, item: &Item, id: &str) -> Option<WeaponInUse> {
    let key = gear::key(scene, who, item);
    let prefix = id.strip_suffix(&*key)?;
    item_uses(item).find(|u| u.prefix == prefix).map(|u| u.weapon(item, &key))
}
