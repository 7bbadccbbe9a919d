//! CD-DMG-10 to 14: the effects of a full track.

use super::{LastBox, Row, Type, bleeding, price};
use crate::conditions::{AIMING, BLEEDING, DEAD, DELAYING, DODGING, HUMAN_SHIELD, PRONE, UNCONSCIOUS};
use crate::rolls::{self, Kind, Pool, roll};
use crate::{derived, gear, grapple_state, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier, Question, Tone};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// CD-DMG-1 step 8, for damage that `from` caused.
pub(super) fn settles(play: &mut Play, who: Who, from: Option<Who>) -> Flow {
    match Row::of(play.scene(), who).last_box() {
        // CD-DMG-11: no roll at the moment of the hit.
        LastBox::Empty | LastBox::Marked(Type::Bashing) => Ok(()),
        LastBox::Marked(Type::Lethal) => {
            // CD-DMG-12; CD-DMG-13: fresh damage restarts a stopped bleeding.
            unconscious(play, who, "CD-DMG-12");
            bleeding::begins(play, who, from);
            Ok(())
        }
        LastBox::Marked(Type::Aggravated) => kill(play, who, from),
    }
}

/// CD-TAG-19: unconscious, prone, and everything in hand is dropped.
pub fn unconscious(play: &mut Play, who: Who, rule: &'static str) {
    if !play.has(who, UNCONSCIOUS) {
        let falls = if play.has(who, PRONE) { "." } else { " and falls prone." };
        play.by(rule).condition(who, Cond::new(UNCONSCIOUS));
        play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " loses consciousness", falls));
    }
    goes_down(play, who);
}

/// CD-DMG-14, CD-TURN-2: death, and what it costs the killer.
pub(super) fn kill(play: &mut Play, who: Who, killer: Option<Who>) -> Flow {
    dies(play, who);
    price::of_killing(play, killer, who)
}

/// CD-DMG-14.
pub(super) fn dies(play: &mut Play, who: Who) {
    play.by("CD-DMG-14").condition(who, Cond::new(DEAD));
    play.by("CD-DMG-14").end(who, BLEEDING);
    play.by("CD-DMG-14").end(who, UNCONSCIOUS);
    play.by("CD-DMG-14").tell_in(LineKind::Effect, Tone::Bad, text!(who, " dies."));
    goes_down(play, who);
}

/// CD-TAG-19: falls prone, drops what is in hand, and ends everything that has to be kept up.
fn goes_down(play: &mut Play, who: Who) {
    for id in [AIMING, DODGING, DELAYING, HUMAN_SHIELD] {
        play.by("CD-TAG-19").end(who, id);
    }
    if !play.has(who, PRONE) {
        play.by("CD-TAG-19").condition(who, Cond::new(PRONE));
    }
    gear::fall_from(play, who, &[gear::MAIN, gear::OFF, gear::BOTH], "CD-TAG-19");
    // CD-ACT-64
    grapple_state::end_of(play, who);
}

/// CD-TURN-15 S2: whether a roll decides if `who` stays conscious.
fn rolls_for_consciousness(scene: &Scene, who: Who) -> bool {
    !derived::is_out(scene, who) && Row::of(scene, who).last_box() == LastBox::Marked(Type::Bashing)
}

/// CD-DMG-11: Stamina alone at the start of each of one's turns; failure: unconscious.
pub(super) fn stays_conscious(play: &mut Play, who: Who) -> Flow {
    if !rolls_for_consciousness(play.scene(), who) {
        return Ok(());
    }
    let pays = play.by("CD-DMG-11").confirm(|s| {
        if !rolls_for_consciousness(s, who) || rolls::may_pay(s, who, 1).is_err() {
            return None;
        }
        let title = "Spend 1 Willpower on staying conscious?";
        let why = text!(
            "The last box of ",
            who,
            " is marked: a Stamina roll, with 3 more dice if you pay. Failure: unconscious."
        );
        Some(Question::to(who, "stay_conscious", title, Form::Confirm { default: false }).why(why).standing())
    })?;
    if !rolls_for_consciousness(play.scene(), who) {
        return Ok(());
    }
    let pays = pays && rolls::pay(play, who, "CD-RES-11", "to stay conscious");
    let modifiers = move |s: &Scene| {
        let will = Modifier::new("CD-RES-11", "Willpower", if pays { 3 } else { 0 });
        vec![rolls::attribute(s, who, sheet::STAMINA), will]
    };
    let pool = Pool::new(who, "consciousness", "to stay conscious", Kind::Bare, modifiers);
    if roll(play, &pool)?.successes == 0 && rolls_for_consciousness(play.scene(), who) {
        unconscious(play, who, "CD-DMG-11");
    }
    Ok(())
}
