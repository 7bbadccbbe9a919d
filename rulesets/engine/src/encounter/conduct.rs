//! Running a fight as the GM: phases, turns and order, and settings.

use super::Encounter;
use super::gm::shown;
use super::request::{busy, refuse};
use super::step::{Step, from_outside, line, line_to};
use crate::base::{IntoText, Refusal, Str, Text, Viewer, Who};
use crate::course::{Operation, Window};
use crate::fact::{Audience, Fact, FactKind};
use crate::form::Misfit;
use crate::scene::{Asking, Frame, Masks, OrderEntry, OrderState, Phase};
use crate::sheet;
use crate::tables::MidFight;
use crate::text;

impl Encounter {
    pub(super) fn phase(&mut self, by: Viewer, from: Phase, to: Phase, said: &'static str) -> Result<(), Refusal> {
        if self.scene.phase != from {
            return refuse(
                "wrong_phase",
                match self.scene.phase {
                    Phase::Prepare => "The fight has not begun yet.",
                    Phase::Running => "The fight is under way.",
                    Phase::Ended => "The fight is over.",
                },
            );
        }
        if to == Phase::Running && self.scene.ids().next().is_none() {
            return refuse("empty", "Nobody is here to fight. Add combatants first.");
        }
        if self.suspended.is_some() {
            // A resolution may wait for an answer in any phase; it does not go on in another.
            let why = match (from, to) {
                (_, Phase::Ended) => "the fight is over",
                (Phase::Prepare, _) => "the fight begins",
                (Phase::Running | Phase::Ended, _) => "the fight goes on without it",
            };
            self.abandon_suspended(why.to_string());
        }
        self.gm_fact(by, FactKind::PhaseSet(to), text!(said), said)
    }

    pub(super) fn reorder(&mut self, by: Viewer, order: &[String]) -> Result<(), Refusal> {
        let who = order.iter().map(|h| self.named(by, h)).collect::<Result<Vec<_>, _>>()?;
        let waits = |w: &Who| self.scene.order.iter().any(|s| s.who == *w && s.state == OrderState::Waiting);
        let all = self.scene.order.iter().filter(|s| s.state == OrderState::Waiting).count();
        if who.len() != all || !who.iter().all(waits) || (1..who.len()).any(|i| who[..i].contains(&who[i])) {
            return refuse("bad_form", "Name each of those who still wait for their turn once.");
        }
        let mut next = who.iter();
        let mut entries = Vec::with_capacity(self.scene.order.len());
        for s in self.scene.order.iter() {
            let entry = match s.state {
                OrderState::Waiting => next.next().and_then(|w| self.scene.order.iter().find(|s| s.who == *w)),
                OrderState::Done | OrderState::Now | OrderState::Paused | OrderState::Holding | OrderState::Out => {
                    Some(s)
                }
            };
            entries.extend(entry.cloned());
        }
        let in_sight = |order: &[OrderEntry]| {
            order.iter().map(|s| s.who).filter(|w| !self.scene.combatant(*w).hidden).collect::<Vec<Who>>()
        };
        let to = if in_sight(&entries) == in_sight(&self.scene.order) { Audience::gm() } else { Audience::All };
        let step = self.step(by, text!("a new order"), to.clone());
        let fact = from_outside(FactKind::OrderSet(entries), Audience::All);
        self.outside(&step, vec![fact, line_to(text!("The GM changes the order."), to)])
    }

    pub(super) fn next_turn(&mut self, by: Viewer) -> Result<(), Refusal> {
        self.refused_unless_under_way()?;
        if self.suspended.is_some() {
            return Err(busy());
        }
        let acting: Vec<Who> = self.scene.turn().into_iter().collect();
        let to = Audience::aware_of(&self.scene, &acting);
        let step = self.step(by, text!("ending the ", self.system.course().turn_word()), to);
        if let Some(Frame::Window(window)) = self.scene.agenda.last() {
            return self.pass_all(&step, &window.clone());
        }
        let Some(next) = crate::course::push_on(&self.scene) else {
            return refuse("nobody", text!("Nobody has a ", self.system.course().turn_word(), " to end."));
        };
        self.begin(&step, Operation::Course(next))
    }

    /// Everybody who has not answered yet passes.
    fn pass_all(&mut self, step: &Step, window: &Window) -> Result<(), Refusal> {
        let pass = |who: Who| {
            let to = Audience::Seats(self.scene.combatant(who).owner.into_iter().collect());
            from_outside(FactKind::WindowAnswered(who, false), to)
        };
        let facts = window.unanswered().map(pass).collect();
        self.outside(step, facts)
    }

