//! Importing a sheet from text: TOML as in the data files, or JSON.

use crate::sheet::Sheet;
use crate::tables::{EntryDef, Tables};
use serde::Deserialize;

/// Items that a sheet may list, and charges of one of them.
const ITEMS: usize = 60;
const CHARGES: i32 = 9_999;

/// Reads it: one sheet as TOML (alone, or as the only `[[sheet]]`) or as JSON. What only a fight has (conditions, what the
/// rules keep) is left out.
///
/// # Errors
/// What is wrong with it, in words.
pub fn read(tables: &Tables, text: &str) -> Result<Sheet, String> {
    let mut sheet = parsed(text.trim())?;
    if sheet.gear.len() > ITEMS {
        return Err(format!("A sheet lists at most {ITEMS} items. Leave some out."));
    }
    sheet.conditions.clear();
    sheet.remembered.clear();
    sheet.id.clear();
    let kept =
        |id: &str| tables.sheet.iter().any(|d| d.id == id && matches!(d.entry, EntryDef::OptionIds | EntryDef::Fixed));
    sheet.fields.retain(|id, _| !kept(id));
    for item in &mut sheet.gear {
        item.left = item.left.map(|n| n.clamp(0, CHARGES));
    }
    Ok(sheet)
}

/// A file with several sheets, as the data files are.
#[derive(Deserialize)]
struct File {
    sheet: Vec<Sheet>,
}

fn parsed(text: &str) -> Result<Sheet, String> {
    if text.is_empty() {
        return Err("There is nothing to read. Paste a sheet as TOML or JSON.".to_string());
    }
    if text.starts_with('{') {
        return serde_json::from_str(text).map_err(|e| format!("The sheet cannot be read as JSON: {e}."));
    }
    match toml::from_str::<File>(text) {
        Ok(File { sheet }) => match <[Sheet; 1]>::try_from(sheet) {
            Ok([one]) => Ok(one),
            Err(all) => Err(format!("There are {} sheets. Paste them one at a time.", all.len())),
        },
        Err(of_file) => toml::from_str::<Sheet>(text).map_err(|e| {
            let error = if text.contains("[[sheet]]") { of_file } else { e };
            let line = error.span().map(|at| text.get(..at.start).unwrap_or_default().lines().count().max(1));
            let line = line.map(|n| format!(" (line {n})")).unwrap_or_default();
            format!("The sheet cannot be read{line}: {}.", error.message().trim_end_matches('.'))
        }),
    }
}
