//! CD-TAG-2 to 4: limbs and eyes put out of action, and the wounds whose healing ends that.

use crate::conditions::{ARM_WRACK_LEFT, ARM_WRACK_RIGHT, BLINDED, LEG_WRACK_LEFT, LEG_WRACK_RIGHT};
use crate::{gear, rolls, turn};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::text;

fray_engine::payload! {
    /// A tag that lasts until a wound heals remembers the wound's box, counted from the left. None:
    /// permanent.
    pub struct Wound { wound: Option<i32> }
}

/// Tags that last until a wound heals.
pub(super) const WOUNDS: [&str; 5] = [ARM_WRACK_LEFT, ARM_WRACK_RIGHT, LEG_WRACK_LEFT, LEG_WRACK_RIGHT, BLINDED];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limb {
    /// Or the left hand.
    LeftArm,
    /// Or the right hand.
    RightArm,
    LeftLeg,
    RightLeg,
}

impl Limb {
    /// The tag of this limb.
    pub fn tag(self) -> &'static str {
        match self {
            Limb::LeftArm => ARM_WRACK_LEFT,
            Limb::RightArm => ARM_WRACK_RIGHT,
            Limb::LeftLeg => LEG_WRACK_LEFT,
            Limb::RightLeg => LEG_WRACK_RIGHT,
        }
    }
    fn label(self) -> &'static str {
        match self {
            Limb::LeftArm => "left arm",
            Limb::RightArm => "right arm",
            Limb::LeftLeg => "left leg",
            Limb::RightLeg => "right leg",
        }
    }
}

/// CD-TAG-2, 3: the limb is useless until the wound in this box heals (none: until the GM ends it).
pub fn wrack(play: &mut Play, who: Who, limb: Limb, wound: Option<i32>) {
    set(play, who, Cond::new(limb.tag()), wound);
    let line = text!(who, "'s ", limb.label(), " is useless now.");
    let rule = match limb {
        Limb::LeftArm | Limb::RightArm => "CD-TAG-2",
        Limb::LeftLeg | Limb::RightLeg => "CD-TAG-3",
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, line);
    match limb {
        // An item held with both hands falls too, since this hand lets go of it.
        Limb::LeftArm | Limb::RightArm => {
            let main = gear::wrack_of(play.scene(), who, gear::MAIN) == limb.tag();
            gear::fall_from(play, who, &[if main { gear::MAIN } else { gear::OFF }, gear::BOTH], "CD-TAG-2");
        }
        // CD-TAG-3: with both legs wracked, `who` is knocked down.
        Limb::LeftLeg | Limb::RightLeg if rolls::legless(play.scene(), who) => turn::knock_down(play, who, "CD-TAG-3"),
        Limb::LeftLeg | Limb::RightLeg => {}
    }
}

/// CD-TAG-4: this many eyes are blind until the wound in this box heals (none: until the GM ends it).
pub fn blind(play: &mut Play, who: Who, eyes: i32, wound: Option<i32>) {
    let before = play.scene().cond(who, BLINDED).map_or(0, |c| c.level);
    set(play, who, Cond::new(BLINDED).level(eyes.max(before).clamp(1, 2)), wound);
    let words = if eyes >= 2 { " is blinded in both eyes." } else { " is blinded in one eye." };
    play.by("CD-TAG-4").tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
}

/// CD-TAG-1: the same tag does not stack. Of two wounds the deeper one, further left, counts, as it heals later; a
/// permanent one counts before all.
fn set(play: &mut Play, who: Who, cond: Cond, wound: Option<i32>) {
    // A tag that ends without healing, such as grit in the eyes, has no wound.
    let lasts = |c: &&Cond| c.id == cond.id && c.until == Until::Lasting;
    let old = play.scene().combatant(who).conds.iter().find(lasts).map(box_of);
    let wound = old.map_or(wound, |old| old.min(wound));
    play.by("CD-TAG-2").condition(who, at(cond, wound));
}

/// The tag, tied to this wound.
fn at(cond: Cond, wound: Option<i32>) -> Cond {
    let data = Wound { wound }.in_cond(BLINDED).data;
    Cond { data, ..cond }
}

fn box_of(cond: &Cond) -> Option<i32> {
    Wound::read(cond).and_then(|w| w.wound)
}

/// Tags that last until a wound heals, each with the wound's box.
fn marked_by_wounds(scene: &Scene, who: Who) -> Vec<(Cond, i32)> {
    let tags = scene.combatant(who).conds.iter().filter(|c| WOUNDS.contains(&&*c.id));
    tags.filter_map(|c| Some((c.clone(), box_of(c)?))).collect()
}

/// The part of the body that a tag of [`WOUNDS`] puts out of action.
fn crippled(tag: &str) -> &'static str {
    match tag {
        ARM_WRACK_LEFT => "the left arm",
        ARM_WRACK_RIGHT => "the right arm",
        LEG_WRACK_LEFT => "the left leg",
        LEG_WRACK_RIGHT => "the right leg",
        _ => "the eyes",
    }
}

/// Updates the boxes of wounds that new marks further left have pushed to the right.
pub(super) fn pushed_on(play: &mut Play, who: Who, pushed: &[i32]) {
    for (cond, before) in marked_by_wounds(play.scene(), who) {
        let now = pushed.iter().fold(before, |at, new| if *new <= at { at + 1 } else { at });
        if now != before {
            play.by("CD-TAG-2").condition(who, at(cond, Some(now)));
        }
    }
}

/// CD-TAG-2: the wound in this box has healed: its limb or eye works again, unless the mark was aggravated.
pub(super) fn healed(play: &mut Play, who: Who, healed: i32, kind: super::Type) {
    for (cond, _) in marked_by_wounds(play.scene(), who).into_iter().filter(|(_, at)| *at == healed) {
        if kind == super::Type::Aggravated {
            play.by("CD-TAG-2").condition(who, at(cond, None));
        } else if let Some(id) = WOUNDS.into_iter().find(|id| *id == cond.id) {
            play.by("CD-TAG-2").end(who, id);
            play.by("CD-TAG-2").tell_in(
                LineKind::Effect,
                Tone::Good,
                text!(who, " has the use of ", crippled(id), " again."),
            );
        }
    }
}
