//! `do = "dice"`: the GM changes the dice of a roll.

use super::format::Step;
use super::words::who;
use crate::encounter::{Encounter, FallenRoll, Request};

/// Changes the last roll, or the last of `who` or for `purpose`; or one that is so many `back`.
pub(super) fn request(e: &Encounter, s: &Step) -> Result<Request, String> {
    let whose = if s.who.is_empty() { None } else { Some(who(e.scene(), &s.who)?) };
    let meant = |r: &FallenRoll| {
        whose.is_none_or(|w| r.key.who == Some(w)) && (s.purpose.is_empty() || r.key.purpose == s.purpose)
    };
    let all = e.rolls();
    let roll = all.iter().rev().filter(|r| meant(r)).nth(s.back).ok_or("there is no such roll to change")?;
    let dice = faces(&s.faces)?;
    if let Some((die, said)) = roll.dice.iter().zip(&dice).find(|(die, said)| die.sides != said.0) {
        return Err(format!("the roll has a d{} where the file says d{}", die.sides, said.0));
    }
    Ok(Request::Dice(roll.name.clone(), dice.into_iter().map(|d| d.1).collect()))
}

/// `d10=8 d6=6+3`: sides, and the chain of faces.
fn faces(words: &str) -> Result<Vec<(u16, Vec<u16>)>, String> {
    let one = |word: &str| {
        let (die, chain) = word.strip_prefix('d')?.split_once('=')?;
        let chain = chain.split('+').map(str::parse).collect::<Result<_, _>>().ok()?;
        Some((die.parse().ok()?, chain))
    };
    let all = words.split_whitespace();
    all.map(|w| one(w).ok_or_else(|| format!("'{w}' is no die with its face, such as d10=8 or d6=6+3"))).collect()
}

/// The script of the step, without the faces that the GM sets.
pub(super) fn without_set(script: Vec<String>, s: &Step) -> Vec<String> {
    let Ok(dice) = faces(&s.faces) else { return script };
    let set: Vec<String> =
        dice.iter().flat_map(|(sides, chain)| chain.iter().map(move |f| format!("d{sides}={f}"))).collect();
    match script.windows(set.len().max(1)).position(|w| w == set) {
        Some(at) => [&script[..at], &script[at + set.len()..]].concat(),
        None => script,
    }
}
