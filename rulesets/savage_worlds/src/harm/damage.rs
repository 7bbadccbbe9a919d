//! SW-DMG: a blow, from its dice to its last consequence.

use super::{death, grip, incapacitation, injury, knockout, loses_hold, stun, wounds};
use crate::conditions::{DEAD, INCAPACITATED, PENDING_DAMAGE, SHAKEN, SOAKED};
use crate::derived::{self, Toughness};
use crate::gear::Missile;
use crate::rolls::{Damage, DamageDie, DamageRoll, Outcome, Severity, TraitRoll, benny, damage_roll, trait_roll};
use crate::sides::{beyond_reach, hostile, is_out};
use crate::spot::{Side, Spot};
use crate::traits::{Kind, Trait};
use crate::{options, sheet};
use fray_engine::base::{Text, Who, plural};
use fray_engine::fact::{Cause, LineKind, Question, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// Whether a blow is meant to kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    Lethal,
    /// SW-DMG-20.
    Nonlethal,
}

/// SW-DMG-21, steps 9 to 11: the other effects of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowUp {
    /// SW-DMG-19: if an attack with the Drop hurts, a Vigor roll at this modifier, or unconscious.
    KnockOut(i32),
    /// SW-ACT-26: if an attack on this hand or its arm hurts, a Strength roll at this modifier, or the hand lets go.
    LetGo(Side, i32),
    /// SW-GEA-1: after any hit with a stunning weapon, a Vigor roll at this modifier, or Stunned.
    Stun(i32),
}

/// SW-DMG-13: one damage roll with what follows from it.
pub struct Blow<'f> {
    /// Dice, bonuses, target.
    pub roll: DamageRoll<'f>,
    pub force: Force,
    /// SW-ACT-20: what it was aimed at, if anything.
    pub aimed: Option<Spot>,
    /// Its other effects, in the order of SW-DMG-21.
    pub then: Vec<FollowUp>,
}

impl<'f> Blow<'f> {
    /// A blow that is meant to kill, aimed at nothing in particular.
    pub fn new(roll: DamageRoll<'f>) -> Blow<'f> {
        Blow { roll, force: Force::Lethal, aimed: None, then: vec![] }
    }
}

/// Whether a blow did anything in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlowResult {
    /// Too weak, or all soaked.
    Unhurt,
    /// Left Shaken or wounded.
    Hurt,
}

/// SW-DMG-21, from the damage dice to their last consequence.
pub fn strike(play: &mut Play, blow: Blow) -> Flow {
    let Blow { roll, force, aimed, then } = blow;
    let at = roll.at;
    if too_late(play, at) {
        return Ok(());
    }
    // SW-REA-3: no Benny ends Shaken between a damage roll and its application.
    play.by("SW-DMG-21").condition(at, Cond::new(PENDING_DAMAGE));
    play.by("SW-DMG-14").end(at, SOAKED);
    let damage = damage_roll(play, roll, more_would_hurt_more)?;
    if !is_down(play.scene(), at) {
        tell_due(play, &damage);
    }
    let soaked = soak(play, &damage)?;
    play.by("SW-DMG-21").end(at, PENDING_DAMAGE);
    // The target may have gone down or left while a roll was thought about.
    if beyond_reach(play.scene(), at) {
        return Ok(());
    }
    if play.has(at, INCAPACITATED) {
        return already_down(play, &damage, aimed);
    }
    let effect = take(play, &damage, soaked, force, aimed)?;
    for next in then {
        // Nothing further for anyone Incapacitated or unconscious by now.
        if is_out(play.scene(), at) {
            return Ok(());
        }
        match (next, effect) {
            (FollowUp::KnockOut(modifier), BlowResult::Hurt) => knockout::knockout_roll(play, at, modifier)?,
            (FollowUp::LetGo(side, modifier), BlowResult::Hurt) => grip::keeps_hold(play, at, side, modifier)?,
            (FollowUp::LetGo(side, _), BlowResult::Unhurt) => grip::tell_kept(play, at, side),
            (FollowUp::KnockOut(_), BlowResult::Unhurt) => {}
            (FollowUp::Stun(modifier), _) => stun::stun_roll(play, at, modifier)?,
        }
    }
    Ok(())
}

