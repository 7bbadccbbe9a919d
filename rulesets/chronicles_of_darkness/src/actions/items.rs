//! CD-ACT-68, CD-SHEET-12: drawing, stowing, picking up and dropping items.

use crate::derived::CLOSE;
use crate::gear::{self, BOTH, MAIN, OFF, STOWED};
use crate::grapple::Controls;
use crate::grapple_state::opponent;
use crate::turn::{self, Need, may};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::gear::within_reach;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-68.
    THING {
        item: String = "What",
        hand: String = "Hand",
    }
}

const DRAW: &str = "draw";
const STOW: &str = "stow";
const PICK_UP: &str = "pick_up";
const DROP: &str = "drop_item";
/// Whichever hand is free, or both for an item that needs both.
const BEST: &str = "best";

/// CD-ACT-68: into one's hands.
pub const TAKING: Family = Family {
    acts: &[DRAW, PICK_UP],
    uses: &[Use::Ready],
    of_use: is_unarmed,
    offers: |scene, who| {
        let all = [(DRAW, "Draw"), (PICK_UP, "Pick up")];
        all.into_iter().filter_map(|(act, label)| offer(scene, who, act, label, Use::Other)).collect()
    },
    ..ANY
};

/// CD-ACT-68: out of them.
pub const PUTTING_AWAY: Family = Family {
    acts: &[STOW, DROP],
    uses: &[],
    offers: |scene, who| {
        let all = [(STOW, "Put away"), (DROP, "Drop")];
        all.into_iter().filter_map(|(act, label)| offer(scene, who, act, label, Use::Seldom)).collect()
    },
    ..ANY
};

const ANY: Family = Family { check, perform, ..Family::DEFAULT };

/// An item, and whose it is.
type Thing = (Who, ItemNo);

/// The items that an action can be done with, by their ids in the form.
fn named_things(scene: &Scene, who: Who, act: &str) -> Vec<(Str, Thing)> {
    if act == PICK_UP {
        return within_reach(scene, who, CLOSE).into_iter().map(|f| (f.id, (f.owner, f.no))).collect();
    }
    own(scene, who, act).into_iter().map(|i| (gear::key(scene, who, i), (who, i.no))).collect()
}

/// The same without their ids.
fn things(scene: &Scene, who: Who, act: &str) -> Vec<Thing> {
    if act == PICK_UP {
        return within_reach(scene, who, CLOSE).into_iter().map(|f| (f.owner, f.no)).collect();
    }
    own(scene, who, act).into_iter().map(|i| (who, i.no)).collect()
}

/// One's own items that an action can be done with; weapons come first.
fn own<'s>(scene: &'s Scene, who: Who, act: &str) -> Vec<&'s Item> {
    let fits = |i: &&Item| if act == DRAW { i.slot == STOWED } else { gear::readied(i) };
    let mut own: Vec<&Item> = scene.combatant(who).gear.iter().filter(fits).collect();
    own.sort_by_key(|i| gear::weapon(&i.kind).is_none());
    own
}

fn needs(act: &str) -> &'static [Need] {
    if act == DROP { &[Need::OwnTurn] } else { &[Need::OwnTurn, Need::Action, Need::NoGrapple] }
}

/// CD-ACT-6: finds a hand for the item, or both.
fn room(scene: &Scene, who: Who, item: &Item, hand: &str) -> Result<&'static str, Refusal> {
    let big = gear::needs_both(&item.kind);
    let slot = match hand {
        MAIN if !big => gear::free(scene, who, MAIN).then_some(MAIN),
        OFF if !big => gear::free(scene, who, OFF).then_some(OFF),
        _ => gear::hand_for(scene, who, &item.kind),
    };
    match slot {
        Some(slot) => Ok(slot),
        None if big && gear::any_hand_for(scene, who, &item.kind).is_some() => {
            let words = text!("The ", item.label.clone(), " takes both hands; free the other one first.");
            refuse("needs_two_hands", "CD-ACT-6", words)
        }
        None if useless(scene, who, hand) => {
            refuse("no_free_hand", "CD-TAG-2", "That arm is wracked; take it with the other hand.")
        }
        None => refuse("no_free_hand", "CD-ACT-68", "No hand is free for it; stow or drop what is in hand first."),
    }
}

/// CD-TAG-2: whether the hand named belongs to a wracked arm while the other could take the item.
fn useless(scene: &Scene, who: Who, hand: &str) -> bool {
    let other = if hand == MAIN { OFF } else { MAIN };
    let named = [MAIN, OFF].contains(&hand);
    named && gear::is_wracked(scene, who, hand) && gear::free(scene, who, other)
}

/// CD-ACT-57: a weapon that the opponent controls cannot be dropped at will.
fn in_their_control(scene: &Scene, who: Who, no: ItemNo) -> Option<Refusal> {
    let other = opponent(scene, who)?;
    let controls = Controls::on(scene, other).is_some_and(|c| c.owner == who && c.weapon == no);
    let words = || text!(other, " controls it in the grapple. Win it back first.");
    controls.then(|| Refusal::new("needs_control", "CD-ACT-57", words()))
}

fn needs_free_hand(act: &str) -> bool {
    matches!(act, DRAW | PICK_UP)
}

