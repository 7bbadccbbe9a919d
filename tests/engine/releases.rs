//! Releases of a made-up system, each with tables of its own.

use fray_engine::Who;
use fray_engine::base::{Str, Unit, Val};
use fray_engine::course::Course;
use fray_engine::form::Misfit;
use fray_engine::play::{Flow, Play};
use fray_engine::reference::{Part, PartPresence, PartType, PayloadDef, Reference};
use fray_engine::scene::{Cmd, Combatant, Item, NewItem, Scene};
use fray_engine::sheet::{Content, Entered, Sheet};
use fray_engine::system::{
    ConditionDef, EntryDef, FieldDef, FirstNames, NameDef, Offer, Older, OptionDef, OwnName, Present, RatingDef,
    System, Tables,
};
use fray_kit::drill::DRILL;

const fn field(id: &'static str, default: i32) -> FieldDef {
    FieldDef::new(id, id, "All", EntryDef::Int(0, 99), Val::Int(default))
}
const fn maybe(id: &'static str) -> FieldDef {
    FieldDef::new(id, id, "All", EntryDef::MaybeInt(0, 98), Val::None)
}
const fn line(id: &'static str) -> FieldDef {
    FieldDef::new(id, id, "All", EntryDef::Text(400), Val::Text(Str::new_static("")))
}
const fn list(id: &'static str, entry: EntryDef) -> FieldDef {
    FieldDef::new(id, id, "All", entry, Val::None)
}
const fn rule_option(id: &'static str) -> OptionDef {
    OptionDef::off("NA-1", id, id, "")
}
const fn condition(id: &'static str) -> ConditionDef {
    ConditionDef::plain(id, id, "")
}

/// A release: the drill with tables of its own.
pub struct Release(Tables);

