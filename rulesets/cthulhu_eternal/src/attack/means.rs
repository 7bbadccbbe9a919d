//! The weapons for an attack, the best first, and its usual target.

use crate::declared::{Act, Attack, WeaponInUse, may_attack, may_target, may_use, weapon_off, weapons};
use crate::targets;
use crate::turn::{ActionKind, may};
use fray_engine::base::{Who, unread};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use std::sync::Arc;

/// The targets of this act, the likeliest first.
pub(super) fn candidates(scene: &Scene, who: Who, act: Act) -> Vec<Who> {
    match act {
        Act::Attack | Act::Called => targets::others(scene, who),
        Act::Disarm | Act::Pin | Act::Ambush => targets::people(scene, who),
        Act::Point => vec![],
    }
}

/// Whether `t` is one of them.
pub(super) fn is_candidate(scene: &Scene, who: Who, act: Act, t: Who) -> bool {
    match act {
        Act::Attack | Act::Called => targets::is_other(scene, who, t),
        Act::Disarm | Act::Pin | Act::Ambush => targets::is_person(scene, who, t),
        Act::Point => false,
    }
}

/// A weapon, and whether it can be used.
#[derive(Clone)]
pub(super) struct Ranked {
    pub weapon: WeaponInUse,
    /// No rule forbids using it now, for this act, whatever the target.
    ready: bool,
}

impl Ranked {
    /// Why it cannot be used, whatever the target.
    pub fn off(&self, scene: &Scene, who: Who) -> Option<Refusal> {
        if self.ready { None } else { weapon_off(scene, who, &self.weapon) }
    }
}

/// All weapons of `who`, the best first.
fn best_first(scene: &Scene, who: Who) -> Arc<[Ranked]> {
    scene.once("best weapons first", who, || {
        let ready = |weapon: &WeaponInUse| unread(|| weapon_off(scene, who, weapon)).is_none();
        let all = weapons(scene, who).into_iter();
        let mut all: Vec<Ranked> = all.map(|weapon| Ranked { ready: ready(&weapon), weapon }).collect();
        all.sort_by_key(|a| std::cmp::Reverse((a.ready, worth(scene, who, &a.weapon))));
        all.into()
    })
}

/// How good a default the weapon is, among those that are ready: by skill and damage together; nothing is thrown away
/// without need.
fn worth(scene: &Scene, who: Who, weapon: &WeaponInUse) -> i32 {
    let damage = weapon.row.damage.map_or(weapon.row.lethality.unwrap_or(0) * 5, |d| d.average());
    let area = if weapon.row.kill_radius.is_some() { -200 } else { 0 };
    scene.get(who, weapon.skill()) + damage / 2 + area
}

/// The weapons for an act, and its usual target.
pub(super) struct Means {
    /// The weapons that fit the act.
    pub fitting: Arc<[Ranked]>,
    /// Someone who cannot act has no weapon to use.
    able: bool,
    /// The index of the usual weapon in `fitting`, and the usual target.
    usual: Option<(usize, Who)>,
}

impl Means {
    pub fn of(scene: &Scene, who: Who, act: Act) -> Means {
        let able = unread(|| may(scene, who, ActionKind::Action)).is_ok();
        let means = Means { fitting: fitting(scene, who, act), able, usual: None };
        Means { usual: means.first_reached(scene, who, act), ..means }
    }

    /// The weapons worth trying: no rule forbids the attack whatever the target.
    pub fn usable(&self) -> impl Iterator<Item = &WeaponInUse> {
        self.fitting.iter().filter(|a| self.able && a.ready).map(|a| &a.weapon)
    }

    /// The first foe that one of them can reach, and the first weapon that can.
    pub fn usual(&self) -> Option<(&WeaponInUse, Who)> {
        self.usual.map(|(at, to)| (&self.fitting[at].weapon, to))
    }

    fn first_reached(&self, scene: &Scene, who: Who, act: Act) -> Option<(usize, Who)> {
        let safe = |a: &Ranked| self.able && a.ready && a.weapon.row.kill_radius.is_none();
        if act == Act::Point || !self.fitting.iter().any(safe) {
            return None;
        }
        let reached = |t: Who| self.fitting.iter().position(|a| safe(a) && reaches(scene, who, act, &a.weapon, t));
        targets::standing_foes(scene, who).into_iter().find_map(|t| Some((reached(t)?, t)))
    }
}

/// The weapons for this act, ready if no rule forbids using them for it, whatever the target.
fn fitting(scene: &Scene, who: Who, act: Act) -> Arc<[Ranked]> {
    let all = best_first(scene, who);
    // CE-REF-5: to disarm or pin somebody takes empty hands.
    let empty_handed = |a: &Ranked| {
        let ready = unread(|| may_use(scene, &Attack::plain(who, act, &a.weapon, None))).is_ok();
        Ranked { ready, ..a.clone() }
    };
    match act {
        Act::Attack | Act::Called | Act::Ambush => all,
        Act::Point => all.iter().filter(|a| has_radius(&a.weapon)).cloned().collect(),
        Act::Disarm | Act::Pin => all.iter().filter(|a| a.weapon.item.is_none()).map(empty_handed).collect(),
    }
}

/// CE-KR-1, 6.
fn has_radius(weapon: &WeaponInUse) -> bool {
    weapon.row.kill_radius.is_some() || weapon.row.modes.iter().any(|m| m.radius().is_some())
}

/// Whether this weapon, one of those that are usable, can reach this target.
pub(super) fn reaches(scene: &Scene, who: Who, act: Act, weapon: &WeaponInUse, to: Who) -> bool {
    let reaches = unread(|| may_target(scene, &Attack::plain(who, act, weapon, Some(to)))).is_ok();
    debug_assert_eq!(reaches, unread(|| attack(scene, who, act, weapon, to)).is_ok());
    reaches
}

pub(super) fn attack(scene: &Scene, who: Who, act: Act, weapon: &WeaponInUse, to: Who) -> Result<(), Refusal> {
    may_attack(scene, &Attack::plain(who, act, weapon, Some(to)))
}
