//! SW-HAZ, SW-GM-15: the GM's commands that start and end hazards.

use super::Action;
use super::gm::{self, named_members};
use crate::conditions::{BURNING, DEAD, IN_FIRE, NO_AIR, POISONED};
use crate::harm::fatigue;
use crate::harm::hazard::{self, Flammability, Poison, Relief, Warning};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Listed};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;
use fray_engine::text;

/// Lets a hazard strike.
pub const HAZARD: &str = "hazard";
/// Ends a hazard.
pub const RELIEF: &str = "relief";

/// SW-HAZ, SW-GM-15.
pub const ACTION: Action = Action::apart(Family {
    acts: &[HAZARD, RELIEF],
    uses: &[],
    outside_fights: &[HAZARD, RELIEF],
    gm: offers,
    check: gm::check,
    perform: |play, cmd| {
        let all = gm::named(play.scene(), cmd);
        if cmd.act == HAZARD {
            return strike(play, cmd, &all);
        }
        end(play, cmd, &all);
        Ok(())
    },
    ..Family::DEFAULT
});

fray_engine::form! {
    /// SW-HAZ-1 to 5.
    HAZARD_FORM {
        kind: Kind = "What",
        metres: i32 = "Metres",
        tenths: i32 = "Tenths of a metre",
        softer: i32 = "Fewer dice (soft ground, water)",
        fire: Fire = "How large",
        stays: Stays = "How long",
        dry: bool = "Very flammable",
        off_guard: bool = "Caught off guard",
        poison: Poison = "Which kind",
        modifier: i32 = "Modifier of the Vigor roll",
    }

    RELIEF_FORM {
        what: Relief = "What has ended",
    }
}

/// The kind of hazard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// SW-HAZ-1.
    Fall,
    /// SW-HAZ-2.
    Fire,
    /// SW-HAZ-3.
    NoAir,
    /// SW-HAZ-4.
    Poison,
    /// SW-HAZ-5.
    Fatigue,
}

impl Listed for Kind {
    const ALL: &'static [(Kind, &'static str, &'static str)] = &[
        (Kind::Fall, "fall", "a fall"),
        (Kind::Fire, "fire", "fire"),
        (Kind::NoAir, "no_air", "no air"),
        (Kind::Poison, "poison", "poison"),
        (Kind::Fatigue, "fatigue", "fatigue"),
    ];
}

/// SW-HAZ-2: the number of d6 of a fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fire(i32);

impl Listed for Fire {
    const ALL: &'static [(Fire, &'static str, &'static str)] =
        &[(Fire(1), "small", "small, 1d6"), (Fire(2), "large", "large, 2d6"), (Fire(3), "inferno", "inferno, 3d6")];
}

/// SW-HAZ-2: how long somebody is in a fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stays {
    Touched,
    Inside,
}

impl Listed for Stays {
    const ALL: &'static [(Stays, &'static str, &'static str)] =
        &[(Stays::Touched, "touched", "only touched by it"), (Stays::Inside, "inside", "stays in it")];
}

impl Listed for Poison {
    const ALL: &'static [(Poison, &'static str, &'static str)] = &[
        (Poison::Mild, "mild", "mild: Fatigued"),
        (Poison::Paralysing, "paralysing", "paralysing: Stunned"),
        (Poison::Knockout, "knockout", "knockout: unconscious"),
        (Poison::Lethal, "lethal", "lethal: Stunned, later dying"),
    ];
}

impl Listed for Relief {
    const ALL: &'static [(Relief, &'static str, &'static str)] = &[
        (Relief::Fire, "fire", "The fire is out"),
        (Relief::Air, "air", "They can breathe again"),
        (Relief::Poison, "poison", "The poison is cured"),
        (Relief::Rest, "rest", "Recover one level of fatigue"),
    ];
}