    pub(super) fn abandon(&mut self) -> Result<(), Refusal> {
        if self.suspended.is_some() {
            self.abandon_suspended("by the GM".to_string());
            return Ok(());
        }
        let Some(cmd) = self.scene.pending() else {
            return refuse("nothing_open", "Nothing is being resolved.");
        };
        // A pending command is abandoned with its window.
        let actor: Vec<Who> = cmd.who.into_iter().collect();
        let to = if cmd.secret { Audience::gm() } else { Audience::aware_of(&self.scene, &actor) };
        let step = self.step(Viewer::Gm, text!("abandoning what was declared"), to.clone());
        let fact = |kind| from_outside(kind, Audience::gm());
        let mut facts = Vec::new();
        if matches!(self.scene.agenda.last(), Some(Frame::Window(_))) {
            facts.push(fact(FactKind::WindowClosed));
        }
        let told = line_to(text!("What was declared has been abandoned."), to);
        facts.extend([fact(FactKind::PendingEnded), told]);
        self.outside(&step, facts)
    }

    pub(super) fn fresh_draw(&mut self, by: Viewer) -> Result<(), Refusal> {
        self.gm_fact(by, FactKind::FreshDraw, text!("a fresh draw of dice"), "From now on dice are drawn afresh.")
    }

    pub(super) fn pause(&mut self, by: Viewer, on: bool) -> Result<(), Refusal> {
        let said = if on { "The game is paused." } else { "The game goes on." };
        self.gm_fact(by, FactKind::Paused(on), text!("pause"), said)
    }

    pub(super) fn rulings(&mut self, by: Viewer, auto: bool) -> Result<(), Refusal> {
        let said = if auto { "Rulings are now accepted automatically." } else { "Rulings are now put to the GM." };
        self.gm_fact(by, FactKind::RulingsAuto(auto), text!("rulings"), said)
    }

    pub(super) fn asking(&mut self, by: Viewer, asking: Asking) -> Result<(), Refusal> {
        let said = match asking {
            Asking::Everything => "All questions are asked from now on.",
            Asking::Sensible => "Only questions that matter are asked from now on.",
        };
        self.gm_fact(by, FactKind::AskingSet(asking), text!("which questions are asked"), said)
    }

    pub(super) fn masks(&mut self, by: Viewer, masks: Masks) -> Result<(), Refusal> {
        let said = match masks {
            Masks::Off => "The state of foes is shown as usual.",
            Masks::On => "The state of foes is shown in one word from now on.",
        };
        self.gm_fact(by, FactKind::MasksSet(masks), text!("how the state of foes is shown"), said)
    }

    pub(super) fn advance(&mut self, by: Viewer, seconds: u32) -> Result<(), Refusal> {
        let clock = self.scene.clock.saturating_add(seconds.min(10_000_000));
        self.gm_fact(by, FactKind::Clock(clock), text!("time"), passes(clock - self.scene.clock))
    }

    pub(super) fn option(&mut self, by: Viewer, id: &str, value: &str) -> Result<(), Refusal> {
        let options = self.system.tables().options;
        let Some(ix) = options.iter().position(|o| o.field.id == id) else {
            return refuse("unknown", "There is no such option.");
        };
        let o = &options[ix];
        if o.mid_fight == MidFight::No && self.scene.phase == Phase::Running {
            return refuse("fight_runs", text!(o.field.label, " can only be changed between fights."));
        }
        let after = sheet::read(&o.field, value).map_err(|what| Misfit::new("", what))?;
        let said = text!("Option ", o.field.label, ": ", shown(&o.field.entry, &after), ".");
        let step = self.step(by, said.clone(), Audience::All);
        let fact = Fact {
            kind: FactKind::OptionSet(ix as u16, after),
            rule: Str::new_static(o.rule),
            to: Audience::All,
            outside: true,
        };
        self.outside(&step, vec![fact, line(said)])
    }

    fn gm_fact(&mut self, by: Viewer, kind: FactKind, title: Text, said: impl IntoText) -> Result<(), Refusal> {
        let step = self.step(by, title, Audience::All);
        let fact = from_outside(kind, Audience::All);
        self.outside(&step, vec![fact, line(said.into_text())])
    }
}

/// "1 hour and 30 minutes pass."
fn passes(seconds: u32) -> String {
    let parts = [
        (seconds / 86_400, "day"),
        (seconds / 3600 % 24, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
    ];
    let parts: Vec<(u32, &str)> = parts.into_iter().filter(|(n, _)| *n > 0).collect();
    let said = |(n, unit): &(u32, &str)| format!("{n} {unit}{}", if *n == 1 { "" } else { "s" });
    match &parts[..] {
        [] => "No time passes.".to_string(),
        [(1, unit)] => format!("1 {unit} passes."),
        [only] => format!("{} pass.", said(only)),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(said).collect();
            format!("{} and {} pass.", most.join(", "), said(last))
        }
    }
}
