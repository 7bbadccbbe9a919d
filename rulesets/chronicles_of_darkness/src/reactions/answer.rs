//! CD-REACT-1, 3, 4, 9: the question to the target, after the declaration and before the dice.

use super::{Assault, AssaultKind, DEFENSE, Defended, Rolls, applied, aware, dodge, willed};
use crate::conditions::{AIMING, DODGING, GRAPPLING, NO_DEFENSE};
use crate::rolls::{self, Size, may_pay, pay};
use crate::{derived, options, sheet, turn};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::Question;
use fray_engine::form::{Choice as _, Form, Listed, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// Asks the target what it does against an assault, and does it. What the target rolls comes after the attacker's dice:
/// see [`super::oppose`].
pub fn defend(play: &mut Play, a: &Assault) -> Flow<Defended> {
    if !aware::aware(play, a)? {
        return Ok(Defended::No(a.is_of_a_kind_to_defend(play.scene()).then_some("not aware of it")));
    }
    loop {
        let answer = play.by("CD-REACT-1").ask(|s| question(s, a))?;
        let Some(answer) = answer else { return Ok(unasked(play, a)) };
        let mut given = ANSWER.answer.of(&answer).unwrap_or(Answer::Decline);
        let flat = [Answer::Apply, Answer::DropProne].contains(&given);
        if given == Answer::DropProne {
            turn::drop_prone(play, a.to);
        } else if given == Answer::Dodge && !dodges(play.scene(), a.to) {
            dodge::declare_dodge(play, a.to);
        }
        let spends = |on: &str| !flat && [Some(on), Some(BOTH)].contains(&ANSWER.spend.of(&answer));
        if spends(ON_DEFENSE) || flat && ANSWER.willpower.yes(&answer) {
            willed::will(play, a.to, a.by);
        }
        // CD-REACT-9: after dropping prone the target still applies or declines Defense.
        if given == Answer::DropProne {
            given = match dodges(play.scene(), a.to) {
                true => Answer::Dodge,
                false if play.option(options::ACTIVE_DEFENSE) => continue,
                false => Answer::Apply,
            };
        }
        // CD-REACT-10
        let paid = spends(ON_DICE) && pay(play, a.to, "CD-REACT-10", "for three more dice");
        return Ok(chosen(play, a, given, if paid { rolls::DICE } else { 0 }));
    }
}

fray_engine::form! {
    /// CD-REACT-1, 3, 10.
    ANSWER {
        answer: Answer = "Answer",
        /// A point for static Defense.
        willpower: bool = "1 Willpower",
        /// What points are spent on if the target rolls.
        spend: String = "Spend Willpower",
    }
}

/// CD-REACT-1, 4, 5, 9: what the target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Apply,
    Decline,
    Dodge,
    ActiveDodge,
    Parry,
    DropProne,
}

impl Listed for Answer {
    const ALL: &'static [(Answer, &'static str, &'static str)] = &[
        (Answer::Apply, "apply", "Apply Defense"),
        (Answer::Decline, "decline", "No Defense"),
        (Answer::Dodge, "dodge", "Dodge"),
        (Answer::ActiveDodge, "active_dodge", "Active dodge"),
        (Answer::Parry, "parry", "Active parry"),
        (Answer::DropProne, "drop_prone", "Drop prone"),
    ];
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
    let s = play.scene();
    match a.applicable_defense(s) {
        Some(_) if dodges(s, a.to) => Defended::Rolls { how: Rolls::Dodge, more: 0 },
        Some(used_up) if used_up.total() == 0 => Defended::Static(used_up),
        Some(_) => Defended::No(None),
        None => barred(play, a),
    }
}

/// CD-REACT-2: why nothing stands against an attack that Defense could stand against.
fn barred(play: &Play, a: &Assault) -> Defended {
    let s = play.scene();
    let bar = derived::defense_bar(s, a.to).filter(|_| a.is_of_a_kind_to_defend(s) && derived::is_up(s, a.to));
    Defended::No(bar.map(|bar| if bar == NO_DEFENSE { "given up" } else { bar }))
}

