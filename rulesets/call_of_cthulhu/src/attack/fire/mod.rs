//! CC-ACT-20 to 22, 27: `shoot`, `burst`, `full_auto`, `load_and_fire`: their forms, their refusals, and carrying them
//! out.

mod act;
mod form;

use crate::attack::close::{announce, second_weapon};
use crate::attack::dice::{AttackCircumstances, engaged_friends};
use crate::attack::extras::{EXTRAS, called, extras_off};
use crate::attack::shots::{Fire, fire};
use crate::attack::volley::{Volley, impossible, off};
use crate::declared::{self, WeaponInUse};
use crate::turn::{self, Aim, refusal};
use crate::{derived, options};
use act::{Act, FIRE, SMALLEST, fire_state, largest, rounds, safe_target, weapon_off, weapons};
use form::{offers, offers_to_load};
use fray_engine::base::{Text, Who};
use fray_engine::family::Family;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Refusal, Use, refuse};
use fray_engine::text;

/// Firearms and bows.
pub const FAMILY: Family = Family {
    acts: &[Act::Shoot.id(), Act::Burst.id(), Act::FullAuto.id()],
    uses: &[Use::Attack],
    offers,
    check,
    at_risk,
    perform,
    ..Family::DEFAULT
};

/// CC-ACT-27.
pub const LOAD_AND_FIRE: &str = Act::LoadAndFire.id();

/// Loading and firing a gun: attacks that bots do not make.
pub const LOADING: Family =
    Family { acts: &[LOAD_AND_FIRE], uses: &[], offers: offers_to_load, check, at_risk, perform, ..Family::DEFAULT };

/// Whether `who` has something ready to fire at a foe who is not in close combat with a friend of theirs.
pub fn fires_safely(scene: &Scene, who: Who) -> bool {
    Act::ALL.into_iter().any(|act| safe_target(scene, who, weapons(scene, who, act).1.as_ref()).is_some())
}

/// The weapon that a command names, or the usual one; if none would do, the first one carried.
fn weapon(scene: &Scene, cmd: &Cmd, by: Who, act: Act) -> Option<WeaponInUse> {
    match FIRE.weapon.of(cmd) {
        Some(id) => declared::shooting_weapon(scene, by, id),
        None => weapons(scene, by, act).1.or_else(|| declared::shooting_weapons(scene, by).into_iter().next()),
    }
}

/// The targets that a command names, or the default target.
fn named(scene: &Scene, cmd: &Cmd, by: Who, act: Act, weapon: &WeaponInUse) -> Vec<Who> {
    let usual = || safe_target(scene, by, Some(weapon)).into_iter().collect();
    match act {
        Act::Shoot => FIRE.shots.of(scene, cmd),
        Act::FullAuto if FIRE.volleys.is_in(cmd) => FIRE.volleys.of(scene, cmd),
        Act::Burst | Act::LoadAndFire if FIRE.target.is_in(cmd) => FIRE.target.of(scene, cmd).into_iter().collect(),
        Act::Burst | Act::FullAuto | Act::LoadAndFire => usual(),
    }
}

/// CC-AUTO-1, 2: the volleys of a command, each with its bullets, and the bullets wasted before each. Without numbers
/// the volleys are as large as possible; the last one takes what is left.
fn read_volleys(scene: &Scene, cmd: &Cmd, by: Who, weapon: &WeaponInUse, at: &[Who]) -> (Vec<Volley>, Vec<i32>) {
    let given: Vec<i32> = FIRE.bullets.of(cmd).into_iter().filter_map(|n| n.parse().ok()).collect();
    let largest = largest(scene, by, weapon);
    let mut left = rounds(scene, by, weapon);
    let (mut volleys, mut waste) = (Vec::new(), Vec::new());
    for (k, to) in at.iter().enumerate() {
        let swing = match k.checked_sub(1).and_then(|n| at.get(n)) {
            Some(last) if last != to => (derived::tenths(scene, *last, *to) / 10).max(0),
            _ => 0,
        };
        left -= swing;
        let bullets = given.get(k).copied().unwrap_or_else(|| largest.min(left));
        left -= bullets;
        volleys.push(Volley { to: *to, bullets });
        waste.push(swing);
    }
    (volleys, waste)
}

