//! CE-ATK-1 step 6: how damage, pins and disarming take effect.

use super::volley::becomes_defense;
use crate::conditions::{DEAD, HELD, IRRITANT, PINNED, PINNING, PRONE};
use crate::declared::Attack;
use crate::derived;
use crate::gear::{self, Trait};
use crate::harm::{self, Blow, Harm};
use crate::reactions::Freed;
use crate::rolls::Rolled;
use crate::turn::{self, Grip};
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cond;
use fray_engine::text;

/// Whether effects land one by one, or those of a whole group at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LandingOrder {
    /// CE-RES-16: victim by victim.
    Each,
    /// CE-TURN-4.
    Together,
}

/// An effect that has been rolled.
#[derive(Clone, Debug)]
pub(super) enum Pending {
    /// Damage.
    Blow(Blow),
    /// CE-ACT-10.
    Pin { by: Who, to: Who },
    /// CE-ACT-4.
    Disarm { by: Who, to: Who, object: Option<ItemNo> },
    /// CE-ACT-27, CE-GEAR-1, CE-DMG-16: stunned, with the rule that says so.
    Stun(Who, &'static str),
    /// CE-PIN-6.
    Free(Freed),
    /// CE-DMG-16.
    Prone(Who),
    /// CE-GEAR-1, CE-COND-10.
    Condition(Who, &'static str),
    /// CE-DMG-16, CE-ATK-9: a second attack was a fumble, which comes after all effects.
    Fumble(Box<Attack>),
    /// CE-DMG-16, CE-ATK-4: the roll of a second attack takes the place of the first.
    Stands(Who, Rolled),
}

/// Lands the effect now, or keeps it for when all land at once.
pub(super) fn apply(play: &mut Play, one: Pending, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    match pace {
        LandingOrder::Together => {
            later.push(one);
            Ok(())
        }
        LandingOrder::Each => land(play, &one).map_or(Ok(()), |who| harm::injury(play, who)),
    }
}

/// Lands the effect. Returns who has to make an injury test.
pub(super) fn land(play: &mut Play, one: &Pending) -> Option<Who> {
    match one {
        Pending::Blow(blow) => return harm::land(play, blow).then_some(blow.to),
        Pending::Pin { by, to } => pin(play, *by, *to),
        Pending::Disarm { by, to, object } => disarm(play, *by, *to, *object),
        Pending::Stun(who, rule) => harm::stuns(play, *who, rule),
        Pending::Free(freed) => freed.lands(play),
        // Carried out after all others.
        Pending::Fumble(_) => {}
        Pending::Stands(by, rolled) => becomes_defense(play, *by, *rolled),
        Pending::Prone(who) => falls(play, *who),
        Pending::Condition(who, id) => {
            play.by("CE-GEAR-1").condition(*who, Cond::new(id));
            let label = crate::conditions::label(id);
            play.by("CE-GEAR-1").tell_in(LineKind::Effect, Tone::Bad, text!(*who, " is ", label, "."));
        }
    }
    None
}

/// CE-DMG-16, CE-COND-6: is knocked down. Anyone put out by the same hit has fallen already.
fn falls(play: &mut Play, who: Who) {
    if !derived::is_up(play.scene(), who) {
        return;
    }
    let words = if play.has(who, PRONE) { " is on the ground already." } else { " falls down." };
    play.by("CE-COND-6").condition(who, Cond::new(PRONE));
    play.by("CE-COND-6").tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
}

/// CE-GEAR-1: a weapon that stuns does so even if armor stops all the damage. CE-PROT-7: but not a target that nothing
/// physical can touch.
pub(super) fn stuns(
    play: &mut Play,
    a: &Attack,
    (to, harm): (Who, Harm),
    pace: LandingOrder,
    later: &mut Vec<Pending>,
) -> Flow {
    if harm == Harm::Nothing || !a.weapon.row.is(Trait::Stun) {
        return Ok(());
    }
    apply(play, Pending::Stun(to, "CE-GEAR-1"), pace, later)
}

/// CE-GEAR-1: tear gas and stun grenades set a condition on the living; they do no damage, and armor does not help.
pub(super) fn gas(play: &mut Play, a: &Attack, to: Who, pace: LandingOrder, later: &mut Vec<Pending>) -> Flow {
    if !derived::is_alive(play.scene(), to) {
        return Ok(());
    }
    if harm::transcends(play, to) {
        return Ok(());
    }
    let one = if a.weapon.row.is(Trait::Stunning) {
        Pending::Stun(to, "CE-GEAR-1")
    } else {
        Pending::Condition(to, IRRITANT)
    };
    apply(play, one, pace, later)
}

/// CE-ACT-10, CE-PIN-2, 3: the target is pinned, and both lose their standing defenses. CE-PIN-7: nobody who has been
/// put out or pinned at the same moment can hold on.
fn pin(play: &mut Play, by: Who, to: Who) {
    let scene = play.scene();
    let why = if scene.has(to, DEAD) {
        Some(text!(to, " is dead."))
    } else if !derived::can_act(scene, by) || scene.has(by, PINNED) {
        Some(text!(by, " can no longer hold on."))
    } else {
        (!derived::close(scene, by, to)).then(|| text!(to, " is out of reach."))
    };
    if let Some(why) = why {
        play.by("CE-PIN-7").tell(LineKind::Effect, text!(to, " is not pinned by ", by, ": ").then(why));
        return;
    }
    turn::end_holds_of_pinner(play, to, "CE-PIN-7");
    turn::free(play, to, "CE-PIN-7");
    play.by("CE-ACT-10").condition(to, Cond::new(PINNED).by(by));
    let grip = Grip::after(to, None);
    play.by("CE-ACT-10").condition(by, grip.in_cond(PINNING));
    for who in [by, to] {
        turn::end_stance(play, who, "CE-PIN-3");
    }
    let token = if play.has(to, HELD) { " The action held back cannot be used while pinned." } else { "" };
    play.by("CE-ACT-10").tell_in(LineKind::Effect, Tone::Bad, text!(by, " pins ", to, ".", token));
}

/// CE-ACT-4: the object falls at the target's feet.
fn disarm(play: &mut Play, by: Who, to: Who, object: Option<ItemNo>) {
    let held = gear::held(play.scene(), to).find(|i| Some(i.no) == object).map(|i| i.no);
    match held {
        Some(no) => gear::fall(play, to, no, "CE-ACT-4"),
        None => {
            play.by("CE-ACT-4").tell(LineKind::Effect, text!(by, " finds nothing to strike from ", to, "'s hands."))
        }
    }
}
