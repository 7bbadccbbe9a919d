//! A bot that plays by offers and advice, and knows no rules. It plays everybody in laws and
//! benchmarks, and turns that the GM hands over.

use super::{Encounter, Request};
use crate::base::{Refusal, Str, Viewer, Who};
use crate::course::Operation;
use crate::fact::FactKind;
use crate::form::{Form, by_default};
use crate::scene::{Question, Scene};
use crate::system::{Offer, Offers, Use};
use crate::text;
use std::sync::Arc;

/// The most inputs in one turn played for the GM.
pub(crate) const TURN_LIMIT: usize = 60;

/// One step of a bot that plays everybody: answers what is asked, else acts for the active combatant. `false` if there
/// is nothing for anybody to do.
pub fn step(e: &mut Encounter) -> bool {
    if let Some((id, q)) = e.unanswered_questions().into_iter().next() {
        return answer(e, id, &q).is_ok();
    }
    let up = e.scene().uncommitted().next();
    match up {
        Some(who) => act(e, who).is_ok(),
        None => e.request(Viewer::Gm, Request::NextTurn).is_ok(),
    }
}

/// Plays an NPC step by step until its turn ends, or a player or the GM has to decide something.
///
/// # Errors
/// `has_player`, `not_on_turn` if it has nothing to decide, `busy` if others have to decide first.
pub(crate) fn play(e: &mut Encounter, who: Who) -> Result<(), Refusal> {
    if e.scene().combatant(who).owner.is_some() {
        return Err(Refusal::new(
            "has_player",
            "",
            text!(who, " has a player. Act with the actions on offer instead."),
        ));
    }
    let turn = e.scene().combatant(who).turns_begun;
    for n in 0..TURN_LIMIT {
        let nobodys = |q: &Question| q.combatant_asked().is_some_and(|w| e.scene().combatant(w).owner.is_none());
        let asked: Vec<(String, Question)> = e.blocking_questions().collect();
        let on_turn = e.scene().uncommitted().any(|w| w == who) && e.scene().combatant(who).turns_begun == turn;
        let mine = asked.iter().any(|(_, q)| q.combatant_asked() == Some(who));
        let refusal = match asked.iter().find(|(_, q)| nobodys(q)).cloned() {
            Some((id, q)) if on_turn || mine => {
                answer(e, id, &q)?;
                continue;
            }
            None if asked.is_empty() && on_turn => {
                act(e, who)?;
                continue;
            }
            Some(_) | None if on_turn => super::busy(),
            Some(_) | None => Refusal::new(
                "not_on_turn",
                "",
                text!(
                    "It is not ",
                    who,
                    "'s ",
                    e.system().course().turn_word(),
                    ", and nothing is asked of it. Look who acts now."
                ),
            ),
        };
        return if n == 0 { Err(refusal) } else { Ok(()) };
    }
    Ok(())
}

/// The advised answer, else the default.
fn answer(e: &mut Encounter, id: String, q: &Question) -> Result<(), Refusal> {
    e.request(Viewer::Gm, Request::Answer(id, q.sensible()))
}

/// Takes the best offer; if all are refused, ends the turn.
fn act(e: &mut Encounter, who: Who) -> Result<(), Refusal> {
    let mut tried: Vec<Str> = begun_in_turn(e, who).cloned().collect();
    tried.retain(|act| !e.system().more_of(e.scene(), who, act));
    let is_attack = |e: &Encounter, act: &str| e.system().is_attack(e.scene(), who, act);
    while let Some((offer, form)) =
        choose(e.scene(), &tried, |act| is_attack(e, act), |use_| e.useful(who, use_, &tried))
    {
        let handle = e.scene().combatant(who).handle.0.clone();
        let request = Request::act(Some(handle), offer.act.to_string(), Some(form.default()));
        if e.request(Viewer::Gm, request).is_ok() {
            return Ok(());
        }
        tried.push(offer.act);
    }
    e.request(Viewer::Gm, Request::NextTurn)
}

/// The best of the offers by their use, and the first among equals: save a dying friend, attack, make ready, recover,
/// move, defend, end the turn. Each is tried once in a turn, or as often as the turn allows it
/// ([`System::more_of`](crate::system::System::more_of)). After an attack the bot neither moves nor defends.
///
/// Also gives the offer's form, which is to be answered with its default: it may leave out all other answers.
pub fn choose<'s>(
    scene: &Scene,
    tried: &[Str],
    is_attack: impl Fn(&str) -> bool,
    offered: impl Fn(Use) -> Offers<'s>,
) -> Option<(Offer, Arc<Form>)> {
    let fought = || tried.iter().any(|act| is_attack(act));
    let uses = Use::FOR_BOTS.into_iter().filter(|use_| !matches!(use_, Use::Move | Use::Defend) || !fought());
    let open = |offer: &Offer| offer.off.is_none() && !tried.contains(&offer.act);
    let with_form = |offer: Offer| {
        let form = by_default(|| offer.form(scene));
        (!form.undecided()).then_some((offer, form))
    };
    scene.still(|| uses.flat_map(offered).filter(open).find_map(with_form))
}

/// What somebody has done in the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnSoFar {
    Nothing,
    /// Moved, and nothing else.
    Moved,
    Acted,
}

/// What `who`, who has these offers, has done in the current turn, from the log.
pub(crate) fn so_far(e: &Encounter, who: Who, offers: &[Offer]) -> TurnSoFar {
    let moves = |act: &Str| offers.iter().any(|o| o.use_ == Use::Move && o.act == *act);
    let mut so_far = TurnSoFar::Nothing;
    // The latest first: after an action the rest of a long turn says nothing new.
    for act in begun_in_turn(e, who) {
        if !moves(act) {
            return TurnSoFar::Acted;
        }
        so_far = TurnSoFar::Moved;
    }
    so_far
}

/// What `who` has begun in the current turn, from the log, the latest first.
fn begun_in_turn(e: &Encounter, who: Who) -> impl Iterator<Item = &Str> {
    let aside = e.set_aside();
    let live = e.log().iter().rev().filter(move |c| !aside.steps.contains(&c.step));
    let facts = live.flat_map(|c| c.facts.iter().rev()).map(|f| &f.kind);
    let turn = facts.take_while(move |kind| !matches!(kind, FactKind::TurnBegan(actors, _) if actors.contains(&who)));
    turn.filter_map(move |kind| match kind {
        FactKind::Began(Operation::Act(cmd)) if cmd.who == Some(who) => Some(&cmd.act),
        _ => None,
    })
}
