//! The data of conditions as scenario files write it: source, parts, and duration.

use super::format::Condition;
use super::words::{SURPRISE, item, item_name};
use crate::base::{Round, Str, Val, ValueType as _, Who};
use crate::reference::{Part, PartPresence, PartType, PayloadDef, PayloadRows};
use crate::scene::{Cond, Scene, Until};
use crate::sheet::{self, GearEntry};
use crate::system::System;
use toml::{Table, Value};

/// The cast as listed in the file, so that a condition may name somebody who comes in later.
pub(super) struct KnownCast<'a> {
    pub scene: &'a Scene,
    /// Name, who that is, and what they carry.
    pub all: Vec<(String, Who, Vec<GearEntry>)>,
    /// Who gets the condition.
    pub bearer: Who,
}

impl KnownCast<'_> {
    fn who(&self, name: &str) -> Result<Who, String> {
        let found = self.all.iter().find(|(n, _, _)| n == name);
        found.map(|f| f.1).ok_or_else(|| format!("nobody is called '{name}'"))
    }

    fn item(&self, of: Who, name: &str) -> Result<Val, String> {
        let no = match self.all.iter().find(|(_, w, gear)| *w == of && !gear.is_empty()) {
            Some((_, _, gear)) => sheet::numbered(gear, name),
            None => self.scene.cast.get(of.index()).and_then(|_| item(self.scene, of, name)).map(|i| i.no),
        };
        no.map(|n| Val::Int(i32::from(n.0))).ok_or_else(|| format!("there is no {name} to name"))
    }
}

/// The condition that a cast entry names.
pub(super) fn condition(system: &dyn System, names: &KnownCast, given: &Condition) -> Result<Cond, String> {
    let id = given.id();
    let def = system.tables().conditions.iter().find(|d| d.id == id);
    let cond = Cond::new(def.ok_or_else(|| format!("there is no condition '{id}'"))?.id);
    let Condition::Whole(whole) = given else { return Ok(cond) };
    let payload = system.reference().payload(id);
    let mut cond = cond.level(whole.level);
    if !whole.by.is_empty() {
        cond = cond.by(names.who(&whole.by)?);
    }
    if let Some(until) = &whole.until {
        cond = cond.until(until_read(names, until)?);
    }
    let parts = payload.map_or(&[][..], |m| m.parts);
    let mut data = match (payload.map(|m| m.rows), whole.each.as_slice()) {
        (Some(PayloadRows::Many), rows) => {
            let rows = rows.iter().map(|r| row(names, parts, r)).collect::<Result<Vec<_>, _>>()?;
            no_parts(id, &whole.parts)?;
            rows.concat()
        }
        (Some(PayloadRows::One) | None, []) => row(names, parts, &whole.parts).map_err(|e| format!("{id}: {e}"))?,
        (Some(PayloadRows::One) | None, _) => return Err(format!("{id} has no rows ('each')")),
    };
    // A file may be older than the rules.
    for (part, value) in parts.iter().cycle().zip(&mut data) {
        system.tables().value_of_older(&format!("{id}.{}", part.id), value);
    }
    cond.data = data;
    Ok(cond)
}

fn no_parts(id: &str, parts: &Table) -> Result<(), String> {
    match parts.keys().next() {
        None => Ok(()),
        Some(key) => Err(format!("{id}: '{key}' stands in a row of 'each'")),
    }
}

/// Data up to the last part that is given, or is 0 because it is not.
fn row(names: &KnownCast, parts: &[Part], given: &Table) -> Result<Vec<Val>, String> {
    if let Some(key) = given.keys().find(|k| parts.iter().all(|p| p.id != k.as_str())) {
        let known: Vec<&str> = ["by", "level", "until"].into_iter().chain(parts.iter().map(|p| p.id)).collect();
        return Err(format!("'{key}' is none of {}", known.join(", ")));
    }
    let missing = |p: &&Part| p.given == PartPresence::Always && !given.contains_key(p.id);
    if let Some(part) = parts.iter().find(missing).filter(|_| !given.is_empty()) {
        return Err(format!("'{}' is missing; --list names all that belongs to it", part.id));
    }
    let left_out = |p: &Part| if p.given == PartPresence::OrZero { Val::Int(0) } else { Val::None };
    let said = |p: &Part| given.contains_key(p.id) || (p.given == PartPresence::OrZero && !given.is_empty());
    let last = parts.iter().rposition(said).map_or(0, |n| n + 1);
    parts[..last].iter().map(|p| given.get(p.id).map_or(Ok(left_out(p)), |v| part_read(names, p, given, v))).collect()
}

