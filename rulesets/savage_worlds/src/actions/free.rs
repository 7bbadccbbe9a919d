//! SW-ACT-3 to 6: free actions.

use crate::conditions::PRONE;
use crate::derived::turn_of;
use crate::gear::{self, GROUND, MAIN, OFF, STOWED};
use crate::harm::injury;
use crate::order;
use crate::sheet;
use fray_engine::base::{Kind, Str, Val, Who};
use fray_engine::form::{Form, Input, Look, Member, Opt};
use fray_engine::place::Point;
use fray_engine::play::Play;
use fray_engine::scene::{Cmd, Cond, Item, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;
use fray_engine::view::LineKind;

/// SW-ACT-3.
pub const SPEAK: &str = "speak";
/// SW-ACT-4.
pub const DROP: &str = "drop";
/// SW-ACT-5.
pub const GO_PRONE: &str = "go_prone";
/// SW-ACT-6.
pub const READY: &str = "ready";

/// SW-ACT-6: how many changes a turn are free.
const FREE_CHANGES: i32 = 2;

/// Whether this file knows the command.
pub fn knows(act: &str) -> bool {
    [SPEAK, DROP, GO_PRONE, READY].contains(&act)
}

/// The free actions of `who`.
pub fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let off = order::may_take_free(scene, who).err();
    let mut out = Vec::new();
    out.extend(ready_offer(scene, who));
    let held = held(scene, who);
    if !held.is_empty() {
        let options = held.iter().map(|i| Opt::new(gear::key(scene, who, i), i.label.clone())).collect();
        let form = Form::Group { members: vec![Member::new("item", "What", Form::one_of(options))] };
        out.push(Offer::new(DROP, "Drop something", "free", form).unless(off.clone()));
    }
    let text = Form::Text { max: 200, default: "…".to_string() };
    let form = Form::Group { members: vec![Member::new("words", "Words", text)] };
    out.push(Offer::new(SPEAK, "Say something", "free", form).unless(off.clone()));
    let off = off.or_else(|| not_prone(scene, who).err());
    out.push(
        Offer::new(GO_PRONE, "Go prone", "free", Form::empty()).note("harder to shoot, easier to strike").unless(off),
    );
    out
}

fn held(scene: &Scene, who: Who) -> Vec<&Item> {
    scene.c(who).gear.iter().filter(|i| gear::in_hand(i)).collect()
}

fn not_prone(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.has(who, PRONE) {
        return Err(Refusal::new("bad_target", "SW-ACT-5", text!(who, " is prone already.")));
    }
    Ok(())
}

/// The refusals of a free action.
///
/// # Errors
/// The first that applies.
pub fn check(scene: &Scene, who: Who, cmd: &Cmd) -> Result<(), Refusal> {
    if matches!(&*cmd.act, DROP | READY)
        && let Some(name) = cmd.form.field("item").and_then(Input::word)
        && gear::by_key(scene, who, name).is_none()
    {
        return Err(Refusal::new("unknown", "SW-ACT-2", text!(who, format!(" has no {name}."))));
    }
    match &*cmd.act {
        READY => check_ready(scene, who, cmd),
        GO_PRONE => order::may_take_free(scene, who).and_then(|()| not_prone(scene, who)),
        DROP => {
            order::may_take_free(scene, who)?;
            match named(scene, who, cmd).or_else(|| held(scene, who).into_iter().next()) {
                Some(item) if gear::in_hand(item) => Ok(()),
                Some(_) | None => Err(Refusal::new("not_ready", "SW-ACT-4", "Only what is in hand can be dropped.")),
            }
        }
        _ => order::may_take_free(scene, who),
    }
}

fn named<'s>(scene: &'s Scene, who: Who, cmd: &Cmd) -> Option<&'s Item> {
    cmd.form.field("item").and_then(Input::word).and_then(|n| gear::by_key(scene, who, n))
}

