//! CE-ACT-2, 3, 4, 10, 12: how attacks are offered and checked.

use super::{form, resolve};
use crate::declared::{self, Act};
use crate::derived;
use fray_engine::family::Family;
use fray_engine::system::Use;

/// The plain attack. It stands first and alone, so that a bot examines the others only if it cannot attack so.
pub const PLAIN: Family = Family {
    acts: &["attack"],
    of_use: Family::DEFAULT.of_use,
    offers: |scene, who| form::offers(scene, who, &[Act::Attack]),
    ..OTHERS
};

/// All other attacks. Of these bots use only the ambush.
pub const OTHERS: Family = Family {
    acts: &["called_shot", "disarm", "pin", Act::Ambush.id(), "attack_point"],
    uses: &[Use::Attack],
    of_use: |scene, _| derived::surprise_round(scene),
    offers: |scene, who| form::offers(scene, who, &[Act::Ambush, Act::Called, Act::Point, Act::Disarm, Act::Pin]),
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
    ..Family::DEFAULT
};