fn part_read(names: &KnownCast, part: &Part, row: &Table, v: &Value) -> Result<Val, String> {
    let wrong = |what: &str| format!("{} is {what}, not {v}", part.id);
    let word = |what: &str| v.as_str().ok_or_else(|| wrong(what));
    let number = |v: &Value| v.as_integer().and_then(|n| i32::try_from(n).ok());
    let combatant = |name: &str| names.who(name).map(|w| Val::Int(i32::from(w.0)));
    match part.holds {
        PartType::Number => number(v).map(Val::Int).ok_or_else(|| wrong("a whole number")),
        PartType::Round => number(v)
            .filter(|n| *n >= 0)
            .map(Val::Int)
            .ok_or_else(|| wrong("the number of a round, 0 for a surprise round")),
        PartType::Flag => v.as_bool().map(Val::Flag).ok_or_else(|| wrong("true or false")),
        PartType::Word => word("a word").map(|w| Val::Text(w.to_string().into())),
        PartType::Combatant => combatant(word("a name")?),
        PartType::Item => names.item(names.bearer, word("an item")?),
        PartType::ItemOf(other) => {
            let of = row.get(other).and_then(Value::as_str).ok_or_else(|| format!("{} needs {other}", part.id))?;
            names.item(names.who(of)?, word("an item")?)
        }
        PartType::Numbers => {
            let all = v.as_array().and_then(|a| a.iter().map(number).collect::<Option<Vec<i32>>>());
            all.map(Vec::put).ok_or_else(|| wrong("a list of whole numbers"))
        }
        PartType::Words => {
            let one = |v: &Value| v.as_str().map(Str::new);
            let all = v.as_array().and_then(|a| a.iter().map(one).collect::<Option<Vec<Str>>>());
            all.map(Vec::put).ok_or_else(|| wrong("a list of words"))
        }
    }
}

/// `{ end_of_turn = "Ann", turn = 2 }`, `{ start_of_turn = "Ann" }`, `{ end_of_round = 3 }`, `{ clock = 60 }`.
fn until_read(names: &KnownCast, t: &Table) -> Result<Until, String> {
    const USAGE: &str = "until is { end_of_turn = NAME } or { start_of_turn = NAME }, with turn = NUMBER, \
        { end_of_round = NUMBER } or { clock = SECONDS }";
    let number = |key: &str| t.get(key).and_then(Value::as_integer).and_then(|n| u32::try_from(n).ok());
    let turn_of = |key: &str| -> Result<(Who, u32), String> {
        let of = names.who(t.get(key).and_then(Value::as_str).ok_or(USAGE)?)?;
        let begun = names.scene.cast.get(of.index()).map_or(0, |c| c.turns_begun);
        Ok((of, if t.contains_key("turn") { number("turn").ok_or(USAGE)? } else { begun + 1 }))
    };
    let keys: Vec<&str> = t.keys().map(String::as_str).collect();
    match keys.as_slice() {
        ["end_of_turn"] | ["end_of_turn", "turn"] => {
            turn_of("end_of_turn").map(|(of, turn)| Until::EndOfTurn { of, turn })
        }
        ["start_of_turn"] | ["start_of_turn", "turn"] => {
            turn_of("start_of_turn").map(|(of, turn)| Until::StartOfTurn { of, turn })
        }
        ["end_of_round"] => Ok(Until::EndOfRound { round: Round::from(number("end_of_round").ok_or(USAGE)?) }),
        ["clock"] => Ok(Until::Time { clock: number("clock").ok_or(USAGE)? }),
        _ => Err(USAGE.to_string()),
    }
}

/// What `"Ann.aiming.weapon"` is: a part of the first condition of this id, as the file would write it.
pub(super) fn part(system: &dyn System, scene: &Scene, who: Who, id: &str, part: &str) -> Result<Value, String> {
    let payload = system.reference().payload(id);
    let known = payload.is_some_and(|m| m.parts.iter().any(|p| p.id == part));
    if !known && !["by", "until", "each"].contains(&part) {
        return Err(format!("{id} does not say '{part}'"));
    }
    let Some(cond) = scene.cond(who, id) else { return Ok(Value::String("none".into())) };
    match part {
        "by" => Ok(Value::String(cond.by.map_or("nobody".into(), |w| scene.combatant(w).name.to_string()))),
        "until" => Ok(until_written(scene, cond.until)),
        "each" => {
            let Some(m) = system.reference().payload(id).filter(|m| m.rows == PayloadRows::Many) else {
                return Err(format!("{id} has no rows"));
            };
            Ok(Value::Array(cond.data.chunks(m.parts.len()).map(|r| Value::Table(written(scene, who, m, r))).collect()))
        }
        name => {
            let payload = system.reference().payload(id).filter(|m| m.rows == PayloadRows::One);
            let Some(m) = payload.filter(|m| m.parts.iter().any(|p| p.id == name)) else {
                return Err(format!("{id} does not say '{name}'"));
            };
            let mut all = written(scene, who, m, &cond.data);
            Ok(all.remove(name).unwrap_or_else(|| Value::String("none".into())))
        }
    }
}

