//! CC-RES-15, 16, CC-REACT-5: Luck.

use super::level::Level;
use super::roll::{amend, roll};
use super::test::{Rolled, Test};
use super::told::against;
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Input};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// The kind of the question whether to spend Luck on a roll.
const LUCK: &str = "luck";
/// CC-RES-15: Luck does not lower a result below this.
const LOWEST: i32 = 2;

/// CC-RES-15: the most Luck that may be spent on this roll. CON rolls and Luck rolls cannot be changed by Luck.
fn most(scene: &Scene, rolled: &Rolled) -> i32 {
    let spared = [sheet::CON, sheet::LUCK].iter().any(|f| rolled.test.purpose == sheet::id(*f));
    let off = spared || !options::on(scene, options::LUCK_SPENDING);
    if off || matches!(rolled.level, Level::Fumble | Level::Critical) {
        return 0;
    }
    scene.get(rolled.test.who, sheet::LUCK).min(rolled.result() - LOWEST).max(0)
}

/// The best that Luck can make of this roll, for all that others know: how much a masked foe has left is hidden.
pub fn at_best(scene: &Scene, rolled: &Rolled) -> Rolled {
    let spared = matches!(rolled.level, Level::Fumble | Level::Critical);
    if !options::on(scene, options::LUCK_SPENDING) || spared {
        return rolled.clone();
    }
    let spent = if scene.state_is_open(rolled.test.who) { most(scene, rolled) } else { rolled.result() - LOWEST };
    let mut best = rolled.clone();
    best.level = rolled.level.max(rolled.test.level(rolled.result() - spent));
    best
}

/// CC-REACT-5: asks the roller once whether to lower the result; the line is then told again.
pub fn window(play: &mut Play, rolled: &mut Rolled) -> Flow {
    window_where(play, rolled, |_, _, _| true)
}

/// The same for a test where nothing counts but success.
pub fn success_window(play: &mut Play, rolled: &mut Rolled) -> Flow {
    window_where(play, rolled, |_, fallen, better| !fallen.succeeds() && better.succeeds())
}

/// The same where a better level does not always help: `counts` is given the roll as it fell and with that level, and says
/// whether it does.
pub fn window_where(play: &mut Play, rolled: &mut Rolled, counts: impl Fn(&Scene, &Rolled, &Rolled) -> bool) -> Flow {
    let answer = play.by("CC-REACT-5").ask(|s| question(s, rolled, &counts))?;
    let spent = answer.as_ref().and_then(Input::number).unwrap_or(0).min(most(play.scene(), rolled));
    if spent <= 0 {
        return Ok(());
    }
    let who = rolled.test.who;
    play.by("CC-RES-15").add(who, sheet::LUCK, -spent);
    let before = rolled.result();
    rolled.lower(spent);
    let words =
        text!(who, " spends ", spent, " Luck: ", rolled.result(), " replaces ", before, ", ", rolled.level.one(), ".");
    play.by("CC-RES-15").because(rolled.no).tell(LineKind::Choice, words);
    amend(play, rolled);
    Ok(())
}

fn question(s: &Scene, rolled: &Rolled, counts: &dyn Fn(&Scene, &Rolled, &Rolled) -> bool) -> Option<Question> {
    let most = most(s, rolled);
    if most <= 0 {
        return None;
    }
    let t = &rolled.test;
    let better = |level: Level| (1..=most).find(|n| t.level(rolled.result() - n) >= level).map(|n| (level, n));
    let levels = [Level::Regular, Level::Hard, Level::Extreme];
    let within: Vec<(Level, i32)> = levels.into_iter().filter(|l| *l > rolled.level).filter_map(better).collect();
    let title = text!("Rolled ", rolled.result()).then(t.for_what()).and(": ");
    let title = title.and(rolled.words()).and(". Spend Luck?");
    let mut why =
        text!(rolled.result(), " against ", against(t), ". ", t.who, " has ", s.get(t.who, sheet::LUCK), " Luck.");
    for (level, n) in &within {
        why = why.and(format!(" {n} Luck makes it {}.", level.one()));
    }
    let serves = within.iter().any(|(level, _)| {
        let mut better = rolled.clone();
        better.level = *level;
        counts(s, rolled, &better)
    });
    let form = Form::Number { min: 0, max: most, default: 0, not: vec![] };
    Some(Question::to(t.who, LUCK, title, form).why(why).standing().earns(serves))
}

/// CC-RES-16: a test against the Luck that is left.
pub fn luck_test(play: &mut Play, who: Who, title: &'static str) -> Flow<bool> {
    let test = Test::of(play.scene(), who, sheet::LUCK, title);
    Ok(roll(play, test)?.succeeds())
}

/// CC-RES-15: `cannot_spend_luck`: more than the roller has, or so much that the result would fall below 2.
///
/// # Errors
/// That refusal.
pub fn check_luck(q: &Question, answer: &Input) -> Result<(), Refusal> {
    let Form::Number { max, .. } = q.form else { return Ok(()) };
    match answer.number().filter(|n| q.kind == LUCK && !(0..=max).contains(n)) {
        Some(_) => {
            let words = text!("At most ", max, " Luck can be spent on this roll.");
            Err(Refusal::new("cannot_spend_luck", "CC-RES-15", words))
        }
        None => Ok(()),
    }
}