/// The shots that a command declares.
fn read(scene: &Scene, cmd: &Cmd) -> Option<Fire> {
    let (by, act) = (cmd.who?, Act::of(&cmd.act)?);
    let weapon = weapon(scene, cmd, by, act)?;
    let at = named(scene, cmd, by, act, &weapon);
    let two = EXTRAS.two_weapons.yes(cmd) || (act == Act::Shoot && second_weapon(scene, by).is_some());
    let manner = AttackCircumstances {
        first: true,
        several: act == Act::Shoot && weapon.row.rapid && at.len() > 1,
        loaded: act == Act::LoadAndFire,
        two: two && options::on(scene, options::TWO_WEAPONS),
        called: called(cmd),
        ..AttackCircumstances::default()
    };
    let (volleys, waste) = match act {
        Act::FullAuto => read_volleys(scene, cmd, by, &weapon, &at),
        Act::Burst => {
            (at.iter().map(|to| Volley { to: *to, bullets: weapon.row.burst.unwrap_or(0) }).collect(), vec![])
        }
        Act::Shoot | Act::LoadAndFire => (at.iter().map(|to| Volley { to: *to, bullets: 1 }).collect(), vec![]),
    };
    Some(Fire { by, weapon, volleys, waste, manner, auto: act == Act::FullAuto, sentence: Text::default() })
}

/// "Ann shoots at Bob twice with the revolver."
fn sentence(act: Act, f: &Fire) -> Text {
    let verb = match act {
        Act::Shoot => " shoots at ",
        Act::Burst => " fires a burst at ",
        Act::FullAuto => " fires volleys at ",
        Act::LoadAndFire => " loads a round and fires at ",
    };
    let groups: Vec<&[Volley]> = f.volleys.chunk_by(|a, b| a.to == b.to).collect();
    let fired_at = Text::series(groups.iter().map(|group| match group.len() {
        1 => text!(group[0].to),
        2 => text!(group[0].to, " twice"),
        many => text!(group[0].to, format!(" {many} times")),
    }));
    let aimed = declared::aiming_at(&f.manner.called);
    text!(f.by, verb).then(fired_at).and(" with ").then(f.weapon.words()).then(aimed).and(".")
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let (Some(by), Some(act)) = (cmd.who, Act::of(&cmd.act)) else { return Ok(()) };
    let gun = weapon(scene, cmd, by, act);
    let mut all = vec![
        fire_state(scene, by, act, gun.as_ref()),
        refusal(gun.is_none(), "weapon_not_ready", act.rule(), "There is nothing to fire with. Ready a gun first."),
    ];
    all.extend(extras_off(scene, by, cmd));
    if let Some(gun) = &gun {
        all.push(weapon_off(scene, by, act, gun));
    }
    if let Some(f) = read(scene, cmd) {
        all.extend(check_fire(scene, act, &f));
    }
    turn::first(all)
}

/// Refusals that come from the targets, the numbers of bullets or the dice.
fn check_fire(scene: &Scene, act: Act, f: &Fire) -> Vec<Option<Refusal>> {
    let mut all: Vec<Option<Refusal>> = f.volleys.iter().map(|v| off(scene, f.by, v.to, &f.weapon)).collect();
    let nobody = "Choose a target first.";
    all.push(refusal(f.volleys.is_empty(), "invalid_target", act.rule(), nobody));
    let needed: i32 = f.volleys.iter().map(|v| v.bullets.max(0)).sum::<i32>() + f.waste.iter().sum::<i32>();
    let left = rounds(scene, f.by, &f.weapon) + i32::from(act == Act::LoadAndFire);
    let short = text!("That takes ", needed, " rounds; ", left, " are left. Fire less, or reload.");
    all.push(refusal(needed > left, "no_ammo", act.rule(), short));
    let exceeded = f.weapon.row.uses.filter(|most| act == Act::Shoot && f.volleys.len() as i32 > *most);
    let fires = |most: i32| text!("It fires at most ", most, " shots in a turn.");
    all.push(exceeded.map(|most| Refusal::new("too_many_shots", "CC-RNG-6", fires(most))));
    if act == Act::FullAuto {
        all.push(bad_volley(scene, f));
    }
    all.extend(f.volleys.iter().enumerate().map(|(k, v)| impossible(scene, f.by, v.to, &f.weapon, &f.manner(k))));
    all
}

