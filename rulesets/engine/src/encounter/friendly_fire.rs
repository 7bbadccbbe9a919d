//! Friendly fire: actions that may harm somebody of the actor's own side have to be confirmed.

use super::{ActRequest, Encounter, Request};
use crate::base::{Text, Viewer, Who};
use crate::form::Input;
use crate::scene::Cmd;
use crate::system::{Offer, Refusal};

impl Encounter {
    /// Refuses an action that may harm the actor's friends: those that its form names, and those in its
    /// area. Other refusals come first.
    ///
    /// # Errors
    /// `friends_at_risk`, with their names.
    pub fn spares_friends(&self, by: Viewer, request: &Request) -> Result<(), Refusal> {
        if let Some(before) = self.veiled(by) {
            return before.spares_friends(by, request);
        }
        let Request::Act(ActRequest { who: Some(handle), act, form: given, .. }) = request else { return Ok(()) };
        let Ok(who) = self.own(by, handle) else { return Ok(()) };
        let Some(offer) = self.offer(Some(who), act) else { return Ok(()) };
        let form = offer.form(self.scene());
        let given = given.clone().map_or_else(|| form.default(), |given| form.complete(given));
        let friends = self.friends_at_risk(by, who, &offer, given);
        match said(&friends) {
            Some(words) => Err(Refusal::new("friends_at_risk", "", words)),
            None => Ok(()),
        }
    }

    /// Friends that this action may harm, as far as the actor and the viewer know of them.
    pub fn friends_at_risk(&self, by: Viewer, who: Who, offer: &Offer, given: Input) -> Vec<Who> {
        let scene = self.scene();
        let form = offer.form(scene);
        let Ok(answer) = form.accept(&given) else { return vec![] };
        let named = form.chosen(&answer).into_iter().filter(|o| o.friend).flat_map(|o| o.label.names());
        let mut all: Vec<Who> = named.collect();
        let cmd = Cmd { who: Some(who), act: offer.act.clone(), form: answer, secret: false, action: None };
        all.extend(self.system().at_risk(scene, &cmd).into_iter().filter(|w| scene.allies(who, *w)));
        all.retain(|w| *w != who && scene.knows(who, *w) && scene.sees(by, *w));
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// "Ann and Bob are friends and could be hit."
fn said(friends: &[Who]) -> Option<Text> {
    let ends = match friends {
        [] => return None,
        [_] => " is a friend and could be hit.",
        [..] => " are friends and could be hit.",
    };
    Some(Text::listing(friends).and(ends))
}
