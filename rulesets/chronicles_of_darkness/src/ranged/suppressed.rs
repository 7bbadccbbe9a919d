//! CD-ACT-17, 18, CD-REACT-11: the choice of those under covering fire.

use super::cover;
use crate::conditions::{GRAPPLING, IMMOBILIZED, PRONE, SUPPRESSED};
use crate::harm::{self, ArmorUse, Hit, Source, Stuns, Type, object};
use crate::turn::{self, Need, may};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Payload as _;
use fray_engine::place::{self, NEXT_TO, Point, WayKind};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

fray_engine::payload! {
    /// CD-ACT-16: covering fire on somebody: the shooter, the lethal damage taken on acting anyway, and its piercing.
    pub struct CoveringFireMark { shooter: Who, damage: i32, piercing: i32 }
}

impl CoveringFireMark {
    /// The markers on `who`, in the order of laying.
    pub fn of(scene: &Scene, who: Who) -> Vec<CoveringFireMark> {
        let mut all = scene.cond(who, SUPPRESSED).map(CoveringFireMark::rows).unwrap_or_default();
        all.retain(|m| m.shooter.index() < scene.cast.len());
        all
    }
}

/// The choices of CD-ACT-17.
const RUN: &str = "run_to_cover";
const DROP: &str = "drop_prone";
const ACT: &str = "act";
const STAY: &str = "stay_down";

/// CD-ACT-17, CD-TURN-15 S5: asks a suppressed combatant at the start of the next turn on which they have an action; a
/// grappler before the contest that would use it.
pub fn suppressed_choice(play: &mut Play, who: Who) -> Flow {
    let question = move |s: &Scene| {
        // The immobilized have an action too, so they are asked as well.
        if !s.has(who, SUPPRESSED) || may(s, who, &[Need::Action, Need::Bound]).is_err() {
            return None;
        }
        let damage: i32 = CoveringFireMark::of(s, who).iter().map(|m| m.damage).sum();
        let title = text!(who, " is under covering fire. What now?");
        let q = Question::to(who, "suppressed", title, Form::empty());
        Some((q.why(text!("Acting costs ", damage, " lethal damage, less armor.")), choices(s, who)))
    };
    let Some(choice) = play.by("CD-REACT-11").choose(question)? else { return Ok(()) };
    let laid = CoveringFireMark::of(play.scene(), who);
    play.by("CD-ACT-17").end(who, SUPPRESSED);
    match choice {
        Choice::RunTo(cover, to) => run_to(play, who, cover, to),
        Choice::DropProne => turn::drop_prone(play, who),
        Choice::StayDown => {
            turn::spend_action(play, who, "CD-ACT-17");
            play.by("CD-ACT-17").tell(LineKind::Act, text!(who, " stays down."));
        }
        Choice::Act => act_under_fire(play, who, &laid)?,
        // An option that is off cannot be chosen.
        Choice::Nowhere => {}
    }
    Ok(())
}

/// What a suppressed combatant does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    RunTo(Who, Point),
    Nowhere,
    DropProne,
    Act,
    StayDown,
}

/// CD-ACT-17, CD-REACT-11: the default stands first.
fn choices(scene: &Scene, who: Who) -> Vec<(Opt, Choice)> {
    let (prone, grapples) = (scene.has(who, PRONE), scene.has(who, GRAPPLING));
    let act = (Opt::new(ACT, "Act anyway").note("takes the damage first"), Choice::Act);
    let stay = (Opt::new(STAY, "Stay down").cost("action"), Choice::StayDown);
    if grapples || scene.has(who, IMMOBILIZED) {
        return if prone { vec![stay, act] } else { vec![act] };
    }
    let mut out = Vec::new();
    if !prone {
        out.push((Opt::new(DROP, "Drop to the ground").cost("action"), Choice::DropProne));
    }
    if prone || cover::behind(scene, who).is_some() {
        out.push(stay);
    }
    if !prone {
        out.extend(runs(scene, who));
    }
    out.push(act);
    out
}

/// CD-ACT-17: cover within Speed, the nearest first.
fn runs(scene: &Scene, who: Who) -> Vec<(Opt, Choice)> {
    // CD-OPT-6: movement spent on getting away is missing.
    let left = (derived::speed_cm(scene, who) - scene.get(who, sheet::MOVED)).max(0);
    let ways = place::ways(scene, who, f64::from(left) / 100.0);
    let next_to = |thing: Who| {
        let there = (scene.distance(who, thing) <= NEXT_TO).then(|| (scene.combatant(who).at, 0.0));
        there.or_else(|| ways.iter().find(|w| w.how == WayKind::NextTo(thing)).map(|w| (w.to, w.length)))
    };
    let things = scene.ids().filter(|o| derived::is_object(scene, *o) && scene.knows(who, *o));
    let whole = things.filter(|o| !object::wrecked(scene, *o));
    let mut near: Vec<(Who, Point, f64)> = whole.filter_map(|o| next_to(o).map(|(to, m)| (o, to, m))).collect();
    near.sort_by(|a, b| a.2.total_cmp(&b.2));
    if near.is_empty() {
        let words = "Nothing solid stands within your Speed.";
        let off = Refusal::new("no_cover_in_reach", "CD-ACT-17", words);
        return vec![(Opt::new(RUN, "Run to cover").unless(Some(off)), Choice::Nowhere)];
    }
    let option = |(thing, to, m): (Who, Point, f64)| {
        let id = format!("{RUN}:{}", scene.combatant(thing).handle.0);
        let opt = Opt::new(id, text!("Run behind ", thing)).note(scene.unit.say(m)).cost("action");
        (opt, Choice::RunTo(thing, to))
    };
    near.into_iter().map(option).collect()
}

/// CD-ACT-17: uses the action and all movement.
fn run_to(play: &mut Play, who: Who, cover: Who, to: Point) {
    turn::spend_action(play, who, "CD-ACT-17");
    turn::go(play, who, to, "CD-ACT-17", " runs ");
    play.by("CD-ACT-17").set_with(who, sheet::MOVED, |s| derived::speed_cm(s, who));
    turn::take_cover(play, who, cover);
}

/// CD-ACT-18: deals the damage of every marker, even if `who` falls on the way; if they are still able, a normal turn
/// follows.
fn act_under_fire(play: &mut Play, who: Who, laid: &[CoveringFireMark]) -> Flow {
    play.by("CD-ACT-18").tell(LineKind::Act, text!(who, " acts under covering fire."));
    for m in laid {
        let hit = Hit {
            from: Some(m.shooter),
            to: who,
            points: m.damage,
            kind: Type::Lethal,
            source: Source::Firearms,
            piercing: m.piercing,
            armor: ArmorUse::Counts,
            stuns: Stuns::PLAIN,
            what: text!("the covering fire"),
            rule: "CD-ACT-18",
        };
        harm::hit(play, &hit)?;
    }
    Ok(())
}
