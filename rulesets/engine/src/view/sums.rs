//! A roll's sum in words: "9 − 4 head = 5", "3 Strength + 2 Brawl = 5 dice: 1 success + 1 baton = 2".

use super::odds::capital;
use super::types::{DieView, ModifierView, PoolView, RollView};
use crate::base::{number, signed};
use std::fmt::Write as _;

impl RollView {
    /// The whole roll in one line: "Fighting: d8 8+3, Wild Die d6 2 not counted; 8 + 3 + 2 gang up = 13 against Parry 5:
    /// success".
    pub fn in_words(&self) -> String {
        let dice: Vec<String> = self.dice.iter().map(die).collect();
        let mut out = format!("{}: {}", capital(&self.title), dice.join(", "));
        if self.sum.is_empty() {
            self.modifiers.iter().for_each(|m| {
                let _ = write!(out, ", {} {}", signed(m.value), m.label);
            });
        } else {
            let _ = write!(out, "{}{}", if dice.is_empty() { "" } else { "; " }, self.sum);
        }
        if !self.against.is_empty() {
            let _ = write!(out, " against {}", self.against);
        }
        if !self.result.is_empty() {
            let _ = write!(out, ": {}", self.result);
        }
        out
    }
}

fn die(d: &DieView) -> String {
    let Some(sides) = d.sides else { return d.label.clone() };
    let faces: Vec<String> = d.faces.iter().map(u16::to_string).collect();
    let label = if d.label.is_empty() { String::new() } else { format!("{} ", d.label) };
    let counted = if d.counted { "" } else { " not counted" };
    format!("{label}d{sides} {}{counted}", faces.join("+"))
}

/// How the dice that counted and what was added make the total.
pub fn by_faces(dice: &[DieView], modifiers: &[ModifierView], total: i32) -> String {
    let faces = dice.iter().filter(|d| d.counted).flat_map(|d| &d.faces).map(|f| (i32::from(*f), ""));
    let mut terms: Vec<(i32, &str)> = faces.collect();
    terms.extend(modifiers.iter().map(|m| (m.value, m.label.as_str())));
    if terms.is_empty() {
        terms.push((0, ""));
    }
    equals(&terms, total)
}

/// How the parts make the dice, and successes and what was added the total.
pub fn by_successes(pool: &PoolView, dice: &[DieView], modifiers: &[ModifierView], total: i32) -> String {
    let parts: Vec<(i32, &str)> = pool.parts.iter().map(|m| (m.value, m.label.as_str())).collect();
    let sum: i32 = parts.iter().map(|p| p.0).sum();
    let mut out = if parts.is_empty() { String::new() } else { format!("{} = ", terms(&parts)) };
    if !pool.why.is_empty() {
        let _ = write!(out, "{}, but {}: ", number(sum), pool.why);
    }
    match pool.dice {
        1 => out.push_str("1 die"),
        n if n > 1 => {
            let _ = write!(out, "{n} dice");
        }
        n => {
            if pool.why.is_empty() && !parts.is_empty() {
                let _ = write!(out, "{}: ", number(n));
            }
            out.push_str("a chance die");
        }
    }
    if !modifiers.is_empty() {
        let successes = dice.iter().filter(|d| d.counted).count() as i32;
        let first = if successes == 1 { "success" } else { "successes" };
        let added: Vec<(i32, &str)> =
            std::iter::once((successes, first)).chain(modifiers.iter().map(|m| (m.value, m.label.as_str()))).collect();
        let _ = write!(out, ": {}", equals(&added, total));
    }
    out
}

fn equals(all: &[(i32, &str)], total: i32) -> String {
    match all {
        [(_, "")] => number(total),
        _ => format!("{} = {}", terms(all), number(total)),
    }
}

fn terms(all: &[(i32, &str)]) -> String {
    let mut out = String::new();
    for (n, (value, label)) in all.iter().enumerate() {
        match n {
            0 => out.push_str(&number(*value)),
            _ => {
                let _ = write!(out, " {} {}", if *value < 0 { '−' } else { '+' }, value.unsigned_abs());
            }
        }
        if !label.is_empty() {
            let _ = write!(out, " {label}");
        }
    }
    out
}
