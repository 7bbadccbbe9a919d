//! CC-OPT-7: a run, which takes the whole turn and may include one attack.

use super::movement::{Walk, goes, walk};
use crate::attack::{self, Fire, Volley};
use crate::conditions::{CHARGING, MOVING_FAST};
use crate::declared::{self, Strike, WeaponInUse};
use crate::targets;
use crate::turn::{self, Aim, Free, refusal};
use crate::{derived, options};
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt, Place};
use fray_engine::payload::Remembered as _;
use fray_engine::place;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CC-OPT-7.
    RUN_FORM {
        to: Place = "Where to",
        attack: String = "With an attack",
        target: Who = "Target",
        weapon: String = "With",
    }
}
fray_engine::payload! {
    /// CC-OPT-7: the attack at the end of a run, after all other turns of the round.
    pub struct Charge of CHARGING, by(target: Who) { weapon: Str }
}

const RUN: &str = "run";
const NOTHING: &str = "none";
const STRIKE: &str = "strike";
const SHOT_BEFORE: &str = "shoot_first";
const SHOT_AFTER: &str = "shoot_last";
/// CC-OPT-7: how many times as far as a free move a run goes.
const TIMES: i32 = 5;
/// CC-OPT-7.
pub const FAMILY: Family = Family { acts: &[RUN], uses: &[Use::Move], offers, check, perform, ..Family::DEFAULT };

fn reach(scene: &Scene, who: Who) -> f64 {
    derived::metres(derived::mov(scene, who) * TIMES)
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    let off = !options::on(scene, options::COMBAT_MOVEMENT);
    turn::first([
        refusal(
            off,
            "option_off",
            "CC-OPT-7",
            "Movement in yards is switched off at this table. Move a few steps instead.",
        ),
        turn::own_turn(scene, who),
        turn::main_action(scene, who),
        turn::may_act(scene, who),
        turn::early_slot(scene, who),
        turn::free_of_hold(scene, who),
        moved(scene, who),
        super::movement::rooted(scene, who),
    ])
}

/// CC-OPT-7: refuses a run after a free move.
fn moved(scene: &Scene, who: Who) -> Option<Refusal> {
    let moved = scene.turn() == Some(who) && turn::free_used(scene, who, Free::Move);
    let words = text!(who, " has already moved this turn and cannot run as well.");
    refusal(moved, "already_acted", "CC-OPT-7", words)
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    if !options::on(scene, options::COMBAT_MOVEMENT) {
        return vec![];
    }
    let foe = targets::foes(scene, who).next();
    let note = format!("up to {} yd, the whole turn", derived::mov(scene, who) * TIMES);
    let offer = Offer::lazy(RUN, "Run", "action", move |s| form(s, who, foe)).note(note);
    let offer = offer.unless(state(scene, who).err()).walks();
    let away = foe.is_some_and(|f| derived::tenths(scene, who, f) > (derived::mov(scene, who) + derived::REACH) * 10);
    let closes_in = away && !super::movement::shoots(scene, who);
    vec![if closes_in { offer.good_for(Use::Move) } else { offer }]
}

fn form(scene: &Scene, who: Who, foe: Option<Who>) -> Form {
    let far = reach(scene, who);
    let attacks = vec![
        Opt::new(NOTHING, "no attack"),
        Opt::new(STRIKE, "a blow at its end, after all other turns"),
        Opt::new(SHOT_BEFORE, "a shot at its beginning, with a penalty die"),
        Opt::new(SHOT_AFTER, "a shot at its end, with a penalty die"),
    ];
    let targets = targets::to_harm(scene, who, |t| targets::valid(scene, who, t).or_else(|| attack::unaware(scene, t)));
    let mut members = vec![place::walk_member(RUN_FORM.to, scene, who, far, foe, (far * 100.0) as i32)];
    if !targets.nobody() {
        let weapons =
            declared::close_weapons(scene, who).iter().map(|a| Opt::new(a.id.clone(), a.row.label.clone())).collect();
        let attacking = [STRIKE, SHOT_BEFORE, SHOT_AFTER];
        members.push(RUN_FORM.attack.one_of(attacks));
        members.push(targets.member_as(RUN_FORM.target).shown(RUN_FORM.attack.is_any(attacking)));
        let usual = declared::default_close_weapon(scene, who).id;
        members.push(RUN_FORM.weapon.one_with_default(weapons, Some(usual)).shown(RUN_FORM.attack.is_any([STRIKE])));
    }
    Form::group(members)
}

