use super::Modifiers;
use crate::conditions::{DEAD, INCAPACITATED, STUNNED, UNCONSCIOUS};
use crate::sides::{adjacent, hostile};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// SW-MOD-5: +1 for each other foe adjacent to the target, less the target's allies adjacent to both; at most +4.
pub fn gang_up(scene: &Scene, by: Who, at: Who, modifiers: &mut Modifiers) {
    // SW-TRN-15
    let scene = scene.as_before();
    let up = |w: &Who| !scene.has_any(*w, &[STUNNED, UNCONSCIOUS, INCAPACITATED, DEAD]);
    let helps = |w: &Who| *w != by && *w != at && hostile(scene, at, *w) && adjacent(scene, at, *w);
    let hinders = |w: &Who| *w != by && scene.allies(at, *w) && adjacent(scene, at, *w) && adjacent(scene, by, *w);
    let help = || scene.ids().filter(|w| up(w) && helps(w));
    let hinder = || scene.ids().filter(|w| up(w) && hinders(w));
    let bonus = (help().count() as i32 - hinder().count() as i32).clamp(0, 4);
    modifiers.add_made(bonus, || {
        let because = help().chain(hinder()).collect();
        Modifier { because, ..Modifier::new("SW-MOD-5", "Gang Up", bonus) }
    });
}
