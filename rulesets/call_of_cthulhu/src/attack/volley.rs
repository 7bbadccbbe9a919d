//! CC-RNG-1, 2, CC-RES-9, CC-AUTO-4, 5, CC-DMG-3: the difficulty of a shot, and how many bullets of a volley hit.

use super::dice::{AttackCircumstances, engaged_friends, of_shot, out_of_sight};
use crate::declared::WeaponInUse;
use crate::gear::Dice;
use crate::rolls::{Circumstance, Die, Difficulty, EffectiveTest, ExcessPenalty, Grade, Level, Rolled, settle};
use crate::turn::refusal;
use crate::{derived, sheet, targets};
use fray_engine::base::Who;
use fray_engine::payload::Remembered as _;
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// One shot, or one volley.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    pub to: Who,
    /// The number of bullets.
    pub bullets: i32,
}

/// CC-ACT-23: the base range of a weapon in the hand of `by`, in yards.
pub fn base(scene: &Scene, by: Who, weapon: &WeaponInUse) -> i32 {
    weapon.row.base.unwrap_or_else(|| derived::fifth(scene.get(by, sheet::STR)))
}

/// CC-RNG-1, 2: the difficulty at this distance; `None`: out of range.
pub fn difficulty(scene: &Scene, by: Who, to: Who, weapon: &WeaponInUse) -> Option<Difficulty> {
    let tenths = derived::tenths(scene, by, to);
    if weapon.row.shot() {
        return weapon.row.bands.iter().any(|b| tenths <= b.to * 10).then_some(Difficulty::Regular);
    }
    let base = base(scene, by, weapon).saturating_mul(10);
    let steps = [(1, Difficulty::Regular), (2, Difficulty::Hard), (4, Difficulty::Extreme)];
    steps.into_iter().find(|(n, _)| tenths <= base.saturating_mul(*n)).map(|(_, d)| d)
}

/// CC-RNG-2: the damage at the distance of `to`; beyond the last band, the damage of the last.
pub fn damage(scene: &Scene, by: Who, to: Who, weapon: &WeaponInUse) -> Dice {
    let tenths = derived::tenths(scene, by, to);
    let band = weapon.row.bands.iter().find(|b| tenths <= b.to * 10).or(weapon.row.bands.last());
    band.map_or(weapon.row.damage, |b| b.damage)
}

/// CC-RNG-7: whether this roll is a malfunction of the weapon, before any Luck.
pub fn malfunctions(weapon: &WeaponInUse, rolled: &Rolled) -> bool {
    weapon.row.malf.is_some_and(|malf| rolled.first >= malf)
}

/// Why `to` cannot be the target of this weapon.
pub fn off(scene: &Scene, by: Who, to: Who, weapon: &WeaponInUse) -> Option<Refusal> {
    let beyond = difficulty(scene, by, to, weapon).is_none();
    let far = text!(to, " is out of range of ").then(weapon.words()).and(". Move closer first.");
    refusal(beyond, "out_of_range", "CC-RNG-1", far)
        .or_else(|| hidden(scene, to))
        .or_else(|| targets::valid(scene, by, to))
        .or_else(|| super::close::unaware(scene, to))
}

/// CC-RNG-4.
pub fn hidden(scene: &Scene, to: Who) -> Option<Refusal> {
    let words = text!(to, " is behind full cover. Wait until they show themselves, or choose another target.");
    refusal(out_of_sight(scene, to), "target_hidden", "CC-RNG-4", words)
}

/// CC-RES-9, CC-RES-17: including what the GM has stated about the next roll, which is the first shot.
fn settled(scene: &Scene, by: Who, (dice, difficulty): (&[Die], Difficulty), m: &AttackCircumstances) -> EffectiveTest {
    let said = Circumstance::on(scene, by).filter(|_| m.first);
    match said {
        None => settle(dice, difficulty, ExcessPenalty::Harder),
        Some(said) => {
            let (dice, difficulty) = said.counted(dice.to_vec(), difficulty);
            settle(&dice, difficulty, ExcessPenalty::Harder)
        }
    }
}

