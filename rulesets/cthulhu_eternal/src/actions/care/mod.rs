//! CE-ACT-19, CE-HEAL-1 to 5, CE-HAZ-9: first aid, treatment, antidotes.

mod first_aid;
mod form;

use crate::conditions::{BEYOND_HELP, DEAD, DISEASED, POISONED, UNCONSCIOUS};
use crate::harm::{self, Died};
use crate::rolls::may_try;
use crate::turn::{self, ActionKind, able, free_to};
use crate::{derived, hazards, sheet, targets};
use first_aid::{ask_to_resuscitate, first_aid, resuscitate, spend};
use form::{Aid, CARE, Craft, TREAT};
use fray_engine::base::{Text, Who, refuse, unread};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Choice as _, Form, Listed as _};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::handle;
use fray_engine::text;

pub const AID: &str = "first_aid";
const TREATS: &str = "treat";
const ANTIDOTE: &str = "antidote";
/// Bots with less skill than this leave first aid to others.
const PLAIN_SKILL: i32 = 30;
/// CE-HEAL-5: a week in seconds.
const WEEK: i32 = 7 * 24 * 3600;

/// CE-ACT-19.
pub const FAMILY: Family = Family {
    acts: &[AID, TREATS, ANTIDOTE],
    uses: &[Use::Rescue],
    of_use: saves_a_friend,
    offers: |s, who| {
        let all = [aid(s, who), antidote(s, who)];
        all.into_iter().flatten().collect()
    },
    outside_fights: &[AID, TREATS, ANTIDOTE],
    offers_outside: outside,
    check,
    perform,
    ..Family::DEFAULT
};

/// The offers outside a fight.
fn outside(scene: &Scene, who: Who) -> Vec<Offer> {
    [aid(scene, who), treat(scene, who), antidote(scene, who)].into_iter().flatten().collect()
}

/// In a fight it takes an action. Outside it, a helper still has to be able to act.
fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.phase != Phase::Running {
        if derived::can_act(scene, who) {
            return Ok(());
        }
        let code = if scene.has(who, DEAD) { "dead" } else { "unconscious" };
        return refuse(code, "CE-REF-4", text!(who, " is in no state to help anybody."));
    }
    able(scene, who, ActionKind::Action)
}

fn may_start(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.phase != Phase::Running { Ok(()) } else { free_to(scene, who, ActionKind::Action) }
}

/// CE-HEAL-3: the patient has to be in reach.
fn in_reach(scene: &Scene, who: Who, to: Who) -> bool {
    scene.phase != Phase::Running || who == to || turn::reaches(scene, who, to)
}

/// CE-REF-6.
fn near(scene: &Scene, who: Who, to: Who) -> Result<(), Refusal> {
    if in_reach(scene, who, to) {
        return Ok(());
    }
    refuse("out_of_reach", "CE-REF-6", text!(to, " is out of ", who, "'s reach. Move closer first."))
}

/// Everybody that `who` may care for, those in need first.
fn patients(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = targets::people(scene, who);
    all.push(who);
    all.sort_by_cached_key(|w| need(scene, who, *w));
    all
}

/// The order of patients: those that `who` knows are hurt come first, the worst before the others.
fn need(scene: &Scene, who: Who, to: Who) -> (bool, bool, i32) {
    let known = knows_hp_of(scene, who, to);
    let hp = if known { scene.get(to, sheet::HP) } else { 0 };
    (!known, hp >= derived::hp_max(scene, to), hp)
}

/// The patient most in need among those who fit.
fn first_in_need(scene: &Scene, who: Who, fits: impl Fn(Who) -> bool) -> Option<Who> {
    let others = targets::people_who(scene, who, &fits).into_iter();
    others.chain(fits(who).then_some(who)).min_by_key(|t| need(scene, who, *t))
}

