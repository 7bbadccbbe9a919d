//! Names that scenario files may use, besides fields, rule options and conditions.

use crate::actions::FAMILIES;
use crate::afflicted::Affliction;
use crate::conditions::{BURNING, DISEASED, IN_FIRE, INJURIES, PINNED, POISONED, QUENCHED, STARVING, THIRSTING};
use crate::fear::Zone;
use crate::harm::{Died, OpenInjury};
use crate::hazards::{Breath, Cold, Deprivation, Flames, Thaw};
use crate::rolls::Strain;
use crate::turn::{GivenCover, Grip, Stance};
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
    ("hp_limit", "the most HP"),
    ("damage_bonus", "damage bonus now"),
    ("armor", "armor and cover against a shot"),
    ("effective_str", "STR less what is lost for a time"),
    ("effective_con", "CON less what is lost for a time"),
    ("clock", "seconds since the encounter began"),
];

const QUESTIONS: &[(&str, &str)] = &[
    ("act_now", "whether to use a token in a gap"),
    ("critical", "what a critical hit does"),
    ("dive", "whether to dive for cover from a trap"),
    ("join_fire", "whether to join in concentrated fire"),
    ("react", "how to react to an attack"),
    ("terror", "whether to pay 1 SAN to stand fast"),
];

/// Of the questions and rulings that random play seldom asks.
const ANSWERS: &[(&str, &str, &str)] = &[
    ("act_now", "", "true | false"),
    ("critical", "", "again | disarm | disarm:ITEM | double | past_armor | past_cover | prone | stun"),
    ("join_fire", "", "true | false"),
    ("terror", "", "true | false"),
    ("gas", "", "true | false"),
    (
        "injury",
        "",
        "con | str | dex | int | pow | cha | partially_blinded | partially_deafened | arm_crippled | leg_crippled",
    ),
    ("late_antidote", "", "NAME | medicine:NAME | pharmacy:NAME | nobody"),
];

/// Tests are named after a skill or statistic, other dice after their purpose.
fn purposes() -> Vec<Purpose> {
    let all = [
        ("alertness", "Alertness"),
        ("athletics", "Athletics"),
        ("dodge", "Dodge"),
        ("firearms", "Firearms"),
        ("first_aid", "First Aid"),
        ("medicine", "Medicine"),
        ("melee_weapons", "Melee Weapons"),
        ("military_training", "Military Training"),
        ("pharmacy", "Pharmacy"),
        ("surgery", "Surgery"),
        ("survival", "Survival"),
        ("unarmed_combat", "Unarmed Combat"),
        ("str", "a test of STR"),
        ("con", "a test of CON"),
        ("dex", "a test of DEX"),
        ("int", "a test of INT"),
        ("pow", "a test of POW"),
        ("cha", "a test of CHA"),
        ("san", "a SAN test"),
        ("san_loss", "how much SAN is lost"),
        ("damage", "damage"),
        ("lethality", "Lethality, by the victim"),
        ("random_target", "who a shot goes at"),
        ("fumble", "what a fumble brings"),
        ("malfunction", "how long a weapon takes to fix"),
        ("care", "what care gives or costs"),
        ("rest", "what rest gives"),
        ("strain", "what strain costs"),
        ("hazard", "damage of a hazard"),
        ("disease", "damage of a disease"),
        ("speed", "the delay of a poison or disease"),
        ("hunger", "what hunger costs"),
        ("thirst", "what thirst costs, or water gives"),
    ];
    all.into_iter().map(|(id, note)| Purpose::new(id, note)).collect()
}

const PAYLOADS: &[PayloadDef] = &[
    Stance::PAYLOAD,
    GivenCover::PAYLOAD,
    Grip::PAYLOAD,
    PayloadDef::by(PINNED, "the pinner"),
    Died::PAYLOAD,
    Zone::PAYLOAD,
    Breath::PAYLOAD,
    Cold::PAYLOAD,
    Thaw::PAYLOAD,
    Strain::PAYLOAD,
    PayloadDef::holding::<Flames>(IN_FIRE),
    PayloadDef::holding::<Flames>(BURNING),
    PayloadDef::holding::<Deprivation>(STARVING),
    PayloadDef::holding::<Deprivation>(THIRSTING),
    PayloadDef::holding::<Deprivation>(QUENCHED),
    PayloadDef::holding::<Affliction>(POISONED).rows(),
    PayloadDef::holding::<Affliction>(DISEASED).rows(),
    PayloadDef::holding::<OpenInjury>(INJURIES).rows(),
];
