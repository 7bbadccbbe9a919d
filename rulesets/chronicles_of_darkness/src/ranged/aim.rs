//! CD-ACT-9 to 11: aiming.

use crate::conditions::AIMING;
use crate::targets::TARGET_RULES;
use crate::turn::{self, Need, may};
use crate::{derived, gear};
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::{LineKind, Modifier};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene, Until};
use fray_engine::system::{Offer, Refusal, refuse};
use fray_engine::target::Intent;
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-9.
    AIM_FORM {
        target: Who = "At",
        weapon: String = "With",
    }
}
fray_engine::payload! {
    /// CD-ACT-9: target, bonus, weapon.
    pub struct Aimed of AIMING, by(target: Who), level(bonus) { weapon: ItemNo }
}

/// CD-ACT-9.
pub const AIM: &str = "aim";
/// CD-ACT-9: the highest bonus.
const MOST: i32 = 3;

pub const FAMILY: Family = Family { acts: &[AIM], uses: &[], offers, check, perform, ..Family::DEFAULT };

const NEEDS: &[Need] = &[Need::OwnTurn, Need::NoGrapple, Need::Action];

/// CD-ACT-9: the bonus that `shooter` has now against `target` with this weapon.
pub fn bonus(scene: &Scene, shooter: Who, target: Who, weapon: ItemNo) -> Option<Modifier> {
    let aim = Aimed::on(scene, shooter).filter(|a| a.target == target && a.weapon == weapon)?;
    Some(Modifier::new("CD-ACT-9", "aim", aim.bonus))
}

/// CD-ACT-11: whether `shooter` aims at anybody. An aim that the GM set without a target adds nothing.
pub fn aims(scene: &Scene, shooter: Who) -> bool {
    Aimed::on(scene, shooter).is_some()
}

fn targets(scene: &Scene, who: Who) -> Vec<Opt> {
    let seen = scene.ids().filter(|t| *t != who && scene.knows(who, *t) && !crate::derived::is_out(scene, *t));
    let mut seen: Vec<Who> = seen.collect();
    TARGET_RULES.foes_first(scene, who, &mut seen);
    // Objects come last.
    seen.sort_by_key(|t| derived::is_object(scene, *t));
    let option = |t: Who| TARGET_RULES.option(scene, who, t, Intent::Harm);
    seen.into_iter().map(option).collect()
}

fn weapons(scene: &Scene, who: Who) -> Vec<Opt> {
    let guns = gear::weapons_in_hand(scene, who).filter(|(_, w)| w.shoots());
    guns.map(|(i, _)| Opt::new(gear::key(scene, who, i), i.label.clone())).collect()
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let (targets, weapons) = (targets(scene, who), weapons(scene, who));
    if weapons.is_empty() || targets.is_empty() {
        return vec![];
    }
    let likely = targets.iter().find(|o| !o.friend).map(|o| o.id.clone());
    let form = Form::group([AIM_FORM.target.one_with_default(targets, likely), AIM_FORM.weapon.one_of(weapons)]);
    let offer = Offer::new(AIM, "Aim", "action", form);
    vec![offer.note("+1 to a shot at that target next turn, to +3").unless(may(scene, who, NEEDS).err())]
}

/// The gun or bow in hand that the command names, else the first.
fn weapon(scene: &Scene, who: Who, cmd: &Cmd) -> Option<ItemNo> {
    let named = AIM_FORM.weapon.of(cmd);
    let mut guns = gear::weapons_in_hand(scene, who).filter(|(_, w)| w.shoots()).map(|(i, _)| i);
    guns.find(|i| named.is_none_or(|n| gear::key(scene, who, i) == n)).map(|i| i.no)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    may(scene, who, NEEDS)?;
    if AIM_FORM.target.of(scene, cmd).is_none_or(|target| target == who) {
        return refuse("bad_target", "CD-ACT-9", "Name somebody else you know of to aim at.");
    }
    if weapon(scene, who, cmd).is_none() {
        return refuse("no_weapon", "CD-ACT-9", "Draw a gun or bow before aiming with it.");
    }
    Ok(())
}

/// CD-ACT-9: one more than the turn before against the same target; naming another target starts again at 1.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let s = play.scene();
    let (Some(target), Some(weapon)) = (AIM_FORM.target.of(s, cmd), weapon(s, who, cmd)) else { return Ok(()) };
    let before = bonus(play.scene(), who, target, weapon).map_or(0, |m| m.value);
    turn::spend_action_aiming(play, who, "CD-ACT-9");
    let level = (before + 1).min(MOST);
    play.by("CD-ACT-9").end(who, AIMING);
    let turn = play.scene().combatant(who).turns_begun + 1;
    let aim = Aimed { target, bonus: level, weapon }.cond().until(Until::EndOfTurn { of: who, turn });
    play.by("CD-ACT-9").condition(who, aim);
    play.by("CD-ACT-9")
        .tell(LineKind::Act, text!(who, " aims at ", target, ": ", format!("+{level}"), " to a shot next turn."));
    Ok(())
}
