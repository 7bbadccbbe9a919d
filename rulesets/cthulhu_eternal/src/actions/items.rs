//! CE-ACT-16 to 18, CE-ATK-7: drawing, putting away, picking up, dropping, loading and fixing items.

use crate::gear::{self, HAND, STOWED, Trait};
use crate::options;
use crate::turn::{self, ActionKind, Misnamed, able, free_to, named_and_free};
use fray_engine::base::{ItemNo, Str, Val, Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::gear::within_reach;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CE-ACT-16 to 18.
    THING {
        item: String = "Item",
    }
}

const DRAW: &str = "draw";
const STOW: &str = "stow";
const PICK_UP: &str = "pick_up";
const DROP: &str = "drop_item";
const RELOAD: &str = "reload";
const FIX: &str = "fix_weapon";
/// CE-ACT-16: how far away the item may lie, in yards.
const NEAR: f64 = 3.0;

pub const FAMILY: Family = Family {
    acts: &[RELOAD, DRAW, FIX, PICK_UP, STOW, DROP],
    uses: &[Use::Ready],
    of_use: may_make_ready,
    offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// For a bot: whether `who` may need to make ready before an attack: there is nothing to attack with but bare hands, or a weapon in hand
/// is empty or does not work.
fn may_make_ready(scene: &Scene, who: Who) -> bool {
    let useless = |i: &Item| gear::malfunction(i) > 0 || (i.left == 0 && can_be_loaded(i));
    gear::weapons(scene, who).next().is_none() || gear::held(scene, who).any(useless)
}

/// Whether it is a weapon with rounds, and not all are left.
fn can_be_loaded(item: &Item) -> bool {
    let lacks = |w: &gear::Weapon| w.ranged() && !w.is(Trait::Thrown) && item.left < w.capacity;
    gear::weapon(&item.kind).is_some_and(lacks)
}

/// An item, and whose it is.
type Thing = (Who, ItemNo);

/// The actor's own items that this action can be done with.
fn own<'s>(scene: &'s Scene, who: Who, act: &str) -> impl Iterator<Item = &'s Item> {
    let fits: fn(&Item) -> bool = match act {
        DRAW => |i| i.slot == STOWED,
        RELOAD => |i| i.slot == HAND && can_be_loaded(i),
        FIX => |i| i.slot == HAND && gear::malfunction(i) > 0,
        _ => |i| i.slot == HAND,
    };
    scene.combatant(who).gear.iter().filter(move |i| fits(i))
}

fn is_no_weapon(item: &Item) -> bool {
    gear::weapon(&item.kind).is_none()
}

/// The items that an action can be done with, by their names in the form.
fn things(scene: &Scene, who: Who, act: &str) -> Vec<(Str, Thing)> {
    if act == PICK_UP {
        return on_the_ground(scene, who);
    }
    let mut all: Vec<&Item> = own(scene, who, act).collect();
    // Weapons come before other items.
    all.sort_by_key(|i| is_no_weapon(i));
    all.into_iter().map(|i| (gear::key(scene, who, i), (who, i.no))).collect()
}

/// The item that the form proposes.
fn first(scene: &Scene, who: Who, act: &str) -> Option<Thing> {
    match act {
        PICK_UP => on_the_ground(scene, who).first().map(|(_, thing)| *thing),
        _ => own(scene, who, act).min_by_key(|i| is_no_weapon(i)).map(|i| (who, i.no)),
    }
}

/// CE-ACT-16: items on the ground within 3 yd, the actor's own first.
fn on_the_ground(scene: &Scene, who: Who) -> Vec<(Str, Thing)> {
    within_reach(scene, who, NEAR).into_iter().map(|f| (f.id, (f.owner, f.no))).collect()
}

pub(super) fn is_free(scene: &Scene, act: &str) -> bool {
    act == DROP || (act == DRAW && scene.option(options::FREE_DRAW))
}

fn action_kind(scene: &Scene, act: &str) -> ActionKind {
    if is_free(scene, act) { ActionKind::Free } else { ActionKind::Action }
}

fn state(scene: &Scene, who: Who, act: &str) -> Result<(), Refusal> {
    hands(scene, who, act)?;
    free_to(scene, who, action_kind(scene, act))
}

/// CE-REF-1 to 5.
fn hands(scene: &Scene, who: Who, act: &str) -> Result<(), Refusal> {
    able(scene, who, action_kind(scene, act))?;
    let takes = matches!(act, DRAW | PICK_UP);
    if takes && !gear::room(scene, who) {
        return refuse("hands_full", "CE-REF-5", text!("Both of ", who, "'s hands are full. Drop something first."));
    }
    Ok(())
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = [
        (RELOAD, "Reload", Use::Other),
        (DRAW, "Draw", Use::Other),
        (FIX, "Fix weapon", Use::Ready),
        (PICK_UP, "Pick up", Use::Other),
        (STOW, "Put away", Use::Seldom),
        (DROP, "Drop", Use::Seldom),
    ];
    all.into_iter().filter_map(|(act, label, usual)| offer(scene, who, act, label, usual)).collect()
}

