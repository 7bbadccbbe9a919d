//! CC-TURN-20 to 31, CC-REACT-7, 8, CC-OPT-1, 2, 16: rolled initiative.

use crate::conditions::{INIT_EDGE, INIT_STUMBLE, PRONE};
use crate::rolls::{self, Die, Difficulty, Level, Test, level_of};
use crate::{derived, gear, options, sheet, turn};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{self, Cause, LineKind, Modifier, NoteDie, Question, RollNote, Tally, Tone};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{DieSpec, Flow, Play, Stop};
use fray_engine::scene::{Cond, Lapses, OrderEntry, Scene};
use fray_engine::text;

const INITIATIVE: &str = "initiative";
/// The kind of the question that somebody with a 01 is asked.
pub(super) const EDGE: &str = "init_edge";
/// The kind of the ruling on a fumble.
pub(super) const FUMBLE: &str = "init_fumble";
const ADVANTAGE: &str = "advantage";
const NOTHING: &str = "nothing";
const DROP: &str = "drop";
const TRIP: &str = "trip";
const BONUS_DIE: &str = "bonus_die";

/// CC-TURN-20, CC-TURN-29, CC-DICE-7: rolls for everybody who has no roll yet, in encounter order: in round 1 that is
/// everybody. Later those who hold a gun for the first time roll for that. Returns those whose place changes.
pub(super) fn settle(play: &mut Play) -> Flow<Vec<Who>> {
    // In a fight that began in the middle, combatants have a place without a roll.
    let stands =
        |s: &Scene, w: &Who| s.round_number().is_some_and(|n| n.get() > 1) && s.order.iter().any(|slot| slot.who == *w);
    let fresh = |s: &Scene, w: &Who| !rolled(s, *w) && !stands(s, w);
    let new: Vec<Who> = derived::taking_part(play.scene()).into_iter().filter(|w| fresh(play.scene(), w)).collect();
    let with_gun = declines(play, &new)?;
    // CC-TURN-29: while they were asked, somebody may have died or left.
    let new: Vec<Who> = new.into_iter().filter(|w| !derived::is_gone(play.scene(), *w)).collect();
    for who in &new {
        roll(play, *who, ReadyGun::of(*who, &with_gun))?;
    }
    if !new.is_empty() {
        criticals(play, &new);
        fumbles(play, &new);
    }
    let old: Vec<Who> = derived::taking_part(play.scene()).into_iter().filter(|w| !new.contains(w)).collect();
    let mut moved = guns_drawn(play, &old)?;
    moved.extend(new);
    Ok(moved)
}

/// CC-TURN-26: everybody who takes part and has a place: by the rolls of this round, from the round before, or by a roll
/// of this fight. Anyone who has come in while the others were asked about their rolls is still to join.
pub(super) fn placed(scene: &Scene, rolled_now: &[Who]) -> Vec<Who> {
    let before = |w: Who| scene.order.iter().any(|slot| slot.who == w);
    let back = |w: Who| rolled(scene, w) && !scene.combatant(w).newcomer;
    let has_place = |w: &Who| rolled_now.contains(w) || before(*w) || back(*w);
    derived::taking_part(scene).into_iter().filter(has_place).collect()
}

/// CC-TURN-30.
fn rolled(scene: &Scene, who: Who) -> bool {
    scene.get(who, sheet::INIT_RESULT).is_some()
}

/// CC-TURN-26, 30: in a fight that begins in the middle, levels are read from the labels of the order.
pub(super) fn adopt(play: &mut Play) {
    let labelled = |slot: &OrderEntry| Level::ALL.into_iter().rev().find(|l| turn::initiative_label(*l) == slot.mark);
    let s = play.scene();
    let standing = s.order.iter().filter(|slot| !rolled(s, slot.who));
    let all: Vec<(Who, Level)> = standing.filter_map(|slot| Some((slot.who, labelled(slot)?))).collect();
    for (who, level) in all {
        play.by("CC-TURN-30").set(who, sheet::INIT_LEVEL, level.rank());
        play.by("CC-TURN-30").set_with(who, sheet::INIT_DEX, |s| s.get(who, sheet::DEX));
        play.by("CC-TURN-30").set_with(who, sheet::INIT_SKILL, |s| derived::combat_skill(s, who));
    }
}

