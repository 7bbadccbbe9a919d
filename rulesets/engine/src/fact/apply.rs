//! Applies facts to the scene.

use super::kind::{Fact, FactKind};
use super::known::Audience;
use super::operation::Operation;
use crate::base::{Seat, Val, Who};
use crate::scene::{
    Asking, Claim, Combatant, Cond, DISTANCE, Frame, Item, OrderState, OutOfSight, Scene, Standing, StandingOrder,
    Turn, Window,
};
use std::sync::Arc;

impl Scene {
    /// Makes a fact true. Total: unknown ids change nothing, nothing fails, and no rule is worked out here.
    pub fn apply(&mut self, fact: &Fact) {
        if let FactKind::Set(who, ix, to) = &fact.kind {
            self.note_who_was_told(*who, *ix, to, &fact.to);
        }
        self.apply_kind(&fact.kind);
    }

    /// A number that is raised may be told to fewer than those who know of the combatant. Once it falls, all count afresh.
    fn note_who_was_told(&mut self, who: Who, field: u16, to: &Val, told: &Audience) {
        let Some(c) = self.cast.get(who.index()) else { return };
        let by = amount(to).saturating_sub(c.fields.get(usize::from(field)).map_or(0, amount));
        if by < 0 && c.out_of_sight.iter().any(|o| o.field == field) {
            self.change(who, |c| c.out_of_sight.retain(|o| o.field != field));
        }
        let Audience::Seats(seats) = told else { return };
        if by > 0 && Audience::aware_of(self, &[who]) != *told {
            self.change(who, |c| match c.out_of_sight.iter_mut().find(|o| o.field == field && o.told == *seats) {
                Some(known) => known.by = known.by.saturating_add(by),
                None => c.out_of_sight.push(OutOfSight { field, by, told: seats.clone() }),
            });
        }
    }

    /// Applies a fact that is not kept: its values are moved, not copied. For silent play.
    pub(crate) fn apply_unkept(&mut self, kind: FactKind) {
        match kind {
            FactKind::Set(who, ix, to) => self.change(who, |c| put(&mut c.fields, ix, to)),
            FactKind::SceneSet(ix, to) => put(&mut self.vars, ix, to),
            FactKind::CondSet(who, cond) => self.change(who, |c| c.conds.set(cond)),
            FactKind::GearSet(who, item) => self.change(who, |c| put_item(c, *item)),
            other => self.apply_kind(&other),
        }
    }

