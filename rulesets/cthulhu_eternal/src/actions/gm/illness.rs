//! CE-HAZ-5 to 8: the GM exposes combatants to poisons and diseases.

use super::people::{act, check_people, named};
use crate::afflicted;
use crate::conditions::{DISEASED, POISONED};
use crate::harm;
use crate::hazards::{self, Exposure};
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::Opt;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;
use fray_engine::text;

fray_engine::form! {
    /// CE-HAZ-5.
    EXPOSURE {
        to: String = "Kind",
        hospitalized: bool = "In hospital",
    }
}

const EXPOSE: &str = "expose";
const HOSPITAL: &str = "hospital";

/// Exposure, and hospital care.
pub const FAMILY: Family = Family {
    acts: &[EXPOSE, HOSPITAL],
    outside_fights: &[EXPOSE, HOSPITAL],
    gm: offers,
    check: check_people,
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene) -> Vec<Offer> {
    let exposure = || {
        let kinds = hazards::DISEASES_AND_POISONS.iter().map(|a| Opt::new(a.id, a.label).note(a.route)).collect();
        [EXPOSURE.to.one_of(kinds), EXPOSURE.hospitalized.confirm(false)]
    };
    let mut out: Vec<Offer> = act(scene, EXPOSE, "Poison or disease", exposure).into_iter().collect();
    let sick = scene.ids().any(|w| scene.has(w, POISONED) || scene.has(w, DISEASED));
    if sick {
        out.extend(act(scene, HOSPITAL, "Take to hospital", || [EXPOSURE.hospitalized.confirm(true)]));
    }
    out
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let hospital = EXPOSURE.hospitalized.yes(cmd);
    for who in named(play.scene(), cmd) {
        if cmd.act == EXPOSE {
            if harm::past_all_harm(play, who) || harm::transcends(play, who) {
                continue;
            }
            let kind = EXPOSURE.to.of(cmd).unwrap_or_default().to_string();
            hazards::expose(play, who, Exposure { to: &kind, hospitalized: hospital })?;
            continue;
        }
        for id in [POISONED, DISEASED] {
            let rows = afflicted::all(play.scene(), who, id);
            let rows = rows.into_iter().map(|r| afflicted::Affliction { hospitalized: hospital, ..r }).collect();
            afflicted::keep(play, who, id, rows, "CE-HAZ-6");
        }
        let words = if hospital { " is in hospital." } else { " leaves the hospital." };
        play.by("CE-HAZ-6").tell(LineKind::Gm, text!(who, words));
    }
    Ok(())
}
