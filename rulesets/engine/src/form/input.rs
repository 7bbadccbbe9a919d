use super::fields::Fields;
#[cfg(doc)]
use super::types::Form;
use crate::base::Str;
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// What a person sends back. Its JSON is plain: `true`, `3`, `"bob"`, `["a","b"]`, `{"target":"bob"}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Input {
    /// Answer to [`Form::Confirm`].
    Flag(bool),
    /// Answer to [`Form::Number`].
    Number(i32),
    /// Answer to [`Form::Text`], to [`Form::Pick`] of exactly one, or the id of a [`Form::Place`]'s choice.
    Word(Str),
    /// Answer to [`Form::Pick`] of several, [`Form::Sequence`] and [`Form::Rank`].
    Words(Vec<Str>),
    /// Answer to [`Form::Group`], [`Form::Amounts`], [`Form::Act`] (`act`, `form`) and a free [`Form::Place`] (`x`, `y`).
    Fields(Fields<Input>),
}

impl Input {
    /// The member `id` of a group.
    pub fn field(&self, id: &str) -> Option<&Input> {
        if let Input::Fields(f) = self { f.get(id) } else { None }
    }
    pub fn word(&self) -> Option<&str> {
        if let Input::Word(w) = self { Some(w) } else { None }
    }
    /// The words; one word counts as a list of one.
    pub fn words(&self) -> Vec<&str> {
        match self {
            Input::Word(w) => vec![w],
            Input::Words(w) => w.iter().map(Str::as_str).collect(),
            Input::Flag(_) | Input::Number(_) | Input::Fields(_) => vec![],
        }
    }
    pub fn number(&self) -> Option<i32> {
        if let Input::Number(n) = self { Some(*n) } else { None }
    }
    pub fn yes(&self) -> bool {
        matches!(self, Input::Flag(true))
    }
    /// A group from its members.
    pub fn group<const N: usize>(fields: [(&str, Input); N]) -> Input {
        Input::Fields(fields.into_iter().map(|(k, v)| (k.into(), v)).collect())
    }
}

impl From<&str> for Input {
    fn from(s: &str) -> Self {
        Input::Word(s.into())
    }
}
impl From<String> for Input {
    fn from(s: String) -> Self {
        Input::Word(s.into())
    }
}
impl From<bool> for Input {
    fn from(b: bool) -> Self {
        Input::Flag(b)
    }
}
impl From<i32> for Input {
    fn from(n: i32) -> Self {
        Input::Number(n)
    }
}

/// By hand: a derived reader tries one form after the other.
impl<'d> Deserialize<'d> for Input {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Input, D::Error> {
        from.deserialize_any(InputVisitor)
    }
}

struct InputVisitor;

impl<'d> Visitor<'d> for InputVisitor {
    type Value = Input;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true or false, a whole number, a word, a list of words, or an object of these")
    }

    fn visit_bool<E: Error>(self, yes: bool) -> Result<Input, E> {
        Ok(Input::Flag(yes))
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<Input, E> {
        i32::try_from(n).map(Input::Number).map_err(|_| E::invalid_value(Unexpected::Signed(n), &self))
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<Input, E> {
        i32::try_from(n).map(Input::Number).map_err(|_| E::invalid_value(Unexpected::Unsigned(n), &self))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Input, E> {
        Ok(Input::Word(word.into()))
    }

    fn visit_seq<S: SeqAccess<'d>>(self, mut list: S) -> Result<Input, S::Error> {
        let mut words = Vec::new();
        while let Some(word) = list.next_element()? {
            words.push(word);
        }
        Ok(Input::Words(words))
    }

    fn visit_map<M: MapAccess<'d>>(self, mut members: M) -> Result<Input, M::Error> {
        let mut fields = Vec::new();
        while let Some(member) = members.next_entry()? {
            fields.push(member);
        }
        Ok(Input::Fields(fields.into_iter().collect()))
    }
}
