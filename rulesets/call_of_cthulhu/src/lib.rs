//! Call of Cthulhu, 7th edition: combat. `RULES.md` lists the rules; each rule's id stands where the rule is
//! implemented.
//!
//! Modules stand in layers: each uses those above it in this table, never those below. `tests/tidy` checks that.
//!
//! | module | rules |
//! |---|---|
//! | [`conditions`], [`sheet`], [`options`], [`gear`], [`derived`] | CC-SHEET, CC-GEAR, CC-COND, CC-OPT |
//! | [`rolls`] | CC-RES: tests, Luck, pushing; damage dice |
//! | [`turn`] | CC-TURN-2 to 9: what a turn holds, places in the order; CC-ERR-1 |
//! | [`targets`] | targets of actions |
//! | [`harm`] | CC-DMG, CC-HAZ, CC-REC |
//! | [`declared`] | CC-ACT-10 to 13: attacks as they are declared |
//! | [`reactions`] | CC-REACT: dodging, fighting back, diving for cover |
//! | [`attack`] | CC-ACT-10 to 24, CC-MEL, CC-RNG, CC-AUTO: attacks |
//! | [`actions`] | CC-ACT: families of actions |
//! | [`order`] | CC-TURN: rounds, initiative, surprise |

pub mod actions;
pub mod attack;
pub mod conditions;
mod content;
pub mod declared;
pub mod derived;
pub mod gear;
pub mod harm;
pub mod options;
pub mod order;
mod present;
pub mod reactions;
mod reference;
pub mod rolls;
pub mod sheet;
pub mod targets;
pub mod turn;

use fray_engine::base::{Val, ValueType as _, Who};
use fray_engine::course::Course;
use fray_engine::fact::Question;
use fray_engine::family::{self, Family};
use fray_engine::form::{Input, Misfit};
use fray_engine::play::{Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Combatant, Item, NewItem, Scene};
use fray_engine::sheet::{Content, Sheet};
use fray_engine::system::{ConditionDef, FieldDef, FirstNames, Offer, Older, Present, Refusal, Stakes, System, Tables};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct CallOfCthulhu;

/// The ruleset, for lists of systems.
pub static SYSTEM: &dyn System = &CallOfCthulhu;

static TABLES: Tables = Tables {
    unit: derived::UNIT,
    sheet: sheet::SHEET,
    scene: sheet::SCENE,
    turn: sheet::TURN,
    options: options::OPTIONS,
    conditions: conditions::CONDITIONS,
    slots: gear::SLOTS,
    statements: &[],
    renamed: &[],
    older: &[
        ("dodge", Older::NoneAs(-1)),
        ("hp_max_printed", Older::NoneAs(-1)),
        ("hp_max_printed", Older::NoneAs(0)),
        ("build_printed", Older::NoneAs(-9)),
        ("mov_printed", Older::NoneAs(-1)),
        ("hp", Older::NoneAs(-1)),
        ("luck", Older::NoneAs(-1)),
        ("order_skill", Older::NoneAs(-1)),
        ("init_result", Older::NoneAs(0)),
        ("end_proposed", Older::NoneAs(0)),
        ("first_of_two", Older::NoneAs(0)),
        ("contest", Older::NoneAs(0)),
        ("dying_since", Older::NoneAs(0)),
        ("exposed_to.since", Older::NoneAs(0)),
        ("stunned.since", Older::NoneAs(0)),
        ("active_options", Older::OptionsByPlace),
        ("rolled_in_fight", Older::NumberAsFlag),
        ("cover.armor", Older::NoneAs(0)),
        ("cover_at_hand.armor", Older::NoneAs(0)),
    ],
    first: FirstNames::NONE,
};

/// CC-GM-0 to 17: the rulings that the GM may be asked for.
const RULINGS: &[(&str, &str)] = &[
    ("ambush", "who may notice a surprise attack"),
    ("blast_dive", "whether those nearby may dive away from a blast"),
    ("blast_lands", "where a missed explosive goes off"),
    ("called_shot", "what a called shot does"),
    ("cover_after_dive", "whether somebody has cover after a dive"),
    ("end_of_combat", "whether the fight is over"),
    ("fumble", "what else a fumble brings"),
    ("init_advantage", "what advantage an initiative of 01 gives"),
    ("init_fumble", "what else a fumbled initiative brings"),
    ("maneuver_result", "the result of a push or another trick"),
    ("move", "whether somebody may move more than a few steps"),
    ("push", "whether a roll may be pushed"),
    ("pushed_failed", "the consequence of a failed pushed roll"),
    ("put_out", "whether putting out a fire takes a roll"),
    ("skill", "whether a skill may be used"),
    ("stray_shot", "who a stray shot hits"),
    ("undefended", "how an attack on an undefended target is resolved"),
    ("way_out", "whether there is a way out"),
];

impl System for CallOfCthulhu {
    fn id(&self) -> &'static str {
        "call_of_cthulhu"
    }
    fn name(&self) -> &'static str {
        "Call of Cthulhu"
    }
    fn note(&self) -> &'static str {
        "Investigators against horrors: percentile tests, dodge or fight back, and wounds that kill."
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
    /// CC-ACT-11, 27: including those that bots do not make.
    fn is_attack(&self, _scene: &Scene, _who: Who, act: &str) -> bool {
        [attack::MANEUVER, attack::LOAD_AND_FIRE].contains(&act) || family::is_attack(actions::FAMILIES, act)
    }
    /// CC-TURN-14.
    fn more_of(&self, scene: &Scene, who: Who, act: &str) -> bool {
        act == attack::STRIKE && turn::may_strike(scene, who).is_none()
    }
    /// CC-RES-15, CC-REACT-10: refuses an amount of Luck that must not be spent, and a defence that is not possible.
    fn check_answer(&self, scene: &Scene, question: &Question, answer: &Input) -> Result<(), Refusal> {
        rolls::check_luck(question, answer)?;
        reactions::check_answer(scene, question, answer)
    }
    fn interjections(&self, scene: &Scene, _asked: &[Question], who: Who) -> Vec<Offer> {
        actions::act_now_refused(scene, who)
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
        if field == sheet::HP.ix {
            harm::hp_edited(play, who, i32::get(before));
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
    fn field_note(&self, scene: &Scene, who: Who, field: &FieldDef) -> String {
        present::field_note(scene, who, field)
    }
    fn item_note(&self, item: &Item) -> String {
        gear::note(item)
    }
    fn validate(&self, sheet: &Sheet) -> Vec<Misfit> {
        let mut wrong = sheet::validate(sheet, |written| gear::Dice::parse(written).is_some());
        wrong.extend(gear::validate(sheet));
        wrong
    }
    fn in_sight(&self, item: &Item) -> bool {
        item.slot != gear::STOWED
    }
    fn make_item(&self, kind: &str) -> Option<NewItem> {
        gear::make(kind)
    }
    fn shows_tens(&self, label: &str) -> bool {
        rolls::shows_tens(label)
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
