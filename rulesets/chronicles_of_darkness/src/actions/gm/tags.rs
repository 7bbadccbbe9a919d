//! CD-TAG-1 to 16, 21: the GM sets combat tags, with everything that they bring, and tags of the GM's own.

use super::parts::{act, check, named};
use crate::conditions::{DEAFENED, DRUGGED, IMMOBILIZED, INSANE, INSENSATE};
use crate::grapple_state::Bonds;
use crate::harm::{self, Limb};
use crate::own_tags::{self, OwnTag};
use crate::turn;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Ask, Listed};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::Offer;
use fray_engine::text;
use std::num::NonZeroU32;

fray_engine::form! {
    /// CD-TAG-1 to 16.
    TAG_FORM {
        tag: Tag = "What",
        bonds: i32 = "Durability of the bonds (0: no bonds)",
        feet: bool = "Hands and feet",
    }

    /// CD-TAG-21.
    HINDER_FORM {
        name: String = "What it is",
        pool: i32 = "Dice on all rolls",
        defense: i32 = "Defense",
        speed: i32 = "Speed",
        rounds: i32 = "For how many rounds (0: until you end it)",
    }
}

const TAG: &str = "tag";
const HINDER: &str = "hinder";

pub const FAMILY: Family = Family { acts: &[TAG, HINDER], uses: &[], gm: offers, check, perform, ..Family::DEFAULT };

/// The combat tags that the GM can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tag {
    Stunned,
    KnockedDown,
    LeftArm,
    RightArm,
    LeftLeg,
    RightLeg,
    BlindOne,
    BlindBoth,
    DeafOne,
    DeafBoth,
    Drugged,
    Insane,
    Insensate,
    Immobilized,
}

impl Listed for Tag {
    const ALL: &'static [(Tag, &'static str, &'static str)] = &[
        (Tag::Stunned, "stunned", "stunned"),
        (Tag::KnockedDown, "knocked_down", "knocked down"),
        (Tag::LeftArm, "left_arm", "left arm wracked"),
        (Tag::RightArm, "right_arm", "right arm wracked"),
        (Tag::LeftLeg, "left_leg", "left leg wracked"),
        (Tag::RightLeg, "right_leg", "right leg wracked"),
        (Tag::BlindOne, "blind_one", "blind in one eye"),
        (Tag::BlindBoth, "blind_both", "blind in both eyes"),
        (Tag::DeafOne, "deaf_one", "deaf in one ear"),
        (Tag::DeafBoth, "deaf_both", "deaf in both ears"),
        (Tag::Drugged, "drugged", "drugged"),
        (Tag::Insane, "insane", "insane"),
        (Tag::Insensate, "insensate", "insensate"),
        (Tag::Immobilized, "immobilized", "immobilized"),
    ];
}

fn offers(scene: &Scene) -> Vec<Offer> {
    let tag = act(scene, TAG, "Combat tag", |_| {
        let bound = || TAG_FORM.tag.is(Tag::Immobilized);
        vec![
            TAG_FORM.tag.one_of(Tag::options()),
            TAG_FORM.bonds.number(0..=20, 0).shown(bound()),
            TAG_FORM.feet.confirm(false).shown(bound()),
        ]
    });
    let hinder = act(scene, HINDER, "A tag of your own", |_| {
        vec![
            HINDER_FORM.name.text(40, "hindered"),
            HINDER_FORM.pool.number(-10..=10, -1),
            HINDER_FORM.defense.number(-20..=20, 0),
            HINDER_FORM.speed.number(-40..=40, 0),
            HINDER_FORM.rounds.number(0..=100, 0),
        ]
    });
    let tag = tag.map(|o| o.note("with all that it brings"));
    tag.into_iter().chain(hinder.map(|o| o.note("ice, rain, dark"))).collect()
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd) {
        match &*cmd.act {
            TAG => tag(play, cmd, who),
            _ => hinder(play, cmd, who),
        }
    }
    Ok(())
}

fn tag(play: &mut Play, cmd: &Cmd, who: Who) {
    let plain = |play: &mut Play, rule: &'static str, cond: Cond, words: &'static str| {
        play.by(rule).condition(who, cond);
        play.by(rule).tell(LineKind::Gm, text!(who, words));
    };
    let Some(tag) = TAG_FORM.tag.of(cmd) else { return };
    match tag {
        Tag::Stunned => harm::stun(play, who, "CD-TAG-16"),
        Tag::KnockedDown => turn::knock_down(play, who, "CD-TAG-10"),
        Tag::LeftArm => harm::wrack(play, who, Limb::LeftArm, None),
        Tag::RightArm => harm::wrack(play, who, Limb::RightArm, None),
        Tag::LeftLeg => harm::wrack(play, who, Limb::LeftLeg, None),
        Tag::RightLeg => harm::wrack(play, who, Limb::RightLeg, None),
        Tag::BlindOne => harm::blind(play, who, 1, None),
        Tag::BlindBoth => harm::blind(play, who, 2, None),
        Tag::DeafOne => plain(play, "CD-TAG-5", Cond::new(DEAFENED), " is deaf in one ear."),
        Tag::DeafBoth => plain(play, "CD-TAG-5", Cond::new(DEAFENED).level(2), " is deaf in both ears."),
        Tag::Drugged => plain(play, "CD-TAG-6", Cond::new(DRUGGED), " is drugged."),
        Tag::Insane => {
            plain(play, "CD-TAG-8", Cond::new(INSANE), " is out of their mind.");
            turn::act_last(play, who);
        }
        Tag::Insensate => plain(play, "CD-TAG-9", Cond::new(INSENSATE), " does not react any more."),
        Tag::Immobilized => {
            let durability = TAG_FORM.bonds.of(cmd).filter(|n| *n > 0);
            let feet = TAG_FORM.feet.yes(cmd);
            let bonds = durability.map(|durability| Bonds { holder: None, durability, feet, item: None });
            plain(play, "CD-TAG-7", bonds.map_or(Cond::new(IMMOBILIZED), Bonds::cond), " cannot move.");
        }
    }
}

/// CD-TAG-21: several of the GM's own tags may be in force, each with its name, its numbers and its last round.
fn hinder(play: &mut Play, cmd: &Cmd, who: Who) {
    let name = HINDER_FORM.name.of(cmd).unwrap_or_default().trim().to_string();
    let n = |member: Ask<i32>| member.of(cmd).unwrap_or(0);
    let more = HINDER_FORM.rounds.of(cmd).filter(|n| *n > 0).map(|n| n.unsigned_abs() - 1);
    let first = play.scene().round_number().unwrap_or(NonZeroU32::MIN);
    let new = OwnTag {
        name: name.clone().into(),
        pool: n(HINDER_FORM.pool),
        defense: n(HINDER_FORM.defense),
        speed: n(HINDER_FORM.speed),
        last_round: more.map(|n| first.saturating_add(n)),
    };
    let mut all = own_tags::on(play.scene(), who);
    // CD-TAG-1: the same tag does not stack with itself.
    all.retain(|tag| tag.name != new.name);
    all.push(new);
    own_tags::replace(play, who, all);
    play.by("CD-TAG-21").tell(LineKind::Gm, text!(who, ": ", name, "."));
}
