//! CC-ACT-33, CC-RES-1 to 5: tests that no other action covers.

use super::first_aid;
use crate::rolls::{self, Die, Difficulty, Level, Rolled, Test};
use crate::sheet::{self, Number};
use crate::turn::{self, Aim};
use crate::{derived, harm};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-33.
    SKILL_FORM {
        skill: String = "Roll",
        goal: String = "To do what",
    }
    /// CC-ACT-33, CC-RES-12, 17, CC-GM-1: what the GM rules on a test.
    pub RULED {
        allowed: bool = "Allowed",
        difficulty: Difficulty = "Difficulty",
        dice: i32 = "Bonus dice (below 0: penalty dice)",
    }
}

/// CC-ACT-33.
pub const SKILL: &str = "skill";
/// CC-RES-16: a test of Luck.
const LUCK: &str = "luck";

/// CC-ACT-33.
pub const FAMILY: Family = Family {
    acts: &[SKILL],
    uses: &[],
    offers,
    outside_fights: &[SKILL],
    offers_outside: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// Everything that can be tested.
fn testable() -> impl Iterator<Item = Number> {
    sheet::SKILLS.into_iter().chain(sheet::CHARACTERISTICS).chain([sheet::LUCK])
}

/// The skill, characteristic or Luck of this id.
pub fn tested(id: &str) -> Option<Number> {
    testable().find(|f| sheet::id(*f) == id)
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let offer = Offer::lazy(SKILL, "Use a skill", "action", move |s| form(s, who)).note("if the GM agrees");
    vec![offer.unless(first_aid::state(scene, who).err())]
}

fn form(scene: &Scene, who: Who) -> Form {
    let option = |f: Number| {
        let n = derived::value(scene, who, f);
        let note = text!(format!("{n} ({}/{})", derived::half(n), derived::fifth(n)));
        Opt::new(sheet::id(f), sheet::name(f)).note(note)
    };
    let usual = Some(sheet::id(sheet::SPOT_HIDDEN).into());
    let skill = SKILL_FORM.skill.one_with_default(testable().map(option).collect(), usual);
    Form::group([skill, SKILL_FORM.goal.text(120, "")])
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    first_aid::state(scene, who)
}

/// The form in which the GM rules on a test.
pub fn ruling_form(difficulty: Difficulty) -> Form {
    Form::group([
        RULED.allowed.confirm(true),
        RULED.difficulty.of_all(difficulty).shown(RULED.allowed.is_yes()),
        RULED.dice.number(-2..=2, 0).shown(RULED.allowed.is_yes()),
    ])
}

/// CC-RES-17: the dice that the GM adds in a ruling.
pub fn ruled_dice(n: i32) -> Vec<Die> {
    if n == 0 { vec![] } else { vec![Die { rule: "CC-RES-17", label: "circumstances", value: n }] }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let skill = SKILL_FORM.skill.of(cmd).and_then(tested).unwrap_or(sheet::SPOT_HIDDEN);
    let goal = SKILL_FORM.goal.of(cmd).unwrap_or_default().trim().to_string();
    let label = sheet::name(skill);
    let answer = play.by("CC-ACT-33").ask(|_| {
        let title = text!(who, " wants to use ", label, ". Allowed?");
        let why = if goal.is_empty() { Text::default() } else { text!("To do what: ", goal.clone()) };
        Some(Question::ruling(SKILL, title, ruling_form(Difficulty::Regular)).why(why))
    })?;
    if answer.as_ref().is_some_and(|a| !RULED.allowed.yes(a)) {
        return play.by("CC-ACT-33").refuse("gm_refused", "The GM does not allow this test. Do something else.");
    }
    let difficulty = answer.as_ref().and_then(|a| RULED.difficulty.of(a)).unwrap_or_default();
    let mut dice = ruled_dice(answer.as_ref().and_then(|a| RULED.dice.of(a)).unwrap_or(0));
    dice.extend(harm::hindrance(play.scene(), who, skill));
    first_aid::state(play.scene(), who)?;
    turn::spend_main(play, who, Aim::Lost, "CC-ACT-33");
    let title = if goal.is_empty() { Text::default() } else { text!("(", goal.clone(), ")") };
    let test = Test::of(play.scene(), who, skill, title).difficulty(difficulty).dice(dice);
    let mut rolled = rolls::roll(play, test)?;
    rolls::success_window(play, &mut rolled)?;
    if sheet::id(skill) != LUCK {
        rolls::remember(play, &rolled, SKILL, &goal, (None, None));
    }
    outcome(play, &rolled);
    rolls::fumbled(play, &rolled)
}

/// The result of an ordinary test.
pub fn outcome(play: &mut Play, rolled: &Rolled) {
    let who = rolled.test.who;
    let (words, tone) = match (rolled.succeeds(), rolled.level) {
        (true, _) => (" roll succeeds.", Tone::Good),
        (false, Level::Fumble) => (" roll is a fumble.", Tone::Bad),
        (false, _) => (" roll fails.", Tone::Bad),
    };
    let words = text!(who, "'s ").and(rolled.test.name.clone()).and(words);
    play.by("CC-RES-3").because(rolled.no).tell_in(LineKind::Effect, tone, words);
}
