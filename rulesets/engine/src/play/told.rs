//! Figures that an action has told: in the odds of an answer they stay as told, though what they are made of may be unknown to
//! the viewer, and assumed.

use super::Play;
use crate::base::Who;
use crate::scene::Scene;

/// The figures that an action tells up to a question, in order.
#[derive(Clone, Debug, Default)]
pub struct ToldFigures {
    figures: Vec<(Who, &'static str, i32)>,
    doing: Doing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Doing {
    /// Noting the figures of the fight as it is.
    #[default]
    Noting,
    /// Giving them again, each once, in the fight as the viewer knows it.
    Giving,
    /// After the question.
    Done,
}

impl ToldFigures {
    /// To be given again, as far as they are of somebody in sight.
    #[must_use]
    pub(crate) fn given_again(mut self, in_sight: impl Fn(Who) -> bool) -> ToldFigures {
        self.figures.retain(|(who, _, _)| in_sight(*who));
        ToldFigures { doing: Doing::Giving, ..self }
    }

    /// The question has come.
    pub(crate) fn close(&mut self) {
        self.doing = Doing::Done;
    }

    /// What was told of this figure.
    fn told(&mut self, who: Who, what: &'static str, now: i32) -> i32 {
        match self.doing {
            Doing::Noting => {
                self.figures.push((who, what, now));
                now
            }
            Doing::Giving => {
                let at = self.figures.iter().position(|(w, figure, _)| *w == who && *figure == what);
                at.map_or(now, |at| self.figures.remove(at).2)
            }
            Doing::Done => now,
        }
    }
}

impl Play<'_> {
    /// By how much a figure that is about to be told differs from what it is in this scene. That is 0 but in odds, where parts of
    /// it may be assumed. `who` is the combatant that it belongs to; `what` distinguishes several figures of one action.
    pub fn told_beyond(&mut self, who: Who, what: &'static str, figure: impl FnOnce(&Scene) -> i32) -> i32 {
        if self.secret {
            return 0;
        }
        let Some(told) = self.policy.told_figures() else { return 0 };
        let now = figure(self.scene);
        told.told(who, what, now).saturating_sub(now)
    }
}
