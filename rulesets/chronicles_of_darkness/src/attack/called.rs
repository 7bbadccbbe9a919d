//! CD-ACT-42 to 44: called shots, and their effects.

use super::named::named_effect;
use crate::conditions::{DEAD, KNOCKED_DOWN, PRONE};
use crate::declared::{Attack, Spot};
use crate::harm::{self, ArmorUse, Dealt, Place, Stuns};
use crate::{derived, options, reactions, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// CD-ACT-44: the least damage that pierces the heart.
const PIERCES_HEART: i32 = 5;
/// CD-ACT-42: the fewest attack successes that blind both eyes.
const BOTH_EYES: i32 = 5;

/// CD-ACT-42.
pub fn modifier(scene: &Scene, a: &Attack) -> Option<Modifier> {
    a.options.called.map(|s| Modifier::new("CD-ACT-42", s.label(), s.penalty(scene)))
}

/// CD-ACT-43, CD-OPT-8: a called shot ignores armor, or armor counts where it covers the spot.
pub fn armor(scene: &Scene, a: &Attack) -> ArmorUse {
    match a.options.called {
        None => ArmorUse::Counts,
        Some(spot) if scene.option(options::CALLED_SHOT_ARMOR) == "coverage" => {
            spot.part().map_or(ArmorUse::Bypassed, ArmorUse::Covering)
        }
        Some(_) => ArmorUse::Bypassed,
    }
}

/// CD-ACT-42, CD-TAG-40: where the attack lands, and whether the weapon was made to stun.
pub fn stuns(a: &Attack) -> Stuns {
    let place = if a.options.called == Some(Spot::Head) { Place::Head } else { Place::Elsewhere };
    Stuns::Hit { place, stun: a.weapon.made_to_stun() }
}

/// CD-ACT-42, 44: what the damage does to the spot, except stunning; `successes` are the attacker's own.
pub fn effects(play: &mut Play, a: &Attack, to: Who, dealt: Dealt, successes: i32) -> Flow {
    // CD-DMG-14: nothing more happens to the dead; the GM still hears of a pierced heart.
    if play.has(to, DEAD) && a.options.called != Some(Spot::Heart) {
        return Ok(());
    }
    let d = dealt.points;
    match a.options.called {
        Some(Spot::Limb(limb)) if d > play.get(to, sheet::STAMINA) => harm::wrack(play, to, limb, dealt.leftmost),
        Some(Spot::Hand(limb)) if d >= 1 => harm::wrack(play, to, limb, dealt.leftmost),
        Some(Spot::Eye) if d >= 1 => {
            harm::blind(play, to, if successes >= BOTH_EYES { 2 } else { 1 }, dealt.leftmost);
        }
        Some(Spot::Heart) if d >= PIERCES_HEART => {
            let words = text!(to, "'s heart is pierced. To a human this is a wound like any other.");
            play.by("CD-ACT-42").tell_gm(words);
        }
        // CD-GM-9
        Some(spot @ (Spot::Critical | Spot::Little | Spot::Tiny)) if d >= 1 => {
            let why = text!(a.by, " hits ", to, " at the ", spot.label(), " for ", d, " damage.");
            named_effect(play, ("called_shot", "CD-GM-9"), to, "What does this hit do besides damage?", why)?;
        }
        _ => {}
    }
    Ok(())
}

/// CD-ACT-66: knocks the target down unless it manages to stay up.
pub fn knocks_down(play: &mut Play, a: &Attack, to: Who) -> Flow {
    // Somebody who is already knocked down stays as they are.
    let lies = play.has(to, PRONE) && play.has(to, KNOCKED_DOWN);
    if !a.options.knockdown || lies || derived::is_out(play.scene(), to) {
        return Ok(());
    }
    if !reactions::falls(play, to, a.weapon.row.modifier, &a.sentence(&[to]))? {
        let words = if play.has(to, PRONE) { " is not knocked flat." } else { " stays up." };
        play.by("CD-REACT-8").tell_in(LineKind::Effect, Tone::Good, text!(to, words));
    }
    Ok(())
}
