//! CD-DMG-1: one hit, from raw damage to what comes of it.

use crate::gear::Part;
use crate::sheet;
use fray_engine::base::{Text, Who};
use fray_engine::play::{Flow, Play};
use fray_engine::text;
use fray_engine::view::{LineKind, Tone};

/// Kinds of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// Bruises.
    Bashing,
    /// Wounds.
    Lethal,
    /// What hardly heals.
    Aggravated,
}

/// What deals the damage: decides which armor counts.
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
    /// It does not: called shots, killing blows, some hazards.
    Ignored,
    /// CD-OPT-8: where it covers this part.
    Covering(Part),
}

/// One hit. Steps 1 and 4 are done by whoever hits: raw damage, and what is left of it behind cover.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Who caused it; answers for a death (CD-TURN-2).
    pub from: Option<Who>,
    /// Whom it hits.
    pub to: Who,
    /// CD-DMG-1 steps 1 to 4: points that reach the armor.
    pub points: i32,
    /// Kind of damage.
    pub kind: Type,
    /// What deals it.
    pub source: Source,
    /// CD-DMG-6, 7: piercing that is left.
    pub piercing: i32,
    /// Whether armor counts.
    pub armor: ArmorUse,
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
}

/// CD-DMG-1 steps 5 to 8.
///
/// # Errors
/// Pass on with `?`.
pub fn hit(play: &mut Play, hit: &Hit) -> Flow<Dealt> {
    let field = match hit.kind {
        Type::Bashing => sheet::BASHING,
        Type::Lethal => sheet::LETHAL,
        Type::Aggravated => sheet::AGGRAVATED,
    };
    play.by(hit.rule).add(hit.to, field, hit.points);
    let line = text!(hit.to, " takes ", hit.points, " damage from ").then(hit.what.clone()).and(".");
    play.by(hit.rule).tell_in(LineKind::Effect, Tone::Bad, line);
    Ok(Dealt { points: hit.points })
}
