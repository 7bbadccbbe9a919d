//! CC-TURN-10, 11, CC-GM-9: the surprise attack.

use super::anew;
use crate::conditions::{EXPOSED, IN_AMBUSH, SURPRISED};
use crate::rolls::{self, Difficulty, Test};
use crate::sheet::Number;
use crate::{derived, sheet, turn};
use fray_engine::base::Who;
use fray_engine::fact::{Cause, LineKind, Question, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::target::handle;
use fray_engine::text;

fray_engine::form! {
    /// CC-GM-9.
    NOTICE {
        roll: Vec<Who> = "May notice with a roll",
        aware: Vec<Who> = "Notice without one",
        skill: String = "With",
    }
}

const BEST: &str = "best";

/// CC-TURN-10: the surprise attack before round 1. Returns whether round 0 has begun.
pub(super) fn spring(play: &mut Play) -> Flow<bool> {
    if ambushers(play.scene()).is_empty() || targets(play.scene()).is_empty() {
        return Ok(false);
    }
    let answer = play.by("CC-GM-9").ask(|s| Some(question(s)))?;
    let s = play.scene();
    let all = targets(s);
    let (may_roll, aware) = match &answer {
        Some(given) => (NOTICE.roll.handles(given), NOTICE.aware.handles(given)),
        None => (vec![], vec![]),
    };
    let named = |handles: &[&str], w: Who| handles.contains(&s.combatant(w).handle.0.as_str());
    let knows: Vec<Who> = all.iter().copied().filter(|w| named(&aware, *w)).collect();
    let rolling: Vec<Who> = all.iter().copied().filter(|w| named(&may_roll, *w) && !knows.contains(w)).collect();
    let skill = answer.as_ref().and_then(|a| NOTICE.skill.of(a)).and_then(sheet::skill);
    // CC-RES-11: if there are several ambushers, the lowest Stealth counts.
    let stealth = ambushers(s).into_iter().map(|w| derived::value(s, w, sheet::STEALTH)).min().unwrap_or(0);
    let mut surprised = Vec::new();
    for who in all {
        let rolls = rolling.contains(&who);
        let notices = knows.contains(&who) || (rolls && notices(play, who, skill, stealth)?);
        let cause = if rolls { play.last_roll_told().into() } else { Cause::Rule };
        if notices {
            let words = text!(who, " notices the ambush.");
            play.by("CC-TURN-10").because(cause).tell_in(LineKind::Effect, Tone::Good, words);
        } else {
            surprised.push((who, cause));
        }
    }
    if surprised.is_empty() {
        over(play);
        return Ok(false);
    }
    begin(play, &surprised);
    Ok(true)
}

fn begin(play: &mut Play, surprised: &[(Who, Cause)]) {
    play.by("CC-TURN-11").begin_surprise_round();
    play.by("CC-TURN-11").tell(LineKind::Round, text!("A surprise attack."));
    for (who, cause) in surprised {
        play.by("CC-COND-17").condition(*who, Cond::new(SURPRISED));
        let words = text!(*who, " is surprised.");
        play.by("CC-TURN-11").because(*cause).tell_in(LineKind::Effect, Tone::Bad, words);
    }
    for who in play.scene().ids().collect::<Vec<_>>() {
        anew::renew(play, who);
        anew::note_dex(play, who);
    }
    let slots = turn::make(play.scene(), &ambushers(play.scene()));
    play.by("CC-TURN-11").order(slots);
}

/// CC-TURN-11: the ambushers that the GM has marked, if they can act.
fn ambushers(scene: &Scene) -> Vec<Who> {
    derived::taking_part(scene)
        .into_iter()
        .filter(|w| scene.has(*w, IN_AMBUSH) && derived::is_able(scene, *w))
        .collect()
}

/// Everybody on another side who could notice them.
fn targets(scene: &Scene) -> Vec<Who> {
    let lying = ambushers(scene);
    let foe = |w: &Who| lying.iter().any(|a| derived::hostile(scene, *a, *w));
    let aware = |w: &Who| !derived::is_out(scene, *w);
    derived::taking_part(scene).into_iter().filter(|w| !lying.contains(w) && foe(w) && aware(w)).collect()
}

fn question(s: &Scene) -> Question {
    let all = targets(s);
    let option = |w: &Who| Opt::new(handle(s, *w), text!(*w));
    let handles = all.iter().map(|w| handle(s, *w)).collect();
    let number = 0..=all.len().min(usize::from(u16::MAX)) as u16;
    let mut skills = vec![Opt::new(BEST, "the better of Spot Hidden and Listen")];
    let listed = [sheet::SPOT_HIDDEN, sheet::LISTEN, sheet::PSYCHOLOGY];
    skills.extend(listed.map(|f| Opt::new(sheet::id(f), sheet::name(f))));
    let form = Form::group([
        NOTICE.roll.some_of(all.iter().map(option).collect(), number.clone(), handles),
        NOTICE.aware.some_of(all.iter().map(option).collect(), number, vec![]),
        NOTICE.skill.one_of(skills),
    ]);
    let why = "Those named in neither list are surprised without a roll.";
    Question::ruling("ambush", "A surprise attack: who may notice it?", form).why(why)
}

/// CC-TURN-10, CC-RES-11.
fn notices(play: &mut Play, who: Who, skill: Option<Number>, stealth: i32) -> Flow<bool> {
    let s = play.scene();
    let best = || {
        let (spot, listen) = (derived::value(s, who, sheet::SPOT_HIDDEN), derived::value(s, who, sheet::LISTEN));
        if listen > spot { sheet::LISTEN } else { sheet::SPOT_HIDDEN }
    };
    let f = skill.unwrap_or_else(best);
    let test = Test::of(s, who, f, "to notice the ambush").difficulty(Difficulty::against(stealth));
    let mut rolled = rolls::roll(play, test)?;
    rolls::success_window(play, &mut rolled)?;
    Ok(rolled.succeeds())
}

/// CC-COND-17: round 0 is over, and with it surprise.
pub(super) fn over(play: &mut Play) {
    for who in play.scene().ids().collect::<Vec<_>>() {
        play.by("CC-COND-17").end(who, SURPRISED);
        play.by("CC-COND-12").end(who, EXPOSED);
        play.by("CC-TURN-11").end(who, IN_AMBUSH);
        // CC-TURN-25: of anyone who has come meanwhile, too, rolls of an earlier fight no longer count.
        play.by("CC-TURN-25").set(who, sheet::INIT_RESULT, None);
    }
}
