//! CD-ACT-36, 37, CD-REACT-9: going to the ground, getting up.

use crate::conditions::{KNOCKED_DOWN, LEG_WRACK_LEFT, LEG_WRACK_RIGHT, PRONE};
use crate::turn::{self, Need, may};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::text;

/// CD-ACT-36.
pub const DROP: &str = "drop_prone";
/// CD-ACT-37.
pub const STAND: &str = "stand";

/// CD-ACT-36.
pub const DROPPING: Family = Family {
    acts: &[DROP],
    uses: &[],
    offers: |scene, who| {
        if scene.has(who, PRONE) {
            return vec![];
        }
        let drop = Offer::new(DROP, "Drop prone", "action", Form::empty()).note("harder to shoot, easier to strike");
        vec![drop.unless(turn::may_drop(scene, who).err())]
    },
    // CD-REACT-9
    off_turn: |scene, who| {
        if turn::may_drop(scene, who).is_err() {
            return vec![];
        }
        vec![Offer::new(DROP, "Drop prone", "reaction", Form::empty()).note("uses this round's action")]
    },
    check: |scene, cmd| cmd.who.map_or(Ok(()), |who| turn::may_drop(scene, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            turn::drop_prone(play, who);
        }
        Ok(())
    },
    ..Family::DEFAULT
};

/// CD-ACT-37.
pub const STANDING: Family = Family {
    acts: &[STAND],
    uses: &[Use::Recover],
    offers: |scene, who| {
        if !scene.has(who, PRONE) {
            return vec![];
        }
        let stand = Offer::new(STAND, "Stand up", "action", Form::empty());
        vec![stand.unless(may_stand(scene, who).err()).good_for(Use::Recover)]
    },
    check: |scene, cmd| cmd.who.map_or(Ok(()), |who| may_stand(scene, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            stand(play, who);
        }
        Ok(())
    },
    ..Family::DEFAULT
};

/// CD-ACT-37: takes an instant action; impossible with both legs wracked.
fn may_stand(scene: &Scene, who: Who) -> Result<(), Refusal> {
    let mut needs = vec![Need::OwnTurn, Need::Action, Need::NoGrapple];
    if scene.has(who, LEG_WRACK_LEFT) && scene.has(who, LEG_WRACK_RIGHT) {
        needs.push(Need::OnFeet);
    }
    may(scene, who, &needs)?;
    if !scene.has(who, PRONE) {
        return refuse("bad_target", "CD-ACT-37", text!(who, " is already standing."));
    }
    Ok(())
}

fn stand(play: &mut Play, who: Who) {
    turn::spend_action(play, who, "CD-ACT-37");
    play.by("CD-TAG-11").end(who, PRONE);
    play.by("CD-TAG-10").end(who, KNOCKED_DOWN);
    play.by("CD-ACT-37").tell(LineKind::Act, text!(who, " stands up."));
}
