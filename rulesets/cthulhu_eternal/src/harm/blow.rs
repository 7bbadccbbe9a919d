//! CE-DMG-4: a hit before its dice, and its damage.

use crate::gear::{Dice, Part};
use fray_engine::base::{Text, Who};

/// What a hit on somebody does, before its dice.
#[derive(Clone, Debug)]
pub struct Strike {
    /// Who hits.
    pub from: Who,
    /// The target.
    pub to: Who,
    /// With what, in a sentence: "the club".
    pub what: Text,
    /// Damage with its constants and bonus; none: only Lethality.
    pub dice: Option<Dice>,
    /// CE-LETH-1: rolled in place of the damage; 0: not.
    pub lethality: i32,
    /// CE-DMG-3, CE-LETH-3.
    pub critical: bool,
    /// CE-ACT-28.
    pub halved: bool,
    /// CE-DMG-6.
    pub piercing: i32,
    /// CE-DMG-7.
    pub supernatural: bool,
    /// Where it hits, and what it gets around.
    pub aim: Aim,
    /// CE-PROT-2: the chosen target, no bystander in a Kill Radius.
    pub chosen: bool,
    /// CE-LETH-6: hit by a Kill Radius.
    pub in_radius: bool,
}

/// CE-ACT-3, CE-PROT-5: which armor counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// The named part: only armor that covers it counts.
    pub part: Option<Part>,
    /// Hand to hand, or a called shot past the cover: cover does not count.
    pub past_cover: bool,
    /// CE-DMG-16: body armor does not count.
    pub past_armor: bool,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// Nothing can: it is beyond it.
    Nothing,
    /// So many HP, after armor.
    Points(i32),
    /// All that is left.
    End,
}

/// A hit with its dice rolled, before it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Who hit.
    pub from: Who,
    /// The target.
    pub to: Who,
    pub harm: Harm,
}
