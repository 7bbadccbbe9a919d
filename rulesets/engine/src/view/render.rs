//! Parts and lines as JSON.

use super::make::Everything;
use super::types::*;
use serde::Serialize;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

/// As JSON, with a number that differs where the JSON does.
pub(super) fn render(data: &impl Serialize) -> (u64, Arc<str>) {
    let json = json(data);
    let mut hasher = DefaultHasher::new();
    json.hash(&mut hasher);
    (hasher.finish(), json.into())
}

fn json(data: &impl Serialize) -> String {
    let mut json = Vec::with_capacity(INITIAL_CAPACITY);
    // Maps with text keys and plain values: there is nothing that JSON cannot hold.
    let _ = serde_json::to_writer(&mut json, data);
    String::from_utf8(json).unwrap_or_default()
}

/// Initial buffer size in bytes: most parts and lines fit without reallocation.
const INITIAL_CAPACITY: usize = 1024;

/// What can be sent, as JSON. Not generic, so that each is compiled once and not in every package that calls it.
pub trait AsJson {
    fn as_json(&self) -> String;
}

macro_rules! as_json {
    ($($sent:ty),+ $(,)?) => {$(
        impl AsJson for $sent {
            fn as_json(&self) -> String {
                json(self)
            }
        }
    )+};
}

as_json! {
    Everything, OrderView, TurnView, QuestionsView, StageView, MapView, CombatantView, OfferSet, Vec<OptionView>,
    Vec<LineView>, Vec<&LineView>, OddsView,
}
