//! CD-GM-4: whether the target is aware of an attack.

use super::Assault;
use crate::conditions::UNAWARE;
use fray_engine::base::{Val, Who};
use fray_engine::fact::Question;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// The statement of the GM about two combatants.
const AWARE: &str = "aware";

/// Whether the target is aware of the attack: as stated, and otherwise yes. If the attacker is hidden, the GM is asked.
pub(super) fn aware(play: &mut Play, a: &Assault) -> Flow<bool> {
    let ruled = play.by("CD-GM-4").ask(|s| {
        let unclear = !s.knows(a.to, a.by) && stated(s, a.by, a.to).is_none() && a.may_be_defended(s);
        let title = text!("Is ", a.to, " aware of ", a.by, "?");
        let ask = || Question::ruling("aware", title, Form::Confirm { default: true }).why(a.what.clone());
        unclear.then(ask)
    })?;
    Ok(match ruled {
        Some(answer) => answer.yes(),
        None => stated(play.scene(), a.by, a.to) != Some(false),
    })
}

/// CD-REACT-2, CD-GM-4: whether it is stated that `to` is not aware of `by`.
pub fn stated_unaware(scene: &Scene, by: Who, to: Who) -> bool {
    stated(scene, by, to) == Some(false)
}

/// CD-GM-4: after an attack its target is aware of the attacker.
pub fn becomes_aware(play: &mut Play, by: Who, to: Who) {
    play.by("CD-GM-4").end_from(to, UNAWARE, by);
    play.by("CD-GM-4").end_from(to, UNAWARE, None);
    if scene_says(play.scene(), by, to) == Some(false) {
        play.by("CD-GM-4").end_statement(by, to, AWARE);
    }
}

/// What is stated: by the target's tag `unaware`, else by the GM's statement about the two.
fn stated(scene: &Scene, by: Who, to: Who) -> Option<bool> {
    if scene.cond_from(to, UNAWARE, by).or_else(|| scene.cond_from(to, UNAWARE, None)).is_some() {
        return Some(false);
    }
    scene_says(scene, by, to)
}

/// CD-GM-4: what the GM has stated of the two.
fn scene_says(scene: &Scene, by: Who, to: Who) -> Option<bool> {
    match scene.stated(by, to, AWARE) {
        Some(Val::Text(word)) => Some(word != "no"),
        _ => None,
    }
}
