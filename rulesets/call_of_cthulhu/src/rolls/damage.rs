//! CC-DMG-1, 2, CC-DICE-5: damage dice.

use crate::gear::{Bonus, Dice, Weapon};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{self, Modifier, NoteDie, RollNote, Tally, Tone};
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::text;
use std::fmt::Write as _;

/// The purpose of damage rolls.
pub const DAMAGE: &str = "damage";

/// How good the hit was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// CC-DMG-1.
    Ordinary,
    /// CC-DMG-2: an extreme success with a weapon that does not impale: the maximum.
    Maximum,
    /// CC-DMG-2: an extreme success with one that impales: the maximum, and one more roll of the weapon's dice.
    Impale,
}

impl Grade {
    /// CC-DMG-2: the grade of an extreme success with this weapon.
    pub fn extreme(weapon: &Weapon) -> Grade {
        if weapon.impales { Grade::Impale } else { Grade::Maximum }
    }
}

/// A damage roll that is about to be made.
#[derive(Clone, Debug)]
pub struct Damage {
    /// Who rolls.
    pub by: Who,
    /// What it is called in the log: "with the small knife".
    pub title: Text,
    pub weapon: Dice,
    /// The damage bonus.
    pub db: Dice,
    /// How much of the damage bonus counts.
    pub bonus: Bonus,
    /// How good the hit was.
    pub grade: Grade,
}

fn share(bonus: Bonus, n: i32) -> i32 {
    match bonus {
        Bonus::None => 0,
        Bonus::Half => n / 2,
        Bonus::Full => n,
    }
}

/// What the total of the dice means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TotalMeaning {
    Damage,
    /// CC-HAZ: damage that nobody deals; its victim is the roller.
    Harm,
    /// CC-REC-4, 6: hit points that are healed.
    Healing,
}

impl TotalMeaning {
    /// What the constant after the dice is called.
    fn constant(self) -> &'static str {
        match self {
            TotalMeaning::Damage => "weapon",
            TotalMeaning::Harm | TotalMeaning::Healing => "fixed amount",
        }
    }
    /// "1 damage", "1 hit point".
    fn in_words(self, total: i32) -> Text {
        match (self, total) {
            (TotalMeaning::Damage | TotalMeaning::Harm, n) => text!(n, " damage"),
            (TotalMeaning::Healing, 1) => text!("1 hit point"),
            (TotalMeaning::Healing, n) => text!(n, " hit points"),
        }
    }
}

/// Rolls the damage and tells it. Never below 0.
pub fn roll(play: &mut Play, d: &Damage) -> Flow<i32> {
    roll_counting(play, d, TotalMeaning::Damage)
}

fn roll_counting(play: &mut Play, d: &Damage, counts: TotalMeaning) -> Flow<i32> {
    let weapon_dice = if d.grade == Grade::Maximum { Dice::default() } else { d.weapon };
    let rolls_bonus = d.grade == Grade::Ordinary && d.bonus != Bonus::None;
    let bonus_dice = if rolls_bonus { d.db } else { Dice::default() };
    let fell = throw(play, d.by, &[weapon_dice, bonus_dice])?;
    let (of_weapon, of_bonus) = fell.split_at(weapon_dice.count.max(0) as usize);
    let sum = |dice: &[fact::Die]| dice.iter().map(fact::Die::first).sum::<i32>();
    let most = |n: i32| if d.grade == Grade::Ordinary { 0 } else { n };
    // The share of the bonus is worked out from its dice as they fell.
    let bonus = share(d.bonus, sum(of_bonus) + bonus_dice.plus) - sum(of_bonus);
    let label = if d.bonus == Bonus::Half { "half damage bonus" } else { "damage bonus" };
    let added: [Added; 4] = [
        ("CC-DMG-2", "maximum of the weapon", most(d.weapon.max())),
        ("CC-DMG-2", "maximum damage bonus", most(share(d.bonus, d.db.max()))),
        ("CC-DMG-1", counts.constant(), weapon_dice.plus),
        ("CC-DMG-1", label, if rolls_bonus { bonus } else { 0 }),
    ];
    let total = sum(&fell) + added.iter().map(|(_, _, n)| n).sum::<i32>();
    tell(play, d, counts, (&fell, of_weapon.len()), &added, total);
    Ok(total.max(0))
}

/// What is added to the dice: the rule, the reason and the number.
type Added = (&'static str, &'static str, i32);

/// What is added, as the log shows it. CC-DMG-1: damage is never below 0.
fn modifiers(added: &[Added], total: i32) -> Vec<Modifier> {
    let lifted = ("CC-DMG-1", "no less than 0", (-total).max(0));
    let all = added.iter().copied().chain([lifted]).filter(|(_, _, n)| *n != 0);
    all.map(|(rule, label, n)| Modifier::new(rule, label, n)).collect()
}

fn throw(play: &mut Play, by: Who, dice: &[Dice]) -> Flow<Vec<fact::Die>> {
    let of = |d: &Dice| std::iter::repeat_n(DieSpec::plain(d.sides.max(1)), d.count.max(0) as usize);
    let specs: Vec<DieSpec> = dice.iter().flat_map(of).collect();
    if specs.is_empty() { Ok(vec![]) } else { play.by("CC-DICE-5").roll(by, DAMAGE, &specs) }
}