pub static OLD: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[field("might", 1), field("wit", 2), field("grace", 3)],
    scene: &[field("fog", 0), field("rain", 0)],
    turn: &[field("steps", 0), field("blows", 0)],
    options: &[rule_option("hard"), rule_option("soft"), rule_option("early"), rule_option("lost")],
    conditions: &[condition("dazed"), condition("bound").outlasts_the_encounter()],
    slots: &[],
    statements: &[],
    renamed: &[],
    older: &[],
    first: FirstNames::NONE,
});
const OLD_PAYLOADS: Reference = Reference {
    payloads: &[
        PayloadDef::of("dazed", &[Part::new("blow", PartType::Word), Part::new("long", PartType::Flag)]),
        PayloadDef::of("bound", &[Part::new("rope", PartType::Word), Part::new("knots", PartType::Number)]).rows(),
    ],
    ..Reference::NONE
};
/// `luck` stands before all others, `wit` is called `wits`, `grace` is given up, `fog` has gone without a word; `early` is
/// called `late`, `lost` is given up; `bound` is called `tied`, and its rope a cord, which has a length.
/// The level of `dazed` said what `twice` says.
pub static NEW: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[field("luck", 7), field("wits", 2), field("might", 1)],
    scene: &[field("snow", 4), field("rain", 0)],
    turn: &[field("blows", 0), field("breath", 9), field("steps", 0)],
    options: &[rule_option("odd"), rule_option("soft"), rule_option("hard"), rule_option("late")],
    conditions: &[condition("tied"), condition("dazed")],
    slots: &[],
    statements: &[],
    renamed: &[
        ("wit", "wits"),
        ("grace", ""),
        ("early", "late"),
        ("lost", ""),
        ("bound", "tied"),
        ("bound.rope", "tied.cord"),
        ("bound.knots", "tied.knots"),
        ("dazed.blow", ""),
    ],
    older: &[("dazed.twice", Older::FlagAsLevel(2))],
    first: FirstNames {
        sheet: &["might", "wit", "grace"],
        scene: &["fog", "rain"],
        turn: &[],
        options: &[],
        parts: &[("bound", &["rope", "knots"]), ("dazed", &["blow", "long"])],
    },
});
const NEW_PAYLOADS: Reference = Reference {
    payloads: &[
        PayloadDef::of("dazed", &[Part::new("long", PartType::Flag), Part::new("twice", PartType::Flag)]),
        PayloadDef::of(
            "tied",
            &[
                Part::new("length", PartType::Number),
                Part::new("knots", PartType::Number),
                Part::new("cord", PartType::Word),
            ],
        )
        .rows(),
    ],
    ..Reference::NONE
};
/// Wrote numbers that may be missing in two ways: 99 stood for none, or 0 did and others were one too high.
pub static WITH_STAND_INS: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[field("armor", 99), field("rested", 0)],
    scene: &[field("pool", 99)],
    turn: &[],
    options: &[rule_option("stand_ins")],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[],
    older: &[],
    first: FirstNames::NONE,
});
/// The same with empty fields.
pub static WITH_EMPTY_FIELDS: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[maybe("armor"), maybe("rested_at")],
    scene: &[maybe("pool")],
    turn: &[],
    options: &[rule_option("empty_fields")],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[("rested", "rested_at")],
    older: &[("armor", Older::NoneAs(99)), ("rested", Older::OneMore), ("pool", Older::NoneAs(99))],
    first: FirstNames::NONE,
});
const fn rule_memory(id: &'static str, entry: EntryDef) -> FieldDef {
    FieldDef::new(id, "", "", entry, Val::None)
}
/// Noted which rule options were on by their places, and a yes or no as a number.
pub static WITH_PLACES: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[field("places", 0)],
    scene: &[rule_memory("in_force", EntryDef::Fixed), rule_memory("sworn", EntryDef::Fixed)],
    turn: &[],
    options: &[
        rule_option("hard"),
        rule_option("soft"),
        rule_option("early"),
        rule_option("lost"),
        rule_option("rare"),
    ],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[],
    older: &[],
    first: FirstNames::NONE,
});
/// Notes them by their ids. Another rule option comes first, `early` is called `late`, `lost` is given up, and `rare` has gone
/// without a word.
pub static WITH_IDS: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[field("ids", 0)],
    scene: &[rule_memory("in_force", EntryDef::OptionIds), rule_memory("sworn", EntryDef::Fixed)],
    turn: &[],
    options: &[rule_option("odd"), rule_option("late"), rule_option("soft"), rule_option("hard")],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[("places", "ids"), ("early", "late"), ("lost", "")],
    older: &[("in_force", Older::OptionsByPlace), ("sworn", Older::NumberAsFlag)],
    first: FirstNames::NONE,
});
/// The same rule options in another order; `late` is called `last`.
pub static WITH_IDS_MOVED: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[field("ids_moved", 0)],
    scene: &[rule_memory("in_force", EntryDef::OptionIds), rule_memory("sworn", EntryDef::Fixed)],
    turn: &[],
    options: &[rule_option("soft"), rule_option("hard"), rule_option("last")],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[("places", "ids_moved"), ("ids", "ids_moved"), ("early", "last"), ("late", "last"), ("lost", "")],
    older: &[("in_force", Older::OptionsByPlace), ("sworn", Older::NumberAsFlag)],
    first: FirstNames::NONE,
});
/// Kept lists as lines of text.
pub static WITH_LINES: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[line("skills"), line("crafts"), line("moods"), line("turns")],
    scene: &[],
    turn: &[],
    options: &[rule_option("lines")],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[],
    older: &[],
    first: FirstNames::NONE,
});
const fn choice(id: &'static str, choices: &'static [(&'static str, &'static str)]) -> FieldDef {
    FieldDef::new(id, id, "All", EntryDef::Choice(choices), Val::Text(Str::new_static(choices[0].0)))
}
/// Has items, slots, statements of the GM, and fields and rule options with choices.
pub static WITH_GEAR: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[choice("stance", &[("high", "high"), ("low", "low"), ("mean", "mean"), ("wide", "wide")])],
    scene: &[],
    turn: &[],
    options: &[OptionDef::one_of("NA-1", "pace", "pace", &[("slow", "slow"), ("fast", "fast")], "")],
    conditions: &[],
    slots: &[("hand", "in hand"), ("belt", "on the belt"), ("hat", "under the hat")],
    statements: &[("cover", "cover", &["thin", "thick"]), ("wind", "wind", &["weak"]), ("smell", "smell", &[])],
    renamed: &[],
    older: &[],
    first: FirstNames::NONE,
});
const GEAR: [&str; 4] = ["rapier", "axe", "trinket", "bag"];
static GEAR_DATA: [FieldDef; 4] = [
    field("coins", 0),
    field("load", 0),
    field("charm", 0),
    choice("state", &[("whole", "whole"), ("torn", "torn"), ("wet", "wet")]),
];
/// `spear` is new, `rapier` is called `sword` and what was thick is dense, the belt is the hip, a mean stance is low, wind is
/// weather; trinkets are given up. The load of an item is its weight, and what was torn is broken; charms are given up. Axes,
/// hats, smells, the fast pace and wide stance have gone without a word, and so have coins and wet things.
pub static WITH_OTHER_GEAR: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[choice("stance", &[("flat", "flat"), ("low", "low"), ("high", "high")])],
    scene: &[],
    turn: &[],
    options: &[OptionDef::one_of("NA-1", "pace", "pace", &[("slow", "slow"), ("brisk", "brisk")], "")],
    conditions: &[],
    slots: &[("back", "on the back"), ("hip", "on the hip"), ("hand", "in hand")],
    statements: &[("weather", "weather", &["mild", "weak"]), ("cover", "cover", &["dense", "thin"])],
    renamed: &[
        ("item.rapier", "item.sword"),
        ("item.trinket", ""),
        ("slot.belt", "slot.hip"),
        ("stance.mean", "stance.low"),
        ("statement.wind", "statement.weather"),
        ("cover.thick", "cover.dense"),
        ("value.load", "value.weight"),
        ("value.charm", ""),
        ("state.torn", "state.broken"),
    ],
    older: &[],
    first: FirstNames::NONE,
});
const OTHER_GEAR: [&str; 3] = ["spear", "sword", "bag"];
static OTHER_GEAR_DATA: [FieldDef; 2] =
    [choice("state", &[("new", "new"), ("broken", "broken"), ("whole", "whole")]), field("weight", 0)];
