//! CD-SHEET-20: Defense against an attack, and what it is made of.

use crate::conditions::{BLINDED, DRUGGED, OFF_BALANCE, PARRIED, STUNNED, WILLED_DEFENSE};
use crate::derived::{base_with, defense_bar, half_up};
use crate::own_tags::{self, TagEffect};
use crate::sheet;
use fray_engine::base::{Text, Who, signed};
use fray_engine::scene::Scene;
use fray_engine::text;

/// What the attack itself adds to Defense. [`crate::reactions::Assault::defense`] works it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DefenseBonus {
    /// Who attacks; none: anybody.
    pub from: Option<Who>,
    /// CD-TAG-43: added to the base, and halved with it.
    pub base: i32,
    /// CD-ACT-40: added after all halving, as is the next.
    pub pulled: i32,
    /// CD-OPT-14.
    pub clumsy: i32,
}

/// What changes Defense after all halving.
const CHANGES: [&str; 8] = [
    "for defending already",
    "off balance",
    "drugged",
    "parried",
    "other conditions",
    "Willpower",
    "for a pulled blow",
    "for so big a gun",
];

/// Defense by its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defense {
    /// Before anything halves it.
    base: i32,
    /// After all halving.
    halved: i32,
    /// By how much each of [`CHANGES`] changes it.
    changes: [i32; CHANGES.len()],
    /// Whether all who know of the defender know what they have defended against already.
    open: bool,
}

impl Defense {
    /// CD-SHEET-20: floor 0, applied once at the end.
    pub fn total(self) -> i32 {
        self.halved.saturating_add(self.changes.iter().sum()).max(0)
    }

    /// " (5, −1 for defending already)", if it is not simply the base. Nothing where that would give away an attack that
    /// some have not been told of.
    pub fn reasons(self) -> Text {
        let simply_the_base = self.halved == self.base && self.changes.iter().all(|n| *n == 0);
        if !self.open || simply_the_base {
            return Text::default();
        }
        text!(" (", self.base, self.changed(), ")")
    }

    fn changed(self) -> String {
        let halved = (self.halved != self.base).then(|| format!(", halved to {}", self.halved));
        let changes = self.changes.into_iter().zip(CHANGES).filter(|c| c.0 != 0);
        halved.into_iter().chain(changes.map(|(n, why)| format!(", {} {why}", signed(n)))).collect()
    }
}

/// CD-SHEET-20: none while any bar holds.
pub fn defense(scene: &Scene, who: Who, against: DefenseBonus) -> Option<Defense> {
    let DefenseBonus { from, base, pulled, clumsy } = against;
    if defense_bar(scene, who).is_some() {
        return None;
    }
    let base = base_with(scene, who, base);
    let one_eye = scene.cond(who, BLINDED).is_some_and(|c| c.level == 1);
    let halvings = [scene.has(who, STUNNED), one_eye];
    let willed = |f: Who| scene.cond_from(who, WILLED_DEFENSE, f).is_some();
    Some(Defense {
        base,
        halved: halvings.into_iter().filter(|halves| *halves).fold(base, |n, _| half_up(n)),
        changes: [
            -scene.get(who, sheet::DEFENSE_SPENT),
            -i32::from(scene.has(who, OFF_BALANCE)),
            if scene.has(who, DRUGGED) { -3 } else { 0 },
            -scene.cond(who, PARRIED).map_or(0, |c| c.level),
            own_tags::total(scene, who, TagEffect::Defense),
            if from.is_some_and(willed) { 2 } else { 0 },
            pulled,
            clumsy,
        ],
        open: scene.combatant(who).is_told_to_all(sheet::DEFENSE_SPENT),
    })
}

/// CD-SHEET-20: 0 while any bar holds.
pub fn effective_defense(scene: &Scene, who: Who) -> i32 {
    defense(scene, who, DefenseBonus::default()).map_or(0, Defense::total)
}
