//! SW-SHT-4: further skills, which a sheet lists with a die each: "Persuasion d8, Juggling (agility) d6".

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

/// "Juggling (agility)": name and attribute. `has_field`: whether a skill has a field of its own.
///
/// # Errors
/// What is wrong with the entry, and what to write instead.
pub(super) fn skill(entry: &str, has_field: fn(&str) -> bool) -> Result<FurtherSkill, String> {
    let (name, attribute) = match entry.trim().strip_suffix(')').and_then(|r| r.split_once('(')) {
        Some((name, attribute)) => (name.trim(), Some(attribute.trim().to_lowercase())),
        None => (entry.trim(), None),
    };
    let id = name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_");
    if id.is_empty() || has_field(&id) {
        return Err(format!("'{entry}': further skills are those without a field of their own"));
    }
    let linked = match &attribute {
        Some(word) => ATTRIBUTES.iter().find(|a| a.0 == word),
        None => USUAL.iter().find(|s| s.0 == id),
    };
    let linked = linked.ok_or_else(|| format!("'{entry}': write its attribute in brackets, as in {name} (spirit)"))?;
    Ok(FurtherSkill { id, label: name.to_string(), linked: linked.1 })
}
