//! ME-ACT-23, 24: removing a stake, rousing the unconscious.

use crate::calls::{self, PayingAction, spend};
use crate::conditions::{STAKED, UNCONSCIOUS, Unconscious};
use crate::{derived, targets};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// ME-ACT-23, 24.
    PATIENT {
        target: Who = "Patient",
    }
}

const REMOVE_STAKE: &str = "remove_stake";
const ROUSE: &str = "rouse";
/// How far away the patient may be, in steps.
const REACH: i32 = 2;

/// ME-ACT-23, 24.
pub const FAMILY: Family = Family {
    acts: &[REMOVE_STAKE, ROUSE],
    uses: &[Use::Rescue],
    of_use: |s, _| anybody_may_need_help(s),
    offers,
    off_turn: |s, w| calls::open_while_holding(s, w, || offers(s, w)),
    check,
    perform,
    ..Family::DEFAULT
};

/// Whether `target` has the condition that this action ends.
fn needs_it(scene: &Scene, act: &str, target: Who) -> bool {
    if act == REMOVE_STAKE { is_staked(scene, target) } else { can_be_roused(scene, target) }
}

fn is_staked(scene: &Scene, target: Who) -> bool {
    scene.has(target, STAKED)
}

/// ME-CON-6: only the GM can wake the stabilised.
fn can_be_roused(scene: &Scene, target: Who) -> bool {
    scene.has(target, UNCONSCIOUS) && !Unconscious::on(scene, target).is_some_and(|u| u.stabilised)
}

/// Whether anybody is staked or unconscious: usually nobody is, and there are no patients to look for.
fn anybody_may_need_help(scene: &Scene) -> bool {
    scene.ids().any(|t| scene.has_any(t, &[STAKED, UNCONSCIOUS]))
}

/// The friend to walk to, in order to help with the standard action; `None` if a friend in need is already within
/// reach.
pub fn out_of_reach(scene: &Scene, who: Who) -> Option<Who> {
    if !anybody_may_need_help(scene) {
        return None;
    }
    let needs_help = |t| is_staked(scene, t) || can_be_roused(scene, t);
    let friends = patients(scene, who, |t| needs_help(t) && scene.allies(who, t));
    let far =
        friends.first().copied().filter(|_| friends.iter().all(|t| targets::within(scene, who, *t, REACH).is_err()));
    far.filter(|_| calls::standard(scene, who).is_ok())
}

/// Patients that this helps, nearest first; foes come before friends.
fn patients(scene: &Scene, who: Who, helps: impl Fn(Who) -> bool) -> Vec<Who> {
    targets::others(scene, who).into_iter().filter(|t| helps(*t)).collect()
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    if !anybody_may_need_help(scene) {
        return vec![];
    }
    [(REMOVE_STAKE, "Remove stake"), (ROUSE, "Rouse")]
        .into_iter()
        .filter_map(|(act, label)| {
            let mut all = patients(scene, who, |t| needs_it(scene, act, t));
            all.sort_by_key(|t| !scene.allies(who, *t));
            let first = *all.first()?;
            let off = |t: Who| targets::within(scene, who, t, REACH).err();
            let reached = all.iter().any(|t| off(*t).is_none());
            let why = calls::standard(scene, who).err().or_else(|| off(first).filter(|_| !reached));
            let form = Form::group([targets::member(scene, who, PATIENT.target, &all, off)]);
            let offer = Offer::new(act, label, "standard", form).unless(why);
            let friend = all.iter().find(|t| off(**t).is_none()).is_some_and(|t| scene.allies(who, *t));
            Some(if friend { offer.good_for(Use::Rescue) } else { offer })
        })
        .collect()
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let named = PATIENT.target.of(scene, cmd).filter(|t| *t != who && derived::takes_part(scene, *t));
    let Some(target) = named.filter(|t| needs_it(scene, &cmd.act, *t)) else {
        return refuse("bad_target", "ME-ACT-8", "That would not help. Choose another patient.");
    };
    calls::standard(scene, who)?;
    targets::within(scene, who, target, REACH)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let (Some(who), Some(target)) = (cmd.who, PATIENT.target.of(play.scene(), cmd)) else { return Ok(()) };
    let (rule, condition, words) = match &*cmd.act {
        REMOVE_STAKE => ("ME-ACT-23", STAKED, text!(who, " pulls the stake out of ", target, ".")),
        _ => ("ME-ACT-24", UNCONSCIOUS, text!(who, " rouses ", target, ".")),
    };
    spend(play, who, PayingAction::Standard, rule);
    play.by(rule).end(target, condition);
    play.by(rule).tell(LineKind::Act, words);
    Ok(())
}
