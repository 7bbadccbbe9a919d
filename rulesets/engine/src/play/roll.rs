//! Dice and cards: from the record, or fresh.

use super::{Flow, Play, Stop};
use crate::base::{Str, Who};
use crate::fact::{Audience, Die, Faces, Fact, FactKind, RollKey, log_continues};

/// A die to roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieSpec {
    pub sides: u16,
    /// Whether its highest face is rolled on.
    pub aces: Aces,
}

/// Whether a die's highest face is rolled on and added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aces {
    Yes,
    No,
}

impl DieSpec {
    pub const fn plain(sides: u16) -> DieSpec {
        DieSpec { sides, aces: Aces::No }
    }
    pub const fn acing(sides: u16) -> DieSpec {
        DieSpec { sides, aces: Aces::Yes }
    }
}

/// The key of rolls that nobody keeps.
const UNKEYED: RollKey = RollKey { who: None, purpose: Str::new_static(""), nth: 0 };

/// Aces that one die may show in a row; beyond it the die stops, so that every roll ends.
pub(crate) const ACE_LIMIT: usize = 40;

impl Play<'_> {
    fn key(&self, who: Option<Who>, purpose: &'static str) -> RollKey {
        let purpose = Str::new_static(purpose);
        let nth = self.scene.ordinals.get(&(who, purpose.clone())).copied().unwrap_or(0);
        RollKey { who, purpose, nth }
    }

    /// The recorded faces of this roll, if it was made before.
    fn recorded_roll(&self, key: &RollKey, fits: impl Fn(&[Die]) -> bool) -> Flow<Option<Vec<Die>>> {
        match self.recorded.get(self.at) {
            None => Ok(None),
            Some(Fact { kind: FactKind::Rolled(k, dice), .. }) if k == key && fits(dice) => Ok(Some(dice.clone())),
            Some(other) => Err(Stop::Mismatch(log_continues(&other.kind, "rolls other dice"))),
        }
    }

    pub(super) fn roll(
        &mut self,
        who: Option<Who>,
        purpose: &'static str,
        specs: &[DieSpec],
        rule: &'static str,
    ) -> Flow<Vec<Die>> {
        self.check_record()?;
        if self.is_silent() {
            return match self.dice.fallen(who, purpose).map_err(Stop::Dice)? {
                Some(dice) if dice.len() == specs.len() => Ok(dice),
                Some(dice) => {
                    Err(Stop::Dice(format!("{} dice have fallen, and {} are rolled", dice.len(), specs.len())))
                }
                None => self.fresh_dice(&UNKEYED, specs),
            };
        }
        let key = self.key(who, purpose);
        let fits = |d: &[Die]| d.len() == specs.len() && d.iter().zip(specs).all(|(d, s)| d.sides == s.sides);
        let dice = match self.recorded_roll(&key, fits)? {
            Some(dice) => dice,
            None => self.fresh_dice(&key, specs)?,
        };
        self.state(FactKind::Rolled(key, dice.clone()), rule, Audience::gm());
        Ok(dice)
    }

    fn fresh_dice(&mut self, key: &RollKey, specs: &[DieSpec]) -> Flow<Vec<Die>> {
        let mut dice = Vec::with_capacity(specs.len());
        for (n, s) in specs.iter().enumerate() {
            dice.push(self.fresh_die(key, n, *s)?);
        }
        Ok(dice)
    }

    fn fresh_die(&mut self, key: &RollKey, n: usize, s: DieSpec) -> Flow<Die> {
        let mut faces = Faces::new();
        loop {
            let face = self.dice.face(key, n, faces.len(), s.sides).map_err(Stop::Dice)?;
            faces.push(face);
            let on = s.aces == Aces::Yes && face == s.sides && s.sides > 1;
            if !on || faces.len() >= ACE_LIMIT {
                return Ok(Die { sides: s.sides, faces, card: None });
            }
        }
    }

    pub(super) fn draw(
        &mut self,
        who: Option<Who>,
        kind: &'static str,
        names: &[&str],
        rule: &'static str,
    ) -> Flow<usize> {
        self.check_record()?;
        let key = self.key(who, kind);
        let sides = names.len() as u16;
        if self.is_silent() {
            return match self.dice.fallen(who, kind).map_err(Stop::Dice)?.as_deref() {
                Some([die]) if die.sides == sides => Ok(drawn_from(die)),
                Some(_) => Err(Stop::Dice(format!("{kind} was drawn from others"))),
                None => self.dice.draw(&UNKEYED, kind, names).map_err(Stop::Dice),
            };
        }
        let drawn = match self.recorded_roll(&key, |d| d.len() == 1 && d[0].sides == sides)? {
            Some(dice) => drawn_from(&dice[0]),
            None => self.dice.draw(&key, kind, names).map_err(Stop::Dice)?,
        };
        let card = names.get(drawn).map(Str::new);
        let die = Die { card, ..Die::showing(sides, drawn as u16 + 1) };
        self.state(FactKind::Rolled(key, vec![die]), rule, Audience::gm());
        Ok(drawn)
    }
}

/// Which of the names a recorded draw gave: an index.
fn drawn_from(die: &Die) -> usize {
    usize::from(die.faces.first().copied().unwrap_or(1)).saturating_sub(1)
}
