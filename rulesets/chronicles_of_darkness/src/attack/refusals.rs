//! CD-ACT-1: the refusals of attacks that their forms show as well: the attacker's state, the target, and whether the
//! weapon reaches it.

use super::charge;
use crate::conditions::DEAD;
use crate::declared::{Act, Kind, Options, WeaponInUse};
use crate::ranged::shooting;
use crate::reactions::may_expose;
use crate::turn::{Need, may};
use crate::{derived, harm};
use fray_engine::base::Who;
use fray_engine::scene::Scene;
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;

/// CD-ACT-66: the least modifier of a melee weapon that can knock down.
const HEAVY: i32 = 2;

/// CD-ACT-66: the same for a gun.
const HEAVY_GUN: i32 = 3;

const NEEDS: &[Need] = &[Need::OwnTurn, Need::Action, Need::Violence, Need::NoGrapple];
/// CD-ACT-37.
const NEEDS_OF_A_CHARGE: &[Need] =
    &[Need::OwnTurn, Need::Action, Need::Violence, Need::NoGrapple, Need::Movement, Need::OnFeet];

/// CD-ACT-1: the checks of the attacker's state.
pub fn state(scene: &Scene, by: Who, act: Act) -> Result<(), Refusal> {
    may(scene, by, if act == Act::Charge { NEEDS_OF_A_CHARGE } else { NEEDS })
}

/// The checks of an attack without any options on somebody in reach.
pub fn plain(scene: &Scene, by: Who, act: Act, at: Who) -> Result<(), Refusal> {
    let o = Options::default();
    compatible(scene, by, act, &o)?;
    history(scene, by, act, &o)?;
    harm::may_be_violent(scene, by, &[at], 0)
}

/// `incompatible`.
pub(super) fn compatible(scene: &Scene, by: Who, act: Act, o: &Options) -> Result<(), Refusal> {
    if act != Act::Charge {
        return Ok(());
    }
    if o.all_out {
        return refuse("incompatible", "CD-ACT-7", "A charge cannot be all out as well; choose one of them.");
    }
    charge::check_unmoved(scene, by)
}

/// Why this weapon does not reach this target, if it does not; shown in the lists of a form.
pub fn reason(scene: &Scene, act: Act, by: Who, weapon: &WeaponInUse, at: Who) -> Option<Refusal> {
    target(scene, act, by, at).and_then(|()| place(scene, act, by, weapon, at)).err()
}

pub(super) fn nobody() -> Refusal {
    Refusal::new("bad_target", "CD-ACT-2", "There is nobody here to attack.")
}

/// `bad_target`.
pub fn target(scene: &Scene, act: Act, by: Who, at: Who) -> Result<(), Refusal> {
    let bad = |words| refuse("bad_target", act.rule(), words);
    if at == by {
        return bad(text!("You cannot attack yourself. Choose another target."));
    }
    match (act, derived::is_object(scene, at)) {
        (Act::Object, false) => return bad(text!(at, " is no thing; attack in the ordinary way.")),
        (Act::Attack | Act::Charge, true) => return bad(text!(at, " is a thing; choose to attack a thing.")),
        _ => {}
    }
    if scene.has(at, DEAD) {
        return bad(text!(at, " is dead. Choose another target."));
    }
    if harm::object::wrecked(scene, at) {
        return bad(text!(at, " is wrecked already."));
    }
    Ok(())
}

/// CD-ACT-39: the higher of the attribute and the skill used.
pub fn most_cap(scene: &Scene, by: Who, weapon: &WeaponInUse) -> i32 {
    scene.get(by, weapon.attribute()).max(scene.get(by, weapon.skill()))
}

/// CD-ACT-66: whether a weapon is heavy enough to knock somebody down wherever it hits.
pub fn heavy(weapon: &WeaponInUse) -> bool {
    match weapon.kind {
        Kind::Melee | Kind::Bite => weapon.row.modifier >= HEAVY,
        Kind::Ranged => weapon.row.modifier >= HEAVY_GUN,
        Kind::Unarmed | Kind::Thrown => false,
    }
}

/// `out_of_reach`, `out_of_range`.
pub(super) fn place(scene: &Scene, act: Act, by: Who, weapon: &WeaponInUse, at: Who) -> Result<(), Refusal> {
    if act == Act::Charge {
        return charge::check_way(scene, by, weapon, at);
    }
    if weapon.close() && scene.distance(by, at) > derived::reach(weapon.row.size) {
        return refuse("out_of_reach", "CD-ACT-1", text!(at, " is out of reach. Move closer first."));
    }
    shooting::check_place(scene, by, weapon)
}

/// `defense_already_applied`.
pub(super) fn history(scene: &Scene, by: Who, act: Act, o: &Options) -> Result<(), Refusal> {
    match act {
        Act::Charge => may_expose(scene, by, "CD-ACT-8"),
        Act::Attack | Act::Object if o.all_out => may_expose(scene, by, "CD-ACT-7"),
        Act::Attack | Act::Object => Ok(()),
    }
}
