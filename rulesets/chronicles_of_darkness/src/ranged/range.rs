//! CD-ACT-21, 22: range.

use crate::gear::{Tag, Weapon};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// CD-ACT-21: the range band of a target for a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// No penalty.
    Short,
    /// -1.
    Medium,
    /// -2.
    Long,
    /// CD-RES-7: a chance die.
    Beyond,
}

impl Band {
    /// The band of a distance, in metres.
    pub fn of(distance: f64, range: [i32; 3]) -> Band {
        let [short, medium, long] = range.map(f64::from);
        match distance {
            d if d <= short => Band::Short,
            d if d <= medium => Band::Medium,
            d if d <= long => Band::Long,
            _ => Band::Beyond,
        }
    }

    /// The penalty. Beyond long range the pool is a chance die anyway.
    pub fn modifier(self) -> Modifier {
        let value = match self {
            Band::Short | Band::Beyond => 0,
            Band::Medium => -1,
            Band::Long => -2,
        };
        Modifier::new("CD-ACT-21", self.words(), value)
    }

    pub fn words(self) -> &'static str {
        match self {
            Band::Short => "short range",
            Band::Medium => "medium range",
            Band::Long => "long range",
            Band::Beyond => "beyond long range",
        }
    }
}

/// CD-ACT-22: short, medium and long range of this weapon thrown, in metres.
pub fn thrown(scene: &Scene, who: Who, weapon: &Weapon) -> [i32; 3] {
    let get = |f| scene.get(who, f);
    let short = get(sheet::STRENGTH) + get(sheet::DEXTERITY) + get(sheet::ATHLETICS) - weapon.size;
    let factor = if weapon.is(Tag::Aerodynamic) { 2 } else { 1 };
    [short, 2 * short, 4 * short].map(|m| m * factor)
}
