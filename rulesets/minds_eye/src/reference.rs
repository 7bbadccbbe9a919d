//! Names that scenario files may use, besides fields, rule options and conditions.

use crate::actions::FAMILIES;
use crate::attack::SHIELD;
use crate::challenge::Latest;
use crate::conditions::{
    Assist, Assured, Blinded, Celerity, Circumstances, Declared, GRAPPLED, Note, REFUSED, TakenWeapon, Unconscious,
};
use fray_engine::payload::Remembered as _;
use fray_engine::reference::{PayloadDef, Purpose, Reference};

pub static REFERENCE: Reference = Reference {
    // Stepping in for an ally is the answer to a question; as a command it only exists to say why it is off.
    acts: || FAMILIES.iter().flat_map(|f| f.acts.iter().copied()).filter(|act| !SHIELD.acts.contains(act)).collect(),
    figures: FIGURES,
    centimetres: &[],
    purposes: || {
        vec![
            Purpose::new("throw", "a hand that is shown"),
            Purpose::new("pick", "who comes first of several who are tied in everything"),
        ]
    },
    questions: QUESTIONS,
    answers: ANSWERS,
    payloads: PAYLOADS,
};

const FIGURES: &[(&str, &str)] = &[
    ("initiative", "initiative now"),
    ("boxes", "boxes of health"),
    ("damage", "points of damage"),
    ("wounds", "Healthy, Injured or Incapacitated"),
    ("physical_defence", "Physical defence pool, against somebody close by"),
    ("mental_defence", "Mental defence pool"),
    ("social_defence", "Social defence pool"),
    ("clock", "seconds since the encounter began"),
];

const QUESTIONS: &[(&str, &str)] = &[
    ("accept_shield", "whether to let an ally take a blow"),
    ("assist", "whether to accept help with a manoeuvre"),
    ("celerity", "whether to pay blood for the extra rounds of a turn"),
    ("last_call", "whether to use held actions before the round ends"),
    ("overbid", "whether to overbid"),
    ("redirected", "whether to go on when an ally has stepped in"),
    ("retest", "whether to spend Willpower for a retest"),
    ("shield", "whether to take a blow for an ally"),
    ("throw", "rock, paper or scissors"),
    ("victory", "whether a victory condition is fair"),
];

/// Of the questions and rulings that random play seldom asks.
const ANSWERS: &[(&str, &str, &str)] = &[
    ("accept_shield", "", "NAME | refuse"),
    ("celerity", "", "true | false"),
    ("last_call", "", "true | false"),
    ("overbid", "", "true | false"),
    ("redirected", "go", "continue | give_up"),
    ("redirected", "item", "an item of the one who steps in; for a disarm"),
    ("coup_de_grace", "", "true | false"),
    ("custom_attack", "", "true | false"),
    ("fighting_blind", "", "true | false"),
    ("helpless_target", "", "true | false"),
    ("objection", "", "true | false"),
];

/// ME-GM: what the GM may be asked.
pub const RULINGS: &[(&str, &str)] = &[
    ("accept_shield", "who takes a blow for somebody helpless"),
    ("call_gm", "somebody calls for the Storyteller"),
    ("confirm_death", "whether somebody really dies"),
    ("coup_de_grace", "whether somebody helpless may be killed"),
    ("custom_attack", "whether an unusual attack is possible"),
    ("difficulty", "how difficult something is"),
    ("dying", "what happens to the dying"),
    ("end_of_combat", "whether the fight is over"),
    ("exact_tie", "who comes first of several who are tied in everything"),
    ("fighting_blind", "whether somebody knows where an unseen target is"),
    ("full_attention", "the result of something that takes full attention"),
    ("helpless_target", "whether somebody helpless may be attacked with words"),
    ("objection", "whether an objection to a victory condition is upheld"),
    ("opening", "whose action starts the fight"),
    ("other_simple", "what a custom action takes"),
    ("skill", "whether a skill fits an attack"),
    ("way_out", "whether there is a way out for a Fair Escape"),
];

const PAYLOADS: &[PayloadDef] = &[
    PayloadDef::by(GRAPPLED, "the grappler"),
    PayloadDef::by(REFUSED, "who refused"),
    Assist::PAYLOAD,
    Assured::PAYLOAD,
    Blinded::PAYLOAD,
    Celerity::PAYLOAD,
    Circumstances::PAYLOAD,
    Declared::PAYLOAD,
    Latest::PAYLOAD,
    Note::PAYLOAD,
    TakenWeapon::PAYLOAD,
    Unconscious::PAYLOAD,
];
