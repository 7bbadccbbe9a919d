//! SW-INJ, SW-SHT-15: the Injury Table. Each kind of Injury is a condition: its level counts the Injuries of that kind,
//! its data says when each of them ends. The effects are read from the condition, so they end with it.

use super::plain_roll::{CameOfIt, TABLE, plain_roll};
use crate::conditions::{
    INJURY_AGILITY, INJURY_ARM_LEFT, INJURY_ARM_RIGHT, INJURY_EYE, INJURY_LEG, INJURY_SCAR, INJURY_SMARTS,
    INJURY_STRENGTH, INJURY_UNMENTIONABLES, INJURY_VIGOR, Records,
};
use crate::injuries::{arm_lost, one_armed};
use crate::spot::{Side, Spot};
use crate::{gear, grasp, options};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Payload as _;
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::{Cond, Item, Scene};
use fray_engine::text;

/// SW-INJ-6: how long an Injury lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// For good.
    Permanent,
    /// Until wounds are at 0.
    WoundsHealed,
    /// Until wounds are at 0, or 24 hours have passed.
    WoundsHealedOrDay,
}

/// SW-INC-6.
const DAY: i32 = 24 * 3600;

/// SW-SHT-15: all kinds, with the words that follow "suffers an Injury:".
pub const KINDS: [(&str, &str); 10] = [
    (INJURY_UNMENTIONABLES, "the unmentionables"),
    (INJURY_ARM_LEFT, "the left arm is unusable"),
    (INJURY_ARM_RIGHT, "the right arm is unusable"),
    (INJURY_AGILITY, "broken, Agility falls by a die type"),
    (INJURY_VIGOR, "battered, Vigor falls by a die type"),
    (INJURY_STRENGTH, "busted, Strength falls by a die type"),
    (INJURY_LEG, "an injured leg, Slow"),
    (INJURY_SCAR, "a hideous scar"),
    (INJURY_EYE, "an eye is lost"),
    (INJURY_SMARTS, "brain damage, Smarts falls by a die type"),
];

/// The ids of all kinds.
const IDS: [&str; KINDS.len()] = {
    let mut ids = [""; KINDS.len()];
    let mut n = 0;
    while n < ids.len() {
        ids[n] = KINDS[n].0;
        n += 1;
    }
    ids
};

/// SW-INJ-1..5: rows of the Injury Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Unmentionables,
    Arm,
    Guts,
    Leg,
    Head,
}

impl Place {
    fn rolled(sum: i32) -> Place {
        match sum {
            3 | 4 => Place::Arm,
            5..=9 => Place::Guts,
            10 | 11 => Place::Leg,
            12 => Place::Head,
            _ => Place::Unmentionables,
        }
    }

    /// SW-OPT-13: the row that a called shot stands for. None: the table is rolled anyway.
    fn aimed_at(spot: Spot) -> Option<Place> {
        match spot {
            Spot::Arm(_) | Spot::Hand(_) => Some(Place::Arm),
            Spot::Leg(_) => Some(Place::Leg),
            Spot::Head => Some(Place::Head),
            Spot::Vitals | Spot::Item | Spot::Unarmored => None,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Place::Unmentionables => "unmentionables",
            Place::Arm => "arm",
            Place::Guts => "guts",
            Place::Leg => "leg",
            Place::Head => "head",
        }
    }
}

/// SW-INJ-1..5, SW-RES-10 g: 2d6, then the sub-table's d6 or the side's. `aimed`: what the blow was aimed at.
pub(super) fn injured(play: &mut Play, who: Who, lasts: Lasts, aimed: Option<Spot>) -> Flow {
    let by_location = play.option(options::INJURY_BY_LOCATION);
    let place = match aimed.filter(|_| by_location).and_then(Place::aimed_at) {
        Some(place) => place,
        None => roll_place(play, who)?,
    };
    match place {
        Place::Unmentionables => record(play, "SW-INJ-1", who, INJURY_UNMENTIONABLES, lasts),
        Place::Arm => {
            // SW-RUL-15: an arm or hand aimed at is the one that is lost.
            let side = match aimed.and_then(Spot::arm) {
                Some(side) => side,
                None => d6(play, who, ("injury side", "Side of the Injury"), |face| match face {
                    ..=3 => (Side::Left, "left"),
                    _ => (Side::Right, "right"),
                })?,
            };
            let id = match side {
                Side::Left => INJURY_ARM_LEFT,
                Side::Right => INJURY_ARM_RIGHT,
            };
            // SW-INJ-6: the same arm again has no further effect.
            let unhurt = !play.has(who, id);
            record(play, "SW-INJ-2", who, id, lasts);
            if unhurt {
                lets_go(play, who);
            }
        }
        Place::Guts => {
            let id = d6(play, who, ("injury guts", "Injury to the guts"), |face| match face {
                ..=2 => (INJURY_AGILITY, "Agility"),
                3 | 4 => (INJURY_VIGOR, "Vigor"),
                _ => (INJURY_STRENGTH, "Strength"),
            })?;
            record(play, "SW-INJ-3", who, id, lasts);
        }
        Place::Leg => record(play, "SW-INJ-4", who, INJURY_LEG, lasts),
        Place::Head => {
            let id = d6(play, who, ("injury head", "Injury to the head"), |face| match face {
                ..=3 => (INJURY_SCAR, "a scar"),
                4 | 5 => (INJURY_EYE, "an eye"),
                _ => (INJURY_SMARTS, "Smarts"),
            })?;
            record(play, "SW-INJ-5", who, id, lasts);
        }
    }
    Ok(())
}

