//! CD-REACT-1, 3, 4, 9: the question to the target, after the declaration and before the dice.

use super::{Assault, AssaultKind, DEFENSE, Defended, Rolls, applied, aware, dodge, willed};
use crate::conditions::{AIMING, DODGING, GRAPPLING};
use crate::rolls::{self, Size, may_pay, pay};
use crate::{derived, options, turn};
use fray_engine::base::{Str, Who};
use fray_engine::fact::Question;
use fray_engine::form::{Form, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// Asks the target what it does against an assault, and does it. What the target rolls comes after the attacker's dice:
/// see [`super::oppose`].
pub fn defend(play: &mut Play, a: &Assault) -> Flow<Defended> {
    if !aware::aware(play, a)? {
        return Ok(Defended::No);
    }
    loop {
        let answer = play.by("CD-REACT-1").ask(|s| question(s, a))?;
        let Some(answer) = answer else { return Ok(unasked(play, a)) };
        let mut word = ANSWER.answer.of(&answer).unwrap_or_default();
        let flat = ["apply", "drop_prone"].contains(&word);
        match word {
            "drop_prone" => turn::drop_prone(play, a.to),
            "dodge" if !dodges(play.scene(), a.to) => dodge::declare_dodge(play, a.to),
            _ => {}
        }
        let spends = |on: &str| !flat && [Some(on), Some(BOTH)].contains(&ANSWER.spend.of(&answer));
        if spends(ON_DEFENSE) || flat && ANSWER.willpower.yes(&answer) {
            willed::will(play, a.to, a.by);
        }
        // CD-REACT-9: after dropping prone the target still applies or declines Defense.
        if word == "drop_prone" {
            word = match dodges(play.scene(), a.to) {
                true => "dodge",
                false if play.option(options::ACTIVE_DEFENSE) => continue,
                false => "apply",
            };
        }
        // CD-REACT-10
        let paid = spends(ON_DICE) && pay(play, a.to, "CD-REACT-10", "for three more dice");
        return Ok(chosen(play, a, word, if paid { rolls::DICE } else { 0 }));
    }
}

fray_engine::form! {
    /// CD-REACT-1, 3, 10.
    ANSWER {
        answer: String = "Answer",
        /// A point for static Defense.
        willpower: bool = "1 Willpower",
        /// What points are spent on if the target rolls.
        spend: String = "Spend Willpower",
    }
}

const NOTHING: &str = "nothing";
const ON_DEFENSE: &str = "defense";
const ON_DICE: &str = "dice";
const BOTH: &str = "both";

/// CD-REACT-4, CD-ACT-64: whether a declared Dodge is in force; it is not in a grapple.
fn dodges(scene: &Scene, who: Who) -> bool {
    scene.has(who, DODGING) && !scene.has(who, GRAPPLING)
}

/// The defense of a target who was not asked: a declared Dodge goes on, and nothing else would have any effect.
fn unasked(play: &Play, a: &Assault) -> Defended {
    if dodges(play.scene(), a.to) && a.may_be_defended(play.scene()) {
        Defended::Rolls { how: Rolls::Dodge, more: 0 }
    } else {
        Defended::No
    }
}

fn chosen(play: &mut Play, a: &Assault, word: &str, more: i32) -> Defended {
    if !a.may_be_defended(play.scene()) {
        return Defended::No;
    }
    match word {
        "dodge" => Defended::Rolls { how: Rolls::Dodge, more },
        "active_dodge" => Defended::Rolls { how: Rolls::ActiveDodge, more },
        "parry" => Defended::Rolls { how: Rolls::Parry, more },
        "apply" => {
            let n = a.defense(play.scene());
            // CD-REACT-1: a Defense of 0 does nothing and costs nothing.
            if n > 0 {
                applied(play, a, 1);
            }
            willed::will_is_over(play, a);
            Defended::Static(n)
        }
        _ => Defended::No,
    }
}

/// The question to the target. None: there is nothing to choose.
fn question(s: &Scene, a: &Assault) -> Option<Question> {
    if !derived::is_up(s, a.to) {
        return None;
    }
    let defends = a.may_be_defended(s);
    let answers = if defends { answers(s, a) } else { unable(s, a) };
    let wills = defends && willed::may_spend_willpower(s, a.to, a.by).is_ok();
    let idle = defends && !dodges(s, a.to) && a.defense(s) == 0 && !wills;
    let real = answers.iter().filter(|o| !(idle && (o.id == "apply" || o.id == "active_dodge"))).count();
    if real < 2 {
        return None;
    }
    let costs_more = answers.iter().any(|o| o.cost.is_some());
    let mut members = vec![ANSWER.answer.one_of(answers)];
    if defends {
        members.extend(willpower(s, a, wills));
    }
    let title = text!("How does ", a.to, " answer?");
    let mut why = a.what.clone();
    let aims = s.has(a.to, AIMING);
    if aims && defends {
        // CD-ACT-10
        why = why.and(" Defending loses the aim.");
    }
    let q = Question::to(a.to, if defends { DEFENSE } else { "shot_at" }, title, Form::group(members));
    // Declining only helps a target who would lose an aim. Willpower for Defense can be bought at any time (`willed`),
    // but three dice on a roll only here. Every other answer costs the action or more Defense, and may be worth it.
    let dice = defends && dodges(s, a.to) && may_pay(s, a.to, 1).is_ok();
    // A Dodge does nothing against this shot and can still be declared against a blow; lying down takes dice from it, if it has any.
    let lower = a.pool == Size::Dice && turn::may_drop(s, a.to).is_ok();
    let q = q.why(why).standing().earns(aims || dice || (costs_more && (defends || lower)));
    Some(if aims { q } else { q.stands_well() })
}

/// CD-REACT-3, 10, CD-RES-11: what Willpower can buy, for anyone who has any: +2 for static Defense; for a roll +2
/// Defense, three dice, or both.
fn willpower(s: &Scene, a: &Assault, wills: bool) -> Vec<Member> {
    let scope = match &*s.option(options::WILLPOWER_DEFENSE_SCOPE) {
        "attack" => "Defense +2 against this attack",
        _ => "Defense +2 against this attacker until the next own turn",
    };
    let mut out = Vec::new();
    if wills {
        let member = ANSWER.willpower.confirm(false).labelled(text!("1 Willpower: ", scope));
        out.push(member.shown(ANSWER.answer.is_any(["apply", "drop_prone"])));
    }
    if may_pay(s, a.to, 1).is_ok() {
        let mut ways = vec![Opt::new(NOTHING, "no")];
        ways.extend(wills.then(|| Opt::new(ON_DEFENSE, scope).cost("1 Willpower")));
        ways.push(Opt::new(ON_DICE, "3 more dice on this roll").cost("1 Willpower"));
        ways.extend((wills && may_pay(s, a.to, 2).is_ok()).then(|| Opt::new(BOTH, "both").cost("2 Willpower")));
        out.push(ANSWER.spend.one_of(ways).shown(ANSWER.answer.is_any(["dodge", "active_dodge", "parry"])));
    }
    out
}

/// CD-REACT-1, 5, CD-OPT-6: the answers; the first is the default.
fn answers(s: &Scene, a: &Assault) -> Vec<Opt> {
    let n = a.defense(s);
    let decline = Opt::new("decline", "No Defense");
    if dodges(s, a.to) {
        let mut out = vec![Opt::new("dodge", "Dodge").note(dice(2 * n)), decline];
        // CD-OPT-16: a Dodge that lasts from the round before leaves this round's action unused.
        out.extend(dropping(s, a, "Drop prone, and dodge"));
        return out;
    }
    let active: bool = s.option(options::ACTIVE_DEFENSE);
    let apply = if active { "Passive Defense" } else { "Apply Defense" };
    let mut out = vec![Opt::new("apply", apply).note(format!("{n} dice less for the attacker")), decline];
    if active {
        out.push(Opt::new("active_dodge", "Active dodge").note(dice(2 * n)).cost("Defense −2"));
        if s.option(options::PARRY) && a.way != AssaultKind::Firearms {
            out.push(Opt::new("parry", "Active parry").note(dice(n)).cost("Defense −2"));
        }
    }
    out.extend(with_the_action(s, a, 2 * n));
    out
}

/// CD-REACT-4, 9: the answers when Defense cannot be applied.
fn unable(s: &Scene, a: &Assault) -> Vec<Opt> {
    let mut out = vec![Opt::new("decline", "Nothing").note("keeps the action of this round")];
    if a.way != AssaultKind::Close {
        out.extend(with_the_action(s, a, 0));
    }
    out
}

/// CD-REACT-4, 9: the answers that use the action of the round.
fn with_the_action(s: &Scene, a: &Assault, pool: i32) -> Vec<Opt> {
    let mut out = Vec::new();
    if dodge::may_dodge(s, a.to).is_ok() {
        let note = if pool > 0 { dice(pool) } else { "not against this shot: for blows later in this round".into() };
        out.push(Opt::new("dodge", "Dodge").note(note).cost("the action of this round"));
    }
    out.extend(dropping(s, a, if pool > 0 { "Drop prone, and apply Defense" } else { "Drop prone" }));
    out
}

/// CD-REACT-9.
fn dropping(s: &Scene, a: &Assault, label: &'static str) -> Option<Opt> {
    let note = if a.way == AssaultKind::Close { "+2 for standing attackers" } else { "−2 for the shot" };
    let opt = || Opt::new("drop_prone", label).note(note).cost("the action of this round");
    turn::may_drop(s, a.to).is_ok().then(opt)
}

fn dice(n: i32) -> Str {
    match n {
        n if n <= 0 => "a chance die".into(),
        1 => "1 die against it".into(),
        n => format!("{n} dice against it").into(),
    }
}
