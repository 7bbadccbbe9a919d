//! How a fight ends: once at most one side stands, the GM is asked whether it is over. The fight does not wait for the answer.

use crate::base::{Field, OfScene, Who};
use crate::fact::Question;
use crate::form::{Form, Input};
use crate::play::Play;
use crate::scene::{Lapses, Scene};

/// What a ruleset says about the end of its fights.
#[derive(Clone, Copy)]
pub struct Ending {
    /// The rule that proposes it.
    pub rule: &'static str,
    /// The kind of ruling.
    pub kind: &'static str,
    /// Keeps the number of the proposal, open or declined.
    pub proposed: Field<Option<i32>, OfScene>,
    /// Whether somebody has a side in the fight: a wall has none.
    pub takes_part: fn(&Scene, Who) -> bool,
    /// Whether somebody who takes part can fight on.
    pub stands: fn(&Scene, Who) -> bool,
}

/// Conditions that have no meaning outside a fight.
#[derive(Clone, Copy, Debug)]
pub struct OfTheFight {
    /// The rule that ends them with it.
    pub rule: &'static str,
    pub conditions: &'static [&'static str],
}

impl std::fmt::Debug for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ending").field("rule", &self.rule).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl Ending {
    /// Of several sides at most one still stands. Those who have left count for their side.
    pub fn is_near(&self, scene: &Scene) -> bool {
        self.sides(scene, |_| true).len() > 1 && self.sides(scene, |who| (self.stands)(scene, who)).len() <= 1
    }

    fn sides<'s>(&self, scene: &'s Scene, these: impl Fn(Who) -> bool) -> Vec<&'s str> {
        let all =
            (0..scene.cast.len()).map(|n| Who(n as u16)).filter(|who| (self.takes_part)(scene, *who) && these(*who));
        let mut sides: Vec<&str> = all.map(|who| scene.combatant(who).side.as_str()).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }

    /// Whether the end is near and nobody has said so yet.
    pub fn due(&self, scene: &Scene) -> bool {
        scene.var(self.proposed).is_none() && self.is_near(scene)
    }

    /// Whether somebody has come back into the fight since its end was proposed.
    pub fn stale(&self, scene: &Scene) -> bool {
        scene.var(self.proposed).is_some() && !self.is_near(scene)
    }

    /// Asks the GM, if it is due.
    pub fn propose(&self, play: &mut Play) {
        let scene = play.scene();
        if !self.due(scene) {
            return;
        }
        let title = match self.sides(scene, |who| (self.stands)(scene, who)).first() {
            Some(side) => format!("Only side {side} still stands. Is the fight over?"),
            None => "Nobody stands any more. Is the fight over?".to_string(),
        };
        let question = Question::ruling(self.kind, title, Form::Confirm { default: true });
        let number = play.by(self.rule).post(question, None, Lapses::Never);
        play.by(self.rule).set_scene(self.proposed, Some(number as i32));
    }

    /// Takes the proposal back, if it is stale.
    pub fn withdraw(&self, play: &mut Play) {
        if let Some(number) = play.var(self.proposed).filter(|_| self.stale(play.scene())) {
            play.by(self.rule).unpost(number.unsigned_abs());
            play.by(self.rule).set_scene(self.proposed, None);
        }
    }

    /// The GM has answered the ruling of this kind.
    pub fn answered(&self, play: &mut Play, kind: &str, answer: &Input) {
        if kind == self.kind && answer.yes() {
            play.by(self.rule).end_fight();
        }
    }
}

impl OfTheFight {
    /// Whether somebody still has one.
    pub fn is_left(&self, scene: &Scene) -> bool {
        scene.ids().any(|who| self.conditions.iter().any(|id| scene.has(who, id)))
    }

    /// Ends them all.
    pub fn end(&self, play: &mut Play) {
        for who in play.scene().ids().collect::<Vec<_>>() {
            for id in self.conditions {
                play.by(self.rule).end(who, id);
            }
        }
    }
}
