//! Cthulhu Eternal combat. `RULES.md` lists the rules; each rule's id stands where the rule is implemented.
//!
//! Modules stand in layers: each uses those above it in this table, never those below. `tests/tidy` checks that.
//!
//! | module | rules |
//! |---|---|
//! | [`conditions`], [`options`], [`sheet`], [`gear`], [`derived`], [`afflicted`] | CE-SHEET, CE-COND, CE-GEAR, CE-OPT |
//! | [`rolls`] | CE-RES: tests, degrees, opposed rolls, dice |
//! | [`turn`] | CE-TURN, CE-REF: slots, tokens, standing defenses, cover, holds |
//! | [`targets`] | targets of actions |
//! | [`harm`] | CE-DMG, CE-LETH, CE-PROT, CE-HEAL, CE-SAN |
//! | [`fear`], [`hazards`] | CE-FEAR, CE-HAZ |
//! | [`declared`] | CE-ATK-1, CE-MOD, CE-GEAR-4: an attack as it is declared |
//! | [`reactions`] | CE-REACT, CE-DEF, CE-PIN |
//! | [`attack`] | CE-ATK, CE-KR, CE-ACT-2 to 4, 10, 12, 26 to 29 |
//! | [`actions`] | CE-ACT, CE-GM: families of actions |
//! | [`order`] | CE-TURN: the countdown, gaps, groups |
//!
//! Distances are in yards; one yard is played as one metre of the engine's plane.

pub mod actions;
pub mod afflicted;
pub mod attack;
pub mod conditions;
mod content;
pub mod declared;
pub mod derived;
pub mod fear;
pub mod gear;
pub mod harm;
pub mod hazards;
pub mod options;
pub mod order;
mod present;
pub mod reactions;
mod reference;
pub mod rolls;
pub mod sheet;
pub mod targets;
pub mod turn;

use fray_engine::base::{Str, Val, ValueType as _, Who};
use fray_engine::course::Course;
use fray_engine::fact::Question;
use fray_engine::family::{self, Family};
use fray_engine::form::{Input, Misfit};
use fray_engine::play::{Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Cmd, Combatant, Cond, Item, NewItem, Scene};
use fray_engine::sheet::{Content, Sheet};
use fray_engine::system::{
    ConditionDef, FieldDef, FirstNames, Offers, Older, Present, Refusal, Stakes, System, Tables, Use,
};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct CthulhuEternal;

/// The ruleset, for lists of systems.
pub static SYSTEM: &dyn System = &CthulhuEternal;

static TABLES: Tables = Tables {
    unit: derived::UNIT,
    sheet: sheet::SHEET,
    scene: sheet::SCENE,
    turn: sheet::TURN,
    options: options::OPTIONS,
    conditions: conditions::CONDITIONS,
    slots: gear::SLOTS,
    statements: &[("aware", "aware of each other", &["yes", "no"])],
    renamed: &[("treated", "treated_at"), ("rested", "rested_at"), ("mending", "mending_since")],
    older: &[
        ("hp_max", Older::NoneAs(0)),
        ("hp", Older::NoneAs(-1)),
        ("san", Older::NoneAs(-1)),
        ("breaking_point", Older::NoneAs(-1)),
        ("treated", Older::OneMore),
        ("rested", Older::OneMore),
        ("mending", Older::OneMore),
        ("end_proposed", Older::NoneAs(0)),
        ("chilled.next", Older::NoneAs(-1)),
        ("thirsting.count", Older::NoneAs(-1)),
        ("cover.extent", Older::NoneAsEmpty),
        ("pinning.rank", Older::NoneAs(-1)),
    ],
    first: FirstNames::NONE,
};

/// CE-GM: the rulings that the GM may be asked for.
const RULINGS: &[(&str, &str)] = &[
    ("bad_ground", "whether a run needs a test"),
    ("collateral", "who is harmed by a miss with a Kill Radius"),
    ("end_of_fight", "whether the fight is over"),
    ("execute", "whether somebody helpless dies without a roll"),
    ("fumble", "what a fumble brings"),
    (hazards::GAS, "whether somebody is still in the gas"),
    ("helpless_hit", "whether any hit kills somebody helpless"),
    (harm::INJURY, "what a lasting injury costs"),
    (harm::INSANITY, "what somebody does while insane"),
    ("kill_radius", "who in a Kill Radius is hit"),
    ("late_antidote", "whether an antidote comes just in time"),
    ("modifiers", "what the target number of an attack is"),
    ("other_test", "whether an action needs a test"),
    ("resuscitation", "whether somebody can be brought back"),
    ("terror_zone", "whether an attack spreads terror"),
    ("tie_order", "who of the same DEX comes first"),
];

