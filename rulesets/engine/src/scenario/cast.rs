//! Casts for the fights that are played here.

use crate::base::{Refusal, Seat, Viewer};
use crate::encounter::{Encounter, Request};
use crate::sheet::{Entered, GearEntry, Sheet};
use crate::system::System;

/// Someone of the cast.
#[derive(Clone, Debug, Default)]
pub struct Member {
    /// Sheet, with its side.
    pub sheet: Sheet,
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

/// The sample fight of a system: each ready character with a player of their own, those of one entry next to each other.
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

/// The fight of this cast, begun, with rule options set: id and value, in words.
///
/// # Errors
/// Who cannot join, and why.
pub fn begin(
    system: &'static dyn System,
    cast: &[Member],
    options: &[(&str, &str)],
    seed: [u8; 32],
) -> Result<Encounter, Refusal> {
    let mut e = prepared(system, cast, options, seed)?;
    e.request(Viewer::Gm, Request::Start)?;
    Ok(e)
}

/// The same before it begins.
///
/// # Errors
/// Who cannot join, and why.
pub fn prepared(
    system: &'static dyn System,
    cast: &[Member],
    options: &[(&str, &str)],
    seed: [u8; 32],
) -> Result<Encounter, Refusal> {
    let mut e = Encounter::new(system, seed);
    let joins = cast.iter().map(|m| Request::Join {
        sheet: Box::new(m.sheet.clone()),
        count: 1,
        owner: m.seat.map(Seat),
        free: false,
        hidden: m.hidden,
        at: Some(m.at),
    });
    let options = options.iter().map(|(id, value)| Request::Option(id.to_string(), value.to_string()));
    options.chain(joins).try_for_each(|request| e.request(Viewer::Gm, request))?;
    Ok(e)
}
