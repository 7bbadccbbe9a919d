//! Names that scenario files may use, besides fields, rule options and conditions.

use crate::actions::{AtHand, Charge, Clearing, FAMILIES, HalfLoaded};
use crate::conditions::{AIMING, ENGAGED, EXPOSED_TO, FAILED, TRIED_AID};
use crate::harm::{Adjusted, Cover, Exposure, Hold, Stable, Stun};
use crate::rolls::{Circumstance, Failed};
use crate::sheet;
use fray_engine::family;
use fray_engine::payload::Remembered as _;
use fray_engine::reference::{PayloadDef, Purpose, Reference};

pub static REFERENCE: Reference = Reference {
    acts: || family::acts(FAMILIES),
    figures: FIGURES,
    centimetres: &[],
    purposes,
    questions: QUESTIONS,
    answers: ANSWERS,
    payloads: PAYLOADS,
};

const FIGURES: &[(&str, &str)] = &[
    ("hp_max", "maximum of hit points"),
    ("build", "Build"),
    ("db", "damage bonus"),
    ("mov", "MOV"),
    ("armor_worn", "worn and natural armor"),
    ("dodge_value", "Dodge"),
    ("outnumbered", "whether its defences of this round are used up"),
    ("clock", "seconds since the encounter began"),
    ("major_wound_percent", "chance of a major wound from severe harm, in percent"),
];

const QUESTIONS: &[(&str, &str)] = &[
    ("defence", "how to answer an attack"),
    ("dive", "whether to dive for cover"),
    ("firearm_die", "whether to take the bonus die of a ready gun for initiative"),
    ("init_edge", "what an initiative of 01 gives"),
    ("luck", "whether to spend Luck on a roll"),
    ("stand_up", "whether to stand up at once"),
    ("stay_conscious", "whether to pay Luck to stay conscious"),
    ("take_turn", "whether to take a delayed turn before the round ends"),
];

/// Of the questions and rulings that random play seldom asks.
const ANSWERS: &[(&str, &str, &str)] = &[
    ("firearm_die", "", "true | false"),
    ("init_edge", "", "bonus_die | advantage"),
    ("stand_up", "", "true | false"),
    ("take_turn", "", "true | false"),
    ("ambush", "roll", "[NAME]"),
    ("ambush", "aware", "[NAME]"),
    ("ambush", "skill", "best | spot_hidden | listen | psychology"),
    ("blast_dive", "", "true | false"),
    ("init_advantage", "", "words"),
    ("init_fumble", "", "nothing | drop | trip"),
    ("move", "", "true | false"),
    ("stray_shot", "", "NAME"),
];

/// CC-RES-1: a test is named after its skill or characteristic.
fn purposes() -> Vec<Purpose> {
    let tests = sheet::SKILLS.iter().chain(&sheet::CHARACTERISTICS).chain([&sheet::LUCK]);
    let tests = tests.map(|f| Purpose::new(sheet::id(*f), format!("a test of {}", sheet::name(*f))));
    let fixed = [
        ("initiative", "rolled initiative"),
        ("initiative_gun", "a gun drawn, with rolled initiative"),
        ("contest", "who of two takes a delayed turn first"),
        ("damage", "damage"),
        ("location", "a hit location"),
        ("stunned", "for how many rounds somebody is stunned"),
        ("clear_jam", "how long it takes to clear a jam"),
    ];
    tests.chain(fixed.into_iter().map(|(id, note)| Purpose::new(id, note))).collect()
}

const PAYLOADS: &[PayloadDef] = &[
    PayloadDef::by(AIMING, "the target"),
    PayloadDef::by(ENGAGED, "the opponent"),
    PayloadDef::by(TRIED_AID, "the helper"),
    Hold::PAYLOAD,
    Stun::PAYLOAD,
    Cover::PAYLOAD,
    AtHand::PAYLOAD,
    Stable::PAYLOAD,
    Circumstance::PAYLOAD,
    Adjusted::PAYLOAD,
    HalfLoaded::PAYLOAD,
    Clearing::PAYLOAD,
    Charge::PAYLOAD,
    PayloadDef::holding::<Exposure>(EXPOSED_TO).rows(),
    PayloadDef::holding::<Failed>(FAILED).rows(),
];