fn written(d: &Damage) -> String {
    let weapon = match d.grade {
        Grade::Ordinary => d.weapon.to_string(),
        Grade::Maximum => format!("{} max", d.weapon),
        Grade::Impale => format!("{} max + {}", d.weapon, d.weapon),
    };
    match (d.bonus, d.db) {
        (Bonus::None, _) | (_, Dice { count: 0, plus: 0, .. }) => weapon,
        (Bonus::Full, db) => format!("{weapon} + {db}"),
        (Bonus::Half, db) => format!("{weapon} + half {db}"),
    }
}

/// "1D8 and half of 1D4", "1D3 less 2".
fn with_bonus(d: &Damage) -> String {
    let weapon = d.weapon.to_string();
    match (d.bonus, d.db) {
        (Bonus::None, _) | (_, Dice { count: 0, plus: 0, .. }) => weapon,
        (bonus, Dice { count: 0, plus, .. }) => match share(bonus, plus) {
            0 => weapon,
            n if n < 0 => format!("{weapon} less {}", -n),
            n => format!("{weapon} and {n}"),
        },
        (Bonus::Full, db) => format!("{weapon} and {db}"),
        (Bonus::Half, db) => format!("{weapon} and half of {db}"),
    }
}

/// CC-DMG-1, 2: what is rolled, and why not more or less, in words.
fn sentence(d: &Damage, counts: TotalMeaning) -> Text {
    let all = with_bonus(d);
    match (counts, d.grade) {
        (TotalMeaning::Healing, _) => d.title.clone().and(" gives ").and(d.by).and(format!(" {all} hit points: ")),
        (TotalMeaning::Harm, _) if d.weapon.count == 0 => {
            text!("Damage to ", d.by, " from ").then(d.title.clone()).and(": ")
        }
        (TotalMeaning::Harm, _) => {
            text!("Damage to ", d.by, " from ").then(d.title.clone()).and(format!(": {all} comes to "))
        }
        (TotalMeaning::Damage, Grade::Ordinary) => {
            text!(d.by, " rolls ", all, " damage ").then(d.title.clone()).and(": ")
        }
        (TotalMeaning::Damage, Grade::Maximum) => {
            text!("Extreme damage: ", d.by, " does the maximum of ", all, " ").then(d.title.clone()).and(": ")
        }
        (TotalMeaning::Damage, Grade::Impale) => {
            let more = d.weapon.to_string();
            let all =
                text!("Extreme damage, impaling: ", d.by, " does the maximum of ", all, " and another ", more, " ");
            all.then(d.title.clone()).and(": ")
        }
    }
}

/// `Ann damage 1D4 + 1D4: d4=3 d4=1 → 4`.
fn tell(
    play: &mut Play,
    d: &Damage,
    counts: TotalMeaning,
    (fell, weapon): (&[fact::Die], usize),
    added: &[Added],
    total: i32,
) {
    let modifiers = || modifiers(added, total);
    let total = total.max(0);
    play.by("CC-DMG-1").tell_roll(|s| {
        let mut script = format!("{} {DAMAGE} {}:", s.combatant(d.by).name, written(d));
        for die in fell {
            let _ = write!(script, " d{}={}", die.sides, die.first());
        }
        let _ = write!(script, " → {total}");
        let label = |n: usize| Str::new_static(if n < weapon { "" } else { "damage bonus" });
        let note = RollNote {
            who: Some(d.by),
            title: match counts {
                TotalMeaning::Damage => "Damage".into(),
                TotalMeaning::Harm => text!("Damage from ").then(d.title.clone()),
                TotalMeaning::Healing => text!("Hit points: ").then(d.title.clone()),
            },
            dice: fell
                .iter()
                .enumerate()
                .map(|(n, die)| NoteDie { die: die.clone(), label: label(n), counted: true })
                .collect(),
            throwers: vec![],
            tally: Tally::Faces,
            modifiers: modifiers(),
            total: Some(total),
            against: Text::default(),
            result: counts.in_words(total),
            tone: Tone::Plain,
            script,
        };
        (sentence(d, counts).and(total).and("."), note)
    });
}

/// Dice of harm that nobody deals: "Damage to Bob from the poison: 1D6 comes to 2."
pub fn roll_harm(play: &mut Play, who: Who, dice: Dice, from: impl Into<Text>) -> Flow<i32> {
    roll_counting(play, &plain(who, dice, from.into()), TotalMeaning::Harm)
}

/// Damage dice without a damage bonus.
pub fn roll_dice(play: &mut Play, who: Who, dice: Dice, title: impl Into<Text>) -> Flow<i32> {
    roll(play, &plain(who, dice, title.into()))
}

/// CC-REC-4, 6: dice for hit points that are healed.
pub fn roll_healing(play: &mut Play, who: Who, dice: Dice, title: impl Into<Text>) -> Flow<i32> {
    roll_counting(play, &plain(who, dice, title.into()), TotalMeaning::Healing)
}

fn plain(by: Who, weapon: Dice, title: Text) -> Damage {
    Damage { by, title, weapon, db: Dice::default(), bonus: Bonus::None, grade: Grade::Ordinary }
}
