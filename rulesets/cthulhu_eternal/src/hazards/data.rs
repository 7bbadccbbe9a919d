//! CE-HAZ-11, 12: the poisons and diseases.

use crate::afflicted::HIV;
use crate::gear::Dice;

/// How an ailment works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AilmentKind {
    /// CE-HAZ-6: it takes effect once.
    Poison { lethality: i32 },
    /// CE-HAZ-7: it takes effect again and again until it is resisted.
    Disease {
        /// The modifier to the CON test.
        con: i32,
        damage: Dice,
    },
}

/// CE-HAZ-12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Persistence {
    /// A success ends it.
    Passing,
    /// CE-HAZ-8: a success makes it dormant.
    Persistent,
}

/// The unit of the Speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// CE-OPT-17.
    Turns,
    Hours,
    Days,
    /// Months of thirty days.
    Months,
}

impl Unit {
    pub fn seconds(self, turn: i32) -> i32 {
        match self {
            Unit::Turns => turn,
            Unit::Hours => 3600,
            Unit::Days => 24 * 3600,
            Unit::Months => 30 * 24 * 3600,
        }
    }
    pub fn words(self, n: i32) -> &'static str {
        match (self, n) {
            (Unit::Turns, 1) => "turn",
            (Unit::Turns, _) => "turns",
            (Unit::Hours, 1) => "hour",
            (Unit::Hours, _) => "hours",
            (Unit::Days, 1) => "day",
            (Unit::Days, _) => "days",
            (Unit::Months, 1) => "month",
            (Unit::Months, _) => "months",
        }
    }
}

/// A poison or a disease.
#[derive(Clone, Copy, Debug)]
pub struct Ailment {
    pub id: &'static str,
    pub label: &'static str,
    /// How somebody catches it.
    pub route: &'static str,
    /// CE-HAZ-5: the dice of the delay.
    pub speed: Dice,
    /// The unit of the delay.
    pub unit: Unit,
    pub kind: AilmentKind,
    /// CE-HAZ-9: whether there is an antidote or a cure.
    pub cure: &'static str,
    /// CE-HAZ-8.
    pub persistence: Persistence,
    /// What it looks like.
    pub symptoms: &'static str,
}

const D6: Dice = Dice::new(1, 6, 0);
const TWO_D6: Dice = Dice::new(2, 6, 0);
const D4: Dice = Dice::new(1, 4, 0);

const fn poison(
    id: &'static str,
    label: &'static str,
    route: &'static str,
    (speed, unit): (Dice, Unit),
    lethality: i32,
    cure: &'static str,
    symptoms: &'static str,
) -> Ailment {
    let kind = AilmentKind::Poison { lethality };
    Ailment { id, label, route, speed, unit, kind, cure, persistence: Persistence::Passing, symptoms }
}

const fn disease(
    id: &'static str,
    label: &'static str,
    route: &'static str,
    con: i32,
    damage: Dice,
    cure: &'static str,
    symptoms: &'static str,
) -> Ailment {
    let kind = AilmentKind::Disease { con, damage };
    Ailment { id, label, route, speed: D6, unit: Unit::Days, kind, cure, persistence: Persistence::Passing, symptoms }
}

const HOURS: (Dice, Unit) = (D6, Unit::Hours);
const LONG_HOURS: (Dice, Unit) = (TWO_D6, Unit::Hours);

/// CE-HAZ-11, CE-HAZ-12.
pub const ALL: &[Ailment] = &[
    poison("spider_venom", "spider venom", "bite", HOURS, 5, "antidote", "pain, chills, nausea, dying flesh"),
    poison("misused_drug", "a dangerous drug", "varies", HOURS, 5, "antidote", "pain, diarrhea, convulsions, choking"),
    poison("arsenic", "arsenic", "ingested", HOURS, 10, "", "pain, diarrhea, cramps"),
    poison(
        "snake_venom",
        "scorpion or rattlesnake venom",
        "bite or sting",
        HOURS,
        10,
        "antidote",
        "pain, weakness, bleeding, convulsions",
    ),
    poison("phosgene", "phosgene gas", "inhaled", LONG_HOURS, 15, "", "blisters, bloody cough"),
    poison("cyanide", "hydrogen cyanide gas", "inhaled", (D6, Unit::Turns), 20, "antidote", "choking"),
    poison(
        "sarin",
        "sarin gas",
        "inhaled or through the skin",
        (TWO_D6, Unit::Turns),
        20,
        "antidote",
        "muscle contractions, spasms, choking",
    ),
    poison(
        "ricin",
        "ricin",
        "injected, or inhaled as a powder",
        LONG_HOURS,
        20,
        "",
        "diarrhea, shock, seizures, failing circulation",
    ),
    disease("meningitis", "bacterial meningitis", "airborne", -40, D4, "antibiotics", "stiff neck, nausea, confusion"),
    disease("pneumonia", "bacterial pneumonia", "inhaled", 0, D6, "antibiotics", "cough, fever, chills"),
    disease("covid", "COVID-19", "inhaled", -20, D6, "", "cough, fever, lost smell"),
    disease(
        "gangrene",
        "gangrene",
        "dirty wound",
        -20,
        D4,
        "antibiotics, excision, amputation",
        "discolored, oozing, numb flesh",
    ),
    disease(
        "plague",
        "plague",
        "flea bite or inhaled",
        0,
        D6,
        "antibiotics",
        "fever, chills, swollen nodes, cough, shock",
    ),
    Ailment {
        unit: Unit::Months,
        persistence: Persistence::Persistent,
        ..disease(
            HIV,
            "HIV/AIDS",
            "injected or sexual",
            0,
            D6,
            "",
            "weight loss, fever, swollen glands, failing immunity; antivirals hold it",
        )
    },
    disease("ebola", "Ebola", "infected blood, bodies, meat", -40, D6, "", "fever, diarrhea, nausea, bleeding, shock"),
];

pub fn ailment(id: &str) -> Option<&'static Ailment> {
    ALL.iter().find(|a| a.id == id)
}

impl Ailment {
    pub fn is_disease(&self) -> bool {
        matches!(self.kind, AilmentKind::Disease { .. })
    }
}
