//! CD-ACT-3: the steps of an attack.

use super::{called, charge, check, form, improvise, pool, wear};
use crate::conditions::{AIMING, SHIELD_USED};
use crate::declared::{Act, Aim, Attack, Burst, GRAB, Kind, Options};
use crate::gear::{self, Tag};
use crate::harm::{self, Hit, Source, Type};
use crate::ranged::{concealment, interception, shooting};
use crate::reactions::{self, Assault, AssaultKind, Defended, expose};
use crate::rolls::{self, Rolled, pay};
use crate::{derived, grapple, options, sheet, targets, turn};
use fray_engine::base::{Text, Who, plural};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::text;

/// Carries out an attack that has been checked.
pub fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    if cmd.act == improvise::ACT {
        return improvise::perform(play, cmd);
    }
    let Some(a) = form::read(play.scene(), cmd) else { return Ok(()) };
    let a = if may_be_ruled(&a) {
        ruled(play, a, cmd)?
    } else {
        check::attack(play.scene(), cmd, (a.by, a.act), a.into())?
    };
    if a.weapon.id == GRAB {
        return grabs(play, cmd, a);
    }
    declare(play, &a);
    // A target that gets away afterwards (CD-OPT-6) leaves the thrown weapon behind.
    let lands = a.targets.first().map(|to| play.scene().combatant(*to).at);
    let mut made = false;
    for to in a.targets.clone() {
        made |= against(play, &a, to)?;
    }
    afterwards(play, &a);
    // CD-ACT-3: a thrown weapon lies where its target is.
    if let (Kind::Thrown, true, Some(no), Some(at)) = (a.weapon.kind, made, a.weapon.item, lands) {
        play.by("CD-ACT-3").lay(a.by, no, at);
    }
    Ok(())
}

/// Whether the GM may be asked for a ruling before the attack is checked.
fn may_be_ruled(a: &Attack) -> bool {
    a.options.specialty.is_some() || a.options.shooting.burst == Burst::Medium || a.options.bashing
}

/// The attack after the rulings, which take time: the GM may have changed what its command names.
fn ruled(play: &mut Play, mut a: Attack, cmd: &Cmd) -> Flow<Attack> {
    rolls::specialty_ruled(play, a.by, a.weapon.skill(), cmd)?;
    shooting::together(play, &a)?;
    ask_to_soften(play, &mut a)?;
    check::check(play.scene(), cmd)?;
    Ok(a)
}

/// CD-ACT-82: a charge that ends in a grab.
fn grabs(play: &mut Play, cmd: &Cmd, a: Attack) -> Flow {
    let Some(to) = a.targets.first().copied() else { return Ok(()) };
    // Willpower for dice is paid as part of the grab.
    let charge = Attack { options: Options { willpower: false, ..a.options.clone() }, ..a };
    declare(play, &charge);
    let legs = rolls::leg_modifier(play.scene(), charge.by);
    grapple::seize(play, cmd, (charge.by, to), legs.as_slice())?;
    afterwards(play, &charge);
    Ok(())
}

/// CD-ACT-41, CD-GM-12, CD-OPT-20: asks the GM whether Willpower may make the weapon's blow bashing.
fn ask_to_soften(play: &mut Play, a: &mut Attack) -> Flow {
    let wants = a.options.bashing;
    let ruled = play.by("CD-GM-12").ask(|s| {
        let title = text!("May ", a.by, " turn this blow into bashing damage for 1 Willpower?");
        let asks = wants && s.option(options::PULLED_WILLPOWER_BASHING) == "ask_gm";
        asks.then(|| Question::ruling("soften", title, Form::Confirm { default: true }).why(a.sentence(&a.targets)))
    })?;
    a.options.bashing = wants && ruled.is_none_or(|r| r.yes());
    Ok(())
}

