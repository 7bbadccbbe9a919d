//! SW-ACT-20: what a called shot is aimed at.

use crate::gear::{self, Location};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::form::Choice;
use fray_engine::scene::{Item, Scene};

/// Left or right, from the point of view of the one who is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

impl Side {
    /// SW-SHT-16: the slot of this hand.
    pub fn slot(self, scene: &Scene, who: Who) -> &'static str {
        let main = if scene.get(who, sheet::HANDED) == "left" { Side::Left } else { Side::Right };
        if self == main { gear::MAIN } else { gear::OFF }
    }

    /// What this hand holds; a two-handed item is in both.
    pub fn held(self, scene: &Scene, who: Who) -> Option<&Item> {
        let slot = self.slot(scene, who);
        let all = &scene.combatant(who).gear;
        let both = |i: &&Item| i.slot == gear::MAIN && gear::takes_both_hands(i);
        all.iter().find(|i| i.slot == slot).or_else(|| all.iter().find(both))
    }
}

/// What a called shot is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Head,
    Vitals,
    Arm(Side),
    Hand(Side),
    Leg(Side),
    /// Something held.
    Item,
    /// SW-GM-11: a spot that no armor covers.
    Unarmored,
}

impl Choice for Spot {
    fn id(&self) -> &str {
        Spot::id(*self)
    }
    fn by_id(id: &str) -> Option<Spot> {
        Spot::by_id(id)
    }
}

impl Spot {
    pub const ALL: [Spot; 10] = [
        Spot::Head,
        Spot::Vitals,
        Spot::Arm(Side::Left),
        Spot::Arm(Side::Right),
        Spot::Hand(Side::Left),
        Spot::Hand(Side::Right),
        Spot::Leg(Side::Left),
        Spot::Leg(Side::Right),
        Spot::Item,
        Spot::Unarmored,
    ];

    /// Id in forms.
    pub fn id(self) -> &'static str {
        match self {
            Spot::Head => "head",
            Spot::Vitals => "vitals",
            Spot::Arm(Side::Left) => "left_arm",
            Spot::Arm(Side::Right) => "right_arm",
            Spot::Hand(Side::Left) => "left_hand",
            Spot::Hand(Side::Right) => "right_hand",
            Spot::Leg(Side::Left) => "left_leg",
            Spot::Leg(Side::Right) => "right_leg",
            Spot::Item => "item",
            Spot::Unarmored => "unarmored",
        }
    }

    pub fn by_id(id: &str) -> Option<Spot> {
        Spot::ALL.into_iter().find(|s| s.id() == id)
    }

    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Spot::Head => "the head",
            Spot::Vitals => "the vitals",
            Spot::Arm(Side::Left) => "the left arm",
            Spot::Arm(Side::Right) => "the right arm",
            Spot::Hand(Side::Left) => "the left hand",
            Spot::Hand(Side::Right) => "the right hand",
            Spot::Leg(Side::Left) => "the left leg",
            Spot::Leg(Side::Right) => "the right leg",
            Spot::Item => "something held",
            Spot::Unarmored => "an unarmored spot",
        }
    }

    /// SW-ACT-20: the penalty to aim there; items and unarmored spots have penalties of their own.
    pub fn penalty(self) -> i32 {
        match self {
            Spot::Head | Spot::Vitals | Spot::Hand(_) => -4,
            Spot::Arm(_) | Spot::Leg(_) => -2,
            Spot::Item | Spot::Unarmored => 0,
        }
    }

    /// SW-ACT-20, SW-DMG-7: what a hit there adds to the damage.
    pub fn damage(self) -> i32 {
        match self {
            Spot::Head | Spot::Vitals => 4,
            Spot::Arm(_) | Spot::Hand(_) | Spot::Leg(_) | Spot::Item | Spot::Unarmored => 0,
        }
    }

    /// SW-ACT-20: where armor counts.
    pub fn location(self) -> Location {
        match self {
            Spot::Head => Location::Head,
            Spot::Arm(_) | Spot::Hand(_) => Location::Arms,
            Spot::Leg(_) => Location::Legs,
            Spot::Vitals | Spot::Item | Spot::Unarmored => Location::Torso,
        }
    }

    /// SW-ACT-26, SW-INJ-2: the side of an arm or hand.
    pub fn arm(self) -> Option<Side> {
        match self {
            Spot::Arm(side) | Spot::Hand(side) => Some(side),
            Spot::Head | Spot::Vitals | Spot::Leg(_) | Spot::Item | Spot::Unarmored => None,
        }
    }
}
