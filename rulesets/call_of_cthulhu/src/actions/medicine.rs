//! CC-ACT-32, CC-REC-4: medicine, which takes at least an hour.

use super::first_aid;
use crate::conditions::DEAD;
use crate::rolls::{self, Test};
use crate::targets::{self, TARGET};
use crate::turn::{self, refusal};
use crate::{harm, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// CC-ACT-32.
pub const MEDICINE: &str = "medicine";
/// CC-REC-4: an hour in seconds.
pub const HOUR: u32 = 3600;

/// CC-ACT-32.
pub const FAMILY: Family = Family {
    acts: &[MEDICINE],
    uses: &[],
    offers,
    outside_fights: &[MEDICINE],
    offers_outside: offers,
    check,
    perform,
    ..Family::DEFAULT
};

fn in_combat(scene: &Scene) -> Option<Refusal> {
    let words = "Medicine takes an hour or more. Wait until the fight is over.";
    refusal(scene.phase == Phase::Running, "takes_an_hour", "CC-ACT-32", words)
}

/// Possible patients, those who show a wound first.
fn patients(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all: Vec<Who> = targets::oneself_and_others(scene, who).collect();
    all.sort_by_key(|t| !first_aid::shows_a_wound(scene, who, *t));
    all
}

/// Why `patient` cannot be treated. How many hit points the other side has left is not known, so nobody of it counts as
/// unhurt.
fn off(scene: &Scene, who: Who, patient: Who) -> Option<Refusal> {
    let whole = first_aid::knows_hit_points(scene, who, patient) && !first_aid::seems_hurt(scene, who, patient);
    let dead = scene.has(patient, DEAD);
    targets::adjacent(scene, who, patient)
        .or_else(|| refusal(dead, "invalid_target", "CC-ACT-32", text!(patient, " is beyond help.")))
        .or_else(|| refusal(whole, "no_effect", "CC-REC-4", text!(patient, " is not hurt.")))
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let first = patients(scene, who).into_iter().find(|t| off(scene, who, *t).is_none());
    let nobody = refusal(first.is_none(), "no_effect", "CC-REC-4", "Nobody here needs it.");
    let stopped = first_aid::state(scene, who).err().or_else(|| in_combat(scene)).or(nobody);
    vec![Offer::lazy(MEDICINE, "Medicine", "an hour", move |s| form(s, who)).unless(stopped).good_for(Use::Seldom)]
}

fn form(scene: &Scene, who: Who) -> Form {
    Form::group([targets::to_help(scene, who, patients(scene, who), |t| off(scene, who, t)).member()])
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let patient = targets::named_or(scene, cmd, TARGET, || patients(scene, who), |t| off(scene, who, t));
    let against = match patient {
        Ok(patient) => off(scene, who, patient),
        Err(r) => Some(r),
    };
    turn::first([first_aid::state(scene, who).err(), in_combat(scene), against])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(patient) = TARGET.of(play.scene(), cmd) else { return Ok(()) };
    play.by("CC-ACT-32").tell(LineKind::Act, text!(who, " treats ", patient, " for an hour."));
    play.by("CC-REC-4").pass_time(HOUR);
    let test = Test::of(play.scene(), who, sheet::MEDICINE, text!("to treat ", patient));
    let mut rolled = rolls::roll(play, test)?;
    rolls::success_window(play, &mut rolled)?;
    rolls::remember(play, &rolled, MEDICINE, "", (Some(patient), None));
    outcome(play, patient, &rolled)
}

/// CC-REC-4: the result of medicine.
pub fn outcome(play: &mut Play, patient: Who, rolled: &rolls::Rolled) -> Flow {
    if harm::tell_if_beyond_help(play, patient) {
        return Ok(());
    }
    if rolled.succeeds() {
        return harm::medicine(play, patient);
    }
    play.by("CC-REC-4").tell(LineKind::Effect, text!("It does not help ", patient, "."));
    Ok(())
}

/// CC-RES-12: whether the patient lives, is within reach and still needs it.
pub fn still_possible(scene: &Scene, who: Who, patient: Who) -> bool {
    off(scene, who, patient).is_none()
}