/// Whether nobody is left that a blow could hurt; says so.
fn too_late(play: &mut Play, at: Who) -> bool {
    let words = match () {
        () if play.scene().combatant(at).gone => text!(at, " has left the fight."),
        () if play.has(at, DEAD) => text!(at, " is dead already."),
        () => return false,
    };
    play.by("SW-DMG-13").because(Cause::Rule).tell(LineKind::Effect, words);
    true
}

/// SW-DMG-22: dead or Incapacitated: nothing is soaked.
fn is_down(scene: &Scene, at: Who) -> bool {
    beyond_reach(scene, at) || scene.has(at, INCAPACITATED)
}

/// SW-DMG-10, SW-DMG-11: the severity of the damage for its target as it is now, Shaken or not. SW-DMG-21, step 5,
/// SW-OPT-11: no more wounds than the cap.
fn due(scene: &Scene, damage: &Damage) -> Severity {
    takes_effect(scene, damage.roll.at, damage.severity(scene))
}

fn takes_effect(scene: &Scene, at: Who, severity: Severity) -> Severity {
    let shaken = scene.has(at, SHAKEN);
    let cap = Some(scene.option(options::WOUND_CAP)).filter(|n| *n > 0);
    match severity {
        Severity::Shaken if shaken => Severity::Wounds(1),
        Severity::Wounds(n) => Severity::Wounds(cap.map_or(n, |cap| n.min(cap))),
        other @ (Severity::Nothing | Severity::Shaken) => other,
    }
}

/// SW-DMG-11, SW-OPT-11: tells why the wounds differ from those of the damage roll, before anybody decides about
/// soaking.
fn tell_due(play: &mut Play, damage: &Damage) {
    let (at, told) = (damage.roll.at, damage.told());
    play.by("SW-DMG-11").because(told).tell_if(LineKind::Effect, |s| {
        let again = damage.severity(s) == Severity::Shaken && s.has(at, SHAKEN);
        again.then(|| text!(at, " is Shaken already: that makes it a wound."))
    });
    play.by("SW-OPT-11").because(told).tell_if(LineKind::Effect, |s| {
        let cap = s.option(options::WOUND_CAP);
        let over = cap > 0 && matches!(damage.severity(s), Severity::Wounds(n) if n > cap);
        let words = plural(cap, " wound", " wounds");
        over.then(|| text!("One damage roll does ", at, " at most ", cap, words, " at this table."))
    });
}

/// Whether a better damage roll could do more: not against a friend, not against anyone who is out or goes down anyway,
/// not beyond the cap. Against a Wild Card, who may soak, more wounds are always better.
fn more_would_hurt_more(scene: &Scene, by: Who, at: Who, severity: Severity) -> bool {
    if is_out(scene, at) || !hostile(scene, by, at) {
        return false;
    }
    let (due, cap) = (takes_effect(scene, at, severity).wounds(), scene.option(options::WOUND_CAP));
    let soaks = scene.get(at, sheet::WILD_CARD) && scene.option(options::SOAK) && benny::payable(scene, at);
    let down = scene.get(at, sheet::WOUNDS) + due > derived::wound_capacity(scene, at);
    (soaks || !down) && (cap <= 0 || due < cap)
}

fn wounds_due(scene: &Scene, damage: &Damage) -> i32 {
    due(scene, damage).wounds()
}

