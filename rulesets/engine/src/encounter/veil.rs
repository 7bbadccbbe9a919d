//! Veils. While a hidden combatant acts, or a secret command is carried out, a veil falls: viewers who do not know of
//! it keep the view from before. It is lifted for viewers when something concerns them, or when they do something other than
//! talk.

use super::{Encounter, Past, Suspended};
use crate::base::{ItemNo, Refusal, Str, Viewer, Who};
use crate::course::Operation;
use crate::fact::{Audience, Commit, Fact, FactKind, LineKind, VeilAtTalk};
use crate::scene::{Asked, Phase, Question, Turn};
use std::sync::Arc;

/// The fight before something hidden began.
#[derive(Clone)]
pub(super) struct Veil {
    before: Arc<Encounter>,
    /// Who sees the fight as it is.
    lifted: Audience,
}

/// What is veiled: a turn by its actor and number, or a resolution by the commit that began it.
#[derive(Clone, Debug, PartialEq)]
struct HiddenAction {
    turn: Option<(Who, u32)>,
    root: Option<u32>,
    known_to: Audience,
}

/// What of a step concerns viewers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Concerning {
    All,
    /// Something hidden began in it: only what the step itself did.
    OfInput,
}

impl Encounter {
    /// The earlier state that this viewer still sees; `None` if it is the present one.
    pub fn veiled(&self, viewer: Viewer) -> Option<&Encounter> {
        self.veils.iter().find(|v| !v.lifted.contains(viewer)).map(|v| &*v.before)
    }

    pub(super) fn veils_at_talk(&self) -> Vec<VeilAtTalk> {
        let at_talk = |v: &Veil| VeilAtTalk { fell_with: v.before.log.len() as u32, lifted: v.lifted.clone() };
        self.veils.iter().map(at_talk).collect()
    }

    /// Refuses what would have been refused before the veil fell, so that no refusal reveals what goes on behind it.
    pub(super) fn check_before_veil(&self, by: Viewer, request: &super::Request) -> Result<(), Refusal> {
        self.veiled(by).map_or(Ok(()), |before| before.after(by, request.clone()).map(drop))
    }

    fn hidden_action(&self) -> Option<HiddenAction> {
        // Turns and pending commands of a fight that is over are under way no more.
        let runs = self.scene.phase == Phase::Running;
        let hidden = |w: &Who| self.scene.combatant(*w).hidden;
        // If a visible combatant acts at the same moment, it is not veiled.
        let all_hidden = |turn: &&Turn| turn.actors.iter().all(hidden);
        let turn = self.scene.topmost_turn().filter(|_| runs).filter(all_hidden).and(self.scene.turn());
        let secret_command = self.scene.pending().filter(|cmd| runs && cmd.secret);
        // What the GM does without a combatant concerns those who are told of it, and may befall somebody hidden alone.
        let known_to_gm_alone = |o: &&Suspended| o.secret() || o.operation.is_of_gm() || secret_command.is_some();
        let open = self
            .suspended
            .as_ref()
            .filter(|o| known_to_gm_alone(o) || o.operation.concerns().as_ref().is_some_and(hidden));
        let actors: Vec<Who> = turn.into_iter().chain(open.and_then(|o| o.operation.concerns())).collect();
        let gm_alone = secret_command.is_some() || open.as_ref().is_some_and(known_to_gm_alone);
        let known_to = if gm_alone { Audience::gm() } else { Audience::aware_of(&self.scene, &actors) };
        let turn = turn.map(|w| (w, self.scene.combatant(w).turns_begun));
        let root = open.map(|o| o.root).or(secret_command.and_then(|cmd| cmd.action));
        (turn.is_some() || root.is_some()).then_some(HiddenAction { turn, root, known_to })
    }

    /// After a step, veils what began hidden, and lifts the veils for everybody the step concerned. Viewers behind a veil read
    /// talk at once, and talk lifts no veil.
    pub(super) fn update_veils(&mut self, before: &Encounter) {
        if self.log.since(before.log.len()).any(|c| c.is_talk()) {
            return;
        }
        let Some(hidden) = self.hidden_action() else {
            self.veils.clear();
            return;
        };
        // A hidden turn may hold several resolutions; they share one veil.
        let turn = |u: &HiddenAction| (u.turn, u.turn.is_none().then_some(u.root));
        let then = before.hidden_action();
        let begins = then.as_ref().map(turn) != Some(turn(&hidden));
        let concerning = if begins { Concerning::OfInput } else { Concerning::All };
        // It may have been lifted already when the next hidden resolution begins.
        let opens = hidden.root.is_some() && then.as_ref().and_then(|u| u.root) != hidden.root;
        let sees = self.concerned(before, concerning).union(&hidden.known_to).union(&self.seat_of_step(before));
        for veil in &mut self.veils {
            veil.lifted = std::mem::replace(&mut veil.lifted, Audience::gm()).union(&sees);
        }
        self.veils.retain(|v| !v.lifted.is_all());
        // If an older veil covers everybody this one would, the older one stays.
        if (begins || opens)
            && !sees.is_all()
            && !self.veils.iter().any(|v| v.lifted.clone().intersection(&sees) == v.lifted)
        {
            let before = Encounter { veils: vec![], ..before.clone() };
            self.veils.push(Veil { before: Arc::new(before), lifted: sees });
        }
    }

