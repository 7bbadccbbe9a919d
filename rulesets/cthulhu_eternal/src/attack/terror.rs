//! CE-FEAR-1, 2, CE-ATK-1 step 9: attacks that spread terror.

use super::volley::Volley;
use crate::conditions::UNNATURAL;
use crate::declared::Attack;
use crate::fear;
use fray_engine::fact::Question;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// CE-FEAR-1: Lethality with a Kill Radius, or an attack known to be unnatural.
pub fn inspires(scene: &Scene, a: &Attack) -> bool {
    (a.lethality().is_some() && a.radius().is_some()) || scene.has(a.by, UNNATURAL)
}

/// CE-FEAR-2: spreads terror, whether the attack hit or not.
pub(super) fn after(play: &mut Play, v: &Volley) -> Flow {
    let a = &v.attack;
    let spreads = play.by("CE-GM-11").ask(|s| {
        let title = text!("Does ", a.by, "'s attack spread terror?");
        let ask = || Question::ruling("terror_zone", title, Form::Confirm { default: true }).why(a.sentence());
        (inspires(s, a) && fear::is_on(s)).then(ask)
    })?;
    if spreads.is_some_and(|yes| yes.yes()) {
        let round = v.shots.first().and_then(|s| s.to);
        // CE-FEAR-2: without a Kill Radius, one yard.
        let area = fear::Area { at: v.centre, round, yards: v.attack.radius().unwrap_or(1) };
        fear::spread(play, v.attack.by, area, None)?;
    }
    Ok(())
}