/// CC-RES-9: whether the shot is impossible, not counting dives.
pub fn impossible(scene: &Scene, by: Who, to: Who, weapon: &WeaponInUse, m: &AttackCircumstances) -> Option<Refusal> {
    let hard = difficulty(scene, by, to, weapon)?;
    let words =
        text!("The shot at ", to, " has too many penalty dice to hit. Fire fewer shots, or choose another target.");
    let beyond = too_hard(scene, by, (&of_shot(scene, by, to, weapon, m), hard), m);
    refusal(beyond, "impossible_shot", "CC-RES-9", words)
}

/// CC-RES-9: whether not even a 01 would do.
pub fn too_hard(scene: &Scene, by: Who, (dice, difficulty): (&[Die], Difficulty), m: &AttackCircumstances) -> bool {
    settled(scene, by, (dice, difficulty), m) == EffectiveTest::Impossible
}

/// Dice and difficulty of a shot, fixed before the first of the action is rolled (CC-RNG-6).
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The target, with the number of bullets.
    pub volley: Volley,
    pub dice: Vec<Die>,
    /// The difficulty by range.
    pub difficulty: Difficulty,
    /// CC-RES-9: a dive has made the shot impossible: it is fired, and misses.
    pub lost: bool,
    /// CC-RNG-5: the friends into whose melee it is fired, the lowest Luck first.
    pub friends: Vec<Who>,
}

/// CC-RNG-6: fixes dice and difficulty of a shot.
pub fn fix(scene: &Scene, by: Who, weapon: &WeaponInUse, volley: &Volley, m: &AttackCircumstances) -> Fixed {
    let dice = of_shot(scene, by, volley.to, weapon, m);
    let difficulty = difficulty(scene, by, volley.to, weapon).unwrap_or(Difficulty::CriticalOnly);
    let lost = too_hard(scene, by, (&dice, difficulty), m);
    let friends = engaged_friends(scene, by, volley.to);
    Fixed { volley: volley.clone(), dice, difficulty, lost, friends }
}

/// How many bullets hit, and how many of those do extreme damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hits {
    /// All that hit.
    pub all: i32,
    /// How many of them do extreme damage; these come first.
    pub extreme: i32,
}

/// CC-AUTO-4, CC-AUTO-5, CC-DMG-3: the hits of a volley of `n` that succeeded with this level at this difficulty.
pub fn hits(n: i32, level: Level, difficulty: Difficulty) -> Hits {
    let some = (n / 2).max(1);
    let (all, extreme) = match (difficulty, level) {
        (Difficulty::CriticalOnly, _) => (some, 0),
        (Difficulty::Extreme, Level::Critical) => (n, some),
        (Difficulty::Extreme, _) => (some, 0),
        (Difficulty::Regular | Difficulty::Hard, l) if l.is_extreme() => (n, some),
        (Difficulty::Regular | Difficulty::Hard, _) => (some, 0),
    };
    Hits { all, extreme }
}

/// CC-DMG-3, CC-AUTO-5: why a success this good does no extreme damage at this difficulty.
pub fn why_ordinary(level: Level, difficulty: Difficulty) -> Option<&'static str> {
    match difficulty {
        Difficulty::Extreme if level == Level::Extreme => Some("At Extreme difficulty only a 01 does extreme damage."),
        Difficulty::CriticalOnly if level.is_extreme() => Some("Where only a 01 hits, it does ordinary damage."),
        Difficulty::Regular | Difficulty::Hard | Difficulty::Extreme | Difficulty::CriticalOnly => None,
    }
}

/// CC-DMG-2: the grade of the `k`-th bullet that hits, from 0.
pub fn grade(hits: Hits, k: i32, weapon: &WeaponInUse) -> Grade {
    if k < hits.extreme { Grade::extreme(&weapon.row) } else { Grade::Ordinary }
}
