//! ME-TURN-17, ME-HEAL-4: latecomers and the dying.

use super::{WHOM, check, named};
use crate::calls::called;
use crate::conditions::{DYING, NEWCOMER, UNCONSCIOUS, Unconscious};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene, SlotState};
use fray_engine::system::Offer;
use fray_engine::target::several;
use fray_engine::text;

const BRING_IN: &str = "bring_in";
const STABILISE: &str = "stabilise";

/// ME-TURN-17, ME-HEAL-4.
pub const FAMILY: Family = Family { acts: &[BRING_IN, STABILISE], gm: offers, check, perform, ..Family::NONE };

fn offers(scene: &Scene) -> Vec<Offer> {
    let offer = |act, label, note: &'static str, all: Vec<Who>| {
        let form = || Form::group([several(WHOM.who, scene, &all, 1)]);
        (!all.is_empty()).then(|| Offer::new(act, label, "gm", form()).note(note))
    };
    let late = scene.ids().filter(|w| scene.has(*w, NEWCOMER) && derived::can_act(scene, *w)).collect();
    let dying = scene.ids().filter(|w| scene.has(*w, DYING)).collect();
    [offer(BRING_IN, "Bring in now", "else with the next turn", late), offer(STABILISE, "Stabilise", "", dying)]
        .into_iter()
        .flatten()
        .collect()
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    for who in named(play.scene(), cmd).unwrap_or_default() {
        match &*cmd.act {
            BRING_IN if play.has(who, NEWCOMER) => bring_in(play, who),
            STABILISE if play.has(who, DYING) => stabilise(play, who),
            _ => {}
        }
    }
    Ok(())
}

/// ME-TURN-17: as not yet called, if the initiative has not passed; otherwise as holding both actions.
fn bring_in(play: &mut Play, who: Who) {
    play.by("ME-TURN-17").end(who, NEWCOMER);
    play.by("ME-TURN-17").set(who, sheet::STANDARD, 1);
    let simple = i32::from(!derived::loses_simple(play.scene(), who));
    play.by("ME-TURN-17").set(who, sheet::SIMPLE, simple);
    let s = play.scene();
    let mine = derived::initiative(s, who);
    let slower = |o: &fray_engine::scene::Slot| o.who != who && derived::initiative(s, o.who) < mine;
    let passed = s.order.iter().any(|o| slower(o) && called(s, o.who));
    let mut slots = s.order.clone();
    if let Some(at) = slots.iter().position(|o| o.who == who) {
        let mut slot = slots.remove(at);
        slot.state = if passed { SlotState::Holding } else { SlotState::Waiting };
        let at = slots.iter().position(|o| derived::initiative(s, o.who) < mine).unwrap_or(slots.len());
        slots.insert(at, slot);
    }
    play.by("ME-TURN-17").order(slots);
    let words = if passed { " is in the fight at once, and holds both actions." } else { " is in the fight at once." };
    play.by("ME-TURN-17").tell(LineKind::Turn, text!(who, words));
}

/// ME-CON-7, ME-HEAL-4.
pub fn stabilise(play: &mut Play, who: Who) {
    play.by("ME-HEAL-4").end(who, DYING);
    play.by("ME-HEAL-4").end(who, UNCONSCIOUS);
    play.by("ME-HEAL-4").condition(who, Unconscious { stabilised: true }.cond());
    play.by("ME-HEAL-4").tell(LineKind::Effect, text!(who, " is stabilised."));
}