    /// Applies a fact without its audience, so that nobody is noted as told. For silent play.
    pub(crate) fn apply_kind(&mut self, kind: &FactKind) {
        match kind {
            FactKind::Joined(c) => self.cast.push(Arc::new((**c).clone())),
            FactKind::Left(who) => self.leave(*who),
            FactKind::Set(who, ix, to) => self.change(*who, |c| put(&mut c.fields, *ix, to.clone())),
            FactKind::EntrySet(who, ix, name, change) => self.change(*who, |c| {
                if let Some(list) = c.fields.get_mut(usize::from(*ix)) {
                    *list = list.with_entry(name, *change);
                }
            }),
            FactKind::SceneSet(ix, to) => put(&mut self.vars, *ix, to.clone()),
            FactKind::TurnSet(ix, to) => {
                if let Some(turn) = self.turn_mut() {
                    put(&mut turn.vars, *ix, to.clone());
                }
            }
            FactKind::OptionSet(ix, to) => put(&mut self.options, *ix, to.clone()),
            FactKind::CondSet(who, cond) => self.change(*who, |c| c.conds.set(cond.clone())),
            FactKind::CondEnded(who, id, source) => {
                self.change(*who, |c| c.conds.retain(|x| x.id != *id || !source.fits(x.by)));
            }
            FactKind::GearSet(who, item) => self.change(*who, |c| put_item(c, Item::clone(item))),
            FactKind::GearGone(who, no) => self.change(*who, |c| c.gear.retain(|i| i.no != *no)),
            FactKind::Moved(who, to) => {
                self.change(*who, |c| c.at = *to);
                self.forget_distances(*who);
            }
            FactKind::Stated(a, b, what, val) => {
                let pair = (*a.min(b), *a.max(b));
                let said = self.between.entry(pair).or_default();
                if *val == Val::None {
                    said.remove(what);
                } else {
                    said.insert(what.clone(), val.clone());
                }
                if said.is_empty() {
                    self.between.remove(&pair);
                }
            }
            FactKind::Zone(name, Some(at)) => {
                self.zones.insert(name.clone(), *at);
            }
            FactKind::Zone(name, None) => {
                self.zones.remove(name);
            }
            FactKind::Rolled(key, _) => *self.ordinals.entry((key.who, key.purpose.clone())).or_default() += 1,
            FactKind::Posted(p) => {
                self.last_post_no = self.last_post_no.max(p.no);
                self.posted.push((**p).clone());
            }
            FactKind::Unposted(no) => self.posted.retain(|p| p.no != *no),
            FactKind::OrderSet(entries) => self.order = entries.clone().into(),
            FactKind::OrderStateSet(who, state) => self.order_state(*who, *state),
            FactKind::RoundBegan(n) => {
                self.round = Some(*n);
                self.closed_windows.clear();
                self.last_turn = None;
            }
            FactKind::RoundEnded => {}
            FactKind::TurnBegan(actors, vars) => self.turn_began(actors, vars),
            FactKind::TurnEnded(who) => {
                self.end_newcomer(*who);
                self.turn_ended(*who);
            }
            FactKind::TurnPutBack(who) => {
                self.turn_ended(*who);
                self.order_state(*who, OrderState::Waiting);
                self.change(*who, |c| c.turns_begun = c.turns_begun.saturating_sub(1));
            }
            FactKind::WindowOpened(window) => {
                self.windows_opened += 1;
                self.agenda.push(Frame::Window(Window::clone(window)));
            }
            FactKind::WindowAnswered(who, yes) => {
                if let Some(Frame::Window(w)) = self.agenda.last_mut() {
                    if *yes { &mut w.claimed } else { &mut w.passed }.push(*who);
                }
            }
            FactKind::WindowClosed => self.window_closed(),
            FactKind::Claimed(who, kind) => {
                self.claims.retain(|c| c.who != *who);
                self.claims.push(Claim { who: *who, kind: kind.clone() });
            }
            FactKind::ClaimEnded(who) => self.claims.retain(|c| c.who != *who),
            FactKind::Began(Operation::Act(cmd)) | FactKind::Interjected(Operation::Act(cmd)) => {
                cmd.who.iter().for_each(|who| self.end_newcomer(*who));
            }
            FactKind::Sealed(cmd) => {
                cmd.who.iter().for_each(|who| self.end_newcomer(*who));
                if let Some(turn) = self.turn_mut() {
                    turn.sealed.push(cmd.clone());
                }
            }
            FactKind::Unsealed => {
                if let Some(turn) = self.turn_mut() {
                    turn.sealed.clear();
                }
            }
            FactKind::AtOnce(true) => {
                let now = Scene { before: None, ..self.clone() };
                self.before = Some(Arc::new(now));
            }
            FactKind::AtOnce(false) => self.before = None,
            FactKind::PendingBegan(cmd) => self.agenda.push(Frame::Pending { cmd: cmd.clone(), asked: vec![] }),
            FactKind::PendingAsked(who) => {
                if let Some(Frame::Pending { asked, .. }) = self.agenda.last_mut() {
                    asked.push(*who);
                }
            }
            FactKind::PendingEnded => {
                if let Some(ix) = self.agenda.iter().rposition(|f| matches!(f, Frame::Pending { .. })) {
                    self.agenda.remove(ix);
                }
            }
            FactKind::ActsAgainst(_, against) => {
                let attacked = |s: &StandingOrder| s.who.is_some_and(|w| against.contains(&w));
                self.end_orders(|s| s.does == Standing::PassUntilAttacked && attacked(s));
            }
            FactKind::Revealed(who) => self.change(*who, |c| c.hidden = false),
            FactKind::Hidden(who) => self.change(*who, |c| c.hidden = true),
            FactKind::Named(who, name) => self.change(*who, |c| c.name = name.as_str().into()),
            FactKind::Sided(who, side) => self.change(*who, |c| c.side = side.as_str().into()),
            FactKind::Owned(who, seat) => self.change(*who, |c| c.owner = *seat),
            FactKind::Dismissed(seat) => self.dismiss(*seat),
            FactKind::Freed(who, free) => self.change(*who, |c| c.free = *free),
            FactKind::Clock(seconds) => self.clock = *seconds,
            FactKind::PhaseSet(phase) => self.phase = *phase,
            FactKind::Paused(on) => self.paused = *on,
            FactKind::StandingSet(who, kind, does) => {
                self.end_orders(|s| s.who == *who && s.kind == *kind);
                // `Ask` is the default for players and needs no order. Rulings and the GM's own follow the table's settings, so an
                // explicit `Ask` is kept for them.
                let players = who.is_some_and(|w| self.cast.get(w.index()).is_some_and(|c| c.owner.is_some()));
                let asked_anyway = who.is_some() && (players || self.asking == Asking::Everything);
                if *does != Standing::Ask || !asked_anyway {
                    self.standing.push(StandingOrder { who: *who, kind: kind.clone(), does: *does });
                }
            }
            FactKind::RulingsAuto(on) => {
                self.rulings_auto = *on;
                self.end_orders(|s| s.who.is_none());
            }
            FactKind::AskingSet(asking) => self.asking = *asking,
            FactKind::MasksSet(masks) => self.masks = *masks,
            FactKind::FreshDraw => self.fresh_draws += 1,
            FactKind::Salted(seat, salt) => Arc::make_mut(&mut self.salts).push((*seat, *salt)),
            // These are about the log, not the scene.
            FactKind::Names(_)
            | FactKind::Forgotten
            | FactKind::Told(_)
            | FactKind::Asked(_)
            | FactKind::Answered(..)
            | FactKind::Withdrawn
            | FactKind::Began(_)
            | FactKind::Finished
            | FactKind::Abandoned(..)
            | FactKind::Undone(_)
            | FactKind::DiceSet(_)
            | FactKind::Interjected(_)
            | FactKind::Redone(_) => {}
        }
    }

