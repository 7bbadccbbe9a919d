//! CE-HAZ-13, 22: falls and impacts.

use crate::conditions::PRONE;
use crate::derived;
use crate::gear::Dice;
use crate::harm::{self, stun_test};
use crate::rolls::{self, LethalityRoll, Told, throw};
use crate::sheet;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cond;
use fray_engine::text;

/// CE-HAZ-13: from how many yards on a fall is lethal.
const LETHAL_FROM: i32 = 4;
/// CE-HAZ-22.
const STEP: i32 = 25;

/// CE-HAZ-13.
pub fn fall(play: &mut Play, who: Who, yards: i32, dice: u16) -> Flow {
    play.by("CE-HAZ-13").tell(LineKind::Act, text!(who, " falls ", yards, " yd."));
    if harm::past_all_harm(play, who) || harm::transcends(play, who) {
        return Ok(());
    }
    if yards >= LETHAL_FROM {
        lethal(play, who, yards, "CE-HAZ-13", text!("the fall"))?;
    } else {
        let fallen = throw(play, who, "hazard", Dice::new(dice, 6, 0), "CE-HAZ-13")?;
        let told = Told::new(who, "Fall", &fallen, text!(fallen.sum, " damage"));
        rolls::tell(play, "CE-HAZ-13", told, text!("The fall does ", who, " ", fallen.sum, " damage."));
        harm::suffers(play, who, fallen.sum, "CE-HAZ-13")?;
    }
    stun_test(play, who, "CE-HAZ-13")?;
    // CE-COND-6: after a fall, one lies on the ground.
    if derived::is_alive(play.scene(), who) && !play.has(who, PRONE) {
        play.by("CE-COND-6").condition(who, Cond::new(PRONE));
        play.by("CE-COND-6").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is prone."));
    }
    Ok(())
}

/// CE-HAZ-22: how the way of somebody who is hurled along ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impact {
    /// With room to tumble.
    Tumble,
    Wall,
}

/// CE-HAZ-22: counts full steps of 25 mph; an impact against a wall is twice as bad. Slower ones do nothing (CE-GM-17).
pub fn impact(play: &mut Play, who: Who, mph: i32, impact: Impact) -> Flow {
    let steps = mph / STEP;
    play.by("CE-HAZ-22").tell(LineKind::Act, text!(who, " is hurled along at ", mph, " mph."));
    if harm::past_all_harm(play, who) || harm::transcends(play, who) {
        return Ok(());
    }
    if steps == 0 {
        play.by("CE-HAZ-22").tell(LineKind::Effect, text!(who, " is only shaken."));
        return Ok(());
    }
    let doubled = match impact {
        Impact::Tumble => 1,
        Impact::Wall => 2,
    };
    let rating = steps * 10 * doubled;
    lethal(play, who, rating, "CE-HAZ-22", text!("the impact"))?;
    stun_test(play, who, "CE-HAZ-22").map(|_| ())
}

/// CE-HAZ-1, CE-HAZ-2, CE-HAZ-4: the Lethality of a hazard; armor does not help, and losing half of the HP does not
/// stun.
pub(super) fn lethal(play: &mut Play, who: Who, rating: i32, rule: &'static str, what: Text) -> Flow {
    let LethalityRoll { fallen, kills, digits } = rolls::lethality(play, who, rating, rule)?;
    let loss = if kills { play.get(who, sheet::HP) } else { digits };
    let words = text!("Lethality of ").then(what).and(" for ").and(who).and(": ").and(fallen.sum).and(" against ");
    let (tens, ones) = rolls::percentile(fallen.sum);
    let result = || text!(", not fatal: ", tens, " + ", ones, " = ", digits, " damage.");
    let words = words.and(rating).then(if kills { text!(", fatal.") } else { result() });
    let short = if kills { text!("fatal") } else { text!("not fatal: ", digits, " damage") };
    let told = Told::new(who, "Lethality", &fallen, short).against(text!("Lethality ", rating));
    rolls::tell(play, rule, told, words);
    harm::suffers(play, who, loss, rule)
}
