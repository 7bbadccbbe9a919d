//! Choices made by bytes.

use fray_engine::base::Str;
use fray_engine::form::{Fields, Form, Input, Opt};

/// Bytes that are read from the front; when they have run out, zeros follow.
pub struct Bytes<'a>(pub &'a [u8]);

/// Forms within forms that are followed.
const DEPTH: u8 = 4;

impl<'a> Bytes<'a> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.next()) % n.max(1)
    }

    fn number(&mut self) -> i32 {
        i32::from_be_bytes([self.next(), self.next(), self.next(), self.next()])
    }

    /// All up to the next line, as text where it is such.
    pub fn line(&mut self) -> String {
        let end = self.0.iter().position(|b| *b == b'\n').unwrap_or(self.0.len());
        let (line, rest) = self.0.split_at(end);
        self.0 = rest.get(1..).unwrap_or_default();
        String::from_utf8_lossy(line).into_owned()
    }

    /// An answer to a form: its default, or one that it may take or not.
    pub fn input(&mut self, form: &Form) -> Input {
        if self.below(2) == 0 { form.default() } else { self.within(form, DEPTH) }
    }

    fn within(&mut self, form: &Form, depth: u8) -> Input {
        if depth == 0 || self.below(16) == 15 {
            return self.odd();
        }
        match form {
            Form::Confirm { .. } => Input::Flag(self.below(2) == 1),
            Form::Pick { options, min: 1, max: 1, .. } => Input::Word(self.one(options)),
            Form::Pick { options, .. } | Form::Sequence { options, .. } | Form::Rank { options } => {
                let n = self.below(options.len() + 2);
                Input::Words((0..n).map(|_| self.one(options)).collect())
            }
            Form::Number { min, max, .. } => Input::Number(match self.below(8) {
                0 => *min,
                1 => *max,
                2 => self.number(),
                _ => min.saturating_add(i32::from(self.next())),
            }),
            Form::Amounts { slots, .. } => {
                let amounts = slots.iter().map(|s| (s.id.clone(), Input::Number(i32::from(self.next() as i8))));
                Input::Fields(amounts.collect())
            }
            Form::Group { members } => {
                let mut fields = Fields::default();
                for member in members {
                    if self.below(4) > 0 {
                        fields.insert(member.id.clone(), self.within(&member.form, depth - 1));
                    }
                }
                Input::Fields(fields)
            }
            Form::Act { acts } if !acts.is_empty() => {
                let act = &acts[self.below(acts.len())];
                Input::group([("act", Input::Word(act.act.clone())), ("form", self.within(&act.form, depth - 1))])
            }
            Form::Place { options, .. } if self.below(2) == 0 => Input::Word(self.one(options)),
            Form::Place { .. } => {
                Input::group([("x", Input::Number(self.number())), ("y", Input::Number(self.number()))])
            }
            Form::Act { .. } | Form::Text { .. } => self.line().into(),
        }
    }

    fn one(&mut self, options: &[Opt]) -> Str {
        let at = self.below(options.len());
        options.get(at).map_or_else(Str::default, |o| o.id.clone())
    }

    /// An answer that fits hardly any form.
    fn odd(&mut self) -> Input {
        match self.below(5) {
            0 => Input::Flag(true),
            1 => Input::Number(self.number()),
            2 => self.line().into(),
            3 => Input::Words(vec![self.line().into(), Str::default()]),
            _ => Input::group([("target", Input::Number(self.number()))]),
        }
    }
}
