//! SW-ACT-34: reloading.

use super::{Action, Declared, attack};
use crate::turn_action::ActionKind;
use crate::{codes, gear, options, order};
use fray_engine::base::{ItemNo, Str, Val, Who, plural};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

pub const ACT: &str = ActionKind::Reload.id();

/// SW-ACT-34.
pub const ACTION: Action = Action {
    known: |s, cmd| attack::weapon_known(s, cmd, FORM.weapon.of(cmd)),
    verb: ("reload", ""),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[Use::Ready],
            offers: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Kind("Reload"),
    )
};

fray_engine::form! {
    FORM {
        weapon: String = "Weapon",
    }
}

/// Weapons in hand that are not full; none if shots are not counted (SW-OPT-16).
fn wanting(scene: &Scene, who: Who) -> Vec<&Item> {
    let wants = |i: &&Item| {
        let shots = || gear::weapon_of(i).and_then(|row| row.shots);
        gear::in_hand(i) && scene.option(options::AMMUNITION) && shots().is_some_and(|shots| i.left < shots.full)
    };
    scene.combatant(who).gear.iter().filter(wants).collect()
}

/// Offered to anyone who has something to reload in hand.
fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let all = wanting(scene, who);
    let first = all.first()?;
    let empty = all.iter().any(|i| i.left == 0);
    let offer = Offer::lazy(ACT, "Reload", "action", move |s| form(s, who))
        .note(text!(format!("{}: {} left", first.label, first.left)))
        .unless(order::may_take(scene, who, ActionKind::Reload).err());
    Some(if empty { offer.good_for(Use::Ready) } else { offer })
}

fn form(scene: &Scene, who: Who) -> Form {
    let option = |i: &Item| Opt::new(gear::key(scene, who, i), i.label.clone()).note(text!(format!("{} left", i.left)));
    Form::group([FORM.weapon.one_of(wanting(scene, who).into_iter().map(option).collect())])
}

fn named(scene: &Scene, cmd: &Cmd) -> Option<(Who, ItemNo)> {
    let who = cmd.who?;
    let key = FORM.weapon.of(cmd)?;
    wanting(scene, who).into_iter().find(|i| gear::key(scene, who, i) == key).map(|i| (who, i.no))
}

/// The refusals particular to reloading.
///
/// # Errors
/// `not_ready`: nothing in hand needs reloading.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match named(scene, cmd) {
        Some(_) => Ok(()),
        None => Err(Refusal::new(codes::NOT_READY, "SW-ACT-34", "Nothing in hand needs reloading.")),
    }
}

/// Takes the weapon's Reload value in actions, which may be spread over turns.
///
/// # Errors
/// None of its own.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, no)) = named(play.scene(), cmd) else { return Ok(()) };
    let Some(item) = play.scene().item(who, no).cloned() else { return Ok(()) };
    let Some(shots) = gear::weapon_of(&item).and_then(|row| row.shots) else { return Ok(()) };
    let spent = if let Some(Val::Int(n)) = item.data.get(gear::RELOADING) { *n } else { 0 } + 1;
    let label = item.label.to_lowercase();
    if spent < shots.reload {
        play.by("SW-ACT-34").change_item(who, no, |i| {
            i.data.insert(Str::new_static(gear::RELOADING), Val::Int(spent));
        });
        let words = text!(who, " reloads the ", label, ": ", spent, " of ", shots.reload, " actions.");
        play.by("SW-ACT-34").tell(LineKind::Act, words);
        return Ok(());
    }
    play.by("SW-ACT-34").change_item(who, no, |i| {
        i.data.remove(gear::RELOADING);
        i.left = shots.full;
    });
    let words = text!(who, " reloads the ", label, ": ", shots.full, plural(shots.full, " shot.", " shots."));
    play.by("SW-ACT-34").tell(LineKind::Act, words);
    Ok(())
}
