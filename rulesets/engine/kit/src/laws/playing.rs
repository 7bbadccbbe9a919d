//! A fight that is played at random.

use super::secrecy::Shown;
use super::{Broken, Seen, same};
use fray_engine::base::Viewer;
use fray_engine::encounter::{Encounter, FallenRoll, Request};
use fray_engine::scenario::random::{self, Random};
use fray_engine::scene::Phase;
use std::collections::BTreeSet;

/// The number of recent rolls whose dice the GM may change.
const FAR_BACK: usize = 6;

/// On average one action in this many is one of the GM's without a combatant.
const WITHOUT_COMBATANT: usize = 12;

/// The same outside a fight, where there are few others.
const OUTSIDE_FIGHTS: usize = 2;

/// On average one input in this many changes a rule option.
const OPTION_CHANGES: usize = 15;

/// On average one input in this many is something that somebody says.
const TALK: usize = 30;

/// Whether rule options are changed during the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleOptions {
    Stay,
    Changed,
}

/// A fight under way, with the statistics of the checks.
pub(super) struct Playing {
    pub(super) e: Encounter,
    pub(super) rng: Random,
    pub(super) seed: u64,
    pub(super) step: usize,
    pub(super) seen: Seen,
    pub(super) rule_options: RuleOptions,
    /// The kinds of hidden inputs after which twins were compared.
    pub(super) hidden: BTreeSet<String>,
}

impl Playing {
    pub(super) fn new(e: Encounter, seed: u64, rule_options: RuleOptions) -> Playing {
        let (rng, seen) = (Random::new(seed), Seen::default());
        Playing { e, rng, seed, step: 0, seen, rule_options, hidden: BTreeSet::new() }
    }

    pub(super) fn broken(&self, law: &'static str, what: impl Into<String>) -> Broken {
        Broken { law, seed: self.seed, step: self.step, what: what.into() }
    }

    /// One random legal input: an answer, an action, now and then an edit by the GM, a rule option, an undo, the next turn,
    /// or something that is said.
    pub(super) fn input(&mut self) -> Result<(), Broken> {
        self.seen.inputs += 1;
        if self.rule_options == RuleOptions::Changed
            && self.rng.one_in(OPTION_CHANGES)
            && let Some(rule_option) = random::rule_option(&mut self.rng, &self.e)
        {
            let told = format!("{rule_option:?}");
            return self.e.request(Viewer::Gm, rule_option).map_err(|r| {
                self.broken(
                    "a rule option may be changed at any moment, also while a question waits",
                    format!("{told}: {r:?}"),
                )
            });
        }
        let open = self.e.unanswered_questions();
        if !open.is_empty() && !self.rng.one_in(8) {
            let (id, q) = &open[self.rng.below(open.len())];
            self.seen.questions += 1;
            let kinds = self.e.system().rulings();
            if q.combatant_asked().is_none() && !kinds.is_empty() && kinds.iter().all(|(kind, _)| *kind != q.kind) {
                return Err(self.broken("every ruling is of a kind that the system lists", q.kind.to_string()));
            }
            let request = if self.rng.one_in(3) {
                Request::Lapse(id.clone())
            } else {
                Request::Answer(id.clone(), self.rng.input(&q.form))
            };
            // An open question may have to wait for a blocking one.
            return match self.e.request(Viewer::Gm, request) {
                Err(r) if r.code != "busy" => {
                    Err(self
                        .broken("every question takes its default and what its form allows", format!("{q:?}: {r:?}")))
                }
                _ => Ok(()),
            };
        }
        // Once everybody has left there is nothing to edit.
        if self.rng.one_in(12) && self.e.scene().ids().next().is_some() {
            let edit = random::edit(&mut self.rng, &self.e);
            let _ = self.e.request(Viewer::Gm, edit);
            return Ok(());
        }
        if self.rng.one_in(TALK) {
            let (by, talk) = random::talk(&mut self.rng, &self.e);
            let law = "at any moment people may talk";
            return self.e.request(by, talk).map_err(|r| self.broken(law, format!("{by:?}: {r:?}")));
        }
        if self.rng.one_in(25) {
            let _ = self.e.request(Viewer::Gm, Request::Undo);
            return Ok(());
        }
        if self.rng.one_in(25) {
            return self.dice();
        }
        self.act()
    }

