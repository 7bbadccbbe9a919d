//! Newcomers: their names and where they stand.

use super::Encounter;
use super::request::refuse;
use super::step::{Step, from_outside, line_to};
use crate::base::{Handle, Point, Refusal, Seat, Text, Viewer, Who};
use crate::fact::{Audience, Fact, FactKind};
use crate::scene::{Combatant, HIDDEN_MARK, Phase, numbered};
use crate::sheet::Sheet;
use crate::system::{self, Problems};
use crate::text;

/// The most combatants in one encounter at a time. Hidden ones are counted separately, with the same limit, so that a
/// player's newcomer is never refused because of them.
const PRESENT_LIMIT: usize = 120;
/// The most combatants ever in one encounter: all of them stay in its memory.
const CAST_LIMIT: usize = 1000;

pub(super) struct Newcomer {
    pub owner: Option<Seat>,
    pub free: bool,
    pub hidden: bool,
    pub at: Option<(i32, i32)>,
}

/// Tells the GM what is wrong with a kept sheet.
fn lines_about_problems(name: &str, problems: Problems) -> Vec<Fact> {
    let Problems { unknown, misfits } = problems;
    let list = unknown.into_iter().collect::<Vec<_>>().join(", ");
    let unknown = (!list.is_empty()).then(|| {
        format!(
            "{name}'s sheet was kept by another release. This release does not know the following, and ignores it: \
             {list}. Set what you need by hand."
        )
    });
    let list = misfits.iter().map(ToString::to_string).collect::<Vec<_>>().join(". ");
    let broken =
        (!list.is_empty()).then(|| format!("{name}'s sheet does not follow the rules: {list}. Correct it by hand."));
    unknown.into_iter().chain(broken).map(|words| line_to(Text::from(words), Audience::gm())).collect()
}

impl Encounter {
    pub(super) fn join(&mut self, by: Viewer, sheet: &Sheet, count: u32, newcomer: &Newcomer) -> Result<(), Refusal> {
        if !(1..=20).contains(&count) {
            return refuse("bad_form", "Between 1 and 20 can be added at once.");
        }
        self.room_for(count as usize, newcomer)?;
        let (mut template, problems) =
            system::with_problems(self.system, sheet, Handle(String::new())).map_err(|wrong| {
                let list: Vec<String> = wrong.iter().map(|w| w.to_string()).collect();
                let whose = match sheet.name.trim() {
                    "" => "The".to_string(),
                    name => format!("{name}'s"),
                };
                Refusal::new("bad_sheet", "", format!("{whose} sheet is not right yet. {}.", list.join(". ")))
            })?;
        template.hidden = newcomer.hidden;
        let step = self.step(by, text!("adding ", template.name.clone()), self.audience_of_newcomer(&template));
        let told = lines_about_problems(&template.name, problems);
        self.cast_in(&step, template, count, newcomer, told)
    }

    fn room_for(&self, newcomers: usize, newcomer: &Newcomer) -> Result<(), Refusal> {
        let alike = |w: &Who| self.scene.combatant(*w).hidden == newcomer.hidden;
        if self.scene.ids().filter(alike).count() + newcomers > PRESENT_LIMIT {
            let words = format!("An encounter holds at most {PRESENT_LIMIT} combatants at a time. Remove some first.");
            return refuse("limit", words);
        }
        if self.scene.cast.len() + newcomers > CAST_LIMIT {
            let words = format!("{CAST_LIMIT} combatants have come and gone here. Begin a new encounter.");
            return refuse("limit", words);
        }
        Ok(())
    }

    /// Also after an undone join nobody gets the handle that somebody had before: it would tell whether a hidden one has
    /// taken that place.
    fn new_handle(&self, who: Who) -> Handle {
        Handle(crate::dice::opaque(self.seed, format!("handle {}", self.log.len()), u32::from(who.0), 7))
    }

