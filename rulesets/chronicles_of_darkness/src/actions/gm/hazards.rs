//! CD-HAZ-1 to 5: falls, fire, electricity, environment, poison, sickness.

use super::parts::{act, check, named};
use crate::conditions::{ELECTRIFIED, ON_FIRE, POISONED, SICK};
use crate::harm::{self, Burning, Current};
use crate::rolls::SicknessStart;
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Listed, Member};
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
        size: Size = "Size",
        heat: Heat = "Heat",
    }

    /// CD-HAZ-3.
    CURRENT_FORM {
        strength: Strength = "Strength",
        held: bool = "A constant flow that holds on",
    }

    /// CD-HAZ-4.
    SURROUNDINGS {
        level: i32 = "Penalty on all rolls",
    }

    /// CD-HAZ-5.
    ILL {
        grade: Grade = "Severity",
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
    outside_fights: &[FALL, FIRE, CURRENT, POISON, SICKNESS, ENVIRONMENT],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// CD-HAZ-2: the size of a fire, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    Torch,
    Bonfire,
    Inferno,
    Out,
}

impl Listed for Size {
    const ALL: &'static [(Size, &'static str, &'static str)] = &[
        (Size::Torch, "torch", "a torch: 1"),
        (Size::Bonfire, "bonfire", "a bonfire: 2"),
        (Size::Inferno, "inferno", "an inferno: 3"),
        (Size::Out, "out", "out"),
    ];
}

/// CD-HAZ-2: the heat of a fire, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heat {
    Candle,
    Torch,
    Gas,
    Chemical,
}

impl Listed for Heat {
    const ALL: &'static [(Heat, &'static str, &'static str)] = &[
        (Heat::Candle, "candle", "like a candle: +0"),
        (Heat::Torch, "torch", "like a torch: +1"),
        (Heat::Gas, "gas", "like a gas burner: +2"),
        (Heat::Chemical, "chemical", "like molten metal: +3"),
    ];
}

/// CD-HAZ-3: points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strength {
    Minor,
    Major,
    Severe,
    Fatal,
    Off,
}

impl Listed for Strength {
    const ALL: &'static [(Strength, &'static str, &'static str)] = &[
        (Strength::Minor, "minor", "minor: 4"),
        (Strength::Major, "major", "major: 6"),
        (Strength::Severe, "severe", "severe: 8"),
        (Strength::Fatal, "fatal", "fatal: 10"),
        (Strength::Off, "off", "off"),
    ];
}

/// CD-HAZ-5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grade {
    Moderate,
    Grave,
    Over,
}

impl Listed for Grade {
    const ALL: &'static [(Grade, &'static str, &'static str)] =
        &[(Grade::Moderate, "moderate", "moderate"), (Grade::Grave, "grave", "grave"), (Grade::Over, "over", "over")];
}

fn offers(scene: &Scene) -> Vec<Offer> {
    let on = |id, label, note: &'static str, more: fn(&Scene) -> Vec<Member>| {
        act(scene, id, label, more).map(|offer| offer.note(note))
    };
    let grade = |_: &Scene| vec![ILL.grade.one_of(Grade::options())];
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
    let burns = FIRE_FORM.size.is_one_of([Size::Torch, Size::Bonfire, Size::Inferno]);
    vec![FIRE_FORM.size.one_of(Size::options()), FIRE_FORM.heat.one_of(Heat::options()).shown(burns)]
}

fn currents(_: &Scene) -> Vec<Member> {
    let flows = CURRENT_FORM.strength.is_one_of([Strength::Minor, Strength::Major, Strength::Severe, Strength::Fatal]);
    vec![CURRENT_FORM.strength.one_of(Strength::options()), CURRENT_FORM.held.confirm(false).shown(flows)]
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

/// CD-HAZ-2: size 1 to 3, heat 0 to 3.
fn fire(play: &mut Play, cmd: &Cmd, who: Who) {
    let size = match FIRE_FORM.size.of(cmd).unwrap_or(Size::Torch) {
        Size::Torch => 1,
        Size::Bonfire => 2,
        Size::Inferno => 3,
        Size::Out => {
            play.by("CD-HAZ-2").end(who, ON_FIRE);
            play.by("CD-HAZ-2").tell_in(LineKind::Effect, Tone::Good, text!("The fire on ", who, " is out."));
            return;
        }
    };
    let heat = match FIRE_FORM.heat.of(cmd).unwrap_or(Heat::Candle) {
        Heat::Candle => 0,
        Heat::Torch => 1,
        Heat::Gas => 2,
        Heat::Chemical => 3,
    };
    let points = size + heat;
    // A fire that grows is the same fire, through which armor has burned or not.
    let turns = Burning::on(play.scene(), who).filter(|b| b.points <= points).map_or(0, |b| b.turns);
    play.by("CD-HAZ-2").condition(who, Burning { points, turns }.cond());
    play.by("CD-HAZ-2").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is on fire: ", points, " lethal each turn."));
}

/// CD-HAZ-3: 4, 6, 8 or 10.
fn current(play: &mut Play, cmd: &Cmd, who: Who) {
    let points = match CURRENT_FORM.strength.of(cmd).unwrap_or(Strength::Minor) {
        Strength::Minor => 4,
        Strength::Major => 6,
        Strength::Severe => 8,
        Strength::Fatal => 10,
        Strength::Off => {
            play.by("CD-HAZ-3").end(who, ELECTRIFIED);
            play.by("CD-HAZ-3").tell_in(LineKind::Effect, Tone::Good, text!(who, " is free of the current."));
            return;
        }
    };
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
    let grade = match ILL.grade.of(cmd).unwrap_or(Grade::Moderate) {
        Grade::Moderate => 1,
        Grade::Grave => 2,
        Grade::Over => {
            play.by(rule).end(who, id);
            play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, heals));
            return;
        }
    };
    // One that gets worse or better is the same sickness.
    let before = play.scene().cond(who, id).and_then(SicknessStart::read).and_then(|s| s.round);
    let round = before.or(play.scene().round_number());
    let cond = SicknessStart { grade, round }.in_cond(id);
    play.by(rule).condition(who, cond);
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, falls));
}
