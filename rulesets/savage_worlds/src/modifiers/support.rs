use super::circumstance::use_circumstance;
use crate::conditions::{SUPPORTED, Support};
use crate::traits::Trait;
use fray_engine::base::{Str, Who};
use fray_engine::fact::Modifier;
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene, Until};

fn supports(scene: &Scene, who: Who) -> Vec<Cond> {
    scene.combatant(who).conds.all(SUPPORTED).filter(|c| c.by.is_some()).cloned().collect()
}

/// SW-ACT-33: replaces all the support that one supporter has given to `who`.
fn set(play: &mut Play, who: Who, by: Who, given: Vec<Support>, until: Until) {
    play.by("SW-ACT-33").end_from(who, SUPPORTED, by);
    if !given.is_empty() {
        play.by("SW-ACT-33").condition(who, Support::rows_in_cond(SUPPORTED, given).until(until));
    }
}

/// SW-ACT-33: help (or hindrance) for the next roll of a trait.
pub fn support(play: &mut Play, who: Who, by: Who, trait_: &Trait, value: i32) {
    let until = crate::sides::end_of_next_turn(play.scene(), who);
    let mut all = supports(play.scene(), who).iter().find(|c| c.by == Some(by)).map(Support::rows).unwrap_or_default();
    all.push(Support { supporter: by, helped: Str::new(trait_.id()), value });
    set(play, who, by, all, until);
}

/// What counts for this roll alone: support for its trait, and the GM's modifier.
pub fn use_up(play: &mut Play, who: Who, trait_: &Trait) -> Vec<Modifier> {
    let mut modifiers = use_support(play, who, trait_);
    modifiers.extend(use_circumstance(play, who));
    modifiers
}

/// SW-ACT-33: the support for this roll, at most +4 together. The roll uses it up; its rerolls keep it.
fn use_support(play: &mut Play, who: Who, trait_: &Trait) -> Vec<Modifier> {
    let mut value = 0;
    let mut because = Vec::new();
    for cond in supports(play.scene(), who) {
        let (used, kept): (Vec<_>, Vec<_>) = Support::rows(&cond).into_iter().partition(|g| g.helped == trait_.id());
        let Some(by) = cond.by.filter(|_| !used.is_empty()) else { continue };
        value += used.iter().map(|g| g.value).sum::<i32>();
        because.push(by);
        set(play, who, by, kept, cond.until);
    }
    if because.is_empty() {
        return vec![];
    }
    vec![Modifier { because, ..Modifier::new("SW-ACT-33", "support", value.min(4)) }]
}
