//! CD-TAG-7, CD-ACT-62: what somebody is bound with.

use crate::conditions::IMMOBILIZED;
use fray_engine::base::{ItemNo, Kind as _, Val, Who};
use fray_engine::scene::{Cond, Scene};

/// No thing of anybody's: what the GM says.
const NO_ITEM: i32 = -1;

/// Bonds that hold somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bonds {
    /// CD-ACT-70: of what binds.
    pub durability: i32,
    /// Whether the feet are bound too.
    pub feet: bool,
    /// The thing among the gear of whoever is bound.
    pub item: Option<ItemNo>,
}

impl Bonds {
    /// As the tag remembers them.
    pub fn data(self) -> Vec<Val> {
        let item = self.item.map_or(NO_ITEM, |no| i32::from(no.0));
        vec![Val::Int(self.durability), Val::Flag(self.feet), Val::Int(item)]
    }
    /// What `who` is bound with; none: nothing, or bare hands hold them.
    pub fn of(scene: &Scene, who: Who) -> Option<Bonds> {
        let data = &bound(scene, who)?.data;
        let durability = data.first().map_or(0, i32::get);
        let feet = data.get(1).is_some_and(bool::get);
        let item = data.get(2).map(i32::get).and_then(|n| u16::try_from(n).ok()).map(ItemNo);
        Some(Bonds { durability, feet, item })
    }
}

/// The tag of bonds; that of a hold by hand remembers nothing.
pub fn bound(scene: &Scene, who: Who) -> Option<&Cond> {
    scene.c(who).conds.iter().find(|c| c.id == IMMOBILIZED && !c.data.is_empty())
}
