use crate::sheet;
use fray_engine::base::{Field, TraitDie, Who};
use fray_engine::scene::Scene;

/// An attribute or skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// Attribute.
    Agility,
    /// Attribute.
    Smarts,
    /// Attribute.
    Spirit,
    /// Attribute.
    Strength,
    /// Attribute.
    Vigor,
    /// Skill of Agility.
    Fighting,
    /// Skill of Agility.
    Shooting,
    /// Skill of Agility.
    Athletics,
    /// Skill of Agility.
    Stealth,
    /// Skill of Smarts.
    Notice,
    /// Skill of Smarts.
    Healing,
    /// Skill of Smarts.
    Taunt,
    /// Skill of Spirit.
    Intimidation,
}

/// The die of somebody in a trait, as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Has it.
    Trained(TraitDie),
    /// SW-RES-5: lacks it, rolls a d4 at -2.
    Unskilled,
}

impl Skill {
    /// The die rolled.
    pub fn die(self) -> TraitDie {
        match self {
            Skill::Trained(die) => die,
            Skill::Unskilled => TraitDie { sides: 4, plus: 0 },
        }
    }
}

impl Trait {
    /// Every trait, attributes first.
    pub const ALL: [Trait; 13] = [
        Trait::Agility,
        Trait::Smarts,
        Trait::Spirit,
        Trait::Strength,
        Trait::Vigor,
        Trait::Fighting,
        Trait::Shooting,
        Trait::Athletics,
        Trait::Stealth,
        Trait::Notice,
        Trait::Healing,
        Trait::Taunt,
        Trait::Intimidation,
    ];

    /// Id on the sheet, and name in the notation of rolls.
    pub fn id(self) -> &'static str {
        sheet::SHEET.get(usize::from(self.field().ix)).map_or("", |d| d.id)
    }

    /// As people read it.
    pub fn label(self) -> &'static str {
        sheet::SHEET.get(usize::from(self.field().ix)).map_or("", |d| d.label)
    }

    /// The trait of this id.
    pub fn by_id(id: &str) -> Option<Trait> {
        Trait::ALL.into_iter().find(|t| t.id() == id)
    }

    /// Field on the sheet.
    pub fn field(self) -> Field<Option<TraitDie>> {
        match self {
            Trait::Agility => sheet::AGILITY,
            Trait::Smarts => sheet::SMARTS,
            Trait::Spirit => sheet::SPIRIT,
            Trait::Strength => sheet::STRENGTH,
            Trait::Vigor => sheet::VIGOR,
            Trait::Fighting => sheet::FIGHTING,
            Trait::Shooting => sheet::SHOOTING,
            Trait::Athletics => sheet::ATHLETICS,
            Trait::Stealth => sheet::STEALTH,
            Trait::Notice => sheet::NOTICE,
            Trait::Healing => sheet::HEALING,
            Trait::Taunt => sheet::TAUNT,
            Trait::Intimidation => sheet::INTIMIDATION,
        }
    }

    /// The die of `who`, injuries counted.
    pub fn of(self, scene: &Scene, who: Who) -> Skill {
        match crate::derived::die(scene, who, self.field()) {
            Some(die) => Skill::Trained(die),
            None => Skill::Unskilled,
        }
    }
}
