//! SW-ACT-14: how an attack goes.

use super::form::sentence;
use super::{Aimed, Attack, Mode, Timing, bystander, check};
use crate::conditions::{AIMING, VULNERABLE};
use crate::harm::{self, Blow, Force};
use crate::modifiers::{self, Band, Target, adjacent, engaged};
use crate::rolls::{
    DamageDie, DamageRoll, Kind, Outcome, Several, Shot, Toughness, Trait, TraitRoll, several, trait_roll,
};
use crate::{derived, gear};
use fray_engine::base::{Str, Val, Who};
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;
use fray_engine::view::LineKind;

/// Carries out an attack that has been checked and could be interrupted.
///
/// # Errors
/// Pass on with `?`.
pub fn attack(play: &mut Play, command: &Attack) -> Flow {
    let mut a = command.clone();
    play.by(a.mode.rule()).tell(LineKind::Act, sentence(&a));
    ask_gm(play, &mut a)?;
    aim_benefit(play, &mut a)?;
    exposes(play, &a);
    spend_ammunition(play, &a);
    let shots = attack_roll(play, &a)?;
    leaves_the_hand(play, &a);
    if shots.iter().any(|s| s.outcome == Outcome::Critical) {
        mishap(play, &a)?;
    }
    let mut hit_before: Vec<Who> = Vec::new();
    for shot in shots {
        match shot.outcome {
            Outcome::Critical | Outcome::Failure => {
                let words = if a.shots.len() == 1 {
                    text!(a.by, " misses ", shot.at, ".")
                } else {
                    text!("A shot of ", a.by, " misses ", shot.at, ".")
                };
                play.by("SW-ACT-14").tell(LineKind::Effect, words);
                bystander::stray(play, &a, shot)?;
            }
            // SW-ACT-15: a hit left over for somebody whom an earlier shot has put down is discarded.
            Outcome::Success(_) if hit_before.contains(&shot.at) && harm::is_out(play.scene(), shot.at) => {}
            Outcome::Success(raises) => {
                hit_before.push(shot.at);
                harm::strike(play, blow(&a, shot.at, shot.at, raises))?;
            }
        }
    }
    Ok(())
}

/// SW-GM-3, SW-MOD-17: cover, light and footing of this attack, if somebody wants them ruled. The proposal is what
/// the map says.
fn ask_gm(play: &mut Play, a: &mut Attack) -> Flow {
    if !a.options.ask_gm {
        return Ok(());
    }
    let given = play.by("SW-GM-3").ask(|s| {
        let words = |id: &'static str, label: &'static str| Opt::new(id, label);
        let covers = [
            ("light", "light, -2"),
            ("medium", "medium, -4"),
            ("heavy", "heavy, -6"),
            ("near_total", "near total, -8"),
        ];
        let mut cover = vec![words("map", "as on the map"), words("none", "none")];
        cover.extend(covers.map(|c| words(c.0, c.1)));
        let lights = [("bright", "bright"), ("dim", "dim, -2"), ("dark", "dark, -4"), ("pitch_dark", "pitch dark, -6")];
        let mut light = vec![words("map", "as on the map")];
        light.extend(lights.map(|l| words(l.0, l.1)));
        let members = vec![
            Member::new("cover", "Cover", Form::one_of(cover)),
            Member::new("light", "Light", Form::one_of(light)),
            Member::new("unstable", "From an unstable platform, -2", Form::Confirm { default: false }),
        ];
        let at = a.shots.first().filter(|t| s.sees(s.player(a.by), **t))?;
        let title = text!("Cover and light for the attack of ", a.by, " on ", *at);
        Some(Question::ruling("circumstances", title, Form::Group { members }))
    })?;
    let Some(given) = given else { return Ok(()) };
    let word = |id: &str| given.field(id).and_then(Input::word).filter(|w| *w != "map").map(|w| Str::Owned(w.into()));
    a.stated.cover = word("cover");
    a.stated.light = word("light");
    a.stated.unstable = given.field("unstable").is_some_and(Input::yes);
    Ok(())
}

