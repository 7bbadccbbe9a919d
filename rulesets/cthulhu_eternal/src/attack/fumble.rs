//! CE-ATK-9, CE-OPT-14: what a fumble does.

use super::effect::LandingOrder;
use super::stray::stray;
use super::volley::Volley;
use crate::conditions::PRONE;
use crate::declared::Attack;
use crate::gear::{self, Trait};
use crate::reactions::Reaction;
use crate::rolls::{self, Told};
use crate::{derived, options};
use fray_engine::base::{Str, Val, ValueType as _, Who};
use fray_engine::fact::{Cause, LineKind, Question, Tone};
use fray_engine::form::{Choice as _, Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::target::nearness;
use fray_engine::text;

/// CE-ATK-9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Malfunction,
    Drop,
    StrayHit,
    Stumble,
    Nothing,
}

impl fray_engine::form::Listed for Outcome {
    const ALL: &'static [(Outcome, &'static str, &'static str)] = &[
        (Outcome::Malfunction, "malfunction", "the weapon stops working"),
        (Outcome::Drop, "drop", "the weapon falls"),
        (Outcome::StrayHit, "stray_hit", "somebody else is struck"),
        (Outcome::Stumble, "stumble", "falls prone"),
        (Outcome::Nothing, "nothing", "nothing more"),
    ];
}

fray_engine::form! {
    /// CE-DEC-3, CE-GM-4, CE-GM-25.
    FUMBLE {
        outcome: Outcome = "Outcome",
        victim("whom"): Who = "Who is hit",
    }
}

/// The fumbles of the attack, then those of fight backs (CE-DEF-10).
pub(super) fn of_volley(play: &mut Play, v: &Volley) -> Flow {
    for shot in &v.shots {
        if shot.rolled.fumble() {
            fumble(play, &v.attack)?;
        }
    }
    for reply in v.replies.iter().filter(|r| r.rolled.fumble()) {
        if let Reaction::FightBack(counter) = &reply.reaction {
            let attack = counter.attack(play.scene(), reply.who, v.attack.by);
            fumble(play, &attack)?;
        }
    }
    Ok(())
}

fn label(outcome: Outcome) -> &'static str {
    let listed = <Outcome as fray_engine::form::Listed>::ALL.iter();
    listed.filter(|(o, _, _)| *o == outcome).map(|(_, _, label)| *label).next().unwrap_or_default()
}

/// CE-DEC-3: the GM decides what happens, or a die does. CE-RES-16: nothing more happens to those that the fight back has
/// put out already.
pub fn fumble(play: &mut Play, a: &Attack) -> Flow {
    if derived::is_out(play.scene(), a.by) {
        play.by("CE-RES-16").tell(LineKind::Effect, text!("Nothing more comes of ", a.by, "'s fumble."));
        return Ok(());
    }
    if play.option(options::FUMBLE_MODE) == "d4" {
        let fallen = rolls::plain(play, a.by, "fumble", 4, "CE-OPT-14")?;
        let n = fallen.sum;
        let outcome = match n {
            1 => Outcome::Malfunction,
            2 => Outcome::Drop,
            3 => Outcome::StrayHit,
            _ => Outcome::Stumble,
        };
        let victim = strays(play.scene(), a).first().copied().unwrap_or(a.by);
        let happening = possible(play.scene(), a, outcome);
        let words = text!(a.by, " rolls ", n, " on the fumble die: ");
        let words = match happening {
            Outcome::StrayHit => words.and("the attack strikes ").and(victim),
            _ if happening == outcome => words.and(label(outcome)),
            _ => words.and(label(outcome)).and(", but no weapon is left in hand"),
        };
        let told = Told::new(a.by, "Fumble", &fallen, label(outcome).into());
        rolls::tell(play, "CE-OPT-14", told, words.and("."));
        return happens(play, a, happening, victim);
    }
    let answer = play.by("CE-DEC-3").ask(|s| Some(question(s, a)))?;
    let Some(answer) = answer else { return Ok(()) };
    let outcome = FUMBLE.outcome.of(&answer).unwrap_or(Outcome::Nothing);
    let victim = FUMBLE.victim.handle(&answer).and_then(|h| play.scene().find(None, h)).unwrap_or(a.by);
    happens(play, a, possible(play.scene(), a, outcome), victim)
}

/// Whether the attacker still has a weapon that can break or fall.
fn weapon_left(scene: &Scene, a: &Attack) -> bool {
    let in_hand = a.weapon.item.and_then(|no| scene.item(a.by, no)).is_some_and(|i| i.slot == gear::HAND);
    in_hand && !a.weapon.row.is(Trait::Natural)
}

