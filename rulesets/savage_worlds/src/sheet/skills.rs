//! SW-SHT-4: further skills, which a sheet names in words: "Persuasion d8, Juggling (agility) d6".

use fray_engine::base::TraitDie;
use fray_engine::form::Misfit;
use fray_engine::sheet::{Entered, Sheet};

/// What a skill is linked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attribute {
    Agility,
    Smarts,
    Spirit,
    Strength,
    Vigor,
}

/// A skill that has no place of its own on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FurtherSkill {
    /// Its name in small letters, with `_` for spaces.
    pub id: String,
    /// As the sheet writes it.
    pub label: String,
    /// What it is linked to.
    pub linked: Attribute,
}

/// Names of attributes.
const ATTRIBUTES: [(&str, Attribute); 5] = [
    ("agility", Attribute::Agility),
    ("smarts", Attribute::Smarts),
    ("spirit", Attribute::Spirit),
    ("strength", Attribute::Strength),
    ("vigor", Attribute::Vigor),
];

/// Skills of the published game, which need no attribute in brackets.
const USUAL: [(&str, Attribute); 24] = [
    ("academics", Attribute::Smarts),
    ("battle", Attribute::Smarts),
    ("boating", Attribute::Agility),
    ("common_knowledge", Attribute::Smarts),
    ("driving", Attribute::Agility),
    ("electronics", Attribute::Smarts),
    ("faith", Attribute::Spirit),
    ("focus", Attribute::Spirit),
    ("gambling", Attribute::Smarts),
    ("hacking", Attribute::Smarts),
    ("language", Attribute::Smarts),
    ("occult", Attribute::Smarts),
    ("performance", Attribute::Spirit),
    ("persuasion", Attribute::Spirit),
    ("piloting", Attribute::Agility),
    ("psionics", Attribute::Smarts),
    ("repair", Attribute::Smarts),
    ("research", Attribute::Smarts),
    ("riding", Attribute::Agility),
    ("science", Attribute::Smarts),
    ("spellcasting", Attribute::Smarts),
    ("survival", Attribute::Smarts),
    ("thievery", Attribute::Agility),
    ("weird_science", Attribute::Smarts),
];

/// The further skills of a sheet; what cannot be read is left out.
pub fn further_skills(words: &str) -> Vec<(FurtherSkill, TraitDie)> {
    entries(words).filter_map(|e| skill(e).ok()).collect()
}

/// What cannot be read of the further skills of a sheet, each with what to write instead.
pub fn look_over(sheet: &Sheet) -> Vec<Misfit> {
    let Some(Entered::Text(words)) = sheet.fields.get("more_skills") else { return vec![] };
    let misfit = |what| Misfit::new("more_skills", what);
    entries(words).filter_map(|e| skill(e).err()).map(misfit).collect()
}

fn entries(words: &str) -> impl Iterator<Item = &str> {
    words.split([',', ';']).map(str::trim).filter(|e| !e.is_empty())
}

/// "Juggling (agility) d6": name, attribute, die.
fn skill(entry: &str) -> Result<(FurtherSkill, TraitDie), String> {
    let (rest, die) = entry.rsplit_once(' ').ok_or_else(|| format!("'{entry}': write a name and a die, such as d6"))?;
    let die = die.parse::<TraitDie>().ok().filter(|d| super::DICE.contains(&d.sides) && d.plus.abs() <= 20);
    let die = die.ok_or_else(|| format!("'{entry}' should end in one of d4, d6, d8, d10, d12"))?;
    let (name, attribute) = match rest.trim().strip_suffix(')').and_then(|r| r.split_once('(')) {
        Some((name, attribute)) => (name.trim(), Some(attribute.trim().to_lowercase())),
        None => (rest.trim(), None),
    };
    let id = name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_");
    if id.is_empty() || super::SHEET.iter().any(|d| d.id == id) {
        return Err(format!("'{entry}': further skills are those without a field of their own"));
    }
    let linked = match &attribute {
        Some(word) => ATTRIBUTES.iter().find(|a| a.0 == word),
        None => USUAL.iter().find(|s| s.0 == id),
    };
    let linked =
        linked.ok_or_else(|| format!("'{entry}': write its attribute in brackets, as in {name} (spirit) d6"))?;
    Ok((FurtherSkill { id, label: name.to_string(), linked: linked.1 }, die))
}