/// CE-REF-15.
fn may_aid(scene: &Scene, who: Who, to: Who, kind: Aid) -> Result<(), Refusal> {
    match kind {
        Aid::Stabilize if scene.get(to, sheet::FIRST_AID_USED) => refuse(
            "already_treated",
            "CE-REF-15",
            text!(to, " has had first aid, and none helps again before the next wound."),
        ),
        Aid::Stabilize if scene.has(to, DEAD) => {
            refuse("not_applicable", "CE-REF-18", text!(to, " is dead. Try to resuscitate them."))
        }
        // How badly others are hurt cannot be seen, so first aid for them is never refused as unnecessary.
        Aid::Stabilize if knows_hp_of(scene, who, to) && scene.get(to, sheet::HP) >= derived::hp_max(scene, to) => {
            refuse("not_applicable", "CE-REF-18", text!(to, " is not hurt."))
        }
        Aid::Stabilize => Ok(()),
        Aid::Resuscitate if !scene.has(to, DEAD) => refuse("not_applicable", "CE-REF-18", text!(to, " is not dead.")),
        // How long others have been dead cannot be seen until somebody tries.
        Aid::Resuscitate if scene.has(to, BEYOND_HELP) || (knows_hp_of(scene, who, to) && too_late(scene, to)) => {
            refuse("too_late", "CE-REF-15", beyond_help(to))
        }
        Aid::Resuscitate => Ok(()),
        Aid::Airway if hazards::airway_blocked(scene, to) => Ok(()),
        Aid::Airway => refuse("not_applicable", "CE-REF-18", text!(to, " does not choke on anything.")),
    }
}

/// Whether `who` knows how much `to` has left: only of themselves and their own side.
fn knows_hp_of(scene: &Scene, who: Who, to: Who) -> bool {
    who == to || scene.allies(who, to)
}

fn beyond_help(to: Who) -> Text {
    text!(to, " is beyond help.")
}

/// CE-HEAL-1: only within as many minutes as the CON of the dead.
fn too_late(scene: &Scene, to: Who) -> bool {
    let minutes = scene.get(to, sheet::CON);
    let died = Died::on(scene, to).map_or(0, |d| d.at);
    scene.seconds().saturating_sub(died) > minutes.saturating_mul(60)
}

/// What a plain helper would do: bring back the dead first, then treat the hurt.
fn usual(scene: &Scene, to: Who) -> Aid {
    if scene.has(to, DEAD) {
        Aid::Resuscitate
    } else if hazards::airway_blocked(scene, to) {
        Aid::Airway
    } else {
        Aid::Stabilize
    }
}

/// Whether `who` can save a dying friend by the usual first aid.
fn saves_a_friend(scene: &Scene, who: Who) -> bool {
    let saved = |t: Who| is_dying_friend(scene, who, t) && in_reach(scene, who, t) && helps(scene, who, t);
    scene.get(who, sheet::FIRST_AID) >= PLAIN_SKILL && scene.ids().any(saved)
}

/// The friend to walk to, in order to save them; `None` if such a friend is already within reach.
pub fn out_of_reach(scene: &Scene, who: Who) -> Option<Who> {
    if scene.get(who, sheet::FIRST_AID) < PLAIN_SKILL {
        return None;
    }
    let friends = targets::people_who(scene, who, |t| is_dying_friend(scene, who, t) && helps(scene, who, t));
    let far = !friends.iter().any(|t| in_reach(scene, who, *t));
    friends.into_iter().min_by_key(|t| need(scene, who, *t)).filter(|_| far)
}

fn is_dying_friend(scene: &Scene, who: Who, to: Who) -> bool {
    scene.has_any(to, &[UNCONSCIOUS, DEAD]) && scene.allies(who, to)
}

/// Whether first aid in the usual form helps this patient, once in reach.
fn helps(scene: &Scene, who: Who, to: Who) -> bool {
    unread(|| may_aid(scene, who, to, usual(scene, to))).is_ok()
}

/// CE-HEAL-1: why first aid in the usual form does not help this patient now.
fn no_aid_for(scene: &Scene, who: Who, to: Who) -> Option<Refusal> {
    near(scene, who, to).and_then(|()| may_aid(scene, who, to, usual(scene, to))).err()
}

fn aid(scene: &Scene, who: Who) -> Option<Offer> {
    let open = first_in_need(scene, who, |t| in_reach(scene, who, t) && helps(scene, who, t));
    let nobody = || patients(scene, who).first().and_then(|t| no_aid_for(scene, who, *t));
    let off = state(scene, who).and_then(|()| may_start(scene, who)).err();
    let off = off.or_else(|| if open.is_none() { nobody() } else { None });
    let off = off.or_else(|| may_try(scene, who, sheet::FIRST_AID).err());
    let skill = scene.get(who, sheet::FIRST_AID);
    let rescues = skill >= PLAIN_SKILL && open.is_some_and(|t| is_dying_friend(scene, who, t));
    let offer = Offer::lazy(AID, "First aid", "action", move |s: &Scene| aid_form(s, who, open));
    let offer = offer.note(text!(format!("First Aid {skill}"))).unless(off);
    Some(offer.good_for(if rescues { Use::Rescue } else { Use::Other }))
}

