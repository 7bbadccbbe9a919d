//! Who notices an attack: nobody else may react to it.

use super::answer::Way;
use crate::conditions::UNAWARE;
use fray_engine::base::{Val, Who};
use fray_engine::form::Choice as _;
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// CE-DEF-6, CE-GM-3: whether the defender sees or hears the attack coming. If the GM has stated it of the two, that
/// counts; else nobody notices it who is unaware, or who does not know that the attacker is there.
pub fn aware(scene: &Scene, by: Who, to: Who) -> bool {
    match scene.stated(by, to, "aware") {
        Some(Val::Text(word)) => word != "no",
        _ => !scene.has(to, UNAWARE) && scene.knows(to, by),
    }
}

/// CE-REF-9: refuses a reaction to somebody who cannot notice the attack that is being resolved.
pub fn unaware(scene: &Scene, who: Who, act: &str) -> Option<Refusal> {
    let reacts = matches!(Way::by_id(act), Some(Way::Dodge | Way::FightBack)) && !scene.own_turn(who);
    let mut attackers = scene.ids().filter(|by| scene.own_turn(*by) && scene.knows(who, *by)).peekable();
    let blind = attackers.peek().is_some() && attackers.all(|by| !aware(scene, by, who));
    let words = || text!(who, " does not notice it, and cannot react.");
    (reacts && blind).then(|| Refusal::new("unaware", "CE-REF-9", words()))
}
