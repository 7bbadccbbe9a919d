//! ME-ACT-10 to 16, 18, 22: simple actions. Each is a row of a table: what it does, and what it needs besides a call
//! and an action to pay with, in the order of ME-ACT-7. Each family says what bots may use it for, so that they pass over
//! the rest. A burst of speed takes one of them early (ME-MAN-10).

mod body;
mod movement;
mod row;
mod things;

pub use row::Simple;

use crate::calls::{self, PAYING, PayingAction};
use crate::conditions::{BLINDED, PRONE};
use crate::{derived, options};
use fray_engine::base::{Str, Who};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::place::Errand;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Use};
use row::Checked;

/// What an action costs at this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Price {
    Simple,
    Standard,
    Free,
}

/// When the action is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At the actor's call, or later in the round.
    Called,
    /// ME-MAN-10: before the call; only the simple action can pay.
    Early,
}

const MOVING_ROWS: &[Simple] = &[movement::MOVE];
const GROUND_ROWS: &[Simple] = &[movement::STAND, movement::CRAWL];
const FALLING_ROWS: &[Simple] = &[movement::DROP_PRONE];
const DRAWING_ROWS: &[Simple] = &[things::DRAW];
const PICKING_UP_ROWS: &[Simple] = &[things::PICK_UP];
const RELOADING_ROWS: &[Simple] = &[things::RELOAD];
const RECOVERING_ROWS: &[Simple] = &[body::CLEAR_EYES, body::HEAL];

fn all() -> impl Iterator<Item = &'static Simple> {
    let handling = [DRAWING_ROWS, PICKING_UP_ROWS, RELOADING_ROWS];
    [MOVING_ROWS, GROUND_ROWS, FALLING_ROWS].into_iter().chain(handling).chain([RECOVERING_ROWS]).flatten()
}

/// ME-ACT-10.
pub const MOVING: Family = Family {
    acts: &acts::<{ MOVING_ROWS.len() }>(MOVING_ROWS),
    uses: &[Use::Move],
    of_use: movement::leads_anywhere,
    offers: |scene, who| offers(scene, who, MOVING_ROWS),
    off_turn: |scene, who| off_turn(scene, who, MOVING_ROWS),
    ..SIMPLE
};

/// ME-ACT-12, 13.
pub const ON_THE_GROUND: Family = Family {
    acts: &acts::<{ GROUND_ROWS.len() }>(GROUND_ROWS),
    uses: &[Use::Recover],
    of_use: |scene, who| scene.has(who, PRONE),
    offers: |scene, who| offers(scene, who, GROUND_ROWS),
    off_turn: |scene, who| off_turn(scene, who, GROUND_ROWS),
    ..SIMPLE
};

/// ME-ACT-11.
pub const FALLING: Family = Family {
    acts: &acts::<{ FALLING_ROWS.len() }>(FALLING_ROWS),
    uses: &[],
    offers: |scene, who| offers(scene, who, FALLING_ROWS),
    off_turn: |scene, who| off_turn(scene, who, FALLING_ROWS),
    ..SIMPLE
};

/// ME-ACT-14.
pub const DRAWING: Family = Family {
    acts: &acts::<{ DRAWING_ROWS.len() }>(DRAWING_ROWS),
    uses: &[Use::Ready],
    of_use: things::is_empty_handed,
    offers: |scene, who| offers(scene, who, DRAWING_ROWS),
    off_turn: |scene, who| off_turn(scene, who, DRAWING_ROWS),
    ..SIMPLE
};

/// ME-ACT-22.
pub const PICKING_UP: Family = Family {
    acts: &acts::<{ PICKING_UP_ROWS.len() }>(PICKING_UP_ROWS),
    uses: &[],
    offers: |scene, who| offers(scene, who, PICKING_UP_ROWS),
    off_turn: |scene, who| off_turn(scene, who, PICKING_UP_ROWS),
    ..SIMPLE
};

/// ME-ACT-18.
pub const RELOADING: Family = Family {
    acts: &acts::<{ RELOADING_ROWS.len() }>(RELOADING_ROWS),
    uses: &[Use::Ready],
    of_use: |scene, _| scene.option(options::TRACK_AMMO),
    offers: |scene, who| offers(scene, who, RELOADING_ROWS),
    off_turn: |scene, who| off_turn(scene, who, RELOADING_ROWS),
    ..SIMPLE
};

/// ME-ACT-15, 16.
pub const RECOVERING: Family = Family {
    acts: &acts::<{ RECOVERING_ROWS.len() }>(RECOVERING_ROWS),
    uses: &[Use::Recover],
    of_use: |scene, who| scene.has(who, BLINDED) || body::is_hurt(scene, who),
    offers: |scene, who| offers(scene, who, RECOVERING_ROWS),
    off_turn: |scene, who| off_turn(scene, who, RECOVERING_ROWS),
    ..SIMPLE
};

const SIMPLE: Family = Family {
    check: |scene, cmd| cmd.who.map_or(Ok(()), |who| check(scene, who, cmd, When::Called)),
    perform: |play, cmd| perform(play, cmd),
    ..Family::DEFAULT
};

/// The ids of these rows.
const fn acts<const N: usize>(rows: &[Simple]) -> [&'static str; N] {
    let mut acts = [""; N];
    let mut n = 0;
    while n < N {
        acts[n] = rows[n].act;
        n += 1;
    }
    acts
}

fn of(act: &str) -> Option<&'static Simple> {
    all().find(|s| s.act == act)
}

