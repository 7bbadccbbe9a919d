//! CC-ACT-24, CC-GM-7: explosives: thrown at a spot, they hurt everybody around it.

use super::called::called_ruling;
use super::dice::AttackCircumstances;
use super::exchange::shows_itself;
use super::volley::{base, malfunctions, too_hard};
use crate::conditions::{RESTRAINED, SURPRISED};
use crate::declared::{self, WeaponInUse};
use crate::harm::{self, ArmorUse, Hit};
use crate::rolls::{self, Die, Difficulty, ExcessPenalty, Test};
use crate::{derived, sheet, targets, turn};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Form, Input, Leads, Opt};
use fray_engine::place::Point;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::target::distance;
use fray_engine::text;

/// Stands before the handle of the combatant at whose feet it is to land.
const AT: &str = "at:";
/// In the form of a throw: a spot where nobody who is to be spared gets hurt.
pub const AHEAD: &str = "ahead";
/// It goes off where it hurts nobody.
const NOWHERE: &str = "nowhere";

/// Where an explosive is to land, or lands.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub point: Point,
    /// The combatant whose feet are there.
    pub feet_of: Option<Who>,
}

impl Spot {
    fn at(point: Point) -> Spot {
        Spot { point, feet_of: None }
    }
    fn feet(scene: &Scene, of: Who) -> Spot {
        Spot { point: scene.combatant(of).at, feet_of: Some(of) }
    }
}

/// The spots that can be named: the feet of everybody that `who` knows of.
pub fn spots(scene: &Scene, who: Who) -> Vec<Opt> {
    let at = |t: Who| {
        let note = distance(scene, who, t);
        at_feet(scene, t, text!("where ", t, " is")).note(note)
    };
    targets::others(scene, who).map(at).collect()
}

fn at_feet(scene: &Scene, who: Who, label: Text) -> Opt {
    let opt = Opt::new(format!("{AT}{}", targets::handle(scene, who)), label);
    opt.spot(scene.combatant(who).at).leading(Leads::At(who))
}

