//! CD-ACT-65: touching somebody, no more.

use crate::reactions::{self, Assault};
use crate::rolls::{self, Contest, Hands, Kind, Pool, Winner, contest};
use crate::targets::SIDES;
use crate::turn::{self, Need, may};
use crate::{gear, options, sheet, targets};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Mod};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal, refuse};
use fray_engine::target::Intent;
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-65.
    TOUCH_FORM {
        with: String = "With",
    }
}

const TOUCH: &str = "touch";
const HAND: &str = "hand";

/// CD-ACT-65.
pub const FAMILY: Family = Family { acts: &[TOUCH], uses: &[], offers, check, perform, ..Family::NONE };

/// Weapons in hand that somebody could be touched with.
fn weapons(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    gear::weapons_in_hand(scene, who).filter(|(_, w)| !w.shoots()).map(|(i, _)| i)
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::NoGrapple])
}

/// As far as the longest thing in hand reaches; `check` looks at the one that is used.
fn far(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let reach = weapons(scene, who).map(|i| targets::reach(Some(i))).fold(targets::reach(None), f64::max);
    targets::in_reach(scene, who, target, reach).err()
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = SIDES.others(scene, who);
    if all.is_empty() {
        return vec![];
    }
    let targets = SIDES.targets(scene, who, all.clone(), Intent::Harm, |t| far(scene, who, t));
    let off = state(scene, who).err().or_else(|| targets.off());
    let mut with = vec![Opt::new(HAND, "the hand")];
    with.extend(weapons(scene, who).map(|i| Opt::new(gear::key(scene, who, i), i.label.clone())));
    // A default that reaches: the hand, unless only something longer does.
    let near = all.iter().any(|t| targets::in_reach(scene, who, *t, targets::reach(None)).is_ok());
    let longest = weapons(scene, who).find(|i| targets::reach(Some(i)) > targets::reach(None));
    let default = longest.filter(|_| !near).map_or(HAND.to_string(), |i| gear::key(scene, who, i));
    let mut members = vec![targets.member(), targets::with_default(TOUCH_FORM.with, with, &default)];
    members.extend(rolls::specialty_member(scene, who, &[sheet::BRAWL, sheet::WEAPONRY]));
    members.extend(rolls::willpower_member(scene, who));
    let offer = Offer::new(TOUCH, "Touch", "action", Form::group(members));
    vec![offer.note("contact and no harm").unless(off)]
}

/// Whom, and with what (none: the hand).
fn read<'s>(scene: &'s Scene, who: Who, cmd: &Cmd) -> Result<(Who, Option<&'s Item>), Refusal> {
    let target = targets::target_or(scene, cmd, &SIDES.others(scene, who), |t| far(scene, who, t))?;
    match TOUCH_FORM.with.of(cmd) {
        None | Some(HAND) => Ok((target, None)),
        Some(name) => match weapons(scene, who).find(|i| gear::key(scene, who, i) == name) {
            Some(item) => Ok((target, Some(item))),
            None => refuse("no_weapon", "CD-ACT-65", text!(who, " has no such weapon in hand; draw it first.")),
        },
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    let (target, item) = read(scene, who, cmd)?;
    targets::in_reach(scene, who, target, targets::reach(item))?;
    rolls::check_willpower(scene, who, cmd)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    rolls::specialty_ruled(play, who, cmd)?;
    let Ok((target, item)) = read(play.scene(), who, cmd).map(|(t, i)| (t, i.cloned())) else { return Ok(()) };
    turn::spend_action(play, who, "CD-ACT-65");
    play.by("CD-ACT-65").reveal(who);
    play.by("CD-ACT-65").acts_against(who, vec![target]);
    let what = text!(who, " tries to touch ", target, ".");
    play.by("CD-ACT-65").tell(LineKind::Act, what.clone());
    let willed = rolls::pay_for_dice(play, who, cmd);
    // CD-OPT-15: as published Weaponry counts with a weapon.
    let published = play.option(options::TOUCH_RULE) == "defense";
    let skill = if published && item.is_some() { sheet::WEAPONRY } else { sheet::BRAWL };
    let own = move |s: &Scene| {
        let mut mods = rolls::close_pool(s, who, sheet::DEXTERITY, skill, Hands::Needed);
        mods.extend(rolls::specialty_mod(s, who, skill, cmd));
        if let Some(item) = &item {
            mods.extend(rolls::weight_mods(s, who, item));
            // CD-TAG-2: with the main arm wracked it is one and the same penalty.
            let wracked = !rolls::arm_mods(s, who, Hands::Needed).is_empty();
            mods.extend(rolls::off_hand(item).filter(|_| !wracked));
        }
        mods.extend(willed.clone());
        mods
    };
    let touched = if published {
        against_defense(play, (who, target), own, what)?
    } else {
        contested(play, (who, target), own, &what)?
    };
    let line = if touched { text!(who, " touches ", target, ".") } else { text!(target, " avoids the touch.") };
    play.by("CD-ACT-65").tell(LineKind::Effect, line);
    Ok(())
}

/// CD-ACT-65: against Dexterity + Weaponry; Defense is not used.
fn contested(play: &mut Play, pair: (Who, Who), own: impl Fn(&Scene) -> Vec<Mod>, what: &Text) -> Flow<bool> {
    let (who, target) = pair;
    let resisting = rolls::ask_for_dice(play, &[target], |_| what.clone())?;
    let reach = Pool::new(who, TOUCH, text!("to touch ", target), Kind::Sight, own);
    let elude = Pool::new(target, "elude", text!("to avoid ", who, "'s touch"), Kind::Combat, |s| {
        let mut mods = rolls::close_pool(s, target, sheet::DEXTERITY, sheet::WEAPONRY, Hands::NotNeeded);
        mods.extend(resisting.first().map(|_| rolls::more_dice()));
        mods
    });
    let (winner, ..) = contest(
        play,
        Contest::Resisted,
        &reach.reduced_if("both arms are wracked", |s| rolls::no_hands(s, who)),
        &elude,
    )?;
    Ok(winner == Winner::Initiator)
}

/// CD-OPT-15: the published rule: less Defense; one success is contact.
fn against_defense(play: &mut Play, pair: (Who, Who), own: impl Fn(&Scene) -> Vec<Mod>, what: Text) -> Flow<bool> {
    let (who, target) = pair;
    let assault = Assault::by_hand(who, target, what);
    let defended = reactions::defend(play, &assault)?;
    let pool = Pool::new(who, TOUCH, text!("to touch ", target), Kind::Sight, |s| {
        let mut mods = own(s);
        mods.push(Mod::new("CD-REACT-1", "Defense", -defended.dice()));
        mods
    });
    let rolled = rolls::roll(play, &pool.reduced_if("both arms are wracked", |s| rolls::no_hands(s, who)))?;
    let net = reactions::oppose(play, &assault, defended, rolled)?;
    reactions::after(play, &assault, defended)?;
    Ok(net > 0)
}