/// SW-DMG-14, SW-REA-4: how many wounds are soaked with a Benny. The new wounds are still pending and give no penalty.
fn soak(play: &mut Play, damage: &Damage) -> Flow<i32> {
    let at = damage.roll.at;
    let soaks = play.by("SW-REA-4").confirm(|s| {
        if is_down(s, at) || !s.option(options::SOAK) || !benny::payable(s, at) {
            return None;
        }
        let wounds = wounds_due(s, damage);
        if wounds == 0 {
            return None;
        }
        let title = text!(at, " is about to take ", wounds, plural(wounds, " wound", " wounds"));
        let title = match damage.roll.by {
            Some(by) => title.and(" from ").and(by),
            None => title,
        };
        let title = title.and(". Soak?");
        let why = text!("Costs ", benny::cost(s, at), " for a Vigor roll: a success soaks 1 wound, each raise 1 more.");
        let q = Question::to(at, "soak", title, Form::Confirm { default: false }).why(why).standing();
        // Advised for Wild Cards alone: Extras are not worth a Benny of the GM's pool.
        Some(if s.get(at, sheet::WILD_CARD) { q.advise(true) } else { q })
    })?;
    if !soaks {
        return Ok(0);
    }
    let what = text!("to soak ").then(due_in_words(play.scene(), damage));
    benny::spend(play, at, "SW-DMG-14", damage.told(), what);
    play.by("SW-DMG-14").condition(at, Cond::new(SOAKED));
    let roll = TraitRoll::new(at, Trait::Vigor, Kind::Reaction, "soak").to("to soak").with(move |s, modifiers| {
        let bare = s.option(options::UNARMORED_HERO) && derived::unarmored(s, at);
        modifiers.add("SW-OPT-15", "no armor", if bare { 2 } else { 0 });
    });
    let roll = roll.raises_count(|s| wounds_due(s, damage) - 1);
    let roll = trait_roll(play, roll)?;
    let soaked = match roll.outcome(play.scene()) {
        Outcome::Critical | Outcome::Failure => return Ok(0),
        Outcome::Success(raises) => 1 + raises,
    };
    let wounds = wounds_due(play.scene(), damage);
    if (1..wounds).contains(&soaked) {
        let words = text!(at, " soaks ", soaked, " of ", wounds, " wounds.");
        play.by("SW-DMG-14").because(roll.told()).tell_in(LineKind::Effect, Tone::Good, words);
    }
    Ok(soaked)
}

/// "2 wounds".
fn due_in_words(scene: &Scene, damage: &Damage) -> Text {
    let wounds = || wounds_due(scene, damage);
    text!(wounds(), plural(wounds(), " wound", " wounds"))
}

/// SW-DMG-14, 15: what is not soaked is taken.
fn take(play: &mut Play, damage: &Damage, soaked: i32, force: Force, aimed: Option<Spot>) -> Flow<BlowResult> {
    let at = damage.roll.at;
    match due(play.scene(), damage) {
        Severity::Nothing => Ok(BlowResult::Unhurt),
        Severity::Shaken => {
            shaken(play, at);
            let words = text!(at, " is Shaken.");
            play.by("SW-DMG-10").because(damage.told()).tell_in(LineKind::Effect, Tone::Bad, words);
            Ok(BlowResult::Hurt)
        }
        Severity::Wounds(n) if soaked >= n => {
            play.by("SW-DMG-14").end(at, SHAKEN);
            let words = text!(at, " soaks ", n, plural(n, " wound", " wounds"), " and is not Shaken.");
            play.by("SW-DMG-14").tell_in(LineKind::Effect, Tone::Good, words);
            Ok(BlowResult::Unhurt)
        }
        Severity::Wounds(n) => {
            wounded(play, damage, n - soaked, force, aimed)?;
            Ok(BlowResult::Hurt)
        }
    }
}

/// SW-CND-1, SW-TRN-14: Shaken, and Hold is lost.
pub fn shaken(play: &mut Play, at: Who) {
    if !play.has(at, SHAKEN) {
        play.by("SW-DMG-15").condition(at, Cond::new(SHAKEN));
    }
    loses_hold(play, at);
}

/// SW-DMG-15, SW-DMG-12: wounds rise up to the capacity, which is 0 for most Extras; beyond it the target is
/// Incapacitated (SW-INC-1), or unconscious (SW-DMG-20).
fn wounded(play: &mut Play, damage: &Damage, taken: i32, force: Force, aimed: Option<Spot>) -> Flow {
    let (at, told) = (damage.roll.at, damage.told());
    let (before, capacity) = (play.get(at, sheet::WOUNDS), derived::wound_capacity(play.scene(), at));
    let after = before.saturating_add(taken);
    // An Extra's first wound leaves none to heal.
    if capacity > 0 {
        wounds::taken(play, at, before, taken);
    }
    play.by("SW-DMG-15").set(at, sheet::WOUNDS, after.min(capacity));
    let words = text!(at, " takes ", taken, plural(taken, " wound", " wounds"));
    if after <= capacity {
        shaken(play, at);
        let words = words.and(" and is Shaken");
        let words = if play.scene().state_is_open(at) {
            words.and(": ").and(after).and(" of ").and(capacity).and(plural(capacity, " wound.", " wounds."))
        } else {
            words.and(".")
        };
        play.by("SW-DMG-15").because(told).tell_in(LineKind::Effect, Tone::Bad, words);
        return gritty(play, at, aimed);
    }
    let words = words.then(too_much(play.scene(), at, before, capacity)).and(".");
    play.by("SW-DMG-15").because(told).tell_in(LineKind::Effect, Tone::Bad, words);
    match force {
        Force::Lethal => incapacitation::incapacitated(play, at, told, aimed),
        Force::Nonlethal => {
            let hours = incapacitation::roll_hours_unconscious(play, at)?;
            incapacitation::unconscious_for(play, at, hours);
            Ok(())
        }
    }
}

