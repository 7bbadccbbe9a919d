//! CE-GM: what the GM says and does.

mod after;
mod elements;
mod harm;
mod illness;
mod say;

pub use after::FAMILY as AFTER;
pub use elements::FAMILY as ELEMENTS;
pub use harm::FAMILY as HARM;
pub use illness::FAMILY as ILLNESS;
pub use say::FAMILY as SAY;

use crate::derived;
use crate::turn::refuse;
use fray_engine::base::Who;
use fray_engine::form::{Ask, Form, Member, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// Whom all acts of the GM's upon people name.
    PEOPLE {
        who: Vec<Who> = "Who",
    }
}

/// Everybody who lives or has lived.
fn people(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| !derived::is_object(scene, *w)).collect()
}

/// A choice of combatants by name, the first `min` by default.
fn whom(scene: &Scene, ask: Ask<Vec<Who>>, all: &[Who], min: u16) -> Member {
    let options: Vec<Opt> = all.iter().map(|w| Opt::new(scene.combatant(*w).handle.0.clone(), text!(*w))).collect();
    let default = options.iter().take(usize::from(min)).map(|o| o.id.clone()).collect();
    let max = options.len().min(usize::from(u16::MAX)) as u16;
    ask.some_of(options, min..=max, default)
}

/// An act upon people; none where there is nobody.
fn act(
    scene: &Scene,
    id: &'static str,
    label: &'static str,
    members: impl IntoIterator<Item = Member>,
) -> Option<Offer> {
    let all = people(scene);
    if all.is_empty() {
        return None;
    }
    let members = [whom(scene, PEOPLE.who, &all, 1)].into_iter().chain(members);
    Some(Offer::new(id, label, "gm", Form::group(members)))
}

/// Those whom the command names, in encounter order.
fn named(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let mut all = PEOPLE.who.of(scene, cmd);
    all.sort_unstable();
    all.dedup();
    all
}

/// # Errors
/// `bad_target` for somebody who is not there, or is a thing.
fn check_people(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let fits = |h: &&str| scene.find(None, h).is_some_and(|w| !derived::is_object(scene, w));
    match PEOPLE.who.handles(cmd).iter().find(|h| !fits(h)) {
        Some(_) => refuse("bad_target", "CE-GM-2", "Name people who are here."),
        None => Ok(()),
    }
}
