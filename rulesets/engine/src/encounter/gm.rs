//! The GM's edits of combatants, zones and pairs. Every change is a fact; its line names the old and the new
//! value.

use super::Encounter;
use super::request::{EditMode, PairWord, refuse};
use super::step::{Step, from_outside, line, line_to};
use crate::base::{Point, Refusal, Seat, Str, Text, Val, Viewer, Who};
use crate::fact::{Audience, Fact, FactKind};
use crate::form::Misfit;
use crate::scene::{DISTANCE, HIDDEN_MARK};
use crate::sheet;
use crate::tables::{EntryDef, FieldDef, Sees};
use crate::text;

/// The edge of the plane, in centimetres from its middle.
const FAR: i32 = 1_000_000;

impl Encounter {
    pub(super) fn free(&mut self, by: Viewer, who: &str, free: bool) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        self.edit_facts(by, who, vec![FactKind::Freed(who, free)], None)
    }

    /// An edit of one combatant, told to those who know of it.
    pub(super) fn edit_facts(
        &mut self,
        by: Viewer,
        who: Who,
        kinds: Vec<FactKind>,
        said: Option<(Text, Sees)>,
    ) -> Result<(), Refusal> {
        let (step, facts) = self.edited(by, who, kinds, said);
        self.outside(&step, facts)
    }

    fn edited(&self, by: Viewer, who: Who, kinds: Vec<FactKind>, said: Option<(Text, Sees)>) -> (Step, Vec<Fact>) {
        let to = Audience::aware_of(&self.scene, &[who]);
        let told_to = said.as_ref().map_or_else(|| to.clone(), |(_, sees)| self.audience_of_field(who, *sees));
        let title = said.as_ref().map_or_else(|| text!("a change of ", who), |s| s.0.clone());
        let step = self.step(by, title, told_to.clone());
        let mut facts: Vec<Fact> = kinds.into_iter().map(|kind| from_outside(kind, to.clone())).collect();
        facts.extend(said.map(|(said, _)| line_to(said, told_to)));
        (step, facts)
    }

    /// Who may know of a change to a field of this combatant with this visibility.
    fn audience_of_field(&self, who: Who, sees: Sees) -> Audience {
        match sees {
            Sees::Unmasked if !self.scene.state_is_open(who) => self.side_mates(who),
            Sees::All | Sees::AsTold | Sees::Unmasked => Audience::aware_of(&self.scene, &[who]),
            Sees::Side => self.side_mates(who),
            Sees::Owner => Audience::Seats(self.scene.combatant(who).owner.into_iter().collect()),
            Sees::Gm => Audience::gm(),
        }
    }

    fn side_mates(&self, who: Who) -> Audience {
        self.seats_of(&self.scene.combatant(who).side)
    }

    /// The seats that play somebody of this side.
    pub(super) fn seats_of(&self, side: &str) -> Audience {
        Audience::of_side(&self.scene, side)
    }

    /// A field of a sheet, with what its rule says follows, or (`Bare`) alone.
    pub(super) fn edit(&mut self, by: Viewer, at: (&str, &str), value: &str, mode: EditMode) -> Result<(), Refusal> {
        let (who, field) = at;
        let who = self.named(by, who)?;
        let defs = self.system.tables().sheet;
        let Some(ix) = defs.iter().position(|d| d.id == field) else {
            return refuse("unknown", "There is no such field.");
        };
        let def = &defs[ix];
        let before = self.scene.combatant(who).fields.get(ix).cloned().unwrap_or_default();
        let words = absolute(if let Val::Int(n) = before { Some(n) } else { None }, value);
        let after = match (sheet::read(def, &words), words.parse::<i32>()) {
            (Ok(Val::None), _) => self.when_left_out(who, ix),
            (Ok(after), _) => after,
            (Err(what), Ok(n)) => emptied(def, n).ok_or_else(|| Misfit::new("", what))?,
            (Err(what), Err(_)) => return Err(Misfit::new("", what).into()),
        };
        let [was, is] = [&before, &after].map(|value| shown(&def.entry, value));
        let said = text!(who, ": ", def.label, " ", was, " → ", is, " (edited).");
        let (step, facts) = self.edited(by, who, vec![FactKind::Set(who, ix as u16, after)], Some((said, def.sees)));
        let facts = match mode {
            EditMode::Set => self.with_consequences(facts, |system, play| system.edited(play, who, ix as u16, &before)),
            EditMode::Bare => facts,
        };
        self.outside(&step, facts)
    }

    /// The value that the system gives to a field that is left out, as if the combatant joined now.
    fn when_left_out(&self, who: Who, ix: usize) -> Val {
        let mut c = self.scene.combatant(who).clone();
        if let Some(v) = c.fields.get_mut(ix) {
            *v = Val::None;
        }
        self.system.complete(&mut c);
        c.fields.get(ix).cloned().unwrap_or_default()
    }

    pub(super) fn rename(&mut self, by: Viewer, who: &str, name: &str) -> Result<(), Refusal> {
        let (who, name) = (self.named(by, who)?, name.trim());
        if name.is_empty() || name.chars().count() > 60 {
            return refuse("bad_form", "A name of 1 to 60 characters is needed.");
        }
        self.edit_facts(by, who, vec![FactKind::Named(who, name.to_string())], None)
    }

    pub(super) fn side(&mut self, by: Viewer, who: &str, side: &str) -> Result<(), Refusal> {
        let (who, side) = (self.named(by, who)?, side.trim());
        if side.is_empty() || side.chars().count() > 30 {
            return refuse("bad_form", "A side of 1 to 30 characters is needed.");
        }
        let said = text!(who, " is now on side ", side.to_string(), ".");
        self.edit_facts(by, who, vec![FactKind::Sided(who, side.to_string())], Some((said, Sees::All)))
    }

    pub(super) fn owner(&mut self, by: Viewer, who: &str, seat: Option<Seat>) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        self.edit_facts(by, who, vec![FactKind::Owned(who, seat), FactKind::Freed(who, false)], None)
    }

    /// Frees the combatants of a member who has left. Membership belongs to the table, not to the fight: undo does not
    /// count this fact as a step, and folding never skips it.
    pub(super) fn dismiss(&mut self, by: Viewer, seat: Seat) -> Result<(), Refusal> {
        let step = self.step(by, text!("a member who is out"), Audience::gm());
        let fact = from_outside(FactKind::Dismissed(seat), Audience::All);
        self.outside(&step, vec![fact])
    }

    pub(super) fn hide(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        if self.scene.combatant(who).hidden {
            return refuse("no_change", "That is so already.");
        }
        // Told only to the GM and players of the same side, who know of hidden friends.
        let to = self.side_mates(who);
        let step = self.step(by, text!("hiding ", who), to.clone());
        let line = line_to(text!(who, " is hidden."), to);
        self.outside(&step, vec![from_outside(FactKind::Hidden(who), Audience::All), line])
    }

    pub(super) fn reveal(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        if !self.scene.combatant(who).hidden {
            return refuse("no_change", "That is so already.");
        }
        let step = self.step(by, text!("revealing ", who), Audience::All);
        let mut facts = vec![from_outside(FactKind::Revealed(who), Audience::All)];
        // Numbered only when revealed: an earlier number would have counted hidden combatants.
        let name = self.scene.combatant(who).name.clone();
        if let Some(base) = name.strip_suffix(HIDDEN_MARK) {
            facts.push(from_outside(FactKind::Named(who, self.numbered(base, &[])), Audience::All));
        }
        // Players have not heard that this turn began.
        let acts = if self.scene.acts_now(who) { ", and acts now" } else { "" };
        facts.push(line(text!(who, " appears", acts, ".")));
        self.outside(&step, facts)
    }

    pub(super) fn place(&mut self, by: Viewer, who: &str, x: i32, y: i32) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        let to = Point { x: x.clamp(-FAR, FAR), y: y.clamp(-FAR, FAR) };
        let words = text!(who, " is moved by the GM").and(self.whereto(who, to)).and(".");
        let (step, facts) = self.edited(by, who, vec![FactKind::Moved(who, to)], Some((words, Sees::All)));
        let facts = self.with_consequences(facts, |system, play| system.placed(play, who));
        self.outside(&step, facts)
    }

    /// " to the zone Doorway", " 3.5 m to the north-east".
    fn whereto(&self, who: Who, to: Point) -> String {
        if let Some((name, _)) = self.scene.zones.iter().find(|(_, at)| **at == to) {
            return format!(" to the zone {name}");
        }
        let from = self.scene.combatant(who).at;
        let (east, north) = (f64::from(to.x) - f64::from(from.x), f64::from(from.y) - f64::from(to.y));
        if east == 0.0 && north == 0.0 {
            return String::new();
        }
        const WINDS: [&str; 8] =
            ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];
        let eighths = (north.atan2(east) / std::f64::consts::FRAC_PI_4).round();
        let wind = WINDS[(eighths as i32).rem_euclid(8) as usize];
        format!(" {} to the {wind}", self.system.tables().unit.say(from.distance(to)))
    }

    pub(super) fn zone(&mut self, by: Viewer, name: &str, at: Option<(i32, i32)>) -> Result<(), Refusal> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > 40 {
            return refuse("bad_form", "A zone needs a name of 1 to 40 characters.");
        }
        if self.scene.zones.len() >= 40 && !self.scene.zones.contains_key(name) {
            return refuse("limit", "There are 40 zones already. Remove one first.");
        }
        let said = if at.is_some() {
            text!("Zone ", name.to_string(), " added.")
        } else {
            text!("Zone ", name.to_string(), " removed.")
        };
        let step = self.step(by, said.clone(), Audience::All);
        let kind =
            FactKind::Zone(name.to_string(), at.map(|(x, y)| Point { x: x.clamp(-FAR, FAR), y: y.clamp(-FAR, FAR) }));
        self.outside(&step, vec![from_outside(kind, Audience::All), line(said)])
    }

    pub(super) fn state_pair(&mut self, by: Viewer, word: &PairWord) -> Result<(), Refusal> {
        let (a, b) = (self.named(by, &word.a)?, self.named(by, &word.b)?);
        if a == b {
            return refuse("bad_form", "Two different combatants are needed.");
        }
        let value = word.value.trim();
        let known = self.system.tables().statements.iter().find(|s| s.0 == word.what);
        let (label, val): (&str, Val) = match known {
            _ if value.is_empty() => (known.map_or(DISTANCE, |k| k.1), Val::None),
            None if word.what == DISTANCE => match value.parse::<f64>() {
                Ok(m) if (0.0..=10_000.0).contains(&m) => (DISTANCE, Val::Int((m * 100.0).round() as i32)),
                _ => return refuse("bad_form", "A distance in metres, 0 to 10000, is needed."),
            },
            None => return refuse("unknown", "Nothing of that kind can be stated."),
            Some((_, label, [])) => match value.parse::<i32>() {
                Ok(n) => (label, Val::Int(n)),
                Err(_) => return refuse("bad_form", "A whole number is needed."),
            },
            Some((_, label, values)) => match values.iter().find(|v| **v == value) {
                Some(v) => (label, Val::Text(Str::new_static(v))),
                None => return refuse("bad_form", format!("One of these is needed: {}.", values.join(", "))),
            },
        };
        let what = known.map_or(Str::new_static(DISTANCE), |k| Str::new_static(k.0));
        let stated = if value.is_empty() {
            "as on the map".to_string()
        } else if let (Val::Int(cm), None) = (&val, known) {
            self.scene.unit.say(f64::from(*cm) / 100.0)
        } else {
            value.to_string()
        };
        let said = text!("Between ", a, " and ", b, ": ", label.to_string(), " ", stated, ".");
        let to = Audience::aware_of(&self.scene, &[a, b]);
        let step = self.step(by, said.clone(), to.clone());
        let fact = from_outside(FactKind::Stated(a, b, what, val), to.clone());
        self.outside(&step, vec![fact, line_to(said, to)])
    }

    pub(super) fn remove(&mut self, by: Viewer, who: &str) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        if self.suspended.as_ref().is_some_and(|o| o.operation.concerns() == Some(who)) {
            return refuse("busy", text!(who, " is in the middle of something. Let it end, or abandon it, first."));
        }
        self.edit_facts(by, who, vec![FactKind::Left(who)], Some((text!(who, " leaves the fight."), Sees::All)))
    }
}

