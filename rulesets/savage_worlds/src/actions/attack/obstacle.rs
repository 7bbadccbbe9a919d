//! SW-MOD-21: shots through what the target hides behind.

use super::bystander;
use crate::declared::{Attack, Mode, open_to_view};
use crate::derived;
use crate::gear::armoury;
use crate::modifiers::{Modifiers, attack_modifiers, cover};
use crate::rolls::Shot;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// Handles a miss that would have hit without the cover penalty: the GM says whether the shot goes through the
/// obstacle, and through what (SW-GM-5); the proposal is that it does not. `counts`: whether a hit would do anything.
/// Returns the armor that the obstacle adds (SW-GEA-4).
pub(super) fn shot_through(
    play: &mut Play,
    a: &Attack,
    shot: Shot,
    counts: impl Fn(&Scene) -> bool,
) -> Flow<Option<i32>> {
    if a.mode == Mode::Melee {
        return Ok(None);
    }
    let armor = play.by("SW-GM-5").choose(|s| {
        if shot.margin + hidden_by(s, a, shot.at) < 0 {
            return None;
        }
        let mut options = vec![(Opt::new("no", "No, it misses"), None)];
        options.extend(armoury().obstacle.iter().map(|o| {
            let opt = Opt::new(format!("armor_{}", o.armor), o.label.clone()).note(format!("armor +{}", o.armor));
            (opt, Some(o.armor))
        }));
        // SW-GEA-4: a person in the way protects with his Toughness.
        options.extend(bystander::in_the_way(s, a.by, shot.at).into_iter().map(|w| person(s, w)));
        let title = text!("Only ", shot.at, "'s cover stops ", a.by, "'s ", a.mode.attempt(), ". Does it go through?");
        Some((Question::ruling("obstacle", title, Form::empty()).earns(counts(s)), options))
    })?;
    let armor = armor.flatten();
    if armor.is_some() {
        let words = text!("The ", a.mode.attempt(), " goes through the cover and hits ", shot.at, ".");
        play.by("SW-MOD-21").because(shot.told).tell(LineKind::Effect, words);
    }
    Ok(armor)
}

fn person(scene: &Scene, who: Who) -> (Opt, Option<i32>) {
    let armor = derived::toughness(scene, who);
    let opt = Opt::new(format!("person:{}", scene.combatant(who).handle.0), text!(who)).note(format!("armor +{armor}"));
    (opt, Some(armor))
}

/// By how much the roll would be better without the cover.
fn hidden_by(scene: &Scene, a: &Attack, at: Who) -> i32 {
    // Where no cover counts, there is nothing to look past.
    if cover(scene.as_before(), a, at).2 == 0 {
        return 0;
    }
    let sum = |a: &Attack| Modifiers::sum(|modifiers| attack_modifiers(scene, a, at, modifiers));
    sum(&open_to_view(a)) - sum(a)
}
