//! CE-ACT-11, 22 to 25, CE-ACT-9: actions that concern the slot as a whole.

use crate::conditions::{PINNING, STUNNED, TERRORIZED};
use crate::turn::{self, ActionKind, may};
use crate::{derived, harm, rolls, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

pub const RECOVER: &str = "recover";
pub const DEFY: &str = "defy";
pub const RELEASE: &str = "release";
pub const STEP_AFTER: &str = "step_after";
pub const WAIT: &str = "wait";
pub const PASS: &str = "pass";

/// CE-ACT-23.
pub const RECOVERY: Family = Family {
    acts: &[RECOVER],
    uses: &[Use::Rescue],
    of_use: |s, who| s.has(who, STUNNED),
    offers: |s, who| {
        let offer = || Offer::new(RECOVER, "Recover", "free", Form::empty()).note("CON×5 against being stunned");
        let open = s.has(who, STUNNED);
        if open { vec![offer().good_for(Use::Rescue).unless(may_recover(s, who).err())] } else { vec![] }
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| may_recover(s, who)),
    perform: |play, cmd| cmd.who.map_or(Ok(()), |who| recover(play, who)),
    ..Family::DEFAULT
};

/// CE-ACT-25.
pub const DEFIANCE: Family = Family {
    acts: &[DEFY],
    uses: &[Use::Rescue],
    of_use: |s, who| s.has(who, TERRORIZED),
    offers: |s, who| {
        let cost = if s.get(who, sheet::ADAPTED) { "nothing" } else { "1 SAN" };
        let offer = || Offer::new(DEFY, "Defy the terror", "free", Form::empty()).note(cost);
        if s.has(who, TERRORIZED) { vec![offer().good_for(Use::Rescue).unless(may_defy(s, who).err())] } else { vec![] }
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| may_defy(s, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            defy(play, who);
        }
        Ok(())
    },
    ..Family::DEFAULT
};

/// CE-DEC-12: waiting, passing, letting go, and keeping the slot open for a step.
pub const FAMILY: Family = Family {
    acts: &[RELEASE, STEP_AFTER, WAIT, PASS],
    uses: &[Use::End],
    offers,
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| check(s, who, &cmd.act)),
    perform,
    ..Family::DEFAULT
};

fn may_recover(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, ActionKind::Recover)?;
    turn::not_in_a_gap(scene, who)?;
    if scene.has(who, STUNNED) {
        return Ok(());
    }
    refuse("not_applicable", "CE-REF-18", text!(who, " is not stunned."))
}

/// CE-COND-2: the action of this turn is lost whether the test succeeds or not.
fn recover(play: &mut Play, who: Who) -> Flow {
    let test = rolls::Test::stat(play.scene(), who, sheet::CON, "to shake off the stun");
    let rolled = rolls::roll(play, &test, "CE-ACT-23")?;
    if rolled.succeeds() {
        play.by("CE-COND-2").end(who, STUNNED);
        play.by("CE-COND-2").tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer stunned."));
    } else {
        play.by("CE-COND-2").tell(LineKind::Effect, text!(who, " stays stunned."));
    }
    turn::end(play, who);
    Ok(())
}

fn may_defy(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, ActionKind::Defy)?;
    turn::not_in_a_gap(scene, who)?;
    if !scene.has(who, TERRORIZED) {
        return refuse("not_applicable", "CE-REF-18", text!(who, " is not terrorized."));
    }
    let adapted = scene.get(who, sheet::ADAPTED);
    let pays = derived::is_protagonist(scene, who) && scene.get(who, sheet::SAN) >= 1;
    if adapted || pays {
        return Ok(());
    }
    refuse("not_applicable", "CE-REF-18", text!(who, " has no SAN to pay with. Hide."))
}

/// CE-FEAR-7.
fn defy(play: &mut Play, who: Who) {
    if !play.get(who, sheet::ADAPTED) {
        harm::pay_san(play, who, 1, "CE-ACT-25");
    }
    play.by("CE-ACT-25").end(who, TERRORIZED);
    // CE-SAN-3: that may have been the last of it.
    if derived::is_out(play.scene(), who) {
        return;
    }
    play.by("CE-ACT-25").tell_in(LineKind::Effect, Tone::Good, text!(who, " masters the terror."));
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let offer = |act: &'static str, label: &'static str, cost, note: &'static str| {
        Offer::new(act, label, cost, Form::empty()).note(note).unless(check(scene, who, act).err())
    };
    let mut out = Vec::new();
    if scene.has(who, PINNING) {
        out.push(offer(RELEASE, "Let go", "free", "ends the hold").good_for(Use::Seldom));
    }
    out.push(offer(STEP_AFTER, "Step afterwards", "free", "keep the slot open after the action").good_for(Use::Seldom));
    out.push(offer(WAIT, "Wait", "end", "act later, between two slots"));
    let end = if scene.get(who, sheet::DONE) { "End the slot" } else { "Pass" };
    out.push(offer(PASS, end, "end", "do nothing; a standing defense stays").good_for(Use::End));
    out
}

fn check(scene: &Scene, who: Who, act: &str) -> Result<(), Refusal> {
    match act {
        RELEASE => {
            may(scene, who, ActionKind::Free)?;
            turn::not_in_a_gap(scene, who)?;
            if scene.get(who, sheet::DONE) {
                return refuse("action_spent", "CE-ACT-22", text!(who, " has acted. Let go before the next action."));
            }
            if scene.has(who, PINNING) {
                return Ok(());
            }
            refuse("not_applicable", "CE-REF-18", text!(who, " pins nobody."))
        }
        STEP_AFTER => {
            may(scene, who, ActionKind::Free)?;
            if turn::may_shift(scene, who) && !scene.get(who, sheet::STAYS) && !scene.get(who, sheet::DONE) {
                return Ok(());
            }
            refuse("not_applicable", "CE-REF-18", text!(who, " has no step left in this slot."))
        }
        WAIT => turn::may_wait(scene, who),
        _ => may(scene, who, ActionKind::Pass),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        RELEASE => {
            play.by("CE-ACT-22").tell(LineKind::Act, text!(who, " lets go."));
            turn::end_holds_of_pinner(play, who, "CE-ACT-22");
        }
        STEP_AFTER => play.by("CE-ACT-9").set(who, sheet::STAYS, true),
        WAIT => turn::wait(play, who),
        _ => {
            if !play.get(who, sheet::DONE) {
                play.by("CE-ACT-24").tell(LineKind::Act, text!(who, " passes."));
            }
            turn::end(play, who);
        }
    }
    Ok(())
}
