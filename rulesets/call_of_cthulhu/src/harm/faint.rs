//! CC-DMG-7, 10 to 12, CC-COND-3 to 6, CC-OPT-4: falling unconscious, dying, death.

use super::bonds;
use crate::conditions::{
    AIMING, ATTACK_FORFEIT, AWAKE, CHARGING, CLEARING, DEAD, DYING, PRONE, STABILISED, UNCONSCIOUS,
};
use crate::rolls::{Difficulty, con};
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Phase, Scene};
use fray_engine::text;

/// CC-OPT-4: the price in Luck when somebody would first pass out.
const FIRST_PRICE: i32 = 1;

/// CC-DMG-10, CC-OPT-18: why somebody is unconscious, or dead.
pub(super) const NO_HIT_POINTS: &str = ": no hit points are left";

/// CC-COND-6; `why` follows "is dead".
pub fn dies(play: &mut Play, who: Who, rule: &'static str, why: &'static str) {
    play.by(rule).condition(who, Cond::new(DEAD));
    for id in [UNCONSCIOUS, DYING, STABILISED, AWAKE] {
        play.by(rule).end(who, id);
    }
    let_all_go(play, who);
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is dead", why, "."));
}

/// CC-COND-6: tells that no harm comes any more to anyone who is dead or has left; `true`: so nothing is rolled.
pub(super) fn tell_if_beyond_harm(play: &mut Play, who: Who) -> bool {
    let words = if play.has(who, DEAD) {
        text!(who, " is dead already.")
    } else if play.scene().combatant(who).gone {
        text!(who, " is no longer there.")
    } else {
        return false;
    };
    play.by("CC-COND-6").tell(LineKind::Note, words);
    true
}

/// CC-COND-3: ends everything that needs consciousness.
fn let_all_go(play: &mut Play, who: Who) {
    bonds::all_end(play, who, "CC-COND-3");
    for id in [AIMING, ATTACK_FORFEIT, CLEARING, CHARGING] {
        play.by("CC-COND-3").end(who, id);
    }
}

/// CC-COND-3: unconscious, and on the ground; `why` follows "is unconscious".
pub fn unconscious(play: &mut Play, who: Who, rule: &'static str, why: &'static str) {
    if play.has(who, DEAD) {
        return;
    }
    let falls = !play.has(who, UNCONSCIOUS);
    play.by(rule).condition(who, Cond::new(UNCONSCIOUS));
    play.by("CC-COND-2").condition(who, Cond::new(PRONE));
    play.by("CC-OPT-4").end(who, AWAKE);
    let_all_go(play, who);
    if falls {
        play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is unconscious", why, "."));
    }
}

/// What makes somebody fall unconscious.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaintCause {
    /// CC-DMG-10.
    NoHitPoints,
    /// CC-DMG-11.
    FailedConRoll,
}

impl FaintCause {
    fn rule(self) -> &'static str {
        match self {
            FaintCause::NoHitPoints => "CC-DMG-10",
            FaintCause::FailedConRoll => "CC-DMG-11",
        }
    }
}

/// CC-OPT-4: `who` is about to fall unconscious, but may pay to stay awake. Anyone who already pays is not asked again
/// at a further blow. `why` follows "is unconscious".
pub(super) fn faints(play: &mut Play, who: Who, cause: FaintCause, why: &'static str) -> Flow {
    if play.has(who, AWAKE) {
        play.by("CC-OPT-4").tell(LineKind::Note, text!(who, " stays conscious: Luck pays for this round."));
        return Ok(());
    }
    // Luck pays for rounds, and outside a fight there are none.
    let plays = |s: &Scene| s.phase == Phase::Running && options::on(s, options::LUCK_STAY_CONSCIOUS);
    let may = |s: &Scene| plays(s) && s.get(who, sheet::LUCK) >= FIRST_PRICE;
    let stays = play.by("CC-REACT-6").confirm(|s| may(s).then(|| price_question(who, FIRST_PRICE)))?;
    // Meanwhile the GM may have given hit points, or settled it otherwise.
    let healed = cause == FaintCause::NoHitPoints && play.get(who, sheet::HP) > 0 && !play.has(who, DYING);
    if healed || [DEAD, UNCONSCIOUS].iter().any(|id| play.has(who, id)) {
        return Ok(());
    }
    if stays && may(play.scene()) {
        pays(play, who, FIRST_PRICE);
    } else {
        unconscious(play, who, cause.rule(), why);
    }
    Ok(())
}

