//! CC-REACT-2, 11, CC-COND-8, CC-DICE-3: diving for cover.

use crate::conditions::{ATTACK_FORFEIT, RESTRAINED, STUNNED, SURPRISED};
use crate::rolls::{self, Die, Test};
use crate::{derived, harm, sheet, turn};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Asked, LineKind, Question, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::system::Refusal;
use fray_engine::text;

/// The kind of the question to each target of shots.
pub(super) const DIVE: &str = "dive";

/// CC-REACT-2, CC-REACT-11: a dive is not a defence and uses none up. Everybody answers before any dice are rolled;
/// then each diver rolls, in the order in which the targets were first named. Returns those who got down in time.
pub fn dives(play: &mut Play, targets: &[Who], what: &Text) -> Flow<Vec<Who>> {
    let mut named: Vec<Who> = Vec::new();
    for who in targets {
        if !named.contains(who) {
            named.push(*who);
        }
    }
    let answers = play.by("CC-REACT-2").ask_all(|s| named.iter().filter_map(|w| question(s, *w, what)).collect())?;
    let dived = |who: &Who| {
        let of = |q: &Question| q.asked == Asked::Player(*who);
        answers.iter().any(|(q, a)| of(q) && a.word() == Some(DIVE))
    };
    let mut down = Vec::new();
    for who in named.iter().filter(|w| dived(w)) {
        if may_dive(play.scene(), *who) && dive(play, *who)? {
            down.push(*who);
        }
    }
    Ok(down)
}

/// CC-REACT-2: whether `who` is conscious, aware and not restrained.
fn may_dive(scene: &Scene, who: Who) -> bool {
    let bars = scene.has_any(who, &[RESTRAINED, SURPRISED]);
    !bars && !derived::is_helpless(scene, who) && !derived::is_gone(scene, who)
}

fn question(s: &Scene, who: Who, what: &Text) -> Option<Question> {
    if !may_dive(s, who) {
        return None;
    }
    let note = || {
        let n = derived::value(s, who, sheet::DODGE);
        format!("Dodge {n} ({}/{}); no attacks on the next turn", derived::half(n), derived::fifth(n))
    };
    let bullets = |id: &'static str, label: &'static str| {
        let words = "Nobody dodges a bullet or fights back against it. Dive for cover, or stay.";
        Opt::new(id, label).unless(Some(Refusal::new("reaction_illegal", "CC-REACT-10", words)))
    };
    let form = Form::one_of(vec![
        Opt::new("stay", "Stay where you are"),
        Opt::new(DIVE, "Dive for cover").note(text!(note())),
        bullets("dodge", "Dodge"),
        bullets("fight_back", "Fight back"),
    ]);
    Some(Question::to(who, DIVE, text!("Does ", who, " dive for cover?"), form).why(what.clone()).standing())
}

/// Rolls one dive. Returns whether it succeeds.
fn dive(play: &mut Play, who: Who) -> Flow<bool> {
    play.by("CC-REACT-2").tell(LineKind::Act, text!(who, " dives for cover."));
    turn::lose_aim(play, who, "CC-ACT-25");
    let turn = play.scene().combatant(who).turns_begun + 1;
    let until = Until::EndOfTurn { of: who, turn };
    play.by("CC-COND-8").condition(who, Cond::new(ATTACK_FORFEIT).until(until));
    let dice = defender_dice(play.scene(), who, None);
    let test = Test::of(play.scene(), who, sheet::DODGE, "to get behind cover").dice(dice);
    let mut rolled = rolls::roll(play, test)?;
    rolls::success_window(play, &mut rolled)?;
    let words = if rolled.succeeds() { " is down in time: shots at them have a penalty die." } else { " is too slow." };
    let tone = if rolled.succeeds() { Tone::Good } else { Tone::Bad };
    play.by("CC-REACT-2").because(rolled.no).tell_in(LineKind::Effect, tone, text!(who, words));
    Ok(rolled.succeeds())
}

/// CC-MEL-9, CC-COND-7, 11: the defender's dice; `broken` is the holder whose hold the defender tries to break.
pub fn defender_dice(scene: &Scene, who: Who, broken: Option<Who>) -> Vec<Die> {
    let mut dice = Vec::new();
    if harm::hinders(scene, who, broken) {
        dice.push(Die::penalty("CC-COND-7", "restrained"));
    }
    if scene.has(who, STUNNED) {
        dice.push(Die::penalty("CC-COND-11", "stunned"));
    }
    dice
}
