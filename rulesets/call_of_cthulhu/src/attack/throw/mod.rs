//! CC-ACT-23, 24, CC-REACT-3, CC-DICE-4: `throw`: its form, its refusals, and a throw at one target.

mod act;
mod form;

use crate::attack::blast::Spot;
use crate::attack::called::{called_effect, goes_on};
use crate::attack::dice::{AttackCircumstances, engaged_friends, of_shot};
use crate::attack::exchange::{Tie, attacked, compared, dodged, fights_back, shows_itself};
use crate::attack::extras::{called, extras_off};
use crate::attack::volley::{difficulty, impossible, malfunctions, off, why_ordinary};
use crate::attack::{blast, outcome};
use crate::conditions::{AIMING, INIT_EDGE};
use crate::declared::{self, WeaponInUse};
use crate::gear::Class;
use crate::reactions::{self, Assault, AssaultKind, Defence};
use crate::rolls::{self, Damage, Difficulty, ExcessPenalty, Grade, Level, Rolled, Test};
use crate::turn::{self, Aim, refusal};
use crate::{derived, harm, sheet};
use act::{ACT, THROW, not_ready, safe_target, throw_state, usual};
use form::offers;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Degree, Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Refusal, Use};
use fray_engine::text;

/// Throws.
pub const FAMILY: Family =
    Family { acts: &[ACT], uses: &[Use::Attack], offers, check, at_risk, perform, ..Family::DEFAULT };

/// The weapon that a command throws, or the usual one.
fn weapon(scene: &Scene, cmd: &Cmd, by: Who) -> Option<WeaponInUse> {
    if let Some(id) = THROW.weapon.of(cmd) {
        return declared::throwing_weapon(scene, by, id);
    }
    let weapons = declared::throwing_weapons(scene, by);
    usual(scene, by, &weapons).cloned()
}

fn target(scene: &Scene, cmd: &Cmd, by: Who, weapon: &WeaponInUse) -> Option<Who> {
    if THROW.target.is_in(cmd) { THROW.target.of(scene, cmd) } else { safe_target(scene, by, weapon) }
}

/// CC-ACT-24: where an explosive is to land: as the command says, or the default.
fn said_spot(scene: &Scene, cmd: &Cmd, by: Who, weapon: &WeaponInUse) -> Option<Input> {
    THROW.spot.of(cmd).cloned().or_else(|| blast::usual_spot(scene, by, weapon).map(Input::Word))
}