const OWN: OwnName = OwnName {
    max: 20,
    examples: &["Cooking"],
    check: |name| if name.contains('!') { Err("no shouting".into()) } else { Ok(()) },
};
/// The same as lists: numbers, dice, names from a list, names under a heading. `turns` is called `tricks`.
pub static WITH_LISTS: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[
        list("skills", EntryDef::Ratings(NameDef::Any(OWN), RatingDef::Int(0, 5))),
        list("tricks", EntryDef::Set(NameDef::Under(&[("hand", "Hand"), ("foot", "Foot")], 20))),
        list("crafts", EntryDef::Ratings(NameDef::Any(OWN), RatingDef::Die(&[4, 6, 8]))),
        list("moods", EntryDef::Set(NameDef::OneOf(&[("calm", "Calm"), ("wild", "Wild")]))),
    ],
    scene: &[],
    turn: &[],
    options: &[rule_option("lists")],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[("turns", "tricks")],
    older: &[],
    first: FirstNames::NONE,
});
/// The same lists at other places, and one that is new.
pub static WITH_LISTS_MOVED: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[
        list("songs", EntryDef::Set(NameDef::Any(OWN))),
        list("moods", EntryDef::Set(NameDef::OneOf(&[("calm", "Calm"), ("wild", "Wild")]))),
        list("abilities", EntryDef::Ratings(NameDef::Any(OWN), RatingDef::Int(0, 5))),
    ],
    scene: &[],
    turn: &[],
    options: &[rule_option("lists_moved")],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[("skills", "abilities"), ("tricks", ""), ("crafts", "")],
    older: &[],
    first: FirstNames::NONE,
});
/// The same lists with other entries: cooking is called `Kitchen`, juggling is given up, `calm` is called `quiet` and the hand a
/// fist. The foot, wild moods and the d6 have gone without a word.
pub static WITH_OTHER_ENTRIES: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[
        list("skills", EntryDef::Ratings(NameDef::Any(OWN), RatingDef::Int(0, 5))),
        list("tricks", EntryDef::Set(NameDef::Under(&[("head", "Head"), ("fist", "Fist")], 20))),
        list("crafts", EntryDef::Ratings(NameDef::Any(OWN), RatingDef::Die(&[4, 8]))),
        list("moods", EntryDef::Set(NameDef::OneOf(&[("glad", "Glad"), ("quiet", "Quiet")]))),
    ],
    scene: &[],
    turn: &[],
    options: &[rule_option("other_entries")],
    conditions: &[],
    slots: &[],
    statements: &[],
    renamed: &[
        ("skills.Cooking", "skills.Kitchen"),
        ("skills.Juggling", ""),
        ("tricks.hand", "tricks.fist"),
        ("moods.calm", "moods.quiet"),
    ],
    older: &[],
    first: FirstNames::NONE,
});
/// Does not know `dazed`, and of what `bound` remembers the knots alone.
pub static SHORT: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[field("might", 1), field("wit", 2), field("grace", 3)],
    scene: &[field("fog", 0), field("rain", 0)],
    turn: &[field("steps", 0), field("blows", 0)],
    options: &[rule_option("hard"), rule_option("soft"), rule_option("early"), rule_option("lost")],
    conditions: &[condition("bound")],
    slots: &[],
    statements: &[],
    renamed: &[],
    older: &[],
    first: FirstNames::NONE,
});

