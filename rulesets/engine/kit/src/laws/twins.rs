//! The twin law: of two fights that differ only in what players may not know, players and spectators get the same.
//!
//! At a moment of random play the fight is copied, the copy gets inputs that are hidden through and through, and then
//! both get the same inputs. All that leaves the engine is compared after each.

use super::secrecy::{difference, text, viewers};
use fray_engine::base::{Viewer, Who};
use fray_engine::encounter::{ConditionMode, Encounter, PairWord, Request};
use fray_engine::fact::What;
use fray_engine::forecast::Choice;
use fray_engine::form::Input;
use fray_engine::scenario::random::{self, Random};
use fray_engine::scene::{Combatant, Frame, Item, Phase, Scene};
use fray_engine::sheet::Sheet;
use fray_engine::system::{EntryDef, Sees, Shown};
use fray_engine::view::{Cursor, Everything, LineView, OfferSet, QuestionView, View};
use std::collections::BTreeMap;

/// Hidden inputs that the copy gets.
const HIDDEN: usize = 4;
/// Inputs that both get afterwards.
const OPEN: usize = 3;
/// Odds are slow to work out: they are compared once in so many commits.
const ODDS_EVERY: usize = 4;
/// So often a choice is played to see its odds: any difference shows in some figure.
const SAMPLES: u32 = 8;
/// Far from every fight, in centimetres.
const FAR: i32 = 500_000;

/// What may differ after a hidden input, because the rules let it show.
#[derive(Clone, Copy, PartialEq)]
enum Shows {
    Nothing,
    /// Figures of this combatant: those that everybody sees are worked out from those that nobody does.
    Figures(Who),
    /// What came of it, but not that it was done.
    Outcome,
}

/// Compares the fight with a twin that has a secret life. `true`: something was compared.
pub(super) fn check(e: &Encounter, rng: &mut Random) -> Result<bool, String> {
    let unaware = unaware(e);
    if unaware.is_empty() || e.scene().phase == Phase::Ended || e.scene().ids().next().is_none() {
        return Ok(false);
    }
    handles_are_refused_alike(e, &unaware, rng)?;
    let mut pages: Vec<Page> = viewers(e).into_iter().map(|v| Page::of(e, v)).collect();
    let read: Vec<Cursor> = unaware.iter().map(|v| e.lines(*v, &Cursor::default()).1).collect();
    let compare = |e: &Encounter, twin: &Encounter, shows: Shows, what: &str| {
        unaware
            .iter()
            .zip(&read)
            .try_for_each(|(v, from)| same(e, twin, *v, from, shows).map_err(|d| format!("{v:?} after {what}: {d}")))
    };
    let mut twin = e.clone();
    for _ in 0..HIDDEN {
        let Some((request, shows)) = hidden_input(rng, e, &twin) else { continue };
        let (before, what) = (twin.clone(), format!("{request:?}"));
        let done = twin.request(Viewer::Gm, request).is_ok();
        // The next turn is for all to see, however the last one ended.
        let ended = shows == Shows::Outcome && before.scene().turn() != twin.scene().turn();
        if !done || ended || !stays_hidden(&before, &twin) {
            twin = before;
            continue;
        }
        compare(e, &twin, shows, &what)?;
        twin.request(Viewer::Gm, Request::Undo).map_err(|r| format!("undo of {what}: {r:?}"))?;
        compare(e, &twin, Shows::Nothing, &format!("undo of {what}"))?;
        if shows == Shows::Nothing && rng.one_in(2) {
            twin.request(Viewer::Gm, Request::Redo).map_err(|r| format!("redo of {what}: {r:?}"))?;
            compare(e, &twin, shows, &format!("redo of {what}"))?;
        }
    }
    out_of_the_way(e, &mut twin)?;
    let mut one = e.clone();
    for _ in 0..OPEN {
        let before = (one.clone(), twin.clone());
        let Some((by, at, request)) = open_input(rng, &one, e.scene().cast.len()) else { continue };
        let (in_one, in_twin) = (request(&handle_of(&one, at)), request(&handle_of(&twin, at)));
        let what = format!("{in_one:?} by {by:?} in both");
        let (a, b) = (one.request(by, in_one), twin.request(by, in_twin));
        // Cards of one deck are dealt to the hidden too; a new round is another story in each fight.
        if one.scene().round != twin.scene().round
            || one.scene().round != e.scene().round
            || !stays_hidden(&before.1, &twin)
            || falls_apart(e, &before.0, &one)
            || falls_apart(e, &before.1, &twin)
        {
            (one, twin) = before;
            continue;
        }
        let done = a.is_ok() && b.is_ok();
        let said = |r: Result<(), fray_engine::system::Refusal>, e: &Encounter| r.err().map(|r| r.view(e.scene(), by));
        let (a, b) = (said(a, &one), said(b, &twin));
        if a != b && by != Viewer::Gm {
            return Err(format!("{what} is answered {a:?} and {b:?}"));
        }
        compare(&one, &twin, Shows::Nothing, &what)?;
        pages.iter_mut().try_for_each(|p| p.reads_on(&one)).map_err(|d| format!("after {what}: {d}"))?;
        for request in [Request::Undo, Request::Redo].into_iter().take(if done { rng.below(3) } else { 0 }) {
            for e in [&mut one, &mut twin] {
                e.request(Viewer::Gm, request.clone()).map_err(|r| format!("{request:?} of {what}: {r:?}"))?;
            }
            compare(&one, &twin, Shows::Nothing, &format!("{request:?} of {what}"))?;
            pages.iter_mut().try_for_each(|p| p.reads_on(&one)).map_err(|d| format!("after {request:?}: {d}"))?;
        }
    }
    Ok(true)
}

