//! The twin law: of two fights that differ only in what players may not know, players and spectators get the same.
//!
//! At some point of random play the fight is copied, the copy gets entirely hidden inputs, and then
//! both get the same inputs. All that leaves the engine is compared after each.

mod handles;
mod inputs;
mod page;
mod unseen;

use super::secrecy::{difference, viewers};
use fray_engine::base::{Viewer, Who};
use fray_engine::encounter::{ActRequest, Encounter, Request};
use fray_engine::fact::{Asked, FactKind, LineKind, Question};
use fray_engine::forecast::PlannedChoice;
use fray_engine::form::Input;
use fray_engine::scenario::random::{self, Random};
use fray_engine::scene::{Combatant, Frame, Phase, Scene};
use fray_engine::view::{AsJson, Cursor, Everything, LineView, Logbook, OfferSet, OfferView, QuestionView, View};
use handles::refused_alike;
use inputs::{FAR, Shows, handle_of, hidden_input, open_input};
use page::Page;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Hidden inputs that the copy gets.
const HIDDEN: usize = 4;
/// Inputs that both get afterwards.
const OPEN: usize = 3;
/// Odds are slow to calculate: they are compared once in this many commits.
pub(super) const ODDS_EVERY: usize = 4;
/// Samples for odds: any difference shows in some figure.
const SAMPLES: u32 = 8;
/// People talk after one hidden input in this many, and after each that waits for an answer.
const TALK: usize = 4;
/// The most questions that are answered after a hidden input.
const ANSWERS: usize = 3;

/// Compares the fight with a twin that differs in hidden things. `true`: something was compared. `reached`: the kinds of
/// hidden inputs after which it was.
pub(super) fn check(e: &Encounter, rng: &mut Random, reached: &mut BTreeSet<String>) -> Result<bool, String> {
    let unaware = unaware(e);
    if unaware.is_empty() || e.scene().phase == Phase::Ended || e.scene().ids().next().is_none() {
        return Ok(false);
    }
    refused_alike(e, &unaware, rng)?;
    let logbook = Logbook::of(e);
    let pages: Vec<Page> = viewers(e).into_iter().map(|v| Page::of(&logbook, v)).collect();
    let read: Vec<(Viewer, Cursor)> = unaware.iter().map(|v| (*v, logbook.lines(*v, &Cursor::default()).1)).collect();
    let mut twin = e.clone();
    hidden_inputs(e, &mut twin, &read, rng, reached)?;
    out_of_the_way(e, &mut twin)?;
    open_inputs(e, twin, &read, pages, rng)?;
    Ok(true)
}

/// Gives the twin inputs that concern hidden things only: the unaware see what they see of the fight.
fn hidden_inputs(
    e: &Encounter,
    twin: &mut Encounter,
    read: &[(Viewer, Cursor)],
    rng: &mut Random,
    reached: &mut BTreeSet<String>,
) -> Result<(), String> {
    let seen = seen_in(e, read);
    for _ in 0..HIDDEN {
        let Some((request, shows)) = hidden_input(rng, e, twin) else { continue };
        let (before, what) = (twin.clone(), format!("{request:?}"));
        let done = twin.request(Viewer::Gm, request).is_ok();
        // The next turn, or one that is lost, is for all to see, however the last one ended.
        let ended = shows == Shows::Outcome && (before.scene().turn() != twin.scene().turn() || turns(&before, twin));
        if !done || ended || shows_in_play(&before, twin) {
            *twin = before;
            continue;
        }
        compare(&seen, twin, read, shows, &what)?;
        reached.insert(kind_of(&what));
        if shows == Shows::Nothing && (twin.resolving().is_some() || rng.one_in(TALK)) {
            talk_about(e, twin, read, rng).map_err(|d| format!("after {what}: {d}"))?;
        }
        if shows == Shows::Nothing && before.resolving().is_none() {
            hidden_answers(twin, &seen, read, rng, reached)?;
        }
        twin.request(Viewer::Gm, Request::Undo).map_err(|r| format!("undo of {what}: {r:?}"))?;
        compare(&seen, twin, read, Shows::Nothing, &format!("undo of {what}"))?;
        if shows == Shows::Nothing && rng.one_in(2) {
            twin.request(Viewer::Gm, Request::Redo).map_err(|r| format!("redo of {what}: {r:?}"))?;
            compare(&seen, twin, read, shows, &format!("redo of {what}"))?;
            // That the GM is asked something may show as soon as anything else is told (docs/decisions/0005).
            if twin.resolving().is_some() && before.resolving().is_none() {
                twin.request(Viewer::Gm, Request::Undo).map_err(|r| format!("second undo of {what}: {r:?}"))?;
            }
        }
    }
    Ok(())
}

