//! CD-ACT-51, 52: knocking a weapon out of somebody's hand.

use crate::declared::check_options;
use crate::harm::{self, ArmorUse, Hit, Source, Stuns, Type};
use crate::rolls::{self, Contest, Hands, Kind, Pool, Winner, contest};
use crate::targets::{self, TARGET_RULES};
use crate::turn::{self, Need, may};
use crate::{derived, gear, reactions, sheet};
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal, refuse};
use fray_engine::target::{Intent, TARGET};
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-51: which item, if the target holds several.
    DISARM_FORM {
        weapon: String = "What",
    }
}

const DISARM: &str = "disarm";

/// CD-ACT-51.
pub const FAMILY: Family = Family { acts: &[DISARM], uses: &[], offers, check, perform, ..Family::DEFAULT };

/// The items that somebody holds and can be made to drop.
fn held(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    scene.combatant(who).gear.iter().filter(|i| gear::readied(i))
}

fn unfit(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    unarmed(scene, target)
        .or_else(|| targets::in_reach(scene, who, target, targets::reach(None)).err())
        .or_else(|| harm::may_be_violent(scene, who, &[target], 0).err())
}

fn unarmed(scene: &Scene, target: Who) -> Option<Refusal> {
    let empty = held(scene, target).next().is_none();
    empty.then(|| Refusal::new("bad_target", "CD-ACT-51", text!(target, " holds nothing that could be knocked away.")))
}

fn candidates(scene: &Scene, who: Who) -> Vec<Who> {
    TARGET_RULES.others(scene, who)
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::Violence, Need::NoGrapple])
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let armed = armed(scene, who);
    if armed.is_empty() {
        return vec![];
    }
    let targets = TARGET_RULES.targets(scene, who, armed, Intent::Harm, |t| unfit(scene, who, t));
    let off = state(scene, who).err().or_else(|| targets.off());
    let offer = Offer::lazy(DISARM, "Disarm", "action", move |s| form(s, who));
    vec![offer.note("Strength + Brawl against Strength + Athletics").unless(off)]
}

fn armed(scene: &Scene, who: Who) -> Vec<Who> {
    candidates(scene, who).into_iter().filter(|t| unarmed(scene, *t).is_none()).collect()
}

fn form(scene: &Scene, who: Who) -> Form {
    let armed = armed(scene, who);
    let targets = TARGET_RULES.targets(scene, who, armed.clone(), Intent::Harm, |t| unfit(scene, who, t));
    let mut members = vec![targets.member()];
    // Asks which item, if the target holds several.
    for t in armed.iter().filter(|t| held(scene, **t).count() > 1) {
        let things = targets::items(scene, *t, held(scene, *t), |_| None);
        members.push(DISARM_FORM.weapon.one_of(things).shown(TARGET.is_any([&scene.combatant(*t).handle.0])));
    }
    members.extend(rolls::specialty_member(scene, who, &[sheet::BRAWL]));
    members.extend(rolls::willpower_member(scene, who));
    Form::group(members)
}

/// The target, and the item.
fn read(scene: &Scene, who: Who, cmd: &Cmd) -> Result<(Who, ItemNo), Refusal> {
    let target = targets::target_or(scene, cmd, &candidates(scene, who), |t| unfit(scene, who, t))?;
    if let Some(r) = unarmed(scene, target) {
        return Err(r);
    }
    let named = DISARM_FORM.weapon.of(cmd);
    let item = held(scene, target).find(|i| named.is_none_or(|n| gear::key(scene, target, i) == n));
    let words = text!(target, " has no such item in hand.");
    item.map_or_else(|| refuse("bad_target", "CD-ACT-51", words), |i| Ok((target, i.no)))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    check_options(cmd, "Disarming", &[])?;
    let (target, _) = read(scene, who, cmd)?;
    targets::in_reach(scene, who, target, targets::reach(None))?;
    harm::may_be_violent(scene, who, &[target], rolls::willpower_wanted(cmd))
}

