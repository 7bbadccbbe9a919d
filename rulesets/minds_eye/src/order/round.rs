//! ME-TURN-11 to 16, 20: how rounds and turns end and begin.

use super::end;
use super::next::entry;
use crate::attack::Manoeuvre;
use crate::calls::{CELERITY_NEEDED, acts_in, celerity_needed, fast_enough};
use crate::conditions::{ASSIST, Assist, CELERITY, DYING, LAST_CALLED, NEWCOMER, REFUSED, SURPRISED};
use crate::harm::Verdict;
use crate::{actions, attack, derived, escape, harm, options, sheet, speed, ties};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Choice as _, Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Combatant, OrderState, Scene};
use fray_engine::text;
use std::ops::RangeInclusive;

/// ME-TURN-1: seconds of a turn.
const SECONDS: u32 = 3;

fray_engine::form! {
    /// ME-GM-12.
    FATE {
        fate: String = "Fate",
    }
}

/// Ends the round and begins the next, in this turn or in a new one.
pub(super) fn next(play: &mut Play) -> Flow {
    if play.scene().round.is_none() {
        begin_turn(play)?;
        return opening(play);
    }
    if under_way(play.scene()) {
        end_round(play);
        // ME-TURN-20: the proposal to end the fight comes before anybody pays for an extra round.
        if another_may_follow(play.scene()) {
            end::propose(play);
        }
        if let Some(round) = extra_round(play)? {
            return begin(play, round);
        }
        end_turn(play)?;
        end::propose(play);
        // ME-TURN-13: there is no round in which nobody acts. The GM may still let a turn pass.
        if !anybody_left(play.scene()) {
            play.by("ME-TURN-13").set_scene(sheet::ROUND, None);
            return Ok(());
        }
    }
    begin_turn(play)
}

/// ME-TURN-1: a fight that begins in the middle is in the first round of a turn, unless its scene says more.
pub(super) fn count_on(play: &mut Play) {
    if play.var(sheet::TURN) < 1 {
        play.by("ME-TURN-1").set_scene(sheet::TURN, 1);
    }
    if play.var(sheet::ROUND).is_none() {
        play.by("ME-TURN-1").set_scene(sheet::ROUND, Some(1));
    }
}

/// Whether a round has begun and not ended yet.
pub(super) fn under_way(scene: &Scene) -> bool {
    scene.round.is_some() && scene.var(sheet::ROUND).is_some()
}

/// Whether anybody can act now or, surprised, in a later round.
pub(super) fn anybody_left(scene: &Scene) -> bool {
    scene.ids().any(|who| !derived::is_out(scene, who))
}

/// ME-TURN-20: in this order: unspent actions and promised help lapse, escapes are decided, surprise ends.
fn end_round(play: &mut Play) {
    for who in play.scene().ids().collect::<Vec<_>>() {
        play.by("ME-TURN-11").set(who, sheet::STANDARD, 0);
        play.by("ME-TURN-11").set(who, sheet::SIMPLE, 0);
        unused_help(play, who);
        for id in [ASSIST, REFUSED, LAST_CALLED] {
            play.by("ME-TURN-14").end(who, id);
        }
    }
    escape::round_ends(play);
    for who in play.scene().ids().collect::<Vec<_>>() {
        if play.has(who, SURPRISED) {
            play.by("ME-TURN-16").end(who, SURPRISED);
            play.by("ME-TURN-16").tell(LineKind::Effect, text!(who, " is no longer surprised."));
        }
    }
    play.by("ME-TURN-20").end_round();
}

/// ME-AST-5: tells that a helper has spent an action in vain.
fn unused_help(play: &mut Play, who: Who) {
    let Some(help) = Assist::on(play.scene(), who) else { return };
    let label = Manoeuvre::by_id(&help.manoeuvre).map_or("", Manoeuvre::label);
    let words = text!(who, " has not used ", help.helper, "'s help with ", label, ". It is lost.");
    play.by("ME-AST-5").tell(LineKind::Effect, words);
}

/// ME-TURN-12, 13: the extra rounds still to come in this turn.
fn extra_rounds(scene: &Scene) -> RangeInclusive<i32> {
    scene.var(sheet::ROUND).unwrap_or(1) + 1..=CELERITY_NEEDED.len() as i32
}

