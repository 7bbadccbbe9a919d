//! SW-GM-1, 14, 19: rulings that the GM makes without being asked: free actions, waking, Bennies.

use super::Action;
use super::gm::{self, named_members};
use crate::conditions::{DEAD, UNCONSCIOUS};
use crate::derived::turn_of;
use crate::order::usual_bennies;
use crate::{codes, harm, options, sheet};
use fray_engine::base::{Who, plural};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Listed};
use fray_engine::play::Play;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

/// SW-GM-1.
pub const FREE_ACTIONS: &str = "free_actions";
/// SW-GM-14.
pub const WAKE: &str = "wake";
/// SW-GM-19.
pub const AWARD: &str = "award";

/// SW-GM-1, 14, 19.
pub const ACTION: Action = Action::apart(Family {
    acts: &[FREE_ACTIONS, WAKE, AWARD],
    uses: &[],
    outside_fights: &[WAKE, AWARD],
    gm: offers,
    check: gm::check,
    perform: |play, cmd| {
        let all = gm::named(play.scene(), cmd);
        match &*cmd.act {
            FREE_ACTIONS => free_actions(play, cmd),
            WAKE => wake(play, cmd, &all),
            _ => award(play, cmd, &all),
        }
        Ok(())
    },
    ..Family::DEFAULT
});

fray_engine::form! {
    FREE_ACTIONS_FORM {
        more: More = "Free actions",
    }

    WAKE_FORM {
        minutes: i32 = "In how many minutes (0: now)",
    }

    AWARD_FORM {
        bennies: i32 = "How many",
    }
}

/// SW-GM-1: whether more free actions are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum More {
    Allow,
    Stop,
}

impl Listed for More {
    const ALL: &'static [(More, &'static str, &'static str)] =
        &[(More::Allow, "allow", "as many as they like"), (More::Stop, "stop", "no more this turn")];
}

/// SW-GM-14: minutes until an unconscious combatant wakes, unless the GM says otherwise.
const USUAL_MINUTES: i32 = 30;

fn offers(scene: &Scene) -> Vec<Offer> {
    let mut out = Vec::new();
    if let Some(who) = scene.turn().filter(|w| scene.own_turn(*w)) {
        let form = move |s: &Scene| {
            let mut options = More::options();
            if !turn_of(s, who, sheet::FREE_STOPPED) {
                options.reverse();
            }
            Form::group([FREE_ACTIONS_FORM.more.one_of(options).labelled(text!("Free actions of ", who))])
        };
        out.push(Offer::lazy(FREE_ACTIONS, "Free actions this turn", "GM", form));
    }
    let out_cold: Vec<Who> = scene.ids().filter(|w| scene.has(*w, UNCONSCIOUS) && !scene.has(*w, DEAD)).collect();
    if !out_cold.is_empty() {
        let who = named_members(scene, out_cold.into_iter()).labelled("Who");
        let form = Form::group([who, WAKE_FORM.minutes.number(0..=10_000, USUAL_MINUTES)]);
        out.push(Offer::new(WAKE, "Wakes up", "GM", form));
    }
    if wild_cards(scene).next().is_some() {
        let form = |s: &Scene| Form::group([named_members(s, wild_cards(s)), AWARD_FORM.bennies.number(1..=10, 1)]);
        let text = "This table plays without Bennies.";
        let off = (!scene.option(options::BENNIES)).then(|| Refusal::new(codes::GM_REFUSED, "SW-OPT-1", text));
        out.push(Offer::lazy(AWARD, "Award Bennies", "GM", form).unless(off));
    }
    out
}

fn wild_cards(scene: &Scene) -> impl Iterator<Item = Who> {
    scene.ids().filter(|w| scene.get(*w, sheet::WILD_CARD) && !scene.has(*w, DEAD))
}

/// SW-GM-1: allows or stops further free actions in the current turn.
fn free_actions(play: &mut Play, cmd: &Cmd) {
    let Some(who) = play.scene().turn().filter(|w| play.scene().own_turn(*w)) else { return };
    let stop = FREE_ACTIONS_FORM.more.of(cmd) == Some(More::Stop);
    play.by("SW-GM-1").set_turn(sheet::FREE_STOPPED, stop);
    let words = if stop { " may take no more free actions this turn." } else { " may take free actions." };
    play.by("SW-GM-1").tell(LineKind::Gm, text!(who, words));
}

/// SW-GM-14: when the unconscious wake.
fn wake(play: &mut Play, cmd: &Cmd, all: &[Who]) {
    let minutes = WAKE_FORM.minutes.of(cmd).unwrap_or_default().max(0);
    for who in all.iter().copied().filter(|w| play.has(*w, UNCONSCIOUS)).collect::<Vec<_>>() {
        play.by("SW-GM-14").end(who, UNCONSCIOUS);
        if minutes == 0 {
            play.by("SW-GM-14").tell_in(LineKind::Gm, Tone::Good, text!(who, " wakes up."));
        } else {
            harm::knocked_out(play, who, "SW-GM-14", minutes.unsigned_abs().saturating_mul(60));
            play.by("SW-GM-14").tell(LineKind::Gm, text!(who, " will wake in ", minutes, " minutes."));
        }
    }
}

/// SW-GM-19: Bennies as a reward.
fn award(play: &mut Play, cmd: &Cmd, all: &[Who]) {
    let n = AWARD_FORM.bennies.of(cmd).unwrap_or(1).clamp(1, 10);
    for who in all.iter().copied() {
        // SW-SHT-13: those to start with are handed out when the fight begins.
        let has = |s: &Scene| s.get(who, sheet::BENNIES).unwrap_or_else(|| usual_bennies(s, who));
        let more = |s: &Scene| Some(has(s).saturating_add(n).min(99));
        play.by("SW-GM-19").set_with(who, sheet::BENNIES, more);
        let words = text!(who, " gets ", n, plural(n, " Benny.", " Bennies."));
        play.by("SW-GM-19").tell_in(LineKind::Gm, Tone::Good, words);
    }
}
