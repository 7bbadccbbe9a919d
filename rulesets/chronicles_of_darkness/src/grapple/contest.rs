//! CD-ACT-55: the contest of each round.

use super::moves;
use crate::conditions::{BEATEN_DOWN, HELD, HUMAN_SHIELD, INSENSATE};
use crate::gear::{self, Tag};
use crate::grapple_state::{Grapple, end, holds, left_alone, opponent, takes_cover};
use crate::ranged::suppressed_choice;
use crate::rolls::{self, Contest, Hands, Kind, Pool, Rolled, Winner, contest};
use crate::{derived, harm, options, sheet, turn};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Modifier, Question, Tone};
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{OrderState, Scene};
use fray_engine::text;

/// CD-ACT-55: called when the slot of a grappler comes: holds this round's contest if it is due. Returns whether it
/// did. The turn goes on in either case; after breaking free it holds an action.
pub fn at_slot(play: &mut Play, who: Who) -> Flow<bool> {
    let Some(other) = opponent(play.scene(), who) else {
        left_alone(play, who);
        return Ok(false);
    };
    // The GM may have put the opponent out by hand, or moved one of them away.
    if derived::is_out(play.scene(), other) || !derived::close(play.scene(), who, other) {
        end(play, who, other);
        return Ok(false);
    }
    if !due(play.scene(), who) {
        return Ok(false);
    }
    // CD-ACT-17: covering fire comes before the contest that uses the actions, and may put one of them out.
    for w in [who, other] {
        suppressed_choice(play, w)?;
    }
    if opponent(play.scene(), who) != Some(other) {
        return Ok(false);
    }
    once_a_round(play, who, other);
    let willing = [fights(play, who, other)?, fights(play, other, who)?];
    let willed = ask_for_dice(play, [who, other], willing)?;
    // CD-TAG-19: either may have fallen while asked.
    if opponent(play.scene(), who) != Some(other) {
        return Ok(false);
    }
    let why_not = [(who, willing[0]), (other, willing[1])]
        .map(|(w, fights)| why_not(play.scene(), w).or_else(|| (!fights).then_some(" does not struggle on")));
    for w in [who, other] {
        turn::spend_action(play, w, "CD-ACT-55");
    }
    let side =
        |n: usize, w: Who| Side { who: w, why_not: why_not[n], more: willed.contains(&w).then(rolls::more_dice) };
    let (own, others) = (side(0, who), side(1, other));
    // The higher Initiative rolls first, also at the slot of the other (CD-OPT-12).
    let higher = initiative(play.scene(), other) > initiative(play.scene(), who);
    let (first, second) = if higher { (others, own) } else { (own, others) };
    if let Some(won) = rolled(play, first, second)? {
        won_by(play, won)?;
    }
    Ok(true)
}

/// Whether a contest is due: once a round from the round after the grab, at the slot of the higher Initiative.
fn due(scene: &Scene, who: Who) -> bool {
    let Some(m) = Grapple::of(scene, who) else { return false };
    let round = scene.round_number();
    // CD-OPT-12: anyone grabbed before acting has a contest at their own slot of that round.
    let at_once = scene.option(options::GRABBED_KEEPS_ACTION) && !m.grabbed && !scene.get(who, sheet::ACTED);
    let here = m.since.is_none_or(|since| Some(since) < round) && !comes_later(scene, m.opponent, who);
    m.contest.is_none_or(|last| Some(last) < round) && (here || at_once)
}

/// CD-TURN-5: whether `other` has the higher Initiative and a slot still to come in this round. The Initiative alone does
/// not settle it: the insane act last, and Willpower puts others before them (CD-OPT-2).
fn comes_later(scene: &Scene, other: Who, who: Who) -> bool {
    let waits = scene.order.iter().any(|e| e.who == other && e.state == OrderState::Waiting);
    waits && initiative(scene, other) > initiative(scene, who)
}

/// CD-TURN-5: what decides who of two has the higher Initiative.
fn initiative(scene: &Scene, who: Who) -> (Option<i32>, i32, Vec<i32>) {
    (scene.get(who, sheet::INITIATIVE), derived::initiative_modifier(scene, who), scene.get(who, sheet::TIE_BREAK))
}