/// An outcome that is impossible here becomes a stumble.
fn possible(scene: &Scene, a: &Attack, outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Malfunction | Outcome::Drop if !weapon_left(scene, a) => Outcome::Stumble,
        other => other,
    }
}

fn proposal(scene: &Scene, a: &Attack) -> Outcome {
    match (weapon_left(scene, a), a.weapon.row.ranged()) {
        (true, true) => Outcome::Malfunction,
        (true, false) => Outcome::Drop,
        (false, _) => Outcome::Stumble,
    }
}

fn question(scene: &Scene, a: &Attack) -> Question {
    let listed = <Outcome as fray_engine::form::Listed>::ALL.iter();
    let options = listed.filter(|(o, _, _)| possible(scene, a, *o) == *o).map(|(_, id, label)| Opt::new(*id, *label));
    let strays = strays(scene, a).into_iter().map(|w| Opt::combatant(scene, w));
    let members = [
        FUMBLE.outcome.one_with_default(options.collect(), Some(proposal(scene, a).id().into())),
        FUMBLE.victim.one_of(strays.collect()).shown(FUMBLE.outcome.is(Outcome::StrayHit)),
    ];
    let title = text!(a.by, " fumbles. What happens?");
    Question::ruling("fumble", title, Form::group(members)).why(a.sentence())
}

/// CE-GM-25: who a stray hit may strike: the nearest ally in reach or range, else the attacker; then everybody else.
fn strays(scene: &Scene, a: &Attack) -> Vec<Who> {
    let far = if a.by_hand() { derived::REACH } else { a.weapon.farthest() };
    let mut all: Vec<Who> = scene
        .ids()
        .filter(|w| *w != a.by && derived::is_up(scene, *w) && derived::within(scene.distance(a.by, *w), far))
        .collect();
    all.sort_by_cached_key(|w| (!scene.allies(a.by, *w), nearness(scene, a.by, *w)));
    let at = all.iter().position(|w| !scene.allies(a.by, *w)).unwrap_or(all.len());
    all.insert(at, a.by);
    all
}

fn happens(play: &mut Play, a: &Attack, outcome: Outcome, victim: Who) -> Flow {
    let by = a.by;
    match outcome {
        Outcome::Nothing => Ok(()),
        Outcome::Malfunction => malfunction(play, a),
        Outcome::Drop => {
            if let Some(no) = a.weapon.item {
                gear::fall(play, by, no, "CE-ATK-9");
            }
            Ok(())
        }
        Outcome::Stumble => {
            let words = if play.has(by, PRONE) {
                text!(by, " fumbles, but is on the ground already.")
            } else {
                text!(by, " fumbles, stumbles and falls prone.")
            };
            play.by("CE-ATK-9").condition(by, Cond::new(PRONE));
            play.by("CE-ATK-9").tell_in(LineKind::Effect, Tone::Bad, words);
            Ok(())
        }
        Outcome::StrayHit => {
            let words = if victim == by {
                text!(by, "'s own attack goes astray and hits ", by, ".")
            } else {
                text!(by, " hits ", victim, " by mistake.")
            };
            // CE-GM-25: without a die the GM decides who it is.
            let cause = if play.option(options::FUMBLE_MODE) == "d4" { Cause::Nearest } else { Cause::Rule };
            play.by("CE-ATK-9").because(cause).tell_in(LineKind::Effect, Tone::Bad, words);
            stray(play, a, victim, LandingOrder::Each, &mut vec![])
        }
    }
}

/// CE-SHEET-15: a die decides how many turns it takes to fix.
fn malfunction(play: &mut Play, a: &Attack) -> Flow {
    let Some(no) = a.weapon.item else { return Ok(()) };
    let fallen = rolls::plain(play, a.by, "malfunction", 4, "CE-ATK-9")?;
    let turns = fallen.sum;
    play.by("CE-ATK-9").change_item(a.by, no, |i| {
        let before = i.data.get(gear::MALFUNCTION).map_or(0, i32::get);
        i.data.insert(Str::new_static(gear::MALFUNCTION), Val::Int(before.max(turns)));
    });
    let words = text!(a.by, " fumbles: the ", a.weapon.label.to_lowercase(), " stops working; ");
    let words = words.and(turns).and(gear::turns(turns)).and(" to fix it.");
    let told = Told::new(a.by, "Turns to fix it", &fallen, text!(turns, gear::turns(turns)));
    rolls::tell(play, "CE-ATK-9", told, words);
    Ok(())
}
