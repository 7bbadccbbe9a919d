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

/// Dropping prone and standing up.
pub const FAMILY: Family = Family {
    acts: &[DROP, STAND],
    uses: &[Use::Recover],
    offers: |scene, who| {
        let mut out = vec![];
        if scene.has(who, PRONE) {
            let stand = Offer::new(STAND, "Stand up", "action", Form::empty());
            out.push(stand.unless(may_stand(scene, who).err()).good_for(Use::Recover));
        } else {
            let drop =
                Offer::new(DROP, "Drop prone", "action", Form::empty()).note("harder to shoot, easier to strike");
            out.push(drop.unless(turn::may_drop(scene, who).err()));
        }
        out
    },
    // CD-REACT-9
    off_turn: |scene, who| {
        if turn::may_drop(scene, who).is_err() {
            return vec![];
        }
        vec![Offer::new(DROP, "Drop prone", "reaction", Form::empty()).note("uses this round's action")]
    },
    check: |scene, cmd| match (&*cmd.act, cmd.who) {
        (DROP, Some(who)) => turn::may_drop(scene, who),
        (STAND, Some(who)) => may_stand(scene, who),
        _ => Ok(()),
    },
    perform: |play, cmd| {
        match (&*cmd.act, cmd.who) {
            (DROP, Some(who)) => turn::drop_prone(play, who),
            (_, Some(who)) => stand(play, who),
            (_, None) => {}
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
