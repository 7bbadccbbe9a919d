//! What is wrong with a sheet as a whole.

use super::{
    AGGRAVATED, BLOOD_AS_USUAL, HEALTHY, INCAPACITATED, INJURED, KIND, NORMAL, SHEET, WILLPOWER, WILLPOWER_MAX,
};
use fray_engine::form::Misfit;
use fray_engine::sheet::Sheet;

/// Everything on the sheet that contradicts itself, in words. Values out of range are found elsewhere.
pub fn validate(sheet: &Sheet) -> Vec<Misfit> {
    let mut wrong = Vec::new();
    let mut complain = |at: &str, what: String| wrong.push(Misfit::new(at, what));
    // ME-SHEET-2
    let boxes = sheet.value(SHEET, HEALTHY) + sheet.value(SHEET, INJURED) + sheet.value(SHEET, INCAPACITATED);
    let filled = sheet.value(SHEET, NORMAL) + sheet.value(SHEET, AGGRAVATED);
    if filled > boxes {
        complain("damage_normal", format!("{filled} boxes are filled, but there are only {boxes}"));
    }
    let most = sheet.value(SHEET, WILLPOWER_MAX);
    if let Some(willpower) = sheet.value(SHEET, WILLPOWER.optional()).filter(|n| *n > most) {
        complain("willpower", format!("Willpower {willpower} is more than the {most} in all"));
    }
    // Armor points without a stated maximum need no worn armor: they may be the combatant's own hide.
    let armor = sheet.value(SHEET, super::ARMOR);
    if let Some(most) = sheet.value(SHEET, super::ARMOR_MAX.optional()).filter(|most| armor > *most) {
        complain("armor", format!("armor {armor} is more than the {most} in all"));
    }
    let (blood, stated) = (sheet.value(SHEET, super::BLOOD), sheet.value(SHEET, super::BLOOD_MAX.optional()));
    let most = stated.unwrap_or(BLOOD_AS_USUAL);
    if &*sheet.value(SHEET, KIND) == "mortal" && (blood > 0 || stated.is_some_and(|n| n > 0)) {
        complain("blood", "mortals have no blood to spend; leave it out".to_string());
    } else if blood > most {
        complain("blood", format!("{blood} blood is more than the {most} in all"));
    }
    wrong
}
