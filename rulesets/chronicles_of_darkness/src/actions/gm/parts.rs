//! What the GM's actions on people have in common.

use super::PEOPLE;
use crate::derived;
use fray_engine::base::Who;
use fray_engine::form::{Member, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::several;

/// Everybody who can be hurt.
pub(super) fn people(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| !derived::is_object(scene, *w)).collect()
}

/// A choice of the listed words.
pub(super) fn listed(options: &[(&'static str, &'static str)]) -> Vec<Opt> {
    options.iter().map(|(id, label)| Opt::new(*id, *label)).collect()
}

/// An action of the GM's on people; none if there is nobody to choose.
pub(super) fn act(scene: &Scene, offer: impl Fn(Member) -> Offer) -> Option<Offer> {
    let all = people(scene);
    (!all.is_empty()).then(|| offer(several(PEOPLE.who, scene, &all, 1)))
}

/// The combatants that the command names, in encounter order.
pub(super) fn named(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let mut all = PEOPLE.who.of(scene, cmd);
    all.sort_unstable();
    all.dedup();
    all
}

/// Checks the combatants named; the form rules out everything else.
///
/// # Errors
/// `bad_target` for somebody who is not there, or is a thing.
pub(super) fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let fits = |h: &&str| scene.find(None, h).is_some_and(|w| !derived::is_object(scene, w));
    match PEOPLE.who.handles(cmd).iter().find(|h| !fits(h)) {
        Some(_) => Err(Refusal::new("bad_target", "CD-ACT-81", "Name people who are here; things are not hurt so.")),
        None => Ok(()),
    }
}