/// ME-OPT-9, 24.
fn price(scene: &Scene, act: &str) -> Price {
    if act == body::HEAL.act && scene.option(options::HEAL_ACTION) == "free" {
        Price::Free
    } else if act == things::PICK_UP.act && scene.option(options::PICK_UP_ACTION) == "standard" {
        Price::Standard
    } else {
        Price::Simple
    }
}

fn offers(scene: &Scene, who: Who, rows: &'static [Simple]) -> Vec<Offer> {
    rows.iter().filter_map(|s| offer(scene, who, s)).collect()
}

/// ME-TURN-9, 10: what held actions pay for, and what is free (ME-OPT-9).
fn off_turn(scene: &Scene, who: Who, rows: &'static [Simple]) -> Vec<Offer> {
    let holds = calls::holds(scene, who);
    let possible = rows.iter().filter(|s| holds || price(scene, s.act) == Price::Free);
    possible.filter_map(|s| offer(scene, who, s)).filter(|o| o.off.is_none()).collect()
}

fn form(scene: &Scene, who: Who, s: &Simple) -> Form {
    let members = s.members(scene, who).unwrap_or_default();
    match price(scene, s.act) {
        Price::Simple => calls::paid(scene, who, members),
        Price::Standard | Price::Free => Form::group(members),
    }
}

fn offer(scene: &Scene, who: Who, s: &'static Simple) -> Option<Offer> {
    let usual = s.usual(scene, who)?;
    let price = price(scene, s.act);
    let cost = match price {
        Price::Simple => "simple",
        Price::Standard => "standard",
        Price::Free => "free",
    };
    // A standard action may pay instead, but only if the player names it.
    let pay = if price == Price::Standard { PayingAction::Standard } else { calls::payable(scene, who) };
    let cmd = Cmd { who: Some(who), act: Str::new_static(s.act), form: usual, secret: false, action: None };
    let off = checked(scene, who, &cmd, When::Called, s, pay).err();
    // If the standard action has to pay, the offer is no suggested next step. ME-DMG-9: except for anyone too badly
    // hurt for a simple action, who has no other way to pay.
    let instead = price == Price::Simple && pay == PayingAction::Standard;
    let dear = instead && !derived::loses_simple(scene, who);
    let errand = (s.act == movement::MOVE.act).then(|| movement::errand(scene, who)).flatten();
    let use_ = if dear { Use::Other } else { (s.good_for)(scene, who, errand) };
    // The standard action pays for the walk and is gone afterwards, so the walk can only be an approach.
    let errand = if instead { errand.map(|e| Errand::Approach(e.to())) } else { errand };
    let offer = Offer::lazy(s.act, s.label, cost, move |scene| form(scene, who, s));
    let offer = offer.unless(off).good_for(use_).leads(errand);
    let walk = [movement::MOVE.act, movement::CRAWL.act].contains(&s.act);
    Some(if walk { offer.walks() } else { offer })
}

/// Everything that may forbid the action.
///
/// # Errors
/// The first refusal that applies.
pub fn check(scene: &Scene, who: Who, cmd: &Cmd, when: When) -> Checked {
    of(&cmd.act).map_or(Ok(()), |s| checked(scene, who, cmd, when, s, paid_with(scene, cmd)))
}

fn paid_with(scene: &Scene, cmd: &Cmd) -> PayingAction {
    match price(scene, &cmd.act) {
        Price::Standard => PayingAction::Standard,
        Price::Simple | Price::Free => PAYING.pay.of(cmd).unwrap_or(PayingAction::Simple),
    }
}

fn checked(scene: &Scene, who: Who, cmd: &Cmd, when: When, s: &Simple, pay: PayingAction) -> Checked {
    (s.target)(scene, who, cmd)?;
    calls::able(scene, who)?;
    let price = price(scene, s.act);
    match (when, price) {
        (When::Called, Price::Free) => calls::on_own_call(scene, who)?,
        (When::Called, Price::Simple | Price::Standard) => calls::on_call(scene, who)?,
        (When::Early, _) => {}
    }
    (s.body)(scene, who)?;
    // ME-MAN-10: a burst of speed sees to its payment itself.
    if price != Price::Free && when == When::Called {
        calls::pays_freely(scene, who, pay)?;
        calls::has_action(scene, who, pay)?;
    }
    (s.rest)(scene, who, cmd)
}

/// Pays for it and does it.
pub fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let (Some(who), Some(s)) = (cmd.who, of(&cmd.act)) else { return Ok(()) };
    if price(play.scene(), s.act) != Price::Free {
        let pay = paid_with(play.scene(), cmd);
        calls::spend_for_simple(play, who, pay, s.rule);
    }
    (s.perform)(play, who, cmd);
    Ok(())
}

/// Whether `act` is one of these, and costs a simple action at this table.
pub fn is_simple(scene: &Scene, act: &str) -> bool {
    of(act).is_some() && price(scene, act) == Price::Simple
}

/// ME-MAN-10: the actions that a burst of speed can be used for now, each with its form.
pub fn early(scene: &Scene, who: Who) -> Vec<(&'static Simple, Form)> {
    let able = |s: &&'static Simple| is_simple(scene, s.act);
    let open = |s: &'static Simple| {
        let form = Form::group(s.members(scene, who)?);
        let cmd =
            Cmd { who: Some(who), act: Str::new_static(s.act), form: form.default(), secret: false, action: None };
        check(scene, who, &cmd, When::Early).is_ok().then_some((s, form))
    };
    all().filter(able).filter_map(open).collect()
}
