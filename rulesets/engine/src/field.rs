//! Fields of a system, by what may be entered into them.

use crate::base::{Str, Val};
use crate::tables::{EntryDef, FieldDef};

/// A whole number.
pub const fn int(
    id: &'static str,
    label: &'static str,
    group: &'static str,
    (least, most): (i32, i32),
    default: i32,
) -> FieldDef {
    FieldDef::new(id, label, group, EntryDef::Int(least, most), Val::Int(default))
}

/// A whole number, or none, which is the default.
pub const fn maybe_int(
    id: &'static str,
    label: &'static str,
    group: &'static str,
    (least, most): (i32, i32),
) -> FieldDef {
    FieldDef::new(id, label, group, EntryDef::MaybeInt(least, most), Val::None)
}

/// Yes or no; no is the default.
pub const fn flag(id: &'static str, label: &'static str, group: &'static str) -> FieldDef {
    FieldDef::new(id, label, group, EntryDef::Flag, Val::Flag(false))
}

/// Words, at most so many characters; empty by default.
pub const fn text(id: &'static str, label: &'static str, group: &'static str, most: u16) -> FieldDef {
    FieldDef::new(id, label, group, EntryDef::Text(most), Val::Text(Str::new_static("")))
}

/// One of these, each with its label; the first is the default.
pub const fn choice(
    id: &'static str,
    label: &'static str,
    group: &'static str,
    choices: &'static [(&'static str, &'static str)],
) -> FieldDef {
    FieldDef::new(id, label, group, EntryDef::Choice(choices), Val::Text(Str::new_static(choices[0].0)))
}

/// Rule memory: the rules keep it, and nobody is shown it.
pub const fn memory(id: &'static str, default: Val) -> FieldDef {
    FieldDef::new(id, "", "", EntryDef::Fixed, default)
}
