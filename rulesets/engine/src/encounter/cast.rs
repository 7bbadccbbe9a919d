//! Coming in: newcomers, their names, and where they stand.

use super::Encounter;
use super::gm::{line_to, no};
use super::run::Step;
use crate::base::{Handle, Seat, Viewer, Who};
use crate::fact::{Audience, Fact, What};
use crate::place::Point;
use crate::scene::Combatant;
use crate::sheet::{self, Sheet};
use crate::system::Refusal;
use crate::text;
use std::collections::BTreeMap;

/// Combatants in one encounter at a time, at most.
const CAST_LIMIT: usize = 120;
/// Those who ever came into one encounter, at most: all of them stay in its memory.
const ROSTER_LIMIT: usize = 1000;

/// Ends the name of one of several that is still hidden.
pub(super) const HIDDEN_MARK: &str = " (hidden)";

pub(super) struct Newcomer {
    pub owner: Option<Seat>,
    pub free: bool,
    pub hidden: bool,
    pub at: Option<(i32, i32)>,
}

impl Encounter {
    pub(super) fn join(&mut self, by: Viewer, sheet: &Sheet, count: u32, as_: &Newcomer) -> Result<(), Refusal> {
        if !(1..=20).contains(&count) {
            return no("bad_form", "Between 1 and 20 can be added at once.");
        }
        self.room_for(count as usize)?;
        let template = sheet::combatant(self.system, sheet, Handle(String::new())).map_err(|wrong| {
            let list: Vec<String> = wrong.iter().map(|w| w.to_string()).collect();
            Refusal::new("bad_sheet", "", format!("The sheet is not right yet. {}.", list.join(". ")))
        })?;
        let step = self.step(by, text!("adding ", template.name.clone()));
        self.cast_in(&step, template, count, as_)
    }

    fn room_for(&self, newcomers: usize) -> Result<(), Refusal> {
        if self.scene.ids().count() + newcomers > CAST_LIMIT {
            let words = format!("An encounter holds at most {CAST_LIMIT} combatants at a time. Remove some first.");
            return no("limit", words);
        }
        if self.scene.cast.len() + newcomers > ROSTER_LIMIT {
            let words = format!("{ROSTER_LIMIT} combatants have come and gone here. Begin a new encounter.");
            return no("limit", words);
        }
        Ok(())
    }

    fn cast_in(&mut self, step: &Step, template: Combatant, count: u32, as_: &Newcomer) -> Result<(), Refusal> {
        let mut facts: Vec<Fact> = Vec::new();
        let mut names: Vec<String> = Vec::new();
        for n in 0..count {
            let who = Who((self.scene.cast.len() as u32 + n) as u16);
            let mut c = template.clone();
            c.handle = Handle(crate::dice::opaque(self.seed, "handle", u32::from(who.0), 7));
            (c.owner, c.free, c.hidden) = (as_.owner, as_.free, as_.hidden);
            let taken = |name: &str| self.scene.ids().any(|w| self.scene.c(w).name == name);
            if as_.hidden && (count > 1 || taken(&c.name)) {
                c.name.push_str(HIDDEN_MARK);
            } else if count > 1 || taken(&c.name) {
                c.name = self.numbered(&template.name, &names);
            }
            names.push(c.name.clone());
            c.at = as_.at.map_or_else(|| self.spot(&c.side, n), |(x, y)| Point { x, y: y + 150 * n as i32 });
            let to = if c.hidden { self.seats_of(&c.side) } else { Audience::All };
            let said = format!("{} joins.", c.name);
            facts.push(Fact { what: What::Joined(Box::new(c)), rule: "".into(), to: to.clone(), outside: true });
            facts.push(line_to(text!(said), to));
        }
        self.outside(step, facts)
    }

    fn seats_of(&self, side: &str) -> Audience {
        Audience::Seats(self.scene.cast.iter().filter(|c| c.side == side).filter_map(|c| c.owner).collect())
    }

    /// Where newcomers stand without a map: each side in a row, the rows ten metres apart, two metres between neighbours.
    fn spot(&self, side: &str, n: u32) -> Point {
        let mut rows: BTreeMap<&str, i32> = BTreeMap::new();
        let mut sides: Vec<&str> = Vec::new();
        for w in self.scene.ids() {
            let s = self.scene.c(w).side.as_str();
            *rows.entry(s).or_default() += 1;
            if !sides.contains(&s) {
                sides.push(s);
            }
        }
        let column = sides.iter().position(|s| *s == side).unwrap_or(sides.len()) as i32;
        Point { x: column * 1000, y: (rows.get(side).copied().unwrap_or(0) + n as i32) * 200 }
    }

    /// The name with the next free number among those that players may have heard, and those in `more`.
    pub(super) fn numbered(&self, base: &str, more: &[String]) -> String {
        let base = base.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        let taken = self.scene.ids().map(|w| self.scene.c(w).name.as_str()).chain(more.iter().map(String::as_str));
        let number = |name: &str| name.strip_prefix(base).and_then(|rest| rest.trim().parse::<u32>().ok());
        let highest = taken.filter_map(number).max().unwrap_or(0);
        format!("{base} {}", highest + 1)
    }

    pub(super) fn clone_of(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let who = self.whom(by, who)?;
        self.room_for(1)?;
        let mut c = self.scene.c(who).clone();
        // A fresh one of the same kind, unhurt: tracks start as on a new sheet.
        let defs = self.system.tables().sheet;
        for (d, v) in defs.iter().zip(&mut c.fields).filter(|(d, _)| d.track.is_some()) {
            v.clone_from(&d.default);
        }
        c.conds.clear();
        c.turns = 0;
        c.name = c.name.trim_end_matches(HIDDEN_MARK).to_string();
        self.system.complete(&mut c);
        let at = Some((c.at.x, c.at.y + 150));
        let step = self.step(by, text!("one more ", c.name.clone()));
        let as_ = Newcomer { owner: None, free: false, hidden: c.hidden, at };
        self.cast_in(&step, c, 1, &as_)
    }
}
