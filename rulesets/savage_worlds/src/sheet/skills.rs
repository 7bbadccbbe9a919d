//! SW-SHT-4: further skills, which a sheet lists with a die each: "Persuasion d8, Juggling (agility) d6".

use fray_engine::base::{Str, TraitDie};

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

/// The further skills of a sheet; entries without a valid name are left out.
pub fn further_skills(listed: &[(Str, TraitDie)]) -> Vec<(FurtherSkill, TraitDie)> {
    listed.iter().filter_map(|(name, die)| Some((skill(name).ok()?, *die))).collect()
}

/// What is wrong with the name of a further skill, and what to write instead.
pub fn check(name: &str) -> Result<(), String> {
    skill(name).map(|_| ())
}

/// "Juggling (agility)": name and attribute.
fn skill(entry: &str) -> Result<FurtherSkill, String> {
    let (name, attribute) = match entry.trim().strip_suffix(')').and_then(|r| r.split_once('(')) {
        Some((name, attribute)) => (name.trim(), Some(attribute.trim().to_lowercase())),
        None => (entry.trim(), None),
    };
    let id = name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_");
    if id.is_empty() || super::SHEET.iter().any(|d| d.id == id) {
        return Err(format!("'{entry}': further skills are those without a field of their own"));
    }
    let linked = match &attribute {
        Some(word) => ATTRIBUTES.iter().find(|a| a.0 == word),
        None => USUAL.iter().find(|s| s.0 == id),
    };
    let linked = linked.ok_or_else(|| format!("'{entry}': write its attribute in brackets, as in {name} (spirit)"))?;
    Ok(FurtherSkill { id, label: name.to_string(), linked: linked.1 })
}
