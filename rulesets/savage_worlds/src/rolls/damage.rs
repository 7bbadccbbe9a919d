use super::{AddsFromScene, DamageDie, FromScene, benny, note, sum};
use crate::derived::Toughness;
use crate::modifiers::Modifiers;
use crate::options;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Die, LineKind, Modifier, NoteDie, Question, RollNo, RollNote, Tally, Tone};
use fray_engine::form::Form;
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// SW-DMG-5: damage to be rolled. Dice and bonuses are functions of the scene.
pub struct DamageRoll<'f> {
    /// Whose blow it is; none: the GM's.
    pub by: Option<Who>,
    /// Who is hit.
    pub at: Who,
    /// Dice as they are rolled (SW-RES-10 d), each with what it is.
    pub dice: FromScene<'f, Vec<DamageDie>>,
    /// SW-DMG-7: flat bonuses.
    pub flat: AddsFromScene<'f>,
    /// SW-DMG-8: Toughness at the location hit, with its armor.
    pub toughness: FromScene<'f, Toughness>,
    /// SW-DMG-9.
    pub ap: i32,
}

impl DamageRoll<'_> {
    fn flat_sum(&self, scene: &Scene) -> i32 {
        Modifiers::sum(|modifiers| (self.flat)(scene, modifiers))
    }
}

/// SW-DMG-10: what a damage total does to somebody who is not Shaken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Below Toughness.
    Nothing,
    /// Less than a raise above it.
    Shaken,
    /// So many wounds.
    Wounds(i32),
}

impl Severity {
    /// SW-DMG-10.
    pub fn of(total: i32, toughness: i32) -> Severity {
        match (total - toughness).div_euclid(4) {
            m if m < 0 => Severity::Nothing,
            0 => Severity::Shaken,
            m => Severity::Wounds(m),
        }
    }
    pub fn wounds(self) -> i32 {
        match self {
            Severity::Wounds(n) => n,
            Severity::Nothing | Severity::Shaken => 0,
        }
    }
    fn script(self) -> String {
        match self {
            Severity::Nothing => "none".to_string(),
            Severity::Shaken => "shaken".to_string(),
            Severity::Wounds(n) => format!("{n}w"),
        }
    }
    fn words(self) -> Text {
        match self {
            Severity::Nothing => "no effect".into(),
            Severity::Shaken => "Shaken".into(),
            Severity::Wounds(1) => "1 wound".into(),
            Severity::Wounds(n) => format!("{n} wounds").into(),
        }
    }
}

/// A damage roll after its rerolls.
pub struct Damage<'f> {
    /// What was rolled.
    pub roll: DamageRoll<'f>,
    first: Attempt,
    /// SW-REA-2.
    rerolls: Vec<Attempt>,
    /// In odds: what is missing for the damage over Toughness that was told.
    as_told: i32,
}

/// One throw of the damage dice.
#[derive(Clone, Copy)]
struct Attempt {
    /// The sum of its dice.
    sum: i32,
    /// The number of its roll in the log.
    told: RollNo,
}

impl Damage<'_> {
    /// SW-REA-2: the best total counts.
    pub fn total(&self, scene: &Scene) -> i32 {
        self.best().sum + self.roll.flat_sum(scene)
    }
    /// The roll that counts, as a cause.
    pub fn told(&self) -> RollNo {
        self.best().told
    }
    /// The best of the attempts, of equal ones the earliest.
    fn best(&self) -> Attempt {
        self.rerolls.iter().fold(self.first, |best, next| if next.sum > best.sum { *next } else { best })
    }
    /// SW-DMG-8..10.
    pub fn severity(&self, scene: &Scene) -> Severity {
        self.severity_of(scene, self.total(scene))
    }
    fn severity_of(&self, scene: &Scene, total: i32) -> Severity {
        Severity::of(total + self.as_told, (self.roll.toughness)(scene).against(self.roll.ap))
    }
}

/// SW-DMG-6: the label of the extra die for a raise.
pub const RAISE: &str = "Raise";

