//! CD-HAZ, CD-TURN-15 S3: harm that no attack causes.

use super::{ArmorUse, Hit, Points, Source, Stuns, Type};
use crate::conditions::{DEAD, ELECTRIFIED, ON_FIRE, POISONED, SICK, SURPRISED, UNCONSCIOUS};
use crate::rolls::{self, Hands, Kind, Pool, SicknessStart, roll};
use crate::{derived, gear, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Modifier, Question, Tone};
use fray_engine::form::{Form, Listed};
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

fray_engine::form! {
    /// CD-REACT-15.
    AGAINST_POISON {
        round: Exertion = "In this round",
        willpower: bool = "1 Willpower: three more dice",
    }
}
/// CD-REACT-15: what the poisoned do with their action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exertion {
    Acts,
    Rests,
}

impl Listed for Exertion {
    const ALL: &'static [(Exertion, &'static str, &'static str)] =
        &[(Exertion::Acts, "act", "Act this round"), (Exertion::Rests, "rest", "Take no action this round")];
}

fray_engine::payload! {
    /// CD-HAZ-2: points each turn, and for how many turns it has burned.
    pub struct Burning of ON_FIRE, level(points) { turns: i32 }

    /// CD-HAZ-3: points each turn, and whether a constant flow holds the victim.
    pub struct Current of ELECTRIFIED, level(points) { holds_on: bool }
}

/// CD-TAG-12, 13: the level of a grave poison or sickness.
pub const GRAVE: i32 = 2;

/// CD-TURN-15 S3, in this order; the unconscious suffer hazards too, the dead do not.
pub(super) fn at_turn_start(play: &mut Play, who: Who) -> Flow {
    for hazard in [poison, sickness, fire, electricity] {
        if !play.has(who, DEAD) {
            hazard(play, who)?;
        }
    }
    Ok(())
}

fn level(scene: &Scene, who: Who, id: &str) -> i32 {
    scene.cond(who, id).map_or(0, |c| c.level)
}

/// Damage that no armor stops.
fn suffers(play: &mut Play, who: Who, points: Points, what: impl Into<Text>, rule: &'static str) -> Flow {
    let harm = Hit {
        from: None,
        to: who,
        points: 0,
        kind: Type::Bashing,
        source: Source::Other,
        piercing: 0,
        armor: ArmorUse::Ignored,
        stuns: Stuns::Never,
        what: what.into(),
        rule,
    };
    super::points(play, &harm, points).map(|_| ())
}

/// CD-REACT-15: whether somebody poisoned acts in this round, and whether they pay Willpower for the roll.
#[derive(Clone, Copy)]
struct Stance {
    acts: bool,
    pays: bool,
}

/// CD-TAG-12, CD-REACT-15.
fn poison(play: &mut Play, who: Who) -> Flow {
    if !play.has(who, POISONED) {
        return Ok(());
    }
    let stance = stance(play, who)?;
    let n = level(play.scene(), who, POISONED);
    if n == 0 || play.has(who, DEAD) {
        return Ok(());
    }
    let pays = stance.pays && rolls::pay(play, who, "CD-RES-11", "against the poison");
    let pool = Pool::new(who, "poison", "to resist the poison", Kind::Combat, move |s| {
        let mut modifiers = vec![
            rolls::attribute(s, who, sheet::STAMINA),
            rolls::attribute(s, who, sheet::RESOLVE),
            Modifier::new("CD-REACT-15", "acting", if stance.acts { -3 } else { 0 }),
            Modifier::new("CD-RES-11", "Willpower", if pays { 3 } else { 0 }),
        ];
        modifiers.extend(rolls::arm_modifier(s, who, Hands::NotNeeded));
        modifiers
    });
    if roll(play, &pool)?.successes > 0 {
        return Ok(());
    }
    let kind = if n >= GRAVE { Type::Lethal } else { Type::Bashing };
    suffers(play, who, Points::of(kind, 1), "the poison", "CD-TAG-12")
}

/// CD-REACT-15: not acting gives up this round's action; an action already used counts as acting.
fn stance(play: &mut Play, who: Who) -> Flow<Stance> {
    let answer = play.by("CD-REACT-15").ask(|s| {
        if !s.has(who, POISONED) || s.has(who, UNCONSCIOUS) || s.has(who, DEAD) {
            return None;
        }
        let mut members = Vec::new();
        let mut title = "The poison works. Spend 1 Willpower on resisting it?";
        if !s.get(who, sheet::ACTED) {
            title = "The poison works. How do you bear it?";
            let acts = Exertion::Acts.option().note("−3 on the roll");
            members.push(AGAINST_POISON.round.one_of(vec![acts, Exertion::Rests.option()]));
        }
        if rolls::may_pay(s, who, 1).is_ok() {
            members.push(AGAINST_POISON.willpower.confirm(false));
        }
        if members.is_empty() {
            return None;
        }
        let kind = if level(s, who, POISONED) >= GRAVE { "lethal" } else { "bashing" };
        let why = text!("Roll Stamina + Resolve; failure is 1 ", kind, " damage.");
        Some(Question::to(who, "poison", title, Form::group(members)).why(why).standing())
    })?;
    // CD-TURN-13: the surprised have no action to take.
    let idle = play.has(who, UNCONSCIOUS) || play.has(who, SURPRISED);
    let rests = answer.as_ref().and_then(|a| AGAINST_POISON.round.of(a)) == Some(Exertion::Rests);
    let pays = answer.as_ref().is_some_and(|a| AGAINST_POISON.willpower.yes(a));
    if rests && !play.get(who, sheet::ACTED) {
        play.by("CD-REACT-15").set(who, sheet::ACTED, true);
        play.by("CD-REACT-15").tell(LineKind::Effect, text!(who, " keeps still and takes no action this round."));
    }
    Ok(Stance { acts: !rests && !idle, pays })
}