/// Something is said in both: it is read at once, and shows nothing of the hidden input, then or when that is undone.
fn talk_about(e: &Encounter, twin: &Encounter, read: &[(Viewer, Cursor)], rng: &mut Random) -> Result<(), String> {
    let (mut one, mut twin) = (e.clone(), twin.clone());
    for _ in 0..2 {
        let (by, talk) = random::talk(rng, e);
        one.request(by, talk.clone()).map_err(|r| format!("{talk:?}: {r:?}"))?;
        twin.request(by, talk.clone()).map_err(|r| format!("{talk:?} in the twin: {r:?}"))?;
        compare(&seen_in(&one, read), &twin, read, Shows::Nothing, &format!("{talk:?} by {by:?}"))?;
    }
    twin.request(Viewer::Gm, Request::Undo).map_err(|r| format!("undo: {r:?}"))?;
    compare(&seen_in(&one, read), &twin, read, Shows::Nothing, "undo of what was hidden while people talked")
}

/// Answers what the GM is asked after a hidden input, as often as it stays hidden, and takes the answers back.
fn hidden_answers(
    twin: &mut Encounter,
    seen: &[Seen],
    read: &[(Viewer, Cursor)],
    rng: &mut Random,
    reached: &mut BTreeSet<String>,
) -> Result<(), String> {
    let mut given = 0;
    while given < ANSWERS && twin.resolving().is_some() {
        let scene = twin.scene();
        let to_the_gm = |q: &Question| match q.asked {
            Asked::Gm => true,
            Asked::Player(who) => scene.combatant(who).hidden && scene.combatant(who).owner.is_none(),
        };
        let waits = |q: &Question| to_the_gm(q) && scene.posted.iter().all(|p| p.question != *q);
        let Some(request) = unseen::answer(rng, twin, &waits) else { break };
        let (before, what) = (twin.clone(), format!("{request:?}"));
        if twin.request(Viewer::Gm, request).is_err() || shows_in_play(&before, twin) {
            *twin = before;
            break;
        }
        compare(seen, twin, read, Shows::Nothing, &what)?;
        reached.insert(kind_of(&what));
        given += 1;
    }
    for _ in 0..given {
        twin.request(Viewer::Gm, Request::Undo).map_err(|r| format!("undo of an answer: {r:?}"))?;
        compare(seen, twin, read, Shows::Nothing, "undo of an answer")?;
    }
    Ok(())
}

/// "Reorder" of a request as it is printed.
fn kind_of(request: &str) -> String {
    request.chars().take_while(char::is_ascii_alphanumeric).collect()
}

/// Whether something has happened that the rules let everybody see. Time passes for everybody.
fn shows_in_play(before: &Encounter, twin: &Encounter) -> bool {
    before.scene().clock != twin.scene().clock
        || draws(before, twin)
        || all_act(before, twin)
        || !stays_hidden(before, twin)
}

/// Whether the last of those who act at once has chosen, even in secret: if one of them is visible, all see that they act.
fn all_act(before: &Encounter, after: &Encounter) -> bool {
    let mut facts = after.log().since(before.log().len()).flat_map(|c| &c.facts);
    let s = before.scene();
    facts.any(|f| matches!(f.kind, FactKind::Unsealed))
        && s.topmost_turn().is_some_and(|turn| turn.actors.iter().any(|who| !s.combatant(*who).hidden))
}