/// A number in words, absolute or relative to what it was: `+2`, `-1`, `=-3`.
pub(super) fn absolute(before: Option<i32>, words: &str) -> String {
    let words = words.trim();
    match (before, words.strip_prefix('=')) {
        (_, Some(rest)) => rest.to_string(),
        (Some(n), None) if words.starts_with(['+', '-']) => match words.parse::<i32>() {
            Ok(d) => n.saturating_add(d).to_string(),
            Err(_) => words.to_string(),
        },
        _ => words.to_string(),
    }
}

/// Taking more off a track than is left empties it.
fn emptied(def: &FieldDef, n: i32) -> Option<Val> {
    match (def.track, def.entry) {
        (Some(_), EntryDef::Int(min, _) | EntryDef::MaybeInt(min, _)) if n < min => Some(Val::Int(min)),
        _ => None,
    }
}

/// A value as people read it: the label of a choice, any other value in words.
pub(super) fn shown(entry: &EntryDef, v: &Val) -> String {
    let words = sheet::write(v);
    let named = match entry {
        EntryDef::Choice(options) => options.iter().find(|(id, _)| *id == words).map(|(_, label)| (*label).to_string()),
        EntryDef::Int(..)
        | EntryDef::MaybeInt(..)
        | EntryDef::Flag
        | EntryDef::Die(_)
        | EntryDef::MaybeDie(_)
        | EntryDef::Text(_)
        | EntryDef::Ratings(..)
        | EntryDef::Set(_)
        | EntryDef::OptionIds
        | EntryDef::Fixed => None,
    };
    match named {
        Some(label) => label,
        None if words.is_empty() => "none".to_string(),
        None => words,
    }
}
