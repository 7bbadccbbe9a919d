//! How items change places: drawn, dropped, picked up.

use super::{Trait, weapon};
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
pub use fray_engine::scene::{item_by_key as by_key, item_key as key};
use fray_engine::text;

/// The item leaves the hand and falls at its owner's feet, unless it is part of the body.
pub fn fall(play: &mut Play, who: Who, no: ItemNo, rule: &'static str) {
    let Some(item) = play.scene().item(who, no).cloned() else { return };
    if weapon(&item.kind).is_some_and(|w| w.is(Trait::Natural)) {
        return;
    }
    play.by(rule).drop_item(who, no);
    play.by(rule).tell(LineKind::Effect, text!(who, " drops the ", item.label.to_lowercase(), "."));
}

/// Drops everything in hand.
pub fn fall_all(play: &mut Play, who: Who, rule: &'static str) {
    let held: Vec<ItemNo> = super::held(play.scene(), who).map(|i| i.no).collect();
    for no in held {
        fall(play, who, no, rule);
    }
}
