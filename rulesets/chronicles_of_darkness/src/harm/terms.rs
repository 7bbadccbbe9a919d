//! CD-DMG-1: the terms of a hit: what deals it, whether armor counts, and what it comes to.

use super::{Stuns, Type};
use crate::gear::Part;
use fray_engine::base::{Text, Who};

/// What deals the damage; it decides which armor counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// CD-DMG-2: rolled with Firearms.
    Firearms,
    /// A blow, a bite, a thrown thing.
    Other,
}

/// CD-DMG-1 step 5: whether armor counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmorUse {
    /// It does.
    Counts,
    /// It does not: bonds, some hazards.
    Ignored,
    /// CD-ACT-43, 45: a called shot or a killing blow ignores it.
    Bypassed,
    /// CD-OPT-8: it counts if it covers this part.
    Covering(Part),
}

/// One hit. The caller does steps 1 and 4: raw damage, and what cover leaves of it.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Who caused it; answers for a death (CD-TURN-2).
    pub from: Option<Who>,
    /// The target.
    pub to: Who,
    /// CD-DMG-1 steps 1 to 4: points that reach the armor.
    pub points: i32,
    /// Kind of damage.
    pub kind: Type,
    /// What deals it.
    pub source: Source,
    /// CD-DMG-6, 7: piercing left after cover.
    pub piercing: i32,
    /// Whether armor counts.
    pub armor: ArmorUse,
    /// CD-ACT-42, CD-OPT-10: whether it can stun.
    pub stuns: Stuns,
    /// What it is, in words ("the machete").
    pub what: Text,
    /// Rule of the hit.
    pub rule: &'static str,
}

/// What a hit came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dealt {
    /// CD-DMG-1 step 7: D, points marked.
    pub points: i32,
    /// The leftmost box that it marked, counted from 1; a limb that it wracks stays so until that box heals (CD-TAG-2).
    pub leftmost: Option<i32>,
}