/// Gives the fight and its twin the same open inputs: the unaware are answered, and see, the same.
fn open_inputs(
    e: &Encounter,
    mut twin: Encounter,
    read: &[(Viewer, Cursor)],
    mut pages: Vec<Page>,
    rng: &mut Random,
) -> Result<(), String> {
    let mut one = e.clone();
    for _ in 0..OPEN {
        let before = (one.clone(), twin.clone());
        let Some((by, at, request)) = open_input(rng, &one, e.scene().cast.len()) else { continue };
        let (in_one, in_twin) = (request(&handle_of(&one, at)), request(&handle_of(&twin, at)));
        // What the GM is proposed may be about somebody hidden: taking it is the GM's own choice.
        if by == Viewer::Gm && proposal(&one, &in_one) != proposal(&twin, &in_twin) {
            continue;
        }
        let what = format!("{in_one:?} by {by:?} in both");
        let talk = matches!(in_one, Request::Talk(_));
        let (a, b) = (one.request(by, in_one), twin.request(by, in_twin));
        // Cards of one deck are dealt to the hidden too; a new round differs in each fight.
        if one.scene().round != twin.scene().round
            || one.scene().round != e.scene().round
            || !stays_hidden(&before.0, &one)
            || !stays_hidden(&before.1, &twin)
            || dice_differ(e, &before.0, &one)
            || dice_differ(e, &before.1, &twin)
        {
            (one, twin) = before;
            continue;
        }
        // What is said is never undone: undo takes back what was done before, which differs.
        let undone = a.is_ok() && b.is_ok() && !talk;
        let said = |r: Result<(), fray_engine::system::Refusal>, e: &Encounter| r.err().map(|r| r.view(e.scene(), by));
        let (a, b) = (said(a, &one), said(b, &twin));
        if a != b && by != Viewer::Gm {
            return Err(format!("{what} is answered {a:?} and {b:?}"));
        }
        let seen = seen_in(&one, read);
        compare(&seen, &twin, read, Shows::Nothing, &what)?;
        read_on(&mut pages, &seen).map_err(|d| format!("after {what}: {d}"))?;
        for request in [Request::Undo, Request::Redo].into_iter().take(if undone { rng.below(3) } else { 0 }) {
            for e in [&mut one, &mut twin] {
                e.request(Viewer::Gm, request.clone()).map_err(|r| format!("{request:?} of {what}: {r:?}"))?;
            }
            let seen = seen_in(&one, read);
            compare(&seen, &twin, read, Shows::Nothing, &format!("{request:?} of {what}"))?;
            read_on(&mut pages, &seen).map_err(|d| format!("after {request:?}: {d}"))?;
        }
    }
    Ok(())
}

/// The pages that stayed open read what is new in the fight of which this was seen.
fn read_on(pages: &mut [Page], seen: &[Seen]) -> Result<(), String> {
    pages.iter_mut().try_for_each(|page| {
        let logbook = &seen.first().ok_or("nobody sees anything")?.logbook;
        match seen.iter().find(|s| s.viewer == page.viewer) {
            Some(seen) => page.reads_on(logbook, seen.lines()),
            None => page.reads_on(logbook, &logbook.lines(page.viewer, &Cursor::default()).0),
        }
    })
}

