//! CD-TAG-9: somebody insensate pays to act.

use crate::conditions::INSENSATE;
use crate::ranged::suppressed_choice;
use crate::turn::{Need, may};
use crate::{rolls, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::text;

/// Acting for one turn although insensate.
pub const FAMILY: Family = Family {
    acts: &["rouse"],
    uses: &[Use::Recover],
    offers: |scene, who| {
        if !scene.has(who, INSENSATE) || scene.turn_var(sheet::ROUSED) {
            return vec![];
        }
        let offer = Offer::new("rouse", "Come to for this turn", "free", Form::empty()).note("1 Willpower");
        vec![offer.good_for(Use::Recover).unless(may_rouse(scene, who).err())]
    },
    check: |scene, cmd| cmd.who.map_or(Ok(()), |who| may_rouse(scene, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who
            && rolls::pay(play, who, "CD-TAG-9", "to act in this turn")
        {
            play.by("CD-TAG-9").set_turn(sheet::ROUSED, true);
            play.by("CD-TAG-9").tell(LineKind::Act, text!(who, " comes round for this turn."));
            // CD-ACT-17: now there is an action that covering fire endangers.
            suppressed_choice(play, who)?;
        }
        Ok(())
    },
    ..Family::DEFAULT
};

/// CD-TAG-9: on one's own turn, for 1 Willpower.
fn may_rouse(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn])?;
    if !scene.has(who, INSENSATE) || scene.turn_var(sheet::ROUSED) {
        return refuse("bad_target", "CD-TAG-9", text!(who, " can act as it is."));
    }
    rolls::may_pay(scene, who, 1)
}
