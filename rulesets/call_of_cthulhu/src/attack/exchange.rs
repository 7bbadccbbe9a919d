//! CC-ACT-10, 11, CC-MEL-1 to 9, CC-DICE-2: one attack or manoeuvre in close combat, from its declaration to its end.

use super::called::{called_effect, goes_on};
use super::dice::{Open, build_gap, of_attacker};
use super::outcome;
use crate::conditions::{COVER, EXPOSED, INIT_EDGE, PRONE};
use crate::declared::{Goal, Strike, WeaponInUse};
use crate::reactions::{self, Assault, AssaultKind, Defence};
use crate::rolls::{self, Fumbles, Grade, Level, Rolled, Test};
use crate::{derived, harm, options, sheet, turn};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, RollNo, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Degree, Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;
use std::cmp::Ordering;

/// CC-GM-3, CC-MEL-5, 6: how an attack is resolved if its target does not defend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Somebody defends.
    Contested,
    /// CC-MEL-4.
    BonusDie,
    /// CC-MEL-6.
    Automatic,
}

/// Who wins the exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Winner {
    Attacker,
    Defender,
    Nobody,
}

/// Asks a winner who lies prone whether to stand up.
const STAND_UP: &str = "stand_up";

/// Whether both rolls reached the same level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// They did.
    Yes,
    /// They did not.
    No,
}

/// Carries out a strike that has been checked.
pub fn exchange(play: &mut Play, s: &Strike) -> Flow {
    blows(play, s)?;
    attacked(play, s.by);
    Ok(())
}

/// CC-DICE-2: all decisions come before the rolls.
fn blows(play: &mut Play, s: &Strike) -> Flow {
    let rule = if s.purpose.is_some() { "CC-ACT-11" } else { "CC-ACT-10" };
    play.by(rule).tell(LineKind::Act, s.sentence());
    play.by(rule).acts_against(s.by, vec![s.to]);
    play.by(rule).reveal(s.by);
    shows_itself(play, s.by);
    let assault = Assault { by: s.by, to: s.to, way: AssaultKind::Close, what: s.sentence() };
    let defence = reactions::defend(play, &assault)?;
    if !goes_on(play, s.by, s.to) {
        return Ok(());
    }
    let mode = mode(play, s, &defence)?;
    if !goes_on(play, s.by, s.to) {
        return Ok(());
    }
    let open = if mode == Mode::BonusDie { Open::BonusDie } else { Open::No };
    if mode == Mode::Automatic {
        let why = if derived::is_helpless(play.scene(), s.to) { " is helpless" } else { " does not defend" };
        play.by("CC-MEL-6").tell(LineKind::Note, text!(s.to, why, ": only a fumble misses."));
    }
    let mut attack = attack_roll(play, s, open)?;
    let mut answer = defence_roll(play, s, &defence, attack.no)?;
    luck(play, (s, mode), &mut attack, (&defence, answer.as_mut()))?;
    if !goes_on(play, s.by, s.to) {
        return Ok(());
    }
    harm::engage(play, s.by, s.to);
    settle(play, s, mode, &attack, (&defence, answer.as_ref()))?;
    rolls::fumbled(play, &attack)?;
    match &answer {
        Some(answer) => rolls::fumbled(play, answer),
        None => Ok(()),
    }
}

/// CC-REACT-5: the attacker is asked about Luck first, then the defender. The attacker is asked if a better level changes the
/// result, or is harder to turn for a defender who may have Luck to spend; the defender if it turns the exchange.
fn luck(
    play: &mut Play,
    (s, mode): (&Strike, Mode),
    attack: &mut Rolled,
    (defence, mut answer): (&Defence, Option<&mut Rolled>),
) -> Flow {
    let result = |attack: &Rolled, answer: Option<&Rolled>| {
        let wins = winner(mode, attack, (defence, answer));
        let hits_hard = wins == Winner::Attacker && s.purpose.is_none() && attack.level.is_extreme();
        (wins, hits_hard)
    };
    rolls::luck_window_where(play, attack, |scene, fallen, better| {
        let answer = answer.as_deref();
        let at_best = answer.map(|a| rolls::at_best(scene, a));
        [answer, at_best.as_ref()].into_iter().any(|a| result(better, a) != result(fallen, a))
    })?;
    let Some(answer) = answer.as_mut() else { return Ok(()) };
    rolls::luck_window_where(play, answer, |scene, fallen, better| {
        let [was, now] = [fallen, better].map(|answer| winner(mode, attack, (defence, Some(answer))));
        // CC-OPT-6: if the attack misses anyway, a better dodge only helps a defender who lies prone.
        let gains = was == Winner::Attacker || !matches!(defence, Defence::Dodge) || lies(scene, s.to);
        now != was && gains
    })
}

