//! SW-SHT: what stands on a sheet, in the scene and in a turn, as typed handles.

mod cast;
mod scene;
mod skills;
mod slots;
mod turn;

use fray_engine::base::{Str, TraitDie, Val};
use fray_engine::sheet::{Entered, Sheet, from_entered};

pub use cast::*;
pub use scene::*;
pub use skills::{Attribute, FurtherSkill};
pub use slots::*;
pub use turn::*;

/// SW-SHT-4: the further skills of a sheet; entries without a valid name are left out.
pub fn further_skills(listed: &[(Str, TraitDie)]) -> Vec<(FurtherSkill, TraitDie)> {
    listed.iter().filter_map(|(name, die)| Some((cast::further_skill(name).ok()?, *die))).collect()
}

/// SW-SHT-1: a blank sheet, which is a Wild Card's.
pub fn blank() -> Sheet {
    Sheet { fields: [("wild_card".to_string(), Entered::Flag(true))].into(), ..Sheet::default() }
}

/// The words of a list where they stand: rules look at such lists far more often than they change them.
pub fn words(list: Option<&Val>) -> &[Str] {
    if let Some(Val::Texts(words)) = list { words } else { &[] }
}

/// SW-GM-10: Extras of one stat block share a card, unless the sheet says otherwise.
pub fn normalize(sheet: &mut Sheet) {
    let def = &SHEET[usize::from(WILD_CARD.ix)];
    let wild = sheet.fields.get(def.id).and_then(|e| from_entered(def, e).ok());
    if wild != Some(Val::Flag(true)) && !sheet.fields.contains_key("card_group") {
        let group = sheet.name.chars().take(30).collect();
        sheet.fields.insert("card_group".to_string(), Entered::Text(group));
    }
}
