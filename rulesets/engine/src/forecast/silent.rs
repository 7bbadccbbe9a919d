//! Carrying commands out on a copy, with nothing kept or told.

use crate::base::{Refusal, Who};
use crate::dice::Dice;
use crate::encounter::resolve;
use crate::fact::Doing;
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

/// The command of this offer, filled in or as its form proposes, if it is legal.
pub(super) fn command(
    system: &dyn System,
    scene: &Scene,
    who: Who,
    offer: &Offer,
    form: Option<&Input>,
) -> Result<Cmd, Refusal> {
    let asked = offer.form(scene);
    let given = match form {
        Some(given) => asked.complete(given.clone()),
        None => asked.complete(Form::empty().default()),
    };
    let mut cmd = Cmd { who: Some(who), act: offer.act.clone(), form: given, secret: false, action: None };
    system.check(scene, &cmd)?;
    if let Some(off) = &offer.off {
        return Err(off.clone());
    }
    cmd.form = asked.accept(&cmd.form)?;
    Ok(cmd)
}

/// The scene after this, and what was achieved in it.
pub(super) fn resolved(
    system: &dyn System,
    scene: Scene,
    doing: &Doing,
    dice: &mut dyn Dice,
    policy: &mut dyn Policy,
) -> Result<(Scene, Vec<Achieved>), Refusal> {
    let mut play = Play::silent(scene, dice, policy);
    let result = resolve(system, &mut play, doing);
    let out = play.done();
    match result {
        Ok(()) => Ok((out.scene, out.degrees)),
        Err(Stop::Refused(refusal)) => Err(refusal),
        Err(Stop::Waits(_) | Stop::Mismatch(_) | Stop::Fuel | Stop::Dice(_)) => Err(stuck()),
    }
}

pub(super) fn stuck() -> Refusal {
    Refusal::new("endless", "", "The rules go round in circles here.")
}
