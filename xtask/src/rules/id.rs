//! Rule ids: two capitals for the system, an area, a number. `SW-ACT-12`.

use std::collections::BTreeSet;
use std::fmt;

/// A rule's id. Sorted by area, then by number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleId {
    /// System and area: `SW-ACT`.
    pub area: String,
    /// The rule within its area.
    pub number: u32,
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}-{}", self.area, self.number)
    }
}

/// The tags that follow an id where a rule is laid down.
const TAGS: [&str; 4] = [" [core]", " [seed]", " [option]", " [gm]"];

/// Reads an id at the start of a text; with it comes the rest.
pub fn leading(text: &str) -> Option<(RuleId, &str)> {
    let (area, rest) = leading_area(text)?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let number = rest[..digits].parse().ok()?;
    let rest = &rest[digits..];
    let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (!goes_on).then_some((RuleId { area, number }, rest))
}

/// Reads `SW-ACT-` at the start of a text as the area `SW-ACT`.
pub fn leading_area(text: &str) -> Option<(String, &str)> {
    let capitals = |text: &str| text.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(text.len());
    let system = capitals(text);
    let rest = text[system..].strip_prefix('-')?;
    let area = capitals(rest);
    let after = rest[area..].strip_prefix('-')?;
    (system == 2 && area > 0).then(|| (text[..system + 1 + area].to_owned(), after))
}

/// All ids that a text names, wherever they stand.
pub fn named(text: &str) -> BTreeSet<RuleId> {
    found(text).map(|(_, id, _)| id).collect()
}

/// The ids that a rules document lays down: at the head of a table row, bullet or heading, or followed by the tag that
/// says where the rule comes from. Any other mention only refers.
pub fn defined(document: &str) -> BTreeSet<RuleId> {
    let mut ids = BTreeSet::new();
    for line in document.lines() {
        let head = line.trim_start().trim_start_matches(['|', '-', '*', '#', '`', ' ']);
        let marked = line.trim_start().starts_with(['|', '-', '*', '#']);
        ids.extend(leading(head).filter(|_| marked).map(|(id, _)| id));
        for (_, id, rest) in found(line) {
            if TAGS.iter().any(|tag| rest.trim_start_matches(['`', '*']).starts_with(tag)) {
                ids.insert(id);
            }
        }
    }
    ids
}

/// Each id of a text with where it starts and what follows it.
fn found(text: &str) -> impl Iterator<Item = (usize, RuleId, &str)> {
    let starts_word = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
    text.char_indices()
        .filter(move |(at, c)| c.is_ascii_uppercase() && starts_word(*at))
        .filter_map(|(at, _)| leading(&text[at..]).map(|(id, rest)| (at, id, rest)))
}

/// A list in short: `SW-ACT-1, 2, 5, SW-DMG-3`.
pub fn abridge(ids: &[RuleId]) -> String {
    let mut text = String::new();
    let mut area = "";
    for id in ids {
        let comma = if text.is_empty() { "" } else { ", " };
        text += &if id.area == area { format!("{comma}{}", id.number) } else { format!("{comma}{id}") };
        area = &id.area;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(ids: BTreeSet<RuleId>) -> String {
        abridge(&ids.into_iter().collect::<Vec<_>>())
    }

    #[test]
    fn ids_are_found_in_prose_and_code() {
        let text = "// SW-ACT-2: see `SW-DMG-10`; (SW-ACT-12) \"SW-OPT-1\"";
        assert_eq!(list(named(text)), "SW-ACT-2, 12, SW-DMG-10, SW-OPT-1");
    }

    #[test]
    fn likenesses_are_no_ids() {
        assert_eq!(list(named("UTF-8 XSW-ACT-1 S-ACT-1 SW-ACT-x SW-act-1 SW-ACT-1a A-SW-ACT-1 SW-ACT-*")), "");
    }

    #[test]
    fn rules_are_laid_down_in_rows_bullets_and_headings() {
        let text =
            "| SW-ACT-1 [core] | `a` |\n| SW-ACT-2 | [core] | b |\n- **SW-ACT-3** c\n* `SW-ACT-4`: d\n### SW-ACT-5 e";
        assert_eq!(list(defined(text)), "SW-ACT-1, 2, 3, 4, 5");
    }

    #[test]
    fn a_tag_lays_a_rule_down_anywhere() {
        let text =
            "| 4 | CC-DMG-10 [core] | x |\nCC-GEAR-1 [core]: t\n## Refusals (CC-ERR-1 [gm]: n)\nCE-ATK-1 [seed].";
        assert_eq!(list(defined(text)), "CC-DMG-10, CC-ERR-1, CC-GEAR-1, CE-ATK-1");
    }

    #[test]
    fn a_mention_lays_nothing_down() {
        let text = "As SW-ACT-1 says, see SW-ACT-2, 3.\nSW-ACT-4 is meant.\n| 1 | SW-ACT-5 | x |";
        assert_eq!(list(defined(text)), "");
    }
}
