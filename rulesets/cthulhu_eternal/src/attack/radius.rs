//! CE-KR-1 to 5: attacks with a Kill Radius.

use super::effect::{LandingOrder, Pending, apply, gas};
use super::stray::stray;
use super::volley::Volley;
use super::{comparison, damage, form, hit};
use crate::declared::Attack;
use crate::{derived, harm};
use fray_engine::base::Who;
use fray_engine::fact::{Cause, LineKind, Question, Tone};
use fray_engine::form::{Form, Input, Opt, OptionStyle};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// CE-KR-1, 3 to 5: everybody inside the Kill Radius is hit, unless a defense exempts them.
pub(super) fn hits(play: &mut Play, v: &Volley, inside: &[Who], pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    counted(play, v, inside);
    let Some(shot) = v.shots.first().filter(|s| s.rolled.succeeds()) else {
        return collateral(play, v, pace, later);
    };
    // CE-GM-10: cover that the blast destroys has still stood in its way.
    let mut things = Vec::new();
    for to in inside.iter().copied() {
        let (pace, later) = match derived::is_object(play.scene(), to) {
            true => (LandingOrder::Together, &mut things),
            false => (pace, &mut *later),
        };
        if !v.gets_through(play.scene(), shot, to) {
            let words = comparison::why_stopped(play, v, shot, to);
            let cause = v.reply_of(to).map_or(Cause::Rule, |reply| reply.rolled.no.into());
            play.by("CE-KR-5").because(cause).tell(LineKind::Effect, words);
            continue;
        }
        comparison::tell_defense_beaten(play, v, shot, to);
        if hit::harmless(&v.attack) {
            gas(play, &v.attack, to, pace, later)?;
        } else {
            damage::strike(play, v, shot, to, pace, later)?;
        }
    }
    things.into_iter().try_for_each(|one| apply(play, one, pace, later))
}

/// CE-ODDS-8, CE-KR-5: odds count what becomes of the chosen target, which a dodge may exempt, not the roll alone.
fn counted(play: &mut Play, v: &Volley, inside: &[Who]) {
    let Some((shot, to)) = v.shots.first().and_then(|shot| Some((shot, shot.to?))) else { return };
    let through = inside.contains(&to) && v.gets_through(play.scene(), shot, to);
    let degree = if through { comparison::hit(v, shot, to) } else { comparison::miss() };
    play.by("CE-KR-5").achieves(v.attack.by, to, degree);
}

fn pick(scene: &Scene, all: &[Who], proposed: impl Fn(Who) -> bool) -> Form {
    let options: Vec<Opt> = all.iter().map(|w| Opt::combatant(scene, *w)).collect();
    let default = all.iter().zip(&options).filter(|(w, _)| proposed(**w)).map(|(_, o)| o.id.clone()).collect();
    let max = options.len().min(usize::from(u16::MAX)) as u16;
    Form::Pick { options, min: 0, max, default, style: OptionStyle::Plain }
}

fn names(scene: &Scene, answer: &Input, who: Who) -> bool {
    answer.words().contains(&scene.combatant(who).handle.0.as_str())
}

/// CE-KR-1: the target and every character inside are proposed; a thing only if it is the target.
fn proposed(scene: &Scene, a: &Attack, target: Option<Who>, who: Who) -> bool {
    target.or(a.to) == Some(who) || !derived::is_object(scene, who)
}

/// CE-RES-16: those in the Kill Radius who can still be harmed; the target in any case.
fn touchable(scene: &Scene, a: &Attack, target: Option<Who>) -> Vec<Who> {
    let counts = |w: &Who| target.or(a.to) == Some(*w) || !harm::past_harm(scene, *w);
    form::in_radius(scene, a, target).into_iter().filter(counts).collect()
}

/// CE-KR-4, CE-DEC-7, CE-GM-9: who inside is hit: everybody, unless the GM exempts some. CE-KR-5: as they stood before dodgers
/// moved. The GM is asked only about those who are not exempt by a defense.
pub(super) fn inside(play: &mut Play, v: &Volley) -> Flow<Vec<Who>> {
    let Some(shot) = v.shots.first().filter(|s| v.attack.radius().is_some() && s.rolled.succeeds()) else {
        return Ok(vec![]);
    };
    let (a, to) = (&v.attack, shot.to);
    let exempt = |s: &Scene, who: Who| !v.gets_through(s, shot, who);
    let answer = play.by("CE-DEC-7").ask(|s| {
        let all = touchable(s, a, to);
        let open: Vec<Who> = all.iter().copied().filter(|w| !exempt(s, *w)).collect();
        let ask = || {
            let form = pick(s, &open, |w| proposed(s, a, to, w));
            Question::ruling("kill_radius", "Who in the Kill Radius is hit?", form).why(a.sentence())
        };
        (all.len() > 1 && !open.is_empty()).then(ask)
    })?;
    let s = play.scene();
    let ruled = |w: Who| match &answer {
        Some(answer) => names(s, answer, w),
        None => proposed(s, a, to, w),
    };
    Ok(touchable(s, a, to).into_iter().filter(|w| exempt(s, *w) || ruled(*w)).collect())
}

/// CE-KR-3, CE-DEC-8: a miss comes down elsewhere; the GM may say who is harmed all the same.
fn collateral(play: &mut Play, v: &Volley, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    play.by("CE-KR-3").tell(LineKind::Effect, text!(v.attack.by, " misses."));
    let a = &v.attack;
    let answer = play.by("CE-DEC-8").ask(|s| {
        let all: Vec<Who> = s.ids().collect();
        let form = pick(s, &all, |_| false);
        Some(Question::ruling("collateral", "Does the stray attack hit anybody?", form).why(a.sentence()))
    })?;
    let hit = |who: &Who| answer.as_ref().is_some_and(|answer| names(play.scene(), answer, *who));
    let hit: Vec<Who> = play.scene().ids().filter(hit).collect();
    if hit.is_empty() {
        play.by("CE-KR-3").tell_about(&[v.attack.by], LineKind::Effect, "It goes too far astray to harm anybody.");
    }
    for who in &hit {
        // The GM decides it.
        play.by("CE-DEC-8").because(Cause::Rule).tell_in(
            LineKind::Effect,
            Tone::Bad,
            text!(v.attack.by, "'s stray attack hits ", *who, "."),
        );
    }
    hit.into_iter().try_for_each(|to| stray(play, &v.attack, to, pace, later))
}
