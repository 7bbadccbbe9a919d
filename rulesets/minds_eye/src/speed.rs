//! ME-OPT-15: blood for the extra rounds of a turn.

use crate::calls::{Supply, fast_enough, tells_what_is_left};
use crate::conditions::{CELERITY, Celerity};
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// Whether `who` has to pay before this round, or do without it.
fn due(scene: &Scene, who: Who, round: i32) -> bool {
    scene.option(options::CELERITY_BLOOD) > 0 && !scene.has(who, CELERITY) && fast_enough(scene, who, round)
}

fn able(scene: &Scene, who: Who) -> bool {
    let price = scene.option(options::CELERITY_BLOOD);
    let spent = scene.get(who, sheet::BLOOD_SPENT) + price;
    scene.get(who, sheet::BLOOD) >= price && spent <= scene.get(who, sheet::BLOOD_PER_TURN)
}

/// Whether `who` is asked before this round.
pub fn is_asked(scene: &Scene, who: Who, round: i32) -> bool {
    due(scene, who, round) && able(scene, who)
}

/// Asks once in a turn, when the first extra round of `who` starts.
pub fn pay(play: &mut Play, who: Who, round: i32) -> Flow {
    let yes = play.by("ME-OPT-15").confirm(|s| {
        let title = text!("Spend ", s.option(options::CELERITY_BLOOD), " blood to act in this turn's extra rounds?");
        let why = text!(who, "'s Celerity gives extra rounds, but acting in them costs blood.");
        is_asked(s, who, round)
            .then(|| Question::to(who, "celerity", title, Form::Confirm { default: true }).why(why).standing())
    })?;
    if !due(play.scene(), who, round) {
        return Ok(());
    }
    let able = able(play.scene(), who);
    let paid = yes && able;
    play.by("ME-OPT-15").condition(who, Celerity { paid }.cond());
    if paid {
        let price = play.option(options::CELERITY_BLOOD);
        play.by("ME-OPT-15").add(who, sheet::BLOOD, -price);
        play.by("ME-OPT-15").add(who, sheet::BLOOD_SPENT, price);
        play.by("ME-OPT-15").tell(LineKind::Choice, text!(who, " spends ", price, " blood for speed."));
        tells_what_is_left(play, who, Supply::Blood, "ME-OPT-15");
    } else {
        let why = if able { " spends no blood for speed" } else { " cannot spend the blood for speed" };
        play.by("ME-OPT-15").tell(LineKind::Choice, text!(who, why, " and has no extra rounds in this turn."));
    }
    Ok(())
}
