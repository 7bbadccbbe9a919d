//! SW-ACT-5, 7, 9, 10, 27: movement.

use super::{Action, Cost, attack, stabilize};
use crate::conditions::{AIMING, PRONE, STUNNED};
use crate::derived::{self, turn_of, unit};
use crate::sides::{adjacent, hostile, is_out};
use crate::{cards, grasp, order, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{Cause, LineKind, Modifier, NoteDie, RollNote, Tally};
use fray_engine::family::Family;
use fray_engine::form::{Form, Place};
use fray_engine::place::{self, Errand, Point};
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// SW-ACT-9.
pub const MOVE: &str = "move";
/// SW-ACT-7.
pub const RUN: &str = "run";
/// SW-ACT-5.
pub const STAND_UP: &str = "stand_up";

/// SW-ACT-7, 9.
pub const MOVING: Action = Action {
    cost: |s, cmd| match (&*cmd.act, cmd.who) {
        (MOVE, Some(who)) => Cost::Movement(cost(s, who, cmd)),
        _ => Cost::Free,
    },
    verb: ("move", ""),
    ..Action::free(Family { acts: &[MOVE, RUN], uses: &[Use::Move], offers, check, perform, ..Family::DEFAULT })
};

/// SW-ACT-5. SW-OPT-25: it is movement, which does not count as a free action.
pub const STANDING_UP: Action = Action {
    cost: |_, _| Cost::Uncounted,
    verb: ("move", ""),
    ..Action::free(Family {
        acts: &[STAND_UP],
        uses: &[Use::Recover],
        offers: |s, who| offer_to_stand_up(s, who).into_iter().collect(),
        check: |s, cmd| cmd.who.map_or(Ok(()), |who| order::may_stand(s, who)),
        perform: |play, cmd| {
            if let Some(who) = cmd.who {
                stand_up(play, who);
            }
            Ok(())
        },
        ..Family::DEFAULT
    })
};

fray_engine::form! {
    FORM {
        to: Place = "Where to",
        difficult: bool = "Over difficult ground (each metre costs 2)",
    }

    /// What a pending move remembers in addition to its form.
    UNDER_WAY {
        way: Place = "The point where it ends",
        paid: i32 = "What it cost, in centimetres",
    }
}

/// SW-ACT-10: what a move leads over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    Open,
    Difficult,
}

impl Ground {
    fn of(cmd: &Cmd) -> Ground {
        if FORM.difficult.yes(cmd) { Ground::Difficult } else { Ground::Open }
    }
}

/// SW-ACT-10: the movement that each metre costs: 2 while prone or on difficult ground, and no more if both apply.
fn per_metre(scene: &Scene, who: Who, ground: Ground) -> i32 {
    if ground == Ground::Difficult || scene.has(who, PRONE) { 2 } else { 1 }
}

/// How far `who` can still go this turn over such ground, in metres.
fn reach(scene: &Scene, who: Who, ground: Ground) -> f64 {
    f64::from(order::movement_left(scene, who)) / 100.0 / f64::from(per_metre(scene, who, ground))
}

/// The shortest move, in centimetres.
const LEAST: i32 = 10;

