//! CC-ACT-26: reloading.

use crate::conditions::RELOADING;
use crate::declared::{self, WeaponInUse};
use crate::gear::{self, Reload, State};
use crate::turn::{self, Aim, refusal};
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-26.
    RELOAD_FORM {
        weapon: String = "Which",
    }
}
fray_engine::payload! {
    /// CC-ACT-26: one of the two turns that reloading this belt takes is done.
    pub struct HalfLoaded of RELOADING { weapon: ItemNo }
}

const RELOAD: &str = "reload";
/// CC-ACT-26: how many loose rounds can be loaded in a turn.
const LOOSE: i32 = 2;

/// CC-ACT-26.
pub const FAMILY: Family = Family { acts: &[RELOAD], uses: &[Use::Ready], offers, check, perform, ..Family::DEFAULT };

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    turn::first([
        turn::own_turn(scene, who),
        turn::main_action(scene, who),
        turn::may_act(scene, who),
        turn::early_slot(scene, who),
    ])
}

fn off(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Option<Refusal> {
    let item = weapon.item.and_then(|no| scene.item(who, no))?;
    let name = || weapon.row.label.to_lowercase();
    let state = gear::state(item);
    let full = text!("The ", name(), " is full already.");
    let words = match state {
        State::Jammed => text!("The ", name(), " is jammed. Clear the jam first."),
        State::Destroyed => text!("The ", name(), " is ruined. Use something else."),
        State::Ok => text!("The ", name(), " is not in ", who, "'s hands. Ready it first."),
    };
    let unready = state != State::Ok || !gear::in_hand(item);
    refusal(unready, "weapon_not_ready", "CC-ACT-26", words)
        .or_else(|| refusal(item.left >= weapon.row.ammo, "no_effect", "CC-ACT-26", full))
}

/// The weapons that can be reloaded, the one that most needs it first.
fn weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let item = |a: &WeaponInUse| a.item.and_then(|no| scene.item(who, no));
    let away = |a: &WeaponInUse| !item(a).is_some_and(gear::in_hand);
    let left = |a: &WeaponInUse| item(a).map_or(0, |i| i.left);
    let mut all = declared::shooting_weapons(scene, who);
    all.sort_by_cached_key(|a| (off(scene, who, a).is_some(), away(a), left(a)));
    all
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let weapons = weapons(scene, who);
    let Some(first) = weapons.first() else { return vec![] };
    let empty = first.item.and_then(|no| scene.item(who, no)).is_some_and(|i| i.left == 0);
    let options = weapons.iter().map(|a| Opt::new(a.id.clone(), a.row.label.clone()).unless(off(scene, who, a)));
    let form = Form::group([RELOAD_FORM.weapon.one_with_default(options.collect(), Some(first.id.clone()))]);
    let offer =
        Offer::new(RELOAD, "Reload", "action", form).unless(state(scene, who).err().or_else(|| off(scene, who, first)));
    vec![if empty { offer.good_for(Use::Ready) } else { offer }]
}

fn weapon(scene: &Scene, cmd: &Cmd, who: Who) -> Option<WeaponInUse> {
    let all = weapons(scene, who);
    match RELOAD_FORM.weapon.of(cmd) {
        Some(id) => all.into_iter().find(|a| a.id == id),
        None => all.into_iter().next(),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let weapon = weapon(scene, cmd, who);
    let none = refusal(weapon.is_none(), "weapon_not_ready", "CC-ACT-26", "There is nothing to reload.");
    turn::first([state(scene, who).err(), none, weapon.and_then(|a| off(scene, who, &a))])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(weapon) = weapon(play.scene(), cmd, who) else { return Ok(()) };
    let Some(no) = weapon.item else { return Ok(()) };
    turn::spend_main(play, who, Aim::Lost, "CC-ACT-26");
    let left = play.scene().item(who, no).map_or(0, |i| i.left);
    let half_done = HalfLoaded::on(play.scene(), who).is_some_and(|h| h.weapon == no);
    let to = match weapon.row.reload {
        Reload::Loose => (left + LOOSE).min(weapon.row.ammo),
        Reload::Clip => weapon.row.ammo,
        Reload::Belt if half_done => weapon.row.ammo,
        Reload::Belt => {
            play.by("CC-ACT-26").condition(who, HalfLoaded { weapon: no }.cond());
            let words = text!(who, " begins to feed a new belt into ").then(weapon.words()).and(".");
            play.by("CC-ACT-26").tell(LineKind::Act, words);
            return Ok(());
        }
    };
    if half_done {
        play.by("CC-ACT-26").end(who, RELOADING);
    }
    play.by("CC-ACT-26").change_item(who, no, |i| i.left = to);
    let words = text!(who, " reloads ").then(weapon.words()).and(": ").and(to).and(if to == 1 {
        " round."
    } else {
        " rounds."
    });
    play.by("CC-ACT-26").tell(LineKind::Act, words);
    Ok(())
}
