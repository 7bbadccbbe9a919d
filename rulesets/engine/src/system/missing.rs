//! What an imported sheet leaves out, with the defaults it can take.

use super::System;
use super::kept::with_todays_names;
use crate::base::Val;
use crate::sheet::{Entered, Sheet, write};
use crate::tables::{EntryDef, FieldDef};

/// A number or die that a sheet leaves out.
#[derive(Clone, Debug, PartialEq)]
pub struct Missing {
    pub id: &'static str,
    pub label: &'static str,
    /// Its default, in words.
    pub default: String,
}

/// The numbers and dice of the paper sheet that this one leaves out, in the order of the sheet. What may be missing by the
/// rules, what the fight keeps count of, and what nobody has unless their sheet says so (a default of 0) are not asked for.
pub fn missing(system: &dyn System, sheet: &Sheet) -> Vec<Missing> {
    let mut normal = with_todays_names(system, sheet);
    system.normalize(&mut normal);
    let out = |d: &&FieldDef| is_asked_for(d) && !normal.fields.contains_key(d.id);
    let left_out = system.tables().sheet.iter().filter(out);
    left_out.map(|d| Missing { id: d.id, label: d.label, default: write(&d.default) }).collect()
}

fn is_asked_for(def: &FieldDef) -> bool {
    let has_number = match def.entry {
        EntryDef::Int(..) | EntryDef::Die(_) => true,
        EntryDef::MaybeInt(..)
        | EntryDef::MaybeDie(_)
        | EntryDef::Flag
        | EntryDef::Text(_)
        | EntryDef::Choice(_)
        | EntryDef::Ratings(..)
        | EntryDef::Set(_)
        | EntryDef::OptionIds
        | EntryDef::Fixed => false,
    };
    has_number && def.track.is_none() && def.default != Val::Int(0)
}

/// The sheet with these defaults written on it.
#[must_use]
pub fn filled(sheet: &Sheet, missing: &[Missing]) -> Sheet {
    let mut sheet = sheet.clone();
    sheet.fields.extend(missing.iter().map(|m| (m.id.to_string(), Entered::Text(m.default.clone()))));
    sheet
}