/// CC-ACT-24: the point where an explosive is to land.
fn spot(scene: &Scene, cmd: &Cmd, by: Who, weapon: &WeaponInUse) -> Option<Spot> {
    match said_spot(scene, cmd, by, weapon) {
        Some(given) if given.word() != Some(blast::AHEAD) => blast::spot(scene, Some(by), &given),
        Some(_) | None => blast::ahead(scene, by, weapon),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(by) = cmd.who else { return Ok(()) };
    let weapon = weapon(scene, cmd, by);
    let mut all = vec![
        throw_state(scene, by),
        refusal(weapon.is_none(), "weapon_not_ready", "CC-ACT-23", "There is nothing to throw. Ready something first."),
    ];
    all.extend(extras_off(scene, by, cmd));
    let Some(weapon) = weapon else { return turn::first(all) };
    all.push(not_ready(scene, by, &weapon));
    if weapon.row.class == Class::Blast {
        let far = spot(scene, cmd, by, &weapon).map(|p| blast::difficulty(scene, by, p, &weapon));
        let words = "That is farther than it can be thrown. Choose a nearer spot.";
        all.push(refusal(far == Some(None), "out_of_range", "CC-RNG-1", words));
        all.push(refusal(far.is_none(), "invalid_target", "CC-ACT-24", "Choose a spot to throw it to."));
        let beyond =
            spot(scene, cmd, by, &weapon).is_some_and(|at| blast::impossible(scene, by, at, &weapon, &called(cmd)));
        let words = "This throw has too many penalty dice to succeed. Choose a nearer spot, or name no part.";
        all.push(refusal(beyond, "impossible_shot", "CC-RES-9", words));
        return turn::first(all);
    }
    match target(scene, cmd, by, &weapon) {
        Some(to) => {
            all.push(off(scene, by, to, &weapon));
            // CC-ACT-23: a target that cannot defend always gives a bonus die.
            let undefended = !reactions::defends(scene, to);
            let manner =
                AttackCircumstances { first: true, undefended, called: called(cmd), ..AttackCircumstances::default() };
            all.push(impossible(scene, by, to, &weapon, &manner));
        }
        None => all.push(refusal(true, "invalid_target", "CC-ACT-23", "Choose somebody to throw it at.")),
    }
    turn::first(all)
}

/// CC-RNG-5, CC-ACT-24: friends in close combat with the target, or within the blast.
fn at_risk(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    let Some(by) = cmd.who else { return vec![] };
    let Some(weapon) = weapon(scene, cmd, by) else { return vec![] };
    if weapon.row.class == Class::Blast {
        let known = |w: &Who| scene.knows(by, *w);
        return spot(scene, cmd, by, &weapon)
            .map_or_else(Vec::new, |p| blast::within(scene, p, &weapon).into_iter().filter(known).collect());
    }
    target(scene, cmd, by, &weapon).map_or_else(Vec::new, |to| engaged_friends(scene, by, to))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(by) = cmd.who else { return Ok(()) };
    let Some(weapon) = weapon(play.scene(), cmd, by) else { return Ok(()) };
    turn::spend_main(play, by, Aim::Used, "CC-ACT-23");
    if weapon.row.class == Class::Blast {
        let Some(at) = spot(play.scene(), cmd, by, &weapon) else { return Ok(()) };
        blast::throw(play, by, &weapon, at, &called(cmd))?;
        attacked(play, by);
        return Ok(());
    }
    let Some(to) = target(play.scene(), cmd, by, &weapon) else { return Ok(()) };
    at_somebody(play, by, to, &weapon, &called(cmd))?;
    attacked(play, by);
    Ok(())
}

/// CC-ACT-23, CC-DICE-4.
fn at_somebody(play: &mut Play, by: Who, to: Who, weapon: &WeaponInUse, part: &str) -> Flow {
    let sentence =
        text!(by, " throws ").then(weapon.words()).and(" at ").and(to).then(declared::aiming_at(part)).and(".");
    play.by("CC-ACT-23").tell(LineKind::Act, sentence.clone());
    play.by("CC-ACT-23").acts_against(by, vec![to]);
    play.by("CC-ACT-23").reveal(by);
    shows_itself(play, by);
    let defence = reactions::defend(play, &Assault { by, to, way: AssaultKind::Thrown, what: sentence })?;
    if !goes_on(play, by, to) {
        return Ok(());
    }
    let manner = AttackCircumstances {
        first: true,
        undefended: matches!(defence, Defence::None),
        called: part.to_string(),
        ..AttackCircumstances::default()
    };
    let mut attack = thrown(play, by, to, weapon, &manner)?;
    let fails = fails(play, weapon, &mut attack);
    let mut answer = answered(play, (by, to), &defence)?;
    leaves_the_hand(play, by, to, weapon);
    if !fails {
        attackers_luck(play, &mut attack, (&defence, answer.as_ref()))?;
    }
    if let Some(answer) = answer.as_mut() {
        defenders_luck(play, &attack, (&defence, answer))?;
    }
    if !goes_on(play, by, to) {
        return Ok(());
    }
    play.by("CC-ACT-25").end(by, AIMING);
    match &answer {
        // CC-ACT-23: a throw below its difficulty hits nobody, whatever the defender rolls.
        Some(_) if attack.level.succeeds() && !attack.succeeds() => {
            let words = text!(by, " has ", attack.level.one(), ", but a throw this hard takes more.");
            play.by("CC-ACT-23").because(attack.no).tell(LineKind::Note, words);
        }
        Some(answer) => compared(play, &attack, (&defence, answer)),
        None => {}
    }
    play.by("CC-ACT-23").achieves(by, to, degree(&attack, (&defence, answer.as_ref())));
    if gets_through(&attack, (&defence, answer.as_ref())) {
        hits(play, by, to, weapon, &attack)?;
        called_effect(play, by, to, part)?;
    } else {
        avoided(play, (by, to), &attack, (&defence, answer.as_ref()))?;
    }
    if attack.level == Level::Fumble && !stray(play, by, to, weapon)? {
        rolls::fumbled(play, &attack)?;
    }
    answer.map_or(Ok(()), |answer| rolls::fumbled(play, &answer))
}

/// CC-RNG-7: whether the weapon malfunctions; then the throw fails.
fn fails(play: &mut Play, weapon: &WeaponInUse, attack: &mut Rolled) -> bool {
    let fails = malfunctions(weapon, attack);
    if fails {
        attack.level = Level::Fail;
        let label = weapon.row.label.to_lowercase();
        let words = text!(attack.test.who, "'s ", label, " fails them: the throw misses.");
        play.by("CC-RNG-7").because(attack.no).tell_in(LineKind::Effect, Tone::Bad, words);
    }
    fails
}

/// CC-ACT-23: what the defence comes to if the throw does not get through.
fn avoided(
    play: &mut Play,
    (by, to): (Who, Who),
    attack: &Rolled,
    (defence, answer): (&Defence, Option<&Rolled>),
) -> Flow {
    let d = answer.map_or(Level::Fumble, |rolled| rolled.standing());
    match defence {
        Defence::FightBack(own) if strikes_back(attack, answer) => fights_back(play, (to, by), own, answer),
        Defence::Dodge | Defence::Maneuver(..) if d.succeeds() => {
            dodged(play, to, if d == attack.standing() { Tie::Yes } else { Tie::No })
        }
        Defence::FightBack(_) | Defence::Dodge | Defence::Maneuver(..) | Defence::None => {
            play.by("CC-ACT-23").tell_in(LineKind::Effect, Tone::Plain, text!(by, " misses ", to, "."));
            Ok(())
        }
    }
}

/// CC-MEL-1, 2, CC-ACT-23: whether the throw reaches its difficulty and beats the defence.
fn gets_through(attack: &Rolled, (defence, answer): (&Defence, Option<&Rolled>)) -> bool {
    let d = answer.map_or(Level::Fumble, |rolled| rolled.standing());
    let beats = match defence {
        Defence::None => true,
        Defence::FightBack(_) => attack.level >= d,
        Defence::Dodge | Defence::Maneuver(..) => attack.level > d,
    };
    attack.succeeds() && beats
}

/// CC-MEL-2: whether a defender who fights back beats the throw, whatever its difficulty.
fn strikes_back(attack: &Rolled, answer: Option<&Rolled>) -> bool {
    answer.map(|rolled| rolled.standing()).is_some_and(|d| d.succeeds() && d > attack.level)
}

/// CC-ODDS-2, 3: how odds count it.
fn degree(attack: &Rolled, (defence, answer): (&Defence, Option<&Rolled>)) -> Degree {
    match defence {
        _ if gets_through(attack, (defence, answer)) && is_extreme(attack) => Degree::new(2, "extreme hit"),
        _ if gets_through(attack, (defence, answer)) => Degree::new(1, "hit"),
        Defence::FightBack(_) if strikes_back(attack, answer) => Degree::new(-1, "struck back"),
        Defence::FightBack(_) | Defence::Dodge | Defence::Maneuver(..) | Defence::None => Degree::new(0, "miss"),
    }
}

/// CC-REACT-5: the attacker is asked about Luck first, if a better level changes the result or is harder to turn for a
/// defender who may have Luck to spend.
fn attackers_luck(play: &mut Play, attack: &mut Rolled, (defence, answer): (&Defence, Option<&Rolled>)) -> Flow {
    rolls::luck_window_where(play, attack, |scene, fallen, better| {
        let at_best = answer.map(|a| rolls::at_best(scene, a));
        [answer, at_best.as_ref()].into_iter().any(|a| degree(better, (defence, a)) != degree(fallen, (defence, a)))
    })
}

/// CC-REACT-5: then the defender, if it would avoid the throw or let them strike back.
fn defenders_luck(play: &mut Play, attack: &Rolled, (defence, answer): (&Defence, &mut Rolled)) -> Flow {
    rolls::luck_window_where(play, answer, |_, fallen, better| {
        let hit = gets_through(attack, (defence, Some(fallen)));
        let strikes = matches!(defence, Defence::FightBack(_)) && better.standing() > attack.level.max(Level::Fail);
        strikes || (hit && !gets_through(attack, (defence, Some(better))))
    })
}

fn thrown(play: &mut Play, by: Who, to: Who, weapon: &WeaponInUse, manner: &AttackCircumstances) -> Flow<Rolled> {
    let s = play.scene();
    let hard = difficulty(s, by, to, weapon).unwrap_or(Difficulty::CriticalOnly);
    let mut test =
        Test::of(s, by, sheet::THROW, text!("to hit ", to)).dice(of_shot(s, by, to, weapon, manner)).difficulty(hard);
    test.surplus = ExcessPenalty::Harder;
    if play.scene().acts_now(by) {
        play.by("CC-COND-14").end(by, INIT_EDGE);
    }
    rolls::roll(play, test)
}

/// CC-REACT-3: a defender who defends always rolls, even if the throw has missed.
fn answered(play: &mut Play, (by, to): (Who, Who), defence: &Defence) -> Flow<Option<Rolled>> {
    let s = play.scene();
    let test = match defence {
        Defence::None => return Ok(None),
        Defence::Dodge | Defence::Maneuver(..) => Test::of(s, to, sheet::DODGE, "to dodge"),
        Defence::FightBack(weapon) => {
            Test::of(s, to, weapon.skill(), text!("to fight back with ").then(weapon.words()))
        }
    };
    let test = test.dice(reactions::defender_dice(s, to, None));
    play.by("CC-MEL-8").raise_count(to, sheet::DEFENCES_USED, 1, by);
    turn::lose_aim(play, to, "CC-ACT-25");
    rolls::roll(play, test).map(Some)
}

/// CC-ACT-23: the weapon lies on the ground where its target is.
fn leaves_the_hand(play: &mut Play, by: Who, to: Who, weapon: &WeaponInUse) {
    if let Some(no) = weapon.item {
        let at = play.scene().combatant(to).at;
        play.by("CC-ACT-23").lay(by, no, at);
    }
}

/// CC-DMG-2, 3: whether a throw that hits does extreme damage.
fn is_extreme(attack: &Rolled) -> bool {
    match attack.test.difficulty {
        Difficulty::Regular | Difficulty::Hard => attack.level.is_extreme(),
        Difficulty::Extreme => attack.level == Level::Critical,
        Difficulty::CriticalOnly => false,
    }
}

/// CC-DMG-1 to 3: the damage, with half the damage bonus.
fn hits(play: &mut Play, by: Who, to: Who, weapon: &WeaponInUse, attack: &Rolled) -> Flow {
    if let Some(why) = why_ordinary(attack.level, attack.test.difficulty) {
        play.by("CC-DMG-3").because(attack.no).tell_about(&[by], LineKind::Note, text!(why));
    }
    let grade = if is_extreme(attack) { Grade::extreme(&weapon.row) } else { Grade::Ordinary };
    outcome::strike(play, by, to, weapon, grade)
}

/// CC-RNG-5: a fumbled throw into a melee hits a friend. Returns whether it did.
fn stray(play: &mut Play, by: Who, to: Who, weapon: &WeaponInUse) -> Flow<bool> {
    let answer = play.by("CC-GM-16").ask(|s| {
        let friends = engaged_friends(s, by, to);
        let options: Vec<Opt> = friends.iter().map(|w| Opt::new(s.combatant(*w).handle.0.clone(), text!(*w))).collect();
        (!options.is_empty())
            .then(|| Question::ruling("stray_shot", "Who does the stray throw hit?", Form::one_of(options)))
    })?;
    let s = play.scene();
    let named = answer.as_ref().and_then(Input::word).and_then(|h| s.find(None, h));
    let least_lucky = engaged_friends(s, by, to).into_iter().next();
    let Some(friend) = named.or(least_lucky) else { return Ok(false) };
    let words = text!("The throw hits ", friend, super::dice::why_hit(friend, least_lucky));
    play.by("CC-RNG-5").tell_in(LineKind::Effect, Tone::Bad, words);
    let db = derived::damage_bonus(play.scene(), by);
    let title: Text = text!("with ").then(weapon.words());
    let dice = Damage { by, title, weapon: weapon.row.damage, db, bonus: weapon.row.bonus, grade: Grade::Ordinary };
    let raw = rolls::roll_damage(play, &dice)?;
    let hit = harm::Hit {
        to: friend,
        raw,
        armor: harm::ArmorUse::Counts,
        cover: harm::armor_of_cover(play.scene(), friend).unwrap_or(0),
        burns: weapon.row.burns,
        stuns: weapon.row.stuns,
        what: weapon.words(),
    };
    harm::lands(play, &hit)?;
    Ok(true)
}
