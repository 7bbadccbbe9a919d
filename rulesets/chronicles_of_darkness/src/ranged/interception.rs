//! CD-DMG-1 step 4: what a shot or throw meets on its way to the target.

use super::cover::{self, Interception, Shot, ShotBehindCover};
use super::shield::{self, AttackOnShield};
use crate::declared::{Attack, Kind};
use crate::harm::{Source, Type};
use fray_engine::base::{Text, Who};
use fray_engine::play::{Flow, Play};

/// CD-ACT-26 to 30: cover first, then a human shield.
pub fn to_target(play: &mut Play, a: &Attack, to: Who, raw: i32, what: &Text) -> Flow<Interception> {
    let (modifier, piercing) = (a.weapon.row.modifier, a.weapon.row.piercing);
    let source = match a.weapon.kind {
        Kind::Ranged => Source::Firearms,
        Kind::Thrown => Source::Other,
        Kind::Unarmed | Kind::Melee | Kind::Bite => {
            return Ok(Interception { through: Some(ShotBehindCover { points: raw, piercing }), dealt: 0 });
        }
    };
    let mut shot = Shot { raw, modifier, piercing };
    if let Some(cover) = cover::behind(play.scene(), to) {
        let Some(t) = cover::meets(play, to, cover, shot) else { return Ok(Interception::default()) };
        shot = Shot { raw: t.points, modifier, piercing: t.piercing };
    }
    match shield::victim_of(play.scene(), to) {
        Some(victim) => {
            let (kind, stun, what) = (Type::Lethal, a.weapon.made_to_stun(), what.clone());
            shield::strike(play, &AttackOnShield { by: a.by, user: to, victim, shot, kind, source, stun, what })
        }
        None => {
            Ok(Interception { through: Some(ShotBehindCover { points: shot.raw, piercing: shot.piercing }), dealt: 0 })
        }
    }
}
