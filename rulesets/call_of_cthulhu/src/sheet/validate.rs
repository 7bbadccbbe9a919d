//! What is wrong with a sheet as a whole.

use super::{CON, DB_PRINTED, HP, HP_MAX_PRINTED, SHEET, SIZ, id};
use fray_engine::base::{Str, ValueType};
use fray_engine::form::Misfit;
use fray_engine::sheet::{Sheet, from_entered};

/// Everything on the sheet that contradicts itself, in words. Values out of range are found elsewhere.
pub fn validate(sheet: &Sheet, dice: impl Fn(&str) -> bool) -> Vec<Misfit> {
    let mut wrong = Vec::new();
    let def = &SHEET[usize::from(DB_PRINTED.ix)];
    let entered = sheet.fields.get(def.id).and_then(|e| from_entered(def, e).ok());
    let printed = entered.as_ref().map(Str::get).unwrap_or_default();
    // CC-SHEET-12
    if !printed.trim().is_empty() && !dice(&printed) {
        wrong.push(Misfit::new(def.id, format!("'{printed}' is no damage bonus: write 1D4, 2D6 or -1")));
    }
    // CC-SHEET-4
    let max = hp_max(sheet);
    if let Some(hp) = sheet.value(SHEET, HP.optional()).filter(|hp| *hp > max) {
        wrong.push(Misfit::new(id(HP), format!("{hp} hit points are more than the maximum of {max}")));
    }
    wrong
}

/// CC-SHEET-3, 12.
fn hp_max(sheet: &Sheet) -> i32 {
    let by_body = || hp_by_body(sheet.value(SHEET, CON), sheet.value(SHEET, SIZ));
    sheet.value(SHEET, HP_MAX_PRINTED).unwrap_or_else(by_body)
}

/// CC-SHEET-3: the formula.
pub fn hp_by_body(con: i32, siz: i32) -> i32 {
    ((con + siz) / 10).max(1)
}
