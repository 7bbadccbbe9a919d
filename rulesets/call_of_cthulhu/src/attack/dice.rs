//! CC-MEL-8, 9, CC-RNG-3, 5: bonus and penalty dice of attacks.

use crate::conditions::{AIMING, COVER, EXPOSED, INIT_EDGE, MOVING_FAST, PRONE, SURPRISED};
use crate::declared::{Goal, Strike, WeaponInUse};
use crate::gear::{self, Class};
use crate::rolls::Die;
use crate::{derived, harm, options, sheet};
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// CC-MEL-8: whether `who` has used up all defences of this round.
pub fn outnumbered(scene: &Scene, who: Who) -> bool {
    scene.get(who, sheet::DEFENCES_USED) >= scene.get(who, sheet::ATTACKS).max(1)
}

/// CC-MEL-4, CC-TURN-11: whether the attacker gets a bonus die because nobody defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// It does.
    BonusDie,
    /// It does not.
    No,
}

/// CC-MEL-9: the attacker's dice.
pub fn of_attacker(scene: &Scene, s: &Strike, open: Open) -> Vec<Die> {
    let mut dice = Vec::new();
    if outnumbered(scene, s.to) {
        dice.push(Die::bonus("CC-MEL-8", "target has already defended this round"));
    }
    if open == Open::BonusDie {
        dice.push(Die::bonus("CC-MEL-9", "no defence"));
    }
    dice.extend(edge(scene, s.by));
    if harm::exposes_to(scene, s.to, s.by) {
        dice.push(Die::bonus("CC-COND-7", "target exposed by a hold"));
    }
    // CC-OPT-6
    if options::on(scene, options::PRONE_RULES) && scene.has(s.to, PRONE) {
        dice.push(Die::bonus("CC-OPT-6", "prone target"));
    }
    if s.purpose.is_some() {
        dice.extend(build_gap(derived::build(scene, s.to) - derived::build(scene, s.by)));
    }
    // CC-ACT-13: a hold does not hinder the attempt to break it.
    let broken = s.purpose.as_ref().filter(|p| p.goal == Goal::BreakFree).map(|_| s.to);
    if harm::hinders(scene, s.by, broken) {
        dice.push(Die::penalty("CC-COND-7", "restrained"));
    }
    dice.extend(s.two.then(two_weapons));
    dice.extend(called_shot(&s.called));
    dice
}

/// CC-ACT-12.
pub fn build_gap(gap: i32) -> Option<Die> {
    (gap > 0).then(|| Die::penalties("CC-ACT-12", "bigger opponent", gap.min(2)))
}

/// CC-COND-14: the bonus die on the first attack in one's own turn. Fighting back is no attack; CC-OPT-7: the one at the
/// end of a run is.
pub fn edge(scene: &Scene, who: Who) -> Option<Die> {
    scene.has(who, INIT_EDGE).then(|| Die::bonus("CC-COND-14", "initiative of 01"))
}

/// CC-OPT-10.
fn two_weapons() -> Die {
    Die::penalty("CC-OPT-10", "two weapons")
}

/// CC-OPT-11: the die of a shot that is aimed at this part of the body.
pub fn called_shot(part: &str) -> Option<Die> {
    (!part.is_empty()).then(|| Die::penalty("CC-OPT-11", "called shot"))
}

/// Circumstances of a shot, volley or throw that give dice, next to the state of shooter and target.
#[derive(Clone, Debug, Default)]
pub struct AttackCircumstances {
    /// The first shot or volley of the action.
    pub first: bool,
    /// CC-RNG-6: one of several shots with a weapon marked `1(n)`.
    pub several: bool,
    /// CC-AUTO-3: the number of the volley of automatic fire, from 1.
    pub volley: Option<i32>,
    /// CC-ACT-27.
    pub loaded: bool,
    /// CC-REACT-2: the target has got down in time.
    pub dived: bool,
    /// CC-RNG-3: a throw at a target that does not defend.
    pub undefended: bool,
    /// CC-OPT-7: fired while running.
    pub running: bool,
    /// CC-OPT-10.
    pub two: bool,
    /// CC-OPT-11.
    pub called: String,
}

