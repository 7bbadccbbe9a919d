//! CE-TURN-1, 2, 3, 10 to 14: how a turn ends, and how the next one begins.

use super::next::{by_dex, skips, takes_part};
use crate::conditions::{CONDITIONS, FOUGHT, STANDING, UNAWARE};
use crate::{derived, hazards, options, sheet, turn};
use fray_engine::base::{Round, Who};
use fray_engine::fact::{Cause, LineKind, Question};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, OrderEntry, OrderState, Scene, Until};
use fray_engine::system::ConditionDef;
use fray_engine::text;
use std::sync::LazyLock;

/// CE-TURN-10: the end phase, if a turn is under way; then the next turn.
pub(super) fn next(play: &mut Play) -> Flow {
    if let Some(round) = play.scene().round {
        ends(play, round)?;
    }
    begins(play)
}

/// CE-TURN-10: first hazards, then conditions that lasted for this turn.
fn ends(play: &mut Play, round: Round) -> Flow {
    let waiting = play.scene().order.iter().filter(|s| s.state == OrderState::Waiting);
    for who in waiting.map(|s| s.who).collect::<Vec<_>>() {
        skips(play, who);
    }
    let seconds = play.option(options::SECONDS_PER_TURN).clamp(1, 60) as u32;
    play.by("CE-TURN-14").pass_time(seconds);
    hazards::end_of_turn(play)?;
    conditions_expire(play, round);
    hazards::gas_clears(play, round)?;
    // CE-TURN-12, CE-COND-8
    if round == Round::Surprise {
        for who in play.scene().ids().collect::<Vec<_>>() {
            play.by("CE-TURN-12").end(who, UNAWARE);
        }
    }
    play.by("CE-TURN-10").end_round();
    Ok(())
}

/// The conditions whose end is told by their name alone.
static TOLD: LazyLock<Vec<ConditionDef>> =
    LazyLock::new(|| CONDITIONS.iter().filter(|c| c.id != STANDING).map(|c| ConditionDef { ..*c }).collect());

/// CE-TURN-10: also rolls that opposed attacks during this turn, of which the log says how high they were (CE-DEF-11).
fn conditions_expire(play: &mut Play, round: Round) {
    let clock = play.scene().clock;
    let over = |until: Until| until.ends_with_round(round, clock);
    let scene = play.scene();
    let stands = |w: &Who| scene.cond(*w, STANDING).is_some_and(|c| over(c.until));
    let stances: Vec<_> = scene.ids().filter(stands).filter_map(|w| Some((w, turn::stance_of(scene, w)?))).collect();
    play.by("CE-TURN-10").expire(&TOLD, over);
    for (who, stance) in stances {
        turn::tell_stance_over(play, who, &stance, Cause::Rule);
    }
}

/// CE-TURN-11: whether one side strikes before the other is aware, so that there is a turn 0.
fn surprise(scene: &Scene) -> bool {
    let fights = |w: &Who| derived::is_up(scene, *w);
    scene.round.is_none()
        && scene.ids().filter(fights).any(|w| scene.has(w, UNAWARE))
        && scene.ids().filter(fights).any(|w| !scene.has(w, UNAWARE))
}

fn begins(play: &mut Play) -> Flow {
    if surprise(play.scene()) {
        play.by("CE-TURN-11").begin_surprise_round();
        play.by("CE-TURN-11").tell(LineKind::Round, "Surprise: only those who are aware act.");
    } else {
        let round = play.by("CE-TURN-10").begin_round();
        play.by("CE-TURN-10").tell(LineKind::Round, text!("Turn ", round, "."));
    }
    let mut all: Vec<Who> = play.scene().ids().collect();
    for who in all.iter().copied() {
        // CE-TURN-12: this also goes for the unaware, who cannot react in turn 0 because of CE-REACT-2.
        play.by("CE-TURN-10").set(who, sheet::ACTED, false);
        play.by("CE-TURN-10").set(who, sheet::DONE, false);
        if derived::is_protagonist(play.scene(), who) && !play.has(who, FOUGHT) {
            play.by("CE-SAN-4").condition(who, Cond::new(FOUGHT));
        }
    }
    all.retain(|w| takes_part(play.scene(), *w));
    let order = tied(play, by_dex(play.scene(), all))?;
    order.iter().for_each(|who| turn::note_dex(play, *who));
    let mark = |s: &Scene, w: Who| derived::effective(s, w, sheet::DEX).to_string();
    let slot = |w: &Who| OrderEntry { who: *w, mark: mark(play.scene(), *w).into(), state: OrderState::Waiting };
    let slots = order.iter().map(slot).collect();
    play.by("CE-TURN-2").order(slots);
    Ok(())
}

/// CE-TURN-3, CE-GM-1: the GM orders those of the same DEX; proposed are protagonists first, then encounter order.
fn tied(play: &mut Play, mut order: Vec<Who>) -> Flow<Vec<Who>> {
    if play.option(options::DEX_TIE) != "ordered" {
        return Ok(order);
    }
    let dex = |s: &Scene, w: Who| derived::effective(s, w, sheet::DEX);
    order.sort_by_key(|w| (std::cmp::Reverse(dex(play.scene(), *w)), !derived::is_protagonist(play.scene(), *w), *w));
    let mut at = 0;
    while at < order.len() {
        let same = order[at..].iter().take_while(|w| dex(play.scene(), **w) == dex(play.scene(), order[at])).count();
        if same > 1 {
            let group = order[at..at + same].to_vec();
            let sorted = sort(play, &group)?;
            order.splice(at..at + same, sorted);
        }
        at += same.max(1);
    }
    Ok(order)
}

fn sort(play: &mut Play, group: &[Who]) -> Flow<Vec<Who>> {
    let asked = group.to_vec();
    let answer = play.by("CE-GM-1").ask(move |s| {
        let options = asked.iter().map(|w| Opt::combatant(s, *w)).collect();
        Some(Question::ruling("tie_order", "These have the same DEX. Who comes first?", Form::Rank { options }))
    })?;
    let words: Vec<String> =
        answer.as_ref().map(Input::words).unwrap_or_default().into_iter().map(String::from).collect();
    let mut sorted: Vec<Who> =
        words.iter().filter_map(|h| play.scene().find(None, h)).filter(|w| group.contains(w)).collect();
    sorted.extend(group.iter().filter(|w| !sorted.contains(w)).copied().collect::<Vec<_>>());
    Ok(sorted)
}
