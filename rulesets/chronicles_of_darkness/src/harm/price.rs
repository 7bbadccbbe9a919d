//! CD-TURN-2: the price of killing, and breaking points.

use crate::sheet;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// CD-TURN-2, CD-GM-2: a killer who meant to hurt nobody loses Willpower; one who never said, only if the GM says so.
pub(super) fn of_killing(play: &mut Play, killer: Option<Who>, dead: Who) -> Flow {
    let Some(killer) = killer.filter(|k| *k != dead) else { return Ok(()) };
    let pays = match &*play.get(killer, sheet::HARM) {
        "none" => true,
        "unset" => play.by("CD-GM-2").confirm(|s| {
            let title = text!(
                killer,
                " has killed ",
                dead,
                " without ever saying that it might come to that. Does it cost Willpower?"
            );
            let why =
                text!("1 Willpower and a breaking point for ", killer, ", as if hurting nobody had been the intent.");
            let unset = s.get(killer, sheet::HARM) == "unset";
            unset.then(|| Question::ruling("price_of_killing", title, Form::Confirm { default: false }).why(why))
        })?,
        _ => false,
    };
    if pays {
        let left = play.get(killer, sheet::WILLPOWER) > 0;
        play.by("CD-TURN-2").set_with(killer, sheet::WILLPOWER, |s| (s.get(killer, sheet::WILLPOWER) - 1).max(0));
        let words = if left { " and loses 1 Willpower." } else { ", and has no Willpower left to lose." };
        tell_owner_or_gm(play, killer, "CD-TURN-2", text!(killer, " never meant to kill").and(words));
        breaking_point(play, killer, "CD-TURN-2", "killing without meaning to");
    }
    Ok(())
}

/// CD-GM-5: tells the GM and the player of a breaking point; the roll for it is made outside the fight.
pub fn breaking_point(play: &mut Play, who: Who, rule: &'static str, why: impl Into<Text>) {
    let line = text!("Breaking point for ", who, ": ").then(why).and(". Resolve + Control, after the fight.");
    tell_owner_or_gm(play, who, rule, line);
}

/// CD-TURN-1: only the GM and the character's own player may know the intent.
fn tell_owner_or_gm(play: &mut Play, who: Who, rule: &'static str, line: Text) {
    if play.scene().combatant(who).owner.is_some() {
        play.by(rule).tell_owner(who, LineKind::Effect, line);
    } else {
        play.by(rule).tell_gm(line);
    }
}
