//! Ids of a log that are not in a table of fields: kinds of items, slots, statements of the GM, and choices of a
//! field. Each is translated; one that this release does not know is noted for the GM.

use crate::base::{Str, Val};
use crate::gear::GROUND;
use crate::scene::Item;
use crate::system::System;
use crate::tables::{EntryDef, FieldDef, Tables};
use std::collections::BTreeSet;

/// The statement that every system has.
const DISTANCE: &str = "distance";

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
            let defs = self.system.item_data(&item.kind);
            let lost = item.data.keys().filter(|key| defs.iter().all(|def| def.id != **key));
            self.unknown.extend(lost.map(|key| format!("{} of item '{}'", key.replace('_', " "), item.kind)));
        }
        Some(())
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

    /// Translates a choice in a field or switch; an unknown one becomes the default.
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

    /// Translates an id, by the tables' entry for `owner.id`; `None` if it was given up on purpose.
    fn now(&self, owner: &str, id: &mut Str) -> Option<()> {
        let is_it = |old: &str| old.strip_prefix(owner).and_then(|rest| rest.strip_prefix('.')) == Some(&**id);
        let Some((_, new)) = self.tables.renamed.iter().find(|(old, _)| is_it(old)) else { return Some(()) };
        *id = Str::new_static(new.rsplit_once('.').map(|(_, id)| id)?);
        Some(())
    }
}
