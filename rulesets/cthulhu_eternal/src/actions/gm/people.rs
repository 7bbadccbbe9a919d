//! CE-GM-2: the targets of the GM's actions on people.

use crate::derived;
use fray_engine::base::{Who, refuse};
use fray_engine::form::{Form, Member};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::several;

fray_engine::form! {
    /// The targets of all GM actions on people.
    pub(super) PEOPLE {
        who: Vec<Who> = "Who",
    }
}

/// Everybody who is alive or was; no things.
pub(super) fn people(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| !derived::is_object(scene, *w)).collect()
}

/// A GM action on people, with what else is to be chosen; `None` if there is nobody.
pub(super) fn act<const N: usize>(
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
pub(super) fn named(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let mut all = PEOPLE.who.of(scene, cmd);
    all.sort_unstable();
    all.dedup();
    all
}

/// # Errors
/// `bad_target` if one of them is not here, or is a thing.
pub(super) fn check_people(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let fits = |h: &&str| scene.find(None, h).is_some_and(|w| !derived::is_object(scene, w));
    match PEOPLE.who.handles(cmd).iter().find(|h| !fits(h)) {
        Some(_) => refuse("bad_target", "CE-GM-2", "Name people who are here."),
        None => Ok(()),
    }
}
