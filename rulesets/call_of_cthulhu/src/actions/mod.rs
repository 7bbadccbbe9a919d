//! CC-ACT: what may be done, one family of actions to a module.

mod aim;
mod clear_jam;
mod first_aid;
mod flee;
mod free;
pub mod gm;
mod harm_by_gm;
mod medicine;
mod movement;
mod push;
mod put_out;
mod ready;
mod reload;
mod run;
mod skill;
mod turn;

pub use clear_jam::Clearing;
pub use free::AtHand;
pub use reload::HalfLoaded;
pub use run::{Charge, charges};
pub use turn::in_the_midst;

use crate::attack;
use fray_engine::base::Who;
use fray_engine::family::{self, Family};
use fray_engine::scene::Scene;
use fray_engine::system::Offer;

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    attack::FIRE_FAMILY,
    attack::CLOSE_FAMILY,
    attack::THROW_FAMILY,
    first_aid::FAMILY,
    put_out::FAMILY,
    ready::FAMILY,
    reload::FAMILY,
    clear_jam::FAMILY,
    aim::FAMILY,
    free::FAMILY,
    movement::FAMILY,
    run::FAMILY,
    skill::FAMILY,
    push::FAMILY,
    flee::FAMILY,
    medicine::FAMILY,
    turn::FAMILY,
    gm::FAMILY,
    harm_by_gm::FAMILY,
];

/// What stays open outside combat.
pub const AFTER_THE_FIGHT: &[&str] =
    &["first_aid", "medicine", "skill", "push", "gm_dice", "harm", "fall", "poison", "rest"];

/// What is offered then.
pub fn after_the_fight(scene: &Scene, who: Option<Who>) -> Vec<Offer> {
    match who {
        Some(who) => {
            let outside = [first_aid::FAMILY, medicine::FAMILY, skill::FAMILY, push::FAMILY];
            outside.iter().flat_map(|f| (f.offers)(scene, who)).collect()
        }
        None => {
            let all = family::offers(FAMILIES, scene, None);
            all.into_iter().filter(|o| AFTER_THE_FIGHT.contains(&&*o.act)).collect()
        }
    }
}
