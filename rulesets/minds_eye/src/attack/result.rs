//! ME-RES-14 S10: damage, then the manoeuvre's effect or the victory condition; and how a retest takes all that back.

use super::{Attack, Kind, Manoeuvre, figures};
use crate::challenge::{
    self, AGGRAVATED_MARKED, ARMOR_LOST, CLEARED, EFFECT, Effect, Latest, NORMAL_MARKED, Outcome, SIMPLE_LOST, Score,
};
use crate::conditions::{
    BLINDED, Blinded, DEAD, DYING, FINAL_DEATH, GM_NOTE, GRAPPLED, Note, PRONE, STAKED, TORPOR, UNCONSCIOUS,
    Unconscious,
};
use crate::gear;
use crate::harm::{self, ArmorUse, Hit};
use crate::{derived, grappling, options, sheet};
use fray_engine::base::{ItemNo, Str, Text, Tone, Who};
use fray_engine::fact::LineKind;
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// Applies the result of an attack.
pub fn apply(play: &mut Play, a: &Attack, outcome: Outcome) -> Flow {
    play.by("ME-RES-7").achieves(a.by, a.target, outcome.degree());
    if !outcome.won() {
        play.by("ME-RES-6").tell(LineKind::Effect, text!(a.by, "'s attack on ", a.target, " fails."));
        harm::settle(play);
        return Ok(());
    }
    // ME-TURN-18: the GM has taken one of the two out of the fight since the throw, and the loser could not retest it.
    if let Some(lost) = [a.target, a.by].into_iter().find(|who| derived::is_gone(play.scene(), *who)) {
        comes_to_nothing(play, a.by, lost);
        return Ok(());
    }
    let words = match outcome {
        Outcome::Exceptional => exceptional(play.scene(), a.by),
        Outcome::Success | Outcome::Failure => text!(a.by, "'s attack succeeds."),
    };
    play.by("ME-RES-7").tell_in(LineKind::Effect, Tone::Good, words);
    let simple = play.get(a.target, sheet::SIMPLE);
    let before = down_condition(play.scene(), a.target);
    hurt(play, a, outcome)?;
    // ME-MAN-9: a hit that takes the target out has no further effect, except that a stake goes with torpor.
    let now = down_condition(play.scene(), a.target);
    let by_this_hit = now.is_some() && now != before;
    if let Some(manoeuvre) = a.manoeuvre.filter(|m| !by_this_hit || *m == Manoeuvre::PierceHeart) {
        effect(play, a, manoeuvre, outcome);
    }
    victory(play, a, outcome);
    harm::settle(play);
    let lost = simple > 0 && play.get(a.target, sheet::SIMPLE) == 0 && !derived::is_out(play.scene(), a.target);
    challenge::change(play, a.by, |record| SIMPLE_LOST.put(record, lost));
    Ok(())
}

/// ME-TURN-18: this one is out of the fight.
pub(super) fn comes_to_nothing(play: &mut Play, by: Who, lost: Who) {
    let words = text!(lost, " is out of the fight, and ", by, "'s attack comes to nothing.");
    play.by("ME-TURN-18").tell(LineKind::Effect, words);
}

/// ME-RES-7: the parts that make it more than a success, in words.
fn exceptional(scene: &Scene, by: Who) -> Text {
    let pools = |l: Score| format!(": won outright, and {} beats {}", l.pool, l.against);
    text!(by, "'s attack is an exceptional success", challenge::score(scene, by).map_or_else(String::new, pools), ".")
}

/// ME-MAN-9.
fn down_condition(scene: &Scene, who: Who) -> Option<&'static str> {
    [FINAL_DEATH, DEAD, TORPOR, DYING].into_iter().find(|id| scene.has(who, id))
}

/// ME-DMG-1.
fn hurt(play: &mut Play, a: &Attack, outcome: Outcome) -> Flow {
    let Some(parts) = figures::damage(play.scene(), a, outcome) else { return Ok(()) };
    let kind = figures::mark(play.scene(), a);
    let armor = match (a.is_physical(), figures::pierces(play.scene(), a)) {
        (true, false) => ArmorUse::Counts,
        (true, true) => ArmorUse::Pierced,
        (false, _) => ArmorUse::Ignored,
    };
    let taken = harm::strike(play, Hit { who: a.target, parts, kind, armor, rule: "ME-DMG-1" })?;
    challenge::change(play, a.by, |record| {
        NORMAL_MARKED.put(record, taken.marked.normal);
        AGGRAVATED_MARKED.put(record, taken.marked.aggravated);
        ARMOR_LOST.put(record, taken.armor);
    });
    Ok(())
}