/// A page that stays open, with all that it has read.
struct Page {
    viewer: Viewer,
    at: Cursor,
    lines: BTreeMap<u32, LineView>,
}

impl Page {
    fn of(e: &Encounter, viewer: Viewer) -> Page {
        let (lines, at) = e.lines(viewer, &Cursor::default());
        Page { viewer, at, lines: lines.into_iter().map(|l| (l.n, l)).collect() }
    }

    /// It has all lines that a page opened now would have, word for word.
    fn reads_on(&mut self, e: &Encounter) -> Result<(), String> {
        let (lines, at) = e.lines(self.viewer, &self.at);
        self.at = at;
        self.lines.extend(lines.into_iter().map(|l| (l.n, l)));
        let opened_now = e.lines(self.viewer, &Cursor::default()).0;
        let all = |lines: Vec<&LineView>| serde_json::to_string(&lines).unwrap_or_default();
        let (stayed, now) = (all(self.lines.values().collect()), all(opened_now.iter().collect()));
        if stayed == now {
            return Ok(());
        }
        Err(format!("a page of {:?} that comes back reads otherwise\n{}", self.viewer, difference(&now, &stayed)))
    }
}

/// Viewers who know of nobody hidden.
fn unaware(e: &Encounter) -> Vec<Viewer> {
    let scene = e.scene();
    let hidden: Vec<Who> = scene.ids().filter(|w| scene.combatant(*w).hidden).collect();
    viewers(e).into_iter().filter(|v| !hidden.iter().any(|h| scene.sees(*v, *h))).collect()
}

/// Whether the course of the fight that players see has not been touched.
fn stays_hidden(before: &Encounter, after: &Encounter) -> bool {
    let (a, b) = (before.scene(), after.scene());
    let on_turn = b.turn().is_none_or(|w| !b.combatant(w).hidden || a.turn() == Some(w));
    // That the GM is asked something may show (docs/decisions/0005).
    let window = |s: &Scene| match s.agenda.last() {
        Some(Frame::Window(w)) => w.may.iter().copied().filter(|w| s.combatant(*w).hidden).collect(),
        Some(Frame::Turn(_) | Frame::Pending { .. }) | None => vec![],
    };
    let asked = window(b).is_empty() || window(a) == window(b);
    (a.round, a.phase) == (b.round, b.phase) && on_turn && asked
}

