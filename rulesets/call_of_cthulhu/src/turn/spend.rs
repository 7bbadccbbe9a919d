//! CC-TURN-5, 14, CC-ACT-1, 25: the main action, free moves, and what ends an aim.

use crate::conditions::AIMING;
use crate::sheet;
use fray_engine::base::{Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// CC-ACT-25: whether an aim survives an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The action is a shot or throw, which may use the aim.
    Used,
    Lost,
}

/// CC-ACT-1: a kind of free move, each once in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Free {
    /// CC-ACT-2.
    Ready,
    /// CC-ACT-3.
    Stand,
    /// CC-ACT-4.
    Move,
    /// CC-ACT-5.
    Cover,
    /// CC-ACT-6.
    Release,
}

impl Free {
    /// Id of its action.
    pub fn id(self) -> &'static str {
        match self {
            Free::Ready => "ready_weapon",
            Free::Stand => "stand",
            Free::Move => "move",
            Free::Cover => "take_cover",
            Free::Release => "release",
        }
    }
}

/// CC-TURN-7: notes that something has been done in the current turn.
pub fn touch(play: &mut Play, who: Who) {
    if play.scene().turn() == Some(who) && !play.turn_var(sheet::TOUCHED) {
        play.by("CC-TURN-7").set_turn(sheet::TOUCHED, true);
    }
}

/// CC-TURN-5: this takes the whole turn.
pub fn spend_main(play: &mut Play, who: Who, aim: Aim, rule: &'static str) {
    touch(play, who);
    if play.scene().turn() == Some(who) {
        play.by(rule).set_turn(sheet::MAIN, true);
    }
    if aim == Aim::Lost {
        lose_aim(play, who, "CC-ACT-25");
    }
}

/// CC-TURN-14: spends one close-combat attack.
pub fn spend_strike(play: &mut Play, who: Who, rule: &'static str) {
    touch(play, who);
    if play.scene().turn() == Some(who) {
        play.by(rule).add_turn(sheet::STRIKES, 1);
    }
    lose_aim(play, who, "CC-ACT-25");
}

/// CC-ACT-1: whether this free move was made in this turn.
pub fn free_used(scene: &Scene, who: Who, free: Free) -> bool {
    scene.get(who, sheet::FREE_USED).iter().any(|used| *used == free.id())
}

/// CC-ACT-1: uses up this free move.
pub fn free_move(play: &mut Play, who: Who, free: Free, rule: &'static str) {
    touch(play, who);
    let mut used = play.get(who, sheet::FREE_USED);
    used.push(Str::new_static(free.id()));
    play.by(rule).set(who, sheet::FREE_USED, used);
}

/// CC-ACT-25: the aim is gone.
pub fn lose_aim(play: &mut Play, who: Who, rule: &'static str) {
    if play.has(who, AIMING) {
        play.by(rule).end(who, AIMING);
        play.by(rule).tell(LineKind::Effect, text!(who, " no longer aims."));
    }
}
