//! CC-ACT-1, 3, 5, 6: the free moves of standing up, taking cover and letting go.

use crate::attack;
use crate::conditions::{COVER, COVER_AT_HAND, EXPOSED, PRONE};
use crate::harm::{self, Cover};
use crate::targets::{self, TARGET};
use crate::turn::{self, Free, refusal};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-5.
    COVER_FORM {
        cover: String = "Cover",
    }
}
fray_engine::payload! {
    /// CC-GM-17: the cover that the GM has marked within reach.
    pub struct AtHand of COVER_AT_HAND, level(degree) { armor: Option<i32> }
}

const STAND: &str = "stand";
const TAKE_COVER: &str = "take_cover";
const RELEASE: &str = "release";
const PARTIAL: &str = "partial";
const FULL: &str = "full";

/// CC-ACT-1.
pub const FAMILY: Family = Family {
    acts: &[STAND, TAKE_COVER, RELEASE],
    uses: &[Use::Recover, Use::Defend],
    offers,
    check,
    perform,
    ..Family::DEFAULT
};

/// CC-ACT-1: only on turn, and each kind only once.
pub fn state(scene: &Scene, who: Who, free: Free) -> [Option<Refusal>; 3] {
    let used = turn::free_used(scene, who, free);
    let words = text!(who, " has already done that this turn. Each free move is allowed once a turn.");
    [turn::own_turn(scene, who), refusal(used, "already_acted", "CC-ACT-1", words), turn::may_act(scene, who)]
}

fn held_by(scene: &Scene, who: Who) -> Vec<Who> {
    scene.ids().filter(|w| harm::holds(scene, who, *w) && scene.knows(who, *w)).collect()
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut out = Vec::new();
    let offer = |act, label, form| Offer::new(act, label, "free", form);
    if scene.has(who, PRONE) {
        let stands = offer(STAND, "Stand up", Form::empty()).unless(check_act(scene, who, STAND, None).err());
        out.push(stands.good_for(Use::Recover));
    }
    if scene.has(who, COVER_AT_HAND) {
        let all = degrees(scene, who).into_iter().map(|(id, label)| Opt::new(id, label)).collect();
        let form = Form::group([COVER_FORM.cover.one_of(all)]);
        let covers = offer(TAKE_COVER, "Take cover", form).unless(check_act(scene, who, TAKE_COVER, None).err());
        out.push(covers.good_for(Use::Defend));
    }
    let held = held_by(scene, who);
    if !held.is_empty() {
        let targets = targets::to_help(scene, who, held, |_| None);
        let lets = offer(RELEASE, "Let go", Form::group([targets.member()]));
        out.push(lets.unless(check_act(scene, who, RELEASE, None).err()));
    }
    out
}

/// CC-ACT-5: the degrees of cover within reach, the best first.
fn degrees(scene: &Scene, who: Who) -> Vec<(&'static str, &'static str)> {
    let best = AtHand::on(scene, who).map_or(0, |c| c.degree);
    let all =
        [(2, FULL, "full: cannot be shot at until they attack"), (1, PARTIAL, "partial: a penalty die for shots")];
    all.into_iter().filter(|row| row.0 <= best).map(|row| (row.1, row.2)).collect()
}

fn check_act(scene: &Scene, who: Who, act: &str, cmd: Option<&Cmd>) -> Result<(), Refusal> {
    let mut all = Vec::new();
    match act {
        STAND => {
            all.extend(state(scene, who, Free::Stand));
            all.push(refusal(!scene.has(who, PRONE), "no_effect", "CC-ACT-3", text!(who, " is already standing.")));
        }
        TAKE_COVER => {
            all.extend(state(scene, who, Free::Cover));
            let wanted = cmd.and_then(|c| COVER_FORM.cover.of(c));
            let there = degrees(scene, who);
            let none = match wanted {
                Some(id) => !there.iter().any(|d| d.0 == id),
                None => there.is_empty(),
            };
            all.push(refusal(
                none,
                "no_effect",
                "CC-ACT-5",
                "No such cover is marked within reach. Move closer to some.",
            ));
        }
        _ => {
            all.extend(state(scene, who, Free::Release));
            let none = held_by(scene, who).is_empty();
            all.push(refusal(none, "no_effect", "CC-ACT-6", text!(who, " holds nobody.")));
        }
    }
    turn::first(all)
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    cmd.who.map_or(Ok(()), |who| check_act(scene, who, &cmd.act, Some(cmd)))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        STAND => {
            turn::free_move(play, who, Free::Stand, "CC-ACT-3");
            play.by("CC-ACT-3").end(who, PRONE);
            play.by("CC-ACT-3").tell(LineKind::Act, text!(who, " stands up."));
            turn::lose_aim(play, who, "CC-ACT-25");
        }
        TAKE_COVER => {
            turn::free_move(play, who, Free::Cover, "CC-ACT-5");
            let partial = COVER_FORM.cover.of(cmd) == Some(PARTIAL);
            let armor = AtHand::on(play.scene(), who).and_then(|c| c.armor);
            let degree = if partial { 1 } else { 2 };
            play.by("CC-COND-12").condition(who, Cover { degree, armor }.cond());
            let words = if partial { " takes partial cover." } else { " takes full cover." };
            play.by("CC-ACT-5").tell_in(LineKind::Act, Tone::Good, text!(who, words));
            if !partial {
                attack::expose_attacker(play, who);
            }
        }
        _ => {
            let held = held_by(play.scene(), who);
            let named = TARGET.of(play.scene(), cmd).or_else(|| held.first().copied());
            turn::free_move(play, who, Free::Release, "CC-ACT-6");
            if let Some(held) = named {
                harm::let_go(play, who, held, "CC-ACT-6");
            }
        }
    }
    Ok(())
}

/// CC-COND-12: leaves any cover.
pub fn leaves_cover(play: &mut Play, who: Who) {
    for id in [COVER, EXPOSED, COVER_AT_HAND] {
        play.by("CC-COND-12").end(who, id);
    }
}

/// CC-GM-17: marks cover within somebody's reach.
pub fn mark(play: &mut Play, who: Who, degree: i32, armor: Option<i32>) {
    play.by("CC-GM-17").end(who, COVER_AT_HAND);
    if degree > 0 {
        play.by("CC-GM-17").condition(who, AtHand { degree, armor }.cond());
    }
}
