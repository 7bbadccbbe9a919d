//! CE-GM: what the GM states and does.

mod after;
mod elements;
mod harm;
mod illness;
mod say;
mod seat;

pub use after::FAMILY as AFTER;
pub use elements::FAMILY as ELEMENTS;
pub use harm::FAMILY as HARM;
pub use illness::FAMILY as ILLNESS;
pub use say::FAMILY as SAY;
pub use seat::FAMILY as SEAT;

use crate::derived;
use fray_engine::base::{Who, refuse};
use fray_engine::form::{Form, Member};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::several;

fray_engine::form! {
    /// The targets of all GM actions on people.
    PEOPLE {
        who: Vec<Who> = "Who",
    }
}

/// Everybody who is alive or was; no things.
fn people(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| !derived::is_object(scene, *w)).collect()
}

/// A GM action on people, with what else is to be chosen; `None` if there is nobody.
fn act<const N: usize>(
    scene: &Scene,
    id: &'static str,
    label: &'static str,
    more: fn() -> [Member; N],
) -> Option<Offer> {
    let form = move |s: &Scene| Form::group([several(PEOPLE.who, s, &people(s), 1)].into_iter().chain(more()));
    let anybody = scene.ids().any(|w| !derived::is_object(scene, w));
    anybody.then(|| Offer::lazy(id, label, "GM", form))
}

/// The combatants that the command names, in encounter order.
fn named(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let mut all = PEOPLE.who.of(scene, cmd);
    all.sort_unstable();
    all.dedup();
    all
}

/// # Errors
/// `bad_target` if one of them is not here, or is a thing.
fn check_people(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let fits = |h: &&str| scene.find(None, h).is_some_and(|w| !derived::is_object(scene, w));
    match PEOPLE.who.handles(cmd).iter().find(|h| !fits(h)) {
        Some(_) => refuse("bad_target", "CE-GM-2", "Name people who are here."),
        None => Ok(()),
    }
}
