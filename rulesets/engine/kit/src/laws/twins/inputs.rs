//! Inputs of twins: hidden ones, and open ones.

use super::unseen;
use fray_engine::base::{Viewer, Who};
use fray_engine::encounter::{ConditionMode, Encounter, ItemWords, PairWord, Request};
use fray_engine::form::{Form, Opt};
use fray_engine::scenario::random::{self, Random};
use fray_engine::scene::{Asking, Item, Masks};
use fray_engine::sheet::Sheet;
use fray_engine::system::{EntryDef, Sees, Shown};

/// Far from every fight, in centimetres.
pub(super) const FAR: i32 = 500_000;

/// A request that names somebody.
pub(super) type Naming = Box<dyn Fn(&str) -> Request>;

/// What may differ after a hidden input, because the rules let it show.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Shows {
    Nothing,
    /// Figures of this combatant: public ones are derived from hidden ones.
    Figures(Who),
    /// The effects, but not the input itself.
    Outcome,
}

/// An input that no player may notice.
pub(super) fn hidden_input(rng: &mut Random, e: &Encounter, twin: &Encounter) -> Option<(Request, Shows)> {
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
    // Such dice seldom fall.
    if quiet
        && rng.one_in(2)
        && let Some(request) = unseen::dice(rng, twin, &|w| w.index() >= e.scene().cast.len())
    {
        return Some((request, Shows::Nothing));
    }
    let request = match rng.below(22) {
        0 => joining(rng, twin, true),
        1 => Request::Clone(handle(hidden)),
        2 => Request::Name(handle(hidden), name(rng, twin)),
        3 => Request::Place(handle(hidden), FAR + rng.below(1000) as i32, FAR),
        4 => Request::Remove(handle(hidden)),
        5 => Request::Free(handle(hidden), true),
        6 if rng.one_in(2) => Request::GearAdd(handle(hidden), kind(rng, twin)?),
        6 => {
            let gear = &scene.combatant(hidden).gear;
            let item = gear.get(rng.below(gear.len()))?;
            Request::GearEdit(handle(hidden), of_its_own(rng, twin, item))
        }
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
            return Some((Request::act_secretly(Some(handle(who)), o.act.to_string(), None), Shows::Outcome));
        }
        14..=16 if quiet => {
            return done_to(rng, twin, &|w| w == hidden).map(|request| (request, Shows::Nothing));
        }
        17 => unseen::entry(rng, twin, hidden)?,
        18 => unseen::owner(rng, twin, hidden),
        19 => unseen::standing_order(rng, twin, hidden)?,
        20 => {
            let waits = scene.ids().filter(|w| scene.combatant(*w).hidden && scene.combatant(*w).owner.is_none());
            let who = pick(rng, waits.collect())?;
            unseen::order(rng, twin, who)?
        }
        21 => unseen::answer(rng, twin, &|q| q.combatant_asked() == Some(hidden))?,
        _ => Request::Free(handle(hidden), false),
    };
    Some((request, Shows::Nothing))
}

/// Something that the GM does without a combatant, to those who are `meant` alone.
fn done_to(rng: &mut Random, e: &Encounter, meant: &dyn Fn(Who) -> bool) -> Option<Request> {
    let offers: Vec<_> = e.offers(None).into_iter().filter(|o| o.off.is_none()).collect();
    let o = offers.get(rng.below(offers.len()))?;
    let mut form = Form::clone(&o.form(e.scene()));
    keep_options(&mut form, &|o| o.label.names().all(meant));
    let answer = rng.input(&form);
    form.chosen(&answer).iter().any(|o| o.label.names().any(meant)).then_some(())?;
    Some(Request::act(None, o.act.to_string(), Some(answer)))
}

