//! How often players are asked while bots play the sample fight: a group does not drown in questions.

use super::{begin, sample};
use fray_engine::base::{Viewer, Who};
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{FactKind, Question};
use fray_engine::scene::Asking;
use fray_engine::system::System;
use fray_engine::{bot, scenario::Member};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The most inputs in one fight.
const INPUTS: usize = 3000;

/// What players were asked in some fights, as far as the fight waited for their answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskedOfPlayers {
    pub questions: usize,
    /// Rounds, each counted once for every player who could act when it began.
    pub rounds: usize,
    /// Actions by a player, or against one, that name somebody else.
    pub exchanges: usize,
    /// The most questions that one player got in one round.
    pub most: usize,
    /// How often each kind of question was put.
    pub kinds: BTreeMap<String, usize>,
}

impl AskedOfPlayers {
    /// Questions in a round of one player, in hundredths.
    pub fn per_hundred_rounds(&self) -> usize {
        self.questions * 100 / self.rounds.max(1)
    }
}

/// Lets bots play the sample fight from each of these seeds, with only sensible questions put, and counts.
///
/// # Panics
/// The sample cannot fight.
pub fn asked_of_players(system: &'static dyn System, seeds: Range<u64>) -> AskedOfPlayers {
    let mut all = AskedOfPlayers::default();
    for seed in seeds {
        let cast: Vec<Member> = sample(system).into_iter().map(|m| Member { hidden: false, ..m }).collect();
        let mut e = begin(system, &cast, seed).expect("the sample can fight");
        e.request(Viewer::Gm, Request::Asking(Asking::Sensible)).expect("the GM may");
        count(&mut e, &mut all);
    }
    all
}

fn count(e: &mut Encounter, all: &mut AskedOfPlayers) {
    let (mut seen, mut round, mut in_round) = (BTreeSet::new(), None, BTreeMap::<Who, usize>::new());
    for _ in 0..INPUTS {
        let s = e.scene();
        if s.round != round {
            round = s.round;
            in_round.clear();
            all.rounds += s.ids().filter(|w| is_player(e, *w) && e.system().present(s, *w).fallen.is_none()).count();
        }
        let posted = |q: &Question| s.posted.iter().any(|p| p.question == *q);
        for (id, q) in e.unanswered_questions() {
            let Some(who) = q.combatant_asked().filter(|w| is_player(e, *w) && !posted(&q)) else { continue };
            if seen.insert(id) {
                all.questions += 1;
                *all.kinds.entry(q.kind.to_string()).or_default() += 1;
                let n = in_round.entry(who).or_default();
                *n += 1;
                all.most = all.most.max(*n);
            }
        }
        if !bot::step(e) {
            break;
        }
    }
    let facts = e.log().iter().flat_map(|c| &c.facts);
    all.exchanges += facts
        .map(|f| match &f.kind {
            FactKind::ActsAgainst(by, targets) if is_player(e, *by) => targets.len(),
            FactKind::ActsAgainst(_, targets) => targets.iter().filter(|w| is_player(e, **w)).count(),
            _ => 0,
        })
        .sum::<usize>();
}

fn is_player(e: &Encounter, who: Who) -> bool {
    e.scene().combatant(who).owner.is_some()
}