fn chosen(play: &mut Play, a: &Assault, given: Answer, more: i32) -> Defended {
    let Some(defense) = a.applicable_defense(play.scene()) else { return barred(play, a) };
    match given {
        Answer::Dodge => Defended::Rolls { how: Rolls::Dodge, more },
        Answer::ActiveDodge => Defended::Rolls { how: Rolls::ActiveDodge, more },
        Answer::Parry => Defended::Rolls { how: Rolls::Parry, more },
        Answer::Apply => {
            // CD-REACT-1: a Defense of 0 does nothing and costs nothing.
            if defense.total() > 0 {
                applied(play, a, 1);
            }
            willed::will_is_over(play, a);
            Defended::Static(defense)
        }
        Answer::Decline | Answer::DropProne => Defended::No(Some("declined")),
    }
}

/// The question to the target. None: there is nothing to choose.
fn question(s: &Scene, a: &Assault) -> Option<Question> {
    // There is nothing to answer any more if the attacker is out.
    if !derived::is_up(s, a.to) || !derived::is_up(s, a.by) {
        return None;
    }
    let defends = a.may_be_defended(s);
    let defense = if defends { a.dice(s) } else { 0 };
    let answers = if defends { answers(s, a, defense) } else { unable(s, a) };
    let wills = defends && willed::may_spend_willpower(s, a.to, a.by).is_ok();
    let idle = defends && !wills && !dodges(s, a.to) && defense == 0;
    let pointless = |o: &&Opt| [Answer::Apply, Answer::ActiveDodge].iter().any(|a| idle && o.id == a.id());
    let real = answers.iter().filter(|o| !pointless(o)).count();
    if real < 2 {
        return None;
    }
    let costs_more = answers.iter().any(|o| o.cost.is_some());
    let mut members = vec![ANSWER.answer.one_of(answers)];
    if defends {
        members.extend(willpower(s, a));
    }
    let title = text!("How does ", a.to, " answer ", a.by, "'s attack?");
    let mut why = a.what.clone();
    let aims = s.has(a.to, AIMING);
    if aims && defends {
        // CD-ACT-10
        why = why.and(" Defending loses the aim.");
    }
    let q = Question::to(a.to, if defends { DEFENSE } else { "shot_at" }, title, Form::group(members));
    // Declining only helps a target who would lose an aim. Willpower for Defense can be bought at any time (`willed`),
    // but three dice on a roll only here. Every other answer costs the action or more Defense, and may be worth it.
    let dice = || defends && dodges(s, a.to) && may_pay(s, a.to, 1).is_ok();
    // A Dodge does nothing against this shot and can still be declared against a blow; lying down takes dice from it, if it has any.
    let lower = || a.pool == Size::Dice && turn::may_drop(s, a.to).is_ok();
    let q = q.why(why).standing().earns(aims || dice() || (costs_more && (defends || lower())));
    Some(if aims { q } else { q.stands_well() })
}

