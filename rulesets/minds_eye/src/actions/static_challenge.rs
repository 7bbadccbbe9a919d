//! ME-RES-15, ME-ACT-25: static challenges.

use crate::calls::{self, PayingAction, spend};
use crate::challenge::{self, Challenge, ChallengeKind, Outcome, PoolParts};
use crate::pools::{self, Attribute};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Use};
use fray_engine::text;

fray_engine::form! {
    /// ME-ACT-25.
    STATIC {
        what: String = "Attempt",
        attribute: Attribute = "Attribute",
        skill: String = "Skill",
    }
}

const ACT: &str = "static";
/// ME-GM-17: standard. The other difficulties are 5 easy, 15 difficult, 20 challenging, 30 epic.
const STANDARD: i32 = 8;

/// ME-ACT-25.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[],
    offers,
    off_turn: |s, w| calls::open_while_holding(s, w, || offers(s, w)),
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| calls::standard(s, who)),
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let form = |_: &Scene| {
        let attribute = STATIC.attribute.of_all(Attribute::Physical);
        Form::group([STATIC.what.text(120, ""), attribute, STATIC.skill.text(40, "")])
    };
    let off = calls::standard(scene, who).err();
    vec![Offer::lazy(ACT, "Test against a difficulty", "standard", form).unless(off).good_for(Use::Other)]
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let what = STATIC.what.of(cmd).unwrap_or_default().trim().to_string();
    let skill = STATIC.skill.of(cmd).unwrap_or_default().to_string();
    let attribute = STATIC.attribute.of(cmd).unwrap_or(Attribute::Physical);
    let tries = if what.is_empty() { text!(who, " tries something") } else { text!(who, " tries: ", what.clone()) };
    let difficulty = play.by("ME-GM-17").ask(|s| {
        calls::able(s, who).ok()?;
        let form = Form::Number { min: 0, max: 60, default: STANDARD, not: vec![] };
        let why = "5 easy, 8 standard, 15 difficult, 20 challenging, 30 epic.";
        Some(Question::ruling("difficulty", tries.clone().ended().and(" How difficult is it?"), form).why(why))
    })?;
    let difficulty = difficulty.and_then(|d| d.number()).unwrap_or(STANDARD);
    if calls::comes_to_nothing(play, who, tries.clone()) {
        return Ok(());
    }
    spend(play, who, PayingAction::Standard, "ME-ACT-25");
    let s = play.scene();
    // ME-RES-16: next to attribute and skill, only what the GM adds counts.
    let pool = [attribute.part(s, who), pools::named_skill(s, who, &skill), pools::circumstances(s, who)];
    let words =
        tries.ended().and(" The pool is ").then(pools::in_words(&pool)).and(" against difficulty ").and(difficulty);
    play.by("ME-RES-15").tell(LineKind::Act, words.and("."));
    let (parts, pool) = (PoolParts { pool: pool.to_vec(), against: vec![] }, pools::total(&pool));
    let kind = Str::from(what);
    let challenge = Challenge { sort: ChallengeKind::Static, other: None, pool, against: difficulty, kind };
    challenge::begin(play, who, challenge.latest());
    let words = match challenge::run(play, who, &parts, |_| ())? {
        Some(Outcome::Exceptional) => " succeeds exceptionally.",
        Some(Outcome::Success) => " succeeds.",
        Some(Outcome::Failure) => " fails.",
        // ME-TURN-18: taken out of the fight before a hand was shown.
        None => " is out of the fight, and nothing comes of it.",
    };
    play.by("ME-RES-15").tell(LineKind::Effect, text!(who, words));
    Ok(())
}
