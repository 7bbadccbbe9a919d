//! CE-ACT-5, CE-DEF-3: dodging in one's own slot, and where a dodge ends.

use super::answer::{ANSWER, HERE, OPEN, Reaction};
use super::question::{NEAR, too_far};
use crate::conditions::TERRORIZED;
use crate::rolls::{self, Test, may_try};
use crate::turn::{self, ActionKind, StanceKind, able, free_to, not_in_a_hold};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::{target, text};

/// CE-ACT-5.
pub const FAMILY: Family = Family {
    acts: &["dodge"],
    uses: &[Use::Defend],
    offers: |s, who| vec![offer(s, who)],
    check,
    perform,
    ..Family::NONE
};

fn offer(scene: &Scene, who: Who) -> Offer {
    let covers = turn::covers_near(scene, who, NEAR);
    let mut options = vec![Opt::new(OPEN, "no cover")];
    if turn::behind(scene, who).is_some_and(|c| c.thing.is_none()) {
        options.push(Opt::new(HERE, "the cover they have"));
    }
    options.extend(covers.iter().map(|t| Opt::new(target::handle(scene, *t), text!("behind ", *t))));
    let members = if options.len() > 1 { vec![ANSWER.cover.one_of(options)] } else { vec![] };
    let percent = scene.get(who, sheet::DODGE);
    Offer::new("dodge", "Dodge", "action", Form::group(members))
        .note(format!("{percent}%, against everything until the turn ends"))
        .good_for(Use::Defend)
        .unless(state(scene, who).err())
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
        && !turn::covers_near(scene, who, NEAR).contains(&thing)
    {
        return Err(too_far(who, thing));
    }
    state(scene, who)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let reaction = own_dodge(play.scene(), who, cmd);
    let covered = matches!(reaction, Reaction::Dodge { covered: true, .. });
    turn::spend(play, who, "CE-ACT-5");
    let test = Test::skill(play.scene(), who, sheet::DODGE, "to dodge whatever comes");
    let rolled = rolls::roll(play, &test, "CE-ACT-5")?;
    turn::record(play, who, StanceKind::Dodge, rolled, covered, "CE-DEF-3");
    let before = play.scene().before.is_some();
    // CE-TURN-4: in a group what is aimed at the dodger counts as the attack that triggered it.
    if rolled.succeeds() && !before {
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

/// CE-DEF-3, 4, CE-REACT-6: a dodge that succeeded ends behind the cover that it named.
pub fn take_cover(play: &mut Play, who: Who, reaction: &Reaction) {
    let Reaction::Dodge { covered: true, thing } = reaction else { return };
    if derived::is_out(play.scene(), who) || derived::in_hold(play.scene(), who) {
        return;
    }
    if let Some(thing) = thing {
        turn::go_behind(play, who, *thing, "CE-DEF-4");
    }
    if play.has(who, TERRORIZED) {
        play.by("CE-REACT-6").end(who, TERRORIZED);
        play.by("CE-REACT-6").tell(LineKind::Effect, text!(who, " is in cover and masters the terror."));
    }
}
