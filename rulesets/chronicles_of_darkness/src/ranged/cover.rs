//! CD-ACT-26 to 28, CD-DMG-7: shots through something solid.

use crate::conditions::{BEHIND_COVER, LEANING_OUT};
use crate::harm::object;
use crate::{derived, sheet};
use fray_engine::base::{Who, plural};
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// CD-ACT-26: the object that somebody is wholly behind, without leaning out.
pub fn behind(scene: &Scene, who: Who) -> Option<Who> {
    if scene.has(who, LEANING_OUT) { None } else { at(scene, who) }
}

/// The object that somebody is behind or leans out of.
pub fn at(scene: &Scene, who: Who) -> Option<Who> {
    let by = scene.cond(who, BEHIND_COVER)?.by?;
    (!scene.combatant(by).gone && !object::wrecked(scene, by)).then_some(by)
}

/// CD-GM-15: anyone the GM moves away from a thing, or moves it away from, is no longer behind it.
pub fn placed(play: &mut Play, moved: Who) {
    let s = play.scene();
    let parted = |w: &Who| at(s, *w).is_some_and(|thing| [*w, thing].contains(&moved) && !derived::close(s, *w, thing));
    for who in s.ids().filter(parted).collect::<Vec<_>>() {
        play.by("CD-GM-15").end(who, BEHIND_COVER);
        play.by("CD-ACT-25").end(who, LEANING_OUT);
        play.by("CD-GM-15").tell(LineKind::Effect, text!(who, " is no longer behind cover."));
    }
}

/// A shot that hits something solid on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// CD-DMG-1 steps 1 to 3: raw damage.
    pub raw: i32,
    /// Of the weapon.
    pub modifier: i32,
    /// Of the weapon.
    pub piercing: i32,
}

/// CD-ACT-26, 27: what a shot meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solid {
    pub durability: i32,
    pub transparent: bool,
}

/// What is left of a shot after something solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShotBehindCover {
    /// Damage that goes on.
    pub points: i32,
    /// CD-DMG-7: piercing that exceeds the Durability.
    pub piercing: i32,
}

/// What happened to a shot or throw on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interception {
    /// What reaches the target. None: nothing does.
    pub through: Option<ShotBehindCover>,
    /// Damage dealt to a human shield.
    pub dealt: i32,
}

/// CD-ACT-26, CD-DMG-7: whether a weapon of this modifier and piercing gets through this object at all.
pub fn lets_through(scene: &Scene, cover: Who, modifier: i32, piercing: i32) -> bool {
    modifier >= (scene.get(cover, sheet::DURABILITY) - piercing).max(0)
}

/// CD-ACT-26: what a shot is after this. None: it cannot penetrate.
pub fn through(shot: Shot, solid: Solid) -> Option<ShotBehindCover> {
    let d = (solid.durability - shot.piercing).max(0);
    if shot.modifier < d {
        return None;
    }
    // CD-ACT-27: penetration is tested with the whole Durability, but only half of it is taken off.
    let taken = if solid.transparent { d / 2 } else { d };
    Some(ShotBehindCover { points: (shot.raw - taken).max(0), piercing: (shot.piercing - solid.durability).max(0) })
}

/// What the points that are left do, in words.
pub(super) fn goes_on(points: i32) -> &'static str {
    plural(points, " goes on", " go on")
}

/// CD-ACT-26, 28: a shot at somebody behind `cover`. What gets through damages the cover too, and is returned for the
/// target.
pub fn meets(play: &mut Play, target: Who, cover: Who, shot: Shot) -> Option<ShotBehindCover> {
    let (durability, transparent) = (play.get(cover, sheet::DURABILITY), play.get(cover, sheet::TRANSPARENT));
    let Some(through) = through(shot, Solid { durability, transparent }) else {
        let words = text!("The shot does not go through the ", cover, ".");
        play.by("CD-ACT-26").tell_about(&[target], LineKind::Effect, words);
        return None;
    };
    if through.points == 0 {
        play.by("CD-ACT-28").tell(LineKind::Effect, text!(cover, " stops the whole shot at ", target, "."));
        return None;
    }
    let taken = shot.raw - through.points;
    if taken > 0 && play.scene().state_is_open(cover) {
        let words = text!(cover, " takes ", taken, " off the shot at ", target, "; ", through.points);
        play.by("CD-ACT-26").tell(LineKind::Effect, words.and(goes_on(through.points)).and("."));
    }
    // CD-ACT-28: no second Durability reduction.
    object::lose_structure(play, cover, through.points, "CD-ACT-28");
    Some(through)
}
