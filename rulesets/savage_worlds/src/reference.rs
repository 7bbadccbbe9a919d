//! Names that scenario files may use, besides fields, rule options and conditions.

use crate::actions::{self, buy_card, decisions};
use crate::conditions::{
    Aim, BOUND, Bleeding, Breath, Down, ENTANGLED, Fire, HeldBy, INJURY_AGILITY, INJURY_ARM_LEFT, INJURY_ARM_RIGHT,
    INJURY_EYE, INJURY_LEG, INJURY_SCAR, INJURY_SMARTS, INJURY_STRENGTH, INJURY_UNMENTIONABLES, INJURY_VIGOR, Records,
    SUPPORTED, Stun, Support, WoundTimes,
};
use crate::traits::Trait;
use fray_engine::payload::Remembered as _;
use fray_engine::reference::{PayloadDef, Purpose, Reference};

pub static REFERENCE: Reference = Reference {
    acts,
    figures: FIGURES,
    centimetres: &["movement_left"],
    purposes,
    questions: QUESTIONS,
    answers: ANSWERS,
    payloads: PAYLOADS,
};

/// Decisions are never on offer: they are questions.
fn acts() -> Vec<&'static str> {
    let acts = actions::families().flat_map(|family| family.acts.iter().copied());
    // A card is bought by an answer, or at any other time by an offer.
    let offered = |act: &&str| *act == buy_card::ACT || !decisions::ACTION.family.acts.contains(act);
    acts.filter(offered).collect()
}

const FIGURES: &[(&str, &str)] = &[
    ("parry", "Parry now"),
    ("toughness", "Toughness now, with armor on the torso"),
    ("toughness_head", "Toughness now against a blow to the head"),
    ("armor", "armor on the torso"),
    ("pace_now", "Pace now, in metres"),
    ("wound_capacity", "wounds until Incapacitated"),
    ("scale", "Scale of its Size"),
    ("movement_left", "movement left in this turn, in metres"),
    ("clock", "seconds since the encounter began"),
    ("vulnerable_now", "whether anything makes it Vulnerable"),
    ("distracted_now", "whether anything makes it Distracted"),
    ("running_now", "running die now"),
    ("agility_now", "Agility now"),
    ("strength_now", "Strength now"),
    ("vigor_now", "Vigor now"),
    ("smarts_now", "Smarts now"),
];

const QUESTIONS: &[(&str, &str)] = &[
    ("aim_benefit", "what aiming gives to this shot"),
    ("assign_wild", "which of several dice the Wild Die replaces"),
    ("buy_card", "whether to buy another action card with a Benny"),
    ("free_attack", "whether to make a free attack on a foe who leaves"),
    ("interrupt", "whether to interrupt what somebody is about to do"),
    ("joker_timing", "whether to act now with a Joker"),
    ("keep_card", "which of several cards to keep"),
    ("opposed_trait", "what to resist with"),
    ("pick_attempt", "which of several attempts counts"),
    ("reroll", "whether to reroll a trait with a Benny"),
    ("reroll_damage", "whether to reroll damage with a Benny"),
    ("retarget", "which target to take instead of one out of reach"),
    ("soak", "whether to soak wounds with a Benny"),
    ("suppress_hits", "who is hit by suppressive fire"),
    ("test_effect", "what a Test does"),
    ("use_hold", "whether to take a turn on Hold"),
];

/// Of the questions and rulings that random play seldom asks.
const ANSWERS: &[(&str, &str, &str)] = &[
    ("aim_benefit", "", "lower | bonus"),
    ("assign_wild", "", "\"1\" (the first shot) | \"2\" | … | none"),
    ("interrupt", "", "true | false"),
    ("joker_timing", "", "now | wait"),
    ("pick_attempt", "", "\"1\" (the first) | \"2\" | …"),
    ("retarget", "", "NAME | none"),
    ("suppress_hits", "", "[NAME]"),
    ("use_hold", "", "true | false"),
    ("obstacle", "", "no | armor_2 | armor_4 | armor_6 | armor_8 | armor_10 | person:NAME"),
    ("bystander", "", "NAME | random | nobody"),
    ("fallen", "", "roll | live | die"),
    ("surprise", "", "[NAME]"),
    ("grapple_size", "", "true | false"),
    ("try_again", "", "true | false"),
    ("end_of_combat", "", "true | false"),
];

