//! Chronicles of Darkness combat. The rules are listed in `RULES.md`; their ids stand where they are implemented.
//!
//! Modules stand in layers: each uses those above it in this table, never those below. `tests/tidy` holds them to it.
//!
//! | module | rules |
//! |---|---|
//! | [`conditions`], [`options`], [`sheet`], [`gear`], [`own_tags`], [`derived`], [`defense`] | CD-SHEET, CD-GEAR, CD-TAG, CD-OPT |
//! | [`rolls`] | CD-RES: pools, contests, Willpower |
//! | [`turn`] | CD-TURN-7, 8: what a turn holds and how it is spent; CD-ACT-1: what forbids acting |
//! | [`targets`], [`grapple_state`] | targets of actions; holds |
//! | [`harm`] | CD-DMG, CD-HAZ |
//! | [`reactions`] | CD-REACT: Defense, Dodge, going to the ground |
//! | [`declared`] | CD-ACT-82: an attack as it is declared |
//! | [`ranged`] | CD-ACT-9 to 33: shots and throws |
//! | [`grapple`] | CD-ACT-53 to 64: grab, contest, moves |
//! | [`attack`] | CD-ACT-2 to 8, 38 to 50: attacks |
//! | [`actions`] | CD-ACT: families of actions |
//! | [`order`] | CD-TURN: initiative, rounds, turns, delaying |

pub mod actions;
pub mod attack;
pub mod conditions;
mod content;
pub mod declared;
pub mod defense;
pub mod derived;
mod first_release;
pub mod gear;
pub mod grapple;
pub mod grapple_state;
pub mod harm;
pub mod options;
pub mod order;
pub mod own_tags;
mod present;
pub mod ranged;
pub mod reactions;
mod reference;
pub mod rolls;
pub mod sheet;
pub mod targets;
pub mod turn;

use first_release::FIRST;
use fray_engine::base::{Str, Unit, Val, Who};
use fray_engine::course::Course;
use fray_engine::fact::Question;
use fray_engine::family::{self, Family};
use fray_engine::form::Misfit;
use fray_engine::play::{Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Cmd, Combatant, Item, NewItem, Scene};
use fray_engine::sheet::{Content, Sheet};
use fray_engine::system::{ConditionDef, FieldDef, Offer, Offers, Older, Present, Stakes, System, Tables, Use};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct ChroniclesOfDarkness;

/// The ruleset, for lists of systems.
pub static SYSTEM: &dyn System = &ChroniclesOfDarkness;

static TABLES: Tables = Tables {
    unit: Unit::METRE,
    sheet: sheet::SHEET,
    scene: sheet::SCENE,
    turn: sheet::TURN,
    options: options::OPTIONS,
    conditions: conditions::CONDITIONS,
    slots: gear::SLOTS,
    statements: &[("relation", "relation", &["hostile", "friendly"]), ("aware", "aware of each other", &["yes", "no"])],
    // Former fields whose values the engine now keeps itself.
    renamed: &[("boundary_asked", ""), ("resumes", "")],
    older: &[
        ("composure", Older::NoneAs(0)),
        ("willpower", Older::NoneAs(-1)),
        ("initiative", Older::NoneAs(-99)),
        ("end_proposed", Older::NoneAs(0)),
        ("arm_wrack_left.wound", Older::NoneAs(0)),
        ("arm_wrack_right.wound", Older::NoneAs(0)),
        ("leg_wrack_left.wound", Older::NoneAs(0)),
        ("leg_wrack_right.wound", Older::NoneAs(0)),
        ("blinded.wound", Older::NoneAs(0)),
        ("custom.last_round", Older::NoneAs(0)),
        ("poisoned.round", Older::NoneAs(0)),
        ("sick.round", Older::NoneAs(0)),
        ("bleeding.round", Older::NoneAs(0)),
        ("delaying.round", Older::NoneAs(0)),
        ("grappling.since", Older::NoneAs(0)),
        ("grappling.contest", Older::NoneAs(0)),
        ("human_shield.struck", Older::FlagAsLevel(2)),
    ],
    first: FIRST,
};

/// CD-GM: what the GM may be asked.
const RULINGS: &[(&str, &str)] = &[
    ("ambush", "who may notice an ambush"),
    ("aware", "whether somebody is aware of an attack"),
    ("beaten_down", "whether somebody is beaten down"),
    ("burst_targets", "whether the targets of a burst stand together"),
    ("called_shot", "what a called shot at an item does"),
    ("dramatic_failure", "what a dramatic failure means"),
    ("end_of_combat", "whether the fight is over"),
    ("fire_area", "who is under covering fire"),
    ("free_action", "what a custom action takes"),
    ("human_shield", "who may be used as a human shield"),
    ("leave", "whether somebody may leave"),
    ("price_of_killing", "what a killing costs when no intent was stated"),
    ("quick_combat", "whether a fight is settled with one contest"),
    ("quick_won", "what a quick combat grants"),
    ("soften", "whether Willpower softens a weapon's blow"),
    ("specialty", "whether a specialty applies"),
    ("setback", "the setback of a dramatic failure"),
];

impl System for ChroniclesOfDarkness {
    fn id(&self) -> &'static str {
        "chronicles_of_darkness"
    }
    fn name(&self) -> &'static str {
        "Chronicles of Darkness"
    }
    fn note(&self) -> &'static str {
        "Modern horror: pools of d10, Defense that wears down, and wounds that stay."
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
    fn is_attack(&self, _scene: &Scene, _who: Who, act: &str) -> bool {
        family::is_attack(actions::BY_USE.serving(Use::Attack).iter().copied(), act)
    }
    /// CD-REACT-3: Willpower for Defense is spent while the fight goes on.
    fn interjections(&self, scene: &Scene, asked: &[Question], who: Who) -> Vec<Offer> {
        reactions::interjection(scene, asked, who).into_iter().collect()
    }
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        order::command(play, cmd)
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
        order::initiative_edited(play, who, field);
        harm::edited(play, who, field, before);
    }
    fn placed(&self, play: &mut Play, who: Who) {
        ranged::placed(play, who);
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
    fn present(&self, scene: &Scene, who: Who) -> Present {
        present::present(scene, who)
    }
    fn stakes(&self) -> Stakes {
        present::STAKES
    }
    fn figure(&self, scene: &Scene, who: Who, id: &str) -> Option<Val> {
        present::figure(scene, who, id)
    }
    fn item_figure(&self, item: &Item, id: &str) -> Option<Val> {
        present::item_figure(item, id)
    }
    fn item_note(&self, item: &Item) -> String {
        gear::note(item)
    }
    fn normalize(&self, sheet: &mut Sheet) {
        sheet::normalize(sheet);
    }
    fn validate(&self, sheet: &Sheet) -> Vec<Misfit> {
        let mut wrong = sheet::validate(sheet);
        wrong.extend(gear::validate(sheet));
        wrong
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
}
