//! CC-ACT-31, CC-REC-1 to 3: first aid.

use crate::conditions::{AWAKE, DYING, MAJOR_WOUND, STABILISED, TRIED_AID, UNCONSCIOUS};
use crate::rolls::{self, Test};
use crate::targets::{self, TARGET};
use crate::turn::{self, Aim};
use crate::{derived, harm, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// CC-ACT-31.
pub const FIRST_AID: &str = "first_aid";

/// Bots with less skill than this fight on; with it, a dying friend comes first.
const PLAIN_SKILL: i32 = 30;

/// CC-ACT-31.
pub const FAMILY: Family = Family {
    acts: &[FIRST_AID],
    uses: &[Use::Rescue],
    offers,
    outside_fights: &[FIRST_AID],
    offers_outside: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// Whether a helper may act: in a fight on turn only, outside a fight at any time.
pub fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    match scene.phase {
        Phase::Running => turn::first([
            turn::own_turn(scene, who),
            turn::main_action(scene, who),
            turn::may_act(scene, who),
            turn::early_slot(scene, who),
        ]),
        Phase::Prepare | Phase::Ended => turn::first([turn::may_act(scene, who)]),
    }
}

/// Why `patient` cannot be helped now.
fn off(scene: &Scene, helper: Who, patient: Who) -> Option<Refusal> {
    let vain = || harm::may_tend(scene, helper, patient);
    targets::adjacent(scene, helper, patient)
        .or_else(|| if helper == patient { None } else { targets::valid(scene, helper, patient) })
        .or_else(|| vain().map(|words| Refusal::new("first_aid_used", "CC-REC-1", text!(patient, words))))
}

/// Whether `who` knows how many hit points the patient has: only those of their own side are known.
pub fn knows_hit_points(scene: &Scene, who: Who, patient: Who) -> bool {
    scene.combatant(who).side == scene.combatant(patient).side
}

/// Whether the patient is hurt, as far as `who` can tell.
pub fn seems_hurt(scene: &Scene, who: Who, patient: Who) -> bool {
    let marks = scene.has_any(patient, &[DYING, UNCONSCIOUS, STABILISED, MAJOR_WOUND]);
    marks || (knows_hit_points(scene, who, patient) && scene.get(patient, sheet::HP) < derived::hp_max(scene, patient))
}

/// The same, or the patient has an open wound: blows that wound are told to all, so those of the other side can be seen
/// too.
pub fn shows_a_wound(scene: &Scene, who: Who, patient: Who) -> bool {
    scene.get(patient, sheet::FIRST_AID_OPEN) || seems_hurt(scene, who, patient)
}

/// Possible patients: the dying first, then friends.
fn patients(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = targets::oneself_and_others_who(scene, who, |t| shows_a_wound(scene, who, t));
    all.sort_by_key(|t| (derived::hostile(scene, who, *t), !scene.has(*t, DYING)));
    all
}

/// The dying friend to walk to, in order to help in this turn; `None` if a dying friend is already within reach.
pub fn out_of_reach(scene: &Scene, who: Who) -> Option<Who> {
    let dying = |t: Who| scene.has(t, DYING) && !scene.has(t, AWAKE) && !derived::hostile(scene, who, t);
    let helped =
        |t: Who| t != who && targets::valid(scene, who, t).is_none() && harm::may_tend(scene, who, t).is_none();
    let friends = targets::oneself_and_others_who(scene, who, |t| dying(t) && helped(t));
    let far = friends.first().copied().filter(|_| !friends.iter().any(|t| derived::adjacent(scene, who, *t)));
    far.filter(|_| knows_how(scene, who) && state(scene, who).is_ok())
}

fn knows_how(scene: &Scene, who: Who) -> bool {
    scene.get(who, sheet::FIRST_AID) >= PLAIN_SKILL
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = patients(scene, who);
    let Some(first) = all.iter().copied().find(|t| off(scene, who, *t).is_none()).or(all.first().copied()) else {
        return vec![];
    };
    let stopped = state(scene, who).err().or_else(|| off(scene, who, first));
    let offer = Offer::lazy(FIRST_AID, "First aid", "action", move |s| form(s, who)).unless(stopped);
    let dying = scene.has(first, DYING) && !scene.has(first, AWAKE) && !derived::hostile(scene, who, first);
    vec![if dying && knows_how(scene, who) { offer.good_for(Use::Rescue) } else { offer }]
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
    turn::first([state(scene, who).err(), against])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(patient) = TARGET.of(play.scene(), cmd) else { return Ok(()) };
    turn::spend_main(play, who, Aim::Lost, "CC-ACT-31");
    let words = if patient == who {
        text!(who, " treats their own wounds.")
    } else {
        text!(who, " gives ", patient, " first aid.")
    };
    play.by("CC-ACT-31").tell(LineKind::Act, words);
    let test = Test::of(play.scene(), who, sheet::FIRST_AID, text!("to help ", patient));
    let mut rolled = rolls::roll(play, test)?;
    rolls::success_window(play, &mut rolled)?;
    outcome(play, who, patient, &rolled);
    rolls::remember(play, &rolled, FIRST_AID, "", (Some(patient), None));
    rolls::fumbled(play, &rolled)
}

/// CC-REC-1, 2: the result of first aid.
pub fn outcome(play: &mut Play, who: Who, patient: Who, rolled: &rolls::Rolled) {
    if harm::tell_if_beyond_help(play, patient) {
        return;
    }
    // CC-REC-3: the GM may have called the patient stabilised meanwhile.
    if play.has(patient, STABILISED) {
        play.by("CC-REC-3").tell(LineKind::Effect, text!(patient, " is stabilised already."));
        return;
    }
    if rolled.succeeds() {
        harm::heal_by_first_aid(play, patient);
        return;
    }
    harm::tried(play, who, patient);
    play.by("CC-REC-1").tell(LineKind::Effect, text!("It does not help ", patient, "."));
}

/// CC-RES-12: whether first aid is still possible, not counting that this helper has already tried. CC-REC-3: not if
/// somebody else has stabilised the patient meanwhile.
pub fn still_possible(scene: &Scene, who: Who, patient: Who) -> bool {
    let near = who == patient || (derived::adjacent(scene, who, patient) && !derived::is_gone(scene, patient));
    let helps = harm::wound_is_open(scene, patient) && !scene.has(patient, STABILISED);
    near && helps && scene.cond_from(patient, TRIED_AID, who).is_some()
}
