//! Effects of the rules when the GM edits a sheet or brings somebody in: at 0 hit points, for instance, they go down.

use super::Encounter;
use crate::dice::Script;
use crate::fact::Fact;
use crate::play::{Nobody, Play};
use crate::scene::Scene;
use crate::system::System;

impl Encounter {
    /// These facts, and what the rules state after them. It belongs to the same input, and neither rolls nor
    /// asks: something else may be waiting for an answer.
    pub(super) fn with_consequences(
        &self,
        mut facts: Vec<Fact>,
        follow: impl FnOnce(&dyn System, &mut Play),
    ) -> Vec<Fact> {
        let mut scene = Scene::clone(&self.scene);
        for fact in &facts {
            scene.apply(fact);
        }
        let (mut dice, mut nobody) = (Script::new([]), Nobody);
        let mut play = Play::new(&mut scene, &[], &mut dice, &mut nobody).rooted(self.log.len() as u32);
        follow(self.system, &mut play);
        facts.extend(play.done().fresh.into_iter().map(|fact| Fact { outside: true, ..fact }));
        facts
    }
}
