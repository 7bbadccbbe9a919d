use super::{falls_prone, lengthens, loses_hold, set_until};
use crate::conditions::{AIMING, DEFENDING, DISTRACTED, PRONE, STUNNED, Stun, VULNERABLE};
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::sheet;
use crate::sides::{end_of_next_turn, end_of_turn, is_out};
use crate::traits::{Kind, Trait};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::text;

/// SW-DMG-21, step 11: the Vigor roll that a stunning weapon forces, unless the target is out of the fight already.
pub(super) fn stun_roll(play: &mut Play, who: Who, modifier: i32) -> Flow {
    if is_out(play.scene(), who) {
        return Ok(());
    }
    let roll = TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "stun")
        .to("not to be Stunned")
        .success_is_all()
        .with(move |_, modifiers| modifiers.add("SW-GEA-1", "hit with a raise", modifier));
    let success = trait_roll(play, roll)?.outcome(play.scene()).success();
    // Nothing further for anyone put down while a reroll was thought about.
    if !success && !is_out(play.scene(), who) {
        stun(play, who, "SW-CND-2");
    }
    Ok(())
}

/// SW-CND-2: Stunned: Distracted, Vulnerable, prone; Hold, aim and Defend end.
pub fn stun(play: &mut Play, who: Who, rule: &'static str) {
    let (lay, vulnerable) = (play.has(who, PRONE), vulnerable_anyway(play.scene(), who));
    play.by(rule).condition(who, Stun { vulnerable }.cond());
    let until = end_of_next_turn(play.scene(), who);
    set_until(play, rule, who, DISTRACTED, until);
    set_until(play, rule, who, VULNERABLE, Until::Lasting);
    falls_prone(play, who, rule);
    play.by(rule).end(who, AIMING);
    play.by(rule).end(who, DEFENDING);
    crate::grasp::let_go(play, rule, who);
    loses_hold(play, who);
    let words = if lay {
        " is Stunned, Distracted and Vulnerable."
    } else {
        " is Stunned, Distracted and Vulnerable, and falls prone."
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
}

/// SW-CND-4: whether somebody is Vulnerable for good for another reason than being Stunned; it then outlasts that.
fn vulnerable_anyway(scene: &Scene, who: Who) -> bool {
    match Stun::on(scene, who) {
        Some(stun) => stun.vulnerable,
        None => !lengthens(scene, who, VULNERABLE, Until::Lasting) && !scene.has(who, STUNNED),
    }
}

/// SW-CND-2, 4: no longer Stunned, and Vulnerable until then.
pub(super) fn ends(play: &mut Play, who: Who, rule: &'static str, vulnerable: Until) {
    let anyway = vulnerable_anyway(play.scene(), who);
    play.by(rule).end(who, STUNNED);
    if !anyway && play.has(who, VULNERABLE) {
        play.by("SW-CND-2").condition(who, Cond::new(VULNERABLE).until(vulnerable));
    }
}

/// SW-CND-2, SW-TRN-9: the Vigor roll of somebody Stunned at the start of the turn, a free action.
pub fn stunned_recovery(play: &mut Play, who: Who) -> Flow {
    let roll = TraitRoll::new(who, Trait::Vigor, Kind::Free, "unstun").to("to recover from being Stunned").with(
        move |s, modifiers| {
            modifiers.add("SW-CND-2", "Combat Reflexes", if s.get(who, sheet::COMBAT_REFLEXES) { 2 } else { 0 });
        },
    );
    let outcome = trait_roll(play, roll)?.outcome(play.scene());
    // The GM may have ended it, or put the bearer out of the fight, while a reroll was thought about.
    if !play.has(who, STUNNED) || is_out(play.scene(), who) {
        return Ok(());
    }
    let Outcome::Success(raises) = outcome else {
        let words = text!(who, " is still Stunned and loses the turn.");
        play.by("SW-CND-2").tell_in(LineKind::Effect, Tone::Bad, words);
        return Ok(());
    };
    let s = play.scene();
    let until = if raises > 0 { end_of_turn(s, who) } else { end_of_next_turn(s, who) };
    ends(play, who, "SW-CND-2", until);
    play.by("SW-CND-2").tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer Stunned."));
    Ok(())
}
