//! ME-ACT-7: the refusals of attacks, in their order.

use super::limits::limit;
use super::{Attack, Kind, Manoeuvre, Payment, command, figures};
use crate::calls::{PayingAction, able, has_action, on_call};
use crate::conditions::{Assist, GRAPPLED};
use crate::gear::{self, Quality};
use crate::pools::Attribute;
use crate::sheet::Focus;
use crate::{derived, grappling, options, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::payload::Remembered as _;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

type Checked = Result<(), Refusal>;

/// Everything that may forbid an attack as it was sent.
///
/// # Errors
/// The first refusal that applies.
pub fn check(scene: &Scene, cmd: &Cmd) -> Checked {
    cmd.who.map_or(Ok(()), |by| checked(scene, cmd, by).map(|_| ()))
}

/// The attack as it was sent, if nothing forbids it.
///
/// # Errors
/// The first refusal that applies.
pub fn checked(scene: &Scene, cmd: &Cmd, by: Who) -> Result<Attack, Refusal> {
    let Some(target) = command::target(scene, cmd) else {
        return refuse("bad_target", "ME-ACT-7", "There is nobody of that name to attack. Choose a target.");
    };
    let attack = command::read(scene, cmd, by, target);
    attackable(scene, by, target)?;
    state(scene, by, target)?;
    focus(scene, &attack)?;
    if !command::weapon_fits(scene, cmd, &attack) {
        let words = text!(by, " has no such weapon ready for that attack. Draw one, or use another.");
        return refuse("weapon_not_ready", "ME-ATK-10", words);
    }
    rest(scene, &attack)?;
    Ok(attack)
}

/// The same for an attack that the form proposes.
///
/// # Errors
/// The first refusal that applies.
pub fn possible(scene: &Scene, a: &Attack) -> Checked {
    attackable(scene, a.by, a.target)?;
    state(scene, a.by, a.target)?;
    focus(scene, a)?;
    rest(scene, a)
}

/// Whether an attacker who is [`free_to_attack`] can make this attack: what is `possible` without what has been asked there.
pub fn can_be_made(scene: &Scene, a: &Attack) -> bool {
    let target = || attackable(scene, a.by, a.target).and_then(|()| not_held_by_another(scene, a.by, a.target));
    target().and_then(|()| focus(scene, a)).and_then(|()| rest(scene, a)).is_ok()
}

/// `bad_target`.
pub fn attackable(scene: &Scene, by: Who, target: Who) -> Checked {
    if by == target {
        return refuse("bad_target", "ME-ACT-7", "You cannot attack yourself. Choose another target.");
    }
    if derived::is_gone(scene, target) {
        return refuse("bad_target", "ME-ACT-7", text!(target, " is out of the fight. Choose another target."));
    }
    if derived::is_late(scene, target) {
        let words = text!(target, " joins the fight with the next turn. Choose another target.");
        return refuse("bad_target", "ME-TURN-17", words);
    }
    Ok(())
}

/// `helpless`, `not_your_call`, `grappled`, `barred`, `no_standard`.
fn state(scene: &Scene, by: Who, target: Who) -> Checked {
    able(scene, by)?;
    on_call(scene, by)?;
    not_held_by_another(scene, by, target)?;
    if scene.get(by, sheet::BARRED) {
        return refuse("barred", "ME-AST-13", text!(by, " has let an attack drop and makes no other in this round."));
    }
    has_action(scene, by, PayingAction::Standard)
}

/// `grappled`.
fn not_held_by_another(scene: &Scene, by: Who, target: Who) -> Checked {
    if scene.has(by, GRAPPLED) && derived::grappler(scene, by) != Some(target) {
        return refuse("grappled", "ME-CON-2", text!(by, " is held: attack the grappler, or break free."));
    }
    Ok(())
}

/// Whether nothing but the target or the weapon can stand in the way of an attack: then no need to try them all.
pub fn free_to_attack(scene: &Scene, by: Who) -> bool {
    // Those who are held may still attack the grappler.
    state(scene, by, derived::grappler(scene, by).unwrap_or(by)).is_ok()
}

/// `no_focus`.
fn focus(scene: &Scene, a: &Attack) -> Checked {
    let armed = a.kind.used().is_some();
    if !armed || a.attribute == Attribute::Physical {
        return Ok(());
    }
    if a.attribute != Attribute::Mental || !figures::wits_apply(scene, a.kind) {
        let words = match a.attribute {
            Attribute::Mental => "The Wits focus does not cover that kind of attack. Use the Physical attribute.",
            Attribute::Physical | Attribute::Social => "That attack is made with the Physical attribute. Choose it.",
        };
        return refuse("no_focus", "ME-ACT-8", words);
    }
    if !derived::has_focus(scene, a.by, Focus::Wits) {
        let words = text!(a.by, " needs the Wits focus to aim with the Mental attribute. Use Physical instead.");
        return refuse("no_focus", "ME-ATK-5", words);
    }
    Ok(())
}

fn rest(scene: &Scene, a: &Attack) -> Checked {
    ammunition(scene, a)?;
    allowed(scene, a)?;
    if let Some(manoeuvre) = a.manoeuvre {
        legal(scene, a, manoeuvre)?;
        unused(scene, a.by)?;
    }
    in_range(scene, a)?;
    in_sight(scene, a)?;
    limit(scene, a.target, a.resist())?;
    a.manoeuvre.map_or(Ok(()), |manoeuvre| payable(scene, a.by, manoeuvre, a.pay))
}

/// ME-OPT-16: `weapon_not_ready`.
fn ammunition(scene: &Scene, a: &Attack) -> Checked {
    if !scene.option(options::TRACK_AMMO) {
        return Ok(());
    }
    let Some(item) = a.weapon.and_then(|no| scene.item(a.by, no)) else { return Ok(()) };
    if item.left < 1 && gear::weapon(&item.kind).is_some_and(|w| w.ammo.is_some()) {
        return refuse(
            "weapon_not_ready",
            "ME-OPT-16",
            text!("The ", item.label.clone(), " is empty. Reload it first."),
        );
    }
    Ok(())
}

/// ME-OPT-7: `not_allowed`.
pub fn kind_is_played(scene: &Scene, kind: Kind) -> Checked {
    if kind == Kind::Firearms && !scene.option(options::FIREARMS) {
        return refuse("not_allowed", "ME-OPT-7", "This table plays without firearms.");
    }
    Ok(())
}

/// `not_allowed`.
fn allowed(scene: &Scene, a: &Attack) -> Checked {
    kind_is_played(scene, a.kind)?;
    let extra = scene.var(sheet::ROUND).is_some_and(|round| round > 1) && a.resist() != Attribute::Physical;
    if extra && scene.option(options::EXTRA_ROUND_MENTAL_SOCIAL) == "none" {
        return refuse("not_allowed", "ME-OPT-5", "This table has no Mental or Social attacks in extra rounds.");
    }
    Ok(())
}

/// ME-MAN-6, ME-MAN-7, ME-MAN-11 to 18, ME-CON-3: `manoeuvre_illegal`.
fn legal(scene: &Scene, a: &Attack, manoeuvre: Manoeuvre) -> Checked {
    let by_hand = matches!(a.kind, Kind::Unarmed | Kind::Melee);
    let weapon = figures::weapon(scene, a);
    let fits = match manoeuvre {
        Manoeuvre::BurstOfSpeed => false,
        Manoeuvre::Blinding => by_hand || a.kind == Kind::Thrown,
        Manoeuvre::Disarm => a.is_physical(),
        Manoeuvre::Grapple => a.kind == Kind::Unarmed,
        Manoeuvre::KnockDown | Manoeuvre::KnockOut => by_hand,
        Manoeuvre::PierceHeart => weapon.is_some_and(|w| w.is(Quality::Staking)),
        Manoeuvre::QuickDraw => a.kind.used().is_some() && a.weapon.is_some(),
        Manoeuvre::FightingBlind => true,
    };
    if !fits {
        let words =
            text!(manoeuvre.label(), " goes only with ", goes_with(manoeuvre), ". Choose another manoeuvre, or none.");
        return refuse("manoeuvre_illegal", "ME-MAN-6", words);
    }
    match manoeuvre {
        Manoeuvre::Disarm if a.item.is_none() => {
            let empty = gear::weapons_in(scene, a.target, gear::READY).next().is_none();
            let what =
                if empty { " has nothing ready that could be knocked away." } else { " has no such thing ready." };
            refuse("manoeuvre_illegal", "ME-MAN-12", text!(a.target, what))
        }
        Manoeuvre::Grapple => can_be_grappled(scene, a.by, a.target),
        Manoeuvre::PierceHeart if !derived::is_vampire(scene, a.target) => {
            refuse("manoeuvre_illegal", "ME-MAN-16", text!(a.target, " is mortal. A stake is for vampires."))
        }
        Manoeuvre::Disarm
        | Manoeuvre::PierceHeart
        | Manoeuvre::BurstOfSpeed
        | Manoeuvre::Blinding
        | Manoeuvre::KnockDown
        | Manoeuvre::KnockOut
        | Manoeuvre::QuickDraw
        | Manoeuvre::FightingBlind => Ok(()),
    }
}

/// ME-MAN-10 to 18: what a manoeuvre can be combined with, in words.
fn goes_with(manoeuvre: Manoeuvre) -> &'static str {
    match manoeuvre {
        Manoeuvre::BurstOfSpeed => "a simple action",
        Manoeuvre::Blinding => "unarmed, melee and thrown attacks",
        Manoeuvre::Disarm => "Physical attacks",
        Manoeuvre::Grapple => "unarmed attacks",
        Manoeuvre::KnockDown | Manoeuvre::KnockOut => "unarmed and melee attacks",
        Manoeuvre::PierceHeart => "a weapon that can stake",
        Manoeuvre::QuickDraw => "a weapon",
        Manoeuvre::FightingBlind => "attacks",
    }
}

