//! What is wrong with a sheet as a whole, and alias names of fields.

use super::{AGGRAVATED, BASHING, CONTROL, KIND, LETHAL, RESOLVE, SHEET, SIZE, SKILLS, STAMINA, WILLPOWER};
use fray_engine::base::ValueType;
use fray_engine::form::Misfit;
use fray_engine::sheet::{Sheet, from_entered};

/// CD-SHEET-3: the highest skill rating of a human.
const HUMAN_SKILL: i32 = 5;

/// CD-SHEET-2: Composure is read as Control, unless the sheet has both.
pub fn normalize(sheet: &mut Sheet) {
    if sheet.fields.contains_key("control") {
        return;
    }
    if let Some(value) = sheet.fields.remove("composure") {
        sheet.fields.insert("control".to_string(), value);
    }
}

/// Everything that does not fit together, except gear. Single values out of range are found elsewhere.
pub fn validate(sheet: &Sheet) -> Vec<Misfit> {
    let mut wrong = Vec::new();
    let mut complain = |at: &str, what: String| wrong.push(Misfit::new(at, what));
    // CD-SHEET-7
    let boxes = sheet.value(SHEET, STAMINA) + sheet.value(SHEET, SIZE);
    let filled = sheet.value(SHEET, AGGRAVATED) + sheet.value(SHEET, LETHAL) + sheet.value(SHEET, BASHING);
    if filled > boxes {
        complain("lethal", format!("{filled} boxes are filled, but Stamina and Size give only {boxes}"));
    }
    // CD-SHEET-8
    let (willpower, most) = (sheet.value(SHEET, WILLPOWER), sheet.value(SHEET, RESOLVE) + sheet.value(SHEET, CONTROL));
    if willpower > most {
        complain("willpower", format!("Willpower {willpower} is more than Resolve and Control give: at most {most}"));
    }
    // CD-SHEET-3
    if &*sheet.value(SHEET, KIND) == "human" {
        for (id, entered) in sheet.fields.iter().filter(|(id, _)| SKILLS.iter().any(|s| s.0 == *id)) {
            if SHEET
                .iter()
                .find(|d| d.id == id)
                .and_then(|d| from_entered(d, entered).ok())
                .is_some_and(|v| i32::get(&v) > HUMAN_SKILL)
            {
                complain(id, format!("people have at most {HUMAN_SKILL}; creatures go further"));
            }
        }
    }
    wrong
}
