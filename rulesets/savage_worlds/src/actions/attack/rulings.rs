//! SW-ACT-14, step 2: what the GM is asked before an attack is rolled, as far as it arises.

use crate::codes;
use crate::conditions::{BOUND, SURPRISED, UNCONSCIOUS};
use crate::declared::{About, Attack, Mode};
use crate::spot::Spot;
use fray_engine::base::{Str, Who};
use fray_engine::fact::{Cause, LineKind, Question};
use fray_engine::form::{Ask, Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

fray_engine::form! {
    /// SW-GM-3, 17, SW-MOD-17, SW-RES-13.
    CIRCUMSTANCES {
        cover: String = "Cover",
        light: String = "Light",
        sight: String = "Line of sight",
        unstable: bool = "From an unstable platform, −2",
        unarmed: String = "The target is",
        modifier: i32 = "Modifier",
    }

    /// SW-GM-11.
    UNARMORED {
        penalty: i32 = "Penalty",
        armor: i32 = "Armor there",
    }
}

/// The proposed choice: the GM rules nothing, and the map counts.
const MAP: &str = "map";

/// Asks the GM everything that arises before the roll, in the order of SW-ACT-14.
pub(super) fn rulings(play: &mut Play, a: &mut Attack) -> Flow {
    the_drop(play, a)?;
    circumstances(play, a)?;
    unarmored(play, a)
}

/// SW-MOD-7, SW-GM-2: asks whether the attacker has the Drop, if the target is helpless or unaware, or on request.
fn the_drop(play: &mut Play, a: &mut Attack) -> Flow {
    for at in a.targets() {
        let granted = play.by("SW-GM-2").confirm(|s| {
            let helpless = s.has(at, BOUND) || s.has(at, UNCONSCIOUS);
            if !(helpless || unaware(s, at, a.by) || a.options.ask_drop) {
                return None;
            }
            let title = text!("Does ", a.by, " have the Drop on ", at, "?");
            let why = "+4 to the attack and its damage; anyone who is hurt may be knocked out.";
            Some(Question::ruling("the_drop", title, Form::Confirm { default: helpless }).why(why))
        })?;
        if granted {
            play.by("SW-MOD-7").because(Cause::Rule).tell(LineKind::Effect, text!(a.by, " has the Drop on ", at, "."));
            a.stated.drop.push(at);
        }
    }
    Ok(())
}

/// SW-GM-2: whether the target does not know of the attacker, or is surprised.
fn unaware(scene: &Scene, at: Who, by: Who) -> bool {
    !scene.knows(at, by) || scene.has(at, SURPRISED)
}

/// SW-GM-3, SW-MOD-17: on request, asks the GM about cover, light, line of sight and footing, for each target. The
/// proposal is what the map says.
fn circumstances(play: &mut Play, a: &mut Attack) -> Flow {
    if !a.options.ask_gm {
        return Ok(());
    }
    for at in a.targets() {
        circumstances_of(play, a, at)?;
    }
    Ok(())
}

fn circumstances_of(play: &mut Play, a: &mut Attack, at: Who) -> Flow {
    let first = a.shots.first() == Some(&at);
    let given = play.by("SW-GM-3").ask(|s| {
        let words = |id: &'static str, label: &'static str| Opt::new(id, label);
        let covers = [
            ("light", "light, −2"),
            ("medium", "medium, −4"),
            ("heavy", "heavy, −6"),
            ("near_total", "near total, −8"),
        ];
        let mut cover = vec![words(MAP, "as on the map"), words("none", "none")];
        cover.extend(covers.map(|c| words(c.0, c.1)));
        let lights = [("bright", "bright"), ("dim", "dim, −2"), ("dark", "dark, −4"), ("pitch_dark", "pitch dark, −6")];
        let mut light = vec![words(MAP, "as on the map")];
        light.extend(lights.map(|l| words(l.0, l.1)));
        let sight = vec![words(MAP, "as on the map"), words("unseen", "the target cannot be seen")];
        let armed = vec![words(MAP, "as on the sheet"), words("yes", "unarmed, +2"), words("no", "armed")];
        let mut members = vec![
            CIRCUMSTANCES.cover.one_of(cover),
            CIRCUMSTANCES.light.one_of(light),
            CIRCUMSTANCES.sight.one_of(sight),
        ];
        // SW-MOD-17: only shots and throws suffer from bad footing. It is the same for all shots, so it is asked once.
        if first && a.mode != Mode::Melee {
            members.push(CIRCUMSTANCES.unstable.confirm(false));
        }
        // SW-GM-17
        if a.mode == Mode::Melee {
            members.push(CIRCUMSTANCES.unarmed.one_of(armed));
        }
        members.push(CIRCUMSTANCES.modifier.number(-10..=10, 0));
        if !s.sees(s.player(a.by), at) {
            return None;
        }
        let title = text!(a.by, " attacks ", at, ". What about cover and light?");
        Some(Question::ruling("circumstances", title, Form::group(members)))
    })?;
    let Some(given) = given else { return Ok(()) };
    let ruled = |ask: Ask<String>| ask.of(&given).filter(|w| *w != MAP).map(Str::new);
    if ruled(CIRCUMSTANCES.sight).is_some() {
        let text = "The GM says that the target cannot be seen. Choose another one, or move.";
        return play.by("SW-GM-3").refuse(codes::BAD_TARGET, text);
    }
    let about = About {
        cover: ruled(CIRCUMSTANCES.cover),
        light: ruled(CIRCUMSTANCES.light),
        unarmed: ruled(CIRCUMSTANCES.unarmed),
        modifier: CIRCUMSTANCES.modifier.of(&given).unwrap_or(0),
    };
    a.stated.about.push((at, about));
    a.stated.unstable |= CIRCUMSTANCES.unstable.yes(&given);
    Ok(())
}

/// SW-ACT-20, SW-GM-11: asks for the penalty to aim at an unarmored spot, and for any armor that it has after all.
fn unarmored(play: &mut Play, a: &mut Attack) -> Flow {
    if a.spot != Some(Spot::Unarmored) {
        return Ok(());
    }
    let given = play.by("SW-GM-11").ask(|_| {
        let form = Form::group([
            UNARMORED.penalty.number(-12..=0, a.stated.unarmored.penalty),
            UNARMORED.armor.number(0..=20, a.stated.unarmored.armor),
        ]);
        let at = *a.shots.first()?;
        let title = text!(a.by, " aims at an unarmored spot of ", at, ". What does it cost?");
        Some(Question::ruling("unarmored", title, form))
    })?;
    if let Some(given) = given
        && let Some((penalty, armor)) = UNARMORED.penalty.of(&given).zip(UNARMORED.armor.of(&given))
    {
        a.stated.unarmored.penalty = penalty;
        a.stated.unarmored.armor = armor;
    }
    Ok(())
}
