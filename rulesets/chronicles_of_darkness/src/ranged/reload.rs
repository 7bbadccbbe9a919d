//! CD-ACT-32, 33, CD-SHEET-13: ammunition and reloading.

use crate::conditions::RELOADING;
use crate::gear::{self, MAGAZINES, Tag, Weapon};
use crate::reactions::expose;
use crate::turn::{self, Need, may};
use fray_engine::base::{ItemNo, Str, Val, Who, plural};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Item, Scene, Until};
use fray_engine::system::{Offer, Refusal, Use, refuse};
use fray_engine::text;

fray_engine::form! {
    /// CD-ACT-32.
    RELOAD_FORM {
        weapon: String = "Weapon",
    }
}
fray_engine::payload! {
    /// CD-ACT-33: reload actions in a row, spent on this weapon.
    pub struct Reloading of RELOADING, level(done) { weapon: ItemNo }
}

/// CD-ACT-32.
pub const RELOAD: &str = "reload";

pub const FAMILY: Family = Family { acts: &[RELOAD], uses: &[Use::Ready], offers, check, perform, ..Family::DEFAULT };

const NEEDS: &[Need] = &[Need::OwnTurn, Need::NoGrapple, Need::Action];

/// How a weapon is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReloadMethod {
    /// CD-ACT-32: a magazine or speed loader.
    Magazine,
    /// CD-ACT-33: round by round.
    Loose,
}

/// CD-SHEET-13: spare magazines or speed loaders of this item; none: they are not counted.
fn magazines(item: &Item) -> Option<i32> {
    item.data.get(MAGAZINES).map(|v| if let Val::Int(n) = v { *n } else { 0 })
}

/// CD-ACT-33: loose rounds for weapons that take no magazine, or when no magazine is left. A speed loader counts as
/// one.
pub fn method(item: &Item, row: &Weapon) -> ReloadMethod {
    let loose = row.is(Tag::Loose) || row.reload.is_some();
    match magazines(item) {
        Some(n) if n > 0 => ReloadMethod::Magazine,
        Some(_) => ReloadMethod::Loose,
        None if loose => ReloadMethod::Loose,
        None => ReloadMethod::Magazine,
    }
}

/// CD-ACT-32, 33: rounds in the weapon after reloading.
pub fn filled(item: &Item, row: &Weapon, method: ReloadMethod) -> i32 {
    match method {
        // A round left in the chamber stays there.
        ReloadMethod::Magazine if item.left > 0 => row.clip + row.chambered,
        ReloadMethod::Magazine | ReloadMethod::Loose => row.clip.max(item.left),
    }
}

/// Guns in hand that are not full.
fn unfilled(scene: &Scene, who: Who) -> impl Iterator<Item = (&Item, &'static Weapon)> {
    gear::weapons_in_hand(scene, who).filter(|(i, w)| w.shoots() && i.left < filled(i, w, method(i, w)))
}

/// The same, the emptiest first.
fn weapons(scene: &Scene, who: Who) -> Vec<(&Item, &'static Weapon)> {
    let mut out: Vec<_> = unfilled(scene, who).collect();
    out.sort_by_key(|(i, _)| i.left);
    out
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let Some((first, row)) = unfilled(scene, who).min_by_key(|(i, _)| i.left) else { return vec![] };
    // Bots reload what is empty.
    let use_ = if first.left == 0 { Use::Ready } else { Use::Other };
    let note = match method(first, row) {
        ReloadMethod::Magazine => "a fresh magazine",
        ReloadMethod::Loose => "round by round: no Defense until the end of the round",
    };
    let offer = Offer::lazy(RELOAD, "Reload", "action", move |s| form(s, who)).note(note).good_for(use_);
    vec![offer.unless(may(scene, who, NEEDS).err())]
}

fn form(scene: &Scene, who: Who) -> Form {
    let option = |(i, w): (&Item, &Weapon)| {
        Opt::new(gear::key(scene, who, i), i.label.clone()).note(text!(format!("{} of {}", i.left, w.clip)))
    };
    Form::group([RELOAD_FORM.weapon.one_of(weapons(scene, who).into_iter().map(option).collect())])
}

fn read(scene: &Scene, cmd: &Cmd) -> Option<(Who, Item, &'static Weapon)> {
    let who = cmd.who?;
    let item = gear::by_key(scene, who, RELOAD_FORM.weapon.of(cmd)?).filter(|i| gear::readied(i))?.clone();
    let row = gear::weapon(&item.kind).filter(|w| w.shoots())?;
    Some((who, item, row))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    may(scene, who, NEEDS)?;
    let Some((_, item, row)) = read(scene, cmd) else {
        return refuse("no_weapon", "CD-ACT-32", "Name a gun or bow that you hold.");
    };
    if item.left >= filled(&item, row, method(&item, row)) {
        return refuse("bad_option", "CD-ACT-32", text!("The ", item.label, " is full."));
    }
    Ok(())
}

/// CD-ACT-32, 33.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, item, row)) = read(play.scene(), cmd) else { return Ok(()) };
    let method = method(&item, row);
    turn::spend_action(play, who, "CD-ACT-32");
    loads(play, who, &item, (row, method));
    if method == ReloadMethod::Loose {
        expose(play, who, "CD-ACT-33");
    }
    Ok(())
}

/// CD-ACT-33: one more of the actions that reloading takes; the last one fills the gun.
fn loads(play: &mut Play, who: Who, item: &Item, (row, method): (&Weapon, ReloadMethod)) {
    let done = 1 + so_far(play.scene(), who, item.no);
    let needed = row.reload.unwrap_or(1);
    play.by("CD-ACT-33").end(who, RELOADING);
    if done < needed {
        let turn = play.scene().combatant(who).turns_begun + 1;
        let memory = Reloading { done, weapon: item.no }.cond().until(Until::EndOfTurn { of: who, turn });
        play.by("CD-ACT-33").condition(who, memory);
        let left = needed - done;
        let words = text!(who, " loads the ", item.label.to_lowercase(), "; ", left);
        let words = words.and(plural(left, " more action to go.", " more actions to go."));
        play.by("CD-ACT-33").tell(LineKind::Act, words);
        return;
    }
    let rounds = filled(item, row, method);
    play.by("CD-ACT-32").change_item(who, item.no, |i| {
        i.left = rounds;
        if let (ReloadMethod::Magazine, Some(n)) = (method, magazines(i)) {
            i.data.insert(Str::new_static(MAGAZINES), Val::Int(n - 1));
        }
    });
    let words = text!(who, " reloads the ", item.label.to_lowercase(), ": ", rounds);
    play.by("CD-ACT-32").tell(LineKind::Act, words.and(plural(rounds, " round.", " rounds.")));
}

/// CD-ACT-33: reload actions spent in a row on this weapon.
fn so_far(scene: &Scene, who: Who, no: ItemNo) -> i32 {
    Reloading::on(scene, who).filter(|r| r.weapon == no).map_or(0, |r| r.done)
}
