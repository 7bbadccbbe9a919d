//! ME-TURN-8 to 10, ME-ACT-1 to 8: the actions that a call brings, what pays for them, and what forbids acting.

use crate::conditions::{Celerity, GRAPPLED, NEWCOMER, PRONE, SURPRISED};
use crate::{derived, options, sheet};
use fray_engine::base::{Text, Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::form::{Form, Listed, Member, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{OrderState, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// ME-ACT-3, 4.
    pub PAYING {
        pay: PayingAction = "Paid with",
    }
}

/// ME-ACT-4: which action pays for a simple one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayingAction {
    /// ME-ACT-2.
    Simple,
    /// ME-ACT-3.
    Standard,
}

impl Listed for PayingAction {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (PayingAction::Simple, "simple", "the simple action"),
        (PayingAction::Standard, "standard", "the standard action"),
    ];
}

/// `bad_target`, `helpless`.
pub fn able(scene: &Scene, who: Who) -> Result<(), Refusal> {
    not_out(scene, who)?;
    if scene.has(who, SURPRISED) {
        return refuse("helpless", "ME-TURN-16", text!(who, " is surprised and does nothing in the first round."));
    }
    Ok(())
}

/// `bad_target`, `helpless`, for what the surprised may do as well.
pub fn not_out(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if derived::is_gone(scene, who) {
        return refuse("bad_target", "ME-ACT-7", text!(who, " is out of the fight."));
    }
    if derived::is_helpless(scene, who) {
        return refuse("helpless", "ME-ACT-7", text!(who, " is helpless and can do nothing."));
    }
    Ok(())
}

/// ME-TURN-6: nobody else acts before the action that starts the fight.
///
/// # Errors
/// `busy`.
pub fn after_the_opening(scene: &Scene, who: Who) -> Result<(), Refusal> {
    match scene.turn().filter(|opener| *opener != who && opening(scene)) {
        Some(opener) => refuse("busy", "ME-TURN-6", text!(opener, "'s action starts the fight. Wait for it.")),
        None => Ok(()),
    }
}

fn opening(scene: &Scene) -> bool {
    scene.turn_var(sheet::WAY) == sheet::OPENING
}

/// ME-TURN-6: whether it is now up to `who` to take the action that starts the fight.
fn opens(scene: &Scene, who: Who) -> bool {
    scene.acts_now(who) && opening(scene)
}

/// ME-TURN-12: Celerity needed to act in rounds 1 to 4 of a turn.
pub const CELERITY_NEEDED: [i32; 4] = [0, 3, 5, 6];

/// Celerity needed to act in this round of a turn; none: a turn has no such round.
pub fn celerity_needed(round: i32) -> Option<i32> {
    usize::try_from(round - 1).ok().and_then(|n| CELERITY_NEEDED.get(n)).copied()
}

/// ME-TURN-12, 13, 17, 18: whether `who` takes part, can act, and has enough Celerity for this round of the turn.
pub fn fast_enough(scene: &Scene, who: Who, round: i32) -> bool {
    let fast = celerity_needed(round).is_some_and(|needed| scene.get(who, sheet::CELERITY) >= needed);
    fast && derived::can_act(scene, who) && !scene.has(who, NEWCOMER)
}

/// Whether `who` acts in this round of the turn. ME-OPT-15: anyone who has not paid acts only in the first.
pub fn acts_in(scene: &Scene, who: Who, round: i32) -> bool {
    let paid =
        || round < 2 || scene.option(options::CELERITY_BLOOD) < 1 || Celerity::on(scene, who).is_some_and(|c| c.paid);
    fast_enough(scene, who, round) && paid()
}

/// Whether `who` has been called in this round.
pub fn called(scene: &Scene, who: Who) -> bool {
    scene.order.iter().any(|s| {
        s.who == who
            && match s.state {
                OrderState::Now | OrderState::Paused | OrderState::Done | OrderState::Holding => true,
                OrderState::Waiting | OrderState::Out => false,
            }
    })
}

/// ME-TURN-17: the same, except during the action that starts the fight: the own call of its actor is still to come
/// (ME-TURN-7).
pub fn has_had_call(scene: &Scene, who: Who) -> bool {
    called(scene, who) && !opens(scene, who)
}

/// `not_your_call`: the actor has to have been called in this round; from then on, unspent actions are held
/// (ME-TURN-9).
pub fn on_call(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if called(scene, who) {
        return Ok(());
    }
    refuse("not_your_call", "ME-TURN-9", text!(who, " has not been called in this round. Wait for the call."))
}