/// ME-CON-3: `manoeuvre_illegal`.
fn can_be_grappled(scene: &Scene, by: Who, target: Who) -> Checked {
    let words = if grappling::possible(scene, by, target) {
        return Ok(());
    } else if scene.has(by, GRAPPLED) {
        text!(by, " is held and cannot grapple anybody. Break free first.")
    } else if scene.has(target, GRAPPLED) {
        text!(target, " is held already. Choose another manoeuvre, or none.")
    } else {
        text!(by, " holds somebody already. Let go first.")
    };
    refuse("manoeuvre_illegal", "ME-CON-3", words)
}

/// ME-MAN-2: `manoeuvre_used`.
pub fn unused(scene: &Scene, who: Who) -> Checked {
    if scene.get(who, sheet::MANOEUVRE_USED) {
        return refuse("manoeuvre_used", "ME-MAN-2", text!(who, " has used the manoeuvre of this round."));
    }
    Ok(())
}

/// `out_of_range`.
fn in_range(scene: &Scene, a: &Attack) -> Checked {
    let steps = derived::steps(scene, a.by, a.target);
    match figures::range(scene, a) {
        Some(range) if steps > range => {
            let words =
                text!(a.target, " is ", steps, " steps away; this attack reaches ", range, ". Move closer first.");
            refuse("out_of_range", a.kind.rule(), words)
        }
        Some(_) | None => Ok(()),
    }
}

