//! Which combatants a viewer knows of, and by which name.

use super::mode::Masks;
use super::state::Scene;
use crate::base::{Viewer, Who};

impl Scene {
    /// Whether this viewer knows that the combatant is there.
    pub fn sees(&self, viewer: Viewer, who: Who) -> bool {
        let c = self.combatant(who);
        match viewer {
            Viewer::Gm => true,
            Viewer::Spectator => !c.hidden,
            Viewer::Player(seat) => {
                !c.hidden
                    || c.owner == Some(seat)
                    || self.cast.iter().any(|m| m.owner == Some(seat) && m.side == c.side && !m.gone)
            }
        }
    }

    /// Whether this combatant is masked for this viewer. Only combatants the viewer knows of decide on which sides players
    /// are: otherwise a mask would reveal somebody hidden.
    pub fn masks_from(&self, viewer: Viewer, who: Who) -> bool {
        let with_players = |w: Who| {
            let c = self.combatant(w);
            (c.owner.is_some() || c.free) && c.side == self.combatant(who).side && self.sees(viewer, w)
        };
        self.masks == Masks::On && viewer != Viewer::Gm && !self.ids().any(with_players)
    }

    /// Whether a public line may say how many wounds this combatant has, or what it has left.
    pub fn state_is_open(&self, who: Who) -> bool {
        !self.masks_from(Viewer::Spectator, who)
    }

    /// Whether `by` knows that `who` is there. Offers and refusals to `by` name nobody else.
    pub fn knows(&self, by: Who, who: Who) -> bool {
        !self.combatant(who).gone && !self.keeps_hidden(who, by)
    }

    /// Whether `who` is, or when removed was, hidden from `by`.
    pub fn keeps_hidden(&self, who: Who, by: Who) -> bool {
        let c = self.combatant(who);
        c.hidden && self.combatant(by).side != c.side
    }

    /// The combatant with this handle, if `by` knows of it.
    pub fn find(&self, by: Option<Who>, handle: &str) -> Option<Who> {
        self.ids().find(|w| self.combatant(*w).handle.0 == handle && by.is_none_or(|b| self.knows(b, *w)))
    }

    /// The viewer that plays this combatant.
    pub fn player(&self, who: Who) -> Viewer {
        self.combatant(who).owner.map_or(Viewer::Gm, Viewer::Player)
    }

    /// Its name as this viewer knows it.
    pub fn name(&self, viewer: Viewer, who: Who) -> String {
        if self.sees(viewer, who) { self.combatant(who).name.to_string() } else { "someone".to_string() }
    }
}
