//! Who fights in the tests of a system, and a fight between plain players.

use super::{Broken, set_up};
use crate::bot;
use crate::encounter::Encounter;
use crate::sheet::{Entered, GearEntry, Sheet};
use crate::system::System;
use std::collections::BTreeSet;

/// Someone of the cast.
#[derive(Clone, Debug, Default)]
pub struct Member {
    /// Sheet, with its side.
    pub sheet: Sheet,
    /// Its player.
    pub seat: Option<u32>,
    /// Hidden from players.
    pub hidden: bool,
    /// Centimetres.
    pub at: (i32, i32),
}

impl Member {
    /// Somebody of this side, at a point of the plane in centimetres.
    pub fn new(name: &str, side: &str, at: (i32, i32)) -> Member {
        let sheet = Sheet { name: name.to_string(), side: side.to_string(), ..Sheet::default() };
        Member { sheet, seat: None, hidden: false, at }
    }
    /// With a player.
    #[must_use]
    pub fn played_by(mut self, seat: Option<u32>) -> Member {
        self.seat = seat;
        self
    }
    /// Players of other sides do not know of it.
    #[must_use]
    pub fn hidden(mut self) -> Member {
        self.hidden = true;
        self
    }
    /// With a value of the sheet.
    #[must_use]
    pub fn with(mut self, field: &str, value: impl Into<Entered>) -> Member {
        self.sheet.fields.insert(field.to_string(), value.into());
        self
    }
    /// With items: row of the armoury and slot (empty: the row's usual one).
    #[must_use]
    pub fn carrying(mut self, gear: &[(&str, &str)]) -> Member {
        let item = |(kind, slot): &(&str, &str)| GearEntry {
            kind: kind.to_string(),
            slot: slot.to_string(),
            ..GearEntry::default()
        };
        self.sheet.gear.extend(gear.iter().map(item));
        self
    }
}

/// The sample fight of a system: each ready character with a player of their own, those of one entry beside each other.
pub fn sample(system: &dyn System) -> Vec<Member> {
    let content = system.content();
    let (mut seat, mut all) = (0, Vec::new());
    for entry in &content.sample {
        let ready = content.ready.iter().find(|s| s.id == entry.id);
        let Some(sheet) = ready.or_else(|| content.foes.iter().find(|s| s.id == entry.id)) else { continue };
        for n in 0..entry.count {
            seat += u32::from(ready.is_some());
            let sheet = Sheet { side: entry.side.clone(), ..sheet.clone() };
            let at = ((entry.at[0] * 100.0) as i32, (entry.at[1] * 100.0) as i32 + 150 * n as i32);
            all.push(Member { sheet, seat: ready.map(|_| seat), hidden: entry.hidden, at });
        }
    }
    all
}

/// The fight of this cast, begun.
///
/// # Errors
/// Who cannot join, and why.
pub fn begin(system: &'static dyn System, cast: &[Member], seed: u64) -> Result<Encounter, Broken> {
    set_up(system, cast, &[], seed)
}

/// Lets plain players play everybody until one side is left that has somebody up. Sides in `aside` do not count.
///
/// # Errors
/// After so many inputs there is still more than one: in which round.
pub fn fight_out(e: &mut Encounter, aside: &[&str], most: usize) -> Result<(), String> {
    let divided = |e: &Encounter| {
        let s = e.scene();
        let up = s.ids().filter(|w| !aside.contains(&s.c(*w).side.as_str()) && !e.system().present(s, *w).out);
        up.map(|w| &s.c(w).side).collect::<BTreeSet<_>>().len() > 1
    };
    let mut left = most;
    while left > 0 && divided(e) && bot::step(e) {
        left -= 1;
    }
    if divided(e) { Err(format!("after round {:?} more than one side still stands", e.scene().round)) } else { Ok(()) }
}