fn aid_form(scene: &Scene, who: Who, open: Option<Who>) -> Form {
    let all = patients(scene, who);
    let off = |t: Who| no_aid_for(scene, who, t);
    // Whether others can be helped is only seen when it is tried, so only a friend is the default.
    let friend = |t: &Who| off(*t).is_none() && knows_hp_of(scene, who, *t);
    let default = all.iter().copied().find(friend).map(|t| handle(scene, t));
    let targets = targets::TARGET_RULES.targets(scene, who, all, targets::Intent::Help, off);
    let kind = open.map_or(Aid::Stabilize, |t| usual(scene, t));
    Form::group([
        CARE.target.one_with_default(targets.options(), default),
        CARE.kind.one_with_default(Aid::options(), Some(fray_engine::form::Choice::id(&kind).into())),
    ])
}

fn treat(scene: &Scene, who: Who) -> Option<Offer> {
    let all = patients(scene, who);
    let off = |t: Who| may_treat(scene, t).err();
    let blocked = all.iter().all(|t| off(*t).is_some());
    let first = all.first().and_then(|t| off(*t)).filter(|_| blocked);
    if all.is_empty() {
        return None;
    }
    let skilled = |f| scene.get(who, f) > 0;
    let form = move |s: &Scene| treatment_form(s, who, &all);
    let untrained = (!skilled(sheet::SURGERY) && !skilled(sheet::MEDICINE))
        .then(|| may_try(scene, who, sheet::MEDICINE).err())
        .flatten();
    let offer = Offer::lazy(TREATS, "Treat", "time", form).note("once a week, in a calm clean place");
    Some(offer.unless(state(scene, who).err().or(first).or(untrained)).good_for(Use::Seldom))
}

fn treatment_form(scene: &Scene, who: Who, patients: &[Who]) -> Form {
    let off = |t: Who| may_treat(scene, t).err();
    let targets = targets::TARGET_RULES.targets(scene, who, patients.to_vec(), targets::Intent::Help, off);
    let with = if scene.get(who, sheet::SURGERY) > 0 { Craft::Surgery } else { Craft::Medicine };
    let crafts = Craft::options().into_iter().filter(|o| o.id != Craft::Pharmacy.id()).collect();
    Form::group([
        targets.member_as(TREAT.patient),
        TREAT.with.one_with_default(crafts, Some(with.id().into())),
        TREAT.tools.number(0..=60, 0).extra(),
    ])
}

/// CE-HEAL-5: once a week.
fn may_treat(scene: &Scene, to: Who) -> Result<(), Refusal> {
    let now = scene.seconds();
    if scene.get(to, sheet::TREATED).is_some_and(|last| now.saturating_sub(last) < WEEK) {
        return refuse("already_treated", "CE-HEAL-5", text!(to, " has been treated within a week."));
    }
    if scene.has(to, DEAD) {
        return refuse("not_applicable", "CE-REF-18", text!(to, " is dead."));
    }
    Ok(())
}

/// An antidote for somebody in reach who is poisoned or diseased.
fn antidote(scene: &Scene, who: Who) -> Option<Offer> {
    let sick = |w: Who| scene.has_any(w, &[POISONED, DISEASED]);
    let mut all = targets::people_who(scene, who, sick);
    all.extend(sick(who).then_some(who));
    all.sort_by_cached_key(|w| need(scene, who, *w));
    let off = |t: Who| near(scene, who, t).and_then(|()| may_cure(scene, t)).err();
    let blocked = all.iter().all(|t| off(*t).is_some());
    let first = all.first().and_then(|t| off(*t)).filter(|_| blocked);
    let member = targets::member(scene, who, TREAT.patient, &all, targets::Intent::Help, off)?;
    let medicine = scene.get(who, sheet::MEDICINE) >= scene.get(who, sheet::PHARMACY);
    let (with, best) = if medicine { (Craft::Medicine, sheet::MEDICINE) } else { (Craft::Pharmacy, sheet::PHARMACY) };
    let crafts = Craft::options().into_iter().filter(|o| o.id != Craft::Surgery.id()).collect();
    let form = Form::group([member, TREAT.with.one_with_default(crafts, Some(with.id().into()))]);
    let state = state(scene, who).and_then(|()| may_start(scene, who)).err();
    let skill = may_try(scene, who, best).err();
    let offer = Offer::new(ANTIDOTE, "Give an antidote", "action", form).note("Medicine or Pharmacy");
    Some(offer.unless(state.or(first).or(skill)))
}

