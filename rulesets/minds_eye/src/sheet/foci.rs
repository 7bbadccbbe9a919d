//! Foci of attributes.

/// A focus that matters in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// ME-MAN-3.
    Strength,
    /// ME-MAN-4.
    Dexterity,
    /// ME-MAN-8, ME-DMG-10.
    Stamina,
    /// ME-ATK-5.
    Wits,
    /// Any focus that does not matter in combat.
    Other,
}

const STRENGTH: &str = "strength";
const DEXTERITY: &str = "dexterity";
const STAMINA: &str = "stamina";
const WITS: &str = "wits";

/// All foci: id and label.
pub const FOCUS_NAMES: &[(&str, &str)] = &[
    (STRENGTH, "strength"),
    (DEXTERITY, "dexterity"),
    (STAMINA, "stamina"),
    (WITS, "wits"),
    ("charisma", "charisma"),
    ("manipulation", "manipulation"),
    ("appearance", "appearance"),
    ("perception", "perception"),
    ("intelligence", "intelligence"),
];

impl Focus {
    pub fn named(name: &str) -> Focus {
        match name {
            STRENGTH => Focus::Strength,
            DEXTERITY => Focus::Dexterity,
            STAMINA => Focus::Stamina,
            WITS => Focus::Wits,
            _ => Focus::Other,
        }
    }
}
