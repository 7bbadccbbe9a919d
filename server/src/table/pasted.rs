//! Sheets that people paste as text: what is wrong with one, what it leaves out, and the defaults that could fill that.

use super::fight::refusal;
use super::length::check_side;
use super::library::bring_own;
use super::names::{check_visible, name};
use super::plan::Plan;
use super::requester::Requester;
use super::state::State;
use crate::denied::Denied;
use fray_engine::Handle;
use fray_engine::sheet::Sheet;
use fray_engine::system::{self, Missing};

/// The most characters of a sheet as text.
const TEXT: usize = 20_000;

/// What to do about values that a sheet leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gaps {
    /// Refuse the sheet and name them.
    Named,
    /// Fill in their defaults.
    Filled,
}

/// A new character from a sheet as text.
pub fn paste(state: &State, by: &Requester<'_>, text: &str, gaps: Gaps) -> Result<Plan, Denied> {
    if text.chars().count() > TEXT {
        return Err(Denied::TooLong);
    }
    let tables = state.system().tables();
    let mut sheet = system::pasted(tables, text).map_err(Denied::BadValue)?;
    // Checked after parsing, because the text may write letters as escapes.
    check_visible(&serde_json::to_string(&sheet).map_err(|e| Denied::BadValue(e.to_string()))?)?;
    if !sheet.name.trim().is_empty() {
        sheet.name = name(&sheet.name, 60)?;
    }
    check_side(&sheet.side)?;
    let missing = system::missing(state.system(), &sheet);
    let wrong: Vec<String> = match system::combatant(state.system(), &sheet, Handle(String::new())) {
        Ok(_) => vec![],
        Err(all) => all.iter().map(ToString::to_string).collect(),
    };
    if !wrong.is_empty() {
        let words = format!("{} sheet is not right yet. {}.", whose(&sheet), wrong.join(". "));
        let gaps =
            if missing.is_empty() { String::new() } else { format!(" It also leaves out {}.", listed(&missing)) };
        return Err(refusal("bad_sheet", words + &gaps));
    }
    if gaps == Gaps::Named && !missing.is_empty() {
        let words = format!("{} sheet leaves out {}.", whose(&sheet), listed(&missing));
        return Err(refusal("incomplete_sheet", format!("{words} Fill in these defaults, or add what is missing.")));
    }
    bring_own(state, by, system::filled(&sheet, &missing))
}

fn whose(sheet: &Sheet) -> String {
    match sheet.name.trim() {
        "" => "The".to_string(),
        name => format!("{name}'s"),
    }
}

/// "Strength (d6 by default), Vigor (d6)".
fn listed(missing: &[Missing]) -> String {
    let one = |(n, m): (usize, &Missing)| {
        let by_default = if n == 0 { " by default" } else { "" };
        format!("{} ({}{by_default})", m.label, m.default)
    };
    missing.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}