/// Who the default move leads to: a friend who is Bleeding Out, else the nearest foe.
fn errand(scene: &Scene, who: Who, foe: Option<Who>) -> Option<Errand> {
    let reach = reach(scene, who, Ground::Open);
    let friend = stabilize::out_of_reach(scene, who).filter(|t| place::arrives(scene, who, *t, reach));
    if let Some(friend) = friend {
        return Some(Errand::Help(friend));
    }
    let foe = foe.filter(|w| !adjacent(scene, who, *w))?;
    let strikes = place::arrives(scene, who, foe, reach) && attack::may_strike(scene, who);
    Some(if strikes { Errand::Attack(foe) } else { Errand::Approach(foe) })
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let left = order::movement_left(scene, who);
    let nearest = scene
        .ids()
        .filter(|w| hostile(scene, who, *w) && scene.knows(who, *w) && !is_out(scene, *w))
        .min_by(|a, b| scene.distance(who, *a).total_cmp(&scene.distance(who, *b)));
    let engaged = nearest.is_some_and(|w| adjacent(scene, who, w));
    let errand = errand(scene, who, nearest);
    let to = errand.map(Errand::to).or(nearest);
    let form = move |s: &Scene| {
        let ways = place::walks(s, who, reach(s, who, Ground::Open));
        Form::group([place::member(FORM.to, s, &ways, to, left), FORM.difficult.confirm(false).extra()])
    };
    let helps = matches!(errand, Some(Errand::Help(_)));
    let use_ = match engaged && !helps {
        // A remainder left by rounding.
        _ if left < LEAST => Use::Seldom,
        true => Use::Other,
        false => Use::Move,
    };
    let errand = errand.filter(|_| left >= LEAST);
    // Rounded down to tenths of a metre, so that it never shows more than is left.
    let metres = f64::from(left / 10) / 10.0;
    let crawl = if scene.has(who, PRONE) { ", crawling: each metre costs 2" } else { "" };
    vec![
        Offer::lazy(MOVE, "Move", "movement", form)
            .note(text!(format!("{metres} m left{crawl}")))
            .leads(errand)
            .unless(order::may_move(scene, who, 0, per_metre(scene, who, Ground::Open)).err())
            .good_for(use_)
            .walks(),
        Offer::new(RUN, "Run", "free", Form::empty())
            .note(text!(format!("+{} m this turn, but −2 to all actions", derived::running_die(scene, who))))
            .unless(order::may_run(scene, who).err()),
    ]
}

/// Offered to anyone prone.
fn offer_to_stand_up(scene: &Scene, who: Who) -> Option<Offer> {
    if !scene.has(who, PRONE) {
        return None;
    }
    let cost = || format!("takes {} m of movement", order::standing_up(scene, who) / 100);
    let stand = Offer::new(STAND_UP, "Stand up", "movement", Form::empty()).note(text!(cost()));
    Some(stand.unless(order::may_stand(scene, who).err()).good_for(Use::Recover))
}

/// The point where a move ends. A move given in words goes as far as the movement left allows on this ground.
fn target(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Point> {
    let far = reach(scene, who, Ground::Open);
    place::destination(scene, who, far, FORM.to.of(cmd)?, reach(scene, who, Ground::of(cmd)))
}

/// What a move costs, in centimetres.
fn cost(scene: &Scene, who: Who, cmd: &Cmd) -> i32 {
    let Some(to) = target(scene, who, cmd) else { return 0 };
    scene.combatant(who).at.centimetres(to).saturating_mul(per_metre(scene, who, Ground::of(cmd)))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        RUN => order::may_run(scene, who),
        _ => {
            order::may_move(scene, who, cost(scene, who, cmd), per_metre(scene, who, Ground::of(cmd)))?;
            match FORM.to.of(cmd) {
                // The form no longer lists a destination that is too far for the movement left.
                Some(to) if target(scene, who, cmd).is_none() && place::leads_to(scene, who, to).is_some() => Err(
                    Refusal::new("pace_exceeded", "SW-ACT-9", "That is farther than the movement left. Go less far."),
                ),
                _ => Ok(()),
            }
        }
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        RUN => run(play, who),
        _ => walk(play, who, cmd),
    }
}

