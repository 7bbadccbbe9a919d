//! Savage Worlds combat. The rules are listed in `RULES.md`; their ids stand where they are implemented.
//!
//! Modules stand in layers: each uses those above it in this table, never those below. `layers.toml` lists them.
//!
//! | module | rules |
//! |---|---|
//! | [`conditions`], [`options`], [`turn_action`], [`sheet`] | SW-CND, SW-OPT, SW-TRN-11: actions as they are declared, SW-SHT |
//! | [`sides`], [`injuries`] | SW-GEN-2, 3: foes and distances; SW-INJ: what Injuries do |
//! | [`grasp`] | SW-ACT-29, SW-CND-9, 10: holds |
//! | [`gear`], [`spot`] | SW-GEA; SW-ACT-20: what a called shot is aimed at |
//! | [`cards`], [`derived`] | SW-TRN-2, 4: the deck; SW-SHT: figures that follow from the sheet |
//! | [`traits`], [`declared`], [`modifiers`], [`rolls`] | SW-RES-1; an attack as it is declared; SW-MOD; SW-RES |
//! | [`harm`] | SW-DMG, SW-INC, SW-INJ, SW-BLD, SW-HAZ |
//! | [`order`] | SW-TRN: cards, rounds, turns, Hold, what a turn allows |
//! | [`actions`] | SW-ACT: the table of actions, one file for each family |
//! | [`course`] | SW-TRN-15, 16, SW-ACT-1: commands, gaps and interrupts |

pub mod actions;
pub mod cards;
mod codes;
pub mod conditions;
mod content;
pub mod course;
pub mod declared;
pub mod derived;
mod first_release;
pub mod gear;
pub mod grasp;
pub mod harm;
pub mod injuries;
pub mod modifiers;
pub mod options;
pub mod order;
mod present;
mod reference;
pub mod rolls;
pub mod sheet;
pub mod sides;
pub mod spot;
pub mod traits;
pub mod turn_action;

use actions::{buy_card, unshake};
use first_release::FIRST;
use fray_engine::base::{Card, Str, Unit, Val, ValueType as _, Who};
use fray_engine::course::Course;
use fray_engine::fact::Question;
use fray_engine::family;
use fray_engine::form::Misfit;
use fray_engine::play::{Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Cmd, Combatant, Item, NewItem, Scene};
use fray_engine::sheet::{Content, Sheet};
use fray_engine::system::{
    ConditionDef, FieldDef, Offer, Offers, Older, Present, Refusal, Stakes, System, Tables, Use,
};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct SavageWorlds;

/// The ruleset, for lists of systems.
pub static SYSTEM: &dyn System = &SavageWorlds;

static TABLES: Tables = Tables {
    unit: Unit::METRE,
    sheet: sheet::SHEET,
    scene: sheet::SCENE,
    turn: sheet::TURN,
    options: options::OPTIONS,
    conditions: conditions::CONDITIONS,
    slots: gear::SLOTS,
    statements: &[
        ("cover", "cover", &["none", "light", "medium", "heavy", "near_total"]),
        ("sight", "sight", &["seen", "unseen"]),
        ("relation", "relation", &["hostile", "neutral"]),
    ],
    // Former fields whose values the engine now keeps itself.
    renamed: &[("boundary_asked", ""), ("acts_next", ""), ("interrupts", ""), ("as_before", ""), ("pending_done", "")],
    older: &[
        ("bennies", Older::NoneAs(-1)),
        ("gm_pool", Older::NoneAs(-1)),
        ("end_proposed", Older::NoneAs(0)),
        ("no_air.counted", Older::NoneAs(0)),
    ],
    first: FIRST,
};

/// SW-GM: what the GM may be asked.
const RULINGS: &[(&str, &str)] = &[
    ("the_drop", "Whether an attacker has the Drop"),
    ("circumstances", "Cover, light and sight of an attack"),
    ("unarmored", "What a shot at an unarmored spot costs"),
    ("obstacle", "Whether a shot goes through cover"),
    ("bystander", "Who a stray shot hits"),
    ("mishap", "What a critical failure does"),
    ("fallen", "What happens to Extras who are out of the fight"),
    ("hurt_again", "Further harm to somebody out of the fight"),
    ("surprise", "Who notices an ambush"),
    ("finish", "Whether somebody helpless is killed"),
    ("test", "Skill and modifier of a Test"),
    ("test_raise", "What a raise on a Test does"),
    ("support", "Skill and modifier of Support"),
    ("grapple_size", "Whether such a large target can be grappled"),
    ("try_again", "Another try to get out of bonds"),
    ("touch_effect", "What a touch does"),
    ("ability_effect", "What an ability does"),
    ("end_of_combat", "Whether the fight is over"),
];

