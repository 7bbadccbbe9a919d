//! The GM changes the dice of a roll: the fight goes back to the input that rolled, and that input is carried
//! out again with the GM's faces.

use super::request::refuse;
use super::rolls::UnshownRolls;
use super::step::{Step, from_outside};
use super::undo::line_about_step;
use super::{Encounter, undo};
use crate::base::{Refusal, Viewer};
use crate::fact::{Audience, Commit, Die, FactAt, FactKind, RollKey, SetDice, SetRoll};
use crate::text;
use std::sync::Arc;

/// A roll of the log that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct FallenRoll {
    /// Its name in the log.
    pub name: String,
    /// What it was for.
    pub key: RollKey,
    /// As it fell.
    pub dice: Vec<Die>,
}

/// The name of the roll at this position. The log only grows, so a name always means the same roll.
pub(crate) fn name_of((commit, fact): FactAt) -> String {
    format!("{commit}.{fact}")
}

fn place_of(name: &str) -> Option<FactAt> {
    let (commit, fact) = name.split_once('.')?;
    Some((commit.parse().ok()?, fact.parse().ok()?))
}

impl Encounter {
    /// All rolls of dice that count, in the order made. Cards and other draws are not among them, nor are rolls in talk.
    pub fn rolls(&self) -> Vec<FallenRoll> {
        let aside = self.set_aside();
        let facts =
            self.log.iter().enumerate().filter(|(_, commit)| !commit.is_talk()).flat_map(|(c, commit)| {
                commit.facts.iter().enumerate().map(move |(n, fact)| ((c, n), &**commit, fact))
            });
        facts
            .filter_map(|(at, commit, fact)| match &fact.kind {
                FactKind::Rolled(key, dice) if !is_draw(dice) && !aside.hold(commit, fact) => {
                    Some(FallenRoll { name: name_of(at), key: key.clone(), dice: dice.clone() })
                }
                _ => None,
            })
            .collect()
    }

    /// The GM changes the dice of the roll with this name: for each die its face, and the faces after an ace. `by` is
    /// the GM.
    pub(super) fn set_dice(&mut self, by: Viewer, roll: &str, faces: &[Vec<u16>]) -> Result<(), Refusal> {
        let (at, key, dice) = self.changeable(roll)?;
        fits(&dice, faces)?;
        let first = self.log[at.0].step;
        let set = SetDice { rolls: self.set_with(first, &key, faces), aside: self.steps_from(first) };
        let input = self.input_of(first);
        let whose = key.who.map_or(text!("a roll"), |w| text!(w, "'s roll"));
        let knew = self.audience_of_roll(at);
        let step = self.step(by, text!("new dice for ").then(whose.clone()), knew.clone());
        let said = text!("The GM changes ").then(whose).and(".");
        let (mut told, to) = line_about_step(said, knew, self.audience_of_steps(&set.aside), "The GM undoes a step.");
        told.keep_names(&self.scene);
        let told = from_outside(FactKind::Told(Box::new(told)), to);
        let fact = from_outside(FactKind::DiceSet(Box::new(set.clone())), Audience::All);
        self.push(&step, None, vec![fact, told]);
        self.refold();
        let from = self.log.len();
        self.set = set.rolls;
        let again = self.repeat_input(&step, &input);
        self.set.clear();
        again?;
        self.check_faces(from, &key, faces)
    }

    fn changeable(&self, name: &str) -> Result<(FactAt, RollKey, Vec<Die>), Refusal> {
        let found = place_of(name).and_then(|at| {
            let commit = self.log.get(at.0)?;
            let fact = commit.facts.get(at.1)?;
            if let FactKind::Rolled(key, dice) = &fact.kind { Some((at, commit, fact, key, dice)) } else { None }
        });
        let Some((at, commit, fact, key, dice)) = found else {
            return refuse("unknown", "There is no such roll in the log.");
        };
        if self.set_aside().hold(commit, fact) {
            return refuse(
                "undone",
                "That roll has been undone. Change the one that counts now, or bring it back first.",
            );
        }
        if commit.is_talk() {
            return refuse("bad_dice", "Dice rolled in talk stand as they fell. Roll again.");
        }
        if is_draw(dice) {
            return refuse("bad_dice", "What was drawn cannot be changed here. Change what came of it instead.");
        }
        Ok((at, key.clone(), dice.clone()))
    }

    /// This roll's faces, with those that the GM set in the same step before.
    fn set_with(&self, step: u32, key: &RollKey, faces: &[Vec<u16>]) -> Vec<SetRoll> {
        let before = self.set_in(step).into_iter().flat_map(|s| s.rolls.iter().filter(|r| r.key != *key).cloned());
        before.chain([SetRoll { key: key.clone(), faces: faces.to_vec() }]).collect()
    }

