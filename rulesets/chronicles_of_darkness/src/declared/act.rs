/// The actions that are attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// CD-ACT-2.
    Attack,
    /// CD-ACT-8.
    Charge,
    /// CD-ACT-71.
    Object,
}

impl Act {
    /// All of them, as they are offered.
    pub const ALL: [Act; 3] = [Act::Attack, Act::Charge, Act::Object];

    /// Id of the action.
    pub const fn id(self) -> &'static str {
        match self {
            Act::Attack => "attack",
            Act::Charge => "charge",
            Act::Object => "attack_object",
        }
    }
    /// Rule id.
    pub fn rule(self) -> &'static str {
        match self {
            Act::Attack => "CD-ACT-2",
            Act::Charge => "CD-ACT-8",
            Act::Object => "CD-ACT-71",
        }
    }
    /// The attack of an action.
    pub fn of(act: &str) -> Option<Act> {
        Act::ALL.into_iter().find(|a| a.id() == act)
    }
}
