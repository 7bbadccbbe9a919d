//! CE-HAZ-6 to 10: what poisons and diseases do when they take effect, and antidotes.

use super::data::{Ailment, AilmentKind, Persistence, ailment};
use super::poison::{condition, delay};
use crate::afflicted::{self, Affliction};
use crate::conditions::{DISEASED, POISONED};
use crate::derived::{self, half};
use crate::gear::Dice;
use crate::harm;
use crate::rolls::{self, Degree, LethalityRoll, Test, Told, may_try, throw};
use crate::sheet;
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{LineKind, Modifier, Question, Tone};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::{target, text};

/// CE-HAZ-6, 7: +20 for anyone in hospital.
const HOSPITAL: i32 = 20;

/// CE-HAZ-5 to 8: the ailment that was due first takes effect.
pub(super) fn strikes(play: &mut Play, who: Who) -> Flow {
    let scene = play.scene();
    let all = |id| afflicted::all(scene, who, id).into_iter().map(move |row| (id, row));
    let ripe = |(id, row): (_, Affliction)| Some((afflicted::due_since(scene, who, &row)?, id, row));
    let due = [POISONED, DISEASED].into_iter().flat_map(all).filter_map(ripe);
    let Some((_, id, row)) = due.min_by_key(|(since, ..)| *since) else { return Ok(()) };
    let Some(a) = ailment(&row.kind) else {
        let rest = afflicted::all(play.scene(), who, id).into_iter().filter(|r| *r != row).collect();
        afflicted::keep(play, who, id, rest, "CE-HAZ-5");
        return Ok(());
    };
    match a.kind {
        _ if !derived::is_alive(play.scene(), who) => {
            forget(play, who, a);
            Ok(())
        }
        AilmentKind::Poison { lethality } => poison(play, who, a, &row, lethality),
        AilmentKind::Disease { con, .. } if row.dormant => wakes(play, who, a, &row, con),
        AilmentKind::Disease { con, damage } => disease(play, who, a, &row, (con, damage)),
    }
}

/// The ailment has run its course.
fn forget(play: &mut Play, who: Who, a: &Ailment) {
    let mut rows = afflicted::all(play.scene(), who, condition(a));
    rows.retain(|r| r.kind != a.id);
    afflicted::keep(play, who, condition(a), rows, "CE-HAZ-7");
}

/// CE-HAZ-5: this dose has struck and is gone; another of the same poison is not.
fn spent(play: &mut Play, who: Who, a: &Ailment, row: &Affliction) {
    let mut rows = afflicted::all(play.scene(), who, condition(a));
    if let Some(at) = rows.iter().position(|r| r == row) {
        rows.remove(at);
    }
    afflicted::keep(play, who, condition(a), rows, "CE-HAZ-5");
}

/// The ailment goes on in this state.
fn keep(play: &mut Play, who: Who, a: &Ailment, row: Affliction) {
    let mut rows = afflicted::all(play.scene(), who, condition(a));
    match rows.iter_mut().find(|r| r.kind == a.id) {
        Some(old) => *old = row,
        None => rows.push(row),
    }
    afflicted::keep(play, who, condition(a), rows, "CE-HAZ-7");
}

fn con_test(scene: &Scene, who: Who, a: &Ailment, row: &Affliction, con: i32) -> Test {
    let hospital = if row.hospitalized { HOSPITAL } else { 0 };
    let modifiers = vec![Modifier::new("CE-HAZ-12", a.label, con), Modifier::new("CE-HAZ-6", "hospital", hospital)];
    Test::stat(scene, who, sheet::CON, text!("to withstand ", a.label)).with(modifiers)
}

/// "to cure Dee of gangrene"; of one's own, "to cure gangrene".
fn cures(healer: Who, who: Who, a: &Ailment) -> Text {
    if healer == who { text!("to cure ", a.label) } else { text!("to cure ", who, " of ", a.label) }
}

/// CE-HAZ-6, 9, 10.
fn poison(play: &mut Play, who: Who, a: &'static Ailment, row: &Affliction, lethality: i32) -> Flow {
    let cured = late(play, who, a, row)?;
    spent(play, who, a, row);
    let rating = if cured { half(lethality) } else { lethality };
    let rolled = rolls::lethality(play, who, rating, "CE-HAZ-6")?;
    tell_strike(play, who, a, rating, &rolled);
    let LethalityRoll { kills, digits, .. } = rolled;
    if kills {
        let all = play.get(who, sheet::HP);
        return harm::suffers(play, who, all, "CE-HAZ-4");
    }
    let test = con_test(play.scene(), who, a, row, 0);
    let rolled = rolls::roll(play, &test, "CE-HAZ-6")?;
    let damage = match rolled.degree {
        Degree::Critical => 1,
        Degree::Success => half(digits),
        Degree::Failure => digits,
        Degree::Fumble => digits * 2,
    };
    // CE-HAZ-10
    let halved = if cured { half(damage) } else { damage };
    let words = damage_words((a, who), &[digits, damage, halved]);
    play.by("CE-HAZ-6").tell_in(LineKind::Effect, Tone::Bad, words);
    let damage = halved;
    harm::suffers(play, who, damage, "CE-HAZ-6")
}

