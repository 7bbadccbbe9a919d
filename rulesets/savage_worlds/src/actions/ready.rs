//! SW-ACT-6: readying and stowing.

use super::{Action, Cost, Declared};
use crate::conditions::AIMING;
use crate::derived::turn_of;
use crate::gear::{self, GROUND, Hands, MAIN, OFF, STOWED};
use crate::turn_action::ActionKind;
use crate::{codes, grasp, order, sheet};
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::gear::{lies, within_reach};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;
use std::iter;

pub const ACT: &str = ActionKind::Ready.id();

/// How many changes a turn are free.
const FREE_CHANGES: i32 = 2;

/// SW-ACT-6: costs an action from the ground, and beyond two changes a turn.
pub const ACTION: Action = Action {
    cost: |s, cmd| if costs_action(s, cmd) { Cost::Action(ActionKind::Ready.into()) } else { Cost::Free },
    known: check_known,
    verb: ("ready an item", ""),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[Use::Ready],
            of_use: |s, who| !is_armed(s, who),
            offers: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Kind("Ready an item"),
    )
};

fray_engine::form! {
    FORM {
        change: String = "What",
    }
}

/// The places an item can be moved to from where it is, the usual one first.
fn ways(scene: &Scene, who: Who, item: &Item) -> &'static [&'static str] {
    match gear::hands(item) {
        Some(Hands::Both) if gear::in_hand(item) => &[STOWED],
        _ if item.slot == MAIN => &[STOWED, OFF],
        _ if item.slot == OFF => &[STOWED, MAIN],
        None => &[],
        Some(Hands::Both) => &[MAIN],
        Some(Hands::One) if gear::shield(&item.kind).is_some() || !gear::free(scene, who, MAIN) => &[OFF, MAIN],
        Some(Hands::One) => &[MAIN, OFF],
    }
}

/// An item that can be moved: one's own, or one that somebody else has left on the ground.
#[derive(Clone, Copy)]
struct Thing<'s> {
    owner: Who,
    item: &'s Item,
}

/// One's own items.
fn own(scene: &Scene, who: Who) -> impl Iterator<Item = Thing<'_>> {
    scene.combatant(who).gear.iter().map(move |item| Thing { owner: who, item })
}

/// One's own items first, then those of others on the ground within reach.
fn things(scene: &Scene, who: Who) -> impl Iterator<Item = Thing<'_>> {
    let found = iter::once_with(move || within_reach(scene, who, reach(scene))).flatten();
    let of_others = found.filter(move |found| found.owner != who);
    own(scene, who).chain(of_others.filter_map(|f| Some(Thing { owner: f.owner, item: scene.item(f.owner, f.no)? })))
}

/// The name of each of these in the form.
fn names(scene: &Scene, who: Who, things: &[Thing]) -> Vec<Str> {
    let mut names: Vec<Str> = Vec::new();
    for Thing { owner, item } in things {
        names.push(if *owner == who { gear::key(scene, who, item) } else { unused(&names, &item.kind) });
    }
    names
}

/// The kind, numbered if things of that name are there already.
fn unused(names: &[Str], kind: &Str) -> Str {
    let mut id = kind.clone();
    let mut n = 1;
    while names.contains(&id) {
        n += 1;
        id = format!("{kind}#{n}").into();
    }
    id
}

/// SW-ACT-6: why an item cannot go there.
fn hindered(scene: &Scene, who: Who, thing: &Thing, to: &str) -> Result<(), Refusal> {
    if !ways(scene, who, thing.item).contains(&to) {
        return Err(Refusal::new(codes::NOT_READY, "SW-ACT-6", "That cannot be carried there."));
    }
    blocked(scene, who, thing, to)
}

