//! Reading what a resolution carries out. By hand: a derived reader tries one form after the other, and words an error for
//! each that does not fit.

use super::operation::{ConditionChange, CourseStep, Operation};
use crate::base::Str;
use crate::scene::Cmd;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

impl<'d> Deserialize<'d> for Operation {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Operation, D::Error> {
        from.deserialize_any(OperationVisitor)
    }
}

struct OperationVisitor;

impl<'d> Visitor<'d> for OperationVisitor {
    type Value = Operation;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a command, a change of a condition, or a step of the course")
    }

    fn visit_str<E: Error>(self, step: &str) -> Result<Operation, E> {
        CourseStep::deserialize(step.into_deserializer()).map(Operation::Course)
    }

    fn visit_map<M: MapAccess<'d>>(self, mut members: M) -> Result<Operation, M::Error> {
        let first: Option<Str> = members.next_key()?;
        let members = |first| MapAccessDeserializer::new(FromTheFirst { first, rest: members });
        match first.as_deref() {
            Some("who" | "act" | "form" | "secret" | "action") => Cmd::deserialize(members(first)).map(Operation::Act),
            Some("condition" | "of" | "mode") => ConditionChange::deserialize(members(first)).map(Operation::Condition),
            Some(_) | None => CourseStep::deserialize(members(first)).map(Operation::Course),
        }
    }
}

/// The members of an object whose first name has been read already.
struct FromTheFirst<M> {
    first: Option<Str>,
    rest: M,
}

impl<'d, M: MapAccess<'d>> MapAccess<'d> for FromTheFirst<M> {
    type Error = M::Error;

    fn next_key_seed<K: DeserializeSeed<'d>>(&mut self, seed: K) -> Result<Option<K::Value>, M::Error> {
        match self.first.take() {
            Some(first) => seed.deserialize(first.as_str().into_deserializer()).map(Some),
            None => self.rest.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'d>>(&mut self, seed: V) -> Result<V::Value, M::Error> {
        self.rest.next_value_seed(seed)
    }
}
