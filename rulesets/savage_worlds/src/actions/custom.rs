//! SW-ACT-36: custom abilities, as the sheet lists them: "shout: free, limited; war cry: action, intimidation 4".

use super::{Action, Cost, Declared, effect};
use crate::conditions::LIMITED_USED;
use crate::order::{self, Needs};
use crate::rolls::{TraitRoll, trait_roll};
use crate::traits::{Kind, Trait};
use crate::turn_action::{ActionKind, TurnAction};
use crate::{codes, options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

pub const ACT: &str = ActionKind::Ability.id();

/// SW-ACT-36: the sheet says what the ability costs.
pub const ACTION: Action = Action {
    cost: |s, cmd| {
        named(s, cmd).filter(|(_, a)| a.cost == Price::Action).map_or(Cost::Free, |(_, a)| Cost::Action(declared(&a)))
    },
    needs: |s, cmd| named(s, cmd).map_or(Needs::NoLimbs, |(_, a)| limbs(&a)),
    known: check_known,
    verb: ("use an ability", ""),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[],
            offers: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Each(declarable),
    )
};

fray_engine::form! {
    FORM {
        ability: String = "Ability",
    }
}

/// What an ability costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Nothing.
    Free,
    /// One of the turn's actions.
    Action,
}

/// SW-TRN-13.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As often as the rules allow.
    None,
    /// Uses up the one limited action of the round. SW-GM-16: the sheet says which abilities do, and the GM edits the
    /// sheet.
    Limited,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Id in forms: its name in small letters, with `_` for spaces.
    pub id: String,
    pub name: String,
    pub cost: Price,
    pub limit: Limit,
    /// What it rolls, against which target number.
    pub roll: Option<(Trait, i32)>,
}

/// Reads the abilities of a sheet, given the traits that it may name; what cannot be read is left out.
pub fn abilities(words: &str, named: impl Fn(&str) -> Option<Trait>) -> Vec<Ability> {
    words.split(';').filter_map(|w| ability(w, &named)).collect()
}

fn ability(words: &str, named: impl Fn(&str) -> Option<Trait>) -> Option<Ability> {
    let (name, rest) = words.split_once(':').unwrap_or((words, "action"));
    let name = name.trim();
    let id: String = name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_");
    let mut out = Ability { id, name: name.to_string(), cost: Price::Action, limit: Limit::None, roll: None };
    for word in rest.split(',').map(|w| w.trim().to_lowercase()) {
        match word.as_str() {
            "free" => out.cost = Price::Free,
            "limited" => out.limit = Limit::Limited,
            other => {
                let (skill, tn) = match other.rsplit_once(' ').map(|(skill, tn)| (skill, tn.parse())) {
                    Some((skill, Ok(tn))) => (skill, tn),
                    Some((_, Err(_))) | None => (other, 4),
                };
                let rolled = named(&skill.replace(' ', "_")).map(|t| (t, tn));
                out.roll = rolled.or(out.roll);
            }
        }
    }
    (!out.id.is_empty()).then_some(out)
}

fn of(scene: &Scene, who: Who) -> Vec<Ability> {
    abilities(&scene.get(who, sheet::ABILITIES), |id| Trait::named(scene, who, id))
}

/// SW-TRN-11: how it is declared.
fn declared(a: &Ability) -> TurnAction {
    ActionKind::Ability.by(&a.id)
}

/// Whether this names an ability of somebody, whatever it costs.
pub(super) fn is_named(scene: &Scene, who: Who, action: &TurnAction) -> bool {
    of(scene, who).iter().any(|a| declared(a) == *action)
}

/// Why an ability cannot be used now, if so.
fn reason(scene: &Scene, who: Who, a: &Ability) -> Option<Refusal> {
    let turn = match a.cost {
        Price::Free => order::may_take_free_that(scene, who, limbs(a)),
        Price::Action => order::may_take_that(scene, who, declared(a), limbs(a)),
    };
    let left = match a.cost {
        Price::Free => order::free_left(scene, who),
        Price::Action => Ok(()),
    };
    turn.err().or_else(|| spent(scene, who, a)).or(left.err())
}

/// SW-CND-10: an ability that rolls a physical trait needs free limbs.
fn limbs(a: &Ability) -> Needs {
    match &a.roll {
        Some((trait_, _)) if !trait_.is_mental() => Needs::FreeLimbs,
        Some(_) | None => Needs::NoLimbs,
    }
}

/// SW-TRN-13.
fn spent(scene: &Scene, who: Who, a: &Ability) -> Option<Refusal> {
    let used = a.limit == Limit::Limited && scene.has(who, LIMITED_USED);
    let text = text!(who, " has already used their limited action.");
    used.then(|| Refusal::new("limited_used", "SW-TRN-13", text))
}

/// Offered to anyone who has abilities.
fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let all: Vec<(Ability, Option<Refusal>)> =
        of(scene, who).into_iter().map(|a| (a.clone(), reason(scene, who, &a))).collect();
    let off = all.first()?.1.clone().filter(|_| all.iter().all(|a| a.1.is_some()));
    let option = |(a, why): &(Ability, Option<Refusal>)| {
        let cost = match (a.cost, a.limit) {
            (Price::Free, Limit::None) => "free",
            (Price::Free, Limit::Limited) => "free, limited",
            (Price::Action, Limit::None) => "action",
            (Price::Action, Limit::Limited) => "action, limited",
        };
        Opt::new(a.id.clone(), a.name.clone()).note(cost).unless(why.clone())
    };
    let form = Form::group([FORM.ability.one_of(all.iter().map(option).collect())]);
    Some(Offer::new(ACT, "Ability", "ability", form).unless(off))
}

/// SW-TRN-11: abilities that cost an action, each with its name.
fn declarable(scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
    of(scene, who).into_iter().filter(|a| a.cost == Price::Action).map(|a| (declared(&a), a.name)).collect()
}

/// The actor and the ability that a command names.
fn named(scene: &Scene, cmd: &Cmd) -> Option<(Who, Ability)> {
    let who = cmd.who?;
    let id = FORM.ability.of(cmd)?;
    of(scene, who).into_iter().find(|a| a.id == id).map(|a| (who, a))
}

/// `unknown`: no such ability.
fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match named(scene, cmd) {
        None => Err(Refusal::new(codes::UNKNOWN, "SW-ACT-36", "There is no such ability.")),
        Some(_) => Ok(()),
    }
}

/// The refusals particular to abilities; those of all actions have been checked before.
///
/// # Errors
/// `limited_used`.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    named(scene, cmd).and_then(|(who, a)| spent(scene, who, &a)).map_or(Ok(()), Err)
}

/// Makes the ability's trait roll, if it has one; the GM says what the ability does (SW-GM-21).
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, a)) = named(play.scene(), cmd) else { return Ok(()) };
    play.by("SW-ACT-36").tell(LineKind::Act, text!(who, " uses ", a.name.clone(), "."));
    if a.limit == Limit::Limited {
        let s = play.scene();
        let per_turn = s.option(options::LIMITED_PER) == "turn";
        let until = if per_turn { crate::sides::end_of_turn(s, who) } else { s.end_of_round() };
        play.by("SW-TRN-13").condition(who, Cond::new(LIMITED_USED).until(until));
    }
    if let Some((skill, tn)) = a.roll {
        let kind = if a.cost == Price::Free { Kind::Free } else { Kind::Action };
        let roll = TraitRoll::new(who, skill, kind, "custom").against("", move |_| tn);
        if !trait_roll(play, roll)?.outcome(play.scene()).success() {
            return Ok(());
        }
    }
    effect::of_ability(play, who, &a.name)
}
