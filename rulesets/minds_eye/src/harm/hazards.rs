//! ME-HAZ: fire, sunlight, falls, and anything else that harms without an attack.

use super::{ArmorUse, Hit, Mark, strike};
use crate::conditions::{IN_FIRE, IN_SUNLIGHT};
use crate::derived;
use crate::pools::Part;
use fray_engine::base::{Text, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// Harm that does not come from an attack.
#[derive(Clone, Debug)]
pub struct Hazard {
    /// The victim.
    pub who: Who,
    pub points: i32,
    pub kind: Mark,
    /// What happens to them, in words that follow the name.
    pub what: Text,
    pub rule: &'static str,
}

impl Hazard {
    /// ME-HAZ: no throw, no armor.
    pub fn strikes(self, play: &mut Play) -> Flow {
        play.by(self.rule).tell(LineKind::Act, text!(self.who, " ").then(self.what.clone()).and("."));
        let parts = vec![Part::new(self.rule, "", self.points)];
        let hit = Hit { who: self.who, parts, kind: self.kind, armor: ArmorUse::Ignored, rule: self.rule };
        strike(play, hit).map(|_| ())
    }
}

/// ME-HAZ-3: 1 normal damage for each full 3 m, at most 10.
pub fn fall(play: &mut Play, who: Who, metres: i32) -> Flow {
    let points = (metres / 3).clamp(0, 10);
    Hazard { who, points, kind: Mark::Normal, what: text!("falls ", metres, " m"), rule: "ME-HAZ-3" }.strikes(play)
}

/// ME-TURN-20, ME-HAZ-1, 2: at the end of each turn, in the given order.
pub fn of_the_turn(play: &mut Play, order: &[Who]) -> Flow {
    for who in order.iter().copied() {
        let level = |play: &Play, id: &str| play.scene().cond(who, id).map(|c| c.level.clamp(1, 3));
        if let Some(points) = level(play, IN_FIRE).filter(|_| !derived::is_gone(play.scene(), who)) {
            let fire = Hazard { who, points, kind: Mark::Aggravated, what: "burns".into(), rule: "ME-HAZ-1" };
            fire.strikes(play)?;
        }
        let exposed = derived::is_vampire(play.scene(), who) && !derived::is_gone(play.scene(), who);
        if let Some(points) = level(play, IN_SUNLIGHT).filter(|_| exposed) {
            let sun = Hazard {
                who,
                points,
                kind: Mark::Aggravated,
                what: "is scorched by sunlight".into(),
                rule: "ME-HAZ-2",
            };
            sun.strikes(play)?;
        }
    }
    Ok(())
}
