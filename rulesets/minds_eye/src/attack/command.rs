//! The attack that a command means.

use super::figures;
use super::kinds::{ATTACK, Attack, Custom, Kind, Manoeuvre, Payment, bare_hands};
use crate::gear::{self, READY};
use crate::pools::{Attribute, Reach};
use crate::sheet;
use fray_engine::base::{ItemNo, Who};
use fray_engine::scene::{Cmd, Item, Scene};

/// As a weapon: the first ready one of the attack's kind, or bare hands. As an item: the first thing that the target
/// has ready.
pub(super) const USUAL: &str = "usual";

/// ME-SHEET-4.
pub(super) const FISTS: &str = "fists";

/// The combatant that the command names.
pub fn target(scene: &Scene, cmd: &Cmd) -> Option<Who> {
    ATTACK.target.of(scene, cmd)
}

/// The attack that the command means; what it leaves out takes the defaults.
pub fn read(scene: &Scene, cmd: &Cmd, by: Who, target: Who) -> Attack {
    let kind = ATTACK.kind.of(cmd).unwrap_or(Kind::Unarmed);
    let manoeuvre = ATTACK.manoeuvre.of(cmd);
    let attribute = match kind {
        Kind::Mental => Attribute::Mental,
        Kind::Social => Attribute::Social,
        Kind::Unarmed | Kind::Melee | Kind::Thrown | Kind::Archery | Kind::Firearms | Kind::Custom => {
            ATTACK.attribute.of(cmd).unwrap_or_else(|| unnamed_attribute(scene, cmd, by, kind))
        }
    };
    let weapon = match ATTACK.weapon.of(cmd) {
        Some(FISTS) => None,
        Some(name) if name != USUAL => gear::by_key(scene, by, name).map(|i| i.no),
        Some(_) | None => usual_weapon(scene, by, kind, manoeuvre),
    };
    let attack = Attack {
        kind,
        weapon,
        attribute,
        manoeuvre,
        pay: manoeuvre.and_then(|_| ATTACK.pay.of(cmd)).unwrap_or(Payment::Usual),
        item: manoeuvre.filter(|m| *m == Manoeuvre::Disarm).and_then(|_| item(scene, cmd, target)),
        ..bare_hands(by, target)
    };
    match kind {
        Kind::Unarmed | Kind::Melee | Kind::Thrown | Kind::Archery | Kind::Firearms => attack,
        Kind::Mental | Kind::Social | Kind::Custom => without_weapon(cmd, attack),
    }
}

/// ME-ATK-7 to 9, 11: what only attacks without weapons have.
fn without_weapon(cmd: &Cmd, attack: Attack) -> Attack {
    Attack {
        skill: ATTACK.skill.of(cmd).unwrap_or_default().trim().to_string(),
        victory: ATTACK.victory.of(cmd).unwrap_or_default().trim().to_string(),
        custom: Custom {
            resist: ATTACK.resist.of(cmd).unwrap_or(Attribute::Physical),
            range: ATTACK.range.of(cmd).filter(|steps| *steps > 0),
            damage: ATTACK.damage.of(cmd).unwrap_or(0),
            aggravated: ATTACK.aggravated.yes(cmd),
            piercing: false,
            label: None,
            reach: if ATTACK.ranged.yes(cmd) { Reach::Ranged } else { Reach::Close },
        },
        ..attack
    }
}

/// ME-ATK-10: fists for unarmed attacks, else the first ready weapon of that kind; ME-MAN-17: or the first that is carried.
pub(super) fn usual_weapon(scene: &Scene, who: Who, kind: Kind, manoeuvre: Option<Manoeuvre>) -> Option<ItemNo> {
    let used = kind.used()?;
    let fits = |item: &Item| gear::weapon(&item.kind).is_some_and(|w| w.used == used);
    let first = |slot| scene.combatant(who).gear.iter().find(|i| i.slot == slot && fits(i)).map(|i| i.no);
    match (kind, manoeuvre) {
        (Kind::Unarmed, _) => None,
        (_, Some(Manoeuvre::QuickDraw)) => first(gear::CARRIED).or_else(|| first(READY)),
        _ => first(READY),
    }
}

/// Logs of older releases say "usual". That meant the higher attribute where the Wits focus allows the Mental one.
fn unnamed_attribute(scene: &Scene, cmd: &Cmd, by: Who, kind: Kind) -> Attribute {
    let older = ATTACK.attribute.unknown(cmd) == Some(USUAL) && figures::aims_with_the_mind(scene, by, kind);
    if older && scene.get(by, sheet::MENTAL) > scene.get(by, sheet::PHYSICAL) {
        return Attribute::Mental;
    }
    figures::usual_attribute(kind)
}

/// ME-MAN-12: the item that the command names; without a name, the first that the target has ready.
fn item(scene: &Scene, cmd: &Cmd, target: Who) -> Option<ItemNo> {
    match ATTACK.item.of(cmd) {
        Some(name) if name != USUAL => ready_item(scene, target, name),
        Some(_) | None => gear::weapons_in(scene, target, READY).next().map(|(i, _)| i.no),
    }
}

/// The ready item of `target` of this name.
pub fn ready_item(scene: &Scene, target: Who, name: &str) -> Option<ItemNo> {
    gear::by_key(scene, target, name).filter(|i| i.slot == READY).map(|i| i.no)
}

/// ME-ATK-10, ME-MAN-17: the weapon is of the attack's kind, and ready or drawn in time.
pub fn weapon_fits(scene: &Scene, cmd: &Cmd, a: &Attack) -> bool {
    let Some(used) = a.kind.used() else { return true };
    let named = ATTACK.weapon.of(cmd).unwrap_or(USUAL);
    match a.weapon.and_then(|no| scene.item(a.by, no)) {
        Some(item) => {
            let drawn = item.slot == READY || (item.slot == gear::CARRIED && a.uses(Manoeuvre::QuickDraw));
            drawn && gear::weapon(&item.kind).is_some_and(|w| w.used == used)
        }
        None => a.kind == Kind::Unarmed && (named == USUAL || named == FISTS),
    }
}
