//! What is wrong with a sheet as a whole.

use super::{CON, HP, HP_GIVEN, KIND, SHEET, STR};
use fray_engine::base::ValueType;
use fray_engine::form::Misfit;
use fray_engine::sheet::{Sheet, from_entered};
use std::ops::RangeInclusive;

/// CE-SHEET-1: the statistics that are limited for people.
const STATS: [&str; 6] = ["str", "con", "dex", "int", "pow", "cha"];
/// CE-SHEET-1: the lowest and the highest statistic of a person.
const HUMAN_STAT: RangeInclusive<i32> = 3..=18;

/// Everything on the sheet that contradicts itself, in words. Values out of range are found elsewhere.
pub fn validate(sheet: &Sheet) -> Vec<Misfit> {
    let mut wrong = Vec::new();
    let mut complain = |at: &str, what: String| wrong.push(Misfit::new(at, what));
    if &*sheet.value(SHEET, KIND) == "human" {
        for id in STATS {
            let given = SHEET.iter().find(|d| d.id == id).and_then(|d| {
                let entered = sheet.fields.get(id)?;
                from_entered(d, entered).ok()
            });
            let Some(given) = given.map(|v| i32::get(&v)) else { continue };
            if given < *HUMAN_STAT.start() {
                complain(id, format!("people have at least {}; creatures can have less", HUMAN_STAT.start()));
            }
            if given > *HUMAN_STAT.end() {
                complain(id, format!("people have at most {}; creatures go further", HUMAN_STAT.end()));
            }
        }
    }
    // CE-SHEET-3
    let most =
        sheet.value(SHEET, HP_GIVEN).unwrap_or_else(|| (sheet.value(SHEET, STR) + sheet.value(SHEET, CON) + 1) / 2);
    if let Some(hp) = sheet.value(SHEET, HP.optional()).filter(|hp| *hp > most) {
        complain("hp", format!("{hp} HP are more than the maximum of {most}"));
    }
    wrong
}
