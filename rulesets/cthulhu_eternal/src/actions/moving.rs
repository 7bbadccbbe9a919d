//! CE-ACT-8, 9, 15: moving, small steps, standing up.

use super::care;
use crate::conditions::{PRONE, RUNNING};
use crate::derived::{self, SHIFT};
use crate::turn::{self, ActionKind, able, free_to, not_in_a_hold};
use crate::{fear, rolls, sheet, targets};
use fray_engine::base::{Point, Who, refuse};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Member, Opt, Place};
use fray_engine::place::{self, Errand, Way};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::{target, text};

fray_engine::form! {
    /// CE-ACT-8.
    WAY {
        pace: Pace = "Pace",
        to: Place = "Where to",
        cover: Who = "Cover",
    }
}

/// CE-ACT-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    Jog,
    Run,
    Sprint,
}

impl fray_engine::form::Listed for Pace {
    const ALL: &'static [(Pace, &'static str, &'static str)] = &[
        (Pace::Jog, "jog", "jog, 10 yd"),
        (Pace::Run, "run", "run, 20 yd"),
        (Pace::Sprint, "sprint", "sprint, 30 yd"),
    ];
}

impl Pace {
    fn yards(self) -> i32 {
        match self {
            Pace::Jog => 10,
            Pace::Run => 20,
            Pace::Sprint => 30,
        }
    }
}

pub const MOVE: &str = "move";
pub const SHIFTS: &str = "shift";
pub const STAND: &str = "stand_up";
const OPEN: &str = "open";

/// Actions that change the actor's place or stance.
pub const FAMILY: Family =
    Family { acts: &[MOVE, SHIFTS, STAND], uses: &[Use::Move], offers, check, perform, ..Family::DEFAULT };

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let foe = targets::standing_foes(scene, who).first().copied();
    let near = foe.is_some_and(|f| derived::close(scene, who, f));
    // CE-ACT-8: a Move takes the action, so whatever it is for has to wait for a later slot.
    let friend = care::out_of_reach(scene, who);
    let errand = friend.or(foe.filter(|_| !near)).map(Errand::Approach);
    let to = friend.or(foe);
    let go = Offer::lazy(MOVE, "Move", "action", move |s| move_form(s, who, to));
    let go = go.note("out of any cover").leads(errand);
    let go = go.unless(may_move(scene, who).err()).walks();
    let go = if near && friend.is_none() { go } else { go.good_for(Use::Move) };
    let shift = Offer::lazy(SHIFTS, "Step", "free", move |s| step_form(s, who, foe)).note("up to 3 yd");
    let shift = shift.unless(may_shift(scene, who).err()).walks();
    let mut out = vec![go, shift];
    if scene.has(who, PRONE) {
        let stand = Offer::new(STAND, "Stand up", "action", Form::empty()).good_for(Use::Move);
        out.push(stand.unless(may_stand(scene, who).err()));
    }
    out
}

/// CE-ACT-8.
fn move_form(scene: &Scene, who: Who, to: Option<Who>) -> Form {
    let farthest = f64::from(Pace::Sprint.yards());
    let ways = place::walks(scene, who, farthest);
    // The free place next to somebody may be on their far side.
    let needs = place::default_way(&ways, to).map_or(0.0, |way| way.length);
    let pace = [Pace::Jog, Pace::Run, Pace::Sprint].into_iter().find(|p| f64::from(p.yards()) >= needs);
    let mut members = vec![WAY.pace.of_all(pace.unwrap_or(Pace::Sprint))];
    members.extend(destination(scene, who, &ways, to, farthest));
    Form::group(members)
}

/// CE-ACT-9.
fn step_form(scene: &Scene, who: Who, to: Option<Who>) -> Form {
    let ways = place::walks(scene, who, SHIFT);
    Form::group(destination(scene, who, &ways, to, SHIFT))
}

/// Where it leads, and the cover that it may end behind.
fn destination(scene: &Scene, who: Who, ways: &[Way], to: Option<Who>, yards: f64) -> Vec<Member> {
    let mut members = vec![place::member(WAY.to, scene, ways, to, (yards * 100.0) as i32)];
    let covers = turn::covers_near(scene, who, yards + derived::REACH);
    if !covers.is_empty() {
        let mut options = vec![Opt::new(OPEN, "stay in the open")];
        options.extend(covers.iter().map(|t| Opt::new(target::handle(scene, *t), text!("go behind ", *t))));
        members.push(WAY.cover.one_of(options));
    }
    members
}

/// CE-REF-12, 13. CE-ACT-9: the small step comes with any other action, but not with a Move.
fn may_move(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Action)?;
    free_to(scene, who, ActionKind::Action)?;
    on_feet(scene, who)?;
    not_in_a_hold(scene, who)?;
    if scene.get(who, sheet::SHIFTED) {
        return refuse(
            "action_spent",
            "CE-ACT-9",
            text!(who, " has taken the small step, and can do anything but move."),
        );
    }
    Ok(())
}

fn on_feet(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.has(who, PRONE) {
        return refuse("prone", "CE-REF-12", text!(who, " lies on the ground. Stand up first."));
    }
    Ok(())
}

/// CE-ACT-9: whether the small step can still be taken in this slot.
pub fn may_step(scene: &Scene, who: Who) -> bool {
    may_shift(scene, who).is_ok()
}