fn once_a_round(play: &mut Play, who: Who, other: Who) {
    let round = play.scene().round_number();
    for (w, o) in [(who, other), (other, who)] {
        if let Some(m) = Grapple::of(play.scene(), w) {
            play.by("CD-ACT-55").condition(w, Grapple { contest: round, ..m }.cond());
        }
        // CD-ACT-63; a shield taken by CD-ACT-30 lasts until the user's next turn.
        if takes_cover(play.scene(), w) {
            play.by("CD-ACT-63").end_from(w, HUMAN_SHIELD, o);
        }
    }
}

/// Whether `who` has an action to fight with: not if stunned and losing this round's action, not if insensate, not if
/// the action is used. The action that the grab itself took does not count as used (CD-OPT-12).
fn able(scene: &Scene, who: Who) -> bool {
    why_not(scene, who).is_none()
}

/// Why `who` has no action to fight with, in words that follow the name.
fn why_not(scene: &Scene, who: Who) -> Option<&'static str> {
    let grabbed_now = |m: Grapple| m.grabbed && scene.round_number().is_some_and(|now| m.since == Some(now));
    match () {
        () if scene.has(who, INSENSATE) => Some(" is insensate"),
        () if harm::loses_this_action(scene, who) => Some(" is stunned"),
        () if scene.get(who, sheet::ACTED) && !Grapple::of(scene, who).is_some_and(grabbed_now) => {
            Some(" has already used this round's action")
        }
        () => None,
    }
}

/// CD-OPT-13: anyone beaten down fights on only by paying Willpower.
fn fights(play: &mut Play, who: Who, other: Who) -> Flow<bool> {
    let costs = |s: &Scene| harm::violence_costs(s, who, &[other]);
    if !able(play.scene(), who) || harm::may_be_violent(play.scene(), who, &[other], 0).is_err() {
        return Ok(false);
    }
    if costs(play.scene()) == 0 {
        return Ok(true);
    }
    let answer = play.by("CD-OPT-13").ask(|s| {
        let title = text!("Struggle on against ", other, " for ", costs(s), " Willpower?");
        let why = match s.has(who, BEATEN_DOWN) {
            true => text!(who, " is beaten down."),
            false => text!(other, " has surrendered."),
        };
        let why = why.and(" If you do not pay, you do not fight in this contest.");
        Some(Question::to(who, "struggle", title, Form::Confirm { default: true }).why(why).standing())
    })?;
    let pays = answer.is_some_and(|a| a.yes());
    if pays {
        harm::pay_for_violence(play, who, &[other]);
    }
    Ok(pays)
}

/// Winner, loser and margin.
#[derive(Clone, Copy, Debug)]
struct Won {
    winner: Who,
    loser: Who,
    net: i32,
    exceptional: bool,
}

/// CD-REACT-10: tells the struggle, and asks those who fight whether they pay for more dice. Nobody pays for a contest
/// that does not take place.
fn ask_for_dice(play: &mut Play, [a, b]: [Who; 2], fights: [bool; 2]) -> Flow<Vec<Who>> {
    let what = text!(a, " and ", b, " struggle.");
    play.by("CD-ACT-55").tell(LineKind::Act, what.clone());
    let rolling: Vec<Who> = [(a, fights[0]), (b, fights[1])].into_iter().filter(|f| f.1).map(|f| f.0).collect();
    let still = |s: &Scene| opponent(s, a) == Some(b);
    rolls::ask_for_dice_while(play, &rolling, still, |_| what.clone())
}

/// One of the two in a contest.
struct Side {
    who: Who,
    /// Why they roll nothing, in words that follow the name. None: they roll.
    why_not: Option<&'static str>,
    /// CD-REACT-10: dice bought with Willpower.
    more: Option<Modifier>,
}

