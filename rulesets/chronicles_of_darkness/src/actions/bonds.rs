//! CD-ACT-70, CD-TAG-7: being bound by an object, and breaking free of it.

use crate::conditions::IMMOBILIZED;
use crate::grapple_state::{Bonds, bound};
use crate::harm::{self, ArmorUse, Hit, Source, Stuns, Type};
use crate::rolls::{self, Hands, Kind, Pool};
use crate::turn::{self, Need, may};
use crate::{derived, gear, sheet, targets};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::target::TARGET;
use fray_engine::text;

fray_engine::form! {
    /// CD-TAG-7.
    BIND_FORM {
        durability: i32 = "Durability of the bonds (rope 1, handcuffs 3)",
        feet: bool = "Feet too",
    }
}

const BREAK_BONDS: &str = "break_bonds";
const BIND: &str = "bind";
/// CD-ACT-70: hands and feet bound.
const HANDS_AND_FEET: i32 = -2;

/// CD-ACT-70; binding by the GM (CD-TAG-7).
pub const FAMILY: Family =
    Family { acts: &[BREAK_BONDS, BIND], uses: &[Use::Recover], offers, gm, check, perform, ..Family::DEFAULT };

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let Some(bonds) = bound(scene, who) else { return vec![] };
    let specialty = rolls::specialty_member(scene, who, &[sheet::ATHLETICS]);
    let form = Form::group(specialty.into_iter().chain(rolls::willpower_member(scene, who)));
    let offer = Offer::new(BREAK_BONDS, "Break the bonds", "action", form);
    let offer = offer.note(format!("against Durability {}; each try hurts", bonds.durability));
    vec![offer.good_for(Use::Recover).unless(may_break(scene, who).err())]
}

fn may_break(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::Bound])?;
    match bound(scene, who) {
        Some(_) => Ok(()),
        None => refuse("bad_target", "CD-ACT-70", text!(who, " is not bound with anything that could be broken.")),
    }
}

/// CD-TAG-7: the GM binds somebody, with whatever the GM likes.
fn gm(scene: &Scene) -> Vec<Offer> {
    let all: Vec<Who> = scene.ids().filter(|w| derived::is_up(scene, *w) && bound(scene, *w).is_none()).collect();
    if all.is_empty() {
        return vec![];
    }
    let target = TARGET.one_with_default(all.iter().map(|w| Opt::combatant(scene, *w)).collect(), None);
    let form = Form::group([target, BIND_FORM.durability.number(0..=10, 1), BIND_FORM.feet.confirm(false)]);
    vec![Offer::new(BIND, "Bind somebody", "rules", form).note("immobilized until they break free")]
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match (&*cmd.act, cmd.who) {
        (BREAK_BONDS, Some(who)) => {
            may_break(scene, who)?;
            rolls::check_willpower(scene, who, cmd)
        }
        _ => Ok(()),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    match cmd.who {
        Some(who) => strain(play, who, cmd),
        None => {
            bind(play, cmd);
            Ok(())
        }
    }
}

fn bind(play: &mut Play, cmd: &Cmd) {
    let Some(who) = targets::target(play.scene(), cmd) else { return };
    let durability = BIND_FORM.durability.of(cmd).unwrap_or(1);
    let bonds = Bonds { holder: None, durability, feet: BIND_FORM.feet.yes(cmd), item: None };
    play.by("CD-TAG-7").condition(who, bonds.cond());
    play.by("CD-TAG-7").tell(LineKind::Effect, text!(who, " is bound."));
}

/// CD-ACT-70: Strength + Athletics less the Durability; each attempt costs 1 bashing, whether or not it succeeds.
fn strain(play: &mut Play, who: Who, cmd: &Cmd) -> Flow {
    rolls::specialty_ruled(play, who, sheet::ATHLETICS, cmd)?;
    check(play.scene(), cmd)?;
    turn::spend_action(play, who, "CD-ACT-70");
    play.by("CD-ACT-70").tell(LineKind::Act, text!(who, " strains against the bonds."));
    let willed = rolls::pay_for_dice(play, who, cmd);
    let pool = Pool::new(who, BREAK_BONDS, "to break the bonds", Kind::Combat, |s| {
        let mut modifiers = vec![rolls::attribute(s, who, sheet::STRENGTH), rolls::skill(s, who, sheet::ATHLETICS)];
        let bonds = bound(s, who);
        modifiers.push(Modifier::new("CD-ACT-70", "Durability", -bonds.as_ref().map_or(0, |b| b.durability)));
        if bonds.is_some_and(|b| b.feet) {
            modifiers.push(Modifier::new("CD-ACT-70", "hands and feet bound", HANDS_AND_FEET));
        }
        modifiers.extend(rolls::arm_modifier(s, who, Hands::NotNeeded));
        modifiers.extend(rolls::specialty_modifier(s, who, sheet::ATHLETICS, cmd));
        modifiers.extend(willed.clone());
        modifiers
    });
    if rolls::roll(play, &pool)?.successes > 0 {
        let broken = bound(play.scene(), who).and_then(|b| b.item);
        if let Some(item) = broken.and_then(|no| play.scene().item(who, no).cloned()).filter(|i| i.slot == gear::WORN) {
            play.by("CD-ACT-70").item_gone(who, item.no);
        }
        // A hold by hand (CD-ACT-62) cannot be broken this way.
        if let Some(bonds) = bound(play.scene(), who) {
            play.by("CD-ACT-70").end_from(who, IMMOBILIZED, bonds.holder);
        }
        let held = if play.has(who, IMMOBILIZED) { ", but is still held." } else { " and is free." };
        play.by("CD-ACT-70").tell(LineKind::Effect, text!(who, " breaks the bonds", held));
    }
    let hit = Hit {
        from: Some(who),
        to: who,
        points: 1,
        kind: Type::Bashing,
        source: Source::Other,
        piercing: 0,
        armor: ArmorUse::Ignored,
        stuns: Stuns::Never,
        what: "straining against the bonds".into(),
        rule: "CD-ACT-70",
    };
    harm::hit(play, &hit).map(|_| ())
}