/// CD-ACT-51: Strength + Brawl against Strength + Athletics; Defense is not used.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    rolls::specialty_ruled(play, who, sheet::BRAWL, cmd)?;
    check(play.scene(), cmd)?;
    let Ok((target, no)) = read(play.scene(), who, cmd) else { return Ok(()) };
    let Some(weapon) = play.scene().item(target, no).cloned() else { return Ok(()) };
    turn::spend_action(play, who, "CD-ACT-51");
    play.by("CD-ACT-51").reveal(who);
    reactions::becomes_aware(play, who, target);
    play.by("CD-ACT-51").acts_against(who, vec![target]);
    harm::pay_for_violence(play, who, &[target]);
    let what = text!(who, " tries to knock the ", weapon.label.to_lowercase(), " out of ", target, "'s hand.");
    play.by("CD-ACT-51").tell(LineKind::Act, what.clone());
    let willed = rolls::pay_for_dice(play, who, cmd);
    let resisting = rolls::ask_for_dice_while(play, &[target], |s| derived::is_up(s, who), |_| what.clone())?;
    if targets::cut_short(play, (who, target), Some(targets::reach(None)), "CD-ACT-51") {
        return Ok(());
    }
    // CD-TAG-19: anyone who falls while asked has dropped it.
    if !held(play.scene(), target).any(|i| i.no == no) {
        let words = text!(target, " no longer holds the ", weapon.label.to_lowercase(), ": nothing comes of it.");
        play.by("CD-ACT-51").tell(LineKind::Effect, words);
        return Ok(());
    }
    let attack = Pool::new(who, "disarm", text!("to disarm ", target), Kind::Sight, |s| {
        let mut modifiers = rolls::close_pool(s, who, sheet::STRENGTH, sheet::BRAWL, Hands::Needed);
        modifiers.extend(rolls::specialty_modifier(s, who, sheet::BRAWL, cmd));
        modifiers.extend(willed.clone());
        modifiers
    });
    let attack = attack.reduced_if("both arms are wracked", |s| rolls::no_hands(s, who)).disaster_named();
    let hold_on = Pool::new(target, "hold_on", text!("to hold on to the ", weapon.label.clone()), Kind::Combat, |s| {
        let mut modifiers =
            vec![rolls::attribute(s, target, sheet::STRENGTH), rolls::skill(s, target, sheet::ATHLETICS)];
        modifiers.extend(rolls::arm_modifier(s, target, Hands::NotNeeded));
        modifiers.extend(resisting.first().map(|_| rolls::more_dice()));
        modifiers
    });
    let (winner, rolled, _) = contest(play, Contest::Resisted, &attack, &hold_on)?;
    match winner {
        Winner::Initiator if rolled.exceptional() => take(play, who, target, no),
        Winner::Initiator => gear::fall(play, target, no, "CD-ACT-51"),
        Winner::Resister | Winner::Nobody if rolled.dramatic => run_into(play, who, &weapon)?,
        Winner::Resister | Winner::Nobody => {
            play.by("CD-ACT-51")
                .tell(LineKind::Effect, text!(target, " keeps hold of the ", weapon.label.to_lowercase(), "."));
        }
    }
    Ok(())
}

/// CD-ACT-52: with five successes the winner takes the weapon, if a hand is free for it; else it falls.
fn take(play: &mut Play, who: Who, target: Who, no: ItemNo) {
    let Some(item) = play.scene().item(target, no).cloned() else { return };
    match gear::any_hand_for(play.scene(), who, &item.kind) {
        Some(slot) => {
            play.by("CD-ACT-52").hand_over((target, no), who, slot);
            play.by("CD-ACT-52").tell(LineKind::Effect, text!(who, " now has the ", item.label.to_lowercase(), "."));
        }
        None => gear::fall(play, target, no, "CD-ACT-52"),
    }
}

/// CD-ACT-52: on a dramatic failure the attacker runs into the weapon: lethal damage equal to its modifier, without
/// armor.
fn run_into(play: &mut Play, who: Who, weapon: &Item) -> Flow {
    let points = gear::modifier(weapon);
    let hit = Hit {
        from: Some(who),
        to: who,
        points,
        kind: Type::Lethal,
        source: Source::Other,
        piercing: 0,
        armor: ArmorUse::Ignored,
        stuns: Stuns::Never,
        what: text!("running into the ", weapon.label.clone()),
        rule: "CD-ACT-52",
    };
    if points > 0 { harm::hit(play, &hit).map(|_| ()) } else { Ok(()) }
}
