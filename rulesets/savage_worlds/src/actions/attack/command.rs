//! What a command to attack says.

use super::super::Cost;
use crate::codes;
use crate::declared::{Attack, Mode, Options, Timing, item_aimed_at, weapons};
use crate::gear;
use crate::spot::Spot;
use crate::turn_action::TurnAction;
use fray_engine::base::{Str, Text, Who};
use fray_engine::form::Input;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::target::TARGET;
use fray_engine::text;

fray_engine::form! {
    /// An attack on a [`TARGET`]. SW-ACT-18: what may be added to it.
    pub(crate) FORM {
        weapon: String = "Weapon",
        wild_attack: bool = "Wild Attack (+2, +2 damage, then Vulnerable)",
        shots: Vec<Who> = "Several shots (−2): a target for each; none: one shot",
        burst3: bool = "Three-round burst (+1, +1 damage, 3 bullets)",
        both: bool = "Both barrels (+4 damage)",
        slug: bool = "Loaded with slugs",
        called_shot: Spot = "Called shot at",
        item: String = "At what",
        disarm: bool = "To disarm",
        nonlethal: bool = "Nonlethal",
        the_drop: bool = "Ask the GM for the Drop",
        ask_gm: bool = "Ask the GM about cover and light first",
    }
}

/// Aimed at whatever is in hand, the main hand first.
pub(super) const ANY: &str = "any";

/// SW-TRN-11: an attack costs an action, which is declared by its kind and weapon.
pub(super) fn cost(_: &Scene, cmd: &Cmd) -> Cost {
    let weapon = Mode::of(&cmd.act).zip(FORM.weapon.of(cmd));
    Cost::Action(weapon.map_or_else(|| TurnAction::by_id(&cmd.act), |(mode, weapon)| mode.kind().with(weapon)))
}

/// Whether such a weapon exists at all, so that the refusal is `not_ready` instead of `unknown`.
fn carried(scene: &Scene, who: Who, weapon: &str) -> bool {
    let kind = weapon.split('#').next().unwrap_or(weapon);
    gear::weapon(kind).is_some() || scene.combatant(who).gear.iter().any(|i| i.kind == kind)
}

/// `unknown`: no such weapon; other actions with weapons ask this as well.
pub(crate) fn weapon_known(scene: &Scene, cmd: &Cmd, weapon: Option<&str>) -> Result<(), Refusal> {
    match cmd.who.zip(weapon) {
        Some((who, weapon)) if !carried(scene, who, weapon) => {
            Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", format!("There is no weapon '{weapon}' here.")))
        }
        Some(_) | None => Ok(()),
    }
}

/// The attack that a command names. `None`: it names no target or no weapon.
pub(crate) fn read(scene: &Scene, cmd: &Cmd) -> Option<Attack> {
    let (by, mode) = (cmd.who?, Mode::of(&cmd.act)?);
    let weapon = FORM.weapon.of(cmd)?;
    let weapon = weapons(scene, by, mode).find(|a| a.id == weapon)?;
    let shots = FORM.shots.of(scene, cmd);
    let at = match shots.first() {
        Some(first) => *first,
        None => TARGET.of(scene, cmd)?,
    };
    let mut attack = Attack::new(by, mode, weapon, at);
    attack.options = options(cmd);
    read_aim(cmd, &mut attack);
    if !shots.is_empty() {
        attack.shots = shots;
    }
    Some(attack)
}

/// SW-ACT-18: what is ticked on the form; on most, nothing is.
fn options(cmd: &Cmd) -> Options {
    let plain = matches!(&cmd.form, Input::Fields(fields) if !fields.values().any(Input::yes));
    if plain {
        return Options::default();
    }
    Options {
        wild_attack: FORM.wild_attack.yes(cmd),
        nonlethal: FORM.nonlethal.yes(cmd),
        burst3: FORM.burst3.yes(cmd),
        both: FORM.both.yes(cmd),
        slug: FORM.slug.yes(cmd),
        disarm: FORM.disarm.yes(cmd),
        ask_drop: FORM.the_drop.yes(cmd),
        ask_gm: FORM.ask_gm.yes(cmd),
    }
}

/// Reads what a command is aimed at.
fn read_aim(cmd: &Cmd, attack: &mut Attack) {
    attack.spot = FORM.called_shot.of(cmd);
    if attack.spot == Some(Spot::Item) {
        attack.item = FORM.item.of(cmd).filter(|w| *w != ANY).map(str::to_string);
    }
}

/// "Ann attacks Bob with the long sword."
pub(super) fn sentence(scene: &Scene, a: &Attack) -> Text {
    let verb = match a.mode {
        // SW-ACT-27: only a foe who moves away allows one.
        Mode::Melee if a.timing == Timing::Free => " makes a free attack on ",
        Mode::Melee => " attacks ",
        Mode::Ranged => " shoots at ",
        Mode::Thrown => " throws at ",
    };
    let words = text!(a.by, verb).then(Text::listing(&a.targets()));
    let mut words = match a.mode {
        Mode::Thrown => {
            text!(a.by, " throws the ", a.weapon.label.to_lowercase(), " at ", a.shots.first().copied().unwrap_or(a.by))
        }
        Mode::Melee if a.timing == Timing::Free => words.and(", who moves away,").and(a.weapon.with()),
        Mode::Melee | Mode::Ranged => words.and(a.weapon.with()),
    };
    let mut how: Vec<Str> = Vec::new();
    if let Some(spot) = a.spot {
        let held = || a.shots.first().and_then(|at| item_aimed_at(scene, a, *at));
        let named = a.item.as_ref().and_then(|_| held()).map(|item| format!("the {}", item.label.to_lowercase()));
        let what = named.unwrap_or_else(|| spot.label().to_string());
        how.push(format!("aiming at {what}").into());
    }
    if a.options.disarm {
        how.push("to disarm".into());
    }
    if a.options.wild_attack {
        how.push("wildly".into());
    }
    if a.options.nonlethal {
        how.push("not to kill".into());
    }
    if a.options.burst3 {
        how.push("with a three-round burst".into());
    }
    if a.options.both {
        how.push("with both barrels".into());
    }
    if a.shots.len() > 1 {
        how.push(format!("{} shots", a.shots.len()).into());
    }
    if !how.is_empty() {
        words = words.and(", ").and(how.join(", "));
    }
    words.and(".")
}
