//! CE-ACT-5, CE-DEF-3, CE-GM-6: dodging in one's own slot, and where a dodge ends.

use super::answer::{ANSWER, HERE, OPEN, Reaction};
use super::question::{near, too_far};
use crate::conditions::{DODGES_ON, PRONE, RUNNING, TERRORIZED};
use crate::rolls::{self, Test, may_try};
use crate::turn::{self, ActionKind, Stance, StanceKind, able, free_to, not_in_a_hold};
use crate::{derived, fear, sheet};
use fray_engine::base::{Point, Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt, Place};
use fray_engine::place;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::{target, text};

fray_engine::form! {
    /// CE-GM-6.
    RUN {
        pace: DodgeMove = "And run",
        to: Place = "Where to",
    }
}

/// CE-GM-6: what the GM may let a dodge be combined with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DodgeMove {
    Stay,
    Jog,
    Run,
}

impl fray_engine::form::Listed for DodgeMove {
    const ALL: &'static [(DodgeMove, &'static str, &'static str)] = &[
        (DodgeMove::Stay, "stay", "stay here"),
        (DodgeMove::Jog, "jog", "jog, 10 yd"),
        (DodgeMove::Run, "run", "run, 20 yd"),
    ];
}

impl DodgeMove {
    fn yards(self) -> i32 {
        match self {
            DodgeMove::Stay => 0,
            DodgeMove::Jog => JOG,
            DodgeMove::Run => 20,
        }
    }
}

/// CE-ACT-8: anyone who goes farther than this runs; in yards.
const JOG: i32 = 10;
pub const ACT: &str = "dodge";

/// CE-ACT-5.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[Use::Defend],
    offers: |s, who| vec![offer(s, who)],
    check,
    perform,
    ..Family::DEFAULT
};

fn offer(scene: &Scene, who: Who) -> Offer {
    let percent = scene.get(who, sheet::DODGE);
    let sheltered = || turn::behind(scene, who).is_some() || turn::some_cover_near(scene, who, near(scene, who));
    let against = || if sheltered() { "everything" } else { "blows and throws" };
    Offer::lazy(ACT, "Dodge", "action", move |s| form(s, who))
        .note(text!(format!("{percent}%, against {} until the turn ends", against())))
        .good_for(Use::Defend)
        .unless(state(scene, who).err())
}

fn form(scene: &Scene, who: Who) -> Form {
    let covers = turn::covers_near(scene, who, near(scene, who));
    let mut options = vec![Opt::new(OPEN, "no cover")];
    if turn::behind(scene, who).is_some_and(|c| c.thing.is_none()) {
        options.push(Opt::new(HERE, "the cover they have"));
    }
    options.extend(covers.iter().map(|t| Opt::new(target::handle(scene, *t), text!("behind ", *t))));
    // CE-DEF-5: a Dodge from behind cover keeps that cover, unless the dodger wants to leave it.
    let at = usize::from(turn::behind(scene, who).is_some());
    let default = options.get(at).map(|o| o.id.clone());
    let mut members = if options.len() > 1 { vec![ANSWER.cover.one_with_default(options, default)] } else { vec![] };
    if may_run(scene, who).is_ok() {
        let ways = place::walks(scene, who, f64::from(DodgeMove::Run.yards()));
        members.push(RUN.pace.of_all(DodgeMove::Stay));
        let to = place::member(RUN.to, scene, &ways, None, DodgeMove::Run.yards() * 100);
        members.push(to.shown(RUN.pace.is_one_of([DodgeMove::Jog, DodgeMove::Run])));
    }
    Form::group(members)
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who, ActionKind::Dodge)?;
    free_to(scene, who, ActionKind::Dodge)?;
    not_in_a_hold(scene, who)?;
    may_try(scene, who, sheet::DODGE)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    able(scene, who, ActionKind::Dodge)?;
    // CE-REF-8
    if let Some(thing) = ANSWER.cover.of(scene, cmd)
        && !turn::is_cover_near(scene, who, thing, near(scene, who))
    {
        return Err(too_far(scene, who, thing));
    }
    let pace = pace(cmd);
    if pace != DodgeMove::Stay {
        let far = way_to(scene, who, cmd).is_none_or(|to| derived::is_beyond(scene, who, to, f64::from(pace.yards())));
        if far {
            let words = text!("That is farther than ", pace.yards(), " yd. Go less far, or faster.");
            return refuse("out_of_reach", "CE-GM-6", words);
        }
    }
    state(scene, who)?;
    if pace == DodgeMove::Stay { Ok(()) } else { may_run(scene, who) }
}