    /// The dice that the GM set for this step.
    pub(crate) fn set_in(&self, step: u32) -> Option<&SetDice> {
        let facts = &self.log.get(step as usize)?.facts;
        facts.iter().find_map(|f| if let FactKind::DiceSet(s) = &f.kind { Some(&**s) } else { None })
    }

    /// The steps from this one on, and the steps that those had set aside, which stay set aside.
    fn steps_from(&self, first: u32) -> Vec<u32> {
        let (dead, mut aside) = (self.set_aside(), Vec::new());
        for c in self
            .log
            .since(first as usize)
            .filter(|c| c.step >= first && !undo::is_never_undone(c) && !dead.steps.contains(&c.step))
        {
            aside.push(c.step);
            aside.extend(self.set_in(c.step).into_iter().flat_map(|s| &s.aside));
        }
        aside.sort_unstable();
        aside.dedup();
        aside
    }

    /// The input of a step, without dice that the GM set for it.
    fn input_of(&self, step: u32) -> Vec<Arc<Commit>> {
        let sets = |c: &Commit| c.facts.iter().any(|f| matches!(f.kind, FactKind::DiceSet(_)));
        self.log.since(step as usize).filter(|c| c.step == step && !sets(c)).cloned().collect()
    }

    /// Who was told of the roll.
    fn audience_of_roll(&self, at: FactAt) -> Audience {
        let root = self.log[at.0].root.map_or(at.0, |r| r as usize);
        let mut unshown = UnshownRolls::default();
        for (n, c) in (root..).zip(self.log.since(root)) {
            for (m, f) in c.facts.iter().enumerate() {
                if unshown.read(&self.log, (n, m)).iter().any(|t| t.at == at) {
                    return f.to.clone();
                }
            }
        }
        Audience::gm()
    }

    /// Carries out the input of a step again.
    fn repeat_input(&mut self, step: &Step, input: &[Arc<Commit>]) -> Result<(), Refusal> {
        let Some(first) = input.first() else { return roll_not_repeated() };
        match first.facts.first().map(|f| &f.kind) {
            Some(FactKind::Began(operation)) => self.begin(step, operation.clone()),
            Some(FactKind::Interjected(operation)) => self.interjected(step, operation.clone()),
            Some(FactKind::Unposted(no)) => {
                let began = input.iter().skip(1).flat_map(|c| &c.facts).find_map(|f| match &f.kind {
                    FactKind::Began(operation) => Some(operation.clone()),
                    _ => None,
                });
                let Some(operation) = began else { return roll_not_repeated() };
                self.carry_out_answer(step, *no, first.facts[0].rule.clone(), operation)
            }
            _ => self.outside(step, first.facts.clone()),
        }
    }

    /// Checks that the roll was made again with the GM's faces.
    fn check_faces(&self, from: usize, key: &RollKey, faces: &[Vec<u16>]) -> Result<(), Refusal> {
        let facts = self.log.since(from).flat_map(|c| &c.facts);
        let fell = facts.filter_map(|f| if let FactKind::Rolled(k, dice) = &f.kind { Some((k, dice)) } else { None });
        let Some((_, dice)) = fell.into_iter().find(|(k, _)| *k == key) else { return roll_not_repeated() };
        if dice.len() == faces.len() && dice.iter().zip(faces).all(|(d, f)| d.faces.starts_with(f)) {
            return Ok(());
        }
        refuse("bad_dice", "A die of that roll does not roll again after its highest face: give one number for it.")
    }
}

fn roll_not_repeated<T>() -> Result<T, Refusal> {
    refuse("unknown", "The rules do not make that roll again. Undo the step and do it again.")
}

fn is_draw(dice: &[Die]) -> bool {
    dice.iter().any(|d| d.card.is_some())
}

/// Whether these faces fit the dice: one chain for each die, which continues only after a highest face.
fn fits(dice: &[Die], faces: &[Vec<u16>]) -> Result<(), Refusal> {
    if dice.len() != faces.len() {
        return refuse(
            "bad_dice",
            text!("That roll has ", dice.len() as i32, " dice: give a number for each of them."),
        );
    }
    for (die, chain) in dice.iter().zip(faces) {
        let (sides, on) = (die.sides, chain.len().saturating_sub(1));
        let faces = chain.iter().enumerate().all(|(n, f)| if n < on { *f == sides } else { (1..=sides).contains(f) });
        if chain.is_empty() || chain.len() > crate::play::ACE_LIMIT || !faces {
            let sides = i32::from(sides);
            return refuse(
                "bad_dice",
                text!("A d", sides, " shows 1 to ", sides, ", and rolls again after ", sides, " only."),
            );
        }
    }
    Ok(())
}

/// The face of the die, if the GM has set it.
pub(super) fn set_face(set: &[SetRoll], key: &RollKey, die: usize, ace: usize, sides: u16) -> Option<u16> {
    let face = *set.iter().find(|s| s.key == *key)?.faces.get(die)?.get(ace)?;
    (face <= sides).then_some(face)
}
