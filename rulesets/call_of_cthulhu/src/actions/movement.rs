//! CC-ACT-4, CC-GM-4, CC-OPT-7: moving a few steps.

use super::first_aid;
use super::free::{leaves_cover, state};
use crate::attack;
use crate::harm;
use crate::targets;
use crate::turn::{self, Free, refusal};
use crate::{derived, gear, options};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Place};
use fray_engine::place::{self, Errand, Point};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-4.
    MOVE_FORM {
        to: Place = "Where to",
    }
}

const MOVE: &str = "move";
/// CC-OPT-7: how many times as far as a free move a run goes.
const RUN: i32 = 5;

/// CC-ACT-4.
pub const FAMILY: Family = Family { acts: &[MOVE], uses: &[Use::Move], offers, check, perform, ..Family::DEFAULT };

/// CC-OPT-7: how far a few steps go, in metres; CC-GM-4: farther only with the GM's leave.
fn steps(scene: &Scene, who: Who) -> f64 {
    derived::metres(derived::mov(scene, who))
}

/// The farthest spot that a free move can ask for, in metres.
fn farthest(scene: &Scene, who: Who) -> f64 {
    if options::on(scene, options::COMBAT_MOVEMENT) { steps(scene, who) } else { steps(scene, who) * f64::from(RUN) }
}

fn centimetres(metres: f64) -> i32 {
    (metres * 100.0).round() as i32
}

fn may_move(scene: &Scene, who: Who) -> Result<(), Refusal> {
    let mut all = state(scene, who, Free::Move).to_vec();
    all.push(turn::free_of_hold(scene, who));
    all.push(rooted(scene, who));
    turn::first(all)
}

/// CC-SHEET-6: with a MOV of 0 any other place is too far.
pub(super) fn rooted(scene: &Scene, who: Who) -> Option<Refusal> {
    refusal(derived::mov(scene, who) <= 0, "out_of_reach", "CC-SHEET-6", text!(who, " cannot move from the spot."))
}

/// What a few steps are for: to reach a dying friend, else the nearest foe.
fn errand(scene: &Scene, who: Who, foe: Option<Who>) -> Option<Errand> {
    // CC-TURN-3: neither a blow nor first aid can follow.
    if turn::early_slot(scene, who).is_some() {
        return None;
    }
    let reach = steps(scene, who);
    if let Some(friend) = first_aid::out_of_reach(scene, who).filter(|t| place::arrives(scene, who, *t, reach)) {
        return Some(Errand::Help(friend));
    }
    let foe = foe.filter(|f| !derived::adjacent(scene, who, *f))?;
    let strikes = place::arrives(scene, who, foe, reach) && turn::main_action(scene, who).is_none();
    Some(if strikes { Errand::Attack(foe) } else { Errand::Approach(foe) })
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let foe = targets::foes(scene, who).next();
    let errand = errand(scene, who, foe);
    let to = errand.map(Errand::to).or(foe);
    let form = move |s: &Scene| {
        let cm = centimetres(farthest(s, who));
        Form::group([place::walk_member(MOVE_FORM.to, s, who, steps(s, who), to, cm)])
    };
    let yards = || derived::mov(scene, who);
    let note = if options::on(scene, options::COMBAT_MOVEMENT) {
        text!(format!("up to {} yd", yards()))
    } else {
        text!(format!("up to {} yd, farther if the GM agrees", yards()))
    };
    let offer = Offer::lazy(MOVE, "Move", "free", form).note(note).leads(errand);
    let offer = offer.unless(may_move(scene, who).err()).walks();
    let helps = matches!(errand, Some(Errand::Help(_)));
    let far = || foe.is_some_and(|f| !derived::adjacent(scene, who, f) && !harm::opposed(scene, who, f));
    // Anyone who cannot fire in the early slot holds the shot instead of walking up to a foe.
    let early = turn::early_slot(scene, who).is_some();
    vec![if helps || (!early && far() && !shoots(scene, who)) { offer.good_for(Use::Move) } else { offer }]
}

