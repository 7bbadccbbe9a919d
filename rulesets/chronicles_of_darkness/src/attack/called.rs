//! CD-ACT-42 to 44: called shots, and what comes of them.

use super::{Attack, named_effect};
use crate::conditions::{KNOCKED_DOWN, PRONE};
use crate::gear::{Part, Tag};
use crate::harm::{self, ArmorUse, Dealt, Limb, Place};
use crate::{options, reactions, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Mod, Tone};
use fray_engine::form::Opt;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// CD-ACT-42: a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// CD-OPT-9.
    Torso,
    /// A limb.
    Limb(Limb),
    /// A hand; it goes with its arm.
    Hand(Limb),
    /// The head.
    Head,
    /// The heart.
    Heart,
    /// An eye.
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

/// CD-ACT-44: damage from which a stake is through the heart.
const PIERCES_HEART: i32 = 5;
/// CD-ACT-42: attack successes from which both eyes are gone.
const BOTH_EYES: i32 = 5;

impl Spot {
    /// The location of this id.
    pub fn of(id: &str) -> Option<Spot> {
        SPOTS.iter().find(|s| s.0 == id).map(|s| s.1)
    }
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
    fn part(self) -> Option<Part> {
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
    let known = SPOTS.iter().filter(|s| s.1.known(scene));
    out.extend(known.map(|(id, spot, label)| Opt::new(*id, *label).note(spot.penalty(scene).to_string())));
    out
}

/// CD-ACT-42.
pub fn mods(scene: &Scene, a: &Attack) -> Vec<Mod> {
    a.options.called.map(|s| Mod::new("CD-ACT-42", s.label(), s.penalty(scene))).into_iter().collect()
}

/// CD-ACT-43, CD-OPT-8: a called shot ignores armor, or armor counts where it covers the spot.
pub fn armor(scene: &Scene, a: &Attack) -> ArmorUse {
    match a.options.called {
        None => ArmorUse::Counts,
        Some(spot) if scene.option(options::CALLED_SHOT_ARMOR) == "coverage" => {
            spot.part().map_or(ArmorUse::Ignored, ArmorUse::Covering)
        }
        Some(_) => ArmorUse::Ignored,
    }
}

/// CD-ACT-42, 44: what the damage does to the spot; `successes` are the attacker's own.
///
/// # Errors
/// Pass on with `?`.
pub fn effects(play: &mut Play, a: &Attack, to: Who, dealt: Dealt, successes: i32) -> Flow {
    let d = dealt.points;
    let place = if a.options.called == Some(Spot::Head) { Place::Head } else { Place::Elsewhere };
    let stun = a.arm.row.is(Tag::Stun).then_some(a.arm.row.modifier);
    if harm::stuns(play.scene(), to, dealt, place, stun) {
        harm::stun(play, to, "CD-ACT-44");
    }
    match a.options.called {
        Some(Spot::Limb(limb)) if d > play.get(to, sheet::STAMINA) => harm::wrack(play, to, limb, dealt.leftmost),
        Some(Spot::Hand(limb)) if d >= 1 => harm::wrack(play, to, limb, dealt.leftmost),
        Some(Spot::Eye) if d >= 1 => {
            harm::blind(play, to, if successes >= BOTH_EYES { 2 } else { 1 }, dealt.leftmost);
        }
        Some(Spot::Heart) if d >= PIERCES_HEART => {
            let words = text!("Heart pierced: ", to, ". On humans it is a wound like others.");
            play.by("CD-ACT-42").tell_gm(words);
        }
        // CD-GM-9
        Some(spot @ (Spot::Critical | Spot::Little | Spot::Tiny)) if d >= 1 => {
            let why = text!(a.by, " hits ", to, " at the ", spot.label(), " for ", d, " damage.");
            named_effect(play, ("called_shot", "CD-GM-9"), to, "What does this hit do beside the damage?", why)?;
        }
        _ => {}
    }
    Ok(())
}

/// CD-ACT-66: the target goes down unless it keeps its feet.
///
/// # Errors
/// Pass on with `?`.
pub fn knocks_down(play: &mut Play, a: &Attack, to: Who) -> Flow {
    // Whoever was knocked down before lies there already.
    let lies = play.has(to, PRONE) && play.has(to, KNOCKED_DOWN);
    if !a.options.knockdown || lies || harm::is_out(play.scene(), to) {
        return Ok(());
    }
    if !reactions::falls(play, to, a.arm.row.modifier, &a.sentence(&[to]))? {
        play.by("CD-REACT-8").tell_in(LineKind::Effect, Tone::Good, text!(to, " stays up."));
    }
    Ok(())
}
