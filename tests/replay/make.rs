//! Writes fixtures with the program as it is now: `cargo xtask fixtures NAME`. Once committed, they never change.

#![expect(clippy::print_stdout, reason = "a program that says what it wrote")]

mod fixture;
mod picture;

use fixture::{Fixture, folder};
use fray_engine::base::Viewer;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{Asked, FactKind};
use fray_engine::scene::Standing;
use fray_engine::system::{EntryDef, Sees};
use fray_engine::{Seat, System, bot, scenario};
use std::error::Error;
use std::fs;
use std::path::PathBuf;

/// Fights tried for one that stops where it should.
const TRIES: u8 = 200;
/// Inputs before the GM's edits, after them, and at most until the question.
const BEFORE: usize = 25;
const AFTER: usize = 12;
const MOST: usize = 80;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).ok_or("name the fixtures: the release that makes them")?;
    let folder = folder().join(name);
    fs::create_dir_all(&folder)?;
    for system in fray::systems::SYSTEMS.all() {
        let path = folder.join(format!("{}.json", system.id()));
        if path.exists() {
            return Err(format!("{} is there already, and fixtures never change", path.display()).into());
        }
        let tried = |at: Moment| (0..TRIES).find_map(|n| fight(*system, [n; 32], at).map(|e| ([n; 32], e)));
        let made = tried(Moment::Rolled).or_else(|| tried(Moment::Asked));
        let (seed, e) = made.ok_or_else(|| format!("no fight of {} stops in mid-question", system.id()))?;
        let text = text(&fixture(seed, &e)?)?;
        if let Some(earlier) = kept_in(&format!("{}.json", system.id()), &text)? {
            println!("{} has the same log of {}", earlier.display(), system.id());
            continue;
        }
        fs::write(&path, text)?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

/// The earlier set in which this very fixture is kept, if there is one.
fn kept_in(file: &str, text: &str) -> std::io::Result<Option<PathBuf>> {
    let sets = fs::read_dir(folder())?.map(|entry| entry.map(|e| e.path())).collect::<std::io::Result<Vec<_>>>()?;
    Ok(sets.into_iter().find(|set| fs::read_to_string(set.join(file)).is_ok_and(|kept| kept == text)))
}

/// Where a fight stops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// A player is asked in the middle of something that has rolled.
    Rolled,
    /// A player is asked in the middle of something.
    Asked,
}

fn fixture(seed: [u8; 32], e: &Encounter) -> Result<Fixture, String> {
    let mut dropped = e.clone();
    dropped.request(Viewer::Gm, Request::Abandon).map_err(|r| format!("{r:?}"))?;
    let log = e.log().iter().map(|c| (**c).clone()).collect();
    let (open, dropped) = (picture::picture(e), picture::scene(&dropped));
    Ok(Fixture { system: e.system().id().to_string(), seed, log, open, dropped })
}

/// One commit a line.
fn text(f: &Fixture) -> serde_json::Result<String> {
    let log = f.log.iter().map(serde_json::to_string).collect::<serde_json::Result<Vec<_>>>()?.join(",\n");
    let (system, seed) = (serde_json::to_string(&f.system)?, serde_json::to_string(&f.seed)?);
    let head = format!("{{\"system\":{system},\"seed\":{seed},\"log\":[\n{log}\n]");
    Ok(format!("{head},\n\"open\":{},\n\"dropped\":{}}}\n", f.open, f.dropped))
}

/// The sample fight, several turns in: somebody hidden, edits of the GM's, a standing order, undo and redo, and a question
/// to a player in the middle of something. None: this one does not come to that.
fn fight(system: &'static dyn System, seed: [u8; 32], at: Moment) -> Option<Encounter> {
    let mut e = Encounter::new(system, seed);
    let cast = scenario::sample(system);
    if !cast.iter().any(|m| m.hidden) {
        return None;
    }
    for m in cast {
        let (sheet, owner) = (Box::new(m.sheet), m.seat.map(Seat));
        gm(&mut e, Request::Join { sheet, count: 1, owner, free: false, hidden: m.hidden, at: Some(m.at) })?;
    }
    gm(&mut e, Request::Start)?;
    play(&mut e, BEFORE)?;
    edit(&mut e)?;
    play(&mut e, AFTER)?;
    for request in [Request::Undo, Request::Undo, Request::Redo] {
        gm(&mut e, request)?;
    }
    play(&mut e, AFTER)?;
    for _ in 0..MOST {
        if e.scene().round_number().is_some_and(|n| n.get() > 1) && in_mid_question(&e, at) {
            // Something from outside while the question is open.
            let foe =
                e.scene().ids().find(|w| e.scene().combatant(*w).owner.is_none() && !e.scene().combatant(*w).hidden)?;
            let (handle, spot) = (e.scene().combatant(foe).handle.0.clone(), e.scene().combatant(foe).at);
            gm(&mut e, Request::Place(handle, spot.x, spot.y + 10))?;
            return in_mid_question(&e, at).then_some(e);
        }
        play(&mut e, 1)?;
    }
    None
}

fn gm(e: &mut Encounter, request: Request) -> Option<()> {
    e.request(Viewer::Gm, request).ok()
}

fn play(e: &mut Encounter, inputs: usize) -> Option<()> {
    (0..inputs).all(|_| bot::step(e)).then_some(())
}

/// A field that others see, one that they do not, a name, a zone, a standing order for a question that was put before.
fn edit(e: &mut Encounter) -> Option<()> {
    let s = e.scene();
    let hero = s.ids().find(|w| s.combatant(*w).owner.is_some())?;
    let foe = s.ids().find(|w| s.combatant(*w).owner.is_none() && !s.combatant(*w).hidden)?;
    let (hero, foe) = (s.combatant(hero).handle.0.clone(), s.combatant(foe).handle.0.clone());
    let sheet = e.system().tables().sheet;
    let number = |sees: Sees| sheet.iter().find(|d| d.sees == sees && matches!(d.entry, EntryDef::Int(..)));
    let asked = |what: &FactKind| match what {
        FactKind::Asked(all) => all.first().map(|q| q.kind.to_string()),
        _ => None,
    };
    let label = e.log().iter().flat_map(|c| &c.facts).find_map(|f| asked(&f.kind))?;
    let fields = [number(Sees::All)?.id, number(Sees::Owner)?.id];
    for field in fields {
        gm(e, Request::Edit(foe.clone(), field.into(), "+1".into()))?;
    }
    gm(e, Request::Name(foe, "Marked One".into()))?;
    gm(e, Request::Zone("Doorway".into(), Some((300, 300))))?;
    gm(e, Request::Standing(Some(hero), label, Standing::PassUntilTurn))
}

/// Whether a player is asked in the turn of somebody whom all know.
fn in_mid_question(e: &Encounter, at: Moment) -> bool {
    let s = e.scene();
    let blocks = e.waiting().first().is_some_and(|w| !w.open && w.seat.is_some());
    let asked = e.unanswered_questions().first().is_some_and(|(_, q)| matches!(q.asked, Asked::Player(_)));
    let root =
        e.log().iter().rev().find(|c| c.facts.iter().any(|f| matches!(f.kind, FactKind::Began(_)))).map(|c| c.id);
    let rolled = |w: &FactKind| matches!(w, FactKind::Rolled(..));
    let rolls = e.log().iter().filter(|c| c.root == root).flat_map(|c| &c.facts).any(|f| rolled(&f.kind));
    let so_far = rolls || at == Moment::Asked;
    blocks && asked && so_far && s.turn().is_some_and(|w| !s.combatant(w).hidden)
}
