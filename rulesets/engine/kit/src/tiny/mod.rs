//! A tiny made-up system, with which the engine tests itself. It has one of each hard shape: a reroll inside a helper, a
//! hold that interrupts another's command with a whole turn of its own, a secret throw of two, one roll that opposes all
//! attacks until its owner's next action, a ruling, an open question, and an interjection.
//!
//! | rule | says |
//! |---|---|
//! | TI-1 to 4 | one acts in one's own turn, once, against somebody who is there, and ends it oneself; who goes down drops their guard |
//! | TI-5, 6 | a round begins with everybody who is able; a turn ends a hold |
//! | TI-7 to 9 | a turn may be held; a strike waits for those who hold, who are asked one after the other |
//! | TI-10 | while a hit waits to be absorbed, luck buys a better guard |
//! | TI-11 | who fells somebody may gloat for luck |
//! | TI-12, 13 | it rains; a storm drives one away and ends the fight |
//! | TI-14 | lightning strikes somebody, with a ruling on what else befalls them |
//! | TI-15 | hail falls on somebody, who rolls to find cover |
//! | TI-20 to 25 | a strike: absorbed for luck, rolled, rolled again for luck, harm, and who goes down |
//! | TI-26 | the GM rules what befalls a striker |
//! | TI-30 | a duel: both throw in secret, and show at once |
//! | TI-31 | one roll guards against all strikes until the next action |
//! | TI-32 | a plea for luck, if the GM agrees |

mod course;
mod rules;

use fray_engine::base::{Field, OfCombatant, OfOptions, OfScene, OfTurn, Str, Unit, Val, ValueType, Who};
use fray_engine::course::Course;
use fray_engine::fact::Question;
use fray_engine::fields;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::reference::{Part, PartPresence, PartType, PayloadDef, Purpose, Reference};
use fray_engine::scene::{Cmd, Combatant, Item, NewItem, Scene};
use fray_engine::sheet::{Content, Entered, SampleEntry, Sheet};
use fray_engine::system::{
    ConditionDef, EntryDef, Fallen, FieldDef, FirstNames, HarmTaken, MidFight, NameDef, Offer, OptionDef, Present,
    Refusal, Sees, Stakes, System, Tables, TrackDraw, Use,
};
use fray_engine::text;
use std::collections::BTreeMap;
use std::sync::LazyLock;

const fn number(id: &'static str, label: &'static str, max: i32, default: i32) -> FieldDef {
    FieldDef::new(id, label, "All", EntryDef::Int(0, max), Val::Int(default))
}
const fn flag(id: &'static str, label: &'static str, default: bool) -> FieldDef {
    FieldDef::new(id, label, "All", EntryDef::Flag, Val::Flag(default))
}

const TRICK_NAMES: &[(&str, &str)] = &[("feint", "Feint"), ("tumble", "Tumble"), ("whistle", "Whistle")];

fields! { pub static SHEET of OfCombatant = {
    /// Added to strikes.
    MIGHT: i32 = number("might", "Might", 9, 1);
    /// Wounds; three are too many.
    HURT: i32 = number("hurt", "Hurt", 3, 0).seen_by(Sees::Unmasked).track(TrackDraw::Boxes);
    /// Tokens for rerolls.
    LUCK: i32 = number("luck", "Luck", 9, 1).track(TrackDraw::Tokens);
    /// Hidden from everybody.
    SECRET: i32 = number("secret", "Secret", 9999, 0).seen_by(Sees::Gm);
    /// Memory of the rules.
    KEPT: i32 = number("kept", "", 9, 0).seen_by(Sees::All);
    /// What somebody is known for.
    TRICKS: Vec<Str> = FieldDef::new("tricks", "Tricks", "All", EntryDef::Set(NameDef::OneOf(TRICK_NAMES)), Val::None);
}}

/// Whether the active combatant has acted.
pub const ACTED: Field<bool, OfTurn> = Field::at(0);
/// Strikes made so far in this encounter.
pub const STRIKES: Field<i32, OfScene> = Field::at(0);
/// Whether luck may be spent.
pub const LUCK_ON: Field<bool, OfOptions> = Field::at(0);

static SCENE: &[FieldDef] = &[number("strikes", "Strikes", 9999, 0)];
static TURN: &[FieldDef] = &[flag("acted", "Acted", false)];
static OPTIONS: &[OptionDef] = &[OptionDef {
    field: flag("luck_on", "Luck", true),
    note: "Luck may be spent.",
    rule: "TI-OPT-1",
    mid_fight: MidFight::Yes,
}];

