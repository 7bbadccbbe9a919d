//! Names that scenario files may use, besides fields, rule options and conditions.

use crate::actions::FAMILIES;
use crate::conditions::{
    ARM_WRACK_LEFT, ARM_WRACK_RIGHT, BEHIND_COVER, BLINDED, CUSTOM, HELD, LEG_WRACK_LEFT, LEG_WRACK_RIGHT, MOVED_AHEAD,
    SICK, SUPPRESSED, TENDED, WILLED_DEFENSE,
};
use crate::gear;
use crate::grapple::Controls;
use crate::grapple_state::{Bonds, Grapple, Shield};
use crate::harm::{Bleeding, Burning, Current, Stun, Wound};
use crate::own_tags::OwnTag;
use crate::ranged::{Aimed, CoveringFireMark, Reloading};
use crate::rolls::{Ruled, SicknessStart};
use crate::turn::Delayed;
use fray_engine::family;
use fray_engine::payload::Remembered as _;
use fray_engine::reference::{PayloadDef, Purpose, Reference};

pub static REFERENCE: Reference = Reference {
    acts: || family::acts(FAMILIES),
    figures: FIGURES,
    centimetres: &["moved", MOVED_AHEAD],
    purposes,
    questions: QUESTIONS,
    answers: ANSWERS,
    payloads: PAYLOADS,
};

const FIGURES: &[(&str, &str)] = &[
    ("health_max", "boxes of Health"),
    ("willpower_max", "points of Willpower"),
    ("defense", "Defense now"),
    ("defense_base", "Defense of the sheet"),
    ("speed", "Speed now"),
    ("initiative_mod", "initiative modifier now"),
    ("initiative_penalty", "what readied weapons take off initiative"),
    ("wound_penalty", "wound penalty now"),
    ("clock", "seconds since the encounter began"),
];

const QUESTIONS: &[(&str, &str)] = &[
    ("defense", "how to answer an attack"),
    ("get_away", "whether somebody gets away from an area under fire"),
    ("grapple_move", "which move to make on winning a grapple"),
    ("interrupt", "whether to take a delayed turn before somebody acts"),
    ("let_go", "whether both let go of a grapple"),
    ("poison", "how to meet a poison in this turn"),
    ("quick_combat", "what to do when it comes to a quick combat"),
    ("quick_pool", "what to fight a quick combat with"),
    ("resume", "whether to take a delayed turn now"),
    ("shake_off", "whether to spend Willpower against being stunned"),
    ("shot_at", "how to answer a shot"),
    ("stay_conscious", "whether to spend Willpower to stay conscious"),
    ("stay_up", "whether to fight against falling down"),
    ("struggle", "whether to pay for a contest in a grapple when beaten down"),
    ("suppressed", "what to do under covering fire"),
    ("top_of_order", "whether to spend Willpower for the top of the order"),
    ("willpower", "whether to spend Willpower for three more dice"),
];

/// Of the questions and rulings that random play seldom asks.
const ANSWERS: &[(&str, &str, &str)] = &[
    ("get_away", "", "stay | next:NAME | to:NAME | from:NAME | zone:NAME"),
    (
        "grapple_move",
        "move",
        "break_free | control_weapon | damage | disarm | drop_prone | hold | restrain | take_cover",
    ),
    ("grapple_move", "with", "hands | bite | weapon; with damage"),
    ("grapple_move", "weapon", "an item of the winner, or one of the other as their_ITEM; with control_weapon"),
    ("grapple_move", "equipment", "an item to bind with | none; with restrain"),
    ("grapple_move", "leave", "true | false; with restrain and an item"),
    ("interrupt", "", "true | false"),
    ("let_go", "", "true | false"),
    ("resume", "", "true | false"),
    ("stay_up", "", "try | try_willed | fall"),
    ("struggle", "", "true | false"),
    ("ambush", "", "[NAME]"),
    ("aware", "", "true | false"),
    ("burst_targets", "", "true | false"),
    ("fire_area", "", "[NAME]"),
    ("price_of_killing", "", "true | false"),
    ("soften", "", "true | false"),
    ("setback", "", "true | false"),
];

/// CD-RES-1: pools are named by what they are for, attacks by the weapon.
fn purposes() -> Vec<Purpose> {
    let fixed = [
        ("initiative", "initiative"),
        ("rolloff", "who of those who are tied goes first"),
        ("unarmed", "an attack with bare hands"),
        ("bite", "a bite"),
        ("weapon", "an attack with a weapon of the GM's making"),
        ("ambush", "to lie in ambush"),
        ("notice", "to notice an ambush"),
        ("dodge", "to dodge"),
        ("parry", "to parry"),
        ("covering_fire", "to lay covering fire"),
        ("grab", "to grab"),
        ("grapple", "the contest of a grapple"),
        ("disarm", "to disarm"),
        ("hold_on", "to hold on to a weapon"),
        ("touch", "to touch"),
        ("elude", "to elude a touch"),
        ("grit", "to throw grit"),
        ("break_bonds", "to break bonds"),
        ("first_aid", "to stop bleeding"),
        ("tend", "to treat bashing damage"),
        ("free_action", "a custom action"),
        ("quick", "a quick combat"),
        ("escape", "to escape a quick combat"),
        ("consciousness", "to stay conscious"),
        ("poison", "to resist a poison"),
        ("current", "to tear loose from a current"),
        ("fall", "to break a fall"),
        ("stay_up", "to stay up"),
    ];
    let weapons = gear::rows().into_iter().filter(|(id, _)| gear::weapon(id).is_some() || gear::thing(id).is_some());
    let attacks = weapons.map(|(id, label)| Purpose::new(id, format!("an attack: {}", label.to_lowercase())));
    fixed.into_iter().map(|(id, note)| Purpose::new(id, note)).chain(attacks).collect()
}

const fn wound(condition: &'static str) -> PayloadDef {
    PayloadDef::holding::<Wound>(condition)
}

const PAYLOADS: &[PayloadDef] = &[
    Aimed::PAYLOAD,
    Grapple::PAYLOAD,
    PayloadDef::by(HELD, "the winner"),
    Controls::PAYLOAD,
    Bonds::PAYLOAD,
    Shield::PAYLOAD,
    PayloadDef::by(BEHIND_COVER, "the object"),
    PayloadDef::holding::<CoveringFireMark>(SUPPRESSED).rows(),
    Reloading::PAYLOAD,
    PayloadDef::by(TENDED, "the healer"),
    PayloadDef::by(WILLED_DEFENSE, "the attacker"),
    Stun::PAYLOAD,
    Bleeding::PAYLOAD,
    PayloadDef::holding::<SicknessStart>(SICK),
    Burning::PAYLOAD,
    Current::PAYLOAD,
    Delayed::PAYLOAD,
    PayloadDef::holding::<OwnTag>(CUSTOM).rows(),
    Ruled::PAYLOAD,
    wound(ARM_WRACK_LEFT),
    wound(ARM_WRACK_RIGHT),
    wound(LEG_WRACK_LEFT),
    wound(LEG_WRACK_RIGHT),
    wound(BLINDED),
];
