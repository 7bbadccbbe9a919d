//! CD-ACT-78, CD-TURN-8: the commands that concern the turn as a whole.

use crate::turn::{self, Need, may};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::system::{Offer, Use};

/// CD-ACT-78.
pub const PASS: &str = "pass";
/// CD-TURN-8.
pub const DELAY: &str = "delay";
/// CD-TURN-8.
pub const RESUME: &str = "resume";

/// Passing, delaying, taking a delayed turn.
pub const FAMILY: Family = Family {
    acts: &[PASS, DELAY, RESUME],
    uses: &[Use::End],
    offers: |scene, who| {
        vec![
            Offer::new(DELAY, "Delay", "turn", Form::empty())
                .note("keep the turn, and take it later in the round")
                .unless(turn::may_delay(scene, who).err()),
            Offer::new(PASS, "End the turn", "end", Form::empty())
                .unless(may(scene, who, &[Need::OwnTurn]).err())
                .good_for(Use::End),
        ]
    },
    off_turn: |scene, who| {
        if turn::may_resume(scene, who).is_err() {
            return vec![];
        }
        vec![Offer::new(RESUME, "Act after this turn", "turn", Form::empty()).note("you delay")]
    },
    check: |scene, cmd| match (&*cmd.act, cmd.who) {
        (DELAY, Some(who)) => turn::may_delay(scene, who),
        (RESUME, Some(who)) => turn::may_resume(scene, who),
        (_, Some(who)) => may(scene, who, &[Need::OwnTurn]),
        (_, None) => Ok(()),
    },
    perform: |play, cmd| {
        match (&*cmd.act, cmd.who) {
            (DELAY, Some(who)) => turn::delay(play, who),
            (RESUME, Some(who)) => turn::resume(play, who),
            (_, Some(who)) => turn::end(play, who),
            (_, None) => {}
        }
        Ok(())
    },
    ..Family::DEFAULT
};
