//! ME-SHEET, ME-MAP: what follows from a sheet: wound states, who can act, lines of sight.

use crate::conditions::{
    BLINDED, DEAD, DYING, ESCAPED, FINAL_DEATH, GRAPPLED, NEWCOMER, STAKED, SURPRISED, TORPOR, UNCONSCIOUS, UNSEEN,
};
use crate::gear;
use crate::sheet::{self, BLOOD_AS_USUAL, Focus};
use fray_engine::base::{Remainder, Unit, Val, ValueType as _, Who};
use fray_engine::scene::{Combatant, Scene};

/// ME-MAP-1: metres of one step.
pub const STEP: f64 = 0.75;
/// ME-MAP-1: the same in centimetres.
pub const STEP_CM: i32 = 75;
/// ME-MAP-2: whole steps, rounded up.
pub const UNIT: Unit = Unit { one: "step", many: "steps", cm: STEP_CM as f64, remainder: Remainder::Begun };

/// ME-SHEET-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wounds {
    /// Damage, if any, is in Healthy boxes only.
    Healthy,
    /// ME-DMG-8.
    Injured,
    /// ME-DMG-9.
    Incapacitated,
}

impl Wounds {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Wounds::Healthy => "Healthy",
            Wounds::Injured => "Injured",
            Wounds::Incapacitated => "Incapacitated",
        }
    }
}

/// Fills in the tracks where the sheet does not say how full they are at the start.
pub fn complete(c: &mut Combatant) {
    c.default_to(sheet::WILLPOWER, c.get(sheet::WILLPOWER_MAX));
    c.default_to(sheet::BLOOD_MAX, if c.get(sheet::KIND) == "mortal" { 0 } else { BLOOD_AS_USUAL });
    c.default_to(sheet::BLOOD, c.get(sheet::BLOOD_MAX));
    let worn = c.gear.iter().filter(|i| i.slot == gear::WORN).filter_map(|i| gear::armor(&i.kind));
    let points = worn.map(|a| a.points).max().unwrap_or(0);
    c.default_to(sheet::ARMOR_MAX, points.max(c.get(sheet::ARMOR)));
    c.default_to(sheet::ARMOR, c.get(sheet::ARMOR_MAX));
}

/// ME-SHEET-1.
pub fn initiative(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::MENTAL).max(scene.get(who, sheet::PHYSICAL))
}

/// ME-SHEET-2.
pub fn boxes(scene: &Scene, who: Who) -> i32 {
    scene.get(who, sheet::HEALTHY) + scene.get(who, sheet::INJURED) + scene.get(who, sheet::INCAPACITATED)
}

/// ME-SHEET-2: points marked.
pub fn damage(scene: &Scene, who: Who) -> i32 {
    let c = scene.combatant(who);
    c.get(sheet::NORMAL) + c.get(sheet::AGGRAVATED)
}

/// ME-DMG-7, ME-CON-7: whether another point comes on top of a full track. One more point kills the dying, whatever their
/// track shows: the GM may have denied a death (ME-OPT-21), or have set it by hand.
pub fn on_full_track(scene: &Scene, who: Who) -> bool {
    damage(scene, who) >= boxes(scene, who) || (scene.has(who, DYING) && !is_vampire(scene, who))
}

/// ME-SHEET-3.
pub fn wounds(scene: &Scene, who: Who) -> Wounds {
    wounds_at(scene, who, damage(scene, who))
}

/// ME-SHEET-3, with this many points marked.
pub fn wounds_at(scene: &Scene, who: Who, total: i32) -> Wounds {
    let c = scene.combatant(who);
    let healthy = c.get(sheet::HEALTHY);
    if total > healthy + c.get(sheet::INJURED) {
        Wounds::Incapacitated
    } else if total > healthy {
        Wounds::Injured
    } else {
        Wounds::Healthy
    }
}

/// Whether the sheet names this focus.
pub fn has_focus(scene: &Scene, who: Who, focus: Focus) -> bool {
    match scene.combatant(who).fields.get(usize::from(sheet::FOCI.ix)) {
        Some(Val::Texts(foci)) => foci.iter().any(|name| Focus::named(name) == focus),
        Some(_) | None => false,
    }
}

