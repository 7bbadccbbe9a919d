//! What is wrong with a sheet as a whole, and lists that are written as words.

use super::{
    AGGRAVATED, BLOOD_AS_USUAL, FOCI, HEALTHY, INCAPACITATED, INJURED, KIND, NORMAL, SHEET, SKILLS, WILLPOWER,
    WILLPOWER_MAX,
};
use fray_engine::base::{Field, Kind, OfCombatant};
use fray_engine::form::Misfit;
use fray_engine::sheet::{Entered, Sheet, from_entered};

/// A focus that matters in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// ME-MAN-3.
    Strength,
    /// ME-MAN-4.
    Dexterity,
    /// ME-MAN-8, ME-DMG-10.
    Stamina,
    /// ME-ATK-5.
    Wits,
    /// One of those that do not matter here.
    Other,
}

/// All foci by name.
const FOCUS_NAMES: [(&str, Focus); 9] = [
    ("strength", Focus::Strength),
    ("dexterity", Focus::Dexterity),
    ("stamina", Focus::Stamina),
    ("wits", Focus::Wits),
    ("charisma", Focus::Other),
    ("manipulation", Focus::Other),
    ("appearance", Focus::Other),
    ("perception", Focus::Other),
    ("intelligence", Focus::Other),
];

/// The highest value of a skill.
const SKILL_MAX: i32 = 5;

/// The focus of this name.
pub fn focus_named(word: &str) -> Option<Focus> {
    FOCUS_NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word.trim())).map(|(_, focus)| *focus)
}

/// The foci that a list in words names.
///
/// # Errors
/// The first word that names none.
pub fn foci_in(written: &str) -> Result<Vec<Focus>, String> {
    let words = written.split([',', ';']).map(str::trim).filter(|w| !w.is_empty());
    words
        .map(|w| focus_named(w).ok_or_else(|| format!("'{w}' is no focus; write strength, dexterity, stamina …")))
        .collect()
}

/// The skills that a list in words names, with their values.
///
/// # Errors
/// The first entry that is none.
pub fn skills_in(written: &str) -> Result<Vec<(String, i32)>, String> {
    let parts = written.split([',', ';']).map(str::trim).filter(|w| !w.is_empty());
    parts
        .map(|part| {
            let wrong =
                || format!("'{part}': write a skill and a value from 0 to {SKILL_MAX}, such as 'intimidation 3'");
            let (name, value) = part.rsplit_once(' ').ok_or_else(wrong)?;
            let value = value.parse().ok().filter(|n| (0..=SKILL_MAX).contains(n)).ok_or_else(wrong)?;
            Ok((name.trim().to_lowercase(), value))
        })
        .collect()
}

/// A list of words is as good as words with commas.
pub fn normalize(sheet: &mut Sheet) {
    for field in [FOCI, SKILLS] {
        if let Some(entered) = sheet.fields.get_mut(SHEET[usize::from(field.ix)].id)
            && let Entered::Texts(words) = entered
        {
            *entered = Entered::Text(words.join(", "));
        }
    }
}

/// Everything that does not fit together, in words. Single values out of range are found elsewhere.
pub fn look_over(sheet: &Sheet) -> Vec<Misfit> {
    let mut wrong = Vec::new();
    let mut complain = |at: &str, what: String| wrong.push(Misfit::new(at, what));
    if let Err(what) = foci_in(&value(sheet, FOCI)) {
        complain("foci", what);
    }
    if let Err(what) = skills_in(&value(sheet, SKILLS)) {
        complain("skills", what);
    }
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
    let (blood, stated) = (value(sheet, super::BLOOD), value(sheet, super::BLOOD_MAX.stated()));
    let most = stated.unwrap_or(BLOOD_AS_USUAL);
    if &*value(sheet, KIND) == "mortal" && (blood > 0 || stated.is_some_and(|n| n > 0)) {
        complain("blood", "mortals have no blood to spend; leave it out".to_string());
    } else if blood > most {
        complain("blood", format!("{blood} blood is more than the {most} in all"));
    }
    wrong
}

/// The value that the sheet gives a field, or its default; what cannot be read counts as the default.
fn value<T: Kind>(sheet: &Sheet, f: Field<T, OfCombatant>) -> T {
    let def = &SHEET[usize::from(f.ix)];
    let entered = sheet.fields.get(def.id).and_then(|e| from_entered(def, e).ok());
    T::get(entered.as_ref().unwrap_or(&def.default))
}
