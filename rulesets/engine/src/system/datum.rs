//! What an item of a sheet has that differs from its row.

use crate::base::Val;
use crate::sheet::{read, write};
use crate::tables::{EntryDef, FieldDef};

pub(super) fn datum(def: &FieldDef, given: &Val) -> Result<Val, String> {
    match def.entry {
        EntryDef::Fixed => Ok(given.clone()),
        _ => read(def, &write(given)),
    }
}

pub(super) fn unknown_datum(label: &str, key: &str, defs: &[FieldDef]) -> String {
    let known: Vec<&str> = defs.iter().filter(|d| !matches!(d.entry, EntryDef::Fixed)).map(|d| d.id).collect();
    match known.as_slice() {
        [] => format!("{label}: '{key}' means nothing here; leave it out"),
        known => format!("{label}: '{key}' means nothing here; write one of {}", known.join(", ")),
    }
}

/// A value that items of this kind do not have, in words.
pub(crate) fn unknown_value(kind: &str, key: &str) -> String {
    format!("{} of item '{kind}'", key.replace('_', " "))
}
