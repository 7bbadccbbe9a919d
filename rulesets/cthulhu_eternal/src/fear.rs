//! CE-FEAR: terror zones.

use crate::conditions::{PRONE, TERROR_ZONE, TERRORIZED, UNAWARE};
use crate::{derived, harm, options, sheet, turn};
use fray_engine::base::{Point, Who};
use fray_engine::fact::{Cause, LineKind, Question, Tone};
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::text;

fray_engine::payload! {
    /// CE-FEAR-2: centre and radius, in centimetres; the condition is on its maker.
    pub struct Zone of TERROR_ZONE { x: i32, y: i32, radius: i32 }
}

impl Zone {
    /// Whether the point lies in the zone.
    pub fn holds(&self, p: Point) -> bool {
        p.centimetres(Point { x: self.x, y: self.y }) <= self.radius
    }
}

/// CE-ACT-20: how far away the cover may be, in yards.
pub const HIDES_WITHIN: f64 = 10.0;

/// All zones in the fight.
pub fn zones(scene: &Scene) -> Vec<Zone> {
    // The zone of somebody who has left the fight lasts as long as any other.
    let makers = (0..scene.cast.len()).map(|ix| Who(ix as u16)).filter(|w| lasts(scene, *w) && is_on(scene));
    makers.flat_map(|w| Zone::all_on(scene, w)).collect()
}

/// CE-FEAR-2: until the next turn ends.
fn lasts(scene: &Scene, maker: Who) -> bool {
    scene.cond(maker, TERROR_ZONE).is_some_and(|zone| match zone.until {
        Until::EndOfRound { round } => scene.round <= Some(round),
        Until::Lasting | Until::EndOfTurn { .. } | Until::StartOfTurn { .. } | Until::Time { .. } => true,
    })
}

/// CE-OPT-18.
pub fn is_on(scene: &Scene) -> bool {
    scene.option(options::FEAR) != "off"
}

/// CE-FEAR-2: an area around a combatant or a point.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// What an attack was aimed at.
    pub at: Point,
    /// The combatant who stood there, if any: distances to combatants may be stated (CE-SHEET-21).
    pub round: Option<Who>,
    /// Its radius; a single blow frightens those at arm's length.
    pub yards: i32,
}

impl Area {
    fn zone(&self) -> Zone {
        Zone { x: self.at.x, y: self.at.y, radius: self.yards * 100 }
    }
    fn holds(&self, scene: &Scene, who: Who) -> bool {
        let stated = self.round.filter(|centre| scene.stated(*centre, who, "distance").is_some());
        match stated {
            Some(centre) => derived::within(scene.distance(centre, who), f64::from(self.yards)),
            None => self.zone().holds(scene.combatant(who).at),
        }
    }
}

/// CE-FEAR-2: an attack makes its area a terror zone. Everybody in it is affected, except `spared`.
pub fn spread(play: &mut Play, maker: Who, area: Area, spared: Option<Who>) -> Flow {
    if !is_on(play.scene()) {
        return Ok(());
    }
    play.by("CE-FEAR-2").condition_with(maker, |s| area.zone().cond().until(s.end_of_next_round()));
    let words = text!("Terror spreads within ", area.yards, " yd of where ", maker, "'s attack was aimed.");
    // The last roll was about one victim; terror is caused by the attack as a whole.
    play.by("CE-FEAR-2").because(Cause::Rule).tell_in(LineKind::Effect, Tone::Bad, words);
    let scene = play.scene();
    let affected = |w: &Who| Some(*w) != spared && can_be_frightened(scene, *w) && area.holds(scene, *w);
    let inside: Vec<Who> = scene.ids().filter(affected).collect();
    frighten(play, &inside)
}

/// CE-FEAR-3, CE-FEAR-6, CE-FEAR-8: only living, conscious, aware humans who are not fearless.
pub fn can_be_frightened(scene: &Scene, who: Who) -> bool {
    derived::is_human(scene, who)
        && derived::is_up(scene, who)
        && !scene.has(who, UNAWARE)
        && !scene.has(who, TERRORIZED)
        && !scene.get(who, sheet::FEARLESS)
}

/// CE-FEAR-4 to 6, CE-DEC-4: each of them pays 1 SAN or is terrorized.
pub fn frighten(play: &mut Play, who: &[Who]) -> Flow {
    let asked = who.to_vec();
    let answers = play
        .by("CE-FEAR-4")
        .ask_all(move |s| asked.iter().filter(|w| may_pay(s, **w)).map(|w| question(s, *w)).collect())?;
    for w in who.iter().copied() {
        // An edit may have put them out in the meantime.
        if !can_be_frightened(play.scene(), w) {
            continue;
        }
        if answers.iter().any(|(q, a)| q.combatant_asked() == Some(w) && a.yes()) {
            pays(play, w);
        } else {
            terrorize(play, w);
        }
    }
    Ok(())
}

/// CE-FEAR-4: protagonists with SAN left who are not adapted to violence.
pub fn may_pay(scene: &Scene, who: Who) -> bool {
    derived::is_protagonist(scene, who)
        && can_be_frightened(scene, who)
        && scene.get(who, sheet::SAN) >= 1
        && !scene.get(who, sheet::ADAPTED)
}

fn question(scene: &Scene, who: Who) -> Question {
    let san = scene.get(who, sheet::SAN);
    let title = text!("Pay 1 of ", san, " SAN to stand fast?");
    Question::to(who, "terror", title, Form::Confirm { default: false })
        .why(text!("Terror grips ", who, ". Anyone who does not pay must hide with the next action."))
        .standing()
        .advise(true)
}

