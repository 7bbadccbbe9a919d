//! ME-TURN-17, ME-HEAL-4: latecomers and the dying.

use super::named::{TARGETS, check, named};
use crate::calls::{acts_in, has_had_call};
use crate::conditions::{DYING, NEWCOMER, UNCONSCIOUS, Unconscious};
use crate::{derived, sheet, speed, ties};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, OrderEntry, OrderState, Scene};
use fray_engine::system::Offer;
use fray_engine::target::several;
use fray_engine::text;

const BRING_IN: &str = "bring_in";
const STABILISE: &str = "stabilise";

/// ME-TURN-17, ME-HEAL-4.
pub const FAMILY: Family = Family {
    acts: &[BRING_IN, STABILISE],
    uses: &[],
    outside_fights: &[STABILISE],
    gm: offers,
    check,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene) -> Vec<Offer> {
    let offer = |act, label, note: &'static str, all: Vec<Who>| {
        let form = |all: Vec<Who>| move |s: &Scene| Form::group([several(TARGETS.who, s, &all, 1)]);
        (!all.is_empty()).then(|| Offer::lazy(act, label, "GM", form(all)).note(note))
    };
    let late = scene.ids().filter(|w| derived::is_late(scene, *w) && derived::can_act(scene, *w)).collect();
    let dying = scene.ids().filter(|w| scene.has(*w, DYING)).collect();
    [offer(BRING_IN, "Bring in now", "else with the next turn", late), offer(STABILISE, "Stabilise", "", dying)]
        .into_iter()
        .flatten()
        .collect()
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let mut all = named(play.scene(), cmd).unwrap_or_default();
    if cmd.act == BRING_IN {
        all.retain(|w| derived::is_late(play.scene(), *w));
        for who in ties::ordered(play, all)? {
            bring_in(play, who)?;
        }
        return Ok(());
    }
    all.retain(|w| play.has(*w, DYING));
    all.into_iter().for_each(|who| stabilise(play, who));
    Ok(())
}

/// ME-TURN-17: newcomers count as not yet called if their initiative has not passed; otherwise they hold both actions.
fn bring_in(play: &mut Play, who: Who) -> Flow {
    play.by("ME-TURN-17").end(who, NEWCOMER);
    // ME-OPT-15: if this is an extra round, it is the newcomer's first, and so has to be paid for now.
    let round = play.var(sheet::ROUND).unwrap_or(1);
    if round > 1 {
        speed::pay(play, who, round)?;
    }
    // ME-TURN-14: in an extra round, anyone who is not fast enough gets no actions.
    let acting = acts_in(play.scene(), who, round);
    let simple = acting && !derived::loses_simple(play.scene(), who);
    play.by("ME-TURN-17").set(who, sheet::STANDARD, i32::from(acting));
    play.by("ME-TURN-17").set(who, sheet::SIMPLE, i32::from(simple));
    let mut entries = play.scene().order.to_vec();
    entries.retain(|o| o.who != who);
    // Other newcomers, who still wait, stand at the end of the order and do not count here.
    let standing: Vec<Who> = entries.iter().map(|o| o.who).take_while(|w| !play.has(*w, NEWCOMER)).collect();
    let at = ties::place(play, who, &standing);
    let passed = standing[at..].iter().any(|slower| has_had_call(play.scene(), *slower));
    let (state, words) = match (acting, passed) {
        // ME-DMG-9
        (true, true) if !simple => (OrderState::Holding, " is in the fight at once, and holds the standard action."),
        (true, true) => (OrderState::Holding, " is in the fight at once, and holds both actions."),
        (true, false) => (OrderState::Waiting, " is in the fight at once."),
        (false, _) => (OrderState::Out, " is in the fight at once, but does not act in this round."),
    };
    entries.insert(at, OrderEntry { who, mark: ties::mark(play.scene(), who), state });
    play.by("ME-TURN-17").order(entries);
    play.by("ME-TURN-17").tell(LineKind::Turn, text!(who, words));
    Ok(())
}

/// ME-CON-7, ME-HEAL-4.
pub fn stabilise(play: &mut Play, who: Who) {
    play.by("ME-HEAL-4").end(who, DYING);
    play.by("ME-HEAL-4").end(who, UNCONSCIOUS);
    play.by("ME-HEAL-4").condition(who, Unconscious { stabilised: true }.cond());
    play.by("ME-HEAL-4").tell(LineKind::Effect, text!(who, " is stabilised."));
}
