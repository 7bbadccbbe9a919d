//! SW-TRN-2, 4: the action deck.

use crate::conditions::JOKER_PAST;
use crate::sheet;
use fray_engine::base::{Card, Str, Suit, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;

const BLACK_JOKER: &str = "black Joker";
const RED_JOKER: &str = "red Joker";
const SUITS: [char; 4] = ['♠', '♥', '♦', '♣'];

/// SW-TRN-4: the countdown. Jokers first, black before red; equal ranks by suit.
pub const COUNTDOWN: [&str; 54] = [
    BLACK_JOKER,
    RED_JOKER,
    "A♠",
    "A♥",
    "A♦",
    "A♣",
    "K♠",
    "K♥",
    "K♦",
    "K♣",
    "Q♠",
    "Q♥",
    "Q♦",
    "Q♣",
    "J♠",
    "J♥",
    "J♦",
    "J♣",
    "10♠",
    "10♥",
    "10♦",
    "10♣",
    "9♠",
    "9♥",
    "9♦",
    "9♣",
    "8♠",
    "8♥",
    "8♦",
    "8♣",
    "7♠",
    "7♥",
    "7♦",
    "7♣",
    "6♠",
    "6♥",
    "6♦",
    "6♣",
    "5♠",
    "5♥",
    "5♦",
    "5♣",
    "4♠",
    "4♥",
    "4♦",
    "4♣",
    "3♠",
    "3♥",
    "3♦",
    "3♣",
    "2♠",
    "2♥",
    "2♦",
    "2♣",
];

/// SW-TRN-5: whether `who` holds a Joker dealt this round. SW-OPT-21: a Joker kept from an earlier round is only a
/// place in the order.
pub fn has_joker(scene: &Scene, who: Who) -> bool {
    holds_joker(scene, who) && !scene.has(who, JOKER_PAST)
}

fn holds_joker(scene: &Scene, who: Who) -> bool {
    [BLACK_JOKER, RED_JOKER].into_iter().any(|joker| scene.is(who, sheet::CARD, joker))
}

/// A card's place in the countdown; no card comes last.
pub fn place(card: &str) -> usize {
    match card {
        BLACK_JOKER => 0,
        RED_JOKER => 1,
        _ => by_rank_and_suit(card).unwrap_or(COUNTDOWN.len()),
    }
}

fn by_rank_and_suit(card: &str) -> Option<usize> {
    let mut name = card.chars();
    let suit = name.next_back()?;
    let suit = SUITS.iter().position(|s| *s == suit)?;
    let rank = match (name.next()?, name.as_str()) {
        ('A', "") => 0,
        ('K', "") => 1,
        ('Q', "") => 2,
        ('J', "") => 3,
        ('1', "0") => 4,
        // 9 is the sixth of A, K, Q, J, 10 and 9.
        (digit @ '2'..='9', "") => 14 - digit.to_digit(10)? as usize,
        _ => return None,
    };
    Some(2 + rank * SUITS.len() + suit)
}

/// What is printed on a card. None: the deck has no such card.
pub fn card(name: &str) -> Option<Card> {
    let name = *COUNTDOWN.iter().find(|c| **c == name)?;
    let (suit, red) = match name.chars().last() {
        Some('♠') => (Suit::Spades, false),
        Some('♥') => (Suit::Hearts, true),
        Some('♦') => (Suit::Diamonds, true),
        Some('♣') => (Suit::Clubs, false),
        _ => (Suit::Joker, name == RED_JOKER),
    };
    let rank = if suit == Suit::Joker { "" } else { name.trim_end_matches(SUITS) };
    Some(Card { name: name.to_string(), rank: rank.to_string(), suit, red })
}

pub fn is_joker(card: &str) -> bool {
    matches!(card, BLACK_JOKER | RED_JOKER)
}

/// SW-TRN-2: whether a card is a 2, 3, 4 or 5.
pub fn is_low(card: &str) -> bool {
    card.starts_with(['2', '3', '4', '5'])
}

/// SW-TRN-7: the deck, with the discards shuffled in if it has run out. Cards that somebody holds stay out.
fn deck(scene: &Scene) -> Vec<&'static str> {
    let left = |out: &[Str]| -> Vec<&'static str> {
        let mut gone = [false; COUNTDOWN.len()];
        for card in out {
            if let Some(gone) = gone.get_mut(place(card)) {
                *gone = true;
            }
        }
        let mut left = Vec::with_capacity(COUNTDOWN.len());
        for (card, gone) in COUNTDOWN.iter().zip(&gone) {
            if !gone {
                left.push(*card);
            }
        }
        left
    };
    let deck = left(cards_out(scene));
    if deck.is_empty() { left(&all_held(scene)) } else { deck }
}

/// SW-TRN-2: the cards that are not in the deck, in the order drawn.
fn cards_out(scene: &Scene) -> &[Str] {
    sheet::words(scene.vars.get(usize::from(sheet::CARDS_OUT.ix)))
}

/// The cards that `who` may choose from.
pub fn held(scene: &Scene, who: Who) -> &[Str] {
    sheet::words(scene.combatant(who).fields.get(usize::from(sheet::CARDS_HELD.ix)))
}

/// Cards that somebody holds now.
fn all_held(scene: &Scene) -> Vec<Str> {
    let mut out: Vec<Str> = Vec::new();
    for who in scene.ids() {
        out.extend_from_slice(held(scene, who));
        out.push(scene.get(who, sheet::CARD));
    }
    out
}

/// Draws a card; the discards go back first if the deck has run out.
pub fn draw(play: &mut Play, rule: &'static str) -> Flow<Str> {
    let names = deck(play.scene());
    let whole = cards_out(play.scene()).len() + names.len() == COUNTDOWN.len();
    let held = if whole { vec![] } else { all_held(play.scene()) };
    let ix = play.by(rule).draw(None, "card", &names)?;
    let card = Str::new_static(names.get(ix).copied().unwrap_or_default());
    let before = if whole { cards_out(play.scene()) } else { &held };
    let mut out = Vec::with_capacity(before.len() + 1);
    out.extend(before.iter().filter(|c| !c.is_empty()).cloned());
    out.push(card.clone());
    play.by(rule).set_scene(sheet::CARDS_OUT, out);
    Ok(card)
}

/// The cards that `who` may choose from, best first.
pub fn best_first(scene: &Scene, who: Who) -> Vec<Str> {
    let mut cards = held(scene, who).to_vec();
    cards.sort_by_key(|c| place(c));
    cards
}

/// SW-TRN-7: after a round in which a Joker left the deck, all cards are shuffled together. Of the Joker of somebody hidden only
/// those are told who know of them.
pub fn shuffle_after_joker(play: &mut Play) {
    if cards_out(play.scene()).iter().any(|c| is_joker(c)) {
        play.by("SW-TRN-7").set_scene(sheet::CARDS_OUT, vec![]);
        let drew = |w: &Who| holds_joker(play.scene(), *w);
        let holders: Vec<Who> = play.scene().ids().filter(drew).collect();
        let words = "A Joker is out: all cards are shuffled together.";
        play.by("SW-TRN-7").tell_about(&holders, LineKind::Turn, words);
    }
}
