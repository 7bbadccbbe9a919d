//! Mind's Eye Theatre combat: rock, paper, scissors, and pools. `RULES.md` lists the rules; each rule's id stands where
//! the rule is implemented.
//!
//! Modules stand in layers: each uses those above it in this table, never those below. `tests/tidy` checks that.
//!
//! | module | rules |
//! |---|---|
//! | [`conditions`], [`options`], [`sheet`], [`gear`], [`derived`] | ME-SHEET, ME-MAP, ME-GEAR, ME-OPT |
//! | [`codes`], [`calls`] | ME-ACT-1 to 8: the actions of a call, and what forbids acting |
//! | [`speed`] | ME-OPT-15: blood for extra rounds |
//! | [`ties`] | ME-TURN-3 to 5: precedence |
//! | [`pools`] | ME-RES-1, 2, 16: pools with their parts |
//! | [`targets`] | targets of actions |
//! | [`challenge`] | ME-RES-3 to 11, 15: hands, tests, retests |
//! | [`grappling`], [`escape`] | ME-CON-2, 3, ME-ESC: holds and escapes |
//! | [`harm`] | ME-DMG, ME-HAZ |
//! | [`attack`] | ME-RES-14, ME-ATK, ME-LIM, ME-MAN, ME-AST-7 to 18 |
//! | [`actions`] | ME-ACT: families of actions |
//! | [`order`] | ME-TURN: the order, rounds and turns, calls |

pub mod actions;
pub mod attack;
pub mod calls;
pub mod challenge;
pub mod codes;
pub mod conditions;
mod content;
pub mod derived;
pub mod escape;
pub mod gear;
pub mod grappling;
pub mod harm;
pub mod options;
pub mod order;
pub mod pools;
mod present;
mod reference;
pub mod sheet;
pub mod speed;
pub mod targets;
pub mod ties;

use fray_engine::base::{Hand, Str, Val, ValueType as _, Who};
use fray_engine::course::Course;
use fray_engine::fact::Question;
use fray_engine::family::{self, Family};
use fray_engine::form::Misfit;
use fray_engine::play::{Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Cmd, Combatant, Item, NewItem, Scene};
use fray_engine::sheet::{Content, Origin, Sheet};
use fray_engine::system::{
    ConditionDef, FieldDef, FirstNames, Offer, Offers, Older, Present, Refusal, Spending, Stakes, System, Tables, Use,
};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct MindsEye;

/// The ruleset, for lists of systems.
pub static SYSTEM: &dyn System = &MindsEye;

static TABLES: Tables = Tables {
    unit: derived::UNIT,
    sheet: sheet::SHEET,
    scene: sheet::SCENE,
    turn: sheet::CALL,
    options: options::OPTIONS,
    conditions: conditions::CONDITIONS,
    slots: gear::SLOTS,
    statements: &[("sight", "line of sight", &["yes", "no"])],
    renamed: &[],
    older: &[
        ("willpower", Older::NoneAs(-1)),
        ("blood_max", Older::NoneAs(-1)),
        ("blood", Older::NoneAs(-1)),
        ("armor_max", Older::NoneAs(-1)),
        ("armor", Older::NoneAs(-1)),
        ("end_proposed", Older::NoneAs(0)),
        ("round_of_turn", Older::NoneAs(0)),
        ("latest_challenge.weapon", Older::NoneAs(0)),
        ("latest_challenge.item", Older::NoneAs(0)),
        ("latest_challenge.manoeuvre", Older::NoneAsEmpty),
        ("latest_challenge.victory", Older::NoneAsEmpty),
        ("latest_challenge.effect", Older::NoneAsEmpty),
    ],
    first: FirstNames::NONE,
};