/// CC-AUTO-1: refuses a volley below three bullets or above the largest; only the last may be smaller, if it takes all
/// that is left.
fn bad_volley(scene: &Scene, f: &Fire) -> Option<Refusal> {
    let largest = largest(scene, f.by, &f.weapon);
    let sum: i32 = f.volleys.iter().map(|v| v.bullets).sum::<i32>() + f.waste.iter().sum::<i32>();
    let empties = sum == rounds(scene, f.by, &f.weapon);
    let last = f.volleys.len().saturating_sub(1);
    let bad = f.volleys.iter().enumerate().any(|(k, v)| {
        let rest = k == last && empties && (1..SMALLEST).contains(&v.bullets);
        !(SMALLEST..=largest).contains(&v.bullets) && !rest
    });
    let words = text!(
        "A volley has ",
        SMALLEST,
        " to ",
        largest,
        " bullets; only the last may have fewer, if it is all that is left."
    );
    refusal(bad, "bad_volley", "CC-AUTO-1", words)
}

/// CC-RNG-5: friends in close combat with a target.
fn at_risk(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let Some(f) = read(scene, cmd) else { return vec![] };
    let mut all: Vec<Who> = f.volleys.iter().flat_map(|v| engaged_friends(scene, f.by, v.to)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(act) = Act::of(&cmd.act) else { return Ok(()) };
    let Some(mut f) = read(play.scene(), cmd) else { return Ok(()) };
    f.sentence = sentence(act, &f);
    let second = second_weapon(play.scene(), f.by).is_some();
    turn::spend_main(play, f.by, Aim::Used, act.rule());
    announce(play, f.weapon.item.filter(|_| f.manner.two && !second));
    if act == Act::LoadAndFire
        && let Some(no) = f.weapon.item
    {
        play.by("CC-ACT-27").change_item(f.by, no, |i| i.left += 1);
    }
    fire(play, &f, act.rule())
}

/// CC-OPT-7: the gun for a single shot while running.
fn gun_for_a_run(scene: &Scene, by: Who) -> Result<WeaponInUse, Refusal> {
    let (all, usual) = weapons(scene, by, Act::Shoot);
    match usual.or_else(|| all.into_iter().next()) {
        Some(gun) => Ok(gun),
        None => refuse("weapon_not_ready", "CC-OPT-7", "There is nothing to fire with. Ready a gun first."),
    }
}

/// CC-OPT-7: whether a shot at the end of a run can be fired, as far as that is known before it.
pub fn check_gun(scene: &Scene, by: Who) -> Result<(), Refusal> {
    let gun = gun_for_a_run(scene, by)?;
    weapon_off(scene, by, Act::Shoot, &gun).map_or(Ok(()), Err)
}

/// CC-OPT-7: a single shot while running: its weapon, or the refusal.
pub fn check_shot(scene: &Scene, by: Who, to: Who) -> Result<WeaponInUse, Refusal> {
    let gun = gun_for_a_run(scene, by)?;
    let manner = AttackCircumstances { first: true, running: true, ..AttackCircumstances::default() };
    turn::first([
        weapon_off(scene, by, Act::Shoot, &gun),
        off(scene, by, to, &gun),
        turn::attacking(scene, by),
        impossible(scene, by, to, &gun, &manner),
    ])?;
    Ok(gun)
}
