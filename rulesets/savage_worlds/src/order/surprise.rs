//! SW-TRN-17: surprise.

use crate::conditions::{IN_AMBUSH, ON_HOLD, SURPRISED};
use crate::modifiers::eyesight;
use crate::rolls::{Outcome, TraitRoll, against_resister, resisting_side, side_of_contest};
use crate::sides::{hostile, is_out};
use crate::traits::{Kind, Trait};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Form, Opt, OptionStyle};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// SW-TRN-17: ambushers start on Hold; their Stealth, rolled once, against the Notice of each possible victim.
pub(super) fn ambush(play: &mut Play) -> Flow {
    let ambushers: Vec<Who> = play.scene().ids().filter(|w| lies_in_wait(play.scene(), *w)).collect();
    let Some(sneak) = worst_hidden(play.scene(), &ambushers) else { return Ok(()) };
    for who in &ambushers {
        play.by("SW-TRN-17").end(*who, IN_AMBUSH);
        play.by("SW-TRN-17").condition(*who, Cond::new(ON_HOLD));
    }
    let victims = victims(play, &ambushers)?;
    if victims.is_empty() {
        return Ok(());
    }
    let roll = TraitRoll::new(sneak, Trait::Stealth, Kind::Reaction, "ambush").to("for the ambush");
    let stealth = side_of_contest(play, roll)?;
    for who in victims {
        let roll = TraitRoll::new(who, Trait::Notice, Kind::Reaction, "notice").to("to notice the ambush");
        // SW-SHT-19: Notice needs sight here, so blindness counts.
        let roll = roll.with(move |s, modifiers| modifiers.extend(eyesight(s, who, 0.0)));
        let notice = resisting_side(play, &stealth, roll)?;
        match against_resister(&stealth, &notice, play.scene()) {
            Outcome::Success(_) => {
                play.by("SW-CND-15").condition_with(who, |s| Cond::new(SURPRISED).until(s.end_of_round()));
                let words = text!(who, " notices nothing and is surprised.");
                play.by("SW-TRN-17").tell_in(LineKind::Effect, Tone::Bad, words);
            }
            Outcome::Critical | Outcome::Failure => {
                play.by("SW-TRN-17").tell(LineKind::Effect, text!(who, " notices the ambush and is not surprised."));
            }
        }
    }
    Ok(())
}

fn lies_in_wait(scene: &Scene, who: Who) -> bool {
    scene.has(who, IN_AMBUSH) && !is_out(scene, who)
}

/// The member with the lowest Stealth die, unskilled below all; of equal ones the first.
fn worst_hidden(scene: &Scene, ambushers: &[Who]) -> Option<Who> {
    let stealth = |w: &Who| crate::derived::die(scene, *w, crate::sheet::STEALTH).map(|d| (d.sides, d.plus));
    ambushers.iter().copied().min_by_key(stealth)
}

/// SW-GM-9: who may notice; the proposal is all who are hostile to one of the ambushers.
fn victims(play: &mut Play, ambushers: &[Who]) -> Flow<Vec<Who>> {
    let possible = |s: &Scene| -> Vec<Who> {
        s.ids()
            .filter(|w| !ambushers.contains(w) && !is_out(s, *w) && ambushers.iter().any(|a| hostile(s, *a, *w)))
            .collect()
    };
    let given = play.by("SW-GM-9").ask(|s| {
        let all = possible(s);
        let options: Vec<Opt> = all.iter().map(|w| Opt::combatant(s, *w)).collect();
        let default = options.iter().map(|o| o.id.clone()).collect();
        let form = Form::Pick { max: options.len() as u16, options, min: 0, default, style: OptionStyle::Plain };
        let why = "Those left out are not surprised.";
        (!all.is_empty()).then(|| Question::ruling("surprise", "An ambush: who rolls Notice?", form).why(why))
    })?;
    let s = play.scene();
    let named = given.map(|g| g.words().into_iter().filter_map(|h| s.find(None, h)).collect::<Vec<Who>>());
    Ok(possible(s).into_iter().filter(|w| named.as_ref().is_some_and(|n| n.contains(w))).collect())
}
