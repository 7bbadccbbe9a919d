//! CC-MEL-7, CC-DMG-1, 2, CC-ACT-13: what the winner of an exchange does to the loser.

use crate::conditions::PRONE;
use crate::declared::{Goal, Purpose, TAKE, WeaponInUse};
use crate::gear;
use crate::harm::{self, ArmorUse, Hit, Incident};
use crate::rolls::{self, Damage, Grade};
use crate::{derived, turn};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cond;
use fray_engine::text;

fray_engine::form! {
    /// CC-GM-5.
    RESULT {
        harm: String = "Harm",
        words: String = "In words",
    }
}

const NO_HARM: &str = "none";

/// The damage of a blow that has got through.
pub fn strike(play: &mut Play, by: Who, to: Who, weapon: &WeaponInUse, grade: Grade) -> Flow {
    let db = derived::damage_bonus(play.scene(), by);
    let title = text!("with ").then(weapon.words());
    let dice = Damage { by, title, weapon: weapon.row.damage, db, bonus: weapon.row.bonus, grade };
    let raw = rolls::roll_damage(play, &dice)?;
    let hit = Hit {
        to,
        raw,
        armor: ArmorUse::Counts,
        // CC-GM-13: a throw goes through cover as a shot does; a blow goes around it.
        cover: if weapon.row.thrown() { harm::armor_of_cover(play.scene(), to).unwrap_or(0) } else { 0 },
        burns: weapon.row.burns,
        stuns: weapon.row.stuns,
        what: weapon.words(),
    };
    harm::lands(play, &hit)
}

/// CC-ACT-13: carries out the goal of a manoeuvre that has succeeded.
pub fn achieve(play: &mut Play, by: Who, to: Who, p: &Purpose) -> Flow {
    match p.goal {
        Goal::Disarm => disarm(play, by, to, p),
        Goal::KnockDown => {
            let words = if play.has(to, PRONE) {
                text!(by, " keeps ", to, " on the ground.")
            } else {
                text!(by, " knocks ", to, " to the ground.")
            };
            play.by("CC-COND-2").condition(to, Cond::new(PRONE));
            play.by("CC-ACT-13").tell_in(LineKind::Effect, Tone::Bad, words);
            turn::lose_aim(play, to, "CC-ACT-25");
        }
        Goal::Restrain => harm::restrain(play, to, by, &p.mode),
        Goal::BreakFree => harm::let_go(play, to, by, "CC-ACT-13"),
        Goal::Push | Goal::Other => return ruled(play, by, to, p),
        Goal::KnockOut => {
            play.by("CC-OPT-5").tell_in(LineKind::Effect, Tone::Bad, text!(by, " knocks ", to, " out cold."));
            return harm::knock_out(play, to);
        }
    }
    Ok(())
}

/// CC-ACT-13: the weapon goes into the winner's hand, or falls to the ground.
fn disarm(play: &mut Play, by: Who, to: Who, p: &Purpose) {
    let s = play.scene();
    let Some((no, weapon)) = gear::loose_weapons(s, to).next() else { return };
    if p.keep == TAKE && gear::weapons_in_hand(s, by).next().is_none() {
        play.by("CC-ACT-13").hand_over((to, no), by, gear::MAIN);
        let words = text!(by, " takes the ", weapon.label.to_lowercase(), " from ", to, ".");
        play.by("CC-ACT-13").tell_in(LineKind::Effect, Tone::Bad, words);
    } else {
        gear::fall(play, to, no, "CC-ACT-13");
    }
}

/// CC-GM-5: the GM decides on the result, which is often harm.
fn ruled(play: &mut Play, by: Who, to: Who, p: &Purpose) -> Flow {
    let what = text!(by, " manages to ").then(p.sentence(to)).and(".");
    let answer =
        play.by("CC-GM-5").ask(|s| {
            let mut rows = vec![Opt::new(NO_HARM, "no harm")];
            rows.extend(harm::ROWS.iter().map(|r| {
                Opt::new(r.id, format!("{} ({})", r.label, r.dice)).note(rolls::harm_in_words(s, to, r.dice))
            }));
            let form = Form::group([RESULT.harm.one_of(rows), RESULT.words.text(200, "")]);
            Some(Question::ruling("maneuver_result", text!("What happens to ", to, "?"), form).why(what.clone()))
        })?;
    play.by("CC-ACT-13").tell_in(LineKind::Effect, Tone::Bad, what);
    let Some(answer) = answer else { return Ok(()) };
    let words = RESULT.words.of(&answer).unwrap_or_default().trim().to_string();
    if !words.is_empty() {
        play.by("CC-GM-5").tell(LineKind::Gm, text!(to, ": ", words).ended());
    }
    let Some(row) = RESULT.harm.of(&answer).and_then(harm::row) else { return Ok(()) };
    let what = if p.goal == Goal::Push { "the push" } else { "the trick" };
    let incident = Incident {
        to,
        dice: row.dice,
        factor: harm::Factor::Whole,
        flat: 0,
        armor: ArmorUse::Ignored,
        what: text!(what),
    };
    harm::incident(play, &incident)
}

/// CC-ACT-3.
pub fn stands(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, PRONE);
    play.by(rule).tell(LineKind::Act, text!(who, " stands up."));
}
