//! CC-ACT-2: taking something in hand.

use super::free::state;
use crate::gear;
use crate::turn::{self, Free, refusal};
use crate::{derived, options, sheet};
use fray_engine::base::{ItemNo, Str, Text, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-2.
    READY_FORM {
        weapon: String = "What",
        held: String = "Item in hand",
    }
}

const READY: &str = "ready_weapon";
const DROP: &str = "drop";
const BESIDE: &str = "beside";

/// CC-ACT-2.
pub const FAMILY: Family = Family { acts: &[READY], uses: &[Use::Ready], offers, check, perform, ..Family::DEFAULT };

/// An item that can be taken in hand: whose it is, which item it is, and its name in the form.
struct Takeable {
    owner: Who,
    no: ItemNo,
    id: Str,
    label: Str,
}

/// CC-GM-4: whether an item on the ground is within reach of `who`. It is as far away as its owner or anybody else who
/// stands where it lies: the GM may have stated how far that is.
fn near(scene: &Scene, who: Who, owner: Who, item: &Item) -> bool {
    let (own, at) = (scene.combatant(who).at, gear::lies(scene, owner, item));
    let stands_there = |w: &Who| *w != who && scene.combatant(*w).at == at && scene.knows(who, *w);
    let metres = match Some(owner).filter(stands_there) {
        Some(owner) => scene.distance(who, owner),
        None if at == own => 0.0,
        None => scene.ids().filter(stands_there).map(|w| scene.distance(who, w)).fold(f64::INFINITY, f64::min),
    };
    let metres = if metres.is_finite() { metres } else { own.distance(at) };
    derived::tenths_of(metres) <= derived::REACH * 10
}

/// Everything that is put away or lies within reach; things on the ground come last.
fn takeable(scene: &Scene, who: Who) -> impl Iterator<Item = Takeable> {
    let of = move |owner: Who, i: &Item| {
        let key = gear::key(scene, owner, i);
        let id = if owner == who { key } else { format!("{key}:{}", scene.combatant(owner).handle.0).into() };
        Takeable { owner, no: i.no, id, label: i.label.clone() }
    };
    let usable = move |i: &&Item| gear::weapon(&i.kind).is_some();
    let in_slot = move |of: Who, slot: &'static str| scene.combatant(of).gear.iter().filter(move |i| i.slot == slot);
    let owners = scene.ids().filter(move |o| *o == who || scene.knows(who, *o));
    let lying = owners.flat_map(move |o| {
        let there = move |i: &&Item| near(scene, who, o, i);
        in_slot(o, gear::GROUND).filter(usable).filter(there).map(move |i| of(o, i))
    });
    in_slot(who, gear::STOWED).filter(usable).map(move |i| of(who, i)).chain(lying)
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    if takeable(scene, who).next().is_none() {
        return vec![];
    }
    let offer = Offer::lazy(READY, "Ready a weapon", "free", move |s| form(s, who));
    let offer = offer.unless(turn::first(state(scene, who, Free::Ready)).err());
    let empty = gear::weapons_in_hand(scene, who).next().is_none();
    vec![if empty { offer.good_for(Use::Ready) } else { offer }]
}

fn form(scene: &Scene, who: Who) -> Form {
    let all: Vec<Takeable> = takeable(scene, who).collect();
    let usual = usual(scene, who, &all);
    let weapons = all.iter().map(|t| Opt::new(t.id.clone(), t.label.clone())).collect();
    let mut members = vec![READY_FORM.weapon.one_with_default(weapons, usual.map(|t| t.id.clone()))];
    let held = gear::held(scene, who).count();
    if held > 0 {
        let mut ways = vec![Opt::new("away", "is put away"), Opt::new(DROP, "is dropped")];
        let second = held == 1 && options::on(scene, options::TWO_WEAPONS);
        ways.extend(second.then(|| Opt::new(BESIDE, "stays in the other hand")));
        members.push(READY_FORM.held.one_of(ways));
    }
    Form::group(members)
}

/// The default: a loaded gun, else the first item.
fn usual<'t>(scene: &Scene, who: Who, all: &'t [Takeable]) -> Option<&'t Takeable> {
    let loaded = |t: &&Takeable| {
        t.owner == who
            && scene.item(who, t.no).is_some_and(|i| i.left > 0 && gear::weapon(&i.kind).is_some_and(|w| w.firearm()))
    };
    all.iter().find(loaded).or_else(|| all.first())
}

fn find(scene: &Scene, cmd: &Cmd, who: Who) -> Option<(Who, ItemNo)> {
    let all: Vec<Takeable> = takeable(scene, who).collect();
    match READY_FORM.weapon.of(cmd) {
        Some(id) => all.iter().find(|t| t.id == id).map(|t| (t.owner, t.no)),
        None => usual(scene, who, &all).map(|t| (t.owner, t.no)),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let missing = find(scene, cmd, who).is_none();
    let named = READY_FORM.weapon.of(cmd);
    let there = gear::held(scene, who).any(|i| named == Some(&*gear::key(scene, who, i)));
    let words = "That is neither put away nor within reach. Choose something else.";
    let mut all = state(scene, who, Free::Ready).to_vec();
    all.push(refusal(missing && !there, "out_of_reach", "CC-ACT-2", words));
    all.push(refusal(missing && there, "no_effect", "CC-ACT-2", "That is in hand already."));
    let two = READY_FORM.held.of(cmd) == Some(BESIDE) && !options::on(scene, options::TWO_WEAPONS);
    all.push(refusal(
        two,
        "option_off",
        "CC-OPT-10",
        "Two weapons are switched off at this table. Put the other one away.",
    ));
    turn::first(all)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some((owner, no)) = find(play.scene(), cmd, who) else { return Ok(()) };
    turn::free_move(play, who, Free::Ready, "CC-ACT-2");
    let held: Vec<(ItemNo, bool)> = gear::held(play.scene(), who).map(|i| (i.no, i.slot == gear::MAIN)).collect();
    let loose = gear::held_loosely(play.scene(), who);
    let mut slot = gear::MAIN;
    let mut away = Text::default();
    for (old, main) in held {
        let other_hand = if main { gear::OFF } else { gear::MAIN };
        match READY_FORM.held.of(cmd) {
            // Claws stay where they are.
            _ if !loose.contains(&old) => slot = other_hand,
            Some(DROP) => gear::fall(play, who, old, "CC-ACT-2"),
            Some(BESIDE) => slot = other_hand,
            _ => {
                let old_label = play.scene().item(who, old).map(|i| i.label.to_lowercase()).unwrap_or_default();
                away = away.and(" and puts the ").and(old_label).and(" away");
                play.by("CC-ACT-2").carry(who, old, gear::STOWED);
            }
        }
    }
    // The second of two attacks is made with the other of the two weapons, which is in hand no longer.
    if READY_FORM.held.of(cmd) != Some(BESIDE) && play.turn_var(sheet::FIRST_OF_TWO).is_some() {
        play.by("CC-OPT-10").set_turn(sheet::FIRST_OF_TWO, None);
    }
    let label = play.scene().item(owner, no).map(|i| i.label.to_lowercase()).unwrap_or_default();
    play.by("CC-ACT-2").hand_over((owner, no), who, slot);
    play.by("CC-ACT-2").tell(LineKind::Act, text!(who, " readies the ", label).then(away).and("."));
    Ok(())
}