impl System for MindsEye {
    fn id(&self) -> &'static str {
        "minds_eye"
    }
    fn name(&self) -> &'static str {
        "Mind's Eye Theatre"
    }
    fn note(&self) -> &'static str {
        "Vampires by night: rock, paper, scissors, pools that break ties, and Willpower for one more throw."
    }
    fn tables(&self) -> &'static Tables {
        &TABLES
    }
    fn reference(&self) -> &'static Reference {
        &reference::REFERENCE
    }

    fn hand(&self, name: &str) -> Option<Hand> {
        challenge::Hand::named(name).map(challenge::Hand::drawn)
    }
    fn families(&self) -> &'static [Family] {
        actions::FAMILIES
    }
    /// ME-MAN-10: only a burst of speed is paid for before the GM rules on what is done in it. ME-RES-14: other rulings come before
    /// anything is spent, or are due to what somebody has done meanwhile.
    fn may_be_refused_late(&self, act: &str) -> bool {
        act == actions::BURST
    }
    fn useful<'s>(&'s self, scene: &'s Scene, who: Who, use_: Use, but: &'s [Str]) -> Offers<'s> {
        let useful = family::useful(actions::BY_USE.serving(use_).iter().copied(), scene, who, use_, but);
        if !calls::must_pay_with_standard(scene, who) {
            return useful;
        }
        Box::new(useful.map(|offer| calls::with_standard_payment(scene, offer)))
    }
    /// ME-TURN-11: held actions stay possible while the last call is asked; ME-GM-1: anyone can call the Storyteller at
    /// any time.
    fn interjections(&self, scene: &Scene, asked: &[Question], who: Who) -> Vec<Offer> {
        order::interjections(scene, asked, who)
    }
    /// ME-GM-8: the GM may add modifiers while somebody is being asked, too, as long as the pools are not locked.
    /// ME-GM-3, 13: and during the last call do everything.
    fn gm_interjections(&self, scene: &Scene, asked: &[Question]) -> Vec<Offer> {
        order::gm_interjections(scene, asked)
    }
    fn not_now(&self, scene: &Scene, who: Who, cmd: &Cmd) -> Option<Refusal> {
        attack::not_now(scene, who, &cmd.act).or_else(|| order::not_now(scene, cmd))
    }
    /// ME-MAN-3, ME-TURN-4, 14: what a fight counts is not kept for the next.
    fn normalize(&self, sheet: &mut Sheet) {
        if sheet.origin == Origin::Kept {
            sheet::leave_the_fight_behind(sheet);
        }
    }
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        order::command(play, cmd)
    }
    fn set_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        harm::set_by_gm(play, who, def.id);
        Ok(())
    }
    fn end_condition(&self, play: &mut Play, who: Who, def: &'static ConditionDef) -> Flow {
        harm::ended_by_gm(play, who, def.id);
        Ok(())
    }
    fn rulings(&self) -> &'static [(&'static str, &'static str)] {
        reference::RULINGS
    }
    fn wall_statement(&self) -> Option<(&'static str, &'static str)> {
        Some(("sight", "no"))
    }
    fn course(&self) -> &dyn Course {
        &order::Order
    }

    fn arrived(&self, play: &mut Play, who: Who) {
        harm::arrived(play, who);
    }
    fn edited(&self, play: &mut Play, who: Who, field: u16, before: &Val) {
        harm::edited(play, who, field, i32::get(before));
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
    /// ME-ODD-2.
    fn spending(&self) -> Option<Spending> {
        Some(challenge::SPENDING)
    }
    /// ME-ATK-9, ME-RES-12, ME-ACT-27.
    fn permissions(&self) -> &'static [&'static str] {
        &[attack::CUSTOM, attack::HELPLESS, actions::COUP]
    }
    /// ME-ODD: assumptions of the odds, shown above the table.
    fn odds_assume(&self, scene: &Scene) -> &'static str {
        if scene.option(options::THROW_MODE) == "chosen" {
            "Hands are taken as drawn, each as likely as the others."
        } else {
            ""
        }
    }
    fn figure(&self, scene: &Scene, who: Who, id: &str) -> Option<Val> {
        present::figure(scene, who, id)
    }
    fn item_note(&self, item: &Item) -> String {
        gear::note(item)
    }
    fn in_sight(&self, item: &Item) -> bool {
        item.slot != gear::CARRIED
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
    fn validate(&self, sheet: &Sheet) -> Vec<Misfit> {
        let mut wrong = sheet::validate(sheet);
        wrong.extend(gear::validate(sheet));
        wrong
    }
}
