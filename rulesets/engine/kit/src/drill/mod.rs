//! A made-up system whose fights have every shape of course: held actions, delays claimed by speed, last calls, groups who
//! act at once, a surprise round, an extra round for the swift, latecomers.
//!
//! | rule | says |
//! |---|---|
//! | DR-1, 2 | one acts when one may; a turn begins fresh and ends when its owner says so |
//! | DR-3, 4 | a blow, and one roll that opposes every blow until the next action |
//! | DR-5 | those in ambush have a round before the first; after each odd round the swift have one of their own |
//! | DR-6 | those of one speed act at once, from the state before |
//! | DR-7, 8 | held actions, asked for before the round ends; delays, of which the faster go first |
//! | DR-9 | latecomers act in this round if their speed has not passed |
//! | DR-10 to 12 | the wary choose what they do before the dice; luck after them; the vain boast |
//! | DR-13 | a shield, and expecting it, make a blow harder to land; the clumsy fumble with a 1 |
//! | DR-14 | a joker acts before anybody else's turn, once a round, instead of in their place |
//! | DR-15 | luck has the latest blow struck again, though it is over |
//! | DR-16 | nobody strikes at the fallen, nor, without the GM's leave, at those under a truce |

mod blows;
mod course;

use fray_engine::base::{Field, OfCombatant, OfTurn, Unit, Val, Who};
use fray_engine::course::Course;
use fray_engine::fact::Question;
use fray_engine::fields;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Cmd, Combatant, Cond, Item, NewItem, Scene, TurnFields};
use fray_engine::sheet::Content;
use fray_engine::system::{
    ConditionDef, EntryDef, Fallen, FieldDef, FirstNames, Offer, OptionDef, Present, Refusal, Stakes, System, Tables,
    Use,
};

use std::sync::LazyLock;

const fn number(id: &'static str, default: i32) -> FieldDef {
    FieldDef::new(id, id, "All", EntryDef::Int(0, 99), Val::Int(default))
}

fields! { pub static SHEET of OfCombatant = {
    /// Who is faster comes earlier; those of one speed act at once.
    SPEED: i32 = number("speed", 1);
    /// Harm taken; 3 are too much.
    HARM: i32 = number("harm", 0);
    /// Above 0: acts in the extra round too.
    SWIFT: i32 = number("swift", 0);
    /// Above 0: is asked what to do about a blow before any die.
    WARY: i32 = number("wary", 0);
    /// Above 0: is asked for a boast after a hit.
    VAIN: i32 = number("vain", 0);
    /// Points of luck.
    LUCK: i32 = number("luck", 0);
    /// Above 0: lies in ambush, and has the round before the first.
    AMBUSH: i32 = number("ambush", 0);
    /// Above 0: fumbles where the die shows 1.
    CLUMSY: i32 = number("clumsy", 0);
    /// Above 0: holds a joker.
    JOKER: i32 = number("joker", 0);
    /// Above 0: is under a truce.
    TRUCE: i32 = number("truce", 0);
}}

/// Whether something has been done in this turn.
pub const TOUCHED: Field<bool, OfTurn> = Field::at(0);

static TURN: &[FieldDef] = &[FieldDef::new("touched", "", "", EntryDef::Fixed, Val::Flag(false))];
static OPTIONS: &[OptionDef] = &[];

const fn condition(id: &'static str) -> ConditionDef {
    ConditionDef::plain(id, id, "")
}

/// Has an action left from an earlier call.
pub const HELD: &str = "held";
/// Has said no in this round's last call.
pub const DECLINED: &str = "declined";
/// Waits for a gap.
pub const DELAYS: &str = "delays";
/// A roll that opposes every hit until the next action.
pub const GUARD: &str = "guard";
/// Expects a blow: memory of the rules, which nobody sees.
pub const EXPECTS: &str = "expects";
/// Struck the latest blow, which is over; by its target, with the harm as its level: memory of the rules.
pub const LATEST: &str = "latest";
static CONDITIONS: &[ConditionDef] = &[
    condition(HELD),
    condition(DECLINED),
    condition(DELAYS),
    condition(GUARD),
    ConditionDef::memory(EXPECTS),
    ConditionDef::memory(LATEST),
];

/// A shield in hand, by its kind.
pub const SHIELD: &str = "shield";

static TABLES: Tables = Tables {
    unit: Unit::METRE,
    sheet: SHEET,
    scene: &[],
    turn: TURN,
    options: OPTIONS,
    conditions: CONDITIONS,
    slots: &[("hand", "in hand")],
    statements: &[],
    renamed: &[("final_call", "last_call")],
    older: &[],
    first: FirstNames::NONE,
};
static CONTENT: LazyLock<Content> = LazyLock::new(Content::default);

#[derive(Debug)]
pub struct Drill;

/// The system, as encounters take it.
pub static DRILL: Drill = Drill;

