//! Conditions with a date end by themselves.

use crate::conditions::CONDITIONS;
use fray_engine::base::{Str, Who};
use fray_engine::play::Play;
use fray_engine::scene::Until;
use fray_engine::system::Shown;
use fray_engine::text;
use fray_engine::view::LineKind;

/// Ends conditions whose time is over; of those that people see it is said.
pub(super) fn expire(play: &mut Play, rule: &'static str, over: impl Fn(Until) -> bool) {
    let mut gone: Vec<(Who, Str, Option<Who>)> = Vec::new();
    for who in play.scene().ids() {
        gone.extend(play.scene().c(who).conds.iter().filter(|c| over(c.until)).map(|c| (who, c.id.clone(), c.by)));
    }
    for (who, id, by) in gone {
        let Some(def) = CONDITIONS.iter().find(|d| d.id == id) else { continue };
        match by {
            Some(by) => play.by(rule).end_from(who, def.id, by),
            None => play.by(rule).end(who, def.id),
        }
        if def.shown == Shown::Yes {
            play.by(rule).tell(LineKind::Effect, text!(who, " is no longer ", def.label, "."));
        }
    }
}