fn tell_strike(play: &mut Play, who: Who, a: &Ailment, rating: i32, rolled: &LethalityRoll) {
    let LethalityRoll { fallen, kills, digits } = rolled;
    let (roll, kills, digits) = (fallen.sum, *kills, *digits);
    let (tens, ones) = rolls::percentile(roll);
    let words = text!("The ", a.label, " in ", who, " takes effect: ", roll, " against Lethality ", rating);
    let result = || text!(", not fatal: ", tens, " + ", ones, " = ", digits, ".");
    let words = words.then(if kills { text!(", fatal.") } else { result() });
    let short = if kills { text!("fatal") } else { text!("not fatal: ", digits, " damage") };
    let told = Told::new(who, "Lethality", fallen, short).against(text!("Lethality ", rating));
    rolls::tell(play, "CE-HAZ-6", told, words);
}

/// "The plague does Bob 4 damage, halved to 2." `steps`: the damage as rolled, then after each change to it.
fn damage_words((a, who): (&Ailment, Who), steps: &[i32]) -> Text {
    let Some(first) = steps.first() else { return Text::default() };
    let words = text!("The ", a.label, " does ", who, " ", *first, " damage");
    let changed = steps.windows(2).filter(|step| step[0] != step[1]);
    let words = changed.fold(words, |words, step| match step {
        [before, after] if *after == before * 2 => words.and(", doubled to ").and(*after),
        [before, after] if *after == half(*before) => words.and(", halved to ").and(*after),
        [.., after] => words.and(", reduced to ").and(*after),
        [] => words,
    });
    words.and(".")
}

/// CE-DEC-11, CE-HAZ-9: whether an antidote is given just as it takes effect, and the giver's test.
fn late(play: &mut Play, who: Who, a: &'static Ailment, row: &Affliction) -> Flow<bool> {
    let given = row.antidote;
    let answer = play.by("CE-DEC-11").ask(|s| {
        let title = text!("Is ", who, " given an antidote for ", a.label, " now?");
        let mut options = vec![Opt::new(NOBODY, "nobody gives one")];
        options.extend(healers(s).into_iter().map(|h| h.option));
        let ask = || Question::ruling("late_antidote", title, Form::one_of(options));
        (!given && !a.cure.is_empty()).then(ask)
    })?;
    let word = answer.as_ref().and_then(Input::word).unwrap_or(NOBODY).to_string();
    let Some(healer) = healers(play.scene()).into_iter().find(|h| h.option.id == word) else { return Ok(given) };
    let test = Test::skill(play.scene(), healer.who, healer.skill, cures(healer.who, who, a));
    Ok(rolls::roll(play, &test, "CE-HAZ-9")?.succeeds())
}

const NOBODY: &str = "nobody";

/// Somebody who can give an antidote, and the skill for it.
struct Healer {
    who: Who,
    skill: sheet::Number,
    option: Opt,
}

/// CE-HAZ-9: everybody with Medicine or Pharmacy. Anyone with both may use either; the better one comes first, and
/// goes by the name alone.
fn healers(scene: &Scene) -> Vec<Healer> {
    let of = |who: Who| {
        let rating = |f: &sheet::Number| scene.get(who, *f);
        let mut skills: Vec<sheet::Number> =
            [sheet::MEDICINE, sheet::PHARMACY].into_iter().filter(|f| rating(f) > 0).collect();
        skills.sort_by_key(|f| std::cmp::Reverse(rating(f)));
        let both = skills.len() > 1;
        skills.into_iter().enumerate().map(move |(n, skill)| {
            let handle = target::handle(scene, who);
            let id = if n == 0 { handle } else { Str::new(format!("{}:{handle}", derived::id(skill))) };
            let label = if both { text!("by ", who, ", ", derived::label(skill)) } else { text!("by ", who) };
            Healer { who, skill, option: Opt::new(id, label) }
        })
    };
    scene.ids().filter(|w| derived::is_up(scene, *w)).flat_map(of).collect()
}

