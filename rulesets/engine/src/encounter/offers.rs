//! What a combatant, or the GM without one, is offered.

use super::Encounter;
use crate::base::{Str, Who};
use crate::scene::{Frame, Phase, Question};
use crate::system::{Offer, Offers, Use};
use std::sync::Arc;

impl Encounter {
    /// The offers that hold now: all while nothing is being resolved, interjections while something is.
    pub fn offers(&self, who: Option<Who>) -> Vec<Offer> {
        self.offers_while(who, || self.unanswered().into())
    }

    /// The same, with the questions that wait for an answer, if they are known already.
    pub(crate) fn offers_while(&self, who: Option<Who>, unanswered: impl FnOnce() -> Arc<[Question]>) -> Vec<Offer> {
        let mut offers = match (self.resolving(), who) {
            (None, _) if self.scene().phase != Phase::Running || !self.window_is_open() => {
                self.scene().still(|| self.system().offers(self.scene(), who))
            }
            (_, None) => self.system().gm_interjections(self.scene(), &unanswered()),
            (_, Some(who)) => self.system().interjections(self.scene(), &unanswered(), who),
        };
        if self.scene().phase != Phase::Running {
            offers.retain(|o| !self.system().needs_a_fight(&o.act));
        }
        offers
    }

    /// The offer of this action alone, if it is among those of [`Encounter::offers`].
    pub fn offer(&self, who: Option<Who>, act: &str) -> Option<Offer> {
        let nothing_else = self.resolving().is_none() && !self.window_is_open();
        if nothing_else && self.scene().phase == Phase::Running {
            return self.system().offer(self.scene(), who, act);
        }
        self.offers(who).into_iter().find(|o| o.act == act)
    }

    /// The offers to `who` with this use, without the actions in `but`.
    pub fn useful<'s>(&'s self, who: Who, use_: Use, but: &'s [Str]) -> Offers<'s> {
        let on_turn = self.scene().phase == Phase::Running && self.scene().acts_now(who);
        if on_turn && self.resolving().is_none() && !self.window_is_open() {
            return self.system().useful(self.scene(), who, use_, but);
        }
        let offers = self.offers(Some(who)).into_iter();
        Box::new(offers.filter(move |o| o.use_ == use_ && !but.contains(&o.act)))
    }

    pub fn window_is_open(&self) -> bool {
        matches!(self.scene().agenda.last(), Some(Frame::Window(_)))
    }
}
