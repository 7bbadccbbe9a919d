//! CE-ATK-1 step 5, CE-DEF: the attack's roll against the defender's, as odds count it and the log tells it.

use super::volley::{Shot, Volley};
use crate::declared::Act;
use crate::reactions::{self, Reaction};
use crate::rolls::{Shown, ties};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Cause, LineKind};
use fray_engine::play::{Degree, Play};
use fray_engine::text;

/// CE-ODDS-4: how odds count a miss.
pub(super) fn miss() -> Degree {
    Degree::new(0, "miss")
}

/// CE-ODDS-4: how odds count a hit.
pub(super) fn hit(v: &Volley, shot: &Shot, to: Who) -> Degree {
    if v.critical(shot, to) { Degree::new(2, "critical hit") } else { Degree::new(1, "hit") }
}

/// `number`: which shot of a double shot it is, from 0.
pub(super) fn misses(play: &mut Play, v: &Volley, shot: &Shot, to: Who, number: Option<usize>) {
    let which = match number {
        None => ".",
        Some(0) => " with the first shot.",
        Some(_) => " with the second shot.",
    };
    let words = if !shot.rolled.succeeds() {
        match v.attack.act {
            Act::Disarm | Act::Pin => text!(v.attack.by, " does not get hold of ", to, "."),
            Act::Attack | Act::Called | Act::Ambush | Act::Point => text!(v.attack.by, " misses ", to, which),
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