/// CD-REACT-3, 10, CD-RES-11: what Willpower can buy, for anyone who has any: +2 for static Defense; for a roll +2
/// Defense, three dice, or both.
fn willpower(s: &Scene, a: &Assault) -> Vec<Member> {
    if may_pay(s, a.to, 1).is_err() {
        return vec![];
    }
    let wills = willed::may_spend_willpower(s, a.to, a.by).is_ok();
    let scope = match &*s.option(options::WILLPOWER_DEFENSE_SCOPE) {
        "attack" => "Defense +2 against this attack",
        _ => "Defense +2 against this attacker until your next turn",
    };
    let mut out = Vec::new();
    if wills {
        let member = ANSWER.willpower.confirm(false).labelled(text!("1 Willpower: ", scope));
        out.push(member.shown(ANSWER.answer.is_one_of([Answer::Apply, Answer::DropProne])));
    }
    let mut ways = vec![Opt::new(NOTHING, "no")];
    ways.extend(wills.then(|| Opt::new(ON_DEFENSE, scope).cost("1 Willpower")));
    ways.push(Opt::new(ON_DICE, "3 more dice on this roll").cost("1 Willpower"));
    ways.extend((wills && may_pay(s, a.to, 2).is_ok()).then(|| Opt::new(BOTH, "both").cost("2 Willpower")));
    let rolls = ANSWER.answer.is_one_of([Answer::Dodge, Answer::ActiveDodge, Answer::Parry]);
    out.push(ANSWER.spend.one_of(ways).shown(rolls));
    out
}

const MOST_ANSWERS: usize = Answer::ALL.len();

/// CD-REACT-1, 5, CD-OPT-6: the answers with a Defense of `n`; the first is the default.
fn answers(s: &Scene, a: &Assault, n: i32) -> Vec<Opt> {
    let decline = Answer::Decline.option();
    if dodges(s, a.to) {
        let mut out = vec![Answer::Dodge.option().note(dice(2 * n)), decline];
        // CD-OPT-16: a Dodge that lasts from the round before leaves this round's action unused.
        out.extend(dropping(s, a, "Drop prone, and dodge"));
        return out;
    }
    let active: bool = s.option(options::ACTIVE_DEFENSE);
    let apply = Answer::Apply.option();
    let apply = if active { Opt { label: "Passive Defense".into(), ..apply } } else { apply };
    let mut out = Vec::with_capacity(MOST_ANSWERS);
    out.extend([apply.note(text!(format!("{n} dice less for the attacker"))), decline]);
    if active {
        out.push(Answer::ActiveDodge.option().note(dice(2 * n)).cost("Defense −2"));
        if s.option(options::PARRY) && a.way != AssaultKind::Firearms {
            out.push(Answer::Parry.option().note(dice(n)).cost("Defense −2"));
        }
    }
    with_the_action(s, a, 2 * n, &mut out);
    out
}

/// CD-REACT-4, 9: the answers when Defense cannot be applied.
fn unable(s: &Scene, a: &Assault) -> Vec<Opt> {
    let mut out = Vec::with_capacity(MOST_ANSWERS);
    out.push(Opt::new(Answer::Decline.id(), "Nothing").note("keeps the action of this round"));
    if a.way != AssaultKind::Close {
        with_the_action(s, a, 0, &mut out);
    }
    out
}

const THE_ACTION: Str = Str::new_static("the action of this round");

/// CD-REACT-4, 9: adds the answers that use the action of the round.
fn with_the_action(s: &Scene, a: &Assault, pool: i32, out: &mut Vec<Opt>) {
    if s.get(a.to, sheet::ACTED) {
        return;
    }
    if dodge::may_dodge(s, a.to).is_ok() {
        let note = if pool > 0 { dice(pool) } else { text!("not against this shot: for blows later in this round") };
        out.push(Answer::Dodge.option().note(note).cost(THE_ACTION));
    }
    out.extend(dropping(s, a, if pool > 0 { "Drop prone, and apply Defense" } else { "Drop prone" }));
}

/// CD-REACT-9.
fn dropping(s: &Scene, a: &Assault, label: &'static str) -> Option<Opt> {
    let note = if a.way == AssaultKind::Close { "+2 for standing attackers" } else { "−2 for the shot" };
    let opt = || Opt::new(Answer::DropProne.id(), label).note(note).cost(THE_ACTION);
    turn::may_drop(s, a.to).is_ok().then(opt)
}

fn dice(n: i32) -> Text {
    match n {
        n if n <= 0 => text!("a chance die"),
        1 => text!("1 die against it"),
        n => text!(format!("{n} dice against it")),
    }
}
