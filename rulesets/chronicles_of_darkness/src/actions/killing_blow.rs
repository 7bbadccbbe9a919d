//! CD-ACT-45, 46: killing somebody who can do nothing about it.

use crate::conditions::{DEAD, DEFENSELESS, IMMOBILIZED, KNOCKED_DOWN, UNCONSCIOUS};
use crate::gear::{self, Tag};
use crate::harm::{self, ArmorUse, Hit, Source, Type};
use crate::rolls::{self, Hands, Kind};
use crate::targets::SIDES;
use crate::targets::{self};
use crate::turn::{self, Need, may};
use crate::{derived, sheet};
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::{LineKind, Mod, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal, refuse};
use fray_engine::target::{Intent, TARGET};
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-45.
    BLOW {
        weapon: String = "With",
    }
}

const KILLING_BLOW: &str = "killing_blow";
/// The bare hands.
const UNARMED: &str = "unarmed";
/// An animal's teeth.
const BITE: &str = "bite";

/// CD-ACT-45.
pub const FAMILY: Family = Family { acts: &[KILLING_BLOW], uses: &[], offers, check, perform, ..Family::NONE };

/// What the blow is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum With {
    Hands,
    /// CD-ACT-50.
    Bite,
    Weapon(ItemNo),
}

/// CD-GM-13: unconscious, immobilized, or so declared by the GM.
fn helpless(scene: &Scene, who: Who) -> bool {
    [UNCONSCIOUS, IMMOBILIZED, DEFENSELESS].iter().any(|id| scene.has(who, id))
}

/// Everybody who could be killed so, if they were near.
fn victims(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = SIDES.others(scene, who);
    all.retain(|t| helpless(scene, *t) && !scene.has(*t, DEAD));
    all
}

/// As far as the longest thing in hand reaches; `check` looks at the one that is used.
fn far(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let weapons = gear::weapons_in_hand(scene, who).map(|(i, _)| targets::reach(Some(i)));
    targets::in_reach(scene, who, target, weapons.fold(targets::reach(None), f64::max))
        .err()
        .or_else(|| harm::may_be_violent(scene, who, &[target], 0).err())
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::Violence, Need::NoGrapple])
}

/// Weapons first, the one in the main hand before the other.
fn ways(scene: &Scene, who: Who) -> Vec<(String, String, With)> {
    let weapons = gear::weapons_in_hand(scene, who);
    let mut out: Vec<(String, String, With)> =
        weapons.map(|(i, _)| (gear::key(scene, who, i), i.label.to_string(), With::Weapon(i.no))).collect();
    if scene.get(who, sheet::KIND) == "animal" {
        out.push((BITE.to_string(), "teeth".to_string(), With::Bite));
    }
    out.push((UNARMED.to_string(), "bare hands".to_string(), With::Hands));
    out
}

/// CD-ACT-6, 45: a big gun takes both hands; a gun spends a round.
fn usable(scene: &Scene, who: Who, with: With) -> Result<(), Refusal> {
    let With::Weapon(no) = with else { return Ok(()) };
    let Some(item) = scene.item(who, no) else { return Ok(()) };
    if gear::needs_both(&item.kind) && !gear::both_hands_on(scene, who, item) {
        let words = text!("The ", item.label.clone(), " takes both hands; free the other one first.");
        return refuse("needs_two_hands", "CD-ACT-6", words);
    }
    if gear::weapon(&item.kind).is_some_and(gear::Weapon::shoots) && item.left < 1 {
        return refuse("no_ammo", "CD-ACT-45", text!("The ", item.label.clone(), " is empty; reload it."));
    }
    Ok(())
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = victims(scene, who);
    if all.is_empty() {
        return vec![];
    }
    let targets = SIDES.targets(scene, who, all.clone(), Intent::Harm, |t| far(scene, who, t));
    let off = state(scene, who).err().or_else(|| targets.off());
    let opt = |(id, label, with): (String, String, With)| Opt::new(id, label).unless(usable(scene, who, with).err());
    let mut members = vec![targets.member(), BLOW.weapon.one_of(ways(scene, who).into_iter().map(opt).collect())];
    let skills = [sheet::BRAWL, sheet::WEAPONRY, sheet::FIREARMS];
    members.extend(rolls::specialty_member(scene, who, &skills));
    let offer = Offer::new(KILLING_BLOW, "Killing blow", "action", Form::group(members));
    vec![offer.note("no roll, past armor; a breaking point").unless(off)]
}