fn offer(scene: &Scene, who: Who, act: &'static str, label: &'static str, usual: Use) -> Option<Offer> {
    let first = first(scene, who, act)?;
    let cost = if is_free(scene, act) { "free" } else { "action" };
    // For a bot: without a weapon in hand, drawing one makes ready; an empty gun is loaded.
    let weapon = gear::weapon(&scene.item(first.0, first.1)?.kind).is_some();
    let bare = || gear::weapons(scene, who).next().is_none();
    let empty = scene.item(first.0, first.1).is_some_and(|i| i.left == 0);
    let use_ = match act {
        DRAW | PICK_UP if weapon && bare() => Use::Ready,
        RELOAD if empty => Use::Ready,
        _ => usual,
    };
    let form = move |s: &Scene| {
        let option = |(id, t): (Str, Thing)| {
            let label = s.item(t.0, t.1).map(|i| i.label.clone()).unwrap_or_default();
            Opt::new(id, label)
        };
        Form::group([THING.item.one_of(things(s, who, act).into_iter().map(option).collect())])
    };
    Some(Offer::lazy(act, label, cost, form).unless(state(scene, who, act).err()).good_for(use_))
}

/// The item that the command names, or the form's default.
fn read(scene: &Scene, who: Who, cmd: &Cmd) -> Result<Thing, Misnamed> {
    let all = things(scene, who, &cmd.act);
    let found = match THING.item.of(cmd) {
        Some(name) => all.iter().find(|(id, _)| id == name),
        None => all.first(),
    };
    let after = |words| Misnamed::AfterTerror(Refusal::new("not_applicable", "CE-REF-18", words));
    match (found, &*cmd.act) {
        (Some((_, t)), _) => Ok(*t),
        (None, FIX | RELOAD) => Err(after(text!(who, " holds no weapon that needs it."))),
        (None, PICK_UP) => Err(after(text!("No such thing lies within 3 yd. Move closer first."))),
        (None, _) => {
            let words = text!(who, " has no such thing there.");
            Err(Misnamed::BeforeTerror(Refusal::new("not_in_hand", "CE-REF-7", words)))
        }
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    hands(scene, who, &cmd.act)?;
    named_and_free(read(scene, who, cmd), || free_to(scene, who, action_kind(scene, &cmd.act)))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Ok((owner, no)) = read(play.scene(), who, cmd) else {
        // CE-TURN-4: another of the same moment was first.
        play.by("CE-ACT-16").tell(LineKind::Effect, text!(who, " reaches for it too late."));
        return Ok(());
    };
    let Some(item) = play.scene().item(owner, no).cloned() else { return Ok(()) };
    if !is_free(play.scene(), &cmd.act) {
        turn::spend(play, who, "CE-ACT-14");
    }
    let label = item.label.to_lowercase();
    match &*cmd.act {
        DROP => gear::fall(play, who, no, "CE-ACT-14"),
        STOW => {
            play.by("CE-ACT-14").carry(who, no, STOWED);
            play.by("CE-ACT-14").tell(LineKind::Act, text!(who, " puts the ", label, " away."));
        }
        DRAW => {
            play.by("CE-ACT-17").carry(who, no, HAND);
            play.by("CE-ACT-17").tell(LineKind::Act, text!(who, " draws the ", label, "."));
        }
        PICK_UP => {
            play.by("CE-ACT-16").hand_over((owner, no), who, HAND);
            play.by("CE-ACT-16").tell(LineKind::Act, text!(who, " picks up the ", label, "."));
        }
        RELOAD => {
            let full = gear::weapon(&item.kind).map_or(0, |w| w.capacity);
            play.by("CE-ACT-17").change_item(who, no, |i| i.left = full);
            play.by("CE-ACT-17").tell(
                LineKind::Act,
                text!(who, " reloads the ", label, ": ", full, if full == 1 { " round." } else { " rounds." }),
            );
        }
        _ => fix(play, who, &item),
    }
    Ok(())
}

/// CE-ACT-18.
fn fix(play: &mut Play, who: Who, item: &Item) {
    let left = gear::malfunction(item) - 1;
    play.by("CE-ACT-18").change_item(who, item.no, |i| {
        i.data.insert(Str::new_static(gear::MALFUNCTION), Val::Int(left));
    });
    let label = item.label.to_lowercase();
    let words = if left > 0 {
        text!(who, " works on the ", label, ": ", left, " more", gear::turns(left), ".")
    } else {
        text!(who, " gets the ", label, " to work again.")
    };
    play.by("CE-ACT-18").tell(LineKind::Act, words);
}
