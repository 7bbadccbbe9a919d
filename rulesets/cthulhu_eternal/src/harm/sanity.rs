//! CE-SAN-1 to 3: sanity.

use super::death::falls_out;
use super::wound::past_all_harm;
use crate::conditions::{OUT_OF_PLAY, TEMP_INSANE};
use crate::gear::Dice;
use crate::rolls::{self, Degree, Test, Told, throw};
use crate::sheet;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Cause, LineKind, Modifier, Question, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Lapses};
use fray_engine::text;

/// CE-SAN-1: what a test costs, written success/failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SanLoss {
    pub success: i32,
    /// On a failure: dice, or just a constant.
    pub failure: Dice,
}

impl SanLoss {
    pub const fn flat(success: i32, failure: i32) -> SanLoss {
        SanLoss { success, failure: Dice::new(0, 0, failure) }
    }
    pub const fn dice(success: i32, failure: Dice) -> SanLoss {
        SanLoss { success, failure }
    }
}

/// CE-SAN-3: a loss of this much in one test causes temporary insanity.
const UNHINGES: i32 = 5;

/// CE-SAN-2: what shocks somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shock {
    Violence,
    Other,
}

/// CE-SAN-1, 2: a sanity test; those adapted to violence succeed without a roll if that is the shock.
pub fn test(play: &mut Play, who: Who, loss: SanLoss, shock: Shock, why: impl Into<Text>) -> Flow {
    // CE-RES-16
    if past_all_harm(play, who) {
        return Ok(());
    }
    if play.has(who, OUT_OF_PLAY) {
        play.by("CE-SAN-3").tell(LineKind::Effect, text!(who, " is lost to madness already."));
        return Ok(());
    }
    let adapted = shock == Shock::Violence && play.get(who, sheet::ADAPTED);
    let degree = if adapted {
        play.by("CE-SAN-2").tell(LineKind::Effect, text!(who, " is used to violence."));
        Degree::Success
    } else {
        let rating = Modifier::new("CE-SAN-1", "SAN", play.get(who, sheet::SAN));
        let test = Test { rating, ..Test::new(who, "san", why) };
        rolls::roll(play, &test, "CE-SAN-1")?.degree
    };
    let lost = match degree {
        Degree::Success | Degree::Critical => loss.success,
        Degree::Fumble => loss.failure.most(),
        Degree::Failure if loss.failure.count == 0 => loss.failure.plus,
        Degree::Failure => lost_sanity(play, who, loss.failure)?,
    };
    lose(play, who, lost, "CE-SAN-1", Cause::Nearest);
    if lost >= UNHINGES && !play.has(who, OUT_OF_PLAY) {
        becomes_insane(play, who);
    }
    Ok(())
}

fn lost_sanity(play: &mut Play, who: Who, dice: Dice) -> Flow<i32> {
    let fallen = throw(play, who, "san_loss", dice, "CE-SAN-1")?;
    let lost = fallen.sum + dice.plus;
    let told = Told::new(who, "Loss of sanity", &fallen, text!(lost, " SAN"));
    let told = told.with(vec![Modifier::new("CE-SAN-1", "in any case", dice.plus)]);
    rolls::tell(play, "CE-SAN-1", told, text!("It costs ", who, " ", lost, " SAN."));
    Ok(lost)
}

/// CE-FEAR-4, CE-FEAR-7: SAN paid to withstand terror, without a roll.
pub fn pay(play: &mut Play, who: Who, points: i32, rule: &'static str) {
    lose(play, who, points, rule, Cause::Rule);
}

/// CE-SAN-3: SAN is lost.
fn lose(play: &mut Play, who: Who, points: i32, rule: &'static str, cause: Cause) {
    let san = play.get(who, sheet::SAN);
    let left = (san - points).max(0);
    if left == san {
        return;
    }
    play.by(rule).set(who, sheet::SAN, left);
    play.by(rule).because(cause).tell_in(LineKind::Effect, Tone::Bad, text!(who, " loses ", san - left, " SAN."));
    crosses(play, who, san);
    if left == 0 {
        goes_mad(play, who, cause);
    }
}

/// CE-SAN-3: tells the GM of the Breaking Point, if it has been crossed from above.
pub(super) fn crosses(play: &mut Play, who: Who, before: i32) {
    let (left, breaking) = (play.get(who, sheet::SAN), play.get(who, sheet::BREAKING_POINT));
    if before >= breaking && left < breaking {
        play.by("CE-SAN-3").tell_gm(text!(who, " has crossed the Breaking Point of ", breaking, "."));
    }
}

/// CE-SAN-3: no sanity is left.
pub(super) fn goes_mad(play: &mut Play, who: Who, cause: Cause) {
    play.by("CE-SAN-3").condition(who, Cond::new(OUT_OF_PLAY));
    play.by("CE-SAN-3").because(cause).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is lost to madness."));
    falls_out(play, who);
}

/// CE-SAN-3: the kind of the question how temporary insanity shows.
pub const INSANITY: &str = "insanity";

/// CE-SAN-3, CE-COND-16: asks the GM how it shows; the fight goes on meanwhile.
fn becomes_insane(play: &mut Play, who: Who) {
    play.by("CE-SAN-3").condition(who, Cond::new(TEMP_INSANE));
    play.by("CE-SAN-3").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is temporarily insane."));
    let ways = [("flee", "flees"), ("struggle", "struggles"), ("submit", "submits")];
    let form = Form::one_of(ways.into_iter().map(|(id, label)| Opt::new(id, label)).collect());
    let question = Question::ruling(INSANITY, text!("What does ", who, " do while insane?"), form);
    play.by("CE-SAN-3").post(question, Some(who), Lapses::Never);
}
