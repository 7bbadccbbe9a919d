//! What is wrong with a sheet as a whole, and alias names of fields.

use super::{AGGRAVATED, BASHING, CONTROL, KIND, LETHAL, RESOLVE, SHEET, SIZE, STAMINA, WILLPOWER};
use fray_engine::base::{Field, OfCombatant, ValueType};
use fray_engine::form::Misfit;
use fray_engine::sheet::{Sheet, from_entered};

/// CD-SHEET-3, 4: skills used in combat.
pub const SKILLS: &[(&str, &str)] = &[
    ("brawl", "Brawl"),
    ("weaponry", "Weaponry"),
    ("firearms", "Firearms"),
    ("athletics", "Athletics"),
    ("stealth", "Stealth"),
    ("medicine", "Medicine"),
];
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
    let boxes = value(sheet, STAMINA) + value(sheet, SIZE);
    let filled = value(sheet, AGGRAVATED) + value(sheet, LETHAL) + value(sheet, BASHING);
    if filled > boxes {
        complain("lethal", format!("{filled} boxes are filled, but Stamina and Size give only {boxes}"));
    }
    // CD-SHEET-8
    let (willpower, most) = (value(sheet, WILLPOWER), value(sheet, RESOLVE) + value(sheet, CONTROL));
    if willpower > most {
        complain("willpower", format!("Willpower {willpower} is more than Resolve and Control give: at most {most}"));
    }
    // CD-SHEET-3
    if &*value(sheet, KIND) == "human" {
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

/// The value that the sheet gives a field, else its default; a value that cannot be read counts as the default.
fn value<T: ValueType>(sheet: &Sheet, f: Field<T, OfCombatant>) -> T {
    let def = &SHEET[usize::from(f.ix)];
    let entered = sheet.fields.get(def.id).and_then(|e| from_entered(def, e).ok());
    T::get(entered.as_ref().unwrap_or(&def.default))
}
