//! CD-ACT-3: how an attack goes.

use super::{Attack, Kind, form, pool};
use crate::conditions::{AIMING, SHIELD_USED};
use crate::gear::{self, Tag};
use crate::harm::{self, ArmorUse, Hit, Place, Source, Type};
use crate::ranged::{concealment, shooting, way};
use crate::rolls::{self, pay};
use crate::{order, reactions};
use fray_engine::base::{Str, Who};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond};
use fray_engine::text;
use fray_engine::view::LineKind;

/// Carries out an attack that has been checked.
///
/// # Errors
/// Pass on with `?`.
pub fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(a) = form::read(play.scene(), cmd) else { return Ok(()) };
    shooting::together(play, &a)?;
    declare(play, &a);
    for to in a.targets.clone() {
        against(play, &a, to)?;
    }
    afterwards(play, &a);
    Ok(())
}

/// What is said and paid before anybody answers.
fn declare(play: &mut Play, a: &Attack) {
    order::spend_action(play, a.by, "CD-ACT-2");
    play.by("CD-ACT-2").tell(LineKind::Act, a.sentence(&a.targets));
    harm::pay_for_violence(play, a.by, &a.targets);
    if a.options.willpower {
        pay(play, a.by, "CD-RES-11", "for three more dice");
    }
    if let (Kind::Ranged, Some(no)) = (a.arm.kind, a.arm.item) {
        concealment::lean_out(play, a.by);
        let rounds = a.options.shooting.burst.rounds();
        play.by("CD-ACT-15").change_item(a.by, no, |i| i.left = (i.left - rounds).max(0));
    }
    // CD-TAG-44
    if a.arm.row.is(Tag::Shield) {
        play.by("CD-TAG-44").condition(a.by, Cond::new(SHIELD_USED));
    }
    play.by("CD-ACT-2").declare(a.by, a.targets.clone());
}

/// CD-RES-14: one target from its answer to the damage, before the next.
fn against(play: &mut Play, a: &Attack, to: Who) -> Flow {
    let assault = a.assault(to);
    let defended = reactions::defend(play, &assault)?;
    let rolled = rolls::roll(play, &pool(a, to, defended))?;
    let net = reactions::oppose(play, &assault, defended, rolled)?;
    if net < 1 {
        play.by("CD-ACT-3").tell(LineKind::Effect, text!(a.by, " does not hit ", to, "."));
        return Ok(());
    }
    strike(play, a, to, net)
}

/// CD-ACT-3, CD-DMG-1: a hit with so many net successes.
fn strike(play: &mut Play, a: &Attack, to: Who, net: i32) -> Flow {
    // CD-DMG-1 step 1
    let raw = (net + a.arm.row.modifier).max(0);
    let kind = match a.arm.kind {
        Kind::Unarmed => Type::Bashing,
        Kind::Melee | Kind::Ranged | Kind::Thrown | Kind::Bite => Type::Lethal,
    };
    let what = match a.arm.kind {
        Kind::Unarmed => text!("the blow"),
        Kind::Bite => text!("the bite"),
        Kind::Melee | Kind::Ranged | Kind::Thrown => text!("the ", a.arm.label.clone()),
    };
    // CD-DMG-1 step 4
    let Some(left) = way::to_target(play, a, to, raw, &what)? else { return Ok(()) };
    let hit = Hit {
        from: Some(a.by),
        to,
        points: left.points,
        kind,
        source: if a.arm.kind == Kind::Ranged { Source::Firearms } else { Source::Other },
        piercing: left.piercing,
        armor: ArmorUse::Counts,
        what,
        rule: "CD-ACT-3",
    };
    let dealt = harm::hit(play, &hit)?;
    // CD-OPT-10
    let stun = a.arm.row.is(Tag::Stun).then_some(a.arm.row.modifier);
    if harm::stuns(play.scene(), to, dealt, Place::Elsewhere, stun) {
        harm::stun(play, to, "CD-OPT-10");
    }
    Ok(())
}

/// What an attack leaves behind, hit or miss.
fn afterwards(play: &mut Play, a: &Attack) {
    // CD-ACT-9: the aim went into this shot, or is broken by another action.
    play.by("CD-ACT-9").end(a.by, AIMING);
    // CD-ACT-3: what was thrown is out of hand.
    if let (Kind::Thrown, Some(no)) = (a.arm.kind, a.arm.item) {
        play.by("CD-ACT-3").change_item(a.by, no, |i| i.slot = Str::Borrowed(gear::GROUND));
    }
}
