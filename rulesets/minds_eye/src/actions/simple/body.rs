//! ME-ACT-15, ME-ACT-16: clearing one's eyes and healing with blood.

use super::row::{Checked, Members, Simple, nothing, nothing_more};
use crate::calls::{Supply, tells_what_is_left};
use crate::challenge::{self, Effect};
use crate::conditions::{BLINDED, Blinded};
use crate::{derived, sheet};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::form::Input;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Use;
use fray_engine::text;

fray_engine::form! {
    /// ME-HEAL-1.
    HEALING {
        n: i32 = "Blood to spend",
    }
}

pub(super) const CLEAR_EYES: Simple = Simple {
    act: "clear_eyes",
    label: "Clear eyes",
    rule: "ME-ACT-15",
    members: Members::Opened(|s, w| s.has(w, BLINDED), |_, _| vec![]),
    target: |s, w, _| {
        if s.has(w, BLINDED) { Ok(()) } else { refuse("bad_target", "ME-ACT-15", text!(w, " is not blinded.")) }
    },
    body: nothing,
    rest: nothing_more,
    perform: clear_eyes,
    good_for: |_, _, _| Use::Recover,
};

/// ME-ACT-16.
pub(super) const HEAL: Simple = Simple {
    act: "heal",
    label: "Heal with blood",
    rule: "ME-HEAL-1",
    members: Members::Chosen(
        |s, w| {
            let hurt = derived::is_vampire(s, w) && s.get(w, sheet::NORMAL) > 0;
            hurt.then(|| Input::group([(HEALING.n.id, Input::Number(on_offer(s, w)))]))
        },
        |s, w| vec![HEALING.n.number(1..=on_offer(s, w), on_offer(s, w))],
    ),
    target: nothing_more,
    body: nothing,
    rest: healable,
    perform: heal,
    good_for: |s, w, _| if is_hurt(s, w) { Use::Recover } else { Use::Other },
};

/// ME-SHEET-3: Injured or worse.
pub(super) fn is_hurt(scene: &Scene, who: Who) -> bool {
    derived::wounds(scene, who) != derived::Wounds::Healthy
}

/// ME-CON-4: the second time ends it; progress is kept.
fn clear_eyes(play: &mut Play, who: Who, _: &Cmd) {
    let cleared = Blinded::on(play.scene(), who).map_or(0, |b| b.cleared) + 1;
    if cleared > 1 {
        play.by("ME-CON-4").end(who, BLINDED);
        challenge::forget_effect(play, who, Effect::Blinded);
        play.by("ME-CON-4").tell(LineKind::Effect, text!(who, " can see again."));
    } else {
        play.by("ME-CON-4").condition(who, Blinded { cleared }.cond());
        play.by("ME-CON-4")
            .tell(LineKind::Act, text!(who, " starts to clear their eyes. Once more, and they can see."));
    }
}

/// ME-HEAL-1: the most blood that can be spent on healing now.
fn most(scene: &Scene, who: Who) -> i32 {
    if !derived::is_vampire(scene, who) {
        return 0;
    }
    let in_turn = scene.get(who, sheet::BLOOD_PER_TURN) - scene.get(who, sheet::BLOOD_SPENT);
    scene.get(who, sheet::NORMAL).min(scene.get(who, sheet::BLOOD)).min(in_turn)
}

/// At least 1, so that the wounded can read why blood does not help now.
fn on_offer(scene: &Scene, who: Who) -> i32 {
    most(scene, who).max(1)
}

/// ME-HEAL-1, ME-HEAL-2 (aggravated damage does not heal), ME-HEAL-3: `nothing_to_heal`, `no_blood`, `blood_limit`.
fn healable(scene: &Scene, who: Who, cmd: &Cmd) -> Checked {
    let n = HEALING.n.of(cmd).unwrap_or(1).max(1);
    if !derived::is_vampire(scene, who) {
        return refuse("nothing_to_heal", "ME-HEAL-3", text!(who, " is mortal and does not heal in a fight."));
    }
    if n > scene.get(who, sheet::NORMAL) {
        let words = match scene.get(who, sheet::NORMAL) {
            ..=0 => text!(who, " has no normal damage to heal."),
            normal => text!(who, " has only ", normal, " normal damage to heal. Heal no more than that."),
        };
        return refuse("nothing_to_heal", "ME-HEAL-1", words);
    }
    if n > scene.get(who, sheet::BLOOD) {
        return refuse("no_blood", "ME-HEAL-1", text!(who, " has too little blood left."));
    }
    let left = scene.get(who, sheet::BLOOD_PER_TURN) - scene.get(who, sheet::BLOOD_SPENT);
    if n > left {
        let words = match left {
            ..=0 => text!(who, " can spend no more blood in this turn."),
            _ => text!(who, " can spend only ", left, " more blood in this turn."),
        };
        return refuse("blood_limit", "ME-HEAL-1", words);
    }
    Ok(())
}

fn heal(play: &mut Play, who: Who, cmd: &Cmd) {
    let n = HEALING.n.of(cmd).unwrap_or(1).clamp(1, most(play.scene(), who).max(1));
    let before = derived::wounds(play.scene(), who);
    play.by("ME-HEAL-1").add(who, sheet::BLOOD, -n);
    play.by("ME-HEAL-1").add(who, sheet::BLOOD_SPENT, n);
    play.by("ME-HEAL-1").add(who, sheet::NORMAL, -n);
    let s = play.scene();
    let mut words = text!(who, " spends ", n, " blood and heals ", n, " damage");
    if s.state_is_open(who) {
        words = words.and("; ").and(derived::damage(s, who)).and(" of ").and(derived::boxes(s, who)).and(" boxes");
        let now = derived::wounds(s, who);
        words = if now == before { words } else { words.and(", now ").and(now.label()) };
    }
    play.by("ME-HEAL-1").tell(LineKind::Act, words.and("."));
    tells_what_is_left(play, who, Supply::Blood, "ME-HEAL-1");
}