/// `not_your_call`: only while the actor's own call lasts, not after it.
pub fn inside_call(scene: &Scene, who: Who) -> Result<(), Refusal> {
    on_call(scene, who)?;
    if scene.turn() == Some(who) && scene.turn_var(sheet::WAY) == sheet::CALLED {
        return Ok(());
    }
    refuse("not_your_call", "ME-ACT-7", text!("That is possible only while ", who, " is being called."))
}

/// `not_your_call`: what costs no action has to wait for the actor's own call, too; the action that starts the fight
/// brings nothing else (ME-TURN-6).
pub fn on_own_call(scene: &Scene, who: Who) -> Result<(), Refusal> {
    on_call(scene, who)?;
    if opens(scene, who) {
        return refuse(
            "not_your_call",
            "ME-TURN-6",
            text!(who, " starts the fight with one action. The rest comes later."),
        );
    }
    Ok(())
}

/// `grappled`.
pub fn not_held(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.has(who, GRAPPLED) {
        return refuse("grappled", "ME-CON-2", text!(who, " is held. Break free first."));
    }
    Ok(())
}

/// `grappled`: while held, an actor pays with the simple action only.
pub fn pays_freely(scene: &Scene, who: Who, pay: PayingAction) -> Result<(), Refusal> {
    match pay {
        PayingAction::Simple => Ok(()),
        PayingAction::Standard if scene.has(who, GRAPPLED) => {
            refuse("grappled", "ME-CON-2", text!(who, " is held: the standard action is for the grappler only."))
        }
        PayingAction::Standard => Ok(()),
    }
}

/// `prone`.
pub fn on_her_feet(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.has(who, PRONE) {
        return refuse("prone", "ME-CON-1", text!(who, " lies on the ground. Stand up or crawl."));
    }
    Ok(())
}

/// `no_standard`, `no_simple`.
pub fn has_action(scene: &Scene, who: Who, pay: PayingAction) -> Result<(), Refusal> {
    // ME-TURN-17: latecomers have none before they join.
    let none = |field| scene.get(who, field) < 1 || derived::is_late(scene, who);
    match pay {
        PayingAction::Standard if none(sheet::STANDARD) => {
            refuse("no_standard", "ME-ACT-4", text!(who, " has no standard action left in this round."))
        }
        PayingAction::Simple if none(sheet::SIMPLE) => {
            let words = text!(who, " has no simple action left in this round.");
            let other = payable(scene, who) == PayingAction::Standard;
            let words = if other { words.and(" A standard action may pay for it.") } else { words };
            refuse("no_simple", "ME-ACT-4", words)
        }
        PayingAction::Standard | PayingAction::Simple => Ok(()),
    }
}

/// What every simple action needs, wherever it leads: the call, the payment, no grapple that forbids it. The codes that
/// come between `not_your_call` and the missing actions are for the action itself to check.
///
/// # Errors
/// The first refusal that applies.
pub fn simple(scene: &Scene, who: Who, pay: PayingAction) -> Result<(), Refusal> {
    able(scene, who)?;
    on_call(scene, who)?;
    pays_freely(scene, who, pay)?;
    has_action(scene, who, pay)
}

/// ME-ACT-1: the same for a standard action that is not an attack: nobody takes one while held.
///
/// # Errors
/// The first refusal that applies.
pub fn standard(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who)?;
    on_call(scene, who)?;
    not_held(scene, who)?;
    has_action(scene, who, PayingAction::Standard)
}

/// ME-ACT-4: which action pays: the simple one, unless the standard one is named. Without a simple action left there is
/// no default: the player has to choose.
pub fn pay_member(scene: &Scene, who: Who) -> Member {
    let option = |(pay, id, label): &(PayingAction, &'static str, &'static str)| {
        let off = has_action(scene, who, *pay).err().or_else(|| pays_freely(scene, who, *pay).err());
        Opt::new(*id, *label).unless(off)
    };
    let default = (scene.get(who, sheet::SIMPLE) > 0).then(|| "simple".into());
    let member = PAYING.pay.one_with_default(PayingAction::ALL.iter().map(option).collect(), default);
    if scene.get(who, sheet::SIMPLE) > 0 { member.extra() } else { member }
}

/// ME-DMG-9, ME-ACT-4: whether `who` is too badly hurt for simple actions, and so pays for them with the standard one.
pub fn must_pay_with_standard(scene: &Scene, who: Who) -> bool {
    payable(scene, who) == PayingAction::Standard && derived::loses_simple(scene, who)
}

