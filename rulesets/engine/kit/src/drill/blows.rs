//! DR-3, 10, 11: a blow, what its target does about it before any die, and luck after the dice.

use super::{BLOW, CLUMSY, EXPECTS, GUARD, HARM, LATEST, LUCK, SHIELD, TOUCHED, TRUCE, VAIN, WARY, up};
use fray_engine::base::Who;
use fray_engine::fact::{Die, LineKind, NoteDie, Question, RollNote, Tally, Tone};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Degree, DieSpec, Flow, Play, Stop};
use fray_engine::scene::{Cmd, Cond, Lapses, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// The target's reaction.
pub const REACT: &str = "react";
/// Points of luck for a roll.
pub const SPEND_LUCK: &str = "luck";
/// The GM's leave to strike at somebody under a truce.
pub const BREAK_TRUCE: &str = "break_truce";
/// What the striker says after a hit; the fight does not wait for it.
pub const BOAST: &str = "boast";

/// DR-16: whether the blow is allowed.
pub fn confirm(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(at) = BLOW.target.of(play.scene(), cmd) else { return Ok(()) };
    if !up(play.scene(), at) {
        return play.by("DR-16").refuse("down", text!(at, " is down. Strike at somebody else."));
    }
    let ruled = play.by("DR-16").ask(|s| {
        let ask =
            || Question::ruling(BREAK_TRUCE, text!("May ", at, "'s truce be broken?"), Form::Confirm { default: true });
        (s.get(at, TRUCE) > 0).then(ask)
    })?;
    if ruled.is_some_and(|r| !r.yes()) {
        return play.by("DR-16").refuse("truce", text!(at, "'s truce holds."));
    }
    Ok(())
}

/// DR-3: a d6 against the guard of the target as it was before all that counts at once; then one harm. DR-10: the wary
/// choose what they do about it before any die falls.
pub fn hit(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    if !play.turn_var(TOUCHED) {
        play.by("DR-3").set_turn(TOUCHED, true);
    }
    let Some(at) = BLOW.target.of(play.scene(), cmd) else { return Ok(()) };
    strike(play, who, at)
}

fn strike(play: &mut Play, who: Who, at: Who) -> Flow {
    let reaction = play.by("DR-10").ask(|s| (s.get(at, WARY) > 0 && up(s, at)).then(|| react(at, who)))?;
    let fights_back = reaction.is_some_and(|r| r.word() == Some("fight_back"));
    let dice = play.by("DR-3").roll(who, "hit", &[DieSpec::plain(6)])?;
    let against = if fights_back {
        play.by("DR-10").roll(at, REACT, &[DieSpec::plain(6)])?[0].sum()
    } else {
        play.scene().as_before().cond(at, GUARD).map_or(3, |g| g.level) + hardship(play.scene(), at)
    };
    let total = luck(play, who, &dice[0], against)?;
    let hits = total > against;
    let degree = degree(play.scene(), who, &dice[0], hits);
    play.by("DR-3").achieves(who, at, degree);
    let verb = if hits { " hits " } else { " misses " };
    play.by("DR-3").tell(LineKind::Effect, text!(who, verb, at, ": ", total, " against ", against, "."));
    if hits {
        play.by("DR-3").add(at, HARM, 1);
        if play.get(who, VAIN) > 0 {
            play.by("DR-12").post(boast(who), Some(at), Lapses::InTime);
        }
    } else if fights_back {
        play.by("DR-10").add(who, HARM, 1);
    }
    play.by("DR-3").end(who, GUARD);
    for earlier in play.scene().ids().collect::<Vec<_>>() {
        play.by("DR-15").end(earlier, LATEST);
    }
    play.by("DR-15").condition(who, Cond::new(LATEST).by(at).level(i32::from(hits)));
    Ok(())
}

/// Who struck the latest blow, at which target, and whether it hit.
fn latest(s: &Scene) -> Option<(Who, Who, bool)> {
    s.ids().find_map(|who| s.cond(who, LATEST).and_then(|c| Some((who, c.by?, c.level > 0))))
}

/// DR-15: the target of a hit, or who has missed, may have the latest blow struck again for a point of luck, in
/// anybody's turn.
pub fn may_have_again(s: &Scene, who: Who) -> bool {
    let lost = latest(s).map(|(striker, at, hit)| if hit { at } else { striker });
    lost == Some(who) && s.get(who, LUCK) > 0 && s.turn().is_some()
}

/// DR-15: what the blow did is taken back before.
pub fn again(play: &mut Play, who: Who) -> Flow {
    let Some((striker, at, hit)) = latest(play.scene()) else { return Ok(()) };
    play.by("DR-15").add(who, LUCK, -1);
    if hit {
        play.by("DR-15").add(at, HARM, -1);
    }
    play.by("DR-15").tell(LineKind::Act, text!("The blow of ", striker, " at ", at, " is struck again."));
    strike(play, striker, at)
}

/// DR-13: 1 for a shield, and 1 for a target that expects the blow.
fn hardship(s: &Scene, at: Who) -> i32 {
    let shield = s.combatant(at).gear.iter().any(|i| i.kind == SHIELD);
    i32::from(shield) + i32::from(s.has(at, EXPECTS))
}

/// DR-13: a 1 of the clumsy is worse than a miss.
fn degree(s: &Scene, who: Who, die: &Die, hits: bool) -> Degree {
    match (hits, s.get(who, CLUMSY) > 0 && die.first() == 1) {
        (true, _) => Degree::new(1, "hit"),
        (false, false) => Degree::new(0, "miss"),
        (false, true) => Degree::new(-1, "fumble"),
    }
}

fn react(at: Who, from: Who) -> Question {
    let options = vec![Opt::new("guard", "Rely on your guard"), Opt::new("fight_back", "Fight back")];
    Question::to(at, REACT, text!(from, " strikes at you. What do you do?"), Form::one_of(options))
}

/// DR-11: luck can turn a miss into a hit: the roll is amended.
fn luck(play: &mut Play, who: Who, die: &Die, against: i32) -> Flow<i32> {
    let total = die.sum();
    let first = play.by("DR-11").tell_roll(|_| (text!(who, " rolls ", total, "."), note(who, die, total, against)));
    let spent = play.by("DR-11").ask(|s| {
        let q = || {
            Question::to(
                who,
                SPEND_LUCK,
                "The blow misses. Spend luck?",
                Form::Number { min: 0, max: s.get(who, LUCK), default: 0, not: vec![] },
            )
        };
        (s.get(who, LUCK) > 0 && total <= against).then(q)
    })?;
    let Some(spent) = spent.and_then(|n| n.number()).filter(|n| *n > 0) else { return Ok(total) };
    play.by("DR-11").add(who, LUCK, -spent);
    let now = total + spent;
    play.by("DR-11").amend_roll(first, |_| (text!(who, " has ", now, " with luck."), note(who, die, now, against)));
    Ok(now)
}

fn note(who: Who, die: &Die, total: i32, against: i32) -> RollNote {
    RollNote {
        throwers: vec![],
        who: Some(who),
        title: "Blow".into(),
        dice: vec![NoteDie { die: die.clone(), label: "d6".into(), counted: true }],
        tally: Tally::Faces,
        modifiers: vec![fray_engine::fact::Modifier::new("DR-11", "luck", total - die.sum())],
        total: Some(total),
        against: text!(against),
        result: "".into(),
        tone: Tone::Plain,
        script: String::new(),
    }
}

/// DR-12: the vain may boast of a hit, in the table's time.
fn boast(who: Who) -> Question {
    let options = vec![Opt::new("quiet", "Keep quiet"), Opt::new("crow", "Boast")];
    Question::to(who, BOAST, "Your blow hits. Boast?", Form::one_of(options))
}

/// DR-12: `at` has been hit.
pub fn boasts(play: &mut Play, at: Who, answer: &Input) -> Flow {
    match answer.word() {
        Some("quiet") => {}
        Some("crow") => play.by("DR-12").tell(LineKind::Choice, text!("The blow that hit ", at, " is boasted of.")),
        Some(_) | None => return Err(Stop::no_such_answer(BOAST, answer)),
    }
    Ok(())
}

/// DR-11: luck that buys nothing is refused by its name.
pub fn check_answer(s: &Scene, q: &Question, answer: &Input) -> Result<(), Refusal> {
    match (&*q.kind, answer.number()) {
        (SPEND_LUCK, Some(n)) if n > 0 && q.combatant_asked().is_some_and(|w| s.get(w, LUCK) - n == 1) => {
            Err(Refusal::new("last_point", "DR-11", "One point left is bad luck: spend all, or leave two."))
        }
        (SPEND_LUCK, Some(n)) if q.combatant_asked().is_some_and(|w| n > s.get(w, LUCK)) => {
            Err(Refusal::new("too_little_luck", "DR-11", "There is not so much luck left. Spend less."))
        }
        _ => Ok(()),
    }
}