fn roll_place(play: &mut Play, who: Who) -> Flow<Place> {
    let dice = play.by("SW-INJ-6").roll(who, "injury", &[DieSpec::plain(6), DieSpec::plain(6)])?;
    let place = Place::rolled(dice.iter().map(|d| d.sum()).sum());
    plain_roll(play, "SW-INJ-6", who, TABLE, &dice, CameOfIt::result(place.label()));
    Ok(place)
}

/// SW-INJ-2, 3, 5: the die of a sub-table, or of the side; `row`: what a face means, and in words.
fn d6<T>(
    play: &mut Play,
    who: Who,
    (purpose, title): (&'static str, &'static str),
    row: impl Fn(i32) -> (T, &'static str),
) -> Flow<T> {
    let dice = play.by("SW-INJ-6").roll(who, purpose, &[DieSpec::plain(6)])?;
    let (meant, words) = row(dice.iter().map(|d| d.sum()).sum());
    plain_roll(play, "SW-INJ-6", who, title, &dice, CameOfIt::result(words));
    Ok(meant)
}

/// SW-INJ-6: one more record.
fn record(play: &mut Play, rule: &'static str, who: Who, id: &'static str, lasts: Lasts) {
    let mut records = play.scene().cond(who, id).and_then(records).unwrap_or_default();
    records.number += 1;
    match lasts {
        Lasts::Permanent => {}
        Lasts::WoundsHealed => records.add_with_wounds(1),
        Lasts::WoundsHealedOrDay => records.ends.push(play.scene().seconds().saturating_add(DAY)),
    }
    set(play, rule, who, id, records);
    let what = KINDS.iter().find(|k| k.0 == id).map_or("", |k| k.1);
    let until = match lasts {
        Lasts::Permanent => ", for good.",
        Lasts::WoundsHealed => ", until all wounds are healed.",
        Lasts::WoundsHealedOrDay => ", until all wounds are healed or a day has passed.",
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " suffers an Injury: ", what, until));
}

/// The records of a kind. Older fights have −1 among the times for each that ends with the last wound, and 0 for each that
/// is for good.
pub fn records(cond: &Cond) -> Option<Records> {
    let mut records = Records::read(cond)?;
    let with_wounds = records.ends.iter().filter(|end| **end < 0).count();
    records.ends.retain(|end| *end > 0);
    records.add_with_wounds(with_wounds as i32);
    Some(records)
}

fn set(play: &mut Play, rule: &'static str, who: Who, id: &'static str, records: Records) {
    if records.number > 0 {
        play.by(rule).condition(who, records.in_cond(id));
    } else {
        play.by(rule).end(who, id);
    }
}

/// SW-INJ-2: what an unusable hand holds falls, two-handed items too.
pub(super) fn lets_go(play: &mut Play, who: Who) {
    let s = play.scene();
    let falls = |i: &&Item| match &*i.slot {
        gear::MAIN if gear::takes_both_hands(i) => one_armed(s, who),
        gear::MAIN | gear::OFF => arm_lost(s, who, &i.slot),
        _ => false,
    };
    let held: Vec<_> = s.combatant(who).gear.iter().filter(falls).map(|i| i.no).collect();
    for no in held {
        gear::fall(play, who, no, "SW-INJ-2");
    }
    // SW-ACT-29: nor does it hold anybody any longer.
    grasp::settle(play);
}

/// SW-HEA-4: when wounds are at 0, ends every Injury that lasts until then. One that the GM has set by hand stays until the
/// GM removes it.
pub(crate) fn wounds_healed(play: &mut Play, who: Who) {
    drop_records(play, who, "SW-HEA-4", &|records| Records {
        number: records.number - records.with_wounds.unwrap_or(0) - records.ends.len() as i32,
        ..Records::default()
    });
}

/// SW-INC-6: whether an Injury of somebody has had its 24 hours.
pub(super) fn over(scene: &Scene, who: Who) -> bool {
    let over = |c: &Cond| records(c).is_some_and(|r| r.ends.iter().any(|end| *end <= scene.seconds()));
    scene.has_any(who, &IDS) && IDS.iter().filter_map(|id| scene.cond(who, id)).any(over)
}

/// SW-INC-6: ends the Injuries whose 24 hours are over.
pub(super) fn end_those_over(play: &mut Play, who: Who) {
    let now = play.scene().seconds();
    drop_records(play, who, "SW-INC-6", &|records| {
        let ends: Vec<i32> = records.ends.iter().copied().filter(|end| *end > now).collect();
        let over = records.ends.len() - ends.len();
        Records { number: records.number - over as i32, ends, ..records.clone() }
    });
}

/// Leaves of each kind the records that `left` gives.
fn drop_records(play: &mut Play, who: Who, rule: &'static str, left: &dyn Fn(&Records) -> Records) {
    for (id, what) in KINDS {
        let Some(all) = play.scene().cond(who, id).and_then(records) else { continue };
        let left = left(&all);
        if left.number < all.number {
            set(play, rule, who, id, left);
            play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " has got over an Injury: ", what, "."));
        }
    }
}