/// Whether anybody acts in another round of this turn, or may pay to.
fn another_may_follow(scene: &Scene) -> bool {
    let may = |who: Who, round: i32| acts_in(scene, who, round) || speed::is_asked(scene, who, round);
    extra_rounds(scene).any(|round| scene.ids().any(|who| may(who, round)))
}

/// ME-TURN-12, 13: the next extra round of this turn in which anybody can act.
fn extra_round(play: &mut Play) -> Flow<Option<i32>> {
    for round in extra_rounds(play.scene()) {
        let s = play.scene();
        let fast: Vec<Who> = s.order.iter().map(|entry| entry.who).filter(|w| fast_enough(s, *w, round)).collect();
        for who in fast {
            speed::pay(play, who, round)?;
        }
        if play.scene().ids().any(|w| acts_in(play.scene(), w, round)) {
            return Ok(Some(round));
        }
    }
    Ok(None)
}

/// ME-TURN-20: after the last round of a turn: hazards in initiative order, then the dying.
fn end_turn(play: &mut Play) -> Flow {
    let order = ties::with_latecomers(play.scene());
    harm::of_the_turn(play, &order)?;
    harm::settle(play);
    for who in order {
        fate(play, who)?;
    }
    play.by("ME-TURN-1").pass_time(SECONDS);
    Ok(())
}

/// ME-GM-12.
fn fate(play: &mut Play, who: Who) -> Flow {
    const STILL_DYING: &str = "dying";
    const DIES: &str = "dies";
    const STABLE: &str = "stabilised";
    let question = || {
        let options =
            vec![Opt::new(STILL_DYING, "still dying"), Opt::new(DIES, "dies"), Opt::new(STABLE, "stabilised")];
        let title = text!(who, " is dying. What happens?");
        Question::ruling("dying", title, Form::group([FATE.fate.one_of(options)]))
    };
    let said = play.by("ME-GM-12").ask(|s| (s.has(who, DYING) && !derived::is_gone(s, who)).then(question))?;
    let Some(said) = said else { return Ok(()) };
    match FATE.fate.of(&said) {
        Some(DIES) => harm::dies(play, who, Verdict::OfTheGm, "ME-GM-12"),
        Some(STABLE) => {
            actions::gm::stabilise(play, who);
            Ok(())
        }
        Some(_) | None => Ok(()),
    }
}

/// ME-TURN-5, 15: a new turn begins, and initiative is worked out again.
fn begin_turn(play: &mut Play) -> Flow {
    ties::keep_places(play);
    let turn = play.var(sheet::TURN).saturating_add(1);
    play.by("ME-TURN-1").set_scene(sheet::TURN, turn);
    for who in play.scene().ids().collect::<Vec<_>>() {
        play.by("ME-TURN-15").set(who, sheet::HIT_MENTAL, 0);
        play.by("ME-TURN-15").set(who, sheet::HIT_SOCIAL, 0);
        play.by("ME-TURN-15").set(who, sheet::BLOOD_SPENT, 0);
        play.by("ME-TURN-15").end(who, CELERITY);
        play.by("ME-TURN-17").end(who, NEWCOMER);
    }
    begin(play, 1)
}

/// ME-TURN-14, ME-LIM-4, ME-LIM-5: a round begins, with two Physical slots for everybody.
fn begin(play: &mut Play, round: i32) -> Flow {
    play.by("ME-TURN-13").set_scene(sheet::ROUND, Some(round));
    play.by("ME-TURN-13").begin_round();
    let turn = play.var(sheet::TURN);
    let words = match round {
        1 => text!("Turn ", turn, "."),
        _ => text!(
            "Turn ",
            turn,
            ", round ",
            round,
            ": Celerity ",
            celerity_needed(round).unwrap_or_default(),
            " or more."
        ),
    };
    play.by("ME-TURN-13").tell(LineKind::Round, words);
    let order = if round == 1 { ties::in_order(play)? } else { in_the_same_order(play.scene()) };
    if round == 1 {
        tells_initiative(play, &order);
    }
    refresh(play, round);
    let s = play.scene();
    let state = |w: Who| if acts_in(s, w, round) { OrderState::Waiting } else { OrderState::Out };
    let entries = order.into_iter().map(|w| entry(s, w, state(w))).collect();
    play.by("ME-TURN-2").order(entries);
    Ok(())
}