/// ME-DMG-9, ME-ACT-4: a bot's offer names the standard action as the payment.
pub fn with_standard_payment(scene: &Scene, offer: Offer) -> Offer {
    // What costs the standard action anyway pays for something else.
    if offer.cost == "standard" {
        return offer;
    }
    let form = offer.form(scene);
    let Form::Group { members } = &*form else { return offer };
    if members.iter().all(|m| m.id != PAYING.pay.id) {
        return offer;
    }
    let rest = members.iter().filter(|m| m.id != PAYING.pay.id).cloned();
    offer.asking(Form::group(rest.chain([PAYING.pay.of_all(PayingAction::Standard)])))
}

/// A form with [`pay_member`] as its last member.
pub fn paid(scene: &Scene, who: Who, members: impl IntoIterator<Item = Member>) -> Form {
    Form::group(members.into_iter().chain([pay_member(scene, who)]))
}

/// What may pay for a simple action now.
pub fn payable(scene: &Scene, who: Who) -> PayingAction {
    if scene.get(who, sheet::SIMPLE) < 1 && scene.get(who, sheet::STANDARD) > 0 && !scene.has(who, GRAPPLED) {
        PayingAction::Standard
    } else {
        PayingAction::Simple
    }
}

/// Spends the action. ME-OPT-18: the opening action may be free.
pub fn spend(play: &mut Play, who: Who, pay: PayingAction, rule: &'static str) {
    if !opening_is_free(play.scene(), who) {
        let field = match pay {
            PayingAction::Simple => sheet::SIMPLE,
            PayingAction::Standard => sheet::STANDARD,
        };
        play.by(rule).set(who, field, 0);
    }
    spent(play, who);
}

/// The same for what usually takes a simple action: it is told if the standard one pays.
pub fn spend_for_simple(play: &mut Play, who: Who, pay: PayingAction, rule: &'static str) {
    let told = pay == PayingAction::Standard && !opening_is_free(play.scene(), who);
    spend(play, who, pay, rule);
    if told {
        play.by("ME-ACT-3").tell(LineKind::Choice, text!(who, " spends the standard action."));
    }
}

/// ME-OPT-18.
pub fn opening_is_free(scene: &Scene, who: Who) -> bool {
    opens(scene, who) && scene.option(options::OPENING_FREE)
}

/// ME-TURN-18: whether the actor can do nothing more, because the GM has taken them out of the fight while asked about
/// what they try; tells that.
pub fn comes_to_nothing(play: &mut Play, who: Who, tried: Text) -> bool {
    if derived::can_act(play.scene(), who) {
        return false;
    }
    play.by("ME-TURN-18").tell(LineKind::Effect, tried.ended().and(" It comes to nothing."));
    true
}

/// ME-TURN-7, 21: a call ends when the last action is spent in it, the opening call when the first one is. An action
/// that wounds take away (ME-DMG-9) does not end it.
fn spent(play: &mut Play, who: Who) {
    let s = play.scene();
    let last = s.get(who, sheet::STANDARD) + s.get(who, sheet::SIMPLE) == 0;
    if s.acts_now(who) && (last || opening(s)) && !s.turn_var(sheet::SPENT) {
        play.by("ME-TURN-21").set_turn(sheet::SPENT, true);
    }
}

/// ME-TURN-10: whether `who` may act on actions held from an earlier call, while nothing is being resolved.
pub fn holds(scene: &Scene, who: Who) -> bool {
    let left = scene.get(who, sheet::STANDARD) + scene.get(who, sheet::SIMPLE) > 0;
    left && derived::can_act(scene, who) && called(scene, who)
}

/// What is unspent, in words.
pub fn left_in_words(scene: &Scene, who: Who) -> &'static str {
    match (scene.get(who, sheet::STANDARD) > 0, scene.get(who, sheet::SIMPLE) > 0) {
        (true, true) => "a standard and a simple action",
        (true, false) => "the standard action",
        (false, true) => "the simple action",
        (false, false) => "nothing",
    }
}

/// ME-TURN-9, 10: off turn, anyone with unspent actions gets the same offers, as far as they are open.
pub fn open_while_holding(
    scene: &Scene,
    who: Who,
    offers: impl FnOnce() -> Vec<fray_engine::system::Offer>,
) -> Vec<fray_engine::system::Offer> {
    if !holds(scene, who) {
        return vec![];
    }
    offers().into_iter().filter(|o| o.off.is_none()).collect()
}

/// What is spent and not regained in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    Willpower,
    Blood,
}

/// Tells how much of it is left to those who may know: everybody, if all players are on that side.
pub fn tells_what_is_left(play: &mut Play, who: Who, of: Supply, rule: &'static str) {
    let (left, word) = match of {
        Supply::Willpower => (play.get(who, sheet::WILLPOWER), " Willpower left."),
        Supply::Blood => (play.get(who, sheet::BLOOD), " blood left."),
    };
    play.by(rule).tell_side(who, LineKind::Note, text!(who, " has ", left, word));
}
