//! What is wrong with a sheet as a whole.

use super::{
    AGGRAVATED, BLOOD_AS_USUAL, HEALTHY, INCAPACITATED, INJURED, KIND, NORMAL, SHEET, WILLPOWER, WILLPOWER_MAX,
};
use fray_engine::base::{Field, OfCombatant, ValueType};
use fray_engine::form::Misfit;
use fray_engine::sheet::{Sheet, from_entered};

/// Everything on the sheet that contradicts itself, in words. Values out of range are found elsewhere.
pub fn validate(sheet: &Sheet) -> Vec<Misfit> {
    let mut wrong = Vec::new();
    let mut complain = |at: &str, what: String| wrong.push(Misfit::new(at, what));
    // ME-SHEET-2
    let boxes = value(sheet, HEALTHY) + value(sheet, INJURED) + value(sheet, INCAPACITATED);
    let filled = value(sheet, NORMAL) + value(sheet, AGGRAVATED);
    if filled > boxes {
        complain("damage_normal", format!("{filled} boxes are filled, but there are only {boxes}"));
    }
    let most = value(sheet, WILLPOWER_MAX);
    if let Some(willpower) = value(sheet, WILLPOWER.stated()).filter(|n| *n > most) {
        complain("willpower", format!("Willpower {willpower} is more than the {most} in all"));
    }
    // Armor points without a stated maximum need no worn armor: they may be the combatant's own hide.
    let armor = value(sheet, super::ARMOR);
    if let Some(most) = value(sheet, super::ARMOR_MAX.stated()).filter(|most| armor > *most) {
        complain("armor", format!("armor {armor} is more than the {most} in all"));
    }
    let (blood, stated) = (value(sheet, super::BLOOD), value(sheet, super::BLOOD_MAX.stated()));
    let most = stated.unwrap_or(BLOOD_AS_USUAL);
    if &*value(sheet, KIND) == "mortal" && (blood > 0 || stated.is_some_and(|n| n > 0)) {
        complain("blood", "mortals have no blood to spend; leave it out".to_string());
    } else if blood > most {
        complain("blood", format!("{blood} blood is more than the {most} in all"));
    }
    wrong
}

/// The value that the sheet gives a field, or the default if there is none or it cannot be read.
fn value<T: ValueType>(sheet: &Sheet, f: Field<T, OfCombatant>) -> T {
    let def = &SHEET[usize::from(f.ix)];
    let entered = sheet.fields.get(def.id).and_then(|e| from_entered(def, e).ok());
    T::get(entered.as_ref().unwrap_or(&def.default))
}
