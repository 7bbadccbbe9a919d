use crate::conditions::CIRCUMSTANCE;
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::play::Play;

/// SW-RES-13: the GM's modifier of this roll. The roll uses it up; its rerolls keep it.
pub(super) fn use_circumstance(play: &mut Play, who: Who) -> Option<Modifier> {
    let level = play.scene().cond(who, CIRCUMSTANCE)?.level;
    play.by("SW-RES-13").end(who, CIRCUMSTANCE);
    Some(Modifier::new("SW-RES-13", "circumstance", level))
}
