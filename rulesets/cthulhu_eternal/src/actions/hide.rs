//! CE-ACT-20: hiding.

use crate::conditions::TERRORIZED;
use crate::fear;
use crate::turn::{self, ActionKind, able, free_to};
use fray_engine::base::Who;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

pub const ACT: &str = "take_cover";

/// CE-ACT-20.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[Use::Recover],
    of_use: |s, who| s.has(who, TERRORIZED),
    offers: |s, who| {
        let near = turn::covers_near(s, who, fear::HIDES_WITHIN).first().copied();
        let note = match (near, turn::lies_prone(s, who)) {
            (Some(thing), _) => text!("behind ", thing),
            (None, true) => text!("where they lie"),
            (None, false) => text!("on the ground"),
        };
        let offer = Offer::new(ACT, "Hide", "action", Form::empty()).note(note).unless(check(s, who).err());
        let use_ = if s.has(who, TERRORIZED) { Use::Recover } else { Use::Other };
        vec![offer.good_for(use_)]
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| check(s, who)),
    perform: |play, cmd| {
        if let Some(who) = cmd.who {
            turn::spend(play, who, "CE-ACT-20");
            fear::hide(play, who, "CE-ACT-20");
        }
        Ok(())
    },
    ..Family::DEFAULT
};

fn check(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Hide)?;
    free_to(scene, who, ActionKind::Hide)
}