fn offers(scene: &Scene) -> Vec<Offer> {
    let mut out = Vec::new();
    if alive(scene).next().is_some() {
        out.push(Offer::lazy(HAZARD, "Hazard", "GM", strikes).note("a fall, fire, no air, poison, fatigue"));
    }
    let all_beset = |s: &Scene| s.ids().filter(|w| has_hazard(s, *w)).collect::<Vec<Who>>();
    if !all_beset(scene).is_empty() {
        let form = move |s: &Scene| {
            Form::group([named_members(s, all_beset(s).into_iter()), RELIEF_FORM.what.of_all(Relief::Fire)])
        };
        out.push(Offer::lazy(RELIEF, "Relief", "GM", form).note("a hazard is over"));
    }
    out
}

fn alive(scene: &Scene) -> impl Iterator<Item = Who> {
    scene.ids().filter(|w| !scene.has(*w, DEAD))
}

fn strikes(scene: &Scene) -> Form {
    let f = HAZARD_FORM;
    Form::group([
        named_members(scene, alive(scene)),
        f.kind.of_all(Kind::Fall),
        f.metres.number(0..=1000, 3).shown(f.kind.is(Kind::Fall)),
        f.tenths.number(0..=9, 0).shown(f.kind.is(Kind::Fall)),
        f.softer.number(0..=10, 0).shown(f.kind.is(Kind::Fall)),
        f.fire.of_all(Fire(1)).shown(f.kind.is(Kind::Fire)),
        f.stays.of_all(Stays::Touched).shown(f.kind.is(Kind::Fire)),
        f.dry.confirm(false).shown(f.kind.is(Kind::Fire)).extra(),
        f.off_guard.confirm(false).shown(f.kind.is(Kind::NoAir)),
        f.poison.of_all(Poison::Mild).shown(f.kind.is(Kind::Poison)),
        f.modifier.number(-10..=10, 0).shown(f.kind.is(Kind::Poison)),
    ])
}

fn has_hazard(scene: &Scene, who: Who) -> bool {
    let tired = scene.get(who, sheet::FATIGUE) > 0 || fatigue::collapsed(scene, who);
    tired || scene.has_any(who, &[BURNING, IN_FIRE, NO_AIR, POISONED])
}

/// Lets a hazard strike all of these combatants.
fn strike(play: &mut Play, cmd: &Cmd, all: &[Who]) -> Flow {
    let f = HAZARD_FORM;
    gm::for_each(play, all, |play, who| {
        match f.kind.of(cmd).unwrap_or(Kind::Fall) {
            Kind::Fall => {
                let tenths = 10 * f.metres.of(cmd).unwrap_or_default() + f.tenths.of(cmd).unwrap_or_default();
                hazard::fall(play, who, tenths, f.softer.of(cmd).unwrap_or_default())?;
            }
            Kind::Fire => {
                let Fire(dice) = f.fire.of(cmd).unwrap_or(Fire(1));
                let tinder = if f.dry.yes(cmd) { Flammability::Dry } else { Flammability::Usual };
                let stays = f.stays.of(cmd) == Some(Stays::Inside);
                let words = if stays { " stands in a fire." } else { " is touched by fire." };
                play.by("SW-HAZ-2").tell(LineKind::Gm, text!(who, words));
                if stays {
                    hazard::in_fire(play, who, dice, tinder);
                }
                hazard::burn(play, who, dice, tinder)?;
            }
            Kind::NoAir => {
                let warning = if f.off_guard.yes(cmd) { Warning::OffGuard } else { Warning::Prepared };
                hazard::suffocate(play, who, warning);
            }
            Kind::Poison => {
                let kind = f.poison.of(cmd).unwrap_or(Poison::Mild);
                hazard::poison(play, who, kind, f.modifier.of(cmd).unwrap_or_default())?;
            }
            Kind::Fatigue => fatigue::tires(play, who, "SW-HAZ-5"),
        }
        Ok(())
    })
}

/// Ends a hazard for all of these combatants.
fn end(play: &mut Play, cmd: &Cmd, all: &[Who]) {
    let relief = RELIEF_FORM.what.of(cmd).unwrap_or(Relief::Fire);
    for who in all {
        hazard::relieve(play, *who, relief);
    }
}
