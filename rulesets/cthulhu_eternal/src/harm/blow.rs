//! CE-DMG-4: a hit before its dice are rolled, and its damage.

use crate::gear::{Dice, Part};
use fray_engine::base::{Text, Who};
use fray_engine::fact::Cause;

/// What a hit does, before its dice are rolled.
#[derive(Clone, Debug)]
pub struct Strike {
    pub from: Who,
    pub to: Who,
    /// The weapon in a sentence: "the club".
    pub what: Text,
    /// The weapon after its owner's name: "club".
    pub with: Text,
    /// The damage dice with constants and bonus; `None`: Lethality only.
    pub dice: Option<Dice>,
    /// CE-DMG-2: how much of the constant is the damage bonus.
    pub bonus: i32,
    /// CE-LETH-1: the rating that is rolled against instead of damage.
    pub lethality: Option<i32>,
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
    /// CE-PROT-2: the chosen target, not a bystander in a Kill Radius.
    pub chosen: bool,
    /// CE-LETH-6: hit because of a Kill Radius.
    pub in_radius: bool,
}

/// CE-ACT-3, CE-PROT-5: what of the armor counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// The named part: only armor that covers it counts.
    pub part: Option<Part>,
    /// Hand-to-hand, or a called shot past the cover: cover does not count.
    pub past_cover: bool,
    /// CE-DMG-16: body armor does not count.
    pub past_armor: bool,
}

/// The result of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// Nothing can harm the target.
    Nothing,
    /// This many HP, after armor.
    Points(i32),
    /// All HP that are left.
    End,
}

/// A hit whose dice have been rolled, but which has not landed yet.
#[derive(Clone, Debug)]
pub struct Blow {
    pub from: Who,
    pub to: Who,
    /// The weapon, if it was one, after its owner's name: "club".
    pub with: Text,
    pub harm: Harm,
    /// The roll that did it; its rule where none was made.
    pub cause: Cause,
}