/// Tells the attack and pays its costs, before the target is asked anything.
fn declare(play: &mut Play, a: &Attack) {
    let rule = a.act.rule();
    play.by(rule).tell(LineKind::Act, || a.sentence(&a.targets));
    if let (Act::Charge, Some(to)) = (a.act, a.targets.first()) {
        charge::go(play, a.by, &a.weapon, *to);
    }
    turn::spend_action_aiming(play, a.by, rule);
    if a.options.shooting.aim == Aim::Drop {
        turn::lose_aim(play, a.by, "CD-ACT-11");
    }
    if a.act == Act::Charge {
        expose(play, a.by, "CD-ACT-8");
    } else if a.options.all_out {
        expose(play, a.by, "CD-ACT-7");
    }
    harm::pay_for_violence(play, a.by, &a.targets);
    if a.options.willpower {
        let several = a.targets.len() > 1;
        pay(
            play,
            a.by,
            "CD-RES-11",
            if several { "for three more dice against the first" } else { "for three more dice" },
        );
    }
    if a.options.bashing {
        pay(play, a.by, "CD-ACT-41", "to spare the target the worst");
    }
    if let (Kind::Ranged, Some(no)) = (a.weapon.kind, a.weapon.item) {
        concealment::lean_out(play, a.by);
        let rounds = a.options.shooting.burst.rounds();
        gear::fires(play, a.by, no, rounds, "CD-ACT-15");
    }
    // CD-TAG-44
    if a.weapon.row.is(Tag::Shield) {
        play.by("CD-TAG-44").condition(a.by, Cond::new(SHIELD_USED));
    }
    play.by(rule).acts_against(a.by, a.targets.clone());
}

/// CD-RES-14: resolves the attack on one target, from its answer to the damage, before the next. Returns whether it
/// was made.
fn against(play: &mut Play, a: &Attack, to: Who) -> Flow<bool> {
    let assault = assault(play.scene(), a, to);
    let defended = reactions::defend(play, &assault)?;
    let reach = a.weapon.close().then(|| derived::reach(a.weapon.row.size));
    if targets::cut_short(play, (a.by, to), reach, a.act.rule()) {
        return Ok(false);
    }
    let rolled = rolls::roll(play, &pool(a, to, defended))?;
    let net = reactions::oppose(play, &assault, defended, rolled)?;
    apply_result(play, a, to, net, rolled)?;
    reactions::after(play, &assault, defended)?;
    Ok(true)
}

/// What the target may answer. Only against shots and throws, and while they have their action to drop prone with, it matters
/// to them whether there are dice to take away.
fn assault(scene: &Scene, a: &Attack, to: Who) -> Assault {
    let assault = a.assault(to);
    match assault.way {
        AssaultKind::Thrown | AssaultKind::Firearms if !scene.get(to, sheet::ACTED) => {
            Assault { pool: pool(a, to, Defended::No(None)).size(scene), ..assault }
        }
        AssaultKind::Close | AssaultKind::Thrown | AssaultKind::Firearms => assault,
    }
}

fn apply_result(play: &mut Play, a: &Attack, to: Who, net: i32, rolled: Rolled) -> Flow {
    if net < 1 {
        play.by("CD-ACT-3").tell(LineKind::Effect, text!(a.by, " misses ", to, "."));
        return Ok(());
    }
    if a.act == Act::Object {
        strike_object(play, a, to, net);
        return Ok(());
    }
    strike(play, a, to, net, rolled)
}

/// CD-DMG-1 steps 1 to 3: net successes plus weapon modifier, capped, halved.
fn raw(a: &Attack, net: i32) -> i32 {
    let raw = (net + a.weapon.row.modifier).max(0);
    // CD-ACT-39
    let capped = a.options.cap.map_or(raw, |cap| raw.min(cap));
    // CD-ACT-66
    if a.options.knockdown { capped / 2 } else { capped }
}

/// "Ann hits Bob: 1 success + 2 for the machete = 3".
fn counted(a: &Attack, to: Who, net: i32) -> Text {
    let modifier = a.weapon.row.modifier;
    let raw_points = (net + modifier).max(0);
    let mut words = text!(a.by, " hits ", to, ": ", net, plural(net, " success", " successes"));
    if modifier != 0 {
        let sign = if modifier < 0 { " − " } else { " + " };
        words = words.and(sign).and(modifier.abs()).and(" for ").then(what(a)).and(" = ").and(raw_points);
    } else {
        words = words.and(" = ").and(raw_points);
    }
    words
}

