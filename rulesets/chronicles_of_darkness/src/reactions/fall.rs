//! CD-REACT-8: avoiding a knock-down.

use crate::conditions::PRONE;
use crate::rolls::{self, Hands, Kind, Pool};
use crate::sheet;
use crate::turn::{self, Need, may};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Modifier, Question};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// CD-REACT-8: the answers.
const TRIES: &str = "try";
const WILLED: &str = "try_willed";
const FALLS: &str = "fall";

/// CD-TAG-10: a weapon with this `modifier` knocks `who` down, unless CD-REACT-8 avoids it. Returns whether they fell.
pub fn falls(play: &mut Play, who: Who, modifier: i32, what: &Text) -> Flow<bool> {
    if stays_up(play, who, modifier, what)? {
        return Ok(false);
    }
    turn::knock_down(play, who, "CD-ACT-66");
    Ok(true)
}

/// CD-REACT-8: the target may use this round's action to try to stay up.
fn stays_up(play: &mut Play, who: Who, modifier: i32, what: &Text) -> Flow<bool> {
    let answer = play.by("CD-REACT-8").ask(|s| {
        may(s, who, &[Need::Action]).ok()?;
        let mut ways = vec![Opt::new(TRIES, "Try").note("Dexterity + Athletics")];
        // CD-REACT-10
        let willed = Opt::new(WILLED, "Try with 3 more dice").cost("1 Willpower");
        ways.extend(rolls::may_pay(s, who, 1).is_ok().then_some(willed));
        ways.push(Opt::new(FALLS, "Fall"));
        let title = match s.has(who, PRONE) {
            true => text!("Does ", who, " try not to be knocked flat?"),
            false => text!("Does ", who, " try to stay up?"),
        };
        let q = Question::to(who, "stay_up", title, Form::one_of(ways));
        Some(q.why(what.clone().and(" It takes the action of this round.")).standing().stands_well())
    })?;
    let way = answer.as_ref().and_then(Input::word).unwrap_or(FALLS);
    if way == FALLS {
        return Ok(false);
    }
    turn::spend_action(play, who, "CD-REACT-8");
    let willed = way == WILLED && rolls::pay(play, who, "CD-REACT-10", "for three more dice");
    let pool = Pool::new(who, "stay_up", "to stay up", Kind::Combat, |s| {
        let mut modifiers = vec![
            rolls::attribute(s, who, sheet::DEXTERITY),
            rolls::skill(s, who, sheet::ATHLETICS),
            Modifier::new("CD-REACT-8", "weapon", -modifier),
        ];
        modifiers.extend(rolls::leg_modifier(s, who));
        modifiers.extend(rolls::arm_modifier(s, who, Hands::NotNeeded));
        modifiers.extend(willed.then(rolls::more_dice));
        modifiers
    });
    let rolled = rolls::roll(play, &pool.reduced_if("both legs are wracked", |s| rolls::legless(s, who)))?;
    Ok(rolled.successes > 0)
}
