//! CD-OPT-6: an active dodger may move away, at the cost of the next turn's movement.

use super::{Assault, Defended, Rolls, becomes_aware};
use crate::conditions::MOVED_AHEAD;
use crate::turn::{self, Need, may};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::place::{Way, ways};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};

const STAY: &str = "stay";

/// Called when an attack is settled: CD-GM-4; CD-OPT-6: an active dodger may move up to Speed, out of turn.
pub fn after(play: &mut Play, a: &Assault, how: Defended) -> Flow {
    becomes_aware(play, a.by, a.to);
    if !matches!(how, Defended::Rolls { how: Rolls::ActiveDodge, .. }) {
        return Ok(());
    }
    let who = a.to;
    let answer = play.by("CD-OPT-6").ask(|s| question(s, who))?;
    let Some(Input::Word(id)) = answer else { return Ok(()) };
    let Some(way) = all(play.scene(), who).into_iter().find(|w| w.is(play.scene(), &id)) else { return Ok(()) };
    let before = play.get(who, sheet::MOVED);
    turn::go(play, who, way.to, "CD-OPT-6", " gets away: ");
    // The movement is taken from the dodger's next turn, in this round or the next.
    let ahead = play.get(who, sheet::MOVED) - before + turn::owed(play.scene(), who);
    play.by("CD-OPT-6").set(who, sheet::MOVED, before);
    play.by("CD-OPT-6").condition(who, Cond::new(MOVED_AHEAD).level(ahead));
    Ok(())
}

fn all(scene: &Scene, who: Who) -> Vec<Way> {
    let left = derived::speed_cm(scene, who) - turn::owed(scene, who);
    ways(scene, who, f64::from(left.max(0)) / 100.0)
}

fn question(scene: &Scene, who: Who) -> Option<Question> {
    may(scene, who, &[Need::Movement, Need::NoGrapple, Need::OnFeet]).ok()?;
    let ways = all(scene, who);
    if ways.is_empty() {
        return None;
    }
    let mut options = vec![Opt::new(STAY, "stay here")];
    options.extend(ways.into_iter().map(|w| w.opt(scene)));
    let form = Form::Place { options, default: STAY.into(), free: None, around: None };
    let q = Question::to(who, "get_away", "You dodged the attack. Get away?", form);
    Some(q.why("It is taken from the movement of your next turn.").standing().stands_well())
}
