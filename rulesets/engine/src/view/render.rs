//! Parts and lines as JSON.

use serde::Serialize;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

/// As JSON, with a number that differs where the JSON does.
pub(super) fn render(data: &impl Serialize) -> (u64, Arc<str>) {
    let mut json = Vec::with_capacity(INITIAL_CAPACITY);
    // Maps with text keys and plain values: there is nothing that JSON cannot hold.
    let _ = serde_json::to_writer(&mut json, data);
    let json = String::from_utf8(json).unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    json.hash(&mut hasher);
    (hasher.finish(), json.into())
}

/// Initial buffer size in bytes: most parts and lines fit without reallocation.
const INITIAL_CAPACITY: usize = 1024;
