//! ME-ATK, ME-MAN: kinds of attacks, manoeuvres, and an attack as it was declared.

use crate::gear::Use;
use crate::pools::{Attribute, Reach};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::form::Listed;

fray_engine::form! {
    /// ME-ACT-20.
    pub ATTACK {
        target: Who = "Target",
        kind: Kind = "Attack",
        weapon: String = "Weapon",
        attribute("attr"): Attribute = "Attribute",
        skill: String = "Skill",
        victory: String = "Victory condition",
        resist: Attribute = "Resisted with",
        range: i32 = "Range in steps (0: sight)",
        damage: i32 = "Damage",
        aggravated: bool = "Aggravated",
        ranged: bool = "A ranged attack",
        manoeuvre: Manoeuvre = "Manoeuvre",
        pay: Payment = "Manoeuvre paid with",
        item: String = "Item to knock away",
    }
}

/// ME-ATK-1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// ME-ATK-1.
    Unarmed,
    /// ME-ATK-2.
    Melee,
    /// ME-ATK-3.
    Thrown,
    /// ME-ATK-4.
    Archery,
    /// ME-ATK-6.
    Firearms,
    /// ME-ATK-7.
    Mental,
    /// ME-ATK-8.
    Social,
    /// ME-ATK-9.
    Custom,
}

impl Listed for Kind {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Kind::Unarmed, "unarmed", "Unarmed"),
        (Kind::Melee, "melee", "Melee"),
        (Kind::Thrown, "thrown", "Thrown"),
        (Kind::Archery, "archery", "Archery"),
        (Kind::Firearms, "firearms", "Firearms"),
        (Kind::Mental, "mental", "Mental"),
        (Kind::Social, "social", "Social"),
        (Kind::Custom, "custom", "Custom"),
    ];
}

impl Kind {
    /// The kinds that are made with a weapon or with fists.
    pub const ARMED: [Kind; 5] = [Kind::Unarmed, Kind::Melee, Kind::Thrown, Kind::Archery, Kind::Firearms];

    /// What a weapon for this kind is used for; `None` if it needs none.
    pub fn used(self) -> Option<Use> {
        match self {
            Kind::Unarmed => Some(Use::Unarmed),
            Kind::Melee => Some(Use::Melee),
            Kind::Thrown => Some(Use::Thrown),
            Kind::Archery => Some(Use::Archery),
            Kind::Firearms => Some(Use::Firearms),
            Kind::Mental | Kind::Social | Kind::Custom => None,
        }
    }
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }
    /// As people read it.
    pub fn label(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.2)
    }
    pub fn rule(self) -> &'static str {
        match self {
            Kind::Unarmed => "ME-ATK-1",
            Kind::Melee => "ME-ATK-2",
            Kind::Thrown => "ME-ATK-3",
            Kind::Archery => "ME-ATK-4",
            Kind::Firearms => "ME-ATK-6",
            Kind::Mental => "ME-ATK-7",
            Kind::Social => "ME-ATK-8",
            Kind::Custom => "ME-ATK-9",
        }
    }
}

/// ME-MAN-10 to 18.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manoeuvre {
    /// ME-MAN-10: not an attack.
    BurstOfSpeed,
    /// ME-MAN-11.
    Blinding,
    /// ME-MAN-12.
    Disarm,
    /// ME-MAN-13.
    Grapple,
    /// ME-MAN-14.
    KnockDown,
    /// ME-MAN-15.
    KnockOut,
    /// ME-MAN-16.
    PierceHeart,
    /// ME-MAN-17.
    QuickDraw,
    /// ME-MAN-18.
    FightingBlind,
}

impl Listed for Manoeuvre {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Manoeuvre::BurstOfSpeed, "burst_of_speed", "Burst of Speed"),
        (Manoeuvre::Blinding, "blinding", "Blinding"),
        (Manoeuvre::Disarm, "disarm", "Disarm"),
        (Manoeuvre::Grapple, "grapple", "Grapple"),
        (Manoeuvre::KnockDown, "knock_down", "Knock Down"),
        (Manoeuvre::KnockOut, "knock_out", "Knock Out"),
        (Manoeuvre::PierceHeart, "pierce_heart", "Pierce the Heart"),
        (Manoeuvre::QuickDraw, "quick_draw", "Quick Draw"),
        (Manoeuvre::FightingBlind, "fighting_blind", "Fighting Blind"),
    ];
}

