//! Combatants as one viewer sees them: at a glance, and their sheets.

use super::clock::clock;
use super::types::*;
use crate::base::{Rating, Round, Str, Val, ValueType as _, Viewer, Who, unread};
use crate::encounter::Encounter;
use crate::list::ListDef;
use crate::scene::{Combatant, Cond, Item, Scene, Until};
use crate::sheet;
use crate::system::{HarmTaken, MarkSign, Present, Stat, StatsFor, System};
use crate::tables::{ConditionDef, EntryDef, FieldDef, NameDef, RatingDef, Shown, TrackDraw};

impl Encounter {
    /// How the system presents a combatant, without the notes on its figures.
    pub(super) fn glance(&self, who: Who) -> Present {
        unread(|| self.system().present(self.scene(), who))
    }

    /// A combatant at a glance. `shown` is how its system presents it.
    pub(super) fn combatant_view(&self, viewer: Viewer, who: Who, shown: &Present) -> CombatantView {
        let s = self.scene();
        let (c, defs, mine) = (s.combatant(who), self.system().tables().sheet, self.mine(viewer, who));
        let may = |d: &FieldDef| self.may_see(viewer, who, d.sees);
        let mark = |(id, sign): &(&str, MarkSign)| {
            let (d, v) = defs.iter().zip(c.fields.iter()).find(|(d, _)| d.id == *id && may(d))?;
            Some(MarkView { id: d.id.into(), label: d.label.into(), value: i32::get(v), sign: (*sign).into() })
        };
        let track = |(d, v): (&FieldDef, &Val)| {
            // A missing value is not 0: a wall has no sanity to lose.
            let draw = d.track.filter(|_| may(d) && *v != Val::None)?;
            let (max, note) =
                shown.tracks.iter().find(|t| t.0 == d.id).map_or((0, String::new()), |t| (t.1, t.2.clone()));
            let row = shown.rows.iter().find(|r| draw == TrackDraw::Marks && r.track == d.id);
            let marks: Vec<MarkView> = row.iter().flat_map(|r| &r.marks).filter_map(mark).collect();
            let value = if marks.is_empty() { i32::get(v) } else { marks.iter().map(|m| m.value).sum() };
            (max > 0 || value > 0 || draw == TrackDraw::Number).then(|| TrackView {
                id: d.id.into(),
                label: row.map_or(d.label, |r| r.label).into(),
                draw: draw.into(),
                value,
                max: (max > 0).then_some(max),
                note,
                marks,
                groups: row.iter().flat_map(|r| &r.groups).map(|(l, n)| BoxesView((*l).into(), *n)).collect(),
            })
        };
        let masked = shown.fallen.is_none() && s.masks_from(viewer, who);
        CombatantView {
            id: c.handle.0.clone(),
            name: c.name.clone(),
            side: c.side.clone(),
            mine,
            owner: c.owner.map(|o| o.0),
            free: c.free,
            hidden: c.hidden,
            minor: shown.minor,
            out: shown.fallen.is_some(),
            fallen: shown.fallen.map(Into::into),
            at: [c.at.x, c.at.y],
            state: if masked { in_a_word(shown.harm_taken).into() } else { String::new() },
            hurt: masked && shown.harm_taken.harm > 0,
            tracks: defs.iter().zip(c.fields.iter()).filter_map(track).collect(),
            chips: self.chips(viewer, c),
            stats: self.stats(viewer, who, shown).iter().map(|s| (s.label.clone(), s.value.clone())).collect(),
            orders: if self.whole(viewer, who) { self.orders_given(who) } else { vec![] },
        }
    }

