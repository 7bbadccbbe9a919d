//! Who can be chosen as a target, and in which order.

use crate::derived;
use fray_engine::base::{Who, refuse};
use fray_engine::form::{Ask, Member};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::target::{Intent, TargetRules, default_alone, handle, nearness};
use fray_engine::text;

/// Who counts as an enemy, and who as out of the fight.
const TARGET_RULES: TargetRules = TargetRules { hostile: derived::hostile, out: derived::is_out, thing: |_, _| false };

/// Everybody else in the fight that `who` knows of.
pub fn in_any_order(scene: &Scene, who: Who) -> impl Iterator<Item = Who> {
    scene.ids().filter(move |t| *t != who && scene.knows(who, *t) && derived::takes_part(scene, *t))
}

/// The same, enemies first, then the others, nearest first.
pub fn others(scene: &Scene, who: Who) -> Vec<Who> {
    scene.once("who take part", who, || {
        let mut all: Vec<Who> = in_any_order(scene, who).collect();
        all.sort_by_cached_key(|t| (!derived::hostile(scene, who, *t), nearness(scene, who, *t)));
        all
    })
}

/// The enemies among them who are still up, nearest first.
pub fn standing_foes(scene: &Scene, who: Who) -> Vec<Who> {
    let up = |t: &Who| derived::hostile(scene, who, *t) && !derived::is_out(scene, *t);
    let fits = |t: &Who| up(t) && scene.knows(who, *t) && !derived::is_late(scene, *t);
    let mut foes: Vec<(u64, Who)> = scene.ids().filter(fits).map(|t| (nearness(scene, who, t), t)).collect();
    foes.sort_unstable();
    foes.into_iter().map(|(_, t)| t).collect()
}

/// The targets of an attack, with friends marked. Without a default the player has to choose.
pub fn victim_member(scene: &Scene, who: Who, ask: Ask<Who>, default: Option<Who>) -> Member {
    let all = default_alone(default).map_or_else(|| others(scene, who), |only| vec![only]);
    let options = all.iter().map(|t| TARGET_RULES.option(scene, who, *t, Intent::Harm)).collect();
    ask.one_with_default(options, default.map(|t| handle(scene, t)))
}

/// The targets of anything but an attack; the default is the first that is open.
pub fn member(scene: &Scene, who: Who, ask: Ask<Who>, all: &[Who], off: impl Fn(Who) -> Option<Refusal>) -> Member {
    ask.one_of(all.iter().map(|t| TARGET_RULES.option(scene, who, *t, Intent::Help).unless(off(*t))).collect())
}

/// `too_far`.
pub fn within(scene: &Scene, who: Who, target: Who, steps: i32) -> Result<(), Refusal> {
    if derived::steps(scene, who, target) <= steps {
        return Ok(());
    }
    refuse("too_far", "ME-ACT-8", text!(target, " is too far away; be within ", steps, " steps."))
}
