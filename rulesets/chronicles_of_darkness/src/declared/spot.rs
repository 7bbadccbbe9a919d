//! CD-ACT-42, CD-OPT-9: where a called shot is aimed.

use crate::gear::Part;
use crate::harm::Limb;
use crate::options;
use fray_engine::form::{Listed, Opt};
use fray_engine::scene::Scene;

/// CD-ACT-42: a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// CD-OPT-9.
    Torso,
    Limb(Limb),
    /// A hand; a hit there wracks its arm.
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

impl Listed for Spot {
    const ALL: &'static [(Spot, &'static str, &'static str)] = &[
        (Spot::Torso, "torso", "torso"),
        (Spot::Limb(Limb::LeftArm), "left_arm", "left arm"),
        (Spot::Limb(Limb::RightArm), "right_arm", "right arm"),
        (Spot::Limb(Limb::LeftLeg), "left_leg", "left leg"),
        (Spot::Limb(Limb::RightLeg), "right_leg", "right leg"),
        (Spot::Head, "head", "head"),
        (Spot::Heart, "heart", "heart"),
        (Spot::Hand(Limb::LeftArm), "left_hand", "left hand"),
        (Spot::Hand(Limb::RightArm), "right_hand", "right hand"),
        (Spot::Eye, "eye", "eye"),
        (Spot::Critical, "critical", "critical point"),
        (Spot::Little, "little", "little target"),
        (Spot::Tiny, "tiny", "tiny target"),
    ];
}

impl Spot {
    /// As people read it.
    pub fn label(self) -> &'static str {
        Spot::ALL.iter().find(|s| s.0 == self).map_or("", |s| s.2)
    }
    /// CD-OPT-9: the torso is a location of its own in the published table only.
    pub fn known(self, scene: &Scene) -> bool {
        self != Spot::Torso || scene.option(options::CALLED_SHOT_TABLE) == "core"
    }
    /// CD-ACT-66.
    pub fn is_leg(self) -> bool {
        matches!(self, Spot::Limb(Limb::LeftLeg | Limb::RightLeg))
    }

    /// CD-ACT-42, CD-OPT-9: the penalty to hit it.
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

    /// CD-OPT-8: the part of the body that armor has to cover to count. None: no armor does.
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

/// The locations to choose from.
pub fn spots(scene: &Scene) -> Vec<Opt> {
    let mut out = vec![Opt::new("none", "no")];
    let known = Spot::ALL.iter().filter(|s| s.0.known(scene));
    out.extend(known.map(|(spot, id, label)| Opt::new(*id, *label).note(spot.penalty(scene).to_string())));
    out
}
