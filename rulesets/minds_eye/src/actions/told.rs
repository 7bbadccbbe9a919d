//! ME-ACT-17, 26: anything that no rule covers, put in the player's own words.

use super::simple::When;
use crate::calls::{self, PAYING, PayingAction, able, has_action, opening_is_free, spend};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{ActChoice, Form, Listed as _, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// ME-ACT-17, 26.
    TOLD {
        words("text"): String = "Description",
    }
}

/// ME-ACT-17.
pub(super) const OTHER: &str = "other_simple";
const LABEL: &str = "Something else";
const FULL: &str = "full_attention";

/// ME-ACT-17, 26.
pub const FAMILY: Family = Family {
    acts: &[OTHER, FULL],
    uses: &[],
    offers,
    off_turn: |s, w| calls::open_while_holding(s, w, || offers(s, w)),
    check,
    perform,
    ..Family::DEFAULT
};

fn words() -> Member {
    TOLD.words.text(120, "")
}

/// ME-MAN-10: the same in a burst of speed.
pub(super) fn early() -> ActChoice {
    ActChoice { act: OTHER.into(), label: LABEL.into(), form: Form::group([words()]) }
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let other = Offer::lazy(OTHER, LABEL, "simple", move |s| calls::paid(s, who, [words()]));
    let full = Offer::lazy(FULL, "Full attention", "standard", |_| Form::group([words()]));
    let off = calls::simple(scene, who, calls::payable(scene, who)).err();
    let busy = calls::standard(scene, who).err();
    vec![
        other.note("without a challenge").unless(off).good_for(Use::Other),
        full.note("anything that takes all of you").unless(busy).good_for(Use::Other),
    ]
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        OTHER => calls::simple(scene, who, PAYING.pay.of(cmd).unwrap_or(PayingAction::Simple)),
        _ => calls::standard(scene, who),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    if cmd.act == FULL { full_attention(play, cmd) } else { other(play, cmd, When::Called) }
}

fn does(who: Who, cmd: &Cmd) -> Text {
    let said = TOLD.words.of(cmd).unwrap_or_default().trim();
    if said.is_empty() { text!(who, " does something else") } else { text!(who, ": ", said.to_string()) }
}

fn full_attention(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let does = does(who, cmd);
    let effect = play.by("ME-ACT-26").ask(|s| {
        able(s, who).ok()?;
        let form = Form::Text { max: 120, default: "".into() };
        Some(Question::ruling(FULL, does.clone().ended().and(" What happens?"), form))
    })?;
    if calls::comes_to_nothing(play, who, does.clone()) {
        return Ok(());
    }
    spend(play, who, PayingAction::Standard, "ME-ACT-26");
    play.by("ME-ACT-26").tell(LineKind::Act, does.ended());
    if let Some(words) = effect.as_ref().and_then(|e| e.word()).filter(|w| !w.trim().is_empty()) {
        play.by("ME-ACT-26").tell_about(&[who], LineKind::Effect, text!(words.trim().to_string()).ended());
    }
    Ok(())
}

/// ME-ACT-17: the GM may rule that it takes a standard action. A burst of speed does not bring one (ME-MAN-10).
pub(super) fn other(play: &mut Play, cmd: &Cmd, when: When) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let does = does(who, cmd);
    let named = PAYING.pay.of(cmd).unwrap_or(PayingAction::Simple);
    // ME-GM-4: no need to ask where it costs nothing, where the standard action pays anyway, where no simple one is left,
    // or of one who has fallen.
    let ruled = play.by("ME-GM-4").ask(|s| {
        let options = PayingAction::ALL.iter().map(|(_, id, label)| Opt::new(*id, *label)).collect();
        let question =
            || Question::ruling(OTHER, does.clone().ended().and(" What action does it take?"), Form::one_of(options));
        let open = able(s, who).is_ok() && named == PayingAction::Simple && has_action(s, who, named).is_ok();
        (open && !opening_is_free(s, who)).then(question)
    })?;
    let pay = if ruled.is_some_and(|r| r.word() == Some("standard")) { PayingAction::Standard } else { named };
    if pay == PayingAction::Standard && when == When::Early {
        return play.by("ME-GM-4").refuse("not_allowed", "That takes a standard action. Wait for the call.");
    }
    able(play.scene(), who)?;
    if let Err(held) = calls::pays_freely(play.scene(), who, pay) {
        return play.by("ME-CON-2").refuse("grappled", held.text.clone());
    }
    if let Err(spent) = has_action(play.scene(), who, pay) {
        let code = if pay == PayingAction::Standard { "no_standard" } else { "no_simple" };
        return play.by("ME-GM-4").refuse(code, spent.text.clone());
    }
    play.by("ME-ACT-17").tell(LineKind::Act, does.ended());
    calls::spend_for_simple(play, who, pay, "ME-ACT-17");
    Ok(())
}
