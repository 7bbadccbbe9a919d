//! ME-RES-8: retests; ME-OPT-2, 3.

use super::record::{OVERBID, RETESTS};
use super::score::{Score, meets, score};
use super::{ChallengeKind, PoolParts, TestKind, change, test};
use crate::calls::{Supply, tells_what_is_left};
use crate::{derived, options, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::{Refusal, Spending};
use fray_engine::text;

/// ME-ODD-2.
pub const SPENDING: Spending = Spending { kind: "retest", one: "retests any loss", several: "retest any loss" };

/// The loser of the last test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loser {
    pub who: Who,
    /// 0 for the one who began the challenge, 1 for the other.
    side: i32,
}

impl Loser {
    /// Who has lost the last test of the challenge that `by` began. `None` if a difficulty was met: then nobody has
    /// lost.
    pub fn of(by: Who, l: &Score) -> Option<Loser> {
        match (l.last()?.won(), l.other) {
            (false, _) => Some(Loser { who: by, side: 0 }),
            (true, Some(other)) => Some(Loser { who: other, side: 1 }),
            (true, None) => None,
        }
    }

    /// What the loser reads when asked for another throw.
    fn has_lost(self, by: Who, l: &Score) -> Text {
        match if self.side == 0 { l.other } else { Some(by) } {
            Some(winner) => text!("You lost the throw against ", winner, "."),
            None => "You lost the throw against the difficulty.".into(),
        }
    }

    /// ME-TURN-18: able, and the other side is not gone.
    fn can_go_on(self, scene: &Scene, by: Who, l: &Score) -> bool {
        !derived::is_out(scene, self.who) && !l.sides(by).any(|side| derived::is_gone(scene, side))
    }

    fn pools(self, l: &Score) -> (i32, i32) {
        if self.side == 0 { (l.pool, l.against) } else { (l.against, l.pool) }
    }
}

/// ME-RES-8, ME-OPT-2: whether `who` may retest the challenge that `by` began.
///
/// # Errors
/// `no_willpower`, `not_the_loser`, `retest_used`, in this order.
pub fn may_retest(scene: &Scene, by: Who, l: &Score, who: Who) -> Result<Loser, Refusal> {
    let no = |code, words| Err(Refusal::new(code, "ME-RES-8", words));
    if scene.get(who, sheet::WILLPOWER) < 1 {
        return no("no_willpower", text!(who, " has no Willpower left for a retest."));
    }
    let Some(loser) = Loser::of(by, l).filter(|loser| loser.who == who) else {
        return no("not_the_loser", text!(who, " did not lose the last test. Only the loser may retest."));
    };
    let used = match &*scene.option(options::RETEST_LIMIT) {
        "one_each" => l.retests.contains(&loser.side),
        _ => !l.retests.is_empty(),
    };
    if used || l.overbid {
        return no("retest_used", "The retest of this challenge is gone; its result stands.".into());
    }
    Ok(loser)
}

/// ME-RES-8: repeats as long as the loser of the last test pays for another one; then ME-OPT-3.
pub fn retests(play: &mut Play, by: Who, parts: Option<&PoolParts>) -> Flow {
    while play.by("ME-REA-4").confirm(|s| asked(s, by).map(|(l, loser)| question(s, by, &l, loser)))? {
        let Some((_, loser)) = asked(play.scene(), by) else { break };
        retest(play, by, loser, parts)?;
    }
    overbid(play, by, parts)
}

/// The loser spends 1 Willpower for another test.
pub(crate) fn retest(play: &mut Play, by: Who, loser: Loser, parts: Option<&PoolParts>) -> Flow {
    play.by("ME-RES-8").add(loser.who, sheet::WILLPOWER, -1);
    play.by("ME-RES-8").tell(LineKind::Choice, text!(loser.who, " spends 1 Willpower for a retest."));
    tells_what_is_left(play, loser.who, Supply::Willpower, "ME-RES-8");
    change(play, by, |record| RETESTS.change(record, |sides| sides.push(loser.side)));
    test(play, by, TestKind::Retest, parts, |_| ())?;
    Ok(())
}

/// Who is asked for a retest now, and of which challenge.
fn asked(scene: &Scene, by: Who) -> Option<(Score, Loser)> {
    let l = score(scene, by)?;
    let loser = Loser::of(by, &l).filter(|loser| loser.can_go_on(scene, by, &l))?;
    may_retest(scene, by, &l, loser.who).ok().map(|loser| (l, loser))
}

/// The question; its advice is to retest if the new test is more likely to be won than lost.
fn question(scene: &Scene, by: Who, l: &Score, loser: Loser) -> Question {
    let (mine, theirs) = loser.pools(l);
    // Who would win a tie has two throws in three.
    let favoured = match (loser.side, l.is(ChallengeKind::Static)) {
        (0, true) => meets(scene, mine, theirs),
        (0, false) => mine > theirs,
        _ => mine >= theirs,
    };
    let why = text!("Your pool is ", mine, " against ", theirs, ". It costs 1 Willpower, and the new throw counts.");
    let title = loser.has_lost(by, l).and(" Retest?");
    let q = Question::to(loser.who, SPENDING.kind, title, Form::Confirm { default: false }).why(why);
    if favoured { q.advise(true) } else { q }
}

/// ME-OPT-3: once in a challenge, a loser with at least twice the other's pool may test again.
fn overbid(play: &mut Play, by: Who, parts: Option<&PoolParts>) -> Flow {
    let open = |s: &Scene| -> Option<(Score, Loser)> {
        if !s.option(options::OVERBID) {
            return None;
        }
        // There is no overbid against a difficulty.
        let l = score(s, by).filter(|l| !l.overbid && l.other.is_some())?;
        let loser = Loser::of(by, &l).filter(|loser| loser.can_go_on(s, by, &l))?;
        let (mine, theirs) = loser.pools(&l);
        (mine > 0 && mine >= theirs.saturating_mul(2)).then_some((l, loser))
    };
    let yes = play.by("ME-OPT-3").confirm(|s| {
        let (l, loser) = open(s)?;
        let title = loser.has_lost(by, &l).and(" Overbid?");
        let why = "Your pool is at least twice the other's. One more throw, free; it counts.";
        let q = Question::to(loser.who, "overbid", title, Form::Confirm { default: false });
        Some(q.why(why).advise(true))
    })?;
    if !yes {
        return Ok(());
    }
    let Some((_, loser)) = open(play.scene()) else { return Ok(()) };
    play.by("ME-OPT-3").tell(LineKind::Choice, text!(loser.who, " overbids."));
    change(play, by, |record| OVERBID.put(record, true));
    test(play, by, TestKind::Overbid, parts, |_| ())?;
    Ok(())
}
