//! CD-REACT-3, CD-RES-11: Willpower for Defense. It can be spent at any time before an attack, or as part of the answer
//! to one.

use super::{Assault, next_turn_of};
use crate::conditions::{IMMOBILIZED, SURPRISED, WILLED_DEFENSE};
use crate::rolls::{may_pay, pay};
use crate::targets::TARGET_RULES;
use crate::turn::may;
use crate::{derived, options};
use fray_engine::base::Who;
use fray_engine::fact::{Asked, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::Play;
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::target::{Intent, handle};
use fray_engine::text;

/// CD-REACT-3.
pub const WILL_DEFENSE: &str = "will_defense";

fray_engine::form! {
    /// The attacker to guard against.
    WILLED {
        attacker: Who = "Against",
    }
}

/// Willpower for Defense, on turn and off.
pub const FAMILY: Family = Family {
    acts: &[WILL_DEFENSE],
    uses: &[],
    offers: |scene, who| offer(scene, who).into_iter().collect(),
    off_turn: |scene, who| offer(scene, who).into_iter().filter(|o| o.off.is_none()).collect(),
    check: |scene, cmd| {
        let Some(who) = cmd.who else { return Ok(()) };
        defends(scene, who)?;
        match attacker(scene, cmd) {
            Some(from) => may_spend_willpower(scene, who, from),
            None => refuse("bad_target", "CD-REACT-3", "Choose someone you know of to defend yourself against."),
        }
    },
    perform: |play, cmd| {
        if let (Some(who), Some(from)) = (cmd.who, attacker(play.scene(), cmd)) {
            will(play, who, from);
        }
        Ok(())
    },
    ..Family::DEFAULT
};

/// Offered as an interjection while questions wait, but not to the actor, nor to anyone answering an attack, whose
/// answer includes it.
pub fn interjection(scene: &Scene, asked: &[Question], who: Who) -> Option<Offer> {
    let answers = asked.iter().any(|q| q.kind == super::DEFENSE && q.asked == Asked::Player(who));
    offer(scene, who).filter(|o| o.off.is_none() && !answers && scene.turn() != Some(who))
}

fn attacker(scene: &Scene, cmd: &Cmd) -> Option<Who> {
    WILLED.attacker.of(scene, cmd).filter(|from| attackers(scene, cmd.who.unwrap_or(*from)).contains(from))
}

/// Those who could attack `who`: everybody who can still fight, foes first.
fn attackers(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = TARGET_RULES.others(scene, who);
    all.retain(|w| derived::is_up(scene, *w));
    all
}

fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let reason = |w: Who| may_spend_willpower(scene, who, w).err();
    let targets = TARGET_RULES.targets(scene, who, attackers(scene, who), Intent::Harm, reason);
    if targets.is_empty() {
        return None;
    }
    let scope = match &*scene.option(options::WILLPOWER_DEFENSE_SCOPE) {
        "attack" => "Defense +2 against the next attack of one attacker",
        _ => "Defense +2 against one attacker until your next turn",
    };
    let offer = Offer::lazy(WILL_DEFENSE, "Willpower for Defense", "1 Willpower", move |s| form(s, who));
    Some(offer.note(scope).good_for(Use::Seldom).unless(targets.off()))
}

fn form(scene: &Scene, who: Who) -> Form {
    let all = attackers(scene, who);
    let option = |w: &Who| Opt::combatant(scene, *w).unless(may_spend_willpower(scene, who, *w).err());
    // The default is a foe.
    let likely = all.iter().find(|w| derived::hostile(scene, who, **w) && may_spend_willpower(scene, who, **w).is_ok());
    let likely = likely.map(|w| handle(scene, *w));
    Form::group([WILLED.attacker.one_with_default(all.iter().map(option).collect(), likely)])
}

/// CD-REACT-2, CD-ACT-81: the state of `who` comes before the choice of an attacker.
fn defends(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[])?;
    if let Some(bar) = derived::defense_bar(scene, who) {
        let code = [SURPRISED, IMMOBILIZED].into_iter().find(|own| *own == bar).unwrap_or("no_defense");
        return refuse(code, "CD-REACT-2", text!(who, " has no Defense right now for Willpower to add to."));
    }
    Ok(())
}

/// CD-REACT-2, 3, CD-RES-11: at most one +2 per attacker at a time, and none while Defense cannot be applied.
///
/// # Errors
/// The first refusal that applies.
pub(super) fn may_spend_willpower(scene: &Scene, who: Who, from: Who) -> Result<(), Refusal> {
    defends(scene, who)?;
    if scene.cond_from(who, WILLED_DEFENSE, from).is_some() {
        let words = text!(who, " has spent Willpower on Defense against ", from, " already.");
        return refuse("incompatible", "CD-RES-11", words);
    }
    may_pay(scene, who, 1)
}

/// CD-REACT-3, CD-RES-11: +2 Defense against this attacker, until the defender's next turn.
pub(super) fn will(play: &mut Play, who: Who, from: Who) {
    if pay(play, who, "CD-REACT-3", text!("for 2 more Defense against ", from)) {
        play.by("CD-REACT-3").condition_with(who, |s| Cond::new(WILLED_DEFENSE).by(from).until(next_turn_of(s, who)));
    }
}

/// CD-OPT-5: by the published rule the +2 counts against one attack only.
pub(super) fn will_is_over(play: &mut Play, a: &Assault) {
    if play.option(options::WILLPOWER_DEFENSE_SCOPE) == "attack" {
        play.by("CD-OPT-5").end_from(a.to, WILLED_DEFENSE, a.by);
    }
}
