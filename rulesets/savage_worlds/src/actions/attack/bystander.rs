//! SW-MOD-20: stray shots.

use super::blow::{Hit, blow};
use crate::conditions::DEAD;
use crate::declared::{Attack, Mode};
use crate::rolls::Shot;
use crate::sides::{adjacent, by_name, units};
use crate::{harm, options};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{Cause, LineKind, NoteDie, Question, RollNote, Tally};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// Who is hit by a stray shot.
#[derive(Clone, Copy)]
enum StrayHit {
    Random,
    Nobody,
    This(Who),
}

/// Settles whether a missed shot hits somebody else; SW-OPT-18 says whether the GM is asked.
pub(super) fn stray(play: &mut Play, a: &Attack, shot: Shot) -> Flow {
    if a.mode == Mode::Melee || !goes_astray(a, shot) {
        return Ok(());
    }
    let option = play.option(options::BYSTANDERS);
    if &*option == "off" {
        return Ok(());
    }
    tells_why(play, a, shot);
    let hit = if &*option == "auto" { Some(StrayHit::Random) } else { ruled(play, a, shot)? };
    let victim = match hit {
        None | Some(StrayHit::Nobody) => None,
        Some(StrayHit::This(who)) => Some((who, Cause::Rule)),
        Some(StrayHit::Random) => random(play, a.by, shot.at)?,
    };
    let Some((victim, cause)) = victim else { return Ok(()) };
    let missile = match a.mode {
        Mode::Thrown => text!(a.weapon.label.to_lowercase()),
        Mode::Ranged | Mode::Melee => text!("shot"),
    };
    let words = match shot.number {
        Some(number) => text!(a.by, "'s shot ", number, " goes astray and hits ", victim, "."),
        None => text!(a.by, "'s stray ").then(missile).and(" hits ").and(victim).and("."),
    };
    play.by("SW-MOD-20").because(cause).tell(LineKind::Effect, words);
    harm::strike(play, blow(&a.astray(), Hit { victim, ..Hit::on(shot.at, 0) }))
}

/// Tells why somebody else may be hit, unless only somebody hidden may.
fn tells_why(play: &mut Play, a: &Attack, shot: Shot) {
    play.by("SW-MOD-20").because(shot.told).tell_if(LineKind::Note, |s| {
        let open = candidates(s, a.by, shot.at).into_iter().any(|w| !s.combatant(w).hidden);
        let face = shot.face.filter(|_| open)?;
        let words = text!(a.by, "'s ", a.mode.skill().label(), " die").then(of_several(shot));
        Some(words.and(" shows ").and(face).and(": the miss may hit somebody else."))
    });
}

/// " for shot 2"; nothing if it is the only one.
fn of_several(shot: Shot) -> Text {
    shot.number.map_or(text!(""), |number| text!(" for shot ", number))
}

/// SW-GM-4: the GM says who is hit; the proposal is a random pick.
fn ruled(play: &mut Play, a: &Attack, shot: Shot) -> Flow<Option<StrayHit>> {
    play.by("SW-GM-4").choose(|s| {
        let all = candidates(s, a.by, shot.at);
        if all.is_empty() {
            return None;
        }
        let mut choices = vec![
            (Opt::new("random", "Somebody at random"), StrayHit::Random),
            (Opt::new("nobody", "Nobody"), StrayHit::Nobody),
        ];
        choices.extend(all.into_iter().map(|w| (Opt::combatant(s, w), StrayHit::This(w))));
        let attempt = match shot.number {
            Some(number) => text!(a.mode.attempt(), " ", number),
            None => text!(a.mode.attempt()),
        };
        let title = text!(a.by, "'s ").then(attempt).and(" misses ").and(shot.at).and(". Does it hit somebody else?");
        Some((Question::ruling("bystander", title, Form::empty()), choices))
    })
}

