//! ME-MAN-10: burst of speed.

use super::simple::{self, When};
use super::told;
use crate::attack::{Manoeuvre, Payment, check, pay_for};
use crate::calls::{PayingAction, able, after_the_opening, called, has_action};
use crate::codes::first_of;
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Act, ActChoice, Form, Listed as _, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, OrderState, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// ME-MAN-10.
    BURST {
        action: Act = "Action",
        pay: Payment = "Paid with",
    }
}

pub const ACT: &str = "burst";

/// ME-MAN-10: before the actor's own call, while nothing is being resolved.
pub const FAMILY: Family = Family { acts: &[ACT], uses: &[], off_turn: offers, check, perform, ..Family::DEFAULT };

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    if state(scene, who).is_err() {
        return vec![];
    }
    if payments(scene, who).iter().all(|way| way.off.is_some()) {
        return vec![];
    }
    // Everybody who waits for a call is offered this, and hardly anybody opens it: so its form is made only when asked
    // for.
    let offer = Offer::lazy(ACT, "Burst of speed", "simple", move |s| form(s, who));
    vec![offer.note("acts before the call").good_for(Use::Seldom)]
}

fn payments(scene: &Scene, who: Who) -> Vec<Opt> {
    let off = |pay: Payment| check::payable(scene, who, Manoeuvre::BurstOfSpeed, pay).err();
    let ways = Payment::ALL.iter().filter(|row| matches!(row.0, Payment::Willpower | Payment::Focus));
    ways.map(|(pay, id, label)| Opt::new(*id, *label).unless(off(*pay))).collect()
}

fn form(scene: &Scene, who: Who) -> Form {
    let choice = |(s, form): (&simple::Simple, Form)| ActChoice { act: s.act.into(), label: s.label.into(), form };
    let acts = simple::early(scene, who).into_iter().map(choice).chain([told::early()]).collect();
    // ME-MAN-5: the focus pays only if it is named.
    let willing = check::payable(scene, who, Manoeuvre::BurstOfSpeed, Payment::Willpower).is_ok();
    let default = willing.then(|| "willpower".into());
    Form::group([BURST.action.acts(acts), BURST.pay.one_with_default(payments(scene, who), default)])
}

/// `helpless`, `busy`, `no_simple`, `manoeuvre_illegal`, `manoeuvre_used`.
fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who)?;
    after_the_opening(scene, who)?;
    if has_action(scene, who, PayingAction::Simple).is_err() {
        let words = text!(who, " has no simple action left, and a burst of speed takes one.");
        return refuse("no_simple", "ME-MAN-10", words);
    }
    let waits = scene.order.iter().any(|s| s.who == who && s.state == OrderState::Waiting);
    if called(scene, who) || !waits {
        let words = text!(who, " has been called, or is not called in this round: too late to burst ahead.");
        return refuse("manoeuvre_illegal", "ME-MAN-10", words);
    }
    check::unused(scene, who)
}

/// The action that is taken early, as a command of its own.
fn action(cmd: &Cmd) -> Option<Cmd> {
    let (act, form) = BURST.action.of(cmd)?;
    Some(Cmd { act: act.to_string().into(), form, ..cmd.clone() })
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let pay = BURST.pay.of(cmd).unwrap_or(Payment::Willpower);
    let alone = match pay {
        Payment::Assist => refuse("manoeuvre_illegal", "ME-MAN-10", "Nobody can help with a burst of speed."),
        Payment::Usual | Payment::Focus | Payment::Willpower => Ok(()),
    };
    let quick = match action(cmd) {
        Some(named) if named.act != told::OTHER && !simple::is_simple(scene, &named.act) => {
            refuse("manoeuvre_illegal", "ME-MAN-10", "A burst of speed is for a simple action. Choose one.")
        }
        Some(_) | None => Ok(()),
    };
    first_of([
        state(scene, who),
        alone,
        quick,
        action(cmd).map_or(Ok(()), |action| simple::check(scene, who, &action, When::Early)),
        check::payable(scene, who, Manoeuvre::BurstOfSpeed, pay),
    ])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let (Some(who), Some(action)) = (cmd.who, action(cmd)) else { return Ok(()) };
    play.by("ME-MAN-10").tell(LineKind::Act, text!(who, " bursts into motion ahead of the call."));
    pay_for(play, who, Manoeuvre::BurstOfSpeed, BURST.pay.of(cmd).unwrap_or(Payment::Willpower));
    if action.act == told::OTHER {
        return told::other(play, &action, When::Early);
    }
    simple::perform(play, &action)
}
