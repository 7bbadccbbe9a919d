//! CD-ACT-2 to 8, 38 to 44, 47 to 50, 66, 71: attacks.

mod arm;
mod check;
mod form;
mod pool;
mod resolve;

pub use arm::{Arm, Kind, arms};
pub use check::reach;
pub use pool::pool;

use crate::actions::Family;
use crate::ranged::shooting::Shooting;
use crate::reactions::{Assault, Force, Way};
use fray_engine::base::{Text, Who};
use fray_engine::text;

/// CD-ACT-2.
pub const ATTACK: &str = "attack";

/// Attacks.
pub const FAMILY: Family =
    Family { acts: &[ATTACK], offers: form::offers, check: check::check, perform: resolve::perform, ..Family::NONE };

/// One attack, as commanded.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// Who.
    pub by: Who,
    /// With what.
    pub arm: Arm,
    /// On whom, in the declared order.
    pub targets: Vec<Who>,
    /// How it is made.
    pub options: Options,
}

/// CD-ACT-82: what may be added to an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// CD-RES-11: 1 Willpower for three dice.
    pub willpower: bool,
    /// CD-ACT-11 to 15, 29: shots and throws.
    pub shooting: Shooting,
}

impl Attack {
    /// What the target has to answer.
    pub fn assault(&self, to: Who) -> Assault {
        let way = match self.arm.kind {
            Kind::Unarmed | Kind::Melee | Kind::Bite => Way::Close,
            Kind::Thrown => Way::Thrown,
            Kind::Ranged => Way::Firearms,
        };
        Assault { by: self.by, to, way, size: self.arm.row.size, force: Force::Full, what: self.sentence(&[to]) }
    }

    /// "Ann attacks Bob with the machete."
    pub fn sentence(&self, targets: &[Who]) -> Text {
        let verb = match self.arm.kind {
            Kind::Unarmed | Kind::Melee => " attacks ",
            Kind::Bite => " bites ",
            Kind::Thrown => " throws something at ",
            Kind::Ranged => " shoots at ",
        };
        let mut words = text!(self.by, verb);
        for (n, to) in targets.iter().enumerate() {
            words = if n > 0 { words.and(" and ").and(*to) } else { words.and(*to) };
        }
        words.and(self.arm.with()).and(".")
    }
}
