//! CD-TURN-11 to 13: ambush.

use super::next::takes_part;
use crate::conditions::{IN_AMBUSH, SURPRISED};
use crate::rolls::{
    Hands, Kind, Pool, arm_modifier, ask_for_dice, attribute, more_dice, roll, skill, standing_modifiers, sum,
};
use crate::{derived, options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier, Question, Tone};
use fray_engine::form::{Form, Opt, OptionStyle};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// Before initiative: the ambushers roll once, then each victim who has a chance to notice, in encounter order. Anyone
/// who has no chance, or notices nothing, is surprised.
pub(super) fn spring(play: &mut Play) -> Flow {
    let ambushers: Vec<Who> = play.scene().ids().filter(|w| lies_in_wait(play.scene(), *w)).collect();
    let Some(sneak) = ambushers.iter().copied().min_by_key(|w| sum(&stealth(play.scene(), *w))) else { return Ok(()) };
    let noticing = chances(play, &ambushers)?;
    let all = victims(play.scene(), &ambushers);
    for who in &ambushers {
        play.by("CD-TURN-11").end(*who, IN_AMBUSH);
    }
    for who in all.iter().filter(|w| !noticing.contains(w)) {
        surprise(play, *who, "CD-TURN-11");
    }
    if noticing.is_empty() {
        return Ok(());
    }
    let rolling: Vec<Who> = noticing.iter().copied().chain([sneak]).collect();
    let willed = ask_for_dice(play, &rolling, |who| {
        if who == sneak {
            text!("You lie in ambush, and roll for all who do.")
        } else {
            text!("Somebody lies in ambush; you may notice in time.")
        }
    })?;
    let bought = |who: Who| willed.contains(&who).then(more_dice);
    let more = bought(sneak);
    let pool = Pool::new(sneak, "ambush", "to lie in ambush", Kind::Plain, move |s| {
        sneaking(s, sneak).into_iter().chain(more.clone()).collect()
    });
    let hidden = roll(play, &pool)?.successes;
    for who in noticing {
        let more = bought(who);
        let pool = Pool::new(who, "notice", "to notice the ambush", Kind::Plain, move |s| {
            notice(s, who).into_iter().chain(more.clone()).collect()
        });
        let seen = roll(play, &pool)?.successes;
        // CD-TURN-12: at least one success, and at least as many as the ambushers.
        if seen >= 1 && seen >= hidden {
            play.by("CD-TURN-12").tell(LineKind::Effect, text!(who, " notices the ambush."));
        } else {
            surprise(play, who, "CD-TURN-12");
        }
    }
    Ok(())
}

fn lies_in_wait(scene: &Scene, who: Who) -> bool {
    scene.has(who, IN_AMBUSH) && takes_part(scene, who) && !derived::is_out(scene, who)
}

/// CD-TURN-12: the pool of the ambushers' one roll.
fn sneaking(scene: &Scene, who: Who) -> Vec<Modifier> {
    let mut modifiers = vec![attribute(scene, who, sheet::DEXTERITY), skill(scene, who, sheet::STEALTH)];
    modifiers.extend(arm_modifier(scene, who, Hands::NotNeeded));
    modifiers
}

/// CD-TURN-12: the same with all modifiers of the roll; the ambusher with the lowest such pool rolls.
fn stealth(scene: &Scene, who: Who) -> Vec<Modifier> {
    let mut modifiers = sneaking(scene, who);
    modifiers.extend(standing_modifiers(scene, who, Kind::Plain));
    modifiers
}

/// CD-TURN-12, CD-OPT-3: Wits + Control, or Wits + a separate Composure.
fn notice(scene: &Scene, who: Who) -> Vec<Modifier> {
    let apart =
        scene.option(options::AMBUSH_POOL) == "wits_composure" && scene.get(who, sheet::COMPOSURE.optional()).is_some();
    let second = if apart { sheet::COMPOSURE } else { sheet::CONTROL };
    vec![attribute(scene, who, sheet::WITS), attribute(scene, who, second)]
}

fn victims(scene: &Scene, ambushers: &[Who]) -> Vec<Who> {
    let hostile = |w: &Who| ambushers.iter().any(|a| derived::hostile(scene, *a, *w));
    scene.ids().filter(|w| !ambushers.contains(w) && derived::is_up(scene, *w) && hostile(w)).collect()
}

/// CD-GM-1: who has a chance to notice; the proposal is every victim.
fn chances(play: &mut Play, ambushers: &[Who]) -> Flow<Vec<Who>> {
    let given = play.by("CD-GM-1").ask(|s| {
        let all = victims(s, ambushers);
        let options: Vec<Opt> = all.iter().map(|w| Opt::combatant(s, *w)).collect();
        let default = options.iter().map(|o| o.id.clone()).collect();
        let form = Form::Pick { max: options.len() as u16, options, min: 0, default, style: OptionStyle::Plain };
        let title = "An ambush: who has a chance to notice?";
        (!all.is_empty())
            .then(|| Question::ruling("ambush", title, form).why("The others are surprised without a roll."))
    })?;
    let s = play.scene();
    let named: Vec<Who> =
        given.map(|g| g.words().into_iter().filter_map(|h| s.find(None, h)).collect()).unwrap_or_default();
    Ok(victims(s, ambushers).into_iter().filter(|w| named.contains(w)).collect())
}

/// CD-TURN-13: until round 1 is over.
fn surprise(play: &mut Play, who: Who, rule: &'static str) {
    play.by("CD-TAG-15").condition(who, Cond::new(SURPRISED));
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is surprised."));
}