/// CC-RNG-4: anyone who attacks from full cover, or takes full cover after attacking, can be seen for the rest of the
/// round.
pub fn shows_itself(play: &mut Play, who: Who) {
    if play.scene().acts_now(who) && !play.turn_var(sheet::ATTACKED) {
        play.by("CC-RNG-4").set_turn(sheet::ATTACKED, true);
    }
    if play.scene().cond(who, COVER).is_some_and(|c| c.level >= 2) && !play.has(who, EXPOSED) {
        play.by("CC-RNG-4").condition(who, Cond::new(EXPOSED));
        play.by("CC-RNG-4")
            .tell(LineKind::Effect, text!(who, " leaves full cover to attack and can be seen until the round ends."));
    }
}

/// CC-RNG-4: notes the round of an attack once it is over: in a log of an earlier release it may wait for an answer.
pub fn attacked(play: &mut Play, who: Who) {
    play.by("CC-RNG-4").set_with(who, sheet::ATTACKED_IN, |s| s.round);
}

/// CC-RNG-4: full cover taken after an attack does not hide the attacker.
pub fn expose_attacker(play: &mut Play, who: Who) {
    let attacked = play.scene().round.is_some_and(|round| play.get(who, sheet::ATTACKED_IN) == Some(round));
    if attacked && !play.has(who, EXPOSED) {
        play.by("CC-RNG-4").condition(who, Cond::new(EXPOSED));
        let words = text!(who, " has attacked and can be seen until the round ends.");
        play.by("CC-RNG-4").tell(LineKind::Effect, words);
    }
}

const BONUS_DIE: &str = "bonus_die";
const AUTOMATIC: &str = "automatic";

/// CC-REACT-4, CC-TURN-11, CC-MEL-5, CC-OPT-20. CC-GM-15: the helpless are attacked like anybody else; a hit does not
/// simply kill them.
fn mode(play: &mut Play, s: &Strike, defence: &Defence) -> Flow<Mode> {
    match defence {
        Defence::None => {}
        Defence::Dodge | Defence::FightBack(_) | Defence::Maneuver(..) => return Ok(Mode::Contested),
    }
    let answer = play.by("CC-GM-3").ask(|scene| {
        if derived::is_helpless(scene, s.to) {
            return None;
        }
        let automatic = options::on(scene, options::UNDEFENDED_AUTOMATIC);
        let modes =
            vec![Opt::new(BONUS_DIE, "Roll with a bonus die"), Opt::new(AUTOMATIC, "Automatic: only a fumble misses")];
        let usual = if automatic { AUTOMATIC } else { BONUS_DIE };
        let title = text!(s.to, " does not defend. How is the attack resolved?");
        Some(Question::ruling("undefended", title, Form::one_with_default(modes, Some(usual.into()))).why(s.sentence()))
    })?;
    Ok(match answer.as_ref().and_then(|a| a.word()) {
        None | Some(AUTOMATIC) => Mode::Automatic,
        Some(_) => Mode::BonusDie,
    })
}

fn attack_roll(play: &mut Play, s: &Strike, open: Open) -> Flow<Rolled> {
    let scene = play.scene();
    let title = match &s.purpose {
        // The declaration names the weapon, but where there are two.
        None if s.two => text!("to hit ", s.to, " with ").then(s.weapon.words()),
        None => text!("to hit ", s.to),
        Some(p) => text!("to ").then(p.sentence(s.to)),
    };
    let mut test = Test::of(scene, s.by, s.weapon.skill(), title).dice(of_attacker(scene, s, open));
    if s.two {
        test.fumbles = Fumbles::Often;
    }
    // CC-COND-14: ends with the roll that it counts for.
    play.by("CC-COND-14").end(s.by, INIT_EDGE);
    rolls::roll(play, test)
}

