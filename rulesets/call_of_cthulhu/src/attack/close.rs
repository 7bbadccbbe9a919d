//! CC-ACT-10 to 13, CC-TURN-14: `attack_melee` and `maneuver`: their forms, their refusals, and carrying them out.

use super::exchange;
use super::extras::{EXTRAS, called, extras, extras_off};
use crate::conditions::{RESTRAINED, SURPRISED};
use crate::declared::{self, Goal, Strike, WeaponInUse};
use crate::targets;
use crate::turn::{self, refusal};
use crate::{derived, gear, harm, options, sheet};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-10, 11.
    pub CLOSE {
        target: Who = "Target",
        weapon: String = "With",
    }
}

/// CC-ACT-10.
pub const STRIKE: &str = "attack_melee";
/// CC-ACT-11.
pub const MANEUVER: &str = "maneuver";

/// Attacks in close combat.
pub const FAMILY: Family =
    Family { acts: &[STRIKE], uses: &[Use::Attack], offers: strikes, check, perform, ..Family::DEFAULT };

/// Manoeuvres in close combat: attacks that bots do not make.
pub const MANEUVERS: Family =
    Family { acts: &[MANEUVER], uses: &[], offers: maneuvers, check, perform, ..Family::DEFAULT };

/// CC-GM-4: refuses a target out of reach of a weapon that reaches so many `feet`: not near enough, and not yet in close
/// combat with the attacker.
pub fn reach(scene: &Scene, by: Who, to: Who, feet: Option<i32>) -> Option<Refusal> {
    let tenths = (derived::REACH * 10).max(feet.unwrap_or(0) * 10 / 3);
    let far = derived::tenths(scene, by, to) > tenths && !harm::opposed(scene, by, to);
    refusal(far, "out_of_reach", "CC-ACT-10", text!(to, " is out of reach. Move closer first."))
}

/// CC-TURN-11: in the surprise round only the surprised can be attacked.
pub fn unaware(scene: &Scene, to: Who) -> Option<Refusal> {
    let aware = turn::surprise_round(scene) && !scene.has(to, SURPRISED);
    refusal(aware, "invalid_target", "CC-TURN-11", text!(to, " is not surprised. Attack somebody who is."))
}

/// Why `to` cannot be a target in close combat, with weapons that reach at most so many `feet`.
fn off(scene: &Scene, by: Who, to: Who, feet: Option<i32>) -> Option<Refusal> {
    reach(scene, by, to, feet).or_else(|| targets::valid(scene, by, to)).or_else(|| unaware(scene, to))
}

fn strikes(scene: &Scene, who: Who) -> Vec<Offer> {
    vec![strike_offer(scene, who)]
}

fn maneuvers(scene: &Scene, who: Who) -> Vec<Offer> {
    vec![maneuver_offer(scene, who)]
}

fn weapons(scene: &Scene, who: Who) -> (Vec<Opt>, Str) {
    let weapons = declared::close_weapons(scene, who);
    let option = |a: &WeaponInUse| {
        let note = || {
            let n = derived::value(scene, who, a.skill());
            format!("{n} ({}/{}), {}", derived::half(n), derived::fifth(n), a.row.damage)
        };
        Opt::new(a.id.clone(), a.row.label.clone()).note(text!(note()))
    };
    (weapons.iter().map(option).collect(), declared::default_close_weapon(scene, who).id)
}

fn strike_offer(scene: &Scene, who: Who) -> Offer {
    let longest = declared::longest_reach(scene, who);
    let against = |t: Who| off(scene, who, t, longest);
    let targets = targets::to_harm(scene, who, against);
    let left = scene.get(who, sheet::ATTACKS).max(1) - scene.turn_var(sheet::STRIKES);
    let note = if left > 1 { text!(format!("{left} attacks left")) } else { text!("") };
    let stopped = state(scene, who).or_else(|| if targets.nobody() { no_target(scene, who, against) } else { None });
    let worth = stopped.is_none() && targets.default().is_some();
    let offer = Offer::lazy(STRIKE, "Attack", "action", move |s| strike_form(s, who)).note(note).unless(stopped);
    if worth { offer.good_for(Use::Attack) } else { offer }
}

fn strike_form(scene: &Scene, who: Who) -> Form {
    let (weapons, usual) = weapons(scene, who);
    let weapons = match second_weapon(scene, who) {
        Some(first) => weapons.into_iter().filter(|o| !same_item(scene, who, &o.id, first)).collect(),
        None => weapons,
    };
    let usual = if weapons.iter().any(|o| o.id == usual) { Some(usual) } else { weapons.first().map(|o| o.id.clone()) };
    let longest = declared::longest_reach(scene, who);
    let mut members = vec![
        targets::to_harm(scene, who, |t| off(scene, who, t, longest)).member_as(CLOSE.target),
        CLOSE.weapon.one_with_default(weapons, usual),
    ];
    members.extend(extras(scene, who));
    Form::group(members)
}