/// The answer that an action without one stands for.
fn proposal(e: &Encounter, request: &Request) -> Option<Input> {
    let Request::Act(ActRequest { who: Some(handle), act, form: None, .. }) = request else { return None };
    let who = e.scene().ids().find(|w| e.scene().combatant(*w).handle.0 == *handle)?;
    Some(e.offer(Some(who), act)?.form(e.scene()).default())
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

/// Whether dice fell that differ in each fight: those of newcomers, and draws from what all share.
fn dice_differ(e: &Encounter, before: &Encounter, after: &Encounter) -> bool {
    let same = e.scene().cast.len();
    let facts = after.log().iter().skip(before.log().len()).flat_map(|c| &c.facts);
    facts.into_iter().any(|f| match &f.kind {
        FactKind::Rolled(key, dice) => {
            key.who.is_none_or(|w| w.index() >= same) || dice.iter().any(|d| d.card.is_some())
        }
        _ => false,
    })
}

/// Whether something was told of a turn.
fn turns(before: &Encounter, after: &Encounter) -> bool {
    let mut facts = after.log().since(before.log().len()).flat_map(|c| &c.facts);
    facts.any(|f| matches!(&f.kind, FactKind::Told(told) if told.kind == LineKind::Turn))
}

/// Whether somebody drew from what all share, for instance a Joker that is worth something to others.
fn draws(before: &Encounter, after: &Encounter) -> bool {
    let mut facts = after.log().since(before.log().len()).flat_map(|c| &c.facts);
    facts.any(|f| matches!(&f.kind, FactKind::Rolled(_, dice) if dice.iter().any(|d| d.card.is_some())))
}

/// Nearby hidden combatants may affect rolls, as "other"; these must not.
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

/// What one viewer gets of one fight, each part made when it is compared for the first time.
struct Seen<'e> {
    e: &'e Encounter,
    logbook: Rc<Logbook<'e>>,
    viewer: Viewer,
    from: &'e Cursor,
    lines: OnceCell<Vec<LineView>>,
    new_lines: OnceCell<Vec<LineView>>,
    view: OnceCell<Everything>,
    odds: OnceCell<String>,
}

impl<'e> Seen<'e> {
    fn lines(&self) -> &Vec<LineView> {
        self.lines.get_or_init(|| self.logbook.lines(self.viewer, &Cursor::default()).0)
    }

    fn new_lines(&self) -> &Vec<LineView> {
        self.new_lines.get_or_init(|| self.logbook.lines(self.viewer, self.from).0)
    }

    fn view(&self) -> &Everything {
        self.view.get_or_init(|| self.e.everything(self.viewer))
    }

    /// The view without the figures of this one.
    fn view_without(&self, who: Who) -> Everything {
        let mut seen = self.view().clone();
        blank(&mut seen, self.e.scene().combatant(who));
        seen
    }

    /// `nth`: which action besides the likeliest; the same each time.
    fn odds(&self, nth: usize) -> &str {
        self.odds.get_or_init(|| odds(self.e, self.viewer, nth))
    }
}

fn seen_in<'e>(e: &'e Encounter, read: &'e [(Viewer, Cursor)]) -> Vec<Seen<'e>> {
    let logbook = Rc::new(Logbook::of(e));
    let seen = |viewer, from| {
        let (lines, new_lines, view, odds) = Default::default();
        Seen { e, logbook: logbook.clone(), viewer, from, lines, new_lines, view, odds }
    };
    read.iter().map(|(v, from)| seen(*v, from)).collect()
}

/// All who know of nobody hidden get the same of the twin.
fn compare(seen: &[Seen], twin: &Encounter, read: &[(Viewer, Cursor)], shows: Shows, what: &str) -> Result<(), String> {
    let mut both = seen.iter().zip(seen_in(twin, read));
    both.try_for_each(|(a, b)| same(a, &b, shows).map_err(|d| format!("{:?} after {what}: {d}", a.viewer)))
}