/// SW-RES-1: trait rolls are named by their trait.
fn purposes() -> Vec<Purpose> {
    let skills = [Trait::Fighting, Trait::Shooting, Trait::Athletics, Trait::Healing];
    let skills = skills.iter().map(|t| Purpose::new(t.purpose(), format!("{}: its usual roll", t.label())));
    let others = [
        ("card", "an action card"),
        ("confirm", "whether an Extra fails critically"),
        ("ambush", "Stealth of an ambusher"),
        ("notice", "Notice against an ambush"),
        ("first", "who of several goes first"),
        ("interrupt", "who goes first when somebody interrupts"),
        ("unshake", "Spirit to recover from being Shaken"),
        ("unstun", "Vigor to recover from being Stunned"),
        ("damage", "damage"),
        ("bystander", "who of several is hit"),
        ("soak", "Vigor to soak wounds"),
        ("stun", "Vigor not to be Stunned"),
        ("knockout", "Vigor to stay conscious after a blow to the head"),
        ("hold on", "Strength to hold on to a thing"),
        ("incapacitation", "Vigor when Incapacitated"),
        ("hours", "how long somebody is unconscious"),
        ("bleeding", "Vigor against Bleeding Out"),
        ("fate", "Vigor of an Extra who fell"),
        ("natural healing", "Vigor to heal with time"),
        ("injury", "where an Injury is"),
        ("injury side", "on which side it is"),
        ("injury guts", "what an Injury of the guts does"),
        ("injury head", "what an Injury of the head does"),
        ("running", "how much further a run goes"),
        ("push", "Strength to push, and what it is resisted with"),
        ("balance", "Athletics to stay upright after a push"),
        ("grapple", "Athletics to take hold, and to evade"),
        ("break_free", "to break free, and to keep hold"),
        ("test", "a Test, and what it is resisted with"),
        ("support", "Support"),
        ("suppressive fire", "Shooting for suppressive fire"),
        ("custom", "a custom ability"),
        ("called", "a roll that the GM calls for"),
        ("catching fire", "whether somebody catches fire"),
        ("no air", "Vigor without air"),
        ("poison", "Vigor against a poison"),
        ("rounds to live", "how soon a lethal poison takes effect"),
    ];
    skills.chain(others.map(|(id, note)| Purpose::new(id, note))).collect()
}

const PAYLOADS: &[PayloadDef] = &[
    Aim::PAYLOAD,
    PayloadDef::holding::<HeldBy>(ENTANGLED),
    PayloadDef::holding::<HeldBy>(BOUND),
    PayloadDef::holding::<Support>(SUPPORTED).rows(),
    Down::PAYLOAD,
    Bleeding::PAYLOAD,
    Fire::PAYLOAD,
    Breath::PAYLOAD,
    Stun::PAYLOAD,
    WoundTimes::PAYLOAD,
    PayloadDef::holding::<Records>(INJURY_UNMENTIONABLES),
    PayloadDef::holding::<Records>(INJURY_ARM_LEFT),
    PayloadDef::holding::<Records>(INJURY_ARM_RIGHT),
    PayloadDef::holding::<Records>(INJURY_AGILITY),
    PayloadDef::holding::<Records>(INJURY_VIGOR),
    PayloadDef::holding::<Records>(INJURY_STRENGTH),
    PayloadDef::holding::<Records>(INJURY_LEG),
    PayloadDef::holding::<Records>(INJURY_SCAR),
    PayloadDef::holding::<Records>(INJURY_EYE),
    PayloadDef::holding::<Records>(INJURY_SMARTS),
];
