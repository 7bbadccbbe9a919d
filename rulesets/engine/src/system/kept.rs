//! Sheets that another release wrote or kept, with the names and numbers of this one.

use super::System;
use super::datum::{datum, unknown_value};
use crate::base::{Str, Val};
use crate::list::ListDef;
use crate::reference::PayloadDef;
use crate::remembered;
use crate::scene::Cond;
use crate::sheet::{Entered, GearEntry, Sheet, from_entered, write};
use crate::tables::{EntryDef, FieldDef, Tables};
use std::collections::BTreeSet;

/// The sheet with the names and numbers of this release; what was given up on purpose is left out.
pub(super) fn with_todays_names(system: &dyn System, sheet: &Sheet) -> Sheet {
    let tables = system.tables();
    let mut sheet = sheet.clone();
    sheet.fields = std::mem::take(&mut sheet.fields).into_iter().filter_map(|(id, e)| field(tables, &id, e)).collect();
    sheet.gear.retain_mut(|entry| item(system, entry).is_some());
    sheet
}

fn field(tables: &Tables, id: &str, entered: Entered) -> Option<(String, Entered)> {
    let entered = match entered {
        Entered::Int(n) => Entered::Int(tables.of_older(id, n)?),
        other => other,
    };
    let id = tables.name_now(id)?;
    let def = tables.sheet.iter().find(|def| def.id == id);
    let entered = match def {
        Some(def) => match (def.entry, ListDef::of(def)) {
            (EntryDef::Choice(_), _) => choice(tables, def, entered)?,
            (_, Some(list)) if tables.renames_entries(def) => entries(tables, def, list, entered),
            _ => entered,
        },
        None => entered,
    };
    Some((id.to_string(), entered))
}

fn choice(tables: &Tables, def: &FieldDef, entered: Entered) -> Option<Entered> {
    match entered {
        Entered::Text(word) => Some(Entered::Text(tables.name_of_owned(def.id, word.trim())?.to_string())),
        other => Some(other),
    }
}

fn entries(tables: &Tables, def: &FieldDef, list: ListDef, entered: Entered) -> Entered {
    let Some(written) = written(tables, def, list, &entered) else { return entered };
    let now = |(name, rating): (String, _)| Some((tables.entry_now(def, &name)?.to_string(), rating));
    as_list(list, written.into_iter().filter_map(now))
}

/// The entries of a list in whichever way it is written; `None`: not as a list.
fn written(tables: &Tables, def: &FieldDef, list: ListDef, entered: &Entered) -> Option<Vec<(String, Option<String>)>> {
    match entered {
        Entered::Text(words) => Some(list.written(tables, def, words)),
        Entered::Texts(all) => Some(all.iter().flat_map(|words| list.written(tables, def, words)).collect()),
        Entered::Ratings(all) => Some(all.iter().map(|(name, rating)| (name.clone(), Some(rating.clone()))).collect()),
        Entered::Flag(_) | Entered::Int(_) | Entered::Ints(_) => None,
    }
}

fn as_list(list: ListDef, entries: impl Iterator<Item = (String, Option<String>)>) -> Entered {
    match list.ratings {
        Some(_) => Entered::Ratings(entries.map(|(name, rating)| (name, rating.unwrap_or_default())).collect()),
        None => Entered::Texts(entries.map(|entry| in_words(&entry)).collect()),
    }
}

fn in_words((name, rating): &(String, Option<String>)) -> String {
    rating.as_ref().map_or_else(|| name.clone(), |rating| format!("{name} {rating}"))
}

/// Translates an item; `None` if its kind was given up on purpose.
fn item(system: &dyn System, entry: &mut GearEntry) -> Option<()> {
    let tables = system.tables();
    entry.kind = tables.name_of_owned("item", &entry.kind)?.to_string();
    entry.slot = tables.name_of_owned("slot", &entry.slot).unwrap_or_default().to_string();
    let defs = system.item_data(&entry.kind);
    let now = |(key, value): (Str, Val)| {
        let key = tables.name_of_owned("value", &key)?;
        let value = match (defs.iter().find(|def| def.id == key), value) {
            (Some(def), Val::Text(word)) => Val::Text(tables.name_of_owned(def.id, &word)?.into()),
            (_, value) => value,
        };
        Some((key.into(), value))
    };
    entry.data = std::mem::take(&mut entry.data).into_iter().filter_map(now).collect();
    Some(())
}

