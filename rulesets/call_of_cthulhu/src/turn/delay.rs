//! CC-TURN-7 to 9, CC-OPT-15: delaying a turn.

use super::spend::lose_aim;
use super::{legality, refusals};
use crate::conditions::{DELAYING, INIT_STUMBLE};
use crate::rolls::{Level, Test, luck_window, roll};
use crate::{derived, options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, OrderState, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// The kind of the claim of a delayed turn.
pub const DELAYED: &str = "take_turn";

/// CC-TURN-7: only before the main action; a delayed turn cannot be delayed again.
pub fn may_delay(scene: &Scene, who: Who) -> Result<(), Refusal> {
    let again = scene.turn() == Some(who) && (scene.turn_var(sheet::CLAIMED) || legality::surprise_round(scene));
    refusals::first([
        legality::own_turn(scene, who),
        legality::may_act(scene, who),
        legality::main_action(scene, who),
        refusals::refusal(again, "no_effect", "CC-TURN-7", text!(who, " cannot put this turn off. Act, or pass.")),
    ])
}

/// CC-TURN-7: the place in the order does not change.
pub fn delay(play: &mut Play, who: Who) {
    play.by("CC-TURN-7").put_turn_back(who);
    play.by("CC-TURN-7").condition(who, Cond::new(DELAYING));
    play.by("CC-TURN-7").order_state(who, OrderState::Holding);
    play.by("CC-TURN-7").tell(LineKind::Act, text!(who, " delays the turn."));
}

/// CC-TURN-7: whether `who` delays and is able to act.
pub fn delays(scene: &Scene, who: Who) -> bool {
    scene.has(who, DELAYING) && derived::is_able(scene, who)
}

/// CC-TURN-7: only in the gap after a turn, which stays open until the first command of the next turn.
pub fn may_take(scene: &Scene, who: Who) -> Result<(), Refusal> {
    let midst = match scene.turn() {
        Some(_) => scene.turn_var(sheet::TOUCHED) || scene.pending().is_some(),
        None => false,
    };
    let words = text!("Somebody's turn is under way. ", who, " can act when it has ended.");
    let without = text!(who, " has no delayed turn to take.");
    refusals::first([
        refusals::refusal(midst, "not_your_turn", "CC-TURN-7", words),
        legality::may_act(scene, who),
        refusals::refusal(!delays(scene, who) || scene.claim(who).is_some(), "no_effect", "CC-TURN-7", without),
    ])
}

/// CC-TURN-9: among those who want the same gap, the higher rank goes first.
pub fn claim_rank(scene: &Scene, who: Who) -> (Option<i32>, i32, i32, std::cmp::Reverse<Who>) {
    let skill = scene.get(who, sheet::ORDER_SKILL).unwrap_or_else(|| derived::combat_skill(scene, who));
    (scene.get(who, sheet::CONTEST), scene.get(who, sheet::DEX), skill, std::cmp::Reverse(who))
}

/// Those who have claimed their delayed turns.
pub fn claimants(scene: &Scene) -> impl Iterator<Item = Who> + '_ {
    scene.claims.iter().filter(|c| c.kind == DELAYED).map(|c| c.who)
}

/// CC-TURN-7: takes the delayed turn in this gap.
pub fn claim(play: &mut Play, who: Who) -> Flow {
    play.by("CC-TURN-7").claim(who, DELAYED);
    play.by("CC-TURN-7").tell(LineKind::Act, text!(who, " takes the delayed turn."));
    let s = play.scene();
    let on_top = s.turn().filter(|_| s.turn_var(sheet::CLAIMED) && !s.turn_var(sheet::TOUCHED));
    let rivals: Vec<Who> = claimants(s).chain(on_top).collect();
    contest(play, &rivals)
}

/// CC-OPT-15, CC-RES-10: those who want the same gap roll DEX against each other. Nobody wins without at least a
/// regular success; equal rolls act in the order of CC-TURN-9.
pub fn contest(play: &mut Play, rivals: &[Who]) -> Flow {
    let mut rivals = rivals.to_vec();
    rivals.sort_unstable();
    if rivals.len() < 2 || !options::on(play.scene(), options::DELAY_CONTEST) {
        return Ok(());
    }
    rivals.retain(|who| play.get(*who, sheet::CONTEST).is_none());
    let mut all = Vec::new();
    for who in rivals {
        let test = Test::of(play.scene(), who, sheet::DEX, "to act first").purpose("contest");
        all.push(roll(play, test)?);
    }
    for mut rolled in all {
        luck_window(play, &mut rolled)?;
        let rank = rolled.standing().max(Level::Fail).rank();
        play.by("CC-OPT-15").set(rolled.test.who, sheet::CONTEST, Some(rank));
    }
    Ok(())
}

/// CC-TURN-8, CC-COND-15: a delay is lost. CC-ACT-25: if an aim was to count in that turn, it is lost too.
pub fn drop_lost(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, DELAYING);
    play.by(rule).end_claim(who);
    play.by(rule).order_state(who, OrderState::Done);
    play.by("CC-COND-15").end(who, INIT_STUMBLE);
    lose_aim(play, who, "CC-ACT-25");
}