/// ME-DMG-9, 10: whether wounds leave `who` without a simple action.
pub fn loses_simple(scene: &Scene, who: Who) -> bool {
    wounds(scene, who) == Wounds::Incapacitated && !has_focus(scene, who, Focus::Stamina)
}

/// A vampire, not a mortal.
pub fn is_vampire(scene: &Scene, who: Who) -> bool {
    !scene.is(who, sheet::KIND, "mortal")
}

/// ME-TURN-18: out of the fight for good.
#[inline]
pub fn is_gone(scene: &Scene, who: Who) -> bool {
    scene.combatant(who).gone || scene.has_any(who, &[ESCAPED, DEAD, FINAL_DEATH])
}

/// ME-TURN-17: has come in since the order was made, and waits for the next turn or for the GM.
pub fn is_late(scene: &Scene, who: Who) -> bool {
    let no_place = || !scene.order.is_empty() && scene.order.iter().all(|s| s.who != who);
    scene.has(who, NEWCOMER) || no_place()
}

/// ME-ACT-7, ME-TURN-17: in the fight; latecomers join it with the next turn.
pub fn takes_part(scene: &Scene, who: Who) -> bool {
    !is_gone(scene, who) && !is_late(scene, who)
}

/// ME-RES-12: whether a condition leaves `who` helpless.
#[inline]
pub fn is_helpless(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[STAKED, UNCONSCIOUS, DYING, TORPOR])
}

/// Out of the fight, for now or for good.
#[inline]
pub fn is_out(scene: &Scene, who: Who) -> bool {
    is_gone(scene, who) || is_helpless(scene, who)
}

/// ME-TURN-16, 18: neither out nor surprised.
#[inline]
pub fn can_act(scene: &Scene, who: Who) -> bool {
    !is_out(scene, who) && !scene.has(who, SURPRISED)
}

/// On another side.
pub fn hostile(scene: &Scene, who: Who, other: Who) -> bool {
    who != other && !scene.allies(who, other)
}

/// ME-MAP-2.
pub fn steps_of(metres: f64) -> i32 {
    UNIT.count(metres) as i32
}

/// ME-MAP-2: how far these two are apart, in steps.
pub fn steps(scene: &Scene, a: Who, b: Who) -> i32 {
    steps_of(scene.distance(a, b))
}

/// ME-RES-13, ME-GM-5: whether `who` sees `target`.
pub fn sees(scene: &Scene, who: Who, target: Who) -> bool {
    let stated = scene.stated(who, target, "sight").is_some_and(|v| fray_engine::Str::get(v) == "no");
    !(scene.has(who, BLINDED) || scene.has(target, UNSEEN) || stated)
}

/// ME-CON-2: who holds `victim`. A sheet may name a holder who has not come in yet.
pub fn grappler(scene: &Scene, victim: Who) -> Option<Who> {
    scene.cond(victim, GRAPPLED).and_then(|c| c.by).filter(|by| by.index() < scene.cast.len())
}

/// ME-CON-3: the combatant that `who` holds.
pub fn held_by(scene: &Scene, who: Who) -> Option<Who> {
    scene.ids().find(|v| scene.cond_from(*v, GRAPPLED, who).is_some())
}

/// ME-ATK-7, 8: the rating of a skill by its name; 0 if `who` does not have it.
pub fn skill(scene: &Scene, who: Who, name: &str) -> i32 {
    let name = name.trim().to_lowercase();
    let own = [
        ("brawl", sheet::BRAWL),
        ("melee", sheet::MELEE),
        ("athletics", sheet::ATHLETICS),
        ("archery", sheet::ARCHERY),
        ("firearms", sheet::FIREARMS),
        ("dodge", sheet::DODGE),
    ];
    if let Some((_, field)) = own.iter().find(|(n, _)| *n == name) {
        return scene.get(who, *field);
    }
    let others = scene.get(who, sheet::SKILLS);
    others.into_iter().find(|(n, _)| n.to_lowercase() == name).map_or(0, |(_, value)| value)
}

/// The best skill in the list of other skills.
pub fn best_skill(scene: &Scene, who: Who) -> String {
    let others = scene.get(who, sheet::SKILLS);
    let best = others.into_iter().rev().max_by_key(|(_, value)| *value);
    best.map_or_else(String::new, |(name, _)| name.to_lowercase())
}