/// CE-FEAR-5: tells that terror means nothing to `who`, if that is so; `true`: so nothing comes of it.
fn tell_if_used_to_violence(play: &mut Play, who: Who) -> bool {
    let adapted = play.get(who, sheet::ADAPTED);
    if adapted {
        let words = text!(who, " is used to violence and stands fast.");
        play.by("CE-FEAR-5").because(Cause::Rule).tell(LineKind::Effect, words);
    }
    adapted
}

fn pays(play: &mut Play, who: Who) {
    if tell_if_used_to_violence(play, who) {
        return;
    }
    harm::pay_san(play, who, 1, "CE-FEAR-4");
    // CE-SAN-3: that may have been the last of it.
    if derived::is_up(play.scene(), who) {
        play.by("CE-FEAR-4").because(Cause::Rule).tell(LineKind::Effect, text!(who, " stands fast."));
    }
}

fn terrorize(play: &mut Play, who: Who) {
    if tell_if_used_to_violence(play, who) {
        return;
    }
    play.by("CE-FEAR-4").condition(who, Cond::new(TERRORIZED));
    let words = text!(who, " is terrorized and must hide.");
    play.by("CE-FEAR-4").because(Cause::Rule).tell_in(LineKind::Effect, Tone::Bad, words);
}

/// CE-FEAR-4: anyone who will not pay for a small step into terror goes to its edge, and is terrorized.
pub fn steps_to(play: &mut Play, who: Who, edge: Point) {
    if derived::is_out(play.scene(), who) {
        return;
    }
    turn::go(play, who, edge, "CE-FEAR-4", " steps to the edge of the terror, ");
    terrorize(play, who);
}

/// CE-FEAR-3, 4: `who` has declared to go into a zone. `true`: goes on; `false`: hides at its edge.
pub fn enters(play: &mut Play, who: Who) -> Flow<bool> {
    if !can_be_frightened(play.scene(), who) || play.get(who, sheet::ADAPTED) {
        return Ok(true);
    }
    let paid = play.by("CE-FEAR-4").confirm(|s| {
        let ask = || {
            let title = "Pay 1 SAN to enter the terror zone?";
            let why = text!(who, " has ", s.get(who, sheet::SAN), " SAN. Anyone who does not pay hides at its edge.");
            let q = Question::to(who, "terror", title, Form::Confirm { default: false });
            q.why(why).standing().advise(true)
        };
        may_pay(s, who).then(ask)
    })?;
    if paid {
        harm::pay_san(play, who, 1, "CE-FEAR-4");
    }
    // CE-SAN-3: that may have been the last of it.
    Ok(paid && derived::is_up(play.scene(), who))
}

/// CE-FEAR-4: anyone who does not go on stops at the edge and hides there. Anyone who has just paid the last SAN is out
/// of play on the spot.
pub fn stops_at(play: &mut Play, who: Who, edge: Point) {
    if derived::is_out(play.scene(), who) {
        return;
    }
    turn::go(play, who, edge, "CE-FEAR-4", " comes to the edge of the terror after ");
    hide(play, who, "CE-FEAR-4");
}

/// CE-ATK-5, CE-FEAR-3: steps up to somebody, who may stand in a terror zone. `false`: hides at its edge instead.
pub fn steps_up(play: &mut Play, who: Who, to: Who) -> Flow<bool> {
    if !derived::close(play.scene(), who, to)
        && let Some(edge) = edge_next_to(play.scene(), who, to)
        && !enters(play, who)?
    {
        stops_at(play, who, edge);
        return Ok(false);
    }
    turn::step_in(play, who, to);
    Ok(true)
}

/// CE-ACT-20, CE-PIN-7: goes behind cover, or to the ground; anyone who is prone already stays where they are.
pub fn hide(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).tell(LineKind::Act, text!(who, " hides."));
    turn::end_holds_of_pinner(play, who, "CE-PIN-7");
    let prone = turn::lies_prone(play.scene(), who);
    let covered = turn::behind(play.scene(), who).is_some();
    // Nobody enters a terror zone to hide.
    let outside = |t: &Who| edge_next_to(play.scene(), who, *t).is_none();
    let near = turn::covers_near(play.scene(), who, HIDES_WITHIN).into_iter().find(outside);
    match near {
        _ if covered => {}
        Some(thing) if !prone || derived::close(play.scene(), who, thing) => {
            turn::take_cover_behind(play, who, thing, rule)
        }
        Some(_) | None if prone => {}
        Some(_) | None => {
            play.by(rule).condition(who, Cond::new(PRONE));
            play.by(rule).tell(LineKind::Effect, text!(who, " drops to the ground."));
        }
    }
    if play.has(who, TERRORIZED) {
        play.by("CE-COND-12").end(who, TERRORIZED);
        play.by("CE-COND-12").tell_in(LineKind::Effect, Tone::Good, text!(who, " masters the terror."));
    }
}

/// CE-FEAR-2: the edge of the first zone on the way to a place next to somebody or something.
fn edge_next_to(scene: &Scene, who: Who, other: Who) -> Option<Point> {
    if zones(scene).is_empty() { None } else { edge(scene, who, turn::next_to(scene, who, other)) }
}

/// CE-FEAR-2: the edge of the first zone that the way leads into, not counting zones in which it starts.
pub fn edge(scene: &Scene, who: Who, to: Point) -> Option<Point> {
    let from = scene.combatant(who).at;
    let length = from.centimetres(to);
    let ahead: Vec<Zone> = zones(scene).into_iter().filter(|z| !z.holds(from)).collect();
    if ahead.is_empty() {
        return None;
    }
    let entered = |p: Point| ahead.iter().any(|z| z.holds(p));
    // Checks every half yard of the way.
    let mut at = 0;
    while at < length {
        let next = (at + 50).min(length);
        if entered(from.towards(to, f64::from(next))) {
            return Some(from.towards(to, f64::from(at)));
        }
        at = next;
    }
    None
}
