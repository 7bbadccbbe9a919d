//! CD-ACT-42, CD-OPT-9: where a called shot is aimed.

use crate::gear::Part;
use crate::harm::Limb;
use crate::options;
use fray_engine::form::{Choice, Opt};
use fray_engine::scene::Scene;

/// CD-ACT-42: a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// CD-OPT-9.
    Torso,
    Limb(Limb),
    /// A hand; it goes with its arm.
    Hand(Limb),
    Head,
    Heart,
    Eye,
    /// Another critical point.
    Critical,
    /// Something little, such as what is held.
    Little,
    /// Something tiny.
    Tiny,
}

/// All locations: id, location, label.
const SPOTS: [(&str, Spot, &str); 13] = [
    ("torso", Spot::Torso, "torso"),
    ("left_arm", Spot::Limb(Limb::LeftArm), "left arm"),
    ("right_arm", Spot::Limb(Limb::RightArm), "right arm"),
    ("left_leg", Spot::Limb(Limb::LeftLeg), "left leg"),
    ("right_leg", Spot::Limb(Limb::RightLeg), "right leg"),
    ("head", Spot::Head, "head"),
    ("heart", Spot::Heart, "heart"),
    ("left_hand", Spot::Hand(Limb::LeftArm), "left hand"),
    ("right_hand", Spot::Hand(Limb::RightArm), "right hand"),
    ("eye", Spot::Eye, "eye"),
    ("critical", Spot::Critical, "critical point"),
    ("little", Spot::Little, "little target"),
    ("tiny", Spot::Tiny, "tiny target"),
];

impl Spot {
    /// As people read it.
    pub fn label(self) -> &'static str {
        SPOTS.iter().find(|s| s.1 == self).map_or("", |s| s.2)
    }
    /// CD-OPT-9: the torso is a location of its own in the published table only.
    pub fn known(self, scene: &Scene) -> bool {
        self != Spot::Torso || scene.option(options::CALLED_SHOT_TABLE) == "core"
    }
    /// CD-ACT-66.
    pub fn is_leg(self) -> bool {
        matches!(self, Spot::Limb(Limb::LeftLeg | Limb::RightLeg))
    }

    /// CD-ACT-42, CD-OPT-9: what it takes off the pool.
    pub fn penalty(self, scene: &Scene) -> i32 {
        let core = scene.option(options::CALLED_SHOT_TABLE) == "core";
        match self {
            Spot::Torso => -1,
            Spot::Limb(_) => [-1, -2][usize::from(core)],
            Spot::Head => [-2, -3][usize::from(core)],
            Spot::Critical | Spot::Little => -2,
            Spot::Heart => -3,
            Spot::Hand(_) | Spot::Tiny => -4,
            Spot::Eye => -5,
        }
    }

    /// CD-OPT-8: what part of the body armor has to cover; none: nothing covers it.
    pub fn part(self) -> Option<Part> {
        match self {
            Spot::Torso | Spot::Heart => Some(Part::Torso),
            Spot::Limb(Limb::LeftArm | Limb::RightArm) | Spot::Hand(_) => Some(Part::Arms),
            Spot::Limb(Limb::LeftLeg | Limb::RightLeg) => Some(Part::Legs),
            Spot::Head | Spot::Eye => Some(Part::Head),
            Spot::Critical | Spot::Little | Spot::Tiny => None,
        }
    }
}

impl Choice for Spot {
    fn id(&self) -> &str {
        SPOTS.iter().find(|s| s.1 == *self).map_or("", |s| s.0)
    }
    fn by_id(id: &str) -> Option<Spot> {
        SPOTS.iter().find(|s| s.0 == id).map(|s| s.1)
    }
}

/// The locations to choose from.
pub fn spots(scene: &Scene) -> Vec<Opt> {
    let mut out = vec![Opt::new("none", "no")];
    let known = SPOTS.iter().filter(|s| s.1.known(scene));
    out.extend(known.map(|(id, spot, label)| Opt::new(*id, *label).note(spot.penalty(scene).to_string())));
    out
}
