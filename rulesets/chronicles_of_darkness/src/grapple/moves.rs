//! CD-ACT-56 to 63, CD-REACT-12: the moves of the winner of a contest.

use super::control;
use crate::conditions::{CONTROLS_WEAPON, HELD, IMMOBILIZED, PRONE, SURRENDERED};
use crate::gear::{self, STOWED, WORN};
use crate::grapple_state::{Bonds, Grapple, Shield, end, holds, opponent};
use crate::ranged::suppressed_choice;
use crate::turn::{self, TurnStart};
use crate::{derived, rolls, sheet, targets};
use fray_engine::base::{ItemNo, Str, Text, Who};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Form, Input, Member, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Item, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

mod damage;

fray_engine::form! {
    /// CD-REACT-12.
    MOVE {
        which("move"): String = "Move",
        with: String = "With",
        weapon: String = "Which",
        equipment: String = "With",
        leave: bool = "And leave the grapple",
    }
}

const BREAK_FREE: &str = "break_free";
const CONTROL_WEAPON: &str = "control_weapon";
const DAMAGE: &str = "damage";
const DISARM: &str = "disarm";
const DROP_PRONE: &str = "drop_prone";
const HOLD: &str = "hold";
const RESTRAIN: &str = "restrain";
const TAKE_COVER: &str = "take_cover";

/// CD-ACT-56 to 63.
const MOVES: [(&str, &str, &str); 8] = [
    (BREAK_FREE, "Break free", "the grapple ends; another action at once"),
    (DAMAGE, "Hurt them", "the net successes; with a weapon under control lethal"),
    (HOLD, "Hold", "neither of you has Defense"),
    (RESTRAIN, "Restrain", "immobilizes; needs your Hold"),
    (CONTROL_WEAPON, "Get hold of a weapon", "yours, or one in their hand"),
    (DISARM, "Wrench the weapon away", "needs a weapon under your control"),
    (DROP_PRONE, "Drag both to the ground", "nobody stands up before it ends"),
    (TAKE_COVER, "Take cover behind them", "shots strike them first, until the next contest"),
];

/// Asks the winner for a move and makes it. `net`: successes by which the contest or the grab was won.
pub(super) fn make(play: &mut Play, winner: Who, loser: Who, net: i32) -> Flow {
    let answer = play.by("CD-REACT-12").ask(|s| {
        let title = text!("You have the better of ", loser, ". What do you do?");
        let why = text!("Net successes: ", net, ".");
        let still = opponent(s, winner) == Some(loser);
        still.then(|| Question::to(winner, "grapple_move", title, form(s, winner, loser)).why(why).standing())
    })?;
    let Some(answer) = answer else { return Ok(()) };
    match MOVE.which.of(&answer).unwrap_or_default() {
        CONTROL_WEAPON => {
            let named = MOVE.weapon.of(&answer);
            let found = control::choices(play.scene(), winner, loser).into_iter().find(|c| Some(&*c.0) == named);
            if let Some((.., weapon)) = found {
                control::take(play, winner, loser, weapon);
            }
        }
        DAMAGE => damage::deal(play, winner, loser, net, MOVE.with.of(&answer))?,
        DISARM => disarm(play, winner),
        DROP_PRONE => drop_prone(play, winner, loser),
        HOLD => hold(play, winner, loser),
        RESTRAIN => {
            restrain(play, winner, loser, &answer);
        }
        TAKE_COVER => take_cover(play, winner, loser),
        _ => break_free(play, winner, loser)?,
    }
    Ok(())
}

