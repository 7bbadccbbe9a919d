//! What somebody carries, as the GM or its player enters it: new items, where they are, and custom figures.

use super::Encounter;
use super::gm::{absolute, shown};
use super::request::{ItemWords, refuse};
use crate::base::{ItemNo, Refusal, Str, Val, Viewer, Who};
use crate::fact::FactKind;
use crate::form::Misfit;
use crate::scene::Item;
use crate::sheet::{self, GearEntry, Sheet};
use crate::tables::{FieldDef, Sees};
use crate::text;

/// The most letters in the name of an item.
const LONGEST_NAME: usize = 60;

impl Encounter {
    pub(super) fn gear_add(&mut self, by: Viewer, who: &str, kind: &str) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        let Some(item) = self.system.make_item(kind) else {
            return refuse("unknown", "That is not in the armoury.");
        };
        let gear = &self.scene.combatant(who).gear;
        if gear.len() >= 60 {
            return refuse("limit", "Nobody can carry more than 60 items.");
        }
        let item = item.numbered(self.scene.combatant(who).next_item());
        let said = text!(who, " gets ", item.label.clone(), ".");
        self.edit_facts(by, who, vec![FactKind::GearSet(who, item.into())], Some((said, Sees::Side)))
    }

    pub(super) fn gear_move(&mut self, by: Viewer, who: &str, no: u16, slot: Option<&str>) -> Result<(), Refusal> {
        let (who, mut item) = self.item_of(by, who, no)?;
        let Some(slot) = slot else {
            let said = text!(who, " no longer has ", item.label, ".");
            return self.edit_facts(by, who, vec![FactKind::GearGone(who, item.no)], Some((said, Sees::Side)));
        };
        let Some((id, label)) = self.system.tables().slots.iter().find(|(id, _)| *id == slot) else {
            return refuse("unknown", "Nothing can be carried there.");
        };
        item.slot = Str::new_static(id);
        let said = text!(who, ": ", item.label.clone(), " is now ", *label, ".");
        self.edit_facts(by, who, vec![FactKind::GearSet(who, item.into())], Some((said, Sees::Side)))
    }

    /// Gives an item a custom name or figure; without a value it is as its row again.
    pub(super) fn gear_edit(&mut self, by: Viewer, who: &str, words: &ItemWords) -> Result<(), Refusal> {
        let (who, before) = self.item_of(by, who, words.no)?;
        let value = words.value.trim();
        let (after, said, sees) = if words.field == ItemWords::NAME {
            let after = self.renamed(&before, value)?;
            let said = text!(who, ": ", before.label.clone(), " is now called ", after.label.clone(), " (edited).");
            (after, said, Sees::Side)
        } else {
            let defs = self.system.item_data(&before.kind).iter();
            let Some(def) = defs.filter(|d| d.may_be_entered()).find(|d| d.id == words.field) else {
                return refuse("unknown", "There is no such figure.");
            };
            let after = self.with_figure(&before, def, value)?;
            let [was, is] = [&before, &after].map(|item| own(item, def));
            let said = text!(who, ": ", before.label.clone(), ", ", def.label, " ", was, " → ", is, " (edited).");
            (after, said, Sees::Owner)
        };
        if after == before {
            return refuse("no_change", "That is so already.");
        }
        self.edit_facts(by, who, vec![FactKind::GearSet(who, after.into())], Some((said, sees)))
    }

    fn item_of(&self, by: Viewer, who: &str, no: u16) -> Result<(Who, Item), Refusal> {
        let who = self.named(by, who)?;
        match self.scene.item(who, ItemNo(no)).cloned() {
            Some(item) => Ok((who, item)),
            None => refuse("unknown", "There is no such item."),
        }
    }

    fn renamed(&self, item: &Item, name: &str) -> Result<Item, Refusal> {
        let usual = || self.system.make_item(&item.kind).map(|made| made.label);
        let label = if name.is_empty() { usual().unwrap_or_else(|| item.label.clone()) } else { name.into() };
        if label.chars().count() > LONGEST_NAME {
            return refuse("bad_form", format!("A name of 1 to {LONGEST_NAME} characters is needed."));
        }
        Ok(Item { label, ..item.clone() })
    }

    fn with_figure(&self, before: &Item, def: &'static FieldDef, value: &str) -> Result<Item, Refusal> {
        let mut after = before.clone();
        if value.is_empty() {
            after.data.remove(def.id);
        } else {
            let number = before.data.get(def.id).and_then(|v| if let Val::Int(n) = v { Some(*n) } else { None });
            let read = sheet::read(def, &absolute(number, value)).map_err(|what| Misfit::new("", what))?;
            after.data.insert(Str::new_static(def.id), read);
        }
        let alone = Sheet { name: "somebody".into(), gear: vec![GearEntry::from(&after)], ..Sheet::default() };
        if let Some(wrong) = self.system.validate(&alone).into_iter().find(|misfit| misfit.at == "gear") {
            return Err(Misfit { at: String::new(), ..wrong }.into());
        }
        // What was full stays full, and nothing holds more than it can.
        let [was_full, full] = [before, &after].map(|item| self.system.full(item));
        if full != was_full {
            after.left = if before.left >= was_full { full } else { before.left.min(full) };
        }
        Ok(after)
    }
}

/// A custom figure of an item in words.
fn own(item: &Item, def: &FieldDef) -> String {
    item.data.get(def.id).map_or_else(|| "as usual".to_string(), |value| shown(&def.entry, value))
}
