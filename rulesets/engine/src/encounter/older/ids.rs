//! Ids of a log that are not in a table of fields: kinds of items and their values, slots, statements of the GM, choices,
//! entries of lists, and rule options that are on. Each is translated; one that this release does not know is noted for the GM.

use crate::base::{Entry, EntryChange, Str, Val};
use crate::gear::GROUND;
use crate::list::ListDef;
use crate::scene::{DISTANCE, Item};
use crate::system::{System, unknown_value};
use crate::tables::{EntryDef, FieldDef, Tables};
use std::collections::BTreeSet;

pub(super) struct Ids<'s> {
    system: &'s dyn System,
    tables: &'static Tables,
    /// Kinds of items already found in the armoury.
    in_armoury: BTreeSet<Str>,
    /// What this release does not know, in words.
    pub(super) unknown: BTreeSet<String>,
}

impl<'s> Ids<'s> {
    pub(super) fn of(system: &'s dyn System) -> Ids<'s> {
        Ids { system, tables: system.tables(), in_armoury: BTreeSet::new(), unknown: BTreeSet::new() }
    }

    /// Translates an item; `None` if its kind was given up on purpose.
    pub(super) fn item(&mut self, item: &mut Item) -> Option<()> {
        self.now("item", &mut item.kind)?;
        if !self.in_armoury.contains(&item.kind) {
            if self.system.make_item(&item.kind).is_none() {
                self.unknown.insert(format!("item '{}'", item.kind));
                return Some(());
            }
            self.in_armoury.insert(item.kind.clone());
        }
        let given_up = self.now("slot", &mut item.slot).is_none();
        let slot = &*item.slot;
        let known = given_up || ["", GROUND].contains(&slot) || self.tables.slots.iter().any(|(id, _)| *id == slot);
        if !known {
            self.unknown.insert(format!("slot '{slot}'"));
        }
        if !item.data.is_empty() {
            self.values(item);
        }
        Some(())
    }

    /// Translates what differs from the armoury's row. An unknown value stays, so that the GM can see it.
    fn values(&mut self, item: &mut Item) {
        let defs = self.system.item_data(&item.kind);
        for (mut key, mut value) in std::mem::take(&mut item.data) {
            if self.now("value", &mut key).is_none() {
                continue;
            }
            match defs.iter().find(|def| def.id == key) {
                Some(def) => self.choice(def, &mut value),
                None => {
                    self.unknown.insert(unknown_value(&item.kind, &key));
                }
            }
            item.data.insert(key, value);
        }
    }

    /// Translates the entries of a list. Text in a field that holds a list today becomes that list.
    pub(super) fn list(&mut self, def: &FieldDef, list: ListDef, value: &mut Val) {
        let entries = match &*value {
            Val::Text(words) => {
                let now = |(name, rating): (String, _)| Some((self.tables.entry_now(def, &name)?, rating));
                let written: Vec<(Str, Option<String>)> =
                    list.written(self.tables, def, words).into_iter().filter_map(now).collect();
                let read = |(name, rating): (Str, Option<String>)| {
                    let entry = list.entry_of(&name, rating.as_deref());
                    entry.map_err(|_| rating.map_or_else(|| name.to_string(), |rating| format!("{name} {rating}")))
                };
                written.into_iter().map(read).collect()
            }
            Val::Texts(_) | Val::Ratings(_) => {
                let now = |(name, rating): Entry| Some((self.tables.entry_now(def, &name)?, rating));
                let known = |entry: Entry| if list.may_have(&entry) { Ok(entry) } else { Err(entry.0.to_string()) };
                value.entries().into_iter().filter_map(now).map(known).collect()
            }
            Val::None | Val::Int(_) | Val::Flag(_) | Val::Die(_) | Val::Ints(_) => return,
        };
        let entries: Vec<Result<Entry, String>> = entries;
        let lost = entries.iter().filter_map(|entry| entry.as_ref().err());
        self.unknown.extend(lost.map(|name| format!("{} '{name}'", def.label)));
        *value = Val::of_entries(entries.into_iter().flatten());
    }

    /// Translates the ids of rule options, and puts them in today's order.
    pub(super) fn rule_options(&mut self, value: &mut Val) {
        let Val::Texts(ids) = &*value else { return };
        let now: Vec<&str> = ids.iter().filter_map(|id| self.tables.name_now(id)).collect();
        let all = || self.tables.options.iter().map(|option| option.field.id);
        let unknown = now.iter().filter(|id| all().all(|known| known != **id));
        self.unknown.extend(unknown.map(|id| (*id).to_owned()));
        *value = Val::Texts(all().filter(|id| now.contains(id)).map(Str::new_static).collect());
    }

    /// Translates the name of an entry that changes; `None` if the list has no such entry any more.
    pub(super) fn entry(&mut self, def: &FieldDef, name: &mut Str, change: EntryChange) -> Option<()> {
        let Some(list) = ListDef::of(def) else { return Some(()) };
        *name = self.tables.entry_now(def, name)?;
        let rating = match change {
            EntryChange::Rated(rating) => Some(rating),
            EntryChange::Listed => None,
            EntryChange::Gone => return Some(()),
        };
        let known = list.may_have(&(name.clone(), rating));
        if !known {
            self.unknown.insert(format!("{} '{name}'", def.label));
        }
        known.then_some(())
    }

    /// Translates a statement of the GM; `None` if it no longer applies.
    pub(super) fn statement(&mut self, what: &mut Str, value: &mut Val) -> Option<()> {
        self.now("statement", what)?;
        if what == DISTANCE {
            return Some(());
        }
        let Some((id, label, choices)) = self.tables.statements.iter().find(|(id, ..)| id == what) else {
            self.unknown.insert(format!("statement '{what}'"));
            return None;
        };
        let Val::Text(choice) = value else { return Some(()) };
        self.now(id, choice)?;
        if choices.iter().all(|known| known != choice) {
            self.unknown.insert(format!("{label} '{choice}'"));
            return None;
        }
        Some(())
    }

    /// Translates a choice in a field or rule option; an unknown one becomes the default.
    pub(super) fn choice(&mut self, def: &FieldDef, value: &mut Val) {
        let (EntryDef::Choice(choices), Val::Text(choice)) = (def.entry, &mut *value) else { return };
        let given_up = self.now(def.id, choice).is_none();
        if given_up || choices.iter().all(|(known, _)| known != choice) {
            if !given_up {
                self.unknown.insert(format!("{} '{choice}'", def.label));
            }
            *value = def.default.clone();
        }
    }

    /// Translates an id that belongs to `owner`; `None` if it was given up on purpose.
    fn now(&self, owner: &str, id: &mut Str) -> Option<()> {
        let now = self.tables.name_of_owned(owner, id)?;
        if now != id {
            *id = now.into();
        }
        Some(())
    }
}
