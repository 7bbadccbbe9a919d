//! CE-DMG-8 to 11: the consequences of losing HP.

use super::death::{FAINTS, stuns_by_loss};
use super::dormant::relapse;
use super::{Blow, Harm, dies, faints, injury};
use crate::conditions::{AIMED, DEAD, HAS_KILLED, WAS_HURT};
use crate::derived::{self, Stage};
use crate::sheet;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// CE-DMG-10: the HP at which a body gives out.
pub(super) const OUT_AT: i32 = 2;

/// CE-DMG-4 steps 6 and 7: a blow lands. Returns whether the injury test is due.
pub fn land(play: &mut Play, blow: &Blow) -> bool {
    play.following(blow.cause, |play| lands(play, blow))
}

fn lands(play: &mut Play, blow: &Blow) -> bool {
    let striker = striker(play.scene(), blow);
    if hits_in_vain(play, blow.to, striker.as_ref()) {
        return false;
    }
    let hp = play.get(blow.to, sheet::HP);
    let loss = match blow.harm {
        Harm::Nothing => return false,
        Harm::Points(n) => n,
        Harm::End => hp,
    };
    if blow.harm == Harm::End && hp <= 0 {
        dies(play, blow.to, "CE-DMG-10");
        kills(play, blow);
        return false;
    }
    if loss <= 0 {
        play.by("CE-DMG-5").tell(LineKind::Effect, text!(blow.to, " is not hurt."));
        return false;
    }
    // CE-TURN-4: in a group, what counts is the HP from before anything landed.
    let before = play.scene().as_before().get(blow.to, sheet::HP);
    let hp = play.get(blow.to, sheet::HP);
    let left = takes(play, blow.to, loss, striker.as_ref(), "CE-DMG-8");
    // (c), CE-DMG-9
    if loss.saturating_mul(2) >= before && left > 0 {
        stuns_by_loss(play, blow.to);
    }
    let due = falls_unconscious(play, blow.to, hp, left);
    kills(play, blow);
    due
}

/// Whose blow it was, and the weapon.
struct Striker {
    who: Who,
    with: Text,
}

/// Whose blow it was, if the log can say so to everybody who knows of the victim.
fn striker(scene: &Scene, blow: &Blow) -> Option<Striker> {
    let known = blow.from != blow.to && !scene.combatant(blow.from).hidden;
    known.then(|| Striker { who: blow.from, with: blow.with.clone() })
}

/// CE-RES-16: the same as [`past_all_harm`], of somebody that `striker` has hit.
fn hits_in_vain(play: &mut Play, who: Who, striker: Option<&Striker>) -> bool {
    let Some(by) = striker.filter(|_| past_harm(play.scene(), who)) else { return past_all_harm(play, who) };
    let object = derived::is_object(play.scene(), who);
    let already = if object { ", which is destroyed already." } else { ", who is dead already." };
    play.by("CE-RES-16").tell(LineKind::Effect, text!(by.who, " hits ", who, already));
    true
}

/// CE-RES-16: tells so of somebody who is dead, or destroyed, already.
pub fn past_all_harm(play: &mut Play, who: Who) -> bool {
    let past = past_harm(play.scene(), who);
    if past {
        let words = if derived::is_object(play.scene(), who) { " is destroyed already." } else { " is dead already." };
        play.by("CE-RES-16").tell(LineKind::Effect, text!(who, words));
    }
    past
}

/// CE-PROT-7: tells so of somebody beyond anything physical.
pub fn transcends(play: &mut Play, who: Who) -> bool {
    let beyond = derived::stage(play.scene(), who) == Stage::Transcendent;
    if beyond {
        play.by("CE-PROT-7").tell(LineKind::Effect, text!(who, " is beyond anything physical."));
    }
    beyond
}

/// Dead or destroyed, so beyond further harm.
pub fn past_harm(scene: &Scene, who: Who) -> bool {
    scene.has(who, DEAD) || (derived::is_object(scene, who) && scene.get(who, sheet::HP) <= 0)
}

/// CE-SAN-4: notes the killing of somebody, conscious or not.
fn kills(play: &mut Play, blow: &Blow) {
    if play.has(blow.to, DEAD) && blow.from != blow.to {
        play.by("CE-SAN-4").condition(blow.from, Cond::new(HAS_KILLED));
    }
}

/// Takes HP, with all consequences except stunning. Returns whether the injury test is due.
pub fn lose(play: &mut Play, who: Who, loss: i32, rule: &'static str) -> bool {
    let hp = play.get(who, sheet::HP);
    let left = takes(play, who, loss, None, rule);
    falls_unconscious(play, who, hp, left)
}

/// CE-DMG-8 (a) and (b): takes HP, and the aim; at 0 HP, death. Returns the HP left.
fn takes(play: &mut Play, who: Who, loss: i32, striker: Option<&Striker>, rule: &'static str) -> i32 {
    let hp = play.get(who, sheet::HP);
    if loss <= 0 || hp <= 0 {
        return hp;
    }
    let left = (hp - loss).max(0);
    play.by(rule).set(who, sheet::HP, left);
    let object = derived::is_object(play.scene(), who);
    if object {
        let words = if left > 0 { lost(who, hp - left, striker) } else { text!(who, " is destroyed.") };
        play.by("CE-DMG-11").tell_in(LineKind::Effect, Tone::Bad, words);
        return left;
    }
    let most = derived::hp_max(play.scene(), who);
    // The last blow may do more than is left. How much that was is on the sheet, which others do not see.
    let words = match left {
        0 => text!(who, " loses all remaining HP").then(to(striker)),
        _ => lost(who, hp - left, striker),
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, words);
    let state = match left {
        0 => text!(who, " had ", hp, " of ", most, " HP."),
        _ => text!(who, " has ", left, " of ", most, " HP left."),
    };
    play.by(rule).tell_side(who, LineKind::Note, state);
    // (a)
    if play.has(who, AIMED) {
        play.by("CE-DMG-8").end(who, AIMED);
        play.by("CE-ACT-1").tell(LineKind::Effect, text!(who, " loses the aim."));
    }
    play.by("CE-HEAL-4").set(who, sheet::FIRST_AID_USED, false);
    if play.scene().round.is_some() && !play.has(who, WAS_HURT) {
        play.by("CE-SAN-4").condition(who, Cond::new(WAS_HURT));
    }
    // (b)
    if left == 0 {
        dies(play, who, "CE-DMG-10");
    }
    left
}

fn lost(who: Who, points: i32, striker: Option<&Striker>) -> Text {
    text!(who, " loses ", points, " HP").then(to(striker))
}

/// " to Gunman's rifle.": in a group the losses are told apart from the rolls that caused them (CE-TURN-4).
fn to(striker: Option<&Striker>) -> Text {
    striker.map_or(text!("."), |by| text!(" to ", by.who, "'s ").then(by.with.clone()).and("."))
}

/// CE-DMG-8 (d) and (e): falls unconscious. Returns whether the injury test is due.
fn falls_unconscious(play: &mut Play, who: Who, before: i32, left: i32) -> bool {
    if left == 0 || left >= before || derived::is_object(play.scene(), who) {
        return false;
    }
    if left <= OUT_AT {
        faints(play, who, "CE-DMG-10", FAINTS);
    }
    relapse(play, who, before, left);
    left <= OUT_AT && derived::is_protagonist(play.scene(), who)
}

/// Takes HP, and makes the injury test at once if it is due.
pub fn suffers(play: &mut Play, who: Who, loss: i32, rule: &'static str) -> Flow {
    if lose(play, who, loss, rule) { injury(play, who) } else { Ok(()) }
}
