//! What the GM's actions on people have in common.

use crate::derived;
use fray_engine::base::Who;
use fray_engine::form::{Form, Member};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::several;

fray_engine::form! {
    /// The targets of all GM actions on people.
    pub(super) PEOPLE {
        who: Vec<Who> = "Targets",
    }
}

/// Everybody who can be hurt.
pub(super) fn people(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| !derived::is_object(scene, *w)).collect()
}

/// An action of the GM's on people, which ask for `more` next to the targets; none if there is nobody.
pub(super) fn act(
    scene: &Scene,
    id: &'static str,
    label: &'static str,
    more: impl Fn(&Scene) -> Vec<Member> + Send + Sync + 'static,
) -> Option<Offer> {
    let form = move |s: &Scene| Form::group([several(PEOPLE.who, s, &people(s), 1)].into_iter().chain(more(s)));
    (!people(scene).is_empty()).then(|| Offer::lazy(id, label, "GM", form))
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
