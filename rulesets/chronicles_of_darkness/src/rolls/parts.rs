//! CD-RES-1, 10, 12, 15: the parts of a pool.

use super::sickness::sickness;
use crate::conditions::{BLINDED, CIRCUMSTANCE, DEAFENED, DRUGGED, INSANE};
use crate::own_tags::{self, TagEffect};
use crate::sheet::Number;
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;
use fray_engine::text;

/// CD-TAG-22: the kind of roll, which decides what tags count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any roll of actions and reactions.
    Combat,
    /// A combat roll that relies on sight.
    Sight,
    /// Relies on sight, but is not a combat roll (first aid).
    Care,
    /// A Dodge: only wounds, sickness, the GM's own tags, environment and circumstance count.
    Dodge,
    /// The roll to stay conscious: as a Dodge, but wounds do not count.
    Bare,
    /// Any other roll (noticing an ambush, poison).
    Plain,
}

/// An attribute as a part of a pool.
pub fn attribute(scene: &Scene, who: Who, f: Number) -> Modifier {
    Modifier::new("CD-RES-1", text!(label(f)), scene.get(who, f))
}

/// CD-RES-10: a skill as a part of a pool, or the penalty for lacking it.
pub fn skill(scene: &Scene, who: Who, f: Number) -> Modifier {
    match scene.get(who, f) {
        0 if f.ix == sheet::MEDICINE.ix => Modifier::new("CD-RES-10", text!(label(f), " unskilled"), -3),
        0 => Modifier::new("CD-RES-10", text!(label(f), " unskilled"), -1),
        n => Modifier::new("CD-RES-1", text!(label(f)), n),
    }
}

/// The label of a field, without the note in brackets that the sheet adds.
fn label(f: Number) -> &'static str {
    let label = sheet::SHEET.get(usize::from(f.ix)).map_or("", |d| d.label);
    label.split(" (").next().unwrap_or(label)
}

/// Where a standing modifier comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Wounds and tags.
    Body,
    Situation,
}

/// CD-RES-12, 15, CD-TAG-22, CD-HAZ-4: the modifiers that every roll of this kind has, in addition to its own.
pub fn standing_modifiers(scene: &Scene, who: Who, kind: Kind) -> Vec<Modifier> {
    standing(scene, who, kind).into_iter().map(|(_, m)| m).collect()
}

/// CD-ACT-45: the wound and tag penalties that a roll relying on sight would have.
pub fn lasting_penalties(scene: &Scene, who: Who) -> Vec<Modifier> {
    let all = standing(scene, who, Kind::Sight).into_iter();
    all.filter(|(source, m)| *source == Source::Body && m.value < 0).map(|(_, m)| m).collect()
}

fn standing(scene: &Scene, who: Who, kind: Kind) -> Vec<(Source, Modifier)> {
    use Source::{Body, Situation};
    let level = |id: &str| scene.cond(who, id).map_or(0, |c| c.level);
    let mut modifiers = Vec::new();
    let mut push = |source: Source, m: Modifier| modifiers.push((source, m));
    let circumstance = level(CIRCUMSTANCE);
    if circumstance != 0 {
        push(Situation, Modifier::new("CD-RES-15", "circumstance", circumstance));
    }
    // CD-RES-12
    let wounds = if kind == Kind::Bare { 0 } else { derived::wound_penalty(scene, who) };
    if wounds != 0 {
        push(Body, Modifier::new("CD-DMG-9", "for wounds", wounds).of_state());
    }
    let mut add = |source, rule, label: &'static str, n: i32| {
        if n != 0 {
            push(source, Modifier::new(rule, label, n));
        }
    };
    add(Body, "CD-TAG-13", "sick", sickness(scene, who));
    add(Body, "CD-TAG-21", "hindered", own_tags::total(scene, who, TagEffect::Pool));
    add(Situation, "CD-HAZ-4", "environment", -scene.var(sheet::ENVIRONMENT));
    if scene.turn() == Some(who) && !matches!(kind, Kind::Dodge | Kind::Bare) {
        add(Situation, "CD-REACT-14", "dazed", scene.turn_var(sheet::TURN_DICE));
    }
    if matches!(kind, Kind::Combat | Kind::Sight) {
        add(Body, "CD-TAG-5", "deafened", if level(DEAFENED) >= 2 { -2 } else { 0 });
        add(Body, "CD-TAG-6", "drugged", -3 * level(DRUGGED).min(1));
        add(Body, "CD-TAG-8", "insane", level(INSANE).min(1));
    }
    if matches!(kind, Kind::Sight | Kind::Care) {
        add(Body, "CD-TAG-4", "blinded", [0, -3, -5][level(BLINDED).clamp(0, 2) as usize]);
    }
    modifiers
}
