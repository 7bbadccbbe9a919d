//! CE-DMG-1 to 5, CE-PROT-8: damage dice, multipliers, protection, armor.

use super::armor::{Armor, Shield, armor, ignored_by_supernatural};
use super::tally::{Sum, tell};
use super::wound::{past_harm, transcends};
use super::{Blow, Harm, Strike, lethal};
use crate::derived::{Stage, half, is_helpless, is_human, stage};
use crate::gear::Dice;
use crate::rolls::throw;
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{Cause, LineKind, Question, Tone};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// CE-DMG-4 steps 1 to 5: rolls whatever has to be rolled; nothing lands yet.
pub fn strike(play: &mut Play, s: &Strike) -> Flow<Blow> {
    let caused = |harm, cause| Ok(Blow { from: s.from, to: s.to, with: s.with.clone(), harm, cause });
    let blow = |harm| caused(harm, Cause::Rule);
    // CE-RES-16: dice that cannot matter are not rolled.
    if past_harm(play.scene(), s.to) {
        return blow(Harm::Nothing);
    }
    let stage = stage_hit(play, s)?;
    let shield = Shield { armor: armor_hit(play.scene(), s), stage };
    if !s.supernatural && transcends(play, s.to) {
        return blow(Harm::Nothing);
    }
    // CE-PROT-6
    if shield.armor.enclosed && play.option(options::ENCLOSED_TARGETS) == "none_until_breached" {
        play.by("CE-PROT-6").tell(LineKind::Effect, text!(s.to, " is safe until the shell around them is breached."));
        return blow(Harm::Nothing);
    }
    if shield.stage == Stage::Fragile {
        let words = text!(s.to, " has nothing to set against ").then(s.what.clone()).and(".");
        play.by("CE-PROT-2").tell_in(LineKind::Effect, Tone::Bad, words);
        return blow(Harm::End);
    }
    // CE-LETH-6
    let extra = s.in_radius
        && shield.stage == Stage::Exposed
        && play.get(s.to, sheet::EXTRA)
        && play.option(options::MASS_NPC_KILL);
    if extra && s.lethality.is_some() {
        play.by("CE-LETH-6").tell_in(LineKind::Effect, Tone::Bad, text!(s.to, " goes down."));
        return blow(Harm::End);
    }
    match (s.lethality, s.dice) {
        (Some(rating), _) => {
            let harm = lethal::roll(play, s, rating, &shield)?;
            let flat = shield.stage == Stage::Huge;
            caused(harm, if flat { Cause::Rule } else { play.last_roll_told().into() })
        }
        (None, Some(dice)) => {
            let harm = Harm::Points(plain(play, s, dice, &shield)?);
            caused(harm, play.last_roll_told().into())
        }
        (None, None) => blow(Harm::Points(0)),
    }
}

/// CE-PROT-2: whether the target is a helpless human who was chosen as target.
fn helpless_target(scene: &Scene, s: &Strike) -> bool {
    let plain = stage(scene, s.to) == Stage::Exposed;
    s.chosen && plain && is_human(scene, s.to) && is_helpless(scene, s.to)
}

/// CE-PROT-1, CE-PROT-2, CE-PROT-3: the stage that counts: a helpless target is fragile, unless (CE-GM-8, CE-DEC-9) the GM
/// wants damage to be rolled after all.
fn stage_hit(play: &mut Play, s: &Strike) -> Flow<Stage> {
    let ruled = play.by("CE-GM-8").ask(|scene| {
        let title = text!(s.to, " is helpless. Does any hit kill?");
        let ask = || Question::ruling("helpless_hit", title, Form::Confirm { default: true });
        helpless_target(scene, s).then(ask)
    })?;
    let spared = ruled.is_some_and(|r| !r.yes());
    let scene = play.scene();
    Ok(match stage(scene, s.to) {
        Stage::Exposed if helpless_target(scene, s) && !spared => Stage::Fragile,
        other => other,
    })
}

/// CE-DMG-7: the armor that counts.
fn armor_hit(scene: &Scene, s: &Strike) -> Armor {
    if s.supernatural { ignored_by_supernatural(scene, s.to) } else { armor(scene, s.to, s.aim, s.piercing) }
}

/// CE-DMG-1 to 5.
fn plain(play: &mut Play, s: &Strike, dice: Dice, shield: &Shield) -> Flow<i32> {
    let fallen = throw(play, s.from, "damage", dice, "CE-DMG-1")?;
    let raw = (fallen.sum + dice.plus).max(0);
    let doubled = if s.critical { raw * 2 } else { raw };
    let cut = if s.halved { half(doubled) } else { doubled };
    let loss = (cut - shield.armor.rating).max(0);
    let sum = Sum { dice: Some(dice), fallen: &fallen, raw, cut, loss };
    tell(play, s, shield, &sum);
    Ok(loss)
}

/// CE-DMG-2: the damage of an attack made by hand, with the attacker's bonus.
pub fn dice_by_hand(scene: &Scene, who: Who, dice: Dice) -> Dice {
    dice.and(crate::derived::damage_bonus(scene, who))
}
