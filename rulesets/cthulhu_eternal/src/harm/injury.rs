//! CE-DMG-12 to 15: lasting injuries.

use crate::conditions::{ARM_CRIPPLED, INJURIES, LEG_CRIPPLED, PARTLY_BLIND, PARTLY_DEAF, label as label_of_condition};
use crate::rolls::{self, Test, percentile};
use crate::sheet::{self, Number};
use crate::{derived, options};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play, Stop};
use fray_engine::scene::{Cond, Lapses, Scene};
use fray_engine::text;

fray_engine::payload! {
    /// CE-DEC-5: how many injury points the GM has not decided on yet.
    pub struct Open { points: i32 }
}

/// CE-DMG-12: the statistics that may be reduced.
const STATS: [Number; 6] = [sheet::CON, sheet::STR, sheet::DEX, sheet::INT, sheet::POW, sheet::CHA];
/// CE-DMG-14.
const OTHERS: [&str; 4] = [PARTLY_BLIND, PARTLY_DEAF, ARM_CRIPPLED, LEG_CRIPPLED];
/// CE-DMG-12: an injury does not reduce a statistic below this.
const LEAST: i32 = 3;

/// CE-DMG-12: the test of a protagonist with 1 or 2 HP left. The GM decides on the result of a failure, and the fight
/// goes on meanwhile.
pub fn injury(play: &mut Play, who: Who) -> Flow {
    let test = Test::stat(play.scene(), who, sheet::CON, "to avoid a lasting injury");
    let rolled = rolls::roll(play, &test, "CE-DMG-12")?;
    if rolled.succeeds() {
        return Ok(());
    }
    let (tens, ones) = percentile(rolled.roll);
    let points = tens.min(ones);
    let mut open = open(play.scene(), who);
    open.push(Open { points });
    play.by("CE-DMG-12").condition(who, Open::rows_in_cond(INJURIES, open));
    let counted = if points == 1 { " point" } else { " points" };
    let words = text!(who, " is injured for good: ", points, counted, ", the lower of ", tens, " and ", ones, ".");
    play.by("CE-DMG-12").tell_in(LineKind::Effect, Tone::Bad, words);
    asks(play, who);
    Ok(())
}

/// CE-DEC-5: asks what the first injury that is still open costs. The others wait: an answer does not say which it is about.
fn asks(play: &mut Play, who: Who) {
    let asked = play.scene().posted.iter().any(|p| p.about == Some(who) && p.question.kind == INJURY);
    let Some(Open { points }) = open(play.scene(), who).into_iter().next().filter(|_| !asked) else { return };
    let question = question(play, who, points);
    play.by("CE-DEC-5").post(question, Some(who), Lapses::Never);
}

fn open(scene: &Scene, who: Who) -> Vec<Open> {
    scene.cond(who, INJURIES).map_or_else(Vec::new, Open::rows)
}

/// CE-DEC-5, CE-GM-12: the kind of the question what a lasting injury costs.
pub const INJURY: &str = "injury";

fn question(play: &Play, who: Who, points: i32) -> Question {
    let mut options: Vec<Opt> =
        STATS.iter().map(|f| Opt::new(derived::id(*f), derived::label(*f)).note(format!("−{points}"))).collect();
    if play.option(options::OTHER_INJURIES) {
        options.extend(OTHERS.iter().map(|id| Opt::new(*id, label_of_condition(id))));
    }
    Question::ruling(INJURY, text!("What does ", who, "'s injury cost?"), Form::one_of(options))
}

/// Carries out what the GM has decided.
pub fn decided(play: &mut Play, who: Who, answer: &Input) -> Flow {
    let mut open = open(play.scene(), who);
    if open.is_empty() {
        return Ok(());
    }
    let word = answer.word().unwrap_or_default();
    let other = OTHERS.iter().find(|id| **id == word);
    let stat = STATS.into_iter().find(|f| derived::id(*f) == word);
    if other.is_none() && stat.is_none() {
        return Err(Stop::no_such_answer(INJURY, answer));
    }
    let Open { points } = open.remove(0);
    play.by("CE-DEC-5").end(who, INJURIES);
    if !open.is_empty() {
        play.by("CE-DEC-5").condition(who, Open::rows_in_cond(INJURIES, open));
    }
    if let Some(id) = other {
        play.by("CE-DMG-14").condition(who, Cond::new(id));
        let words = text!(who, ": ", label_of_condition(id), ", for good.");
        play.by("CE-DMG-14").tell_in(LineKind::Effect, Tone::Bad, words);
    }
    if let Some(stat) = stat {
        weaken(play, who, stat, points);
    }
    asks(play, who);
    Ok(())
}

/// CE-DMG-12: the injury reduces a statistic.
fn weaken(play: &mut Play, who: Who, stat: Number, points: i32) {
    let now = play.get(who, stat);
    let left = (now - points).max(now.min(LEAST));
    play.by("CE-DMG-12").set(who, stat, left);
    let words = text!(who, " loses ", now - left, " ", derived::label(stat), " for good.");
    play.by("CE-DMG-12").tell_in(LineKind::Effect, Tone::Bad, words);
    let state = text!(who, "'s ", derived::label(stat), " is ", left, " now.");
    play.by("CE-DMG-12").tell_side(who, LineKind::Note, state);
    // CE-DMG-13: cutting HP to the new maximum is not damage.
    let most = derived::hp_max(play.scene(), who);
    if play.get(who, sheet::HP) > most {
        play.by("CE-DMG-13").set(who, sheet::HP, most);
        play.by("CE-DMG-13").tell_side(who, LineKind::Effect, text!(who, " can have at most ", most, " HP now."));
    }
}

/// CE-DMG-15: whether somebody who comes back from death has to make the injury test.
pub fn owed(scene: &Scene, who: Who) -> bool {
    derived::is_protagonist(scene, who)
}