impl Manoeuvre {
    /// As people read it.
    pub fn label(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.2)
    }
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }
    /// How an attack with it is told: "Ann attacks Bob with fists, to grapple".
    pub fn tried(self) -> &'static str {
        match self {
            Manoeuvre::BurstOfSpeed => "",
            Manoeuvre::Blinding => ", to blind",
            Manoeuvre::Disarm => ", to disarm",
            Manoeuvre::Grapple => ", to grapple",
            Manoeuvre::KnockDown => ", to knock down",
            Manoeuvre::KnockOut => ", to knock out",
            Manoeuvre::PierceHeart => ", to pierce the heart",
            Manoeuvre::QuickDraw => ", drawn in the same move",
            Manoeuvre::FightingBlind => ", fighting blind",
        }
    }
    /// ME-MAN-12, 15, 16: the penalty to the attack pool.
    pub fn pool(self) -> i32 {
        match self {
            Manoeuvre::Disarm | Manoeuvre::KnockOut | Manoeuvre::PierceHeart => -2,
            Manoeuvre::BurstOfSpeed
            | Manoeuvre::Blinding
            | Manoeuvre::Grapple
            | Manoeuvre::KnockDown
            | Manoeuvre::QuickDraw
            | Manoeuvre::FightingBlind => 0,
        }
    }
    /// ME-MAN-3: whether the Strength focus may pay for it.
    pub fn free_by_strength(self) -> bool {
        matches!(self, Manoeuvre::Disarm | Manoeuvre::Grapple | Manoeuvre::KnockDown | Manoeuvre::PierceHeart)
    }
    /// ME-MAN-4.
    pub fn free_by_dexterity(self) -> bool {
        matches!(self, Manoeuvre::BurstOfSpeed | Manoeuvre::Disarm | Manoeuvre::FightingBlind | Manoeuvre::QuickDraw)
    }
}

/// ME-MAN-5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// Promised help for this manoeuvre if there is any, else Willpower.
    Usual,
    /// ME-AST-3.
    Assist,
    /// ME-MAN-3, 4.
    Focus,
    /// ME-MAN-1.
    Willpower,
}

impl Listed for Payment {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Payment::Usual, "usual", "help if promised, else Willpower"),
        (Payment::Assist, "assist", "somebody's help"),
        (Payment::Focus, "focus", "a focus"),
        (Payment::Willpower, "willpower", "1 Willpower"),
    ];
}

/// ME-ATK-9: the figures of a custom attack. ME-RES-8: or what was remembered of a weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Custom {
    pub resist: Attribute,
    /// In steps. None: as far as one can see.
    pub range: Option<i32>,
    pub damage: i32,
    pub aggravated: bool,
    /// ME-GEAR-4.
    pub piercing: bool,
    /// What it is made with, as people read it.
    pub label: Option<Str>,
    /// ME-PRN-1.
    pub reach: Reach,
}

/// ME-ACT-20: an attack as it was declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    pub by: Who,
    /// The first target, or the ally who stepped in.
    pub target: Who,
    pub kind: Kind,
    /// The attacker's item that it is made with; `None`: bare hands, or no weapon at all.
    pub weapon: Option<ItemNo>,
    pub attribute: Attribute,
    /// The skill, for attacks without weapons.
    pub skill: String,
    /// ME-ATK-11.
    pub victory: String,
    /// ME-ATK-9.
    pub custom: Custom,
    pub manoeuvre: Option<Manoeuvre>,
    /// ME-MAN-5.
    pub pay: Payment,
    /// ME-MAN-12: the target's item that a disarm is after.
    pub item: Option<ItemNo>,
}

impl Attack {
    /// ME-LIM-7: the type of an attack is the attribute with which it is resisted.
    pub fn resist(&self) -> Attribute {
        match self.kind {
            Kind::Unarmed | Kind::Melee | Kind::Thrown | Kind::Archery | Kind::Firearms => Attribute::Physical,
            Kind::Mental => Attribute::Mental,
            Kind::Social => Attribute::Social,
            Kind::Custom => self.custom.resist,
        }
    }
    /// ME-PRN-1: whether it counts as ranged.
    pub fn reach(&self) -> Reach {
        match self.kind {
            Kind::Thrown | Kind::Archery | Kind::Firearms => Reach::Ranged,
            Kind::Custom => self.custom.reach,
            Kind::Unarmed | Kind::Melee | Kind::Mental | Kind::Social => Reach::Close,
        }
    }
    pub fn is_physical(&self) -> bool {
        self.resist() == Attribute::Physical
    }
    /// Whether it is made with this manoeuvre.
    pub fn uses(&self, manoeuvre: Manoeuvre) -> bool {
        self.manoeuvre == Some(manoeuvre)
    }
}

/// A plain attack with bare hands.
pub fn bare_hands(by: Who, target: Who) -> Attack {
    Attack {
        by,
        target,
        kind: Kind::Unarmed,
        weapon: None,
        attribute: Attribute::Physical,
        skill: String::new(),
        victory: String::new(),
        custom: Custom {
            resist: Attribute::Physical,
            range: None,
            damage: 0,
            aggravated: false,
            piercing: false,
            label: None,
            reach: Reach::Close,
        },
        manoeuvre: None,
        pay: Payment::Usual,
        item: None,
    }
}