/// ME-RES-13: `no_line_of_sight`.
fn in_sight(scene: &Scene, a: &Attack) -> Checked {
    if a.uses(Manoeuvre::FightingBlind) || derived::sees(scene, a.by, a.target) {
        return Ok(());
    }
    let words = text!(a.by, " cannot see ", a.target, ". Fight blind, or clear the way first.");
    refuse("no_line_of_sight", "ME-RES-13", words)
}

/// ME-MAN-5: `no_willpower`, `no_free_use`.
pub fn payable(scene: &Scene, who: Who, manoeuvre: Manoeuvre, pay: Payment) -> Checked {
    let no = |lacks: &'static str| {
        refuse("no_free_use", "ME-MAN-5", text!(who, lacks, other_payment(scene, who, manoeuvre)))
    };
    match source(scene, who, manoeuvre, pay) {
        Payment::Assist if !helped(scene, who, manoeuvre) => no(" has been promised no help with this manoeuvre. "),
        Payment::Focus if focus_for(scene, who, manoeuvre).is_none() => no(" has no focus that can pay for it now. "),
        Payment::Willpower if scene.get(who, sheet::WILLPOWER) < 1 => {
            refuse("no_willpower", "ME-MAN-1", text!(who, " has no Willpower left to pay for a manoeuvre."))
        }
        Payment::Assist | Payment::Focus | Payment::Willpower | Payment::Usual => Ok(()),
    }
}

/// ME-MAN-5: what can pay for the manoeuvre instead, in words.
fn other_payment(scene: &Scene, who: Who, manoeuvre: Manoeuvre) -> &'static str {
    if helped(scene, who, manoeuvre) {
        return "Use the help that was promised.";
    }
    let willpower = scene.get(who, sheet::WILLPOWER) > 0;
    match focus_for(scene, who, manoeuvre) {
        Some(Focus::Strength) => "Use the Strength focus.",
        Some(Focus::Dexterity) => "Use the Dexterity focus.",
        Some(Focus::Stamina | Focus::Wits | Focus::Other) | None if willpower => "Pay with Willpower.",
        Some(Focus::Stamina | Focus::Wits | Focus::Other) | None => "Leave the manoeuvre out.",
    }
}

/// ME-MAN-5: what pays for the manoeuvre in the end.
pub fn source(scene: &Scene, who: Who, manoeuvre: Manoeuvre, pay: Payment) -> Payment {
    match pay {
        Payment::Usual if helped(scene, who, manoeuvre) => Payment::Assist,
        Payment::Usual => Payment::Willpower,
        Payment::Assist | Payment::Focus | Payment::Willpower => pay,
    }
}

/// ME-AST-5: whether help was promised for this manoeuvre.
fn helped(scene: &Scene, who: Who, manoeuvre: Manoeuvre) -> bool {
    Assist::on(scene, who).is_some_and(|a| a.manoeuvre == manoeuvre.word())
}

/// ME-MAN-3, 4: the focus that still has its free manoeuvre.
pub fn focus_for(scene: &Scene, who: Who, manoeuvre: Manoeuvre) -> Option<Focus> {
    let strength = manoeuvre.free_by_strength() && derived::has_focus(scene, who, Focus::Strength);
    if strength && !scene.get(who, sheet::STRENGTH_USED) {
        return Some(Focus::Strength);
    }
    let dexterity = manoeuvre.free_by_dexterity() && derived::has_focus(scene, who, Focus::Dexterity);
    (dexterity && !scene.get(who, sheet::DEXTERITY_USED)).then_some(Focus::Dexterity)
}
