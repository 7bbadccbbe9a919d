//! Numbered names: Raider 1, Raider 2.

use super::state::Scene;

/// Added to a hidden combatant's name if others share it. Only those who know of it read this.
pub(crate) const HIDDEN_MARK: &str = " (hidden)";

/// The name with the next number that is free among visible combatants and those in `more`. Counting hidden ones would
/// reveal them.
pub(crate) fn numbered<'n>(scene: &'n Scene, base: &str, more: impl Iterator<Item = &'n str>) -> String {
    let base = base.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let seen = scene.ids().map(|w| scene.combatant(w)).filter(|c| !c.hidden).map(|c| c.name.as_str());
    let number = |name: &str| name.strip_prefix(base).and_then(|rest| rest.trim().parse::<u32>().ok());
    let highest = seen.chain(more).filter_map(number).max().unwrap_or(0);
    format!("{base} {}", highest + 1)
}
