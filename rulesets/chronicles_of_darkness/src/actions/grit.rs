//! CD-ACT-67: throwing grit in somebody's eyes.

use crate::conditions::BLINDED;
use crate::declared::check_options;
use crate::reactions::{self, Assault};
use crate::rolls::{self, Hands, Kind, Pool};
use crate::targets::TARGET_RULES;
use crate::turn::{self, Need, may};
use crate::{derived, harm, sheet, targets};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier, Tone};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene, Until};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::Intent;
use fray_engine::text;

const THROW_GRIT: &str = "throw_grit";

/// CD-ACT-67.
pub const FAMILY: Family = Family { acts: &[THROW_GRIT], uses: &[], offers, check, perform, ..Family::DEFAULT };

fn candidates(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = TARGET_RULES.others(scene, who);
    all.retain(|t| !derived::is_out(scene, *t));
    all
}

fn far(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    targets::in_reach(scene, who, target, targets::reach(None))
        .err()
        .or_else(|| harm::may_be_violent(scene, who, &[target], 0).err())
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::Violence, Need::NoGrapple])
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = candidates(scene, who);
    if all.is_empty() {
        return vec![];
    }
    let targets = TARGET_RULES.targets(scene, who, all, Intent::Harm, |t| far(scene, who, t));
    let off = state(scene, who).err().or_else(|| targets.off());
    let offer = Offer::lazy(THROW_GRIT, "Throw grit", "action", move |s| form(s, who));
    vec![offer.note("blinds one eye until the end of their next turn").unless(off)]
}

fn form(scene: &Scene, who: Who) -> Form {
    let targets = TARGET_RULES.targets(scene, who, candidates(scene, who), Intent::Harm, |t| far(scene, who, t));
    let mut members = vec![targets.member()];
    members.extend(rolls::specialty_member(scene, who, &[sheet::ATHLETICS]));
    members.extend(rolls::willpower_member(scene, who));
    Form::group(members)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    check_options(cmd, "Throwing grit", &[])?;
    let target = targets::target_or(scene, cmd, &candidates(scene, who), |t| far(scene, who, t))?;
    targets::in_reach(scene, who, target, targets::reach(None))?;
    harm::may_be_violent(scene, who, &[target], rolls::willpower_wanted(cmd))
}

/// CD-ACT-67: Dexterity + Athletics - 3, less Defense.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    rolls::specialty_ruled(play, who, sheet::ATHLETICS, cmd)?;
    check(play.scene(), cmd)?;
    let s = play.scene();
    let Ok(target) = targets::target_or(s, cmd, &candidates(s, who), |t| far(s, who, t)) else { return Ok(()) };
    turn::spend_action(play, who, "CD-ACT-67");
    play.by("CD-ACT-67").reveal(who);
    play.by("CD-ACT-67").acts_against(who, vec![target]);
    harm::pay_for_violence(play, who, &[target]);
    let what = text!(who, " throws grit at ", target, "'s eyes.");
    play.by("CD-ACT-67").tell(LineKind::Act, what.clone());
    let assault = Assault::by_hand(who, target, what);
    let defended = reactions::defend(play, &assault)?;
    if targets::cut_short(play, (who, target), Some(targets::reach(None)), "CD-ACT-67") {
        return Ok(());
    }
    let willed = rolls::pay_for_dice(play, who, cmd);
    let pool = Pool::new(who, "grit", text!("to throw grit at ", target), Kind::Sight, |s| {
        let mut modifiers = vec![rolls::attribute(s, who, sheet::DEXTERITY), rolls::skill(s, who, sheet::ATHLETICS)];
        modifiers.push(Modifier::new("CD-ACT-67", "grit", -3));
        modifiers.extend(rolls::arm_modifier(s, who, Hands::NotNeeded));
        modifiers.extend(rolls::specialty_modifier(s, who, sheet::ATHLETICS, cmd));
        modifiers.extend(defended.modifier());
        modifiers.extend(willed.clone());
        modifiers
    });
    let rolled = rolls::roll(play, &pool)?;
    if reactions::oppose(play, &assault, defended, rolled)? < 1 {
        play.by("CD-ACT-67").tell(LineKind::Effect, text!("The grit misses ", target, "."));
        return reactions::after(play, &assault, defended);
    }
    // Grit does not replace a worse blindness.
    if !play.has(target, BLINDED) {
        let turn = play.scene().combatant(target).turns_begun + 1;
        let blinded = Cond::new(BLINDED).until(Until::EndOfTurn { of: target, turn });
        play.by("CD-ACT-67").condition(target, blinded);
    }
    play.by("CD-ACT-67").tell_in(LineKind::Effect, Tone::Bad, text!(target, " has grit in the eyes."));
    reactions::after(play, &assault, defended)
}
