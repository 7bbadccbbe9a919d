//! What odds count as harm.

use crate::base::Who;
use crate::scene::Scene;

/// What counts as harm in a system: by comparing before and after, odds say what an action does.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// How much harm a combatant bears; only differences count.
    pub harm: fn(&Scene, Who) -> i32,
    /// Of what, with a number: "wounds".
    pub unit: &'static str,
    /// What harm does to them where the unit alone does not say that it is harm: "lost", of hit points. Else empty.
    pub taken: &'static str,
    /// Whether it is out of the fight.
    pub down: fn(&Scene, Who) -> bool,
    /// Whether it is dead, where the death of somebody who is out of the fight already counts like going down.
    pub dead: fn(&Scene, Who) -> bool,
    /// Conditions whose chance is worth telling.
    pub conditions: &'static [&'static str],
    /// Penalties of which it is worth telling how likely they get worse.
    pub penalties: &'static [Penalty],
}

/// A penalty that harm brings.
#[derive(Clone, Copy, Debug)]
pub struct Penalty {
    pub id: &'static str,
    /// That it has got worse, in a word: "worse wound penalty".
    pub label: &'static str,
    /// What it is: 0, or below.
    pub of: fn(&Scene, Who) -> i32,
}

impl Stakes {
    /// The place of this condition or penalty among those worth telling: conditions in their order, then penalties.
    pub(crate) fn rank(&self, id: &str) -> Option<usize> {
        let penalties = self.penalties.iter().map(|p| p.id);
        self.conditions.iter().copied().chain(penalties).position(|known| known == id)
    }

    /// Nothing is harm.
    pub const NONE: Stakes = Stakes {
        harm: |_, _| 0,
        unit: "",
        taken: "",
        down: |_, _| false,
        dead: |_, _| false,
        conditions: &[],
        penalties: &[],
    };
}
