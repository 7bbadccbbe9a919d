//! Chronicles of Darkness combat. The rules are listed in `RULES.md`; their ids stand where they are implemented.
//!
//! | module | rules |
//! |---|---|
//! | [`sheet`], [`derived`], [`gear`], [`conditions`], [`options`] | CD-SHEET, CD-GEAR, CD-TAG, CD-OPT |
//! | [`actions`] | CD-ACT: families of actions, legality |
//! | [`attack`] | CD-ACT-2 to 8, 38 to 50: attacks |
//! | [`grapple`] | CD-ACT-53 to 64: grab, contest, moves |
//! | [`reactions`] | CD-REACT: Defense, Dodge, going to the ground |
//! | [`order`] | CD-TURN: initiative, rounds, turns, delaying |
//! | [`rolls`] | CD-RES: pools, contests, Willpower |
//! | [`harm`] | CD-DMG, CD-HAZ |

pub mod actions;
pub mod attack;
pub mod conditions;
mod content;
pub mod derived;
pub mod gear;
pub mod grapple;
pub mod harm;
pub mod options;
pub mod order;
mod present;
pub mod ranged;
pub mod reactions;
mod reference;
pub mod rolls;
pub mod sheet;

use fray_engine::base::{Field, OfCombatant, Val, Who};
use fray_engine::family;
use fray_engine::form::Misfit;
use fray_engine::play::{Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Cmd, Combatant, Item, Phase, Scene};
use fray_engine::sheet::{Content, Sheet};
use fray_engine::system::{ConditionDef, FieldDef, Offer, Present, Refusal, System, Tables};

/// A number on the sheet.
pub type Number = Field<i32, OfCombatant>;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct ChroniclesOfDarkness;

/// The ruleset, for lists of systems.
pub static SYSTEM: &dyn System = &ChroniclesOfDarkness;

static TABLES: Tables = Tables {
    sheet: sheet::SHEET,
    scene: sheet::SCENE,
    turn: sheet::TURN,
    options: options::OPTIONS,
    conditions: conditions::CONDITIONS,
    slots: gear::SLOTS,
    statements: &[("relation", "relation", &["hostile", "friendly"]), ("aware", "aware of each other", &["yes", "no"])],
};

/// CD-GM: what the GM may be asked.
const RULINGS: &[(&str, &str)] = &[
    ("ambush", "who may notice an ambush"),
    ("aware", "whether somebody is aware of an attack"),
    ("beaten_down", "whether somebody is beaten down"),
    ("burst_targets", "whether the targets of a burst stand together"),
    ("called_shot", "what a called shot at somebody's thing means"),
    ("dramatic_failure", "what a dramatic failure means"),
    ("end_of_combat", "whether the fight is over"),
    ("fire_area", "who is under covering fire"),
    ("free_action", "what an action of one's own takes"),
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

    fn offers(&self, scene: &Scene, who: Option<Who>) -> Vec<Offer> {
        match who {
            Some(who) if scene.phase == Phase::Ended => actions::after_the_fight(scene, who),
            other => family::offers(actions::FAMILIES, scene, other),
        }
    }
    fn check(&self, scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
        family::check(actions::FAMILIES, scene, cmd)
    }
    fn at_risk(&self, scene: &Scene, cmd: &Cmd) -> Vec<Who> {
        family::at_risk(actions::FAMILIES, scene, cmd)
    }
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        if cmd.act.starts_with('_') { order::resolve(play, cmd) } else { order::command(play, cmd) }
    }
    fn set_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        harm::set_by_gm(play, who, def.id)
    }
    fn end_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        harm::ended_by_gm(play, who, def.id);
        Ok(())
    }
    fn rulings(&self) -> &'static [(&'static str, &'static str)] {
        RULINGS
    }
    fn next(&self, scene: &Scene) -> Option<Cmd> {
        order::next(scene)
    }
    fn after_the_fight(&self) -> &'static [&'static str] {
        actions::AFTER_THE_FIGHT
    }
    fn push_on(&self, scene: &Scene) -> Option<Cmd> {
        order::push_on(scene)
    }

    fn complete(&self, c: &mut Combatant) {
        derived::complete(c);
    }
    fn present(&self, scene: &Scene, who: Who) -> Present {
        present::present(scene, who)
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
    fn look_over(&self, sheet: &Sheet) -> Vec<Misfit> {
        sheet::look_over(sheet)
    }
    fn make_item(&self, kind: &str) -> Option<Item> {
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