    /// What this viewer may see of a combatant beyond the glance; `None` if the viewer knows of nobody with this
    /// handle.
    pub fn sheet_view(&self, viewer: Viewer, handle: &str) -> Option<SheetView> {
        if let Some(before) = self.veiled(viewer) {
            return before.sheet_view(viewer, handle);
        }
        let s = self.scene();
        let who = s.find(None, handle).filter(|w| s.sees(viewer, *w))?;
        let (c, defs) = (s.combatant(who), self.system().tables().sheet);
        let field = |(d, v): (&FieldDef, &Val)| SheetField {
            id: d.id.into(),
            label: d.label.into(),
            group: d.group.into(),
            value: sheet::write(v),
            note: self.system().field_note(s, who, d),
            entry: entry(d),
            list: entries(d, v),
        };
        let may = |d: &FieldDef| self.may_see(viewer, who, d.sees) && !d.label.is_empty();
        let fields = defs.iter().zip(c.fields.iter()).filter(|(d, _)| may(d)).map(field);
        let shown = self.system().present(s, who);
        let stat = |s: &Stat| StatView { label: s.label.clone(), value: s.value.clone(), note: s.note.render(|_| "") };
        Some(SheetView {
            id: handle.into(),
            stats: self.stats(viewer, who, &shown).iter().map(stat).collect(),
            gear: self.gear_view(viewer, who),
            fields: if self.whole(viewer, who) { fields.collect() } else { vec![] },
            edits: viewer == Viewer::Gm || (self.mine(viewer, who) && self.may_still_edit(who)),
            at: [c.at.x, c.at.y],
            place: place(s, viewer, who),
        })
    }

    fn stats<'p>(&self, viewer: Viewer, who: Who, shown: &'p Present) -> &'p [Stat] {
        let open = shown.stats_for == StatsFor::All && !self.scene().masks_from(viewer, who);
        if self.whole(viewer, who) || open { &shown.stats } else { &[] }
    }

    fn orders_given(&self, who: Who) -> Vec<StandingView> {
        let given = self.scene().standing.iter().filter(|s| s.who == Some(who));
        let about = |kind: &str| self.system().question_about(kind);
        given.map(|s| StandingView { kind: s.kind.to_string(), title: about(&s.kind), order: s.does.into() }).collect()
    }

    fn chips(&self, viewer: Viewer, c: &Combatant) -> Vec<ChipView> {
        let s = self.scene();
        let defs = self.system().tables().conditions;
        let chip = |cond: &Cond| {
            let shown = |d: &&ConditionDef| d.shown == Shown::Yes && self.system().shows(cond);
            let d = defs.iter().find(|d| d.id == cond.id).filter(shown)?;
            Some(ChipView {
                id: d.id.into(),
                level: cond.level,
                by: cond.by.map(|w| s.name(viewer, w)).unwrap_or_default(),
                until: until(s, viewer, cond.until, self.system().course().turn_word()),
            })
        };
        c.conds.iter().filter_map(chip).collect()
    }

    /// The gear that the viewer sees: everything that their own combatants have, and the names of what others hold or
    /// wear.
    fn gear_view(&self, viewer: Viewer, who: Who) -> Vec<GearView> {
        let whole = self.whole(viewer, who);
        let item = |i: &Item| GearView {
            no: i.no.0,
            label: i.label.to_string(),
            slot: i.slot.to_string(),
            note: if whole { self.system().item_note(i) } else { String::new() },
            kind: if whole { i.kind.to_string() } else { String::new() },
            own: if whole { own_figures(self.system(), i) } else { vec![] },
        };
        let in_sight = |i: &&Item| whole || self.system().in_sight(i);
        self.scene().combatant(who).gear.iter().filter(in_sight).map(item).collect()
    }
}

/// The state of a masked foe; being out of the fight is always visible.
fn in_a_word(HarmTaken { harm, most }: HarmTaken) -> &'static str {
    match harm {
        ..=0 => "unhurt",
        _ if harm.saturating_mul(2) < most => "hurt",
        _ => "badly hurt",
    }
}

fn own_figures(system: &dyn System, item: &Item) -> Vec<(String, String)> {
    let defs = system.item_data(&item.kind).iter().filter(|d| d.may_be_entered());
    defs.filter_map(|d| Some((d.id.to_string(), sheet::write(item.data.get(d.id)?)))).collect()
}

/// What may be entered into a figure of an item, which may also be as its row says.
pub(super) fn own_entry(field: &FieldDef) -> Entry {
    let usual = || (String::new(), "as usual".to_string());
    match entry(field) {
        Entry::Int { min, max, optional: _ } => Entry::Int { min, max, optional: true },
        Entry::Die { optional: _ } => Entry::Die { optional: true },
        Entry::Flag => {
            let answers = [("yes", "yes"), ("no", "no")];
            Entry::Choice { options: std::iter::once(usual()).chain(options(&answers)).collect() }
        }
        Entry::Choice { options } => Entry::Choice { options: std::iter::once(usual()).chain(options).collect() },
        entry @ (Entry::Text { .. } | Entry::List { .. } | Entry::Fixed) => entry,
    }
}