/// SW-ACT-6: why an item cannot go to one of the places for it.
fn blocked(scene: &Scene, who: Who, thing: &Thing, to: &str) -> Result<(), Refusal> {
    if to == STOWED {
        return Ok(());
    }
    let item = thing.item;
    let no_hand = |text: &'static str| Err(Refusal::new(codes::HANDS, "SW-ACT-6", text));
    let hands = gear::hands(item);
    let two = hands == Some(Hands::Both);
    if gear::useless(scene, who, to, hands) {
        return no_hand(if two { "Neither arm can be used." } else { "That arm cannot be used." });
    }
    let full = |slot: &str| {
        scene.combatant(who).gear.iter().any(|i| {
            (i.no != item.no || thing.owner != who) && (i.slot == slot || (i.slot == MAIN && gear::takes_both_hands(i)))
        })
    };
    let holds = |slot: &str| grasp::takes_hand(scene, who, slot);
    if full(to) || holds(to) || (two && (full(OFF) || holds(OFF))) {
        return no_hand("No hand is free for it. Stow or drop what is in hand first.");
    }
    if item.slot == GROUND && lies(scene, thing.owner, item).distance(scene.combatant(who).at) > reach(scene) {
        return Err(Refusal::new("out_of_reach", "SW-ACT-6", "It lies out of reach. Move next to it first."));
    }
    Ok(())
}

/// SW-ACT-4, 13: how near an item on the ground must lie, in metres.
fn reach(scene: &Scene) -> f64 {
    f64::from(crate::derived::unit(scene))
}

/// The id of a change in the form: item and place.
fn change_id(name: &str, to: &str) -> String {
    format!("{name} {to}")
}

/// A thing, by its place among all of them, and where it is moved to.
type Change<'s> = (usize, Thing<'s>, &'static str);

/// All possible changes; drawing comes before stowing.
fn changes(scene: &Scene, who: Who) -> impl Iterator<Item = Change<'_>> {
    let draws = things(scene, who).enumerate().filter(|(_, thing)| !gear::in_hand(thing.item));
    let draws = draws.flat_map(move |(n, thing)| moves_of(scene, who, n, thing));
    let changes_hands = in_hand(scene, who).filter(|(.., to)| *to != STOWED);
    draws.chain(changes_hands).chain(stows(scene, who))
}

fn stows(scene: &Scene, who: Who) -> impl Iterator<Item = Change<'_>> {
    in_hand(scene, who).filter(|(.., to)| *to == STOWED)
}

/// The changes of what is in hand.
fn in_hand(scene: &Scene, who: Who) -> impl Iterator<Item = Change<'_>> {
    let held = own(scene, who).enumerate().filter(|(_, thing)| gear::in_hand(thing.item));
    held.flat_map(move |(n, thing)| moves_of(scene, who, n, thing))
}

fn moves_of<'s>(scene: &Scene, who: Who, n: usize, thing: Thing<'s>) -> impl Iterator<Item = Change<'s>> + use<'s> {
    ways(scene, who, thing.item).iter().map(move |to| (n, thing, *to))
}

/// One choice for each change.
fn form(scene: &Scene, who: Who) -> Form {
    let things: Vec<Thing> = things(scene, who).collect();
    let names = names(scene, who, &things);
    let option = |(n, thing, to): Change| {
        let item = thing.item;
        let label = || item.label.clone();
        let words = match (to, gear::in_hand(item)) {
            (STOWED, _) => text!("Stow the ", label()),
            (_, true) => text!("The ", label(), " into the other hand"),
            (OFF, false) => text!("The ", label(), " into the off hand"),
            (_, false) => text!("The ", label(), " into the hand"),
        };
        let ground = item.slot == GROUND;
        let opt = Opt::new(change_id(&names[n], to), words);
        let opt = if ground { opt.note("from the ground").cost("action") } else { opt };
        opt.unless(changeable(scene, who, &thing, to).err())
    };
    Form::group([FORM.change.one_of(changes(scene, who).map(option).collect())])
}

fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let may = |(_, thing, to): &Change| changeable(scene, who, thing, to);
    let usual = changes(scene, who).next()?;
    // What is in hand can nearly always be stowed.
    let any_open = || stows(scene, who).chain(changes(scene, who)).any(|change| may(&change).is_ok());
    let off = may(&usual).err().filter(|_| !any_open());
    let cost = if turn_of(scene, who, sheet::READIED) < FREE_CHANGES { "free" } else { "action" };
    // Bots without a weapon in hand draw the first one.
    let draws =
        || changes(scene, who).find(|change| may(change).is_ok()).is_some_and(|(_, thing, _)| is_weapon(thing.item));
    Some(
        Offer::lazy(ACT, "Ready an item", cost, move |s| form(s, who))
            .note("two changes a turn are free")
            .unless(off)
            .good_for(if !is_armed(scene, who) && draws() { Use::Ready } else { Use::Other }),
    )
}

fn is_armed(scene: &Scene, who: Who) -> bool {
    scene.combatant(who).gear.iter().any(|i| gear::in_hand(i) && is_weapon(i))
}

fn is_weapon(item: &Item) -> bool {
    gear::weapon(&item.kind).is_some()
}

/// Whether the turn still allows the change, free or as an action, and nothing else prevents it.
fn changeable(scene: &Scene, who: Who, thing: &Thing, to: &str) -> Result<(), Refusal> {
    if thing.item.slot == GROUND || turn_of(scene, who, sheet::READIED) >= FREE_CHANGES {
        order::may_take(scene, who, ActionKind::Ready)?;
        return blocked(scene, who, thing, to);
    }
    order::may_take_free(scene, who)?;
    blocked(scene, who, thing, to)?;
    order::free_left(scene, who)
}

/// The item and the place that a command names.
fn change<'s>(scene: &'s Scene, who: Who, cmd: &Cmd) -> Option<(Thing<'s>, &'static str)> {
    let named = FORM.change.of(cmd)?;
    let things: Vec<Thing> = things(scene, who).collect();
    let names = names(scene, who, &things);
    let to = |name: &str| {
        let place = named.strip_prefix(name)?.strip_prefix(' ')?;
        gear::SLOTS.iter().map(|row| row.0).find(|to| *to == place)
    };
    things.into_iter().zip(names).find_map(|(thing, name)| to(&name).map(|to| (thing, to)))
}

fn costs_action(scene: &Scene, cmd: &Cmd) -> bool {
    let Some(who) = cmd.who else { return false };
    let ground = change(scene, who, cmd).is_some_and(|(t, _)| t.item.slot == GROUND);
    ground || turn_of(scene, who, sheet::READIED) >= FREE_CHANGES
}

/// `unknown`: no such item or place.
fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match cmd.who {
        Some(who) if FORM.change.is_in(cmd) && change(scene, who, cmd).is_none() => {
            Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", text!(who, " has no such item, or cannot carry it there.")))
        }
        _ => Ok(()),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    change(scene, who, cmd).map_or(Ok(()), |(thing, to)| hindered(scene, who, &thing, to))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some((Thing { owner, item, .. }, to)) = change(play.scene(), who, cmd) else { return Ok(()) };
    let (no, label, ground, held) = (item.no, item.label.clone(), item.slot == GROUND, gear::in_hand(item));
    if !costs_action(play.scene(), cmd) {
        play.by("SW-ACT-6").add_turn(sheet::READIED, 1);
    }
    play.by("SW-ACT-6").hand_over((owner, no), who, to);
    let words = match (to, ground, held) {
        (STOWED, ..) => text!(who, " stows the ", label, "."),
        (_, true, _) => text!(who, " picks up the ", label, "."),
        (_, _, true) => text!(who, " changes the ", label, " over to the other hand."),
        (..) => text!(who, " draws the ", label, "."),
    };
    play.by("SW-ACT-6").tell(LineKind::Act, words);
    // SW-CND-7: a free change ends aiming only if it puts away the weapon aimed with.
    if to == STOWED && gear::aims_with(play.scene(), who, no) {
        play.by("SW-CND-7").end(who, AIMING);
    }
    Ok(())
}
