//! CD-ACT-53, 54: grabbing somebody.

use super::{contest, moves};
use crate::conditions::{GRAPPLING, KNOCKED_DOWN, PRONE};
use crate::declared::{OPTIONS, check_options};
use crate::grapple_state::{begin, opponent};
use crate::reactions::{self, Assault};
use crate::rolls::{self, Hands, Kind, Pool};
use crate::targets::TARGET_RULES;
use crate::turn::{self, Need, may};
use crate::{derived, harm, options, sheet, targets};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::Intent;
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-53.
    GRAB_FORM {
        all_out: bool = "All out: +2 dice, no Defense until the end of the round",
    }
}

const GRAB: &str = "grab";

/// CD-ACT-53.
pub const FAMILY: Family = Family { acts: &[GRAB], uses: &[], offers, check, perform, ..Family::DEFAULT };

fn candidates(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = TARGET_RULES.others(scene, who);
    all.retain(|t| !derived::is_out(scene, *t));
    all
}

/// CD-ACT-64: the refusal for a target in a grapple, which has exactly two members.
pub fn taken(scene: &Scene, target: Who) -> Option<Refusal> {
    let words = text!(target, " is in a grapple already, and it has no room for a third.");
    scene.has(target, GRAPPLING).then(|| Refusal::new("grappled", "CD-ACT-53", words))
}

fn unfit(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    taken(scene, target)
        .or_else(|| targets::in_reach(scene, who, target, targets::reach(None)).err())
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
    let targets = TARGET_RULES.targets(scene, who, all, Intent::Harm, |t| unfit(scene, who, t));
    let off = state(scene, who).err().or_else(|| targets.off());
    let offer = Offer::lazy(GRAB, "Grab", "action", move |s| form(s, who));
    vec![offer.note("Strength + Brawl, less Defense: a grapple begins").unless(off)]
}

fn form(scene: &Scene, who: Who) -> Form {
    let targets = TARGET_RULES.targets(scene, who, candidates(scene, who), Intent::Harm, |t| unfit(scene, who, t));
    let mut members = vec![targets.member()];
    members.extend(rolls::specialty_member(scene, who, &[sheet::BRAWL]));
    members.extend(rolls::willpower_member(scene, who));
    members.push(GRAB_FORM.all_out.confirm(false).extra());
    Form::group(members)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    check_options(cmd, "A grab", &[OPTIONS.all_out.id])?;
    let target = targets::target_or(scene, cmd, &candidates(scene, who), |t| unfit(scene, who, t))?;
    if let Some(r) = taken(scene, target) {
        return Err(r);
    }
    targets::in_reach(scene, who, target, targets::reach(None))?;
    if goes_all_out(cmd) {
        reactions::may_expose(scene, who, "CD-ACT-7")?;
    }
    harm::may_be_violent(scene, who, &[target], rolls::willpower_wanted(cmd))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let s = play.scene();
    let Ok(target) = targets::target_or(s, cmd, &candidates(s, who), |t| unfit(s, who, t)) else { return Ok(()) };
    turn::spend_action(play, who, "CD-ACT-53");
    play.by("CD-ACT-53").reveal(who);
    play.by("CD-ACT-53").acts_against(who, vec![target]);
    harm::pay_for_violence(play, who, &[target]);
    let mut more = Vec::new();
    if goes_all_out(cmd) {
        reactions::expose(play, who, "CD-ACT-7");
        more.push(Modifier::new("CD-ACT-7", "all out", 2));
    }
    seize(play, cmd, (who, target), &more)
}

fn goes_all_out(cmd: &Cmd) -> bool {
    GRAB_FORM.all_out.yes(cmd)
}

/// CD-ACT-53: the grab itself, once it is declared. `more`: modifiers from all out or a charge.
pub fn seize(play: &mut Play, cmd: &Cmd, (who, target): (Who, Who), more: &[Modifier]) -> Flow {
    let what = text!(who, " grabs at ", target, ".");
    play.by("CD-ACT-53").tell(LineKind::Act, what.clone());
    rolls::specialty_ruled(play, who, sheet::BRAWL, cmd)?;
    let assault = Assault::by_hand(who, target, what);
    let defended = reactions::defend(play, &assault)?;
    if targets::cut_short(play, (who, target), Some(targets::reach(None)), "CD-ACT-53") {
        return Ok(());
    }
    let willed = rolls::pay_for_dice(play, who, cmd);
    let pool = Pool::new(who, GRAB, text!("to grab ", target), Kind::Sight, |s| {
        let mut modifiers = rolls::close_pool(s, who, sheet::STRENGTH, sheet::BRAWL, Hands::Needed);
        modifiers.extend(contest::grapple_weapon(s, who));
        modifiers.extend(rolls::specialty_modifier(s, who, sheet::BRAWL, cmd));
        modifiers.extend(on_the_ground(s, who, target));
        modifiers.extend(more.iter().cloned());
        modifiers.extend(defended.modifier());
        modifiers.extend(willed.clone());
        modifiers
    });
    let rolled = rolls::roll(play, &pool.reduced_if("both arms are wracked", |s| rolls::no_hands(s, who)))?;
    let net = reactions::oppose(play, &assault, defended, rolled)?;
    if net < 1 {
        play.by("CD-ACT-53").tell(LineKind::Effect, text!(target, " slips away."));
        return reactions::after(play, &assault, defended);
    }
    // CD-ACT-64: anyone who has fallen while the grab was answered is in no grapple.
    if let Some(out) = [target, who].into_iter().find(|w| derived::is_out(play.scene(), *w)) {
        play.by("CD-ACT-64").tell(LineKind::Effect, text!(out, " is out of action: there is no grapple."));
        return reactions::after(play, &assault, defended);
    }
    begin(play, who, target);
    loses_action(play, target);
    // CD-ACT-54
    if rolled.exceptional() && opponent(play.scene(), who) == Some(target) {
        moves::make(play, who, target, net)?;
    }
    reactions::after(play, &assault, defended)
}

/// CD-ACT-38: +2 for anyone standing against somebody prone; CD-TAG-10: -2 for anyone knocked down.
fn on_the_ground(scene: &Scene, who: Who, target: Who) -> Vec<Modifier> {
    let mut modifiers = Vec::new();
    if scene.has(target, PRONE) && !scene.has(who, PRONE) {
        modifiers.push(Modifier::new("CD-ACT-38", "prone target", 2));
    }
    if scene.has(who, KNOCKED_DOWN) {
        modifiers.push(Modifier::new("CD-TAG-10", "knocked down", -2));
    }
    modifiers
}

/// CD-ACT-64: a target grabbed before acting loses the action of this round, except with CD-OPT-12.
fn loses_action(play: &mut Play, target: Who) {
    if !play.option(options::GRABBED_KEEPS_ACTION) && !play.get(target, sheet::ACTED) {
        turn::spend_action(play, target, "CD-ACT-64");
    }
}
