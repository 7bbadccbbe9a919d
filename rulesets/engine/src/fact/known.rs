//! Audiences: who may know a fact, and by which names they knew the combatants in it.

use crate::base::{Handle, Seat, Str, Text, Viewer, Who};
use crate::scene::Scene;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Who may know a fact, as well as the GM. What is sealed is kept from the GM too: no line and no view shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// These seats, and the GM.
    Seats(Vec<Seat>),
}

impl Audience {
    /// The GM alone.
    pub const fn gm() -> Audience {
        Audience::Seats(vec![])
    }
    /// Everybody.
    pub const fn all() -> Audience {
        Audience::All
    }
    /// The seats that know of all of these now: everybody, if none of them is hidden.
    pub fn aware_of(scene: &Scene, combatants: &[Who]) -> Audience {
        if combatants.iter().all(|w| scene.sees(Viewer::Spectator, *w)) {
            return Audience::All;
        }
        let mut seats: Vec<Seat> = scene.cast.iter().filter_map(|c| c.owner).collect();
        seats.sort_unstable();
        seats.dedup();
        seats.retain(|s| combatants.iter().all(|w| scene.sees(Viewer::Player(*s), *w)));
        Audience::Seats(seats)
    }
    /// The seats that play somebody of this side.
    pub(crate) fn of_side(scene: &Scene, side: &str) -> Audience {
        let mut seats: Vec<Seat> =
            scene.cast.iter().filter(|c| c.side == side && !c.gone).filter_map(|c| c.owner).collect();
        seats.sort_unstable();
        seats.dedup();
        Audience::Seats(seats)
    }
    /// Whether all players play on this side, so that what it sees is kept from nobody. Who is hidden does not count.
    pub(crate) fn is_of_all_players(scene: &Scene, side: &str) -> bool {
        let mut played = scene.cast.iter().filter(|c| c.owner.is_some() && !c.gone && !c.hidden).peekable();
        played.peek().is_some() && played.all(|c| c.side == side)
    }
    /// Whether this viewer is among them.
    pub fn contains(&self, viewer: Viewer) -> bool {
        match (viewer, self) {
            (Viewer::Gm, _) | (_, Audience::All) => true,
            (Viewer::Player(seat), Audience::Seats(seats)) => seats.contains(&seat),
            (Viewer::Spectator, Audience::Seats(_)) => false,
        }
    }
    /// Those in either.
    #[must_use]
    pub fn union(self, other: &Audience) -> Audience {
        match (self, other) {
            (Audience::All, _) | (_, Audience::All) => Audience::All,
            (Audience::Seats(a), Audience::Seats(b)) => {
                Audience::Seats(a.into_iter().chain(b.iter().copied()).collect::<BTreeSet<_>>().into_iter().collect())
            }
        }
    }
    /// Those in both.
    #[must_use]
    pub(crate) fn intersection(self, other: &Audience) -> Audience {
        match (self, other) {
            (Audience::All, other) => other.clone(),
            (seats, Audience::All) => seats,
            (Audience::Seats(mut a), Audience::Seats(b)) => {
                a.retain(|s| b.contains(s));
                Audience::Seats(a)
            }
        }
    }
    pub(crate) fn is_all(&self) -> bool {
        *self == Audience::All
    }
    pub(crate) fn is_gm(&self) -> bool {
        *self == Audience::gm()
    }
}

/// A combatant as it was named when a line was told. Later renaming, hiding or revealing does not change it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToldName {
    pub who: Who,
    /// Its handle: after an undo the combatant may no longer exist.
    pub handle: Handle,
    /// The name at that time.
    pub name: Str,
    /// Who knew of it; to others it is someone.
    #[serde(default = "Audience::all", skip_serializing_if = "Audience::is_all")]
    pub known_to: Audience,
}

impl ToldName {
    /// These combatants as they are named now.
    pub(crate) fn of(scene: &Scene, combatants: impl IntoIterator<Item = Who>) -> Vec<ToldName> {
        let mut names: Vec<ToldName> = vec![];
        for who in combatants {
            if names.iter().all(|n| n.who != who) {
                let c = scene.combatant(who);
                let known_to = Audience::aware_of(scene, &[who]);
                names.push(ToldName { who, handle: Handle::clone(&c.handle), name: c.name.clone(), known_to });
            }
        }
        names
    }
}

/// A line of which some viewers read a shorter form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shortened {
    /// Who reads the full sentence.
    pub whole: Audience,
    /// What the others read.
    pub text: Text,
}
