//! CD-ACT-65: touching somebody without harming them.

use crate::declared::{self, WeaponInUse, check_options};
use crate::reactions::{self, Assault};
use crate::rolls::{self, Contest, Hands, Kind, Pool, Winner, contest};
use crate::targets::TARGET_RULES;
use crate::turn::{self, Need, may};
use crate::{derived, options, sheet, targets};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Modifier};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, refuse};
use fray_engine::target::Intent;
use fray_engine::text;
use std::sync::Arc;

fray_engine::form! {
    /// CD-ACT-65.
    TOUCH_FORM {
        with: String = "With",
    }
}

const TOUCH: &str = "touch";
const HAND: &str = "hand";

/// CD-ACT-65.
pub const FAMILY: Family = Family { acts: &[TOUCH], uses: &[], offers, check, perform, ..Family::DEFAULT };

/// Weapons in hand that somebody could be touched with.
fn weapons(scene: &Scene, who: Who) -> impl Iterator<Item = Arc<WeaponInUse>> {
    declared::weapons(scene, who).into_iter().filter(|w| w.kind == declared::Kind::Melee)
}

/// CD-ACT-65: as far as the weapon reaches.
fn reach(with: Option<&WeaponInUse>) -> f64 {
    with.map_or(derived::CLOSE, |w| derived::reach(w.row.size))
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::NoGrapple])
}

/// Whether the target is out of reach of the longest weapon in hand; `check` looks at the one that is used.
fn far(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let far = weapons(scene, who).map(|w| reach(Some(&w))).fold(reach(None), f64::max);
    targets::in_reach(scene, who, target, far).err()
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = TARGET_RULES.others(scene, who);
    if all.is_empty() {
        return vec![];
    }
    let targets = TARGET_RULES.targets(scene, who, all, Intent::Harm, |t| far(scene, who, t));
    let off = state(scene, who).err().or_else(|| targets.off());
    let offer = Offer::lazy(TOUCH, "Touch", "action", move |s| form(s, who));
    vec![offer.note("contact and no harm").unless(off)]
}

fn form(scene: &Scene, who: Who) -> Form {
    let all = TARGET_RULES.others(scene, who);
    let mut with = vec![Opt::new(HAND, "the hand")];
    with.extend(weapons(scene, who).map(|w| Opt::new(w.id.clone(), text!(w.label()))));
    // The default is the hand, unless only something longer reaches.
    let near = all.iter().any(|t| targets::in_reach(scene, who, *t, reach(None)).is_ok());
    let longest = weapons(scene, who).find(|w| reach(Some(w)) > reach(None));
    let default = longest.filter(|_| !near).map_or(HAND.to_string(), |w| w.id.to_string());
    let targets = TARGET_RULES.targets(scene, who, all, Intent::Harm, |t| far(scene, who, t));
    let mut members = vec![targets.member(), targets::with_default(TOUCH_FORM.with, with, &default)];
    members.extend(rolls::specialty_member(scene, who, &[sheet::BRAWL, sheet::WEAPONRY]));
    members.extend(rolls::willpower_member(scene, who));
    Form::group(members)
}