/// CE-HAZ-7, 8: the CON test, the damage, the injury test, and the new delay if it repeats.
fn disease(play: &mut Play, who: Who, a: &'static Ailment, row: &Affliction, (con, dice): (i32, Dice)) -> Flow {
    // CE-HAZ-9: an antidote that is given now helps from the next interval on.
    let antidote = late(play, who, a, row)?;
    let test = con_test(play.scene(), who, a, row, con);
    let rolled = rolls::roll(play, &test, "CE-HAZ-7")?;
    let dice = throw(play, who, "disease", dice, "CE-HAZ-7")?;
    let fallen = dice.sum;
    let raw = match rolled.degree {
        Degree::Critical | Degree::Success => half(fallen),
        Degree::Failure => fallen,
        Degree::Fumble => fallen * 2,
    };
    let damage = if row.antidote { half(raw) } else { raw };
    let modifiers = vec![
        Modifier::new("CE-HAZ-7", if raw < fallen { "halved" } else { "doubled" }, raw - fallen),
        Modifier::new("CE-HAZ-9", "antidote", damage - raw),
    ];
    let told = Told::new(who, "Damage", &dice, text!(damage, " damage")).with(modifiers);
    rolls::tell(play, "CE-HAZ-7", told, damage_words((a, who), &[fallen, raw, damage]));
    if rolled.succeeds() {
        resisted(play, who, a, &Affliction { antidote, ..row.clone() });
    }
    harm::suffers(play, who, damage, "CE-HAZ-7")?;
    let alive = derived::is_alive(play.scene(), who);
    if alive && !rolled.succeeds() {
        // Counted from when it took effect, however far the clock has jumped.
        let due = delay(play, who, a, row.due)?;
        keep(play, who, a, Affliction { due, struck: true, antidote, ..row.clone() });
    } else if !alive {
        forget(play, who, a);
    }
    Ok(())
}

/// CE-HAZ-7, 8: the victim recovers, or the disease becomes dormant.
fn resisted(play: &mut Play, who: Who, a: &Ailment, row: &Affliction) {
    match a.persistence {
        Persistence::Passing => {
            forget(play, who, a);
            play.by("CE-HAZ-7").tell_in(LineKind::Effect, Tone::Good, text!(who, " recovers from ", a.label, "."));
        }
        Persistence::Persistent => {
            keep(play, who, a, Affliction { dormant: true, due: 0, ..row.clone() });
            play.by("CE-HAZ-8").tell_in(
                LineKind::Effect,
                Tone::Good,
                text!("The ", a.label, " in ", who, " is dormant."),
            );
        }
    }
}

/// CE-HAZ-8: tests a dormant disease again.
fn wakes(play: &mut Play, who: Who, a: &'static Ailment, row: &Affliction, con: i32) -> Flow {
    let test = con_test(play.scene(), who, a, row, con);
    if rolls::roll(play, &test, "CE-HAZ-8")?.succeeds() {
        keep(play, who, a, Affliction { due: 0, stirred: false, ..row.clone() });
        return Ok(());
    }
    let due = delay(play, who, a, play.scene().seconds())?;
    keep(play, who, a, Affliction { dormant: false, stirred: false, due, ..row.clone() });
    play.by("CE-HAZ-8").tell_in(LineKind::Effect, Tone::Bad, text!("The ", a.label, " in ", who, " returns."));
    Ok(())
}

/// CE-HAZ-9: whether `who` has anything that can still be cured.
pub fn curable(scene: &Scene, who: Who) -> bool {
    open(scene, who).is_some()
}

fn open(scene: &Scene, who: Who) -> Option<(&'static Ailment, Affliction)> {
    let rows = [POISONED, DISEASED].into_iter().flat_map(|id| afflicted::all(scene, who, id));
    let with = rows.filter_map(|r| ailment(&r.kind).map(|a| (a, r)));
    with.into_iter().find(|(a, r)| !a.cure.is_empty() && !r.antidote && !r.dormant)
}

/// CE-HAZ-9: a success before the first effect makes a poison harmless; a disease that has not taken effect yet is
/// cured, any other does half damage from now on.
pub fn antidote(play: &mut Play, healer: Who, who: Who, skill: sheet::Number) -> Flow {
    let Some((a, row)) = open(play.scene(), who) else { return Ok(()) };
    if may_try(play.scene(), healer, skill).is_err() {
        return Ok(());
    }
    let words = match healer == who {
        true => text!(who, " takes something against ", a.label, "."),
        false => text!(healer, " gives ", who, " something against ", a.label, "."),
    };
    play.by("CE-HAZ-9").tell(LineKind::Act, words);
    let test = Test::skill(play.scene(), healer, skill, cures(healer, who, a));
    if !rolls::roll(play, &test, "CE-HAZ-9")?.succeeds() {
        return Ok(());
    }
    if !row.struck {
        forget(play, who, a);
        play.by("CE-HAZ-9").tell_in(
            LineKind::Effect,
            Tone::Good,
            text!("The ", a.label, " in ", who, " is harmless now."),
        );
    } else {
        keep(play, who, a, Affliction { antidote: true, ..row });
        play.by("CE-HAZ-9").tell_in(
            LineKind::Effect,
            Tone::Good,
            text!("The ", a.label, " in ", who, " does half from now on."),
        );
    }
    Ok(())
}
