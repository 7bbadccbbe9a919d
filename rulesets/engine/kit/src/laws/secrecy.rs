//! Secrecy: what players get is the same whether a hidden combatant is there or not.

use super::twins::{ODDS_EVERY, odds};
use fray_engine::base::{TraitDie, Val, ValueType as _, Viewer, Who};
use fray_engine::course::Operation;
use fray_engine::encounter::Encounter;
use fray_engine::fact::{Audience, FactKind, LineKind, Told};
use fray_engine::scene::{Cmd, Frame, Scene};
use fray_engine::system::{EntryDef, FieldDef, RatingDef};
use fray_engine::view::{AsJson, Cursor, Everything, LineView, Logbook};
use std::collections::BTreeMap;

/// No name or handle of a hidden combatant reaches a player who may not know of it; and while it does nothing, all that
/// this player sees is as if it were not there.
pub(super) fn hidden_is_absent(e: &Encounter, shown: &Shown) -> Result<(), String> {
    let scene = e.scene();
    let hidden: Vec<Who> = scene.ids().filter(|w| scene.combatant(*w).hidden).collect();
    for h in hidden {
        for (v, seen) in shown.0.iter().filter(|(v, _)| !scene.sees(**v, h)) {
            not_mentioned(e, seen, *v, h)?;
            let quiet = e.resolving().is_none() && !e.window_is_open() && !is_acting(scene, h);
            if quiet {
                let alone = e.with_facts([FactKind::Left(h)]);
                let without = alone.everything(*v);
                if !same_for_all(&seen.everything, &without) {
                    let (with, without) = (seen.everything.as_json(), without.as_json());
                    return Err(format!("{v:?} sees a difference:\n{}", difference(&with, &without)));
                }
                the_odds_are_the_same(e, &alone, *v)?;
            }
        }
    }
    Ok(())
}

/// Whether a turn or a command of this one is under way, perhaps interrupted.
fn is_acting(scene: &Scene, who: Who) -> bool {
    scene.agenda.iter().any(|frame| match frame {
        Frame::Turn(turn) => turn.actors.contains(&who),
        Frame::Pending { cmd, .. } => cmd.who == Some(who),
        Frame::Window(_) => false,
    })
}

/// What somebody hidden might do to a choice moves no odds; looked at once in a while.
fn the_odds_are_the_same(with: &Encounter, without: &Encounter, v: Viewer) -> Result<(), String> {
    if !with.log().len().is_multiple_of(ODDS_EVERY) {
        return Ok(());
    }
    let nth = with.log().len() / ODDS_EVERY;
    let (with, without) = (odds(with, v, nth), odds(without, v, nth));
    if with == without { Ok(()) } else { Err(format!("{v:?} has other odds:\n{}", difference(&with, &without))) }
}

/// While somebody hidden acts, no line of what they do that names nobody is told to all.
pub(super) fn nameless_lines_keep_to_their_action(e: &Encounter) -> Result<(), String> {
    // Of each resolution, by its first commit: who acts, and who knew of them when they were named last.
    let mut doers: BTreeMap<usize, (Who, Audience)> = BTreeMap::new();
    for (n, c) in e.log().iter().enumerate() {
        let root = c.root.map_or(n, |root| root as usize);
        for f in &c.facts {
            let told = match &f.kind {
                FactKind::Began(Operation::Act(Cmd { who: Some(who), .. })) => {
                    doers.insert(root, (*who, Audience::All));
                    continue;
                }
                FactKind::Told(told) => told,
                _ => continue,
            };
            let Some((who, known_to)) = doers.get_mut(&root) else { continue };
            if let Some(name) = told.names.iter().find(|name| name.who == *who) {
                *known_to = name.known_to.clone();
            }
            let tells_of_it = matches!(told.kind, LineKind::Act | LineKind::Effect | LineKind::Note);
            if told.names.is_empty() && tells_of_it && f.to == Audience::All && *known_to != Audience::All {
                let doer = &e.scene().combatant(*who).name;
                return Err(format!("all read '{}' of what {doer} does", told.text.render(|_| String::new())));
            }
        }
    }
    Ok(())
}

/// Whether viewers get the same: JSON is made only where there is some difference, which it may not show.
pub(super) fn same_for_all<T: PartialEq + AsJson>(a: &T, b: &T) -> bool {
    a == b || a.as_json() == b.as_json()
}

/// What every viewer is shown and told of a fight at one moment.
pub(super) struct Shown(BTreeMap<Viewer, ShownTo>);

struct ShownTo {
    everything: Everything,
    lines: Vec<LineView>,
    epoch: u32,
}

impl Shown {
    pub(super) fn of(e: &Encounter) -> Shown {
        let logbook = Logbook::of(e);
        Shown(viewers(e).into_iter().map(|v| (v, ShownTo::of(e, &logbook, v))).collect())
    }
}

impl ShownTo {
    fn of(e: &Encounter, logbook: &Logbook, v: Viewer) -> ShownTo {
        let lines = logbook.lines(v, &Cursor::default()).0;
        ShownTo { everything: e.everything(v), lines, epoch: e.epoch(v) }
    }