impl System for CthulhuEternal {
    fn id(&self) -> &'static str {
        "cthulhu_eternal"
    }
    fn name(&self) -> &'static str {
        "Cthulhu Eternal"
    }
    fn note(&self) -> &'static str {
        "Percentile horror: one roll opposes all that comes, lethal weapons, and terror."
    }
    fn tables(&self) -> &'static Tables {
        &TABLES
    }
    fn reference(&self) -> &'static Reference {
        &reference::REFERENCE
    }

    fn families(&self) -> &'static [Family] {
        actions::FAMILIES
    }
    fn useful<'s>(&'s self, scene: &'s Scene, who: Who, use_: Use, but: &'s [Str]) -> Offers<'s> {
        family::useful(actions::BY_USE.serving(use_).iter().copied(), scene, who, use_, but)
    }
    fn check_answer(&self, _scene: &Scene, question: &Question, answer: &Input) -> Result<(), Refusal> {
        reactions::check_answer(question, answer)
    }
    fn not_now(&self, scene: &Scene, who: Who, cmd: &Cmd) -> Option<Refusal> {
        reactions::unaware(scene, who, &cmd.act).or_else(|| turn::own_slot(scene, who).err())
    }
    fn set_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        harm::set_by_gm(play, who, def.id)
    }
    fn end_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        harm::ended_by_gm(play, who, def.id);
        Ok(())
    }
    fn arrived(&self, play: &mut Play, who: Who) {
        harm::arrived(play, who);
    }
    fn edited(&self, play: &mut Play, who: Who, field: u16, before: &Val) {
        match field {
            ix if ix == sheet::HP.ix => harm::hp_edited(play, who, i32::get(before)),
            ix if ix == sheet::SAN.ix => harm::san_edited(play, who, i32::get(before)),
            // CE-HAZ-18
            ix if ix == sheet::CON_LOSS.ix => harm::thaws_out(play, who, i32::get(before)),
            _ => {}
        }
    }
    fn rulings(&self) -> &'static [(&'static str, &'static str)] {
        RULINGS
    }
    fn course(&self) -> &dyn Course {
        &order::Order
    }

    fn complete(&self, c: &mut Combatant) {
        derived::complete(c);
    }
    /// CE-DEF-2: a failed roll stops nothing.
    fn shows(&self, cond: &Cond) -> bool {
        turn::opposes(cond)
    }
    fn present(&self, scene: &Scene, who: Who) -> Present {
        present::present(scene, who)
    }
    fn stakes(&self) -> Stakes {
        present::STAKES
    }
    fn figure(&self, scene: &Scene, who: Who, id: &str) -> Option<Val> {
        present::figure(scene, who, id)
    }
    fn field_note(&self, scene: &Scene, who: Who, field: &FieldDef) -> String {
        present::field_note(scene, who, field)
    }
    fn item_note(&self, item: &Item) -> String {
        gear::note(item)
    }
    fn validate(&self, sheet: &Sheet) -> Vec<Misfit> {
        sheet::validate(sheet)
    }
    fn in_sight(&self, item: &Item) -> bool {
        item.slot != gear::STOWED
    }
    fn make_item(&self, kind: &str) -> Option<NewItem> {
        gear::make(kind)
    }
    fn item_data(&self, kind: &str) -> &'static [FieldDef] {
        gear::data(kind)
    }
    fn armoury(&self) -> Vec<(String, String)> {
        gear::rows()
    }
    fn content(&self) -> &'static Content {
        &content::CONTENT
    }
    /// CE-SHEET-8.
    fn blank(&self) -> Sheet {
        let mut sheet = Sheet::default();
        sheet.fields.insert("protagonist".to_string(), true.into());
        sheet
    }
}
