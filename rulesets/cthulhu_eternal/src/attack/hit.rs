//! CE-ATK-1 step 6: the effects of a hit.

use super::volley::{Shot, Volley};
use crate::declared::{Act, Attack, Trick};
use crate::derived;
use crate::gear::Trait;
use crate::harm::{Aim, Strike};
use crate::turn;
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// What an ordinary hit with this attack does to `to`, before its dice.
pub fn strike_with(scene: &Scene, a: &Attack, to: Who) -> Strike {
    let called = a.act == Act::Called;
    let chosen = a.to == Some(to);
    let yards = a.distance(scene, Some(to));
    // CE-ACT-3: with automatic fire the called shot only works against the initial target; the cover that a grenade is
    // thrown past shields nobody.
    let named = a.past_cover && (chosen || (a.weapon.row.kill_radius.is_some() && shares_cover(scene, a.to, to)));
    let past_cover = a.by_hand() || named;
    Strike {
        from: a.by,
        to,
        what: a.weapon.what(),
        with: a.weapon.name(),
        dice: a.dice(scene, yards),
        bonus: if a.by_hand() && a.lethality().is_none() { derived::damage_bonus(scene, a.by) } else { 0 },
        lethality: a.lethality(),
        critical: false,
        halved: a.tricks(to) == Trick::Flesh,
        piercing: a.weapon.row.piercing,
        supernatural: a.weapon.supernatural,
        aim: Aim { part: a.part.filter(|_| called && chosen), past_cover, past_armor: false },
        chosen: chosen || a.radius().is_none(),
        in_radius: a.radius().is_some(),
    }
}

/// Whether `other` has the same cover as the target of a called shot.
fn shares_cover(scene: &Scene, target: Option<Who>, other: Who) -> bool {
    let thing = |who| turn::behind(scene, who).and_then(|c| c.thing);
    target.and_then(thing).is_some_and(|named| thing(other) == Some(named))
}

/// The same for a roll that has got through.
pub(super) fn strike(scene: &Scene, v: &Volley, shot: &Shot, to: Who) -> Strike {
    let mut strike = Strike { critical: v.critical(shot, to), ..strike_with(scene, &v.attack, to) };
    if v.attack.trick == Trick::Double && shot.to == Some(to) {
        strike.chosen = true;
    }
    strike
}

/// CE-GEAR-1: whether the attack does no damage, but only sets a condition.
pub(super) fn harmless(a: &Attack) -> bool {
    a.weapon.row.is(Trait::Irritant) || a.weapon.row.is(Trait::Stunning)
}
