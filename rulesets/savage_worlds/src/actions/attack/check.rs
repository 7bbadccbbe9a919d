//! SW-ACT-2: the refusals of an attack, in their order.

use super::super::target::visible;
use super::called;
use super::command::{FORM, read, weapon_known};
use crate::codes;
use crate::conditions::{Aim, DEAD};
use crate::declared::{Attack, Mode, weapons};
use crate::gear::Hands;
use crate::modifiers::{self, Band};
use crate::sides::{ADJACENT, apart, engaged};
use fray_engine::base::Who;
use fray_engine::payload::Remembered as _;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::target::TARGET;
use fray_engine::text;

/// `unknown`: no such combatant, weapon or option.
pub(super) fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    for handle in TARGET.handle(cmd).into_iter().chain(FORM.shots.handles(cmd)) {
        if scene.find(Some(who), handle).is_none() {
            let text = "Nobody by that name is in the fight. Choose somebody else.";
            return Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", text));
        }
    }
    called::known(scene, cmd)?;
    weapon_known(scene, cmd, FORM.weapon.of(cmd))
}

/// The checks particular to attacks.
pub(super) fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some((who, mode)) = cmd.who.zip(Mode::of(&cmd.act)) else { return Ok(()) };
    if let Some(a) = read(scene, cmd) {
        return legal(scene, &a);
    }
    let ready = |weapon: &str| weapons(scene, who, mode).any(|a| a.id == weapon);
    match FORM.weapon.of(cmd) {
        Some(weapon) if !ready(weapon) => {
            // `bad_target` comes before `not_ready`.
            named_targets(scene, cmd).into_iter().try_for_each(|at| attackable(scene, who, at))?;
            Err(not_ready(scene, who, mode, weapon))
        }
        _ if weapons(scene, who, mode).next().is_none() => Err(nothing_ready(mode)),
        // The offer says why there is no target, or no weapon that could be used.
        _ => Ok(()),
    }
}

pub(super) fn nothing_ready(mode: Mode) -> Refusal {
    let text = match mode {
        Mode::Melee => "No weapon is in hand. Ready one first.",
        Mode::Ranged => "No ranged weapon is in hand. Ready one first.",
        Mode::Thrown => "Nothing that can be thrown is in hand. Ready something first.",
    };
    Refusal::new(codes::NOT_READY, mode.rule(), text)
}

fn not_ready(scene: &Scene, who: Who, mode: Mode, weapon: &str) -> Refusal {
    let other_use = Mode::ALL.into_iter().any(|m| weapons(scene, who, m).any(|a| a.id == weapon));
    let why = match mode {
        Mode::Melee if other_use => "is no melee weapon. Use another weapon",
        Mode::Ranged if other_use => "cannot be shot. Use another weapon",
        Mode::Thrown if other_use => "cannot be thrown. Use another weapon",
        Mode::Melee | Mode::Ranged | Mode::Thrown => "is not ready in a usable hand. Ready it first",
    };
    let name = weapon.split('#').next().unwrap_or(weapon).replace('_', " ");
    Refusal::new(codes::NOT_READY, "SW-ACT-2", format!("The {name} {why}."))
}

/// The first reason against an attack.
pub(super) fn legal(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    a.shots.iter().try_for_each(|at| target(scene, a, *at))?;
    weapon(scene, a)?;
    // SW-ACT-2: `out_of_range` of any shot comes before `needs_aim` of any other.
    let too_far = a.shots.iter().filter_map(|at| reach(scene, a, *at).err());
    too_far.min_by_key(|why| why.code == codes::NEEDS_AIM).map_or(Ok(()), Err)?;
    options(a)?;
    rate_of_fire(a)?;
    ammunition(scene, a)
}

/// Why this attack on this target is refused, if it is; shown in the list of targets.
pub fn reason(scene: &Scene, a: &Attack, at: Who) -> Option<Refusal> {
    target(scene, a, at).and_then(|()| weapon(scene, a)).and_then(|()| reach(scene, a, at)).err()
}

/// The combatants that a command names, as target or for its shots.
fn named_targets(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    TARGET.of(scene, cmd).into_iter().chain(FORM.shots.of(scene, cmd)).collect()
}

/// `bad_target`.
fn target(scene: &Scene, a: &Attack, at: Who) -> Result<(), Refusal> {
    attackable(scene, a.by, at)?;
    called::target(scene, a, at)
}

/// `bad_target`, whatever the weapon.
fn attackable(scene: &Scene, by: Who, at: Who) -> Result<(), Refusal> {
    let bad = |why| Err(Refusal::new(codes::BAD_TARGET, "SW-ACT-2", why));
    if at == by {
        return bad(text!("You cannot attack yourself. Choose another target."));
    }
    if scene.combatant(at).gone {
        return bad(text!(at, " has left the fight. Choose another target."));
    }
    if scene.has(at, DEAD) {
        return bad(text!(at, " is dead. Choose another target."));
    }
    if !visible(scene, by, at) {
        return bad(text!(at, " cannot be seen from here."));
    }
    Ok(())
}