/// CD-REACT-12: by default the one who was grabbed breaks free, and the grabber does damage, though not to a friend.
fn form(scene: &Scene, winner: Who, loser: Who) -> Form {
    let grabber = Grapple::of(scene, winner).is_some_and(|m| m.grabbed);
    let harms = grabber && derived::hostile(scene, winner, loser) && barred(scene, winner, loser, DAMAGE).is_none();
    let default = if harms { DAMAGE } else { BREAK_FREE };
    let option = |(id, label, note): (&'static str, &'static str, &'static str)| {
        let opt = Opt::new(id, label).note(note).unless(barred(scene, winner, loser, id));
        if id == DAMAGE && scene.has(winner, IMMOBILIZED) { opt.cost("1 Willpower") } else { opt }
    };
    let moves = MOVES.into_iter().map(option).collect();
    let mut members = vec![targets::with_default(MOVE.which, moves, default)];
    members.push(damage::with(scene, winner, MOVE.with).shown(MOVE.which.is_any([DAMAGE])));
    let weapons = control::choices(scene, winner, loser).into_iter().map(|(id, label, _)| Opt::new(id, label));
    members.push(MOVE.weapon.one_of(weapons.collect()).shown(MOVE.which.is_any([CONTROL_WEAPON])));
    let bonds: Vec<&Item> = bonds(scene, winner).collect();
    let ids: Vec<Str> = bonds.iter().map(|i| gear::key(scene, winner, i)).collect();
    let mut equipment: Vec<Opt> = bonds.iter().zip(&ids).map(|(i, id)| Opt::new(id.clone(), i.label.clone())).collect();
    equipment.push(Opt::new("none", "bare hands"));
    members.push(MOVE.equipment.one_of(equipment).shown(MOVE.which.is_any([RESTRAIN])));
    members.push(MOVE.leave.confirm(true).shown(MOVE.equipment.is_any(ids)));
    Form::group(members.into_iter().filter(answerable))
}

/// Whether a member has anything to choose from; if not, the move that needs it is off.
fn answerable(m: &Member) -> bool {
    m.form.answerable()
}

/// CD-ACT-62: things at hand that somebody can be bound with.
fn bonds(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    let at_hand = |i: &&Item| i.slot == STOWED || gear::readied(i);
    scene.combatant(who).gear.iter().filter(at_hand).filter(|i| gear::thing(&i.kind).is_some_and(|t| t.bonds))
}

/// Why a move is refused, if it is.
fn barred(scene: &Scene, winner: Who, loser: Who, id: &'static str) -> Option<Refusal> {
    let no = |code, rule, words: Text| Some(Refusal::new(code, rule, words));
    if scene.has(winner, IMMOBILIZED) {
        // CD-ACT-62
        return match id {
            BREAK_FREE => None,
            DAMAGE => rolls::may_pay(scene, winner, 1).err(),
            _ => {
                no("immobilized", "CD-ACT-62", "Restrained you can only break free, or hurt them for Willpower.".into())
            }
        };
    }
    if scene.has(winner, SURRENDERED) && id != BREAK_FREE {
        return no("surrendered", "CD-ACT-72", "You have surrendered: break free, or let go.".into());
    }
    match id {
        CONTROL_WEAPON if control::choices(scene, winner, loser).is_empty() => {
            no("no_weapon", "CD-ACT-57", "There is no weapon within your grasp.".into())
        }
        DISARM if control::controlled(scene, winner).is_none() => {
            no("needs_control", "CD-ACT-59", "Get hold of the weapon first.".into())
        }
        RESTRAIN if !holds(scene, winner, loser) => {
            no("needs_hold", "CD-ACT-62", "You need a Hold first, and it must still be in force.".into())
        }
        _ => None,
    }
}

/// CD-ACT-56: the grapple ends; the winner may act and move at once.
fn break_free(play: &mut Play, winner: Who, loser: Who) -> Flow {
    play.by("CD-ACT-56").tell_in(LineKind::Effect, Tone::Good, text!(winner, " breaks free."));
    end(play, winner, loser);
    play.by("CD-ACT-56").set(winner, sheet::ACTED, false);
    if play.scene().turn() != Some(winner) {
        extra_turn(play, winner)?;
    }
    Ok(())
}

