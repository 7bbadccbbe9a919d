//! Players add to the seed of the dice before the first roll.

use super::Encounter;
use super::request::refuse;
use super::step::from_outside;
use crate::base::{Refusal, Salt, Viewer};
use crate::fact::{Audience, Fact, FactKind};
use crate::scene::Phase;
use crate::text;

impl Encounter {
    /// Each player may do this once, and never after the fight has begun or a roll was told them, even if that was undone: anyone
    /// who could add to the seed later could choose between outcomes. A roll that was not told them counts for nothing, as the
    /// refusal would reveal it.
    pub(super) fn salt(&mut self, by: Viewer, salt: Salt) -> Result<(), Refusal> {
        let Viewer::Player(seat) = by else {
            return refuse("role", "Only players add to the dice. The GM's server has chosen its part already.");
        };
        let fixes = |f: &Fact| match &f.kind {
            FactKind::PhaseSet(Phase::Running) => true,
            FactKind::Told(told) => told.roll.is_some() && f.to.contains(by),
            _ => false,
        };
        if self.log.iter().flat_map(|c| &c.facts).any(fixes) {
            return refuse("dice_fixed", "The dice of this fight are fixed. You can add to those of the next one.");
        }
        if self.scene.salts.iter().any(|(of, _)| *of == seat) {
            return refuse("dice_fixed", "You have added to the dice of this fight already.");
        }
        let step = self.step(by, text!("adding to the dice"), Audience::All);
        let fact = from_outside(FactKind::Salted(seat, salt), Audience::All);
        self.outside(&step, vec![fact])
    }
}
