use super::clock::Connected;
use super::state::State;
use crate::ids::{Millis, Seat};
use crate::wire::Role;
use std::collections::{BTreeMap, BTreeSet};

/// Who was connected at the last look. Only connections that come or go, and the clock, cause a new look: if commands
/// did, the time of an update would reveal hidden commands.
#[derive(Default)]
pub struct Presence {
    connected: BTreeSet<Seat>,
    /// How long each member has been away, in coarse steps of seconds.
    seen: BTreeMap<Seat, u32>,
    pub gm: bool,
    /// Raised by every look.
    pub looks: u64,
}

impl Presence {
    /// Whether this seat is connected.
    pub fn has(&self, seat: Seat) -> bool {
        self.connected.contains(&seat)
    }

    /// How long this seat has been away, in coarse steps of seconds; `None` if it had no member at the last look.
    pub fn seen(&self, seat: Seat) -> Option<u32> {
        self.seen.get(&seat).copied()
    }

    /// Who is connected, for the clock.
    pub fn who_is_connected(&self) -> Connected {
        match (self.connected.is_empty(), self.gm) {
            (true, _) => Connected::Nobody,
            (false, false) => Connected::WithoutGm,
            (false, true) => Connected::WithGm,
        }
    }
    /// Looks again, at these connections.
    pub fn look(&mut self, state: &State, connections: impl Iterator<Item = (Seat, Role)>, now: Millis) {
        let (mut connected, mut gm) = (BTreeSet::new(), false);
        for (seat, role) in connections {
            connected.insert(seat);
            gm |= role == Role::Gm;
        }
        let seen = state.members().map(|row| (row.seat, in_steps(now.seconds_since(row.seen)))).collect();
        *self = Presence { connected, seen, gm, looks: self.looks + 1 };
    }
}

/// Absence in coarse steps, so that the part seldom changes.
fn in_steps(seconds: u32) -> u32 {
    const STEPS: [u32; 6] = [10, 60, 600, 3600, 6 * 3600, 24 * 3600];
    STEPS.into_iter().rev().find(|step| seconds >= *step).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absence_is_told_in_steps() {
        assert_eq!([0, 9, 10, 59, 60, 5000, 100_000].map(in_steps), [0, 0, 10, 10, 60, 3600, 86_400]);
    }
}