/// "Ann hits Bob: 1 success + 2 for the machete = 3 lethal, held back to 2."
fn sum(a: &Attack, to: Who, net: i32) -> Text {
    let raw_points = (net + a.weapon.row.modifier).max(0);
    let mut words = counted(a, to, net).and(match kind(a) {
        Type::Bashing => " bashing",
        Type::Lethal => " lethal",
        Type::Aggravated => " aggravated",
    });
    let capped = a.options.cap.map_or(raw_points, |cap| raw_points.min(cap));
    if capped < raw_points {
        words = words.and(", held back to ").and(capped);
    }
    if a.options.knockdown {
        words = words.and(", halved to ").and(capped / 2).and(" to knock down");
    }
    words.and(".")
}

/// CD-ACT-3, CD-DMG-1: a hit with this many net successes.
fn strike(play: &mut Play, a: &Attack, to: Who, net: i32, rolled: Rolled) -> Flow {
    let what = what(a);
    play.by("CD-DMG-1").tell(LineKind::Effect, sum(a, to, net));
    // CD-DMG-1 step 4
    let met = interception::to_target(play, a, to, raw(a, net), &what)?;
    let Some(left) = met.through else {
        wear::damage_improvised(play, a.by, &a.weapon, met.dealt);
        return Ok(());
    };
    let hit = Hit {
        from: Some(a.by),
        to,
        points: left.points,
        kind: kind(a),
        source: if a.weapon.kind == Kind::Ranged { Source::Firearms } else { Source::Other },
        piercing: left.piercing,
        armor: called::armor(play.scene(), a),
        stuns: called::stuns(a),
        what,
        rule: "CD-ACT-3",
    };
    let dealt = harm::hit(play, &hit)?;
    // CD-DMG-1 step 7
    wear::damage_improvised(play, a.by, &a.weapon, met.dealt + dealt.points);
    called::effects(play, a, to, dealt, rolled.successes)?;
    called::knocks_down(play, a, to)
}

/// CD-ACT-71: a hit on an object; piercing lowers its Durability, which is taken off the damage.
fn strike_object(play: &mut Play, a: &Attack, object: Who, net: i32) {
    let points = raw(a, net);
    let words = counted(a, object, net).and(" damage");
    let durability = (play.get(object, sheet::DURABILITY) - a.weapon.row.piercing).max(0);
    let words = match play.scene().state_is_open(object) && durability > 0 {
        true => words.and(", less ").and(durability).and(" Durability."),
        false => words.and("."),
    };
    play.by("CD-ACT-71").tell(LineKind::Effect, words);
    let before = harm::object::structure(play.scene(), object);
    harm::object::strike(play, object, points, a.weapon.row.piercing, "CD-ACT-71");
    let dealt = before - harm::object::structure(play.scene(), object);
    wear::damage_improvised(play, a.by, &a.weapon, dealt);
}

/// CD-ACT-3, 41, 50: the type of damage.
fn kind(a: &Attack) -> Type {
    if a.weapon.kind == Kind::Melee && a.options.bashing { Type::Bashing } else { a.weapon.wounds() }
}

fn what(a: &Attack) -> Text {
    match a.weapon.kind {
        Kind::Unarmed => text!("the blow"),
        Kind::Bite => text!("the bite"),
        Kind::Melee | Kind::Ranged | Kind::Thrown => text!("the ", a.weapon.label()),
    }
}

/// What an attack leaves behind, hit or miss.
fn afterwards(play: &mut Play, a: &Attack) {
    // CD-GM-4: the attacker is seen from now on.
    play.by("CD-GM-4").reveal(a.by);
    // CD-ACT-9: the aim went into this shot, or another action has broken it.
    play.by("CD-ACT-9").end(a.by, AIMING);
}
