//! CD-ACT: what may be done, one family of actions to a module.

mod bonds;
mod disarm;
mod first_aid;
mod free_action;
pub mod gm;
mod grit;
mod items;
mod killing_blow;
mod legality;
pub mod movement;
pub mod prone;
pub mod quick;
mod surrender;
pub mod targets;
mod touch;
pub mod turn;

pub use bonds::Bonds;
pub use legality::{Need, may, refuse};

use crate::ranged::{aim, covering, reload};
use crate::{attack, grapple, reactions};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};

/// Actions that belong together: what is offered, what is refused and why, how it is carried out.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Ids of the actions that it carries out.
    pub acts: &'static [&'static str],
    /// On turn: open or off with the reason.
    pub offers: fn(&Scene, Who) -> Vec<Offer>,
    /// Off turn, while nothing is being resolved: only what is open (Dodge, dropping prone, a delayed turn).
    pub off_turn: fn(&Scene, Who) -> Vec<Offer>,
    /// For the GM, without a combatant.
    pub gm: fn(&Scene) -> Vec<Offer>,
    /// The first refusal that applies, in the order of CD-ACT-81.
    pub check: fn(&Scene, &Cmd) -> Result<(), Refusal>,
    /// Carries out a command that has been checked.
    pub perform: fn(&mut Play, &Cmd) -> Flow,
}

impl Family {
    /// Nothing offered, nothing refused; for `..` in the families below.
    pub const NONE: Family = Family {
        acts: &[],
        offers: |_, _| vec![],
        off_turn: |_, _| vec![],
        gm: |_| vec![],
        check: |_, _| Ok(()),
        perform: |_, _| Ok(()),
    };
}

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    attack::FAMILY,
    first_aid::FAMILY,
    grapple::GRAB,
    disarm::FAMILY,
    touch::FAMILY,
    grit::FAMILY,
    killing_blow::FAMILY,
    reactions::FAMILY,
    aim::FAMILY,
    covering::FAMILY,
    reload::FAMILY,
    items::FAMILY,
    bonds::FAMILY,
    grapple::LET_GO,
    movement::FAMILY,
    prone::FAMILY,
    free_action::FAMILY,
    surrender::FAMILY,
    turn::FAMILY,
    quick::FAMILY,
    gm::FAMILY,
    gm::HARM,
    gm::HAZARDS,
    gm::TAGS,
];

/// The family that carries out this action.
pub fn family(act: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|f| f.acts.contains(&act))
}

/// The first refusal of the rules for this command.
///
/// # Errors
/// As the family's `check`.
pub fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    family(&cmd.act).map_or(Ok(()), |f| (f.check)(scene, cmd))
}

/// Carries out a command that has been checked.
///
/// # Errors
/// Pass on with `?`.
pub fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    family(&cmd.act).map_or(Ok(()), |f| (f.perform)(play, cmd))
}