    /// The GM changes the dice of one of the last rolls; undoing it restores everything.
    fn dice(&mut self) -> Result<(), Broken> {
        let rolls = self.e.rolls();
        let last = &rolls[rolls.len().saturating_sub(FAR_BACK)..];
        if last.is_empty() {
            return Ok(());
        }
        let roll = &last[self.rng.below(last.len())];
        let faces = self.rng.faces(&roll.dice);
        let law = "any die of a roll takes any of its faces";
        let before = self.e.clone();
        self.e
            .request(Viewer::Gm, Request::Dice(roll.name.clone(), faces.clone()))
            .map_err(|r| self.broken(law, format!("{roll:?} to {faces:?}: {r:?}")))?;
        let again = self.e.rolls().into_iter().find(|r| r.key == roll.key);
        let as_set = |r: &FallenRoll| r.dice.iter().zip(&faces).all(|(d, f)| d.faces.starts_with(f));
        if !again.is_some_and(|r| as_set(&r)) {
            return Err(self.broken(law, format!("{roll:?} to {faces:?}: it did not fall so")));
        }
        let mut undone = self.e.clone();
        let law = "undo takes back dice that were set";
        undone.request(Viewer::Gm, Request::Undo).map_err(|r| self.broken(law, format!("{r:?}")))?;
        same(&before, &undone).map_err(|what| self.broken(law, what))?;
        self.seen.dice += 1;
        self.replay_equals_live(&Shown::of(&self.e))
    }

    fn act(&mut self) -> Result<(), Broken> {
        let turn = self.e.scene().turn();
        let all: Vec<_> = self.e.scene().ids().collect();
        let runs = self.e.scene().phase == Phase::Running;
        let who = if self.rng.one_in(if runs { WITHOUT_COMBATANT } else { OUTSIDE_FIGHTS }) {
            None
        } else if !runs || self.rng.one_in(6) {
            all.get(self.rng.below(all.len())).copied()
        } else {
            turn
        };
        let mut offers = self.e.offers(who);
        // What has no default is chosen by people.
        offers.retain(|o| o.off.is_none() && !o.form(self.e.scene()).undecided());
        if offers.is_empty() || (who.is_none() && turn.is_none() && runs) {
            let _ = self.e.request(Viewer::Gm, Request::NextTurn);
            return Ok(());
        }
        if let Some(who) = who.filter(|w| self.rng.one_in(8) && self.e.scene().combatant(*w).owner.is_none()) {
            let handle = self.e.scene().combatant(who).handle.0.clone();
            return match self.e.request(Viewer::Gm, Request::Play(handle)) {
                Err(r) if !matches!(&*r.code, "not_on_turn" | "busy" | "not_begun" | "over") => {
                    Err(self.broken("the bot finds something to do on its turn", format!("{r:?}")))
                }
                _ => Ok(()),
            };
        }
        let o = &offers[self.rng.below(offers.len())];
        let asked = o.form(self.e.scene());
        let form = if self.rng.one_in(2) { asked.default() } else { self.rng.input(&asked) };
        let handle = who.map(|w| self.e.scene().combatant(w).handle.0.clone());
        let request = Request::act(handle, o.act.to_string(), Some(form.clone()));
        let before = who.is_none().then(|| self.e.clone());
        match self.e.request(Viewer::Gm, request) {
            Ok(()) => {
                // After an end there would be nothing left to play.
                if let Some(before) = before.filter(|_| self.e.scene().phase == Phase::Ended) {
                    self.e = before;
                }
                Ok(())
            }
            Err(r) if r.code == "endless" || r.code == "broken" => {
                Err(self.broken("no game hangs", format!("{}: {r:?}", o.act)))
            }
            // Members that only together go against a rule are the rules' to refuse, by name; never the default.
            Err(r) if !r.rule.is_empty() && form != asked.default() => Ok(()),
            Err(r) => Err(self.broken("what is offered is accepted", format!("{} {form:?}: {r:?}", o.act))),
        }
    }
}