/// Whether the shot's own die first showed a 1, or a 1 or 2 if the attack fired several shots or shot from a shotgun.
/// The Wild Die never sends a shot astray.
fn goes_astray(a: &Attack, shot: Shot) -> bool {
    let scatters = a.shots.len() >= 2 || (a.weapon.row.shotgun && !a.options.slug);
    shot.face.is_some_and(|f| f <= if scatters { 2 } else { 1 })
}

/// Everybody not dead who is adjacent to the target or on the line of fire, the nearest to the target first.
fn candidates(scene: &Scene, by: Who, at: Who) -> Vec<Who> {
    let near = |w: Who| adjacent(scene, w, at) || on_line(scene, by, at, w);
    let mut all: Vec<Who> = scene.ids().filter(|w| *w != by && *w != at && !scene.has(*w, DEAD) && near(*w)).collect();
    all.sort_by(|a, b| {
        let d = scene.distance(at, *a).total_cmp(&scene.distance(at, *b));
        d.then_with(|| by_name(scene, *a, *b))
    });
    all
}

/// Everybody not dead on the line of fire, except shooter and target.
pub(super) fn in_the_way(scene: &Scene, by: Who, at: Who) -> Vec<Who> {
    candidates(scene, by, at).into_iter().filter(|w| on_line(scene, by, at, *w)).collect()
}

/// Whether `who` stands within half a unit of the straight line from shooter to target.
fn on_line(scene: &Scene, by: Who, at: Who, who: Who) -> bool {
    let (a, b, p) = (scene.combatant(by).at, scene.combatant(at).at, scene.combatant(who).at);
    let (dx, dy) = (f64::from(b.x - a.x), f64::from(b.y - a.y));
    let length = (dx * dx + dy * dy).sqrt();
    if length < 1.0 {
        return false;
    }
    let (px, py) = (f64::from(p.x - a.x), f64::from(p.y - a.y));
    let along = (px * dx + py * dy) / length;
    let aside = (px * dy - py * dx).abs() / length;
    along > 0.0 && along < length && units(scene, aside / 100.0) <= 0.5
}

/// SW-GEN-5: rolls one die with as many sides as there are candidates; a single candidate needs no die.
fn random(play: &mut Play, by: Who, at: Who) -> Flow<Option<(Who, Cause)>> {
    let all = candidates(play.scene(), by, at);
    if all.len() < 2 {
        return Ok(all.first().map(|who| (*who, Cause::Rule)));
    }
    let sides = all.len() as u16;
    let dice = play.by("SW-GEN-5").roll(by, "bystander", &[DieSpec::plain(sides)])?;
    let face = dice.first().map_or(1, |d| d.first());
    let victim = all.get(face.max(1) as usize - 1).copied();
    let among = numbered(play.scene(), &all);
    let told = play.by("SW-GEN-5").tell_roll(|_| {
        let note = RollNote {
            who: Some(by),
            title: "Stray shot".into(),
            dice: dice.into_iter().map(|die| NoteDie { die, label: "Pick".into(), counted: true }).collect(),
            tally: Tally::Faces,
            total: Some(face),
            result: victim.map(|who| text!(who)).unwrap_or_default(),
            script: format!("P d{sides}={face}"),
            ..RollNote::default()
        };
        let words = text!("Who the stray shot hits").then(among).and(": ").and(face).and(", ");
        (words.then(note.result.clone()).and("."), note)
    });
    Ok(victim.map(|who| (who, told.into())))
}

/// " (1 Ann, 2 Bob)". With somebody hidden among them it is only their number, so that the line names the victim alone.
fn numbered(scene: &Scene, all: &[Who]) -> Text {
    if all.iter().any(|w| scene.combatant(*w).hidden) {
        return text!(" (of ", all.len() as i32, ")");
    }
    let mut words = text!(" (");
    for (n, who) in all.iter().enumerate() {
        words = words.and(if n == 0 { "" } else { ", " }).and(n as i32 + 1).and(" ").and(*who);
    }
    words.and(")")
}