fn price_question(who: Who, price: i32) -> Question {
    let title = text!("Pay ", price, " Luck to stay conscious until the end of the round?");
    Question::to(who, "stay_conscious", title, Form::Confirm { default: false })
        .why(text!(who, " is about to pass out, and does if you do not pay."))
        .standing()
}

fn pays(play: &mut Play, who: Who, price: i32) {
    play.by("CC-OPT-4").add(who, sheet::LUCK, -price);
    play.by("CC-OPT-4").condition(who, Cond::new(AWAKE).level(price.saturating_mul(2)));
    play.by("CC-OPT-4").tell(LineKind::Choice, text!(who, " pays ", price, " Luck to stay conscious."));
}

/// CC-TURN-13 (4): asks for the price of one more round.
pub fn pay_to_stay_awake(play: &mut Play, who: Who) -> Flow {
    let price = |s: &Scene| s.cond(who, AWAKE).map(|c| c.level.max(FIRST_PRICE));
    // CC-OPT-0: if the rule option has been turned off, what was paid before still lasted for this round.
    let plays = |s: &Scene| options::on(s, options::LUCK_STAY_CONSCIOUS);
    let asked = |s: &Scene| price(s).filter(|p| plays(s) && s.get(who, sheet::LUCK) >= *p);
    let pay = play.by("CC-REACT-6").confirm(|s| asked(s).map(|p| price_question(who, p)))?;
    match (price(play.scene()), asked(play.scene())) {
        (_, Some(p)) if pay => pays(play, who, p),
        (Some(_), _) => unconscious(play, who, "CC-OPT-4", ": no Luck is paid for another round"),
        (None, _) => {}
    }
    Ok(())
}

/// CC-DMG-10; `why` follows "is dying".
pub(super) fn begins_to_die(play: &mut Play, who: Who, why: &'static str) {
    let round = play.scene().round_number();
    play.by("CC-COND-5").end(who, STABILISED);
    if play.has(who, DYING) {
        return;
    }
    play.by("CC-DMG-10").condition(who, Cond::new(DYING));
    play.by("CC-DMG-10").set(who, sheet::DYING_SINCE, round);
    play.by("CC-DMG-10").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is dying", why, "."));
}

/// CC-OPT-13: an additional roll at the moment when dying begins.
pub(super) fn checked_at_once(play: &mut Play, who: Who) -> Flow {
    let at_once = options::on(play.scene(), options::DYING_IMMEDIATE_CHECK);
    if at_once && play.has(who, DYING) { dying_roll(play, who, "CC-OPT-13") } else { Ok(()) }
}

/// CC-DMG-12: a CON roll; `who` dies if it fails.
fn dying_roll(play: &mut Play, who: Who, rule: &'static str) -> Flow {
    let lives = con(play, who, Difficulty::Regular, "to stay alive")?.succeeds();
    if lives {
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " clings to life."));
    } else {
        dies(play, who, rule, ": the CON roll failed");
    }
    Ok(())
}

/// CC-DMG-12, CC-DICE-8: a roll at the end of every round, except the one in which dying began.
pub fn dying_rolls(play: &mut Play, order: &[Who]) -> Flow {
    for who in order {
        let s = play.scene();
        if s.has(*who, DYING) && s.round_number() > s.get(*who, sheet::DYING_SINCE) {
            dying_roll(play, *who, "CC-DMG-12")?;
        }
    }
    Ok(())
}

/// CC-COND-3: conscious again; `when` follows it.
pub fn wakes(play: &mut Play, who: Who, rule: &'static str, when: &'static str) {
    if play.has(who, UNCONSCIOUS) {
        play.by(rule).end(who, UNCONSCIOUS);
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " is conscious again", when, "."));
    }
}

/// The GM sets dying, which includes unconscious.
pub(super) fn dying_by_gm(play: &mut Play, who: Who) {
    begins_to_die(play, who, "");
    unconscious(play, who, "CC-COND-4", "");
}
