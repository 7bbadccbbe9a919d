//! CE-ATK-1 steps 1 and 2: the declaration, its costs, random targets, and the GM's changes.

use crate::conditions::{AIMED, DEAD, IN_CROWD, PRONE, RUNNING, VERY_FAST};
use crate::declared::{Act, Attack, Trick, modifiers};
use crate::gear::Trait;
use crate::rolls::{self, Test, Told};
use crate::{derived, fear, options, turn};
use fray_engine::base::{Text, Who, plural};
use fray_engine::fact::{LineKind, Modifier, Question};
use fray_engine::form::{Form, Input};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

fray_engine::form! {
    /// CE-DEC-2.
    MODIFIERS {
        more: i32 = "Change it by",
    }
}

/// The attack is told and paid for. `false`: terror keeps the attacker from making it (CE-FEAR-4).
pub(super) fn declare(play: &mut Play, a: &Attack) -> Flow<bool> {
    let rule = a.act.rule();
    play.by(rule).tell(LineKind::Act, || a.sentence());
    // CE-PIN-4: the action is spent before the roll, which then sets the grip.
    turn::spend(play, a.by, rule);
    if a.by_hand()
        && let Some(to) = a.to
        && !fear::steps_up(play, a.by, to)?
    {
        return Ok(false);
    }
    if !a.weapon.row.is(Trait::Thrown) {
        rounds(play, a);
    }
    play.by(rule).acts_against(a.by, a.to.into_iter().collect());
    Ok(true)
}

/// CE-GEAR-1, CE-ATK-6: a thrown weapon ends up where it was thrown in the end.
pub(super) fn thrown(play: &mut Play, a: &Attack, target: Option<Who>) {
    if a.weapon.row.is(Trait::Thrown) {
        rounds(play, &Attack { to: target.or(a.to), ..a.clone() });
    }
}

/// CE-ATK-7: rounds are spent even on a miss; thrown weapons leave the hand.
pub fn rounds(play: &mut Play, a: &Attack) {
    let Some(no) = a.weapon.item else { return };
    if matches!(a.act, Act::Disarm | Act::Pin) {
        return;
    }
    if a.weapon.row.is(Trait::Thrown) {
        if a.weapon.row.kill_radius.is_some() {
            play.by("CE-GEAR-1").item_gone(a.by, no);
        } else {
            let at = a.centre(play.scene(), None);
            play.by("CE-GEAR-1").lay(a.by, no, at);
        }
    } else {
        fires_off(play, a);
    }
}

/// CE-ATK-7: tells how many rounds the attack fires, and how many are left.
pub(super) fn fires_off(play: &mut Play, a: &Attack) {
    let Some(no) = a.weapon.item.filter(|_| a.weapon.row.ranged() && play.option(options::TRACK_AMMO)) else { return };
    let Some(before) = play.scene().item(a.by, no).map(|i| i.left) else { return };
    let rounds = a.rounds().min(before);
    let left = before - rounds;
    play.by("CE-ATK-7").change_item(a.by, no, |i| i.left = left);
    let words = text!(a.by, " fires ", rounds, plural(rounds, " round", " rounds"), " and has ");
    let words = match left {
        0 => words.and("no rounds left in "),
        _ => words.and(left).and(plural(left, " round left in ", " rounds left in ")),
    };
    play.by("CE-ATK-7").tell(LineKind::Note, words.then(a.weapon.what()).and("."));
}

/// CE-ATK-6, CE-ACT-26: the actual target of each roll.
pub(super) fn picks(play: &mut Play, a: &Attack) -> Flow<Vec<Who>> {
    let Some(to) = a.to else { return Ok(vec![]) };
    let rolls = if a.trick == Trick::Double { 2 } else { 1 };
    let mut out = Vec::new();
    for _ in 0..rolls {
        out.push(pick(play, a, to)?);
    }
    Ok(out)
}

fn pick(play: &mut Play, a: &Attack, to: Who) -> Flow<Who> {
    // CE-ACT-27 to 29 are called shots as well.
    let called = a.act == Act::Called || matches!(a.trick, Trick::Stun | Trick::Flesh | Trick::Head);
    let plain = !a.by_hand() && !called && a.radius().is_none();
    let crowd = if play.has(to, IN_CROWD) { crowd(play.scene(), a) } else { vec![] };
    // Two targets who are close together share the shots of a double shot.
    let pair = if a.trick == Trick::Double && crowd.len() < 2 { pair(play.scene(), a, to) } else { vec![] };
    let among = if crowd.len() >= 2 { crowd } else { pair };
    if !plain || among.len() < 2 {
        return Ok(to);
    }
    let sides = among.len() as u16;
    let fallen = rolls::plain(play, a.by, "random_target", sides, "CE-ATK-6")?;
    let picked = usize::try_from(fallen.sum - 1).ok().and_then(|n| among.get(n)).copied().unwrap_or(to);
    let (title, words) = match a.weapon.row.is(Trait::Thrown) {
        true => ("Who the throw goes at", "The throw goes at "),
        false => ("Who the shot goes at", "The shot goes at "),
    };
    let told = Told::pick(title, &fallen, text!(picked));
    rolls::tell(play, "CE-ATK-6", told, text!(words, picked, "."));
    Ok(picked)
}