/// Whether dice fell that are others in each fight: those of newcomers, and draws from what all share.
fn falls_apart(e: &Encounter, before: &Encounter, after: &Encounter) -> bool {
    let same = e.scene().cast.len();
    let facts = after.log().iter().skip(before.log().len()).flat_map(|c| &c.facts);
    facts.into_iter().any(|f| match &f.what {
        What::Rolled(key, dice) => key.who.is_none_or(|w| w.index() >= same) || dice.iter().any(|d| d.card.is_some()),
        _ => false,
    })
}

/// An input that no player may notice.
fn hidden_input(rng: &mut Random, e: &Encounter, twin: &Encounter) -> Option<(Request, Shows)> {
    let scene = twin.scene();
    let pick = |rng: &mut Random, all: Vec<Who>| (!all.is_empty()).then(|| all[rng.below(all.len())]);
    // Those that the twin alone has: nobody has dealt with them, so that nothing of theirs can show.
    let own =
        scene.ids().filter(|w| scene.combatant(*w).hidden && w.index() >= e.scene().cast.len()).collect::<Vec<_>>();
    let seen =
        pick(rng, scene.ids().filter(|w| !scene.combatant(*w).hidden && scene.combatant(*w).owner.is_none()).collect());
    let handle = |w: Who| scene.combatant(w).handle.0.clone();
    let Some(hidden) = pick(rng, own) else { return Some((joining(rng, twin, true), Shows::Nothing)) };
    let quiet = twin.resolving().is_none();
    let request = match rng.below(14) {
        0 => joining(rng, twin, true),
        1 => Request::Clone(handle(hidden)),
        2 => Request::Name(handle(hidden), name(rng, twin)),
        3 => Request::Place(handle(hidden), FAR + rng.below(1000) as i32, FAR),
        4 => Request::Remove(handle(hidden)),
        5 => Request::Free(handle(hidden), true),
        6 => Request::GearAdd(handle(hidden), kind(rng, twin)?),
        7 => {
            let shown: Vec<_> = twin.system().tables().conditions.iter().filter(|c| c.shown == Shown::Yes).collect();
            let mode = [ConditionMode::Set, ConditionMode::Bare, ConditionMode::End][rng.below(3)];
            Request::Condition(handle(hidden), shown[rng.below(shown.len())].id.to_string(), mode)
        }
        8 => {
            let (value, what) = ("7".to_string(), "distance".to_string());
            Request::State(PairWord { a: handle(hidden), b: handle(seen?), what, value })
        }
        9 => field(rng, twin, hidden, |_| true)?,
        10 | 11 if quiet => {
            let who = seen?;
            let private = |s: Sees| matches!(s, Sees::Gm | Sees::Owner);
            return Some((field(rng, twin, who, private)?, Shows::Figures(who)));
        }
        12 if quiet => {
            let who = seen?;
            return out_of_sight(rng, twin, who).map(|request| (request, Shows::Figures(who)));
        }
        13 if quiet => {
            let who = seen?;
            let acts: Vec<_> = twin.offers(Some(who)).into_iter().filter(|o| o.off.is_none()).collect();
            let o = acts.get(rng.below(acts.len()))?;
            return Some((Request::Act(Some(handle(who)), o.act.to_string(), None, true), Shows::Outcome));
        }
        _ => Request::Free(handle(hidden), false),
    };
    Some((request, Shows::Nothing))
}

/// Somebody's name, with a number or without, or that of nobody yet.
fn name(rng: &mut Random, e: &Encounter) -> String {
    let all: Vec<Who> = e.scene().ids().collect();
    if all.is_empty() || rng.one_in(3) {
        return "Shade".to_string();
    }
    let other = &e.scene().combatant(all[rng.below(all.len())]).name;
    // The next of that kind shall not count on from there.
    if rng.one_in(3) { format!("{other} 9") } else { other.clone() }
}

