//! What people at the table say, and dice that they roll besides the rules. None of it changes the fight, and nothing undoes it.

use super::Encounter;
use super::request::{Talk, gm, refuse};
use super::step::from_outside;
use crate::base::{Notation, Refusal, Str, Text, Viewer};
use crate::dice::Dice as _;
use crate::fact::{Audience, Die, Fact, FactKind, LineKind, Modifier, NoteDie, RollKey, RollNote, Tally, Told};
use crate::text;

/// The most characters of a line.
const LONGEST: usize = 300;
/// What a roll begins with. Dice alone roll as well.
const ROLL: &str = "/roll";

impl Encounter {
    pub(super) fn talk(&mut self, by: Viewer, talk: &Talk) -> Result<(), Refusal> {
        if by == Viewer::Spectator {
            return refuse("role", "Spectators only watch.");
        }
        let to = if talk.hidden { gm(by).map(|_| Audience::gm())? } else { Audience::All };
        let words = talk.words.trim();
        if words.is_empty() || words.chars().count() > LONGEST {
            return refuse("bad_value", text!("Write 1 to ", LONGEST as i32, " characters."));
        }
        let mut facts = match dice_in(words)? {
            Some(notation) => self.rolled_in_talk(by, &notation, &talk.name, &to)?,
            None => vec![said(Told::new(LineKind::Talk, text!(talk.name.clone(), ": ", words.to_owned())), &to)],
        };
        for fact in &mut facts {
            if let FactKind::Told(told) = &mut fact.kind {
                told.veils = self.veils_at_talk();
            }
        }
        let step = self.step(by, Text::default(), Audience::gm());
        self.push(&step, None, facts);
        Ok(())
    }

    /// Rolls by the table's own dice, as the rules do: each roller has a sequence of their own, and so have hidden rolls, of which
    /// nobody learns by a gap in another.
    fn rolled_in_talk(
        &mut self,
        by: Viewer,
        notation: &Notation,
        name: &str,
        to: &Audience,
    ) -> Result<Vec<Fact>, Refusal> {
        let purpose = match by {
            Viewer::Player(seat) => format!("talk of {}", seat.0),
            Viewer::Gm | Viewer::Spectator if to.is_gm() => "hidden talk".to_owned(),
            Viewer::Gm | Viewer::Spectator => "talk".to_owned(),
        };
        let purpose: Str = purpose.into();
        let before = self.log.iter().flat_map(|c| &c.facts).filter(|f| match &f.kind {
            FactKind::Rolled(key, _) => key.who.is_none() && key.purpose == purpose,
            _ => false,
        });
        let key = RollKey { who: None, nth: before.count() as u32, purpose };
        let sides = notation.dice.iter().flat_map(|(count, sides)| std::iter::repeat_n(*sides, usize::from(*count)));
        let mut source = self.take_dice();
        let fell: Result<Vec<Die>, String> =
            sides.enumerate().map(|(n, sides)| Ok(Die::showing(sides, source.face(&key, n, 0, sides)?))).collect();
        self.script = source.script;
        let dice = fell.map_err(|why| Refusal::new("script", "", why))?;
        let total = dice.iter().map(Die::sum).sum::<i32>().saturating_add(notation.bonus);
        let note = RollNote {
            title: notation.to_string().into(),
            dice: dice.iter().map(|die| NoteDie { die: die.clone(), label: Str::default(), counted: true }).collect(),
            tally: Tally::Faces,
            modifiers: (notation.bonus != 0).then(|| Modifier::new("", "", notation.bonus)).into_iter().collect(),
            total: Some(total),
            ..RollNote::default()
        };
        let words = text!(name.to_owned(), " rolls ", notation.to_string(), ": ", total, ".");
        let told = Told { roll: Some(Box::new(note)), ..Told::new(LineKind::Talk, words) };
        Ok(vec![from_outside(FactKind::Rolled(key, dice), to.clone()), said(told, to)])
    }
}

fn said(told: Told, to: &Audience) -> Fact {
    from_outside(FactKind::Told(Box::new(told)), to.clone())
}

/// The dice that a line rolls; `None`: it only says something.
fn dice_in(words: &str) -> Result<Option<Notation>, Refusal> {
    match words.strip_prefix(ROLL) {
        Some(dice) => match Notation::parse(dice) {
            Ok(notation) => Ok(Some(notation)),
            Err(why) => refuse("bad_dice", why.words()),
        },
        None if words.starts_with('/') => refuse("unknown", "Write /roll with dice like 2d6+1, or just what to say."),
        None => Ok(Notation::parse(words).ok()),
    }
}
