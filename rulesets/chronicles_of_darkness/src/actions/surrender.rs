//! CD-ACT-72: giving up.

use crate::conditions::{JUST_HURT, SURRENDERED};
use crate::harm;
use crate::turn::may;
use fray_engine::base::Who;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::text;

const SURRENDER: &str = "surrender";

/// CD-ACT-72.
pub const FAMILY: Family = Family {
    acts: &[SURRENDER],
    uses: &[],
    offers: |scene, who| vec![offer(scene, who)],
    off_turn: |scene, who| vec![offer(scene, who)].into_iter().filter(|o| o.off.is_none()).collect(),
    check: |scene, cmd| cmd.who.map_or(Ok(()), |who| may_surrender(scene, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            harm::surrenders(play, who);
        }
        Ok(())
    },
    ..Family::DEFAULT
};

fn offer(scene: &Scene, who: Who) -> Offer {
    Offer::new(SURRENDER, "Surrender", "free", Form::empty())
        .note("no more violence from you in this fight")
        .good_for(Use::Seldom)
        .unless(may_surrender(scene, who).err())
}

/// CD-ACT-72: on one's own turn, or right after taking damage.
fn may_surrender(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[])?;
    if scene.turn() != Some(who) && !scene.has(who, JUST_HURT) {
        let words = text!(who, " can give up on their own turn, or right after being hurt.");
        return refuse("not_your_turn", "CD-ACT-72", words);
    }
    if scene.has(who, SURRENDERED) {
        return refuse("surrendered", "CD-ACT-72", text!(who, " has surrendered already."));
    }
    Ok(())
}