/// Whether `who` fights from where they stand.
pub(super) fn shoots(scene: &Scene, who: Who) -> bool {
    gear::has_ready_firearm(scene, who) && attack::fires_safely(scene, who)
}

/// A walk that an answer asks for.
pub(super) struct Walk {
    /// Where it ends.
    pub to: Point,
    /// Its length in centimetres.
    pub length: i32,
}

/// Where an answer leads; towards somebody at most `reach` metres. CC-GM-4: what the GM has stated about the distance
/// between the two counts, whatever the map shows.
pub(super) fn walk(scene: &Scene, who: Who, answer: &Input, reach: f64) -> Option<Walk> {
    let from = scene.combatant(who).at;
    let Some(other) = at_a_stated_distance(scene, who, answer) else {
        let to = place::destination(scene, who, reach, answer, reach)?;
        return Some(Walk { to, length: from.centimetres(to) });
    };
    let (apart, next_to) = (scene.distance(who, other), place::way_to(scene, who, other, f64::INFINITY)?);
    let towards = answer.word().is_some_and(|word| word.starts_with("to:"));
    if towards && apart - place::NEXT_TO > reach {
        // The map counts again once somebody has moved.
        let to = scene.combatant(other).at.towards(from, (apart - reach) * 100.0);
        return Some(Walk { to, length: centimetres(reach) });
    }
    Some(Walk { to: next_to.to, length: centimetres(apart - place::NEXT_TO) })
}

/// How far a walk goes: "12 yd".
fn in_words(scene: &Scene, walk: &Walk) -> String {
    scene.unit.say(f64::from(walk.length) / 100.0)
}

/// The combatant that an answer leads to, if the GM has stated how far off they are.
fn at_a_stated_distance(scene: &Scene, who: Who, answer: &Input) -> Option<Who> {
    let leads = answer.word().is_some_and(|word| ["next:", "to:"].iter().any(|way| word.starts_with(way)));
    let other = place::leads_to(scene, who, answer).filter(|_| leads)?;
    scene.stated(who, other, "distance").map(|_| other)
}

fn target(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Walk> {
    walk(scene, who, MOVE_FORM.to.of(cmd)?, steps(scene, who))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let too_far = target(scene, who, cmd).is_some_and(|walk| walk.length > centimetres(farthest(scene, who)));
    let words = text!("That is too far for ", who, " in one move.");
    turn::first([may_move(scene, who).err(), refusal(too_far, "out_of_reach", "CC-ACT-4", words)])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(walk) = target(play.scene(), who, cmd) else { return Ok(()) };
    let far = |s: &Scene| !options::on(s, options::COMBAT_MOVEMENT) && walk.length > centimetres(steps(s, who));
    let beyond = far(play.scene());
    let allowed = play.by("CC-GM-4").confirm(|s| {
        let title = text!(who, " wants to move ", in_words(s, &walk), " in one turn. Allowed?");
        far(s).then(|| Question::ruling(MOVE, title, Form::Confirm { default: false }))
    })?;
    if beyond && !allowed {
        return play.by("CC-GM-4").refuse("gm_refused", "That is more than a few steps. Move less far.");
    }
    may_move(play.scene(), who)?;
    turn::free_move(play, who, Free::Move, "CC-ACT-4");
    goes(play, who, &walk, "CC-ACT-4", " moves ");
    Ok(())
}

/// Moves there, leaves any cover, and lets go of anyone who is then out of reach.
pub(super) fn goes(play: &mut Play, who: Who, walk: &Walk, rule: &'static str, verb: &'static str) {
    leaves_cover(play, who);
    turn::lose_aim(play, who, "CC-ACT-25");
    let words = text!(who, verb, in_words(play.scene(), walk), ".");
    play.by(rule).tell(LineKind::Act, words);
    play.by(rule).move_to(who, walk.to);
    harm::leaves_behind(play, who);
}