    fn cast_in(
        &mut self,
        step: &Step,
        template: Combatant,
        count: u32,
        newcomer: &Newcomer,
        told: Vec<Fact>,
    ) -> Result<(), Refusal> {
        let mut facts: Vec<Fact> = Vec::new();
        let mut names: Vec<String> = Vec::new();
        for n in 0..count {
            let who = Who((self.scene.cast.len() as u32 + n) as u16);
            let mut c = template.clone();
            c.handle = self.new_handle(who).into();
            (c.owner, c.free, c.hidden) = (newcomer.owner, newcomer.free, newcomer.hidden);
            c.newcomer = self.scene.phase != Phase::Prepare;
            if newcomer.hidden && (count > 1 || self.of_name(&c.name).next().is_some()) {
                c.name = format!("{}{HIDDEN_MARK}", c.name).into();
            } else if !newcomer.hidden && (count > 1 || self.of_name(&c.name).any(|w| !self.scene.combatant(w).hidden))
            {
                c.name = self.numbered(&template.name, &names).into();
            }
            names.push(c.name.to_string());
            c.at = newcomer.at.map_or_else(|| self.spot(&c, n), |(x, y)| Point { x, y: y + 150 * n as i32 });
            let to = self.audience_of_newcomer(&c);
            let name = c.name.clone();
            facts.push(from_outside(FactKind::Joined(Box::new(c)), to.clone()));
            facts.push(line_to(text!(who, " joins."), to));
            if !newcomer.hidden {
                facts.extend(self.of_name(&name).map(|w| self.marked_hidden(w)));
            }
        }
        facts.extend(told);
        let first = self.scene.cast.len();
        let newcomers = (first..first + count as usize).map(|n| Who(n as u16));
        let facts = self.with_consequences(facts, |system, play| newcomers.for_each(|who| system.arrived(play, who)));
        self.outside(step, facts)
    }

    fn of_name<'e>(&'e self, name: &'e str) -> impl Iterator<Item = Who> + 'e {
        self.scene.ids().filter(move |w| self.scene.combatant(*w).name == name)
    }

    /// Marks the name of a hidden combatant, because a visible newcomer gets the same name.
    fn marked_hidden(&self, who: Who) -> Fact {
        let name = format!("{}{HIDDEN_MARK}", self.scene.combatant(who).name);
        let to = Audience::aware_of(&self.scene, &[who]);
        from_outside(FactKind::Named(who, name), to)
    }

    fn audience_of_newcomer(&self, newcomer: &Combatant) -> Audience {
        if newcomer.hidden { self.seats_of(&newcomer.side) } else { Audience::All }
    }

    /// Default positions: each side in a column, the columns ten metres apart, two metres between
    /// neighbours. Hidden ones stand before the first of their column, so that they do not shift the others.
    fn spot(&self, newcomer: &Combatant, n: u32) -> Point {
        let mut sides: Vec<&str> = Vec::new();
        let known = |w: &Who| newcomer.hidden || !self.scene.combatant(*w).hidden;
        for w in self.scene.ids().filter(known) {
            let s = self.scene.combatant(w).side.as_str();
            if !sides.contains(&s) {
                sides.push(s);
            }
        }
        let column = sides.iter().position(|s| *s == newcomer.side).unwrap_or(sides.len()) as i32;
        let alike = |w: &Who| {
            let c = self.scene.combatant(*w);
            c.side == newcomer.side && c.hidden == newcomer.hidden
        };
        let row = self.scene.ids().filter(alike).count() as i32 + n as i32;
        Point { x: column * 1000, y: if newcomer.hidden { -(row + 1) * 200 } else { row * 200 } }
    }

    /// The name with the next number that is free among the names players may know and those in `more`.
    pub(super) fn numbered(&self, base: &str, more: &[String]) -> String {
        let aside = self.set_aside();
        let facts = self.log.iter().flat_map(|c| c.facts.iter().map(move |f| (c, f)));
        let heard = facts.filter(|(c, f)| !aside.hold(c, f) && !f.to.is_gm()).filter_map(|(_, f)| match &f.kind {
            FactKind::Told(told) => Some(told.names.iter().filter(|n| n.known_to.is_all()).map(|n| n.name.as_str())),
            _ => None,
        });
        numbered(&self.scene, base, heard.flatten().chain(more.iter().map(String::as_str)))
    }

    pub(super) fn clone_of(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        let mut c = self.scene.combatant(who).clone();
        let at = Some((c.at.x, c.at.y + 150));
        let newcomer = Newcomer { owner: None, free: false, hidden: c.hidden, at };
        self.room_for(1, &newcomer)?;
        // A copy is unhurt: tracks start as on a new sheet.
        let defs = self.system.tables().sheet;
        for (d, v) in defs.iter().zip(c.fields.iter_mut()).filter(|(d, _)| d.track.is_some()) {
            v.clone_from(&d.default);
        }
        c.conds.clear();
        c.out_of_sight.clear();
        c.turns_begun = 0;
        c.name = c.name.trim_end_matches(HIDDEN_MARK).into();
        self.system.complete(&mut c);
        let step = self.step(by, text!("one more ", c.name.clone()), self.audience_of_newcomer(&c));
        self.cast_in(&step, c, 1, &newcomer, vec![])
    }
}
