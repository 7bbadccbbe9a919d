//! ME-HAZ: harm that the GM brings upon somebody.

use super::named::{check, named, people, targets};
use crate::conditions::{IN_FIRE, IN_SUNLIGHT};
use crate::harm::{self, Hazard, Mark};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::Offer;
use fray_engine::text;

fray_engine::form! {
    /// ME-HAZ-1, 2.
    EXPOSED {
        to: String = "Hazard",
    }

    /// ME-HAZ-3.
    FALL_FORM {
        metres: i32 = "Metres",
    }

    /// ME-HAZ-4.
    HARM_FORM {
        points: i32 = "Damage",
        aggravated: bool = "Aggravated",
    }
}

const EXPOSE: &str = "expose";
const FALL: &str = "fall";
const HARM: &str = "harm";

/// ME-GM-13.
pub const FAMILY: Family = Family {
    acts: &[EXPOSE, FALL, HARM],
    uses: &[],
    outside_fights: &[EXPOSE, FALL, HARM],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// ME-HAZ-1, 2: id, label, condition, level.
const EXPOSURES: [(&str, &str, &str, i32); 7] = [
    ("torch", "a torch's fire, 1 each turn", IN_FIRE, 1),
    ("bonfire", "a bonfire, 2 each turn", IN_FIRE, 2),
    ("inferno", "an inferno, 3 each turn", IN_FIRE, 3),
    ("filtered", "filtered sunlight, 1 each turn", IN_SUNLIGHT, 1),
    ("direct", "direct sunlight, 3 each turn", IN_SUNLIGHT, 3),
    ("no_fire", "out of the fire", IN_FIRE, 0),
    ("no_sunlight", "out of the sunlight", IN_SUNLIGHT, 0),
];

fn offers(scene: &Scene) -> Vec<Offer> {
    if people(scene).is_empty() {
        return vec![];
    }
    let expose = |s: &Scene| {
        let kinds = EXPOSURES.map(|(id, label, _, _)| Opt::new(id, label)).to_vec();
        Form::group([targets(s), EXPOSED.to.one_of(kinds)])
    };
    let fall = |s: &Scene| Form::group([targets(s), FALL_FORM.metres.number(0..=999, 3)]);
    let harm =
        |s: &Scene| Form::group([targets(s), HARM_FORM.points.number(0..=20, 1), HARM_FORM.aggravated.confirm(false)]);
    vec![
        Offer::lazy(EXPOSE, "Fire and sunlight", "GM", expose).note("damage when each turn ends"),
        Offer::lazy(FALL, "Fall", "GM", fall),
        Offer::lazy(HARM, "Other harm", "GM", harm),
    ]
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd).unwrap_or_default() {
        match &*cmd.act {
            EXPOSE => expose(play, who, EXPOSED.to.of(cmd).unwrap_or_default()),
            FALL => harm::fall(play, who, FALL_FORM.metres.of(cmd).unwrap_or(0))?,
            _ => {
                let kind = Mark::aggravated(HARM_FORM.aggravated.yes(cmd));
                let points = HARM_FORM.points.of(cmd).unwrap_or(0);
                Hazard { who, points, kind, what: "is hurt".into(), rule: "ME-HAZ-4" }.strikes(play)?;
            }
        }
    }
    harm::settle(play);
    Ok(())
}

fn expose(play: &mut Play, who: Who, to: &str) {
    let Some((_, label, id, level)) = EXPOSURES.into_iter().find(|e| e.0 == to) else { return };
    let rule = if id == IN_FIRE { "ME-HAZ-1" } else { "ME-HAZ-2" };
    play.by(rule).end(who, id);
    if level > 0 {
        play.by(rule).condition(who, Cond::new(id).level(level));
    }
    let words = match (level, id) {
        (0, IN_FIRE) => text!(who, " is out of the fire."),
        (0, _) => text!(who, " is out of the sunlight."),
        (_, _) => text!(who, " is exposed to ", label, "."),
    };
    play.by(rule).tell(LineKind::Gm, words);
}