/// Where nobody can be a target: why the nearest foe cannot.
fn no_target(scene: &Scene, who: Who, off: impl Fn(Who) -> Option<Refusal>) -> Option<Refusal> {
    let nearest = targets::foes(scene, who).next();
    let nowhere = text!("Nobody is in reach of ", who, ".");
    nearest.and_then(off).or_else(|| refusal(true, "out_of_reach", "CC-ACT-10", nowhere))
}

fn maneuver_offer(scene: &Scene, who: Who) -> Offer {
    let longest = declared::longest_reach(scene, who);
    let against = |t: Who| against(scene, who, t, longest);
    let nobody = || targets::others(scene, who).all(|t| against(t).is_some());
    let spent = turn::first([state(scene, who), turn::may_strike(scene, who)]).err();
    let label = if scene.has(who, RESTRAINED) { "Manoeuvre or break free" } else { "Manoeuvre" };
    Offer::lazy(MANEUVER, label, "action", move |s| maneuver_form(s, who))
        .note("a goal instead of damage")
        .unless(spent.or_else(|| if nobody() { no_target(scene, who, against) } else { None }))
}

fn maneuver_form(scene: &Scene, who: Who) -> Form {
    let longest = declared::longest_reach(scene, who);
    let against = |t: Who| against(scene, who, t, longest);
    let targets = targets::to_harm(scene, who, against);
    let target = targets.default();
    let (weapons, _) = weapons(scene, who);
    let mut members = vec![targets.member_as(CLOSE.target)];
    let within: Vec<Who> = targets::others(scene, who).filter(|t| against(*t).is_none()).collect();
    // Only goals that somebody can be the target of.
    let possible = |g: Goal| {
        let against = |t: Who| declared::check_goal(scene, who, t, g, None);
        let reached = within.iter().any(|t| against(*t).is_none());
        if reached { None } else { target.or(within.first().copied()).and_then(against) }
    };
    members.extend(declared::goal_members(scene, possible));
    members.push(CLOSE.weapon.one_with_default(weapons, Some(gear::UNARMED.into())));
    members.extend(extras(scene, who).into_iter().filter(|m| m.id == EXTRAS.called.id));
    Form::group(members)
}

/// Why `target` cannot be the target of a manoeuvre.
fn against(scene: &Scene, who: Who, target: Who, longest: Option<i32>) -> Option<Refusal> {
    off(scene, who, target, longest).or_else(|| too_big(scene, who, target))
}

/// CC-ACT-12.
fn too_big(scene: &Scene, by: Who, to: Who) -> Option<Refusal> {
    let gap = derived::build(scene, to) - derived::build(scene, by);
    refusal(gap >= 3, "build_gap", "CC-ACT-12", text!(to, " is too big for a manoeuvre by ", by, ". Attack instead."))
}

/// CC-OPT-10: the number of the weapon used in the first of two attacks, while the second is still to come. It cannot
/// come while no other weapon is in hand.
pub fn second_weapon(scene: &Scene, who: Who) -> Option<ItemNo> {
    let first = scene.turn_var(sheet::FIRST_OF_TWO).filter(|_| scene.turn() == Some(who))?;
    let first = u16::try_from(first).ok().map(ItemNo)?;
    gear::weapons_in_hand(scene, who).any(|(no, _)| no != first).then_some(first)
}

fn same_item(scene: &Scene, who: Who, id: &str, no: ItemNo) -> bool {
    let weapon = declared::close_weapon(scene, who, Some(id));
    weapon.is_none_or(|a| a.item.is_none() || a.item == Some(no))
}

/// The first refusal that comes from the attacker's own state.
fn state(scene: &Scene, who: Who) -> Option<Refusal> {
    let second = second_weapon(scene, who).is_some();
    let spent = if second { None } else { turn::may_strike(scene, who) };
    // CC-TURN-11: only one attack action.
    let once = refusal(
        turn::surprise_round(scene) && scene.turn() == Some(who) && scene.turn_var(sheet::STRIKES) > 0,
        "already_acted",
        "CC-TURN-11",
        "The surprise round holds one attack. End the turn.",
    );
    turn::first(turn::may_attack(scene, who).into_iter().chain([spent, once, turn::early_slot(scene, who)])).err()
}

