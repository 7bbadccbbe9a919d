//! Carrying out commands on a copy, with nothing kept or told.

use crate::base::{Refusal, Who, unread};
use crate::dice::Dice;
use crate::encounter::resolve;
use crate::fact::Operation;
use crate::form::{Form, Input};
use crate::play::{Achieved, Play, Policy, Stop};
use crate::scene::{Cmd, Question, Scene};
use crate::system::{Offer, System};

/// Everybody answers as advised.
pub(super) struct Sensible;
impl Policy for Sensible {
    fn answer(&mut self, _: &Scene, q: &Question) -> Option<Input> {
        Some(q.sensible())
    }
}

/// The command of this offer, filled in or as its form, `asked`, proposes, if it is legal.
pub(super) fn command(
    system: &dyn System,
    scene: &Scene,
    who: Who,
    offer: &Offer,
    asked: &Form,
    given: Option<&Input>,
) -> Result<Cmd, Refusal> {
    let given = match given {
        Some(given) => asked.complete(given.clone()),
        None => asked.default(),
    };
    let mut cmd = Cmd { who: Some(who), act: offer.act.clone(), form: given, secret: false, action: None };
    system.check(scene, &cmd)?;
    if let Some(off) = &offer.off {
        return Err(off.clone());
    }
    cmd.form = asked.accept(&cmd.form)?;
    Ok(cmd)
}

/// Carries this out on the scene, and says what was achieved. On an error the scene is left as it stood where the rules
/// stopped.
pub(super) fn resolve_counting(
    system: &dyn System,
    scene: &mut Scene,
    doing: &Operation,
    dice: &mut dyn Dice,
    policy: &mut dyn Policy,
) -> Result<Vec<Achieved>, Refusal> {
    let play = Play::silent(scene.take(), dice, policy).counting_degrees();
    finish(system, play, scene, doing)
}

/// The same, if only the resulting scene matters.
pub(super) fn resolve_silently(
    system: &dyn System,
    scene: &mut Scene,
    doing: &Operation,
    dice: &mut dyn Dice,
    policy: &mut dyn Policy,
) -> Result<(), Refusal> {
    let play = Play::silent(scene.take(), dice, policy);
    finish(system, play, scene, doing).map(|_| ())
}

fn finish(system: &dyn System, mut play: Play, scene: &mut Scene, doing: &Operation) -> Result<Vec<Achieved>, Refusal> {
    let result = unread(|| resolve(system, &mut play, doing));
    let out = play.done();
    *scene = out.scene;
    match result {
        Ok(()) => Ok(out.degrees),
        Err(Stop::Refused(refusal)) => Err(refusal),
        Err(Stop::Waits(_) | Stop::Mismatch(_) | Stop::Fuel | Stop::Dice(_)) => Err(stuck()),
    }
}

pub(super) fn stuck() -> Refusal {
    Refusal::new("endless", "", "The rules go round in circles here.")
}