/// ME-MAN-8, ME-MAN-11 to 16. ME-AST-18: an effect that is impossible on the ally who stepped in does nothing.
fn effect(play: &mut Play, a: &Attack, manoeuvre: Manoeuvre, outcome: Outcome) {
    let target = a.target;
    match manoeuvre {
        Manoeuvre::Blinding => {
            let cleared = Blinded::on(play.scene(), target).map(|b| b.cleared);
            challenge::change(play, a.by, |record| CLEARED.put(record, cleared));
            sets(play, a, Effect::Blinded, "ME-MAN-11", text!(target, " is blinded."), |play| {
                play.by("ME-MAN-11").condition(target, Blinded { cleared: 0 }.cond());
            });
        }
        Manoeuvre::Disarm => disarm(play, a),
        Manoeuvre::Grapple => grapple(play, a),
        Manoeuvre::KnockDown if play.has(target, PRONE) => {
            play.by("ME-MAN-9").tell(LineKind::Effect, text!(target, " lies on the ground already."));
        }
        Manoeuvre::KnockDown if !steady(play, a) => {
            sets(play, a, Effect::KnockedDown, "ME-MAN-14", text!(target, " is knocked down."), |play| {
                play.by("ME-MAN-14").condition(target, Cond::new(PRONE));
            });
        }
        Manoeuvre::KnockOut => knock_out(play, a),
        Manoeuvre::PierceHeart => stake(play, a, outcome),
        Manoeuvre::KnockDown | Manoeuvre::BurstOfSpeed | Manoeuvre::QuickDraw | Manoeuvre::FightingBlind => {}
    }
}

/// Sets a condition in such a way that a retest can take it back.
fn sets(play: &mut Play, a: &Attack, effect: Effect, rule: &'static str, words: Text, set: impl FnOnce(&mut Play)) {
    set(play);
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, words);
    challenge::change(play, a.by, |record| EFFECT.put(record, Some(effect)));
}

/// ME-MAN-8.
fn steady(play: &mut Play, a: &Attack) -> bool {
    let steady = figures::withstands(play.scene(), a.by, a.target);
    if steady {
        let manoeuvre = a.manoeuvre.map_or("", Manoeuvre::label);
        let words = text!(a.target, " is too sturdy for ", a.by, ": ", manoeuvre, " has no effect.");
        play.by("ME-MAN-8").tell(LineKind::Effect, words);
    }
    steady
}

/// ME-MAN-13, unless ME-CON-2 or ME-CON-3 forbids it.
fn grapple(play: &mut Play, a: &Attack) {
    let (by, target) = (a.by, a.target);
    if !grappling::possible(play.scene(), by, target) || grappling::apart(play.scene(), by, target) {
        play.by("ME-AST-18").tell(LineKind::Effect, text!(by, " cannot get hold of ", target, "."));
        return;
    }
    let words = text!(by, " holds ", target, " fast.");
    sets(play, a, Effect::Grappled, "ME-MAN-13", words, |play| grappling::hold(play, by, target));
}

/// ME-MAN-15: Injured or worse after this damage.
fn knock_out(play: &mut Play, a: &Attack) {
    let target = a.target;
    if play.has(target, UNCONSCIOUS) {
        play.by("ME-MAN-9").tell(LineKind::Effect, text!(target, " is unconscious already."));
        return;
    }
    if derived::wounds(play.scene(), target) == derived::Wounds::Healthy {
        let why = if play.scene().state_is_open(target) { " is still Healthy and" } else { "" };
        play.by("ME-MAN-15").tell(LineKind::Effect, text!(target, why, " stays conscious."));
        return;
    }
    if steady(play, a) {
        return;
    }
    play.by("ME-MAN-15").condition(target, Unconscious { stabilised: false }.cond());
    play.by("ME-MAN-15").tell_in(LineKind::Effect, Tone::Bad, text!(target, " is knocked out."));
}

/// ME-MAN-16, ME-OPT-23: Incapacitated after this damage.
fn stake(play: &mut Play, a: &Attack, outcome: Outcome) {
    let s = play.scene();
    let target = a.target;
    let down = derived::wounds(s, target) == derived::Wounds::Incapacitated;
    let anyway = outcome == Outcome::Exceptional && s.option(options::STAKE_RULE) == "exceptional";
    if derived::is_gone(s, target) {
        return;
    }
    if s.has(target, STAKED) {
        play.by("ME-MAN-9").tell(LineKind::Effect, text!(target, " is staked already."));
    } else if !derived::is_vampire(s, target) {
        play.by("ME-AST-18").tell(LineKind::Effect, text!(target, " is mortal: the stake does nothing more."));
    } else if down || anyway {
        play.by("ME-MAN-16").condition(target, Cond::new(STAKED));
        play.by("ME-MAN-16").tell_in(LineKind::Effect, Tone::Bad, text!(target, " is staked."));
    } else {
        let words = text!("The stake misses ", target, "'s heart");
        let why = text!(": ", target, " is not Incapacitated.");
        let why = if s.state_is_open(target) { why } else { ".".into() };
        play.by("ME-MAN-16").tell(LineKind::Effect, words.then(why));
    }
}

