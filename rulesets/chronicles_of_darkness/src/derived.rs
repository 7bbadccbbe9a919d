//! Figures worked out from a sheet: CD-SHEET-6 to 11, CD-DMG-9; who can still fight, and who is out.

use crate::conditions::{
    BLINDED, DEAD, DRUGGED, HELD, IMMOBILIZED, LEG_WRACK_LEFT, LEG_WRACK_RIGHT, NO_DEFENSE, SURPRISED, UNCONSCIOUS,
};
use crate::own_tags::{self, TagEffect};
use crate::{gear, options, sheet};
use fray_engine::base::{Val, Who};
use fray_engine::scene::{Combatant, Scene};

/// Centimetres of the plane in a metre.
const CM: i32 = 100;
/// "Close": two metres or less.
pub const CLOSE: f64 = 2.0;

/// CD-ACT-1: weapons of this Size reach further than an arm.
const LONG: i32 = 4;
/// CD-ACT-1: how far they reach, in metres.
const LONG_REACH: f64 = 3.0;

/// CD-RES-17: half, rounded up.
pub fn half_up(n: i32) -> i32 {
    (n + 1).div_euclid(2)
}

/// CD-SHEET-6: boxes of the health track.
pub fn health_max(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::STAMINA) + scene.get(who, sheet::SIZE)
}

/// CD-SHEET-7: boxes filled.
pub fn filled(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::AGGRAVATED) + scene.get(who, sheet::LETHAL) + scene.get(who, sheet::BASHING)
}

/// CD-SHEET-8.
pub fn willpower_max(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::RESOLVE) + scene.get(who, sheet::CONTROL)
}

/// CD-SHEET-8: Willpower at the start, by grade.
pub fn complete(c: &mut Combatant) {
    let max = c.get(sheet::RESOLVE) + c.get(sheet::CONTROL);
    let start = match &*c.get(sheet::GRADE) {
        "major" => half_up(max),
        "minor" => 1,
        "mook" => 0,
        _ => max,
    };
    c.default_to(sheet::WILLPOWER, start);
}

/// CD-DMG-9: the wound penalty, 0 to -3. CD-TAG-6: drugs numb it.
pub fn wound_penalty(scene: &Scene, who: Who) -> i32 {
    if scene.has(who, DRUGGED) {
        return 0;
    }
    let left = health_max(scene, who) - filled(scene, who);
    match left {
        2 => -1,
        1 => -2,
        n if n <= 0 => -3,
        _ => 0,
    }
}

/// CD-SHEET-9: base Defense by its parts, before anything that happens in the fight: each with what people read.
pub fn defense_parts(scene: &Scene, who: Who) -> impl Iterator<Item = (&str, i32)> {
    let lower = scene.get(who, sheet::DEXTERITY).min(scene.get(who, sheet::WITS));
    let traits = [("lower of Dexterity and Wits", lower), ("Athletics", scene.get(who, sheet::ATHLETICS))];
    traits.into_iter().chain(gear::defense_modifiers(scene, who))
}

/// CD-SHEET-9.
pub fn defense_base(scene: &Scene, who: Who) -> i32 {
    base_with(scene, who, 0)
}

/// The base with more, which is halved with it. Floor 0.
pub fn base_with(scene: &Scene, who: Who, more: i32) -> i32 {
    (defense_parts(scene, who).map(|part| part.1).sum::<i32>() + more).max(0)
}

/// CD-SHEET-10, CD-TAG-3, 6, 21: Speed now, in metres.
pub fn speed(scene: &Scene, who: Who) -> i32 {
    let sheet = scene.get(who, sheet::STRENGTH)
        + scene.get(who, sheet::DEXTERITY)
        + scene.get(who, sheet::SPEED_FACTOR)
        + gear::speed_modifier(scene, who);
    let mut speed = sheet.max(1);
    if scene.has(who, DRUGGED) {
        speed -= 2;
    }
    speed += own_tags::total(scene, who, TagEffect::Speed);
    match (scene.has(who, LEG_WRACK_LEFT), scene.has(who, LEG_WRACK_RIGHT)) {
        (true, true) => 1,
        (true, false) | (false, true) => half_up(speed).max(0),
        (false, false) => speed.max(0),
    }
}

/// CD-SHEET-10: Speed on the plane, in centimetres.
pub fn speed_cm(scene: &Scene, who: Who) -> i32 {
    speed(scene, who) * CM
}

/// CD-SHEET-11, CD-OPT-1.
pub fn initiative_modifier(scene: &Scene, who: Who) -> i32 {
    let other = if scene.option(options::INITIATIVE_FORMULA) == "dex_control" { sheet::CONTROL } else { sheet::WITS };
    scene.get(who, sheet::DEXTERITY) + scene.get(who, other)
}

/// CD-REACT-2: why Defense cannot be applied at all, whatever the attack. None: it can. Whether the target is aware,
/// and whether the attack is made with firearms, is checked with the attack.
pub fn defense_bar(scene: &Scene, who: Who) -> Option<&'static str> {
    let bars = [SURPRISED, NO_DEFENSE, IMMOBILIZED, HELD];
    let bar = bars.into_iter().find(|b| scene.has(who, b));
    let blind = scene.cond(who, BLINDED).is_some_and(|c| c.level >= 2);
    bar.or_else(|| blind.then_some(BLINDED)).or_else(|| is_out(scene, who).then_some("unconscious"))
}

/// CD-SHEET-17, CD-ACT-49, 50: animals' bites are lethal, whatever the sheet says; others' are as the sheet says.
pub fn bites_lethally(scene: &Scene, who: Who) -> bool {
    scene.is(who, sheet::KIND, "animal") || scene.is(who, sheet::BITE_TYPE, "lethal")
}

/// CD-ACT-1: how far a blow with a weapon of this Size reaches, in metres.
pub fn reach(size: i32) -> f64 {
    if size >= LONG { LONG_REACH } else { CLOSE }
}

/// Whether two combatants are close to each other.
pub fn close(scene: &Scene, a: Who, b: Who) -> bool {
    scene.distance(a, b) <= CLOSE
}

/// Whether two combatants are hostile: of different sides, unless the GM has said otherwise; objects have no foes.
pub fn hostile(scene: &Scene, a: Who, b: Who) -> bool {
    let hostile = match scene.stated(a, b, "relation") {
        Some(Val::Text(word)) => word == "hostile",
        _ => scene.combatant(a).side != scene.combatant(b).side,
    };
    hostile && a != b && !is_object(scene, a) && !is_object(scene, b)
}

/// Dead or unconscious.
#[inline]
pub fn is_out(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[DEAD, UNCONSCIOUS])
}

/// An object (CD-GEAR-4).
#[inline]
pub fn is_object(scene: &Scene, who: Who) -> bool {
    scene.is(who, sheet::KIND, "object")
}

/// Whether somebody can still fight: neither an object, nor gone, nor out.
pub fn is_up(scene: &Scene, who: Who) -> bool {
    !scene.combatant(who).gone && !is_out(scene, who) && !is_object(scene, who)
}
