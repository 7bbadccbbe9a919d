use super::{check, resolve};
use crate::conditions::{BOUND, SHAKEN, STUNNED};
use crate::declared::{Attack, Mode, Timing, WeaponInUse, weapons};
use crate::sides::{adjacent, beyond_reach, hostile, is_out};
use fray_engine::base::Who;
use fray_engine::fact::Question;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// SW-ACT-27: whether `by` may strike at `at`, who is about to leave.
pub fn may_free_attack(scene: &Scene, by: Who, at: Who) -> bool {
    let able = !is_out(scene, by) && !scene.has_any(by, &[SHAKEN, STUNNED, BOUND]);
    able && hostile(scene, by, at) && adjacent(scene, by, at) && !beyond_reach(scene, at)
}

/// SW-ACT-27, SW-REA-7: asks `by` whether to attack `at`, who is about to leave, and resolves the attack: no options,
/// no multi-action or running penalty, all other modifiers as things stand now. The caller asks several foes in the
/// right order, and checks afterwards whether the movement goes on.
pub fn free_attack(play: &mut Play, by: Who, at: Who) -> Flow {
    let weapon = play.by("SW-REA-7").choose(|s| {
        if !may_free_attack(s, by, at) || !s.knows(by, at) {
            return None;
        }
        let option = |a: WeaponInUse| (Opt::new(a.id.clone(), a.label.clone()).note(a.row.damage.words()), Some(a));
        let mut options: Vec<(Opt, Option<WeaponInUse>)> = usable(s, by, at).into_iter().map(option).collect();
        options.push((Opt::new("no", "No attack"), None));
        let q = Question::to(by, "free_attack", text!(at, " moves away from you. Attack?"), Form::empty());
        Some((q.why("A free attack with one weapon; it costs no action.").standing(), options))
    })?;
    let Some(Some(weapon)) = weapon else { return Ok(()) };
    let attack = Attack { timing: Timing::Free, ..Attack::new(by, Mode::Melee, weapon, at) };
    resolve::attack(play, attack)
}

/// SW-REA-7: the weapons that reach, the largest damage die first and the main hand before the off hand; bare hands
/// last.
fn usable(scene: &Scene, by: Who, at: Who) -> Vec<WeaponInUse> {
    let reaches = |a: &WeaponInUse| check::reason(scene, &Attack::new(by, Mode::Melee, a.clone(), at), at).is_none();
    let mut all: Vec<WeaponInUse> = weapons(scene, by, Mode::Melee).filter(reaches).collect();
    all.sort_by_key(|a| (!a.armed(), std::cmp::Reverse(a.row.damage.dice.iter().copied().max().unwrap_or(0))));
    all
}
