//! CC-RES-17, CC-GM-13, 17: what the GM states of combatants beforehand: dice on the next roll, cover.

use super::free::mark;
use crate::attack;
use crate::conditions::{CIRCUMSTANCE, COVER, EXPOSED};
use crate::gear;
use crate::harm::Cover;
use crate::rolls::{Circumstance, Difficulty};
use crate::turn::refusal;
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Ask, Choice as _, Form, Listed as _, Member, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// The targets of all GM actions.
    pub PEOPLE {
        who: Vec<Who> = "Who",
    }
    /// CC-RES-17.
    DICE_FORM {
        dice: i32 = "Bonus dice (below 0: penalty dice)",
        difficulty: String = "Difficulty",
        reason: String = "Why",
    }
    /// CC-GM-13, 17.
    COVER_FORM {
        cover: String = "Cover",
        at_hand: String = "Cover within reach",
        through: i32 = "Armor of what shots go through (0: they do not)",
    }
}

const DICE: &str = "gm_dice";
const SHELTER: &str = "shelter";
const AS_IT_IS: &str = "as_it_is";
const DEGREES: [(&str, &str, i32); 3] = [("none", "none", 0), ("partial", "partial", 1), ("full", "full", 2)];

/// What the GM states beforehand.
pub const FAMILY: Family = Family {
    acts: &[DICE, SHELTER],
    uses: &[],
    outside_fights: &[DICE],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// A choice of combatants; nobody is chosen beforehand, unless there is only one.
pub fn people_member(scene: &Scene, ask: Ask<Vec<Who>>, note: impl Fn(Who) -> String) -> Member {
    let option = |w: Who| {
        let note = note(w);
        let opt = Opt::new(scene.combatant(w).handle.0.clone(), text!(w));
        if note.is_empty() { opt } else { opt.note(note) }
    };
    let options: Vec<Opt> = scene.ids().map(option).collect();
    let no_choice = options.len() == 1;
    let default = options.iter().filter(|_| no_choice).map(|o| o.id.clone()).collect();
    let max = options.len().min(usize::from(u16::MAX)) as u16;
    ask.some_of(options, 1..=max.max(1), default)
}

/// The combatants that a GM action names.
pub fn named(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    PEOPLE.who.of(scene, cmd)
}

/// Refuses a command that names somebody who is not here.
pub fn missing(scene: &Scene, cmd: &Cmd) -> Option<Refusal> {
    let gone = PEOPLE.who.handles(cmd).into_iter().any(|h| scene.find(None, h).is_none());
    refusal(gone, "invalid_target", "CC-GM-0", "Nobody by that name is in the fight. Choose somebody else.")
}

fn offers(scene: &Scene) -> Vec<Offer> {
    if scene.ids().next().is_none() {
        return vec![];
    }
    vec![
        Offer::lazy(DICE, "Dice for the next roll", "GM", dice_form).note("bonus or penalty dice, another difficulty"),
        Offer::lazy(SHELTER, "Cover", "GM", shelter_form),
    ]
}

fn dice_form(scene: &Scene) -> Form {
    let mut difficulties = vec![Opt::new(AS_IT_IS, "as the rules say")];
    difficulties.extend(Difficulty::options());
    Form::group([
        people_member(scene, PEOPLE.who, |_| String::new()),
        DICE_FORM.dice.number(-2..=2, 0),
        DICE_FORM.difficulty.one_of(difficulties),
        DICE_FORM.reason.text(120, ""),
    ])
}

fn shelter_form(scene: &Scene) -> Form {
    let mut now = vec![Opt::new(AS_IT_IS, "as it is")];
    now.extend(DEGREES.map(|(id, label, _)| Opt::new(id, label)));
    Form::group([
        people_member(scene, PEOPLE.who, |_| String::new()),
        COVER_FORM.cover.one_of(now.clone()),
        COVER_FORM.at_hand.one_of(now),
        COVER_FORM.through.number(0..=99, 0).labelled(through_label()),
    ])
}

/// CC-GEAR-6: what each material stops, in words.
fn through_label() -> String {
    let all: Vec<String> = gear::materials().map(|m| format!("{} {}", m.label, m.points)).collect();
    format!("{} ({})", COVER_FORM.through.label, all.join(", "))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    missing(scene, cmd).map_or(Ok(()), Err)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd) {
        if cmd.act == DICE { dice(play, who, cmd) } else { shelter(play, who, cmd) }
    }
    Ok(())
}

/// CC-RES-17.
fn dice(play: &mut Play, who: Who, cmd: &Cmd) {
    let dice = DICE_FORM.dice.of(cmd).unwrap_or(0);
    let other = DICE_FORM.difficulty.of(cmd).and_then(Difficulty::by_id);
    let reason = DICE_FORM.reason.of(cmd).unwrap_or_default().trim().to_string();
    play.by("CC-RES-17").end(who, CIRCUMSTANCE);
    if dice == 0 && other.is_none() {
        play.by("CC-RES-17").tell(LineKind::Gm, text!("The next roll of ", who, " is an ordinary one."));
        return;
    }
    let difficulty = other.map(|d| Str::new(d.id()));
    let said = Circumstance { dice, difficulty, reason: Some(Str::from(reason.clone())) };
    play.by("CC-RES-17").condition(who, said.cond());
    let mut words = text!("On the next roll of ", who, ": ");
    if dice != 0 {
        words = words.and(format!("{} {}", dice.abs(), if dice > 0 { "bonus" } else { "penalty" }));
        words = words.and(if dice.abs() == 1 { " die" } else { " dice" });
    }
    if let Some(d) = other {
        words = words.and(if dice == 0 { "" } else { ", " }).and("difficulty ").and(d.id().to_string());
    }
    let why = if reason.is_empty() { String::new() } else { format!(" ({reason})") };
    play.by("CC-RES-17").tell(LineKind::Gm, words.and(why).and("."));
}

fn degree(word: Option<&str>) -> Option<i32> {
    DEGREES.iter().find(|d| Some(d.0) == word).map(|d| d.2)
}

/// CC-GM-13, 17.
fn shelter(play: &mut Play, who: Who, cmd: &Cmd) {
    let armor = COVER_FORM.through.of(cmd).filter(|n| *n > 0);
    let asked = degree(COVER_FORM.cover.of(cmd));
    // Armor alone is that of the cover as it is.
    let as_it_is = Cover::on(play.scene(), who).map(|c| c.degree);
    if let (None, Some(points), Some(degree)) = (asked, armor, as_it_is) {
        play.by("CC-GM-13").condition(who, Cover { degree, armor }.cond());
        let words = text!("What shots at ", who, " go through stops ", points, " damage.");
        play.by("CC-GM-13").tell(LineKind::Gm, words);
    }
    let words = ["is in the open", "is in partial cover", "is in full cover"];
    if let Some(degree) = asked {
        play.by("CC-GM-17").end(who, COVER);
        play.by("CC-GM-17").end(who, EXPOSED);
        if degree > 0 {
            play.by("CC-GM-17").condition(who, Cover { degree, armor }.cond());
        }
        let said = words[degree.clamp(0, 2) as usize];
        play.by("CC-GM-17").tell(LineKind::Gm, text!(who, " ", said, "."));
        if degree > 1 {
            attack::expose_attacker(play, who);
        }
    }
    if let Some(degree) = degree(COVER_FORM.at_hand.of(cmd)) {
        mark(play, who, degree, armor);
        let said = ["no cover", "partial cover", "full cover"][degree.clamp(0, 2) as usize];
        play.by("CC-GM-17").tell(LineKind::Gm, text!(who, " has ", said, " within reach."));
    }
}