/// SW-ACT-25, SW-REA-11: the first thing after aiming is the shot that was aimed; the shooter picks what it gives.
/// SW-CND-7: whatever is done first ends the aiming.
fn aim_benefit(play: &mut Play, a: &mut Attack) -> Flow {
    if a.timing == Timing::Free || !play.has(a.by, AIMING) {
        return Ok(());
    }
    let command = a.clone();
    let aimed = play.by("SW-REA-11").choose(|s| {
        let at = *command.shots.first()?;
        // At Extreme range Aim only makes the shot legal.
        let extreme = command.arm.ranges(command.mode).map(|r| modifiers::band(s, command.by, at, r));
        if !check::aims_at(s, &command, at) || extreme >= Some(Band::Extreme) {
            return None;
        }
        let penalties = modifiers::lowerable(s, &command, at);
        let lower = text!("Lower the penalties by ", (-penalties).min(4));
        let mut options = vec![(Opt::new("lower", lower), Aimed::Lower), (Opt::new("bonus", "+2"), Aimed::Bonus)];
        if penalties > -3 {
            options.reverse();
        }
        let q = Question::to(command.by, "aim_benefit", "What does aiming give?", Form::empty());
        Some((q.why(text!("Range, cover and size cost ", -penalties, ".")), options))
    })?;
    a.aimed = aimed.unwrap_or_default();
    play.by("SW-CND-7").end(a.by, AIMING);
    Ok(())
}

/// SW-ACT-19, SW-MOD-19: what makes the attacker Vulnerable, set before the roll, hit or miss.
fn exposes(play: &mut Play, a: &Attack) {
    let until = harm::end_of_next_turn(play.scene(), a.by);
    if a.options.wild_attack {
        harm::set_until(play, "SW-ACT-19", a.by, VULNERABLE, until);
        play.by("SW-ACT-19").tell(LineKind::Effect, text!(a.by, " is Vulnerable."));
    }
    let s = play.scene();
    let far = a.mode == Mode::Ranged && engaged(s, a.by) && a.shots.iter().any(|t| !adjacent(s, a.by, *t));
    if far {
        harm::set_until(play, "SW-MOD-19", a.by, VULNERABLE, until);
        play.by("SW-MOD-19").tell(LineKind::Effect, text!(a.by, " shoots with a foe close by and is Vulnerable."));
    }
}

/// SW-ACT-14, 15: ammunition is spent with the first roll.
fn spend_ammunition(play: &mut Play, a: &Attack) {
    if a.mode != Mode::Ranged || a.arm.shots_left(play.scene(), a.by).is_none() {
        return;
    }
    let bullets = a.bullets();
    if let Some(no) = a.arm.item {
        play.by("SW-ACT-15").change_item(a.by, no, |i| i.left = (i.left - bullets).max(0));
    }
}

/// SW-ACT-13: what was thrown lies near its target.
fn leaves_the_hand(play: &mut Play, a: &Attack) {
    if let (Mode::Thrown, Some(no)) = (a.mode, a.arm.item) {
        let near = a.shots.first().map_or(play.scene().c(a.by).at, |t| play.scene().c(*t).at);
        play.by("SW-ACT-13").change_item(a.by, no, |i| {
            i.slot = Str::Borrowed(gear::GROUND);
            i.data.insert(Str::Borrowed(gear::LIES), Val::Ints(vec![near.x, near.y]));
        });
    }
}

/// SW-ACT-14, step 3: the attack roll, with its rerolls.
fn attack_roll(play: &mut Play, a: &Attack) -> Flow<Vec<Shot>> {
    let kind = match a.timing {
        Timing::Action => Kind::Attack,
        Timing::Free => Kind::FreeAttack,
    };
    let skill = a.mode.skill();
    if let [at] = a.shots[..] {
        let parry = modifiers::against_parry(play.scene(), a, at) == Target::Parry;
        let roll = TraitRoll::new(a.by, skill, kind, skill.id())
            .against(if parry { "Parry" } else { "" }, |s| modifiers::target_number(s, a, at))
            .with(|s| modifiers::attack_mods(s, a, at));
        let roll = trait_roll(play, roll)?;
        let outcome = roll.outcome(play.scene());
        return Ok(vec![Shot { at, outcome, face: Some(roll.face()) }]);
    }
    let spec = Several {
        who: a.by,
        trait_: skill,
        kind,
        shots: a.shots.clone(),
        mods: Box::new(|s, at| modifiers::attack_mods(s, a, at)),
        tn: Box::new(|s, at| modifiers::target_number(s, a, at)),
    };
    several(play, &spec)
}