/// CC-RNG-3: dice of a shot, volley or throw.
pub fn of_shot(scene: &Scene, by: Who, to: Who, weapon: &WeaponInUse, m: &AttackCircumstances) -> Vec<Die> {
    let mut dice = bonuses(scene, by, to, weapon, m);
    let mut penalty = |holds: bool, rule, label| {
        if holds {
            dice.push(Die::penalty(rule, label));
        }
    };
    penalty(covered(scene, to), "CC-RNG-3", "target in cover");
    penalty(m.dived, "CC-REACT-2", "target dived for cover");
    penalty(derived::build(scene, to) <= -2, "CC-RNG-3", "small target");
    let fast = scene.has(to, MOVING_FAST) && derived::mov(scene, to) >= derived::FAST;
    penalty(fast, "CC-RNG-3", "target moving fast");
    penalty(m.several, "CC-RNG-6", "several shots");
    // The reason would betray a friend who is hidden from others.
    let unseen = || friends_in_melee(scene, by, to).all(|w| scene.combatant(w).hidden);
    if into_melee(scene, by, to) {
        penalty(true, "CC-RNG-5", if unseen() { "circumstances" } else { "firing into melee" });
    }
    penalty(m.loaded, "CC-ACT-27", "loading and firing");
    penalty(harm::hinders(scene, by, None), "CC-COND-7", "restrained");
    penalty(m.running, "CC-OPT-7", "firing at a run");
    // CC-OPT-6
    let lies = weapon.row.shoots() && options::on(scene, options::PRONE_RULES) && scene.has(to, PRONE);
    penalty(lies && !derived::point_blank(scene, by, to, by), "CC-OPT-6", "prone target");
    if let Some(number) = m.volley.filter(|number| *number > 1) {
        dice.push(Die::penalties("CC-AUTO-3", "further volley", number - 1));
    }
    dice.extend(m.two.then(two_weapons));
    dice.extend(called_shot(&m.called));
    dice
}

/// CC-RNG-3: whether this weapon has the bonus of point-blank range.
pub fn close_enough(scene: &Scene, by: Who, to: Who, weapon: &WeaponInUse) -> bool {
    // CC-OPT-19
    let too_long = weapon.row.long && options::on(scene, options::LONG_ARMS_NO_POINT_BLANK);
    derived::point_blank(scene, by, to, by) && !weapon.row.thrown() && !too_long
}

fn bonuses(scene: &Scene, by: Who, to: Who, weapon: &WeaponInUse, m: &AttackCircumstances) -> Vec<Die> {
    let mut dice = Vec::new();
    let mut bonus = |holds: bool, rule, label| {
        if holds {
            dice.push(Die::bonus(rule, label));
        }
    };
    bonus(close_enough(scene, by, to, weapon), "CC-RNG-3", "point-blank");
    let aims = scene.cond(by, AIMING).is_some_and(|c| c.by == Some(to));
    bonus(m.first && aims, "CC-ACT-25", "aimed");
    bonus(derived::build(scene, to) >= 4, "CC-RNG-3", "huge target");
    let surprised = scene.has(to, SURPRISED);
    let open = if surprised { "surprised target" } else { "no defence" };
    bonus(m.undefended || surprised, "CC-RNG-3", open);
    bonus(harm::exposes_to(scene, to, by), "CC-COND-7", "target exposed by a hold");
    let prone = options::on(scene, options::PRONE_RULES) && scene.has(by, PRONE);
    bonus(prone && weapon.row.class == Class::Firearm, "CC-OPT-6", "fired from the ground");
    let mounted = weapon.item.and_then(|no| scene.item(by, no)).is_some_and(gear::mounted);
    bonus(mounted && options::on(scene, options::MOUNTED_WEAPON), "CC-OPT-9", "mounted weapon");
    dice.extend(edge(scene, by).filter(|_| m.first));
    dice
}

/// CC-RNG-3, 4: whether cover makes `who` harder to hit. Full cover counts as partial for anyone who can be seen behind
/// it, and where shots go through it.
fn covered(scene: &Scene, who: Who) -> bool {
    scene.has(who, COVER)
}

/// CC-RNG-4, CC-GM-13: whether full cover makes `who` an impossible target; not if exposed, or if the GM lets shots
/// through.
pub fn out_of_sight(scene: &Scene, who: Who) -> bool {
    let full = scene.cond(who, COVER).is_some_and(|c| c.level >= 2);
    full && !scene.has(who, EXPOSED) && harm::armor_of_cover(scene, who).is_none()
}

/// CC-RNG-5: the shooter's friends who are in close combat with the target, the lowest Luck first.
pub fn engaged_friends(scene: &Scene, by: Who, to: Who) -> Vec<Who> {
    let mut all: Vec<Who> = friends_in_melee(scene, by, to).collect();
    all.sort_by_key(|w| (scene.get(*w, sheet::LUCK), *w));
    all
}

/// CC-RNG-5: whether there are any.
pub fn into_melee(scene: &Scene, by: Who, to: Who) -> bool {
    friends_in_melee(scene, by, to).next().is_some()
}

fn friends_in_melee(scene: &Scene, by: Who, to: Who) -> impl Iterator<Item = Who> {
    harm::opponents(scene, to).filter(move |w| *w != by && scene.combatant(*w).side == scene.combatant(by).side)
}

/// CC-RNG-5: why a stray shot or throw hits this friend, after the name.
pub(super) fn why_hit(friend: Who, least_lucky: Option<Who>) -> &'static str {
    if least_lucky == Some(friend) { ", the least lucky friend in the melee." } else { ", a friend in the melee." }
}