    /// The player whose own step it was, or is again, after a redo or with other dice: anyone who ends a turn sees that it is
    /// over.
    fn seat_of_step(&self, before: &Encounter) -> Audience {
        let again = |f: &Fact| match &f.kind {
            FactKind::Redone(step) => Some(*step),
            FactKind::DiceSet(set) => set.aside.iter().min().copied(),
            _ => None,
        };
        let own = |c: &Arc<Commit>| {
            let again = c.facts.iter().find_map(again).and_then(|step| self.log.get(step as usize));
            c.seat.or(again.and_then(|of| of.seat))
        };
        Audience::Seats(self.log.since(before.log.len()).find_map(own).into_iter().collect())
    }

    /// The viewers that the step concerned. If something hidden began in a step, only what the step itself did, with
    /// its rolls and effects, concerns anybody; turns and rounds that followed show when the hidden turn is over.
    fn concerned(&self, before: &Encounter, concerning: Concerning) -> Audience {
        let commits: Vec<&Arc<Commit>> = self.log.since(before.log.len()).collect();
        // An undone or redone step concerns the viewers it concerned at first.
        let again = |f: &Fact| match f.kind {
            FactKind::Undone(step) | FactKind::Redone(step) => Some(step),
            _ => None,
        };
        let again = commits.iter().flat_map(|c| &c.facts).find_map(again).filter(|_| concerning == Concerning::OfInput);
        let counts = |c: &Commit, f: &Fact| match concerning {
            Concerning::All => true,
            Concerning::OfInput => self.is_of_input(&commits, c) && is_done_by_somebody(f),
        };
        let told = commits.iter().flat_map(|c| c.facts.iter().map(move |f| (&***c, f)));
        let told =
            told.filter(|(c, f)| again.is_none() && self.shows(before, f) && counts(c, f)).map(|(_, f)| f.to.clone());
        let told = told.chain(again.map(|step| self.shown_of(before, step)));
        // Everybody who knows a player's combatant sees that the fight waits for it.
        let seen_to_be_asked = |q: &Question| match q.asked {
            Asked::Player(who) => self.scene.combatant(who).owner.map(|_| Audience::aware_of(&self.scene, &[who])),
            Asked::Gm => None,
        };
        let asked = self.suspended.iter().flat_map(|o| &o.asked).filter_map(|(q, _)| seen_to_be_asked(q));
        let posted = commits.iter().flat_map(|c| &c.facts).filter_map(|f| match &f.kind {
            FactKind::Posted(p) => Some(Audience::Seats(self.seat_asked(&p.question).into_iter().collect())),
            _ => None,
        });
        let restated = self.past.restated_since(&before.past).to_vec();
        let in_window = self.asked_in_windows().into_iter().filter_map(|asked| seen_to_be_asked(&asked.question));
        told.chain(asked).chain(in_window).chain(posted).chain(restated).fold(Audience::gm(), |all, to| all.union(&to))
    }

    /// The viewers who were shown what the step did, which has just been undone or redone.
    fn shown_of(&self, before: &Encounter, step: u32) -> Audience {
        self.facts_of_input(step)
            .filter(|f| self.shows(before, f) && is_done_by_somebody(f))
            .fold(Audience::gm(), |all, f| all.union(&f.to))
    }

    /// Whether everyone in a fact's audience can notice it: of an item, if it looks different.
    fn shows(&self, before: &Encounter, f: &Fact) -> bool {
        let looks_different = |who: Who, no: ItemNo| before.look_of(who, no) != self.look_of(who, no);
        match &f.kind {
            FactKind::GearSet(who, item) => looks_different(*who, item.no),
            FactKind::GearGone(who, no) => looks_different(*who, *no),
            kind => shows(kind),
        }
    }

    /// What everybody sees of an item; `None`: it is out of sight.
    fn look_of(&self, who: Who, no: ItemNo) -> Option<(&Str, &Str)> {
        let gear = &self.scene.cast.get(who.index())?.gear;
        let item = gear.iter().find(|item| item.no == no && self.system.in_sight(item))?;
        Some((&item.label, &item.slot))
    }

    /// What a step did, without the turns and rounds that followed.
    pub(super) fn facts_of_input(&self, step: u32) -> impl Iterator<Item = &Fact> {
        let commits: Vec<&Arc<Commit>> = self.log.since(step as usize).filter(|c| c.step == step).collect();
        let asked_for = commits.iter().filter(|c| self.is_of_input(&commits, c)).copied().collect::<Vec<_>>();
        asked_for.into_iter().flat_map(|c| &c.facts)
    }

