//! CE-HEAL-1 to 4, CE-HAZ-14: how first aid is carried out.

use super::form::Aid;
use crate::conditions::{BEYOND_HELP, DEAD, SUFFOCATING};
use crate::rolls::{self, Degree, Test};
use crate::{fear, harm, sheet, turn};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Phase};
use fray_engine::text;

/// What somebody sets out to do for somebody: how they get there is told after it.
fn declares(play: &mut Play, who: Who, to: Who, kind: Aid) {
    let words = match kind {
        Aid::Stabilize if who == to => text!(who, " gives themselves first aid."),
        Aid::Stabilize => text!(who, " gives first aid to ", to, "."),
        Aid::Resuscitate => text!(who, " tries to bring ", to, " back to life."),
        Aid::Airway => text!(who, " tries to clear the airway of ", to, "."),
    };
    play.by("CE-ACT-19").tell(LineKind::Act, words);
}

/// During the fight it takes an action, in reach of the patient. `false`: terror keeps the helper away (CE-FEAR-4).
pub(super) fn spend(play: &mut Play, who: Who, to: Who) -> Flow<bool> {
    if play.scene().phase != Phase::Running {
        return Ok(true);
    }
    turn::spend(play, who, "CE-ACT-19");
    if who == to { Ok(true) } else { fear::steps_up(play, who, to) }
}

fn test(play: &mut Play, who: Who, to: Who, what: &'static str, rule: &'static str) -> Flow<rolls::Rolled> {
    let test = Test::skill(play.scene(), who, sheet::FIRST_AID, text!(what, to));
    rolls::roll(play, &test, rule)
}

/// CE-HEAL-2, 4, CE-HAZ-14.
pub(super) fn first_aid(play: &mut Play, who: Who, to: Who, kind: Aid) -> Flow {
    declares(play, who, to, kind);
    if !spend(play, who, to)? {
        return Ok(());
    }
    if kind == Aid::Airway {
        let rolled = test(play, who, to, "to clear the airway of ", "CE-HAZ-14")?;
        if rolled.succeeds() {
            play.by("CE-HAZ-14").end(to, SUFFOCATING);
            play.by("CE-HAZ-14").tell_in(LineKind::Effect, Tone::Good, text!(to, " can breathe again."));
        } else {
            play.by("CE-HAZ-14").tell(LineKind::Effect, text!(to, " still cannot breathe."));
        }
        return Ok(());
    }
    let rolled = test(play, who, to, "to tend ", "CE-HEAL-2")?;
    harm::by_test(play, who, to, rolled, "CE-HEAL-2")?;
    // CE-HEAL-4: whatever the result; damage from a fumble does not count as being hurt again.
    play.by("CE-HEAL-4").set(to, sheet::FIRST_AID_USED, true);
    Ok(())
}

/// CE-DEC-10, CE-GM-13.
pub(super) fn ask_to_resuscitate(play: &mut Play, who: Who, to: Who) -> Flow {
    let ruled = play.by("CE-DEC-10").ask(|s| {
        let title = text!("Can ", to, " be resuscitated?");
        let why = text!(who, " gives first aid.");
        let ask = || Question::ruling("resuscitation", title, Form::Confirm { default: true }).why(why);
        s.has(to, DEAD).then(ask)
    })?;
    if ruled.is_some_and(|r| !r.yes()) {
        return play.by("CE-REF-20").refuse("gm_denied", text!(to, " is beyond help."));
    }
    Ok(())
}

/// CE-HEAL-1.
pub(super) fn resuscitate(play: &mut Play, who: Who, to: Who) -> Flow {
    declares(play, who, to, Aid::Resuscitate);
    if !spend(play, who, to)? {
        return Ok(());
    }
    let rolled = test(play, who, to, "to resuscitate ", "CE-HEAL-1")?;
    if !matches!(rolled.degree, Degree::Success | Degree::Critical) {
        play.by("CE-HEAL-1").condition(to, Cond::new(BEYOND_HELP));
        play.by("CE-HEAL-1").tell_in(LineKind::Effect, Tone::Bad, text!(to, " is gone for good."));
        return Ok(());
    }
    let points = harm::cares(play, who, rolled, "CE-HEAL-1")?;
    play.by("CE-HEAL-1").end(to, DEAD);
    harm::give(play, to, points, "CE-HEAL-1");
    if play.get(to, sheet::HP) <= 2 {
        harm::faints(play, to, "CE-DMG-10", " is alive again, but unconscious: 2 HP or fewer are left.");
    } else {
        play.by("CE-HEAL-1").tell_in(LineKind::Effect, Tone::Good, text!(to, " is alive again."));
    }
    // CE-DMG-15
    if harm::injury_owed(play.scene(), to) { harm::injury(play, to) } else { Ok(()) }
}
