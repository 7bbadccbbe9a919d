//! CD-OPT-6: whoever dodges actively may get away, at the cost of the next turn's movement.

use super::{Assault, Defended, Rolls, learns_of};
use crate::actions::{Need, may, movement};
use crate::conditions::MOVED_AHEAD;
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::place::{Way, ways};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

const STAY: &str = "stay";

/// What follows an attack once it is settled: CD-GM-4; CD-OPT-6: whoever dodged actively moves up to Speed, out of turn.
///
/// # Errors
/// Pass on with `?`.
pub fn after(play: &mut Play, a: &Assault, how: Defended) -> Flow {
    learns_of(play, a.by, a.to);
    if !matches!(how, Defended::Rolls { how: Rolls::ActiveDodge, .. }) {
        return Ok(());
    }
    let who = a.to;
    let answer = play.by("CD-OPT-6").ask(|s| question(s, who))?;
    let Some(Input::Word(id)) = answer else { return Ok(()) };
    let Some(way) = all(play.scene(), who).into_iter().find(|w| w.opt.id == id) else { return Ok(()) };
    let before = play.get(who, sheet::MOVED);
    movement::go(play, who, way.to, "CD-OPT-6", " gets away: ");
    // Taken from the next turn, in this round or the next.
    let ahead = play.get(who, sheet::MOVED) - before + owed(play.scene(), who);
    play.by("CD-OPT-6").set(who, sheet::MOVED, before);
    play.by("CD-OPT-6").condition(who, Cond::new(MOVED_AHEAD).level(ahead));
    Ok(())
}

fn owed(scene: &Scene, who: Who) -> i32 {
    scene.cond(who, MOVED_AHEAD).map_or(0, |c| c.level)
}

fn all(scene: &Scene, who: Who) -> Vec<Way> {
    let left = derived::speed_cm(scene, who) - owed(scene, who);
    ways(scene, who, f64::from(left.max(0)) / 100.0)
}

fn question(scene: &Scene, who: Who) -> Option<Question> {
    may(scene, who, &[Need::Movement, Need::NoGrapple, Need::OnFeet]).ok()?;
    let ways = all(scene, who);
    if ways.is_empty() {
        return None;
    }
    let mut options = vec![Opt::new(STAY, "stay here")];
    options.extend(ways.into_iter().map(|w| w.opt));
    let form = Form::Place { options, default: STAY.to_string(), free: None };
    let q = Question::to(who, "get_away", text!("Does ", who, " get away?"), form);
    Some(q.why("It is taken from the movement of the next turn.").standing().stands_well())
}

/// CD-OPT-6: what was moved out of turn is missing in the turn that begins.
pub fn pay_for_getting_away(play: &mut Play, who: Who) {
    let ahead = owed(play.scene(), who);
    if ahead > 0 {
        play.by("CD-OPT-6").add(who, sheet::MOVED, ahead);
        play.by("CD-OPT-6").set_turn(sheet::GOT_AWAY, ahead);
        play.by("CD-OPT-6").end(who, MOVED_AHEAD);
    }
}

/// CD-OPT-6, CD-TURN-8: a turn that is delayed pays for it when it is taken.
pub fn owe_it_still(play: &mut Play, who: Who) {
    let ahead = play.turn_var(sheet::GOT_AWAY);
    if ahead > 0 {
        play.by("CD-OPT-6").add(who, sheet::MOVED, -ahead);
        play.by("CD-OPT-6").condition(who, Cond::new(MOVED_AHEAD).level(ahead));
    }
}

/// Whether `who` has moved in the running turn, which is theirs; getting away before it was no part of it.
pub fn moved_in_turn(scene: &Scene, who: Who) -> bool {
    scene.get(who, sheet::MOVED) > scene.turn_var(sheet::GOT_AWAY)
}
