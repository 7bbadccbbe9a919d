//! CE-REACT-1, CE-REACT-3, CE-REACT-4, CE-REACT-5, CE-DEC-1: the question to defenders, and their answers.

use crate::declared::{Act, AimUse, Attack, WeaponInUse, bare, disarmable, in_hand, weapons};
use crate::gear::{self, Part};
use crate::turn;
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::Question;
use fray_engine::form::{Input, Listed, Misfit};
use fray_engine::scene::{Item, Scene};
use fray_engine::system::Refusal;

/// The question how to react to an attack.
pub(super) const REACT: &str = "react";

fray_engine::form! {
    /// CE-REACT-3.
    pub ANSWER {
        how: Way = "Reaction",
        cover: Who = "Cover",
        counter: CounterChoice = "Strike back with",
        weapon: String = "Weapon",
        part: Part = "Where",
        object: String = "What to strike away",
    }
}

/// CE-REACT-1, CE-OPT-15: the kinds of reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Nothing,
    Dodge,
    FightBack,
    Escape,
}

impl Listed for Way {
    const ALL: &'static [(Way, &'static str, &'static str)] = &[
        (Way::Nothing, "none", "No reaction"),
        (Way::Dodge, "dodge", "Dodge"),
        (Way::FightBack, "fight_back", "Fight back"),
        (Way::Escape, "escape", "Try to escape"),
    ];
}

/// No cover is named.
pub(super) const OPEN: &str = "open";
/// The cover that the defender has by the GM's word.
pub(super) const HERE: &str = "here";

/// How a defender reacts.
#[derive(Clone, Debug)]
pub enum Reaction {
    /// CE-DEF-3, 4: a dodge, with the cover that it names; cover without a thing is the one that the defender already
    /// has.
    Dodge {
        /// Whether cover is named.
        covered: bool,
        /// The thing to go behind.
        thing: Option<Who>,
    },
    /// CE-DEF-8.
    FightBack(Counter),
    /// CE-OPT-15.
    Escape,
}

/// CE-DEF-8: the effect of a fight back that wins, with its details.
#[derive(Clone, Debug)]
pub struct Counter {
    pub choice: CounterChoice,
    pub weapon: WeaponInUse,
    /// CE-ACT-3.
    pub part: Option<Part>,
    /// CE-ACT-4.
    pub object: Option<ItemNo>,
}

/// The effect of a fight back that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterChoice {
    /// Damage.
    Attack,
    /// Damage to a named part.
    Called,
    /// CE-ACT-4.
    Disarm,
    /// CE-ACT-10.
    Pin,
}

impl Listed for CounterChoice {
    const ALL: &'static [(CounterChoice, &'static str, &'static str)] = &[
        (CounterChoice::Attack, "attack", "Attack"),
        (CounterChoice::Called, "called_shot", "Called shot"),
        (CounterChoice::Disarm, "disarm", "Disarm"),
        (CounterChoice::Pin, "pin", "Pin"),
    ];
}

/// CE-DEF-8: weapons for a fight back: close-combat weapons in hand, and bare hands.
pub(super) fn counter_weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let usable = |weapon: &WeaponInUse| {
        let by_hand = !weapon.row.ranged() && in_hand(scene, who, weapon) && scene.get(who, weapon.skill()) > 0;
        let item = || weapon.item.and_then(|no| scene.item(who, no));
        by_hand
            && item().is_none_or(|i| gear::enough_hands(scene, who, i, weapon.row))
            && crate::declared::weapon_works(scene, &Attack::plain(who, Act::Attack, weapon, None)).is_ok()
            && crate::declared::in_setting(scene, weapon).is_ok()
    };
    let mut all: Vec<WeaponInUse> = weapons(scene, who).into_iter().filter(usable).collect();
    all.sort_by_key(|a| std::cmp::Reverse((scene.get(who, a.skill()), a.row.damage.map_or(0, |d| d.average()))));
    all
}

/// CE-REF-8, 11, CE-REF-17: why this kind of reaction is refused, whatever else the answer says.
///
/// # Errors
/// The refusal of the rules.
pub fn check_answer(q: &Question, answer: &Input) -> Result<(), Refusal> {
    let Some(how) = ANSWER.how.of(answer).filter(|_| q.kind == REACT) else { return Ok(()) };
    match q.form.accept(&ANSWER.how.only(&how)) {
        Err(Misfit { rule: Some(refusal), .. }) => Err(refusal),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The reaction that an answer gives; `None`: no reaction.
pub fn read(scene: &Scene, a: &Attack, who: Who, answer: &Input) -> Option<Reaction> {
    match ANSWER.how.of(answer)? {
        Way::Dodge => {
            let word = ANSWER.cover.handle(answer).unwrap_or(OPEN);
            let thing = scene.find(Some(who), word);
            Some(Reaction::Dodge { covered: word == HERE || thing.is_some(), thing })
        }
        Way::FightBack => counter(scene, a, who, answer).map(Reaction::FightBack),
        Way::Escape => (turn::pinned_by(scene, who) == Some(a.by)).then_some(Reaction::Escape),
        Way::Nothing => None,
    }
}

fn counter(scene: &Scene, a: &Attack, who: Who, answer: &Input) -> Option<Counter> {
    let weapons = counter_weapons(scene, who);
    let named = ANSWER.weapon.of(answer).and_then(|id| weapons.iter().find(|a| a.id == id));
    let weapon = named.or(weapons.first())?.clone();
    let choice = ANSWER.counter.of(answer).unwrap_or(CounterChoice::Attack);
    let part = ANSWER.part.of(answer).filter(|_| choice == CounterChoice::Called);
    let named = ANSWER.object.of(answer).and_then(|id| gear::by_key(scene, a.by, id));
    let object = named.filter(|i| i.slot == gear::HAND).map(|i| i.no);
    Some(Counter { choice, weapon, part, object: object.or(knocked_away(scene, a).first().map(|i| i.no)) })
}

/// CE-ACT-4: the items that a fight back may strike from the attacker's hands, the weapon of the attack first.
pub(super) fn knocked_away<'s>(scene: &'s Scene, a: &Attack) -> Vec<&'s Item> {
    let mut all = disarmable(scene, a.by);
    all.sort_by_key(|i| Some(i.no) != a.weapon.item);
    all
}

impl Counter {
    /// The fight back as an attack on the attacker.
    pub fn attack(&self, scene: &Scene, by: Who, to: Who) -> Attack {
        let act = match self.choice {
            CounterChoice::Attack => Act::Attack,
            CounterChoice::Called => Act::Called,
            CounterChoice::Disarm => Act::Disarm,
            CounterChoice::Pin => Act::Pin,
        };
        let weapon = match self.choice {
            CounterChoice::Attack | CounterChoice::Called => self.weapon.clone(),
            // CE-ATK-2
            CounterChoice::Disarm | CounterChoice::Pin => bare(),
        };
        let held = |no: &ItemNo| disarmable(scene, to).iter().any(|i| i.no == *no);
        let object = self.object.filter(held);
        // CE-ACT-1
        Attack { part: self.part, object, aim: AimUse::Ignored, ..Attack::plain(by, act, &weapon, Some(to)) }
    }
}
