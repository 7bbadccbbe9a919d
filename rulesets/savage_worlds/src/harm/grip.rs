use crate::gear;
use crate::rolls::{FromScene, TraitRoll, trait_roll};
use crate::sides::beyond_reach;
use crate::spot::Side;
use crate::traits::{Kind, Trait};
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// SW-ACT-26: the roll of somebody hurt at this hand or its arm: TN 4, new wounds counting. With an empty hand, none.
pub(super) fn keeps_hold(play: &mut Play, who: Who, side: Side, modifier: i32) -> Flow {
    let Some(no) = side.held(play.scene(), who).map(|i| i.no) else { return Ok(()) };
    lets_go_or_not(play, who, no, modifier, "", Box::new(|_| 4))
}

/// SW-ACT-26: only those hurt by the blow have to roll.
pub(super) fn tell_kept(play: &mut Play, who: Who, side: Side) {
    let Some(label) = side.held(play.scene(), who).map(|i| i.label.to_lowercase()) else { return };
    let words = text!(who, " is not hurt and keeps hold of the ", label, ".");
    play.by("SW-ACT-26").tell_in(LineKind::Effect, Tone::Good, words);
}

/// SW-ACT-26: a Strength roll to hold on to an item, against `tn`, which the log calls `name`; on a failure it falls.
pub fn lets_go_or_not(
    play: &mut Play,
    who: Who,
    no: ItemNo,
    modifier: i32,
    name: &'static str,
    tn: FromScene<i32>,
) -> Flow {
    let Some(label) = play.scene().item(who, no).map(|i| i.label.to_lowercase()) else { return Ok(()) };
    let roll = TraitRoll::new(who, Trait::Strength, Kind::Reaction, "hold on")
        .to(text!("to hold on to the ", label))
        .against(name, move |s| tn(s))
        .success_is_all()
        .with(move |_, modifiers| modifiers.add("SW-ACT-26", "hit there", modifier));
    let success = trait_roll(play, roll)?.outcome(play.scene()).success();
    if !success && !beyond_reach(play.scene(), who) {
        gear::fall(play, who, no, "SW-ACT-26");
    }
    Ok(())
}
