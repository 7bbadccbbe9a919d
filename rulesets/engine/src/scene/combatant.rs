//! Who is in the fight, with conditions and gear.

use super::conds::Conds;
use crate::base::{Field, Handle, ItemNo, Point, Seat, Shared, Str, Val, ValueType, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A combatant, as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combatant {
    /// Its name on the wire.
    pub handle: Shared<Handle>,
    pub name: Str,
    /// Combatants of the same side are allies.
    pub side: Str,
    /// Its player; none: the GM's.
    #[serde(default)]
    pub owner: Option<Seat>,
    /// Players of other sides do not know of it.
    #[serde(default)]
    pub hidden: bool,
    /// A player may take it.
    #[serde(default)]
    pub free: bool,
    /// Has left the encounter.
    #[serde(default)]
    pub gone: bool,
    /// Values of the sheet, by the system's table.
    pub fields: Shared<Vec<Val>>,
    /// Conditions, in the order set.
    #[serde(default)]
    pub conds: Conds,
    /// Gear, in the order gained.
    #[serde(default)]
    pub gear: Shared<Vec<Item>>,
    /// The highest number given to an item so far.
    #[serde(default, rename = "items")]
    pub last_item_no: u16,
    /// On the plane.
    #[serde(default)]
    pub at: Point,
    /// How many turns it has begun in this encounter.
    #[serde(default, rename = "turns")]
    pub turns_begun: u32,
    /// Came in while the fight was under way, and has not yet acted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub newcomer: bool,
    /// Library entry that it came from.
    #[serde(default)]
    pub entry: Str,
    /// What raised numbers of the sheet out of sight of some viewers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) out_of_sight: Vec<OutOfSight>,
}

/// A number of a sheet was raised, and only these seats were told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OutOfSight {
    pub field: u16,
    pub by: i32,
    pub told: Vec<Seat>,
}

impl Combatant {
    /// A mark of the sheet as a player or spectator knows it who was not told of all that raised it.
    pub(crate) fn as_told(&self, viewer: Viewer, field: u16, mark: &Val) -> Val {
        let knows = |o: &&OutOfSight| matches!(viewer, Viewer::Player(seat) if o.told.contains(&seat));
        let untold = self.out_of_sight.iter().filter(|o| o.field == field && !knows(o)).map(|o| o.by);
        match (mark, untold.fold(0, i32::saturating_add)) {
            (Val::Int(n), untold) => Val::Int(n.saturating_sub(untold)),
            (Val::Flag(set), untold) => Val::Flag(*set && untold == 0),
            (other, _) => other.clone(),
        }
    }

    /// Whether all who know of the combatant were told of everything that raised this mark.
    pub fn is_told_to_all(&self, mark: Field<i32>) -> bool {
        self.out_of_sight.iter().all(|o| o.field != mark.ix)
    }

    /// A value of the sheet.
    pub fn get<T: ValueType>(&self, f: Field<T>) -> T {
        self.fields.get(usize::from(f.ix)).map_or_else(|| T::get(&Val::None), T::get)
    }

    /// Fills in a number that the sheet leaves out.
    pub fn default_to(&mut self, f: Field<i32>, to: i32) {
        if let Some(v) = self.fields.get_mut(usize::from(f.ix)).filter(|v| **v == Val::None) {
            *v = Val::Int(to);
        }
    }

    /// The number of the next item; numbers are never used again.
    pub fn next_item(&self) -> ItemNo {
        let highest = self.gear.iter().map(|i| i.no.0).max().unwrap_or(0);
        ItemNo(self.last_item_no.max(highest).saturating_add(1))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// Its number within the combatant's gear.
    pub no: ItemNo,
    /// Row of the system's armoury.
    pub kind: Str,
    pub label: Str,
    /// One of the system's slots.
    pub slot: Str,
    /// Shots, charges or uses left.
    #[serde(default)]
    pub left: i32,
    /// What differs from the row.
    #[serde(default)]
    pub data: BTreeMap<Str, Val>,
}

/// A new item of a row of the armoury, before somebody takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct NewItem {
    /// The row.
    pub kind: Str,
    pub label: Str,
    /// Where it is carried at first.
    pub slot: Str,
    /// Shots, charges or uses left.
    pub left: i32,
}

impl NewItem {
    pub fn new(kind: &str, label: &str, slot: &'static str, left: i32) -> NewItem {
        NewItem { kind: Str::new(kind), label: label.into(), slot: Str::new_static(slot), left }
    }

    /// The item in the gear of somebody, under this number.
    pub fn numbered(self, no: ItemNo) -> Item {
        let NewItem { kind, label, slot, left } = self;
        Item { no, kind, label, slot, left, data: BTreeMap::new() }
    }
}