    fn is_same(&self, other: &ShownTo) -> bool {
        self.epoch == other.epoch
            && same_for_all(&self.everything, &other.everything)
            && same_for_all(&self.lines, &other.lines)
    }

    fn difference(&self, other: &ShownTo) -> String {
        let all = |s: &ShownTo| format!("{}{}{}", s.everything.as_json(), s.lines.as_json(), s.epoch);
        difference(&all(self), &all(other))
    }
}

/// This fight too shows and tells every viewer that.
pub(super) fn same_views(shown: &Shown, e: &Encounter) -> Result<(), String> {
    let again = Shown::of(e);
    match shown.0.iter().zip(&again.0).find(|((_, x), (_, y))| !x.is_same(y)) {
        Some(((v, x), (_, y))) => Err(format!("{v:?} sees a difference:\n{}", x.difference(y))),
        None => Ok(()),
    }
}

/// A marker put in every field that a viewer may not see reaches nothing that this viewer sees.
pub(super) fn hidden_fields_stay_hidden(e: &Encounter) -> Result<(), String> {
    for v in viewers(e) {
        let marked = e.with_facts(markers(e, v));
        let all = marked.everything(v).as_json();
        for (n, c, d) in hidden_fields(e, v) {
            let marker = marker(n);
            if all.contains(&marker.to_string()) {
                return Err(format!("{v:?} sees the {} of {}", d.id, e.scene().combatant(c).name));
            }
        }
    }
    Ok(())
}

/// A unique number, far enough from the next that no figure derived from one equals another.
fn marker(n: usize) -> i32 {
    7_300_000 + 97 * n as i32
}

/// A marker in every field that this viewer may not see.
fn markers(e: &Encounter, v: Viewer) -> impl Iterator<Item = FactKind> {
    let defs = e.system().tables().sheet;
    hidden_fields(e, v).into_iter().map(move |(n, who, def)| {
        let ix = defs.iter().position(|d| d.id == def.id).unwrap_or_default() as u16;
        let marker = marker(n);
        let words = || fray_engine::Str::from(marker.to_string());
        let value = match def.entry {
            EntryDef::Set(_) => vec![words()].put(),
            EntryDef::Ratings(_, RatingDef::Int(min, _)) => vec![(words(), min)].put(),
            EntryDef::Ratings(_, RatingDef::Die(_)) => vec![(words(), TraitDie { sides: 6, plus: 0 })].put(),
            _ if matches!(def.default, Val::Int(_)) => marker.put(),
            _ => words().put(),
        };
        FactKind::Set(who, ix, value)
    })
}

/// The fields that this viewer may not see and that can hold a marker, counted.
fn hidden_fields(e: &Encounter, v: Viewer) -> Vec<(usize, Who, &'static FieldDef)> {
    let defs = e.system().tables().sheet;
    let of = |w: Who| defs.iter().filter(move |d| !e.may_see(v, w, d.sees)).map(move |d| (w, d));
    let holds = |d: &FieldDef| {
        matches!(d.default, Val::Int(_) | Val::Text(_)) || matches!(d.entry, EntryDef::Ratings(..) | EntryDef::Set(_))
    };
    let all = e.scene().ids().flat_map(of).filter(|(_, d)| holds(d));
    all.enumerate().map(|(n, (w, d))| (n, w, d)).collect()
}

pub(super) fn viewers(e: &Encounter) -> Vec<Viewer> {
    let mut viewers: Vec<Viewer> = e.scene().cast.iter().filter_map(|c| c.owner).map(Viewer::Player).collect();
    viewers.sort();
    viewers.dedup();
    viewers.push(Viewer::Spectator);
    viewers
}

fn not_mentioned(e: &Encounter, seen: &ShownTo, v: Viewer, h: Who) -> Result<(), String> {
    let mut all = seen.everything.as_json();
    // Lines told while it was known go on naming it.
    if !was_named(e, v, h) {
        all += &seen.lines.as_json();
    }
    let c = e.scene().combatant(h);
    for word in [c.handle.0.as_str(), c.name.as_str()] {
        if let Some(at) = all.find(word) {
            let from = (at.saturating_sub(120)..=at).find(|i| all.is_char_boundary(*i)).unwrap_or(0);
            return Err(format!("{v:?} hears of {word}: …{}…", &all[from..at + word.len()]));
        }
    }
    Ok(())
}

/// Whether a line told to this viewer named the combatant while the viewer knew of it.
fn was_named(e: &Encounter, v: Viewer, h: Who) -> bool {
    let handle = &e.scene().combatant(h).handle;
    let named = |t: &Told| t.names.iter().any(|n| n.handle == **handle && n.known_to.contains(v));
    let facts = e.log().iter().flat_map(|c| &c.facts).filter(|f| f.to.contains(v));
    facts.into_iter().any(|f| matches!(&f.kind, FactKind::Told(t) if named(t)))
}

pub(super) fn difference(a: &str, b: &str) -> String {
    let at = a.bytes().zip(b.bytes()).position(|(x, y)| x != y).unwrap_or(a.len().min(b.len()));
    let cut =
        |s: &str| String::from_utf8_lossy(&s.as_bytes()[at.saturating_sub(80)..(at + 120).min(s.len())]).to_string();
    format!("  with    {}\n  without {}", cut(a), cut(b))
}