/// The movement was paid for when the move was commanded.
fn walk(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    let Some(to) = destination(play.scene(), who, cmd) else { return Ok(()) };
    let prone = play.has(who, PRONE);
    if play.scene().turn() == Some(who) {
        let from = play.scene().combatant(who).at;
        let mut path = play.turn_var(sheet::PATH);
        path.push(from);
        play.by("SW-ACT-28").set_turn(sheet::PATH, path);
    }
    let from = play.scene().combatant(who).at;
    let far = play.scene().unit.say(from.distance(to));
    let leaving_points = leaving_points(play.scene(), who, to);
    // A free attack may still stop the move, so the log only says that it starts.
    let may_strike = |foe: &Who| !play.scene().combatant(*foe).hidden && !is_out(play.scene(), *foe);
    let open = leaving_points.iter().flat_map(|p| &p.1).any(may_strike);
    let (begins, moves) = if prone { (" starts to crawl ", " crawls ") } else { (" starts to move ", " moves ") };
    let verb = if open { begins } else { moves };
    play.by("SW-ACT-9").tell(LineKind::Act, text!(who, verb, far.clone(), "."));
    for (at, leaving) in leaving_points {
        if play.scene().combatant(who).at != at {
            play.by("SW-ACT-9").move_to(who, at);
        }
        for foe in leaving {
            attack::free_attack(play, foe, who)?;
            let s = play.scene();
            // SW-GEN-4: where the GM has put somebody meanwhile, there they stay.
            if s.combatant(who).gone || s.combatant(who).at != at {
                return Ok(());
            }
            if stopped(play.scene(), who) {
                let s = play.scene();
                let words = match s.combatant(who).at {
                    here if here == from => text!(who, " does not get away."),
                    here => text!(who, " gets no farther than ", s.unit.say(from.distance(here)), "."),
                };
                play.by("SW-ACT-27").tell(LineKind::Effect, words);
                return Ok(());
            }
        }
    }
    play.by("SW-ACT-9").move_to(who, to);
    if open {
        play.by("SW-ACT-9").because(Cause::Rule).tell(LineKind::Effect, text!(who, moves, far, "."));
    }
    Ok(())
}

/// Where a move ends. Once it is paid for, the movement left no longer limits it.
fn destination(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Point> {
    UNDER_WAY.way.of(cmd).map_or_else(|| target(scene, who, cmd), Point::read)
}

/// SW-TRN-16: whether a move that was commanded and paid for is still possible as things stand now: a wound, a fall or
/// a push may have come between.
pub fn still_possible(scene: &Scene, who: Who, cmd: &Cmd) -> bool {
    let Some(to) = destination(scene, who, cmd) else { return false };
    let cm = (scene.combatant(who).at.distance(to) * 100.0).round() as i32;
    let needs = cm.saturating_mul(per_metre(scene, who, Ground::of(cmd)));
    let paid = UNDER_WAY.paid.of(cmd).unwrap_or(0);
    let spent_before = turn_of(scene, who, sheet::MOVED).saturating_sub(paid);
    needs <= order::movement_of_turn(scene, who) - spent_before
}

/// The command with its end fixed as a point, so that paying for it does not change where it goes, and with its cost in
/// centimetres.
pub fn fixed(scene: &Scene, who: Who, cmd: &Cmd, cost: i32) -> Cmd {
    let mut fixed = cmd.clone();
    UNDER_WAY.paid.set(&mut fixed.form, cost);
    if let Some(to) = target(scene, who, cmd) {
        UNDER_WAY.way.set(&mut fixed.form, to.x, to.y);
    }
    fixed
}

/// SW-ACT-27, SW-CND-9, 10: whether the mover is Stunned, out of the fight or held, so that the movement ends at the
/// point that was about to be left.
fn stopped(scene: &Scene, who: Who) -> bool {
    scene.has(who, STUNNED) || is_out(scene, who) || grasp::is_held(scene, who)
}

/// SW-ACT-27: the points at which a straight move leaves hostiles behind, each with those hostiles in the order in
/// which they may strike. Foes adjacent at the start strike there, unless the move first comes closer to them and then
/// passes.
fn leaving_points(scene: &Scene, who: Who, to: Point) -> Vec<(Point, Vec<Who>)> {
    let from = scene.combatant(who).at;
    let near = f64::from(unit(scene));
    let mut here: Vec<Who> = Vec::new();
    let mut passed: Vec<(f64, Who)> = Vec::new();
    for foe in scene.ids().filter(|w| hostile(scene, who, *w)) {
        let at = scene.combatant(foe).at;
        if at.distance(to) <= near {
            continue;
        }
        match leaves(from, to, at, near) {
            Some(t) if !adjacent(scene, who, foe) || nears(from, to, at) => passed.push((t, foe)),
            _ if adjacent(scene, who, foe) => here.push(foe),
            _ => {}
        }
    }
    here.sort_by_key(|w| countdown(scene, *w));
    passed.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| countdown(scene, a.1).cmp(&countdown(scene, b.1))));
    let mut out = Vec::new();
    if !here.is_empty() {
        out.push((from, here));
    }
    let whole = from.distance(to) * 100.0;
    out.extend(
        passed
            .into_iter()
            .map(|(t, foe)| (last_adjacent_point(from, to, whole * t, scene.combatant(foe).at, near), vec![foe])),
    );
    out
}