/// Carries a free action out.
pub fn perform(play: &mut Play, who: Who, cmd: &Cmd) {
    match &*cmd.act {
        SPEAK => {
            let words = cmd.form.field("words").and_then(Input::word).unwrap_or("…").to_string();
            play.by("SW-ACT-3").tell(LineKind::Act, text!(who, ": “", words, "”"));
        }
        DROP => {
            let item = named(play.scene(), who, cmd).or_else(|| held(play.scene(), who).into_iter().next());
            if let Some(no) = item.map(|i| i.no) {
                gear::fall(play, who, no, "SW-ACT-4");
            }
        }
        GO_PRONE => {
            play.by("SW-ACT-5").condition(who, Cond::new(PRONE));
            play.by("SW-ACT-5").tell(LineKind::Act, text!(who, " goes prone."));
        }
        READY => ready(play, who, cmd),
        _ => {}
    }
}

/// Where an item may go from where it is, the usual first.
fn ways(scene: &Scene, who: Who, item: &Item) -> Vec<&'static str> {
    if gear::in_hand(item) {
        let two = gear::hands(&item.kind) == 2;
        let other = if item.slot == MAIN { OFF } else { MAIN };
        return if two { vec![STOWED] } else { vec![STOWED, other] };
    }
    match gear::hands(&item.kind) {
        0 => vec![],
        2 => vec![MAIN],
        _ if gear::shield(&item.kind).is_some() || !gear::free(scene, who, MAIN) => vec![OFF, MAIN],
        _ => vec![MAIN, OFF],
    }
}

/// SW-ACT-6: why an item cannot go there.
fn hindered(scene: &Scene, who: Who, item: &Item, to: &str) -> Result<(), Refusal> {
    let hands = |text: &'static str| Err(Refusal::new("hands", "SW-ACT-6", text));
    if !ways(scene, who, item).contains(&to) {
        return Err(Refusal::new("not_ready", "SW-ACT-6", "That cannot be carried there."));
    }
    if item.slot == GROUND && !within_reach(scene, who, item) {
        return Err(Refusal::new("out_of_reach", "SW-ACT-6", "It lies out of reach. Move next to it first."));
    }
    if to == STOWED {
        return Ok(());
    }
    if injury::arm_lost(scene, who, to) && gear::hands(&item.kind) < 2 {
        return hands("That arm cannot be used.");
    }
    let two = gear::hands(&item.kind) == 2;
    let full = |slot: &str| {
        scene
            .c(who)
            .gear
            .iter()
            .any(|i| i.no != item.no && (i.slot == slot || (i.slot == MAIN && gear::hands(&i.kind) == 2)))
    };
    if full(to) || (two && full(OFF)) {
        return hands("No hand is free for it. Stow or drop what is in hand first.");
    }
    Ok(())
}

/// SW-ACT-4, 13: things on the ground lie where they fell; unknown places are at one's feet.
fn within_reach(scene: &Scene, who: Who, item: &Item) -> bool {
    let Some(at) = item.data.get(gear::LIES).map(<Vec<i32> as Kind>::get) else { return true };
    let [x, y] = at[..] else { return true };
    scene.c(who).at.distance(Point { x, y }) <= f64::from(crate::derived::unit(scene))
}

