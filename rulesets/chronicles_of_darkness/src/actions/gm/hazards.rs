//! CD-HAZ-1 to 5: falls, fire, electricity, environment, poison, sickness.

use super::parts::{act, check, listed, named};
use crate::conditions::{ELECTRIFIED, ON_FIRE, POISONED, SICK};
use crate::harm::{self, Burning, Current};
use crate::rolls::SicknessStart;
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Member};
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;
use fray_engine::text;

fray_engine::form! {
    /// CD-HAZ-1.
    FALL_FORM {
        metres: i32 = "Metres",
    }

    /// CD-HAZ-2.
    FIRE_FORM {
        size: String = "Size",
        heat: String = "Heat",
    }

    /// CD-HAZ-3.
    CURRENT_FORM {
        strength: String = "Strength",
        held: bool = "A constant flow that holds on",
    }

    /// CD-HAZ-4.
    SURROUNDINGS {
        level: i32 = "Penalty on all rolls",
    }

    /// CD-HAZ-5.
    ILL {
        grade: String = "Severity",
    }
}

const FALL: &str = "fall";
const FIRE: &str = "fire";
const CURRENT: &str = "electricity";
const POISON: &str = "poison";
const SICKNESS: &str = "sickness";
const ENVIRONMENT: &str = "environment";

/// Hazards.
pub const FAMILY: Family = Family {
    acts: &[FALL, FIRE, CURRENT, POISON, SICKNESS, ENVIRONMENT],
    uses: &[],
    gm: offers,
    check,
    perform,
    ..Family::NONE
};

/// CD-HAZ-2: size and heat of a fire, in points.
const SIZES: &[(&str, &str)] =
    &[("torch", "a torch: 1"), ("bonfire", "a bonfire: 2"), ("inferno", "an inferno: 3"), ("out", "out")];
const HEATS: &[(&str, &str)] = &[
    ("candle", "like a candle: +0"),
    ("torch", "like a torch: +1"),
    ("gas", "like a gas burner: +2"),
    ("chemical", "like molten metal: +3"),
];
/// CD-HAZ-3: points.
const CURRENTS: &[(&str, &str)] =
    &[("minor", "minor: 4"), ("major", "major: 6"), ("severe", "severe: 8"), ("fatal", "fatal: 10"), ("off", "off")];
/// CD-HAZ-5.
const GRADES: &[(&str, &str)] = &[("moderate", "moderate"), ("grave", "grave"), ("over", "over")];

fn offers(scene: &Scene) -> Vec<Offer> {
    let on = |id, label, note: &'static str, more: fn(&Scene) -> Vec<Member>| {
        act(scene, id, label, more).map(|offer| offer.note(note))
    };
    let grade = |_: &Scene| vec![ILL.grade.one_of(listed(GRADES))];
    let mut out: Vec<Offer> = [
        on(FALL, "A fall", "1 bashing for each 3 m", |_| vec![FALL_FORM.metres.number(0..=10_000, 6)]),
        on(FIRE, "Fire", "lethal at the start of each turn", fires),
        on(CURRENT, "Electricity", "bashing at the start of each turn", currents),
        on(POISON, "Poison", "a roll at the start of each turn", grade),
        on(SICKNESS, "Sickness", "a growing penalty", grade),
    ]
    .into_iter()
    .flatten()
    .collect();
    out.push(Offer::lazy(ENVIRONMENT, "Extreme environment", "GM", |s| {
        Form::group([SURROUNDINGS.level.number(0..=4, s.var(sheet::ENVIRONMENT).clamp(0, 4))])
    }));
    out
}

fn fires(_: &Scene) -> Vec<Member> {
    let burns = FIRE_FORM.size.is_any(["torch", "bonfire", "inferno"]);
    vec![FIRE_FORM.size.one_of(listed(SIZES)), FIRE_FORM.heat.one_of(listed(HEATS)).shown(burns)]
}

