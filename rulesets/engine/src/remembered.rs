//! The data of conditions in logs and kept sheets of other releases: parts are found by name, as fields are.

use crate::base::{Str, Val};
use crate::reference::{Part, PartPresence, PayloadDef};
use crate::scene::Cond;
use crate::tables::{Older, Tables};
use std::collections::BTreeMap;

/// The parts of each condition that has any, as this release has them.
pub(crate) fn parts_now(payloads: &[PayloadDef]) -> BTreeMap<Str, Vec<Str>> {
    let with_parts = payloads.iter().filter(|p| !p.parts.is_empty());
    with_parts.map(|p| (Str::new_static(p.condition), ids(p.parts))).collect()
}

/// The parts of this condition; empty: it remembers nothing in parts.
pub(crate) fn parts_of(payloads: &[PayloadDef], condition: &str) -> &'static [Part] {
    payloads.iter().find(|p| p.condition == condition).map_or(&[], |p| p.parts)
}

pub(crate) fn ids(parts: &[Part]) -> Vec<Str> {
    parts.iter().map(|p| Str::new_static(p.id)).collect()
}

/// Puts the data of a condition, which was called `was` and had the parts `then`, in today's order. The tables name its parts
/// "condition.part". Gives the names of parts that this release does not know and has not given up on purpose, and of new ones
/// without which it cannot read the rest.
pub(crate) fn of_older(
    tables: &Tables,
    payloads: &[PayloadDef],
    was: &str,
    then: &[Str],
    cond: &mut Cond,
) -> Vec<String> {
    let now = parts_of(payloads, &cond.id);
    let full: Vec<String> = then.iter().map(|part| format!("{was}.{part}")).collect();
    for (part, value) in full.iter().cycle().zip(&mut cond.data) {
        tables.value_of_older(part, value);
    }
    let part_now = |part| tables.name_now(part)?.split_once('.').map(|(_, part)| part);
    let names_now: Vec<Option<&str>> = full.iter().map(|part| part_now(part)).collect();
    arrange(&mut cond.data, &names_now, now);
    for (ix, part) in now.iter().enumerate().filter(|(_, part)| !names_now.contains(&Some(part.id))) {
        let id = format!("{was}.{}", part.id);
        if cond.level != 1 && tables.older.contains(&(&id, Older::FlagAsLevel(cond.level))) {
            if cond.data.is_empty() {
                cond.data = now.iter().map(Part::left_out).collect();
            }
            cond.data[ix] = Val::Flag(true);
            cond.level = 1;
        }
    }
    let lost = names_now.iter().zip(&full).filter(|(name, _)| now.iter().all(|p| Some(p.id) != **name));
    let lost = lost.filter(|(_, part)| tables.name_now(part).is_some()).map(|(_, part)| part.clone());
    let needed = now.iter().filter(|p| p.given == PartPresence::Always && !names_now.contains(&Some(p.id)));
    lost.chain(needed.map(|p| format!("{}.{}", cond.id, p.id))).collect()
}

/// Words in the data of a condition that the rules cannot read.
pub(crate) fn unknown_words(payloads: &[PayloadDef], cond: &Cond) -> Vec<String> {
    let parts = parts_of(payloads, &cond.id).iter().cycle().zip(&cond.data);
    let unknown = parts.filter_map(|(part, value)| match value {
        Val::Text(word) if !(part.knows)(word) => Some(format!("{}.{} '{word}'", cond.id, part.id)),
        _ => None,
    });
    unknown.collect()
}

/// Puts rows of parts, whose names of today are `then` (`None`: given up), in today's order.
fn arrange(data: &mut Vec<Val>, then: &[Option<&str>], now: &[Part]) {
    if then.is_empty() || then.iter().copied().eq(now.iter().map(|p| Some(p.id))) {
        return;
    }
    let places: Vec<Option<usize>> = now.iter().map(|p| then.iter().position(|t| *t == Some(p.id))).collect();
    let in_row = |row: &[Val], (part, place): (&Part, &Option<usize>)| {
        place.and_then(|ix| row.get(ix).cloned()).unwrap_or_else(|| part.left_out())
    };
    let all = |row| now.iter().zip(&places).map(move |part| in_row(row, part));
    *data = data.chunks(then.len()).flat_map(all).collect();
}