/// Why the wounds are more than somebody can take: ", with 3 of 3 already: more than they can take".
fn too_much(scene: &Scene, at: Who, before: i32, capacity: i32) -> Text {
    match () {
        () if !scene.state_is_open(at) => text!(", more than they can take"),
        () if capacity == 0 && !scene.get(at, sheet::WILD_CARD) => {
            text!(", and the first puts an Extra out of the fight")
        }
        () if before > 0 => text!(", with ", before, " of ", capacity, " already: more than they can take"),
        () => text!(", more than the ", capacity, " that they can take"),
    }
}

/// SW-OPT-12: a Wild Card who takes wounds suffers an Injury. Anyone Incapacitated by them rolls for it as part of
/// that, and only once.
fn gritty(play: &mut Play, at: Who, aimed: Option<Spot>) -> Flow {
    if play.option(options::GRITTY_DAMAGE) && play.get(at, sheet::WILD_CARD) {
        return injury::injured(play, at, injury::Lasts::WoundsHealed, aimed);
    }
    Ok(())
}

/// SW-DMG-22, SW-GM-12: damage to somebody already Incapacitated.
fn already_down(play: &mut Play, damage: &Damage, aimed: Option<Spot>) -> Flow {
    let at = damage.roll.at;
    if wounds_due(play.scene(), damage) == 0 {
        return Ok(());
    }
    #[derive(Clone, Copy)]
    enum HurtAgainRuling {
        Again,
        Dead,
        Nothing,
    }
    let fate = play.by("SW-DMG-22").choose(|s| {
        let again = (Opt::new("again", "Another Incapacitation roll"), HurtAgainRuling::Again);
        let dead = (Opt::new("dead", text!(at, " dies")), HurtAgainRuling::Dead);
        let nothing = (Opt::new("nothing", "No further effect"), HurtAgainRuling::Nothing);
        let title = text!(at, " is Incapacitated already and hurt again. What happens?");
        let options = match s.get(at, sheet::WILD_CARD) {
            // SW-OPT-14.
            true if death::never_dies(s, at) => vec![again, nothing],
            true => vec![again, dead, nothing],
            false => vec![dead, nothing],
        };
        Some((Question::ruling("hurt_again", title, Form::empty()), options))
    })?;
    match fate {
        Some(HurtAgainRuling::Again) => {
            incapacitation::puts_down(play, at, "SW-DMG-22");
            incapacitation::roll(play, at, aimed)
        }
        Some(HurtAgainRuling::Dead) => {
            death::dies(play, at, "SW-DMG-22");
            Ok(())
        }
        Some(HurtAgainRuling::Nothing) | None => Ok(()),
    }
}

/// Damage that no combatant causes: a fall, fire, a trap.
pub struct HazardDamage {
    /// Sides of each die.
    pub dice: Vec<u16>,
    /// Flat bonus.
    pub flat: i32,
    /// Armor piercing.
    pub ap: i32,
    /// The rule that gives the flat bonus.
    pub rule: &'static str,
    /// The name of the flat bonus.
    pub label: &'static str,
}

/// SW-HAZ: this damage counts like any other, without a raise die.
pub fn damage_from_outside(play: &mut Play, who: Who, blow: HazardDamage) -> Flow {
    let HazardDamage { dice, flat, ap, rule, label } = blow;
    let dice: Vec<DamageDie> = dice.iter().map(|d| (*d, "Damage")).collect();
    let roll = DamageRoll {
        by: None,
        at: who,
        dice: Box::new(move |_| dice.clone()),
        flat: Box::new(move |_, modifiers| modifiers.add(rule, label, flat)),
        toughness: Box::new(move |s| torso(s, who)),
        ap,
    };
    strike(play, Blow::new(roll))
}

/// SW-SHT-9: Toughness where nothing is aimed at.
fn torso(scene: &Scene, who: Who) -> Toughness {
    derived::toughness_against(scene, who, Missile::Other)
}