/// All sources of the conditions of this id, in order.
pub(super) fn sources(scene: &Scene, who: Who, id: &str) -> Value {
    let all = scene.combatant(who).conds.all(id);
    let name = |w| scene.combatant(w).name.to_string();
    Value::Array(all.map(|c| Value::String(c.by.map_or("nobody".into(), name))).collect())
}

fn written(scene: &Scene, who: Who, payload: &PayloadDef, data: &[Val]) -> Table {
    let mut out = Table::new();
    let mut rest = data.iter().peekable();
    for p in payload.parts {
        // Rules may leave a part out instead of keeping its place empty.
        let Some(v) = rest.next_if(|v| **v == Val::None || fits(p.holds, v)) else { continue };
        let name = |w: i32| u16::try_from(w).ok().filter(|w| usize::from(*w) < scene.cast.len()).map(Who);
        let value = match (p.holds, v) {
            (_, Val::None) => continue,
            (PartType::Combatant, v) => name(i32::get(v)).map(|w| Value::String(scene.combatant(w).name.to_string())),
            (PartType::Item, v) => item_name(scene, who, i32::get(v)).map(Value::String),
            (PartType::ItemOf(other), v) => {
                let of = out.get(other).and_then(Value::as_str);
                let of = of.and_then(|n| scene.ids().find(|w| scene.combatant(*w).name == n));
                of.and_then(|w| item_name(scene, w, i32::get(v))).map(Value::String)
            }
            (_, v) => Some(as_toml(v)),
        };
        out.extend(value.map(|v| (p.id.to_string(), v)));
    }
    out
}

fn fits(holds: PartType, v: &Val) -> bool {
    match holds {
        PartType::Number | PartType::Round | PartType::Combatant | PartType::Item | PartType::ItemOf(_) => {
            matches!(v, Val::Int(_))
        }
        PartType::Flag => matches!(v, Val::Flag(_)),
        PartType::Word => matches!(v, Val::Text(_)),
        PartType::Numbers => matches!(v, Val::Ints(_)),
        PartType::Words => matches!(v, Val::Texts(_)),
    }
}

fn as_toml(v: &Val) -> Value {
    match v {
        Val::None => Value::String("none".into()),
        Val::Int(n) => Value::Integer((*n).into()),
        Val::Flag(b) => Value::Boolean(*b),
        Val::Text(t) => Value::String(t.to_string()),
        Val::Die(d) => Value::String(d.to_string()),
        Val::Ints(all) => Value::Array(all.iter().map(|n| Value::Integer((*n).into())).collect()),
        Val::Texts(all) => Value::Array(all.iter().map(|t| Value::String(t.to_string())).collect()),
        Val::Ratings(all) => {
            Value::Table(all.iter().map(|(name, r)| (name.to_string(), Value::String(r.to_string()))).collect())
        }
    }
}

fn until_written(scene: &Scene, until: Until) -> Value {
    let table = |entries: Vec<(&str, Value)>| {
        Value::Table(entries.into_iter().map(|(k, v)| (k.to_string(), v)).collect::<Table>())
    };
    let turn = |key, of: Who, turn: u32| {
        table(vec![(key, Value::String(scene.combatant(of).name.to_string())), ("turn", Value::Integer(turn.into()))])
    };
    match until {
        Until::Lasting => Value::String("lasting".into()),
        Until::EndOfTurn { of, turn: n } => turn("end_of_turn", of, n),
        Until::StartOfTurn { of, turn: n } => turn("start_of_turn", of, n),
        Until::EndOfRound { round } => table(vec![("end_of_round", round_written(round))]),
        Until::Time { clock } => table(vec![("clock", Value::Integer(clock.into()))]),
    }
}

fn round_written(round: Round) -> Value {
    round.number().map_or_else(|| Value::String(SURPRISE.into()), |n| Value::Integer(n.get().into()))
}
