//! ME-DMG-5 to 7: boxes are marked one at a time; what happens when the last one is filled.

use crate::conditions::{DEAD, DYING, FINAL_DEATH, TORPOR, UNCONSCIOUS, Unconscious};
use crate::{derived, options, sheet};
use fray_engine::base::{Text, Tone, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// ME-DMG-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Normal,
    Aggravated,
}

impl Mark {
    /// Aggravated or normal.
    pub fn aggravated(yes: bool) -> Mark {
        if yes { Mark::Aggravated } else { Mark::Normal }
    }
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Mark::Normal => "normal",
            Mark::Aggravated => "aggravated",
        }
    }
}

/// The points that were marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// Points of normal damage.
    pub normal: i32,
    /// Points of aggravated damage.
    pub aggravated: i32,
}

/// The consequence of a point that fills the last box, or that comes on top of a full track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastBoxConsequence {
    Torpor,
    FinalDeath,
    Dying,
    Dead,
    /// ME-OPT-10: a normal point turns aggravated; when no normal point is left, it is the end.
    Worse,
    Nothing,
}

/// ME-DMG-5: marks these points one after the other. Points left over once the last box is filled are lost.
pub fn mark(play: &mut Play, who: Who, points: i32, kind: Mark) -> Flow<Marked> {
    let mut marked = Marked::default();
    if derived::is_gone(play.scene(), who) {
        return Ok(marked);
    }
    for _ in 0..points.min(200) {
        let s = play.scene();
        if !derived::on_full_track(s, who) {
            add(play, who, kind, &mut marked);
            if derived::damage(play.scene(), who) < derived::boxes(play.scene(), who) {
                continue;
            }
            let fate = last_box(play.scene(), who, kind);
            apply_fate(play, who, fate, "ME-DMG-6")?;
            break;
        }
        match on_top(play.scene(), who, kind) {
            LastBoxConsequence::Worse if worse(play, who, &mut marked) > 0 => {}
            // ME-OPT-21: the GM is asked only once for each hit, even if the death is denied.
            fate => {
                apply_fate(play, who, fate, "ME-DMG-7")?;
                break;
            }
        }
    }
    wake(play, who, marked);
    Ok(marked)
}

/// ME-DMG-7: whether damage of this type does nothing to a full track, as normal damage to a vampire in torpor.
pub(super) fn ignores(scene: &Scene, who: Who, kind: Mark) -> bool {
    derived::on_full_track(scene, who) && on_top(scene, who, kind) == LastBoxConsequence::Nothing
}

/// ME-OPT-10: how many normal points a hit on a full track turns into aggravated ones.
pub(super) fn turned(scene: &Scene, who: Who, kind: Mark, points: i32) -> i32 {
    let full = derived::on_full_track(scene, who);
    let worse = full && !derived::is_gone(scene, who) && on_top(scene, who, kind) == LastBoxConsequence::Worse;
    if worse { scene.get(who, sheet::NORMAL).min(points) } else { 0 }
}

fn add(play: &mut Play, who: Who, kind: Mark, marked: &mut Marked) {
    match kind {
        Mark::Normal => {
            play.by("ME-DMG-5").add(who, sheet::NORMAL, 1);
            marked.normal += 1;
        }
        Mark::Aggravated => {
            play.by("ME-DMG-5").add(who, sheet::AGGRAVATED, 1);
            marked.aggravated += 1;
        }
    }
}

/// ME-DMG-6, ME-OPT-10, 11.
fn last_box(scene: &Scene, who: Who, kind: Mark) -> LastBoxConsequence {
    let all_aggravated = scene.option(options::DEATH_RULE) == "all_aggravated";
    match (derived::is_vampire(scene, who), kind) {
        (true, _) if all_aggravated => {
            if scene.get(who, sheet::AGGRAVATED) >= derived::boxes(scene, who) {
                LastBoxConsequence::FinalDeath
            } else {
                LastBoxConsequence::Torpor
            }
        }
        (true, Mark::Aggravated) => LastBoxConsequence::FinalDeath,
        (true, Mark::Normal) => LastBoxConsequence::Torpor,
        (false, _) if scene.option(options::MORTAL_FULL_TRACK) == "dead" => LastBoxConsequence::Dead,
        (false, _) => LastBoxConsequence::Dying,
    }
}

/// ME-DMG-7, ME-OPT-10.
fn on_top(scene: &Scene, who: Who, kind: Mark) -> LastBoxConsequence {
    let all_aggravated = scene.option(options::DEATH_RULE) == "all_aggravated";
    match (derived::is_vampire(scene, who), kind) {
        (true, Mark::Normal) if scene.has(who, TORPOR) => LastBoxConsequence::Nothing,
        // ME-HEAL-4: woken by the GM without having healed.
        (true, Mark::Normal) => LastBoxConsequence::Torpor,
        (true, Mark::Aggravated) if all_aggravated => LastBoxConsequence::Worse,
        (true, Mark::Aggravated) => LastBoxConsequence::FinalDeath,
        (false, _) => LastBoxConsequence::Dead,
    }
}

