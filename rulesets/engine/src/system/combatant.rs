//! From a sheet to a combatant.

use super::System;
use super::datum::{datum, unknown_datum};
use super::kept::{conditions, leave_out_unknown, with_todays_names};
use crate::base::{Handle, ItemNo, Point, Seat, Str, Val};
use crate::form::Misfit;
use crate::scene::{Combatant, Cond, Item};
use crate::sheet::{Entered, GearEntry, HEROES, Origin, Sheet, from_entered};
use crate::tables::FieldDef;
use std::collections::{BTreeMap, BTreeSet};

/// Makes a combatant of a sheet: a clear list of what is wrong, or a complete combatant.
///
/// # Errors
/// Everything that is wrong with the sheet, not only the first.
pub fn combatant(system: &dyn System, sheet: &Sheet, handle: Handle) -> Result<Combatant, Vec<Misfit>> {
    with_problems(system, sheet, handle).map(|(c, _)| c)
}

/// What does not keep a kept sheet out of the fight, but the GM should know.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    /// What another release had kept and this one does not know, in words.
    pub unknown: BTreeSet<String>,
    /// Where the sheet as a whole breaks the rules.
    pub misfits: Vec<Misfit>,
}

/// Makes a combatant, and names what is wrong with its kept sheet.
///
/// # Errors
/// As [`combatant`].
pub(crate) fn with_problems(
    system: &dyn System,
    sheet: &Sheet,
    handle: Handle,
) -> Result<(Combatant, Problems), Vec<Misfit>> {
    let mut sheet = with_todays_names(system, sheet);
    system.normalize(&mut sheet);
    let (mut conds, mut unknown) = conditions(system.tables(), system.reference().payloads, &sheet);
    let is_known = |c: &Cond| system.tables().conditions.iter().any(|d| d.id == c.id);
    let mut problems = Problems::default();
    if sheet.origin == Origin::Kept {
        unknown.extend(leave_out_unknown(system, &mut sheet));
        unknown.extend(conds.iter().filter(|c| !is_known(c)).map(|c| c.id.to_string()));
        conds.retain(is_known);
        problems.misfits = system.validate(&sheet);
    }
    problems.unknown = unknown;
    let c = of_todays_sheet(system, &sheet, conds, handle)?;
    Ok((c, problems))
}

fn of_todays_sheet(
    system: &dyn System,
    sheet: &Sheet,
    conds: Vec<Cond>,
    handle: Handle,
) -> Result<Combatant, Vec<Misfit>> {
    let mut wrong = match sheet.origin {
        Origin::Written => system.validate(sheet),
        Origin::Kept => vec![],
    };
    let mut complain = |at: &str, what: String| wrong.push(Misfit::new(at, what));
    let fields = values(system.tables().sheet, &sheet.fields, &mut complain);
    let mut gear = Vec::new();
    for (n, g) in sheet.gear.iter().enumerate() {
        match item(system, g, ItemNo(n as u16 + 1)) {
            Ok(item) => gear.push(item),
            Err(all) => all.into_iter().for_each(|what| complain("gear", what)),
        }
    }
    for c in &conds {
        if !system.tables().conditions.iter().any(|d| d.id == c.id) {
            complain("conditions", format!("there is no condition '{}'", c.id));
        }
    }
    let name = sheet.name.trim();
    if name.is_empty() || name.chars().count() > 60 {
        complain("name", "a name of 1 to 60 characters is needed".to_string());
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let mut c = Combatant {
        handle: handle.into(),
        name: name.to_string().into(),
        side: if sheet.side.is_empty() { HEROES.to_string().into() } else { sheet.side.clone().into() },
        owner: None::<Seat>,
        hidden: false,
        free: false,
        gone: false,
        fields: fields.into(),
        conds: conds.into_iter().collect(),
        last_item_no: gear.len() as u16,
        gear: gear.into(),
        at: Point::default(),
        turns_begun: 0,
        newcomer: false,
        entry: sheet.id.clone().into(),
        out_of_sight: vec![],
    };
    system.complete(&mut c);
    Ok(c)
}

/// The values of all fields; those that the sheet leaves out have their default.
fn values(defs: &[FieldDef], given: &BTreeMap<String, Entered>, complain: &mut impl FnMut(&str, String)) -> Vec<Val> {
    let mut values: Vec<Val> = defs.iter().map(|d| d.default.clone()).collect();
    for (id, entered) in given {
        match defs.iter().position(|d| d.id == id) {
            None => complain(id, "there is no such field on this sheet".to_string()),
            Some(ix) => match from_entered(&defs[ix], entered) {
                Ok(v) => values[ix] = v,
                Err(what) => complain(id, what),
            },
        }
    }
    values
}

/// An item as the sheet has it, or all that is wrong with it.
fn item(system: &dyn System, g: &GearEntry, no: ItemNo) -> Result<Item, Vec<String>> {
    let Some(new) = system.make_item(&g.kind) else {
        return Err(vec![format!("'{}' is not in the armoury", g.kind)]);
    };
    let (mut item, mut wrong) = (new.numbered(no), Vec::new());
    if !g.slot.is_empty() {
        match system.tables().slots.iter().find(|(id, _)| *id == g.slot) {
            Some((id, _)) => item.slot = Str::new_static(id),
            None => wrong.push(format!("'{}' is no place to carry something", g.slot)),
        }
    }
    if !g.label.is_empty() {
        item.label = g.label.as_str().into();
    }
    let defs = system.item_data(&g.kind);
    for (key, given) in &g.data {
        match defs.iter().find(|d| d.id == key).map(|d| datum(d, given)) {
            Some(Ok(v)) => {
                item.data.insert(key.clone(), v);
            }
            Some(Err(what)) => wrong.push(format!("{}: {what}", item.label)),
            None => wrong.push(unknown_datum(&item.label, key, defs)),
        }
    }
    item.left = g.left.unwrap_or_else(|| system.full(&item));
    if wrong.is_empty() { Ok(item) } else { Err(wrong) }
}
