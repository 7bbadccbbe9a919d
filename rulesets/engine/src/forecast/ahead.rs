//! What somebody could do if their turn came next, so that players choose before it comes.

use super::known::known;
use super::silent::{Sensible, resolve_silently};
use crate::base::{Viewer, Who};
use crate::course::{CourseStep, Operation, TurnOrigin};
use crate::dice::FastDice;
use crate::encounter::Encounter;
use crate::scene::{Asking, Phase, Scene};

/// The seed of rolls at the start of the turn; the real ones must stay unknown.
const SEED: u64 = 1;

impl Encounter {
    /// The fight as this viewer knows it, at the beginning of the turn of `who`, one of the viewer's own, as if it came next.
    /// None while the fight does not run, on that turn itself, and if the turn could not begin.
    pub(crate) fn at_own_turn(&self, viewer: Viewer, who: Who) -> Option<Scene> {
        let now = self.scene();
        if now.phase != Phase::Running || now.acts_now(who) || !self.whole(viewer, who) {
            return None;
        }
        let mut scene = Scene { asking: Asking::Sensible, ..known(self, self.scene_before_resolution(), viewer) };
        scene.agenda.clear();
        scene.claims.clear();
        let begins = Operation::Course(CourseStep::Turn(vec![who], TurnOrigin::InOrder));
        resolve_silently(self.system(), &mut scene, &begins, &mut FastDice::new(SEED), &mut Sensible).ok()?;
        scene.own_turn(who).then_some(scene)
    }
}
