//! SW-TRN-10, 11, 14: declaring actions, Hold, the end of the turn.

use super::of_turn::declarable;
use super::{Action, custom};
use crate::conditions::SHAKEN;
use crate::derived::turn_of;
use crate::turn_action::{ActionKind, TurnAction, TurnActions};
use crate::{codes, options, order, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// SW-TRN-11.
pub const DECLARE: &str = "declare";
/// SW-TRN-14.
pub const HOLD: &str = "hold";
/// SW-TRN-10.
pub const END_TURN: &str = "end_turn";
/// SW-REA-15.
pub const USE_HOLD: &str = "use_hold";

/// SW-TRN: the commands that concern the turn as a whole.
pub const ACTION: Action = Action {
    known: check_known,
    ..Action::apart(Family {
        acts: &[DECLARE, HOLD, END_TURN, USE_HOLD],
        uses: &[Use::End],
        offers,
        off_turn: |s, who| offer_of_hold(s, who).into_iter().collect(),
        check,
        perform,
        ..Family::DEFAULT
    })
};

fray_engine::form! {
    /// SW-TRN-11.
    FORM {
        actions: Vec<String> = "Actions",
    }
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut out = Vec::new();
    // SW-OPT-10.
    if scene.option(options::DECLARE_FIRST) {
        let note = if scene.has(who, SHAKEN) {
            "none of them can be taken while Shaken"
        } else {
            "up to three; each beyond the first gives −2 to all of them"
        };
        let offer = Offer::lazy(DECLARE, "Several actions", "declare", move |s| Form::group([actions(s, who)]))
            .note(note)
            .unless(order::may_declare(scene, who, &[]).err());
        out.push(offer);
    }
    out.push(
        Offer::new(HOLD, "Hold", "turn", Form::empty())
            .note("take the turn at any later point")
            .unless(order::may_hold(scene, who).err()),
    );
    let left = order::remaining(scene, who).len() as i32;
    let note = if left > 0 { text!("actions declared and not done: ", left) } else { text!("") };
    let end = Offer::new(END_TURN, "End the turn", "end", Form::empty()).note(note);
    out.push(end.unless(order::own_turn(scene, who).err()).good_for(Use::End));
    out
}

/// Off turn, for somebody on Hold: takes the turn that was held back.
fn offer_of_hold(scene: &Scene, who: Who) -> Option<Offer> {
    order::may_use_hold(scene, who).ok()?;
    Some(Offer::new(USE_HOLD, "Take your turn", "turn", Form::empty()).note("you are on Hold"))
}

/// SW-TRN-11, SW-ACT-24, 25: Defend and Aim take the whole turn; they can be declared alone, but need no declaration.
const ALONE: [(ActionKind, &str); 2] = [(ActionKind::Defend, "Defend"), (ActionKind::Aim, "Aim")];

/// Everything that a declaration may name, each with its label.
fn all_declarable(scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
    let alone = ALONE.map(|(kind, label)| (kind.into(), label.to_string()));
    declarable(scene, who).into_iter().chain(alone).collect()
}

fn actions(scene: &Scene, who: Who) -> Member {
    let mut options: Vec<Opt> = Vec::new();
    for (action, label) in all_declarable(scene, who) {
        let id = action.id();
        if !options.iter().any(|o| o.id == id) {
            let option = Opt::new(id, label);
            options.push(if action.is_exclusive() { option.note("alone, for the whole turn") } else { option });
        }
    }
    let default = options.first().map(|o| o.id.clone()).into_iter().collect();
    FORM.actions.sequence(options, 1..=3, default)
}

/// `unknown`: a declaration names no such action, weapon or ability.
fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who.filter(|_| cmd.act == DECLARE) else { return Ok(()) };
    let known = |action: &TurnAction| {
        all_declarable(scene, who).iter().any(|d| d.0 == *action) || custom::is_named(scene, who, action)
    };
    match named(cmd).iter().find(|action| !known(action)) {
        Some(action) => {
            let text = format!("There is no action '{}' to declare.", action.id());
            Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", text))
        }
        None => Ok(()),
    }
}

/// The refusals of commands that concern the turn as a whole.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        DECLARE => order::may_declare(scene, who, &named(cmd)),
        HOLD => order::may_hold(scene, who),
        USE_HOLD => order::may_use_hold(scene, who),
        _ => order::own_turn(scene, who),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        DECLARE => {
            declare(play, who, cmd);
            Ok(())
        }
        HOLD => order::hold(play, who),
        USE_HOLD => order::use_hold(play, who),
        _ => order::end_turn(play, who),
    }
}

/// The actions that a declaration names.
fn named(cmd: &Cmd) -> Vec<TurnAction> {
    FORM.actions.of(cmd).into_iter().map(TurnAction::by_id).collect()
}

/// SW-TRN-11: once declared, the actions are fixed.
fn declare(play: &mut Play, who: Who, cmd: &Cmd) {
    let actions = named(cmd);
    let n = actions.len() as i32;
    let labels = all_declarable(play.scene(), who);
    let label = |action: &TurnAction| {
        labels.iter().find(|d| *action == d.0).map_or_else(|| action.id().to_string(), |d| d.1.clone())
    };
    let what = actions.iter().map(label).collect::<Vec<_>>().join(", ");
    if !turn_of(play.scene(), who, sheet::STARTED) {
        play.by("SW-TRN-9").set_turn(sheet::STARTED, true);
    }
    play.by("SW-TRN-11").set_turn(sheet::DECLARED, TurnActions(actions));
    let words = match n {
        0 | 1 => text!(who, " declares one action: ", what, "."),
        _ => text!(who, " declares ", n, " actions, each at ", -2 * (n - 1), ": ", what, "."),
    };
    play.by("SW-TRN-11").tell(LineKind::Act, words);
}