/// The target, and the item (none: the hand).
fn read(scene: &Scene, who: Who, cmd: &Cmd) -> Result<(Who, Option<Arc<WeaponInUse>>), Refusal> {
    let target = targets::target_or(scene, cmd, &TARGET_RULES.others(scene, who), |t| far(scene, who, t))?;
    match TOUCH_FORM.with.of(cmd) {
        None | Some(HAND) => Ok((target, None)),
        Some(name) => match weapons(scene, who).find(|w| w.id == name) {
            Some(weapon) => Ok((target, Some(weapon))),
            None => refuse("no_weapon", "CD-ACT-65", text!(who, " has no such weapon in hand; draw it first.")),
        },
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    check_options(cmd, "Touching somebody", &[])?;
    let (target, weapon) = read(scene, who, cmd)?;
    targets::in_reach(scene, who, target, reach(weapon.as_deref()))?;
    rolls::check_willpower(scene, who, cmd)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Ok((_, weapon)) = read(play.scene(), who, cmd) else { return Ok(()) };
    // CD-OPT-15: by the published rule a touch with a weapon is rolled with Weaponry.
    let published = play.option(options::TOUCH_RULE) == "defense";
    let skill = if published && weapon.is_some() { sheet::WEAPONRY } else { sheet::BRAWL };
    rolls::specialty_ruled(play, who, skill, cmd)?;
    check(play.scene(), cmd)?;
    let Ok((target, weapon)) = read(play.scene(), who, cmd) else { return Ok(()) };
    turn::spend_action(play, who, "CD-ACT-65");
    play.by("CD-ACT-65").reveal(who);
    play.by("CD-ACT-65").acts_against(who, vec![target]);
    let what = text!(who, " tries to touch ", target, ".");
    play.by("CD-ACT-65").tell(LineKind::Act, what.clone());
    let willed = rolls::pay_for_dice(play, who, cmd);
    let far = reach(weapon.as_deref());
    let size = weapon.as_ref().map_or(0, |w| w.row.size);
    let own = move |s: &Scene| {
        let mut modifiers = rolls::close_pool(s, who, sheet::DEXTERITY, skill, Hands::Needed);
        modifiers.extend(rolls::specialty_modifier(s, who, skill, cmd));
        if let Some(weapon) = &weapon {
            modifiers.extend(weapon.too_heavy(s, who));
            // CD-TAG-2: with the main arm wracked, the off-hand penalty is the same one and is not added again.
            let wracked = rolls::arm_modifier(s, who, Hands::Needed).is_some();
            modifiers.extend(weapon.held(s, who).and_then(rolls::off_hand).filter(|_| !wracked));
        }
        modifiers.extend(willed.clone());
        modifiers
    };
    let touched = if published {
        against_defense(play, &Assault { size, ..Assault::by_hand(who, target, what) }, far, own)?
    } else {
        contested(play, (who, target), far, own, &what)?
    };
    let Some(touched) = touched else { return Ok(()) };
    let line = if touched { text!(who, " touches ", target, ".") } else { text!(target, " avoids the touch.") };
    play.by("CD-ACT-65").tell(LineKind::Effect, line);
    Ok(())
}

/// CD-ACT-65: contested by the target's Dexterity + Weaponry; Defense is not used. None: nothing comes of it.
fn contested(
    play: &mut Play,
    (who, target): (Who, Who),
    far: f64,
    own: impl Fn(&Scene) -> Vec<Modifier>,
    what: &Text,
) -> Flow<Option<bool>> {
    let resisting = rolls::ask_for_dice_while(play, &[target], |s| derived::is_up(s, who), |_| what.clone())?;
    if targets::cut_short(play, (who, target), Some(far), "CD-ACT-65") {
        return Ok(None);
    }
    reactions::becomes_aware(play, who, target);
    let reach = Pool::new(who, TOUCH, text!("to touch ", target), Kind::Sight, own);
    let reach = reach.reduced_if("both arms are wracked", |s| rolls::no_hands(s, who));
    // CD-TAG-19: anyone who is out does not react, and counts 0.
    if derived::is_out(play.scene(), target) {
        let rolled = rolls::roll(play, &reach)?;
        play.by("CD-RES-8").achieves(who, target, rolled.degree());
        return Ok(Some(rolled.successes > 0));
    }
    let elude = Pool::new(target, "elude", text!("to avoid ", who, "'s touch"), Kind::Combat, |s| {
        let mut modifiers = rolls::close_pool(s, target, sheet::DEXTERITY, sheet::WEAPONRY, Hands::NotNeeded);
        modifiers.extend(resisting.first().map(|_| rolls::more_dice()));
        modifiers
    });
    let (winner, ..) = contest(play, Contest::Resisted, &reach, &elude)?;
    Ok(Some(winner == Winner::Initiator))
}

/// CD-OPT-15: the published rule: less Defense; one success is contact. None: nothing comes of it.
fn against_defense(
    play: &mut Play,
    assault: &Assault,
    far: f64,
    own: impl Fn(&Scene) -> Vec<Modifier>,
) -> Flow<Option<bool>> {
    let (who, target) = (assault.by, assault.to);
    let defended = reactions::defend(play, assault)?;
    if targets::cut_short(play, (who, target), Some(far), "CD-ACT-65") {
        return Ok(None);
    }
    let pool = Pool::new(who, TOUCH, text!("to touch ", target), Kind::Sight, |s| {
        let mut modifiers = own(s);
        modifiers.extend(defended.modifier());
        modifiers
    });
    let rolled = rolls::roll(play, &pool.reduced_if("both arms are wracked", |s| rolls::no_hands(s, who)))?;
    let net = reactions::oppose(play, assault, defended, rolled)?;
    reactions::after(play, assault, defended)?;
    Ok(Some(net > 0))
}
