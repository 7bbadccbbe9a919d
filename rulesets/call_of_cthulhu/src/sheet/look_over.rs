//! What is wrong with a sheet as a whole.

use super::{DB_PRINTED, SHEET};
use fray_engine::base::{Kind as _, Str};
use fray_engine::form::Misfit;
use fray_engine::sheet::{Sheet, from_entered};

/// Everything that does not fit together, in words. Single values out of range are found elsewhere.
pub fn look_over(sheet: &Sheet, dice: impl Fn(&str) -> bool) -> Vec<Misfit> {
    let mut wrong = Vec::new();
    let def = &SHEET[usize::from(DB_PRINTED.ix)];
    let entered = sheet.fields.get(def.id).and_then(|e| from_entered(def, e).ok());
    let printed = entered.as_ref().map(Str::get).unwrap_or_default();
    // CC-SHEET-12
    if !printed.trim().is_empty() && !dice(&printed) {
        wrong.push(Misfit::new(def.id, format!("'{printed}' is no damage bonus: write 1D4, 2D6 or -1")));
    }
    wrong
}
