//! ME-RES-14 S1: the approvals that are asked before anything is spent: ME-REA-7, ME-ATK-9, 11, ME-RES-12, ME-MAN-18,
//! ME-GM-6.

use super::words::in_words;
use super::{Attack, Kind, Manoeuvre};
use crate::derived;
use crate::pools::Reach;
use fray_engine::base::Text;
use fray_engine::fact::Question;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// Asks for all approvals, in their order.
pub fn all(play: &mut Play, a: &Attack) -> Flow {
    if a.kind == Kind::Custom {
        custom(play, a)?;
    }
    if !a.is_physical() && derived::is_helpless(play.scene(), a.target) {
        helpless(play, a)?;
    }
    // ME-GM-6: without a skill there is nothing to ask.
    if matches!(a.kind, Kind::Mental | Kind::Social) && !a.skill.is_empty() {
        skill(play, a)?;
    }
    if a.uses(Manoeuvre::FightingBlind) && !derived::sees(play.scene(), a.by, a.target) {
        blind(play, a)?;
    }
    // ME-ATK-11: a custom attack may do without a victory condition.
    if a.kind.used().is_none() && (a.kind != Kind::Custom || !a.victory.is_empty()) {
        victory(play, a)?;
    }
    Ok(())
}

fn ruling(play: &mut Play, rule: &'static str, label: &'static str, title: Text, default: bool) -> Flow<bool> {
    play.by(rule).confirm(|_| Some(Question::ruling(label, title.clone(), Form::Confirm { default })))
}

/// ME-ATK-9, ME-GM-15.
fn custom(play: &mut Play, a: &Attack) -> Flow {
    let title = in_words(play.scene(), a).ended().and(" ").then(terms(a)).and(". Allow it?");
    if ruling(play, "ME-ATK-9", "custom_attack", title, false)? {
        return Ok(());
    }
    play.by("ME-ATK-9").refuse("not_allowed", "The Storyteller does not allow that attack.")
}

/// ME-ATK-9: "Physical against Social, within 6 steps, 2 aggravated damage".
fn terms(a: &Attack) -> Text {
    let words = text!(a.attribute.label(), " against ", a.custom.resist.label());
    let words = match a.custom.reach {
        Reach::Ranged => words.and(", ranged"),
        Reach::Close => words,
    };
    let words = match a.custom.range {
        0 => words.and(", as far as one sees"),
        1 => words.and(", within 1 step"),
        n => words.and(", within ").and(n).and(" steps"),
    };
    match (a.custom.damage, a.custom.aggravated) {
        (0, _) => words.and(", no damage"),
        (n, true) => words.and(", ").and(n).and(" aggravated damage"),
        (n, false) => words.and(", ").and(n).and(" normal damage"),
    }
}

/// ME-RES-12.
fn helpless(play: &mut Play, a: &Attack) -> Flow {
    let title = text!(a.target, " is helpless. Allow ", a.by, "'s attack anyway?");
    if ruling(play, "ME-RES-12", "helpless_target", title, false)? {
        return Ok(());
    }
    let words = text!(a.target, " is helpless, and no target for that. Choose another.");
    play.by("ME-RES-12").refuse("bad_target", words)
}

/// ME-GM-6.
fn skill(play: &mut Play, a: &Attack) -> Flow {
    let title = in_words(play.scene(), a).ended().and(" Does the skill fit?");
    if ruling(play, "ME-GM-6", "skill", title, true)? {
        return Ok(());
    }
    play.by("ME-GM-6").refuse("not_allowed", "The Storyteller says that this skill does not fit.")
}

/// ME-MAN-18.
fn blind(play: &mut Play, a: &Attack) -> Flow {
    let title = text!(a.by, " fights blind. Does ", a.by, " know roughly where ", a.target, " is?");
    if ruling(play, "ME-MAN-18", "fighting_blind", title, true)? {
        return Ok(());
    }
    play.by("ME-MAN-18").refuse("not_allowed", text!(a.by, " does not know where ", a.target, " is."))
}

/// ME-REA-7, ME-GM-7: the target's player agrees, or else the GM decides.
fn victory(play: &mut Play, a: &Attack) -> Flow {
    let wanted = if a.victory.is_empty() { "as the Storyteller says".to_string() } else { a.victory.clone() };
    let agreed = play.by("ME-REA-7").confirm(|_| {
        let title = text!("If ", a.by, " wins: ", wanted.clone()).ended().and(" Do you agree?");
        Some(Question::to(a.target, "victory", title, Form::Confirm { default: true }))
    })?;
    if agreed {
        return Ok(());
    }
    // ME-REA-7: if the GM plays the target, the GM has already decided.
    if play.scene().combatant(a.target).owner.is_none() {
        return play.by("ME-REA-7").refuse("not_allowed", "The Storyteller does not allow that outcome.");
    }
    let title = text!(a.target, " objects to what ", a.by, " wants: ", wanted).ended().and(" Uphold the objection?");
    if ruling(play, "ME-REA-7", "objection", title, false)? {
        return play.by("ME-REA-7").refuse("not_allowed", "The objection is upheld: no such attack.");
    }
    Ok(())
}
