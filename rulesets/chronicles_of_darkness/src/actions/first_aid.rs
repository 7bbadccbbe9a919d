//! CD-ACT-69: stopping somebody's bleeding.

use crate::conditions::{BLEEDING, DEAD};
use crate::derived;
use crate::rolls::{self, Hands, Kind, Pool};
use crate::targets::TARGET_RULES;
use crate::turn::{self, Need, may};
use crate::{harm, sheet, targets};
use fray_engine::base::{Text, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::target::{Intent, nearness};
use fray_engine::text;

const FIRST_AID: &str = "first_aid";

/// CD-ACT-69.
pub const FAMILY: Family =
    Family { acts: &[FIRST_AID], uses: &[Use::Rescue], offers, check, perform, ..Family::DEFAULT };

/// Those who bleed, as far as `who` knows of them, in no order that matters.
fn bleeding(scene: &Scene, who: Who) -> impl Iterator<Item = Who> {
    let known = move |t: &Who| *t != who && scene.knows(who, *t) && !derived::is_object(scene, *t);
    let bleeds = move |t: &Who| scene.has(*t, BLEEDING) && !scene.has(*t, DEAD);
    scene.ids().filter(bleeds).filter(known).chain(Some(who).filter(bleeds))
}

/// Those who bleed, in the order in which they are helped.
fn patients(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all: Vec<Who> = bleeding(scene, who).collect();
    all.sort_by_cached_key(|t| precedence(scene, who, *t));
    all
}

/// Friends first, then the nearest; of those equally near, others before oneself, and anyone who is still up.
fn precedence(scene: &Scene, who: Who, patient: Who) -> impl Ord {
    let (foe, distance) = (derived::hostile(scene, who, patient), nearness(scene, who, patient));
    (foe, distance, patient == who, derived::is_out(scene, patient))
}

fn far(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    targets::in_reach(scene, who, target, targets::reach(None)).err()
}

/// Where all of them are too far: the reason against the first.
fn all_far(scene: &Scene, who: Who, all: &[Who]) -> Option<Refusal> {
    let first = *all.iter().min_by_key(|t| precedence(scene, who, **t))?;
    far(scene, who, first)
}

fn is_near(scene: &Scene, who: Who, target: Who) -> bool {
    targets::reaches(scene, who, target, targets::reach(None))
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::NoGrapple])
}

/// The friend whose bleeding `who` could stop this turn by standing closer. None if a bleeding friend is close enough.
pub fn out_of_reach(scene: &Scene, who: Who) -> Option<Who> {
    let mut friends = patients(scene, who);
    friends.retain(|t| !derived::hostile(scene, who, *t));
    let far = friends.first().copied().filter(|_| friends.iter().all(|t| far(scene, who, *t).is_some()));
    far.filter(|_| state(scene, who).is_ok())
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all: Vec<Who> = bleeding(scene, who).collect();
    if all.is_empty() {
        return vec![];
    }
    let near: Vec<Who> = all.iter().copied().filter(|t| is_near(scene, who, *t)).collect();
    let too_far = || if near.is_empty() { all_far(scene, who, &all) } else { None };
    let off = state(scene, who).err().or_else(too_far);
    let friend = near.iter().any(|t| !derived::hostile(scene, who, *t));
    let offer = Offer::lazy(FIRST_AID, "First aid", "action", move |s| form(s, who));
    let offer = offer.note("Dexterity + Medicine stops the bleeding").unless(off);
    vec![if friend { offer.good_for(Use::Rescue) } else { offer }]
}

fn form(scene: &Scene, who: Who) -> Form {
    let targets = TARGET_RULES.targets(scene, who, patients(scene, who), Intent::Help, |t| far(scene, who, t));
    let mut members = vec![targets.member()];
    members.extend(rolls::specialty_member(scene, who, &[sheet::MEDICINE]));
    members.extend(rolls::willpower_member(scene, who));
    Form::group(members)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    let all = patients(scene, who);
    if all.is_empty() {
        return refuse("bad_target", "CD-ACT-69", "First aid is for somebody who bleeds; nobody does.");
    }
    let target = targets::target_or(scene, cmd, &all, |t| far(scene, who, t))?;
    targets::in_reach(scene, who, target, targets::reach(None))?;
    rolls::check_willpower(scene, who, cmd)
}

fn tended(who: Who, patient: Who) -> Text {
    if patient == who { text!(who, " tends their own wounds.") } else { text!(who, " tends ", patient, "'s wounds.") }
}

fn title(who: Who, patient: Who) -> Text {
    if patient == who { text!("to stop their own bleeding") } else { text!("to stop ", patient, "'s bleeding") }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    rolls::specialty_ruled(play, who, sheet::MEDICINE, cmd)?;
    check(play.scene(), cmd)?;
    let s = play.scene();
    let Ok(patient) = targets::target_or(s, cmd, &patients(s, who), |t| far(s, who, t)) else { return Ok(()) };
    turn::spend_action(play, who, "CD-ACT-69");
    play.by("CD-ACT-69").tell(LineKind::Act, tended(who, patient));
    let willed = rolls::pay_for_dice(play, who, cmd);
    let pool = Pool::new(who, FIRST_AID, title(who, patient), Kind::Care, |s| {
        let mut modifiers = vec![rolls::attribute(s, who, sheet::DEXTERITY), rolls::skill(s, who, sheet::MEDICINE)];
        modifiers.extend(rolls::arm_modifier(s, who, Hands::Needed));
        modifiers.extend(rolls::specialty_modifier(s, who, sheet::MEDICINE, cmd));
        modifiers.extend(willed.clone());
        modifiers
    });
    let rolled = rolls::roll(play, &pool.reduced_if("both arms are wracked", |s| rolls::no_hands(s, who)))?;
    if rolled.successes > 0 {
        harm::stop_bleeding(play, patient, "CD-ACT-69");
    } else {
        play.by("CD-ACT-69").tell(LineKind::Effect, text!(patient, " is still bleeding."));
    }
    Ok(())
}
