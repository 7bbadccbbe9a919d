//! How a fight ends: once at most one side stands, the GM is asked whether it is over. The fight does not wait for the answer.

use crate::base::{Field, OfScene, Who};
use crate::fact::Question;
use crate::form::{Form, Input};
use crate::play::Play;
use crate::scene::{Lapses, Phase, Scene};

/// How the end of a fight is proposed in a ruleset.
#[derive(Clone, Copy)]
pub struct Ending {
    /// The rule that proposes it.
    pub rule: &'static str,
    /// The kind of ruling.
    pub kind: &'static str,
    /// The number of the proposal, open or declined.
    pub proposed: Field<Option<i32>, OfScene>,
    /// Whether somebody has a side in the fight: a wall has none.
    pub takes_part: fn(&Scene, Who) -> bool,
    /// Whether somebody who takes part can fight on.
    pub stands: fn(&Scene, Who) -> bool,
    /// Set if somebody who cannot fight on now may be able to later without help.
    pub possible_return: Option<PossibleReturn>,
}

/// While somebody may return to the fight without help, the end is proposed with "no" as the default; it is proposed again when
/// nobody may return any more.
#[derive(Clone, Copy)]
pub struct PossibleReturn {
    /// Whether somebody who cannot fight on may be able to again.
    pub may_return: fn(&Scene, Who) -> bool,
    /// Whether the last proposal was made in doubt.
    pub proposed: Field<bool, OfScene>,
}

/// How many sides are left in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SidesLeft {
    /// Several sides still stand, or there was only one from the start.
    Several,
    /// At most one side stands, but others may return.
    InDoubt,
    /// At most one side stands.
    Over,
}

/// Conditions that have no meaning outside a fight.
#[derive(Clone, Copy, Debug)]
pub struct FightConditions {
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
    /// Combatants who have left still count for the number of sides.
    fn state(&self, scene: &Scene) -> SidesLeft {
        let stands = |who| (self.stands)(scene, who);
        if self.several(scene, stands) || !self.several(scene, |_| true) {
            return SidesLeft::Several;
        }
        let may_return =
            |who| self.possible_return.is_some_and(|possible_return| (possible_return.may_return)(scene, who));
        if self.several(scene, |who| stands(who) || may_return(who)) { SidesLeft::InDoubt } else { SidesLeft::Over }
    }

    /// The state for which the end was last proposed; `Several` if it was not.
    fn proposed(&self, scene: &Scene) -> SidesLeft {
        match (scene.var(self.proposed), &self.possible_return) {
            (None, _) => SidesLeft::Several,
            (Some(_), Some(possible_return)) if scene.var(possible_return.proposed) => SidesLeft::InDoubt,
            (Some(_), _) => SidesLeft::Over,
        }
    }

    /// Whether these are of more than one side.
    fn several(&self, scene: &Scene, these: impl Fn(Who) -> bool) -> bool {
        let counts = |who: &Who| (self.takes_part)(scene, *who) && these(*who);
        let side = |who: Who| &scene.combatant(who).side;
        let mut all = everybody(scene);
        all.find(counts).is_some_and(|first| all.any(|who| side(who) != side(first) && counts(&who)))
    }

