//! SW-ACT-20, 26: called shots: what is aimed at, and which options may be combined with it.

use super::command::{ANY, FORM};
use crate::codes;
use crate::declared::{self, Attack};
use crate::gear;
use crate::spot::Spot;
use fray_engine::base::Who;
use fray_engine::form::{Member, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// The targets, each with the reason if it cannot be attacked.
pub(super) type Targets = [(Who, Option<Refusal>)];

/// Aimed at nothing in particular.
const NOTHING: &str = "no";

/// The members of the form for a called shot.
pub(super) fn members(scene: &Scene, targets: &Targets) -> Vec<Member> {
    let held = in_the_hands_of(scene, targets);
    let mut spots = vec![Opt::new(NOTHING, "Nothing in particular")];
    for spot in Spot::ALL.into_iter().filter(|s| *s != Spot::Item || !held.is_empty()) {
        let note = match spot {
            Spot::Item => "to disarm; the smaller, the harder".to_string(),
            Spot::Unarmored => "the GM says what it costs".to_string(),
            _ if spot.damage() > 0 => format!("{}, +{} damage", spot.penalty(), spot.damage()),
            _ => spot.penalty().to_string(),
        };
        spots.push(Opt::new(spot.id(), spot.label()).note(note));
    }
    let mut items = vec![Opt::new(ANY, "Whatever is in hand")];
    items.extend(held);
    let disarming = FORM.called_shot.is_any(Spot::ALL.into_iter().filter(|s| disarms(*s)).map(Spot::id));
    vec![
        FORM.called_shot.one_of(spots),
        FORM.item.one_of(items).shown(FORM.called_shot.is(Spot::Item)),
        FORM.disarm.confirm(false).shown(disarming),
    ]
}

/// What the possible targets hold, each kind once, with its penalty.
fn in_the_hands_of(scene: &Scene, targets: &Targets) -> Vec<Opt> {
    let mut out: Vec<Opt> = Vec::new();
    for at in targets.iter().filter(|t| t.1.is_none()).map(|t| t.0) {
        for item in scene.combatant(at).gear.iter().filter(|i| gear::in_hand(i)) {
            let id = gear::key(scene, at, item);
            if !out.iter().any(|o| o.id == id) {
                out.push(Opt::new(id, item.label.clone()).note(gear::item_scale(item).to_string()));
            }
        }
    }
    out
}

/// SW-ACT-18: whether a hit there can disarm.
fn disarms(spot: Spot) -> bool {
    spot == Spot::Item || spot.arm().is_some()
}

/// `unknown`: no such spot, or nobody holds such an item.
pub(super) fn known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let unknown = |what: String| Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", what));
    if let Some(spot) = FORM.called_shot.unknown(cmd).filter(|w| *w != NOTHING) {
        return unknown(format!("'{spot}' is no spot for a called shot."));
    }
    if let Some(item) = FORM.item.of(cmd).filter(|w| *w != ANY) {
        let known = scene.ids().filter(|w| cmd.who.is_none_or(|who| scene.knows(who, *w)));
        let in_sight = |w: Who| gear::by_key(scene, w, item).is_some_and(|i| i.slot != gear::STOWED);
        let somebody = known.into_iter().any(in_sight);
        if !somebody {
            return unknown(format!("There is no '{item}' here."));
        }
    }
    Ok(())
}

/// `bad_target`: a shot at an item that the target does not hold.
pub(super) fn target(scene: &Scene, a: &Attack, at: Who) -> Result<(), Refusal> {
    if a.spot == Some(Spot::Item) && declared::item_aimed_at(scene, a, at).is_none() {
        let text = text!(at, " does not hold that. Aim at something else.");
        return Err(Refusal::new(codes::BAD_TARGET, "SW-ACT-20", text));
    }
    Ok(())
}

/// SW-ACT-18: why called shot and disarm may not be combined as chosen, if they may not.
pub(super) fn conflict(a: &Attack) -> Option<&'static str> {
    match a.spot {
        None if a.options.disarm => Some("To disarm, aim at an item, a hand or an arm."),
        Some(spot) if a.options.disarm && !disarms(spot) => Some("To disarm, aim at an item, a hand or an arm."),
        Some(Spot::Item) if !a.options.disarm => Some("Aiming at something held is a way to disarm: choose that too."),
        _ => None,
    }
}
