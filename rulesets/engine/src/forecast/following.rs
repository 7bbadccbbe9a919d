//! What a walk is for: the attack or the help that can follow it in the same turn, as it would be proposed then.

use super::known::known;
use super::silent::{Sensible, command, resolve_silently, settle};
use crate::base::{Str, Viewer, Who, unread};
use crate::course::Operation;
use crate::dice::Script;
use crate::encounter::Encounter;
use crate::form::Input;
use crate::scene::{Asking, Cmd, Phase, Scene};
use crate::system::{Offer, System, Use};

/// The action that follows, and the scene in which it does.
pub(crate) struct Following {
    pub(crate) scene: Scene,
    pub(crate) offer: Offer,
    pub(crate) answer: Input,
}

/// An action with its answer, by name: the offer itself belongs to a scene.
#[derive(Clone)]
pub(super) struct Next {
    act: Str,
    answer: Input,
}

impl Encounter {
    /// What can follow this walk of `who` as its form proposes it. None: nothing can, or the offer is no such walk.
    pub(crate) fn following(&self, viewer: Viewer, who: Who, offer: &Offer) -> Option<Following> {
        if self.resolving().is_some() || self.scene().phase != Phase::Running || !self.whole(viewer, who) {
            return None;
        }
        let scene = Scene { asking: Asking::Sensible, ..known(self, self.scene(), viewer) };
        let mut found = unread(|| following(self.system(), &scene, who, offer))?;
        // The result is shown, so it needs its words.
        found.offer = self.system().offer(&found.scene, Some(who), &found.offer.act)?;
        Some(found)
    }
}

fn following(system: &dyn System, scene: &Scene, who: Who, walk: &Offer) -> Option<Following> {
    walk.errand.filter(|errand| errand.goes_on())?;
    let cmd = command(system, scene, who, walk, &walk.form(scene), None).ok()?;
    let mut scene = scene.clone();
    // Where something is rolled on the way, nobody knows what follows.
    let mut dice = Script::new([]);
    resolve_silently(system, &mut scene, &Operation::Act(cmd), &mut dice, &mut Sensible).ok()?;
    settle(system, &mut scene, &mut dice, &mut Sensible).ok()?;
    let of = |use_| system.useful(&scene, who, use_, &[]).find(|o| o.off.is_none());
    let offer = of(Use::Rescue).or_else(|| of(Use::Attack)).filter(|_| scene.acts_now(who))?;
    let answer = offer.form(&scene).default();
    Some(Following { offer, answer, scene })
}

impl Next {
    /// What is played after this walk, if it is carried out as its form proposes.
    pub(super) fn after(system: &dyn System, scene: &Scene, who: Who, walk: &Offer, cmd: &Cmd) -> Option<Next> {
        let proposed = cmd.form == walk.form(scene).default();
        let next = unread(|| following(system, scene, who, walk)).filter(|_| proposed)?;
        Some(Next { act: next.offer.act, answer: next.answer })
    }

    /// The command, if it is still possible.
    pub(super) fn command(&self, system: &dyn System, scene: &Scene, who: Who) -> Option<Cmd> {
        let offer = system.offer(scene, Some(who), &self.act)?;
        command(system, scene, who, &offer, &offer.form(scene), Some(&self.answer)).ok()
    }
}
