use crate::traits::Trait;
use crate::turn_action::ActionKind;

/// How an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// SW-ACT-11.
    Melee,
    /// SW-ACT-12.
    Ranged,
    /// SW-ACT-13.
    Thrown,
}

impl Mode {
    pub const ALL: [Mode; 3] = [Mode::Melee, Mode::Ranged, Mode::Thrown];
    /// Id of the action.
    pub fn act(self) -> &'static str {
        self.kind().id()
    }
    pub fn kind(self) -> ActionKind {
        match self {
            Mode::Melee => ActionKind::AttackMelee,
            Mode::Ranged => ActionKind::AttackRanged,
            Mode::Thrown => ActionKind::AttackThrown,
        }
    }
    /// The mode of an action.
    pub fn of(act: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|m| m.act() == act)
    }
    /// Rule id.
    pub fn rule(self) -> &'static str {
        match self {
            Mode::Melee => "SW-ACT-11",
            Mode::Ranged => "SW-ACT-12",
            Mode::Thrown => "SW-ACT-13",
        }
    }
    /// What can miss.
    pub fn attempt(self) -> &'static str {
        match self {
            Mode::Melee => "blow",
            Mode::Ranged => "shot",
            Mode::Thrown => "throw",
        }
    }
    pub fn skill(self) -> Trait {
        match self {
            Mode::Melee => Trait::Fighting,
            Mode::Ranged => Trait::Shooting,
            Mode::Thrown => Trait::Athletics,
        }
    }
}
