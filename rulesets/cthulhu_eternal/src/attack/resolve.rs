//! CE-ATK-1 steps 5 to 9: the results of attacks.

use super::comparison::{self, misses, tell_defense_beaten};
use super::damage::strike;
use super::effect::{self, LandingOrder, Pending, apply};
use super::volley::{self, Shot, Volley};
use super::{fumble, hit, radius, terror};
use crate::conditions::UNAWARE;
use crate::declared::{Act, Attack};
use crate::derived;
use crate::harm;
use crate::options;
use crate::reactions::{self, Reaction, Reply};
use crate::turn::{self, Stance, StanceKind};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
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
    let (fumbles, effects): (Vec<Pending>, _) = later.into_iter().partition(|one| matches!(one, Pending::Fumble(_)));
    land_all(play, effects)?;
    for v in volleys {
        fumble::of_volley(play, v)?;
    }
    for one in fumbles {
        if let Pending::Fumble(attack) = one {
            fumble::fumble(play, &attack)?;
        }
    }
    for v in volleys {
        // CE-DEF-3, CE-FEAR-3: anyone who dodges into cover is already there when terror spreads.
        covered(play, v);
        // CE-COND-8, CE-FEAR-8: a combatant who has been attacked is aware of the terror as well.
        noticed(play, v);
        terror::after(play, v)?;
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
    if derived::surprise_round(play.scene()) {
        return;
    }
    for shot in &v.shots {
        let hit = if v.attack.radius().is_some() && shot.rolled.succeeds() {
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
    if v.attack.radius().is_some() {
        return radius::hits(play, v, inside, pace, later);
    }
    for (n, shot) in v.shots.iter().enumerate() {
        let Some(to) = shot.to else { continue };
        if volley::tell_if_gone(play, to) {
            continue;
        }
        let through = v.gets_through(play.scene(), shot, to);
        let degree = if through { comparison::hit(v, shot, to) } else { comparison::miss() };
        play.by("CE-ATK-1").achieves(v.attack.by, to, degree);
        if through {
            works(play, v, shot, to, pace, later)?;
        } else {
            misses(play, v, shot, to, (v.shots.len() > 1).then_some(n));
        }
    }
    Ok(())
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

/// CE-ATK-1 step 7: fight backs that overcome the attack.
fn counters(play: &mut Play, v: &Volley, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    for reply in &v.replies {
        match &reply.reaction {
            Reaction::FightBack(_) => counter(play, v, reply, pace, later)?,
            Reaction::Escape if overcomes(play.scene(), v, reply) => {
                turn::free(play, reply.who, "CE-OPT-15");
                let stance = Stance::new(StanceKind::Escape, reply.rolled);
                turn::record(play, reply.who, stance, "CE-PIN-6");
            }
            Reaction::Escape | Reaction::Dodge { .. } => {}
        }
    }
    Ok(())
}

/// CE-DEF-8, CE-ACT-26: whether the reply overcomes every shot at the one who made it.
fn overcomes(scene: &Scene, v: &Volley, reply: &Reply) -> bool {
    let at = |s: &&Shot| v.attack.radius().is_some() || s.to == Some(reply.who);
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
            let critical = reply.rolled.critical();
            let strike = harm::Strike { critical, ..hit::strike_with(play.scene(), &a, to) };
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
