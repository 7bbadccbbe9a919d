//! ME-RES-3, 10, 11: the hands that are shown.

use super::{ChallengeKind, Score, TestKind};
use crate::{derived, options};
use fray_engine::base::{self, Str, Text, Who};
use fray_engine::fact::{Die, NoteDie, Question};
use fray_engine::form::{Choice as _, Form, Listed, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// What a hand can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Beats scissors.
    Rock,
    /// Beats rock.
    Paper,
    /// Beats paper.
    Scissors,
}

impl Listed for Hand {
    const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Hand::Rock, "rock", "rock"), (Hand::Paper, "paper", "paper"), (Hand::Scissors, "scissors", "scissors")];
}

impl Hand {
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }
    /// The hand of this name. In older logs, a sign of its own stands before the word.
    pub fn named(name: &str) -> Option<Hand> {
        Hand::by_id(name.rsplit(' ').next().unwrap_or(name))
    }
    /// As screens draw it.
    pub fn drawn(self) -> base::Hand {
        match self {
            Hand::Rock => base::Hand::Rock,
            Hand::Paper => base::Hand::Paper,
            Hand::Scissors => base::Hand::Scissors,
        }
    }
    /// ME-RES-3.
    pub fn beats(self, other: Hand) -> bool {
        matches!(
            (self, other),
            (Hand::Rock, Hand::Scissors) | (Hand::Scissors, Hand::Paper) | (Hand::Paper, Hand::Rock)
        )
    }
}

/// A hand that was shown, and how it came about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub hand: Hand,
    chosen: bool,
}

impl Shown {
    /// As worked examples write it: a drawn hand is scripted like a die, a chosen one is not.
    pub(super) fn script(self) -> String {
        if self.chosen { self.hand.word().to_string() } else { format!("throw={}", self.hand.word()) }
    }

    /// How the log draws it against the other hand: as a hand, not a number; a beaten hand does not count.
    pub(super) fn drawn(self, other: Shown) -> NoteDie {
        let at = Hand::ALL.iter().position(|row| row.0 == self.hand).unwrap_or_default();
        let die = Die { card: Some(Str::new_static(self.hand.word())), ..Die::showing(3, at as u16 + 1) };
        NoteDie { die, label: Str::new_static(""), counted: !other.hand.beats(self.hand) }
    }
}

/// ME-REA-6: the question.
const THROW: &str = "throw";
/// Leaves the hand to the server.
const DRAW: &str = "draw";

/// What each side has chosen; `None`: left to the server.
pub(super) type Chosen = Vec<(Who, Option<Hand>)>;

/// ME-OPT-1: what both choose. `None`: one of the two was taken out meanwhile, and nobody throws.
pub(super) fn choice(play: &mut Play, by: Who, l: &Score, nth: TestKind) -> Flow<Option<Chosen>> {
    let chosen = if play.option(options::THROW_MODE) == "chosen" { choose(play, by, l, nth)? } else { vec![] };
    Ok(both_throw(play.scene(), by, l, nth).then_some(chosen))
}

/// ME-RES-10: both hands, the attacker's first. Without an opponent the second hand belongs to nobody.
pub(super) fn show(play: &mut Play, by: Who, l: &Score, chosen: &Chosen) -> Flow<(Shown, Shown)> {
    let of = |who: Who| chosen.iter().find(|c| c.0 == who).and_then(|c| c.1);
    let mine = shown(play, Some(by), of(by))?;
    let theirs = shown(play, l.other, l.other.and_then(of))?;
    Ok((mine, theirs))
}

/// ME-RES-12: the helpless do not throw. Once both have thrown, the challenge goes on with those who are still there.
fn both_throw(scene: &Scene, by: Who, l: &Score, nth: TestKind) -> bool {
    l.sides(by).all(|who| match nth {
        TestKind::First => !derived::is_out(scene, who),
        TestKind::Retest | TestKind::Overbid => !derived::is_gone(scene, who),
    })
}

fn shown(play: &mut Play, who: Option<Who>, chosen: Option<Hand>) -> Flow<Shown> {
    if let Some(hand) = chosen {
        return Ok(Shown { hand, chosen: true });
    }
    let hands = [Hand::Rock, Hand::Paper, Hand::Scissors];
    let at = play.by("ME-RES-11").draw(who, THROW, &hands.map(Hand::word))?;
    Ok(Shown { hand: hands.get(at).copied().unwrap_or(Hand::Rock), chosen: false })
}

/// ME-OPT-1: both choose in secret; the first choice stays sealed until both have chosen.
fn choose(play: &mut Play, by: Who, l: &Score, nth: TestKind) -> Flow<Chosen> {
    let why = about(by, l);
    let ask = |s: &Scene| {
        if !both_throw(s, by, l, nth) {
            return vec![];
        }
        let sides = [(by, l.other)].into_iter().chain(l.other.map(|o| (o, Some(by))));
        sides.map(|(who, against)| question(who, against).why(why.clone())).collect()
    };
    let given = play.by("ME-REA-6").ask_all(ask)?;
    let hand = |word: Option<&str>| Hand::ALL.iter().find(|row| Some(row.1) == word).map(|row| row.0);
    Ok(given.into_iter().filter_map(|(q, a)| Some((q.combatant_asked()?, hand(a.word())))).collect())
}

/// What the throw is about.
fn about(by: Who, l: &Score) -> Text {
    match l.other {
        Some(other) if l.is(ChallengeKind::Attack) => text!(by, " attacks ", other, "."),
        Some(other) => text!(by, " tries to break free from ", other, "."),
        None => text!(by, " tries something against difficulty ", l.against, "."),
    }
}

fn question(who: Who, against: Option<Who>) -> Question {
    let mut options: Vec<Opt> =
        Hand::ALL.iter().map(|(hand, id, label)| Opt::new(*id, *label).hand(hand.drawn())).collect();
    options.push(Opt::new(DRAW, "leave it to the server"));
    let title = match against {
        Some(other) => text!("Your throw against ", other, "?"),
        None => text!("Your throw against the difficulty?"),
    };
    Question::to(who, THROW, title, Form::one_with_default(options, Some(DRAW.into())))
}