/// CC-OPT-7: the attack at the end of a run depends on nothing but the attacker's state, the reach and the target.
/// CC-COND-8: a dive in the meantime forfeits the attacks of the next turn, not this one.
///
/// # Errors
/// The first refusal that applies.
pub fn check_strike(scene: &Scene, by: Who, to: Who, weapon: Option<&WeaponInUse>) -> Result<(), Refusal> {
    let feet = weapon.and_then(|a| a.row.reach);
    turn::first([turn::may_act(scene, by), reach(scene, by, to, feet), targets::valid(scene, by, to)])
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(by) = cmd.who else { return Ok(()) };
    let maneuver = cmd.act == MANEUVER;
    let usual = || targets::foes(scene, by).chain(targets::others(scene, by)).collect();
    let longest = declared::longest_reach(scene, by);
    let to = targets::named_or(scene, cmd, CLOSE.target, usual, |t| off(scene, by, t, longest));
    let named = CLOSE.weapon.of(cmd);
    let weapon = if maneuver {
        declared::close_weapon(scene, by, Some(named.unwrap_or(gear::UNARMED)))
    } else {
        strike_weapon(scene, cmd, by)
    };
    let missing = text!("That is not in ", by, "'s hands. Ready it first, or use something else.");
    // CC-OPT-10: the second of the two weapons cannot be used for a manoeuvre.
    let spent = if maneuver { turn::may_strike(scene, by) } else { None };
    let mut all = vec![
        state(scene, by),
        spent,
        to.as_ref().err().cloned(),
        refusal(weapon.is_none(), "weapon_not_ready", "CC-ACT-10", missing),
        if maneuver { None } else { fist_and_weapon(cmd, weapon.as_ref()) },
    ];
    all.extend(extras_off(scene, by, cmd));
    if let Ok(to) = to {
        all.push(reach(scene, by, to, weapon.as_ref().and_then(|a| a.row.reach)));
        all.push(targets::valid(scene, by, to));
        all.push(unaware(scene, to));
        if maneuver {
            let goal = declared::purpose(cmd).goal;
            all.push(too_big(scene, by, to));
            all.push(declared::check_goal(scene, by, to, goal, weapon.as_ref()));
        }
    }
    turn::first(all)
}

/// CC-OPT-10: both attacks need a weapon in hand, including the first.
fn fist_and_weapon(cmd: &Cmd, first: Option<&WeaponInUse>) -> Option<Refusal> {
    let fist = EXTRAS.two_weapons.yes(cmd) && first.is_some_and(|a| a.item.is_none());
    let words = "Both attacks are made with a weapon in hand. Choose one of the two for the first.";
    refusal(fist, "weapon_not_ready", "CC-OPT-10", words)
}

/// CC-OPT-10: the weapon that the command names, or the usual one; the second attack never uses the weapon of the
/// first.
fn strike_weapon(scene: &Scene, cmd: &Cmd, by: Who) -> Option<WeaponInUse> {
    let named = CLOSE.weapon.of(cmd);
    match (second_weapon(scene, by), named) {
        (Some(first), Some(id)) if same_item(scene, by, id, first) => None,
        _ => declared::close_weapon(scene, by, named),
    }
}

fn read(scene: &Scene, cmd: &Cmd) -> Option<Strike> {
    let by = cmd.who?;
    let to = CLOSE.target.of(scene, cmd)?;
    let maneuver = cmd.act == MANEUVER;
    let weapon = if maneuver {
        declared::close_weapon(scene, by, Some(CLOSE.weapon.of(cmd).unwrap_or(gear::UNARMED)))?
    } else {
        strike_weapon(scene, cmd, by)?
    };
    let two = EXTRAS.two_weapons.yes(cmd) || second_weapon(scene, by).is_some();
    let two = two && !maneuver && options::on(scene, options::TWO_WEAPONS);
    Some(Strike { by, to, weapon, purpose: maneuver.then(|| declared::purpose(cmd)), called: called(cmd), two })
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(strike) = read(play.scene(), cmd) else { return Ok(()) };
    let second = second_weapon(play.scene(), strike.by).is_some();
    turn::spend_strike(play, strike.by, "CC-TURN-14");
    announce(play, strike.weapon.item.filter(|_| strike.two && !second));
    exchange::exchange(play, &strike)
}

/// CC-OPT-10: notes with what the first of two attacks is made, as one with the other weapon may follow. None: this is
/// the second, or the only one.
pub fn announce(play: &mut Play, first: Option<ItemNo>) {
    let no = first.map(|no| i32::from(no.0));
    if no != play.turn_var(sheet::FIRST_OF_TWO) {
        play.by("CC-OPT-10").set_turn(sheet::FIRST_OF_TWO, no);
    }
}
