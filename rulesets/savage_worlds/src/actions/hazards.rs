//! SW-HAZ, SW-GM-15: the forms in which the GM sends hazards, and ends them.

use super::Action;
use super::gm::{self, number, whom};
use crate::conditions::{BURNING, DEAD, IN_FIRE, NO_AIR, POISONED};
use crate::harm::fatigue;
use crate::harm::hazard::{self, Poison, Relief, Tinder};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;

/// A hazard strikes.
pub const HAZARD: &str = "hazard";
/// A hazard is over.
pub const RELIEF: &str = "relief";

/// SW-HAZ, SW-GM-15.
pub const ACTION: Action = Action::apart(Family {
    acts: &[HAZARD, RELIEF],
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
    ..Family::NONE
});

const FIRES: [(&str, &str, i32); 3] =
    [("small", "small, 1d6", 1), ("large", "large, 2d6", 2), ("inferno", "inferno, 3d6", 3)];

const POISONS: [(&str, &str, Poison); 4] = [
    ("mild", "mild: Fatigued", Poison::Mild),
    ("paralysing", "paralysing: Stunned", Poison::Paralysing),
    ("knockout", "knockout: unconscious", Poison::Knockout),
    ("lethal", "lethal: Stunned, later dying", Poison::Lethal),
];

const RELIEFS: [(&str, &str, Relief); 4] = [
    ("fire", "The fire is out", Relief::Fire),
    ("air", "There is air", Relief::Air),
    ("poison", "The poison is cured", Relief::Poison),
    ("rest", "One level of fatigue less", Relief::Rest),
];

fn one_of<T>(rows: &[(&'static str, &'static str, T)]) -> Form {
    Form::one_of(rows.iter().map(|r| Opt::new(r.0, r.1)).collect())
}

fn offers(scene: &Scene) -> Vec<Offer> {
    let mut out = Vec::new();
    let alive: Vec<Who> = scene.ids().filter(|w| !scene.has(*w, DEAD)).collect();
    if !alive.is_empty() {
        out.push(
            Offer::new(HAZARD, "Hazard", "gm", strikes(scene, alive)).note("a fall, fire, no air, poison, fatigue"),
        );
    }
    let beset: Vec<Who> = scene.ids().filter(|w| beset(scene, *w)).collect();
    if !beset.is_empty() {
        let members = vec![
            Member::new("who", "Whom", whom(scene, beset.into_iter(), 1)),
            Member::new("what", "What is over", one_of(&RELIEFS)),
        ];
        out.push(Offer::new(RELIEF, "Relief", "gm", Form::Group { members }).note("a hazard is over"));
    }
    out
}

fn strikes(scene: &Scene, alive: Vec<Who>) -> Form {
    let kinds =
        [("fall", "a fall"), ("fire", "fire"), ("no_air", "no air"), ("poison", "poison"), ("fatigue", "fatigue")];
    let kinds = Form::one_of(kinds.map(|(id, label)| Opt::new(id, label)).to_vec());
    let stays = Form::one_of(vec![Opt::new("touched", "only touched by it"), Opt::new("inside", "stays in it")]);
    let no = || Form::Confirm { default: false };
    let members = vec![
        Member::new("who", "Whom", whom(scene, alive.into_iter(), 1)),
        Member::new("kind", "What", kinds),
        Member::new("metres", "Metres", number(1, 1000, 3)).when("kind", &["fall"]),
        Member::new("softer", "Dice fewer (soft ground, water)", number(0, 10, 0)).when("kind", &["fall"]),
        Member::new("fire", "How large", one_of(&FIRES)).when("kind", &["fire"]),
        Member::new("stays", "How long", stays).when("kind", &["fire"]),
        Member::new("dry", "Very flammable", no()).when("kind", &["fire"]).extra(),
        Member::new("off_guard", "Caught off guard", no()).when("kind", &["no_air"]),
        Member::new("poison", "Which kind", one_of(&POISONS)).when("kind", &["poison"]),
        Member::new("modifier", "Modifier of the Vigor roll", number(-10, 10, 0)).when("kind", &["poison"]),
    ];
    Form::Group { members }
}

fn beset(scene: &Scene, who: Who) -> bool {
    let tired = scene.get(who, sheet::FATIGUE) > 0 || fatigue::collapsed(scene, who);
    tired || [BURNING, IN_FIRE, NO_AIR, POISONED].into_iter().any(|c| scene.has(who, c))
}

/// Sends a hazard to all of these.
///
/// # Errors
/// Pass on with `?`.
fn strike(play: &mut Play, cmd: &Cmd, all: &[Who]) -> Flow {
    let word = |id: &str| cmd.form.field(id).and_then(Input::word).unwrap_or_default();
    let yes = |id: &str| cmd.form.field(id).is_some_and(Input::yes);
    let n = |id: &str| cmd.form.field(id).and_then(Input::number).unwrap_or_default();
    for who in all.iter().copied() {
        match word("kind") {
            "fire" => {
                let dice = FIRES.iter().find(|f| f.0 == word("fire")).map_or(1, |f| f.2);
                let tinder = if yes("dry") { Tinder::Dry } else { Tinder::Usual };
                if word("stays") == "inside" {
                    hazard::in_fire(play, who, dice, tinder);
                }
                hazard::burn(play, who, dice, tinder)?;
            }
            "no_air" => hazard::no_air(play, who, yes("off_guard")),
            "poison" => {
                let kind = POISONS.iter().find(|p| p.0 == word("poison")).map_or(Poison::Mild, |p| p.2);
                hazard::poison(play, who, kind, n("modifier"))?;
            }
            "fatigue" => fatigue::tires(play, who, "SW-HAZ-5"),
            _ => hazard::fall(play, who, n("metres"), n("softer"))?,
        }
    }
    Ok(())
}

/// Ends a hazard for all of these.
fn end(play: &mut Play, cmd: &Cmd, all: &[Who]) {
    let word = cmd.form.field("what").and_then(Input::word).unwrap_or_default();
    let relief = RELIEFS.iter().find(|r| r.0 == word).map_or(Relief::Fire, |r| r.2);
    for who in all {
        hazard::relieve(play, *who, relief);
    }
}
