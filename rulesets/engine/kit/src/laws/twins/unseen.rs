//! Hidden inputs of the GM that are more than an edit: lists, seats, standing orders, the order of turns, dice, and answers.

use fray_engine::base::{Seat, Who};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::Question;
use fray_engine::scenario::random::{self, Random};
use fray_engine::scene::{OrderState, Standing};

/// A seat at which nobody sits who is asked what they see.
const ELSEWHERE: Seat = Seat(999);
/// Random edits among which there is one of a list, if the sheet has any.
const TRIES: usize = 30;

/// One entry of a list on the sheet.
pub(super) fn entry(rng: &mut Random, e: &Encounter, who: Who) -> Option<Request> {
    let handle = &e.scene().combatant(who).handle.0;
    (0..TRIES).find_map(|_| match random::edit(rng, e) {
        Request::EditEntry(_, words) => Some(Request::EditEntry(handle.clone(), words)),
        _ => None,
    })
}

/// Gives the combatant to somebody, or back to the GM.
pub(super) fn owner(rng: &mut Random, e: &Encounter, who: Who) -> Request {
    Request::Owner(e.scene().combatant(who).handle.0.clone(), rng.one_in(2).then_some(ELSEWHERE))
}

/// A standing order for the combatant.
pub(super) fn standing_order(rng: &mut Random, e: &Encounter, who: Who) -> Option<Request> {
    const ALL: [Standing; 6] = [
        Standing::Ask,
        Standing::PassUntilTurn,
        Standing::PassUntilAttacked,
        Standing::PassWhenWell,
        Standing::Pass,
        Standing::PassAsAdvised,
    ];
    let kinds = e.system().reference().questions;
    let (kind, _) = kinds.get(rng.below(kinds.len()))?;
    let handle = e.scene().combatant(who).handle.0.clone();
    Some(Request::Standing(Some(handle), (*kind).to_string(), ALL[rng.below(ALL.len())]))
}

/// The order of turns with this combatant elsewhere.
pub(super) fn order(rng: &mut Random, e: &Encounter, who: Who) -> Option<Request> {
    let s = e.scene();
    // Next to one that holds its place, a hidden one that moves would move the others, too.
    let first = s.order.iter().position(|o| o.state == OrderState::Waiting)?;
    let last = s.order.iter().rposition(|o| o.state == OrderState::Waiting)?;
    if s.order.iter().skip(first).take(last - first).any(|o| o.state != OrderState::Waiting) {
        return None;
    }
    let mut waiting: Vec<Who> = s.order.iter().filter(|o| o.state == OrderState::Waiting).map(|o| o.who).collect();
    let at = waiting.iter().position(|w| *w == who)?;
    let moved = waiting.remove(at);
    waiting.insert(rng.below(waiting.len() + 1), moved);
    Some(Request::Reorder(waiting.into_iter().map(|w| s.combatant(w).handle.0.clone()).collect()))
}

/// Other faces of dice that one of these has rolled.
pub(super) fn dice(rng: &mut Random, e: &Encounter, of: &dyn Fn(Who) -> bool) -> Option<Request> {
    let rolls: Vec<_> = e.rolls().into_iter().filter(|r| r.key.who.is_some_and(of)).collect();
    let roll = rolls.get(rng.below(rolls.len()))?;
    Some(Request::Dice(roll.name.clone(), rng.faces(&roll.dice)))
}

/// An answer to one of these questions.
pub(super) fn answer(rng: &mut Random, e: &Encounter, to: &dyn Fn(&Question) -> bool) -> Option<Request> {
    let open = e.unanswered_questions();
    let mine: Vec<_> = open.iter().filter(|(_, q)| to(q)).collect();
    let (id, q) = mine.get(rng.below(mine.len()))?;
    Some(Request::Answer((*id).to_string(), rng.input(&q.form)))
}