/// The conditions of a sheet that another release may have kept, with the names and parts of this one, and the parts that this one
/// does not know. A condition that was given up on purpose is left out.
pub(super) fn conditions(tables: &Tables, payloads: &[PayloadDef], sheet: &Sheet) -> (Vec<Cond>, BTreeSet<String>) {
    let mut unknown = BTreeSet::new();
    let now = |was: &Cond| {
        let mut cond = was.clone();
        match tables.renamed.iter().find(|(old, _)| *old == was.id) {
            Some((_, "")) => return None,
            Some((_, new)) => cond.id = Str::new_static(new),
            None => {}
        }
        if let Some(then) = sheet.remembered.get(&was.id) {
            unknown.extend(remembered::of_older(tables, payloads, &was.id, then, &mut cond));
            unknown.extend(remembered::unknown_words(payloads, &cond));
        }
        Some(cond)
    };
    let conds = sheet.conditions.iter().filter_map(now).collect();
    (conds, unknown)
}

/// Leaves out fields and items of a kept sheet that this release does not know or cannot read, and names them.
pub(super) fn leave_out_unknown(system: &dyn System, sheet: &mut Sheet) -> BTreeSet<String> {
    let mut unknown = BTreeSet::new();
    let tables = system.tables();
    sheet.fields.retain(|id, entered| match tables.sheet.iter().find(|def| def.id == id) {
        Some(def) => readable(tables, def, entered, &mut unknown),
        None => {
            unknown.insert(id.clone());
            false
        }
    });
    sheet.gear.retain_mut(|entry| known_item(system, entry, &mut unknown));
    unknown
}

/// Whether anything of the value can be read; what cannot is named.
fn readable(tables: &Tables, def: &FieldDef, entered: &mut Entered, unknown: &mut BTreeSet<String>) -> bool {
    if from_entered(def, entered).is_ok() {
        return true;
    }
    let label = if def.label.is_empty() { def.id } else { def.label };
    let Some((list, all)) = ListDef::of(def).and_then(|list| Some((list, written(tables, def, list, entered)?))) else {
        unknown.insert(format!("{label} '{}'", as_written(entered)));
        return false;
    };
    let known = |(name, rating): &(String, Option<String>)| list.entry_of(name, rating.as_deref()).is_ok();
    let (known, lost): (Vec<_>, Vec<_>) = all.into_iter().partition(known);
    unknown.extend(lost.iter().map(|entry| format!("{label} '{}'", in_words(entry))));
    *entered = as_list(list, known.into_iter());
    from_entered(def, entered).is_ok()
}

fn as_written(entered: &Entered) -> String {
    match entered {
        Entered::Flag(yes) => write(&Val::Flag(*yes)),
        Entered::Int(n) => n.to_string(),
        Entered::Text(words) => words.clone(),
        Entered::Ints(all) => all.iter().map(i32::to_string).collect::<Vec<_>>().join(" "),
        Entered::Texts(all) => all.join(", "),
        Entered::Ratings(all) => {
            all.iter().map(|(name, rating)| format!("{name} {rating}")).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Whether the item's kind is known. An unknown slot gives way to the usual one, an unknown value to that of the armoury.
fn known_item(system: &dyn System, entry: &mut GearEntry, unknown: &mut BTreeSet<String>) -> bool {
    if system.make_item(&entry.kind).is_none() {
        unknown.insert(format!("item '{}'", entry.kind));
        return false;
    }
    if !entry.slot.is_empty() && system.tables().slots.iter().all(|(id, _)| *id != entry.slot) {
        unknown.insert(format!("slot '{}'", std::mem::take(&mut entry.slot)));
    }
    let (defs, kind) = (system.item_data(&entry.kind), &entry.kind);
    entry.data.retain(|key, value| {
        let def = defs.iter().find(|def| def.id == key);
        let known = def.is_some_and(|def| datum(def, value).is_ok());
        if !known {
            unknown.insert(unknown_value(kind, key));
        }
        known
    });
    true
}
