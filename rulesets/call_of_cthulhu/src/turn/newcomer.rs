//! CC-TURN-7, 12: newcomers whose slot comes before that of somebody who has given way to a delayed turn.

use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::play::Play;
use fray_engine::scene::{Frame, OrderState, Scene, Turn};

/// The kind of the claim of a newcomer.
pub const NEWCOMER: &str = "newcomer";

fn place(scene: &Scene, who: Who) -> Option<usize> {
    scene.order.iter().position(|entry| entry.who == who)
}

/// Whether this is the own turn of somebody later in the order than `who`, in which nothing has been done yet.
fn gives_way(scene: &Scene, turn: &Turn, who: Who) -> bool {
    let later = |actor: &Who| place(scene, *actor) > place(scene, who);
    !turn.var(sheet::CLAIMED) && !turn.var(sheet::TOUCHED) && turn.actors.iter().any(later)
}

/// CC-TURN-12: whether the slot of `who` is still to come, although the turn of somebody later has begun.
fn comes_before(scene: &Scene, who: Who) -> bool {
    let waits = place(scene, who).is_some_and(|at| scene.order[at].state == OrderState::Waiting);
    let turns = scene.agenda.iter().filter_map(|frame| match frame {
        Frame::Turn(turn) => Some(turn),
        Frame::Window(_) | Frame::Pending { .. } => None,
    });
    waits && turns.into_iter().any(|turn| gives_way(scene, turn, who))
}

/// CC-TURN-12: a newcomer before somebody who has given way to a delayed turn acts first. Nothing changes for that one, as the
/// newcomer may be hidden.
pub fn claim_earlier_slot(play: &mut Play, who: Who) {
    if comes_before(play.scene(), who) {
        play.by("CC-TURN-12").claim(who, NEWCOMER);
    }
}

/// The newcomer who acts before the one whose turn it is.
pub fn next_newcomer(scene: &Scene) -> Option<Who> {
    let turn = scene.topmost_turn()?;
    let claims = |who: &Who| scene.claim(*who).is_some_and(|c| c.kind == NEWCOMER);
    let first = |who: &Who| claims(who) && derived::is_able(scene, *who) && gives_way(scene, turn, *who);
    scene.order.iter().map(|entry| entry.who).find(first)
}

/// Newcomers whose slot comes before nobody's any more.
pub fn stale_claims(scene: &Scene) -> impl Iterator<Item = Who> + '_ {
    let newcomers = scene.claims.iter().filter(|c| c.kind == NEWCOMER).map(|c| c.who);
    newcomers.filter(|who| !comes_before(scene, *who))
}