fn up(s: &Scene, who: Who) -> bool {
    !s.combatant(who).gone && s.get(who, HARM) < 3
}

fn foes(s: &Scene, who: Who) -> Vec<Who> {
    s.ids().filter(|w| s.combatant(*w).side != s.combatant(who).side && s.get(*w, HARM) < 3).collect()
}

fray_engine::form! {
    BLOW {
        target: Who = "Target",
    }
}

fn target_form(s: &Scene, who: Who) -> Form {
    let opts = foes(s, who).into_iter().map(|t| Opt::new(s.combatant(t).handle.0.clone(), t)).collect();
    Form::group([BLOW.target.one_of(opts)])
}

impl System for Drill {
    fn id(&self) -> &'static str {
        "drill"
    }
    fn name(&self) -> &'static str {
        "Drill"
    }
    fn note(&self) -> &'static str {
        "Made up."
    }
    fn reference(&self) -> &'static Reference {
        &Reference::NONE
    }
    fn tables(&self) -> &'static Tables {
        &TABLES
    }
    fn offers(&self, s: &Scene, who: Option<Who>) -> Vec<Offer> {
        let Some(who) = who else { return vec![] };
        let with = |act, form, open: bool| {
            let no = || Refusal::new("not_now", "DR-1", "Not now.");
            Offer::new(act, act, "", form).unless((!open).then(no))
        };
        let offer = |act, open| with(act, Form::empty(), open);
        let now = s.own_turn(who);
        vec![
            with("hit", target_form(s, who), now && !foes(s, who).is_empty()).good_for(Use::Attack),
            offer("guard", now),
            offer("hold", now),
            offer("delay", now && !s.turn_var(TOUCHED)),
            offer("end", now),
            // DR-7: a held action may be used in anybody's turn, while nothing is being resolved.
            offer("release", !now && s.has(who, HELD) && s.turn().is_some()),
            // DR-8: those who delay may still act before the first command of the next turn; the faster go first.
            offer("take_turn", course::may_take_turn(s, who)),
            // DR-14: also before the turn of somebody faster who delayed.
            offer("joker", course::may_play_joker(s, who)),
            // DR-15: for the one it went against.
            offer("again", blows::may_have_again(s, who)),
        ]
    }
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        let Some(who) = cmd.who else { return Ok(()) };
        match &*cmd.act {
            "hit" => {
                // DR-6: blows that count at once have been confirmed.
                if play.scene().before.is_none() {
                    blows::confirm(play, cmd)?;
                }
                blows::hit(play, who, cmd)
            }
            "guard" => guard(play, who),
            "hold" => {
                play.by("DR-7").condition(who, Cond::new(HELD));
                play.by("DR-7").end_turn(who);
                Ok(())
            }
            "delay" => {
                play.by("DR-8").condition(who, Cond::new(DELAYS));
                play.by("DR-8").end_turn(who);
                Ok(())
            }
            "release" => {
                play.by("DR-7").end(who, HELD);
                play.by("DR-7").begin_turn(who, TurnFields::of(TURN));
                Ok(())
            }
            "take_turn" => {
                play.by("DR-8").claim(who, course::DELAY);
                Ok(())
            }
            "joker" => {
                play.by("DR-14").claim(who, course::JOKERS);
                Ok(())
            }
            "again" => blows::again(play, who),
            _ => {
                play.by("DR-2").end_turn(who);
                Ok(())
            }
        }
    }
    fn check_answer(&self, s: &Scene, q: &Question, answer: &Input) -> Result<(), Refusal> {
        blows::check_answer(s, q, answer)
    }
    fn course(&self) -> &dyn Course {
        self
    }
    fn complete(&self, _: &mut Combatant) {}
    /// Pain is twice the harm.
    fn stakes(&self) -> Stakes {
        Stakes { harm: |s, w| 2 * s.get(w, HARM), unit: "pain", down: |s, w| !up(s, w), ..Stakes::NONE }
    }
    fn present(&self, s: &Scene, who: Who) -> Present {
        Present { fallen: (!up(s, who)).then_some(Fallen::Down), ..Present::default() }
    }
    fn item_note(&self, _: &Item) -> String {
        String::new()
    }
    fn make_item(&self, kind: &str) -> Option<NewItem> {
        (kind == SHIELD).then(|| NewItem::new(kind, "Shield", "hand", 0))
    }
    fn armoury(&self) -> Vec<(String, String)> {
        vec![(SHIELD.into(), "Shield".into())]
    }
    fn content(&self) -> &'static Content {
        &CONTENT
    }
}

/// DR-4: one roll that opposes every hit until the next action.
fn guard(play: &mut Play, who: Who) -> Flow {
    let dice = play.by("DR-4").roll(who, "guard", &[DieSpec::plain(6)])?;
    let level = dice[0].sum();
    play.by("DR-4").condition(who, Cond::new(GUARD).level(level));
    Ok(())
}
