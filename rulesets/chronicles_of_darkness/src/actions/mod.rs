//! CD-ACT: the actions, one family to a module.

mod bonds;
mod care;
mod custom_action;
mod disarm;
mod first_aid;
pub mod gm;
mod grit;
mod items;
mod killing_blow;
pub mod movement;
pub mod prone;
pub mod quick;
mod rouse;
mod surrender;
mod touch;
pub mod turn;

use crate::ranged::{aim, covering, reload, shield};
use crate::{attack, grapple, reactions};
use fray_engine::base::Who;
use fray_engine::family::Family;
use fray_engine::scene::Scene;
use fray_engine::system::Use;
use std::sync::LazyLock;

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    attack::ATTACK,
    attack::CHARGE,
    attack::OBJECT,
    attack::IMPROVISE,
    first_aid::FAMILY,
    grapple::GRAB,
    disarm::FAMILY,
    touch::FAMILY,
    grit::FAMILY,
    killing_blow::FAMILY,
    reactions::FAMILY,
    reactions::WILLED,
    aim::FAMILY,
    covering::FAMILY,
    reload::FAMILY,
    items::TAKING,
    items::PUTTING_AWAY,
    bonds::FAMILY,
    grapple::LET_GO,
    movement::FAMILY,
    prone::DROPPING,
    prone::STANDING,
    shield::FAMILY,
    custom_action::FAMILY,
    surrender::FAMILY,
    turn::DELAYING,
    turn::PASSING,
    quick::FAMILY,
    rouse::FAMILY,
    care::FAMILY,
    gm::FAMILY,
    gm::HARM,
    gm::HAZARDS,
    gm::TAGS,
];

/// Those of them whose offers may be good for this at all, which bots look for.
pub fn good_for(use_: Use) -> &'static [&'static Family] {
    static BY_USE: LazyLock<[(Use, Vec<&Family>); Use::FOR_BOTS.len()]> = LazyLock::new(|| {
        let good_for = |use_: Use| FAMILIES.iter().filter(|f| f.uses.contains(&use_)).collect();
        Use::FOR_BOTS.map(|use_| (use_, good_for(use_)))
    });
    BY_USE.iter().find(|(known, _)| *known == use_).map_or(&[], |(_, families)| families)
}

/// Those whose offers may be good for this to `who` now: nobody attacks without the action (CD-TURN-7), and only the unarmed
/// make ready by taking something up.
pub fn useful(scene: &Scene, who: Who, use_: Use) -> impl Iterator<Item = &Family> {
    let families: &[&Family] = match use_ {
        Use::Attack if !attack::may_attack(scene, who) => &[],
        _ => good_for(use_),
    };
    let in_vain =
        move |f: &Family| use_ == Use::Ready && f.acts == items::TAKING.acts && !items::is_unarmed(scene, who);
    families.iter().copied().filter(move |f| !in_vain(f))
}