/// CD-ACT-56: another action and movement at once, on top of the turn under way. If the winner's own slot is still to
/// come, nothing is left in it.
fn extra_turn(play: &mut Play, who: Who) -> Flow {
    turn::begin(play, who, TurnStart::Delayed);
    // CD-TURN-8: an action at once is not the start of a turn, which could be delayed.
    play.by("CD-ACT-56").set_turn(sheet::BEGUN, true);
    suppressed_choice(play, who)
}

/// CD-ACT-59.
fn disarm(play: &mut Play, winner: Who) {
    let controlled = control::controlled(play.scene(), winner).map(|(weapon, i)| (weapon, i.label.to_lowercase()));
    let Some((weapon, label)) = controlled else { return };
    play.by("CD-ACT-59").drop_item(weapon.owner, weapon.no);
    let words = match weapon.owner == winner {
        true => text!(winner, " lets the ", label, " fall."),
        false => text!(winner, " wrenches the ", label, " out of ", weapon.owner, "'s hand; it falls to the ground."),
    };
    play.by("CD-ACT-59").tell(LineKind::Effect, words);
    play.by("CD-ACT-59").end(winner, CONTROLS_WEAPON);
}

/// CD-ACT-60.
fn drop_prone(play: &mut Play, winner: Who, loser: Who) {
    for who in [winner, loser] {
        play.by("CD-ACT-60").condition(who, Cond::new(PRONE));
    }
    play.by("CD-ACT-60").tell(LineKind::Effect, text!(winner, " and ", loser, " go to the ground."));
}

/// CD-ACT-61: both are held until the other wins a contest or the grapple ends.
fn hold(play: &mut Play, winner: Who, loser: Who) {
    for who in [winner, loser] {
        play.by("CD-ACT-61").end(who, HELD);
        play.by("CD-ACT-61").condition(who, Cond::new(HELD).by(winner));
    }
    let words = text!(winner, " holds ", loser, ": neither has Defense until ", loser, " wins a contest");
    play.by("CD-ACT-61").tell_in(LineKind::Effect, Tone::Bad, words.and(" or the grapple ends."));
}

/// CD-ACT-62: with equipment the winner may leave the grapple; without, the opponent is immobilized until it ends.
fn restrain(play: &mut Play, winner: Who, loser: Who, answer: &Input) {
    let equipment = MOVE.equipment.of(answer).unwrap_or_default();
    let item = bonds(play.scene(), winner).find(|i| gear::key(play.scene(), winner, i) == equipment).cloned();
    let Some(item) = item else {
        // CD-TAG-7: bonds that the winner has laid on before outlast the grapple, which a hold by hand does not.
        if !Bonds::all_on(play.scene(), loser).into_iter().any(|b| b.holder == Some(winner)) {
            play.by("CD-ACT-62").condition(loser, Cond::new(IMMOBILIZED).by(winner));
        }
        play.by("CD-ACT-62").tell_in(LineKind::Effect, Tone::Bad, text!(winner, " pins ", loser, " down."));
        return;
    };
    // CD-GM-16
    let durability = gear::material(&item).map_or(0, |m| m.durability);
    let no: Option<ItemNo> = play.by("CD-ACT-62").hand_over((winner, item.no), loser, WORN);
    let bonds = Bonds { holder: Some(winner), durability, feet: false, item: no };
    play.by("CD-ACT-62").condition(loser, bonds.cond());
    let line = text!(winner, " binds ", loser, " (", Str::from(item.label), ").");
    play.by("CD-ACT-62").tell_in(LineKind::Effect, Tone::Bad, line);
    if MOVE.leave.yes(answer) {
        end(play, winner, loser);
    }
}

/// CD-ACT-63: lasts until the next contest of this grapple or its end.
fn take_cover(play: &mut Play, winner: Who, loser: Who) {
    play.by("CD-ACT-63").condition(winner, Shield { shield: loser, to_contest: true, struck: false }.cond());
    play.by("CD-ACT-63").tell(LineKind::Effect, text!(winner, " keeps ", loser, " in the way of all shots."));
}