/// CC-MEL-1 to 3, 8: the defender's roll, if there is one; it uses up one defence of the round.
fn defence_roll(play: &mut Play, s: &Strike, defence: &Defence, attack: RollNo) -> Flow<Option<Rolled>> {
    let who = s.to;
    let scene = play.scene();
    let mut dice = reactions::defender_dice(scene, who, broken(s, defence));
    let test = match defence {
        Defence::None => return Ok(None),
        Defence::Dodge => Test::of(scene, who, sheet::DODGE, "to dodge"),
        Defence::FightBack(weapon) => {
            Test::of(scene, who, weapon.skill(), text!("to fight back with ").then(weapon.words()))
        }
        Defence::Maneuver(weapon, p) => {
            dice.extend(build_gap(derived::build(scene, s.by) - derived::build(scene, who)));
            Test::of(scene, who, weapon.skill(), text!("to ").then(p.sentence(s.by)))
        }
    };
    play.by("CC-MEL-8").raise_count(who, sheet::DEFENCES_USED, 1, s.by);
    turn::lose_aim(play, who, "CC-ACT-25");
    rolls::roll(play, Test { opposes: Some(attack), ..test.dice(dice) }).map(Some)
}

/// CC-ACT-13: the holder whose hold the defender tries to break; that hold does not hinder the attempt.
fn broken(s: &Strike, defence: &Defence) -> Option<Who> {
    match defence {
        Defence::Maneuver(_, p) if p.goal == Goal::BreakFree => Some(s.by),
        Defence::Maneuver(..) | Defence::Dodge | Defence::FightBack(_) | Defence::None => None,
    }
}

/// CC-MEL-1 to 4, 6: who wins.
fn winner(mode: Mode, attack: &Rolled, (defence, answer): (&Defence, Option<&Rolled>)) -> Winner {
    let a = match (mode, attack.standing()) {
        (Mode::Automatic, Level::Fail) => Level::Regular,
        (_, level) => level,
    };
    let Some(answer) = answer else {
        return if a.succeeds() { Winner::Attacker } else { Winner::Nobody };
    };
    let d = answer.standing();
    let dodges = match defence {
        Defence::Dodge => true,
        Defence::FightBack(_) | Defence::Maneuver(..) | Defence::None => false,
    };
    if a.succeeds() && (a > d || (a == d && !dodges)) {
        Winner::Attacker
    } else if d.succeeds() && (dodges || d > a) {
        Winner::Defender
    } else {
        Winner::Nobody
    }
}

fn settle(
    play: &mut Play,
    s: &Strike,
    mode: Mode,
    attack: &Rolled,
    (defence, answer): (&Defence, Option<&Rolled>),
) -> Flow {
    if let Some(answer) = answer {
        compared(play, attack, (defence, answer));
    }
    let winner = winner(mode, attack, (defence, answer));
    play.by("CC-MEL-1").achieves(s.by, s.to, degree(winner, attack, defence));
    match (winner, defence) {
        (Winner::Attacker, _) => {
            match &s.purpose {
                Some(purpose) => outcome::achieve(play, s.by, s.to, purpose)?,
                None => {
                    let extreme = attack.level.is_extreme();
                    let grade = if extreme { Grade::extreme(&s.weapon.row) } else { Grade::Ordinary };
                    outcome::strike(play, s.by, s.to, &s.weapon, grade)?;
                }
            }
            called_effect(play, s.by, s.to, &s.called)
        }
        (Winner::Defender, Defence::FightBack(weapon)) => fights_back(play, (s.to, s.by), weapon, answer),
        (Winner::Defender, Defence::Maneuver(_, purpose)) => outcome::achieve(play, s.to, s.by, purpose),
        (Winner::Defender, Defence::Dodge | Defence::None) => {
            let tie = answer.is_some_and(|d| d.standing() == attack.standing());
            dodged(play, s.to, if tie { Tie::Yes } else { Tie::No })
        }
        (Winner::Nobody, _) => {
            play.by("CC-MEL-1").tell(LineKind::Effect, text!(s.by, " does not get through to ", s.to, "."));
            Ok(())
        }
    }
}