fn currents(_: &Scene) -> Vec<Member> {
    let flows = CURRENT_FORM.strength.is_any(["minor", "major", "severe", "fatal"]);
    vec![CURRENT_FORM.strength.one_of(listed(CURRENTS)), CURRENT_FORM.held.confirm(false).shown(flows)]
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    if cmd.act == ENVIRONMENT {
        let level = SURROUNDINGS.level.of(cmd).unwrap_or(0);
        play.by("CD-HAZ-4").set_scene(sheet::ENVIRONMENT, level);
        let words = if level > 0 {
            text!("The surroundings hinder everybody: ", -level, " on all rolls.")
        } else {
            text!("The surroundings hinder nobody any more.")
        };
        play.by("CD-HAZ-4").tell(LineKind::Gm, words);
        return Ok(());
    }
    for who in named(play.scene(), cmd) {
        match &*cmd.act {
            FALL => harm::fall(play, who, FALL_FORM.metres.of(cmd).unwrap_or(0))?,
            FIRE => fire(play, cmd, who),
            CURRENT => current(play, cmd, who),
            POISON => ill(play, cmd, who, ("CD-HAZ-5", POISONED, " is poisoned.", " is free of the poison.")),
            _ => ill(play, cmd, who, ("CD-HAZ-5", SICK, " is sick.", " is well again.")),
        }
    }
    Ok(())
}

/// The position of a word in the list.
fn place(list: &[(&str, &str)], word: &str) -> i32 {
    list.iter().position(|e| e.0 == word).map_or(0, |n| n as i32)
}

/// CD-HAZ-2: size 1 to 3, heat 0 to 3.
fn fire(play: &mut Play, cmd: &Cmd, who: Who) {
    let size = FIRE_FORM.size.of(cmd).unwrap_or_default();
    if size == "out" {
        play.by("CD-HAZ-2").end(who, ON_FIRE);
        play.by("CD-HAZ-2").tell_in(LineKind::Effect, Tone::Good, text!("The fire on ", who, " is out."));
        return;
    }
    let points = place(SIZES, size) + 1 + place(HEATS, FIRE_FORM.heat.of(cmd).unwrap_or_default());
    play.by("CD-HAZ-2").condition(who, Burning { points, turns: 0 }.cond());
    play.by("CD-HAZ-2").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is on fire: ", points, " lethal each turn."));
}

/// CD-HAZ-3: 4, 6, 8 or 10.
fn current(play: &mut Play, cmd: &Cmd, who: Who) {
    let strength = CURRENT_FORM.strength.of(cmd).unwrap_or_default();
    if strength == "off" {
        play.by("CD-HAZ-3").end(who, ELECTRIFIED);
        play.by("CD-HAZ-3").tell_in(LineKind::Effect, Tone::Good, text!(who, " is free of the current."));
        return;
    }
    let points = 4 + 2 * place(CURRENTS, strength);
    let holds_on = CURRENT_FORM.held.yes(cmd);
    play.by("CD-HAZ-3").condition(who, Current { points, holds_on }.cond());
    let line = text!(who, " touches a live wire: ", points, " bashing each turn.");
    play.by("CD-HAZ-3").tell_in(LineKind::Effect, Tone::Bad, line);
}

/// CD-TAG-12, 13: moderate, grave or over; a sickness remembers the round in which it began.
fn ill(
    play: &mut Play,
    cmd: &Cmd,
    who: Who,
    (rule, id, falls, heals): (&'static str, &'static str, &'static str, &'static str),
) {
    let grade = ILL.grade.of(cmd).unwrap_or_default();
    if grade == "over" {
        play.by(rule).end(who, id);
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, heals));
        return;
    }
    let round = play.scene().round_number();
    let cond = SicknessStart { grade: place(GRADES, grade) + 1, round }.in_cond(id);
    play.by(rule).condition(who, cond);
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, falls));
}
