//! CE-ACT-13: an end for the helpless.

use crate::conditions::DEAD;
use crate::declared::{Arm, arm_off, arms};
use crate::gear::Trait;
use crate::harm;
use crate::targets;
use crate::turn::{self, Deed, able, free_to, refuse};
use crate::{derived, options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CE-ACT-13.
    EXECUTE {
        target: Who = "Target",
        weapon: String = "Weapon",
    }
}

/// CE-MOD-1: yards from which a gun needs no roll.
const POINT_BLANK: f64 = 3.0;

/// CE-ACT-13.
pub const FAMILY: Family = Family {
    acts: &["execute"],
    uses: &[],
    offers: |s, who| offer(s, who).into_iter().collect(),
    check,
    perform,
    ..Family::NONE
};

fn usable(scene: &Scene, who: Who) -> Vec<Arm> {
    let fits = |a: &Arm| arm_off(scene, who, a).is_none() && !a.row.is(Trait::Explosive) && a.row.kill_radius == 0;
    arms(scene, who).into_iter().filter(fits).collect()
}

fn may_on(scene: &Scene, who: Who, to: Who, arm: Option<&Arm>) -> Result<(), Refusal> {
    let gun = arm.is_some_and(|a| a.row.ranged());
    let far = if gun { POINT_BLANK } else { derived::REACH };
    if !derived::within(scene.distance(who, to), far) && (gun || !turn::reaches(scene, who, to)) {
        return refuse("out_of_reach", "CE-REF-6", text!(to, " is out of ", who, "'s reach. Move closer first."));
    }
    if derived::is_helpless(scene, to) && !scene.has(to, DEAD) {
        return Ok(());
    }
    refuse("not_helpless", "CE-REF-10", text!(to, " is able to act. Attack instead."))
}

fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let all: Vec<Who> = targets::people(scene, who).into_iter().filter(|t| derived::is_helpless(scene, *t)).collect();
    let arms = usable(scene, who);
    let off = |t: Who| {
        let mut why = arms.iter().map(|a| may_on(scene, who, t, Some(a)).err());
        let first = why.next()?;
        first.filter(|_| why.all(|r| r.is_some()))
    };
    let none_open = all.iter().all(|t| off(*t).is_some());
    let first = all.first().and_then(|t| off(*t)).filter(|_| none_open);
    let member = targets::victim(scene, who, EXECUTE.target, &all, off)?;
    let weapons = arms.iter().map(|a| Opt::new(a.id.clone(), a.label.clone())).collect();
    let form = Form::group([member, EXECUTE.weapon.one_of(weapons)]);
    let state = able(scene, who, Deed::Action).and_then(|()| free_to(scene, who, Deed::Action)).err();
    let offer = Offer::new("execute", "Execute", "action", form).note("no roll; kills the helpless");
    Some(offer.unless(state.or(first)).good_for(Use::Seldom))
}

fn read(scene: &Scene, cmd: &Cmd) -> Result<(Who, Who, Arm), Refusal> {
    let Some(who) = cmd.who else { return targets::nobody() };
    let to = match EXECUTE.target.of(scene, cmd) {
        Some(to) => to,
        None => return targets::nobody(),
    };
    let all = usable(scene, who);
    let named = EXECUTE.weapon.of(cmd).and_then(|id| all.iter().find(|a| a.id == id));
    match named.or(all.first()) {
        Some(arm) => Ok((who, to, arm.clone())),
        None => refuse("not_in_hand", "CE-REF-7", text!(who, " has nothing to do it with.")),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    able(scene, who, Deed::Action)?;
    let (who, to, arm) = read(scene, cmd)?;
    may_on(scene, who, to, Some(&arm))?;
    free_to(scene, who, Deed::Action)?;
    match turn::pins(scene, who).filter(|v| *v != to) {
        Some(_) => turn::not_in_a_hold(scene, who),
        None => Ok(()),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Ok((who, to, arm)) = read(play.scene(), cmd) else { return Ok(()) };
    // CE-DEC-9: the GM may withhold it.
    let allowed = play.by("CE-REF-20").ask(|_| {
        let title = text!("May ", who, " execute ", to, " without a roll?");
        Some(Question::ruling("execute", title, Form::Confirm { default: true }))
    })?;
    if allowed.is_some_and(|a| !a.yes()) {
        return play.by("CE-REF-20").refuse("gm_denied", "The GM does not allow it without a roll.");
    }
    play.by("CE-ACT-13").tell(LineKind::Act, text!(who, " puts an end to ", to, " with ").then(arm.what()).and("."));
    if !arm.row.ranged() {
        turn::step_in(play, who, to);
    }
    turn::spend(play, who, "CE-ACT-13");
    play.by("CE-ACT-13").declare(who, vec![to]);
    if let Some(no) = arm.item.filter(|_| arm.row.ranged() && play.option(options::TRACK_AMMO)) {
        let shots = arm.row.shots;
        play.by("CE-ATK-7").change_item(who, no, |i| i.left = (i.left - shots).max(0));
    }
    let hp = play.get(to, sheet::HP);
    let blow = harm::Blow { from: who, to, harm: harm::Harm::End };
    if hp > 0 {
        harm::land(play, &blow);
    } else {
        harm::dies(play, to, "CE-ACT-13");
    }
    Ok(())
}
