//! CE-DEF: what opposes an attack: the roll of a reaction, or a standing defense.

use super::answer::{Counter, CounterChoice, Reaction};
use super::aware::aware;
use super::escape;
use crate::conditions::PINNED;
use crate::declared::{Attack, modifiers};
use crate::rolls::{self, Rolled, Shown, Test, overcomes, ties};
use crate::turn::{self, Stance, StanceKind};
use crate::{derived, options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::RollNo;
use fray_engine::form::Choice as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// A reaction with its roll.
#[derive(Clone, Debug)]
pub struct Reply {
    pub who: Who,
    /// How they react.
    pub reaction: Reaction,
    pub rolled: Rolled,
}

/// CE-DEF-3, 8, CE-OPT-15: rolls a reaction, which becomes the standing defense.
pub fn reply(play: &mut Play, a: &Attack, (who, reaction): (Who, Reaction), attack: Option<RollNo>) -> Flow<Reply> {
    let rolled = match &reaction {
        Reaction::Dodge { covered, .. } => {
            let test = Test::skill(play.scene(), who, sheet::DODGE, text!("to dodge ", a.by)).opposing(attack);
            let rolled = rolls::roll(play, &test, "CE-DEF-3")?;
            turn::record(play, who, Stance { covered: *covered, ..Stance::new(StanceKind::Dodge, rolled) }, "CE-DEF-3");
            rolled
        }
        Reaction::FightBack(counter) => {
            let test = fight_back(play.scene(), who, a.by, counter).opposing(attack);
            let rolled = rolls::roll(play, &test, "CE-DEF-8")?;
            turn::record(play, who, Stance::new(StanceKind::FightBack, rolled), "CE-DEF-9");
            rolled
        }
        Reaction::Escape => {
            let test = escape::test(play.scene(), who, Some(a.by)).opposing(attack);
            rolls::roll(play, &test, "CE-OPT-15")?
        }
    };
    Ok(Reply { who, reaction, rolled })
}

/// CE-ACT-7, CE-DEF-8: a fight back has its own attack modifiers.
fn fight_back(scene: &Scene, who: Who, attacker: Who, counter: &Counter) -> Test {
    let attack = counter.attack(scene, who, attacker);
    let modifiers = modifiers(scene, &attack, Some(attacker));
    let what = match counter.choice {
        CounterChoice::Attack => text!("to fight back against ", attacker),
        CounterChoice::Called => {
            let at = counter.part.map_or(text!(""), |p| text!(" (", p.id().to_string(), ")"));
            text!("to fight back against ", attacker).then(at)
        }
        CounterChoice::Disarm => text!("to fight back and disarm ", attacker),
        CounterChoice::Pin => text!("to fight back and pin ", attacker),
    };
    Test::skill(scene, who, attack.skill(), what).with(modifiers).as_attack()
}

/// CE-DEF-1, CE-DEF-3, CE-DEF-5, CE-DEF-6, CE-DEF-7, CE-DEF-9: the standing defense that counts against this attack. It
/// needs no decision, and can be used any number of times.
pub fn standing(scene: &Scene, a: &Attack, who: Who) -> Option<Stance> {
    let stance = turn::stance_of(scene, who)?;
    let able = aware(scene, a.by, who) && derived::can_act(scene, who) && !scene.has(who, PINNED);
    let counts = match stance.kind {
        StanceKind::Attack | StanceKind::Escape => a.by_hand(),
        StanceKind::Dodge => a.by_hand() || a.slow() || stance.covered,
        StanceKind::FightBack => a.by_hand() || (!a.explosive() && derived::close(scene, a.by, who)),
    };
    (able && counts).then_some(stance)
}

/// CE-ATK-1 step 5, CE-RES-7, CE-RES-8, CE-OPT-2: whether the attack succeeds against what opposes it.
pub fn works(scene: &Scene, attack: Shown, against: Option<Shown>) -> bool {
    let Some(against) = against else { return attack.rank >= 1 };
    if !ties(attack, against) {
        return attack.rank >= 1 && (against.rank == 0 || overcomes(attack, against));
    }
    match &*scene.option(options::TIE_RULE) {
        "attacker" => true,
        "higher_target" => attack.target > against.target,
        _ => false,
    }
}

/// CE-DEF-8: whether a fight back takes effect, that is, overcomes the attack. CE-OPT-2: in a tie, the option may let
/// the higher target number win.
pub fn beaten_by(scene: &Scene, attack: Shown, counter: Shown) -> bool {
    if ties(attack, counter) {
        return scene.option(options::TIE_RULE) == "higher_target" && counter.target > attack.target;
    }
    overcomes(counter, attack)
}
