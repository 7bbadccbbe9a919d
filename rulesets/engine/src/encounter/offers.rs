//! What may be done now.

use super::Encounter;
use crate::base::Who;
use crate::scene::{Frame, Phase, Question};
use crate::system::Offer;

impl Encounter {
    /// The offers that hold now: all while nothing is being resolved, interjections while something is.
    pub fn offers(&self, who: Option<Who>) -> Vec<Offer> {
        match (self.resolving(), who) {
            (None, _) if self.scene().phase == Phase::Ended => {
                let mut offers = self.system().offers(self.scene(), who);
                offers.retain(|o| self.system().after_the_fight().contains(&&*o.act));
                offers
            }
            (None, _) if !self.window_is_open() => self.system().offers(self.scene(), who),
            (_, None) => vec![],
            (_, Some(who)) => {
                let asked: Vec<Question> = self.open_questions().into_iter().map(|(_, q)| q).collect();
                self.system().interjections(self.scene(), &asked, who)
            }
        }
    }

    /// Whether others have a say before the course goes on.
    pub fn window_is_open(&self) -> bool {
        matches!(self.scene().agenda.last(), Some(Frame::Window(_)))
    }
}