/// Takes the other options out of a form.
fn keep_options(form: &mut Form, kept: &dyn Fn(&Opt) -> bool) {
    match form {
        Form::Pick { options, .. } | Form::Sequence { options, .. } | Form::Place { options, .. } => {
            options.retain(|o| kept(o));
        }
        Form::Group { members } => members.iter_mut().for_each(|m| keep_options(&mut m.form, kept)),
        Form::Act { acts } => acts.iter_mut().for_each(|a| keep_options(&mut a.form, kept)),
        Form::Confirm { .. } | Form::Rank { .. } | Form::Number { .. } | Form::Amounts { .. } | Form::Text { .. } => {}
    }
}

/// Somebody's name, with a number or without, or that of nobody yet.
fn name(rng: &mut Random, e: &Encounter) -> String {
    let all: Vec<Who> = e.scene().ids().collect();
    if all.is_empty() || rng.one_in(3) {
        return "Shade".to_string();
    }
    let other = &e.scene().combatant(all[rng.below(all.len())]).name;
    // The next of that kind must not continue from it.
    if rng.one_in(3) { format!("{other} 9") } else { other.to_string() }
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

/// Gives somebody something that nobody sees them carry, moves it so that nobody sees it afterwards, or takes it away.
fn out_of_sight(rng: &mut Random, e: &Encounter, who: Who) -> Option<Request> {
    let (system, c) = (e.system(), e.scene().combatant(who));
    // What somebody carries is told to the players on the same side.
    if e.scene().cast.iter().any(|other| other.owner.is_some() && other.side == c.side) {
        return None;
    }
    let handle = c.handle.0.clone();
    let stowed: Vec<&Item> = c.gear.iter().filter(|i| !system.in_sight(i)).collect();
    let Some(item) = stowed.get(rng.below(stowed.len())).filter(|_| rng.one_in(2)) else {
        let kind = kind(rng, e)?;
        let in_sight = system.make_item(&kind).is_none_or(|i| system.in_sight(&i.numbered(c.next_item())));
        return (!in_sight).then_some(Request::GearAdd(handle, kind));
    };
    if rng.one_in(3) {
        return Some(Request::GearEdit(handle, of_its_own(rng, e, item)));
    }
    let slots = system.tables().slots.iter().map(|(id, _)| *id);
    let unseen = |slot: &&str| !system.in_sight(&Item { slot: (*slot).to_string().into(), ..(*item).clone() });
    let to: Vec<Option<&str>> = slots.filter(unseen).map(Some).chain([None]).collect();
    Some(Request::GearMove(handle, item.no.0, to[rng.below(to.len())].map(str::to_owned)))
}

/// A custom name or figure for the item.
fn of_its_own(rng: &mut Random, e: &Encounter, item: &Item) -> ItemWords {
    let figures: Vec<_> = e.system().item_data(&item.kind).iter().filter(|d| d.may_be_entered()).collect();
    let (field, value) = match figures.get(rng.below(figures.len() + 1)) {
        Some(figure) => (figure.id, if rng.one_in(4) { String::new() } else { random::value(rng, figure) }),
        None => (ItemWords::NAME, "Thorn".to_string()),
    };
    ItemWords { no: item.no.0, field: field.to_string(), value }
}

fn field(rng: &mut Random, e: &Encounter, who: Who, of: impl Fn(Sees) -> bool) -> Option<Request> {
    let defs = e.system().tables().sheet;
    let all: Vec<_> =
        defs.iter().filter(|d| of(d.sees) && !matches!(d.entry, EntryDef::Fixed | EntryDef::Text(_))).collect();
    let d = all.get(rng.below(all.len()))?;
    // What follows from it would be open to all.
    Some(Request::EditBare(e.scene().combatant(who).handle.0.clone(), d.id.to_string(), random::value(rng, d)))
}

/// The visible combatants, who are the same in both.
fn in_sight(e: &Encounter) -> Vec<Who> {
    e.scene().ids().filter(|w| !e.scene().combatant(*w).hidden).collect()
}

pub(super) fn handle_of(e: &Encounter, at: usize) -> String {
    in_sight(e).get(at).map(|w| e.scene().combatant(*w).handle.0.clone()).unwrap_or_default()
}

/// An input that everybody may notice: whose it is, which of those in sight it names, and the rest. Only the first
/// `same` of the cast roll the same dice in both.
pub(super) fn open_input(rng: &mut Random, e: &Encounter, same: usize) -> Option<(Viewer, usize, Naming)> {
    let seen = in_sight(e);
    let at = rng.below(seen.len());
    let who = *seen.get(at)?;
    let gm = |request: Naming| Some((Viewer::Gm, at, request));
    match rng.below(15) {
        14 => {
            let (by, talk) = random::talk(rng, e);
            Some((by, at, Box::new(move |_| talk.clone())))
        }
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
        6 | 7 => {
            let request = conducted(rng, e)?;
            gm(Box::new(move |_| request.clone()))
        }
        8 | 9 => gm(changed(rng, e, who)?),
        10 | 11 if who.index() < same => {
            let request = done_to(rng, e, &|w| w == who)?;
            gm(Box::new(move |_| request.clone()))
        }
        _ if who.index() >= same => None,
        _ => {
            let offers = e.offers(Some(who));
            let act = offers.get(rng.below(offers.len())).map_or_else(|| "nothing".to_string(), |o| o.act.to_string());
            let by = e.scene().player(who);
            Some((by, at, Box::new(move |h| Request::act(Some(h.into()), act.clone(), None))))
        }
    }
}

/// Something the GM does in the open.
fn conducted(rng: &mut Random, e: &Encounter) -> Option<Request> {
    let of_two = rng.one_in(2);
    Some(match rng.below(11) {
        0 => Request::Pause(of_two),
        1 => Request::Rulings(of_two),
        2 => Request::Asking(if of_two { Asking::Everything } else { Asking::Sensible }),
        3 => Request::Masks(if of_two { Masks::On } else { Masks::Off }),
        4 => Request::Advance(rng.below(100) as u32),
        5 => Request::Zone("Bar".to_string(), of_two.then_some((100, 200))),
        6 => Request::FreshDraw,
        7 => Request::NextTurn,
        8 => Request::Abandon,
        9 => [Request::End, Request::Resume][rng.below(2)].clone(),
        _ => {
            let options = e.system().tables().options;
            let o = options.get(rng.below(options.len()))?;
            Request::Option(o.field.id.to_string(), random::value(rng, &o.field))
        }
    })
}

/// An edit of a visible combatant.
fn changed(rng: &mut Random, e: &Encounter, who: Who) -> Option<Naming> {
    let c = e.scene().combatant(who);
    Some(match rng.below(9) {
        0 => {
            let conditions = e.system().tables().conditions;
            let id = conditions.get(rng.below(conditions.len()))?.id.to_string();
            let mode = [ConditionMode::Set, ConditionMode::Bare, ConditionMode::End][rng.below(3)];
            Box::new(move |h| Request::Condition(h.into(), id.clone(), mode))
        }
        1 => {
            let Request::Edit(_, id, value) = field(rng, e, who, |_| true)? else { return None };
            Box::new(move |h| Request::Edit(h.into(), id.clone(), value.clone()))
        }
        2 => {
            let kind = kind(rng, e)?;
            Box::new(move |h| Request::GearAdd(h.into(), kind.clone()))
        }
        3 => {
            let (no, slots) = (c.gear.get(rng.below(c.gear.len()))?.no.0, e.system().tables().slots);
            let slot = slots.get(rng.below(slots.len() + 1)).map(|(id, _)| (*id).to_owned());
            Box::new(move |h| Request::GearMove(h.into(), no, slot.clone()))
        }
        7 => {
            let item = c.gear.get(rng.below(c.gear.len()))?;
            let words = of_its_own(rng, e, item);
            Box::new(move |h| Request::GearEdit(h.into(), words.clone()))
        }
        // Where nobody hidden is: players know the hidden ones of their side.
        4 => Box::new(|h| Request::Side(h.into(), "Elsewhere".into())),
        5 => Box::new(|h| Request::Owner(h.into(), None)),
        6 => {
            let free = rng.one_in(2);
            Box::new(move |h| Request::Free(h.into(), free))
        }
        _ => Box::new(|h| Request::Play(h.into())),
    })
}