/// What may be entered into a field.
pub(super) fn entry(field: &FieldDef) -> Entry {
    match field.entry {
        EntryDef::Int(min, max) => Entry::Int { min, max, optional: false },
        EntryDef::MaybeInt(min, max) => Entry::Int { min, max, optional: true },
        EntryDef::Flag => Entry::Flag,
        EntryDef::Text(max) => Entry::Text { max },
        EntryDef::Die(_) => Entry::Die { optional: false },
        EntryDef::MaybeDie(_) => Entry::Die { optional: true },
        EntryDef::Choice(o) => Entry::Choice { options: options(o) },
        EntryDef::Ratings(names, RatingDef::Int(min, max)) => {
            list(names, Some(Entry::Int { min, max, optional: false }))
        }
        EntryDef::Ratings(names, RatingDef::Die(_)) => list(names, Some(Entry::Die { optional: false })),
        EntryDef::Set(names) => list(names, None),
        EntryDef::OptionIds | EntryDef::Fixed => Entry::Fixed,
    }
}

fn options(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(id, label)| (id.to_string(), label.to_string())).collect()
}

fn list(names: NameDef, rating: Option<Entry>) -> Entry {
    let (options, max, example) = match names {
        NameDef::OneOf(all) => (options(all), None, ""),
        NameDef::Under(heads, max) => (options(heads), Some(max), ""),
        NameDef::Any(own) => (vec![], Some(own.max), own.examples.first().copied().unwrap_or_default()),
    };
    Entry::List { options, max, example: example.into(), rating: rating.map(Box::new) }
}

/// The entries of a list: id, label, rating.
fn entries(field: &FieldDef, v: &Val) -> Vec<(String, String, String)> {
    let Some(list) = ListDef::of(field) else { return vec![] };
    let words = |rating: Option<Rating>| rating.map(|r| r.to_string()).unwrap_or_default();
    let shown = |(name, rating): (Str, _)| (name.to_string(), list.label(&name).to_string(), words(rating));
    v.entries().into_iter().map(shown).collect()
}

fn until(s: &Scene, viewer: Viewer, until: Until, turn_word: &str) -> String {
    match until {
        Until::Lasting => String::new(),
        Until::EndOfTurn { of, turn } if s.combatant(of).turns_begun < turn => {
            format!("until the end of {}'s next {turn_word}", s.name(viewer, of))
        }
        Until::EndOfTurn { of, .. } => format!("until the end of {}'s {turn_word}", s.name(viewer, of)),
        Until::StartOfTurn { of, .. } => format!("until {}'s next {turn_word}", s.name(viewer, of)),
        Until::EndOfRound { round: Round::Number(n) } => format!("until the end of round {n}"),
        Until::EndOfRound { round: Round::Surprise } if s.round.is_none() => "until the end of the first round".into(),
        Until::EndOfRound { round: Round::Surprise } => "until the end of the surprise round".into(),
        Until::Time { clock: at } => format!("for {}", clock(at.saturating_sub(s.clock))),
    }
}

/// Where somebody stands, in words: how far from the nearest foe, and in which zone.
fn place(s: &Scene, viewer: Viewer, who: Who) -> String {
    let side = &s.combatant(who).side;
    let foes = s.ids().filter(|w| *w != who && s.combatant(*w).side != *side && s.sees(viewer, *w));
    let nearest = foes.map(|w| (s.distance(who, w), w)).min_by(|a, b| a.0.total_cmp(&b.0));
    let near = match nearest {
        None => String::new(),
        Some((d, w)) if d <= 1.0 => format!("next to {}", s.combatant(w).name),
        Some((d, w)) => format!("{} from {}", s.unit.say(d), s.combatant(w).name),
    };
    match crate::place::zone_at(s, s.combatant(who).at) {
        Some(zone) if near.is_empty() => zone.to_string(),
        Some(zone) => format!("{zone}, {near}"),
        None => near,
    }
}
