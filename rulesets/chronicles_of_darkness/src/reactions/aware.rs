//! CD-GM-4: whether the target is aware of an attack.

use super::Assault;
use crate::conditions::UNAWARE;
use fray_engine::base::{Val, Who};
use fray_engine::fact::Question;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// Whether the target knows of it: as stated of the two, else everybody does; of somebody hidden the GM is asked.
///
/// # Errors
/// Pass on with `?`.
pub(super) fn aware(play: &mut Play, a: &Assault) -> Flow<bool> {
    let ruled = play.by("CD-GM-4").ask(|s| {
        let unclear = stated(s, a.by, a.to).is_none() && a.may_be_defended(s) && !s.knows(a.to, a.by);
        let title = text!("Is ", a.to, " aware of ", a.by, "?");
        let ask = || Question::ruling("aware", title, Form::Confirm { default: true }).why(a.what.clone());
        unclear.then(ask)
    })?;
    Ok(match ruled {
        Some(answer) => answer.yes(),
        None => stated(play.scene(), a.by, a.to) != Some(false),
    })
}

/// CD-REACT-2, CD-GM-4: whether it has been said that `to` is not aware of `by`.
pub fn stated_unaware(scene: &Scene, by: Who, to: Who) -> bool {
    stated(scene, by, to) == Some(false)
}

/// CD-GM-4: anyone attacked knows of it from then on.
pub fn learns_of(play: &mut Play, by: Who, to: Who) {
    play.by("CD-GM-4").end_from(to, UNAWARE, by);
    play.by("CD-GM-4").end_from(to, UNAWARE, None);
}

/// Of one by the tag of the target, of both by what is stated of the pair.
fn stated(scene: &Scene, by: Who, to: Who) -> Option<bool> {
    if scene.cond_from(to, UNAWARE, by).or_else(|| scene.cond_from(to, UNAWARE, None)).is_some() {
        return Some(false);
    }
    match scene.stated(by, to, "aware") {
        Some(Val::Text(word)) => Some(word != "no"),
        _ => None,
    }
}