/// ME-TURN-2: "Initiative: Ann 8, Bob 7." Those who are hidden are told of in a line of their own, which others do not see.
/// An order that everybody knows already is not told again.
fn tells_initiative(play: &mut Play, order: &[Who]) {
    for hidden in [false, true] {
        play.by("ME-TURN-2").tell_if(LineKind::Turn, |s| initiative_in_words(s, order, |c| c.hidden == hidden));
    }
}

/// `None`: there is nobody of these, or everybody knows their order already.
fn initiative_in_words(scene: &Scene, order: &[Who], are_told: impl Fn(&Combatant) -> bool) -> Option<Text> {
    let among = |who: Who| are_told(scene.combatant(who));
    let now: Vec<(Who, Str)> = order.iter().copied().filter(|w| among(*w)).map(|w| (w, ties::mark(scene, w))).collect();
    let before = scene.order.iter().filter(|entry| among(entry.who)).map(|entry| (&entry.who, &entry.mark));
    if now.is_empty() || before.eq(now.iter().map(|(who, mark)| (who, mark))) {
        return None;
    }
    let mut words = text!("Initiative: ");
    for (n, (who, mark)) in now.into_iter().enumerate() {
        words = words.and(if n == 0 { "" } else { ", " }).and(who).and(" ").and(mark);
    }
    Some(words.and("."))
}

/// ME-TURN-5: the order does not change within a turn.
fn in_the_same_order(scene: &Scene) -> Vec<Who> {
    scene.order.iter().map(|s| s.who).filter(|w| !derived::is_gone(scene, *w)).collect()
}

fn refresh(play: &mut Play, round: i32) {
    let per_round = play.option(options::EXTRA_ROUND_MENTAL_SOCIAL) == "per_round";
    for who in play.scene().ids().collect::<Vec<_>>() {
        let acting = acts_in(play.scene(), who, round);
        let simple = acting && !derived::loses_simple(play.scene(), who);
        play.by("ME-TURN-14").set(who, sheet::STANDARD, i32::from(acting));
        play.by("ME-TURN-14").set(who, sheet::SIMPLE, i32::from(simple));
        play.by("ME-TURN-14").set(who, sheet::HIT_PHYSICAL, 0);
        for field in [sheet::MANOEUVRE_USED, sheet::SHIELD_USED, sheet::BARRED] {
            play.by("ME-TURN-14").set(who, field, false);
        }
        if per_round {
            play.by("ME-OPT-5").set(who, sheet::HIT_MENTAL, 0);
            play.by("ME-OPT-5").set(who, sheet::HIT_SOCIAL, 0);
        }
    }
    attack::round_begins(play);
}

/// ME-TURN-6, ME-GM-2: the action that starts the fight comes before the order. If there is none, the order alone
/// counts.
fn opening(play: &mut Play) -> Flow {
    const NOBODY: &str = "nobody";
    let said = play.by("ME-TURN-6").ask(|s| {
        let mut options = vec![Opt::new(NOBODY, "nobody: by initiative")];
        let may = s.order.iter().map(|entry| entry.who).filter(|w| derived::can_act(s, *w));
        options.extend(may.map(|w| Opt::new(s.combatant(w).handle.0.clone(), text!(w))));
        let why = "That action is resolved before the order counts.";
        let question = Question::ruling("opening", "Whose action starts the fight?", Form::one_of(options)).why(why);
        // Nearly every fight starts by initiative, so this ruling is asked only of a GM who has ordered that.
        Some(question.only_default_makes_sense())
    })?;
    let s = play.scene();
    let named = said.as_ref().and_then(|a| a.word()).and_then(|h| s.find(None, h));
    if let Some(who) = named.filter(|w| derived::can_act(s, *w)) {
        play.by("ME-TURN-6").claim(who, sheet::OPENING);
    }
    Ok(())
}
