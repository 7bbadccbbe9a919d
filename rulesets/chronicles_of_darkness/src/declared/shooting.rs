//! CD-ACT-11 to 15, 29: the options of a shot or throw.

use fray_engine::base::Who;
use fray_engine::form::{Choice, Listed};

/// CD-ACT-12 to 14: how many rounds are fired at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Burst {
    /// One.
    #[default]
    Single,
    /// Three, at one target.
    Short,
    /// Ten, at up to three who stand together.
    Medium,
    /// Twenty, at any number.
    Long,
}

impl Burst {
    pub const ALL: [Burst; 4] = [Burst::Single, Burst::Short, Burst::Medium, Burst::Long];

    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Burst::Single => "Single shot",
            Burst::Short => "Short burst: 3 rounds, +1, one target",
            Burst::Medium => "Medium burst: 10 rounds, +2, up to three together",
            Burst::Long => "Long burst: 20 rounds, +3, any number",
        }
    }
    /// Rule id.
    pub fn rule(self) -> &'static str {
        match self {
            Burst::Single => "CD-ACT-15",
            Burst::Short => "CD-ACT-12",
            Burst::Medium => "CD-ACT-13",
            Burst::Long => "CD-ACT-14",
        }
    }
    /// CD-ACT-12 to 15: rounds spent.
    pub fn rounds(self) -> i32 {
        match self {
            Burst::Single => 1,
            Burst::Short => 3,
            Burst::Medium => 10,
            Burst::Long => 20,
        }
    }
    /// CD-ACT-12 to 14: bonus dice.
    pub fn bonus(self) -> i32 {
        match self {
            Burst::Single => 0,
            Burst::Short => 1,
            Burst::Medium => 2,
            Burst::Long => 3,
        }
    }
}

impl Choice for Burst {
    fn id(&self) -> &str {
        match self {
            Burst::Single => "single",
            Burst::Short => "short",
            Burst::Medium => "medium",
            Burst::Long => "long",
        }
    }
    fn by_id(id: &str) -> Option<Burst> {
        Burst::ALL.into_iter().find(|b| b.id() == id)
    }
}

/// CD-ACT-29: the combatants that a shooter avoids hitting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Avoid {
    /// Everybody near the target who is not hostile.
    #[default]
    Usual,
    Nobody,
    /// These.
    Named(Vec<Who>),
}

/// CD-ACT-29, as the form asks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AvoidChoice {
    Usual,
    Nobody,
    Named,
}

impl Listed for AvoidChoice {
    const ALL: &'static [(AvoidChoice, &'static str, &'static str)] = &[
        (AvoidChoice::Usual, "usual", "Everyone near the target who is not an enemy"),
        (AvoidChoice::Nobody, "nobody", "Nobody"),
        (AvoidChoice::Named, "named", "Those named below"),
    ];
}

/// CD-ACT-11: what happens to an aim when a burst is fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// It is kept, and forbids the burst.
    #[default]
    Keep,
    /// It is given up.
    Drop,
}

/// How a shot or throw is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shooting {
    /// CD-ACT-12 to 14.
    pub burst: Burst,
    /// CD-ACT-29.
    pub avoid: Avoid,
    /// CD-ACT-11.
    pub aim: Aim,
}
