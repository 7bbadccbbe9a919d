//! What somebody could do if their turn came next, so that players choose before it comes.

use super::known::known;
use super::silent::{Sensible, resolve_silently};
use crate::base::{Viewer, Who};
use crate::course::{CourseStep, Operation, TurnOrigin};
use crate::dice::{Dice, FastDice};
use crate::encounter::Encounter;
use crate::fact::RollKey;
use crate::scene::{Asking, Phase, Scene};

/// The seed of rolls at the start of the turn; the real ones must stay unknown.
const SEED: u64 = 1;

/// Stops what rolls: how dice will fall is not foretold.
struct NoDice;

impl Dice for NoDice {
    fn face(&mut self, _: &RollKey, _: usize, _: usize, _: u16) -> Result<u16, String> {
        Err("no dice are thrown".to_string())
    }
}

impl Encounter {
    /// The fight as this viewer knows it, at the beginning of the turn of `who`, one of the viewer's own, as if it came next.
    /// None while the fight does not run, on that turn itself, and if the turn could not begin.
    pub(crate) fn at_own_turn(&self, viewer: Viewer, who: Who) -> Option<Scene> {
        let mut scene = self.where_turn_begins(self.scene_before_resolution(), viewer, who)?;
        resolve_silently(self.system(), &mut scene, &begins(who), &mut FastDice::new(SEED), &mut Sensible).ok()?;
        scene.own_turn(who).then_some(scene)
    }

    /// Whether the turn of `who`, one of the viewer's own, would be over as soon as it began, whatever any dice show. It takes a
    /// condition that is shown, or what the course says, to lose a turn; otherwise nothing is tried out.
    pub(crate) fn turn_only_passes(&self, viewer: Viewer, who: Who) -> bool {
        let (scene, tables) = (self.scene(), self.system().tables());
        let shown = scene.combatant(who).conds.iter().any(|cond| tables.shows(&cond.id));
        if !shown && !self.system().course().may_lose_turn(scene, who) {
            return false;
        }
        let Some(mut scene) = self.where_turn_begins(self.scene(), viewer, who) else { return false };
        let begun = resolve_silently(self.system(), &mut scene, &begins(who), &mut NoDice, &mut Sensible);
        let over = || !scene.acts_now(who) || self.system().course().turn_is_over(&scene, who);
        begun.is_ok() && over()
    }

    fn where_turn_begins(&self, at: &Scene, viewer: Viewer, who: Who) -> Option<Scene> {
        let now = self.scene();
        if now.phase != Phase::Running || now.acts_now(who) || !self.whole(viewer, who) {
            return None;
        }
        let mut scene = Scene { asking: Asking::Sensible, ..known(self, at, viewer) };
        scene.agenda.clear();
        scene.claims.clear();
        Some(scene)
    }
}

fn begins(who: Who) -> Operation {
    Operation::Course(CourseStep::Turn(vec![who], TurnOrigin::InOrder))
}