/// CC-ODDS-2: how odds count it.
fn degree(winner: Winner, attack: &Rolled, defence: &Defence) -> Degree {
    match (winner, defence) {
        (Winner::Attacker, _) if attack.level.is_extreme() => Degree::new(2, "extreme hit"),
        (Winner::Attacker, _) => Degree::new(1, "hit"),
        (Winner::Defender, Defence::FightBack(_) | Defence::Maneuver(..)) => Degree::new(-1, "struck back"),
        (Winner::Defender, Defence::Dodge | Defence::None) | (Winner::Nobody, _) => Degree::new(0, "miss"),
    }
}

/// CC-MEL-1 to 3: tells the two levels side by side, and who wins a tie.
pub fn compared(play: &mut Play, attack: &Rolled, (defence, answer): (&Defence, &Rolled)) {
    let (a, d) = (attack.standing(), answer.standing());
    let tie_to = match defence {
        Defence::Dodge | Defence::None => ", a tie",
        Defence::FightBack(_) | Defence::Maneuver(..) => ", a tie, which goes to the attacker",
    };
    let how = match a.cmp(&d) {
        _ if !a.succeeds() && !d.succeeds() => "; neither succeeds",
        Ordering::Greater => ", which is better",
        Ordering::Less => ", which is not enough",
        Ordering::Equal => tie_to,
    };
    let words =
        text!(attack.test.who, " has ", attack.one(), " against ", answer.test.who, "'s ", answer.words(), how, ".");
    play.by("CC-MEL-1").tell(LineKind::Note, words);
}

/// CC-MEL-7, CC-OPT-6, 17: `who` fights back against `by` and wins.
pub fn fights_back(play: &mut Play, (who, by): (Who, Who), weapon: &WeaponInUse, answer: Option<&Rolled>) -> Flow {
    let stands = play.by("CC-OPT-6").confirm(|scene| {
        let title = "You win, but lie on the ground. Stand up instead of doing damage?";
        lies(scene, who).then(|| Question::to(who, STAND_UP, title, Form::Confirm { default: false }).standing())
    })?;
    // CC-REACT-10: while asked, the winner may have fallen, or the other may have left.
    if !derived::acts_on(play.scene(), who) || derived::is_gone(play.scene(), by) {
        return Ok(());
    }
    if stands && lies(play.scene(), who) {
        outcome::stands(play, who, "CC-OPT-6");
        return Ok(());
    }
    let words = text!(who, " strikes back at ", by, " with ").then(weapon.words()).and(".");
    play.by("CC-MEL-7").tell(LineKind::Effect, words);
    let extreme = answer.is_some_and(|d| d.level.is_extreme());
    let counts = options::on(play.scene(), options::EXTREME_ON_FIGHT_BACK);
    if let Some(answer) = answer.filter(|_| extreme && !counts) {
        let words = text!("An extreme success does ordinary damage when fighting back.");
        play.by("CC-MEL-7").because(answer.no).tell_about(&[who], LineKind::Note, words);
    }
    let grade = if extreme && counts { Grade::extreme(&weapon.row) } else { Grade::Ordinary };
    outcome::strike(play, who, by, weapon, grade)
}

/// CC-MEL-1, CC-OPT-6: a dodge has avoided the attack.
pub fn dodged(play: &mut Play, who: Who, tie: Tie) -> Flow {
    let words = match tie {
        Tie::Yes => text!(who, " avoids the attack: a tie goes to the dodge."),
        Tie::No => text!(who, " avoids the attack."),
    };
    play.by("CC-MEL-1").tell_in(LineKind::Effect, Tone::Good, words);
    let stands = play.by("CC-OPT-6").confirm(|scene| {
        let title = "You avoided the attack lying down. Stand up at once?";
        let ask = || Question::to(who, STAND_UP, title, Form::Confirm { default: true });
        lies(scene, who).then(|| ask().standing().only_default_makes_sense())
    })?;
    if stands && lies(play.scene(), who) && derived::acts_on(play.scene(), who) {
        outcome::stands(play, who, "CC-OPT-6");
    }
    Ok(())
}

/// CC-OPT-6.
fn lies(scene: &Scene, who: Who) -> bool {
    options::on(scene, options::PRONE_RULES) && scene.has(who, PRONE)
}