/// CE-HAZ-9, CE-REF-15.
fn may_cure(scene: &Scene, to: Who) -> Result<(), Refusal> {
    if hazards::curable(scene, to) {
        return Ok(());
    }
    if scene.has(to, POISONED) || scene.has(to, DISEASED) {
        return refuse(
            "no_antidote",
            "CE-REF-15",
            text!("There is no antidote for what ", to, " has, or it was given."),
        );
    }
    refuse("not_applicable", "CE-REF-18", text!(to, " has nothing that an antidote could cure."))
}

fn patient(scene: &Scene, who: Who, cmd: &Cmd) -> Result<Who, Refusal> {
    let is_one = |t: Who| t == who || targets::is_person(scene, who, t);
    let all = || patients(scene, who);
    if cmd.act == AID {
        return targets::target_or(scene, cmd, CARE.target, is_one, all, |t| no_aid_for(scene, who, t));
    }
    let off = |t: Who| if cmd.act == TREATS { may_treat(scene, t).err() } else { may_cure(scene, t).err() };
    targets::target_or(scene, cmd, TREAT.patient, is_one, all, off)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    let to = patient(scene, who, cmd)?;
    if cmd.act != TREATS {
        near(scene, who, to)?;
        may_start(scene, who)?;
    }
    match &*cmd.act {
        AID => {
            may_aid(scene, who, to, CARE.kind.of(cmd).unwrap_or(usual(scene, to)))?;
            may_try(scene, who, sheet::FIRST_AID)
        }
        TREATS => {
            may_treat(scene, to)?;
            may_try(scene, who, craft(scene, who, cmd))
        }
        _ => {
            may_cure(scene, to)?;
            may_try(scene, who, craft(scene, who, cmd))
        }
    }
}

fn craft(scene: &Scene, who: Who, cmd: &Cmd) -> sheet::Number {
    let usual = if cmd.act == TREATS && scene.get(who, sheet::SURGERY) > 0 {
        Craft::Surgery
    } else if cmd.act == ANTIDOTE && scene.get(who, sheet::PHARMACY) > scene.get(who, sheet::MEDICINE) {
        Craft::Pharmacy
    } else {
        Craft::Medicine
    };
    match TREAT.with.of(cmd).unwrap_or(usual) {
        Craft::Surgery => sheet::SURGERY,
        Craft::Medicine => sheet::MEDICINE,
        Craft::Pharmacy => sheet::PHARMACY,
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    allowed(play, cmd)?;
    carry_out(play, cmd)
}

/// CE-REF-17, 20: what the GM has to allow, and what is found out in trying, costs nothing. Meanwhile the patient may
/// have come back to life.
pub(super) fn allowed(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who.filter(|_| cmd.act == AID) else { return Ok(()) };
    let to = patient(play.scene(), who, cmd)?;
    if CARE.kind.of(cmd).unwrap_or(usual(play.scene(), to)) != Aid::Resuscitate {
        return Ok(());
    }
    if too_late(play.scene(), to) {
        return play.by("CE-REF-15").refuse("too_late", beyond_help(to));
    }
    ask_to_resuscitate(play, who, to)?;
    check(play.scene(), cmd)?;
    Ok(())
}

pub(super) fn carry_out(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Ok(to) = patient(play.scene(), who, cmd) else { return Ok(()) };
    let craft = craft(play.scene(), who, cmd);
    match &*cmd.act {
        TREATS => {
            let penalty = TREAT.tools.of(cmd).unwrap_or(0);
            let words = if who == to { text!(who, " treats themselves.") } else { text!(who, " treats ", to, ".") };
            play.by("CE-HEAL-5").tell(LineKind::Act, words);
            harm::treat(play, who, to, craft, penalty)
        }
        ANTIDOTE => {
            if spend(play, who, to)? {
                hazards::antidote(play, who, to, craft)?;
            }
            Ok(())
        }
        _ => match CARE.kind.of(cmd).unwrap_or(usual(play.scene(), to)) {
            Aid::Resuscitate => resuscitate(play, who, to),
            kind => first_aid(play, who, to, kind),
        },
    }
}
