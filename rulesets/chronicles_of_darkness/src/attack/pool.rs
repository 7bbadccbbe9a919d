//! CD-ACT-2, 4: the pool of an attack, put together from independent parts.

use super::called;
use crate::conditions::{KNOCKED_DOWN, PRONE};
use crate::declared::{Act, Attack};
use crate::gear::Tag;
use crate::ranged::shooting;
use crate::reactions::Defended;
use crate::rolls::{self, Again, Pool};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;
use fray_engine::text;

/// A part of the pool of an attack on somebody.
type Part = fn(&Scene, &Attack, Who) -> Option<Modifier>;

/// The parts in the order in which people read them: these, then those of shots and throws, then [`OF_THE_SITUATION`].
const OF_THE_ATTACK: &[Part] =
    &[attribute, skill, specialty, heavy_weapon, heavy_armor, hand, improvised, damaged, all_out, charging, called];
const OF_THE_SITUATION: &[Part] = &[prone, knocked_down, willpower];

/// A reason for a chance die whatever bonuses exist (CD-RES-7).
type Reduced = (&'static str, fn(&Scene, &Attack, Who) -> bool);

const REDUCED: &[Reduced] = &[
    ("both arms are wracked", handless),
    ("both legs are wracked", legless),
    ("beyond long range", shooting::too_far),
];

/// The pool of `a` against `to`, who defends as `defended` says.
pub fn pool<'f>(a: &'f Attack, to: Who, defended: Defended) -> Pool<'f> {
    // The declaration has named the weapon.
    let title = text!("to hit ", to);
    let again = if a.weapon.row.is(Tag::NineAgain) { Again::Nine } else { Again::Ten };
    Pool::new(a.by, a.weapon.purpose(), title, rolls::Kind::Sight, move |s| {
        let mut modifiers = Vec::with_capacity(OF_THE_ATTACK.len() + shooting::MOST_MODIFIERS + OF_THE_SITUATION.len());
        modifiers.extend(OF_THE_ATTACK.iter().filter_map(|part| part(s, a, to)));
        shooting::modifiers(s, a, to, &mut modifiers);
        modifiers.extend(OF_THE_SITUATION.iter().filter_map(|part| part(s, a, to)));
        modifiers.extend(defended.modifier());
        modifiers
    })
    .again(again)
    .reduced(move |s| REDUCED.iter().find(|(_, holds)| holds(s, a, to)).map(|(why, _)| *why))
}

/// CD-ACT-2.
fn attribute(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    Some(rolls::attribute(scene, a.by, a.weapon.attribute()))
}

/// CD-ACT-2.
fn skill(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    Some(rolls::skill(scene, a.by, a.weapon.skill()))
}

/// CD-ACT-4, CD-SHEET-4.
fn specialty(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    rolls::specialty(scene, a.by, a.weapon.skill(), a.options.specialty.as_deref()?)
}

/// CD-ACT-4, 6: the penalty for Strength below what the weapon requires.
fn heavy_weapon(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    a.weapon.too_heavy(scene, a.by)
}

/// CD-ACT-4: the penalty for Strength below what armor requires.
fn heavy_armor(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    if a.weapon.close() { rolls::armor_modifier(scene, a.by) } else { None }
}

/// CD-ACT-5, CD-TAG-2.
fn hand(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    a.weapon.hand(scene, a.by)
}

/// CD-TAG-2.
fn handless(scene: &Scene, a: &Attack, _: Who) -> bool {
    a.weapon.item.is_some() && rolls::no_hands(scene, a.by)
}

/// CD-ACT-20, 47.
fn improvised(_: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    a.weapon.improvised()
}

/// CD-ACT-48.
fn damaged(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    a.weapon.damaged(scene, a.by)
}

/// CD-ACT-7.
fn all_out(_: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    a.options.all_out.then(|| Modifier::new("CD-ACT-7", "all out", 2))
}

/// CD-TAG-3: a charge needs legs.
fn charging(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    if a.act == Act::Charge { rolls::leg_modifier(scene, a.by) } else { None }
}

/// CD-TAG-3.
fn legless(scene: &Scene, a: &Attack, _: Who) -> bool {
    a.act == Act::Charge && rolls::legless(scene, a.by)
}

/// CD-ACT-42.
fn called(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    called::modifier(scene, a)
}

/// CD-ACT-38: somebody prone is harder to shoot, and easier to strike for anyone standing.
fn prone(scene: &Scene, a: &Attack, to: Who) -> Option<Modifier> {
    let n = match (scene.has(to, PRONE), a.weapon.close()) {
        (true, false) => -2,
        (true, true) if !scene.has(a.by, PRONE) => 2,
        _ => return None,
    };
    Some(Modifier::new("CD-ACT-38", "target on the ground", n))
}

/// CD-TAG-10.
fn knocked_down(scene: &Scene, a: &Attack, _: Who) -> Option<Modifier> {
    scene.has(a.by, KNOCKED_DOWN).then(|| Modifier::new("CD-TAG-10", "on the ground", -2))
}

/// CD-RES-11: a point buys dice on one roll; in a burst at several targets, on the first.
fn willpower(_: &Scene, a: &Attack, to: Who) -> Option<Modifier> {
    (a.options.willpower && a.targets.first() == Some(&to)).then(rolls::more_dice)
}
