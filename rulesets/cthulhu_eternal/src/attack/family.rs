//! CE-ACT-2, 3, 4, 10, 12: how attacks are offered and checked.

use super::{form, resolve};
use crate::declared::{self, Act};
use fray_engine::family::Family;
use fray_engine::system::Use;

/// All attacks.
pub const FAMILY: Family = Family {
    acts: &["attack", "called_shot", "disarm", "pin", "ambush", "attack_point"],
    uses: &[Use::Attack],
    offers: form::offers,
    check: |scene, cmd| {
        let Some(who) = cmd.who else { return Ok(()) };
        // CE-REF-17: the actor's own state is checked first.
        crate::turn::able(scene, who, crate::turn::ActionKind::Action)?;
        let a = form::read(scene, cmd)?;
        if Act::of(&cmd.act).is_none() { Ok(()) } else { declared::may_attack(scene, &a) }
    },
    at_risk: form::at_risk,
    perform: |play, cmd| match form::read(play.scene(), cmd) {
        Ok(a) => resolve::perform(play, a),
        Err(_) => Ok(()),
    },
    ..Family::NONE
};