const fn condition(id: &'static str, label: &'static str) -> ConditionDef {
    ConditionDef::plain(id, label, "")
}
static CONDITIONS: &[ConditionDef] =
    &[condition("guard", "On guard"), condition("held", "Holding"), condition("down", "Down")];

static TABLES: Tables = Tables {
    unit: Unit::METRE,
    sheet: SHEET,
    scene: SCENE,
    turn: TURN,
    options: OPTIONS,
    conditions: CONDITIONS,
    slots: &[("hand", "in hand"), ("stowed", "stowed")],
    statements: &[("cover", "cover", &["none", "some"])],
    renamed: &[],
    older: &[],
    first: FirstNames::NONE,
};

/// What a stick may have of its own.
static STICK: &[FieldDef] = &[number("notches", "Notches", 9, 0)];

static REFERENCE: Reference = Reference {
    acts: || vec!["strike", "duel", "guard", "plead", "hold", "end", "brace", "rain", "storm", "lightning", "hail"],
    figures: &[("reach", "how far blows go"), ("stride", "how far a step goes, in metres")],
    centimetres: &["stride"],
    purposes: || ["strike", "guard", "brace", "hail"].map(|id| Purpose::new(id, format!("to {id}"))).into(),
    questions: &[
        ("interrupt", "whether to act first"),
        ("absorb", "whether to absorb a blow"),
        ("reroll", "whether to roll again"),
        ("gloat", "whether to gloat"),
        ("throw", "the throw of a duel"),
    ],
    answers: &[],
    payloads: &[
        PayloadDef::by("guard", "the one guarded against").parts(&[
            Part::new("with", PartType::Item),
            Part::new("keeper", PartType::Combatant),
            Part::new("theirs", PartType::ItemOf("keeper")),
            Part::new("grim", PartType::Flag),
        ]),
        PayloadDef::of(
            "down",
            &[
                Part::new("by_what", PartType::Word).given(PartPresence::Always),
                Part::new("how_often", PartType::Number).given(PartPresence::OrZero),
            ],
        )
        .rows(),
    ],
};

static CONTENT: LazyLock<Content> = LazyLock::new(|| Content {
    ready: ["Ada", "Ben", "Cid"].map(|n| person(n, "A", 2)).into(),
    foes: ["Rat", "Ogre"].map(|n| person(n, "B", 1)).into(),
    sample: vec![
        SampleEntry { id: "ada".into(), side: "A".into(), count: 1, ..SampleEntry::default() },
        SampleEntry { id: "rat".into(), side: "B".into(), at: [0.5, 0.0], count: 2, ..SampleEntry::default() },
    ],
    sample_title: "A brawl".into(),
});

pub fn person(name: &str, side: &str, might: i32) -> Sheet {
    Sheet {
        id: name.to_lowercase(),
        name: name.into(),
        side: side.into(),
        fields: BTreeMap::from([("might".to_string(), Entered::Int(might))]),
        ..Sheet::default()
    }
}

#[derive(Debug)]
pub struct Tiny;
/// The system, as encounters take it.
pub static SYSTEM: Tiny = Tiny;

/// Whether somebody can act.
pub fn able(s: &Scene, who: Who) -> bool {
    !s.combatant(who).gone && !s.has(who, "down")
}

/// Combatants that `who` could strike.
pub fn targets(s: &Scene, who: Who) -> Vec<Who> {
    let foe = |w: &Who| s.combatant(*w).side != s.combatant(who).side && able(s, *w) && s.knows(who, *w);
    s.ids().filter(foe).collect()
}

fray_engine::form! {
    /// A blow or a shot.
    pub(super) BLOW {
        target: Who = "Target",
    }
}

fn target_form(s: &Scene, who: Who) -> Form {
    let opts = targets(s, who).into_iter().map(|t| Opt::new(s.combatant(t).handle.0.clone(), t)).collect();
    Form::group([BLOW.target.one_of(opts)])
}

