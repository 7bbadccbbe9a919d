//! The part `turn`, by the order as one viewer knows it.

use super::clock::clock;
use super::types::TurnView;
use crate::base::{Viewer, Who};
use crate::encounter::Encounter;
use crate::fact::FactKind;
use crate::scene::{OrderEntry, OrderState, Phase};

/// What is the same for all viewers who know of the same combatants.
pub(super) struct RoundSoFar {
    /// Who acts now.
    acting: Vec<Who>,
    /// The turns after that, as the order stands; several at once have one together.
    to_come: Vec<Vec<Who>>,
    states: Vec<OrderState>,
    /// Whose turn it is, or, while someone unseen acts, whose turn was the last.
    active: Option<Who>,
    /// Whether someone unseen acts.
    unseen_acts: bool,
}

/// What differs from viewer to viewer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct OwnTurn {
    active: Option<Who>,
    until_mine: Option<u32>,
    passes: bool,
}

impl Encounter {
    pub(super) fn turn_view(&self, viewer: Viewer) -> TurnView {
        let round = self.round_so_far(viewer);
        self.turn_told(&round, self.own_turn(viewer, &round))
    }

    pub(super) fn round_so_far(&self, viewer: Viewer) -> RoundSoFar {
        let s = self.scene();
        let known = self.known_order(viewer);
        let unseen_acts = s.turn().is_some_and(|w| !s.sees(viewer, w));
        RoundSoFar {
            acting: known.clone().filter(|e| e.state == OrderState::Now).map(|e| e.who).collect(),
            to_come: self.turns_to_come(viewer),
            states: known.map(|e| e.state).collect(),
            active: if unseen_acts { self.last_to_act(viewer) } else { s.turn() },
            unseen_acts,
        }
    }

    pub(super) fn own_turn(&self, viewer: Viewer, round: &RoundSoFar) -> OwnTurn {
        let waited_for = self.waited_for(viewer);
        let seen = waited_for.is_some() || !round.unseen_acts;
        let active = waited_for.or(round.active);
        let mine = |who: &Who| self.mine(viewer, *who);
        if seen && active.iter().chain(&round.acting).any(mine) {
            return OwnTurn { active, until_mine: Some(0), passes: false };
        }
        // Between turns, and while someone unseen acts, nothing changes.
        let now = usize::from(!round.acting.is_empty());
        let until_mine = round.to_come.iter().position(|turn| turn.iter().any(mine)).map(|n| (now + n) as u32);
        let next = round.to_come.first().into_iter().flatten().copied().filter(mine);
        OwnTurn { active, until_mine, passes: self.only_passes(viewer, next) }
    }

    /// Whether there are such combatants, and the turn of each would only pass. The GM reads whose turn it is, not how long until
    /// the next of the GM's own.
    fn only_passes(&self, viewer: Viewer, next: impl Iterator<Item = Who>) -> bool {
        let passes: Vec<bool> = match viewer {
            Viewer::Player(_) => next.map(|who| self.turn_only_passes(viewer, who)).collect(),
            Viewer::Gm | Viewer::Spectator => vec![],
        };
        !passes.is_empty() && passes.iter().all(|passes| *passes)
    }

    pub(super) fn turn_told(&self, round: &RoundSoFar, own: OwnTurn) -> TurnView {
        let s = self.scene();
        let handle = |who: &Who| s.combatant(*who).handle.0.clone();
        TurnView {
            active: own.active.as_ref().map(handle),
            next: round.to_come.iter().take(1).flatten().map(handle).collect(),
            states: round.states.iter().map(|state| (*state).into()).collect(),
            until_mine: own.until_mine,
            passes: own.passes,
            clock: clock(s.clock),
            running: s.phase == Phase::Running,
        }
    }

    /// The turns after this one, as far as the viewer knows the order: each is taken to come as the order stands now.
    fn turns_to_come(&self, viewer: Viewer) -> Vec<Vec<Who>> {
        let course = self.system().course();
        if self.scene().phase != Phase::Running {
            return vec![];
        }
        let mut ahead = self.scene().clone();
        ahead.order.retain(|e| self.scene().sees(viewer, e.who));
        let next = std::iter::from_fn(|| {
            let next = course.next_up(&ahead);
            let had = |e: &mut OrderEntry| {
                let comes = next.contains(&e.who) && e.state == OrderState::Waiting;
                if comes {
                    e.state = OrderState::Done;
                }
                comes
            };
            // Only waiting entries come next, so this ends.
            let any = ahead.order.iter_mut().map(had).fold(false, |any, one| any | one);
            any.then_some(next)
        });
        next.collect()
    }

    /// Among those who act at once, one of the viewer's own who has yet to act. For the GM it is the next to act, the
    /// GM's own first.
    fn waited_for(&self, viewer: Viewer) -> Option<Who> {
        let s = self.scene();
        match viewer {
            Viewer::Player(_) => s.uncommitted().find(|w| self.mine(viewer, *w)),
            Viewer::Gm => s.uncommitted().min_by_key(|w| s.combatant(*w).owner.is_some()),
            Viewer::Spectator => None,
        }
    }

    /// The last combatant known to the viewer who had a turn, who is still shown as active while someone unseen acts.
    fn last_to_act(&self, viewer: Viewer) -> Option<Who> {
        let (s, aside) = (self.scene(), self.set_aside());
        let facts = self.log().iter().rev().flat_map(|c| c.facts.iter().rev().map(move |f| (c, f)));
        let live = facts.filter(|(c, f)| !aside.hold(c, f));
        let mut began = live.flat_map(|(_, f)| match &f.kind {
            FactKind::TurnBegan(actors, _) => actors.clone(),
            _ => vec![],
        });
        began.find(|w| !s.combatant(*w).gone && s.sees(viewer, *w))
    }
}