fn offer(scene: &Scene, who: Who, act: &'static str, label: &'static str, usual: Use) -> Option<Offer> {
    let all = things(scene, who, act);
    let why = |thing: &Thing| unfit(scene, who, act, *thing);
    let (first, others) = all.split_first()?;
    let blocked = || why(first).filter(|_| others.iter().all(|thing| why(thing).is_some()));
    let off = may(scene, who, needs(act)).err().or_else(blocked);
    let cost = if needs(act).contains(&Need::Action) { "action" } else { "free" };
    let (owner, no) = *first;
    let weapon = gear::weapon(&scene.item(owner, no)?.kind).is_some();
    let use_ = if needs_free_hand(act) && weapon && is_unarmed(scene, who) { Use::Ready } else { usual };
    Some(Offer::lazy(act, label, cost, move |s| form(s, who, act)).unless(off).good_for(use_))
}

/// Whether `who` has no weapon in hand, so that taking one up counts as making ready.
pub fn is_unarmed(scene: &Scene, who: Who) -> bool {
    gear::weapons_in_hand(scene, who).next().is_none()
}

/// Why the action cannot be done with this item, if it cannot.
fn unfit(scene: &Scene, who: Who, act: &str, (owner, no): Thing) -> Option<Refusal> {
    if act == DROP {
        return in_their_control(scene, who, no);
    }
    let item = scene.item(owner, no).filter(|_| needs_free_hand(act))?;
    room(scene, who, item, BEST).err()
}

fn form(scene: &Scene, who: Who, act: &str) -> Form {
    let option = |(id, t): (Str, Thing)| {
        let label = scene.item(t.0, t.1).map(|i| i.label.clone()).unwrap_or_default();
        Opt::new(id, label).unless(unfit(scene, who, act, t))
    };
    let mut members = vec![THING.item.one_of(named_things(scene, who, act).into_iter().map(option).collect())];
    if needs_free_hand(act) {
        let hands = [(BEST, "as it fits"), (MAIN, "main hand"), (OFF, "other hand")];
        let free = |slot: &str| slot == BEST || gear::free(scene, who, slot);
        let options = hands.into_iter().filter(|(id, _)| free(id)).map(|(id, l)| Opt::new(id, l)).collect();
        members.push(THING.hand.one_of(options).extra());
    }
    Form::group(members)
}

/// The item that the command names, else the default of its form.
fn read(scene: &Scene, who: Who, cmd: &Cmd) -> Result<Thing, Refusal> {
    let all = named_things(scene, who, &cmd.act);
    let named = THING.item.of(cmd);
    let open = |t: &Thing| {
        let item = scene.item(t.0, t.1);
        match &*cmd.act {
            DROP => in_their_control(scene, who, t.1).is_none(),
            act => !needs_free_hand(act) || item.is_some_and(|i| room(scene, who, i, BEST).is_ok()),
        }
    };
    let found = match named {
        Some(name) => all.iter().find(|(id, _)| id == name),
        None => all.iter().find(|(_, t)| open(t)).or(all.first()),
    };
    match (found, &*cmd.act) {
        (Some((_, t)), _) => Ok(*t),
        (None, DRAW) => refuse("no_weapon", "CD-ACT-68", text!(who, " has no such item ready to draw.")),
        (None, PICK_UP) => refuse("bad_target", "CD-ACT-68", "No such item is within reach. Move next to it first."),
        (None, _) => refuse("no_weapon", "CD-ACT-68", text!(who, " has no such item in hand.")),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    may(scene, who, needs(&cmd.act))?;
    let (owner, no) = read(scene, who, cmd)?;
    if let Some(r) = in_their_control(scene, who, no).filter(|_| &*cmd.act == DROP) {
        return Err(r);
    }
    match scene.item(owner, no).filter(|_| needs_free_hand(&cmd.act)) {
        Some(item) => room(scene, who, item, hand(cmd)).map(|_| ()),
        None => Ok(()),
    }
}

fn hand(cmd: &Cmd) -> &str {
    THING.hand.of(cmd).unwrap_or(BEST)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Ok((owner, no)) = read(play.scene(), who, cmd) else { return Ok(()) };
    let Some(item) = play.scene().item(owner, no).cloned() else { return Ok(()) };
    if &*cmd.act == DROP {
        gear::fall(play, who, no, "CD-ACT-68");
        return Ok(());
    }
    turn::spend_action(play, who, "CD-ACT-68");
    let line = if &*cmd.act == STOW {
        play.by("CD-ACT-68").carry(who, no, STOWED);
        text!(who, " puts the ", item.label, " away.")
    } else {
        let Ok(slot) = room(play.scene(), who, &item, hand(cmd)) else { return Ok(()) };
        play.by("CD-ACT-68").hand_over((owner, no), who, slot);
        let verb = if &*cmd.act == DRAW { " draws the " } else { " picks up the " };
        let where_ = match slot {
            BOTH => " with both hands.",
            OFF => " with the other hand.",
            _ => ".",
        };
        text!(who, verb, item.label, where_)
    };
    play.by("CD-ACT-68").tell(LineKind::Act, line);
    Ok(())
}