/// Everything that one viewer gets is the same in both, with opaque ids numbered as they appear.
fn same(a: &Seen, b: &Seen, shows: Shows) -> Result<(), String> {
    alike("lines", a, b, a.lines(), b.lines())?;
    alike("new lines", a, b, a.new_lines(), b.new_lines())?;
    // A secret act shows nothing of itself until a player is asked, or its outcome is there.
    let asked = b.e.waiting().iter().any(|w| w.seat.is_some());
    if shows != Shows::Outcome || (b.e.resolving().is_some() && !asked) {
        match shows {
            Shows::Figures(who) => alike("view", a, b, &a.view_without(who), &b.view_without(who))?,
            Shows::Nothing | Shows::Outcome => alike("view", a, b, a.view(), b.view())?,
        }
        if a.e.log().len().is_multiple_of(ODDS_EVERY) {
            let nth = a.e.log().len() / ODDS_EVERY;
            alike_in_words("odds", a, b, a.odds(nth), b.odds(nth))?;
        }
    }
    let epochs = (a.e.epoch(a.viewer), b.e.epoch(b.viewer));
    if epochs.0 == epochs.1 { Ok(()) } else { Err(format!("epochs {epochs:?}")) }
}

fn alike<T: PartialEq + AsJson>(part: &str, a: &Seen, b: &Seen, in_a: &T, in_b: &T) -> Result<(), String> {
    if in_a == in_b { Ok(()) } else { alike_in_words(part, a, b, &in_a.as_json(), &in_b.as_json()) }
}

fn alike_in_words(part: &str, a: &Seen, b: &Seen, in_a: &str, in_b: &str) -> Result<(), String> {
    if in_a == in_b {
        return Ok(());
    }
    let (in_a, in_b) = (plain(a.e, a.viewer, in_a), plain(b.e, b.viewer, in_b));
    if in_a == in_b { Ok(()) } else { Err(format!("{part}\n{}", difference(&in_a, &in_b))) }
}

/// The odds of the likeliest action on offer, of another one, which turns with `nth`, and of the default answer to what is
/// asked.
pub(super) fn odds(e: &Encounter, v: Viewer, nth: usize) -> String {
    let View { offers, questions, .. } = e.view(v);
    let acts = |set: OfferSet| -> Vec<PlannedChoice> {
        let open: Vec<_> = set.acts.iter().filter(|o| o.off.is_none()).collect();
        let likely = open.iter().find(|o| o.main);
        let other = open.get(nth.checked_rem(open.len()).unwrap_or_default());
        let act = |o: &&OfferView| Some(PlannedChoice::Act(set.who.clone()?, o.act.to_string(), None));
        likely.into_iter().chain(other).filter_map(act).collect()
    };
    let answer = |q: QuestionView| PlannedChoice::Answer(q.id, q.default.into());
    let all = offers.into_iter().flat_map(acts).chain(questions.mine.into_iter().map(answer));
    let odds = |choice: &PlannedChoice| e.odds_view(v, choice, &mut |n| n >= SAMPLES).map(|odds| odds.as_json());
    all.map(|choice| format!("{choice:?}: {}\n", odds(&choice).unwrap_or_default())).collect()
}

fn blank(seen: &mut Everything, c: &Combatant) {
    for sheet in seen.sheets.iter_mut().filter(|s| s.id == c.handle.0) {
        sheet.stats = vec![];
    }
    for shown in seen.view.combatants.iter_mut().filter(|s| s.id == c.handle.0) {
        (shown.stats, shown.tracks) = (vec![], vec![]);
        // What a mask tells is worked out from the most that can be borne.
        shown.state.clear();
        (shown.minor, shown.out, shown.hurt) = (false, false, false);
    }
}

/// Handles and question ids are opaque; only their identity counts.
fn plain(e: &Encounter, v: Viewer, text: &str) -> String {
    let questions = e.view(v).questions;
    let ids = questions.mine.into_iter().map(|q| q.id).chain(questions.waiting.into_iter().filter_map(|w| w.question));
    let came = e.log().iter().flat_map(|c| &c.facts).filter_map(|f| match &f.kind {
        FactKind::Joined(c) => Some(c.handle.0.clone()),
        _ => None,
    });
    let words = came.chain(ids);
    let found: BTreeMap<usize, String> = words.filter_map(|w| text.find(&w).map(|at| (at, w))).collect();
    found.into_values().enumerate().fold(text.to_owned(), |text, (n, word)| text.replace(&word, &format!("#{n}")))
}
