//! CC-ACT-34, CC-RES-12 to 14, CC-REACT-9, CC-GM-1, 2, CC-HAZ-6: pushing a failed test, and what a failed push costs.

use super::clear_jam::{self, ACT as CLEAR_JAM};
use super::first_aid::{self, FIRST_AID};
use super::medicine::{self, MEDICINE};
use super::put_out::{self, PUT_OUT};
use super::skill::{self, RULED};
use crate::gear::{self, State};
use crate::harm::{self, ArmorUse, Factor, Incident};
use crate::rolls::{self, Failed, Rolled, Test};
use crate::turn::{self, Aim, refusal};
use crate::{sheet, targets};
use fray_engine::base::{ItemNo, Str, Text, Who};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-34.
    PUSH_FORM {
        test: String = "Which failed test",
        differently: String = "New approach",
    }
    /// CC-GM-2, CC-HAZ-6.
    PRICE {
        harm: String = "Harm",
        victim: Who = "Victim",
        armor: bool = "Armor counts",
        words: String = "In words",
    }
}

pub const PUSH: &str = "push";
const STORY: &str = "story";

/// CC-ACT-34.
pub const FAMILY: Family = Family {
    acts: &[PUSH],
    uses: &[],
    offers,
    outside_fights: &[PUSH],
    offers_outside: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// The failures by the names that forms give them: the skill, with a number if there are several of one kind.
fn named(scene: &Scene, who: Who) -> Vec<(Str, Failed)> {
    let mut out: Vec<(Str, Failed)> = Vec::new();
    for failed in rolls::failures(scene, who) {
        let same = out.iter().filter(|(_, f)| f.skill == failed.skill).count();
        let name = if same == 0 { failed.skill.clone() } else { format!("{}#{}", failed.skill, same + 1).into() };
        out.push((name, failed));
    }
    out
}

/// CC-RES-12: why it cannot be pushed: it is no longer possible, or, in a fight, this is not a later turn.
fn off(scene: &Scene, who: Who, f: &Failed) -> Option<Refusal> {
    let possible = match &*f.act {
        FIRST_AID => f.target.is_some_and(|t| first_aid::still_possible(scene, who, t)),
        MEDICINE => scene.phase != Phase::Running && f.target.is_some_and(|t| medicine::still_possible(scene, who, t)),
        CLEAR_JAM => weapon(f)
            .and_then(|no| scene.item(who, no))
            .is_some_and(|i| gear::state(i) == State::Jammed && gear::in_hand(i)),
        PUT_OUT => f.target.is_some_and(|t| put_out::still_possible(scene, who, t)),
        _ => true,
    };
    let same_turn = scene.phase == Phase::Running && scene.combatant(who).turns_begun as i32 <= f.turn;
    refusal(!possible, "cannot_push", "CC-RES-12", "That is no longer possible. Do something else.")
        .or_else(|| refusal(same_turn, "already_acted", "CC-ACT-34", "A test is pushed in a later turn. Wait for it."))
}

/// The jammed weapon that the failed test was about.
fn weapon(f: &Failed) -> Option<ItemNo> {
    f.item.and_then(|n| u16::try_from(n).ok()).map(ItemNo)
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = named(scene, who);
    let Some(usual) = all.iter().rev().find(|(_, f)| off(scene, who, f).is_none()).or(all.last()) else {
        return vec![];
    };
    let label = |f: &Failed| {
        let name = skill::tested(&f.skill).map_or_else(|| f.skill.to_string(), |s| sheet::name(s).to_string());
        let goal = if f.goal.is_empty() { String::new() } else { format!(" ({})", f.goal) };
        match f.target {
            Some(t) => text!(name, " for ", t),
            None => text!(name, goal),
        }
    };
    let options = all.iter().map(|(id, f)| Opt::new(id.clone(), label(f)).unless(off(scene, who, f))).collect();
    let form = Form::group([
        PUSH_FORM.test.one_with_default(options, Some(usual.0.clone())),
        PUSH_FORM.differently.text(160, ""),
    ]);
    let stopped = first_aid::state(scene, who).err().or_else(|| off(scene, who, &usual.1));
    vec![
        Offer::new(PUSH, "Push a failed roll", "action", form)
            .note("once more, at a price if it fails again")
            .unless(stopped),
    ]
}

fn wanted(scene: &Scene, cmd: &Cmd, who: Who) -> Option<Failed> {
    let all = named(scene, who);
    match PUSH_FORM.test.of(cmd) {
        Some(id) => all.into_iter().find(|(name, _)| name == id).map(|(_, f)| f),
        None => all.iter().rev().find(|(_, f)| off(scene, who, f).is_none()).or(all.last()).map(|(_, f)| f.clone()),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let failed = wanted(scene, cmd, who);
    // CC-RES-13
    let words = "There is no such failed test. Attacks, defences, CON, Luck, initiative, fumbles, pushed rolls and rolls altered by Luck are never pushed.";
    let none = refusal(failed.is_none(), "cannot_push", "CC-RES-13", words);
    turn::first([none, first_aid::state(scene, who).err(), failed.and_then(|f| off(scene, who, &f))])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(failed) = wanted(play.scene(), cmd, who) else { return Ok(()) };
    let Some(skill) = skill::tested(&failed.skill) else { return Ok(()) };
    let words = PUSH_FORM.differently.of(cmd).unwrap_or_default().trim().to_string();
    let name = sheet::name(skill);
    let answer = play.by("CC-GM-1").ask(|_| {
        let title = text!(who, " wants to push the failed ", name, " roll. Justified?");
        let approach = (!words.is_empty()).then(|| format!("New approach: {words}"));
        let why: Vec<String> = kept_dice(failed.dice).into_iter().chain(approach).collect();
        Some(Question::ruling(PUSH, title, skill::ruling_form(failed.difficulty)).why(why.join(" ")))
    })?;
    if answer.as_ref().is_some_and(|a| !RULED.allowed.yes(a)) {
        return play.by("CC-GM-1").refuse("gm_refused", "The GM does not allow the push. Do something else.");
    }
    let difficulty = answer.as_ref().and_then(|a| RULED.difficulty.of(a)).unwrap_or(failed.difficulty);
    let mut dice = skill::ruled_dice(failed.dice);
    dice.extend(skill::ruled_dice(answer.as_ref().and_then(|a| RULED.dice.of(a)).unwrap_or(0)));
    first_aid::state(play.scene(), who)?;
    off(play.scene(), who, &failed).map_or(Ok(()), Err)?;
    turn::spend_main(play, who, Aim::Lost, "CC-ACT-34");
    // CC-RES-13: no test is pushed twice.
    rolls::forget(play, who, &failed);
    play.by("CC-RES-12").tell(LineKind::Act, pushes(who, name, &words));
    if failed.act == MEDICINE {
        play.by("CC-REC-4").pass_time(medicine::HOUR);
    }
    let title = match failed.target {
        Some(t) => text!("to help ", t, " after all"),
        None => text!("once more"),
    };
    let test = Test::of(play.scene(), who, skill, title).difficulty(difficulty).dice(dice);
    let rolled = rolls::roll(play, test)?;
    outcome(play, who, &failed, &rolled)?;
    if rolled.succeeds() { Ok(()) } else { price(play, who) }
}

/// CC-RES-12: tells the GM which dice count again, whatever else they add.
fn kept_dice(dice: i32) -> Option<String> {
    let kind = if dice > 0 { "bonus" } else { "penalty" };
    match dice.abs() {
        0 => None,
        1 => Some(format!("The {kind} die of the failed roll counts again.")),
        n => Some(format!("The {n} {kind} dice of the failed roll count again.")),
    }
}

/// "Ann pushes the failed Stealth roll: waits for the bell."
fn pushes(who: Who, name: &'static str, differently: &str) -> Text {
    let said = text!(who, " pushes the failed ", name, " roll");
    if differently.is_empty() { said.and(".") } else { said.and(": ").and(differently.to_string()).ended() }
}

/// A success by pushing counts like any other.
fn outcome(play: &mut Play, who: Who, failed: &Failed, rolled: &Rolled) -> Flow {
    match (&*failed.act, failed.target) {
        (FIRST_AID, Some(patient)) => first_aid::outcome(play, who, patient, rolled),
        (MEDICINE, Some(patient)) => medicine::outcome(play, patient, rolled)?,
        (PUT_OUT, Some(target)) => put_out::outcome(play, target, rolled),
        (CLEAR_JAM, _) => {
            if let Some(no) = weapon(failed) {
                clear_jam::outcome(play, no, rolled);
            }
        }
        _ => skill::outcome(play, rolled),
    }
    Ok(())
}

/// CC-RES-14, CC-HAZ-6: the GM decides on the consequence of a failed push.
fn price(play: &mut Play, who: Who) -> Flow {
    let answer = play.by("CC-REACT-9").ask(|s| {
        let title = text!(who, "'s pushed roll has failed. What is the consequence?");
        let why = "Bodily stakes: severe harm would knock most people out.";
        Some(Question::ruling("pushed_failed", title, Form::group(price_members(s, who))).why(why))
    })?;
    let Some(answer) = answer else { return Ok(()) };
    let words = PRICE.words.of(&answer).unwrap_or_default().trim().to_string();
    if !words.is_empty() {
        play.by("CC-GM-2").tell_in(
            LineKind::Gm,
            Tone::Bad,
            text!("The consequence for ", who, ": ", words.clone()).ended(),
        );
    }
    let Some(row) = PRICE.harm.of(&answer).and_then(harm::row) else {
        if words.is_empty() {
            let words = text!(who, "'s pushed roll has failed: the GM says what it costs.");
            play.by("CC-RES-14").tell_in(LineKind::Effect, Tone::Bad, words);
        }
        return Ok(());
    };
    let s = play.scene();
    let to = PRICE.victim.handle(&answer).and_then(|h| s.find(None, h)).unwrap_or(who);
    let armor = if PRICE.armor.yes(&answer) { ArmorUse::Counts } else { ArmorUse::Ignored };
    let what = text!("the failed push");
    let incident = Incident { to, dice: row.dice, factor: Factor::Whole, flat: 0, armor, what };
    harm::incident(play, &incident)
}

fn price_members(s: &Scene, who: Who) -> Vec<Member> {
    let mut rows = vec![Opt::new(STORY, "story only")];
    rows.extend(
        harm::ROWS
            .iter()
            .map(|r| Opt::new(r.id, format!("{} ({})", r.label, r.dice)).note(rolls::harm_in_words(s, who, r.dice))),
    );
    let ids: Vec<&str> = harm::ROWS.iter().map(|r| r.id).collect();
    let all = targets::oneself_and_others(s, who);
    let victims = all.map(|w| Opt::new(targets::handle(s, w), text!(w))).collect();
    vec![
        PRICE.harm.one_of(rows),
        PRICE.victim.one_with_default(victims, Some(targets::handle(s, who))).shown(PRICE.harm.is_any(ids.clone())),
        PRICE.armor.confirm(false).shown(PRICE.harm.is_any(ids)),
        PRICE.words.text(200, ""),
    ]
}