/// Whether a straight move begins by coming closer to `at`.
fn nears(from: Point, to: Point, at: Point) -> bool {
    let m = |a: i32, b: i32| i64::from(a) - i64::from(b);
    m(to.x, from.x) * m(at.x, from.x) + m(to.y, from.y) * m(at.y, from.y) > 0
}

/// The last point of the move that is adjacent to `foe`, about `cm` along it. Rounded to whole centimetres, that point
/// itself may lie just outside.
fn last_adjacent_point(from: Point, to: Point, cm: f64, foe: Point, near: f64) -> Point {
    let points = (0..4).map(|back| from.towards(to, cm - f64::from(back)));
    let beside = points.into_iter().find(|p| p.distance(foe) <= near);
    beside.unwrap_or_else(|| from.towards(to, cm))
}

/// Sort key of free attacks: on Hold first, then by card, without a card last; on the same card, encounter order.
fn countdown(scene: &Scene, who: Who) -> (bool, usize, Who) {
    let hold = scene.has(who, crate::conditions::ON_HOLD);
    (!hold, cards::place(&scene.get(who, sheet::CARD)), who)
}

/// The fraction of the move after which it leaves the circle around `at` for good. None: it does not leave the circle,
/// or never enters it.
fn leaves(from: Point, to: Point, at: Point, near: f64) -> Option<f64> {
    let m = |a: i32, b: i32| (f64::from(a) - f64::from(b)) / 100.0;
    let (dx, dy, fx, fy) = (m(to.x, from.x), m(to.y, from.y), m(from.x, at.x), m(from.y, at.y));
    let (a, b, c) = (dx * dx + dy * dy, 2.0 * (fx * dx + fy * dy), fx * fx + fy * fy - near * near);
    let root = b * b - 4.0 * a * c;
    if a <= 0.0 || root < 0.0 {
        return None;
    }
    let t = (-b + root.sqrt()) / (2.0 * a);
    (0.0..1.0).contains(&t).then_some(t)
}

/// SW-ACT-7, SW-RES-14: the running die, a plain one, adds to this turn's movement.
fn run(play: &mut Play, who: Who) -> Flow {
    let die = derived::running_die(play.scene(), who);
    let dice = play.by("SW-ACT-7").roll(who, "running", &[DieSpec::plain(u16::from(die.sides))])?;
    let n: i32 = dice.iter().map(|d| d.sum()).sum::<i32>() + i32::from(die.plus);
    let cm = n.max(0).saturating_mul(unit(play.scene())).saturating_mul(100);
    play.by("SW-ACT-7").set_turn(sheet::RAN, true);
    play.by("SW-CND-7").end(who, AIMING);
    play.by("SW-ACT-7").set_turn(sheet::RUN, cm);
    play.by("SW-ACT-7").tell_roll(|_| {
        let script = dice.first().map_or_else(String::new, |d| format!("R d{}={}", d.sides, d.first()));
        let dice = dice.into_iter().map(|die| NoteDie { die, label: "Running".into(), counted: true }).collect();
        let plus = [Modifier::new("SW-ACT-7", "running die", i32::from(die.plus))];
        let note = RollNote {
            who: Some(who),
            title: "Running".into(),
            dice,
            tally: Tally::Faces,
            modifiers: plus.into_iter().filter(|m| m.value != 0).collect(),
            total: Some(n),
            result: text!(cm / 100, " m more"),
            script,
            ..RollNote::default()
        };
        (text!(who, " runs: ", cm / 100, " m more this turn, all actions at ", -2, "."), note)
    });
    Ok(())
}

/// SW-ACT-5.
fn stand_up(play: &mut Play, who: Who) {
    let cost = order::standing_up(play.scene(), who);
    play.by("SW-ACT-5").add_turn(sheet::MOVED, cost);
    play.by("SW-CND-7").end(who, AIMING);
    play.by("SW-ACT-5").end(who, PRONE);
    play.by("SW-ACT-5").tell(LineKind::Act, text!(who, " stands up."));
}
