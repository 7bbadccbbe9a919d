//! Players add to the seed of the dice before the fight begins.

use super::Encounter;
use super::request::refuse;
use super::step::from_outside;
use crate::base::{Refusal, Salt, Viewer};
use crate::fact::{Audience, Fact, FactKind};
use crate::scene::Phase;
use crate::text;

impl Encounter {
    /// Each player may do this once, and never after the fight has begun, even if that was undone: anyone who could add
    /// to the seed later could choose between outcomes.
    pub(super) fn salt(&mut self, by: Viewer, salt: Salt) -> Result<(), Refusal> {
        let Viewer::Player(seat) = by else {
            return refuse("role", "Only players add to the dice. The GM's server has chosen its part already.");
        };
        let begins = |f: &Fact| matches!(f.kind, FactKind::PhaseSet(Phase::Running));
        if self.log.iter().flat_map(|c| &c.facts).any(begins) {
            return refuse(
                "dice_fixed",
                "The fight has begun, and its dice are fixed. You can add to those of the next one.",
            );
        }
        if self.scene.salts.iter().any(|(of, _)| *of == seat) {
            return refuse("dice_fixed", "You have added to the dice of this fight already.");
        }
        let step = self.step(by, text!("adding to the dice"), Audience::All);
        let fact = from_outside(FactKind::Salted(seat, salt), Audience::All);
        self.outside(&step, vec![fact])
    }
}
