//! CE-DMG-1 to 6: how a damage roll adds up, and its line in the log.

use super::Strike;
use super::armor::{Armor, Shield};
use crate::gear::Dice;
use crate::rolls::RolledDice;
use fray_engine::base::Text;
use fray_engine::fact::{Modifier, RollNote, Tally, Tone};
use fray_engine::play::Play;
use fray_engine::text;

/// How a damage roll adds up.
pub(super) struct Sum<'d> {
    /// As written for the weapon.
    pub dice: Option<Dice>,
    pub fallen: &'d RolledDice,
    /// Before multiplying.
    pub raw: i32,
    /// After multiplying.
    pub cut: i32,
    /// After armor.
    pub loss: i32,
}

/// The damage in the log: "Ann rolls 6 damage with the club against Bob; armor stops 3, leaving 3." Where nobody else
/// struck: "Bob suffers 6 damage from the blast."
pub(super) fn tell(play: &mut Play, s: &Strike, shield: &Shield, sum: &Sum) {
    play.by("CE-DMG-1").tell_roll(|scene| {
        let name = scene.combatant(s.from).name.clone();
        let armor = shield.armor.rating;
        let dice = sum.dice.map(|d| d.to_string()).unwrap_or_default();
        let script = format!("D {name} {dice}{} (A{armor}): {} → {}", factors(s), sum.fallen.script(), sum.loss);
        let modifiers = modifiers(s, &shield.armor, sum);
        let note = RollNote {
            who: Some(s.from),
            title: text!("damage to ", s.to),
            dice: sum.fallen.noted(),
            throwers: vec![],
            tally: Tally::Faces,
            modifiers,
            total: Some(sum.loss),
            against: Text::default(),
            result: text!(sum.loss, " damage").then(ignored(&shield.armor)),
            tone: Tone::Plain,
            script,
        };
        let mut line = if s.from == s.to {
            text!(s.to, " suffers ", sum.raw, " damage from ").then(s.what.clone())
        } else {
            text!(s.from, " rolls ", sum.raw, " damage with ").then(s.what.clone()).and(" against ").and(s.to)
        };
        if s.critical {
            line = line.and(", doubled to ").and(sum.raw * 2);
        }
        if s.halved {
            line = line.and(", halved to ").and(sum.cut);
        }
        if armor > 0 {
            line = line
                .and("; ")
                .and(shield.armor.stopping.stops())
                .and(" ")
                .and(armor.min(sum.cut))
                .and(", leaving ")
                .and(sum.loss);
        }
        (line.then(ignored(&shield.armor)).and("."), note)
    });
}

/// What is made of the faces, step by step, each with its reason; steps that change nothing are left out.
fn modifiers(s: &Strike, armor: &Armor, sum: &Sum) -> Vec<Modifier> {
    let plus = sum.dice.map_or(0, |d| d.plus);
    let doubled = if s.critical { sum.raw * 2 } else { sum.raw };
    let mut modifiers = vec![
        Modifier::new("CE-DMG-2", "weapon", plus - s.bonus),
        Modifier::new("CE-DMG-2", "damage bonus", s.bonus),
        Modifier::new("CE-DMG-2", "never below 0", sum.raw - sum.fallen.sum - plus),
        Modifier::new("CE-DMG-3", "doubled", doubled - sum.raw),
        Modifier::new("CE-ACT-28", "halved", sum.cut - doubled),
        Modifier::new("CE-DMG-5", "armor", -armor.body),
        Modifier::new("CE-PROT-5", "cover", -armor.cover),
        Modifier::new("CE-DMG-6", "piercing", armor.body + armor.cover - armor.rating),
        Modifier::new("CE-DMG-5", "armor to spare", armor.rating - armor.rating.min(sum.cut)),
    ];
    modifiers.retain(|m| m.value != 0);
    modifiers
}

/// The multipliers in words: "x2", "/2".
fn factors(s: &Strike) -> String {
    format!("{}{}", if s.critical { " x2" } else { "" }, if s.halved { " /2" } else { "" })
}

/// " (3 armor ignored)", " (5 cover ignored)": what a called shot or a piercing bullet goes past.
pub(super) fn ignored(armor: &Armor) -> Text {
    if armor.ignored > 0 { text!(" (", armor.ignored, " ", armor.passed.words(), " ignored)") } else { Text::default() }
}