/// CC-TURN-26.
pub(super) fn newcomer(play: &mut Play, who: Who) -> Flow {
    let with_gun = declines(play, &[who])?;
    if derived::is_gone(play.scene(), who) {
        return Ok(());
    }
    roll(play, who, ReadyGun::of(who, &with_gun))?;
    criticals(play, &[who]);
    fumbles(play, &[who]);
    Ok(())
}

/// CC-TURN-24: those who hold a ready firearm and do not decline the bonus die.
fn declines(play: &mut Play, all: &[Who]) -> Flow<Vec<Who>> {
    let ready = |s: &Scene, w: &Who| gear::has_ready_firearm(s, *w);
    let answers = play.by("CC-TURN-24").ask_all(|s| {
        let ask = |w: &Who| {
            let title = "Your gun is ready. Take a bonus die for the initiative roll?";
            Question::to(*w, "firearm_die", title, Form::Confirm { default: true })
                .standing()
                .only_default_makes_sense()
        };
        // The GM's own combatants never decline it.
        all.iter().filter(|w| ready(s, w) && s.combatant(**w).owner.is_some()).map(ask).collect()
    })?;
    let no: Vec<Who> = answers.iter().filter(|(_, a)| !a.yes()).filter_map(|(q, _)| q.combatant_asked()).collect();
    Ok(all.iter().copied().filter(|w| ready(play.scene(), w) && !no.contains(w)).collect())
}

/// CC-TURN-24: whether somebody takes a bonus die for a gun that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadyGun {
    Counts,
    No,
}

impl ReadyGun {
    fn of(who: Who, with_gun: &[Who]) -> ReadyGun {
        if with_gun.contains(&who) { ReadyGun::Counts } else { ReadyGun::No }
    }
}

/// CC-TURN-20, 24, 30.
fn roll(play: &mut Play, who: Who, gun: ReadyGun) -> Flow {
    let dice = match gun {
        ReadyGun::Counts => vec![Die::bonus("CC-TURN-24", "ready gun")],
        ReadyGun::No => vec![],
    };
    let test = Test::of(play.scene(), who, sheet::DEX, "for initiative").purpose(INITIATIVE).dice(dice);
    let rolled = rolls::roll(play, test)?;
    let rule = "CC-TURN-30";
    play.by(rule).set(who, sheet::INIT_RESULT, Some(rolled.result()));
    // CC-RES-17: a roll short of a difficulty that the GM has set is a failure.
    play.by(rule).set(who, sheet::INIT_LEVEL, rolled.standing().rank());
    play.by(rule).set_with(who, sheet::INIT_DEX, |s| s.get(who, sheet::DEX));
    play.by(rule).set_with(who, sheet::INIT_SKILL, |s| derived::combat_skill(s, who));
    play.by(rule).set(who, sheet::INIT_GUN, gun == ReadyGun::Counts);
    Ok(())
}

fn level(scene: &Scene, who: Who) -> Level {
    Level::of_rank(scene.get(who, sheet::INIT_LEVEL))
}

/// CC-TURN-22, CC-REACT-7: a bonus die on the first attack, unless the player chooses an advantage instead. The fight
/// does not wait for the answer.
fn criticals(play: &mut Play, all: &[Who]) {
    for who in all.iter().filter(|w| level(play.scene(), **w) == Level::Critical).collect::<Vec<_>>() {
        play.by("CC-TURN-22").condition(*who, Cond::new(INIT_EDGE));
        let words = text!(*who, " has a bonus die on the first attack.");
        play.by("CC-TURN-22").tell_in(LineKind::Effect, Tone::Good, words);
        let ways = vec![
            Opt::new(BONUS_DIE, "A bonus die on your first attack"),
            Opt::new(ADVANTAGE, "A tactical advantage; the GM says which"),
        ];
        let question = Question::to(*who, EDGE, "You rolled 01 for initiative. What do you take?", Form::one_of(ways));
        play.by("CC-REACT-7").post(question, Some(*who), Lapses::InTime);
    }
}

