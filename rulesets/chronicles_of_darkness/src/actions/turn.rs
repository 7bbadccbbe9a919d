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

/// CD-TURN-8: delaying, taking a delayed turn.
pub const DELAYING: Family = Family {
    acts: &[DELAY, RESUME],
    uses: &[],
    offers: |scene, who| {
        let offer = Offer::new(DELAY, "Delay", "turn", Form::empty());
        let offer = offer.note("keep the turn, and take it later in the round");
        vec![offer.unless(turn::may_delay(scene, who).err())]
    },
    off_turn: |scene, who| {
        if turn::may_resume(scene, who).is_err() {
            return vec![];
        }
        vec![Offer::new(RESUME, "Act after this turn", "turn", Form::empty()).note("you delay")]
    },
    check: |scene, cmd| match (&*cmd.act, cmd.who) {
        (DELAY, Some(who)) => turn::may_delay(scene, who),
        (_, Some(who)) => turn::may_resume(scene, who),
        (_, None) => Ok(()),
    },
    perform: |play, cmd| {
        match (&*cmd.act, cmd.who) {
            (DELAY, Some(who)) => turn::delay(play, who),
            (_, Some(who)) => turn::resume(play, who),
            (_, None) => {}
        }
        Ok(())
    },
    ..Family::DEFAULT
};

/// CD-ACT-78.
pub const PASSING: Family = Family {
    acts: &[PASS],
    uses: &[Use::End],
    offers: |scene, who| {
        let offer = Offer::new(PASS, "End the turn", "end", Form::empty());
        vec![offer.unless(may(scene, who, &[Need::OwnTurn]).err()).good_for(Use::End)]
    },
    check: |scene, cmd| cmd.who.map_or(Ok(()), |who| may(scene, who, &[Need::OwnTurn])),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            turn::end(play, who);
        }
        Ok(())
    },
    ..Family::DEFAULT
};
