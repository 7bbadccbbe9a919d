//! What the conditions of a log remember: its parts are found by name, as fields are.

use crate::base::{Str, Val};
use crate::reference::{Part, PayloadDef};
use std::collections::BTreeMap;

/// The parts of each condition that has any, as this release has them.
pub(super) fn parts_now(payloads: &[PayloadDef]) -> BTreeMap<Str, Vec<Str>> {
    let with_parts = payloads.iter().filter(|p| !p.parts.is_empty());
    with_parts.map(|p| (Str::new_static(p.condition), ids(p.parts))).collect()
}

/// The parts of this condition; empty: it remembers nothing in parts.
pub(super) fn parts_of(payloads: &[PayloadDef], condition: &str) -> &'static [Part] {
    payloads.iter().find(|p| p.condition == condition).map_or(&[], |p| p.parts)
}

pub(super) fn ids(parts: &[Part]) -> Vec<Str> {
    parts.iter().map(|p| Str::new_static(p.id)).collect()
}

/// Puts rows of parts, which have these names today, in the order of today. A part that is new is missing in each row.
pub(super) fn arrange(data: &mut Vec<Val>, then: &[&str], now: &[Part]) {
    if then.is_empty() || then.iter().copied().eq(now.iter().map(|p| p.id)) {
        return;
    }
    let places: Vec<Option<usize>> = now.iter().map(|p| then.iter().position(|t| *t == p.id)).collect();
    let in_row = |row: &[Val], place: &Option<usize>| place.and_then(|ix| row.get(ix).cloned()).unwrap_or(Val::None);
    *data = data.chunks(then.len()).flat_map(|row| places.iter().map(|place| in_row(row, place))).collect();
}
