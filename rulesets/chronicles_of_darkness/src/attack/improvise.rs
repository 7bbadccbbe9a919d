//! CD-GM-16, CD-ACT-47: the GM puts an improvised weapon into somebody's hand, and sets its figures.

use crate::derived;
use crate::gear::{self, DURABILITY, IMPROVISED, LIKE, SIZE};
use fray_engine::base::{Str, Val, Who};
use fray_engine::fact::LineKind;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// CD-GM-16.
    SNATCHED {
        who: Who = "Who has it",
        what: String = "What is it",
        durability: i32 = "Durability (wood 1, stone 2, steel 3)",
        size: i32 = "Size",
        like: String = "Used like",
    }
}

/// Id of the GM's action.
pub const ACT: &str = "improvised_weapon";
const NONE: &str = "none";

fn people(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| derived::is_up(scene, *w)).collect()
}

fn full_hands(scene: &Scene, who: Who) -> Option<Refusal> {
    if gear::hand_for(scene, who, IMPROVISED).is_some() {
        return None;
    }
    let words = text!(who, " has no free hand for it; something must be put away or dropped first.");
    Some(Refusal::new("no_free_hand", "CD-ACT-47", words))
}

pub fn offers(scene: &Scene) -> Vec<Offer> {
    let people = people(scene);
    if people.is_empty() {
        return vec![];
    }
    let nobody =
        if people.iter().any(|w| full_hands(scene, *w).is_none()) { None } else { full_hands(scene, people[0]) };
    let offer = Offer::lazy(ACT, "Give an improvised weapon", "GM", form);
    vec![offer.note("something snatched up, into a free hand").unless(nobody)]
}

fn form(scene: &Scene) -> Form {
    let name = |w: &Who| Opt::combatant(scene, *w).unless(full_hands(scene, *w));
    let owners = people(scene).iter().map(name).collect();
    let mut like = vec![Opt::new(NONE, "nothing; by Durability and Size")];
    let rows = gear::rows().into_iter().filter(|(id, _)| gear::weapon(id).is_some_and(|w| !w.shoots()));
    like.extend(rows.map(|(id, label)| Opt::new(id, label)));
    Form::group([
        SNATCHED.who.one_of(owners),
        SNATCHED.what.text(40, "chair leg"),
        SNATCHED.durability.number(0..=10, 1),
        SNATCHED.size.number(1..=20, 2),
        SNATCHED.like.one_of(like).extra(),
    ])
}

fn wielder(scene: &Scene, cmd: &Cmd) -> Option<Who> {
    if SNATCHED.who.is_in(cmd) {
        SNATCHED.who.of(scene, cmd)
    } else {
        people(scene).into_iter().find(|w| full_hands(scene, *w).is_none())
    }
}

/// `no_free_hand`.
pub fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    wielder(scene, cmd).and_then(|w| full_hands(scene, w)).map_or(Ok(()), Err)
}

/// Puts the item into a free hand.
pub fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = wielder(play.scene(), cmd) else { return Ok(()) };
    let Some(new) = gear::make(IMPROVISED) else { return Ok(()) };
    let mut item = new.numbered(play.scene().combatant(who).next_item());
    item.label = SNATCHED.what.of(cmd).unwrap_or("thing").to_string().into();
    item.slot = Str::new_static(gear::hand_for(play.scene(), who, IMPROVISED).unwrap_or(gear::STOWED));
    for (key, said) in [(DURABILITY, SNATCHED.durability), (SIZE, SNATCHED.size)] {
        if let Some(n) = said.of(cmd) {
            item.data.insert(Str::new_static(key), Val::Int(n));
        }
    }
    if let Some(row) = SNATCHED.like.of(cmd).filter(|w| *w != NONE) {
        item.data.insert(Str::new_static(LIKE), Val::Text(Str::new(row)));
    }
    play.by("CD-ACT-47")
        .tell(LineKind::Act, text!(who, " snatches up an improvised weapon: ", item.label.clone(), "."));
    play.by("CD-ACT-47").item(who, item);
    Ok(())
}
