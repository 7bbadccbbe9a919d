//! How much of a combatant a viewer sees.

use super::Encounter;
use crate::base::{Viewer, Who};
use crate::tables::Sees;

impl Encounter {
    /// Whether this viewer plays the combatant.
    pub(crate) fn mine(&self, viewer: Viewer, who: Who) -> bool {
        matches!(viewer, Viewer::Player(seat) if self.scene().combatant(who).owner == Some(seat))
    }

    /// Whether this viewer sees all of the combatant: its player, and the GM.
    pub(crate) fn whole(&self, viewer: Viewer, who: Who) -> bool {
        viewer == Viewer::Gm || self.mine(viewer, who)
    }

    /// Whether this viewer may see such a field of the combatant.
    pub fn may_see(&self, viewer: Viewer, who: Who, sees: Sees) -> bool {
        match (viewer, sees) {
            (Viewer::Gm, _) | (_, Sees::All | Sees::AsTold) => true,
            (_, Sees::Unmasked) => !self.scene().masks_from(viewer, who),
            (Viewer::Player(seat), Sees::Side) => {
                let side = &self.scene().combatant(who).side;
                self.scene()
                    .ids()
                    .any(|w| self.scene().combatant(w).owner == Some(seat) && self.scene().combatant(w).side == *side)
            }
            (Viewer::Player(_), Sees::Owner) => self.mine(viewer, who),
            (Viewer::Player(_), Sees::Gm) | (Viewer::Spectator, Sees::Side | Sees::Owner | Sees::Gm) => false,
        }
    }
}