/// The feet of the nearest foe in range, if nobody who is to be spared would be hurt there.
pub fn usual_spot(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Option<Str> {
    let foe = targets::foes(scene, who).find(|t| safe(scene, who, Spot::feet(scene, *t), weapon))?;
    Some(format!("{AT}{}", targets::handle(scene, foe)).into())
}

/// CC-ACT-24: a spot at nobody's feet: just beyond the reach of its own blast, in the first direction that is safe;
/// `None` if no direction is.
pub fn ahead(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Option<Spot> {
    let (here, far) = (scene.combatant(who).at, reach_cm(weapon).saturating_add(100));
    let to =
        |(x, y): (i32, i32)| Spot::at(Point { x: here.x.saturating_add(x * far), y: here.y.saturating_add(y * far) });
    [(1, 0), (0, 1), (0, -1), (-1, 0)].map(to).into_iter().find(|at| safe(scene, who, *at, weapon))
}

/// Whether the spot is in range and the blast would hurt nobody who is to be spared: friends, and anyone who is out of
/// the fight.
fn safe(scene: &Scene, who: Who, at: Spot, weapon: &WeaponInUse) -> bool {
    let friend = |w: Who| scene.combatant(w).side == scene.combatant(who).side;
    let spared = |w: Who| scene.knows(who, w) && (friend(w) || derived::is_out(scene, w));
    difficulty(scene, who, at, weapon).is_some() && !within(scene, at, weapon).into_iter().any(spared)
}

/// The spot that an answer means.
pub fn spot(scene: &Scene, by: Option<Who>, given: &Input) -> Option<Spot> {
    match given.word() {
        None => Point::read(given).map(Spot::at),
        Some(word) => word.strip_prefix(AT).and_then(|h| scene.find(by, h)).map(|w| Spot::feet(scene, w)),
    }
}

/// How far `who` is from that spot, in tenths of a yard. CC-GM-4: what the GM says of two combatants counts at their feet.
fn tenths(scene: &Scene, who: Who, at: Spot) -> i32 {
    match at.feet_of {
        Some(other) if other != who => derived::tenths(scene, who, other),
        Some(_) | None => derived::tenths_of(scene.combatant(who).at.distance(at.point)),
    }
}

/// CC-RNG-1: the difficulty of a throw to this spot; `None`: too far.
pub fn difficulty(scene: &Scene, by: Who, at: Spot, weapon: &WeaponInUse) -> Option<Difficulty> {
    let (tenths, base) = (tenths(scene, by, at), base(scene, by, weapon).saturating_mul(10));
    let steps = [(1, Difficulty::Regular), (2, Difficulty::Hard), (4, Difficulty::Extreme)];
    steps.into_iter().find(|(n, _)| tenths <= base.saturating_mul(*n)).map(|(_, d)| d)
}

/// CC-GEAR-5: the number of the damage band in which `who` stands, from 0.
fn band(scene: &Scene, who: Who, at: Spot, weapon: &WeaponInUse) -> Option<usize> {
    let tenths = tenths(scene, who, at);
    weapon.row.bands.iter().position(|b| tenths <= b.to * 10)
}

/// How far the outermost band reaches, in centimetres of the plane.
pub fn reach_cm(weapon: &WeaponInUse) -> i32 {
    weapon.row.bands.last().map_or(0, |b| (derived::metres(b.to) * 100.0) as i32)
}

/// Everybody within the bands, in encounter order.
pub fn within(scene: &Scene, at: Spot, weapon: &WeaponInUse) -> Vec<Who> {
    scene.ids().filter(|w| !derived::is_gone(scene, *w) && band(scene, *w, at, weapon).is_some()).collect()
}

/// CC-RNG-3, CC-TURN-11, CC-OPT-11: dice of a throw at a spot.
fn dice(scene: &Scene, by: Who, part: &str) -> Vec<Die> {
    let held = harm::hinders(scene, by, None).then(|| Die::penalty("CC-COND-7", "restrained"));
    let surprise = turn::surprise_round(scene).then(|| Die::bonus("CC-TURN-11", "surprise attack"));
    let all = held.into_iter().chain(super::dice::edge(scene, by)).chain(surprise);
    all.chain(super::dice::called_shot(part)).collect()
}

/// CC-RES-9: whether there are so many penalty dice that not even a 01 would do.
pub fn impossible(scene: &Scene, by: Who, at: Spot, weapon: &WeaponInUse, part: &str) -> bool {
    let manner = AttackCircumstances { first: true, ..AttackCircumstances::default() };
    difficulty(scene, by, at, weapon).is_some_and(|hard| too_hard(scene, by, (&dice(scene, by, part), hard), &manner))
}

/// CC-ACT-24, CC-RES-9: the throw; then it goes off, there or where the GM says.
pub fn throw(play: &mut Play, by: Who, weapon: &WeaponInUse, at: Spot, part: &str) -> Flow {
    let sentence = text!(by, " throws ").then(weapon.words()).then(place_in_words(play.scene(), by, at));
    let sentence = sentence.then(declared::aiming_at(part)).and(".");
    play.by("CC-ACT-24").tell(LineKind::Act, sentence);
    let known: Vec<Who> = within(play.scene(), at, weapon).into_iter().filter(|w| *w != by).collect();
    play.by("CC-ACT-24").acts_against(by, known);
    play.by("CC-ACT-24").reveal(by);
    shows_itself(play, by);
    let s = play.scene();
    let hard = difficulty(s, by, at, weapon).unwrap_or(Difficulty::CriticalOnly);
    let title = text!("to throw ").then(weapon.words());
    let mut test = Test::of(s, by, sheet::THROW, title).difficulty(hard).dice(dice(s, by, part));
    test.surplus = ExcessPenalty::Harder;
    if play.scene().acts_now(by) {
        play.by("CC-COND-14").end(by, crate::conditions::INIT_EDGE);
    }
    let mut rolled = rolls::roll(play, test)?;
    let dud = malfunctions(weapon, &rolled);
    if !dud {
        rolls::success_window(play, &mut rolled)?;
    }
    if let Some(no) = weapon.item {
        play.by("CC-ACT-23").item_gone(by, no);
    }
    play.by("CC-ACT-25").end(by, crate::conditions::AIMING);
    if dud {
        let words = text!("A dud thrown by ", by, ": ").then(weapon.words()).and(" does not go off.");
        play.by("CC-RNG-7").tell_in(LineKind::Effect, Tone::Bad, words);
        return Ok(());
    }
    if rolled.succeeds() {
        goes_off(play, by, weapon, at)?;
        return called_spot(play, by, part);
    }
    match misses(play, by, weapon)? {
        Some(at) => {
            play.by("CC-GM-7").tell_about(&[by], LineKind::Effect, "It misses the spot and goes off elsewhere.");
            goes_off(play, by, weapon, at)?;
        }
        None => {
            let words = "It misses the spot and goes off where it hurts nobody.";
            play.by("CC-GM-7").tell_about(&[by], LineKind::Effect, words);
        }
    }
    // CC-RNG-8
    rolls::fumbled(play, &rolled)
}

/// " to where Cole is", " to a spot 12 yards away".
fn place_in_words(scene: &Scene, by: Who, at: Spot) -> Text {
    let yards = (tenths(scene, by, at) + 5) / 10;
    match at.feet_of {
        Some(who) => text!(" to where ", who, " is"),
        None => text!(" to a spot ", yards, if yards == 1 { " yard away" } else { " yards away" }),
    }
}

/// CC-OPT-11: the GM decides on the effect.
fn called_spot(play: &mut Play, by: Who, part: &str) -> Flow {
    let title = text!(by, " lands it where they aimed: ", part.to_string(), ". What happens?");
    let words = called_ruling(play, part, title)?;
    if !words.is_empty() {
        play.by("CC-OPT-11").tell(LineKind::Gm, text!(words).ended());
    }
    Ok(())
}

/// CC-GM-7: where it lands if the throw misses; by default where it hurts nobody.
fn misses(play: &mut Play, by: Who, weapon: &WeaponInUse) -> Flow<Option<Spot>> {
    let answer = play.by("CC-GM-7").ask(|s| {
        let mut options = vec![Opt::new(NOWHERE, "where it hurts nobody")];
        options.extend(spots(s, by));
        options.push(at_feet(s, by, text!("at the feet of ", by)));
        let around = Some(reach_cm(weapon));
        let form = Form::Place { options, default: NOWHERE.into(), free: Some(10_000), around };
        Some(Question::ruling(
            "blast_lands",
            text!("What ", by, " throws misses the spot. Where does it go off?"),
            form,
        ))
    })?;
    Ok(answer.and_then(|given| spot(play.scene(), None, &given)))
}

/// CC-ACT-24: the explosion, band by band, innermost first; within a band, in encounter order.
fn goes_off(play: &mut Play, by: Who, weapon: &WeaponInUse, at: Spot) -> Flow {
    if within(play.scene(), at, weapon).is_empty() {
        play.by("CC-ACT-24").tell_about(&[by], LineKind::Effect, "It goes off and hurts nobody.");
    }
    let eased = dives_away(play, weapon, at)?;
    for (n, b) in weapon.row.bands.iter().enumerate() {
        let there: Vec<Who> = within(play.scene(), at, weapon)
            .into_iter()
            .filter(|w| band(play.scene(), *w, at, weapon) == Some(n))
            .collect();
        if there.is_empty() {
            continue;
        }
        let raw = rolls::roll_dice(play, by, b.damage, text!("for everybody within ", b.to, " yards"))?;
        for who in there {
            // While somebody else was asked, others may have left.
            if derived::is_gone(play.scene(), who) {
                continue;
            }
            let half = eased.contains(&who);
            if half {
                let words = text!(who, " got away from the worst: ", raw, " damage is halved to ", raw / 2, ".");
                play.by("CC-GM-7").tell(LineKind::Note, words);
            }
            let hit = Hit {
                to: who,
                raw: if half { raw / 2 } else { raw },
                armor: ArmorUse::Counts,
                cover: 0,
                burns: weapon.row.burns,
                stuns: weapon.row.stuns,
                what: weapon.words(),
            };
            harm::lands(play, &hit)?;
        }
    }
    Ok(())
}

/// CC-ACT-24, CC-COND-7, CC-TURN-11: whether `who` is able, aware and not restrained.
fn may_dive(scene: &Scene, who: Who) -> bool {
    derived::is_able(scene, who) && !scene.has_any(who, &[RESTRAINED, SURPRISED])
}

/// CC-GM-7: the GM may let bystanders dive away; anyone who succeeds takes half damage. Returns those who do.
fn dives_away(play: &mut Play, weapon: &WeaponInUse, at: Spot) -> Flow<Vec<Who>> {
    let may = play.by("CC-GM-7").confirm(|s| {
        let some = within(s, at, weapon).into_iter().any(|w| may_dive(s, w));
        let title = "May those nearby dive away from the blast (Dodge for half the damage)?";
        some.then(|| Question::ruling("blast_dive", title, Form::Confirm { default: false }))
    })?;
    let mut eased = Vec::new();
    if !may {
        return Ok(eased);
    }
    let able: Vec<Who> = within(play.scene(), at, weapon).into_iter().filter(|w| may_dive(play.scene(), *w)).collect();
    for who in able {
        turn::lose_aim(play, who, "CC-ACT-25");
        let test = Test::of(play.scene(), who, sheet::DODGE, "to get away from the blast");
        let mut rolled = rolls::roll(play, test)?;
        rolls::success_window(play, &mut rolled)?;
        if rolled.succeeds() {
            eased.push(who);
            play.by("CC-GM-7").because(rolled.no).tell_in(
                LineKind::Effect,
                Tone::Good,
                text!(who, " gets away from the worst."),
            );
        }
    }
    Ok(eased)
}