fn target(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Walk> {
    walk(scene, who, RUN_FORM.to.of(cmd)?, reach(scene, who))
}

fn wanted(cmd: &Cmd) -> &str {
    RUN_FORM.attack.of(cmd).unwrap_or(NOTHING)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let far = (reach(scene, who) * 100.0).round() as i32;
    let too_far = target(scene, who, cmd).is_some_and(|walk| walk.length > far);
    let words = text!("That is farther than ", who, " can run in a turn.");
    let mut all = vec![state(scene, who).err(), refusal(too_far, "out_of_reach", "CC-OPT-7", words)];
    let victim = RUN_FORM.target.of(scene, cmd).or_else(|| targets::foes(scene, who).next());
    if wanted(cmd) != NOTHING {
        all.push(turn::attacking(scene, who));
        all.push(refusal(victim.is_none(), "invalid_target", "CC-OPT-7", "Choose somebody to attack."));
        all.push(victim.and_then(|v| targets::valid(scene, who, v)));
        all.push(victim.and_then(|v| attack::unaware(scene, v)));
    }
    match (wanted(cmd), victim) {
        (SHOT_BEFORE, Some(victim)) => all.push(attack::check_shot(scene, who, victim).err()),
        // Whether the target is in range then, only the run shows.
        (SHOT_AFTER, Some(_)) => all.push(attack::check_gun(scene, who).err()),
        _ => {}
    }
    turn::first(all)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(way) = target(play.scene(), who, cmd) else { return Ok(()) };
    let victim = RUN_FORM.target.of(play.scene(), cmd);
    turn::spend_main(play, who, Aim::Lost, "CC-OPT-7");
    turn::free_move(play, who, Free::Move, "CC-OPT-7");
    // CC-COND-13
    if derived::mov(play.scene(), who) >= derived::FAST {
        play.by("CC-COND-13").condition(who, Cond::new(MOVING_FAST));
    }
    match (wanted(cmd), victim) {
        (SHOT_BEFORE, Some(victim)) => {
            shoots(play, who, victim)?;
            if derived::is_able(play.scene(), who) {
                goes(play, who, &way, "CC-OPT-7", " runs ");
            }
        }
        (SHOT_AFTER, Some(victim)) => {
            goes(play, who, &way, "CC-OPT-7", " runs ");
            shoots(play, who, victim)?;
        }
        (STRIKE, Some(target)) => {
            goes(play, who, &way, "CC-OPT-7", " runs ");
            let weapon = declared::close_weapon(play.scene(), who, RUN_FORM.weapon.of(cmd));
            let with = weapon.as_ref().map_or_else(|| text!("bare hands"), WeaponInUse::words);
            let words =
                text!(who, " will attack ", target, " with ").then(with).and(" after all other turns of the round.");
            play.by("CC-OPT-7").tell(LineKind::Act, words);
            let weapon = weapon.map_or_else(Str::default, |a| a.id);
            play.by("CC-OPT-7").condition(who, Charge { target, weapon }.cond());
        }
        _ => goes(play, who, &way, "CC-OPT-7", " runs "),
    }
    Ok(())
}

fn shoots(play: &mut Play, who: Who, victim: Who) -> Flow {
    let Ok(weapon) = attack::check_shot(play.scene(), who, victim) else {
        play.by("CC-OPT-7").tell(LineKind::Effect, text!(who, " has no shot at ", victim, " from there."));
        return Ok(());
    };
    let sentence = text!(who, " shoots at ", victim, " while running.");
    let manner = attack::AttackCircumstances { first: true, running: true, ..attack::AttackCircumstances::default() };
    let volleys = vec![Volley { to: victim, bullets: 1 }];
    attack::fire(play, &Fire { by: who, weapon, volleys, waste: vec![], manner, auto: false, sentence }, "CC-OPT-7")
}

/// CC-OPT-7: carries out the attacks at the end of runs, after all other turns and in the order of the round.
pub fn charges(play: &mut Play, order: &[Who]) -> Flow {
    for who in order {
        let Some(charge) = Charge::on(play.scene(), *who) else { continue };
        let s = play.scene();
        let weapon = declared::close_weapon(s, *who, Some(&charge.weapon))
            .unwrap_or_else(|| declared::default_close_weapon(s, *who));
        if attack::check_strike(s, *who, charge.target, Some(&weapon)).is_err() {
            let words = text!(*who, " does not get to strike ", charge.target, " after the run.");
            play.by("CC-OPT-7").tell(LineKind::Effect, words);
        } else {
            let strike =
                Strike { by: *who, to: charge.target, weapon, purpose: None, called: String::new(), two: false };
            attack::exchange(play, &strike)?;
        }
        play.by("CC-OPT-7").end(*who, CHARGING);
    }
    Ok(())
}