/// CE-GM-24: the combatants that the GM has marked as part of the crowd, in encounter order. The dead are not targets.
fn crowd(scene: &Scene, a: &Attack) -> Vec<Who> {
    let stands = |w: &Who| scene.has(*w, IN_CROWD) && !scene.has(*w, DEAD);
    scene.ids().filter(|w| *w != a.by && stands(w) && scene.knows(a.by, *w)).collect()
}

/// CE-ACT-26: the target and another foe close to them, in that order.
fn pair(scene: &Scene, a: &Attack, to: Who) -> Vec<Who> {
    let near = |w: &Who| {
        *w != a.by
            && *w != to
            && derived::close(scene, to, *w)
            && derived::hostile(scene, a.by, *w)
            && scene.knows(a.by, *w)
    };
    let other = scene.ids().filter(near).find(|w| !derived::is_out(scene, *w));
    [Some(to), other].into_iter().flatten().collect()
}

/// CE-ATK-1 step 2: what is settled before anybody reacts.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeforeReactions {
    /// CE-DEC-2: the modifier that the GM adds.
    more: i32,
    /// CE-MOD-11, 14: the target runs. Noted here, since a reaction to this attack ends running.
    runs: bool,
}

/// CE-ATK-1 step 2, CE-DEC-2, CE-GM-2: the modifiers as proposed, with the GM's changes.
pub(super) fn settled(play: &mut Play, a: &Attack, target: Option<Who>) -> Flow<BeforeReactions> {
    let answer = play.by("CE-DEC-2").ask(|s| {
        let s = s.as_before();
        let title = text!("The target number is ", test(s, a, target).target(s), ". Change it?");
        let form = Form::group([MODIFIERS.more.number(-80..=80, 0)]);
        // The GM normally states such things beforehand (circumstances, visibility, states), so this ruling is asked
        // only of a GM who has ordered that.
        Some(Question::ruling("modifiers", title, form).why(a.sentence()).only_default_makes_sense())
    })?;
    let more = answer.as_ref().and_then(|i: &Input| MODIFIERS.more.of(i)).unwrap_or(0);
    Ok(BeforeReactions { more, runs: target.is_some_and(|to| play.scene().as_before().has(to, RUNNING)) })
}

/// The test as it is rolled. CE-ACT-1: an aim counts in it. CE-TURN-4: among those who act at once, it is made as if
/// nobody had done anything yet.
pub(super) fn fixed(play: &mut Play, a: &Attack, target: Option<Who>, settled: BeforeReactions) -> Test {
    let scene = play.scene().as_before();
    let mut test = test(scene, a, target);
    let stopped = target.is_some_and(|to| settled.runs && !scene.has_any(to, &[RUNNING, PRONE, VERY_FAST]));
    if stopped {
        let rule = if a.by_hand() { "CE-MOD-14" } else { "CE-MOD-11" };
        test.modifiers.push(Modifier::new(rule, "target is running", -20));
    }
    if settled.more != 0 {
        test.modifiers.push(Modifier::new("CE-DEC-2", "the GM's word", settled.more));
    }
    let test = test.fix(play.scene().as_before());
    if a.act.aimable() && play.has(a.by, AIMED) {
        play.by("CE-ACT-1").end(a.by, AIMED);
    }
    test
}

fn test(scene: &Scene, a: &Attack, target: Option<Who>) -> Test {
    Test::skill(scene, a.by, a.skill(), what(a, target)).with(modifiers(scene, a, target)).as_attack()
}

/// What the test is for, in words: "to hit Bob".
pub(super) fn what(a: &Attack, target: Option<Who>) -> Text {
    match (a.act, target) {
        (Act::Disarm, Some(to)) => text!("to disarm ", to),
        (Act::Pin, Some(to)) => text!("to pin ", to),
        (_, Some(to)) => text!("to hit ", to),
        (_, None) => text!("to place ").then(a.weapon.what()),
    }
}
