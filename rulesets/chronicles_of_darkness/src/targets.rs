//! Targets: how they are listed in forms, and read from commands.

use crate::conditions::IMMOBILIZED;
use crate::{derived, gear};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::form::{Ask, Member, Opt};
use fray_engine::play::Play;
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Refusal, refuse};
use fray_engine::target::{TARGET, TargetRules, named_or_first};
use fray_engine::text;

/// Which combatants are targets of each other.
pub const TARGET_RULES: TargetRules =
    TargetRules { hostile: derived::hostile, out: derived::is_out, thing: derived::is_object };

/// How far somebody reaches with this item, in metres; none: the bare hand.
pub fn reach(item: Option<&Item>) -> f64 {
    let blade = item.and_then(|i| gear::weapon(&i.kind)).filter(|w| !w.shoots());
    blade.map_or(derived::CLOSE, |w| derived::reach(w.size))
}

/// CD-ACT-1: whether the target is within this reach.
pub fn reaches(scene: &Scene, who: Who, target: Who, reach: f64) -> bool {
    scene.distance(who, target) <= reach
}

/// The same as a check.
///
/// # Errors
/// `out_of_reach`.
pub fn in_reach(scene: &Scene, who: Who, target: Who, reach: f64) -> Result<(), Refusal> {
    if reaches(scene, who, target, reach) {
        return Ok(());
    }
    refuse("out_of_reach", "CD-ACT-1", text!(target, " is not within reach of ", who, "; move closer first."))
}

/// CD-TAG-19, CD-ACT-77: whether one of those needed is out or gone since they were asked. Nothing comes of it then,
/// which is told.
pub fn drops_out(play: &mut Play, all: &[Who], rule: &'static str) -> bool {
    let Some(out) = all.iter().find(|w| !derived::is_up(play.scene(), **w)) else { return false };
    play.by(rule).tell(LineKind::Effect, text!(*out, " is out of it by now: nothing comes of this."));
    true
}

/// CD-ACT-1, CD-TAG-7, 19: whether what `by` does to `to` can no longer be done, after a question during which the GM
/// may have put down, bound, moved or removed either. Nothing comes of it then, which is told. `reach`: none for shots
/// and throws.
pub fn cut_short(play: &mut Play, (by, to): (Who, Who), reach: Option<f64>, rule: &'static str) -> bool {
    let s = play.scene();
    let why = match () {
        () if !derived::is_up(s, by) || s.has(by, IMMOBILIZED) => text!(by, " can no longer do it: "),
        () if s.combatant(to).gone => text!(to, " is gone by now: "),
        () if reach.is_some_and(|r| s.distance(by, to) > r) => text!(to, " is out of reach by now: "),
        () => return false,
    };
    play.by(rule).tell(LineKind::Effect, why.and("nothing comes of it."));
    true
}

/// The combatant that the command names.
pub fn target(scene: &Scene, cmd: &Cmd) -> Option<Who> {
    TARGET.of(scene, cmd)
}

/// CD-ACT-81: the target that the command names, else the form's default: the first that is not off.
///
/// # Errors
/// `bad_target` if it names nobody; the refusal of the first target if all are off.
pub fn target_or(scene: &Scene, cmd: &Cmd, all: &[Who], off: impl Fn(Who) -> Option<Refusal>) -> Result<Who, Refusal> {
    named_or_first(scene, cmd, TARGET, all, off).ok_or_else(|| {
        let words = match TARGET.is_in(cmd) {
            true => "Not a valid target. Choose somebody on the list.",
            false => "There is no valid target here.",
        };
        Refusal::new("bad_target", "CD-ACT-81", words)
    })
}

/// A choice among items of `who`, each off if `off` gives a reason; the first is the default.
pub fn items<'s>(
    scene: &Scene,
    who: Who,
    items: impl Iterator<Item = &'s Item>,
    off: impl Fn(&Item) -> Option<Refusal>,
) -> Vec<Opt> {
    items.map(|i| Opt::new(gear::key(scene, who, i), i.label.clone()).unless(off(i))).collect()
}

/// A choice whose default need not be its first entry.
pub fn with_default(ask: Ask<String>, options: Vec<Opt>, default: &str) -> Member {
    let open = options.iter().any(|o| o.id == default && o.off.is_none());
    if open { ask.one_with_default(options, Some(default.into())) } else { ask.one_of(options) }
}
