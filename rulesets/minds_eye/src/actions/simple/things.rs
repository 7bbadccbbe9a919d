//! ME-ACT-14, 18, 22: drawing, picking up, reloading.

use super::row::{Members, Simple, nothing, nothing_more};
use crate::gear::{self, CARRIED, READY, Weapon};
use crate::{challenge, derived, options};
use fray_engine::base::{ItemNo, Str, Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::form::{Input, Member, Opt};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::Use;
use fray_engine::text;
use std::borrow::Cow;

fray_engine::form! {
    /// ME-ACT-14, 18.
    WEAPON {
        weapon: String = "Weapon",
    }

    /// ME-ACT-22.
    THING {
        item: String = "What",
    }
}

/// ME-ACT-22: how far away the item may lie, in steps.
const REACH: i32 = 1;

pub(super) const DRAW: Simple = Simple {
    act: "draw",
    label: "Draw",
    rule: "ME-ACT-14",
    members: Members::Chosen(
        |s, w| usual(s, w, gear::weapons_in(s, w, CARRIED)),
        |s, w| vec![one_of(s, w, gear::weapons_in(s, w, CARRIED))],
    ),
    target: nothing_more,
    body: nothing,
    rest: |s, w, cmd| match weapon(s, w, cmd, CARRIED) {
        Some(_) => Ok(()),
        None => refuse("weapon_not_ready", "ME-ACT-8", text!(w, " has no such weapon to draw.")),
    },
    perform: |play, w, cmd| {
        let Some((no, label)) = weapon(play.scene(), w, cmd, CARRIED) else { return };
        play.by("ME-ACT-14").carry(w, no, gear::READY);
        play.by("ME-ACT-14").tell(LineKind::Act, text!(w, " draws the ", label, "."));
    },
    good_for: |s, w, _| if is_empty_handed(s, w) { Use::Ready } else { Use::Other },
};

/// Whether `who` has no weapon at hand.
pub(super) fn is_empty_handed(scene: &Scene, who: Who) -> bool {
    gear::weapons_in(scene, who, READY).next().is_none()
}

pub(super) const PICK_UP: Simple = Simple {
    act: "pick_up",
    label: "Pick up",
    rule: "ME-ACT-22",
    members: Members::Chosen(
        |s, w| on_the_ground(s, w).into_iter().find(|t| t.near).map(|t| THING.item.only(&t.name)),
        |s, w| {
            let near = on_the_ground(s, w).into_iter().filter(|t| t.near);
            vec![THING.item.one_of(near.map(|t| Opt::new(t.name, t.label)).collect())]
        },
    ),
    target: |s, w, cmd| match thing(s, w, cmd) {
        Some(_) => Ok(()),
        None => refuse("bad_target", "ME-ACT-8", "No such thing lies on the ground."),
    },
    body: nothing,
    rest: |s, w, cmd| match thing(s, w, cmd) {
        Some(t) if !t.near => {
            refuse("too_far", "ME-ACT-22", text!("The ", t.label, " lies too far away. Go there first."))
        }
        Some(_) | None => Ok(()),
    },
    perform: |play, w, cmd| {
        let Some(t) = thing(play.scene(), w, cmd) else { return };
        challenge::note_pick_up(play, t.item.0, t.item.1);
        play.by("ME-ACT-22").hand_over(t.item, w, READY);
        play.by("ME-ACT-22").tell(LineKind::Act, text!(w, " picks up the ", t.label, "."));
    },
    good_for: |_, _, _| Use::Other,
};

pub(super) const RELOAD: Simple = Simple {
    act: "reload",
    label: "Reload",
    rule: "ME-ACT-18",
    members: Members::Chosen(
        |s, w| if s.option(options::TRACK_AMMO) { usual(s, w, not_full(s, w)) } else { None },
        |s, w| vec![one_of(s, w, not_full(s, w))],
    ),
    target: nothing_more,
    body: nothing,
    rest: |s, w, cmd| {
        let Some((no, _)) = weapon(s, w, cmd, READY) else {
            return refuse("weapon_not_ready", "ME-ACT-18", text!(w, " has no such weapon ready."));
        };
        if !s.option(options::TRACK_AMMO) {
            return refuse("not_allowed", "ME-OPT-16", "This table does not count ammunition.");
        }
        match s.item(w, no).is_some_and(|i| i.left < full(&i.kind)) {
            true => Ok(()),
            false => refuse("not_allowed", "ME-ACT-18", "That weapon is loaded."),
        }
    },
    perform: |play, w, cmd| {
        let Some((no, label)) = weapon(play.scene(), w, cmd, READY) else { return };
        play.by("ME-ACT-18").change_item(w, no, |i| i.left = full(&i.kind));
        play.by("ME-ACT-18").tell(LineKind::Act, text!(w, " reloads the ", label, "."));
    },
    good_for: |s, w, _| {
        let spent = gear::weapons_in(s, w, READY).any(|(i, g)| g.ammo.is_some() && i.left < 1);
        if spent { Use::Ready } else { Use::Other }
    },
};

fn full(kind: &str) -> i32 {
    gear::weapon(kind).and_then(|w| w.ammo).unwrap_or(0)
}

fn not_full(scene: &Scene, who: Who) -> impl Iterator<Item = (&Item, Cow<'static, Weapon>)> {
    gear::weapons_in(scene, who, READY).filter(|(i, w)| w.ammo.is_some_and(|full| i.left < full))
}

/// The first of these weapons, if there is one.
fn usual<'s, W>(scene: &Scene, who: Who, mut weapons: impl Iterator<Item = (&'s Item, W)>) -> Option<Input> {
    weapons.next().map(|(item, _)| WEAPON.weapon.only(&gear::key(scene, who, item)))
}

fn one_of<'s, W>(scene: &Scene, who: Who, weapons: impl Iterator<Item = (&'s Item, W)>) -> Member {
    let options = weapons.map(|(item, _)| Opt::new(gear::key(scene, who, item), item.label.clone()));
    WEAPON.weapon.one_of(options.collect())
}

/// The weapon that the command names, if it is in this slot.
fn weapon(scene: &Scene, who: Who, cmd: &Cmd, slot: &'static str) -> Option<(ItemNo, Str)> {
    let item = gear::by_key(scene, who, WEAPON.weapon.of(cmd)?)?;
    (item.slot == slot).then(|| (item.no, item.label.clone()))
}

/// Something on the ground.
struct Thing {
    name: Str,
    label: Str,
    item: (Who, ItemNo),
    near: bool,
}

/// Everything that lies on the ground, the actor's own things first.
fn on_the_ground(scene: &Scene, who: Who) -> Vec<Thing> {
    let all = fray_engine::gear::within_reach(scene, who, f64::INFINITY).into_iter();
    let thing = |found: fray_engine::gear::Found| {
        let item = scene.item(found.owner, found.no)?;
        let metres = fray_engine::gear::lies(scene, found.owner, item).distance(scene.combatant(who).at);
        let near = derived::steps_of(metres) <= REACH;
        Some(Thing { name: found.id, label: item.label.clone(), item: (found.owner, found.no), near })
    };
    all.filter_map(thing).collect()
}

fn thing(scene: &Scene, who: Who, cmd: &Cmd) -> Option<Thing> {
    let name = THING.item.of(cmd)?;
    on_the_ground(scene, who).into_iter().find(|t| t.name == name)
}