/// CD-ACT-55: both roll, or only the one who can. None: a tie.
fn rolled(play: &mut Play, first: Side, second: Side) -> Flow<Option<Won>> {
    let (a, b) = (first.who, second.who);
    let (a_fights, b_fights) = (first.why_not.is_none(), second.why_not.is_none());
    for (side, other) in [(&first, b), (&second, a)] {
        if let Some(why) = side.why_not {
            let words = text!(side.who, why, " and counts 0 against ", other, ".");
            play.by("CD-ACT-55").tell(LineKind::Effect, words);
        }
    }
    let (a_pool, b_pool) = (pool(a, b, first.more), pool(b, a, second.more));
    let none = Rolled::default();
    let (winner, a_rolled, b_rolled) = match (a_fights, b_fights) {
        (true, true) => contest(play, Contest::Symmetric, &a_pool, &b_pool)?,
        (true, false) => alone(rolls::roll(play, &a_pool)?, none),
        (false, true) => alone(none, rolls::roll(play, &b_pool)?),
        (false, false) => alone(none, none),
    };
    // If both rolled, the contest has told the result already.
    if !(a_fights && b_fights) {
        let words = match winner {
            Winner::Initiator => text!(a, " wins the contest against ", b, "."),
            Winner::Resister => text!(b, " wins the contest against ", a, "."),
            Winner::Nobody => text!("Neither ", a, " nor ", b, " gets the better of the other."),
        };
        play.by("CD-ACT-55").tell(LineKind::Effect, words);
    }
    let net = (a_rolled.successes - b_rolled.successes).abs();
    let won = |winner, loser, own: Rolled| Some(Won { winner, loser, net, exceptional: own.exceptional() });
    Ok(match winner {
        Winner::Initiator => won(a, b, a_rolled),
        Winner::Resister => won(b, a, b_rolled),
        Winner::Nobody => None,
    })
}

/// CD-ACT-55: anyone who does not roll counts 0.
fn alone(a: Rolled, b: Rolled) -> (Winner, Rolled, Rolled) {
    let winner = match a.successes.cmp(&b.successes) {
        std::cmp::Ordering::Greater => Winner::Initiator,
        std::cmp::Ordering::Less => Winner::Resister,
        std::cmp::Ordering::Equal => Winner::Nobody,
    };
    (winner, a, b)
}

/// CD-ACT-55: Strength + Brawl, plus a readied weapon with the tag `grapple`.
fn pool(who: Who, other: Who, more: Option<Modifier>) -> Pool<'static> {
    let title: Text = text!("to win the grapple with ", other);
    Pool::new(who, "grapple", title, Kind::Combat, move |s| {
        let mut modifiers = rolls::close_pool(s, who, sheet::STRENGTH, sheet::BRAWL, Hands::NotNeeded);
        modifiers.extend(grapple_weapon(s, who));
        modifiers.extend(more.clone());
        modifiers
    })
}

/// CD-TAG-45: the best weapon in hand with the tag `grapple`.
pub(super) fn grapple_weapon(scene: &Scene, who: Who) -> Option<Modifier> {
    let weapons = gear::wielded(scene, who).filter(|(_, w)| w.is(Tag::Grapple));
    weapons.max_by_key(|(_, w)| w.modifier).map(|(i, w)| Modifier::new("CD-TAG-45", i.label.clone(), w.modifier))
}

fn won_by(play: &mut Play, won: Won) -> Flow {
    let Won { winner, loser, net, exceptional } = won;
    // CD-ACT-61: breaks the other's Hold, and with it the shield that it allowed (CD-ACT-30).
    if holds(play.scene(), loser, winner) {
        for w in [winner, loser] {
            play.by("CD-ACT-61").end(w, HELD);
        }
        let words = text!(winner, " breaks ", loser, "'s hold.");
        play.by("CD-ACT-61").tell_in(LineKind::Effect, Tone::Good, words);
        play.by("CD-ACT-30").end_from(loser, HUMAN_SHIELD, winner);
    }
    // CD-OPT-11
    let two = exceptional && play.option(options::GRAPPLE_TWO_MOVES);
    for _ in 0..if two { 2 } else { 1 } {
        if opponent(play.scene(), winner) == Some(loser) {
            moves::make(play, winner, loser, net)?;
        }
    }
    Ok(())
}
