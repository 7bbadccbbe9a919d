//! CC-ACT-30, CC-GM-12: leaving close combat, or the whole fight.

use crate::conditions::{ENGAGED, FLED};
use crate::harm;
use crate::turn::{self, Aim, refusal};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-30.
    FLEE_FORM {
        how: String = "How far",
    }
    /// CC-GM-12.
    WAY_OUT {
        way: bool = "There is a way out",
        chase: bool = "A chase follows",
    }
}

const FLEE: &str = "flee";
const DISENGAGE: &str = "disengage";
const LEAVE: &str = "leave";

/// CC-ACT-30.
pub const FAMILY: Family = Family { acts: &[FLEE], uses: &[], offers, check, perform, ..Family::DEFAULT };

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    turn::first([
        turn::own_turn(scene, who),
        turn::main_action(scene, who),
        turn::may_act(scene, who),
        turn::early_slot(scene, who),
        turn::free_of_hold(scene, who),
    ])
}

/// CC-COND-10: it is enough if the opponent has the condition.
fn engaged(scene: &Scene, who: Who) -> bool {
    scene.has(who, ENGAGED) || harm::opponents(scene, who).next().is_some()
}

fn not_engaged(scene: &Scene, who: Who) -> Option<Refusal> {
    refusal(!engaged(scene, who), "no_effect", "CC-ACT-30", text!(who, " is not in close combat."))
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let ways = vec![
        Opt::new(DISENGAGE, "out of close combat").unless(not_engaged(scene, who)),
        Opt::new(LEAVE, "out of the fight"),
    ];
    let form = Form::group([FLEE_FORM.how.one_of(ways)]);
    vec![Offer::new(FLEE, "Flee", "action", form).unless(state(scene, who).err()).good_for(Use::Seldom)]
}

fn leaves(scene: &Scene, cmd: &Cmd, who: Who) -> bool {
    FLEE_FORM.how.of(cmd).map_or(!engaged(scene, who), |how| how == LEAVE)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let vain = if leaves(scene, cmd, who) { None } else { not_engaged(scene, who) };
    turn::first([state(scene, who).err(), vain])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let leaves = leaves(play.scene(), cmd, who);
    let answer = play.by("CC-GM-12").ask(|_| {
        let title = if leaves {
            text!(who, " wants to leave the fight. Is there a way out?")
        } else {
            text!(who, " wants to get out of close combat. Is there a way out?")
        };
        let mut members = vec![WAY_OUT.way.confirm(true)];
        members.extend(leaves.then(|| WAY_OUT.chase.confirm(false).shown(WAY_OUT.way.is_yes())));
        Some(Question::ruling("way_out", title, Form::group(members)))
    })?;
    if answer.as_ref().is_some_and(|a| !WAY_OUT.way.yes(a)) {
        return play.by("CC-GM-12").refuse("gm_refused", "There is no way out. Do something else.");
    }
    state(play.scene(), who)?;
    turn::spend_main(play, who, Aim::Lost, "CC-ACT-30");
    harm::disengage(play, who, "CC-ACT-30");
    if !leaves {
        play.by("CC-ACT-30").tell(LineKind::Act, text!(who, " gets out of close combat."));
        return Ok(());
    }
    play.by("CC-ACT-30").tell(LineKind::Act, text!(who, " flees from the fight."));
    play.by("CC-COND-18").condition(who, Cond::new(FLED));
    harm::holds_end(play, who, "CC-COND-7");
    if answer.is_some_and(|a| WAY_OUT.chase.yes(&a)) {
        play.by("CC-GM-12").tell(LineKind::Gm, text!("A chase after ", who, " begins."));
    }
    Ok(())
}