/// CC-TURN-23, CC-REACT-8: no attack in the first turn, and whatever the GM adds.
fn fumbles(play: &mut Play, all: &[Who]) {
    for who in all.iter().filter(|w| level(play.scene(), **w) == Level::Fumble).collect::<Vec<_>>() {
        play.by("CC-TURN-23").condition(*who, Cond::new(INIT_STUMBLE));
        let words = text!(*who, " stumbles into the fight and makes no attack on the first turn.");
        play.by("CC-TURN-23").because(Cause::Rule).tell_in(LineKind::Effect, Tone::Bad, words);
        let ways = vec![
            Opt::new(NOTHING, "Nothing more"),
            Opt::new(DROP, "drops what is in hand"),
            Opt::new(TRIP, "trips and falls"),
        ];
        let title = text!(*who, " has fumbled the initiative. What else happens?");
        let question = Question::ruling(FUMBLE, title, Form::one_of(ways));
        play.by("CC-REACT-8").post(question, Some(*who), Lapses::InTime);
    }
}

/// Whether the answer to this question can still change anything.
pub(super) fn still_asked(scene: &Scene, kind: &str, who: Who) -> bool {
    match kind {
        EDGE => scene.has(who, INIT_EDGE),
        FUMBLE => scene.has(who, INIT_STUMBLE),
        _ => true,
    }
}

/// CC-REACT-7, 8, CC-GM-11: carries out an answer.
pub(super) fn answered(play: &mut Play, kind: &str, who: Who, answer: &Input) -> Flow {
    match (kind, answer.word()) {
        (EDGE, Some(BONUS_DIE)) | (FUMBLE, Some(NOTHING)) => {}
        (EDGE, Some(ADVANTAGE)) => return advantage(play, who),
        (FUMBLE, Some(DROP)) => {
            let held = gear::held_loosely(play.scene(), who);
            held.into_iter().for_each(|no| gear::fall(play, who, no, "CC-TURN-23"));
        }
        (FUMBLE, Some(TRIP)) => {
            play.by("CC-TURN-23").condition(who, Cond::new(PRONE));
            play.by("CC-TURN-23").tell_in(LineKind::Effect, Tone::Bad, text!(who, " trips and falls."));
            turn::lose_aim(play, who, "CC-ACT-25");
        }
        _ => return Err(Stop::no_such_answer(kind, answer)),
    }
    Ok(())
}

/// CC-GM-11: the advantage is told in the log; there is no condition for it.
fn advantage(play: &mut Play, who: Who) -> Flow {
    play.by("CC-TURN-22").end(who, INIT_EDGE);
    let answer = play.by("CC-GM-11").ask(|_| {
        let form = Form::Text { max: 160, default: "a tactical advantage".into() };
        Some(Question::ruling("init_advantage", text!("Which advantage does ", who, " have?"), form))
    })?;
    let words = answer.as_ref().and_then(|a| a.word()).unwrap_or("a tactical advantage").trim().to_string();
    play.by("CC-GM-11").tell_in(LineKind::Gm, Tone::Good, text!(who, " has the upper hand: ", words).ended());
    Ok(())
}

