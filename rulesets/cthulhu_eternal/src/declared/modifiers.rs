//! CE-MOD: modifiers of attack-type rolls; each circumstance counts once.

use super::called;
use super::parts::{Act, AimUse, Attack, Trick};
use crate::conditions::{AIMED, ARM_CRIPPLED, CORROSIVE, IRRITANT, PINNED, PRONE, RUNNING, STILL, STUNNED, VERY_FAST};
use crate::gear::Trait;
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// CE-MOD-1: the greatest point-blank distance, in yards.
const POINT_BLANK: f64 = 3.0;

/// The modifiers of the attack against this target; `None`: against a point.
pub fn modifiers(scene: &Scene, a: &Attack, target: Option<Who>) -> Vec<Modifier> {
    let mut modifiers = Vec::new();
    let mut add = |rule, label: &'static str, value: i32| {
        if value != 0 {
            modifiers.push(Modifier::new(rule, label, value));
        }
    };
    if a.aim == AimUse::Counts && a.act.aimable() && scene.has(a.by, AIMED) {
        add("CE-MOD-16", "aim", 20);
    }
    if a.act == Act::Ambush {
        add("CE-ACT-12", "ambush", 20);
    }
    if !a.by_hand() {
        range(scene, a, target, &mut add);
    }
    match &*scene.var(sheet::VISIBILITY) {
        "poor" => add("CE-MOD-5", "smoke or darkness", -20),
        "none" => add("CE-MOD-6", "next to no visibility", -40),
        _ => {}
    }
    if let Some(to) = target {
        of_target(scene, a, to, &mut add);
    }
    of_attacker(scene, a, &mut add);
    match a.trick {
        Trick::None => {}
        Trick::Double => add("CE-ACT-26", "double shot", -20),
        Trick::Stun => add("CE-ACT-27", "stun shot", -20),
        Trick::Flesh => add("CE-ACT-28", "flesh wound", -40),
        Trick::Head => add("CE-ACT-29", "head shot", -40),
    }
    modifiers
}

type Add<'m> = dyn FnMut(&'static str, &'static str, i32) + 'm;

/// CE-MOD-2, 3: range bands.
enum Band {
    /// No penalty.
    Base,
    /// −20.
    Beyond,
    /// −40.
    Far,
}

impl Band {
    fn of(a: &Attack, yards: f64) -> Band {
        let base = f64::from(a.weapon.row.base.unwrap_or(0));
        match yards {
            y if derived::within(y, base) => Band::Base,
            y if derived::within(y, 2.0 * base) => Band::Beyond,
            _ => Band::Far,
        }
    }
}

/// CE-MOD-1 to 3: the range of the target, in words.
pub fn range_words(scene: &Scene, a: &Attack) -> &'static str {
    let yards = a.distance(scene, None);
    match Band::of(a, yards) {
        _ if derived::within(yards, POINT_BLANK) => "point-blank",
        Band::Base => "base range",
        Band::Beyond => "beyond base range",
        Band::Far => "beyond twice base range",
    }
}

/// CE-MOD-1 to 4, 7.
fn range(scene: &Scene, a: &Attack, target: Option<Who>, add: &mut Add) {
    let yards = a.distance(scene, target);
    if derived::within(yards, POINT_BLANK) {
        add("CE-MOD-1", "point-blank", 20);
    }
    match Band::of(a, yards) {
        Band::Base => {}
        Band::Beyond => add("CE-MOD-2", "beyond base range", -20),
        Band::Far => add("CE-MOD-3", "beyond twice base range", -40),
    }
    if a.sight && a.weapon.sight {
        add("CE-MOD-4", "sight", 20);
    }
    if a.explosive() && a.weapon.row.kill_radius.is_some() {
        add("CE-MOD-7", "explosive", 20);
    }
}

/// CE-MOD-8 to 15, CE-MOD-19, CE-MOD-20: cover only costs something if a called shot is to get past it. CE-PIN-1: a
/// hold helps everybody who attacks the victim.
fn of_target(scene: &Scene, a: &Attack, to: Who, add: &mut Add) {
    // CE-GEAR-4: a called shot that is impossible has already been refused.
    let called = called::penalty(scene, a, to).unwrap_or(40);
    add(if called > 20 { "CE-MOD-9" } else { "CE-MOD-8" }, "called shot", -called);
    match &*scene.get(to, sheet::SIZE) {
        "small" => add("CE-MOD-8", "small target", -20),
        "very_small" => add("CE-MOD-9", "very small target", -40),
        _ => {}
    }
    // CE-MOD-20
    let still = scene.has(to, STILL) || derived::is_object(scene, to) || derived::is_helpless(scene, to);
    let (fast, runs) = (scene.has(to, VERY_FAST), scene.has(to, RUNNING));
    if a.by_hand() {
        let pinned = scene.has(to, PINNED);
        add(
            "CE-MOD-13",
            if pinned { "pinned target" } else { "target is still" },
            if pinned || still { 20 } else { 0 },
        );
        match (fast, runs) {
            (true, _) => add("CE-MOD-15", "target is very fast", -40),
            (false, true) => add("CE-MOD-14", "target is running", -20),
            (false, false) => {}
        }
        return;
    }
    add("CE-MOD-10", "target is still", if still { 20 } else { 0 });
    let prone = scene.has(to, PRONE);
    add("CE-MOD-12", "target is very fast", if fast { -40 } else { 0 });
    // Moving very fast does not count as running as well.
    match (prone, runs && !fast) {
        (true, _) => add("CE-MOD-11", "prone target", -20),
        (false, true) => add("CE-MOD-11", "target is running", -20),
        (false, false) => {}
    }
}

/// CE-MOD-17, 18, CE-DMG-14. Exhaustion is not here, since it counts for every test.
fn of_attacker(scene: &Scene, a: &Attack, add: &mut Add) {
    let has = |id: &str| scene.has(a.by, id);
    add("CE-MOD-17", "irritated eyes", if has(IRRITANT) { -20 } else { 0 });
    add("CE-MOD-18", "corrosive gas", if has(CORROSIVE) { -40 } else { 0 });
    add("CE-MOD-18", "stunned", if has(STUNNED) { -40 } else { 0 });
    let both_hands = a.weapon.row.hands >= 2 || matches!(a.act, Act::Disarm | Act::Pin);
    let natural = a.weapon.row.is(Trait::Natural) && !matches!(a.act, Act::Disarm | Act::Pin);
    add("CE-DMG-14", "crippled arm", if both_hands && !natural && has(ARM_CRIPPLED) { -20 } else { 0 });
}