fn joining(rng: &mut Random, e: &Encounter, hidden: bool) -> Request {
    let foes = &e.system().content().foes;
    let cast = &e.scene().cast;
    let played = |side: &str| cast.iter().any(|c| c.owner.is_some() && c.side == side);
    // On a side of no player: its players would know of it.
    let sides: Vec<&str> = cast.iter().map(|c| c.side.as_str()).filter(|s| !played(s)).collect();
    let side = sides.get(rng.below(sides.len())).map_or("Unknown", |s| s).to_string();
    let template = foes.get(rng.below(foes.len())).cloned().unwrap_or_default();
    let sheet = Box::new(Sheet { name: name(rng, e), side, ..template });
    Request::Join { sheet, count: 1 + rng.below(2) as u32, owner: None, free: false, hidden, at: None }
}

fn kind(rng: &mut Random, e: &Encounter) -> Option<String> {
    let all = e.system().armoury();
    all.get(rng.below(all.len())).map(|(id, _)| id.clone())
}

/// Gives somebody something that nobody sees them carry, moves it so that nobody sees it still, or takes it away.
fn out_of_sight(rng: &mut Random, e: &Encounter, who: Who) -> Option<Request> {
    let (system, c) = (e.system(), e.scene().combatant(who));
    let handle = c.handle.0.clone();
    let stowed: Vec<&Item> = c.gear.iter().filter(|i| !system.in_sight(i)).collect();
    let Some(item) = stowed.get(rng.below(stowed.len())).filter(|_| rng.one_in(2)) else {
        let kind = kind(rng, e)?;
        let in_sight = system.make_item(&kind).is_none_or(|i| system.in_sight(&i));
        return (!in_sight).then_some(Request::GearAdd(handle, kind));
    };
    let slots = system.tables().slots.iter().map(|(id, _)| *id);
    let unseen = |slot: &&str| !system.in_sight(&Item { slot: (*slot).to_string().into(), ..(*item).clone() });
    let to: Vec<&str> = slots.filter(unseen).chain([""]).collect();
    Some(Request::GearMove(handle, item.no.0, to[rng.below(to.len())].to_string()))
}

fn field(rng: &mut Random, e: &Encounter, who: Who, of: impl Fn(Sees) -> bool) -> Option<Request> {
    let defs = e.system().tables().sheet;
    let all: Vec<_> =
        defs.iter().filter(|d| of(d.sees) && !matches!(d.entry, EntryDef::Fixed | EntryDef::Text(_))).collect();
    let d = all.get(rng.below(all.len()))?;
    Some(Request::Edit(e.scene().combatant(who).handle.0.clone(), d.id.to_string(), random::value(rng, d)))
}

/// Hidden ones near by may matter to rolls, as "other"; these shall not.
fn out_of_the_way(e: &Encounter, twin: &mut Encounter) -> Result<(), String> {
    let own: Vec<String> = twin
        .scene()
        .ids()
        .filter(|w| w.index() >= e.scene().cast.len())
        .map(|w| twin.scene().combatant(w).handle.0.clone())
        .collect();
    for (n, handle) in own.into_iter().enumerate() {
        let at = Request::Place(handle, FAR, FAR + 1000 * n as i32);
        twin.request(Viewer::Gm, at).map_err(|r| format!("placing: {r:?}"))?;
    }
    Ok(())
}

/// Those in sight, who are the same in both.
fn in_sight(e: &Encounter) -> Vec<Who> {
    e.scene().ids().filter(|w| !e.scene().combatant(*w).hidden).collect()
}

fn handle_of(e: &Encounter, at: usize) -> String {
    in_sight(e).get(at).map(|w| e.scene().combatant(*w).handle.0.clone()).unwrap_or_default()
}