/// CC-TURN-27, 30, CC-OPT-16: first all dice, then all moves; the order is made afterwards. Returns those who move.
fn guns_drawn(play: &mut Play, old: &[Who]) -> Flow<Vec<Who>> {
    let draws = |s: &Scene, w: &Who| {
        derived::is_able(s, *w) && rolled(s, *w) && !s.get(*w, sheet::INIT_GUN) && gear::has_ready_firearm(s, *w)
    };
    let drawn: Vec<Who> = old.iter().copied().filter(|w| draws(play.scene(), w)).collect();
    let mut better = Vec::new();
    for who in drawn {
        play.by("CC-TURN-27").set(who, sheet::INIT_GUN, true);
        let (result, reached) = if options::on(play.scene(), options::DRAWN_GUN_REROLL) {
            roll_again(play, who)?
        } else {
            one_more_die(play, who)?
        };
        if reached > level(play.scene(), who) {
            better.push((who, result, reached));
        }
    }
    let mut moved = Vec::new();
    for (who, result, reached) in better {
        let moves = turn::tier(play.scene(), reached) < turn::tier(play.scene(), level(play.scene(), who));
        play.by("CC-TURN-27").set(who, sheet::INIT_RESULT, Some(result));
        play.by("CC-TURN-27").set(who, sheet::INIT_LEVEL, reached.rank());
        if !moves {
            continue;
        }
        moved.push(who);
        play.by("CC-TURN-30").set_with(who, sheet::INIT_SKILL, |s| derived::combat_skill(s, who));
        let words = text!(who, " is faster with the gun: initiative ", turn::initiative_label(reached), ".");
        play.by("CC-TURN-27").tell_in(LineKind::Turn, Tone::Good, words);
    }
    Ok(moved)
}

/// CC-TURN-27: rolls one more tens die, read with the recorded units.
fn one_more_die(play: &mut Play, who: Who) -> Flow<(i32, Level)> {
    let Some(recorded) = play.get(who, sheet::INIT_RESULT) else { return roll_again(play, who) };
    let dice = play.by("CC-TURN-27").roll(who, "initiative_gun", &[DieSpec::plain(10)])?;
    let die = dice.into_iter().next().unwrap_or(fact::Die::showing(10, 10));
    let face = die.first();
    let tens = 10 * (face % 10);
    let result = rolls::with_bonus(recorded, face);
    let better = result < recorded;
    let recorded_level = level(play.scene(), who);
    let reached =
        if better { level_of(result, play.get(who, sheet::INIT_DEX), Difficulty::Regular) } else { recorded_level };
    play.by("CC-TURN-27").tell_roll(|s| {
        let note = RollNote {
            who: Some(who),
            title: "a drawn gun".into(),
            script: format!(
                "{} initiative_gun {recorded}: d10={face} → {result} {}",
                s.combatant(who).name,
                reached.id()
            ),
            dice: vec![NoteDie {
                die: fact::Die::showing(die.sides, u16::try_from(tens).unwrap_or_default()),
                label: Str::new_static(rolls::BONUS_TENS),
                counted: better,
            }],
            tally: Tally::Faces,
            modifiers: if better {
                vec![Modifier::new("CC-TURN-27", "units of the recorded roll", result - tens)]
            } else {
                vec![Modifier::new("CC-TURN-27", "the recorded roll", recorded)]
            },
            total: Some(result),
            result: reached.words().into(),
            ..RollNote::default()
        };
        let ready = text!(who, " has a gun ready: ");
        let line = if better {
            ready.and(result).and(" replaces the initiative roll of ").and(recorded)
        } else {
            ready.and("the initiative roll of ").and(recorded).and(" stays")
        };
        (line.and(", ").and(reached.words()).and("."), note)
    });
    Ok((result, reached))
}

/// CC-OPT-16.
fn roll_again(play: &mut Play, who: Who) -> Flow<(i32, Level)> {
    let dice = vec![Die::bonus("CC-OPT-16", "drawn gun")];
    let test =
        Test::of(play.scene(), who, sheet::DEX, "for initiative with the drawn gun").purpose(INITIATIVE).dice(dice);
    let rolled = rolls::roll(play, test)?;
    Ok((rolled.result(), rolled.standing()))
}
