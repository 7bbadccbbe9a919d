//! CE-ATK-1 steps 5 to 9: the results of attacks.

use super::effect::{self, LandingOrder, Pending, apply};
use super::volley::{self, Shot, Volley};
use super::{critical, fumble, hit, radius, terror};
use crate::conditions::UNAWARE;
use crate::declared::{Act, Attack, Trick};
use crate::harm;
use crate::options;
use crate::reactions::{self, Reaction, Reply};
use crate::rolls::{Shown, ties};
use crate::turn;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Cause, LineKind};
use fray_engine::play::{Degree, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// Carries out an attack that has been checked.
pub fn perform(play: &mut Play, a: Attack) -> Flow {
    match volley::roll(play, a, &[])? {
        Some(volley) => finish(play, &[volley], LandingOrder::Each, vec![]),
        None => Ok(()),
    }
}

/// CE-ATK-1 steps 5 to 9; CE-TURN-4 (e): in a group, everything lands at once.
pub(super) fn finish(play: &mut Play, volleys: &[Volley], pace: LandingOrder, mut later: Vec<Pending>) -> Flow {
    for v in volleys {
        let inside = radius::inside(play, v)?;
        cover_at_once(play, v);
        hits(play, v, &inside, pace, &mut later)?;
    }
    for v in volleys {
        counters(play, v, pace, &mut later)?;
    }
    land_all(play, later)?;
    for v in volleys {
        fumble::of_volley(play, v)?;
    }
    for v in volleys {
        // CE-DEF-3, CE-FEAR-3: anyone who dodges into cover is already there when terror spreads.
        covered(play, v);
        terror::after(play, v)?;
        noticed(play, v);
    }
    Ok(())
}

/// CE-OPT-19: with `at_once`, the cover that a dodge names also counts against an attack that overcomes the dodge.
fn cover_at_once(play: &mut Play, v: &Volley) {
    if play.option(options::DODGE_COVER) == "at_once" {
        covered(play, v);
    }
}

/// CE-DEF-3, 4: successful dodgers end up behind the cover that they named.
fn covered(play: &mut Play, v: &Volley) {
    for reply in v.replies.iter().filter(|r| r.rolled.succeeds()) {
        reactions::take_cover(play, reply.who, &reply.reaction);
    }
}

/// CE-COND-8: anyone who has been attacked is no longer unaware, except in turn 0.
fn noticed(play: &mut Play, v: &Volley) {
    play.by("CE-ATK-10").reveal(v.attack.by);
    if play.scene().round == Some(0) {
        return;
    }
    for shot in &v.shots {
        let hit = if v.attack.radius() > 0 && shot.rolled.succeeds() {
            super::form::in_radius(play.scene(), &v.attack, shot.to)
        } else {
            vec![]
        };
        for who in shot.to.into_iter().chain(hit) {
            play.by("CE-COND-8").end(who, UNAWARE);
        }
    }
}

/// CE-ATK-1 steps 5 and 6.
fn hits(play: &mut Play, v: &Volley, inside: &[Who], pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    if v.attack.radius() > 0 {
        return radius::hits(play, v, inside, pace, later);
    }
    for shot in &v.shots {
        let Some(to) = shot.to else { continue };
        let through = v.gets_through(play.scene(), shot, to);
        play.by("CE-ATK-1").achieves(v.attack.by, to, degree(v, shot, through));
        if through {
            works(play, v, shot, to, pace, later)?;
        } else {
            misses(play, v, shot, to);
        }
    }
    Ok(())
}

/// CE-ODDS-4: how odds count it.
pub(super) fn degree(v: &Volley, shot: &Shot, through: bool) -> Degree {
    match through {
        true if v.critical(shot) => Degree::new(2, "critical hit"),
        true => Degree::new(1, "hit"),
        false => Degree::new(0, "miss"),
    }
}

pub(super) fn misses(play: &mut Play, v: &Volley, shot: &Shot, to: Who) {
    let words = if !shot.rolled.succeeds() {
        match v.attack.act {
            Act::Disarm | Act::Pin => text!(v.attack.by, " does not get hold of ", to, "."),
            Act::Attack | Act::Called | Act::Ambush | Act::Point => text!(v.attack.by, " misses ", to, "."),
        }
    } else {
        why_stopped(play, v, shot, to)
    };
    let reply = v.reply_of(to).filter(|_| shot.rolled.succeeds());
    let roll = reply.map_or(shot.rolled.no, |reply| reply.rolled.no);
    play.by("CE-ATK-1").because(roll).tell(LineKind::Effect, words);
}

/// CE-DEF: what has stopped the attack, number against number.
pub(super) fn why_stopped(play: &Play, v: &Volley, shot: &Shot, to: Who) -> Text {
    let shown = v.shown(shot);
    let numbers = |by: Shown| {
        let tie = if ties(shown, by) { ", a tie." } else { "." };
        text!(", ").then(by.words()).and(" against ").then(shown.words()).and(tie)
    };
    match v.reply_of(to).map(|r| (&r.reaction, r.rolled.shown())) {
        Some((Reaction::Dodge { .. }, roll)) => text!(to, " dodges it").then(numbers(roll)),
        Some((Reaction::FightBack(_), roll)) => text!(to, " fends it off").then(numbers(roll)),
        Some((Reaction::Escape, roll)) if reactions::beaten_by(play.scene(), shown, roll) => {
            text!(to, " twists free of it").then(numbers(roll))
        }
        Some((Reaction::Escape, roll)) => text!(to, " keeps it off, but is still pinned").then(numbers(roll)),
        None => match v.stance(play.scene(), to) {
            Some(stance) => {
                let what = text!(to, "'s ", stance.kind.label(), " of ", stance.roll, " still stands");
                what.and(" and stops ").and(v.attack.by).and("'s attack").then(numbers(stance.shown()))
            }
            None => text!(to, " gets clear of it."),
        },
    }
}

/// CE-RES-7: tells which defense the attack got past; without that, nobody could see why the defense did not help.
pub(super) fn tell_defense_beaten(play: &mut Play, v: &Volley, shot: &Shot, to: Who) {
    if let Some(against) = v.opposing(play.scene(), to).filter(|against| against.rank > 0) {
        let shown = v.shown(shot);
        let words = if ties(shown, against) {
            text!("The ").then(shown.words()).and(" ties with ").and(to).and("'s, and wins the tie.")
        } else {
            text!("The ").then(shown.words()).and(" gets past ").and(to).and("'s ").then(against.words()).and(".")
        };
        play.by("CE-RES-7").because(Cause::Rule).tell(LineKind::Effect, words);
    }
}

/// The attack takes effect on `to`.
fn works(play: &mut Play, v: &Volley, shot: &Shot, to: Who, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    let a = &v.attack;
    tell_defense_beaten(play, v, shot, to);
    match a.act {
        Act::Disarm => apply(play, Pending::Disarm { by: a.by, to, object: a.object }, pace, later),
        Act::Pin => apply(play, Pending::Pin { by: a.by, to }, pace, later),
        Act::Attack | Act::Called | Act::Ambush | Act::Point => strike(play, v, shot, to, pace, later),
    }
}

/// CE-ATK-8, CE-DMG-16: the damage of a hit, with whatever a critical is traded for.
pub(super) fn strike(
    play: &mut Play,
    v: &Volley,
    shot: &Shot,
    to: Who,
    pace: LandingOrder,
    later: &mut Vec<Pending>,
) -> Flow {
    let mut strike = hit::strike(play.scene(), v, shot, to);
    // CE-PROT-2, CE-ACT-26: a target whom the first of two shots puts out was not helpless when both were fired.
    strike.chosen &= v.finds_helpless(to);
    let traded = critical::trade(play, v, &strike)?;
    critical::change(&mut strike, traded.what);
    let blow = harm::strike(play, &strike)?;
    apply(play, Pending::Blow(blow), pace, later)?;
    // CE-ACT-27: stuns even if armor stops all the damage. CE-PROT-7: but not a target that nothing physical can touch.
    let touched = blow.harm != harm::Harm::Nothing;
    if touched && v.attack.trick == Trick::Stun {
        apply(play, Pending::Stun(to, "CE-ACT-27"), pace, later)?;
    }
    effect::stuns(play, &v.attack, blow, pace, later)?;
    critical::effect(play, v, blow, traded, pace, later)
}

/// CE-ATK-1 step 7: fight backs that overcome the attack.
fn counters(play: &mut Play, v: &Volley, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    for reply in &v.replies {
        match &reply.reaction {
            Reaction::FightBack(_) => counter(play, v, reply, pace, later)?,
            Reaction::Escape if overcomes(play.scene(), v, reply) => {
                turn::free(play, reply.who, "CE-OPT-15");
                let kind = turn::StanceKind::Escape;
                turn::record(play, reply.who, kind, reply.rolled, false, "CE-PIN-6");
            }
            Reaction::Escape | Reaction::Dodge { .. } => {}
        }
    }
    Ok(())
}

/// CE-DEF-8, CE-ACT-26: whether the reply overcomes every shot at the one who made it.
fn overcomes(scene: &Scene, v: &Volley, reply: &Reply) -> bool {
    let at = |s: &&Shot| v.attack.radius() > 0 || s.to == Some(reply.who);
    v.shots.iter().filter(at).all(|s| reactions::beaten_by(scene, v.shown(s), reply.rolled.shown()))
}

fn counter(play: &mut Play, v: &Volley, reply: &Reply, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    let Reaction::FightBack(counter) = &reply.reaction else { return Ok(()) };
    if !overcomes(play.scene(), v, reply) {
        return Ok(());
    }
    let (who, to) = (reply.who, v.attack.by);
    let a = counter.attack(play.scene(), who, to);
    play.by("CE-DEF-8").tell(LineKind::Effect, text!(who, " turns the attack against ", to, "."));
    match a.act {
        Act::Disarm => apply(play, Pending::Disarm { by: who, to, object: a.object }, pace, later),
        Act::Pin => apply(play, Pending::Pin { by: who, to }, pace, later),
        Act::Attack | Act::Called | Act::Ambush | Act::Point => {
            let strike = hit::strike_with(play.scene(), &a, to, reply.rolled.critical());
            let blow = harm::strike(play, &strike)?;
            apply(play, Pending::Blow(blow), pace, later)
        }
    }
}

/// CE-TURN-4 (e): all losses land at once; then the victims make their injury tests, in encounter order.
fn land_all(play: &mut Play, later: Vec<Pending>) -> Flow {
    let mut due: Vec<Who> = Vec::new();
    for one in later {
        if let Some(who) = effect::land(play, &one)
            && !due.contains(&who)
        {
            due.push(who);
        }
    }
    due.sort_unstable();
    due.into_iter().try_for_each(|who| {
        let alive = play.get(who, crate::sheet::HP) > 0;
        if alive { harm::injury(play, who) } else { Ok(()) }
    })
}
