//! CC-ACT-35, CC-TURN-3, 5, 7, 31: passing, ending the turn, delaying, holding fire, taking a delayed turn.

use crate::sheet;
use crate::turn::{self, refusal};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

const PASS: &str = "pass";
const END_TURN: &str = "end_turn";
const DELAY: &str = "delay";
const HOLD_FIRE: &str = "hold_fire";
const TAKE_TURN: &str = "take_turn";

/// CC-ACT-35: actions that concern the turn as a whole.
pub const FAMILY: Family = Family {
    acts: &[PASS, END_TURN, DELAY, HOLD_FIRE, TAKE_TURN],
    uses: &[Use::End],
    offers,
    off_turn,
    check,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let plain =
        |act: &'static str, label: &'static str, cost: &'static str| Offer::new(act, label, cost, Form::empty());
    let mut out = Vec::new();
    if scene.turn_var(sheet::EARLY) {
        let hold = plain(HOLD_FIRE, "Hold fire", "turn").note("act later, with everything open");
        // CC-TURN-5: a bot without a target had better act later than not at all.
        out.push(hold.unless(check_act(scene, who, HOLD_FIRE).err()).good_for(Use::End));
    }
    out.push(plain(DELAY, "Delay", "turn").note("act later in the round").unless(check_act(scene, who, DELAY).err()));
    let pass = plain(PASS, "Pass", "turn").note("do nothing more this turn");
    out.push(pass.unless(check_act(scene, who, PASS).err()).good_for(Use::Seldom));
    out.push(plain(END_TURN, "End turn", "end").unless(check_act(scene, who, END_TURN).err()).good_for(Use::End));
    out
}

/// CC-TURN-7: offers a delayed turn in the gap between two others.
fn off_turn(scene: &Scene, who: Who) -> Vec<Offer> {
    if turn::may_take(scene, who).is_err() {
        return vec![];
    }
    vec![act_now()]
}

fn act_now() -> Offer {
    Offer::new(TAKE_TURN, "Act now", "turn", Form::empty()).note("you delay")
}

/// CC-TURN-7: why a delayed turn cannot be taken while something is being resolved.
pub fn act_now_refused(scene: &Scene, who: Who) -> Vec<Offer> {
    let words = text!("Somebody's action is under way. ", who, " can act when that turn has ended.");
    let not_now = Some(Refusal::new("not_your_turn", "CC-TURN-7", words));
    if turn::delays(scene, who) { vec![act_now().unless(not_now)] } else { vec![] }
}

fn check_act(scene: &Scene, who: Who, act: &str) -> Result<(), Refusal> {
    match act {
        DELAY => turn::may_delay(scene, who),
        TAKE_TURN => turn::may_take(scene, who),
        HOLD_FIRE => {
            let early = scene.turn() == Some(who) && scene.turn_var(sheet::EARLY);
            let words = "There is no early slot to give up. Delay instead.";
            let rule = "CC-TURN-31";
            turn::first([
                turn::own_turn(scene, who),
                turn::main_action(scene, who),
                refusal(!early, "no_effect", rule, words),
            ])
        }
        _ => turn::first([turn::own_turn(scene, who)]),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    cmd.who.map_or(Ok(()), |who| check_act(scene, who, &cmd.act))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        DELAY => turn::delay(play, who),
        HOLD_FIRE => turn::hold_fire(play, who),
        TAKE_TURN => return turn::claim(play, who),
        PASS => {
            play.by("CC-TURN-5").tell(LineKind::Act, text!(who, " passes."));
            turn::end(play, who);
        }
        _ => turn::end(play, who),
    }
    Ok(())
}