    /// Changes the first condition of this id where it stands. For silent play.
    pub(crate) fn change_condition(&mut self, who: Who, id: &str, change: impl FnOnce(&mut Cond)) {
        if self.has(who, id) {
            self.change(who, |c| c.conds.change_first(id, change));
        }
    }

    fn change(&mut self, who: Who, f: impl FnOnce(&mut Combatant)) {
        if let Some(c) = self.cast.get_mut(who.index()) {
            f(Arc::make_mut(c));
        }
    }

    /// Its sheet stands from now on.
    fn end_newcomer(&mut self, who: Who) {
        if self.cast.get(who.index()).is_some_and(|c| c.newcomer) {
            self.change(who, |c| c.newcomer = false);
        }
    }

    /// What is shared with copies of the scene is left alone unless something changes.
    fn end_orders(&mut self, ends: impl Fn(&StandingOrder) -> bool) {
        if self.standing.iter().any(&ends) {
            self.standing.retain(|s| !ends(s));
        }
    }

    /// Distances that the GM stated for somebody who has moved.
    fn forget_distances(&mut self, who: Who) {
        let of_the_mover = |pair: &(Who, Who)| pair.0 == who || pair.1 == who;
        if self.between.keys().any(of_the_mover) {
            for (_, said) in self.between.iter_mut().filter(|(pair, _)| of_the_mover(pair)) {
                said.remove(DISTANCE);
            }
            self.between.retain(|_, said| !said.is_empty());
        }
    }

    /// Those who have left too: undo may bring them back.
    fn dismiss(&mut self, seat: Seat) {
        for c in self.cast.iter_mut().filter(|c| c.owner == Some(seat)) {
            let c = Arc::make_mut(c);
            (c.owner, c.free) = (None, true);
        }
    }