/// CE-ACT-9.
fn may_shift(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Free)?;
    free_to(scene, who, ActionKind::Free)?;
    on_feet(scene, who)?;
    not_in_a_hold(scene, who)?;
    if scene.get(who, sheet::SHIFTED) {
        return refuse("action_spent", "CE-ACT-9", text!(who, " has used the small step of this slot."));
    }
    Ok(())
}

fn may_stand(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Action)?;
    free_to(scene, who, ActionKind::Action)?;
    if scene.has(who, PRONE) {
        return Ok(());
    }
    refuse("not_applicable", "CE-REF-18", text!(who, " is already standing."))
}

fn pace(cmd: &Cmd) -> Pace {
    WAY.pace.of(cmd).unwrap_or(Pace::Jog)
}

/// Where the command leads: behind the cover that it names, or to the place.
fn goal(scene: &Scene, who: Who, cmd: &Cmd, yards: f64) -> Option<(Point, Option<Who>)> {
    if let Some(thing) = WAY.cover.of(scene, cmd).filter(|t| turn::gives_cover(scene, *t)) {
        return Some((turn::next_to(scene, who, thing), Some(thing)));
    }
    let to = match WAY.to.of(cmd) {
        Some(answer) => place::destination(scene, who, yards, answer, yards)?,
        None => place::walks(scene, who, yards).first()?.to,
    };
    Some((to, None))
}

fn reach(cmd: &Cmd) -> f64 {
    if cmd.act == SHIFTS { SHIFT } else { f64::from(pace(cmd).yards()) }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        STAND => return may_stand(scene, who),
        SHIFTS => may_shift(scene, who)?,
        _ => may_move(scene, who)?,
    }
    let yards = reach(cmd);
    let Some((to, _)) = goal(scene, who, cmd, yards) else { return targets::nobody() };
    if derived::is_beyond(scene, who, to, yards) {
        let words = text!("That is farther than ", yards as i32, " yd. Go less far, or faster.");
        return refuse("out_of_reach", "CE-ACT-8", words);
    }
    Ok(())
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        STAND => {
            turn::spend(play, who, "CE-ACT-15");
            play.by("CE-ACT-15").end(who, PRONE);
            play.by("CE-ACT-15").tell(LineKind::Act, text!(who, " stands up."));
            Ok(())
        }
        SHIFTS => {
            let Some((to, thing)) = goal(play.scene(), who, cmd, SHIFT) else { return Ok(()) };
            play.by("CE-ACT-9").set(who, sheet::SHIFTED, true);
            play.by("CE-ACT-9").set(who, sheet::STAYS, false);
            // CE-FEAR-4: anyone who does not pay stops at the edge, and has to use the action to hide.
            if let Some(edge) = fear::edge(play.scene(), who, to)
                && !fear::enters(play, who)?
            {
                fear::steps_to(play, who, edge);
                return Ok(());
            }
            arrive(play, who, to, thing, "CE-ACT-9", " steps ")
        }
        _ => run(play, who, cmd),
    }
}

/// CE-ACT-8, CE-FEAR-4: carries out a Move; anyone who would enter a terror zone may have to stop at its edge.
fn run(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    let pace = pace(cmd);
    turn::spend(play, who, "CE-ACT-8");
    play.by("CE-ACT-9").set(who, sheet::STAYS, false);
    let Some((to, thing)) = goal(play.scene(), who, cmd, reach(cmd)) else { return Ok(()) };
    if let Some(edge) = fear::edge(play.scene(), who, to)
        && !fear::enters(play, who)?
    {
        fear::stops_at(play, who, edge);
        return Ok(());
    }
    if pace != Pace::Jog {
        if falls(play, who, to)? {
            return Ok(());
        }
        play.by("CE-COND-9").condition(who, Cond::new(RUNNING));
    }
    let verb = match pace {
        Pace::Jog => " jogs ",
        Pace::Run => " runs ",
        Pace::Sprint => " sprints ",
    };
    arrive(play, who, to, thing, "CE-ACT-8", verb)
}

/// CE-ACT-8, CE-GM-5: a test on bad ground. Returns whether `who` falls, after half the distance.
fn falls(play: &mut Play, who: Who, to: Point) -> Flow<bool> {
    let tested = play.by("CE-GM-5").confirm(|_| {
        let title = text!("Must ", who, " test DEX×5 on this ground?");
        // Clear ground needs no test, so this ruling is asked only of a GM who has ordered that.
        Some(Question::ruling("bad_ground", title, Form::Confirm { default: false }).only_default_makes_sense())
    })?;
    if !tested {
        return Ok(false);
    }
    let test = rolls::Test::stat(play.scene(), who, sheet::DEX, "to keep on their feet");
    if rolls::roll(play, &test, "CE-ACT-8")?.succeeds() {
        return Ok(false);
    }
    let from = play.scene().combatant(who).at;
    let half = from.towards(to, f64::from(from.centimetres(to)) / 2.0);
    turn::go(play, who, half, "CE-ACT-8", " falls after ");
    play.by("CE-ACT-8").condition(who, Cond::new(PRONE));
    play.by("CE-ACT-8").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is prone."));
    Ok(true)
}

fn arrive(play: &mut Play, who: Who, to: Point, thing: Option<Who>, rule: &'static str, verb: &'static str) -> Flow {
    turn::go(play, who, to, rule, verb);
    if let Some(thing) = thing {
        turn::take_cover_behind(play, who, thing, rule);
    }
    Ok(())
}