/// CD-TAG-13: a grave sickness costs a point each turn.
fn sickness(play: &mut Play, who: Who) -> Flow {
    if level(play.scene(), who, SICK) < GRAVE {
        return Ok(());
    }
    suffers(play, who, Points::of(Type::Bashing, 1), "the sickness", "CD-TAG-13")
}

/// CD-HAZ-2: general armor takes off its rating, for as many turns as its rating.
fn fire(play: &mut Play, who: Who) -> Flow {
    let Some(cond) = play.scene().cond(who, ON_FIRE).cloned() else { return Ok(()) };
    let turns = Burning::read(&cond).map_or(0, |b| b.turns);
    let armor = gear::suit(play.scene(), who).map_or(0, gear::StatedArmor::general);
    let kept_off = if turns < armor { armor } else { 0 };
    let suit = gear::suit(play.scene(), who).map(|s| s.label().to_lowercase()).filter(|_| kept_off > 0);
    let what = match suit {
        Some(suit) => text!("the fire (", cond.level, ", less ", kept_off, " for the ", suit, ")"),
        None => text!("the fire"),
    };
    let points = Points::of(Type::Lethal, cond.level - kept_off);
    play.by("CD-HAZ-2")
        .condition(who, Cond { data: Burning { points: cond.level, turns: turns + 1 }.cond().data, ..cond });
    suffers(play, who, points, what, "CD-HAZ-2")
}

/// CD-HAZ-3: hurts as long as there is contact; a constant flow holds on until a Strength roll breaks contact.
fn electricity(play: &mut Play, who: Who) -> Flow {
    let Some(cond) = play.scene().cond(who, ELECTRIFIED).cloned() else { return Ok(()) };
    suffers(play, who, Points::of(Type::Bashing, cond.level), "the current", "CD-HAZ-3")?;
    let holds = Current::read(&cond).is_some_and(|c| c.holds_on);
    if !holds || derived::is_out(play.scene(), who) {
        return Ok(());
    }
    let held = |s: &Scene| s.has(who, ELECTRIFIED);
    let willed = rolls::ask_for_dice_while(play, &[who], held, |_| text!("The current holds you."))?;
    if !held(play.scene()) {
        return Ok(());
    }
    let pool = Pool::new(who, "current", "to tear loose from the current", Kind::Plain, move |s| {
        let mut modifiers = vec![rolls::attribute(s, who, sheet::STRENGTH)];
        modifiers.extend(rolls::arm_modifier(s, who, Hands::NotNeeded));
        modifiers.extend(willed.iter().map(|_| rolls::more_dice()));
        modifiers
    });
    if roll(play, &pool)?.successes > 0 {
        play.by("CD-HAZ-3").end(who, ELECTRIFIED);
        play.by("CD-HAZ-3").tell_in(LineKind::Effect, Tone::Good, text!(who, " breaks free of the current."));
    }
    Ok(())
}

/// CD-HAZ-1: a fall of this many metres.
pub fn fall(play: &mut Play, who: Who, metres: i32) -> Flow {
    const LONG: i32 = 30;
    play.by("CD-HAZ-1").tell(LineKind::Effect, text!(who, " falls ", metres, " m."));
    if metres >= LONG {
        return suffers(play, who, Points::of(Type::Lethal, 10), "the fall", "CD-HAZ-1");
    }
    let points = metres / 3;
    // The roll is reflexive, but only for somebody awake.
    let broken = if points == 0 || derived::is_out(play.scene(), who) {
        0
    } else {
        let why = |_| text!("You fall ", metres, " m, for ", points, " bashing; each success on the roll is 1 less.");
        let willed = rolls::ask_for_dice(play, &[who], why)?;
        let pool = Pool::new(who, "fall", "to break the fall", Kind::Plain, move |s| {
            let mut modifiers =
                vec![rolls::attribute(s, who, sheet::DEXTERITY), rolls::skill(s, who, sheet::ATHLETICS)];
            modifiers.extend(rolls::arm_modifier(s, who, Hands::NotNeeded));
            modifiers.extend(willed.iter().map(|_| rolls::more_dice()));
            modifiers
        });
        roll(play, &pool)?.successes
    };
    suffers(play, who, Points::of(Type::Bashing, points - broken), "the fall", "CD-HAZ-1")
}

/// CD-TAG-13: a sickness set without a beginning began in this round.
pub(super) fn round_ends(play: &mut Play) {
    let new =
        |s: &Scene, w: &Who| s.cond(*w, SICK).is_some_and(|c| SicknessStart::read(c).and_then(|s| s.round).is_none());
    let all: Vec<Who> = play.scene().ids().filter(|w| new(play.scene(), w)).collect();
    for who in all {
        if let Some(cond) = play.scene().cond(who, SICK).cloned() {
            let round = play.scene().round_number();
            play.by("CD-TAG-13")
                .condition(who, Cond { data: SicknessStart { grade: cond.level, round }.in_cond(SICK).data, ..cond });
        }
    }
}