/// What a damage roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DamageTarget {
    /// A body: it aces (SW-DMG-5), and is compared with Toughness.
    Body,
    /// SW-ACT-26: something held: it does not ace, and does no harm.
    Item,
}

/// Whether a better damage roll of the first against the second could do more than this: what the rules of harm say.
pub type CouldDoMore = fn(&Scene, Who, Who, Severity) -> bool;

/// SW-DMG-21, steps 1 and 2: the damage dice, and the attacker's rerolls, which are asked about if `worth` says that
/// they could do more.
pub fn damage_roll<'f>(play: &mut Play, roll: DamageRoll<'f>, worth: CouldDoMore) -> Flow<Damage<'f>> {
    settled(play, roll, DamageTarget::Body, worth)
}

/// SW-ACT-26: damage to something held: without acing; its total is what the holder rolls against.
pub fn item_damage<'f>(play: &mut Play, roll: DamageRoll<'f>) -> Flow<Damage<'f>> {
    settled(play, roll, DamageTarget::Item, |_, _, _, _| true)
}

fn settled<'f>(play: &mut Play, roll: DamageRoll<'f>, against: DamageTarget, worth: CouldDoMore) -> Flow<Damage<'f>> {
    let over_toughness = |s: &Scene| roll.flat_sum(s) - (roll.toughness)(s).against(roll.ap);
    let as_told = play.told_beyond(roll.at, "damage", over_toughness);
    let first = throw(play, &roll, against)?;
    let mut damage = Damage { roll, first, rerolls: vec![], as_told };
    loop {
        if !play.by("SW-REA-2").confirm(|s| reroll_question(s, &damage, against, worth))? {
            play.by("SW-REA-2").because(damage.told()).tell_if(LineKind::Effect, |s| what_counts(s, &damage, against));
            return Ok(damage);
        }
        if let Some(by) = damage.roll.by {
            benny::spend(play, by, "SW-REA-2", damage.told(), "to reroll the damage".into());
        }
        damage.rerolls.push(throw(play, &damage.roll, against)?);
    }
}

/// SW-REA-2: says which of several attempts counts.
fn what_counts(scene: &Scene, damage: &Damage, against: DamageTarget) -> Option<Text> {
    let (by, (last, before)) = damage.roll.by.zip(damage.rerolls.split_last())?;
    let best_before = before.iter().fold(damage.first.sum, |best, next| best.max(next.sum));
    let total = damage.total(scene);
    let words = if last.sum > best_before {
        text!(by, "'s ", total, " replaces the ", best_before - last.sum + total)
    } else {
        text!(by, " keeps the ", total)
    };
    let words = match against {
        DamageTarget::Body => words.and(": ").then(damage.severity(scene).words()),
        DamageTarget::Item => words,
    };
    Some(words.and("."))
}

fn throw(play: &mut Play, roll: &DamageRoll, against: DamageTarget) -> Flow<Attempt> {
    let named = (roll.dice)(play.scene());
    let spec = |d: &DamageDie| match against {
        DamageTarget::Body => DieSpec::acing(d.0),
        DamageTarget::Item => DieSpec::plain(d.0),
    };
    let specs: Vec<DieSpec> = named.iter().map(spec).collect();
    let dice = match roll.by {
        Some(by) => play.by("SW-DMG-5").roll(by, "damage", &specs)?,
        None => play.by("SW-DMG-5").roll_for_nobody("damage", &specs)?,
    };
    let rule = if against == DamageTarget::Item { "SW-ACT-26" } else { "SW-DMG-8" };
    let told = play.by(rule).tell_roll(|s| {
        let modifiers = Modifiers::shown(|modifiers| (roll.flat)(s, modifiers));
        let total = dice.iter().map(Die::sum).sum::<i32>() + sum(&modifiers);
        let note = told(s, roll, &named, &dice, modifiers, against);
        let words = match (against, roll.by) {
            (DamageTarget::Item, by) => {
                let words = by.map_or_else(Text::default, |by| text!(by, " "));
                words.and("strikes for ").and(total).and(" at what ").and(roll.at).and(" holds.")
            }
            (DamageTarget::Body, by) => {
                let words = match by {
                    Some(by) => {
                        let raise = if has_raise(&named) { " with a raise" } else { "" };
                        text!(by, " does ", total, " damage to ", roll.at, raise)
                    }
                    None => text!(roll.at, " takes ", total, " damage"),
                };
                words.and(" against ").then(note.against.clone()).and(": ").then(note.result.clone()).and(".")
            }
        };
        (words, note)
    });
    Ok(Attempt { sum: dice.iter().map(Die::sum).sum(), told })
}