fn ready_offer(scene: &Scene, who: Who) -> Option<Offer> {
    let all: Vec<(&Item, Vec<&'static str>)> =
        scene.c(who).gear.iter().map(|i| (i, ways(scene, who, i))).filter(|(_, w)| !w.is_empty()).collect();
    let open = |i: &Item, w: &[&'static str]| w.iter().copied().find(|to| hindered(scene, who, i, to).is_ok());
    // What is not in hand comes first: drawing is the usual wish.
    let (first, to) = all
        .iter()
        .filter_map(|(i, w)| open(i, w).map(|to| (*i, to)))
        .min_by_key(|(i, _)| (gear::in_hand(i), i.no))
        .or_else(|| all.first().and_then(|(i, w)| Some((*i, *w.first()?))))?;
    let place = |slot: &str| gear::SLOTS.iter().find(|s| s.0 == slot).map_or("", |s| s.1);
    let options = all.iter().map(|(i, w)| {
        let opt = Opt::new(gear::key(scene, who, i), i.label.clone()).note(place(&i.slot));
        match (open(i, w), w.first().map(|to| hindered(scene, who, i, to))) {
            (None, Some(Err(why))) => opt.off(why.text),
            _ => opt,
        }
    });
    let pick = |options: Vec<Opt>, default: String| Form::Pick {
        options,
        min: 1,
        max: 1,
        default: vec![default],
        look: Look::Plain,
    };
    let to_where = [MAIN, OFF, STOWED].map(|slot| Opt::new(slot, place(slot))).to_vec();
    let form = Form::Group {
        members: vec![
            Member::new("item", "What", pick(options.collect(), gear::key(scene, who, first))),
            Member::new("to", "Where to", pick(to_where, to.to_string())),
        ],
    };
    let cmd = Cmd { form: form.default(), ..Cmd::auto(READY, Some(who)) };
    let cost = if costs_action(scene, who, &cmd) { "action" } else { "free" };
    let offer = Offer::new(READY, "Ready an item", cost, form).note("two changes a turn are free");
    Some(offer.unless(check_ready(scene, who, &cmd).err()).good_for(Use::Other))
}

/// Item and place that a command names.
fn change<'s>(scene: &'s Scene, who: Who, cmd: &Cmd) -> Option<(&'s Item, Str)> {
    let item = named(scene, who, cmd)?;
    let to = match cmd.form.field("to").and_then(Input::word) {
        Some(to) => Str::Owned(to.to_string()),
        None => Str::Borrowed(ways(scene, who, item).into_iter().next()?),
    };
    Some((item, to))
}

/// SW-ACT-6: from the ground, or beyond two changes a turn, it is an action.
pub fn costs_action(scene: &Scene, who: Who, cmd: &Cmd) -> bool {
    let ground = change(scene, who, cmd).is_some_and(|(i, _)| i.slot == GROUND);
    ground || turn_of(scene, who, sheet::READIED) >= FREE_CHANGES
}

fn check_ready(scene: &Scene, who: Who, cmd: &Cmd) -> Result<(), Refusal> {
    if costs_action(scene, who, cmd) {
        order::may_take(scene, who, READY)?;
    } else {
        order::may_take_free(scene, who)?;
    }
    match change(scene, who, cmd) {
        Some((item, to)) => hindered(scene, who, item, &to),
        None => Err(Refusal::new("not_ready", "SW-ACT-6", "There is nothing to ready.")),
    }
}

fn ready(play: &mut Play, who: Who, cmd: &Cmd) {
    let Some((item, to)) = change(play.scene(), who, cmd) else { return };
    let (no, label, ground, held) = (item.no, item.label.clone(), item.slot == GROUND, gear::in_hand(item));
    let Some(slot) = gear::SLOTS.iter().map(|s| s.0).find(|s| *s == to) else { return };
    if !costs_action(play.scene(), who, cmd) {
        play.by("SW-ACT-6").add_turn(sheet::READIED, 1);
    }
    play.by("SW-ACT-6").change_item(who, no, |i| {
        i.slot = Str::Borrowed(slot);
        i.data.remove(gear::LIES);
    });
    let words = match (slot, ground, held) {
        (STOWED, ..) => text!(who, " stows the ", label, "."),
        (_, true, _) => text!(who, " picks up the ", label, "."),
        (_, _, true) => text!(who, " changes the ", label, " over to the other hand."),
        (..) => text!(who, " draws the ", label, "."),
    };
    play.by("SW-ACT-6").tell(LineKind::Act, words);
    // SW-CND-7: a weapon that leaves the hand is no longer aimed.
    let aimed = play.scene().cond(who, crate::conditions::AIMING).and_then(|c| c.data.first().cloned());
    if aimed == Some(Val::Int(i32::from(no.0))) && slot == STOWED {
        play.by("SW-CND-7").end(who, crate::conditions::AIMING);
    }
}
