//! CD-GM-16, CD-ACT-47: the GM says what somebody has snatched up, and what it is worth.

use crate::derived;
use crate::gear::{self, DURABILITY, IMPROVISED, LIKE, SIZE};
use fray_engine::base::{Str, Val, Who};
use fray_engine::form::{Form, Input, Look, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;
use fray_engine::view::LineKind;

/// Id of the GM's act.
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

/// For the GM.
pub fn offers(scene: &Scene) -> Vec<Offer> {
    let people = people(scene);
    if people.is_empty() {
        return vec![];
    }
    let number = |min, max, default| Form::Number { min, max, default, not: vec![] };
    let name = |w: &Who| {
        let opt = Opt::new(scene.c(*w).handle.0.clone(), text!(*w));
        match full_hands(scene, *w) {
            Some(r) => opt.off(r.text),
            None => opt,
        }
    };
    let whom = people.iter().map(name).collect();
    let nobody =
        if people.iter().any(|w| full_hands(scene, *w).is_none()) { None } else { full_hands(scene, people[0]) };
    let mut like = vec![Opt::new(NONE, "nothing; by Durability and Size")];
    let rows = gear::rows().into_iter().filter(|(id, _)| gear::weapon(id).is_some_and(|w| !w.shoots()));
    like.extend(rows.map(|(id, label)| Opt::new(id, label)));
    let members = vec![
        Member::new("who", "Who has it", Form::one_of(whom)),
        Member::new("what", "What is it", Form::Text { max: 40, default: "chair leg".into() }),
        Member::new("durability", "Durability (wood 1, stone 2, steel 3)", number(0, 10, 1)),
        Member::new("size", "Size", number(1, 20, 2)),
        Member::new("like", "Used like", pick(like)).extra(),
    ];
    let offer = Offer::new(ACT, "Give an improvised weapon", "gm", Form::Group { members });
    vec![offer.note("something snatched up, into a free hand").unless(nobody)]
}

fn pick(options: Vec<Opt>) -> Form {
    Form::Pick { options, min: 1, max: 1, default: vec![NONE.to_string()], look: Look::Plain }
}

fn whom(scene: &Scene, cmd: &Cmd) -> Option<Who> {
    match cmd.form.field("who").and_then(Input::word) {
        Some(handle) => scene.find(None, handle),
        None => people(scene).into_iter().find(|w| full_hands(scene, *w).is_none()),
    }
}

/// `no_free_hand`.
///
/// # Errors
/// The refusal.
pub fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    whom(scene, cmd).and_then(|w| full_hands(scene, w)).map_or(Ok(()), Err)
}

/// Puts it into a free hand.
///
/// # Errors
/// Pass on with `?`.
pub fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = whom(play.scene(), cmd) else { return Ok(()) };
    let Some(mut item) = gear::make(IMPROVISED) else { return Ok(()) };
    let number = |id: &str| cmd.form.field(id).and_then(Input::number);
    item.no = play.scene().c(who).next_item();
    item.label = cmd.form.field("what").and_then(Input::word).unwrap_or("thing").to_string();
    item.slot = Str::Borrowed(gear::hand_for(play.scene(), who, IMPROVISED).unwrap_or(gear::STOWED));
    for (key, id) in [(DURABILITY, "durability"), (SIZE, "size")] {
        if let Some(n) = number(id) {
            item.data.insert(Str::Borrowed(key), Val::Int(n));
        }
    }
    if let Some(row) = cmd.form.field("like").and_then(Input::word).filter(|w| *w != NONE) {
        item.data.insert(Str::Borrowed(LIKE), Val::Text(Str::Owned(row.to_string())));
    }
    play.by("CD-ACT-47")
        .tell(LineKind::Act, text!(who, " snatches up an improvised weapon: ", item.label.clone(), "."));
    play.by("CD-ACT-47").item(who, item);
    Ok(())
}