/// CE-REF-12, 20, CE-GM-6: whether the dodge can be combined with a jog or run.
fn may_run(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.has(who, PRONE) {
        return refuse("prone", "CE-REF-12", text!(who, " lies on the ground, and cannot run."));
    }
    if scene.has(who, DODGES_ON) {
        return Ok(());
    }
    refuse("gm_denied", "CE-REF-20", text!("The GM does not let ", who, " dodge on the run."))
}

fn pace(cmd: &Cmd) -> DodgeMove {
    RUN.pace.of(cmd).unwrap_or(DodgeMove::Stay)
}

fn way_to(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Point> {
    let yards = f64::from(pace(cmd).yards());
    match RUN.to.of(cmd) {
        Some(answer) => place::destination(scene, who, f64::from(DodgeMove::Run.yards()), answer, yards),
        None => place::walks(scene, who, yards).first().map(|w| w.to),
    }
}

/// CE-GM-6, CE-FEAR-4: the jog or run of a dodge, after its roll; into a terror zone only for those who pay.
pub fn runs_on(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    let pace = pace(cmd);
    let free = !derived::is_out(play.scene(), who) && !derived::in_hold(play.scene(), who);
    let Some(to) = way_to(play.scene(), who, cmd).filter(|_| pace != DodgeMove::Stay && free) else { return Ok(()) };
    if let Some(edge) = fear::edge(play.scene(), who, to)
        && !fear::enters(play, who)?
    {
        fear::stops_at(play, who, edge);
        return Ok(());
    }
    turn::go(play, who, to, "CE-GM-6", if pace == DodgeMove::Run { " runs " } else { " jogs " });
    if pace == DodgeMove::Run {
        play.by("CE-COND-9").condition(who, Cond::new(RUNNING));
    }
    Ok(())
}

/// CE-FEAR-2: the edge of the terror zone in which the cover of the dodge stands.
fn edge_on_the_way(scene: &Scene, who: Who, reaction: &Reaction) -> Option<Point> {
    let Reaction::Dodge { thing: Some(thing), .. } = reaction else { return None };
    fear::edge(scene, who, turn::next_to(scene, who, *thing))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let reaction = own_dodge(play.scene(), who, cmd);
    let covered = matches!(reaction, Reaction::Dodge { covered: true, .. });
    turn::spend(play, who, "CE-ACT-5");
    // CE-FEAR-3, 4: anyone who makes for cover in a terror zone declares to go in.
    if let Some(edge) = edge_on_the_way(play.scene(), who, &reaction)
        && !fear::enters(play, who)?
    {
        fear::stops_at(play, who, edge);
        return Ok(());
    }
    let test = Test::skill(play.scene(), who, sheet::DODGE, "to dodge whatever comes");
    let rolled = rolls::roll(play, &test, "CE-ACT-5")?;
    turn::record(play, who, Stance { covered, ..Stance::new(StanceKind::Dodge, rolled) }, "CE-DEF-3");
    let before = play.scene().before.is_some();
    // CE-TURN-4: in a group, any attack on the dodger counts as the one that triggered the dodge.
    if before {
        return Ok(());
    }
    runs_on(play, who, cmd)?;
    if rolled.succeeds() {
        take_cover(play, who, &reaction);
    }
    Ok(())
}

/// CE-ACT-5: the dodge that a command declares.
pub fn own_dodge(scene: &Scene, who: Who, cmd: &Cmd) -> Reaction {
    let word = ANSWER.cover.handle(cmd).unwrap_or(OPEN);
    let thing = scene.find(Some(who), word);
    Reaction::Dodge { covered: word == HERE || thing.is_some(), thing }
}

/// CE-DEF-3, 4, CE-REACT-6: a successful dodge ends behind the cover that it named.
pub fn take_cover(play: &mut Play, who: Who, reaction: &Reaction) {
    let Reaction::Dodge { covered: true, thing } = reaction else { return };
    if derived::is_out(play.scene(), who) || derived::in_hold(play.scene(), who) {
        return;
    }
    if let Some(thing) = thing {
        if turn::shelter(play.scene(), *thing).is_none() {
            play.by("CE-DEF-4").tell(LineKind::Effect, text!(*thing, " gives ", who, " no cover any more."));
            return;
        }
        let far = !derived::within(play.scene().distance(who, *thing), f64::from(JOG));
        turn::take_cover_behind(play, who, *thing, "CE-DEF-4");
        if far {
            play.by("CE-GM-6").tell(LineKind::Act, text!(who, " has run for cover."));
            play.by("CE-COND-9").condition(who, Cond::new(RUNNING));
        }
    }
    if play.has(who, TERRORIZED) {
        play.by("CE-REACT-6").end(who, TERRORIZED);
        play.by("CE-REACT-6").tell(LineKind::Effect, text!(who, " is in cover and masters the terror."));
    }
}