fn read(scene: &Scene, who: Who, cmd: &Cmd) -> Result<(Who, With), Refusal> {
    // CD-ACT-45: no options of attacks, no Willpower.
    let known = [TARGET.id, BLOW.weapon.id, rolls::NAMED.specialty.id];
    if let Input::Fields(f) = &cmd.form
        && f.keys().any(|k| !known.contains(&k.as_str()))
    {
        let words = "A killing blow is not rolled: no options and no Willpower go with it.";
        return refuse("bad_option", "CD-ACT-45", words);
    }
    let target = match targets::target(scene, cmd) {
        Some(t) if t != who => t,
        _ => targets::target_or(scene, cmd, &victims(scene, who), |t| far(scene, who, t))?,
    };
    let ways = ways(scene, who);
    let way = match BLOW.weapon.of(cmd) {
        Some(name) => ways.into_iter().find(|(id, ..)| id == name),
        None => ways.into_iter().find(|(.., with)| usable(scene, who, *with).is_ok()),
    };
    match way {
        Some((.., with)) => Ok((target, with)),
        None => refuse("no_weapon", "CD-ACT-45", text!(who, " has no such weapon in hand; draw it first.")),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    let (target, with) = read(scene, who, cmd)?;
    if scene.has(target, DEAD) {
        return refuse("bad_target", "CD-ACT-45", text!(target, " is dead."));
    }
    usable(scene, who, with)?;
    let item = if let With::Weapon(no) = with { scene.item(who, no) } else { None };
    targets::in_reach(scene, who, target, targets::reach(item))?;
    if !helpless(scene, target) {
        let words =
            text!(target, " is not helpless: unconscious, immobilized, or called defenseless by the GM. Attack.");
        return refuse("not_helpless", "CD-ACT-45", words);
    }
    harm::may_be_violent(scene, who, &[target], 0)
}

/// CD-ACT-45: what stands in place of successes: attribute, skill, specialty, and what hinders; nothing of the moment.
fn worth(scene: &Scene, who: Who, item: Option<&Item>, cmd: &Cmd) -> i32 {
    let row = item.and_then(|i| gear::weapon(&i.kind));
    let (attr, skill) = match row {
        Some(w) if w.shoots() => (sheet::DEXTERITY, sheet::FIREARMS),
        Some(w) if !w.is(Tag::Brawl) => (sheet::STRENGTH, sheet::WEAPONRY),
        Some(_) | None => (sheet::STRENGTH, sheet::BRAWL),
    };
    let mut mods = vec![rolls::attribute(scene, who, attr), rolls::skill(scene, who, skill)];
    mods.extend(rolls::specialty_mod(scene, who, skill, cmd));
    if !row.is_some_and(gear::Weapon::shoots) {
        mods.extend(rolls::armor_mods(scene, who));
    }
    if let Some(item) = item {
        mods.extend(rolls::weight_mods(scene, who, item));
        mods.extend(rolls::off_hand(item));
    } else {
        mods.extend(rolls::arm_mods(scene, who, Hands::NotNeeded));
    }
    if scene.has(who, KNOCKED_DOWN) {
        mods.push(Mod::new("CD-TAG-10", "knocked down", -2));
    }
    let lasting = |m: &Mod| m.value < 0 && (m.rule.starts_with("CD-TAG") || m.rule == "CD-DMG-9");
    mods.extend(rolls::standing_mods(scene, who, Kind::Sight).into_iter().filter(lasting));
    rolls::sum(&mods).max(0)
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    rolls::specialty_ruled(play, who, cmd)?;
    let Ok((target, with)) = read(play.scene(), who, cmd) else { return Ok(()) };
    let item = if let With::Weapon(no) = with { play.scene().item(who, no).cloned() } else { None };
    let row = item.as_ref().and_then(|i| gear::weapon(&i.kind));
    turn::spend_action(play, who, "CD-ACT-45");
    play.by("CD-ACT-45").reveal(who);
    play.by("CD-ACT-45").acts_against(who, vec![target]);
    harm::pay_for_violence(play, who, &[target]);
    let line = text!(who, " strikes the helpless ", target, " to kill.");
    play.by("CD-ACT-45").tell_in(LineKind::Act, Tone::Bad, line);
    let shoots = row.is_some_and(gear::Weapon::shoots);
    if let Some(item) = item.as_ref().filter(|_| shoots) {
        play.by("CD-ACT-45").change_item(who, item.no, |i| i.left -= 1);
    }
    let bite = play.get(who, sheet::BITE);
    let (more, kind, what) = match (with, row) {
        (With::Weapon(_), Some(w)) => (w.modifier, Type::Lethal, text!("a killing blow with the ", w.label.clone())),
        (With::Bite, _) if derived::bites_lethally(play.scene(), who) => (bite, Type::Lethal, "a killing bite".into()),
        (With::Bite, _) => (bite, Type::Bashing, "a killing bite".into()),
        (With::Hands | With::Weapon(_), _) => (0, Type::Bashing, "a killing blow".into()),
    };
    let points = (worth(play.scene(), who, item.as_ref(), cmd) + more).max(0);
    // CD-ACT-46: whether or not the victim survives; the blow itself may end in a second one (CD-TURN-2).
    harm::breaking_point(play, who, "CD-ACT-46", "a killing blow");
    let source = if shoots { Source::Firearms } else { Source::Other };
    let armor = ArmorUse::Ignored;
    let hit = Hit { from: Some(who), to: target, points, kind, source, piercing: 0, armor, what, rule: "CD-ACT-45" };
    harm::hit(play, &hit).map(|_| ())
}