    /// Whether this commit belongs to what the step did, not to course steps that followed.
    fn is_of_input(&self, step: &[&Arc<Commit>], c: &Commit) -> bool {
        let first = step.first().map(|f| f.root);
        let of_course = |root: u32| {
            let facts = self.log.get(root as usize).map(|r| &r.facts);
            facts.is_some_and(|f| f.iter().any(|f| matches!(&f.kind, FactKind::Began(Operation::Course(_)))))
        };
        first == Some(c.root) || c.root.is_none_or(|root| !of_course(root))
    }

    /// Restores the veils of a loaded log, from the last moment at which there were none.
    pub(super) fn restore_veils(&mut self) {
        if self.hidden_action().is_none() {
            return;
        }
        let (mut earlier, mut len) = (Vec::<Encounter>::new(), self.log.len());
        while len > 0 {
            let (step, talk) = (self.log[len - 1].step, self.log[len - 1].is_talk());
            len = self.log.prefix(len).iter().rev().position(|c| c.step != step).map_or(0, |since| len - since);
            let after: &Encounter = earlier.last().unwrap_or(self);
            let mut e = Encounter { log: self.log.prefix(len), veils: vec![], past: Past::default(), ..after.clone() };
            e.past.read(&e.log);
            // Talk changes nothing, and people may say much.
            if !talk {
                e.refold();
            }
            let open = e.hidden_action().is_none();
            earlier.push(e);
            if open {
                break;
            }
        }
        let mut veils = vec![];
        let mut before = earlier.pop();
        while let Some(e) = before {
            before = earlier.pop();
            let after = before.as_mut().unwrap_or(&mut *self);
            after.veils = veils;
            after.update_veils(&e);
            veils = after.veils.clone();
        }
    }
}

/// Whether everyone in the audience of such a fact can notice it. Values of a sheet are seen by fewer; their lines have an
/// audience of their own.
fn shows(kind: &FactKind) -> bool {
    match kind {
        FactKind::Told(_)
        | FactKind::Joined(_)
        | FactKind::Left(_)
        | FactKind::Zone(..)
        | FactKind::OptionSet(..)
        | FactKind::RoundBegan(_)
        | FactKind::Revealed(_)
        | FactKind::Hidden(_)
        | FactKind::Named(..)
        | FactKind::Sided(..)
        | FactKind::Owned(..)
        | FactKind::Dismissed(_)
        | FactKind::Freed(..)
        | FactKind::Clock(_)
        | FactKind::PhaseSet(_)
        | FactKind::Paused(_)
        | FactKind::MasksSet(_)
        | FactKind::StandingSet(..) => true,
        FactKind::Set(..)
        | FactKind::EntrySet(..)
        | FactKind::SceneSet(..)
        | FactKind::TurnSet(..)
        | FactKind::CondSet(..)
        | FactKind::CondEnded(..)
        | FactKind::GearSet(..)
        | FactKind::GearGone(..)
        | FactKind::Moved(..)
        | FactKind::Stated(..)
        | FactKind::Rolled(..)
        | FactKind::Asked(_)
        | FactKind::Answered(..)
        | FactKind::Withdrawn
        | FactKind::Posted(_)
        | FactKind::Unposted(_)
        | FactKind::Began(_)
        | FactKind::Finished
        | FactKind::Abandoned(..)
        | FactKind::OrderSet(_)
        | FactKind::OrderStateSet(..)
        | FactKind::RoundEnded
        | FactKind::TurnBegan(..)
        | FactKind::TurnEnded(_)
        | FactKind::TurnPutBack(_)
        | FactKind::AskingSet(_)
        | FactKind::PendingBegan(_)
        | FactKind::PendingAsked(_)
        | FactKind::PendingEnded
        | FactKind::WindowOpened(_)
        | FactKind::WindowAnswered(..)
        | FactKind::WindowClosed
        | FactKind::Claimed(..)
        | FactKind::ClaimEnded(_)
        | FactKind::Sealed(_)
        | FactKind::Unsealed
        | FactKind::AtOnce(_)
        | FactKind::Names(_)
        | FactKind::Forgotten
        | FactKind::ActsAgainst(..)
        | FactKind::RulingsAuto(_)
        | FactKind::FreshDraw
        | FactKind::Salted(..)
        | FactKind::Undone(_)
        | FactKind::Redone(_)
        | FactKind::DiceSet(_)
        | FactKind::Interjected(_) => false,
    }
}

/// Whether it is an act, not a step of the course.
fn is_done_by_somebody(f: &Fact) -> bool {
    match &f.kind {
        FactKind::Told(told) => match told.kind {
            LineKind::Act | LineKind::Roll | LineKind::Effect | LineKind::Choice | LineKind::Gm | LineKind::Talk => {
                true
            }
            LineKind::Round | LineKind::Turn | LineKind::Note => false,
        },
        FactKind::RoundBegan(_) => false,
        _ => true,
    }
}
