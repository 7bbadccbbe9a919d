//! Rolls as the log shows them, and in the notation of the worked examples.

use super::{Throw, sum};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{Die, Modifier, NoteDie};
use fray_engine::scene::Scene;
use std::fmt::Write as _;

/// `d8=8 d8=3`: a die with its chain of aces.
pub(super) fn chain(die: &Die) -> String {
    die.faces.iter().map(|f| format!("d{}={f}", die.sides)).collect::<Vec<_>>().join(" ")
}

/// The chains of several dice.
pub(super) fn chains<'d>(dice: impl IntoIterator<Item = &'d Die>) -> String {
    dice.into_iter().map(chain).collect::<Vec<_>>().join(" ")
}

/// `Ann fighting d8w +1`, with `3d8w` for several dice.
pub(super) fn head(scene: &Scene, who: Who, trait_: &str, throw: &Throw, modifiers: &[Modifier]) -> String {
    let n = throw.skill.len();
    let many = if n > 1 { n.to_string() } else { String::new() };
    let sides = throw.skill.first().map_or(0, |d| d.sides);
    let wild = if throw.wild.is_some() { "w" } else { "" };
    format!("{} {trait_} {many}d{sides}{wild} {:+}", scene.combatant(who).name, sum(modifiers))
}

/// `d6=1 C d6=4 → no`: the dice of a throw, with an Extra's confirm die where it was rolled.
pub(super) fn dice(throw: &Throw, confirm: Option<&Die>) -> String {
    let mut out = chains(throw.skill.iter().chain(&throw.wild));
    if let Some(c) = confirm {
        let _ = write!(out, " C {} → {}", chain(c), if c.first() == 1 { "crit" } else { "no" });
    }
    out
}

/// Dice of a throw for the log; those that made the total are marked as counting.
pub(super) fn dice_of(throw: &Throw, label: &Str, confirm: Option<&Die>) -> Vec<NoteDie> {
    let best = throw.best();
    let one = throw.skill.len() == 1;
    let mut used = false;
    let mut note = |die: &Die, label: &Str| {
        let counted = !one || (!used && die.sum() == best);
        used |= counted;
        NoteDie { die: die.clone(), label: label.clone(), counted }
    };
    let mut out: Vec<NoteDie> = throw.skill.iter().map(|d| note(d, label)).collect();
    out.extend(throw.wild.iter().map(|d| note(d, &Str::new_static("Wild Die"))));
    out.extend(confirm.map(|d| NoteDie { die: d.clone(), label: "Confirm".into(), counted: false }));
    out
}

/// "Parry 5", or the bare number.
pub(super) fn against(what: &'static str, tn: i32) -> Text {
    if what.is_empty() { Text::from(tn) } else { Text::from(what).and(" ").and(tn) }
}
