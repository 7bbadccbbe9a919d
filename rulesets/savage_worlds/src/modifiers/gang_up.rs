use crate::conditions::{DEAD, INCAPACITATED, STUNNED, UNCONSCIOUS};
use crate::derived;
use crate::sides::{adjacent, hostile};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// SW-MOD-5: +1 for each other foe adjacent to the target, less the target's allies adjacent to both; at most +4.
pub fn gang_up(scene: &Scene, by: Who, at: Who) -> Vec<Modifier> {
    // SW-TRN-15
    let scene = scene.as_before();
    let up = |w: &Who| ![STUNNED, UNCONSCIOUS, INCAPACITATED, DEAD].into_iter().any(|c| derived::holds(scene, *w, c));
    let helps = |w: &Who| *w != by && *w != at && hostile(scene, at, *w) && adjacent(scene, at, *w);
    let hinders = |w: &Who| *w != by && scene.allies(at, *w) && adjacent(scene, at, *w) && adjacent(scene, by, *w);
    let n: Vec<Who> = scene.ids().filter(|w| up(w) && helps(w)).collect();
    let c: Vec<Who> = scene.ids().filter(|w| up(w) && hinders(w)).collect();
    let bonus = (n.len() as i32 - c.len() as i32).clamp(0, 4);
    if bonus == 0 {
        return vec![];
    }
    let mut m = Modifier::new("SW-MOD-5", "Gang Up", bonus);
    m.because = n.into_iter().chain(c).collect();
    vec![m]
}
