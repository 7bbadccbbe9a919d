//! Commands: checked against what is offered, then resolved, sealed, or carried out while a question waits.

use super::Encounter;
use super::request::{ActRequest, busy, gm};
use super::step::{Step, from_outside};
use crate::base::{Refusal, Str, Text, Viewer, Who};
use crate::course::{self, Operation};
use crate::fact::{Audience, Fact, FactKind};
use crate::form::{Form, Input};
use crate::play::Stop;
use crate::scene::{Cmd, Frame, Phase, Question, Scene};
use crate::system::{Offer, System};
use crate::text;

/// What stands between the actor and the act in the title of a command.
pub(crate) const ACTOR_AND_ACT: &str = ": ";

impl Encounter {
    pub(super) fn act(&mut self, by: Viewer, action: ActRequest) -> Result<(), Refusal> {
        let who = match &action.who {
            Some(handle) => Some(self.own(by, handle)?),
            None => gm(by).map(|_| None)?,
        };
        self.may_act(by, Some(&action.act))?;
        if action.secret {
            gm(by)?;
        }
        let cmd = Cmd { secret: action.secret, ..command(who, &action.act, action.form) };
        if self.suspended.is_some() {
            return self.interject(by, Cmd { secret: false, ..cmd });
        }
        let offer = self.offer(who, &cmd.act);
        if self.window_is_open() && offer.is_none() {
            return Err(self.not_now(&Cmd { secret: false, ..cmd }));
        }
        let cmd = self.accept(offer.as_ref(), cmd)?;
        let step = self.step_of(by, offer.as_ref(), &cmd);
        if course::is_sealed(self.system.course(), &self.scene, &cmd) {
            return self.seal(step, cmd);
        }
        self.begin(&step, Operation::Act(cmd))
    }

    /// The refusal while something is being decided: the rules' own reason for `who`, or a general one.
    fn not_now(&self, cmd: &Cmd) -> Refusal {
        cmd.who.and_then(|who| self.system.not_now(&self.scene, who, cmd)).unwrap_or_else(busy)
    }

    /// Seals the command: nobody but its player learns of it before everybody acting at once has committed theirs.
    fn seal(&mut self, step: Step, cmd: Cmd) -> Result<(), Refusal> {
        let Some(Frame::Turn(turn)) = self.scene.agenda.last() else { return Err(busy()) };
        if turn.sealed.iter().any(|c| c.who == cmd.who) {
            let text = "You have chosen already. Wait for the others who act at the same moment.";
            return Err(Refusal::new("answered", "", text));
        }
        let to_player = Audience::Seats(cmd.who.and_then(|w| self.scene.combatant(w).owner).into_iter().collect());
        let to = to_player.clone();
        let sealed = from_outside(FactKind::Sealed(cmd), to);
        self.outside(&Step { to: to_player, ..step }, vec![sealed])
    }

    /// Refuses an action (or, with `None`, an answer) at a time when nobody may act.
    pub(super) fn may_act(&self, by: Viewer, act: Option<&str>) -> Result<(), Refusal> {
        let needs_a_fight = act.map_or(self.suspended.is_none(), |act| self.system.needs_a_fight(act));
        match self.scene.phase {
            Phase::Prepare if needs_a_fight => {
                Err(Refusal::new("not_begun", "", "The fight has not begun yet. The GM starts it."))
            }
            Phase::Ended if needs_a_fight => {
                Err(Refusal::new("over", "", "The fight is over. The GM can take it up again."))
            }
            Phase::Prepare | Phase::Running | Phase::Ended => self.refused_while_paused(by),
        }
    }

    pub(super) fn refused_while_paused(&self, by: Viewer) -> Result<(), Refusal> {
        if self.scene.paused && by != Viewer::Gm {
            return Err(Refusal::new("paused", "", "The game is paused. Wait for the GM to go on."));
        }
        Ok(())
    }

    /// Checks a command against the offers: it is accepted if and only if it is offered.
    fn accept(&self, offer: Option<&Offer>, cmd: Cmd) -> Result<Cmd, Refusal> {
        let asked = offer.map(|o| o.form(&self.scene));
        let form = match &asked {
            Some(asked) => asked.complete(cmd.form),
            None => cmd.form,
        };
        let cmd = Cmd { act: offer.map_or(cmd.act, |o| o.act.clone()), form, ..cmd };
        match offer.zip(asked) {
            Some((offer, asked)) => accepted(self.system, &self.scene, cmd, offer, &asked),
            None => {
                self.system.check(&self.scene, &cmd)?;
                Err(Refusal::new("unknown", "", "There is no such action."))
            }
        }
    }

