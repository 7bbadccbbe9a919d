//! CE-TURN-13, CE-GM-21: bringing newcomers into the current turn.

use super::people::{PEOPLE, named};
use crate::{derived, sheet, turn};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, OrderEntry, OrderState, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;

const SEAT: &str = "seat";

/// CE-TURN-13.
pub const FAMILY: Family =
    Family { acts: &[SEAT], gm: |s| offer(s).into_iter().collect(), check, perform, ..Family::DEFAULT };

fn dex(scene: &Scene, who: Who) -> i32 {
    derived::effective(scene, who, sheet::DEX)
}

/// CE-TURN-2: the DEX that has come up most recently.
fn called(scene: &Scene) -> Option<i32> {
    let past = scene.order.iter().filter(|s| s.state != OrderState::Waiting);
    past.map(|s| turn::dex_of_order(scene, s.who)).min()
}

/// Those who have come in during this turn, and whose DEX has not come up yet.
fn newcomers(scene: &Scene) -> Vec<Who> {
    let late = |w: &Who| derived::is_up(scene, *w) && !scene.order.iter().any(|s| s.who == *w);
    let ahead = |w: &Who| called(scene).is_none_or(|last| dex(scene, *w) < last);
    scene.ids().filter(|_| scene.round_number().is_some()).filter(late).filter(ahead).collect()
}

fn offer(scene: &Scene) -> Option<Offer> {
    let all = newcomers(scene);
    if all.is_empty() {
        return None;
    }
    let options: Vec<Opt> = all.iter().map(|w| Opt::combatant(scene, *w)).collect();
    let default = options.iter().map(|o| o.id.clone()).collect();
    let most = u16::try_from(options.len()).unwrap_or(u16::MAX);
    let form = Form::group([PEOPLE.who.some_of(options, 1..=most, default)]);
    Some(Offer::new(SEAT, "Seat in this turn", "GM", form).note("newcomers, by their DEX"))
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let open = newcomers(scene);
    match named(scene, cmd).into_iter().find(|w| !open.contains(w)) {
        Some(who) => refuse("not_applicable", "CE-TURN-13", text!(who, " acts from the next turn on.")),
        None => Ok(()),
    }
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd) {
        turn::note_dex(play, who);
        let scene = play.scene();
        let mark = dex(scene, who);
        let mut order = scene.order.to_vec();
        let behind = |s: &OrderEntry| turn::dex_of_order(scene, s.who) < mark;
        let at = order.iter().position(behind).unwrap_or(order.len());
        order.insert(at, OrderEntry { who, mark: mark.to_string().into(), state: OrderState::Waiting });
        play.by("CE-TURN-13").order(order);
        play.by("CE-TURN-13").tell(LineKind::Gm, text!(who, " joins this turn at DEX ", mark, "."));
    }
    Ok(())
}