impl System for SavageWorlds {
    fn id(&self) -> &'static str {
        "savage_worlds"
    }
    fn name(&self) -> &'static str {
        "Savage Worlds"
    }
    fn note(&self) -> &'static str {
        "Fast pulp fights: action cards, exploding dice, Bennies, wounds instead of hit points."
    }
    fn tables(&self) -> &'static Tables {
        &TABLES
    }
    fn reference(&self) -> &'static Reference {
        &reference::REFERENCE
    }

    fn offers(&self, scene: &Scene, who: Option<Who>) -> Vec<Offer> {
        actions::offers(scene, who)
    }
    fn offer(&self, scene: &Scene, who: Option<Who>, act: &str) -> Option<Offer> {
        actions::offer(scene, who, act)
    }
    fn useful<'s>(&'s self, scene: &'s Scene, who: Who, use_: Use, but: &'s [Str]) -> Offers<'s> {
        family::useful(actions::BY_USE.serving(use_).iter().copied(), scene, who, use_, but)
    }
    fn is_attack(&self, _scene: &Scene, _who: Who, act: &str) -> bool {
        family::is_attack(actions::BY_USE.serving(Use::Attack).iter().copied(), act)
    }
    fn interjections(&self, scene: &Scene, _asked: &[Question], who: Who) -> Vec<Offer> {
        let unshakes = unshake::offer(scene, who).filter(|_| !damage_pending(scene));
        unshakes.into_iter().chain(buy_card::offer(scene, who)).collect()
    }
    fn check(&self, scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
        actions::check(scene, cmd)
    }
    fn at_risk(&self, scene: &Scene, cmd: &Cmd) -> Vec<Who> {
        actions::at_risk(scene, cmd)
    }
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        course::command(play, cmd)
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
        if field == sheet::WOUNDS.ix {
            harm::wounds_edited(play, who, i32::get(before));
        } else if [sheet::SIZE.ix, sheet::WILD_CARD.ix, sheet::MORE_WOUNDS.ix].contains(&field) {
            harm::capped(play, who);
        }
    }
    fn rulings(&self) -> &'static [(&'static str, &'static str)] {
        RULINGS
    }
    fn wall_statement(&self) -> Option<(&'static str, &'static str)> {
        Some(("sight", "unseen"))
    }
    fn course(&self) -> &dyn Course {
        &course::Rounds
    }
    fn needs_a_fight(&self, act: &str) -> bool {
        family::needs_a_fight(actions::families(), act)
    }

    fn complete(&self, c: &mut Combatant) {
        gear::put_in_order(c);
    }
    fn present(&self, scene: &Scene, who: Who) -> Present {
        present::present(scene, who)
    }
    fn stakes(&self) -> Stakes {
        present::STAKES
    }
    fn item_note(&self, item: &Item) -> String {
        gear::note(item)
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
    fn full(&self, item: &Item) -> i32 {
        gear::full(item)
    }
    fn armoury(&self) -> Vec<(String, String)> {
        gear::rows()
    }
    fn normalize(&self, sheet: &mut Sheet) {
        sheet::normalize(sheet);
    }
    fn blank(&self) -> Sheet {
        sheet::blank()
    }
    fn validate(&self, sheet: &Sheet) -> Vec<Misfit> {
        gear::validate(sheet)
    }
    fn content(&self) -> &'static Content {
        &content::CONTENT
    }
    fn card(&self, name: &str) -> Option<Card> {
        cards::card(name)
    }
    fn figure(&self, scene: &Scene, who: Who, id: &str) -> Option<Val> {
        present::figure(scene, who, id)
    }
}

/// SW-REA-3: whether a damage roll waits to take effect.
fn damage_pending(scene: &Scene) -> bool {
    scene.ids().any(|w| scene.has(w, conditions::PENDING_DAMAGE))
}