/// SW-DMG-6: whether the extra die of a raise is among them.
fn has_raise(dice: &[DamageDie]) -> bool {
    dice.iter().any(|d| d.1 == RAISE)
}

fn told(
    scene: &Scene,
    roll: &DamageRoll,
    named: &[DamageDie],
    dice: &[Die],
    modifiers: Vec<Modifier>,
    against: DamageTarget,
) -> RollNote {
    let total = dice.iter().map(Die::sum).sum::<i32>() + sum(&modifiers);
    let name = roll.by.map_or("GM", |w| scene.combatant(w).name.as_str());
    let written = named.iter().map(|d| format!("d{}", d.0)).collect::<Vec<_>>().join("+");
    let flat = sum(&modifiers);
    let plus = if flat == 0 { String::new() } else { format!("{flat:+}") };
    let head = format!("{name} {written}{plus}");
    let die = |(d, n): (&Die, &DamageDie)| NoteDie { die: d.clone(), label: n.1.into(), counted: true };
    let note = RollNote {
        who: roll.by,
        title: if has_raise(named) { "Damage with a raise" } else { "Damage" }.into(),
        dice: dice.iter().zip(named).map(die).collect(),
        tally: Tally::Faces,
        modifiers,
        total: Some(total),
        ..RollNote::default()
    };
    let faces = note::chains(dice);
    if against == DamageTarget::Item {
        return RollNote { script: format!("DX {head}: {faces} → {total}"), ..note };
    }
    let toughness = (roll.toughness)(scene);
    let severity = Severity::of(total, toughness.against(roll.ap));
    let Toughness { whole, armor } = toughness;
    let script = format!("D {head} (T{whole} A{armor} AP{}): {faces} → {total} {}", roll.ap, severity.script());
    let pierced = roll.ap.min(armor);
    let words = text!("Toughness ", toughness.against(roll.ap));
    RollNote {
        against: if pierced > 0 { words.and(" (").and(pierced).and(" armor ignored)") } else { words },
        result: severity.words(),
        tone: if severity == Severity::Nothing { Tone::Plain } else { Tone::Bad },
        script,
        ..note
    }
}

/// SW-REA-2: asked only if somebody can pay, and not with SW-OPT-3 off.
fn reroll_question(scene: &Scene, damage: &Damage, against: DamageTarget, worth: CouldDoMore) -> Option<Question> {
    let by = damage.roll.by?;
    if !benny::payable(scene, by) || !scene.option(options::BENNY_REROLL_DAMAGE) {
        return None;
    }
    let (total, at) = (damage.total(scene), damage.roll.at);
    let severity = damage.severity_of(scene, total);
    let title = match against {
        DamageTarget::Body => text!(total, " damage to ", at, ": ").then(severity.words()),
        DamageTarget::Item => text!(total, " damage to what ", at, " holds"),
    };
    let title = title.and(". Roll it again?");
    let q = Question::to(by, "reroll_damage", title, Form::Confirm { default: false });
    let q = q.why(text!("Costs ", benny::cost(scene, by), ". The best total counts.")).standing();
    let weak = against == DamageTarget::Body && severity == Severity::Nothing;
    let q = q.earns(worth(scene, by, at, severity));
    Some(if weak { q } else { q.stands_well() })
}
