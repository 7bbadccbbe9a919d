//! ME-RES-14 S1: the approvals that are asked before anything is spent: ME-REA-7, ME-ATK-9, 11, ME-RES-12, ME-MAN-18,
//! ME-GM-6.

use super::lost::lost;
use super::words::in_words;
use super::{Attack, Kind, Manoeuvre, check};
use crate::derived;
use crate::pools::Reach;
use fray_engine::base::Text;
use fray_engine::fact::Question;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::text;

/// Asks for all approvals, in their order. ME-RES-14: they belong to S1, so the attack must be legal when the last is given.
/// Gives the attack as it is then.
pub fn all(play: &mut Play, cmd: &Cmd, a: Attack) -> Flow<Attack> {
    if !needs_approval(play.scene(), &a) {
        return Ok(a);
    }
    if a.kind == Kind::Custom {
        custom(play, &a)?;
    }
    let had_leave = needs_leave(play.scene(), &a);
    if had_leave {
        helpless(play, &a)?;
    }
    intended(play, &a)?;
    let now = check::checked(play.scene(), cmd, a.by)?;
    if had_leave || !needs_leave(play.scene(), &a) {
        return Ok(now);
    }
    helpless(play, &a)?;
    Ok(check::checked(play.scene(), cmd, a.by)?)
}

/// Attacks with weapons or bare hands need none, unless the attacker fights blind.
fn needs_approval(scene: &Scene, a: &Attack) -> bool {
    a.kind.used().is_none() || fights_blind(scene, a)
}

/// ME-MAN-18.
fn fights_blind(scene: &Scene, a: &Attack) -> bool {
    a.uses(Manoeuvre::FightingBlind) && !derived::sees(scene, a.by, a.target)
}

/// What the attacker relies on and is after.
fn intended(play: &mut Play, a: &Attack) -> Flow {
    // ME-GM-6: without a skill there is nothing to ask.
    if matches!(a.kind, Kind::Mental | Kind::Social) && !a.skill.is_empty() {
        skill(play, a)?;
    }
    if fights_blind(play.scene(), a) {
        blind(play, a)?;
    }
    // ME-ATK-11: a custom attack may do without a victory condition.
    if a.kind.used().is_none() && (a.kind != Kind::Custom || !a.victory.is_empty()) {
        victory(play, a)?;
    }
    Ok(())
}

/// ME-ATK-9: the ruling that allows a custom attack.
pub const CUSTOM: &str = "custom_attack";
/// ME-RES-12: the ruling that allows a Mental or Social attack on somebody helpless.
pub const HELPLESS: &str = "helpless_target";

/// A ruling about an attack.
struct Ruling {
    rule: &'static str,
    kind: &'static str,
    title: Text,
    default: bool,
}

impl Ruling {
    /// ME-TURN-18: nobody rules on an attack of which nothing can come any more. `None`: nobody did.
    fn said(self, play: &mut Play, a: &Attack) -> Flow<Option<bool>> {
        let form = Form::Confirm { default: self.default };
        let question = || Question::ruling(self.kind, self.title.clone(), form.clone());
        let said = play.by(self.rule).ask(|s| lost(s, a).is_none().then(question))?;
        Ok(said.map(|said| said.yes()))
    }
}

/// ME-ATK-9, ME-GM-15.
fn custom(play: &mut Play, a: &Attack) -> Flow {
    let title = in_words(play.scene(), a).ended().and(" ").then(terms(a)).and(". Allow it?");
    let leave = Ruling { rule: "ME-ATK-9", kind: CUSTOM, title, default: false };
    if leave.said(play, a)? != Some(false) {
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
        None => words.and(", as far as one sees"),
        Some(1) => words.and(", within 1 step"),
        Some(n) => words.and(", within ").and(n).and(" steps"),
    };
    match (a.custom.damage, a.custom.aggravated) {
        (0, _) => words.and(", no damage"),
        (n, true) => words.and(", ").and(n).and(" aggravated damage"),
        (n, false) => words.and(", ").and(n).and(" normal damage"),
    }
}

/// ME-RES-12.
fn needs_leave(scene: &Scene, a: &Attack) -> bool {
    !a.is_physical() && derived::is_helpless(scene, a.target)
}

/// ME-RES-12: the GM's leave for a Mental or Social attack on somebody helpless.
pub fn helpless(play: &mut Play, a: &Attack) -> Flow {
    let title = text!(a.target, " is helpless. Allow ", a.by, "'s attack anyway?");
    let leave = Ruling { rule: "ME-RES-12", kind: HELPLESS, title, default: false };
    if leave.said(play, a)? != Some(false) {
        return Ok(());
    }
    let words = text!(a.target, " is helpless, and no target for that. Choose another.");
    play.by("ME-RES-12").refuse("bad_target", words)
}

/// ME-GM-6.
fn skill(play: &mut Play, a: &Attack) -> Flow {
    let title = in_words(play.scene(), a).ended().and(" Does the skill fit?");
    let fits = Ruling { rule: "ME-GM-6", kind: "skill", title, default: true };
    if fits.said(play, a)? != Some(false) {
        return Ok(());
    }
    play.by("ME-GM-6").refuse("not_allowed", "The Storyteller says that this skill does not fit.")
}

/// ME-MAN-18.
fn blind(play: &mut Play, a: &Attack) -> Flow {
    let title = text!(a.by, " fights blind. Does ", a.by, " know roughly where ", a.target, " is?");
    let knows = Ruling { rule: "ME-MAN-18", kind: "fighting_blind", title, default: true };
    if knows.said(play, a)? != Some(false) {
        return Ok(());
    }
    play.by("ME-MAN-18").refuse("not_allowed", text!(a.by, " does not know where ", a.target, " is."))
}

/// ME-REA-7, ME-GM-7: the target's player agrees, or else the GM decides.
fn victory(play: &mut Play, a: &Attack) -> Flow {
    let wanted = if a.victory.is_empty() { "as the Storyteller says".to_string() } else { a.victory.clone() };
    let agreed = play.by("ME-REA-7").ask(|s| {
        let title = text!("If ", a.by, " wins: ", wanted.clone()).ended().and(" Do you agree?");
        let question = || Question::to(a.target, "victory", title, Form::Confirm { default: true });
        lost(s, a).is_none().then(question)
    })?;
    if agreed.is_none_or(|said| said.yes()) {
        return Ok(());
    }
    // ME-REA-7: if the GM plays the target, the GM has already decided.
    if play.scene().combatant(a.target).owner.is_none() {
        return play.by("ME-REA-7").refuse("not_allowed", "The Storyteller does not allow that outcome.");
    }
    let title = text!(a.target, " objects to what ", a.by, " wants: ", wanted).ended().and(" Uphold the objection?");
    let upheld = Ruling { rule: "ME-REA-7", kind: "objection", title, default: false };
    if upheld.said(play, a)? == Some(true) {
        return play.by("ME-REA-7").refuse("not_allowed", "The objection is upheld: no such attack.");
    }
    Ok(())
}