    /// Why this action would be refused now, if it is offered at all; `None` if it would be carried out.
    pub fn refusal_of(&self, by: Viewer, who: &str, act: &str, form: Option<Input>) -> Option<Refusal> {
        let who = self.own(by, who).ok()?;
        if self.suspended.is_some() || self.window_is_open() {
            return None;
        }
        let offer = self.offer(Some(who), act)?;
        self.accept(Some(&offer), command(Some(who), act, form)).err()
    }

    fn step_of(&self, by: Viewer, offer: Option<&Offer>, cmd: &Cmd) -> Step {
        let label = offer.map(|o| o.label.clone()).unwrap_or_default();
        let title = cmd.who.map_or_else(Text::default, |w| text!(w, ACTOR_AND_ACT)).then(label);
        let to = if cmd.secret {
            Audience::gm()
        } else {
            let to = Audience::aware_of(&self.scene, &title.names().collect::<Vec<_>>());
            if cmd.who.is_none() { to.intersection(&self.aware_of_named(offer, cmd)) } else { to }
        };
        self.step(by, title, to)
    }

    /// Everybody who knows of one of those that this command names; all if it names nobody.
    fn aware_of_named(&self, offer: Option<&Offer>, cmd: &Cmd) -> Audience {
        let asked = offer.map(|o| o.form(&self.scene));
        let chosen = asked.iter().flat_map(|form| form.chosen(&cmd.form));
        let aware = chosen.flat_map(|o| o.label.names()).map(|who| Audience::aware_of(&self.scene, &[who]));
        aware.reduce(|all, to| all.union(&to)).unwrap_or(Audience::All)
    }

    /// A small command off turn while a question waits: it may roll, but not ask.
    fn interject(&mut self, by: Viewer, cmd: Cmd) -> Result<(), Refusal> {
        let who = cmd.who;
        let asked: Vec<Question> = self.suspended.iter().flat_map(|o| o.asked.iter()).map(|(q, _)| q.clone()).collect();
        let offers = match who {
            Some(who) => self.system.interjections(&self.scene, &asked, who),
            None => self.system.gm_interjections(&self.scene, &asked),
        };
        let offer = offers.iter().find(|o| o.act == cmd.act);
        if offer.is_none() {
            // Those who are asked have to answer first.
            let is_asked = who.is_some() && asked.iter().any(|q| q.combatant_asked() == who);
            return Err(if is_asked { busy() } else { self.not_now(&cmd) });
        }
        let cmd = self.accept(offer, cmd)?;
        let step = self.step_of(by, offer, &cmd);
        self.interjected(&step, Operation::Act(cmd))
    }

    pub(super) fn interjected(&mut self, step: &Step, operation: Operation) -> Result<(), Refusal> {
        let (mut scene, mut dice, mut nobody) = (Scene::clone(&self.scene), self.take_dice(), crate::play::Nobody);
        let root = self.log().len() as u32;
        let mut play = crate::play::Play::new(&mut scene, &[], &mut dice, &mut nobody).rooted(root);
        let result = super::run::resolve(self.system, &mut play, &operation);
        let out = play.done();
        self.script = dice.script;
        match result {
            Ok(()) => {}
            Err(Stop::Refused(refusal)) => return Err(refusal),
            Err(Stop::Dice(why)) => return Err(Refusal::new("script", "", why)),
            Err(Stop::Waits(_) | Stop::Mismatch(_) | Stop::Fuel) => return Err(busy()),
        }
        let it = from_outside(FactKind::Interjected(operation), Audience::gm());
        let facts = [it].into_iter().chain(out.fresh).map(|f| Fact { outside: true, ..f }).collect();
        self.outside(step, facts)
    }
}

/// The command as it was chosen; without an answer to its form, with none of its members.
fn command(who: Option<Who>, act: &str, form: Option<Input>) -> Cmd {
    let form = form.unwrap_or_else(|| Form::empty().default());
    Cmd { who, act: Str::new(act), form, secret: false, action: None }
}

/// The command of this offer with the answers that its form, `asked`, accepts. The precise reasons of the rules come first,
/// then that of the offer, then those of the form.
pub(crate) fn accepted(
    system: &dyn System,
    scene: &Scene,
    mut cmd: Cmd,
    offer: &Offer,
    asked: &Form,
) -> Result<Cmd, Refusal> {
    scene.still(|| system.check(scene, &cmd))?;
    if let Some(off) = &offer.off {
        return Err(off.clone());
    }
    cmd.form = asked.accept(&cmd.form)?;
    Ok(cmd)
}