    /// The side of each of these.
    fn sides<'s>(&self, scene: &'s Scene, these: impl Fn(Who) -> bool) -> impl Iterator<Item = &'s str> {
        let takes_part = self.takes_part;
        everybody(scene)
            .filter(move |who| takes_part(scene, *who) && these(*who))
            .map(|who| scene.combatant(who).side.as_str())
    }

    /// Whether the end has to be proposed, or proposed again.
    pub fn due(&self, scene: &Scene) -> bool {
        let state = self.state(scene);
        state != SidesLeft::Several && state != self.proposed(scene)
    }

    /// Whether somebody has come back into the fight since its end was proposed.
    pub fn stale(&self, scene: &Scene) -> bool {
        scene.var(self.proposed).is_some() && self.state(scene) == SidesLeft::Several
    }

    /// Whether the GM is still asked, though the fight has been ended by hand.
    pub fn outlived(&self, scene: &Scene) -> bool {
        scene.phase == Phase::Ended && self.open_proposal(scene).is_some()
    }

    /// The number of the proposal, while the GM is asked.
    fn open_proposal(&self, scene: &Scene) -> Option<u32> {
        let number = scene.var(self.proposed)?.unsigned_abs();
        scene.posted.iter().any(|posted| posted.no == number).then_some(number)
    }

    /// Whether the end is due or stale; before the first round it is neither.
    pub fn unsettled(&self, scene: &Scene) -> bool {
        if scene.round.is_none() {
            return false;
        }
        match self.state(scene) {
            SidesLeft::Several => scene.var(self.proposed).is_some(),
            left @ (SidesLeft::InDoubt | SidesLeft::Over) => left != self.proposed(scene),
        }
    }

    /// Proposes the end, or withdraws its proposal.
    pub fn settle(&self, play: &mut Play) {
        if self.unsettled(play.scene()) {
            self.withdraw(play);
            self.propose(play);
        }
    }

    /// Asks the GM, if it is due.
    pub fn propose(&self, play: &mut Play) {
        let scene = play.scene();
        if !self.due(scene) {
            return;
        }
        let title = match self.sides(scene, |who| (self.stands)(scene, who)).min() {
            Some(side) => format!("Only the side “{side}” still stands. Is the fight over?"),
            None => "Nobody stands any more. Is the fight over?".to_string(),
        };
        let left = self.state(scene);
        if let Some(before) = scene.var(self.proposed) {
            play.by(self.rule).unpost(before.unsigned_abs());
        }
        let question = Question::ruling(self.kind, title, Form::Confirm { default: left != SidesLeft::InDoubt });
        let number = play.by(self.rule).post(question, None, Lapses::Never);
        self.note(play, Some(number as i32), left);
    }

    /// Takes the proposal back, if it is stale or outlived. A fight that goes on after its end by hand is not proposed to end
    /// again as long as nothing changes.
    pub fn withdraw(&self, play: &mut Play) {
        if self.outlived(play.scene()) {
            if let Some(number) = self.open_proposal(play.scene()) {
                play.by(self.rule).unpost(number);
            }
            return;
        }
        if let Some(number) = play.var(self.proposed).filter(|_| self.stale(play.scene())) {
            play.by(self.rule).unpost(number.unsigned_abs());
            self.note(play, None, SidesLeft::Several);
        }
    }

    /// Notes the number of the proposal, and whether it is in doubt.
    fn note(&self, play: &mut Play, number: Option<i32>, left: SidesLeft) {
        play.by(self.rule).set_scene(self.proposed, number);
        if let Some(possible_return) = self.possible_return {
            play.by(self.rule).set_scene(possible_return.proposed, left == SidesLeft::InDoubt);
        }
    }

    /// The GM has answered the ruling of this kind. The GM may have ended the fight by hand before.
    pub fn answered(&self, play: &mut Play, kind: &str, answer: &Input) {
        if kind == self.kind && answer.yes() && play.scene().phase == Phase::Running {
            let why = self.why_over(play.scene());
            play.by(self.rule).end_fight(&why);
        }
    }

    /// What all may know of those who still stand.
    fn why_over(&self, scene: &Scene) -> String {
        let mut sides = self.sides(scene, |who| (self.stands)(scene, who) && !scene.combatant(who).hidden);
        match sides.next() {
            None => "nobody stands any more".to_owned(),
            Some(side) if sides.all(|other| other == side) => format!("only the side “{side}” still stands"),
            Some(_) => "the GM says so".to_owned(),
        }
    }
}

/// Also those who have left.
fn everybody(scene: &Scene) -> impl Iterator<Item = Who> + use<> {
    (0..scene.cast.len()).map(|n| Who(n as u16))
}

impl FightConditions {
    /// Whether somebody still has one.
    pub fn is_left(&self, scene: &Scene) -> bool {
        scene.ids().any(|who| self.conditions.iter().any(|id| scene.has(who, id)))
    }

    pub fn end(&self, play: &mut Play) {
        for who in play.scene().ids().collect::<Vec<_>>() {
            for id in self.conditions {
                play.by(self.rule).end(who, id);
            }
        }
    }
}