/// ME-OPT-10: turns one normal point into an aggravated one; when none is left, it is the end. Returns how many are
/// left.
fn worse(play: &mut Play, who: Who, marked: &mut Marked) -> i32 {
    if play.get(who, sheet::NORMAL) > 0 {
        play.by("ME-OPT-10").add(who, sheet::NORMAL, -1);
        play.by("ME-OPT-10").add(who, sheet::AGGRAVATED, 1);
        marked.normal -= 1;
        marked.aggravated += 1;
    }
    play.get(who, sheet::NORMAL)
}

/// ME-DMG-6: an edit has filled the track, and its last point is of this type. An edit counts as confirming the death
/// (ME-OPT-21).
pub(super) fn full(play: &mut Play, who: Who, kind: Mark) {
    let fate = last_box(play.scene(), who, kind);
    match fate {
        LastBoxConsequence::FinalDeath | LastBoxConsequence::Dead | LastBoxConsequence::Worse => {
            ends(play, who, "ME-DMG-6")
        }
        LastBoxConsequence::Torpor | LastBoxConsequence::Dying | LastBoxConsequence::Nothing => {
            falls(play, who, fate, "ME-DMG-6")
        }
    }
}

fn apply_fate(play: &mut Play, who: Who, fate: LastBoxConsequence, rule: &'static str) -> Flow {
    match fate {
        LastBoxConsequence::FinalDeath | LastBoxConsequence::Dead | LastBoxConsequence::Worse => {
            return dies(play, who, Verdict::OfTheRules, rule);
        }
        LastBoxConsequence::Torpor | LastBoxConsequence::Dying | LastBoxConsequence::Nothing => {
            falls(play, who, fate, rule)
        }
    }
    Ok(())
}

/// ME-CON-7, 8: dying or in torpor, which is helpless but not gone.
fn falls(play: &mut Play, who: Who, fate: LastBoxConsequence, rule: &'static str) {
    let (id, words) = match fate {
        LastBoxConsequence::Torpor => (TORPOR, " falls into torpor."),
        LastBoxConsequence::Dying => (DYING, " is dying."),
        LastBoxConsequence::FinalDeath
        | LastBoxConsequence::Dead
        | LastBoxConsequence::Worse
        | LastBoxConsequence::Nothing => return,
    };
    if !play.has(who, id) {
        play.by(rule).end(who, UNCONSCIOUS);
        play.by(rule).condition(who, Cond::new(id));
        play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
    }
}

/// Who has decided on a death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The rules, after a hit.
    OfTheRules,
    /// ME-GM-11, 12: the GM, so confirming it is a formality.
    OfTheGm,
}

/// ME-CON-9, ME-OPT-21: the GM may have to confirm it.
pub fn dies(play: &mut Play, who: Who, verdict: Verdict, rule: &'static str) -> Flow {
    let confirmed = play.by("ME-OPT-21").ask(|s| {
        let title: Text = text!(who, " would die. Confirm the death?");
        (s.option(options::CONFIRM_DEATH) && !derived::is_gone(s, who))
            .then(|| Question::ruling("confirm_death", title, Form::Confirm { default: true }))
            .map(|question| question.earns(verdict == Verdict::OfTheRules))
    })?;
    if derived::is_gone(play.scene(), who) {
        return Ok(());
    }
    let vampire = derived::is_vampire(play.scene(), who);
    if confirmed.is_some_and(|answer| !answer.yes()) {
        let fate = if vampire { LastBoxConsequence::Torpor } else { LastBoxConsequence::Dying };
        return apply_fate(play, who, fate, "ME-OPT-21");
    }
    ends(play, who, rule);
    Ok(())
}

/// ME-CON-9: the victim is gone for good.
fn ends(play: &mut Play, who: Who, rule: &'static str) {
    let vampire = derived::is_vampire(play.scene(), who);
    for id in [TORPOR, DYING, UNCONSCIOUS] {
        play.by(rule).end(who, id);
    }
    let (id, words) = if vampire { (FINAL_DEATH, " meets final death.") } else { (DEAD, " dies.") };
    play.by(rule).condition(who, Cond::new(id));
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
}

/// ME-CON-6: damage wakes the unconscious, unless they have only been stabilised.
fn wake(play: &mut Play, who: Who, marked: Marked) {
    let s = play.scene();
    let stabilised = Unconscious::on(s, who).is_some_and(|u| u.stabilised);
    if s.has(who, UNCONSCIOUS) && !stabilised && marked != Marked::default() {
        play.by("ME-CON-6").end(who, UNCONSCIOUS);
        play.by("ME-CON-6").tell(LineKind::Effect, text!(who, " comes round."));
    }
}