impl System for Tiny {
    fn id(&self) -> &'static str {
        "tiny"
    }
    fn name(&self) -> &'static str {
        "Tiny"
    }
    fn note(&self) -> &'static str {
        "Made up."
    }
    fn tables(&self) -> &'static Tables {
        &TABLES
    }
    fn reference(&self) -> &'static Reference {
        &REFERENCE
    }

    fn offers(&self, s: &Scene, who: Option<Who>) -> Vec<Offer> {
        let Some(who) = who else {
            let offer = |act, label| Offer::new(act, label, "gm", Form::empty());
            let all = s.ids().map(|w| Opt::new(s.combatant(w).handle.0.clone(), w)).collect();
            let at_somebody = Form::group([BLOW.target.one_of(all)]);
            return vec![
                offer("rain", "Let it rain"),
                offer("storm", "A storm breaks"),
                Offer::new("lightning", "Lightning strikes", "gm", at_somebody.clone()),
                Offer::new("hail", "Hail falls", "gm", at_somebody),
            ];
        };
        let turn = s.own_turn(who);
        let not_turn = || Refusal::new("not_your_turn", "TI-1", "Wait for your turn.");
        let acted = s.turn_var(ACTED);
        let late =
            || if turn { acted.then(|| Refusal::new("acted", "TI-2", "You have acted.")) } else { Some(not_turn()) };
        let nobody = targets(s, who).is_empty().then(|| Refusal::new("nobody", "TI-3", "Nobody is there to strike."));
        vec![
            Offer::new("strike", "Strike", "action", target_form(s, who))
                .good_for(Use::Attack)
                .unless(late().or(nobody.clone())),
            Offer::new("duel", "Duel", "action", target_form(s, who)).unless(late().or(nobody)),
            Offer::new("guard", "Guard", "action", Form::empty()).good_for(Use::Defend).unless(late()),
            Offer::new("plead", "Plead", "free", Form::empty()).unless(late()),
            Offer::new("hold", "Hold", "free", Form::empty()).unless(late()),
            Offer::new("end", "End turn", "free", Form::empty()).good_for(Use::End).unless((!turn).then(not_turn)),
        ]
    }

    fn needs_a_fight(&self, act: &str) -> bool {
        act != "lightning"
    }

    fn interjections(&self, s: &Scene, asked: &[Question], who: Who) -> Vec<Offer> {
        let may = asked.iter().any(|q| q.kind == "absorb") && s.get(who, LUCK) > 0;
        if may { vec![Offer::new("brace", "Brace", "1 Luck", Form::empty())] } else { vec![] }
    }

    /// Anyone who goes down loses their guard.
    fn set_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        if def.id == "down" {
            play.by("TI-1").end(who, "guard");
            play.by("TI-1").tell(fray_engine::fact::LineKind::Effect, text!(who, " drops the guard."));
        }
        play.by("TI-1").condition(who, fray_engine::scene::Cond::new(def.id));
        Ok(())
    }

    fn rulings(&self) -> &'static [(&'static str, &'static str)] {
        &[("mishap", "What a mishap does"), ("plea", "Whether a plea is granted")]
    }
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        rules::resolve(play, cmd)
    }

    fn wall_statement(&self) -> Option<(&'static str, &'static str)> {
        Some(("cover", "some"))
    }
    fn course(&self) -> &dyn Course {
        self
    }

    fn complete(&self, _: &mut Combatant) {}

    fn stakes(&self) -> Stakes {
        Stakes {
            harm: |s, w| s.get(w, HURT),
            unit: "hurt",
            down: |s, w| s.has(w, "down"),
            conditions: &["held"],
            ..Stakes::NONE
        }
    }
    fn present(&self, s: &Scene, who: Who) -> Present {
        let hurt = s.get(who, HURT);
        Present {
            fallen: s.has(who, "down").then_some(Fallen::Down),
            harm_taken: HarmTaken { harm: hurt, most: 3 },
            tracks: vec![("hurt", 3, format!("{hurt} of 3")), ("luck", 9, String::new())],
            ..Present::default()
        }
    }
    fn item_data(&self, _: &str) -> &'static [FieldDef] {
        STICK
    }
    fn item_note(&self, _: &Item) -> String {
        String::new()
    }
    fn in_sight(&self, item: &Item) -> bool {
        item.slot != "stowed"
    }
    fn make_item(&self, kind: &str) -> Option<NewItem> {
        let slot = match kind {
            "stick" => "hand",
            "coin" => "stowed",
            _ => return None,
        };
        Some(NewItem::new(kind, kind, slot, 0))
    }
    fn armoury(&self) -> Vec<(String, String)> {
        vec![("stick".into(), "Stick".into()), ("coin".into(), "Coin".into())]
    }
    fn content(&self) -> &'static Content {
        &CONTENT
    }
    fn figure(&self, s: &Scene, who: Who, id: &str) -> Option<Val> {
        match id {
            "reach" => Some(s.get(who, MIGHT).put()),
            "stride" => Some(Val::Int(150)),
            _ => None,
        }
    }
    fn item_figure(&self, item: &Item, id: &str) -> Option<Val> {
        (id == "splinters").then(|| Val::Int(3 - item.left))
    }
}

/// The reason of a question, for the tests.
fn because(by: Who, at: Who) -> fray_engine::base::Text {
    text!(by, " strikes ", at, ".")
}
