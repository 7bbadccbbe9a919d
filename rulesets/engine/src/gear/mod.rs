//! Items that change hands and places: put away, dropped, thrown, lying about, picked up.

mod rows;

pub use rows::Rows;

use crate::base::{ItemNo, Point, Str, Val, ValueType, Who};
use crate::play::By;
use crate::scene::{Item, Scene};
use crate::tables::{EntryDef, FieldDef};

/// The slot of what lies on the ground.
pub const GROUND: &str = "ground";
/// The item's data that says where it lies on the ground, in centimetres.
pub const LIES: &str = "lies";
/// The same, as a row of the data that items may have.
pub const LIES_AT: FieldDef = FieldDef::new(LIES, "", "", EntryDef::Fixed, Val::None);

/// Where an item on the ground lies; without a known place, at its owner's feet.
pub fn lies(scene: &Scene, owner: Who, item: &Item) -> Point {
    match item.data.get(LIES).map(<Vec<i32> as ValueType>::get).as_deref() {
        Some([x, y]) => Point { x: *x, y: *y },
        _ => scene.combatant(owner).at,
    }
}

/// An item that lies about: its name in the form of `who`, whose it is, and its number there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its kind, numbered where several of a kind lie about.
    pub id: Str,
    /// Whose it is.
    pub owner: Who,
    /// Which of the owner's items.
    pub no: ItemNo,
}

/// Items on the ground within `reach` metres: one's own first, then those of others that `who` knows of. Things stay where they
/// lie if their owner is removed; those come last, so that the others keep their names.
pub fn within_reach(scene: &Scene, who: Who, reach: f64) -> Vec<Found> {
    let all = (0..scene.cast.len()).map(|n| Who(n as u16));
    let left_any = |o: &Who| scene.combatant(*o).gear.iter().any(|i| i.slot == GROUND);
    let mut owners: Vec<Who> = all.filter(|o| left_any(o) && (*o == who || !scene.keeps_hidden(*o, who))).collect();
    owners.sort_by_key(|o| (*o != who, scene.combatant(*o).gone));
    let mut found: Vec<Found> = Vec::new();
    for owner in owners {
        for item in scene.combatant(owner).gear.iter().filter(|i| i.slot == GROUND) {
            if lies(scene, owner, item).distance(scene.combatant(who).at) > reach {
                continue;
            }
            let same = |f: &&Found| scene.item(f.owner, f.no).is_some_and(|i| i.kind == item.kind);
            let id = match found.iter().filter(same).count() {
                0 => item.kind.clone(),
                n => format!("{}#{}", item.kind, n + 1).into(),
            };
            found.push(Found { id, owner, no: item.no });
        }
    }
    found
}

impl By<'_, '_> {
    /// Lays an item on the ground there.
    pub fn lay(&mut self, who: Who, no: ItemNo, at: Point) {
        self.change_item(who, no, |i| {
            i.slot = Str::new_static(GROUND);
            i.data.insert(Str::new_static(LIES), Val::Ints([at.x, at.y].into()));
        });
    }

    /// Drops an item: it lies where its owner stands.
    pub fn drop_item(&mut self, who: Who, no: ItemNo) {
        let at = self.play.scene().combatant(who).at;
        self.lay(who, no, at);
    }

    /// Puts an item of one's own into this slot.
    pub fn carry(&mut self, who: Who, no: ItemNo, slot: &'static str) {
        self.change_item(who, no, |i| {
            i.slot = Str::new_static(slot);
            i.data.remove(LIES);
        });
    }

    /// Passes an item from one to another, into this slot; gives its number there. None: there is no such item.
    pub fn hand_over(&mut self, (from, no): (Who, ItemNo), to: Who, slot: &'static str) -> Option<ItemNo> {
        if from == to {
            self.carry(from, no, slot);
            return Some(no);
        }
        let mut item = self.play.scene().item(from, no).cloned()?;
        let next = self.play.scene().combatant(to).next_item();
        item.no = next;
        item.slot = Str::new_static(slot);
        item.data.remove(LIES);
        self.item_gone(from, no);
        self.item(to, item);
        Some(next)
    }
}