/// SW-ACT-14, step 5: damage of one hit on `victim`, aimed at `at`.
pub(super) fn blow<'f>(a: &'f Attack, victim: Who, at: Who, raises: i32) -> Blow<'f> {
    let roll = DamageRoll {
        by: Some(a.by),
        at: victim,
        dice: Box::new(move |s| damage_dice(s, a, at, raises)),
        flat: Box::new(move |s| modifiers::damage_mods(s, a)),
        toughness: Box::new(move |s| toughness(s, a, victim)),
        ap: a.arm.row.ap,
    };
    let stun = a.arm.row.stun && a.mode == Mode::Melee;
    let force = if a.options.nonlethal { Force::Nonlethal } else { Force::Lethal };
    Blow { roll, force, stun: stun.then_some(if raises > 0 { -2 } else { 0 }) }
}

/// Strength die first (SW-DMG-1, SW-DMG-2, SW-DMG-4), weapon dice as written (SW-DMG-3), then the raise d6 (SW-DMG-6):
/// SW-RES-10 d.
fn damage_dice(scene: &Scene, a: &Attack, at: Who, raises: i32) -> Vec<DamageDie> {
    let row = a.arm.row;
    let strength = u16::from(Trait::Strength.of(scene, a.by).die().sides);
    let mut dice: Vec<DamageDie> = Vec::new();
    if row.strength {
        dice.push((strength, "Strength"));
    }
    // SW-MOD-24: too weak for it: its die is not larger than the Strength die.
    let weak = row.strength && a.mode != Mode::Ranged && modifiers::steps_short(scene, a.by, row) > 0;
    let own = |d: u8| if weak { u16::from(d).min(strength) } else { u16::from(d) };
    if row.shotgun {
        dice.extend(shotgun(scene, a, at));
    } else {
        dice.extend(row.dice.iter().map(|d| (own(*d), "Weapon")));
    }
    if raises > 0 {
        dice.push((6, "Raise"));
    }
    dice
}

/// SW-MOD-16: shot does 3d6, 2d6 or 1d6 by range; a slug 2d10 at any.
fn shotgun(scene: &Scene, a: &Attack, at: Who) -> Vec<DamageDie> {
    if a.options.slug {
        return vec![(10, "Slug"); 2];
    }
    let band = a.arm.ranges(Mode::Ranged).map(|r| modifiers::band(scene, a.by, at, r));
    let n = match band {
        None | Some(Band::Short) => 3,
        Some(Band::Medium) => 2,
        Some(Band::Long | Band::Extreme | Band::Beyond) => 1,
    };
    vec![(6, "Shot"); n]
}

/// SW-DMG-8, SW-GEA-3: Toughness at the torso; a ballistic vest is worth more against bullets.
fn toughness(scene: &Scene, a: &Attack, victim: Who) -> Toughness {
    let bullets = a.mode == Mode::Ranged && a.arm.row.bullets;
    derived::toughness_against(scene, victim, if bullets { gear::Missile::Bullet } else { gear::Missile::Other })
}

/// SW-GM-6: what a critical failure brings beside failing; the proposal is nothing.
fn mishap(play: &mut Play, a: &Attack) -> Flow {
    let Some(no) = a.arm.item else { return Ok(()) };
    let drops = play.by("SW-GM-6").choose(|s| {
        let item = s.item(a.by, no).filter(|i| gear::in_hand(i))?;
        let options = vec![
            (Opt::new("nothing", "Nothing further"), None),
            (Opt::new("drops", text!(a.by, " drops the ", item.label.clone())), Some(no)),
        ];
        let title = text!("A critical failure of ", a.by, ". Does anything else happen?");
        Some((Question::ruling("mishap", title, Form::empty()), options))
    })?;
    if let Some(no) = drops.flatten() {
        gear::fall(play, a.by, no, "SW-GM-6");
    }
    Ok(())
}