    fn leave(&mut self, who: Who) {
        self.change(who, |c| c.gone = true);
        self.order.retain(|s| s.who != who);
        self.end_orders(|s| s.who == Some(who));
        self.claims.retain(|c| c.who != who);
        let had_turn = self.acts_now(who);
        for f in self.agenda.iter_mut() {
            match f {
                Frame::Turn(t) => {
                    t.actors.retain(|w| *w != who);
                    t.sealed.retain(|c| c.who != Some(who));
                }
                Frame::Window(w) => w.may.retain(|m| *m != who),
                Frame::Pending { .. } => {}
            }
        }
        self.agenda.retain(|f| match f {
            Frame::Turn(t) => !t.actors.is_empty(),
            Frame::Window(_) => true,
            Frame::Pending { cmd, .. } => cmd.who != Some(who),
        });
        if had_turn && self.topmost_turn().is_none() {
            self.closed_windows.clear();
        }
    }

    fn turn_mut(&mut self) -> Option<&mut Turn> {
        self.agenda.iter_mut().rev().find_map(|f| match f {
            Frame::Turn(turn) => Some(turn),
            Frame::Window(_) | Frame::Pending { .. } => None,
        })
    }

    fn order_state(&mut self, who: Who, state: OrderState) {
        if let Some(s) = self.order.iter_mut().find(|s| s.who == who) {
            s.state = state;
        }
    }

    fn turn_began(&mut self, actors: &[Who], vars: &[Val]) {
        let paused = self.topmost_turn().map(|t| t.actors.clone()).unwrap_or_default();
        paused.iter().for_each(|w| self.order_state(*w, OrderState::Paused));
        for who in actors {
            self.change(*who, |c| c.turns_begun += 1);
            self.order_state(*who, OrderState::Now);
        }
        self.end_orders(|s| s.does == Standing::PassUntilTurn && s.who.is_some_and(|w| actors.contains(&w)));
        self.claims.retain(|c| !actors.contains(&c.who));
        self.closed_windows.clear();
        self.agenda.push(Frame::Turn(Turn { actors: actors.to_vec(), vars: vars.to_vec(), sealed: vec![] }));
    }

    /// A turn that all its actors have ended leaves the agenda; with the last turn a gap opens.
    fn turn_ended(&mut self, who: Who) {
        let of = |f: &Frame| matches!(f, Frame::Turn(t) if t.actors.contains(&who));
        if let Some(ix) = self.agenda.iter().rposition(of)
            && let Frame::Turn(turn) = &mut self.agenda[ix]
        {
            turn.actors.retain(|w| *w != who);
            turn.sealed.retain(|c| c.who != Some(who));
            if turn.actors.is_empty() {
                self.agenda.remove(ix);
            }
        }
        self.last_turn = Some(who);
        self.order_state(who, OrderState::Done);
        let now_on = self.topmost_turn().map(|t| t.actors.clone());
        now_on.iter().flatten().for_each(|w| self.order_state(*w, OrderState::Now));
        if now_on.is_none() {
            self.closed_windows.clear();
        }
    }

    /// Nobody is asked twice about a pending command.
    fn window_closed(&mut self) {
        let Some(ix) = self.agenda.iter().rposition(|f| matches!(f, Frame::Window(_))) else { return };
        let Frame::Window(window) = self.agenda.remove(ix) else { return };
        match self.agenda.last_mut() {
            Some(Frame::Pending { asked, .. }) => asked.extend(window.may),
            Some(Frame::Turn(_) | Frame::Window(_)) | None => self.closed_windows.push(window.kind),
        }
    }
}

fn put(values: &mut [Val], ix: u16, to: Val) {
    if let Some(v) = values.get_mut(usize::from(ix)) {
        *v = to;
    }
}

/// Replaces the item with the same number, or adds it.
fn put_item(c: &mut Combatant, item: Item) {
    c.last_item_no = c.last_item_no.max(item.no.0);
    match c.gear.iter_mut().find(|i| i.no == item.no) {
        Some(old) => *old = item,
        None => c.gear.push(item),
    }
}

/// Numbers and flags, which count as 0 and 1.
fn amount(of: &Val) -> i32 {
    match of {
        Val::Int(n) => *n,
        Val::Flag(set) => i32::from(*set),
        _ => 0,
    }
}