/// An input that everybody may notice: by whom, which of those in sight it names, and the rest. Only the first `same`
/// of the cast roll the same dice in both.
fn open_input(rng: &mut Random, e: &Encounter, same: usize) -> Option<(Viewer, usize, Naming)> {
    let seen = in_sight(e);
    let at = rng.below(seen.len());
    let who = *seen.get(at)?;
    let gm = |request: Naming| Some((Viewer::Gm, at, request));
    match rng.below(8) {
        0 => {
            let request = joining(rng, e, false);
            gm(Box::new(move |_| request.clone()))
        }
        1 => gm(Box::new(|h| Request::Clone(h.into()))),
        2 => {
            let (x, y) = (rng.below(2000) as i32, rng.below(2000) as i32);
            gm(Box::new(move |h| Request::Place(h.into(), x, y)))
        }
        3 => gm(Box::new(|h| Request::Remove(h.into()))),
        4 => {
            let name = name(rng, e);
            gm(Box::new(move |h| Request::Name(h.into(), name.clone())))
        }
        5 => gm(Box::new(|h| Request::Hide(h.into(), true))),
        _ if who.index() >= same => None,
        _ => {
            let offers = e.offers(Some(who));
            let act = offers.get(rng.below(offers.len())).map_or_else(|| "nothing".to_string(), |o| o.act.to_string());
            let by = e.scene().player(who);
            Some((by, at, Box::new(move |h| Request::Act(Some(h.into()), act.clone(), None, false))))
        }
    }
}

/// All that one viewer gets, in both, with opaque words numbered as they come up.
fn same(e: &Encounter, twin: &Encounter, v: Viewer, from: &Cursor, shows: Shows) -> Result<(), String> {
    let lines = |e: &Encounter, from: &Cursor| serde_json::to_string(&e.lines(v, from).0).unwrap_or_default();
    let view = |e: &Encounter| {
        let mut seen = e.everything(v);
        if let Shows::Figures(who) = shows {
            blank(&mut seen, e.scene().combatant(who));
        }
        text(&seen)
    };
    let mut parts = vec![("lines", lines(e, &Cursor::default()), lines(twin, &Cursor::default()))];
    parts.push(("new lines", lines(e, from), lines(twin, from)));
    // A secret act shows nothing of itself until a player is asked, or its outcome is there.
    let asked = twin.waiting().iter().any(|w| w.seat.is_some());
    if shows != Shows::Outcome || (twin.resolving().is_some() && !asked) {
        parts.push(("view", view(e), view(twin)));
        if e.log().len().is_multiple_of(ODDS_EVERY) {
            parts.push(("odds", odds(e, v), odds(twin, v)));
        }
    }
    for (part, a, b) in parts {
        let (a, b) = (plain(e, v, a), plain(twin, v, b));
        if a != b {
            return Err(format!("{part}\n{}", difference(&a, &b)));
        }
    }
    let epochs = (e.epoch(v), twin.epoch(v));
    if epochs.0 == epochs.1 { Ok(()) } else { Err(format!("epochs {epochs:?}")) }
}

/// The odds of the likeliest action on offer, and of the default answer to what is asked.
fn odds(e: &Encounter, v: Viewer) -> String {
    let View { offers, questions, .. } = e.view(v);
    let act = |set: &OfferSet| {
        let likely = set.acts.iter().find(|o| o.main && o.off.is_none())?;
        Some(Choice::Act(set.who.clone()?, likely.act.to_string(), None))
    };
    let answer = |q: QuestionView| Choice::Answer(q.id, q.default.into());
    let acts: Vec<Choice> = offers.iter().filter_map(act).collect();
    let all = acts.into_iter().chain(questions.mine.into_iter().map(answer));
    let odds = all.map(|choice| e.odds_view(v, &choice, &mut |n| n >= SAMPLES));
    serde_json::to_string(&odds.collect::<Vec<_>>()).unwrap_or_default()
}

fn blank(seen: &mut Everything, c: &Combatant) {
    for sheet in seen.sheets.iter_mut().filter(|s| s.id == c.handle.0) {
        sheet.stats = vec![];
    }
    for shown in seen.view.combatants.iter_mut().filter(|s| s.id == c.handle.0) {
        (shown.stats, shown.tracks) = (vec![], vec![]);
        (shown.minor, shown.out) = (false, false);
    }
}