/// `long_gun_in_melee`.
fn weapon(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    // SW-MOD-19: while engaged, only one-handed ranged weapons.
    if a.mode == Mode::Ranged && a.weapon.row.hands == Some(Hands::Both) && engaged(scene, a.by) {
        let text = "A foe is too close for a two-handed ranged weapon. Step away or use another weapon.";
        return Err(Refusal::new(codes::LONG_GUN_IN_MELEE, "SW-MOD-19", text));
    }
    Ok(())
}

/// `out_of_reach`, `out_of_range`, `needs_aim`.
fn reach(scene: &Scene, a: &Attack, at: Who) -> Result<(), Refusal> {
    let apart = apart(scene, a.by, at);
    let Some(ranges) = a.weapon.ranges(a.mode) else {
        if apart <= ADJACENT + f64::from(a.weapon.reach(scene, a.by)) {
            return Ok(());
        }
        return Err(Refusal::new("out_of_reach", "SW-ACT-11", text!(at, " is out of reach. Move closer first.")));
    };
    // SW-MOD-19: against an adjacent target range does not count.
    if apart <= ADJACENT {
        return Ok(());
    }
    let beyond = || {
        Err(Refusal::new(
            "out_of_range",
            "SW-MOD-1",
            text!(at, " is out of range. Move closer, or choose a nearer target."),
        ))
    };
    match modifiers::band_at(apart, ranges) {
        Band::Short | Band::Medium | Band::Long => Ok(()),
        Band::Beyond => beyond(),
        // SW-MOD-1, 16: Extreme range: not thrown, not shot from a shotgun, and only when aiming.
        Band::Extreme if a.mode == Mode::Thrown || (a.weapon.row.shotgun && !a.options.slug) => beyond(),
        Band::Extreme if aims_at(scene, a, at) => Ok(()),
        Band::Extreme => {
            let words = text!(at, " is at Extreme range: a shot that far has to be aimed. Aim first, or move closer.");
            Err(Refusal::new(codes::NEEDS_AIM, "SW-MOD-1", words))
        }
    }
}

/// SW-ACT-25: whether this is the shot that was aimed.
pub(super) fn aims_at(scene: &Scene, a: &Attack, at: Who) -> bool {
    let fits = |aim: Aim| aim.target == at && a.weapon.item.is_some() && aim.weapon == a.weapon.item;
    a.mode != Mode::Melee && Aim::on(scene, a.by).is_some_and(fits)
}

/// SW-ACT-18: `option_conflict`.
fn options(a: &Attack) -> Result<(), Refusal> {
    let o = &a.options;
    let row = &a.weapon.row;
    let ways = usize::from(a.shots.len() >= 2) + usize::from(o.burst3) + usize::from(o.both);
    let ranged = a.mode == Mode::Ranged;
    let wrong = [
        (o.wild_attack && a.mode != Mode::Melee, "A Wild Attack is made in close combat. Leave it out."),
        (ways > 1, "Several shots, a three-round burst and both barrels do not go together. Choose one of them."),
        (!ranged && ways > 0, "Several shots, a burst and both barrels are for shooting. Leave them out."),
        (!ranged && o.slug, "Slugs are for shooting. Leave them out."),
        (o.burst3 && !row.burst3, "This weapon fires no three-round burst. Leave it out."),
        (o.both && !row.double, "This weapon has only one barrel. Leave out the other."),
        (o.slug && !row.shotgun, "Only a shotgun is loaded with slugs. Leave them out."),
    ];
    let mismatch = || wrong.into_iter().find(|(applies, _)| *applies).map(|(_, why)| why);
    match called::conflict(a).or_else(mismatch) {
        Some(why) => Err(Refusal::new("option_conflict", "SW-ACT-18", why)),
        None => Ok(()),
    }
}

/// `rof_exceeded`.
fn rate_of_fire(a: &Attack) -> Result<(), Refusal> {
    let most = if a.mode == Mode::Ranged { a.weapon.row.rof.max(1) } else { 1 };
    if a.shots.len() as i32 > most {
        let text = text!("At most ", most, " shots at once with this weapon.");
        return Err(Refusal::new("rof_exceeded", "SW-ACT-15", text));
    }
    Ok(())
}

/// `no_ammo`.
fn ammunition(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    let Some(left) = a.weapon.shots_left(scene, a.by).filter(|_| a.mode == Mode::Ranged) else { return Ok(()) };
    let needs = a.bullets();
    if left < needs {
        let text = text!("Needs ", needs, " shots, ", left, " are left. Reload first, or fire less.");
        return Err(Refusal::new(codes::NO_AMMO, "SW-ACT-15", text));
    }
    Ok(())
}
