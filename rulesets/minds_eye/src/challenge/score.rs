//! ME-RES-5 to 8: how a challenge stands.

use super::outcome::Outcome;
use super::record::{AGAINST, ChallengeKind, FINISHED, KIND, OVERBID, POOL, RETESTS, SORT, TESTS, Test, change};
use crate::conditions::LATEST;
use crate::options;
use fray_engine::base::{Str, Who};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};

/// How a challenge stands: those parts of its record that decide it.
#[derive(Clone, Debug)]
pub struct Score {
    pub other: Option<Who>,
    sort: ChallengeKind,
    pub pool: i32,
    pub against: i32,
    tests: Vec<i32>,
    pub retests: Vec<i32>,
    pub overbid: bool,
    pub finished: bool,
    /// The attack's kind, or what a static challenge is about.
    pub kind: Str,
}

impl Score {
    fn read(record: &Cond) -> Option<Score> {
        Some(Score {
            other: record.by,
            sort: SORT.read(record)?,
            pool: POOL.read(record)?,
            against: AGAINST.read(record)?,
            tests: TESTS.read(record)?,
            retests: RETESTS.read(record)?,
            overbid: OVERBID.read(record)?,
            finished: FINISHED.read(record)?,
            kind: KIND.read(record)?,
        })
    }

    /// The one who began it, and the other side if there is one.
    pub fn sides(&self, by: Who) -> impl Iterator<Item = Who> + use<> {
        [Some(by), self.other].into_iter().flatten()
    }

    pub fn is(&self, sort: ChallengeKind) -> bool {
        self.sort == sort
    }

    /// The result of the last test.
    pub fn last(&self) -> Option<Test> {
        self.tests.last().and_then(|n| Test::of(*n))
    }

    /// ME-RES-7, 15.
    pub fn outcome(&self, scene: &Scene) -> Outcome {
        let all_outright = self.tests.iter().all(|n| Test::of(*n) == Some(Test::Outright));
        let better = match self.is(ChallengeKind::Static) {
            true => self.tests.len() == 1 && meets(scene, self.pool, self.against),
            false => self.pool > self.against,
        };
        match self.last() {
            Some(test) if test.won() && all_outright && better => Outcome::Exceptional,
            Some(test) if test.won() => Outcome::Success,
            Some(_) | None => Outcome::Failure,
        }
    }
}

/// ME-RES-15, ME-OPT-22: whether a pool meets the difficulty in a tie.
pub(super) fn meets(scene: &Scene, pool: i32, difficulty: i32) -> bool {
    if scene.option(options::STATIC_TIE) == "gt" { pool > difficulty } else { pool >= difficulty }
}

/// How the challenge that `by` has begun stands.
pub fn score(scene: &Scene, by: Who) -> Option<Score> {
    scene.cond(by, LATEST).and_then(Score::read)
}

/// How the latest challenge of the whole fight stands, with the one who began it.
pub fn latest_score(scene: &Scene) -> Option<(Who, Score)> {
    scene.ids().find_map(|by| score(scene, by).map(|score| (by, score)))
}

/// Ends the challenge that `by` has begun, and gives its outcome.
pub(super) fn finish(play: &mut Play, by: Who) -> Outcome {
    let Some(score) = score(play.scene(), by) else { return Outcome::Failure };
    let outcome = score.outcome(play.scene());
    change(play, by, |record| FINISHED.put(record, true));
    outcome
}