/// Handles and ids of questions say nothing; only which is which counts.
fn plain(e: &Encounter, v: Viewer, text: String) -> String {
    let questions = e.view(v).questions;
    let ids = questions.mine.into_iter().map(|q| q.id).chain(questions.waiting.into_iter().filter_map(|w| w.question));
    let came = e.log().iter().flat_map(|c| &c.facts).filter_map(|f| match &f.what {
        What::Joined(c) => Some(c.handle.0.clone()),
        _ => None,
    });
    let words = came.chain(ids);
    let found: BTreeMap<usize, String> = words.filter_map(|w| text.find(&w).map(|at| (at, w))).collect();
    found.into_values().enumerate().fold(text, |text, (n, word)| text.replace(&word, &format!("#{n}")))
}

/// A request that names somebody.
type Naming = Box<dyn Fn(&str) -> Request>;

/// To players a hidden combatant's handle is one that nobody has.
fn handles_are_refused_alike(e: &Encounter, unaware: &[Viewer], rng: &mut Random) -> Result<(), String> {
    let scene = e.scene();
    let hidden = scene.ids().filter(|w| scene.combatant(*w).hidden).map(|w| scene.combatant(w).handle.0.as_str());
    let Some(hidden) = hidden.into_iter().next() else { return Ok(()) };
    for v in unaware {
        let mine: Vec<Who> = scene.ids().filter(|w| scene.player(*w) == *v && *v != Viewer::Gm).collect();
        let mut requests: Vec<Naming> = vec![
            Box::new(|h| Request::Claim(h.into())),
            Box::new(|h| Request::Edit(h.into(), "x".into(), "1".into())),
            Box::new(|h| Request::GearAdd(h.into(), "x".into())),
            Box::new(|h| Request::GearMove(h.into(), 1, "x".into())),
            Box::new(|h| Request::Act(Some(h.into()), "end".into(), None, false)),
            Box::new(|h| Request::Standing(Some(h.into()), "x".into(), fray_engine::scene::Standing::Pass)),
        ];
        for who in mine {
            let handle = scene.combatant(who).handle.0.clone();
            let offers = e.offers(Some(who));
            let Some(o) = offers.get(rng.below(offers.len())) else { continue };
            let asked = o.form(scene);
            for form in [rng.input(&asked), asked.default()] {
                for at in 0..words(&form) {
                    let (form, act, handle) = (form.clone(), o.act.to_string(), handle.clone());
                    requests.push(Box::new(move |h| {
                        let named = put(&form, &mut { at }, h);
                        Request::Act(Some(handle.clone()), act.clone(), Some(named), false)
                    }));
                }
            }
        }
        for request in requests {
            let said = |h: &str| e.clone().request(*v, request(h)).err().map(|r| r.view(scene, *v));
            let (a, b) = (said(hidden), said("zzzzzzz"));
            let words = |r: &Option<fray_engine::view::RefusalView>| format!("{r:?}").replace(hidden, "zzzzzzz");
            if words(&a) != words(&b) {
                return Err(format!("{:?} by {v:?} is answered {a:?}, and {b:?} for nobody's handle", request(hidden)));
            }
        }
    }
    Ok(())
}

/// How many words an answer holds.
fn words(input: &Input) -> usize {
    match input {
        Input::Word(_) => 1,
        Input::Words(w) => w.len(),
        Input::Fields(f) => f.values().map(words).sum(),
        Input::Flag(_) | Input::Number(_) => 0,
    }
}

/// The answer with one of its words replaced: the handle alone, or after the mark of an option like `at:`.
fn put(input: &Input, at: &mut usize, handle: &str) -> Input {
    let mut one = |w: &String| {
        let here = *at == 0;
        *at = at.wrapping_sub(1);
        match w.split_once(':') {
            Some((mark, _)) if here => format!("{mark}:{handle}"),
            _ if here => handle.to_string(),
            _ => w.clone(),
        }
    };
    match input {
        Input::Word(w) => Input::Word(one(w)),
        Input::Words(all) => Input::Words(all.iter().map(one).collect()),
        Input::Fields(f) => Input::Fields(f.iter().map(|(k, v)| (k.clone(), put(v, at, handle))).collect()),
        Input::Flag(_) | Input::Number(_) => input.clone(),
    }
}
