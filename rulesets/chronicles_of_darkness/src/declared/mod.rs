//! CD-ACT-2, 8, 82: an attack as declared: weapon, targets, kind. Its opposition and its effects are
//! in [`crate::attack`].

mod act;
mod handling;
mod options;
mod shooting;
mod spot;
mod weapon;

pub use act::Act;
pub use options::check_options;
pub use shooting::{Aim, Avoid, AvoidChoice, Burst, Shooting};
pub use spot::{Spot, spots};
pub use weapon::{BITE, GRAB, Kind, WeaponInUse, owned, weapon_named, weapons, weapons_for};

use crate::reactions::{Assault, AssaultKind, Force};
use crate::rolls::Size;
use fray_engine::base::{Text, Who};
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-82: the members of an attack's form.
    pub OPTIONS {
        target: Vec<Who> = "Target",
        weapon: String = "With",
        burst: Burst = "How many rounds",
        also: Vec<Who> = "Also at",
        drop_aim: bool = "Give up the aim",
        avoid: AvoidChoice = "Take care not to hit",
        avoided: Vec<Who> = "Who to spare",
        called_shot: Spot = "Called shot",
        all_out: bool = "All out: +2 dice, no Defense until the end of the round",
        pull_blow: i32 = "Pull the blow: most damage (0: do not)",
        bashing: bool = "1 Willpower: the pulled blow is bashing",
        knockdown: bool = "Knock down: half damage, and the target falls",
    }
}

/// One attack, as commanded.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// The action that it is.
    pub act: Act,
    pub by: Who,
    pub weapon: WeaponInUse,
    /// Targets, in the declared order.
    pub targets: Vec<Who>,
    pub options: Options,
}

/// CD-ACT-82: what may be added to an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// CD-RES-11: 1 Willpower for three dice.
    pub willpower: bool,
    /// CD-SHEET-4: the specialty that is named.
    pub specialty: Option<String>,
    /// CD-ACT-7.
    pub all_out: bool,
    /// CD-ACT-39: most damage that a pulled blow may do.
    pub cap: Option<i32>,
    /// CD-ACT-41: 1 Willpower to make a pulled blow with a weapon bashing.
    pub bashing: bool,
    /// CD-ACT-66.
    pub knockdown: bool,
    /// CD-ACT-42.
    pub called: Option<Spot>,
    /// CD-ACT-11 to 15, 29: shots and throws.
    pub shooting: Shooting,
}

impl Attack {
    /// The assault that the target may answer.
    pub fn assault(&self, to: Who) -> Assault {
        let way = match self.weapon.kind {
            Kind::Unarmed | Kind::Melee | Kind::Bite => AssaultKind::Close,
            Kind::Thrown => AssaultKind::Thrown,
            Kind::Ranged => AssaultKind::Firearms,
        };
        let force = if self.options.cap.is_some() { Force::Pulled } else { Force::Full };
        let (size, what) = (self.weapon.row.size, self.sentence(&[to]));
        Assault { by: self.by, to, way, size, force, pool: Size::Dice, what }
    }

    /// "Ann attacks Bob with the machete, at the head, all out."
    pub fn sentence(&self, targets: &[Who]) -> Text {
        text!(self.by, " ").then(self.action_words(targets)).and(".")
    }

    /// "attacks Bob with the machete, at the head, all out".
    pub fn action_words(&self, targets: &[Who]) -> Text {
        let verb = match (self.act, self.weapon.kind) {
            (Act::Charge, _) => "charges ",
            (_, Kind::Unarmed | Kind::Melee) => "attacks ",
            (_, Kind::Bite) => "bites ",
            (_, Kind::Thrown) => "throws ",
            (_, Kind::Ranged) => "shoots at ",
        };
        let mut words = text!(verb);
        if self.weapon.kind == Kind::Thrown {
            words = words.then(text!(format!("the {} at ", self.weapon.label())));
        }
        words = words.then(Text::listing(targets));
        if self.weapon.kind != Kind::Thrown {
            words = words.then(text!(self.weapon.with()));
        }
        let o = &self.options;
        let rounds = o.shooting.burst.rounds();
        if rounds > 1 {
            words = words.then(text!(format!(", {rounds} rounds")));
        }
        if let Some(spot) = o.called {
            words = words.then(text!(format!(", at the {}", spot.label())));
        }
        let how = [(o.all_out, ", all out"), (o.cap.is_some(), ", pulling the blow"), (o.knockdown, ", to knock down")];
        for (_, how) in how.into_iter().filter(|h| h.0) {
            words = words.and(how);
        }
        words
    }
}