/// ME-MAN-12: the item ends up at the target's feet.
fn disarm(play: &mut Play, a: &Attack) {
    let Some(item) = a.item.and_then(|no| play.scene().item(a.target, no)).filter(|i| i.slot == gear::READY) else {
        play.by("ME-AST-18").tell(LineKind::Effect, text!("Nothing falls from ", a.target, "'s hands."));
        return;
    };
    let (no, label, at) = (item.no, item.label.clone(), play.scene().combatant(a.target).at);
    play.by("ME-MAN-12").lay(a.target, no, at);
    play.by("ME-MAN-12").tell_in(LineKind::Effect, Tone::Bad, text!(a.target, " drops the ", label, "."));
    challenge::change(play, a.by, |record| EFFECT.put(record, Some(Effect::Disarmed)));
}

/// ME-ATK-11, ME-CON-12: the outcome happens; whether an exceptional success adds to it is for the GM to say.
fn victory(play: &mut Play, a: &Attack, outcome: Outcome) {
    if a.kind.used().is_some() || (a.kind == Kind::Custom && a.victory.is_empty()) {
        return;
    }
    let wanted = if a.victory.is_empty() { "as the Storyteller says".to_string() } else { a.victory.clone() };
    let held = notes(play.scene(), a.target, a.by).into_iter();
    let with_it = held.chain([Note { attacker: Some(a.by), text: Str::from(wanted.clone()) }]);
    play.by("ME-CON-12").condition(a.target, Note::rows_in_cond(GM_NOTE, with_it));
    play.by("ME-ATK-11").tell_in(
        LineKind::Effect,
        Tone::Bad,
        text!(a.by, " gets what they wanted from ", a.target, ": ", wanted).ended(),
    );
    challenge::change(play, a.by, |record| EFFECT.put(record, Some(Effect::Outcome)));
    if outcome == Outcome::Exceptional {
        play.by("ME-ATK-11").tell_gm(text!("An exceptional success: ", a.by, " gets an extra benefit of your choice."));
    }
}

/// ME-CON-12: the outcomes that `by` has won against `who`. They hold side by side until the GM ends them.
fn notes(scene: &Scene, who: Who, by: Who) -> Vec<Note> {
    scene.cond_from(who, GM_NOTE, by).map(Note::rows).unwrap_or_default()
}

/// ME-RES-8, ME-TURN-14: as a round begins, notes whether the latest hit costs its target the simple action of this
/// round: a retest would give that back, but nothing that was lost in earlier rounds.
pub fn round_begins(play: &mut Play) {
    let Some((by, l)) = challenge::latest(play.scene()) else { return };
    let costs = |s: &Scene, target: Who| {
        let before = derived::damage(s, target) - l.normal_marked - l.aggravated_marked;
        let acts = s.get(target, sheet::STANDARD) > 0;
        acts && derived::loses_simple(s, target)
            && derived::wounds_at(s, target, before) != derived::Wounds::Incapacitated
    };
    let lost = l.other.is_some_and(|target| costs(play.scene(), target));
    if lost != l.simple_lost {
        challenge::change(play, by, |record| SIMPLE_LOST.put(record, lost));
    }
}

/// ME-RES-8: undoes what an attack did, because a retest is about to decide it again.
pub fn take_back(play: &mut Play, by: Who, target: Who, l: &Latest) {
    let back = |now: i32, points: i32| (now - points).max(0);
    let (normal, aggravated) = (play.get(target, sheet::NORMAL), play.get(target, sheet::AGGRAVATED));
    play.by("ME-RES-8").set(target, sheet::NORMAL, back(normal, l.normal_marked));
    play.by("ME-RES-8").set(target, sheet::AGGRAVATED, back(aggravated, l.aggravated_marked));
    play.by("ME-RES-8").add(target, sheet::ARMOR, l.armor_lost);
    if l.simple_lost && !derived::loses_simple(play.scene(), target) {
        play.by("ME-RES-8").set(target, sheet::SIMPLE, 1);
    }
    match l.effect {
        Some(Effect::Disarmed) => {
            let lies = |no: &ItemNo| play.scene().item(target, *no).is_some_and(|i| i.slot == gear::GROUND);
            if let Some(no) = l.item_of_target().filter(lies) {
                play.by("ME-RES-8").carry(target, no, gear::READY);
            }
        }
        Some(Effect::Blinded) => {
            play.by("ME-RES-8").end(target, BLINDED);
            if let Some(cleared) = l.cleared {
                play.by("ME-RES-8").condition(target, Blinded { cleared }.cond());
            }
        }
        Some(Effect::Grappled) => play.by("ME-RES-8").end(target, GRAPPLED),
        Some(Effect::KnockedDown) => play.by("ME-RES-8").end(target, PRONE),
        Some(Effect::Outcome) => {
            let mut held = notes(play.scene(), target, by);
            held.pop();
            play.by("ME-RES-8").end_from(target, GM_NOTE, by);
            if !held.is_empty() {
                play.by("ME-RES-8").condition(target, Note::rows_in_cond(GM_NOTE, held));
            }
        }
        None => {}
    }
    play.by("ME-RES-8").tell(LineKind::Effect, text!("What the attack did to ", target, " no longer counts."));
}