const SHORT_PAYLOADS: Reference = Reference {
    payloads: &[PayloadDef::of("bound", &[Part::new("knots", PartType::Number)]).rows()],
    ..Reference::NONE
};
/// Knows a word less of what `dazed` remembers; what `bound` remembers has a weight as well, and needs to say whose rope it is.
pub static PARTICULAR: Release = Release(Tables {
    unit: Unit::METRE,
    sheet: &[field("might", 1), field("wit", 2), field("grace", 3)],
    scene: &[field("fog", 0), field("rain", 0)],
    turn: &[field("steps", 0), field("blows", 0)],
    options: &[rule_option("hard"), rule_option("soft"), rule_option("early"), rule_option("lost")],
    conditions: &[condition("dazed"), condition("bound"), condition("asleep")],
    slots: &[],
    statements: &[],
    renamed: &[],
    older: &[],
    first: FirstNames::NONE,
});
const PARTICULAR_PAYLOADS: Reference = Reference {
    payloads: &[
        PayloadDef::of(
            "dazed",
            &[Part::new("blow", PartType::Word).knowing(|word| word == "fist"), Part::new("long", PartType::Flag)],
        ),
        PayloadDef::of(
            "bound",
            &[
                Part::new("rope", PartType::Word),
                Part::new("weight", PartType::Number).given(PartPresence::OrZero),
                Part::new("owner", PartType::Combatant).given(PartPresence::Always),
                Part::new("knots", PartType::Number),
            ],
        )
        .rows(),
    ],
    ..Reference::NONE
};

impl System for Release {
    fn id(&self) -> &'static str {
        "release"
    }
    fn name(&self) -> &'static str {
        "Release"
    }
    fn note(&self) -> &'static str {
        ""
    }
    fn reference(&self) -> &'static Reference {
        match self.0.sheet[0].id {
            "luck" => &NEW_PAYLOADS,
            "might" if self.0.conditions.len() == 1 => &SHORT_PAYLOADS,
            "might" if self.0.conditions.len() == 3 => &PARTICULAR_PAYLOADS,
            "might" => &OLD_PAYLOADS,
            _ => &Reference::NONE,
        }
    }
    fn tables(&self) -> &'static Tables {
        match self.0.sheet[0].id {
            "skills" if self.0.options[0].field.id == "lines" => &WITH_LINES.0,
            "skills" if self.0.options[0].field.id == "other_entries" => &WITH_OTHER_ENTRIES.0,
            "skills" => &WITH_LISTS.0,
            "songs" => &WITH_LISTS_MOVED.0,
            "luck" => &NEW.0,
            "places" => &WITH_PLACES.0,
            "ids" => &WITH_IDS.0,
            "ids_moved" => &WITH_IDS_MOVED.0,
            "stance" if self.0.slots[0].0 == "hand" => &WITH_GEAR.0,
            "stance" => &WITH_OTHER_GEAR.0,
            "armor" if self.0.options[0].field.id == "stand_ins" => &WITH_STAND_INS.0,
            "armor" => &WITH_EMPTY_FIELDS.0,
            _ if self.0.conditions.len() == 1 => &SHORT.0,
            _ if self.0.conditions.len() == 3 => &PARTICULAR.0,
            _ => &OLD.0,
        }
    }
    fn offers(&self, _: &Scene, _: Option<Who>) -> Vec<Offer> {
        vec![]
    }
    fn resolve(&self, _: &mut Play, _: &Cmd) -> Flow {
        Ok(())
    }
    fn course(&self) -> &dyn Course {
        &DRILL
    }
    fn complete(&self, _: &mut Combatant) {}
    fn present(&self, _: &Scene, _: Who) -> Present {
        Present::default()
    }
    fn item_note(&self, _: &Item) -> String {
        String::new()
    }
    fn make_item(&self, kind: &str) -> Option<NewItem> {
        let known = match self.0.slots.first() {
            Some(("hand", _)) => GEAR.contains(&kind),
            Some(_) => OTHER_GEAR.contains(&kind),
            None => false,
        };
        known.then(|| NewItem::new(kind, kind, "hand", 0))
    }
    fn item_data(&self, _kind: &str) -> &'static [FieldDef] {
        if self.0.slots.first().is_some_and(|(id, _)| *id == "hand") { &GEAR_DATA } else { &OTHER_GEAR_DATA }
    }
    fn validate(&self, sheet: &Sheet) -> Vec<Misfit> {
        let number = |id: &str| if let Some(Entered::Int(n)) = sheet.fields.get(id) { *n } else { 0 };
        let fits = number("might") + number("wits") <= 100;
        if fits { vec![] } else { vec![Misfit::new("wits", "might and wits are 100 at most together".to_string())] }
    }
    fn armoury(&self) -> Vec<(String, String)> {
        vec![]
    }
    fn content(&self) -> &'static Content {
        DRILL.content()
    }
}
