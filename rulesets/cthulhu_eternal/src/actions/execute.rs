//! CE-ACT-13: killing the helpless.

use crate::declared::{Act, Attack, WeaponInUse, hands, held_down, in_setting, weapon_works, weapons};
use crate::gear::Trait;
use crate::harm;
use crate::targets;
use crate::turn::{self, ActionKind, able, free_to};
use crate::{attack, derived, fear};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::{Cause, LineKind, Question};
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

/// CE-MOD-1: how close a gun must be to need no roll, in yards.
const POINT_BLANK: f64 = 3.0;

pub const ACT: &str = "execute";

/// CE-ACT-13.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[],
    offers: |s, who| offer(s, who).into_iter().collect(),
    check,
    perform,
    ..Family::DEFAULT
};

/// The weapons that it can be done with, if they are ready.
fn usable(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let fits = |a: &WeaponInUse| !a.row.is(Trait::Explosive) && a.row.kill_radius.is_none();
    weapons(scene, who).into_iter().filter(fits).collect()
}

/// The execution as an attack, for what the weapon needs and spends.
fn with(by: Who, to: Who, weapon: &WeaponInUse) -> Attack {
    Attack::plain(by, Act::Attack, weapon, Some(to))
}

/// CE-REF-5, 6, 7, 10, 11, 13, 20.
fn may_on(scene: &Scene, a: &Attack, to: Who) -> Result<(), Refusal> {
    let (who, gun) = (a.by, a.weapon.row.ranged());
    hands(scene, a)?;
    let far = if gun { POINT_BLANK } else { derived::REACH };
    if !derived::within(scene.distance(who, to), far) && (gun || !turn::reaches(scene, who, to)) {
        return refuse("out_of_reach", "CE-REF-6", text!(to, " is out of ", who, "'s reach. Move closer first."));
    }
    weapon_works(scene, a)?;
    if !derived::is_helpless(scene, to) {
        return refuse("not_helpless", "CE-REF-10", text!(to, " is able to act. Attack instead."));
    }
    free_to(scene, who, ActionKind::Action)?;
    held_down(scene, a)?;
    in_setting(scene, &a.weapon)
}

fn helpless(scene: &Scene, who: Who) -> Vec<Who> {
    targets::people_who(scene, who, |t| derived::is_helpless(scene, t))
}

/// Why it cannot be done to this target with any of the weapons.
fn off(scene: &Scene, who: Who, weapons: &[WeaponInUse], to: Who) -> Option<Refusal> {
    let mut why = weapons.iter().map(|a| may_on(scene, &with(who, to, a), to).err());
    let first = why.next()?;
    first.filter(|_| why.all(|r| r.is_some()))
}

fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let all = helpless(scene, who);
    let first = *all.first()?;
    let weapons = usable(scene, who);
    let none_open = || all.iter().all(|t| off(scene, who, &weapons, *t).is_some());
    let nobody = || off(scene, who, &weapons, first).filter(|_| none_open());
    let off = able(scene, who, ActionKind::Action).err().or_else(nobody);
    let offer = Offer::lazy(ACT, "Execute", "action", move |s| form(s, who)).note("no roll; kills the helpless");
    Some(offer.unless(off).good_for(Use::Seldom))
}

fn form(scene: &Scene, who: Who) -> Form {
    let weapons = usable(scene, who);
    let off = |t: Who| off(scene, who, &weapons, t);
    let all = helpless(scene, who);
    let target = targets::member(scene, who, EXECUTE.target, &all, targets::Intent::Harm, off);
    let ready = |a: &WeaponInUse| {
        let plain = Attack::plain(who, Act::Attack, a, None);
        hands(scene, &plain).and_then(|()| weapon_works(scene, &plain)).and_then(|()| in_setting(scene, a)).err()
    };
    let options = weapons.iter().map(|a| Opt::new(a.id.clone(), a.label.clone()).unless(ready(a))).collect();
    Form::group(target.into_iter().chain([EXECUTE.weapon.one_of(options)]))
}

/// The weapon that the command names, or the first that would do.
fn read(scene: &Scene, cmd: &Cmd) -> Result<(Attack, Who), Refusal> {
    let Some(who) = cmd.who else { return targets::nobody() };
    let Some(to) = EXECUTE.target.of(scene, cmd) else { return targets::nobody() };
    let all = usable(scene, who);
    let fits = |a: &&WeaponInUse| may_on(scene, &with(who, to, a), to).is_ok();
    let weapon = match EXECUTE.weapon.of(cmd) {
        Some(id) => all.iter().find(|a| a.id == id),
        None => all.iter().find(fits).or(all.first()),
    };
    match weapon {
        Some(weapon) => Ok((with(who, to, weapon), to)),
        None => refuse("not_in_hand", "CE-REF-7", text!(who, " has nothing to do it with.")),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    able(scene, who, ActionKind::Action)?;
    let (a, to) = read(scene, cmd)?;
    may_on(scene, &a, to)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    allowed(play, cmd)?;
    carry_out(play, cmd)
}

/// CE-DEC-9, CE-REF-20: the GM may not allow it. CE-REF-10: meanwhile the target may have been freed.
pub(super) fn allowed(play: &mut Play, cmd: &Cmd) -> Flow {
    let (a, to) = read(play.scene(), cmd)?;
    let who = a.by;
    let ruled = play.by("CE-REF-20").ask(|s| {
        let title = text!("May ", who, " execute ", to, " without a roll?");
        let ask = || Question::ruling("execute", title, Form::Confirm { default: true });
        derived::is_helpless(s, to).then(ask)
    })?;
    if ruled.is_some_and(|r| !r.yes()) {
        return play.by("CE-REF-20").refuse("gm_denied", "The GM does not allow it without a roll.");
    }
    check(play.scene(), cmd)?;
    Ok(())
}

pub(super) fn carry_out(play: &mut Play, cmd: &Cmd) -> Flow {
    // The dead make no injury test.
    if let Some(blow) = blow(play, cmd)? {
        harm::land(play, &blow);
    }
    Ok(())
}

/// CE-TURN-4 (e): the deadly blow, before it lands: in a group all blows land at once.
pub fn blow(play: &mut Play, cmd: &Cmd) -> Flow<Option<harm::Blow>> {
    let Ok((a, to)) = read(play.scene(), cmd) else { return Ok(None) };
    let who = a.by;
    turn::spend(play, who, "CE-ACT-13");
    if a.by_hand() && !fear::steps_up(play, who, to)? {
        return Ok(None);
    }
    if !a.weapon.supernatural && harm::transcends(play, to) {
        return Ok(None);
    }
    play.by("CE-ACT-13")
        .tell(LineKind::Act, text!(who, " puts an end to ", to, " with ").then(a.weapon.what()).and("."));
    play.by("CE-ACT-13").acts_against(who, vec![to]);
    attack::spend_rounds(play, &a);
    Ok(Some(harm::Blow { from: who, to, with: a.weapon.name(), harm: harm::Harm::End, cause: Cause::Rule }))
}
